"""How far ink may go beyond each edge of a card, and the one reflection that puts backs behind fronts."""

from __future__ import annotations

from dataclasses import dataclass

from cardsmith.model.sheet import Axis, Line, Placement
from cardsmith.model.units import Rect, Size

Edges = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Filled:
    """Which cells of a sheet hold a card: the first ``number``, row by row."""

    columns: int
    number: int

    def holds(self, column: int, row: int) -> bool:
        """Tell whether a cell is on the grid and holds a card."""
        return 0 <= column < self.columns and 0 <= row * self.columns + column < self.number

    def edges(self, column: int, row: int, outer: float, inner: float) -> Edges:
        """Return the reach beyond the left, top, right and bottom edge of a cell.

        An edge reaches ``outer`` when no card lies beyond it, not even beyond its corners (two reaches would
        overlap there), else ``inner``. The rule is the same seen from behind, so both sides bleed alike.
        """
        near = (-1, 0, 1)

        def reach(cells: list[tuple[int, int]]) -> float:
            return inner if any(self.holds(*cell) for cell in cells) else outer

        return (
            reach([(column - 1, row + step) for step in near]),
            reach([(column + step, row - 1) for step in near]),
            reach([(column + 1, row + step) for step in near]),
            reach([(column + step, row + 1) for step in near]),
        )


@dataclass(frozen=True, slots=True)
class Mirror:
    """A line in which positions are reflected: x or y is ``middle``; ``cells`` are counted along the way.

    A turn about the vertical axis is a reflection in the page's vertical middle. A turn about the horizontal
    axis, the same page turned by 180 degrees, is a reflection in its horizontal middle with all faces turned.
    A fold is a reflection in the fold line. In all four the page's content is never mirrored, only moved.
    """

    axis: Axis
    middle: float
    cells: int

    @property
    def turns(self) -> bool:
        """Tell whether what lies behind stands on its head."""
        return self.axis is Axis.HORIZONTAL

    def rect(self, rect: Rect) -> Rect:
        """Return where a rectangle comes to lie behind."""
        if self.axis is Axis.VERTICAL:
            return rect._replace(x=2 * self.middle - rect.right)
        return rect._replace(y=2 * self.middle - rect.bottom)

    def cell(self, cell: tuple[int, int]) -> tuple[int, int]:
        """Return which cell lies behind."""
        column, row = cell
        if self.axis is Axis.VERTICAL:
            return self.cells - 1 - column, row
        return column, self.cells - 1 - row

    def edges(self, edges: Edges) -> Edges:
        """Return the edges as seen from behind."""
        left, top, right, bottom = edges
        return (right, top, left, bottom) if self.axis is Axis.VERTICAL else (left, bottom, right, top)

    def line(self, line: Line) -> Line:
        """Return where a line comes to lie behind."""
        twice = 2 * self.middle
        if self.axis is Axis.VERTICAL:
            return line._replace(x1=twice - line.x1, x2=twice - line.x2)
        return line._replace(y1=twice - line.y1, y2=twice - line.y2)


def moved(placement: Placement, offset: tuple[float, float]) -> Placement:
    """Return the placement moved by an offset in millimetres."""
    trim = placement.trim
    return placement._replace(trim=trim._replace(x=trim.x + offset[0], y=trim.y + offset[1]))


def clipped(edges: Edges, trim: Rect, page: Size) -> Edges:
    """Return the reaches beyond a trim, cut off at the edge of the paper."""
    left, top, right, bottom = edges
    return (
        max(0.0, min(left, trim.x)),
        max(0.0, min(top, trim.y)),
        max(0.0, min(right, page.width - trim.right)),
        max(0.0, min(bottom, page.height - trim.bottom)),
    )
