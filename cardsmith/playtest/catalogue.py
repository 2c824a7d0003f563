"""What there is to say about the cards before anybody plays: where dates lie close, where there are none."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from cardsmith.game.deck import Deck, deck_of
from cardsmith.language.printing import format_date
from cardsmith.model import scale
from cardsmith.model.cards import CardSet
from cardsmith.model.scale import Stretch


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


class Catalogue:
    """The cards of a deck with their names, printed dates and places on the scale."""

    __slots__ = ("deck", "entries", "order", "places")

    def __init__(self, deck: Deck, entries: Sequence[Entry]) -> None:
        """Describe a deck; ``entries`` in the order of its cards."""
        self.deck, self.entries = deck, tuple(entries)
        place = scale.Scale(deck.bounds).place
        self.places = tuple(place(bounds) for bounds in deck.bounds)
        self.order = scale.in_order(self.places)

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
        return scale.overlaps(list(zip(self.deck.lows, self.deck.highs, strict=True)))

    def holes(self) -> list[Stretch]:
        """Return where dates are missing, the widest first."""
        return scale.holes(self.places)

    def clusters(self) -> list[Stretch]:
        """Return where many dates lie close together, the largest first."""
        return scale.clusters(self.places)


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
