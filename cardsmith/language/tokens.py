"""Cutting a text into numbers, words and signs that a date may have.

Kinds of token, one letter each, so that a sequence of them is a word itself (``nmn`` is 20 July 1969):
``n`` number, ``x`` digit mask, ``r`` Roman numeral, ``i`` ISO day or month, ``z`` other digits with separators,
``m`` month, ``e`` era, ``o`` ordinal ending, ``d`` decade, ``c`` century, ``k`` millennium, ``u`` deep-time unit,
``g`` "ago" in front; ``~`` circa, ``?``, ``,``; ``-`` ``/`` ``.`` range signs, ``f`` from, ``t`` to, ``b`` between,
``a`` and; ``_`` minus, ``q`` a vague word, ``w`` an unknown word or sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from cardsmith.language.lexicon import LANGUAGES, lexicon, phrases, primary

RANGE_SIGNS = "-/."
RANGE_WORDS = "ta"
_BEFORE_A_MINUS = "~fbta"
_ROMAN = {"m": 1000, "cm": 900, "d": 500, "cd": 400, "c": 100, "xc": 90, "l": 50, "xl": 40}
_ROMAN |= {"x": 10, "ix": 9, "v": 5, "iv": 4, "i": 1}


class Token(NamedTuple):
    """A piece of the text from ``start`` to ``end``; ``value`` is what a word of the lexicon stands for."""

    kind: str
    text: str
    value: int
    start: int
    end: int

    @property
    def span(self) -> tuple[int, int]:
        """Where it stands."""
        return self.start, self.end


def tokens(text: str, language: str, months: bool = True) -> list[Token]:
    """Cut a normalised text of a set in this language into tokens; words without meaning are left out.

    Without ``months``, ``1200-12`` is a range of years.
    """
    known = _known(language)
    found: list[Token] = []
    for match in _pattern(language, months).finditer(text):
        kind, piece, value = match.lastgroup or "w", match[0], 0
        if kind == "phrase":
            kind, value = known[piece]
        elif kind == "s":
            kind = "-" if piece in "-–−" else piece
        elif kind == "dots":
            kind = "."
        elif kind == "r":
            value = _from_roman(piece)
            kind = kind if value else "w"
        if kind:
            found.append(Token(kind, piece, value, match.start(), match.end()))
    return _with_minus(found)


def kinds(found: Iterable[Token]) -> str:
    """Return the kinds of tokens, one letter each."""
    return "".join([token.kind for token in found])


def spaces(found: list[Token], at: int) -> tuple[bool, bool]:
    """Tell whether there is a space before and after the token at this place."""
    before = at > 0 and found[at - 1].end < found[at].start
    after = at + 1 < len(found) and found[at].end < found[at + 1].start
    return before, after


def _with_minus(found: list[Token]) -> list[Token]:
    """Tell minus signs from range signs: at the start of an end, close to its number."""
    for at, token in enumerate(found[:-1]):
        if token.kind == "-" and token.text != "–" and token.end == found[at + 1].start:
            before = found[at - 1].kind if at else "~"
            spaced_sign = before in RANGE_SIGNS and at > 0 and spaces(found, at - 1) == (True, True)
            if found[at + 1].kind in "nxi" and (before in _BEFORE_A_MINUS or spaced_sign):
                found[at] = token._replace(kind="_")
    return found


def foreign(text: str, language: str) -> tuple[list[str], int]:
    """Return which other languages have the longest phrase that the text begins with, and its length."""
    found: dict[str, int] = {}
    for tag in LANGUAGES:
        if tag not in ("en", primary(language)):
            known = (word for word in phrases(tag).keys() - phrases("en") if text.startswith(word))
            whole = (len(word) for word in known if not text[len(word) :][:1].isalpha())
            found[lexicon(tag).name] = max(whole, default=0)
    longest = max(found.values())
    return [name for name, length in found.items() if length == longest > 1], longest


@cache
def _known(language: str) -> dict[str, tuple[str, int]]:
    return phrases("en") | phrases(language)


@cache
def _pattern(language: str, months: bool) -> re.Pattern[str]:
    known = sorted(_known(language), key=len, reverse=True)
    letter = r"[^\W\d_]"
    no_part = rf"(?:(?<!{letter})|(?!{letter}))"  # of a longer word
    words = rf"(?:{'|'.join(map(re.escape, known))}){no_part}"
    endings = "|".join(re.escape(word) for word, (kind, _) in _known(language).items() if kind == "o")
    roman = rf"|(?P<r>[ivxlcdm]+(?=(?:{endings})?(?!\w)))" if lexicon(language).roman else ""
    month = r"|\d{4}-\d\d(?![\d]|-\d\b)" if months else ""
    return re.compile(
        rf"(?P<i>\d{{4}}-\d\d-\d\d(?!\d){month}|(?<=[-−])\d+-\d\d(?:-\d\d)?(?!\d))"
        r"|(?P<z>\d{1,4}(?P<sign>[-/.])(?:\d{1,2}|[a-z]{3,})(?P=sign)\d{1,4}(?!\d|-\d))"
        r"|(?P<x>\d{1,3}x{1,3}(?!\w))"
        r"|(?P<n>(?:\d{1,3}(?: \d{3})+(?! ?\d)|\d+)(?:[.,'_]\d+)*)"
        rf"|(?P<dots>\.\.)|(?P<phrase>{words}){roman}|(?P<s>[-–−/~?,])|(?P<w>{letter}+|\S)"
    )


def _from_roman(text: str) -> int:
    """Return the value of a Roman numeral, 0 if it is not one."""
    value, rest = 0, text
    for sign, worth in _ROMAN.items():
        while rest.startswith(sign):
            value, rest = value + worth, rest[len(sign) :]
    return value if not rest and to_roman(value).lower() == text else 0


def to_roman(value: int) -> str:
    """Return a number as a Roman numeral."""
    result = ""
    for sign, worth in _ROMAN.items():
        result += sign * (value // worth)
        value %= worth
    return result.upper()
