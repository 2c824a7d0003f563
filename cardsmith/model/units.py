"""Lengths, sizes and rectangles in millimetres, and the one place that turns text into a length.

Everything in the model is a float in millimetres; points exist only inside ``press``. The origin is the
top-left corner, x grows to the right and y grows downwards, on cards and on sheets alike.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from cardsmith.model.sentences import tell

MM_PER_INCH = 25.4
POINTS_PER_INCH = 72
MM_PER_POINT = MM_PER_INCH / POINTS_PER_INCH

_MM_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_POINT, "": 1.0}
_LENGTH = re.compile(r"\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*(mm|cm|in|pt|)\s*", re.IGNORECASE)


class LengthError(ValueError):
    """A text that is not a length; the message says what to write."""


def parse_length(text: str) -> float:
    """Return the length in millimetres that ``text`` says: ``63.5mm``, ``2.5in``, ``11pt``, ``3`` (mm).

    Raises:
        LengthError: the text is not a number with a known unit.
    """
    match = _LENGTH.fullmatch(text)
    if match is None:
        right = re.sub(r"(?<=\d),(?=\d)", ".", text)
        if right != text and _LENGTH.fullmatch(right):
            raise LengthError(tell("'{text}' is not a length; write {right}", text=text, right=right.strip()))
        raise LengthError(
            tell("'{text}' is not a length; write a number with mm, cm, in or pt, like 3mm", text=text)
        )
    return float(match[1]) * _MM_PER_UNIT[match[2].lower()]


def format_length(mm: float) -> str:
    """Return a length for people, in millimetres with at most two decimals: ``63.5 mm``."""
    return f"{round(mm, 2):.15g} mm"


class Size(NamedTuple):
    """A width and a height in millimetres."""

    width: float
    height: float

    def __str__(self) -> str:
        return f"{round(self.width, 2):.15g} x {round(self.height, 2):.15g} mm"


class Rect(NamedTuple):
    """A rectangle in millimetres: its top-left corner and its size (y grows downwards)."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.y + self.height

    def grown(self, by: float) -> Rect:
        """Return the rectangle with every edge moved outwards by ``by`` (inwards if negative)."""
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def contains(self, other: Rect, tolerance: float = 1e-6) -> bool:
        """Tell whether ``other`` lies wholly inside, give or take ``tolerance`` millimetres."""
        return (
            other.x >= self.x - tolerance
            and other.y >= self.y - tolerance
            and other.right <= self.right + tolerance
            and other.bottom <= self.bottom + tolerance
        )

    def equals(self, other: Rect, tolerance: float) -> bool:
        """Tell whether the edges of the two differ by at most ``tolerance`` millimetres."""
        return self.contains(other, tolerance) and other.contains(self, tolerance)

    def common(self, other: Rect) -> Rect:
        """Return the part that the two share (without area if they share none)."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        width, height = min(self.right, other.right) - x, min(self.bottom, other.bottom) - y
        return Rect(x, y, max(width, 0.0), max(height, 0.0))

    def overlaps(self, other: Rect) -> bool:
        """Tell whether the two share more than an edge."""
        shared = self.common(other)
        return min(shared.width, shared.height) > 1e-6


class Margins(NamedTuple):
    """Four distances from the edges of a paper in millimetres."""

    top: float
    right: float
    bottom: float
    left: float
