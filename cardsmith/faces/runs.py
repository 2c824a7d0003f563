"""A text as runs that are shaped as one: of one font, one script and one direction."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import NamedTuple

import uharfbuzz as hb

from cardsmith.faces.bidi import bidi_levels
from cardsmith.faces.font_book import FontBook
from cardsmith.faces.fonts import Font
from cardsmith.language.lexicon import is_right_to_left

# Beyond these, a letter may need another direction than left to right, or rules of its script: Latin, Greek, Cyrillic,
# Chinese, Japanese and Korean letters and symbols need neither.
_NOT_PLAIN = re.compile(
    "[\u0530-\u1dff\u200e\u200f\u202a-\u202e\u2066-\u2069\ua4d0-\uabff\ufb1d-\ufdff\ufe70-\ufeff\U00010000-\U0001afff"
    "\U0001e000-\U0001efff]"
)
_RIGHT_TO_LEFT = ("R", "AL")


class Run(NamedTuple):
    """A part of a text in one font; ``level`` is odd where it is read from right to left (``bidi``)."""

    font: Font
    text: str
    level: int


def text_runs(book: FontBook, role: str, text: str, language: str, base: int | None = None) -> list[Run]:
    """Split a text into runs, in reading order. Letters and their marks stay together.

    A text runs as its first letter does; in a language that is written from right to left it runs that way if any of
    its letters does, or none does otherwise. ``base`` (0 or 1) says otherwise.
    """
    leftwards = is_right_to_left(language)
    if not leftwards and not _NOT_PLAIN.search(text):
        return [Run(font, part, 0) for font, part in book.runs(role, text)]
    levels = bidi_levels(text, _base(text) if leftwards and base is None else base)
    scripts = _scripts(text)
    runs: list[Run] = []
    start = 0
    for font, part in book.runs(role, text):
        end = start + len(part)
        for at in range(start + 1, end + 1):
            if at == end or (levels[at], scripts[at]) != (levels[start], scripts[start]):
                runs.append(Run(font, text[start:at], levels[start]))
                start = at
    return runs


def _base(text: str) -> int | None:
    kinds = {unicodedata.bidirectional(char) for char in text}
    return 1 if kinds.intersection(_RIGHT_TO_LEFT) or "L" not in kinds else None


def _scripts(text: str) -> list[str]:
    """Return the script of every character; what all scripts share has that of the letter before it, or behind."""
    found: list[str] = []
    for char in text:
        found.append(script_of(char) or (found[-1] if found else ""))
    first = next(filter(None, found), "")
    return [script or first for script in found]


@cache
def script_of(char: str) -> str:
    """Return the script (ISO 15924) of a character as HarfBuzz knows it, ``""`` if all scripts share it."""
    buffer = hb.Buffer()
    buffer.add_str(char)
    buffer.guess_segment_properties()
    return buffer.script or ""
