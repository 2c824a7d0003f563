"""Reading against other calendars and other readers, and with any text at all."""

from __future__ import annotations

import datetime
from decimal import Decimal

import pytest
from edtf import parse_edtf
from hypothesis import example, given
from hypothesis import strategies as st

from cardsmith.language.reading import DateProblem, read_date
from cardsmith.model.dates import HistoricalDate, NumberOrder, Precision, Quantity

ENGLISH_MONTHS = (
    "January February March April May June July August September October November December".split()
)
GREGORIAN_DAYS = st.dates(min_value=datetime.date(1582, 10, 15))


def read(text: str, language: str = "en") -> HistoricalDate:
    date = read_date(text, language)
    assert isinstance(date, HistoricalDate), date
    return date


def code(text: str, language: str = "en", order: NumberOrder | None = None) -> str:
    problem = read_date(text, language, order)
    assert isinstance(problem, DateProblem), problem
    return problem.code


@given(st.dates())
def test_iso_days_are_the_days_of_datetime(day: datetime.date) -> None:
    date = read(day.isoformat())
    assert date.earliest == date.latest == (day.year, day.month, day.day)
    assert date.precision is Precision.DAY


@given(st.dates(min_value=datetime.date(100, 1, 1)))
def test_days_in_words_are_the_same_days(day: datetime.date) -> None:
    month = ENGLISH_MONTHS[day.month - 1]
    iso = read(day.isoformat())
    assert read(f"{day.day} {month} {day.year}") == iso
    assert read(f"{month[:3]} {day.day}, {day.year}") == iso


@given(GREGORIAN_DAYS, st.integers(-400, 400))
def test_a_day_exists_exactly_when_the_calendar_has_it(day: datetime.date, shift: int) -> None:
    text = f"{day.year:04}-{day.month:02}-{abs(shift) % 32:02}"
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        assert code(text) == "CS107"
    else:
        read(text)


@given(st.integers(1, 999_999_999_999))
def test_years_of_both_eras(number: int) -> None:
    grouped = f"{number:,}".replace(",", "\u202f") if number >= 10_000 else str(number)
    assert read(f"{grouped} BCE").earliest == (1 - number, 1, 1)
    assert read(f"-{number}") == read(f"{number} bc") == read(f"{number}B.C.E.")
    assert read(f"{grouped} AD").latest == (number, 12, 31)


@pytest.mark.parametrize(
    "text",
    (
        "1984",
        "-0043",
        "0000",
        "1984-06",
        "1984-06-15",
        "0044-03-15",
        "196X",
        "19XX",
        "1985-04-XX",
        "1985-XX-XX",
        "1964/2008",
        "2004-06/2006-08",
        "2004-02-01/2005-02-08",
        "2004-02-01/2005",
        "Y170000002",
        "Y-170000002",
    ),
)
def test_edtf_agrees_with_another_implementation(text: str) -> None:
    theirs = parse_edtf(text)
    ours = read(f"edtf:{text}")
    assert ours.earliest == tuple(theirs.lower_strict()[:3])
    assert ours.latest == tuple(theirs.upper_strict()[:3])


def test_edtf_marks_cover_the_whole_without_moving_its_ends() -> None:
    # The other implementation widens "1984~" by a year on both sides: tolerance is judging's, not reading's.
    assert read("edtf:1984~").latest == (1984, 12, 31)
    assert read("edtf:1984?/1990~") == read("c. 1984-1990?")
    assert read("edtf:1984%") == read("c. 1984?")


@example("1" * 400)
@example("-")
@example("c.")
@example("٣" * 5)
@example("\u0301")
@example("X")
@given(st.one_of(st.text(), st.text("0123456789 -–−/.,~?'csxXBCEADa", max_size=20)))
def test_no_text_makes_the_reader_fail(text: str) -> None:
    for language in ("en", "ro", "de"):
        result = read_date(text, language)
        if isinstance(result, DateProblem):
            assert 0 <= result.start <= result.end <= len(text)
            assert result.help


@given(
    st.lists(
        st.sampled_from("1914 1918 44 c. BCE CE - – / July 20 , 60s 19th century Ma ? ~ from to and".split())
    )
)
def test_no_order_of_words_makes_the_reader_fail(words: list[str]) -> None:
    for text in (" ".join(words), "".join(words)):
        for order in (None, NumberOrder("Ma")):
            read_date(text, "fr", order)


@pytest.mark.parametrize(
    "number", ("0", "-3.5", "−3.5", "62952", "62 952", "62 952 yards", "0.25", "-12 000")
)
def test_a_number_set_reads_numbers_with_or_without_its_unit(number: str) -> None:
    result = read_date(number, "en", NumberOrder("yards"))
    plain = number.removesuffix("yards").replace(" ", "").replace("−", "-")
    assert result == Quantity(Decimal(plain), "yards")


def test_a_decimal_comma_is_read_where_the_language_prints_one() -> None:
    order = NumberOrder("m")
    assert read_date("3,5", "ro", order) == Quantity(Decimal("3.5"), "m")
    assert code("3,5", "en", order) == "CS112"
    assert read("13,8 Ga", "ro") == read("13.8 Ga")
    assert code("13,8 Ga") == "CS112"


@pytest.mark.parametrize(
    ("text", "expected"),
    (
        ("c. 5", "CS123"),
        ("1914-1918", "CS123"),
        ("5?", "CS123"),
        ("", "CS123"),
        ("5 miles", "CS124"),
        ("007", "CS106"),
        ("1 500", "CS112"),
        ("1234567890123", "CS114"),
    ),
)
def test_a_number_set_refuses_what_is_not_its_number(text: str, expected: str) -> None:
    assert code(text, "en", NumberOrder("yards")) == expected


@pytest.mark.parametrize(
    ("language", "text", "english"),
    (
        ("ro", "44 î.Hr.", "44 BCE"),
        ("ro", "44 î. e. n.", "44 BCE"),
        ("ro", "secolul al XIX-lea", "19th century"),
        ("ro", "secolul XIX", "19th century"),
        ("ro", "anii 1960", "1960s"),
        ("ro", "1 decembrie 1918", "1 December 1918"),
        ("ro", "cca. 1440", "c. 1440"),
        ("ro", "între 1914 și 1918", "1914-1918"),
        ("ro", "acum 66 de milioane de ani", "66 Ma"),
        ("fr", "1er mai 1886", "1 May 1886"),
        ("fr", "44 av. J.-C.", "44 BCE"),
        ("fr", "44 avant J.-C.", "44 BCE"),
        ("fr", "Ier siècle av. J.-C.", "1st century BCE"),
        ("fr", "XIXème siècle", "19th century"),
        ("fr", "il y a 66 millions d'années", "66 Ma"),
        ("fr", "vers 1440", "c. 1440"),
        ("de", "20. Juli 1969", "20 July 1969"),
        ("de", "44 v. u. Z.", "44 BCE"),
        ("de", "44 v.Chr.", "44 BCE"),
        ("de", "19. Jh.", "19th century"),
        ("de", "60er Jahre u. Z.", "60s CE"),
        ("de", "vor 66 Millionen Jahren", "66 Ma"),
        ("de", "um 1440", "c. 1440"),
        ("es", "20 de julio de 1969", "20 July 1969"),
        ("es", "44 a. C.", "44 BCE"),
        ("es", "siglo V d. C.", "5th century"),
        ("es", "hace 66 millones de años", "66 Ma"),
        ("es", "década de 1960", "1960s"),
        ("it", "20 luglio 1969", "20 July 1969"),
        ("it", "44 a.C.", "44 BCE"),
    ),
)
def test_the_sets_own_language_is_read(language: str, text: str, english: str) -> None:
    assert read(text, language) == read(english)


def test_a_third_language_is_named() -> None:
    problem = read_date("44 v. Chr.", "ro")
    assert isinstance(problem, DateProblem)
    assert problem.code == "CS104"
    assert "German" in problem.message


@pytest.mark.parametrize("text", ("vor 1969", "vor 44 v. Chr."))
def test_before_is_not_ago(text: str) -> None:
    assert code(text, "de") == "CS125"


def test_the_caret_stands_under_the_part_that_is_wrong() -> None:
    text = "  20 July 69 "
    problem = read_date(text)
    assert isinstance(problem, DateProblem)
    assert text[problem.start : problem.end] == "69"
    assert problem.message.startswith("'20 July 69'")


def test_a_plain_set_never_imports_babel() -> None:
    import subprocess
    import sys

    script = (
        "import sys; from cardsmith.language.reading import read_date;"
        "from cardsmith.language.printing import format_date; from cardsmith.model.dates import DateStyle;"
        "print(format_date(read_date('c. 100-44 BCE'), DateStyle()).encode('ascii', 'replace').decode());"
        "print('babel' in sys.modules)"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.split("\n")[:2] == ["c. 100?44 BCE", "False"]


@pytest.mark.parametrize(
    ("text", "language", "advice"),
    [
        ("-1,5", "en", "write -1.5"),
        ("-1,500", "en", "write -1500 or -1.500"),
        ("-1 234.5", "en", "write -1234.5"),
        ("1 234,5", "de", "write 1234,5"),
        ("-007.5", "en", "write -7.5"),
    ],
)
def test_advice_on_a_number_keeps_its_sign_and_its_decimals(text: str, language: str, advice: str) -> None:
    problem = read_date(text, language, NumberOrder("m"))
    assert isinstance(problem, DateProblem)
    assert problem.help == advice
