"""Imposition: which face goes to which cell of which side of which sheet.

Positions come from the cell and never from re-flowing: every back is its own front's placement reflected in one
line (``Mirror``), so holes on a partial last sheet stay holes on both sides.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardsmith.model.face import Side
from cardsmith.model.findings import Finding, has_errors
from cardsmith.model.sentences import tell
from cardsmith.model.sheet import Duplex, Imposition, Layout, Line, Page, Placement
from cardsmith.model.units import Rect, Size, format_length
from cardsmith.sheets.grid import Grid, choose_grid, paper_words
from cardsmith.sheets.labels import Measure, SheetLabels, estimated_width, sheet_labels
from cardsmith.sheets.marks import corner_guides, crop_marks, fold_line
from cardsmith.sheets.mirror import Edges
from cardsmith.sheets.request import margin_findings, offset_errors, request_errors


def impose(
    layout: Layout, card: Size, count: int, title: str = "", measure: Measure = estimated_width
) -> tuple[Imposition | None, list[Finding]]:
    """Lay ``count`` cards (copies counted) of one size on sheets; item *i* is the *i*-th of them.

    Pages come in printing order: front, back, front, back ...; all fronts and then all backs for
    ``Duplex.NONE``; one page a sheet for ``Duplex.FOLD``. ``title`` is the set's, for the sheet labels;
    ``measure`` gives the width of a text at a type size of 1 mm. The imposition is None when a finding is an
    error.
    """
    findings = request_errors(layout, card, count)
    if findings:
        return None, findings
    grid = choose_grid(layout, card)
    if isinstance(grid, Finding):
        return None, [grid]
    findings = offset_errors(grid) + margin_findings(grid)
    if has_errors(findings):
        return None, findings
    sheets = -(-count // grid.cells)
    marks = crop_marks(grid) if layout.marks else ()
    fronts = marks + ((fold_line(grid),) if layout.marks and grid.fold else ())
    labels = sheet_labels(grid, sheets, title, measure, fronts)
    backs = tuple(_behind(line, grid) for line in marks) if layout.marks_on_backs else ()
    imposition = Imposition(
        size=grid.page,
        card=card,
        grid=(grid.columns, grid.rows),
        duplex=layout.duplex,
        axis=None if grid.fold else grid.mirror.axis,
        sheets=sheets,
        pages=tuple(_pages(grid, count, labels, {Side.FRONT: fronts, Side.BACK: backs})),
        notes=(*_notes(grid), *labels.notes),
        fold=grid.fold,
        paper=paper_words(layout),
        back_offset=grid.mirror.offset,
    )
    return imposition, findings


def _behind(line: Line, grid: Grid) -> Line:
    """Return a front's line on the back, as far as it lies on the paper."""
    (width, height), behind = grid.page, grid.mirror.line(line)
    return Line(
        min(max(behind.x1, 0.0), width),
        min(max(behind.y1, 0.0), height),
        min(max(behind.x2, 0.0), width),
        min(max(behind.y2, 0.0), height),
    )


def _pages(
    grid: Grid, count: int, labels: SheetLabels, lines: dict[Side, tuple[Line, ...]]
) -> Iterator[Page]:
    """Yield the pages in printing order."""
    cells, sheets = grid.cells, range(labels.sheets)
    sizes = {min(cells, count - sheet * cells) for sheet in (sheets[0], sheets[-1])}
    faces = {number: _faces(grid, number) for number in sizes}
    order = [(sheet, side) for sheet in sheets for side in Side if side is Side.FRONT or not grid.fold]
    if grid.layout.duplex is Duplex.NONE:
        order = [(sheet, side) for side in Side for sheet in sheets]
    for sheet, side in order:
        first = sheet * cells
        on_sheet = faces[min(cells, count - first)]
        placements, marks = on_sheet[side], lines[side]
        if grid.layout.guides and (side is Side.FRONT or grid.layout.marks_on_backs):
            marks += tuple(dict.fromkeys(guide for place in placements for guide in corner_guides(place)))
        if grid.fold:
            placements, marks = placements + on_sheet[Side.BACK], marks + lines[Side.BACK]
        counted = tuple(Placement(place.item + first, *place[1:]) for place in placements)
        yield Page(sheet, side, counted, marks, labels.on(side, sheet))


def _faces(grid: Grid, number: int) -> dict[Side, tuple[Placement, ...]]:
    """Return what lies on both sides of a sheet with ``number`` cards, counted from the sheet's first."""
    mirror, page = grid.mirror, grid.page
    cells = [(item % grid.columns, item // grid.columns) for item in range(number)]
    filled = set(cells)
    fronts, backs = [], []
    for item, cell in enumerate(cells):
        trim = grid.trim(*cell)
        bleed = _clipped(_bleed(filled, cell, grid), trim, page)
        fronts.append(Placement(item, Side.FRONT, cell, trim, False, bleed))
        behind = mirror.rect(trim)
        bleed = _clipped(mirror.edges(bleed), behind, page)
        backs.append(Placement(item, Side.BACK, mirror.cell(cell), behind, mirror.turns, bleed))
    return {Side.FRONT: tuple(fronts), Side.BACK: tuple(backs)}


def _bleed(filled: set[tuple[int, int]], cell: tuple[int, int], grid: Grid) -> Edges:
    """Return how far a cell bleeds.

    An edge bleeds fully when no card lies beyond it, not even beyond its corners (two bleeds would overlap
    there), else into its part of the gutter. The rule is the same seen from behind, so both sides bleed alike.
    """
    (column, row), near = cell, (-1, 0, 1)

    def reach(*beyond: tuple[int, int]) -> float:
        return grid.inner_bleed if filled.intersection(beyond) else grid.layout.bleed

    return (
        reach(*((column - 1, row + step) for step in near)),
        reach(*((column + step, row - 1) for step in near)),
        reach(*((column + 1, row + step) for step in near)),
        reach(*((column + step, row + 1) for step in near)),
    )


def _clipped(edges: Edges, trim: Rect, page: Size) -> Edges:
    """Return the reaches beyond a trim, cut off at the edge of the paper."""
    left, top, right, bottom = edges
    return (
        max(0.0, min(left, trim.x)),
        max(0.0, min(top, trim.y)),
        max(0.0, min(right, page.width - trim.right)),
        max(0.0, min(bottom, page.height - trim.bottom)),
    )


def _notes(grid: Grid) -> Iterator[str]:
    """Yield sentences on what came out otherwise than asked."""
    layout, page, rect = grid.layout, grid.page, grid.rect
    if 0 < layout.gutter < 2 * layout.bleed:
        yield tell(
            "The gutter of {gutter} is less than twice the bleed: between cards the bleed is cut from {bleed} "
            "to {left}.",
            gutter=format_length(layout.gutter),
            bleed=format_length(layout.bleed),
            left=format_length(grid.inner_bleed),
        )
    room = min(rect.x, rect.y, page.width - rect.right, page.height - rect.bottom)
    if room < layout.bleed - 1e-6:
        yield tell(
            "The bleed ends at the edge of the paper, {length} beyond the outer cards.",
            length=format_length(room),
        )
    if grid.fold and layout.back_offset != (0.0, 0.0):
        yield tell("The back offset is not used: with a fold both faces are printed in one go.")
