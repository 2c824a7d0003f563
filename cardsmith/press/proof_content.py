"""What lies on a page of a finished PDF: texts and pictures, in millimetres of the page (top-left, y down)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from cardsmith.model.units import Rect, Size

Matrix = tuple[float, float, float, float, float, float]
"""a, b, c, d, e, f of ISO 32000-1, 8.3.3: (x, y) goes to (a x + c y + e, b x + d y + f)."""


class DrawnText(NamedTuple):
    """A text object: what it says, where its baseline begins, its size and direction.

    ``box`` is around its ink, ``seen`` what its clip leaves of that. ``right`` and ``up`` are unit vectors along
    the baseline and up the letters as seen on the page (y down).
    """

    text: str
    x: float
    y: float
    size: float
    right: tuple[float, float]
    up: tuple[float, float]
    box: Rect
    seen: Rect


class DrawnPicture(NamedTuple):
    """A picture: an image object (raster) or a form object without text (vector).

    ``matrix`` takes its own space (an image's unit square, a form's units) to the page in millimetres, y down.
    ``clip`` is the box of the page that its clips leave open, ``seen`` what lies in that of its ink: without area
    for a drawing that is nowhere there. ``pixels`` is the size of an image, ``mark`` a digest of what is in it:
    equal marks, equal pictures.
    """

    matrix: Matrix
    clip: Rect
    seen: Rect
    pixels: tuple[int, int] | None
    mark: str

    def covers(self, width: float, height: float) -> Rect:
        """Return the box on the page of the rectangle (0, 0) to (width, height) in its own space."""
        return mapped(self.matrix, 0.0, 0.0, width, height)

    @property
    def unseen(self) -> bool:
        """Whether its clips leave nothing of its ink."""
        return not (self.seen.width and self.seen.height)


@dataclass(slots=True)
class PageContent:
    """One page as it is in the file; ``boxes`` are /MediaBox, /BleedBox and /TrimBox, None where absent."""

    size: Size
    rotation: int
    boxes: dict[str, Rect | None]
    texts: list[DrawnText] = field(default_factory=list)
    pictures: list[DrawnPicture] = field(default_factory=list)


def times(first: Matrix, then: Matrix) -> Matrix:
    """Return the matrix that does what ``first`` does and then what ``then`` does."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def mapped(matrix: Matrix, left: float, bottom: float, right: float, top: float) -> Rect:
    """Return the box around what a box becomes."""
    a, b, c, d, e, f = matrix
    if not b and not c:  # upright or turned by 180 degrees, like nearly everything
        x, y, width, height = a * left + e, d * bottom + f, a * (right - left), d * (top - bottom)
        return Rect(x + min(width, 0.0), y + min(height, 0.0), abs(width), abs(height))
    xs = a * left + c * bottom, a * right + c * bottom, a * left + c * top, a * right + c * top
    ys = b * left + d * bottom, b * right + d * bottom, b * left + d * top, b * right + d * top
    return Rect(e + min(xs), f + min(ys), max(xs) - min(xs), max(ys) - min(ys))
