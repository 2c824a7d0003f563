"""Texts as every room gets them: composed (NFC), white space in order, without invisible characters."""

from __future__ import annotations

import re
import unicodedata

from cardsmith.model.sentences import tell

MAX_LENGTH = 5_000
"""The longest text: more than any card holds. Shaping one of some hundred thousand takes minutes and gigabytes."""

MOST_MARKS = 30
"""The most marks on one letter: ten times what any script needs. Thousands of them no reader of a PDF gives back."""
_NO_WORDS = re.compile(rf"[^\w\s\x00-\x7f]{{{MOST_MARKS + 1},}}")
"""Where so many marks may stand in a row."""

CONTROL = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufeff\ufffe\uffff"
"""What YAML refuses as well (YAML 1.1, section 5.1, and a byte order mark inside), as part of a pattern."""
FORBIDDEN = re.compile(rf"[{CONTROL}\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufff9-\ufffb]")
"""Control characters (tab and line ends apart), zero-width and directional ones; U+200C, U+200D, U+00AD are fine."""

_NO_INK = re.compile(r"[\s\u00ad\u034f\u115f\u1160\u180b-\u180f\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0]*")
"""White space, and what may stand in a text but shows nothing by itself (soft hyphens, joiners, selectors, fillers)."""

STAND_IN = 0xF0000
"""Added to characters that YAML refuses, while it reads."""

LINE_ENDS = re.compile("[\x85\u2028\u2029]")
"""The line ends of other programs, which are a space in a text."""


class InvisibleError(ValueError):
    """A text holds a character that nobody can see, at index ``at``."""

    def __init__(self, character: str, at: int) -> None:
        name = unicodedata.name(character, "").lower()
        super().__init__(f"U+{ord(character):04X}" + (f" ({name})" if name else ""))
        self.at = at


def is_blank(text: str) -> bool:
    """Tell whether nothing of a text is to be seen."""
    return not text.strip() or (not text.isascii() and _NO_INK.fullmatch(text) is not None)


def _refuse_endless(text: str) -> None:
    """Raise ``ValueError`` for a text, or a stack of marks on a letter, that is too long."""
    if len(text) > MAX_LENGTH:
        raise ValueError(
            tell("it has {n} characters, no text may have more than {most}", n=len(text), most=MAX_LENGTH)
        )
    for found in _NO_WORDS.finditer(text):
        kinds = "".join(unicodedata.category(char)[0] for char in found[0])
        if "M" * (MOST_MARKS + 1) in kinds:
            raise ValueError(tell("more than {most} marks stand on one of its letters", most=MOST_MARKS))


def refuse_invisible(text: str) -> str:
    """Return the text.

    Raises:
        InvisibleError: a character that no text may hold stands in it.
    """
    match = FORBIDDEN.search(text)
    if match is not None:
        raise InvisibleError(match[0], match.start())
    return text


def one_line(text: str) -> str:
    """Return a name: composed and with every run of white space as one space, none at the ends.

    Raises:
        InvisibleError: see ``refuse_invisible``.
        ValueError: it is longer than ``MAX_LENGTH``, or has more than ``MOST_MARKS`` on a letter.
    """
    _refuse_endless(text)
    if text.isascii() and "  " not in text and text.isprintable():
        return text.strip(" ")
    words = re.split(r"[ \t\r\n]+", refuse_invisible(LINE_ENDS.sub(" ", text)))
    return unicodedata.normalize("NFC", " ".join(words).strip(" "))


def some_lines(text: str) -> str:
    """Return a longer text: composed, with tabs as spaces and line ends kept, none at the ends.

    Raises:
        InvisibleError: see ``refuse_invisible``.
        ValueError: it is longer than ``MAX_LENGTH``, or has more than ``MOST_MARKS`` on a letter.
    """
    _refuse_endless(text)
    if text.isascii() and text.isprintable():
        return text.strip(" ")
    text = (
        refuse_invisible(LINE_ENDS.sub(" ", text))
        .replace("\r\n", "\n")
        .replace("\r", "\n")
        .replace("\t", " ")
    )
    return unicodedata.normalize("NFC", text.strip(" \n"))


def is_letter(character: str) -> bool:
    """Tell whether it is a letter, a mark on one, or a digit, of any script."""
    return unicodedata.category(character)[0] in "LMN"


class _InIds(dict[int, str]):
    """What stands in an id for a character of a name, worked out when first asked for."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        selector = "VARIATION SELECTOR" in unicodedata.name(char, "")  # how the one before it looks
        silent = "" if selector or char in "'\u2019\u00ad\u200c\u200d" else " "
        self[code] = shown = char if is_letter(char) and not selector else silent
        return shown


_IN_IDS = _InIds()


def slug(name: str) -> str:
    """Return the name as an id: lower case, letters, marks and digits of any script, hyphens for the rest."""
    return "-".join(unicodedata.normalize("NFC", name).lower().translate(_IN_IDS).split())
