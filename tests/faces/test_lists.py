"""The pages of credits and answers behind the cards."""

from __future__ import annotations

import pytest

from cardsmith.faces.lists import answer_list, credit_list, list_pages, plain_fonts
from cardsmith.model.units import Size
from tests.faces.making import card, card_set

LONG = "il y a 13,8 milliards d’années"


@pytest.mark.parametrize(
    ("language", "named", "answers", "intro"),
    [
        ("en", "Test: credits", "Test: answers", "In the order of the dates"),
        ("ro-RO", "Test: credite", "Test: răspunsuri", "În ordinea datelor"),
        ("fr", "Test\u202f: crédits", "Test\u202f: réponses", "Dans l’ordre des dates"),
        ("de", "Test: Nachweise", "Test: Lösungen", "In der Reihenfolge der Daten"),
        ("es", "Test: créditos", "Test: respuestas", "Por orden de fecha"),
        ("it", "Test: credits", "Test: answers", "In the order of the dates"),
    ],
)
def test_lists_speak_the_language_of_the_cards(language: str, named: str, answers: str, intro: str) -> None:
    one = card_set(card(), language=language)
    assert credit_list(one).title == named
    listing = answer_list(one, [0])
    assert (listing.title, listing.intro) == (answers, intro)


def test_a_long_date_has_room_on_one_line() -> None:
    listing = answer_list(card_set(card("Big Bang", date_text=LONG), card("Ox", date_text="1914")), [0, 1])
    (page,) = list_pages(listing, Size(210, 297), plain_fonts())
    said = [run.text for run in page.runs]
    assert LONG in said
    lefts = {run.text: run.x for run in page.runs}
    assert lefts["Big Bang"] == lefts["Ox"] > lefts[LONG] + 35
