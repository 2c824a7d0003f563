"""Contrast of a template's texts, and texts that had to shrink."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cardsmith.authoring.template_reading import load_template
from cardsmith.checks.contrast import check_template, contrast
from cardsmith.model.face import Color
from cardsmith.model.findings import Severity
from cardsmith.model.template import Template
from cardsmith.shipped import shipped_names
from tests.checks.making import card, check, codes, make_set

PLACE = "left: 4, right: 4, top: 4, bottom: 4"
WHOLE = "left: bleed, right: bleed, top: bleed, bottom: bleed"
PALETTE = "palette: {white: '#ffffff', black: '#000000', grey: '#999999', navy: '#1a2a4a'}\n"


def template(folder: Path, *front: str, low_ink: str = "{}") -> Template:
    lines = "".join(f"  {line}\n" for line in front)
    back = f"  date: {{text: '{{date}}', font: text, color: black, size: 10, least: 5, {PLACE}}}\n"
    head = f"size: poker\nfonts: {{text: IBMPlexSans_400Regular}}\n{PALETTE}low_ink: {low_ink}\n"
    text = f"{head}front:\n{lines}back:\n{back}"
    (folder / "template.yaml").write_text(text, encoding="utf-8")
    found, findings = load_template(str(folder / "template.yaml"))
    assert found is not None, findings
    return found


def words(color: str, size: int = 10, more: str = "") -> str:
    return f"words: {{text: '{{name}}', font: text, color: {color}, size: {size}, least: 5, {PLACE}{more}}}"


def ground(fill: str, name: str = "ground", more: str = "") -> str:
    return f"{name}: {{shape: rectangle, {WHOLE}, fill: {fill}{more}}}"


def found(one: Template) -> list[str]:
    return codes(make_set(card("Ash", "1700")), template=one)


def test_the_measure_is_wcags() -> None:
    black, white = Color((0.0, 0.0, 0.0)), Color((1.0, 1.0, 1.0))
    assert contrast(black, white) == contrast(white, black) == pytest.approx(21)
    assert contrast(Color.from_hex("#777777"), white) == pytest.approx(4.48, abs=0.01)
    assert contrast(Color((0.0, 0.0, 0.0, 1.0)), Color((0.0, 0.0, 0.0, 0.0))) == pytest.approx(21)


def test_pale_text_is_found_with_its_place_in_the_template(tmp_path: Path) -> None:
    (one,) = check(make_set(card("Ash", "1700")), template=template(tmp_path, ground("white"), words("grey")))
    assert (one.code, one.place.line if one.place else 0) == ("CS641", 7)
    assert "contrast 2.8" in one.message
    assert found(template(tmp_path, ground("white"), words("black"))) == []


def test_large_text_may_be_paler(tmp_path: Path) -> None:
    assert found(template(tmp_path, ground("'#eeeeee'"), words("'#858585'", 20))) == []
    assert found(template(tmp_path, ground("'#eeeeee'"), words("'#858585'", 10))) == ["CS641"]


def test_low_ink_counts_too(tmp_path: Path) -> None:
    both = ground("navy"), words("white")
    assert found(template(tmp_path, *both)) == []
    (one,) = check(
        make_set(card("Ash", "1700")), template=template(tmp_path, *both, low_ink="{navy: '#ffffff'}")
    )
    assert "with --low-ink" in one.message


def test_what_nobody_can_read_is_an_error_where_it_is_printed(tmp_path: Path) -> None:
    one = template(tmp_path, ground("navy"), words("white"), low_ink="{navy: '#fafafa'}")
    assert [finding.code for finding in check_template(one)] == ["CS641"]
    assert [finding.code for finding in check_template(one, only=True)] == []
    assert [finding.code for finding in check_template(one, low_ink=True)] == ["CS642"]
    (pale,) = check_template(template(tmp_path, ground("white"), words("'#d8d8d8'")))
    assert (pale.code, pale.severity) == ("CS642", Severity.ERROR)


def test_faint_text_is_shown_where_the_author_changed_the_colour(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    for written, line in (("palette: {ink: '#fbf5e6'}", 2), ("front: {name: {color: paper}}", 2)):
        file.write_text(f"extends: classic\n{written}\n", encoding="utf-8")
        one, findings = load_template(file)
        assert one is not None, findings
        places = {finding.place for finding in check_template(one) if finding.code == "CS642"}
        assert {(Path(place.file).name, place.line) for place in places if place} == {("mine.yaml", line)}


def test_only_what_lies_right_under_the_text_counts(tmp_path: Path) -> None:
    under = ground("white", "under")
    assert found(template(tmp_path, under, ground("navy"), words("white"))) == []
    assert found(template(tmp_path, ground("navy"), under, words("white"))) == ["CS642"]


def test_what_is_left_out_is_no_ground_and_no_text(tmp_path: Path) -> None:
    template(tmp_path, ground("white", "under"), ground("navy"), words("white"))
    file = tmp_path / "mine.yaml"
    for written, expected in (("ground: none", ["CS642"]), ("ground: none, words: none", [])):
        file.write_text(f"extends: ./template.yaml\nfront: {{{written}}}\n", encoding="utf-8")
        one, findings = load_template(file)
        assert one is not None, findings
        assert [finding.code for finding in check_template(one)] == expected


def test_conditions_part_the_grounds(tmp_path: Path) -> None:
    with_picture, without = ground("white", "a", ", when: image"), ground("navy", "b", ", when: no image")
    assert found(template(tmp_path, with_picture, without, words("white", more=", when: no image"))) == []
    assert found(template(tmp_path, with_picture, without, words("white", more=", when: image"))) == ["CS642"]
    assert found(template(tmp_path, with_picture, without, words("white"))) == ["CS641"]


def test_colours_that_cards_take_in_turn_are_paired(tmp_path: Path) -> None:
    assert found(template(tmp_path, ground("[white, navy]"), words("[black, white]"))) == []
    assert found(template(tmp_path, ground("[white, navy]"), words("[white, black]"))) == ["CS642"]


def test_text_on_a_picture_is_not_judged(tmp_path: Path) -> None:
    picture = f"art: {{image: card, {WHOLE}}}"
    assert found(template(tmp_path, picture, words("white"))) == []


@pytest.mark.parametrize("name", shipped_names("templates"))
def test_the_shipped_templates_are_readable(name: str) -> None:
    one, _ = load_template(name)
    assert one is not None
    for form in (one, one.wide):
        assert form is None or found(form) == []


def test_small_texts_in_the_other_language_are_named_in_it() -> None:
    one = make_set(card("Ash", "1700"))
    both = replace(one, second=replace(one, cards=tuple(replace(tree, name="Frasin") for tree in one.cards)))
    (found,) = check(both, small_texts=[("ash", "name.2", 5.0, 7.4)])
    assert (found.code, found.name) == ("CS640", "Frasin")
    assert found.message.startswith('the name of "Frasin" is set in')


def test_texts_set_much_smaller_are_named() -> None:
    one = make_set(card("Ash", "1700", subtitle="long"))
    assert codes(one, small_texts=[("ash", "subtitle", 5.0, 6.4)]) == ["CS640"]
    assert codes(one, small_texts=[("ash", "subtitle", 6.0, 6.4)]) == []
    assert (
        codes(one, small_texts=[("ash", "date", 5.0, 15.0)]) == []
    )  # printed by cardsmith: nobody can shorten it


def test_a_uniform_text_that_shrinks_on_every_card_is_one_finding() -> None:
    trees = [card(name, "1700", subtitle="long") for name in ("Ash", "Elm", "Oak", "Fir", "Yew")]
    small = [(tree.id, "subtitle", 5.0, 6.4) for tree in trees]
    findings = [found for found in check(make_set(*trees), small_texts=small) if found.code == "CS640"]
    assert [found.message for found in findings] == [
        'the subtitle of "Ash", "Elm", "Oak" and 2 more is set in 5.0 pt in place of 6.4'
    ]
