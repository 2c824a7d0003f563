"""What the cards of a set say: for every field its text, in one language or two, and which conditions hold."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from cardsmith.language.printing import format_date
from cardsmith.model.card_fields import AS_WRITTEN, SECOND, Condition, Value
from cardsmith.model.cards import CardSet

_CARDS_IN_MIND = 256  # between the front and the back of a card lie those of one sheet


class Sayings:
    """What the cards of ``card_set`` say, asked for by their places in it.

    ``value(index)`` is the card's `Value`; ``holding(index)`` those of the ``conditions`` that hold for it, and None.
    """

    def __init__(self, card_set: CardSet, conditions: Iterable[Condition | None]) -> None:
        self.card_set = card_set
        self._conditions = [when for when in conditions if when is not None]
        self.value = lru_cache(_CARDS_IN_MIND)(self._say)
        self.holding = lru_cache(_CARDS_IN_MIND)(self._holding)

    def _say(self, index: int) -> Value:
        """Return what the card says for a field, in one language or two."""
        said = _said(self.card_set, index)
        if self.card_set.original is not None:
            said |= {AS_WRITTEN + field: text for field, text in _said(self.card_set.original, index).items()}
        if self.card_set.second is not None:
            other = _said(self.card_set.second, index)
            said |= {field + SECOND: text for field, text in other.items() if text != said.get(field)}
        return said.get

    def _holding(self, index: int) -> frozenset[Condition | None]:
        """Return the conditions that hold for a card; no condition always does."""
        value = self.value(index)
        return frozenset([None, *[when for when in self._conditions if when.holds(value)]])


def _said(card_set: CardSet, index: int) -> dict[str, str | None]:
    """Return what a card says for every field, in the language of the set."""
    card = card_set.cards[index]
    return {
        "name": card.name,
        "date": card.date_text or format_date(card.date, card_set.dates),
        "subtitle": card.subtitle,
        "category": card.category,
        "emblem": card.emblem and str(card.emblem.picture),
        "image": str(card.image) if card.image else None,
        "index": str(index + 1),
        "count": str(len(card_set.cards)),
        "title": card_set.title,
        **{f"fields.{name}": text for name, text in card.fields.items()},
    }
