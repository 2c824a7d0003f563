"""Where a line may end.

Small and regular on purpose: spaces, hyphens, dashes, soft hyphens, and (for Chinese and Japanese) between any two
characters but those that Japanese typesetting keeps together (JIS X 4051's kinsoku shori, the common part).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import accumulate
from typing import Any, NamedTuple

from cardsmith.language.lexicon import primary

_CJK = "\u2e80-\u2fff\u3001-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff9f\U00020000-\U0003ffff"
_NEVER_FIRST = (
    "、。，．・：；？！!?,.:;)\\]}）〕］｝〉》」』】〙〗〟’”»ヽヾー々〻‐゠–〜%％℃"
    "ァィゥェォッャュョヮヵヶぁぃぅぇぉっゃゅょゎゕゖ"
)
_NEVER_LAST = "(\\[{（〔［｛〈《「『【〘〖〝‘“«$£¥＄￡￥#＃"
# A mark that stands alone between spaces, as in French ("Quoi ?", "« oui »"), stays with its word.
_SPACE = (
    "(?<!(?<![\\w.!?\u2026])[«‹])[ \u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]+"
    "(?![:;!?%»›][:;!?.,\u2026)»›]*(?:\\s|$))"
)
SPACES = re.compile(_SPACE)
"""Spaces at which a line may end."""
_BREAK = re.compile(
    "(?P<line>[ \t]*\n[ \t]*)"
    f"|(?P<space>{_SPACE})"
    "|(?P<soft>\u00ad)"
    "|(?P<dash>(?<=[^\\W_])[-\u2010](?=[^\\W\\d_])|[\u2014/](?=\\w))"
    f"|(?P<cjk>(?<=\\S)(?<![{_NEVER_LAST}])(?![{_NEVER_FIRST}\\s])(?:(?<=[{_CJK}])(?=.)|(?=[{_CJK}])))"
)
_KANA = re.compile("[\u3041-\u30ff]")
_IS_CJK = re.compile(f"[{_CJK}]")
# Scripts that write no spaces between words: Thai, Lao, Burmese, Khmer, Tai Le, New Tai Lue, Tai Tham and their like
# (line breaking class SA of UAX #14).
WORDS_WITHOUT_SPACES = re.compile(
    "[\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0edf\u1000-\u109f\u1780-\u17d3\u1950-\u19df\u1a20-\u1aad"
    "\ua9e0-\ua9ff\uaa60-\uaadf]+"
)
_WORD = re.compile(r"[^\W\d_]{5,}")
_EXTENDS = re.compile("[\u200c\u200d\u0e33\u0eb3\u1160-\u11ff\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")
_JOINER, _FLAGS = "\u200d", range(0x1F1E6, 0x1F200)


class Break(NamedTuple):
    """A place where a line may end: before ``end`` (spaces dropped), the next line starting at ``start``.

    ``hyphen``: a hyphen is printed when it does end there; ``forced``: it always ends there.
    """

    end: int
    start: int
    hyphen: bool = False
    forced: bool = False


def clean(text: str) -> str:
    """Return a text as it is set: composed (NFC), tabs as spaces, spaces at the ends and doubled ones dropped.

    A line break written in the text stays: it ends the line.
    """
    text = unicodedata.normalize("NFC", text)
    lines = (
        " ".join(part for part in line.replace("\t", " ").split(" ") if part) for line in text.splitlines()
    )
    return "\n".join(lines).strip("\n ")


def break_places(text: str) -> tuple[str, list[Break]]:
    """Return the text without soft hyphens and line ends, and the places where a line may end, in order."""
    plain, breaks, at, lost = [], [], 0, 0
    for match in _BREAK.finditer(text):
        kind, (start, end) = match.lastgroup, match.span()
        first, next_start = start - lost, end - lost
        if kind == "dash":
            first = next_start
        elif kind in ("soft", "line"):
            instead = " " if kind == "line" else ""  # copied text keeps its words apart
            plain += [text[at:start], instead]
            at, lost = end, lost + end - start - len(instead)
            next_start = end - lost
        if first:
            breaks.append(Break(first, next_start, kind == "soft", kind == "line"))
    return "".join([*plain, text[at:]]) if plain else text, breaks


def better_places(
    text: str, places: list[Break], language: str, hyphenate: bool
) -> tuple[list[Break], list[Break]]:
    """Return places to end lines at, and those to fall back on, as dictionaries know them (the extra ``intl``).

    Thai and its like break between words, Chinese and Japanese between words and phrases; where that is not enough,
    Chinese and Japanese between characters and other words at their syllables, if ``hyphenate``. Without the extra,
    ``places`` stay as they are: then Thai breaks at spaces only.
    """
    finer: list[Break] = []
    if text.isascii() and not hyphenate:
        return places, finer
    cjk, spaceless = _IS_CJK.search(text), WORDS_WITHOUT_SPACES.search(text)
    icu = _library("icu4py.breakers") if cjk or spaceless else None
    if icu is not None and cjk:
        japanese = primary(language) == "ja" or _KANA.search(text)
        parts = icu.LineBreaker(text, "ja-u-lw-phrase") if japanese else icu.WordBreaker(text, "zh")
        inside = set(accumulate(map(len, parts)))
        finer = [
            place
            for place in places
            if place.end == place.start not in inside
            and _IS_CJK.search(text[place.end - 1 : place.end + 1])
            and not place.hyphen
        ]
        places = [place for place in places if place not in finer]
    if icu is not None and spaceless:
        for match in WORDS_WITHOUT_SPACES.finditer(text):
            ends = accumulate(map(len, icu.LineBreaker(match[0], "th")), initial=match.start())
            places = places + [Break(at, at) for at in ends if match.start() < at < match.end()]
        places = sorted(places)
    if hyphenate:
        finer = sorted([*finer, *_syllables(text, language)])
    return places, finer


def _syllables(text: str, language: str) -> Iterator[Break]:
    """Yield where words may be broken with a hyphen in a language; nowhere without its patterns."""
    pyphen = _library("pyphen")
    found = pyphen and pyphen.language_fallback(language.replace("-", "_"))
    if not found:
        return
    patterns = pyphen.Pyphen(lang=found)
    for match in _WORD.finditer(text):
        for at in patterns.positions(match[0]):
            yield Break(match.start() + at, match.start() + at, hyphen=True)


def lacks_dictionary(text: str) -> bool:
    """Tell whether lines could end at more places of a text if the extra ``intl`` were installed."""
    return bool(WORDS_WITHOUT_SPACES.search(text)) and _library("icu4py.breakers") is None


@cache
def _library(name: str) -> Any:
    """Return a library of the extra ``intl``, None if it is not installed."""
    try:
        return import_module(name)
    except ImportError:
        return None


def graphemes(text: str) -> Iterator[str]:
    """Yield what a reader takes for one character: a letter with its marks, an emoji with what joins it, a flag.

    The part of UAX #29 that decides which characters must come from one font; shaping does the rest.
    """
    start = 0
    for at in range(1, len(text)):
        char, before = text[at], text[at - 1]
        joins = (
            unicodedata.category(char)[0] == "M"
            or _EXTENDS.match(char)
            or (before == _JOINER and unicodedata.category(char) == "So")
            or (ord(char) in _FLAGS and ord(before) in _FLAGS and at - start == 1)
        )
        if not joins:
            yield text[start:at]
            start = at
    if text:
        yield text[start:]
