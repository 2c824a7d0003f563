"""A request with its grid: everything that is the same on all sheets of a print run."""

from __future__ import annotations

from dataclasses import dataclass

from cardsmith.model.sheet import Axis, Duplex, Layout
from cardsmith.model.units import Rect, Size
from cardsmith.sheets.edges import Mirror
from cardsmith.sheets.grid import Grid


@dataclass(frozen=True, slots=True)
class Plan:
    """A request with its grid: what is the same on all sheets."""

    layout: Layout
    grid: Grid
    count: int

    @property
    def page(self) -> Size:
        """The page as it lies."""
        return self.grid.field.page

    @property
    def folds(self) -> bool:
        """Tell whether front and back share a page."""
        return self.grid.field.fold is not None

    @property
    def sheets(self) -> int:
        """How many sheets the print run takes."""
        return -(-self.count // self.grid.cells)

    @property
    def offset(self) -> tuple[float, float]:
        """How far the backs are moved; a folded sheet is printed in one go, so nothing is to be corrected."""
        return (0.0, 0.0) if self.folds else self.layout.back_offset

    @property
    def inner_bleed(self) -> float:
        """How far ink goes beyond an edge that faces another card."""
        return min(self.layout.bleed, self.grid.gutter / 2)

    @property
    def bounds(self) -> Rect:
        """The rectangle around all bleeds of the fronts, within the paper."""
        return on_paper(self.grid.rect.grown(self.layout.bleed), self.page)

    @property
    def mirror(self) -> Mirror:
        """The reflection that puts backs behind fronts (see ``Mirror``)."""
        grid, page = self.grid, self.page
        if grid.field.fold is not None:
            axis, middle = grid.field.fold
            return Mirror(axis, middle, 2 * (grid.columns if axis is Axis.VERTICAL else grid.rows))
        if turn_axis(self.layout.duplex, page) is Axis.VERTICAL:
            return Mirror(Axis.VERTICAL, page.width / 2, grid.columns)
        return Mirror(Axis.HORIZONTAL, page.height / 2, grid.rows)

    def backs_around(self, fronts: Rect) -> Rect:
        """Return the rectangle behind ``fronts`` on the back page."""
        behind = self.mirror.rect(fronts)
        return behind._replace(x=behind.x + self.offset[0], y=behind.y + self.offset[1])


def turn_axis(duplex: Duplex, page: Size) -> Axis:
    """Return the axis about which a page as it lies is turned; a square page counts as portrait."""
    if duplex is Duplex.NONE:
        return Axis.VERTICAL
    portrait = page.width <= page.height
    return Axis.VERTICAL if portrait == (duplex is Duplex.LONG_EDGE) else Axis.HORIZONTAL


def on_paper(rect: Rect, page: Size) -> Rect:
    """Return the part of a rectangle that lies on the page."""
    x, y = max(0.0, rect.x), max(0.0, rect.y)
    return Rect(x, y, min(page.width, rect.right) - x, min(page.height, rect.bottom) - y)
