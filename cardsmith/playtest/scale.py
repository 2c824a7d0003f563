"""The scale on which people remember dates: the logarithm of the age, so that errors grow with the distance.

``place`` ascends with the timeline: for dates it is ``-ln(now - year + 10)``, where *now* is the later of 2000
and the last year of the deck (never the clock), for number sets ``ln(value)``, in the direction of the set.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from itertools import chain
from math import asinh, log

from cardsmith.game.deck import Bounds
from cardsmith.model.dates import DEEP_TIME_BASE

YOUNGEST = 10
"""Years added to every age: what happened last year is not infinitely better known than the year before."""

DIGITS = 9
"""Places are rounded so that every machine decides alike."""


class Scale:
    """Turns the two ends of a card's date into one place. It knows nothing of any card but the latest year."""

    __slots__ = ("_known", "_now", "_numbers")

    def __init__(self, bounds: Sequence[Bounds]) -> None:
        """Make the scale of a deck with these ends."""
        ends = list(chain.from_iterable(bounds))
        self._numbers = "date"
        if any(isinstance(end, Decimal) for end in ends):
            signs = {(end > 0) - (end < 0) for end in ends}
            self._numbers = "log" if signs in ({1}, {-1}) else "asinh"
        self._now = DEEP_TIME_BASE
        if self._numbers == "date":
            self._now = max([DEEP_TIME_BASE, *(int(end) >> 9 for end in ends)])
        self._known: dict[Bounds, float] = {}

    def place(self, bounds: Bounds) -> float:
        """Return the place of a date: the middle of the places of its two ends."""
        place = self._known.get(bounds)
        if place is None:
            low, high = (self._end(end) for end in bounds)
            place = self._known[bounds] = round((low + high) / 2, DIGITS)
        return place

    def _end(self, end: int | Decimal) -> float:
        if self._numbers == "date":
            return -log(self._now + YOUNGEST - _year(int(end)))
        if self._numbers == "asinh":
            return asinh(end)
        return log(end) if end > 0 else -log(-end)


def _year(end: int) -> float:
    """Return the year, with its fraction, of a judged end (see ``cardsmith.model.dates.judged``)."""
    year, month, day = end >> 9, end >> 5 & 15, end & 31
    return year + (max(month, 1) - 1) / 12 + (max(day, 1) - 1) / 372
