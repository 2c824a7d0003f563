"""The type of dates and the laws of judging."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from decimal import Decimal
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsmith.model.dates import (
    Bounds,
    DatePart,
    DateStyle,
    Direction,
    HistoricalDate,
    Judging,
    Precision,
    Quantity,
    conflict,
    days_in_month,
    has_bce,
    judged,
    ranks,
)

INTERVALS = st.tuples(st.integers(-50, 50), st.integers(0, 30)).map(lambda pair: (pair[0], pair[0] + pair[1]))
YEARS = st.integers(-3000, 2100).map(HistoricalDate.of_year)


def year(number: int, **marks: bool) -> HistoricalDate:
    return HistoricalDate(DatePart(number), **marks)


def day(year_: int, month: int, number: int) -> HistoricalDate:
    return HistoricalDate(DatePart(year_, Precision.DAY, month, number))


def years_of(date: HistoricalDate, judging: Judging) -> tuple[int, int]:
    """Return the first and last year between which a date is judged, found by asking with plain years."""
    low, high = judged(date, judging)
    candidates = range(date.earliest[0] - 400, date.latest[0] + 400)
    inside = [at for at in candidates if low <= judged(year(at), Judging())[0] <= high]
    return inside[0], inside[-1]


def may_touch(one: HistoricalDate, other: HistoricalDate, judging: Judging) -> bool:
    """Tell whether two cards may stand in either order."""
    a, b = judged(one, judging), judged(other, judging)
    return a[0] <= b[1] and b[0] <= a[1]


def right_slots(line: list[Bounds], new: Bounds) -> list[int]:
    """Return the slots that no card forbids."""
    return [slot for slot in range(len(line) + 1) if conflict(line, slot, new) is None]


def grown_line(cards: list[Bounds], choices: list[int]) -> list[Bounds]:
    line: list[Bounds] = []
    for card, choice in zip(cards, choices, strict=True):
        slots = right_slots(line, card)
        assert len(slots) > 0, "a right slot always exists"
        line.insert(slots[choice % len(slots)], card)
    return line


@given(st.lists(st.tuples(INTERVALS, st.integers(0, 99)), max_size=25))
def test_every_card_has_a_right_slot_and_the_line_stays_right(cards: list[tuple[Bounds, int]]) -> None:
    line = grown_line([ends for ends, _ in cards], [choice for _, choice in cards])
    assert all(left[0] <= right[1] for left, right in combinations(line, 2))


@given(st.lists(INTERVALS, max_size=12), INTERVALS, st.randoms(use_true_random=False))
def test_a_slot_is_right_when_no_card_forbids_it(cards: list[Bounds], new: Bounds, random: Random) -> None:
    line = grown_line(cards, [random.randrange(99) for _ in cards])
    for slot in range(len(line) + 1):
        against = conflict(line, slot, new)
        fits = all(card[0] <= new[1] for card in line[:slot]) and all(
            new[0] <= card[1] for card in line[slot:]
        )
        assert fits == (against is None)
        if against is not None:
            first, second = (line[against], new) if against < slot else (new, line[against])
            assert first[0] > second[1]


@given(st.lists(YEARS, max_size=30), YEARS)
def test_plain_years_are_a_bisection(dates: list[HistoricalDate], new: HistoricalDate) -> None:
    line = sorted(judged(date, Judging()) for date in dates)
    ends = judged(new, Judging())
    starts = [pair[0] for pair in line]
    slots = right_slots(line, ends)
    assert slots == list(range(bisect_left(starts, ends[0]), bisect_right(starts, ends[0]) + 1))


@pytest.mark.parametrize("count", (1, 2, 5))
def test_among_equal_cards_all_places_are_right(count: int) -> None:
    ends = judged(year(1893), Judging())
    assert right_slots([ends] * count, ends) == list(range(count + 1))


@given(st.lists(INTERVALS, max_size=12))
def test_ranks_keep_every_verdict(cards: list[Bounds]) -> None:
    small = ranks(cards)
    for one, other in combinations(range(len(cards)), 2):
        assert (cards[one][0] <= cards[other][1]) == (small[one][0] <= small[other][1])
        assert (cards[other][0] <= cards[one][1]) == (small[other][0] <= small[one][1])


@given(YEARS, YEARS, st.integers(0, 50), st.integers(0, 50))
def test_tolerance_never_makes_a_right_order_wrong(
    one: HistoricalDate, other: HistoricalDate, less: int, more: int
) -> None:
    one = HistoricalDate(one.start, approximate=True)
    narrow = judged(one, Judging(approximate=less)), judged(other, Judging(approximate=less))
    wide = judged(one, Judging(approximate=less + more)), judged(other, Judging(approximate=less + more))
    assert wide[0][0] <= narrow[0][0] <= narrow[0][1] <= wide[0][1]
    assert narrow[1] == wide[1]


def test_nobody_is_judged_by_more_than_is_printed() -> None:
    april, may = day(1912, 4, 15), day(1912, 5, 1)
    assert not may_touch(april, may, Judging())
    assert not may_touch(april, may, Judging(Precision.MONTH))
    assert may_touch(april, may, Judging(Precision.YEAR))
    assert may_touch(april, year(1912), Judging())


def test_a_day_before_the_gregorian_calendar_is_its_month() -> None:
    assert may_touch(day(1066, 10, 14), day(1066, 10, 25), Judging())
    assert not may_touch(day(1066, 9, 25), day(1066, 10, 14), Judging())
    assert may_touch(day(1582, 10, 4), day(1582, 10, 15), Judging())
    assert not may_touch(day(1582, 10, 15), day(1582, 10, 16), Judging())


def test_approximate_dates_play_as_printed_unless_the_set_is_tolerant() -> None:
    about, exact = year(1503, approximate=True), year(1504)
    assert not may_touch(about, exact, Judging())
    assert may_touch(about, exact, Judging(approximate=1))
    assert may_touch(year(1503, uncertain=True), exact, Judging(approximate=1))
    assert not may_touch(year(1503), exact, Judging(approximate=10))


@pytest.mark.parametrize(
    ("number", "first", "last"),
    ((1760, 1748, 1772), (1990, 1985, 1995), (2050, 2045, 2055), (-3499, -3773, -3225), (1900, 1895, 1905)),
)
def test_auto_is_a_twentieth_of_the_age_but_at_least_five_years(number: int, first: int, last: int) -> None:
    assert years_of(year(number, approximate=True), Judging(approximate="auto")) == (first, last)


def test_auto_widens_each_end_by_its_own_age() -> None:
    date = HistoricalDate(DatePart(1000), DatePart(1900), approximate=True)
    assert years_of(date, Judging(approximate="auto")) == (950, 1905)


def test_tolerance_reaches_whole_years() -> None:
    date = HistoricalDate(DatePart(1800, Precision.DAY, 6, 15), approximate=True)
    assert years_of(date, Judging(approximate=2)) == (1798, 1802)


def test_deep_time_is_exact_without_tolerance_and_wide_with_it() -> None:
    dinosaurs = HistoricalDate(DatePart(2000 - 66_000_000, Precision.DEEP), approximate=True)
    other = HistoricalDate(DatePart(2000 - 65_000_000, Precision.DEEP), approximate=True)
    assert not may_touch(dinosaurs, other, Judging())
    assert may_touch(dinosaurs, other, Judging(approximate="auto"))


def test_direction_turns_a_number_set_round() -> None:
    small, large = Quantity(Decimal(1), "m"), Quantity(Decimal("1.5"), "m")
    assert judged(small, Judging())[1] < judged(large, Judging())[0]
    turned = Judging(direction=Direction.DESCENDING)
    assert judged(large, turned)[1] < judged(small, turned)[0]


def test_february_is_as_long_as_in_the_longer_calendar() -> None:
    assert [days_in_month(at, 2) for at in (1900, 2000, 1996, 1500, 1700, -43, 0, 4)] == [
        28,
        29,
        29,
        29,
        28,
        28,
        29,
        29,
    ]


def test_a_set_has_bce_cards_unless_they_are_deep_time() -> None:
    assert has_bce([year(1969), year(-43)])
    assert not has_bce(
        [year(1), HistoricalDate(DatePart(-65_998_000, Precision.DEEP)), Quantity(Decimal(-5))]
    )


def test_defaults_are_enough_for_a_plain_set() -> None:
    assert DateStyle().precision is Judging().precision is Precision.DAY
    assert HistoricalDate(DatePart(1914), DatePart(1918, Precision.MONTH, 11)).precision is Precision.YEAR
    assert year(-43).sort_key < year(44).sort_key < day(44, 12, 31).sort_key
