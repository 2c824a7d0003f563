"""Printing a date as it stands on the card."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from math import floor, log10

from cardsmith.language.forms import LONGEST_MONTH
from cardsmith.language.lexicon import Lexicon, babel_locale, lexicon, month_pattern
from cardsmith.language.tokens import to_roman
from cardsmith.model.dates import (
    DEEP_TIME_BASE,
    DatePart,
    DateStyle,
    Direction,
    Era,
    HistoricalDate,
    Precision,
    Quantity,
)

NARROW = "\u202f"
"""The narrow no-break space between groups of digits; it is an advance, never a glyph."""

MINUS = "\u2212"
GROUPED_FROM = 10_000
CE_UP_TO = 1000
ROUNDING = 0.03
"""A year that only gives an idea is rounded to a power of ten within this part of its age."""

_DEEP_BEFORE = DEEP_TIME_BASE - 100_000
_UNITS_OF_ITS_OWN = ((10**9, "Ga"), (10**6, "Ma"), (10**3, "ka"))


def format_date(date: HistoricalDate | Quantity, style: DateStyle) -> str:
    """Return the date as the set prints it; what it returns reads back as the same ends (at its precision)."""
    if isinstance(date, Quantity):
        return f"{format_number(date.value, lexicon(style.language).decimal)} {date.unit}".rstrip()
    return _format(date, style)


@lru_cache(maxsize=4096)
def _format(date: HistoricalDate, style: DateStyle) -> str:
    """Return a date in words; those of a set repeat, and each stands in many places."""
    words = lexicon(style.language)
    parts = _printed_parts(date, style.precision, words)
    shows_ce = _shows_ce(parts, style)
    text = (
        _range(parts, shows_ce, style, words) if len(parts) == 2 else _part(parts[0], shows_ce, style, words)
    )
    if date.approximate and not date.is_deep:
        usual = words.printed["circa"]
        text = words.printed.get(f"circa_{parts[0].precision}", usual).format(text)
    return words.printed.get("uncertain", "{}?").format(text) if date.uncertain else text


def format_number(value: int | Decimal, decimal: str = ".") -> str:
    """Return a number in groups of three from 10,000 on, with this decimal sign and a true minus."""
    whole, _, rest = format(abs(Decimal(value)), "f").partition(".")
    if int(whole) >= GROUPED_FROM:
        whole = f"{int(whole):,}".replace(",", NARROW)
    return (MINUS if value < 0 else "") + whole + (decimal + rest if rest else "")


def year_words(year: float, style: DateStyle) -> str:
    """Return a year of the scale (or number) for people: the further back, the rounder."""
    if style.order is not None:
        down = style.order.direction is Direction.DESCENDING  # then places ascend as the numbers fall
        number = Decimal(f"{-year if down else year:.3g}")
        return format_number(number, lexicon(style.language).decimal)
    spoken = floor(year) if year >= 1 else floor(1 - year)
    age = max(DEEP_TIME_BASE - year, 1.0)
    step = 10 ** max(floor(log10(age * ROUNDING)), 0)
    if year < _DEEP_BEFORE:
        date = HistoricalDate(DatePart(DEEP_TIME_BASE - round(age / step) * step, Precision.DEEP))
    else:
        rounded = max(round(spoken / step) * step, 1)
        date = HistoricalDate.of_year(rounded if year >= 1 else 1 - rounded)
    return format_date(date, style)


def _printed_parts(date: HistoricalDate, precision: Precision, words: Lexicon) -> list[DatePart]:
    """Return the one or two forms to print: capped, and without words as the years that they span."""
    parts = [part.at_most(precision) for part in date.parts]
    if len(parts) == 2 and parts[0] == parts[1]:
        parts.pop()
    first, last = parts[0], parts[-1]
    if not _has_word(first, words) or not _has_word(last, words):
        first = first if _has_word(first, words) else DatePart(first.year)
        last = last if _has_word(last, words) and len(parts) == 2 else DatePart(last.last_year)
        return [first, last]
    return parts


def _has_word(part: DatePart, words: Lexicon) -> bool:
    """Tell whether a form can be said; a decade like 1900-1909 and a mask like 19XX cannot."""
    if part.precision is Precision.DECADE:
        number = part.year if part.year > 0 else 1 - part.last_year
        least = 100 if part.year > 0 else 10
        return "decade" in words.printed and number >= least and number % 10 == 0 and number % 100 != 0
    if part.precision is Precision.CENTURY:
        return "century" in words.printed and part.year % 100 == 1
    if part.precision is Precision.MILLENNIUM:
        return "millennium" in words.printed and part.year % 1000 == 1
    return True


def _is_ce(part: DatePart) -> bool:
    return part.year > 0 and part.precision is not Precision.DEEP


def _shows_ce(parts: list[DatePart], style: DateStyle) -> bool:
    """Tell whether CE is printed; where it could not be read otherwise, it always is."""
    if style.era is Era.ALWAYS or (len(parts) == 2 and not _is_ce(parts[0]) and _is_ce(parts[1])):
        return True
    if any(part.month and 0 < part.year < 100 for part in parts):
        return True
    if parts[-1].day and parts[0].month is None and 0 < parts[0].year <= LONGEST_MONTH:
        return True
    return style.era is Era.AUTO and style.has_bce and parts[-1].last_year <= CE_UP_TO


def _range(parts: list[DatePart], shows_ce: bool, style: DateStyle, words: Lexicon) -> str:
    """Return two forms with an en dash, spaced when either has a space; the era once between bare numbers."""
    first, last = parts
    if first.precision is last.precision is Precision.DEEP:
        (start, unit), (end, same) = (_age_words(part, words) for part in parts)
        if unit.removeprefix("de ") == same.removeprefix("de "):  # Romanian: by the last number
            return _ago(f"{start}–{end}", same, last, words)
    if first.precision is last.precision is Precision.YEAR and _is_ce(first) == _is_ce(last):
        return f"{_bare_year(first.year)}–{_part(last, shows_ce, style, words)}"
    texts = [_part(part, shows_ce, style, words) for part in parts]
    return (" – " if any(" " in text for text in texts) else "–").join(texts)


def _part(part: DatePart, shows_ce: bool, style: DateStyle, words: Lexicon) -> str:
    """Return one form with its era if that is shown."""
    if part.precision is Precision.DEEP:
        return _ago(*_age_words(part, words), part, words)
    if part.month is not None:
        text = month_pattern(words.tag, part.month, part.day is not None)
        day = words.printed.get("first", 1) if part.day == 1 else part.day
        text = text.format(year=_bare_year(part.year), day=day)
    else:
        text = _without_month(part, words)
    if part.year < 1 or shows_ce:
        return f"{text} {words.era(part.year < 1, style.era_style)}"
    return text


def _without_month(part: DatePart, words: Lexicon) -> str:
    number = part.year if part.year > 0 else 1 - part.last_year
    if part.precision is Precision.DECADE:
        return str(words.printed["decade"].format(format_number(number)))
    length = {Precision.CENTURY: 100, Precision.MILLENNIUM: 1000}.get(part.precision)
    if length is None:
        return _bare_year(part.year)
    count = (number + length - 1) // length
    written = to_roman(count) if words.roman else str(count)
    template = words.printed[part.precision.value]
    return str(template.format((words.plural("ordinal", count, ordinal=True) or "{}").format(written)))


def _bare_year(year: int) -> str:
    return format_number(year if year > 0 else 1 - year)


def _age_words(part: DatePart, words: Lexicon) -> tuple[str, str]:
    """Return the number and the unit of deep time (``""``: years)."""
    age = Decimal(DEEP_TIME_BASE - part.year)
    if "years_ago" not in words.printed:
        size, unit = next((size, unit) for size, unit in _UNITS_OF_ITS_OWN if age >= size)
        return format_number((age / size).normalize(), words.decimal), unit
    if age < 10**6:
        return format_number(age), ""
    if age >= 10**9 and "millions" in words.printed:  # Spanish has no noun for a thousand millions
        return format_number((age / 10**6).normalize(), words.decimal), words.printed["millions"]
    from babel.numbers import format_compact_decimal

    locale = babel_locale(words.tag)
    text = format_compact_decimal(age, format_type="long", locale=locale, fraction_digits=12)
    number, _, unit = text.replace("\u00a0", " ").partition(" ")
    return number, unit


def _ago(number: str, unit: str, part: DatePart, words: Lexicon) -> str:
    """Return the number or range of numbers with its unit and the words for "ago"."""
    table = "many_years_ago" if unit else "years_ago"
    words_ago = words.plural(table, DEEP_TIME_BASE - part.year) or "{}"
    return words_ago.format(f"{number} {unit}".rstrip())
