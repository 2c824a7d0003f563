"""What is printed: every rule of the card's date, and that it reads back as what it was."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsmith.language.printing import format_date
from cardsmith.language.reading import read_date
from cardsmith.model.dates import (
    DEEP_TIME_BASE,
    DatePart,
    DateStyle,
    Era,
    EraStyle,
    HistoricalDate,
    NumberOrder,
    Precision,
    Quantity,
    days_in_month,
)

COMPLETE = ("en", "en-US", "ro", "fr", "de", "es")


def printed(text: str, **style: object) -> str:
    date = read_date(text)
    assert isinstance(date, HistoricalDate), date
    return format_date(date, DateStyle(**style)).replace("\u202f", "_")  # type: ignore[arg-type]


@st.composite
def days(draw: st.DrawFn) -> DatePart:
    year, month = draw(st.integers(-9999, 9999)), draw(st.integers(1, 12))
    if draw(st.booleans()):
        return DatePart(year, Precision.MONTH, month)
    return DatePart(year, Precision.DAY, month, draw(st.integers(1, days_in_month(year, month))))


YEARS = st.one_of(st.integers(-5000, 3000), st.integers(-(10**11), 10**11)).map(DatePart)
DECADES = (
    st.integers(-500, 300)
    .flatmap(
        lambda ten: st.sampled_from(
            (DatePart(ten * 10, Precision.DECADE), DatePart(ten * 10 + 2, Precision.DECADE))
        )
    )
    .filter(lambda part: part.year % 10 == 0 or part.last_year < 0)
)
CENTURIES = st.integers(-50, 30).map(lambda hundred: DatePart(hundred * 100 + 1, Precision.CENTURY))
MASKS = st.integers(1, 30).map(lambda hundred: DatePart(hundred * 100, Precision.CENTURY))
MILLENNIA = st.integers(-5, 2).map(lambda thousand: DatePart(thousand * 1000 + 1, Precision.MILLENNIUM))
AGES = st.one_of(
    st.integers(10_000, 99_999),
    st.integers(100_000, 10**11),
    st.integers(1, 999).map(lambda million: million * 10**6),
)
DEEP = AGES.map(lambda age: DatePart(DEEP_TIME_BASE - age, Precision.DEEP))
PARTS = st.one_of(YEARS, days(), DECADES, CENTURIES, MASKS, MILLENNIA, DEEP)


@st.composite
def dates(draw: st.DrawFn) -> HistoricalDate:
    parts = sorted(
        draw(st.lists(PARTS, min_size=1, max_size=2)), key=lambda part: (part.earliest, part.latest)
    )
    deep = any(part.precision is Precision.DEEP for part in parts)
    end = parts[1] if len(parts) == 2 else None
    return HistoricalDate(parts[0], end, draw(st.booleans()) or deep, draw(st.booleans()))


STYLES = st.builds(
    DateStyle,
    precision=st.sampled_from((Precision.DAY, Precision.MONTH, Precision.YEAR)),
    era=st.sampled_from(Era),
    era_style=st.sampled_from(EraStyle),
    language=st.sampled_from(COMPLETE),
    has_bce=st.booleans(),
)


@given(dates(), STYLES)
def test_what_is_printed_reads_back(date: HistoricalDate, style: DateStyle) -> None:
    text = format_date(date, style)
    back = read_date(text, style.language)
    assert isinstance(back, HistoricalDate), back
    capped = [part.at_most(style.precision) for part in date.parts]
    assert back.earliest == capped[0].earliest
    assert back.latest == capped[-1].latest
    assert (back.approximate, back.uncertain) == (date.approximate, date.uncertain)
    assert format_date(back, style) == text


@given(dates(), st.sampled_from(("it", "pl", "nl", "sv", "tr", "el")))
def test_a_language_without_a_file_prints_what_reads_back(date: HistoricalDate, language: str) -> None:
    style = DateStyle(language=language)
    back = read_date(format_date(date, style), language)
    assert isinstance(back, HistoricalDate), back
    assert (back.earliest, back.latest) == (date.earliest, date.latest)


@given(st.decimals(-(10**11), 10**11, places=2), st.sampled_from(COMPLETE))
def test_numbers_of_number_sets_read_back(value: Decimal, language: str) -> None:
    style = DateStyle(language=language, order=NumberOrder("yards"))
    quantity = Quantity(value, "yards")
    assert read_date(format_date(quantity, style), language, style.order) == quantity


def test_a_number_is_printed_with_its_unit() -> None:
    assert format_date(Quantity(Decimal(62952), "yards"), DateStyle()) == "62\u202f952 yards"
    assert format_date(Quantity(Decimal("-3.5"), "m"), DateStyle(language="ro")) == "\u22123,5 m"
    assert format_date(Quantity(Decimal(7)), DateStyle()) == "7"


@pytest.mark.parametrize(
    ("text", "era", "has_bce", "expected"),
    (
        ("476", Era.AUTO, True, "476 CE"),
        ("1000", Era.AUTO, True, "1000 CE"),
        ("1001", Era.AUTO, True, "1001"),
        ("476", Era.AUTO, False, "476"),
        ("476", Era.NEVER, True, "476"),
        ("1969", Era.ALWAYS, False, "1969 CE"),
        ("900-1100", Era.AUTO, True, "900–1100"),
        ("100-200", Era.AUTO, True, "100–200 CE"),
        ("44 BCE", Era.NEVER, True, "44 BCE"),
        ("100 BCE - 50 CE", Era.NEVER, True, "100 BCE – 50 CE"),
        ("20 July 69 CE", Era.NEVER, False, "20 July 69 CE"),
        ("July 69 CE - 120 CE", Era.NEVER, False, "July 69 CE – 120 CE"),
        ("20 CE - 25 July 169 CE", Era.NEVER, False, "20 CE – 25 July 169 CE"),
        ("1st century", Era.AUTO, True, "1st century CE"),
        ("60s CE", Era.AUTO, True, "60–69 CE"),
    ),
)
def test_when_ce_is_printed(text: str, era: Era, has_bce: bool, expected: str) -> None:
    assert printed(text, era=era, has_bce=has_bce) == expected


def test_the_christian_style() -> None:
    assert printed("44 BCE", era_style=EraStyle.CHRISTIAN) == "44 BC"
    assert printed("100 BCE - 50 CE", era_style=EraStyle.CHRISTIAN) == "100 BC – 50 AD"
    assert printed("44 BCE", era_style=EraStyle.CHRISTIAN, language="fr") == "44 av. J.-C."
    assert (
        printed("44 BCE - 50 CE", era_style=EraStyle.CHRISTIAN, language="fr")
        == "44 av. J.-C. – 50 apr. J.-C."
    )
    assert printed("44 BCE", era_style=EraStyle.CHRISTIAN, language="de") == "44 v. Chr."


def test_no_more_is_printed_than_the_set_wants() -> None:
    assert printed("20 July 1969", precision=Precision.MONTH) == "July 1969"
    assert printed("20 July 1969", precision=Precision.YEAR) == "1969"
    assert printed("28 July 1914 - 11 November 1918", precision=Precision.YEAR) == "1914–1918"
    assert printed("1 May 1914 - 2 May 1914", precision=Precision.YEAR) == "1914"
    assert printed("1960s", precision=Precision.YEAR) == "1960s"


def test_bce_is_shown_as_it_was_written() -> None:
    assert printed("-332") == printed("332 BCE") == "332 BCE"
    assert printed("1st century BCE") == "1st century BCE"


@pytest.mark.parametrize(
    ("number", "ordinal"),
    ((1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (21, "21st"), (111, "111th")),
)
def test_english_ordinals(number: int, ordinal: str) -> None:
    assert printed(f"{ordinal} century").replace("_", "") == f"{ordinal} century"


def test_romanian_counts_years_ago() -> None:
    assert printed("12 005 years ago", language="ro") == "acum 12_005 ani"
    assert printed("12 020 years ago", language="ro") == "acum 12_020 de ani"
    assert printed("19 Ma", language="ro") == "acum 19 milioane de ani"
    assert printed("20 Ma", language="ro") == "acum 20 de milioane de ani"


def test_an_unknown_language_still_prints() -> None:
    assert printed("20 July 1969", language="tlh") == "20 July 1969"
    assert printed("1960s", language="xx-nonsense") == "1960–1969"
