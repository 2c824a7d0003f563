"""Where a line may end.

Small and regular on purpose: spaces, hyphens, dashes, soft hyphens, and (for Chinese and Japanese) between any two
characters but those that Japanese typesetting keeps together (JIS X 4051's kinsoku shori, the common part).
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

SOFT_HYPHEN = "\u00ad"

_CJK = "\u2e80-\u2fff\u3001-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff9f\U00020000-\U0003ffff"
_NEVER_FIRST = (
    "、。，．・：；？！!?,.:;)\\]}）〕］｝〉》」』】〙〗〟’”»ヽヾー々〻‐゠–〜%％℃"
    "ァィゥェォッャュョヮヵヶぁぃぅぇぉっゃゅょゎゕゖ"
)
_NEVER_LAST = "(\\[{（〔［｛〈《「『【〘〖〝‘“«$£¥＄￡￥#＃"
_BREAK = re.compile(
    "(?P<line>[ \t]*\n[ \t]*)"
    "|(?P<space>[ \u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]+)"
    "|(?P<soft>\u00ad)"
    "|(?P<dash>(?<=[^\\W_])[-\u2010](?=[^\\W\\d_])|[\u2014/](?=\\w))"
    f"|(?P<cjk>(?<=\\S)(?<![{_NEVER_LAST}])(?![{_NEVER_FIRST}\\s])(?:(?<=[{_CJK}])(?=.)|(?=[{_CJK}])))"
)
_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


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


def is_right_to_left(text: str) -> bool:
    """Tell whether any character of the text is of a script written from right to left."""
    return not text.isascii() and _RIGHT_TO_LEFT.search(text) is not None
