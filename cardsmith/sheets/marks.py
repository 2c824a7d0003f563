"""Lines that show where to cut and fold: crop marks, corner guides, the fold line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardsmith.model.sheet import Axis, Line
from cardsmith.model.units import Rect, Size
from cardsmith.sheets.edges import Edges
from cardsmith.sheets.grid import FOLD_ROOM, Grid

# Between a crop mark and the bleed; a mark shorter than SHORTEST is left out.
MARK_GAP = 0.5
SHORTEST = 1.0
# How far corner guides reach beyond a corner.
GUIDE = 2.0


def crop_marks(grid: Grid, bounds: Rect) -> tuple[Line, ...]:
    """Return marks at every cut of the grid, from the edge of the paper (or the fold) towards ``bounds``.

    ``bounds`` is the rectangle around all bleeds of the fronts; no mark touches it.
    """
    zone = _zone(grid)
    xs, ys = grid.cuts()
    above, below = (zone.y, bounds.y - MARK_GAP), (bounds.bottom + MARK_GAP, zone.bottom)
    before, behind = (zone.x, bounds.x - MARK_GAP), (bounds.right + MARK_GAP, zone.right)
    upright = [Line(x, start, x, end) for start, end in _long((above, below)) for x in xs]
    lying = [Line(start, y, end, y) for start, end in _long((before, behind)) for y in ys]
    return (*upright, *lying)


def fold_line(page: Size, fold: tuple[Axis, float]) -> Line:
    """Return the dashed line, from edge to edge of the paper."""
    axis, at = fold
    if axis is Axis.VERTICAL:
        return Line(at, 0.0, at, page.height, dashed=True)
    return Line(0.0, at, page.width, at, dashed=True)


def corner_guides(trim: Rect, edges: Edges) -> Iterator[Line]:
    """Yield lines that lengthen a trim's edges beyond its corners, as far as ``edges`` reach."""
    left, top, right, bottom = edges
    for x in (trim.x, trim.right):
        if top > 0:
            yield Line(x, trim.y - top, x, trim.y)
        if bottom > 0:
            yield Line(x, trim.bottom, x, trim.bottom + bottom)
    for y in (trim.y, trim.bottom):
        if left > 0:
            yield Line(trim.x - left, y, trim.x, y)
        if right > 0:
            yield Line(trim.right, y, trim.right + right, y)


def within(lines: Iterable[Line], page: Size, offset: tuple[float, float] = (0.0, 0.0)) -> tuple[Line, ...]:
    """Return the lines moved by an offset, without what then lies off the paper."""
    dx, dy = offset
    result = []
    for line in lines:
        moved = Line(
            min(max(line.x1 + dx, 0.0), page.width),
            min(max(line.y1 + dy, 0.0), page.height),
            min(max(line.x2 + dx, 0.0), page.width),
            min(max(line.y2 + dy, 0.0), page.height),
            line.dashed,
        )
        if (moved.x1, moved.y1) != (moved.x2, moved.y2):
            result.append(moved)
    return tuple(result)


def _zone(grid: Grid) -> Rect:
    """Return the part of the page that the fronts' marks may use: all of it, or the half before the fold."""
    page, fold = grid.field.page, grid.field.fold
    width, height = page.width, page.height
    if fold is not None and fold[0] is Axis.VERTICAL:
        width = fold[1] - FOLD_ROOM / 2
    elif fold is not None:
        height = fold[1] - FOLD_ROOM / 2
    return Rect(0.0, 0.0, width, height)


def _long(spans: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    return [(start, end) for start, end in spans if end - start >= SHORTEST]
