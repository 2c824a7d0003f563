"""Sheet labels: a line of small text in a margin, where it touches no face and no mark.

A label is made of pieces (title, sheet, side ...). Crop marks cut a margin into slots; pieces flow through them
in reading order. The first margin that takes all pieces gets them; it is decided once for all sheets. The labels
of the back are placed as on the front and then mirrored as its faces are.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from cardsmith.model.face import Side
from cardsmith.model.sheet import UNPRINTABLE, Duplex, Label, Line
from cardsmith.model.units import Margins, Rect, Size
from cardsmith.sheets.grid import Grid, paper_words
from cardsmith.sheets.mirror import Mirror

# The width of a text at a type size of 1 mm, in millimetres.
Measure = Callable[[str], float]

SIZES = (2.5, 2.0)
SEPARATOR = " · "
# Of the type size: how far letters go above and below the baseline, at most.
ASCENT, DESCENT = 0.95, 0.25
# Free paper around a label, in millimetres.
CLEARANCE = 1.0

_FLIP = {
    Duplex.LONG_EDGE: "flip on long edge",
    Duplex.SHORT_EDGE: "flip on short edge",
    Duplex.NONE: "turn left to right",
    Duplex.FOLD: "fold in the middle",
}
_EDGE = "The sheet labels are so near to the paper's edge that some printers lose them."
_TITLE = "The set's title is left out of the sheet labels: it is too long."
_NO_ROOM = "The sheet labels are left out: no margin has room for them."


class Frame(NamedTuple):
    """One side of a sheet to be labelled: the page, what the faces cover, the lines on it.

    ``inset`` is how far labels stay away from the edges of the paper.
    """

    page: Size
    covered: Rect
    lines: tuple[Line, ...]
    inset: Margins


class Spot(NamedTuple):
    """A place for some of the pieces: a box as high as the type, and the numbers of the pieces in it."""

    box: Rect
    angle: int
    size: float
    pieces: tuple[int, ...]

    def label(self, pieces: Sequence[str]) -> Label:
        """Return the label with the texts of its pieces, beginning where the box begins."""
        box, above, below = self.box, ASCENT * self.size, DESCENT * self.size
        x, y = {
            0: (box.x, box.y + above),
            90: (box.x + above, box.bottom),
            180: (box.right, box.y + below),
            270: (box.x + below, box.y),
        }[self.angle]
        return Label(x, y, self.size, SEPARATOR.join(pieces[at] for at in self.pieces), self.angle)


@dataclass(frozen=True, slots=True)
class SheetLabels:
    """The labels of a print run: ``spots`` are where the pieces go on each side (none without labels)."""

    grid: Grid
    sheets: int
    title: str
    spots: dict[Side, tuple[Spot, ...]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    def pieces(self, side: Side, sheet: int) -> tuple[str, ...]:
        """Return what is said on a page: the parts of a label that are not divided."""
        return (
            *((self.title,) if self.title else ()),
            f"sheet {sheet + 1} of {self.sheets}",
            *(() if self.grid.fold else (str(side),)),
            _FLIP[self.grid.layout.duplex],
            paper_words(self.grid.layout),
            "print at 100 %",
        )

    def on(self, side: Side, sheet: int) -> tuple[Label, ...]:
        """Return the labels of a page; ``sheet`` counts from 0."""
        pieces = self.pieces(side, sheet)
        return tuple(spot.label(pieces) for spot in self.spots.get(side, ()))


def sheet_labels(
    grid: Grid, sheets: int, title: str, measure: Measure, marks: tuple[Line, ...]
) -> SheetLabels:
    """Return the labels, with notes on what does not fit: room near the paper's edge is taken before
    the title is dropped, and that before all of it.

    ``marks`` are the lines of the fronts, and of the backs if those are marked, too.
    """
    layout = grid.layout
    if not layout.labels:
        return SheetLabels(grid, sheets, title)
    backs = marks if layout.marks_on_backs else ()
    if grid.fold:
        marks += tuple(map(grid.mirror.line, backs))
    for words in dict.fromkeys((title, "")):
        labels = SheetLabels(grid, sheets, words)
        for most in (UNPRINTABLE, CLEARANCE):
            front = _find(labels, Side.FRONT, most, marks, measure)
            back = () if grid.fold else _find(labels, Side.BACK, most, backs, measure)
            if front is not None and back is not None:
                notes = ((_EDGE,) if most == CLEARANCE else ()) + ((_TITLE,) if words != title else ())
                return replace(labels, spots={Side.FRONT: front, Side.BACK: back}, notes=notes)
    return SheetLabels(grid, sheets, title, notes=(_NO_ROOM,))


def _find(
    labels: SheetLabels, side: Side, most: float, lines: tuple[Line, ...], measure: Measure
) -> tuple[Spot, ...] | None:
    """Return where the labels of a side go; a user's own margin narrower than ``most`` is believed."""
    grid = labels.grid
    least = CLEARANCE + max(map(abs, grid.mirror.offset))
    inset = Margins(*(max(least, min(margin, most)) for margin in grid.layout.margins))
    covered = grid.bounds
    if grid.fold:
        behind = grid.mirror.rect(covered)
        covered = Rect(covered.x, covered.y, behind.right - covered.x, behind.bottom - covered.y)
    frame = Frame(grid.page, covered, lines, inset)
    mirror = grid.mirror if side is Side.BACK else None
    return find_spots(labels.pieces(side, labels.sheets - 1), frame, measure, mirror)


def estimated_width(text: str) -> float:
    """Return a width that a text set in a common sans serif hardly exceeds (wide characters count fully)."""
    return sum(
        1.05 if unicodedata.east_asian_width(char) in "WF" or char in "MWmw@%" else 0.68 for char in text
    )


def find_spots(
    pieces: Sequence[str], frame: Frame, measure: Measure, mirror: Mirror | None = None
) -> tuple[Spot, ...] | None:
    """Return where the pieces go (seen in the mirror, if any), or None when no margin takes them all.

    Larger type is tried before smaller; the top margin first, then the bottom, then upwards in the left and
    right ones.
    """
    between = measure(f"x{SEPARATOR}x") - measure("xx")  # alone, it would lose its spaces
    for size in SIZES:
        widths, separator = [measure(piece) * size for piece in pieces], between * size
        for strip, angle in _strips(frame, (ASCENT + DESCENT) * size):
            slots, read_at = _slots(strip, angle, frame.lines), angle
            if mirror is not None:
                slots = [mirror.rect(slot) for slot in (slots if angle else reversed(slots))]
                read_at += 180 * mirror.turns
            filled = _flow(widths, [slot.height if angle else slot.width for slot in slots], separator)
            if filled is not None:
                return tuple(Spot(slots[at], read_at, size, taken) for at, taken in filled.items())
    return None


def _strips(frame: Frame, thick: float) -> list[tuple[Rect, int]]:
    """Return the margins with room for type so thick, and the angle of the text there, next to the faces."""
    inset, faces = frame.inset, frame.covered.grown(CLEARANCE)
    width = frame.page.width - inset.left - inset.right
    height = frame.page.height - inset.top - inset.bottom
    strips = [
        (Rect(inset.left, faces.y - thick, width, thick), 0),
        (Rect(inset.left, faces.bottom, width, thick), 0),
        (Rect(faces.x - thick, inset.top, thick, height), 90),
        (Rect(faces.right, inset.top, thick, height), 90),
    ]
    inside = Rect(inset.left, inset.top, width, height)
    return [(strip, angle) for strip, angle in strips if inside.contains(strip)]


def _slots(strip: Rect, angle: int, lines: Sequence[Line]) -> list[Rect]:
    """Return the stretches of a strip that no line crosses, in reading order."""
    blocked = []
    for line in lines:
        x, y = min(line.x1, line.x2), min(line.y1, line.y2)
        box = Rect(x, y, abs(line.x2 - line.x1), abs(line.y2 - line.y1)).grown(CLEARANCE)
        if box.overlaps(strip):
            blocked.append((box.y, box.bottom) if angle else (box.x, box.right))
    start, end = (strip.y, strip.bottom) if angle else (strip.x, strip.right)
    slots: list[Rect] = []
    for low, high in [*sorted(blocked), (end, end)]:
        if low > start and angle:
            slots.insert(0, Rect(strip.x, start, strip.width, low - start))
        elif low > start:
            slots.append(Rect(start, strip.y, low - start, strip.height))
        start = max(start, high)
    return slots


def _flow(
    widths: Sequence[float], slots: Sequence[float], separator: float
) -> dict[int, tuple[int, ...]] | None:
    """Return which pieces go into which slots (of these lengths), in order; None when they do not all fit."""
    filled: dict[int, tuple[int, ...]] = {}
    number = 0
    for at, room in enumerate(slots):
        while number < len(widths):
            room -= widths[number] + (separator if at in filled else 0.0)
            if room < 0:
                break
            filled[at] = (*filled.get(at, ()), number)
            number += 1
    return filled if number == len(widths) else None
