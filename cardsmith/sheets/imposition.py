"""Imposition: which face goes to which cell of which side of which sheet.

Positions come from the cell and never from re-flowing: every back is its own front's placement reflected in one
line (``edges.Mirror``), so holes on a partial last sheet stay holes on both sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardsmith.model.face import Side
from cardsmith.model.findings import Finding, has_errors
from cardsmith.model.sheet import Duplex, Imposition, Layout, Line, Page, Placement
from cardsmith.model.units import Size, format_length
from cardsmith.sheets.edges import Filled, clipped, moved
from cardsmith.sheets.grid import choose_grid, paper_words
from cardsmith.sheets.labelling import SheetLabels, sheet_labels
from cardsmith.sheets.labels import Measure, estimated_width
from cardsmith.sheets.marks import GUIDE, corner_guides, crop_marks, fold_line, within
from cardsmith.sheets.plan import Plan
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
    plan = Plan(layout, grid, count)
    findings = [
        *offset_errors(plan.backs_around(grid.rect), layout, plan.page),
        *margin_findings(layout, grid, plan.bounds),
    ]
    if has_errors(findings):
        return None, findings
    first = _sides(plan, min(count, grid.cells))
    labels = sheet_labels(plan, title, measure, (first.front_lines, first.back_lines))
    imposition = Imposition(
        size=plan.page,
        card=card,
        grid=(grid.columns, grid.rows),
        duplex=layout.duplex,
        axis=None if layout.duplex is Duplex.FOLD else plan.mirror.axis,
        sheets=plan.sheets,
        pages=tuple(_pages(plan, labels)),
        notes=(*_notes(plan), *labels.notes),
        fold=grid.field.fold,
        paper=paper_words(layout),
        back_offset=plan.offset,
    )
    return imposition, findings


@dataclass(frozen=True, slots=True)
class _Sides:
    """The placements and lines of a sheet's two sides, items counted from the sheet's first."""

    fronts: tuple[Placement, ...]
    backs: tuple[Placement, ...]
    front_lines: tuple[Line, ...]
    back_lines: tuple[Line, ...]


def _sides(plan: Plan, number: int) -> _Sides:
    """Return the two sides of a sheet with ``number`` cards on it."""
    layout, grid, mirror = plan.layout, plan.grid, plan.mirror
    filled = Filled(grid.columns, number)
    fronts: list[Placement] = []
    guides: list[Line] = []
    for item in range(number):
        row, column = divmod(item, grid.columns)
        trim = grid.trim(column, row)
        bleed = clipped(filled.edges(column, row, layout.bleed, plan.inner_bleed), trim, plan.page)
        fronts.append(Placement(item, Side.FRONT, (column, row), trim, False, bleed))
        if layout.guides:
            guides += corner_guides(trim, filled.edges(column, row, GUIDE, min(GUIDE, grid.gutter / 2)))
    marks = (*(crop_marks(grid, plan.bounds) if layout.marks else ()), *dict.fromkeys(guides))
    front_lines = within(marks, plan.page)
    back_lines = within(map(mirror.line, marks), plan.page, plan.offset) if layout.marks_on_backs else ()
    if grid.field.fold is not None and layout.marks:
        front_lines += (fold_line(plan.page, grid.field.fold),)
    return _Sides(tuple(fronts), tuple(_behind(front, plan) for front in fronts), front_lines, back_lines)


def _behind(front: Placement, plan: Plan) -> Placement:
    """Return the placement of the same card's back."""
    mirror = plan.mirror
    back = Placement(
        front.item,
        Side.BACK,
        mirror.cell(front.cell),
        mirror.rect(front.trim),
        mirror.turns,
        mirror.edges(front.bleed),
    )
    back = moved(back, plan.offset)
    return back._replace(bleed=clipped(back.bleed, back.trim, plan.page))


def _pages(plan: Plan, labels: SheetLabels) -> Iterator[Page]:
    """Yield the pages in printing order."""
    cells = plan.grid.cells
    full = _sides(plan, cells) if plan.count >= cells else None

    def page(sheet: int, side: Side) -> Page:
        first = sheet * cells
        sides = full if full and first + cells <= plan.count else _sides(plan, plan.count - first)
        placements, lines = (
            (sides.fronts, sides.front_lines) if side is Side.FRONT else (sides.backs, sides.back_lines)
        )
        if plan.folds:
            placements, lines = (*sides.fronts, *sides.backs), (*sides.front_lines, *sides.back_lines)
        return Page(sheet, side, _counted(placements, first), lines, labels.on(side, sheet))

    sheets = range(plan.sheets)
    if plan.folds:
        yield from (page(sheet, Side.FRONT) for sheet in sheets)
    elif plan.layout.duplex is Duplex.NONE:
        yield from (page(sheet, side) for side in Side for sheet in sheets)
    else:
        yield from (page(sheet, side) for sheet in sheets for side in Side)


def _counted(placements: Iterable[Placement], first: int) -> tuple[Placement, ...]:
    """Return the placements with their items counted from the print run's first."""
    return tuple(Placement(p.item + first, p.side, p.cell, p.trim, p.turned, p.bleed) for p in placements)


def _notes(plan: Plan) -> Iterator[str]:
    """Yield sentences on what came out otherwise than asked."""
    layout, page = plan.layout, plan.page
    if 0 < layout.gutter < 2 * layout.bleed:
        yield (
            f"The gutter of {format_length(layout.gutter)} is less than twice the bleed: between cards the bleed "
            f"is cut from {format_length(layout.bleed)} to {format_length(plan.inner_bleed)}."
        )
    grid = plan.grid.rect
    room = min(grid.x, grid.y, page.width - grid.right, page.height - grid.bottom)
    if room < layout.bleed - 1e-6:
        yield f"The bleed ends at the edge of the paper, {format_length(room)} beyond the outer cards."
    if plan.folds and layout.back_offset != (0.0, 0.0):
        yield "The back offset is not used: with a fold both faces are printed in one go."
