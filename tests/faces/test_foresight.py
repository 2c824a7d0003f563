"""What is said to fit for sure does fit."""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from cardsmith.faces.compose import Composer
from cardsmith.model.face import Side
from cardsmith.model.template import Template
from tests.faces.making import card, card_set, classic

LETTERS = "aeiou nrtl MWÉÅfijgqpy'-. AVTo 12 日א\u00ad"
TEXT = st.text(alphabet=LETTERS, max_size=90)


@cache
def template() -> Template:
    return classic()


def foresees(made: Composer, side: Side) -> bool:
    return made.texts.foresight(side).is_sure(made._sayings.value(0))


@settings(max_examples=150)
@given(TEXT.filter(str.strip), TEXT, TEXT.filter(str.strip))
def test_what_is_sure_is_sound(name: str, subtitle: str, date: str) -> None:
    made = Composer(card_set(card(name, subtitle=subtitle or None, date_text=date)), template())
    for side in Side:
        if foresees(made, side):
            made.face(0, side)
            assert made.texts.findings == []


def test_ordinary_cards_are_foreseen_and_extraordinary_ones_are_not() -> None:
    plain = card(
        "Grand Caledonian Curling Club", subtitle="Scottish clubs agree on one set of rules for the ice"
    )
    made = Composer(card_set(plain), template())
    assert all(foresees(made, side) for side in Side)
    for name in (
        "Moon 🚀",
        "שלום",
        "Donaudampfschifffahrtselektrizitätengesellschaft" * 2,
        "word " * 99,
        "a\nb",
    ):
        assert not foresees(Composer(card_set(card(name)), template()), Side.FRONT)
