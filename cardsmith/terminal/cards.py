"""What is written on the cards in play: fronts for everybody, backs only of cards that the game has shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardsmith.game.deck import Bounds, Deck, deck_of
from cardsmith.language.printing import format_date
from cardsmith.model.cards import CardSet
from cardsmith.model.errors import UsageError


class Front(NamedTuple):
    """The undated face of a card."""

    name: str
    category: str | None


class Back(NamedTuple):
    """The dated face of a card: its date as printed, and its subtitle."""

    date: str
    subtitle: str | None


class Cards:
    """The cards of a game by number. Backs leave it only for cards whose dates the game has shown."""

    def __init__(self, sets: Sequence[CardSet]) -> None:
        """Take the cards of one set, or of several mixed.

        Raises:
            UsageError: these sets cannot be mixed.
        """
        self.sets = tuple(sets)
        _check_mixture(self.sets)
        self.deck: Deck = deck_of(*self.sets)
        pairs = [(card, card_set.dates) for card_set in self.sets for card in card_set.cards]
        self.fronts = tuple(Front(card.name, card.category) for card, _ in pairs)
        self._backs = tuple(
            Back(card.date_text or format_date(card.date, dates), card.subtitle) for card, dates in pairs
        )

    def revealed(self, dates: Mapping[int, Bounds]) -> dict[int, Back]:
        """Return the backs of the cards whose dates were seen (see ``Observation.dates``), of no others."""
        return {card: self._backs[card] for card in dates}

    def printed_dates(self) -> list[str]:
        """Return all printed dates by number: for ``replay --json``, which shows those of revealed cards only."""
        return [back.date for back in self._backs]


def _check_mixture(sets: Sequence[CardSet]) -> None:
    """Refuse sets that cannot lie in one deck.

    Raises:
        UsageError: two have one name, or they are not ordered by the same thing.
    """
    names = [card_set.name for card_set in sets]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise UsageError(f"two of the sets are called '{twice}': sets in one deck have different names")
    first = sets[0]
    for card_set in sets[1:]:
        if card_set.dates.order != first.dates.order:
            raise UsageError(
                f"'{first.name}' is ordered by {_order(first)} and '{card_set.name}' by {_order(card_set)}: "
                "they cannot be mixed"
            )


def _order(card_set: CardSet) -> str:
    order = card_set.dates.order
    return "dates" if order is None else f"numbers ({order.unit or 'no unit'}, {order.direction})"
