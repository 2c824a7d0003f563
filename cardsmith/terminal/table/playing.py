"""The table itself: what is chosen, what keys and clicks do, turn after turn to the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal

from cardsmith.game.actions import Action, ActionError, Discard, Place, Play, Stop
from cardsmith.model.errors import CardsmithError
from cardsmith.terminal.page import Page
from cardsmith.terminal.players import is_bot
from cardsmith.terminal.presenter import Presenter
from cardsmith.terminal.table import paint
from cardsmith.terminal.table.canvas import Canvas
from cardsmith.terminal.table.house import House
from cardsmith.terminal.table.keys import key_bar, key_help
from cardsmith.terminal.table.screens import KeyScreen, Pass, Reading, Writing

LEAST_COLUMNS, LEAST_LINES = 30, 6
"""In fewer columns, or with fewer lines for timeline, hand and log, nobody sees what a key does."""
LOG_LINES = 5
"""Lines of the log below the hand, where there is no room beside it and as long as there are three for the hand."""
LEAST_NEWS = 2
"""So many lines at least show what bots did last."""
LOG_SHOWN = 60
"""The panel shows so many happenings; all of them are a key away."""


class Table(KeyScreen):
    """One game, and as many more as people like."""

    def __init__(self, game: Presenter, house: House, again: Callable[[], Presenter]) -> None:
        """Take a game, and what deals another one to the same players."""
        super().__init__()
        self._house, self._again = house, again
        self._take(game)

    def _take(self, game: Presenter) -> None:
        """Lay a game on the table."""
        self.game, self._session = game, game.session
        self._ = game.words.gettext
        self.choice = paint.Choice(
            slot=(len(self._session.game.timeline) + 1) // 2, fresh=len(self._session.log)
        )
        self._per_row, self._said = 1, ""
        people = [name for name in self._session.names if not is_bot(name)]
        self._sits: str | None = "" if self._session.actions and len(people) > 1 else None
        self._clicked: dict[str, Any] = {}

    def compose(self) -> ComposeResult:
        """Yield the places of the table, from top to bottom."""
        yield Canvas("heading")
        yield Canvas("timeline")
        with Horizontal(id="bottom"):
            yield Canvas("hand")
            yield Canvas("log")
        yield Canvas("prompt")
        yield Canvas("keys")
        yield Canvas("small")

    def begin(self) -> None:
        """Begin with the first turn."""
        self.go_on()

    def go_on(self) -> None:
        """Let bots play until a person is to move, or show the end."""
        session = self._session
        try:
            while session.bot_to_move:
                session.act_for_bot()
        except CardsmithError as failure:
            self.app.exit(failure)
            return
        self.choice.card = min(self.choice.card, max(0, len(session.hand) - 1))
        self.choice.slot = min(self.choice.slot, len(session.game.timeline))
        if session.over:
            self._end()
            return
        player = session.names[session.game.seat]
        if self._sits not in (None, player):
            self.choice.card = 0
            if self._house.hide:
                self.app.push_screen(Pass(self.game.words, player), self._passed)
        self._sits = player
        self.repaint()

    def _passed(self, key: str | None) -> None:
        if key == "q":
            self._quit()

    def repaint(self) -> None:
        """Draw the table; the timeline takes what it needs, hand and log the rest."""
        if self._session.over:
            return
        width, height = self.size
        page = Page(self.game.words, width)
        head = [*paint.heading(self.game, page), Text()]
        prompt = paint.prose(page, self._prompt(), paint.BOLD)
        bar = paint.keys(key_bar(self.game, self._house.practice), width)
        narrow = width < paint.LIST_BELOW
        hand_width = width if narrow else width * 2 // 5
        hand = paint.hand(self.game, self.choice, hand_width - 2, Page(self.game.words, hand_width - 2))
        line = paint.timeline(self.game, self.choice, width - 1)
        self._per_row = line.per_row
        room = height - len(head) - len(prompt) - len(bar)
        if room < LEAST_LINES:
            room, head = room + len(head) - 1, head[:1]
        if self.too_small(self.game.words, room < LEAST_LINES or width < LEAST_COLUMNS):
            return
        bottom = min(max(len(hand.lines), 7) + LOG_LINES * narrow, room // 2)
        tall = min(len(line.lines), room - bottom)
        self.set_class(narrow, "narrow")
        self.show_whole("heading", head)
        self.show_whole("prompt", prompt)
        self.show_whole("keys", bar)
        self.canvas("timeline").styles.height = tall
        self.canvas("timeline").show(line.lines, line.seen)
        self.canvas("hand").styles.width = hand_width
        held = min(len(hand.lines), max(3, room - tall - LOG_LINES)) if narrow else 0
        self.canvas("hand").styles.height = held or "100%"
        self.canvas("hand").show(hand.lines, hand.seen, hand.title)
        self._repaint_log(width if narrow else width - hand_width, room - tall - held)

    def _repaint_log(self, width: int, height: int) -> None:
        fresh, count = self.choice.fresh, len(self._session.log)
        page = Page(self.game.words, width - 2)
        title = paint.prose(Page(self.game.words, width), self._("What happened"), paint.BOLD)

        def since(first: int, short: bool = True) -> list[Text]:
            return paint.log(self.game, page, fresh, first, short)

        first, short = max(0, min(count - LOG_SHOWN, fresh)), False
        if fresh < count and len(title) + len(since(fresh, short)) > height:
            short, own = True, title + paint.told(self.game, page, self._session.log[fresh], True, True)
            # what became of one's own card, then whole what bots did last
            if len(own) + LEAST_NEWS <= height:
                later = [at for at in range(fresh + 1, count) if since(at)]
                fitting = (at for at in later if len(own) + len(since(at)) <= height)
                self.canvas("log").show(
                    own + since(next(fitting, max(later, default=count))), pinned=len(own)
                )
                return
        lines = title + since(first, short)
        # the newest, even where not all news fit
        self.canvas("log").show(lines, (len(lines) - 1, len(lines)), len(title))

    def _prompt(self) -> str:
        """Return what there is to say: an answer to the last key, else what Enter would do."""
        return self._said or self.game.question(self._card(), self.choice.slot)

    def press(self, key: str) -> None:
        """Do what a key is for; an unknown key does nothing."""
        self._said, self._clicked = "", {}
        hand = len(self._session.hand)
        slots = len(self._session.game.timeline)
        moves = {"left": -1, "right": 1, "pageup": -self._per_row, "pagedown": self._per_row,
                 "home": -slots, "end": slots}  # fmt: skip
        if key in moves:
            self._move(moves[key], slots)
        elif key in ("up", "down", "tab", "shift+tab"):
            self._choose((self.choice.card + (1 if key in ("down", "tab") else -1)) % hand)
        elif key.isdecimal() and len(key) == 1:
            self._choose((int(key) or 10) - 1)
        elif key in self._commands:
            self._commands[key](self)
            return
        self.repaint()

    def _move(self, by: int, slots: int) -> None:
        if self.game.coop:
            line = self.canvas("timeline")
            line.scroll_relative(y=by, animate=False, immediate=True)
        self.choice.slot = max(0, min(slots, self.choice.slot + by))

    def _choose(self, card: int) -> None:
        if card < len(self._session.hand):
            self.choice.card = card
        else:
            self._said = self.game.no_card(card + 1)

    def hit(self, meta: dict[str, Any]) -> None:
        """Choose the slot or card that was hit; a second click on it plays: never the first one, it may be a slip."""
        if "key" in meta:
            self.press(meta["key"])
            return
        self._said, again = "", meta == self._clicked
        self._clicked = meta
        if again and ("slot" in meta or self.game.coop):
            self._enter()
            return
        self.choice.slot = meta.get("slot", self.choice.slot)
        self.choice.card = meta.get("card", self.choice.card)
        self.repaint()

    def _card(self) -> int:
        return self._session.hand[self.choice.card]

    def _enter(self) -> None:
        self._do(Play(self._card()) if self.game.coop else Place(self._card(), self.choice.slot))

    def _discard(self) -> None:
        self._do(Discard(self._card()))

    def _stop(self) -> None:
        self._do(Stop())

    def _do(self, action: Action) -> None:
        """Do an action; say why when it cannot be done."""
        if not self.game.coop and isinstance(action, Discard | Stop):
            return
        before = len(self._session.log)
        try:
            self._session.act(action)
        except ActionError as refused:
            self._said = self.game.refusal(refused)
            self.repaint()
            return
        except CardsmithError as failure:
            self.app.exit(failure)
            return
        self.choice.fresh, self._clicked = before, {}
        self.go_on()

    def _undo(self) -> None:
        try:
            self._said = self.game.undone(self._house.practice)
        except CardsmithError as failure:
            self.app.exit(failure)
            return
        self.choice.fresh = min(self.choice.fresh, len(self._session.log))
        self.go_on()

    def _quit(self) -> None:
        self.app.exit(0)

    def _read_log(self, then: Callable[[str | None], None] | None = None) -> None:
        none = self._("Nothing has happened yet.")
        self._read(lambda page: paint.log(self.game, page, 10**6) or page.prose(none), then, from_end=True)

    def _read_hands(self) -> None:
        self._read(lambda page: page.hands(self.game))

    def _read_rules(self) -> None:
        self._read(lambda page: page.rules(self._session.header.rules))

    def _read_help(self) -> None:
        self._read(lambda page: key_help(page, self.game, self._house.practice))

    def _read(
        self, write: Writing, then: Callable[[str | None], None] | None = None, from_end: bool = False
    ) -> None:
        self.app.push_screen(Reading(self.game.words, write, from_end=from_end), then)

    def _end(self) -> None:
        """Show how it ended, and what is left to do."""
        _ = self._
        back = (("u", _("take back"), "u"),) if self._house.practice else ()
        entries = (("n", _("play again"), "n"), *back, ("l", _("log"), "l"), ("q", _("leave"), "q"))
        self.app.push_screen(Reading(self.game.words, self._write_end, entries), self._ended)

    def _ended(self, key: str | None) -> None:
        if key == "l":
            self._read_log(lambda _: self._end())
            return
        if key == "u":
            self._undo()
            return
        if key != "n":
            self._quit()
            return
        try:
            self._take(self._again())
        except CardsmithError as failure:
            self.app.exit(failure)
            return
        self.begin()

    def _write_end(self, page: Page) -> Iterator[str | Text]:
        """Yield the last play (where bots alone play, all of the game would be that), then how it ended."""
        if self._sits is not None:
            yield from paint.log(self.game, page, 0, self.choice.fresh)
        yield from page.end(self.game)
        if self._session.writer is not None:
            yield ""
            yield from page.prose(self.game.written(self._session.writer.path))

    _commands: ClassVar = {
        "enter": _enter, "d": _discard, "s": _stop, "u": _undo, "q": _quit,
        "l": _read_log, "h": _read_hands, "r": _read_rules, "?": _read_help,
    }  # fmt: skip
