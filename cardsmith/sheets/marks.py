"""Lines that show where to cut and fold: crop marks, corner guides, the fold line."""

from __future__ import annotations

from collections.abc import Iterator

from cardsmith.model.sheet import Axis, Line, Placement
from cardsmith.sheets.grid import FOLD_ROOM, Grid

# Between a crop mark and the bleed; a mark shorter than SHORTEST is left out.
MARK_GAP = 0.5
SHORTEST = 1.0
# How far corner guides reach beyond a corner.
GUIDE = 2.0


def crop_marks(grid: Grid) -> tuple[Line, ...]:
    """Return marks at every cut (one per edge without gutter), from the edge of the paper or the fold.

    None touches a bleed.
    """
    (width, height), bounds = grid.page, grid.bounds.grown(MARK_GAP)
    if grid.fold is not None and grid.fold[0] is Axis.VERTICAL:
        width = grid.fold[1] - FOLD_ROOM / 2
    elif grid.fold is not None:
        height = grid.fold[1] - FOLD_ROOM / 2
    xs = _cuts(grid.x, grid.columns, grid.card.width, grid.layout.gutter)
    ys = _cuts(grid.y, grid.rows, grid.card.height, grid.layout.gutter)
    upright = [
        Line(x, start, x, end) for start, end in ((0.0, bounds.y), (bounds.bottom, height)) for x in xs
    ]
    lying = [Line(start, y, end, y) for start, end in ((0.0, bounds.x), (bounds.right, width)) for y in ys]
    return tuple(line for line in upright + lying if line.x2 - line.x1 + line.y2 - line.y1 >= SHORTEST)


def corner_guides(placement: Placement) -> Iterator[Line]:
    """Yield short lines that lengthen a card's edges beyond its corners, in its own bleed and in no trim.

    They have a halo: the bleed may be as black as they are.
    """
    trim = placement.trim
    left, top, right, bottom = (min(GUIDE, reach) for reach in placement.bleed)
    for x in (trim.x, trim.right):
        if top:
            yield Line(x, trim.y - top, x, trim.y, halo=True)
        if bottom:
            yield Line(x, trim.bottom, x, trim.bottom + bottom, halo=True)
    for y in (trim.y, trim.bottom):
        if left:
            yield Line(trim.x - left, y, trim.x, y, halo=True)
        if right:
            yield Line(trim.right, y, trim.right + right, y, halo=True)


def fold_line(grid: Grid) -> Line:
    """Return the dashed line of a grid with a fold, from edge to edge of the paper."""
    assert grid.fold is not None
    axis, at = grid.fold
    if axis is Axis.VERTICAL:
        return Line(at, 0.0, at, grid.page.height, dashed=True)
    return Line(0.0, at, grid.page.width, at, dashed=True)


def _cuts(start: float, number: int, length: float, gutter: float) -> list[float]:
    """Return where the edges of ``number`` trims lie."""
    starts = [start + index * (length + gutter) for index in range(number)]
    if not gutter:
        return [*starts, start + number * length]
    return [cut for at in starts for cut in (at, at + length)]
