"""Why the words and numbers of a text are no date, and what to type instead."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from cardsmith.language.characters import Written
from cardsmith.language.problems import Refused, write
from cardsmith.language.tokens import Token, foreign, kinds
from cardsmith.model.sentences import either, tell

EXAMPLES = either(
    ["1969", "44 BCE", "c. 1440", "20 July 1969", "1914-1918", "1960s", "19th century", "66 Ma"]
)
MONTHS = (
    tell("January"), tell("February"), tell("March"), tell("April"), tell("May"), tell("June"), tell("July"),
    tell("August"), tell("September"), tell("October"), tell("November"), tell("December"),
)  # fmt: skip
"""As they are typed in any set (the English text) and said in the reader's language."""


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
            advice = tell("write the year, a range like 1851-1900, or a whole century or decade")
            return Refused(
                "CS125", tell("does not say exactly when ('{text}')", text=token.text), advice, token.span
            )
        if token.kind in "~?_":
            says = tell("has '{text}' in a wrong place", text=token.text)
            return Refused("CS119", says, tell("write like c. 1760 or 1760?"), token.span)
    if single.kinds == "nm" and len(single.tokens[0].text) > 2:  # 1969 July
        advice = write(f"{single.quote(single.tokens[1])} {single.tokens[0].text}")
        return Refused("CS122", tell("is not in an order that everybody reads alike"), advice)
    if single.kinds in ("nm", "nom", "mno") or (single.kinds == "mn" and single.era is None):
        return Refused("CS101", tell("has no year"), tell("add the year, like 20 July 1969"))
    if single.kinds == "nn":
        advice = tell("write a range like 1914-1918, or groups of three like 12 000")
        return Refused("CS101", tell("is two numbers"), advice)
    examples = either(["July 20, 1969", "20 July 1969"]) if single.kinds.startswith("mn") else EXAMPLES
    return Refused("CS101", tell("is not a date"), tell("write like {examples}", examples=examples))


def _foreign(token: Token, single: Single) -> tuple[list[str], int]:
    return foreign(single.source.text[token.start :], single.language)


def _unknown(token: Token, single: Single) -> Refused:
    """Return why a word that no date has is refused."""
    if token.text == "c" and single.tokens[-1].kind == "n":
        number = single.tokens[-1].text
        advice = write(either([f"{number}th century", f"c. {number}"]))
        return Refused("CS101", tell("can be a century or 'circa'"), advice, token.span)
    if token.text == "'" and single.kinds == "nwd":
        advice = write("".join(one.text for one in single.tokens if one is not token))
        return Refused(
            "CS101", tell("has a sign that no date has ('{text}')", text=token.text), advice, token.span
        )
    languages, length = _foreign(token, single)
    if languages:
        span = (token.start, token.start + length)
        quote = single.source.quote(*span)
        says = tell("has words in {languages} ('{quote}')", languages=either(languages), quote=quote)
        return Refused("CS104", says, tell("write it in the language of the set or in English"), span)
    if token.text.isalpha():
        says = tell("has a word that no date has ('{text}')", text=token.text)
    else:
        says = tell("has a sign that no date has ('{text}')", text=token.text)
    return Refused("CS101", says, tell("write like {examples}", examples=EXAMPLES), token.span)


def _numeric(token: Token) -> Refused:
    """Return why digits with separators (``10/11/1918``, ``11-Mar-15``, ``1969-7-20``) are refused."""
    first, middle, last = re.split(r"[-/.]", token.text)
    years = [last] if len(last) > 2 else [f"19{last:0>2}", f"20{last:0>2}"]
    if not middle.isdigit():
        forms = [f"{int(first)} {middle.title()} {year}" for year in years]
        if len(years) == 1 or len(first) > 2:
            return Refused("CS122", tell("is not written in full"), write(forms[0]), token.span)
        forms.append(f"{int(last)} {middle.title()} 20{first:0>2}")
        return Refused("CS120", tell("has a year of two digits"), write(either(forms)), token.span)
    if len(first) > 2:
        advice = write(f"{first:0>4}-{middle:0>2}-{last:0>2}")
        return Refused("CS122", tell("is not written in full"), advice, token.span)
    orders = dict.fromkeys([(int(middle), int(first)), (int(first), int(middle))])
    readings = [(month, day) for month, day in orders if 1 <= month <= 12 and 1 <= day <= 31]
    if not readings and len(first) == 2 and 1 <= int(middle) <= 12:
        full = either([f"{century}{first}-{middle:0>2}-{last:0>2}" for century in ("19", "20")])
        return Refused("CS120", tell("has a year of two digits"), write(full), token.span)
    if not readings:
        return Refused("CS107", tell("is no date"), tell("write like 1918-11-10"), token.span)
    code, says = "CS120", tell("has a year of two digits")
    if len(readings) > 1:
        days = [tell("{day} {month}", day=day, month=MONTHS[month - 1]) for month, day in readings]
        code, says = "CS121", tell("can be {readings}", readings=either(days))
    elif len(years) == 1:
        code, says = "CS122", tell("is not in an order that everybody reads alike")
    written = [f"{year:0>4}-{month:02}-{day:02}" for year in years for month, day in readings]
    return Refused(code, says, write(either(written)), token.span)


def separated(text: str, span: tuple[int, int]) -> Refused:
    """Return why ``1,500``, ``1.5`` or ``1'000'000`` is no year."""
    head, *groups = re.split(r"\D", text)
    sign = text[len(head)]
    plain, fraction = head + "".join(groups), f"{head}.{groups[0].rstrip('0') or 0}"
    says, advice = tell("has '{sign}' between digits", sign=sign), write(plain)
    if len(groups) == 1 and sign in ".,":
        if len(groups[0]) == 3:
            says = tell("can be {readings}", readings=either([plain, fraction]))
        elif not groups[0].strip("0"):  # as programs write whole numbers
            advice = write(head)
        else:
            advice = tell("write a whole year, or deep time like {fraction} Ma", fraction=fraction)
    return Refused("CS112", says, advice, span)


def leading_zeros(text: str, era: int | None, span: tuple[int, int]) -> Refused:
    """Return why ``0044`` is no year."""
    number = int(text)
    if number == 0:
        advice = write(either(["1 BCE", "edtf:0000"]))
        return Refused("CS105", tell("is no year: there is no year 0"), advice, span)
    if era == -1:
        says = tell("has leading zeros: it can be {year} or, by EDTF, {other}", year=f"{number} BCE",
                    other=f"{number + 1} BCE")  # fmt: skip
        return Refused("CS106", says, write(either([f"{number} BCE", f"{number + 1} BCE"])), span)
    advice = write(either([str(number), f"-{number}"]) if era is None else f"{number} CE")
    says = tell(
        "has leading zeros: it can be {year}, {other} or a slip", year=f"{number} CE", other=f"{number} BCE"
    )
    return Refused("CS106", says, advice, span)


def eight_digits(text: str, span: tuple[int, int]) -> Refused:
    """Return why ``19690720`` is refused."""
    grouped, year, month, day = f"{int(text):,}".replace(",", " "), text[:4], text[4:6], text[6:]
    if 1 <= int(month) <= 12 and 1 <= int(day) <= 31:
        advice = tell(
            "write {day} for the day or {year} for the year", day=f"{year}-{month}-{day}", year=grouped
        )
        return Refused("CS113", tell("can be a day or a year"), advice, span)
    says = tell("has eight digits like a day, but no such day")
    return Refused("CS113", says, tell("write {year} for the year", year=grouped), span)
