"""What the keys and clicks of the table do, in words."""

from __future__ import annotations

from collections.abc import Iterator

from cardsmith.game.actions import Discard, Stop
from cardsmith.terminal.page import Page
from cardsmith.terminal.presenter import Presenter
from cardsmith.terminal.table.screens import Entry


def key_bar(game: Presenter, practice: bool) -> Iterator[Entry]:
    """Yield what keys do now, for the line at the foot of the table."""
    _ = game.words.gettext
    if game.coop:
        legal = game.session.game.legal_actions()
        yield "Enter", _("play"), "enter"
        if any(isinstance(action, Discard) for action in legal):
            yield "d", _("discard"), "d"
        if Stop() in legal:
            yield "s", _("stop"), "s"
    else:
        yield "Enter", _("place"), "enter"
        yield "←→", _("slot"), "right"
    yield "↑↓", _("card"), "down"
    if practice:
        yield "u", _("take back"), "u"
    yield "l", _("log"), "l"
    yield "?", _("help"), "?"
    yield "q", _("save and leave"), "q"


def key_help(page: Page, game: Presenter, practice: bool) -> Iterator[str]:
    """Yield what all keys and clicks do, for reading."""
    _ = game.words.gettext
    rows = [("1-9, ↑ ↓", _("choose a card of the hand"))]
    if game.coop:
        rows += [("Enter", _("play the chosen card: its date decides where it goes")),
                 ("d", _("discard the chosen card: that is the whole turn")),
                 ("s", _("stop, once a card was placed")),
                 ("← → PgUp PgDn", _("scroll the timeline"))]  # fmt: skip
    else:
        rows += [("← →", _("choose a slot of the timeline")),
                 ("PgUp PgDn", _("choose a slot a row further")),
                 ("Home End", _("choose the first or the last slot")),
                 ("Enter", _("place the card"))]  # fmt: skip
    rows += [("l", _("read all that happened")), *game.letters(practice).items()]
    yield from page.list(rows)
    yield ""
    text = (
        _("With the mouse: click a card to choose it, and again to play it.")
        if game.coop
        else _("With the mouse: click a card, click the slot before a card, and again to place it there.")
    )
    yield from page.prose(text)
