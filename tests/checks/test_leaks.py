"""Fronts that give a date away, in five languages; the table was written before the checks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsmith.authoring.template_reading import load_template
from cardsmith.checks.leaks import gives_away
from cardsmith.checks.mentions import Kind, mentions
from cardsmith.checks.vocabulary import vocabulary
from cardsmith.language.lexicon import LANGUAGES
from cardsmith.language.tokens import to_roman
from cardsmith.model.dates import DateStyle, HistoricalDate, NumberOrder
from tests.checks.making import card, check, codes, make_set

ROWS = [
    line.split("\t")
    for line in (Path(__file__).parent / "leaks.tsv").read_text("utf-8").splitlines()
    if not line.startswith(("#", "language"))
]
CODES = {"year": ["CS601"], "decade": ["CS602"], "century": ["CS603"], "-": []}


@pytest.mark.parametrize(
    ("language", "gives", "date", "name"), ROWS, ids=[f"{row[0]}: {row[3]}" for row in ROWS]
)
def test_the_table(language: str, gives: str, date: str, name: str) -> None:
    assert codes(make_set(card(name, date, language), language=language)) == CODES[gives]


def test_the_table_is_whole() -> None:
    for language in LANGUAGES:
        leaks = [row for row in ROWS if row[0] == language and row[1] != "-"]
        innocents = [row for row in ROWS if row[0] == language and row[1] == "-"]
        assert (len(leaks), len(innocents)) == (20, 20)


@pytest.mark.parametrize(
    ("name", "date", "code"),
    [
        ("Medieval bridge", "1250", "CS604"),
        ("Temple of the Bronze Age", "1500 BCE", "CS604"),
        ("Rome BC", "100 BCE", "CS604"),
        ("Fair of 1250", "1250", "CS601"),  # the year says more than the era
        ("Medieval Times opens", "1983", None),
        ("Cave paintings, 40 000 years ago", "40 000 years ago", "CS601"),
        ("Earth, 4.5 billion years ago", "4.54 billion years ago", "CS601"),
        ("Wars of the 17th and 18th centuries", "1660", "CS603"),
        ("Troy, 12th century BCE", "1180 BCE", "CS603"),
        ("Troy, 12th century BCE", "1180", None),
        ("An Lushan, AD 755", "763", "CS602"),
        ("Reign of 907-979", "960", "CS601"),
        ("Twelve hundred guests", "1200", "CS601"),
    ],
)
def test_eras_ages_and_what_is_near(name: str, date: str, code: str | None) -> None:
    assert codes(make_set(card(name, date))) == ([code] if code else [])


def test_the_finding_quotes_what_gives_it_away_and_says_what_to_do() -> None:
    (found,) = check(make_set(card("Treaty of 1648", "24 October 1648")))
    assert found.message == (
        "the name \"Treaty of 1648\" gives its own year away: '1648' (it is dated 24 October 1648)"
    )
    assert "leave it out" in (found.help or "")
    assert found.card == "treaty-of-1648"


def test_a_front_that_dates_another_card_is_found_and_a_mere_name_is_not() -> None:
    great, later = card("Great Fire", "1666"), card("Chapel built after the Great Fire of 1666", "1711")
    assert codes(make_set(great, later)) == ["CS605"]
    assert codes(make_set(great, card("Chapel built after the Great Fire", "1711"))) == []
    assert codes(make_set(great, card("Plague of 1790", "1711"))) == []


def test_only_what_the_front_prints_is_judged(tmp_path: Path) -> None:
    one = card("Telescope", "1608", subtitle="Patented in 1608", category="17th century")
    template = _template(tmp_path, "{name}")
    assert codes(make_set(one), template=template) == []
    assert codes(make_set(one), template=_template(tmp_path, "{name} {subtitle}")) == ["CS601"]
    assert codes(make_set(one), template=_template(tmp_path, "{name} {category}")) == ["CS603"]
    free = card("Telescope", "1608", fields={"clue": "anno 1608"})
    assert codes(make_set(free), template=_template(tmp_path, "{fields.clue}")) == ["CS601"]


def test_a_template_that_prints_the_date_or_the_order_on_the_front(tmp_path: Path) -> None:
    rising = make_set(*(card(name, str(1900 + 9 * at)) for at, name in enumerate("Ash Elm Oak Yew".split())))
    shuffled = make_set(*(rising.cards[at] for at in (2, 0, 3, 1)))
    assert codes(rising, template=_template(tmp_path, "{date}")) == ["CS606"]
    assert codes(rising, template=_template(tmp_path, "{index}")) == ["CS607"]
    assert codes(shuffled, template=_template(tmp_path, "{index}")) == []


def test_a_template_without_a_date_on_the_back(tmp_path: Path) -> None:
    template = _template(tmp_path, "{name}")
    assert codes(make_set(card("Telescope", "1608")), template=template) == []
    dateless = replace(template, back=template.front)
    assert codes(make_set(card("Telescope", "1608")), template=dateless) == ["CS609"]


def test_a_language_without_words_is_said_once() -> None:
    finnish = make_set(card("Sota", "1939"), card("Rauha", "1944"), card("Kisat 1952", "1952"), language="fi")
    assert codes(finnish) == ["CS608", "CS601"]
    assert codes(make_set(card("Krieg", "1939", "de"), language="de-AT")) == []


def test_numbers_are_no_years_in_a_set_of_numbers() -> None:
    from decimal import Decimal

    from cardsmith.model.dates import Quantity

    style = DateStyle(order=NumberOrder("m"))
    tower = replace(card("Tower of 1889", "1889"), date=Quantity(Decimal(330), "m"))
    assert codes(make_set(tower, dates=style)) == []


@given(st.integers(1000, 2099), st.sampled_from(LANGUAGES))
def test_every_year_in_digits_and_roman_numerals_is_found(year: int, language: str) -> None:
    date = HistoricalDate.of_year(year)
    for name in (
        f"Xyz {year}",
        f"{year} xyz",
        f"Xyz ({year})",
        f"Xyz-{year}-xyz",
        f"Xyz {to_roman(year)} xyz",
    ):
        if len(to_roman(year)) > 1 or str(year) in name:
            assert any(gives_away(said, date) is Kind.YEAR for said in mentions(name, language)), name


@given(st.text(), st.sampled_from([*LANGUAGES, "fi", "zh"]))
def test_no_text_is_too_strange(text: str, language: str) -> None:
    for said in mentions(text, language):
        assert said.low <= said.high


def _template(folder: Path, text: str):
    file = folder / "template.yaml"
    file.write_text(
        "size: poker\nfonts: {text: IBMPlexSans_400Regular}\npalette: {ink: '#000000'}\n"
        f"front:\n  words: {{text: '{text}', font: text, color: ink, size: 10, least: 5, left: 4, right: 4, top: 4, "
        "bottom: 4}\n"
        "back:\n  words: {text: '{date}', font: text, color: ink, size: 10, least: 5, left: 4, right: 4, top: 4, "
        "bottom: 4}\n",
        encoding="utf-8",
    )
    template, findings = load_template(str(file))
    assert template is not None, findings
    return template


@pytest.mark.parametrize("language", LANGUAGES)
def test_endings_are_tried_in_the_same_order_in_every_run(language: str) -> None:
    words = vocabulary(language)
    for ends in (words.ordinal_ends, words.decade_ends):
        assert list(ends) == sorted(ends, key=lambda end: (-len(end), end))
