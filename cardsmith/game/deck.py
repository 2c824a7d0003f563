"""The deck as the engine sees it: card ids and the two ends within which each card's date may lie."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from cardsmith.model.cards import CardSet
from cardsmith.model.dates import Bounds, Direction, End, judged, ranks
from cardsmith.model.errors import UsageError
from cardsmith.model.sentences import tell


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards of a set by number (their place in the set, from 0).

    ``bounds`` are the ends between which a card is judged; ``lows`` and ``highs`` are the same as small ranks,
    for speed: a rank would tell how many other dates lie between two, so players never see one. ``points``
    says that any two cards are judged equal or apart (plain years): one rank is enough for each then.
    ``fingerprint`` covers ids, ends and order.
    """

    ids: tuple[str, ...]
    bounds: tuple[Bounds, ...]
    lows: tuple[int, ...]
    highs: tuple[int, ...]
    points: bool
    fingerprint: str

    def __len__(self) -> int:
        return len(self.ids)

    def number(self, card: str) -> int | None:
        """Return the number of the card with this id, or None."""
        try:
            return self.ids.index(card)
        except ValueError:
            return None


def make_deck(cards: Iterable[tuple[str, End, End]]) -> Deck:
    """Make a deck of (id, earliest, latest) in the set's order; the ids must differ.

    Raises:
        ValueError: an id occurs twice or a card's ends are reversed.
    """
    rows = list(cards)
    ids = tuple(row[0] for row in rows)
    if len(set(ids)) < len(ids):
        raise ValueError("two cards of a deck have the same id")
    if any(low > high for _, low, high in rows):
        raise ValueError("a card's ends are reversed")
    bounds = tuple((row[1], row[2]) for row in rows)
    apart = sorted(set(bounds))
    points = all(left[1] < right[0] for left, right in pairwise(apart))
    places = {ends: (place, place) for place, ends in enumerate(apart)}
    ranked = [places[ends] for ends in bounds] if points else ranks(bounds)
    text = json.dumps([[row[0], str(row[1]), str(row[2])] for row in rows], ensure_ascii=False)
    return Deck(
        ids=ids,
        bounds=bounds,
        lows=tuple(low for low, _ in ranked),
        highs=tuple(high for _, high in ranked),
        points=points,
        fingerprint="sha256:" + hashlib.sha256(text.encode()).hexdigest(),
    )


def deck_of(*card_sets: CardSet) -> Deck:
    """Make the deck of a set, or of several sets mixed.

    In a mixture an id that more than one set has becomes ``set/id``.

    Raises:
        UsageError: they cannot be mixed: two have one name, or they are not ordered by the same thing.
    """
    names = [card_set.name for card_set in card_sets]
    for card_set in card_sets[1:]:
        if names.count(card_set.name) > 1:
            raise UsageError(tell("two sets are called '{name}': they cannot be mixed", name=card_set.name))
        if card_set.dates.order != card_sets[0].dates.order:
            message = tell(
                "'{one}' is ordered by {order} and '{other}' by {other_order}: they cannot be mixed",
                one=names[0],
                order=_order(card_sets[0]),
                other=card_set.name,
                other_order=_order(card_set),
            )
            raise UsageError(message)
    seen: dict[str, int] = {}
    for card_set in card_sets:
        for card in card_set.cards:
            seen[card.id] = seen.get(card.id, 0) + 1
    return make_deck(
        (
            card.id if seen[card.id] == 1 else f"{card_set.name}/{card.id}",
            *judged(card.date, card_set.judging),
        )
        for card_set in card_sets
        for card in card_set.cards
    )


def _order(card_set: CardSet) -> str:
    order = card_set.dates.order
    if order is None:
        return tell("dates")
    direction = tell("ascending") if order.direction is Direction.ASCENDING else tell("descending")
    return tell("numbers ({unit}, {direction})", unit=order.unit or tell("no unit"), direction=direction)
