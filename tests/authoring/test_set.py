"""What the keys of a set mean, and what a set says that cannot be understood."""

from __future__ import annotations

import json
import os
import pickle
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsmith.authoring.ids import card_ids
from cardsmith.authoring.loading import load_set
from cardsmith.authoring.render import render
from cardsmith.authoring.rules_reading import load_rules
from cardsmith.authoring.set_schema import CardEntry, SetFile
from cardsmith.authoring.template_reading import load_template
from cardsmith.model.cards import Credit
from cardsmith.model.dates import (
    DatePart,
    DateStyle,
    Direction,
    Era,
    EraStyle,
    HistoricalDate,
    Judging,
    NumberOrder,
    Precision,
    Quantity,
)
from cardsmith.model.errors import FileError
from cardsmith.model.findings import Place, Severity
from cardsmith.model.units import Size
from tests.authoring.writing import HEAD, ONE, at, good, only, write, wrong

FULL = """\
title: "  Space   travel "
language: en-US
description: |
  Two lines
  of words
author: Ann
license: CC-BY-SA-4.0
template: ./mine/template.yaml
card_size: 70x120mm
rules: ../shared/rules.yaml
fonts: [fonts/a.ttf]
precision: year
approximate: auto
era: always
era_style: christian
span: 1900-2000
as_of: 2030
checks: {CS612: {off: on purpose}}
credits: {license: CC-BY-3.0, author: Lorc}
cards:
  - name: Moon landing
    date: 1969-07-20
    subtitle: One small step
    image: images/moon.svg
    category: Space
    date_text: summer of 1969
    source: a book
    note: check this
    credit: {author: NASA}
    id: moon
    copies: 2
    fields: {crew: 3, no: No, empty: }
    checks: {CS601: {off: known}}
  - name: Sputnik
    date: 1957
"""


def test_every_key_of_a_set(tmp_path: Path) -> None:
    write(tmp_path, b"x", "images/moon.svg")
    write(tmp_path, b"x", "fonts/a.ttf")
    card_set = good(tmp_path, FULL)
    folder = tmp_path.resolve()
    assert (card_set.title, card_set.language, card_set.author) == ("Space travel", "en-US", "Ann")
    assert (card_set.description, card_set.license) == ("Two lines\nof words", "CC-BY-SA-4.0")
    assert (card_set.name, card_set.folder, card_set.file) == (folder.name, folder, folder / "set.yaml")
    assert card_set.template == str(folder / "mine" / "template.yaml")
    assert card_set.rules == str(folder.parent / "shared" / "rules.yaml")
    assert card_set.fonts == (str(folder / "fonts" / "a.ttf"),)
    assert card_set.card_size == Size(70, 120)
    span = HistoricalDate(DatePart(1900), DatePart(2000))
    assert card_set.dates == DateStyle(
        Precision.YEAR, Era.ALWAYS, EraStyle.CHRISTIAN, "en-US", has_bce=False, span=span, as_of=2030
    )
    assert card_set.judging == Judging(Precision.YEAR, "auto")
    assert card_set.checks_off == {"CS612": "on purpose"}
    moon, sputnik = card_set.cards
    assert (moon.id, moon.copies, moon.category, moon.date_text) == ("moon", 2, "Space", "summer of 1969")
    assert (moon.subtitle, moon.source, moon.note) == ("One small step", "a book", "check this")
    assert moon.image == folder / "images" / "moon.svg"
    assert moon.credit == Credit("NASA", None, "CC-BY-3.0")
    assert moon.fields == {"crew": "3", "no": "No"}
    assert moon.checks_off == {"CS601": "known"}
    assert sputnik.credit == Credit()  # the set's defaults are for pictures


def test_defaults(tmp_path: Path) -> None:
    card_set = good(tmp_path, ONE)
    assert (card_set.template, card_set.rules, card_set.language) == ("classic", "inventions", "en")
    assert card_set.card_size is None
    assert card_set.dates == DateStyle()
    assert card_set.judging == Judging()


def test_a_set_with_a_date_before_the_common_era(tmp_path: Path) -> None:
    assert good(tmp_path, f"{ONE}  - name: Caesar\n    date: 44 BCE\n").dates.has_bce


def test_a_set_ordered_by_numbers(tmp_path: Path) -> None:
    text = "title: Long\norder: {unit: km, direction: descending}\ncards:\n"
    text += "  - {name: Rhine, date: 1233}\n  - {name: Nile, date: {value: 6650, unit: km}}\n"
    text += "  - {name: Po, date: {value: 652}}\n"
    card_set = good(tmp_path, text)
    assert [card.date for card in card_set.cards] == [
        Quantity(Decimal(number), "km") for number in (1233, 6650, 652)
    ]
    assert card_set.dates.order == NumberOrder("km", Direction.DESCENDING)
    assert card_set.judging.direction is Direction.DESCENDING


def test_a_file_of_another_name_names_the_set(tmp_path: Path) -> None:
    card_set, findings = load_set(write(tmp_path, ONE, "mine.yaml"))
    assert findings == []
    assert card_set is not None
    assert card_set.name == "mine"


def test_where_things_stand(tmp_path: Path) -> None:
    card_set = good(tmp_path, f"{HEAD}  - name: A\n    date: 1\n    credit: {{author: x}}\n    note:\n")
    card = card_set.cards[0]
    file = str(tmp_path / "set.yaml")
    assert card.place() == Place(file, 3, 5)
    assert card.place("date") == Place(file, 4, 11, 12)
    assert card.place("credit.author") == Place(file, 5, 22, 23)
    assert card.place("subtitle") == card.place()
    assert dict(card.places)["name"] == Place(file, 3, 11, 12)
    assert card_set.places["title"] == Place(file, 1, 8, 12)


def test_a_card_can_be_sent_to_another_process(tmp_path: Path) -> None:
    card_set = good(tmp_path, ONE)
    copy = pickle.loads(pickle.dumps(card_set))
    assert copy == card_set
    assert copy.cards[0].place("date") == card_set.cards[0].place("date")
    long = good(tmp_path, HEAD + "".join(f"  - name: C{n}\n    date: {n}\n" for n in range(1, 3000)))
    assert len(pickle.dumps(long.cards[0])) < 2000  # not the whole document


@pytest.mark.parametrize(
    ("key", "value", "code", "says"),
    [
        ("precision", "years", "CS033", "did you mean 'year'?"),
        ("era", "sometimes", "CS033", "auto, always, never"),
        ("approximate", "some", "CS033", "auto"),
        ("language", "English!", "CS033", "en, ro"),
        ("card_size", "pokr", "CS033", "did you mean 'poker'?"),
        ("as_of", "soon", "CS033", "whole number"),
        ("as_of", "0", "CS033", "at least 1"),
        ("as_of", "2_026", "CS033", "whole number, not '2_026'"),
        ("checks", "{612: {off: x}}", "CS033", "CS612"),
        ("checks", "{CS612: off}", "CS032", "keys with values"),
        ("checks", "{CS612: {off: }}", "CS030", "off is empty"),
        ("checks", "{CS999: {off: why}}", "CS033", "there is no finding CS999; 'cardsmith show code' lists"),
        ("checks", "{CS629: {off: why}}", "CS033", "there is no finding CS629; did you mean 'CS6"),
        ("checks", "{CS301: {off: why}}", "CS033", "CS301 is an error, and errors cannot be switched off"),
        ("title", "[a]", "CS032", "a text, not a list"),
        ("credits", "Lorc", "CS032", "keys with values, not the text 'Lorc'"),
        ("fonts", "{a: b}", "CS032", "a list"),
        ("fonts", "a.ttf", "CS056", "'a.ttf'"),
        ("order", "{direction: up}", "CS030", "unit is missing"),
        ("columns", "{name: x}", "CS053", "table"),
    ],
)
def test_values_of_the_set_that_make_no_sense(
    tmp_path: Path, key: str, value: str, code: str, says: str
) -> None:
    text = ONE.replace("title: Test", f"title: Test\n{key}: {value}" if key != "title" else f"title: {value}")
    findings = wrong(tmp_path, text)
    assert findings[0].code == code
    assert says in f"{findings[0].message} {findings[0].help}"
    assert at(findings[0])[0] == (1 if key == "title" else 2)


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("copies: two", "CS033", "whole number, not 'two'"),
        ("copies: 0", "CS033", "at least 1"),
        ("copies: 1_0", "CS033", "whole number, not '1_0'"),
        ('copies: "\u0661\u0660"', "CS033", "whole number"),
        ("copies: 1000", "CS033", "at most 999"),
        ("id: has space", "CS033", "like has-space"),
        ("fields: text", "CS032", "keys with values"),
        ("fields: {a: [1]}", "CS032", "fields: a must be a text, not a list"),
        ("subtitle: {a: b}", "CS032", "a text, not keys with values"),
        ("credit: {author: [x]}", "CS032", "credit: author"),
    ],
)
def test_values_of_a_card_that_make_no_sense(tmp_path: Path, line: str, code: str, says: str) -> None:
    finding = only(tmp_path, f"{ONE}    {line}\n", code)
    assert finding.message.startswith('card 1 ("Moon landing"): ')
    assert says in f"{finding.message} {finding.help}"
    assert at(finding)[0] == 5


def test_cards_of_the_wrong_kind(tmp_path: Path) -> None:
    assert (
        only(tmp_path, "title: x\ncards: {a: b}\n", "CS032").message
        == "cards must be a list, not keys with values"
    )
    finding = only(tmp_path, f"{ONE}  - Just a name\n", "CS032")
    assert finding.message == "card 2 must be keys with values, not the text 'Just a name'"
    assert only(tmp_path, "title: x\n", "CS030").message == "cards is missing"
    assert only(tmp_path, "title: x\ncards:\n", "CS030").message == "cards is empty"


def test_everything_wrong_in_one_run(tmp_path: Path) -> None:
    text = """\
titel: x
precision: hour
span: whenever
card_size: huge
fonts: gone.ttf
cards:
  - name: A
    date: 10/11/1918
    image: nope.png
    subtite: x
  - name: B
    id: b c
    date: soon
  - date: 1900
    image: ../a.png
  - name: C
    name: D
    date: 1901
    note: a: b
"""
    findings = wrong(tmp_path, text)
    assert [at(finding)[0] for finding in findings] == sorted(at(finding)[0] or 0 for finding in findings)
    found = {(at(finding)[0], finding.code[:4]) for finding in findings}
    assert found == {
        (1, "CS03"), (2, "CS03"), (3, "CS10"), (4, "CS03"), (5, "CS05"), (8, "CS12"), (9, "CS20"), (10, "CS03"),
        (12, "CS03"), (13, "CS10"), (14, "CS03"), (15, "CS20"), (17, "CS01"), (19, "CS01"),
    }  # fmt: skip


KEYS = [*SetFile.model_fields, *CardEntry.model_fields, "author", "zz"]
trees = st.recursive(
    st.none() | st.text(max_size=6) | st.sampled_from(["1969", "soon", "icon:x", "../a", "a.csv", "-", "0"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from([*SetFile.model_fields, *CardEntry.model_fields, "author", "zz"]),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@given(st.lists(st.text(max_size=12), min_size=1, max_size=12))
def test_ids_are_unique_and_could_have_been_given(names: list[str]) -> None:
    ids, findings = card_ids([(name, None) for name in names], lambda index: Place("f", index))
    assert findings == []
    assert len(set(ids)) == len(names)
    for card_id in ids:
        assert CardEntry.model_validate({"name": "x", "date": "1", "id": card_id}).id == card_id


def test_selectors_of_a_look_are_not_in_ids() -> None:
    ids, _ = card_ids([("Love ❤\ufe0f it", None), ("葛\U000e0100飾", None)], lambda index: Place("f", index))
    assert ids == ["love-it", "葛飾"]


@given(trees, st.lists(trees, max_size=3))
def test_no_tree_makes_loading_raise(
    tmp_path_factory: pytest.TempPathFactory, tree: Any, cards: list[Any]
) -> None:
    folder = tmp_path_factory.getbasetemp()
    for data in (
        tree,
        {"title": "x", "cards": cards},
        {**tree, "cards": cards} if isinstance(tree, dict) else cards,
    ):
        card_set, findings = load_set(write(folder, json.dumps(data), "fuzz.yaml"))
        assert card_set is not None or findings
        assert render(findings) is not None
        json.loads(render(findings, "json"))


@pytest.mark.parametrize(("key", "code"), [("fonts", "CS056"), ("cards", "CS040")])
def test_names_that_no_file_could_have(tmp_path: Path, key: str, code: str) -> None:
    text = f"title: x\n{key}: {'x' * 5000}\n" + ("" if key == "cards" else "cards: [{name: A, date: 1}]\n")
    only(tmp_path, text, code)


def test_long_values_are_cut_in_messages(tmp_path: Path) -> None:
    assert len(only(tmp_path, f"{ONE}    copies: {'x' * 5000}\n", "CS033").message) < 200


def test_a_focus_is_a_point_of_a_picture(tmp_path: Path) -> None:
    assert "did you mean 'right top'?" in only(tmp_path, f"{ONE}    focus: right topp\n", "CS033").message
    card_set, (finding,) = load_set(write(tmp_path, f"{ONE}    focus: top\n"))
    assert (finding.code, finding.severity, card_set is None) == ("CS058", Severity.HINT, False)
    _, (finding,) = load_set(write(tmp_path, f"{ONE}    image: ''\n"))
    assert (finding.code, "'image' is empty" in finding.message) == ("CS058", True)


@pytest.mark.parametrize(
    ("data", "kind"),
    [(b"%PDF-1.6\n\x93", "a PDF"), (b"\x89PNG\r\n", "a picture"), (b"PK\x03\x04\xff", "a workbook")],
)
def test_what_is_no_text_at_all_is_called_by_its_kind(tmp_path: Path, data: bytes, kind: str) -> None:
    assert f"the file is {kind}" in only(tmp_path, data, "CS001").message


def test_a_date_problem_underlines_the_very_part(tmp_path: Path) -> None:
    finding = wrong(tmp_path, f"{HEAD}  - name: A\n    date: 10/11/1918\n")[0]
    assert at(finding) == (4, 11, 21)
    assert finding.card == "a"
    assert (finding.card, finding.name) == ("a", "A")


def test_sets_that_are_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "inventory").mkdir()
    for name, says in (
        ("nothing-like-it", "no set 'nothing-like-it'"),
        ("inventor", "did you mean"),
        ("inventory", "no set.yaml"),
    ):
        with pytest.raises(FileError, match=says):
            load_set(name)
    write(tmp_path, "name,date\n", "cards.csv")
    with pytest.raises(FileError, match=r"'cards: cards\.csv'"):
        load_set("cards.csv")
    for name in ("x" * 5000, "a\0b"):
        with pytest.raises(FileError):
            load_set(name)
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(FileError, match="not a regular file"):
        load_set("pipe.yaml")


def test_a_template_beside_the_set_needs_no_slash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "extends: classic\n", "set/mine/template.yaml")
    write(tmp_path, "extends: inventions\n", "set/house")
    monkeypatch.chdir(tmp_path)
    card_set = good(tmp_path / "set", ONE.replace("cards:", "template: mine\nrules: house\ncards:"))
    folder = tmp_path.resolve() / "set"
    assert (card_set.template, card_set.rules) == (str(folder / "mine"), str(folder / "house"))


@pytest.mark.parametrize("name", ["x" * 5000, "~nobody/x", "a\0b", ""])
def test_templates_and_rules_that_could_not_be(name: str) -> None:
    assert [finding.code for finding in load_template(name)[1]] == ["CS401"]
    assert [finding.code for finding in load_rules(name)[1]] == ["CS710"]


def test_cards_of_one_name_each_get_an_id(tmp_path: Path) -> None:
    text = HEAD + "  - name: Same\n    date: 1969\n" * 3 + "  - name: Same 2\n    date: 1970\n"
    assert [card.id for card in good(tmp_path, text).cards] == ["same", "same-2", "same-3", "same-2-2"]


def test_numbers_with_units_that_make_no_sense(tmp_path: Path) -> None:
    for value in ("{unit: km}", "{value: [1]}", "{value: 1, unite: km}"):
        text = f"title: x\norder: {{unit: km}}\ncards: [{{name: A, date: {value}}}]\n"
        assert "value: 12.5" in only(tmp_path, text, "CS033").message
