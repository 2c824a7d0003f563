"""The single forms of a date: what a sequence of tokens means."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

from cardsmith.language.lexicon import lexicon
from cardsmith.language.problems import Refused, spoken, write
from cardsmith.language.refusals import MONTHS, Single, eight_digits, explained, leading_zeros, separated
from cardsmith.language.tokens import Token
from cardsmith.model.dates import DEEP_TIME_BASE, DatePart, Precision, days_in_month
from cardsmith.model.sentences import either, tell

MOST_DIGITS = 12
LEAST_DEEP = 10_000
LONGEST_MONTH = 31
MASKED = {1: Precision.DECADE, 2: Precision.CENTURY, 3: Precision.MILLENNIUM}


def digits(token: Token) -> str:
    """Return the digits of a whole number, grouped or not.

    Raises:
        Refused: other signs between them, groups below five digits, more than twelve digits.
    """
    text = token.text.replace(" ", "")
    if not text.isdigit():
        raise separated(text, token.span)
    if len(text) < 5 and text != token.text:
        raise Refused("CS112", tell("has a space inside a number of four digits"), write(text), token.span)
    if len(text) > MOST_DIGITS:
        raise too_long(token.span)
    return text


def too_long(span: tuple[int, int] | None = None) -> Refused:
    """Return why a number of so many digits is refused."""
    says = tell("has a number of more than {most} digits", most=MOST_DIGITS)
    return Refused("CS114", says, tell("write a shorter number"), span)


def is_day(token: Token) -> bool:
    """Tell whether a number may be the day of a month."""
    return token.text.isdigit() and 1 <= int(token.text) <= LONGEST_MONTH


def _year_number(token: Token, era: int | None, lone: bool = False) -> int:
    """Return the astronomical year that a number says.

    Raises:
        Refused: year 0, leading zeros, eight digits that may be a day (only if ``lone``).
    """
    text = digits(token)
    if text[0] == "0":
        raise leading_zeros(text, era, token.span)
    if lone and era is None and len(text) == 8 and token.text == text:
        raise eight_digits(text, token.span)
    return _astronomical(int(text), era)


def _astronomical(number: int, era: int | None) -> int:
    """Return the astronomical year of a year as people count it."""
    return 1 - number if era == -1 else number


def _year(single: Single) -> DatePart:
    return DatePart(_year_number(single.tokens[0], single.era, lone=True))


def _masked(single: Single) -> DatePart:
    text = single.tokens[0].text
    if text[0] == "0":
        raise Refused("CS106", tell("has leading zeros"), write(text.lstrip("0").upper()))
    count = text.count("x")
    first = int(text.replace("x", "0"))
    return DatePart(2 - first - 10**count if single.era == -1 else first, MASKED[count])


def _decade(single: Single) -> DatePart:
    number = int(digits(single.of("n")))
    century = number // 100
    if number == 0:
        says, advice = tell("is no decade: there is no year 0"), write("1-9 CE")
    elif number % 10:
        says = tell("is no decade")
        advice = tell("write {decade}, or {year} for the year", decade=f"{number // 10 * 10}s", year=number)
    elif number % 100 == 0:
        says = tell("can be a decade or a century")
        if single.era == -1:
            advice = write(either([f"{number + 9}-{number} BCE", f"{number + 99}-{number} BCE"]))
        else:
            decade, whole = f"{number}-{number + 9}", f"{century}XX"
            advice = tell(
                "write {decade} for the decade or {century} for the century", decade=decade, century=whole
            )
    elif century == 0 and single.era is None:
        says = tell("does not say the century")
        advice = tell("write {late} or {early}, or {first} for the decade of the 1st century", late=f"19{number}s",
                      early=f"18{number}s", first=f"{number}s CE")  # fmt: skip
    else:
        return DatePart(_astronomical(number + (9 if single.era == -1 else 0), single.era), Precision.DECADE)
    raise Refused("CS115", says, advice)


def _counted(single: Single) -> DatePart:
    """Return a century or millennium, by the book: the 19th century is 1801 to 1900."""
    token = single.of("nr")
    number = token.value if token.kind == "r" else int(digits(token))
    precision, length = Precision.CENTURY, 100
    if single.of("ck").kind == "k":
        precision, length = Precision.MILLENNIUM, 1000
    if number == 0:
        says = tell("is no century: they are counted from 1")
        if precision is Precision.MILLENNIUM:
            says = tell("is no millennium: they are counted from 1")
        raise Refused("CS105", says, write(f"1st {precision}"))
    first = 1 - number * length if single.era == -1 else (number - 1) * length + 1
    _check_size(first)
    return DatePart(first, precision)


def _iso(single: Single) -> DatePart:
    text = single.tokens[0].text
    year, *rest = text.split("-")
    number, month = int(year), int(rest[0])
    if single.era is None and len(year) < 4:
        says = tell("is no date: a year in front of a month has four digits")
        raise Refused("CS122", says, write(f"{year:0>4}-{rest[0]}"))
    if number == 0:
        advice = write(tell("{date} for {year}", date=f"edtf:{text}", year="1 BCE"))
        raise Refused("CS105", tell("is no date: there is no year 0"), advice)
    if single.signed and year[0] == "0":
        counted = tell("{date} for {year}", date=f"edtf:-{text}", year=f"{number + 1} BCE")
        said = tell("{date} for {year}", date=f"-{number}-{'-'.join(rest)}", year=f"{number} BCE")
        advice = write(either([counted, said]))
        raise Refused("CS106", tell("has leading zeros: by EDTF's count it is another year"), advice)
    if len(rest) == 1 and not 1 <= month <= 12:
        full = year[:2] + rest[0]
        if len(year) == 4 and int(full) > number:
            raise Refused("CS109", tell("is a range with a shortened end"), write(f"{year}-{full}"))
        advice = tell("write {first} to {last}, or {year}", first=f"{year}-01", last=f"{year}-12", year=year)
        raise Refused("CS107", tell("is no date: there is no month {month}", month=rest[0]), advice)
    return dated(_astronomical(number, single.era), month, int(rest[1]) if len(rest) == 2 else None)


def _named(single: Single) -> DatePart:
    """Return a month or day with the month's name: ``July 1969``, ``20 July 1969``, ``July 20, 1969``."""
    *before, year = (token for token in single.tokens if token.kind == "n")
    month = single.of("m").value
    day = int(digits(before[0])) if before else None
    number = _year_number(year, single.era)
    if before and len(before[0].text) > 2 and is_day(year):  # 1969 July 20
        advice = write(f"{number} {MONTHS[month - 1]} {before[0].text}")
        raise Refused("CS122", tell("is not in an order that everybody reads alike"), advice)
    if single.era is None and number < 100:
        rest = f"{day} {MONTHS[month - 1]}" if day else MONTHS[month - 1]
        says = (
            tell("has a year of two digits")
            if day or number > 31
            else tell("has no year, or one of two digits")
        )
        advice = write(
            either([f"{rest} {year}" for year in (f"19{number:02}", f"18{number:02}", f"{number} CE")])
        )
        raise Refused("CS120", says, advice, year.span)
    return dated(number, month, day)


def dated(year: int, month: int, day: int | None, gregorian: bool = False) -> DatePart:
    """Return a month or a day that exists, before 15 October 1582 in one of the two calendars (or in that one).

    Raises:
        Refused: there is no such day.
    """
    if not 1 <= month <= 12:
        says = tell("is no date: there is no month {month}", month=f"{month:02}")
        raise Refused("CS107", says, tell("write a month from 01 to 12"))
    if day is None:
        return DatePart(year, Precision.MONTH, month)
    last = days_in_month(2000 + year % 400 if gregorian else year, month)
    if not 1 <= day <= last:
        name = f"{MONTHS[month - 1]} {spoken(year)}"
        advice = tell("write a day from 1 to {last}, or {month}", last=last, month=name)
        said = tell("{month} {year}", month=MONTHS[month - 1], year=spoken(year))
        raise Refused("CS107", tell("is no date: {month} has no day {day}", month=said, day=day), advice)
    return DatePart(year, Precision.DAY, month, day)


def _deep(single: Single) -> DatePart:
    number, unit = single.tokens
    if single.era is not None:
        advice = tell("write like {examples}", examples=either(["66 Ma", "44 BCE"]))
        raise Refused("CS116", tell("mixes deep time with an era or a minus"), advice)
    text = number.text.replace(" ", "")
    if lexicon(single.language).decimal == ",":
        text = text.replace(",", ".")
    if unit.value == 1 or not re.fullmatch(r"\d+\.\d+", text):
        text = digits(number)
    if (plain := re.sub(r"^0+(?=\d)", "", text)) != text:
        raise Refused("CS106", tell("has leading zeros"), write(f"{plain} {single.quote(unit)}"))
    years = Decimal(text) * unit.value
    if years != int(years):
        raise Refused("CS116", tell("is no whole number of years"), tell("write it with fewer decimals"))
    year = DEEP_TIME_BASE - int(years)
    if years < LEAST_DEEP:
        advice = tell("write the year, like {year}", year=f"c. {spoken(year)}")
        raise Refused("CS116", tell("is less than {years} years ago", years=LEAST_DEEP), advice)
    _check_size(int(years))
    return DatePart(year, Precision.DEEP)


def _check_size(number: int) -> None:
    if abs(number) >= 10**MOST_DIGITS:
        raise too_long()


_FORMS: dict[str, Callable[[Single], DatePart]] = {"n": _year, "x": _masked, "i": _iso, "nu": _deep}
_FORMS |= dict.fromkeys(("nd", "dn"), _decade)
_FORMS |= dict.fromkeys("noc cno rc cr roc cro nok kno rk kr rok kro".split(), _counted)
_FORMS |= dict.fromkeys(("mn", "nmn", "nomn", "mn,n", "mno,n"), _named)


def single_form(single: Single) -> DatePart:
    """Return what one form means.

    Raises:
        Refused: nothing certain; it says why and what to type.
    """
    form = _FORMS.get(single.kinds)
    if form is None:
        raise explained(single)
    return form(single)
