"""A face: one printed side of one card as drawing operations in card space. Data, no ink.

Card space: millimetres, origin at the top-left corner of the trim, y downwards; the bleed has negative
coordinates and those beyond the size. Operations are painted in order, the later over the earlier.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from cardsmith.model.units import Rect, Size


class Side(StrEnum):
    """The two faces of a card: the undated front and the dated back."""

    FRONT = "front"
    BACK = "back"


class Color(NamedTuple):
    """A colour: three (RGB) or four (CMYK) channels from 0 to 1."""

    channels: tuple[float, ...]

    @property
    def rgb(self) -> tuple[float, ...]:
        """Red, green and blue, as a screen would show it."""
        if len(self.channels) == 3:
            return self.channels
        return tuple((1 - channel) * (1 - self.channels[3]) for channel in self.channels[:3])

    @classmethod
    def from_hex(cls, text: str) -> Color:
        """Return the RGB colour of ``#rrggbb`` or ``#rgb``.

        Raises:
            ValueError: not such a text.
        """
        digits = text.removeprefix("#")
        if len(digits) == 3:
            digits = "".join(2 * digit for digit in digits)
        channels = bytes.fromhex(digits)
        if len(digits) != 6 or len(channels) != 3 or not text.startswith("#"):
            raise ValueError(f"'{text}' is not a colour")
        return cls(tuple([channel / 255 for channel in channels]))


BLACK = Color((0.0, 0.0, 0.0))


class Shape(NamedTuple):
    """A rectangle with rounded corners (round ends, or a circle, when ``radius`` is half the shorter side)."""

    rect: Rect
    radius: float = 0.0
    fill: Color | None = None
    stroke: Color | None = None
    stroke_width: float = 0.0


class Picture(NamedTuple):
    """A prepared picture: the whole of it fills ``rect``, only what lies inside ``clip`` and not in ``hole`` is seen.

    ``key`` names it in the picture store that made it (content hash and target).
    """

    key: str
    rect: Rect
    clip: Rect
    radius: float = 0.0
    hole: Rect | None = None


class Glyph(NamedTuple):
    """One shaped glyph: its number in the font, and advance and offsets in thousandths of the type size.

    ``text`` are the characters it stands for (empty when an earlier glyph of the cluster has them).
    """

    number: int
    advance: float
    dx: float
    dy: float
    text: str


class TextRun(NamedTuple):
    """Shaped glyphs of one font on one baseline: ``x`` is their left end, ``y`` the baseline, ``size`` in mm.

    ``text`` is what a reader copies. ``element`` names the template's element (``name``, ``date``): the proof
    looks for it.
    """

    x: float
    y: float
    size: float
    font: str
    glyphs: tuple[Glyph, ...]
    text: str
    color: Color
    element: str

    @property
    def width(self) -> float:
        """The run's advance width in millimetres."""
        return sum(glyph.advance for glyph in self.glyphs) * self.size / 1000


Operation = Shape | Picture | TextRun


class Face(NamedTuple):
    """One side of one card, ready to be placed on any sheet.

    ``safe`` is the distance inside the trim within which all text must stay; ``bleed`` how far the ground was
    drawn beyond the trim.
    """

    card: str
    side: Side
    size: Size
    bleed: float
    safe: float
    operations: tuple[Operation, ...]


class TextPage(NamedTuple):
    """A page of plain text after the cards (credits, answers): shaped runs in page space (mm, y down)."""

    title: str
    size: Size
    runs: tuple[TextRun, ...]
