"""Text as it is read: lower case, one kind of space and of digit, and for every character where it came from."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from cardsmith.language.problems import Refused
from cardsmith.model.sentences import tell

_DIRECTIONAL = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_SAME = {"\u2010": "-", "\u2011": "-", "’": "'", "ʼ": "'"} | dict.fromkeys("‒–—―〜", "–")


class Written(NamedTuple):
    """The ``text`` to read; ``offsets`` has the place of each of its characters in the text as it was ``given``.

    En and em dashes are ``–`` (U+2013), the minus sign stays U+2212, all other hyphens are ``-``.
    """

    text: str
    offsets: range | list[int]
    given: str

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the same span in the text as it was given."""
        if not self.text:
            return 0, len(self.given)
        return self.offsets[start], self.offsets[max(start, end - 1)] + 1

    def quote(self, start: int, end: int) -> str:
        """Return what was given there."""
        first, last = self.span(start, end)
        return self.given[first:last]


def written(text: str) -> Written:
    """Return the text to read.

    Raises:
        Refused: a line break or tab inside, a control or zero-width character, digits of two scripts (its span
            is in ``text``).
    """
    if text.isascii() and text.isprintable() and "  " not in text:
        inner = text.strip()
        start = text.index(inner)
        return Written(inner.lower(), range(start, start + len(inner)), text)
    characters: list[str] = []
    offsets: list[int] = []
    zeros: set[int] = set()
    start = len(text) - len(text.lstrip())
    for offset, char in enumerate(text.strip(), start):
        if char in _DIRECTIONAL or (char.isspace() and not characters):
            continue
        if unicodedata.combining(char) and characters:
            composed = unicodedata.normalize("NFC", characters[-1] + char)
            if len(composed) == 1:
                characters[-1] = composed
                continue
        plain = _plain(char, offset, zeros)
        if plain != " " or characters[-1] != " ":
            characters.extend(plain)
            offsets.extend([offset] * len(plain))
    joined = "".join(characters).rstrip()
    return Written(joined, offsets[: len(joined)], text)


def _plain(char: str, offset: int, zeros: set[int]) -> str:
    """Return what is read for one character; ``zeros`` collects the scripts of the digits seen."""
    here = (offset, offset + 1)
    category = unicodedata.category(char)
    if category == "Zs":
        return " "
    if category == "Nd":
        digit = unicodedata.digit(char)
        zeros.add(ord(char) - digit)
        if len(zeros) > 1:
            advice = tell("write all digits in one script")
            raise Refused("CS103", tell("mixes digits of two scripts"), advice, here)
        return str(digit)
    if char in "\t\n\r\v\f\x1c\x1d\x1e\x1f\x85\u2028\u2029":
        says = tell("has a tab inside") if char == "\t" else tell("has a line break inside")
        advice = tell("write the date on one line, with single spaces")
        raise Refused("CS102", says, advice, here)
    if category in ("Cc", "Cf", "Cs", "Co", "Cn"):
        name = f"U+{ord(char):04X} {unicodedata.name(char, '')}".strip()
        says = tell("contains an invisible character ({name})", name=name)
        raise Refused("CS102", says, tell("delete it"), here)
    return _SAME.get(char) or unicodedata.normalize("NFC", char).lower()
