"""Pictures without a credit, and licences that do not go together."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardsmith.model.cards import Card, Credit
from tests.checks.making import card, check, codes, make_set

FULL = Credit("Lorc", "game-icons.net", "CC-BY-4.0")
NAMES = "Ash Elm Oak Yew Fir".split()


def pictured(name: str, credit: Credit = FULL, **more) -> Card:
    return card(name, str(1500 + 60 * NAMES.index(name)), image=Path(f"{name}.jpg"), credit=credit, **more)


def test_a_few_cards_without_a_picture_are_named() -> None:
    full = [pictured(name) for name in NAMES[:3]]
    assert codes(make_set(*full)) == []
    (found,) = check(make_set(*full, card("Yew", "1700")))
    assert found.code == "CS630"
    assert found.message == '1 card of 4 has no picture: "Yew"'


def test_a_first_set_is_left_alone() -> None:
    assert codes(make_set(*(card(name, str(1500 + 60 * at)) for at, name in enumerate(NAMES)))) == []
    uncredited = [pictured(name, Credit()) for name in NAMES]
    assert codes(make_set(*uncredited)) == []


def test_credits_are_asked_for_when_the_set_is_to_be_passed_on() -> None:
    without = make_set(pictured("Ash", Credit()), pictured("Elm"), license="CC-BY-SA-4.0")
    assert codes(without) == ["CS631", "CS632"]
    assert codes(make_set(pictured("Ash", Credit()), pictured("Elm"))) == ["CS631", "CS632"]
    assert (
        codes(
            make_set(
                pictured("Ash", Credit(source="an old book", license="public domain")), license="CC-BY-SA-4.0"
            )
        )
        == []
    )


def test_a_card_that_switches_it_off_is_not_named() -> None:
    quiet = pictured("Ash", Credit(), checks_off={"CS631": "mine", "CS632": "mine"})
    assert codes(make_set(quiet, pictured("Elm"), license="CC-BY-4.0")) == []


@pytest.mark.parametrize(
    ("picture", "own", "fits"),
    [
        ("CC-BY-4.0", "CC-BY-SA-4.0", True),
        ("CC-BY-3.0", "CC-BY-NC-4.0", True),
        ("CC0-1.0", "CC-BY-4.0", True),
        ("public domain", "CC0-1.0", True),
        ("CC-BY-4.0", "CC0-1.0", False),
        ("CC-BY-NC-4.0", "CC-BY-SA-4.0", False),
        ("CC BY-NC 4.0", "CC-BY-NC-SA-4.0", True),
        ("CC-BY-ND-4.0", "CC-BY-4.0", False),
        ("CC-BY-NC-ND-4.0", "CC-BY-NC-ND-4.0", True),
        ("CC-BY-SA-4.0", "CC-BY-4.0", False),
        ("CC-BY-SA-4.0", "CC-BY-SA-4.0", True),
        ("CC-BY-SA-3.0", "CC-BY-SA-4.0", True),
        ("CC-BY-SA-4.0", "CC-BY-SA-3.0", False),
        ("CC-BY-SA-4.0", "CC-BY-NC-SA-4.0", False),
        ("CC-BY-NC-SA-4.0", "CC-BY-NC-SA-4.0", True),
        ("Creative Commons Attribution-ShareAlike 4.0", "CC-BY-4.0", False),
        ("Creative Commons Attribution-NonCommercial 4.0 International", "CC-BY-4.0", False),
        ("all rights reserved", "CC-BY-4.0", False),
        ("© 1999 a museum", "CC-BY-4.0", False),
        ("CC-BY-NC-4.0", "all rights reserved", True),
        ("MIT", "CC-BY-4.0", True),
        ("CC-BY-NC-4.0", "my own words", True),
    ],
)
def test_licences(picture: str, own: str, fits: bool) -> None:
    found = codes(make_set(pictured("Ash", Credit("a", "b", picture)), license=own))
    assert found == ([] if fits else ["CS633"])


def test_a_set_without_a_licence_may_have_any_picture() -> None:
    assert codes(make_set(pictured("Ash", Credit("a", "b", "CC-BY-NC-ND-4.0")))) == []


def test_pictures_of_one_licence_are_one_finding() -> None:
    credit = Credit("a", "b", "CC-BY-NC-4.0")
    (found,) = check(make_set(*(pictured(name, credit) for name in NAMES), license="CC-BY-4.0"))
    assert '"Ash", "Elm", "Oak" and 2 more' in found.message
