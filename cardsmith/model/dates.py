"""Dates of cards: how exactly they are known, between which days they lie, and how a placement is judged.

Years are plain integers counted astronomically: 0 is 1 BCE, -43 is 44 BCE. Nothing here reads or prints text
(that is ``cardsmith.language``) and nothing uses ``datetime``, which knows neither 44 BCE nor the Big Bang.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from enum import StrEnum
from typing import Literal, NamedTuple

Day = tuple[int, int, int]
"""An astronomical year, a month from 1 and a day from 1: comparable as it is."""

End = int | Decimal
"""One end of what is judged: comparable with the ends of the same set, otherwise opaque."""

Bounds = tuple[End, End]
"""The two ends by which a card is judged: ``a`` may stand left of ``b`` if ``a[0] <= b[1]``."""

GREGORIAN: Day = (1582, 10, 15)
"""The first day of the Gregorian calendar; an earlier day may be one of either calendar."""

DEEP_TIME_BASE = 2000
"""The year from which deep time ("66 million years ago") and the age of a date are counted back."""

_MONTH_LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


class Precision(StrEnum):
    """How exactly a date is known, from the finest to the coarsest."""

    DAY = "day"
    MONTH = "month"
    YEAR = "year"
    DECADE = "decade"
    CENTURY = "century"
    MILLENNIUM = "millennium"
    DEEP = "deep"


_FINENESS = {precision: rank for rank, precision in enumerate(Precision)}
_SPAN = {Precision.DECADE: 9, Precision.CENTURY: 99, Precision.MILLENNIUM: 999}


def coarser(one: Precision, other: Precision) -> Precision:
    """Return the less exact of the two."""
    return max(one, other, key=_FINENESS.__getitem__)


def days_in_month(year: int, month: int) -> int:
    """Return how many days the month has; before 15 October 1582 in the longer of the two calendars."""
    if month != 2:
        return _MONTH_LENGTHS[month - 1]
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0 or (year, month) < GREGORIAN[:2])
    return 29 if leap else 28


class DatePart(NamedTuple):
    """One single form: ``year`` is its first year (astronomical), ``month`` and ``day`` only if it has them.

    A decade, century or millennium is the 10, 100 or 1,000 years from ``year`` on (the 19th century from 1801,
    ``18XX`` from 1800); deep time is the one year ``DEEP_TIME_BASE`` minus its age.
    """

    year: int
    precision: Precision = Precision.YEAR
    month: int | None = None
    day: int | None = None

    @property
    def last_year(self) -> int:
        """The last year of it."""
        return self.year + _SPAN.get(self.precision, 0)

    @property
    def earliest(self) -> Day:
        """The first day it can mean."""
        return self.year, self.month or 1, self.day or 1

    @property
    def latest(self) -> Day:
        """The last day it can mean."""
        if self.month is None:
            return self.last_year, 12, 31
        return self.year, self.month, self.day or days_in_month(self.year, self.month)

    def at_most(self, precision: Precision) -> DatePart:
        """Return it without what is finer than ``precision`` (day, month or year)."""
        if precision is Precision.DAY or self.month is None:
            return self
        if precision is Precision.MONTH:
            return self._replace(precision=coarser(self.precision, precision), day=None)
        return DatePart(self.year, coarser(self.precision, precision))


class HistoricalDate(NamedTuple):
    """When something happened: a single form, or a range from ``start`` to ``end``.

    ``approximate`` ("c.") and ``uncertain`` ("?") are marks on the whole; deep time is always approximate.
    """

    start: DatePart
    end: DatePart | None = None
    approximate: bool = False
    uncertain: bool = False

    @classmethod
    def of_year(cls, year: int) -> HistoricalDate:
        """Return the plain date of an astronomical year."""
        return cls(DatePart(year))

    @property
    def earliest(self) -> Day:
        """The first day it can mean, marks not counted."""
        return self.start.earliest

    @property
    def latest(self) -> Day:
        """The last day it can mean, marks not counted."""
        return (self.end or self.start).latest

    @property
    def parts(self) -> tuple[DatePart, ...]:
        """Its one or two single forms."""
        return (self.start,) if self.end is None else (self.start, self.end)

    @property
    def precision(self) -> Precision:
        """How exactly it is known: of a range, the coarser end."""
        return self.start.precision if self.end is None else coarser(self.start.precision, self.end.precision)

    @property
    def is_deep(self) -> bool:
        """Whether an end is deep time."""
        return any(part.precision is Precision.DEEP for part in self.parts)

    @property
    def sort_key(self) -> float:
        """The middle as a year with fraction: for order and plots only, never for judging."""
        return (_fractional(self.earliest) + _fractional(self.latest)) / 2


def _fractional(day: Day) -> float:
    return day[0] + (day[1] - 1) / 12 + (day[2] - 1) / 372


class Quantity(NamedTuple):
    """What a card of a number set has in place of a date: a length, a price, a population."""

    value: Decimal
    unit: str = ""

    @property
    def sort_key(self) -> float:
        """The value, for plots (whatever the direction of the set)."""
        return float(self.value)


class Direction(StrEnum):
    """Which end of a number set stands on the left: the small one, or the large one."""

    ASCENDING = "ascending"
    DESCENDING = "descending"


class Era(StrEnum):
    """When CE is printed (BCE always is): by need, always, never."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


class EraStyle(StrEnum):
    """How eras are called: BCE and CE, or BC and AD."""

    COMMON = "common"
    CHRISTIAN = "christian"


class NumberOrder(NamedTuple):
    """The set's ``order``: it is a set of numbers in this unit, not of dates."""

    unit: str = ""
    direction: Direction = Direction.ASCENDING


class DateStyle(NamedTuple):
    """How a set prints its dates, and what it says about them.

    ``precision`` (day, month, year) is the most that is printed, ``language`` a BCP 47 tag, ``has_bce`` whether a
    card lies before year 1 (for ``era: auto``), ``order`` that of a number set, ``span`` where all dates are
    expected, ``as_of`` the year after which a date lies in the future.
    """

    precision: Precision = Precision.DAY
    era: Era = Era.AUTO
    era_style: EraStyle = EraStyle.COMMON
    language: str = "en"
    has_bce: bool = False
    order: NumberOrder | None = None
    span: HistoricalDate | None = None
    as_of: int | None = None


class Judging(NamedTuple):
    """How a set judges: at most at the printed ``precision``, with tolerance for approximate dates.

    ``approximate`` is the number of years by which approximate and uncertain dates are widened on both sides,
    or ``auto``: a twentieth of the age in 2000, but at least five years.
    """

    precision: Precision = Precision.DAY
    approximate: int | Literal["auto"] = 0
    direction: Direction = Direction.ASCENDING


def has_bce(dates: Iterable[HistoricalDate | Quantity]) -> bool:
    """Tell whether any of the dates begins before year 1; deep time does not count."""
    return any(
        part.year < 1 and part.precision is not Precision.DEEP
        for date in dates
        if isinstance(date, HistoricalDate)
        for part in date.parts
    )


def judged(date: HistoricalDate | Quantity, judging: Judging) -> Bounds:
    """Return the two ends by which a card is judged.

    Never finer than what is printed; a day before the Gregorian calendar counts as its month.
    """
    if isinstance(date, Quantity):
        value = -date.value if judging.direction is Direction.DESCENDING else date.value
        return value, value
    low = _printed(date.start, judging.precision).earliest
    high = _printed(date.end or date.start, judging.precision).latest
    if judging.approximate and (date.approximate or date.uncertain or date.is_deep):
        low = low[0] - _margin(low[0], judging.approximate), 1, 1
        high = high[0] + _margin(high[0], judging.approximate), 12, 31
    return _number(low), _number(high)


def _printed(part: DatePart, precision: Precision) -> DatePart:
    """Return the part as it is judged: capped, and a day of an unknown calendar widened to its month."""
    if part.day is not None and part.earliest < GREGORIAN:
        precision = coarser(precision, Precision.MONTH)
    return part.at_most(precision)


def _margin(year: int, approximate: int | Literal["auto"]) -> int:
    if approximate == "auto":
        return max(5, (DEEP_TIME_BASE - year) // 20)
    return approximate


def _number(day: Day) -> int:
    """Return one integer that is ordered as the days are (not a count of days)."""
    return (day[0] * 16 + day[1]) * 32 + day[2]


def year_of(end: int) -> float:
    """Return the year, with its fraction, of an end by which a date is judged."""
    return _fractional((end >> 9, end >> 5 & 15, end & 31))


def ranks(ends: Sequence[Bounds]) -> list[tuple[int, int]]:
    """Return the ends as small integers in the same order, equal ones equal: for fast placement."""
    order = {end: rank for rank, end in enumerate(sorted({end for pair in ends for end in pair}))}
    return [(order[low], order[high]) for low, high in ends]


def conflict(line: Sequence[Bounds], slot: int, new: Bounds) -> int | None:
    """Return which card of the line (the nearest) forbids the slot to the new card, or None if it is right.

    Slot ``i`` is before ``line[i]``. It is right when every card on its left may stand left of the new one and
    the new one left of every card on its right.
    """
    wrong = [at for at in range(slot) if line[at][0] > new[1]]
    wrong += [at for at in range(slot, len(line)) if line[at][1] < new[0]]
    return min(wrong, key=lambda at: slot - 1 - at if at < slot else at - slot, default=None)
