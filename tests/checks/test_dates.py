"""Dates that are unfair, impossible or less than they could be: what is found, and what is left alone."""

from __future__ import annotations

import pytest

from cardsmith.language.reading import read_date
from cardsmith.model.cards import CardSet
from cardsmith.model.dates import DateStyle, HistoricalDate, Precision
from tests.checks.making import TODAY, card, check, codes, make_set, plain


def about(card_set: CardSet, code: str) -> list[str]:
    return [finding.message for finding in check(card_set) if finding.code == code]


def test_equal_dates_are_named_once() -> None:
    assert codes(plain(1850, 1900, 1990)) == []
    (message,) = about(plain(1850, 1900, 1850, 1900, 1990), "CS620")
    assert message.startswith("4 cards share a date")
    assert '"Apple tree" and "Apple seed" (1850)' in message


def test_equal_dates_are_judged_as_printed() -> None:
    day = plain("20 July 1969", "21 July 1969")
    assert codes(day) == []
    style = DateStyle(precision=Precision.YEAR)
    assert codes(plain("20 July 1969", "21 July 1969", dates=style)) == ["CS620"]


def test_pairs_that_nobody_can_order() -> None:
    assert codes(plain(1700, "1801-1850", 1851)) == []
    (message,) = about(plain(1700, "1801-1850", 1840, 1990), "CS621")
    assert '"Apple leaf" (1801–1850) and "Apple seed" (1840)' in message
    many = plain("1801-1850", 1802, 1812, 1822, 1832, 1842)
    assert "and 2 more" in about(many, "CS621")[0]


def test_a_card_that_fits_nearly_everywhere() -> None:
    years = [1500 + 20 * at for at in range(20)]
    assert about(plain(*years, "1501-1561"), "CS622") == [
        'the date of "Fig tree" (1501–1561) overlaps 3 of the 20 other cards: it may stand on either side of them'
    ]
    assert about(plain(*years, "1501-1541"), "CS622") == []
    assert about(plain(1700, "1650-1750", 1740), "CS622") == []  # two cards are no tenth of a set


def test_a_day_inside_the_ranges_of_others_is_not_to_blame() -> None:
    ranges = ["1900-2000", "1910-2000", "1920-2000", "1930-2000"]
    found = about(plain("20 July 1950", *ranges, dates=DateStyle(precision=Precision.DAY)), "CS622")
    assert found
    assert not any("20 July 1950" in message for message in found)


def test_dates_that_only_luck_orders() -> None:
    apart = [1200, 1400, 1550, 1650, 1990]
    crowd = [1800, 1801, 1802, 1803, 1804]
    assert about(plain(*apart, *crowd), "CS623") == []
    (message,) = about(plain(*apart, *crowd, 1805), "CS623")
    assert message.startswith("6 dates crowd from 1800 to 1805")
    assert about(plain(*apart, *[1800] * 8), "CS623") == []  # equal dates are fair
    ancient = [f"{year} BCE" for year in (3100, 3060, 3030, 3000, 2970, 2930)]
    assert len(about(plain(*ancient), "CS623")) == 1  # forty years are nothing there


@pytest.mark.parametrize(
    ("century", "year", "found"),
    [
        ("19th century", "1800", True),
        ("19th century", "1900", True),
        ("19th century", "3 May 1900", True),
        ("19th century", "1799", False),
        ("19th century", "1850", False),
        ("3rd century BCE", "300 BCE", True),
        ("3rd century BCE", "200 BCE", True),
        ("3rd century BCE", "201 BCE", False),
        ("2nd millennium BCE", "1000 BCE", True),
        ("1801-1900", "1900", False),
    ],
)
def test_years_at_the_edge_of_a_century(century: str, year: str, found: bool) -> None:
    assert ("CS624" in codes(plain(century, year))) == found


@pytest.mark.parametrize(
    ("date", "found"),
    [
        ("2027", True),
        ("2 May 2026", True),
        ("1 May 2026", False),
        ("2026", False),
        ("2020s", False),
        ("2027-2030", True),
        ("2020-2030", False),
    ],
)
def test_the_future_begins_after_today(date: str, found: bool) -> None:
    assert TODAY == (2026, 5, 1)
    assert ("CS625" in codes(plain(date))) == found


def test_the_future_begins_after_as_of() -> None:
    assert codes(plain(1990, 2001, dates=DateStyle(as_of=2000))) == ["CS625"]
    assert codes(plain(1990, "31 December 2000", dates=DateStyle(as_of=2000))) == []
    assert codes(plain(2040, dates=DateStyle(as_of=2100))) == []


def test_dates_outside_of_the_span() -> None:
    span = read_date("1900-2000")
    assert isinstance(span, HistoricalDate)
    assert codes(plain(1900, 2000, 1899, "1999-2001", dates=DateStyle(span=span))) == [
        "CS621",
        "CS626",
        "CS626",
    ]
    assert codes(plain(1900, 1950, 1999, dates=DateStyle(span=span))) == []


def test_a_first_of_january_may_be_a_lost_year() -> None:
    (message,) = about(plain("1 January 1850", "2 January 1900", "January 1950"), "CS627")
    assert '"Apple tree"' in message
    assert about(plain("1 January 1850", dates=DateStyle(precision=Precision.YEAR)), "CS627") == []


@pytest.mark.parametrize(
    ("date", "shown", "found"),
    [
        ("20 July 1969", "1969", True),
        ("1969", "1969", False),
        ("1969", "in the year of Apollo", False),
        ("1969", "20 July 1969", False),
        ("1969", "1968", False),
    ],
)
def test_a_date_text_that_shows_less_than_is_judged(date: str, shown: str, found: bool) -> None:
    assert (codes(make_set(card("Landing", date, date_text=shown))) == ["CS628"]) == found


def test_a_spreadsheet_of_filled_up_years_is_one_finding() -> None:
    (message,) = about(plain(*(f"1 January {year}" for year in range(1850, 1900, 10))), "CS627")
    assert message.startswith('"Apple tree", "Apple leaf", "Apple seed" and 2 more are dated 1 January')
