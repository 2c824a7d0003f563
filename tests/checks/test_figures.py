"""The figures of a set."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsmith.checks.figures import PERIODS, figures_of
from cardsmith.language.printing import year_words
from cardsmith.model.cards import Credit
from cardsmith.model.dates import DateStyle, Direction, NumberOrder, Quantity
from cardsmith.model.scale import Scale
from tests.checks.making import card, make_set, plain


def test_dates_are_counted_as_they_are_written() -> None:
    figures = figures_of(plain("20 July 1969", "c. 1500", "1760?", "1960s", "66 million years ago", "1500"))
    assert figures.precision == {"day": 1, "year": 3, "decade": 1, "deep": 1}
    assert (figures.approximate, figures.uncertain, figures.same_date) == (1, 1, 2)
    assert (figures.first.date, figures.last.date) == ("66 million years ago", "20 July 1969")


def test_holes_and_clusters_name_their_cards() -> None:
    figures = figures_of(plain(1000, *range(1900, 1907), 1990))
    widest = figures.holes[0]
    assert (widest.first.date, widest.last.date, widest.cards) == ("1000", "1900", 2)
    assert [(one.first.date, one.last.date, one.cards) for one in figures.clusters] == [("1900", "1906", 7)]


def test_equal_dates_are_no_hole() -> None:
    assert figures_of(plain(1900, 1900)).holes == ()


def test_what_is_missing_is_counted() -> None:
    full = card("Ash", "1700", image=Path("a.jpg"), subtitle="tree", category="wood", source="book",
                credit=Credit("Lorc", None, "CC-BY-4.0"), copies=3)  # fmt: skip
    figures = figures_of(make_set(full, card("Elm", "1800", image=Path("b.jpg"))), {"ro": 1})
    assert figures.complete == {"picture": 2, "subtitle": 1, "category": 1, "source": 1,
                                "picture author": 1, "picture licence": 1}  # fmt: skip
    assert figures.licenses == {"": 1, "CC-BY-4.0": 1}
    assert figures.categories == {"wood": 1}
    assert figures.languages == {"en": 2, "ro": 1}
    assert (figures.cards, figures.printed) == (2, 4)


@given(st.lists(st.integers(1, 2020), min_size=1, max_size=24))
def test_every_card_has_a_place_and_a_period(years: list[int]) -> None:
    figures = figures_of(plain(*years))
    assert len(figures.places) == figures.cards == len(years)
    assert list(figures.places) == sorted(figures.places)
    assert 0 <= figures.places[0] <= figures.places[-1] <= 1
    if len(set(years)) > 1:
        assert sum(period.cards for period in figures.periods) == len(years)
        assert len(figures.periods) == PERIODS
    else:
        assert figures.periods == ()


def test_a_set_of_numbers_has_figures_too() -> None:
    numbers = [
        replace(card(f"Tower {at}", "1900"), date=Quantity(Decimal(value), "m"))
        for at, value in enumerate((8, 90, 830))
    ]
    figures = figures_of(make_set(*numbers, dates=DateStyle(order=NumberOrder("m"))))
    assert (figures.first.date, figures.last.date) == ("8 m", "830 m")
    assert (figures.periods[0].start, figures.periods[-1].end) == ("8", "830")


@pytest.mark.parametrize(
    ("year", "words"),
    [
        (1969.4, "1969"),
        (1416.2, "1420"),
        (-5508, "5500 BCE"),
        (0.5, "1 BCE"),
        (-65_998_123, "66 million years ago"),
    ],
)
def test_edges_are_as_round_as_they_are_old(year: float, words: str) -> None:
    assert year_words(year, plain(1900).dates) == words


@pytest.mark.parametrize(
    ("direction", "number", "words"),
    [
        ("ascending", 8848.3, "8850"),
        ("descending", -8848.3, "8850"),
        ("ascending", -0.126, "\N{MINUS SIGN}0.126"),
    ],
)
def test_edges_of_numbers_are_those_of_the_cards_also_where_the_large_ones_come_first(
    direction: str, number: float, words: str
) -> None:
    style = DateStyle(order=NumberOrder("m", Direction(direction)))
    assert year_words(number, style) == words


@given(st.floats(0.0, 1.0))
def test_a_place_becomes_its_year_again(part: float) -> None:
    for card_set in (plain(1000, 2000), plain("66 million years ago", 2000)):
        ends = [(c.date.earliest[0] * 512 + 33, c.date.earliest[0] * 512 + 33) for c in card_set.cards]
        scale = Scale(ends)
        low, high = (scale.place(pair) for pair in ends)
        assert scale.value(low) - 1 <= scale.value(low + (high - low) * part) <= scale.value(high) + 1
