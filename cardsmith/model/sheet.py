"""Sheets: which face goes where on which side of which paper. Pure geometry, no ink.

Page space: millimetres, origin at the top-left corner of the page as the reader holds it, y downwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from cardsmith.model.face import Side
from cardsmith.model.units import Margins, Rect, Size

# What home and office printers leave blank at the edges of a paper, at most.
UNPRINTABLE = 5.0


class Duplex(StrEnum):
    """How the second side gets behind the first."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    NONE = "none"
    FOLD = "fold"


class Axis(StrEnum):
    """The axis of the page about which the paper is turned to see the other side."""

    VERTICAL = "vertical"
    HORIZONTAL = "horizontal"


class Orientation(StrEnum):
    """How the paper lies; ``auto`` takes whichever holds more cards."""

    AUTO = "auto"
    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


@dataclass(frozen=True, slots=True)
class Layout:
    """What the user asks of the sheets; lengths in millimetres, the paper given upright.

    ``grid`` is (columns, rows) or None for as many as fit; with ``fold`` it counts the fronts of a page.
    ``back_offset`` moves the back sides only, +x right and +y down, seen facing the back. ``marks_on_backs``
    draws crop marks there too, ``guides`` short lines at the corners of every card.
    """

    paper: Size
    orientation: Orientation = Orientation.AUTO
    grid: tuple[int, int] | None = None
    duplex: Duplex = Duplex.LONG_EDGE
    bleed: float = 3.0
    gutter: float = 0.0
    margins: Margins = Margins(*[UNPRINTABLE] * 4)  # noqa: RUF009 - an immutable default
    marks: bool = True
    marks_on_backs: bool = False
    guides: bool = False
    labels: bool = True
    back_offset: tuple[float, float] = (0.0, 0.0)


class Placement(NamedTuple):
    """One face on a page: the card's position in the print run, which side, and where its trim lies.

    ``cell`` is (column, row) as seen on this page. ``turned`` faces stand on their head (180 degrees).
    ``bleed`` is how far ink may go beyond the trim on the left, top, right and bottom as seen on the page.
    """

    item: int
    side: Side
    cell: tuple[int, int]
    trim: Rect
    turned: bool
    bleed: tuple[float, float, float, float]

    @property
    def bleed_box(self) -> Rect:
        """The trim and its bleed: where the face may have ink."""
        left, top, right, bottom = self.bleed
        trim = self.trim
        return Rect(trim.x - left, trim.y - top, trim.width + left + right, trim.height + top + bottom)


class Line(NamedTuple):
    """A thin line on a page, from one point to another; with a white ``halo`` where it lies on ink."""

    x1: float
    y1: float
    x2: float
    y2: float
    dashed: bool = False
    halo: bool = False


class Label(NamedTuple):
    """A line of small text in a margin: it starts at (``x``, ``y``) on its baseline, ``size`` in mm.

    ``angle`` turns it about that point, counter-clockwise as seen on the page: 0, 90 (reads upwards), 180
    (stands on its head) or 270.
    """

    x: float
    y: float
    size: float
    text: str
    angle: int = 0


class Page(NamedTuple):
    """One side of one sheet."""

    sheet: int
    side: Side
    placements: tuple[Placement, ...]
    marks: tuple[Line, ...] = ()
    labels: tuple[Label, ...] = ()


@dataclass(frozen=True, slots=True)
class Imposition:
    """All pages of a print run in page order, and what was decided on the way.

    ``size`` is the page as it lies, ``grid`` the columns and rows of fronts on a page, ``axis`` the axis
    about which a sheet turns (None for ``fold``: front and back share a page), ``fold`` the fold line's x or
    y (mm) with its axis. ``notes`` are sentences for people. ``paper`` is the paper's name for people
    (``A4``), ``back_offset`` how far the backs were moved on purpose. ``single`` runs have one face a page,
    and the page ends at the bleed; ``duplex`` says nothing then.
    """

    size: Size
    card: Size
    grid: tuple[int, int]
    duplex: Duplex
    axis: Axis | None
    sheets: int
    pages: tuple[Page, ...]
    notes: tuple[str, ...] = ()
    fold: tuple[Axis, float] | None = None
    paper: str = ""
    back_offset: tuple[float, float] = (0.0, 0.0)
    single: bool = False
