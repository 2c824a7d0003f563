"""Why the words and numbers of a text are no date, and what to type instead."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from cardsmith.language.characters import Written
from cardsmith.language.problems import Refused
from cardsmith.language.tokens import Token, foreign, kinds

EXAMPLES = "1969, 44 BCE, c. 1440, 20 July 1969, 1914-1918, 1960s, 19th century or 66 Ma"
MONTHS = "January February March April May June July August September October November December".split()


class Single(NamedTuple):
    """A form to be understood: its tokens without era and minus; ``era`` is -1 or 1, None if not said.

    ``signed`` tells whether the era was said by a minus; ``language`` is the set's.
    """

    tokens: Sequence[Token]
    era: int | None
    signed: bool
    language: str
    source: Written

    @property
    def kinds(self) -> str:
        """The kinds of its tokens, one letter each."""
        return kinds(self.tokens)

    def of(self, kinds: str) -> Token:
        """Return the first token of one of these kinds."""
        return next(token for token in self.tokens if token.kind in kinds)

    def quote(self, first: Token, last: Token | None = None) -> str:
        """Return a token, or all from one to another, as it was written."""
        return self.source.quote(first.start, (last or first).end)


def explained(single: Single) -> Refused:
    """Return why the tokens are no form."""
    for token in single.tokens:
        if token.kind == "z":
            return _numeric(token)
        if token.kind == "w" or (token.kind == "r" and _foreign(token, single)[0]):
            return _unknown(token, single)
        if token.kind in "qg":
            advice = "write the year, a range like 1851-1900, or a whole century or decade"
            return Refused("CS125", f"does not say exactly when ('{token.text}')", advice, token.span)
        if token.kind in "~?_":
            says = f"has '{token.text}' in a wrong place"
            return Refused("CS119", says, "write like c. 1760 or 1760?", token.span)
    if single.kinds in ("nm", "nom", "mno") or (single.kinds == "mn" and single.era is None):
        return Refused("CS101", "has no year", "add the year, like 20 July 1969")
    if single.kinds == "nn":
        advice = "write a range like 1914-1918, or groups of three like 12 000"
        return Refused("CS101", "is two numbers", advice)
    example = "July 20, 1969 or 20 July 1969" if single.kinds.startswith("mn") else EXAMPLES
    return Refused("CS101", "is not a date", f"write like {example}")


def _foreign(token: Token, single: Single) -> tuple[list[str], int]:
    return foreign(single.source.text[token.start :], single.language)


def _unknown(token: Token, single: Single) -> Refused:
    """Return why a word that no date has is refused."""
    if token.text == "c" and single.tokens[-1].kind == "n":
        number = single.tokens[-1].text
        advice = f"write {number}th century or c. {number}"
        return Refused("CS101", "can be a century or 'circa'", advice, token.span)
    languages, length = _foreign(token, single)
    if languages:
        span = (token.start, token.start + length)
        says = f"has words in {' or '.join(languages)} ('{single.source.quote(*span)}')"
        return Refused("CS104", says, "write it in the language of the set or in English", span)
    what = "a word" if token.text.isalpha() else "a sign"
    says = f"has {what} that no date has ('{token.text}')"
    return Refused("CS101", says, f"write like {EXAMPLES}", token.span)


def _numeric(token: Token) -> Refused:
    """Return why digits with separators (``10/11/1918``, ``11-Mar-15``, ``1969-7-20``) are refused."""
    first, middle, last = re.split(r"[-/.]", token.text)
    years = [last] if len(last) > 2 else [f"19{last:0>2}", f"20{last:0>2}"]
    if not middle.isdigit():
        forms = [f"{int(first)} {middle.title()} {year}" for year in years]
        if len(years) == 1 or len(first) > 2:
            return Refused("CS122", "is not written in full", f"write {forms[0]}", token.span)
        forms.append(f"{int(last)} {middle.title()} 20{first:0>2}")
        advice = f"write {', '.join(forms[:-1])} or {forms[-1]}"
        return Refused("CS120", "has a year of two digits", advice, token.span)
    if len(first) > 2:
        advice = f"write {first:0>4}-{middle:0>2}-{last:0>2}"
        return Refused("CS122", "is not written in full", advice, token.span)
    orders = dict.fromkeys([(int(middle), int(first)), (int(first), int(middle))])
    readings = [(month, day) for month, day in orders if 1 <= month <= 12 and 1 <= day <= 31]
    if not readings and len(first) == 2 and 1 <= int(middle) <= 12:
        full = " or ".join(f"{century}{first}-{middle:0>2}-{last:0>2}" for century in ("19", "20"))
        return Refused("CS120", "has a year of two digits", f"write {full}", token.span)
    if not readings:
        return Refused("CS107", "is no date", "write like 1918-11-10", token.span)
    code, says = "CS120", "has a year of two digits"
    if len(readings) > 1:
        code, says = "CS121", "can be " + " or ".join(f"{day} {MONTHS[month - 1]}" for month, day in readings)
    elif len(years) == 1:
        code, says = "CS122", "is not in an order that everybody reads alike"
    written = " or ".join(f"{year:0>4}-{month:02}-{day:02}" for year in years for month, day in readings)
    return Refused(code, says, f"write {written}", token.span)


def separated(text: str, span: tuple[int, int]) -> Refused:
    """Return why ``1,500``, ``1.5`` or ``1'000'000`` is no year."""
    head, *groups = re.split(r"\D", text)
    sign = text[len(head)]
    plain, fraction = head + "".join(groups), f"{head}.{groups[0].rstrip('0') or 0}"
    says, advice = f"has '{sign}' between digits", f"write the number as {plain}"
    if len(groups) == 1 and sign in ".,":
        if len(groups[0]) == 3:
            says = f"can be {plain} or {fraction}"
        else:
            advice = f"write a whole year, or deep time like {fraction} Ma"
    return Refused("CS112", says, advice, span)


def leading_zeros(text: str, era: int | None, span: tuple[int, int]) -> Refused:
    """Return why ``0044`` is no year."""
    number = int(text)
    if number == 0:
        return Refused("CS105", "is no year: there is no year 0", "write 1 BCE or edtf:0000", span)
    if era == -1:
        says = f"has leading zeros: it can be {number} BCE or, by EDTF, {number + 1} BCE"
        return Refused("CS106", says, f"write {number} BCE or {number + 1} BCE", span)
    advice = f"write {number} or -{number}" if era is None else f"write {number} CE"
    return Refused("CS106", f"has leading zeros: it can be {number} CE, {number} BCE or a slip", advice, span)


def eight_digits(text: str, span: tuple[int, int]) -> Refused:
    """Return why ``19690720`` is refused."""
    grouped, year, month, day = f"{int(text):,}".replace(",", " "), text[:4], text[4:6], text[6:]
    if 1 <= int(month) <= 12 and 1 <= int(day) <= 31:
        advice = f"write {year}-{month}-{day} for the day or {grouped} for the year"
        return Refused("CS113", "can be a day or a year", advice, span)
    says = "has eight digits like a day, but no such day"
    return Refused("CS113", says, f"write {grouped} for the year", span)
