"""Names that occur twice, in one set or in several."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardsmith.checks.names import check_across
from tests.checks.making import card, check, codes, make_set


def test_a_card_twice() -> None:
    twice = make_set(card("Café de Paris", "1608"), card("cafe de Paris", "2 October 1608", id="two"))
    (found,) = [one for one in check(twice) if one.code == "CS610"]
    assert (found.card, len(found.also)) == ("two", 1)


def test_a_name_with_two_dates() -> None:
    (found,) = check(make_set(card("Olympics", "1896"), card("Olympics", "1900", id="two")))
    assert found.code == "CS611"
    assert "1896 and 1900" in found.message


@pytest.mark.parametrize(
    ("first", "second", "language"),
    [
        ("The Printing Press", "Printing press", "en"),
        ("Fall of Rome", "Rome: the Fall", "en"),
        ("La Tour Eiffel", "Tour Eiffel", "fr"),
        ("Die Brücke", "Brücke", "de"),
        ("Battle of Leipzig", "Battle of Leipzg", "en"),
        ("Constantinople falls", "Constantinopel falls", "en"),
    ],
)
def test_names_that_are_nearly_the_same(first: str, second: str, language: str) -> None:
    near = make_set(card(first, "1700", id="a"), card(second, "1700", id="b"), language=language)
    assert "CS612" in codes(near)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Apollo 11", "Apollo 12"),
        ("World War I", "World War II"),
        ("Iran", "Iraq"),
        ("Telescope", "Microscope"),
    ],
)
def test_names_that_count_or_differ_are_left_alone(first: str, second: str) -> None:
    assert "CS612" not in codes(make_set(card(first, "1700"), card(second, "1700")))


def test_a_slip_counts_only_with_the_same_date() -> None:
    assert codes(make_set(card("Peace of Prague", "1635"), card("Piece of Prague", "1866"))) == []


def test_sets_that_contradict_each_other() -> None:
    one = make_set(card("Plassey", "1757"), card("Telescope", "1608"))
    other = replace(make_set(card("Plassey", "2019"), card("Telescope", "2 October 1608")), title="Battles")
    (found,) = check_across([one, other])
    assert found.code == "CS613"
    assert '"Plassey" is dated 1757 in Deck, but 2019 in Battles' in found.message
    assert list(check_across([one])) == []
    assert list(check_across([one, one])) == []


def test_a_contradiction_can_be_switched_off() -> None:
    one = make_set(card("Plassey", "1757"))
    other = make_set(card("Plassey", "2019", checks_off={"CS613": "another Plassey"}))
    assert list(check_across([one, other])) == []
