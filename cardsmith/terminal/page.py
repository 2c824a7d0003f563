"""A game and its rules as lines of text: what the plain table, the replay and ``show rules`` write."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from cardsmith.language.messages import Messages
from cardsmith.model.rules import Ruleset, spelled
from cardsmith.terminal.cards import CardView
from cardsmith.terminal.drawing import columns, wrap
from cardsmith.terminal.presenter import Presenter
from cardsmith.terminal.ranking import ranking

LEAST_WIDTH, WIDEST = 20, 200
PROSE = 100
"""Sentences wrap at this many cells even where the terminal is wider."""

Lines = Iterator[str]


class Page:
    """Writes for a terminal of so many columns, in one language."""

    def __init__(self, words: Messages, width: int) -> None:
        self._words, self._ = words, words.gettext
        self._width = min(max(width, LEAST_WIDTH), WIDEST)

    def prose(self, text: str, first: str = "", rest: str = "") -> Lines:
        """Yield a text wrapped; ``first`` and ``rest`` begin its lines."""
        return wrap(text, min(self._width, PROSE), first, rest)

    def sentences(self, sentences: Sequence[str]) -> Lines:
        """Yield what happened; whatever tells more about it is indented."""
        for at, sentence in enumerate(sentences):
            indent = "  " if at else ""
            yield from self.prose(sentence, indent, indent)

    def list(self, rows: Sequence[tuple[str, ...]]) -> Lines:
        """Yield rows in columns: a number or a key, more columns, a text that wraps."""
        return columns(rows, self._width)

    def table(self, game: Presenter) -> Lines:
        """Yield the table and the hand of the seat to move."""
        seat = game.session.game.seat
        yield ""
        yield from self.prose(game.heading())
        yield from self.prose("; ".join(game.facts()), rest="  ")
        yield from self.timeline(game)
        if game.coop:
            yield from self.hands(game, but=seat)
        yield from self.prose(self._("Hand of {player}").format(player=game.session.names[seat]))
        yield from self.list([(str(at), front_of(card)) for at, card in enumerate(game.hands()[seat], 1)])

    def hands(self, game: Presenter, but: int | None = None) -> Lines:
        """Yield the hands of all seats but one."""
        for seat, (player, hand) in enumerate(zip(game.session.names, game.hands(), strict=True)):
            if hand and seat != but:
                yield from self.prose(f"{player}: {', '.join(card.name for card in hand)}", rest="  ")

    def timeline(self, game: Presenter) -> Lines:
        """Yield the timeline; where players name slots, each card has the number of the slot before it."""
        numbered = not game.coop and not game.session.over
        yield from self.prose(self._("Timeline"))
        rows = []
        for slot, (card, above) in enumerate(game.timeline(), 1):
            rows.append((str(slot) if numbered else "", card.date, card.name))
            if above is not None:
                name = self._("{card} (above the gap)").format(card=above.name)
                rows.append(("+", above.date, name))
        if numbered:
            rows.append((str(len(rows) + 1), "", self._("(the right end)")))
        yield from self.list(rows)

    def end(self, game: Presenter) -> Lines:
        """Yield the result with its reason, the whole timeline, the ranking and what everybody got wrong."""
        yield ""
        yield from self.prose(game.result())
        yield from self.prose(game.why_over(), "  ", "  ")
        for line in game.score():
            yield from self.prose(line, "  ", "    ")
        yield ""
        yield from self.timeline(game)
        yield ""
        yield from self.prose(self._("Ranking") if game.versus else self._("Players"))
        for standing in ranking(game.session):
            text = self._("{player}: {right} right, {wrong} wrong, {cards} left in hand")
            place = f"{standing.place}. " if game.versus else "- "
            yield from self.prose(text.format(**standing._asdict()), place, "   ")
        if mistakes := game.mistakes():
            yield ""
            yield from self.prose(self._("What went wrong"))
        for mistake in mistakes:
            yield from self.prose(mistake, "- ", "  ")

    def rules(self, rules: Ruleset) -> Lines:
        """Yield the rules of a profile, each numbered, ours marked with ``*``."""
        from cardsmith.language.rules_text import origin_in_words, rules_in_words  # seldom read

        yield from self.prose(self._("The rules “{name}”").format(name=rules.name))
        yield from self.prose(origin_in_words(rules, self._words))
        numbers = count(1)
        for section in rules_in_words(rules, self._words):
            yield ""
            yield from self.prose(section.title)
            for rule in section.rules:
                start = f"{next(numbers):3}{'*' if rule.ours else '.'} "
                yield from self.prose(rule.text, start, " " * len(start))

    def options(self, rules: Ruleset) -> Lines:
        """Yield the rules of a profile as its file would say them."""
        yield ""
        yield from self.prose(self._("The same as options of a profile"))
        for option, value in rules.as_data().items():
            if option not in ("name", "leaflet", "ours"):
                yield from self.prose(f"{option}: {spelled(value)}", "  ", "    ")


def front_of(card: CardView) -> str:
    """Return what a hand shows of a card; the date only of one whose back everybody has seen before."""
    parts = [card.name, card.category and f"[{card.category}]", card.date and f"({card.date})"]
    return " ".join(filter(None, parts))
