"""The scale on which people remember dates: the logarithm of the age, so that errors grow with the distance.

``place`` ascends with the timeline: for dates it is ``-ln(now - year + 10)``, where *now* is the later of 2000
and the last year of the deck (never the clock), for number sets ``ln(value)``, in the direction of the set.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from decimal import Decimal
from itertools import chain, pairwise
from math import asinh, exp, floor, log, sinh
from typing import NamedTuple

from cardsmith.model.dates import DEEP_TIME_BASE, Bounds, year_of

YOUNGEST = 10
"""Years added to every age: what happened last year is not infinitely better known than the year before."""

DIGITS = 9
"""Places are rounded so that every machine decides alike."""

HOLE, NOTICED = 4.0, 0.175
"""A hole is so many times as wide as the mean distance between neighbours (in log-age), and at least half as wide
as a casual player's memory is off: the years 1998 and 1999 have no hole between them, however dense a set is."""

CLUSTER, CLUSTER_CARDS = 0.35, 6
"""A cluster has so many dates at least, all closer together than this part of the mean distance. Cards of one date
crowd nobody: they may stand in any order."""


class Stretch(NamedTuple):
    """A part of the timeline from one card to another (both numbers), how many cards, how wide on the scale."""

    first: int
    last: int
    cards: int
    width: float


class Scale:
    """Turns the two ends of a card's date into one place. It knows nothing of any card but the latest year."""

    __slots__ = ("_known", "_now", "_numbers", "_positive")

    def __init__(self, bounds: Sequence[Bounds]) -> None:
        """Make the scale of a deck with these ends."""
        ends = list(chain.from_iterable(bounds))
        self._numbers = "date"
        if any(isinstance(end, Decimal) for end in ends):
            signs = {(end > 0) - (end < 0) for end in ends}
            self._numbers = "log" if signs in ({1}, {-1}) else "asinh"
        self._positive = not ends or ends[0] > 0
        self._now = DEEP_TIME_BASE
        if self._numbers == "date":
            self._now = max([DEEP_TIME_BASE, *(floor(year_of(int(end))) for end in ends)])
        self._known: dict[Bounds, float] = {}

    def place(self, bounds: Bounds) -> float:
        """Return the place of a date: the middle of the places of its two ends."""
        place = self._known.get(bounds)
        if place is None:
            low, high = (self._end(end) for end in bounds)
            place = self._known[bounds] = round((low + high) / 2, DIGITS)
        return place

    def value(self, place: float) -> float:
        """Return the year (or number) at a place."""
        if self._numbers == "date":
            return self._now + YOUNGEST - exp(-place)
        if self._numbers == "asinh":
            return sinh(place)
        return exp(place) if self._positive else -exp(-place)

    def _end(self, end: int | Decimal) -> float:
        if self._numbers == "date":
            return -log(self._now + YOUNGEST - year_of(int(end)))
        if self._numbers == "asinh":
            return asinh(end)
        return log(end) if end > 0 else -log(-end)


def in_order(places: Sequence[float]) -> list[int]:
    """Return the numbers of the cards from left to right."""
    return sorted(range(len(places)), key=places.__getitem__)


def distances(places: Sequence[float]) -> list[Stretch]:
    """Return all distances between neighbours, the widest first."""
    found = [
        Stretch(left, right, 0, round(places[right] - places[left], 6))
        for left, right in pairwise(in_order(places))
    ]
    return sorted(found, key=lambda distance: -distance.width)


def holes(places: Sequence[float]) -> list[Stretch]:
    """Return where dates are missing, the widest first."""
    least = max(HOLE * _mean(places), NOTICED)
    return [distance for distance in distances(places) if distance.width >= least]


def clusters(places: Sequence[float]) -> list[Stretch]:
    """Return where many dates lie close together, the largest first."""
    mean = _mean(places)
    runs: list[list[int]] = [[]]
    for left, right in pairwise(in_order(places)):
        if mean and places[right] - places[left] <= CLUSTER * mean:
            runs[-1] += [right] if runs[-1] else [left, right]
        elif runs[-1]:
            runs.append([])
    found = [
        Stretch(run[0], run[-1], len(run), round(places[run[-1]] - places[run[0]], 6))
        for run in runs
        if len({places[card] for card in run}) >= CLUSTER_CARDS
    ]
    return sorted(found, key=lambda stretch: -stretch.cards)


def overlaps(ends: Sequence[Bounds]) -> list[int]:
    """Return for each card how many others may stand on either side of it."""
    lows, highs = sorted(low for low, _ in ends), sorted(high for _, high in ends)
    return [bisect_right(lows, high) - bisect_left(highs, low) - 1 for low, high in ends]


def _mean(places: Sequence[float]) -> float:
    return (max(places) - min(places)) / (len(places) - 1) if len(places) > 1 else 0.0
