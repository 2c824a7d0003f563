"""Reading a date as people write it: years, days, ranges, decades, centuries, deep time, numbers.

A text is brought to one spelling (``characters``), cut into words and numbers (``tokens``), divided at a range
sign, and each end is looked up by the kinds of its tokens (``forms``). Whatever is not certain is refused.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from cardsmith.language.characters import Written, written
from cardsmith.language.edtf import read_edtf
from cardsmith.language.forms import MOST_DIGITS, digits, is_day, single_form, too_long
from cardsmith.language.lexicon import lexicon
from cardsmith.language.problems import DateProblem, Refused, write
from cardsmith.language.refusals import EXAMPLES, Single
from cardsmith.language.tokens import RANGE_SIGNS, RANGE_WORDS, Token, kinds, spaces, tokens
from cardsmith.model.dates import DatePart, HistoricalDate, NumberOrder, Quantity
from cardsmith.model.sentences import either, tell

__all__ = ["DateProblem", "read_date"]

_QUANTITY = re.compile(r"([-−]?)(\d{1,3}(?: \d{3})+|\d+)(?:([.,])(\d+))?(?: ?([^\d?~/,.–−-].*))?")

_WITH_TIME = re.compile(r"(\d{4}-\d\d-\d\d|.*\d) ?((?:t|(?<= ))\d{1,2}:\d\d.*)")


def read_date(
    text: str, language: str = "en", order: NumberOrder | None = None
) -> HistoricalDate | Quantity | DateProblem:
    """Return what ``text`` says, or why it says nothing certain; never raises for any text.

    ``language`` is the set's (a BCP 47 tag): English is understood in every set. ``order`` makes it a number
    set: the text is then a number, with or without the set's unit, and the result a ``Quantity``.
    """
    return _read(text, language, order)


@lru_cache(maxsize=4096)
def _read(text: str, language: str, order: NumberOrder | None) -> HistoricalDate | Quantity | DateProblem:
    """Return the same as ``read_date``; the dates of a set repeat, and a preview reads them again and again."""
    if order is None and len(text) <= 4 and text.isascii() and text.isdigit() and text[0] != "0":
        return HistoricalDate(DatePart(int(text)))
    try:
        source = written(text)
    except Refused as refused:
        return refused.problem(text, refused.span or (0, len(text)))
    try:
        return _quantity(source, language, order) if order else _date(source, language)
    except Refused as refused:
        return refused.problem(text, source.span(*(refused.span or (0, len(source.text)))))


def _date(source: Written, language: str) -> HistoricalDate:
    if not source.text:
        raise Refused("CS101", tell("is empty"), tell("write a date like {examples}", examples=EXAMPLES))
    if source.text.startswith("edtf:"):
        return read_edtf(source.text[5:].strip())
    _check_time(source.text)
    found = tokens(source.text, language)
    shape = kinds(found)
    if "i" in shape and "e" in shape and not set(shape) & set(RANGE_SIGNS + RANGE_WORDS):
        found = tokens(source.text, language, months=False)
    if "g" in shape and "u" in shape:
        found = [token for token in found if token.kind != "g"]
    approximate, uncertain, found = _marks(found)
    approximate = approximate or "u" in shape
    ends = [_single(end, language, source) for end in _ends(found)]
    if len(ends) == 1:
        return HistoricalDate(single_form(ends[0]), None, approximate, uncertain)
    ends = _share(*ends)
    _check_shortened(*ends)
    parts = [single_form(end) for end in ends]
    _check_order(ends, parts)
    return HistoricalDate(parts[0], parts[1], approximate, uncertain)


def _check_time(text: str) -> None:
    """Refuse ``1969-07-20T12:30:00Z`` and ``20 July 1969 00:00``, as programs write a day.

    Raises:
        Refused: with the day to type.
    """
    if match := _WITH_TIME.fullmatch(text):
        advice = write(match[1]) if "-" in match[1] else tell("write the day alone")
        raise Refused("CS101", tell("has a time of day"), advice, match.span(2))


def _marks(found: list[Token]) -> tuple[bool, bool, list[Token]]:
    """Take the marks off both ends: is it approximate, is it uncertain, and the rest."""
    seen: list[str] = []
    at = 1 if found and found[0].kind in "fb" else 0
    while len(found) > at and (found[at].kind == "~" or (at and found[0].kind == "~")):
        mark = found.pop(at if found[at].kind == "~" else 0)
        seen.append(mark.kind)
    while found and (found[-1].kind == "?" or found[-1].text == "~"):
        seen.append(found.pop().kind)
    if len(seen) > len(set(seen)):
        raise Refused("CS119", tell("is marked twice"), tell("write one mark: c. 1760, 1760? or c. 1760?"))
    return "~" in seen, "?" in seen, found


def _ends(found: list[Token]) -> list[list[Token]]:
    """Divide at the range sign or word; one end if there is none."""
    signs = [at for at, token in enumerate(found) if token.kind in RANGE_SIGNS + RANGE_WORDS]
    opening = found[0].kind if found and found[0].kind in "fb" else ""
    if not signs:
        return [found]
    if len(signs) > 1:
        advice = tell("write one sign between two dates, like 1914-1918 or -100 - -44")
        raise Refused("CS110", tell("has more than one range sign"), advice, found[signs[1]].span)
    at = signs[0]
    sign = found[at]
    before, after = spaces(found, at)
    if sign.kind in RANGE_SIGNS and before != after and 0 < at < len(found) - 1:
        advice = tell("write {sign} with a space on both sides or on none", sign=sign.text)
        raise Refused("CS110", tell("has a range sign with a space on one side"), advice, sign.span)
    if opening + sign.kind in ("ft", "ba"):
        found, at = found[1:], at - 1
    elif opening or sign.kind == "a":
        advice = tell("write from 1914 to 1918, between 1914 and 1918, or 1914-1918")
        raise Refused("CS110", tell("has range words that do not belong together"), advice)
    if at == 0 or at == len(found) - 1:
        raise Refused("CS110", tell("has a range sign without two dates"), tell("write both, like 1914-1918"))
    return [found[:at], found[at + 1 :]]


def _single(end: list[Token], language: str, source: Written) -> Single:
    """Take minus and era off one end."""
    minus = bool(end) and end[0].kind == "_"
    eras = [token for token in end if token.kind == "e"]
    rest = [token for token in end[minus:] if token.kind != "e"]
    if len(eras) > 1 or (eras and (minus or eras[0] not in (end[0], end[-1]))):
        advice = tell("write the era once, behind the year and without a minus: 44 BCE")
        raise Refused("CS111", tell("says the era twice or in a wrong place"), advice, eras[-1].span)
    era = -1 if minus else eras[0].value if eras else None
    return Single(rest, era, minus, language, source)


def _share(first: Single, second: Single) -> list[Single]:
    """Let an era or a unit at the end of a range count for both ends; at the start alone it is refused."""
    units = [
        next((token for token in single.tokens if token.kind == "u"), None) for single in (first, second)
    ]
    if units[1] and first.kinds == "n" and first.era is None:
        return [first._replace(tokens=[*first.tokens, units[1]]), second]
    if second.era is None and not units[1]:
        if first.era is not None and not first.signed:
            raise Refused(
                "CS111", tell("does not say the era of its second end"), tell("write BCE or CE there too")
            )
        if units[0] and second.kinds == "n":
            number = second.tokens[0].text
            age = f"{number} {first.quote(units[0])}"
            advice = tell("write {age}, or {year} for a year", age=age, year=f"{number} CE")
            raise Refused("CS111", tell("does not say the unit of its second end"), advice)
    if second.era is not None and not second.signed and first.era is None and not units[0]:
        return [first._replace(era=second.era), second]
    return [first, second]


def _check_shortened(first: Single, second: Single) -> None:
    """Refuse ``1914-18``, ``20-25 July 1969``, ``July 20 - August 2, 1969``, and ``12/1918``, which may be a month.

    Raises:
        Refused: with the full range to type.
    """
    if first.kinds == second.kinds == "n" and -1 not in (first.era, second.era):
        start, end = (digits(single.tokens[0]) for single in (first, second))
        full = start[: -len(end)] + end
        if len(end) == 2 and end[0] == "0" and first.source.text == f"{start}-{end}":
            says = tell("is no date: a month has a year of four digits")
            raise Refused("CS122", says, write(f"{start:0>4}-{end}"))
        shortened = len(end) < len(start) and int(end) < int(start) < int(full)
        if first.source.text == f"{start}-{end}" and len(start) == 4 and len(end) == 1 and end != "0":
            _check_month(f"{start}-0{end}", f"{start}-{full}" if shortened else None)
        if first.source.text == f"{start}/{end}":
            _check_slash(start, end, f"{start}-{full}" if shortened else f"{start} CE - {end} CE")
        if shortened:
            raise Refused("CS109", tell("is a range with a shortened end"), write(f"{start}-{full}"))
    elif (first.kinds, second.kinds) == ("i", "n") and is_day(second.tokens[0]):
        day, end = first.tokens[0].text, second.tokens[0].text
        advice = write(f"{day}/{day[:-2]}{end:0>2}")
        raise Refused("CS109", tell("is a range with a shortened end"), advice)
    elif (first.kinds, second.kinds) == ("m", "n"):  # Jul-69, as spreadsheets write it
        single_form(first._replace(tokens=[*first.tokens, *second.tokens]))
        advice = write(f"{first.quote(first.tokens[0])} {second.tokens[0].text}")
        raise Refused("CS122", tell("is not written in full"), advice)
    elif second.kinds in _WITHOUT_YEAR.get(first.kinds, ()) and first.era is None:
        number = next((token for token in first.tokens if token.kind == "n"), None)
        if number is None or is_day(number):
            advice = write(_with_year(first, second))
            raise Refused("CS109", tell("is a range with a shortened start"), advice)


_DAYS_FIRST, _DAYS_LAST = ("nmn", "nomn"), ("mn,n", "mno,n", "n,n", "no,n")
_WITHOUT_YEAR = {"m": ("mn",), **dict.fromkeys(("n", "no", "nm", "nom"), _DAYS_FIRST)}
_WITHOUT_YEAR |= dict.fromkeys(("mn", "mno"), _DAYS_LAST)
"""By the kinds of a first end that has no year: those of a second end that has one, which is meant for both."""


def _with_year(first: Single, second: Single) -> str:
    """Return the full range of which the first end has no year, or its second end no month."""
    start, end = (single.quote(single.tokens[0], single.tokens[-1]) for single in (first, second))
    year = second.quote(second.tokens[-1])
    if "m" not in first.kinds:
        return f"{start} {second.quote(second.of('m'), second.tokens[-1])} - {end}"
    if "m" not in second.kinds:
        end = f"{first.quote(first.of('m'))} {end}"
    return f"{start}{',' * ('m' == first.kinds[0] != first.kinds)} {year} - {end}"


def _check_month(month: str, as_range: str | None) -> None:
    """Refuse ``1961-7``: a month, or (if it can be one) a range with a shortened end."""
    if as_range is None:
        raise Refused("CS122", tell("is not written in full"), write(month))
    raise Refused("CS122", tell("can be a month or a range"), write(either([month, as_range])))


def _check_slash(start: str, end: str, as_range: str) -> None:
    """Refuse ``12/1918`` and ``1918/12``: a month, or a range."""
    for year, month in ((start, end), (end, start)):
        if len(year) == 4 and len(month) <= 2 and 1 <= int(month) <= 12:
            _check_month(f"{year}-{month:0>2}", as_range)


def _check_order(singles: list[Single], parts: list[DatePart]) -> None:
    """Refuse a range that ends before it begins.

    Raises:
        Refused: with the range the other way round.
    """
    if parts[1].latest >= parts[0].earliest:
        return
    first, second = (single.quote(single.tokens[0], single.tokens[-1]) for single in singles)
    bare = singles[0].kinds == singles[1].kinds == "n" and singles[0].era == singles[1].era
    sign = ".." if ".." in singles[0].source.text else "-"
    turned = f"{second}{sign}{first} BCE" if singles[0].era == -1 else f"{second}{sign}{first}"
    advice = write(turned) if bare else tell("write the earlier date first")
    raise Refused("CS108", tell("ends before it begins"), advice)


def _quantity(source: Written, language: str, order: NumberOrder) -> Quantity:
    """Return the number of a number set, written with or without the set's unit."""
    match = _QUANTITY.fullmatch(source.text)
    unit = order.unit
    if match is None:
        if not unit:
            says = tell("is not a number, and this set is ordered by numbers")
            raise Refused("CS123", says, tell("write a plain number"))
        says = tell("is not a number, and this set is ordered by {unit}", unit=unit)
        advice = tell("write a plain number, or one with the unit: {example}", example=f"8.5 {unit}")
        raise Refused("CS123", says, advice)
    minus, number, sign, decimals, written_unit = match.groups()
    plain = number.replace(" ", "")
    if written_unit and written_unit != written(unit).text:
        advice = tell("write how many {unit} it is", unit=unit)
        raise Refused("CS124", tell("has another unit than the set"), advice, match.span(5))
    if sign == "," and lexicon(language).decimal != ",":
        forms = [f"{minus}{plain}{decimals}"] if len(decimals) == 3 else []
        advice = write(either([*forms, f"{minus}{plain}.{decimals}"]))
        raise Refused("CS112", tell("has '{sign}' between digits", sign=","), advice)
    rest = f"{sign}{decimals}" if decimals else ""
    if plain[0] == "0" and len(plain) > 1:
        raise Refused("CS106", tell("has leading zeros"), write(f"{minus}{plain.lstrip('0') or 0}{rest}"))
    if len(plain) > MOST_DIGITS:
        raise too_long()
    if len(plain) < 5 and plain != number:
        says = tell("has a space inside a number of four digits")
        raise Refused("CS112", says, write(f"{minus}{plain}{rest}"))
    value = Decimal(f"{plain}.{decimals}" if decimals else plain)
    return Quantity(-value if minus else value, unit)
