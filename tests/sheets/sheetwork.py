"""Helpers of the sheet tests: short requests, a physical sheet of paper, a text form of impositions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardsmith.model.face import Side
from cardsmith.model.papers import CARD_SIZES, PAPERS
from cardsmith.model.sheet import Axis, Duplex, Imposition, Label, Layout, Line, Page, Placement
from cardsmith.model.units import Rect, Size
from cardsmith.sheets.imposition import impose
from cardsmith.sheets.labels import ASCENT, DESCENT, estimated_width

POKER = CARD_SIZES["poker"]
MINI = CARD_SIZES["mini-euro"]


def layout(paper: str = "a4", **options: Any) -> Layout:
    return Layout(PAPERS[paper], **options)


def laid(request: Layout, card: Size, count: int, title: str = "") -> Imposition:
    """Impose a request that must succeed."""
    imposition, findings = impose(request, card, count, title)
    assert imposition is not None, findings
    return imposition


def named(placements: tuple[Placement, ...], names: str, grid: tuple[int, int], side: Side) -> list[str]:
    """Return the rows of a page as a person reads them, one letter a card, '.' for a hole."""
    by_cell = {place.cell: names[place.item] for place in placements if place.side is side}
    return ["".join(by_cell.get((column, row), ".") for column in range(grid[0])) for row in range(grid[1])]


def line_box(line: Line) -> Rect:
    x, y = min(line.x1, line.x2), min(line.y1, line.y2)
    return Rect(x, y, abs(line.x2 - line.x1), abs(line.y2 - line.y1))


def label_box(label: Label) -> Rect:
    """Return the rectangle that a label covers, by the estimate of its width."""
    width = estimated_width(label.text) * label.size
    height, above, below = (part * label.size for part in (ASCENT + DESCENT, ASCENT, DESCENT))
    return {
        0: Rect(label.x, label.y - above, width, height),
        90: Rect(label.x - above, label.y - width, height, width),
        180: Rect(label.x - width, label.y - below, width, height),
        270: Rect(label.x - below, label.y, height, width),
    }[label.angle]


def touches(first: Rect, second: Rect, near: float = 1e-6) -> bool:
    """Tell whether two rectangles (lines may have no width) share a point."""
    return (
        first.x <= second.right + near
        and second.x <= first.right + near
        and first.y <= second.bottom + near
        and second.y <= first.bottom + near
    )


def turned_paper(imposition: Imposition, point: tuple[float, float]) -> tuple[float, float]:
    """Return where a point of the back lies on the front, with the paper in hand.

    Written from what hands do and not from the code: flipping on the long edge holds the long edge still, so a
    portrait page swings left to right and a landscape page head over heels; the short edge the other way round.
    """
    width, height = imposition.size.width, imposition.size.height
    x, y = point
    if imposition.duplex is Duplex.FOLD:
        assert imposition.fold is not None
        axis, at = imposition.fold
        return (2 * at - x, y) if axis is Axis.VERTICAL else (x, 2 * at - y)
    held_edge_is_upright = {
        Duplex.LONG_EDGE: height >= width,
        Duplex.SHORT_EDGE: height < width,
        Duplex.NONE: True,
    }[imposition.duplex]
    return (width - x, y) if held_edge_is_upright else (x, height - y)


def seen_through(imposition: Imposition, rect: Rect) -> Rect:
    """Return the rectangle of the front that lies on the other side of a rectangle of the back."""
    x1, y1 = turned_paper(imposition, (rect.x, rect.y))
    x2, y2 = turned_paper(imposition, (rect.right, rect.bottom))
    return Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


def sheets(imposition: Imposition) -> Iterator[tuple[tuple[Placement, ...], tuple[Placement, ...]]]:
    """Yield the fronts and the backs of every sheet, both in item order."""
    by_sheet: dict[int, list[Placement]] = {}
    for page in imposition.pages:
        by_sheet.setdefault(page.sheet, []).extend(page.placements)
    for places in by_sheet.values():
        ordered = sorted(places, key=lambda place: place.item)
        yield (
            tuple(place for place in ordered if place.side is Side.FRONT),
            tuple(place for place in ordered if place.side is Side.BACK),
        )


def _rect(rect: Rect) -> str:
    return f"{rect.x:7.2f} {rect.y:7.2f} {rect.width:6.2f} x {rect.height:6.2f}"


def _page_text(number: int, page: Page) -> Iterator[str]:
    yield f"page {number}: sheet {page.sheet} {page.side}"
    for place in page.placements:
        bleed = " ".join(f"{edge:g}" for edge in place.bleed)
        turned = "  turned" if place.turned else ""
        column, row = place.cell
        yield f"  item {place.item} {place.side:5} cell {column},{row}  {_rect(place.trim)}  bleed {bleed}{turned}"
    for line in page.marks:
        kind = "fold" if line.dashed else "line"
        yield f"  {kind} {line.x1:.2f},{line.y1:.2f} - {line.x2:.2f},{line.y2:.2f}"
    for label in page.labels:
        turn = f" at {label.angle} degrees" if label.angle else ""
        yield f"  label {label.x:.2f},{label.y:.2f} size {label.size:g}{turn}: {label.text}"


def as_text(imposition: Imposition) -> str:
    """Return an imposition as lines that a person can check against a sheet of paper."""
    head = [
        f"{imposition.paper}: page {imposition.size}, card {imposition.card}, grid {imposition.grid[0]}x"
        f"{imposition.grid[1]}, {imposition.duplex}, axis {imposition.axis}, {imposition.sheets} sheets",
    ]
    if imposition.fold:
        head.append(f"fold: {imposition.fold[0]} at {imposition.fold[1]:g}")
    head += [f"note: {note}" for note in imposition.notes]
    body = [line for number, page in enumerate(imposition.pages, 1) for line in _page_text(number, page)]
    return "\n".join([*head, *body, ""])
