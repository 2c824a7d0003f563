"""Named papers and card sizes, upright, in millimetres.

Papers: ISO 216 and ANSI/ASME Y14.1. Cards: the sizes under which sleeves and card shops sell them.
"""

from __future__ import annotations

import re

from cardsmith.model.sentences import joined, tell
from cardsmith.model.units import LengthError, Size, parse_length

PAPERS: dict[str, Size] = {
    "a2": Size(420, 594),
    "a3": Size(297, 420),
    "a4": Size(210, 297),
    "a5": Size(148, 210),
    "a6": Size(105, 148),
    "b4": Size(250, 353),
    "b5": Size(176, 250),
    "sra3": Size(320, 450),
    "letter": Size(215.9, 279.4),
    "legal": Size(215.9, 355.6),
    "tabloid": Size(279.4, 431.8),
}

CARD_SIZES: dict[str, Size] = {
    "mini-euro": Size(44, 68),
    "mini-american": Size(41, 63),
    "euro": Size(59, 92),
    "poker": Size(63.5, 88.9),
    "bridge": Size(57.15, 88.9),
    "tarot": Size(69.85, 120.65),
    "square-70": Size(70, 70),
    "square-89": Size(88.9, 88.9),
    "jumbo": Size(88.9, 127),
    "business": Size(85, 55),
    "a6": Size(105, 148),
    "a7": Size(74, 105),
    "a8": Size(52, 74),
}

_BY = re.compile(r"\s*([^\sa-z].*?)\s*[x×]\s*(.+?)\s*", re.IGNORECASE)
_UNIT = re.compile(r"[a-z]+\s*$", re.IGNORECASE)


def parse_size(text: str, named: dict[str, Size]) -> Size:
    """Return the size that ``text`` names or spells: ``a4``, ``poker``, ``63.5x88.9``, ``2.5in x 3.5in``.

    A unit written once, behind the height, counts for both. The result may be wider than high.

    Raises:
        LengthError: neither a known name nor two positive lengths; the message lists the names.
    """
    name = text.strip().lower()
    if name in named:
        return named[name]
    match = _BY.fullmatch(text)
    if match is not None:
        width, height = match[1], match[2]
        unit = _UNIT.search(height)
        if unit and not _UNIT.search(width):
            width += unit[0]
        size = Size(parse_length(width), parse_length(height))
        if size.width > 0 and size.height > 0:
            return size
    raise LengthError(
        tell(
            "'{text}' is not a size; write one of {named}, or WIDTHxHEIGHT like 63.5x88.9mm",
            text=text,
            named=joined(list(named)),
        )
    )


def size_name(size: Size, named: dict[str, Size]) -> str | None:
    """Return the name under which ``size`` is known (within 0.01 mm, upright or lying), if any."""
    for name, known in named.items():
        if all(abs(a - b) < 0.01 for a, b in zip(sorted(known), sorted(size), strict=True)):
            return name
    return None
