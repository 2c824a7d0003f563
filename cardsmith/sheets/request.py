"""What is wrong with a request for sheets: impossible figures, margins that printers cannot keep."""

from __future__ import annotations

import math
from dataclasses import replace

from cardsmith.model.findings import Finding, error, hint, warning
from cardsmith.model.sentences import tell, together
from cardsmith.model.sheet import UNPRINTABLE, Layout
from cardsmith.model.units import MM_PER_POINT, Margins, Rect, Size, format_length
from cardsmith.sheets.grid import Grid, choose_grid
from cardsmith.sheets.marks import MARK_GAP, SHORTEST

LARGEST = 14_400 * MM_PER_POINT
"""The longest page in mm: 14,400 units (ISO 32000-1, annex C.2)."""

_MARGINS = {
    "all": tell("margin"),
    "top": tell("top margin"),
    "right": tell("right margin"),
    "bottom": tell("bottom margin"),
    "left": tell("left margin"),
}


def request_errors(layout: Layout, card: Size, count: int) -> list[Finding]:
    """Return what makes a request impossible whatever the paper."""
    findings = card_errors(card, layout.bleed, count)
    findings += _size_errors(tell("paper"), layout.paper, "--paper a4 or --paper 210x297mm")
    findings += _length_errors(tell("gutter"), layout.gutter, "--gutter 0")
    alike = len(set(layout.margins)) == 1
    margins = {"all": layout.margins.top} if alike else layout.margins._asdict()
    for name, margin in margins.items():
        findings += _length_errors(_MARGINS[name], margin, "--margin 5mm")
    if not all(map(math.isfinite, layout.back_offset)):
        text = tell("the back offset is not a pair of lengths")
        findings.append(error("CS501", text, help=tell("write --back-offset 1mm,-0.5mm")))
    if layout.grid is not None and min(layout.grid) < 1:
        text = tell("a grid of {grid} has no cell", grid="x".join(map(str, layout.grid)))
        help_ = tell("write --grid COLUMNSxROWS with numbers from 1, like --grid 3x3")
        findings.append(error("CS502", text, help=help_))
    return findings


def card_errors(card: Size, bleed: float, count: int) -> list[Finding]:
    """Return what is wrong with the card's size, its bleed and the number of cards."""
    findings = []
    if count < 1:
        help_ = tell("check --cards and --copies: they left nothing over")
        findings.append(error("CS500", tell("there is no card to print"), help=help_))
    findings += _size_errors(tell("card size"), card, "--card-size poker or --card-size 44x68mm")
    return findings + _length_errors(tell("bleed"), bleed, "--bleed 3mm")


def offset_errors(grid: Grid) -> list[Finding]:
    """Return an error when the back offset pushes trims of the backs off the paper."""
    if Rect(0.0, 0.0, *grid.page).contains(grid.mirror.rect(grid.rect)):
        return []
    x, y = map(format_length, grid.layout.back_offset)
    text = tell(
        "the back offset of {x}, {y} pushes the backs off the paper ({page})", x=x, y=y, page=grid.page
    )
    help_ = tell(
        "offsets are corrections of a few millimetres: write --back-offset X,Y with +x right and +y down"
    )
    return [error("CS505", text, help=help_)]


def margin_findings(grid: Grid) -> list[Finding]:
    """Return what printers that leave 5 mm blank would swallow: parts of the trims, the crop marks."""
    layout = grid.layout
    cut = _near(grid, grid.rect, UNPRINTABLE)
    lost = _near(grid, grid.bounds, MARK_GAP + SHORTEST + UNPRINTABLE) if layout.marks else ""
    blank = format_length(UNPRINTABLE)
    swallowed = [tell("the cards at the {edges}", edges=cut)] if cut else []
    swallowed += [tell("the crop marks at the {edges}", edges=lost)] if lost else []
    loss = together(swallowed)
    smallest = min(layout.margins)
    if smallest < UNPRINTABLE - 1e-6:
        touched: str = tell("nothing lies there on these sheets")
        if loss:
            touched = tell("{loss} may be lost there", loss=loss)
        text = tell(
            "the margin is {margin}, but many printers leave {blank} blank at the edges; {touched}",
            margin=format_length(smallest),
            blank=blank,
            touched=touched,
        )
        help_ = tell("write --margin 5mm, or make sure that your printer prints to the edge")
        return [warning("CS510", text, help=help_)]
    if lost:
        room = layout.bleed + MARK_GAP + SHORTEST + UNPRINTABLE
        help_ = tell("the paper is too small for whole marks: take a larger one, or write --no-marks")
        if isinstance(choose_grid(replace(layout, margins=Margins(*[room] * 4), grid=None), grid.card), Grid):
            help_ = tell(
                "for whole marks and fewer cards on a sheet write {option}, or a smaller --grid",
                option=f"--margin {format_length(room).replace(' ', '')}",
            )
        text = tell(
            "{loss} may not be printed whole: many printers leave {blank} blank at the edges",
            loss=loss,
            blank=blank,
        )
        return [hint("CS511", text, help=help_)]
    return []


def _near(grid: Grid, rect: Rect, least: float) -> str:
    """Return at which edges of the page a rectangle leaves less room than that: ``top, right and left``."""
    free = {
        tell("top edge"): rect.y,
        tell("right edge"): grid.page.width - rect.right,
        tell("bottom edge"): grid.page.height - rect.bottom,
        tell("left edge"): rect.x,
    }
    return together([name for name, room in free.items() if room < least - 1e-6])


def _size_errors(name: str, size: Size, example: str) -> list[Finding]:
    if all(math.isfinite(length) and length > 0 for length in size):
        if max(size) <= LARGEST:
            return []
        text = tell("the {name} is {size}; no page of a PDF is longer than {most}", name=name, size=size,
                    most=format_length(LARGEST))  # fmt: skip
        return [error("CS501", text, help=tell("write {text}", text=example))]
    text = tell("the {name} is {size}; width and height must be above zero", name=name, size=size)
    return [error("CS501", text, help=tell("write {text}", text=example))]


def _length_errors(name: str, length: float, example: str) -> list[Finding]:
    if math.isfinite(length) and length >= 0:
        return []
    text = tell("the {name} is {length}; it must be zero or more", name=name, length=format_length(length))
    return [error("CS501", text, help=tell("write {text}", text=example))]
