"""What is wrong with texts, told once where it can be mended: at the card, the set's title, or the template."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardsmith.authoring.template_reading import load_template
from cardsmith.faces.compose import Composer, FaceOptions
from cardsmith.model.findings import Finding, Place
from cardsmith.model.papers import CARD_SIZES
from cardsmith.shipped import shipped_names
from tests.faces.making import card, card_set, composer, template

NAME = "  n: {text: '{name}', font: bold, size: 11, least: 7, left: 4, right: 4, top: 4, height: 5}\n"
OVER = "  o: {text: '{category}', font: bold, size: 11, left: 4, right: 4, top: %g, height: 5}\n"
LONG = "A name that is much too long for its place on the card, wherever it may be"


def found(folder: Path, front: str, *cards: object, **keys: object) -> list[Finding]:
    return Composer(card_set(*cards, **keys), template(folder, front)).texts.check()  # type: ignore[arg-type]


class TestOverprint:
    def test_texts_over_each_other_are_told_of_once_with_the_number_of_cards(self, tmp_path: Path) -> None:
        cards = [card(name, category="Ash") for name in ("Ox", "Elk", "Boa")] + [card("Yak")]
        (one,) = found(tmp_path, NAME + OVER % 5, *cards)
        assert (one.code, one.card) == ("CS308", None)
        assert one.place is not None
        assert (Path(one.place.file).name, one.place.line) == ("template.yaml", 8)
        for said in ("'o'", "'n'", "the front", "cards concerned: 3", '"Ox"'):
            assert said in one.message
        assert "below: n" in str(one.help)

    @pytest.mark.parametrize(
        "other",
        [
            OVER % 9.5,
            (OVER % 5).replace("size: 11,", "size: 11, when: no name,"),
            "  o: {text: '{category}', font: bold, size: 9, below: n, left: 4, right: 4, bottom: 4}\n",
            # the boxes overlap, but not what is printed in them
            (OVER % 5).replace("left: 4, right: 4", "align: right, left: 4, right: 4"),
        ],
        ids=["apart", "never together", "below", "beside"],
    )
    def test_texts_that_keep_apart_are_not(self, tmp_path: Path, other: str) -> None:
        name = NAME.replace("left: 4", "align: left, left: 4")
        assert found(tmp_path, name + other, card("Ox", category="Ash")) == []

    @pytest.mark.parametrize("name", shipped_names("templates"))
    def test_no_texts_of_the_shipped_templates_can_meet(self, name: str) -> None:
        one, _ = load_template(name)
        assert one is not None
        for size in CARD_SIZES.values():
            assert not Composer(card_set(), one, FaceOptions(size)).texts.may_meet


class TestBlame:
    def test_a_fault_of_most_cards_is_the_templates(self, tmp_path: Path) -> None:
        cards = [card(f"{LONG} {n}") for n in range(3)]
        (one,) = found(tmp_path, NAME, *cards, card("Ox"))
        assert (one.code, one.card, one.place and one.place.line) == ("CS301", None, 7)
        assert "cards concerned: 3 of 4" in one.message
        assert f"{LONG} 0"[:50] in one.message
        assert "larger box" in str(one.help)

    def test_of_few_it_is_theirs(self, tmp_path: Path) -> None:
        cards = [card(f"{LONG} {n}") for n in range(3)]
        findings = found(tmp_path, NAME, *cards, *map(card, ("Ox", "Elk", "Boa")))
        assert [finding.card for finding in findings] == [one.id for one in cards]
        assert len(found(tmp_path, NAME, *cards[:2])) == 2

    def test_a_box_for_no_text_at_all_is_the_templates_even_with_one_card(self, tmp_path: Path) -> None:
        (one,) = found(tmp_path, NAME.replace("height: 5", "height: 1"), card("Ox"))
        assert (one.code, one.card, one.place and one.place.line) == ("CS301", None, 7)

    def test_a_box_at_the_edge_is_the_templates(self, tmp_path: Path) -> None:
        front = NAME.replace("top: 4, height: 5", "bottom: 1, height: 5.6, valign: middle")
        (one,) = found(tmp_path, front, card("Gy"))
        assert (one.code, one.card, one.place and one.place.line) == ("CS305", None, 7)
        assert "3 mm or more away" in str(one.help)

    def test_of_a_shipped_template_no_line_can_be_mended(self) -> None:
        one, _ = load_template("classic")
        assert one is not None
        findings = composer(one, *(card(f"{LONG} {n} " * 4) for n in range(20))).texts.check()
        assert {(finding.code, finding.place) for finding in findings} == {("CS301", None)}
        assert len(findings) < 4
        assert "larger card size" in str(findings[0].help)

    def test_a_long_title_is_told_of_once_where_it_is_written(self, tmp_path: Path) -> None:
        cards, at = [card(f"Ox {n}") for n in range(5)], Place("set.yaml", 1, 8)
        front = NAME.replace("{name}", "{title}")
        (one,) = found(tmp_path, front, *cards, title=LONG, places={"title": at})
        assert (one.code, one.card, one.place) == ("CS301", None, at)
        assert "the title of the set" in one.message

    def test_a_text_that_only_the_template_says_is_the_templates(self, tmp_path: Path) -> None:
        (one,) = found(tmp_path, NAME.replace("{name}", LONG), card("Ox"), card("Elk"))
        assert (one.code, one.place and one.place.line) == ("CS301", 7)
        assert "the text 'n' of the template" in one.message


def test_a_message_quotes_no_more_of_a_name_than_tells_it_from_others(tmp_path: Path) -> None:
    (one,) = found(tmp_path, NAME, card("word " * 900))
    assert "word word" in one.message
    assert len(one.message) < 200
