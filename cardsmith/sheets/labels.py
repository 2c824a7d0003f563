"""Sheet labels: a line of small text in a margin, where it touches no face and no mark.

A label is made of pieces (title, sheet, side ...). Crop marks cut a margin into slots; pieces flow through them
in reading order. The first margin that takes all pieces gets them; it is decided once for all sheets.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cardsmith.model.sheet import Label, Line
from cardsmith.model.units import Margins, Rect, Size

# The width of a text at a type size of 1 mm, in millimetres.
Measure = Callable[[str], float]

SIZES = (2.5, 2.0)
SEPARATOR = " · "
# Of the type size: how far letters go above and below the baseline, at most.
ASCENT, DESCENT = 0.95, 0.25
# Free paper around a label, in millimetres.
CLEARANCE = 1.0
# Beyond this distance from the paper's edge every printer prints.
PRINTABLE = 5.0


@dataclass(frozen=True, slots=True)
class Frame:
    """One side of a sheet to be labelled: the page, what the faces cover, the lines on it.

    ``inset`` is how far labels stay away from the edges of the paper.
    """

    page: Size
    covered: Rect
    lines: tuple[Line, ...]
    inset: Margins


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for some of the pieces: a label's place and size, and the numbers of the pieces in it."""

    x: float
    y: float
    size: float
    angle: int
    pieces: tuple[int, ...]

    def label(self, pieces: Sequence[str]) -> Label:
        """Return the label with the texts of its pieces."""
        text = SEPARATOR.join(pieces[number] for number in self.pieces)
        return Label(self.x, self.y, self.size, text, self.angle)

    def turned(self, page: Size) -> Spot:
        """Return the spot on the page turned by 180 degrees."""
        return Spot(
            page.width - self.x, page.height - self.y, self.size, (self.angle + 180) % 360, self.pieces
        )


def estimated_width(text: str) -> float:
    """Return a width that a text set in a common sans serif hardly exceeds (wide characters count fully)."""
    return sum(
        1.05 if unicodedata.east_asian_width(char) in "WF" or char in "MWmw@%" else 0.68 for char in text
    )


def label_box(label: Label, width: float) -> Rect:
    """Return the rectangle that a label covers, its text being ``width`` mm wide."""
    height = (ASCENT + DESCENT) * label.size
    above, below = ASCENT * label.size, DESCENT * label.size
    match label.angle:
        case 90:
            return Rect(label.x - above, label.y - width, height, width)
        case 180:
            return Rect(label.x - width, label.y - below, width, height)
        case 270:
            return Rect(label.x - below, label.y, height, width)
        case _:
            return Rect(label.x, label.y - above, width, height)


def find_spots(pieces: Sequence[str], frame: Frame, measure: Measure) -> tuple[Spot, ...] | None:
    """Return where the pieces go, or None when no margin takes them all.

    Larger type is tried before smaller; the top margin first, then the bottom, then upwards in the left and
    right ones.
    """
    for size in SIZES:
        for strip, angle, first in _strips(frame, size):
            slots = _slots(strip, angle, frame.lines)
            filled = _flow([measure(piece) * size for piece in pieces], slots, measure(SEPARATOR) * size)
            if filled is not None:
                return tuple(_spot(strip, slot, numbers, (size, angle, first)) for slot, numbers in filled)
    return None


def _strips(frame: Frame, size: float) -> Iterable[tuple[Rect, int, bool]]:
    """Yield the margins with room for type of ``size``: rectangle, angle, and whether it lies before the faces."""
    inset = frame.inset
    top, right, bottom, left = inset.top, inset.right, inset.bottom, inset.left
    width, height = frame.page.width - left - right, frame.page.height - top - bottom
    faces = frame.covered.grown(CLEARANCE)
    strips = (
        (Rect(left, top, width, faces.y - top), 0, True),
        (Rect(left, faces.bottom, width, frame.page.height - bottom - faces.bottom), 0, False),
        (Rect(left, top, faces.x - left, height), 90, True),
        (Rect(faces.right, top, frame.page.width - right - faces.right, height), 90, False),
    )
    for strip, angle, first in strips:
        if (strip.width if angle else strip.height) >= (ASCENT + DESCENT) * size:
            yield strip, angle, first


def _slots(strip: Rect, angle: int, lines: Iterable[Line]) -> list[tuple[float, float]]:
    """Return the stretches of a strip that no line crosses, in reading order, each as (start, end)."""
    start, end = (strip.y, strip.bottom) if angle else (strip.x, strip.right)
    blocked = []
    for line in lines:
        x, y = min(line.x1, line.x2), min(line.y1, line.y2)
        box = Rect(x, y, abs(line.x2 - line.x1), abs(line.y2 - line.y1)).grown(CLEARANCE)
        if box.overlaps(strip):
            blocked.append((box.y, box.bottom) if angle else (box.x, box.right))
    slots = []
    for low, high in [*sorted(blocked), (end, end)]:
        if low > start:
            slots.append((start, low))
        start = max(start, high)
    return [(high, low) for low, high in reversed(slots)] if angle else slots


def _flow(
    widths: Sequence[float], slots: Sequence[tuple[float, float]], separator: float
) -> list[tuple[tuple[float, float], tuple[int, ...]]] | None:
    """Return which pieces go into which slots, in order; None when they do not all fit."""
    filled: list[tuple[tuple[float, float], tuple[int, ...]]] = []
    number = 0
    for slot in slots:
        taken: list[int] = []
        used = 0.0
        while number < len(widths):
            more = widths[number] + (separator if taken else 0.0)
            if used + more > abs(slot[1] - slot[0]):
                break
            taken.append(number)
            used += more
            number += 1
        if taken:
            filled.append((slot, tuple(taken)))
    return filled if number == len(widths) else None


def _spot(
    strip: Rect, slot: tuple[float, float], pieces: tuple[int, ...], form: tuple[float, int, bool]
) -> Spot:
    """Return the spot at a slot's start, as near to the faces as the strip allows."""
    size, angle, first = form
    if angle:
        x = strip.right - DESCENT * size if first else strip.x + ASCENT * size
        return Spot(x, slot[0], size, angle, pieces)
    y = strip.bottom - DESCENT * size if first else strip.y + ASCENT * size
    return Spot(slot[0], y, size, angle, pieces)
