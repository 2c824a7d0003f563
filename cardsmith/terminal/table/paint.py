"""The table as lines of styled text: pure functions of a game, what is chosen, and a width in cells.

The timeline is a line with numbered slots; its cards hang under it, in co-op cards stand above their gaps. It flows
into as many rows as it needs. Colours only repeat what a sign or a word says, and they are pairs of ink and paper that
read on light and on dark terminals; all else is the terminal's own. A style's meta says what a click does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text

from cardsmith.game.actions import Drew, Misplaced, Placed
from cardsmith.terminal.drawing import TOGETHER, wrap
from cardsmith.terminal.page import Page, front_of
from cardsmith.terminal.players import is_bot
from cardsmith.terminal.presenter import Presenter
from cardsmith.terminal.session import Happening

RIGHT = Style.parse("bold black on cyan")
WRONG = Style.parse("bold black on yellow")
CHOSEN = Style.parse("bold reverse")
BOLD = Style.parse("bold")
PLAIN = Style.null()

CELL, WIDEST_CELL = 18, 26
"""How wide a card on the timeline is, with its slot."""
END_CELLS = 6
"""Room behind a row for the number of the last slot."""
END = "end"
"""The sign of the last slot, which has no card."""
LIST_BELOW = 60
"""A table narrower than this lists the timeline downwards."""
INDENT = 3


@dataclass(slots=True)
class Choice:
    """What the player to move has chosen: a card by its place in the hand, a slot; from where the log is news."""

    card: int = 0
    slot: int = 0
    fresh: int = 0


class Piece(NamedTuple):
    """What stands at one place of the timeline: paragraphs, the slot before it, a sign, the card above its gap."""

    paragraphs: tuple[str, ...]
    slot: int | None = None
    sign: str = ""
    above: tuple[str, ...] = ()


class Drawn(NamedTuple):
    """Lines, the rows (first, end) that should be seen, how many places a row has, how many lines are a title."""

    lines: list[Text]
    seen: tuple[int, int] = (0, 0)
    per_row: int = 1
    title: int = 0


def act(**meta: int | str) -> Style:
    """Return a style whose click means something: ``key``, ``slot`` or ``card``."""
    return Style(meta=dict(meta))


def prose(page: Page, text: str, style: Style = PLAIN) -> list[Text]:
    """Return a text wrapped in one style."""
    return [Text(line, style) for line in page.prose(text)]


def heading(game: Presenter, page: Page) -> list[Text]:
    """Return whose turn it is, and how many cards lie where."""
    facts = page.prose(" · ".join(fact.replace(" ", TOGETHER) for fact in game.facts()))
    return [*prose(page, game.heading(), BOLD), *map(Text, facts)]


def pieces(game: Presenter, choice: Choice) -> list[Piece]:
    """Return the places of the timeline, among them the chosen card in the chosen slot."""
    session, log = game.session, game.session.log[choice.fresh :]
    placed = {one.event.card for one in log if isinstance(one.event, Placed)}
    against = {one.conflict for one in log}
    found = []
    for slot, (number, (card, above)) in enumerate(
        zip(session.observation.timeline, game.timeline(), strict=True)
    ):
        sign = "✓" if number in placed else "!" if number in against else ""
        top = (above.date, above.name) if above else ()
        found.append(Piece((card.date, card.name), None if game.coop else slot, sign, top))
    if game.coop or session.over:
        return found
    found.append(Piece((game.words.gettext("(the right end)"),), len(found), END))
    chosen = session.card(session.hand[choice.card])
    if choice.slot == len(found) - 1:
        found.pop()
    else:
        found[choice.slot] = found[choice.slot]._replace(slot=None)
    found.insert(choice.slot, Piece(("?", chosen.name), choice.slot, "┃"))
    return found


def timeline(game: Presenter, choice: Choice, width: int) -> Drawn:
    """Return the timeline in rows, or downwards where there is little room."""
    all_pieces = pieces(game, choice)
    if width < LIST_BELOW:
        return _downwards(game, all_pieces, width)
    room = width - CELL // 2 if game.coop else width - END_CELLS
    end = all_pieces.pop() if all_pieces and all_pieces[-1].sign == END else None
    per_row = max(1, room // CELL)
    cell = min(room // max(1, min(per_row, len(all_pieces))), WIDEST_CELL)
    lines: list[Text] = []
    seen = (0, 0)
    for first in range(0, len(all_pieces), per_row):
        row = all_pieces[first : first + per_row]
        drawn = _row(row, cell, game.coop)
        if end is not None and row[-1] is all_pieces[-1]:
            drawn[0].append(f"─ {(end.slot or 0) + 1} ─", BOLD + _click(end))
        if _wanted(row, game.coop):
            seen = (len(lines), len(lines) + len(drawn))
        lines += drawn
    return Drawn(lines, seen, per_row)


def _wanted(row: Sequence[Piece], coop: bool) -> bool:
    """Tell whether a row shows what the player is at: the chosen slot, in co-op the newest card."""
    return any(piece.sign == ("✓" if coop else "┃") for piece in row)


def _row(row: Sequence[Piece], cell: int, coop: bool) -> list[Text]:
    lines = list(_above(row, cell)) if coop else []
    rule, under = Text(), []
    for piece in row:
        _rule(rule, piece, cell)
        under.append([line for text in piece.paragraphs for line in wrap(text, cell - INDENT - 1)])
    lines.append(rule)
    for at in range(max(map(len, under))):
        line = Text()
        for piece, texts in zip(row, under, strict=True):
            text = texts[at] if at < len(texts) else ""
            _piece_line(line, piece, text, first=not at, there=at < len(texts))
            line.append(" " * (cell - INDENT - cell_len(text)), _click(piece))
        lines.append(line)
    return [*lines, Text()]


def _rule(rule: Text, piece: Piece, cell: int) -> None:
    """Draw the line over a place, with the number of the slot before it."""
    if piece.sign == "┃":
        label = f"▶{(piece.slot or 0) + 1}◀"
        rule.append("━").append(label, CHOSEN + _click(piece)).append("━" * (cell - 1 - len(label)))
        return
    label = "" if piece.slot is None else f" {piece.slot + 1} "
    gap = "┴" if piece.above else "─"
    rule.append("─").append(label, BOLD + _click(piece)).append("─" * (cell - 2 - len(label)) + gap)


def _click(piece: Piece) -> Style:
    return PLAIN if piece.slot is None else act(slot=piece.slot)


def _piece_line(line: Text, piece: Piece, text: str, first: bool, there: bool) -> None:
    """Draw a line of a place: the sign, then the text; the first is the date."""
    if piece.sign == "┃":
        line.append(" ┃ " if there else " " * INDENT, BOLD + _click(piece))
        line.append(text, (PLAIN if first else BOLD) + _click(piece))
        return
    if first and piece.sign:
        line.append(f" {piece.sign} ", RIGHT if piece.sign == "✓" else WRONG)
    else:
        line.append(" " * INDENT, _click(piece))
    line.append(text, (BOLD if first and len(piece.paragraphs) > 1 else PLAIN) + _click(piece))


def _above(row: Sequence[Piece], cell: int) -> Iterator[Text]:
    """Yield the cards above the gaps of a row, each in the middle over its gap."""
    blocks = [[line for text in piece.above for line in wrap(text, cell - 2)] for piece in row]
    height = max(map(len, blocks))
    for at in range(height):
        line = Text(" " * (cell // 2))
        for block in blocks:
            down = at - (height - len(block))
            text = block[down] if down >= 0 else ""
            left = (cell - cell_len(text)) // 2
            line.append(set_cell_size(" " * left + text, cell), BOLD if down == 0 else PLAIN)
        yield line


def _downwards(game: Presenter, all_pieces: Sequence[Piece], width: int) -> Drawn:
    """List the timeline: a slot's number before each card, cards above gaps between."""
    lines: list[Text] = []
    seen = (0, 0)
    for piece in all_pieces:
        begin = len(lines)
        number = "" if piece.slot is None else str(piece.slot + 1)
        first = f"{number:>3} {piece.sign.removesuffix(END) or ' '} "
        style = (CHOSEN if piece.sign == "┃" else PLAIN) + _click(piece)
        lines += [Text(line, style) for line in wrap("  ".join(piece.paragraphs), width, first, " " * 6)]
        if piece.above:
            date, name = piece.above
            text = game.words.gettext("{card} (above the gap)").format(card=f"{date}  {name}")
            lines += [Text(line) for line in wrap(text, width, "  +   ", " " * 6)]
        if _wanted([piece], game.coop):
            seen = (begin, len(lines))
    return Drawn(lines, seen)


def hand(game: Presenter, choice: Choice, width: int, page: Page) -> Drawn:
    """Return the hand of the player to move, numbered; in co-op with what the others hold."""
    session = game.session
    seat = session.game.seat
    title = game.words.gettext("Hand of {player}").format(player=session.names[seat])
    lines, seen = prose(page, title, BOLD), (0, 0)
    pinned = len(lines)
    for at, card in enumerate(game.hands()[seat]):
        chosen, begin = at == choice.card, len(lines)
        first = f"{'▶' if chosen else ' '}{at + 1:2} "
        style = (CHOSEN if chosen else PLAIN) + act(card=at)
        lines += [Text(line, style) for line in wrap(front_of(card), width, first, "    ")]
        if chosen:
            seen = (begin, len(lines))
    if game.coop and len(session.names) > 1:
        lines += [Text(), *(Text(line) for line in page.hands(game, but=seat))]
    return Drawn(lines, seen, title=pinned)


def log(game: Presenter, page: Page, fresh: int, first: int = 0, short: bool = False) -> list[Text]:
    """Return what happened, from the happening ``first`` on; what is news stands out.

    The ``short`` log leaves out what cards tell and bots draw, where else the news of a round had no room.
    """
    happened = enumerate(game.session.log[first:], first)
    return [line for at, one in happened for line in told(game, page, one, at >= fresh, short)]


def told(game: Presenter, page: Page, happening: Happening, fresh: bool, short: bool = False) -> list[Text]:
    """Return the sentences of a happening; a sign before them says whether a card was right."""
    lines: list[Text] = []
    event = happening.event
    if short and isinstance(event, Drew) and is_bot(game.session.names[event.seat]):
        return []
    for at, sentence in enumerate(game.say(happening, short)):
        for line in page.prose(sentence, "   ", "   "):
            lines.append(Text(line, BOLD if fresh and not at else PLAIN))
    signs = {Placed: ("✓", RIGHT), Misplaced: ("✗", WRONG)}
    if lines and type(happening.event) in signs:
        sign, style = signs[type(happening.event)]
        lines[0] = Text().append(f"{sign} ", style if fresh else PLAIN).append(lines[0][2:])
    return lines


def keys(entries: Iterable[tuple[str, str, str]], width: int) -> list[Text]:
    """Return what keys do: (the key as it is shown, the word, the key that a click presses), as many as fit a line."""
    lines = [Text()]
    for shown, word, key in entries:
        size = cell_len(shown) + cell_len(word) + 3
        if lines[-1].cell_len and lines[-1].cell_len + size + 1 > width:
            lines.append(Text())
        if lines[-1].cell_len:
            lines[-1].append(" ")
        click = act(key=key)
        lines[-1].append(f" {shown} ", CHOSEN + click).append(f" {word}", click)
    return lines
