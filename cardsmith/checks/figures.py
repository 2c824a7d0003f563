"""Figures of a set: where its dates lie, how exact they are, what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from cardsmith.language.printing import format_date, year_words
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.dates import HistoricalDate, Precision, judged
from cardsmith.model.scale import Scale, clusters, distances, in_order

PERIODS = 10
"""Into so many periods of equal length in log-age the time of a set is divided."""

NOTABLE = 5
"""How many holes and clusters are given."""


@dataclass(frozen=True, slots=True)
class Named:
    """A card as people are told of it."""

    id: str
    name: str
    date: str


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of the timeline between two cards: ``width`` in log-age, ``cards`` in it with both ends (2: a hole)."""

    first: Named
    last: Named
    cards: int
    width: float


@dataclass(frozen=True, slots=True)
class Period:
    """A part of the set's time, as years for people; the same length in log-age as the others."""

    start: str
    end: str
    cards: int


@dataclass(frozen=True, slots=True)
class Figures:
    """What ``cardsmith stats`` says about a set.

    ``places`` are the cards from left to right on a scale from 0 to 1 (log-age); ``precision``, ``licenses`` and
    ``categories`` count cards (of the licences those with a picture; ``""`` stands for none); ``complete`` counts the
    cards that have a key; ``languages`` the cards whose name is there in each language.
    """

    name: str
    title: str
    language: str
    license: str | None
    cards: int
    printed: int
    first: Named
    last: Named
    same_date: int
    places: tuple[float, ...]
    periods: tuple[Period, ...]
    holes: tuple[Stretch, ...]
    clusters: tuple[Stretch, ...]
    precision: Mapping[str, int]
    approximate: int
    uncertain: int
    complete: Mapping[str, int]
    licenses: Mapping[str, int]
    categories: Mapping[str, int]
    languages: Mapping[str, int]

    def as_data(self) -> dict[str, Any]:
        """Return them as plain data for JSON."""
        return asdict(self)


def figures_of(card_set: CardSet, languages: Mapping[str, int] | None = None) -> Figures:
    """Work out the figures of a set; ``languages`` counts the translated names by language."""
    cards = card_set.cards
    ends = [judged(card.date, card_set.judging) for card in cards]
    scale = Scale(ends)
    places = [scale.place(pair) for pair in ends]
    order = in_order(places)
    low, high = places[order[0]], places[order[-1]]
    dates = [card.date for card in cards if isinstance(card.date, HistoricalDate)]
    named = [Named(card.id, card.name, format_date(card.date, card_set.dates)) for card in cards]
    largest = [one for one in distances(places) if one.width][:NOTABLE], clusters(places)[:NOTABLE]
    holes, crowds = (
        tuple(Stretch(named[one.first], named[one.last], one.cards or 2, one.width) for one in found)
        for found in largest
    )
    return Figures(
        name=card_set.name,
        title=card_set.title,
        language=card_set.language,
        license=card_set.license,
        cards=len(cards),
        printed=sum(card.copies for card in cards),
        first=named[order[0]],
        last=named[order[-1]],
        same_date=sum(count for count in Counter(ends).values() if count > 1),
        places=tuple(round((places[at] - low) / ((high - low) or 1.0), 6) for at in order),
        periods=_periods(card_set, scale, sorted(places)),
        holes=holes,
        clusters=crowds,
        precision={
            kind.value: count for kind in Precision if (count := [d.precision for d in dates].count(kind))
        },
        approximate=sum(date.approximate and not date.is_deep for date in dates),
        uncertain=sum(date.uncertain for date in dates),
        complete=_complete(cards),
        licenses=_counted([card.credit.license or "" for card in cards if card.image is not None]),
        categories=_counted([card.category for card in cards if card.category]),
        languages={card_set.language: len(cards), **(languages or {})},
    )


def _periods(card_set: CardSet, scale: Scale, places: Sequence[float]) -> tuple[Period, ...]:
    low, high = places[0], places[-1]
    if low == high:
        return ()
    step = (high - low) / PERIODS
    counts = Counter(min(int((place - low) / step), PERIODS - 1) for place in places)
    edges = [year_words(scale.value(low + step * at), card_set.dates) for at in range(PERIODS + 1)]
    return tuple(Period(edges[at], edges[at + 1], counts[at]) for at in range(PERIODS))


def _complete(cards: Sequence[Card]) -> dict[str, int]:
    pictured = [card for card in cards if card.image is not None]
    has: dict[str, Sequence[object]] = {
        "picture": [card.image for card in cards],
        "subtitle": [card.subtitle for card in cards],
        "category": [card.category for card in cards],
        "source": [card.source for card in cards],
        "picture author": [card.credit.author for card in pictured],
        "picture licence": [card.credit.license for card in pictured],
    }
    return {what: sum(given is not None for given in all_given) for what, all_given in has.items()}


def _counted(words: Sequence[str]) -> dict[str, int]:
    return dict(Counter(sorted(words)).most_common())
