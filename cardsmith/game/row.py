"""The timeline: which slots are right for a card, decided by the ends of all cards in it.

Slot i is right when no card left of it is certainly later (its earliest end beyond the new card's latest) and
no card right of it is certainly earlier. Overlapping is not transitive, so neighbours alone do not decide; the
running maximum of the earliest ends and the running minimum (from the right) of the latest ends do. Both only
ever ascend, so each side is one bisection and the right slots are neighbours of each other.

At least one slot is always right: let c be the last card with ``c.high < new.low``. Were a card d left of it
certainly later than the new one, ``d.low > new.high > c.high``: d could not stand left of c in a right row.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from cardsmith.game.deck import Deck


class Row:
    """An ordered row of cards. Only the game changes it."""

    __slots__ = ("cards", "early", "highs", "late", "lows")

    def __init__(self, deck: Deck) -> None:
        self.lows, self.highs = deck.lows, deck.highs
        self.cards: list[int] = []
        self.late: list[int] = []
        """For each place the latest of the earliest ends up to it."""
        self.early: list[int] = self.late if deck.points else []
        """For each place the earliest of the latest ends from it on: the same list when all are points."""

    def fits(self, card: int, slot: int) -> bool:
        """Tell whether the slot (0 to the number of cards) is right for the card, in constant time."""
        return (not slot or self.late[slot - 1] <= self.highs[card]) and (
            slot == len(self.cards) or self.lows[card] <= self.early[slot]
        )

    def right_slots(self, card: int) -> tuple[int, int]:
        """Return the first and the last slot that are right for the card; all between are, too."""
        return bisect_left(self.early, self.lows[card]), bisect_right(self.late, self.highs[card])

    def insert(self, card: int, slot: int) -> None:
        """Put the card into a right slot."""
        self.cards.insert(slot, card)
        self.late.insert(slot, self.lows[card])
        if self.early is not self.late:
            self.early.insert(slot, self.highs[card])
            self._settle(slot)

    def _settle(self, slot: int) -> None:
        """Make the running ends right again after an insertion, as far as it reaches."""
        late, early = self.late, self.early
        if slot and late[slot - 1] > late[slot]:
            late[slot] = late[slot - 1]
        at, end = slot + 1, late[slot]
        while at < len(late) and late[at] < end:
            late[at] = end
            at += 1
        if slot + 1 < len(early) and early[slot + 1] < early[slot]:
            early[slot] = early[slot + 1]
        at, end = slot - 1, early[slot]
        while at >= 0 and early[at] > end:
            early[at] = end
            at -= 1
