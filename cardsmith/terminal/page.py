"""Views as lines of text: what the plain table and the replay write."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardsmith.language.messages import Messages
from cardsmith.language.rules_text import origin_in_words, rules_in_words
from cardsmith.model.rules import Ruleset
from cardsmith.terminal.drawing import columns, usable_width, wrap
from cardsmith.terminal.presenter import CardView, EndView, LineView, TableView

PROSE = 100
"""Sentences wrap at this many cells even where the terminal is wider."""

Lines = Iterator[str]


class Page:
    """Writes views for a terminal of so many columns, in one language."""

    def __init__(self, words: Messages, width: int) -> None:
        self._words, self._ = words, words.gettext
        self._width = usable_width(width)

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

    def table(self, view: TableView) -> Lines:
        """Yield the table and the hand of the seat to move."""
        yield ""
        yield from self.prose(
            self._("{heading}: {player} to play").format(heading=view.heading, player=view.to_move)
        )
        yield from self.prose("; ".join(self._facts(view)), rest="  ")
        yield from self.timeline(view.timeline, numbered=view.slots > 0)
        if view.team:
            yield from self.hands(view)
        yield from self.prose(self._("Hand of {player}").format(player=view.to_move))
        yield from self.list([(f"{card.number}", _front(card)) for card in view.hand])

    def hands(self, view: TableView) -> Lines:
        """Yield the hands of all other seats: fronts are public."""
        for player, names in view.others:
            yield from self.prose(f"{player}: {', '.join(names)}", rest="  ")

    def timeline(self, line: Sequence[LineView], numbered: bool) -> Lines:
        """Yield the timeline; with ``numbered`` each card has the number of the slot before it."""
        yield from self.prose(self._("Timeline"))
        rows: list[tuple[str, ...]] = []
        for card in line:
            rows.append((str(card.number) if numbered else "", card.date, card.name))
            if card.above is not None:
                above = self._("{card} (above the gap)").format(card=card.above.name)
                rows.append(("+", card.above.date, above))
        if numbered:
            rows.append((str(len(line) + 1), "", self._("(the right end)")))
        yield from self.list(rows)

    def end(self, view: EndView) -> Lines:
        """Yield the result, the whole timeline, the ranking and what everybody got wrong."""
        yield ""
        yield from self.prose(view.result)
        yield ""
        yield from self.timeline(view.timeline, numbered=False)
        yield ""
        yield from self.prose(self._("Ranking") if view.ranked else self._("Players"))
        for standing in view.ranking:
            text = self._("{player}: {right} right, {wrong} wrong, {cards} left in hand")
            place = f"{standing.place}. " if view.ranked else "- "
            yield from self.prose(text.format(**standing._asdict()), place, "   ")
        if view.mistakes:
            yield ""
            yield from self.prose(self._("What went wrong"))
        for name in dict.fromkeys(mistake.player for mistake in view.mistakes):
            yield from self.prose(f"{name}:")
            for mistake in view.mistakes:
                if mistake.player == name:
                    yield from self.prose(mistake.sentence, "  - ", "    ")

    def rules(self, rules: Ruleset) -> Lines:
        """Yield the rules of a profile, each numbered, ours marked with ``*``."""
        yield from self.prose(self._("The rules “{name}”").format(name=rules.name))
        yield from self.prose(origin_in_words(rules, self._words))
        number = 0
        for section in rules_in_words(rules, self._words):
            yield ""
            yield from self.prose(section.title)
            for sentence in section.sentences:
                number += 1
                start = f"{number:3}{'*' if sentence.ours else '.'} "
                yield from self.prose(sentence.text, start, " " * len(start))

    def options(self, rules: Ruleset) -> Lines:
        """Yield the rules of a profile as its file would say them."""
        yield ""
        yield from self.prose(self._("The same as options of a profile"))
        for option, value in rules.as_data().items():
            if option not in ("name", "leaflet", "ours"):
                yield from self.prose(f"{option}: {_plain(value)}", "  ", "    ")

    def _facts(self, view: TableView) -> Lines:
        """Yield how many cards players and piles have."""
        ngettext = self._words.ngettext
        for player in view.players:
            if player.out:
                yield self._("{player}: out").format(player=player.name)
            else:
                text = ngettext("{player}: {n} card", "{player}: {n} cards", player.cards)
                yield text.format(player=player.name, n=player.cards)
        for name, size in view.piles:
            yield f"{name}: {size}"
        if view.status:
            yield view.status


def _front(card: CardView) -> str:
    """Return what a hand shows of a card; the date only of one whose back everybody has seen before."""
    return (
        card.name
        + (f" [{card.category}]" if card.category else "")
        + (f" ({card.date})" if card.date else "")
    )


def _plain(value: object) -> str:
    """Return an option's value as it is written in a profile."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {entry}" for key, entry in value.items()) + "}"
    return str(value).lower() if isinstance(value, bool) else str(value)
