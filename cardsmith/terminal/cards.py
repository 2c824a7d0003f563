"""What is written on the cards in play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardsmith.game.deck import deck_of
from cardsmith.language.printing import format_date
from cardsmith.model.cards import CardSet


class CardView(NamedTuple):
    """What everybody can see of a card: date and subtitle are empty while its back is hidden."""

    name: str
    category: str
    date: str = ""
    subtitle: str = ""


class Cards:
    """The cards of a game by number, of one set or of several mixed. It knows all backs: no player gets it."""

    def __init__(self, sets: Sequence[CardSet]) -> None:
        """Take the cards.

        Raises:
            UsageError: these sets cannot be mixed.
        """
        self.sets = tuple(card_set.name for card_set in sets)
        self.deck = deck_of(*sets)
        self._cards = [
            CardView(
                card.name,
                card.category or "",
                card.date_text or format_date(card.date, card_set.dates),
                card.subtitle or "",
            )
            for card_set in sets
            for card in card_set.cards
        ]

    def view(self, card: int, revealed: bool) -> CardView:
        """Return a card as it is seen once its back was revealed, or before."""
        return self._cards[card] if revealed else self._cards[card]._replace(date="", subtitle="")

    def printed_dates(self) -> list[str]:
        """Return all printed dates by number: for ``replay --json``, which shows those of revealed cards only."""
        return [card.date for card in self._cards]
