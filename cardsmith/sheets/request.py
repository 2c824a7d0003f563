"""What is wrong with a request for sheets: impossible figures, margins that printers cannot keep."""

from __future__ import annotations

import math

from cardsmith.model.findings import Finding, error, hint, warning
from cardsmith.model.sheet import UNPRINTABLE, Layout
from cardsmith.model.units import Rect, Size, format_length
from cardsmith.sheets.grid import Grid
from cardsmith.sheets.marks import MARK_GAP, SHORTEST


def request_errors(layout: Layout, card: Size, count: int) -> list[Finding]:
    """Return what makes a request impossible whatever the paper."""
    findings = card_errors(card, layout.bleed, count)
    findings += _size_errors("paper", layout.paper, "--paper a4 or --paper 210x297mm")
    findings += _length_errors("gutter", layout.gutter, "--gutter 0")
    for name, margin in layout.margins._asdict().items():
        findings += _length_errors(f"{name} margin", margin, "--margin 5mm")
    if not all(map(math.isfinite, layout.back_offset)):
        text = "the back offset is not a pair of lengths"
        findings.append(error("CS501", text, help="write --back-offset 1mm,-0.5mm"))
    if layout.grid is not None and min(layout.grid) < 1:
        text = f"a grid of {layout.grid[0]}x{layout.grid[1]} has no cell"
        help_ = "write --grid COLUMNSxROWS with numbers from 1, like --grid 3x3"
        findings.append(error("CS502", text, help=help_))
    return findings


def card_errors(card: Size, bleed: float, count: int) -> list[Finding]:
    """Return what is wrong with the card's size, its bleed and the number of cards."""
    findings = []
    if count < 1:
        help_ = "check --cards and --copies: they left nothing over"
        findings.append(error("CS500", "there is no card to print", help=help_))
    findings += _size_errors("card size", card, "--card-size poker or --card-size 44x68mm")
    return findings + _length_errors("bleed", bleed, "--bleed 3mm")


def offset_errors(grid: Grid) -> list[Finding]:
    """Return an error when the back offset pushes trims of the backs off the paper."""
    if Rect(0.0, 0.0, *grid.page).contains(grid.mirror.rect(grid.rect)):
        return []
    x, y = map(format_length, grid.layout.back_offset)
    text = f"the back offset of {x}, {y} pushes the backs off the paper ({grid.page})"
    help_ = "offsets are corrections of a few millimetres: write --back-offset X,Y with +x right and +y down"
    return [error("CS505", text, help=help_)]


def margin_findings(grid: Grid) -> list[Finding]:
    """Return what printers that leave 5 mm blank would swallow: parts of the trims, the crop marks."""
    layout = grid.layout
    cut = _near(grid, grid.rect, UNPRINTABLE)
    lost = _near(grid, grid.bounds, MARK_GAP + SHORTEST + UNPRINTABLE) if layout.marks else ""
    blank = f"many printers leave {format_length(UNPRINTABLE)} blank at the edges"
    swallowed = [f"the cards at the {cut}"] * bool(cut) + [f"the crop marks at the {lost}"] * bool(lost)
    loss = " and ".join(swallowed)
    smallest = min(layout.margins)
    if smallest < UNPRINTABLE - 1e-6:
        touched = f"{loss} may be lost there" if loss else "nothing lies there on these sheets"
        text = f"the margin is {format_length(smallest)}, but {blank}; {touched}"
        help_ = "write --margin 5mm, or make sure that your printer prints to the edge"
        return [warning("CS510", text, help=help_)]
    if lost:
        room = format_length(layout.bleed + MARK_GAP + SHORTEST + UNPRINTABLE).replace(" ", "")
        help_ = f"for whole marks and fewer cards on a sheet write --margin {room}, or a smaller --grid"
        return [hint("CS511", f"{loss} may not be printed whole: {blank}", help=help_)]
    return []


def _near(grid: Grid, rect: Rect, least: float) -> str:
    """Return at which edges of the page a rectangle leaves less room than that: ``top, right and left``."""
    free = {
        "top": rect.y,
        "right": grid.page.width - rect.right,
        "bottom": grid.page.height - rect.bottom,
        "left": rect.x,
    }
    *first, last = [name for name, room in free.items() if room < least - 1e-6] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def _size_errors(name: str, size: Size, example: str) -> list[Finding]:
    if all(math.isfinite(length) and length > 0 for length in size):
        return []
    text = f"the {name} is {size}; width and height must be above zero"
    return [error("CS501", text, help=f"write {example}")]


def _length_errors(name: str, length: float, example: str) -> list[Finding]:
    if math.isfinite(length) and length >= 0:
        return []
    text = f"the {name} is {format_length(length)}; it must be zero or more"
    return [error("CS501", text, help=f"write {example}")]
