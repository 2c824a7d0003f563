"""The one reflection that puts backs behind fronts."""

from __future__ import annotations

from dataclasses import dataclass

from cardsmith.model.sheet import Axis, Line
from cardsmith.model.units import Rect

# How far something reaches beyond the left, top, right and bottom edge of a trim.
Edges = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Mirror:
    """A line in which positions are reflected: x or y is ``middle``; ``cells`` are counted along the way.

    A turn about the vertical axis is a reflection in the page's vertical middle. A turn about the horizontal
    axis, the same page turned by 180 degrees, is a reflection in its horizontal middle with all faces turned.
    A fold is a reflection in the fold line. In all four the page's content is never mirrored, only moved: by
    ``offset``, too, which corrects a printer.
    """

    axis: Axis
    middle: float
    cells: int
    offset: tuple[float, float]

    @property
    def turns(self) -> bool:
        """Tell whether what lies behind stands on its head."""
        return self.axis is Axis.HORIZONTAL

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point comes to lie behind."""
        dx, dy = self.offset
        return (x + dx, 2 * self.middle - y + dy) if self.turns else (2 * self.middle - x + dx, y + dy)

    def rect(self, rect: Rect) -> Rect:
        """Return where a rectangle comes to lie behind."""
        x, y = self.point(rect.x, rect.bottom) if self.turns else self.point(rect.right, rect.y)
        return Rect(x, y, rect.width, rect.height)

    def line(self, line: Line) -> Line:
        """Return where a line comes to lie behind."""
        return Line(*self.point(line.x1, line.y1), *self.point(line.x2, line.y2), line.dashed)

    def cell(self, cell: tuple[int, int]) -> tuple[int, int]:
        """Return which cell lies behind."""
        column, row = cell
        return (column, self.cells - 1 - row) if self.turns else (self.cells - 1 - column, row)

    def edges(self, edges: Edges) -> Edges:
        """Return the edges as seen from behind."""
        left, top, right, bottom = edges
        return (left, bottom, right, top) if self.turns else (right, top, left, bottom)
