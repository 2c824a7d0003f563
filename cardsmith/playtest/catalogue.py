"""The cards of a deck as people are told of them, and which of them lie nearest to each other."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from cardsmith.game.deck import Deck, deck_of
from cardsmith.language.printing import format_date
from cardsmith.model.cards import CardSet
from cardsmith.model.scale import Scale, in_order


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


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The cards of a deck with their names, printed dates and places on the scale."""

    deck: Deck
    entries: tuple[Entry, ...]
    places: tuple[float, ...]

    def nearest(self) -> list[Nearest | None]:
        """Return for each card the nearest other one; None when it is alone."""
        found: list[Nearest | None] = [None] * len(self.deck)
        for left, right in pairwise(in_order(self.places)):
            distance = round(self.places[right] - self.places[left], 6)
            for card, other in ((left, right), (right, left)):
                known = found[card]
                if known is None or distance < known.distance:
                    found[card] = Nearest(other, distance)
        return found


def catalogue_of(*card_sets: CardSet) -> Catalogue:
    """Describe a set, or several mixed: the same cards in the same order as ``deck_of``."""
    deck = deck_of(*card_sets)
    cards = [(card, card_set) for card_set in card_sets for card in card_set.cards]
    entries = (
        Entry(card_id, card.name, format_date(card.date, card_set.dates))
        for card_id, (card, card_set) in zip(deck.ids, cards, strict=True)
    )
    return Catalogue(deck, tuple(entries), tuple(map(Scale(deck.bounds).place, deck.bounds)))
