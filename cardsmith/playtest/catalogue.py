"""What there is to say about the cards before anybody plays: where dates lie close, where there are none."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from cardsmith.game.deck import Deck, deck_of
from cardsmith.language.printing import format_date
from cardsmith.model.cards import CardSet
from cardsmith.playtest.scale import Scale

HOLE = 4.0
"""A hole is so many times as wide as the mean distance between neighbours (in log-age)."""

CLUSTER, CLUSTER_CARDS = 0.35, 6
"""A cluster has so many cards at least, all closer together than this part of the mean distance."""


class Entry(NamedTuple):
    """A card as people are told of it."""

    id: str
    name: str
    date: str

    def __str__(self) -> str:
        return f"{self.name} ({self.date})"


class Nearest(NamedTuple):
    """The card whose date is nearest, and how far it is on the scale (0.35 is a casual player's error)."""

    card: int
    distance: float


class Stretch(NamedTuple):
    """A part of the timeline from one card to another (both numbers), how many cards, how wide on the scale."""

    first: int
    last: int
    cards: int
    width: float


class Catalogue:
    """The cards of a deck with their names, printed dates and places on the scale."""

    __slots__ = ("deck", "entries", "order", "places")

    def __init__(self, deck: Deck, entries: Sequence[Entry]) -> None:
        """Describe a deck; ``entries`` in the order of its cards."""
        self.deck, self.entries = deck, tuple(entries)
        scale = Scale(deck.bounds)
        self.places = tuple(scale.place(bounds) for bounds in deck.bounds)
        self.order = sorted(range(len(deck)), key=lambda card: self.places[card])

    def nearest(self) -> list[Nearest | None]:
        """Return for each card the nearest other one; None when it is alone."""
        found: list[Nearest | None] = [None] * len(self.deck)
        for left, right in pairwise(self.order):
            distance = round(self.places[right] - self.places[left], 6)
            for card, other in ((left, right), (right, left)):
                known = found[card]
                if known is None or distance < known.distance:
                    found[card] = Nearest(other, distance)
        return found

    def overlaps(self) -> list[int]:
        """Return for each card how many others may stand on either side of it."""
        lows, highs = sorted(self.deck.lows), sorted(self.deck.highs)
        return [
            bisect_right(lows, high) - bisect_left(highs, low) - 1
            for low, high in zip(self.deck.lows, self.deck.highs, strict=True)
        ]

    def holes(self) -> list[Stretch]:
        """Return where dates are missing, the widest first."""
        mean = self._mean()
        gaps = [
            Stretch(left, right, 0, round(self.places[right] - self.places[left], 6))
            for left, right in pairwise(self.order)
        ]
        return sorted((gap for gap in gaps if mean and gap.width >= HOLE * mean), key=lambda g: -g.width)

    def clusters(self) -> list[Stretch]:
        """Return where many dates lie close together, the largest first."""
        mean = self._mean()
        runs: list[list[int]] = [[]]
        for left, right in pairwise(self.order):
            if mean and self.places[right] - self.places[left] <= CLUSTER * mean:
                runs[-1] += [right] if runs[-1] else [left, right]
            elif runs[-1]:
                runs.append([])
        found = [
            Stretch(run[0], run[-1], len(run), round(self.places[run[-1]] - self.places[run[0]], 6))
            for run in runs
            if len(run) >= CLUSTER_CARDS
        ]
        return sorted(found, key=lambda stretch: -stretch.cards)

    def _mean(self) -> float:
        if len(self.order) < 2:
            return 0.0
        return (self.places[self.order[-1]] - self.places[self.order[0]]) / (len(self.order) - 1)


def catalogue_of(*card_sets: CardSet) -> Catalogue:
    """Describe a set, or several mixed: the same cards in the same order as ``deck_of``."""
    deck = deck_of(*card_sets)
    cards = [(card, card_set) for card_set in card_sets for card in card_set.cards]
    entries = [
        Entry(card_id, card.name, format_date(card.date, card_set.dates))
        for card_id, (card, card_set) in zip(deck.ids, cards, strict=True)
    ]
    return Catalogue(deck, entries)


def catalogue_of_deck(deck: Deck) -> Catalogue:
    """Describe a deck of which nothing but ids and ends is known."""
    return Catalogue(deck, [Entry(card, card, "") for card in deck.ids])
