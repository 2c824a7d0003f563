"""A whole shuffled order at once; the engine does the same step by step while it draws."""

from __future__ import annotations

from collections.abc import Sequence

from cardsmith.game.randomness import below


def shuffled(cards: Sequence[int], key: int, stream: int) -> list[int]:
    """Return the cards shuffled, top first (Fisher and Yates, from the top)."""
    pile = list(cards)
    for top in range(len(pile) - 1):
        other = top + below(key, stream, top, len(pile) - top)
        pile[top], pile[other] = pile[other], pile[top]
    return pile
