"""Which cards a selection names."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardsmith.authoring.selecting import select_cards
from cardsmith.model.cards import CardSet
from cardsmith.model.errors import UsageError
from tests.authoring.writing import good

TEXT = """\
title: x
cards:
  - {name: Wheel, date: c. 3500 BCE, category: Things}
  - {name: Press, date: c. 1450, category: Books}
  - {name: "1984", date: 1949, category: Books}
  - {name: War, date: 1914-1918}
  - {name: Moon landing, date: 1969-07-20, category: Space}
  - {name: Sixties, date: 1960s}
"""


@pytest.fixture
def card_set(tmp_path: Path) -> CardSet:
    return good(tmp_path, TEXT)


@pytest.mark.parametrize(
    ("selection", "names"),
    [
        ("moon-landing", ["Moon landing"]),
        ("2", ["Press"]),
        ("2-4", ["Press", "1984", "War"]),
        ("1984", ["1984"]),  # an id before a position
        ("moon-landing, 1 ,1", ["Wheel", "Moon landing"]),
        ("category:books", ["Press", "1984"]),
        ("date:1900..1950", ["1984", "War"]),
        ("date:1915..1950", ["1984"]),  # the whole interval inside
        ("date:1969", ["Moon landing"]),
        ("date:1960..1969", ["Moon landing", "Sixties"]),
        ("date:4000 BCE..1 CE", ["Wheel"]),
        ("category:Space,date:1949", ["1984", "Moon landing"]),
    ],
)
def test_selected(card_set: CardSet, selection: str, names: list[str]) -> None:
    assert [card.name for card in select_cards(card_set, selection)] == names


@pytest.mark.parametrize(
    ("selection", "says"),
    [
        ("moon-landin", "did you mean 'moon-landing'?"),
        ("0", "there is no card 0: cards are numbered from 1 to 6"),
        ("0-3", "there is no card 0"),
        ("1-99999999999", "there are no cards 1-99999999999: the set has 6"),
        ("3-9", "the set has 6"),
        ("4-2", "'4-2' runs backwards; write 2-4"),
        ("category:Book", "did you mean 'Books'?"),
        ("date:soon", "date"),
        ("date:2000..2010", "no card's date"),
        ("colour:red", "no card 'colour:red'"),
        (" , ", "no cards are selected"),
    ],
)
def test_a_selection_of_nothing_says_what_is_near(card_set: CardSet, selection: str, says: str) -> None:
    with pytest.raises(UsageError) as caught:
        select_cards(card_set, selection)
    assert says in str(caught.value)


def test_numbers_are_selected_by_date_too(tmp_path: Path) -> None:
    text = "title: x\norder: {unit: km}\ncards:\n"
    text += "  - {name: A, date: 5}\n  - {name: B, date: 15.5}\n  - {name: C, date: 40}\n"
    card_set = good(tmp_path, text)
    assert [card.name for card in select_cards(card_set, "date:5..15.5")] == ["A", "B"]
    assert [card.name for card in select_cards(card_set, "date:40 km")] == ["C"]
    for selection, says in (
        ("date:0-20", "write date:0..20"),
        ("date:-5 – 20", "write date:-5..20"),
        ("date:40..5", "'40..5' runs backwards; write 5..40"),
    ):
        with pytest.raises(UsageError) as caught:
            select_cards(card_set, selection)
        assert says in str(caught.value)
