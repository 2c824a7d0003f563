"""The words by which a text gives a date away, per language: one file each in ``words/``."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import Any

from cardsmith.language.lexicon import LANGUAGES, phrases, primary
from cardsmith.language.tokens import to_roman

_WORDS = Path(__file__).with_name("words")
_LATIN = {
    code: unicodedata.normalize("NFD", chr(code))[0]
    for code in chain(range(0xC0, 0x250), range(0x1E00, 0x1F00))
    if len(unicodedata.normalize("NFD", chr(code))) > 1
}
_LAST_ROMAN = 2100

WORD = re.compile(r"[^\W\d_]+")
NAME_PART = re.compile(r"\w+")
HEAD = 4
"""How many letters of a word are looked at first."""


def fold(text: str) -> str:
    """Return the text in lower case, Latin letters without accents, each at its old place."""
    lowered = text.lower()
    return lowered if lowered.isascii() else lowered.translate(_LATIN)


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """The folded words of one language (see its file) and the patterns made of them.

    ``kinds`` gives the letter of a word (see ``mentions``), ``values`` what a number word is worth. ``heads``
    are whole short words and the first letters of long ones: a text without any of them and without digits says
    nothing about time. ``era_words`` are the words that eras are made of.
    """

    values: Mapping[str, int]
    ordinals: Mapping[str, int]
    decades: Mapping[str, int]
    scales: Mapping[str, int]
    periods: Mapping[str, tuple[int, int]]
    kinds: Mapping[str, str]
    eras: Mapping[str, int]
    articles: frozenset[str]
    joiners: frozenset[str]
    ordinal_ends: tuple[str, ...]
    decade_ends: tuple[str, ...]
    after_digits: re.Pattern[str]
    century_first: bool
    pairs: bool
    vigesimal: bool
    compound: re.Pattern[str] | None
    heads: frozenset[str]
    era_words: frozenset[str]
    tokens: re.Pattern[str]


@cache
def vocabulary(language: str) -> Vocabulary:
    """Return the words of a language (BCP 47); the English ones for those without a file."""
    name = primary(language) if primary(language) in LANGUAGES else "en"
    data = tomllib.loads((_WORDS / f"{name}.toml").read_text(encoding="utf-8"))
    values, ordinals, decades, scales, periods = (
        {fold(word): value for word, value in data.get(table, {}).items()}
        for table in ("numbers", "ordinals", "decades", "scales", "periods")
    )
    kinds = {
        fold(word): kind
        for kind, key in (("c", "century"), ("k", "millennium"), ("d", "decade"), (".", "fillers"))
        for word in data.get(key, ())
    }
    known = phrases("en") | phrases(name)
    eras = {
        fold(spelling): value
        for phrase, (kind, value) in known.items()
        if kind == "e"
        for spelling in (phrase, phrase.rstrip("."))
    }
    return Vocabulary(
        values=values,
        ordinals=ordinals,
        decades=decades,
        scales=scales,
        periods={phrase: (low, high) for phrase, (low, high) in periods.items()},
        kinds=kinds,
        eras=eras,
        articles=_folded(data, "articles"),
        joiners=_folded(data, "joiners"),
        ordinal_ends=_ends(data, "ordinal_ends"),
        decade_ends=_ends(data, "decade_ends"),
        after_digits=_after_digits(data),
        century_first=data.get("century_first", False),
        pairs=data.get("pairs", False),
        vigesimal=data.get("vigesimal", False),
        compound=_one_of([*values, *map(fold, data["joiners"])]) if data.get("compound") else None,
        heads=_heads([*values, *decades, *periods, *eras, *kinds]) - _folded(data, "articles"),
        era_words=frozenset(WORD.findall(" ".join(eras))),
        tokens=_tokens([*eras, *periods]),
    )


def _folded(data: Mapping[str, Any], key: str) -> frozenset[str]:
    return frozenset(map(fold, data.get(key, ())))


def _ends(data: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """Return endings of words, the longest first: always in the same order, as the first that fits counts."""
    return tuple(sorted(_folded(data, key), key=lambda end: (-len(end), end)))


def _after_digits(data: Mapping[str, Any]) -> re.Pattern[str]:
    decade, ordinal = ("|".join(_ends(data, key)) or "(?!)" for key in ("decade_ends", "ordinal_ends"))
    return re.compile(rf"['’-]?(?:(?P<D>{decade})|(?P<o>{ordinal}))(?!\w)")


def _one_of(words: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, sorted(words, key=len, reverse=True))))


def _heads(words: Iterable[str]) -> frozenset[str]:
    return frozenset(match[0][:HEAD] for word in words if (match := WORD.match(word)))


def _tokens(phrases_: Iterable[str]) -> re.Pattern[str]:
    listed = sorted(set(phrases_), key=len, reverse=True)
    known = "|".join(re.escape(phrase) + (r"(?!\w)" if phrase[-1].isalnum() else "") for phrase in listed)
    return re.compile(
        r"(?P<g>\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+(?!\d)|\d+[.,]\d{1,2}(?!\d))|(?P<n>\d+)"
        rf"|(?P<p>(?<!\w)(?:{known}))|(?P<w>[^\W\d_]+)|(?P<s>[-–—/])|(?P<x>\S)"
    )


@cache
def romans() -> dict[str, int]:
    """Return the Roman numerals up to 2100 in lower case with their values."""
    return {to_roman(value).lower(): value for value in range(1, _LAST_ROMAN + 1)}


@lru_cache(4096)
def reading(word: str, words: Vocabulary) -> tuple[str, tuple[int, ...]]:
    """Return the kind of a word, and the values of its parts if it is a number."""
    if kind := words.kinds.get(word):
        return kind, ()
    for kind, table in (("w", words.values), ("q", words.ordinals), ("D", words.decades)):
        if word in table:
            return kind, (table[word],)
    if parts := _parts(word, words):
        return "w", parts
    for kind, endings in (("q", words.ordinal_ends), ("D", words.decade_ends if words.compound else ())):
        for ending in endings:
            if word.endswith(ending) and (parts := _parts(word[: -len(ending)], words)):
                return kind, parts
    for ending in ("", *words.ordinal_ends):
        if word.endswith(ending) and (value := romans().get(word.removesuffix(ending))):
            return "r", (value,)
    return "x", ()


def _parts(word: str, words: Vocabulary) -> tuple[int, ...]:
    """Return the values of a number word's parts (of several where the language joins them), none if it is none."""
    if word in words.values:
        return (words.values[word],)
    found, at = list[int](), 0
    while words.compound and (match := words.compound.match(word, at)):
        at = match.end()
        if match[0] not in words.joiners:
            found.append(words.values[match[0]])
    return tuple(found) if at == len(word) else ()


def number_value(values: tuple[int, ...], kind: str, words: Vocabulary) -> int:
    """Return what number words say together; "nineteen sixties" is 1960, "eighteen hundreds" 1800."""
    if kind == "D" and not words.compound and len(values) > 1:
        return number_value(values[:-1], "w", words) * 100 + values[-1] % 100
    total = current = 0
    for value in values:
        if value in (100, 1000):
            current = (current or 1) * value
            if value == 1000:
                total, current = total + current, 0
        elif words.vigesimal and value == 20 and current % 100 == 4:
            current += 76
        elif words.pairs and 10 <= current < 100 and (value >= 10 or value == 0):
            current = current * 100 + value
        else:
            current += value
    return total + current
