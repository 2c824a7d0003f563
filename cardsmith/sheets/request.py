"""What is wrong with a request for sheets: impossible figures, margins that printers cannot keep."""

from __future__ import annotations

import math

from cardsmith.model.findings import Finding, error, hint, warning
from cardsmith.model.sheet import Layout
from cardsmith.model.units import Rect, Size, format_length
from cardsmith.sheets.grid import Grid
from cardsmith.sheets.labels import PRINTABLE
from cardsmith.sheets.marks import MARK_GAP, SHORTEST


def request_errors(layout: Layout, card: Size, count: int) -> list[Finding]:
    """Return what makes a request impossible whatever the paper."""
    findings = [*count_errors(count), *card_errors(card, layout.bleed)]
    if not _positive(layout.paper):
        findings.append(_not_a_size("paper", layout.paper, "--paper a4 or --paper 210x297mm"))
    margins = layout.margins
    lengths = {
        "gutter": (layout.gutter, "--gutter 0"),
        "top margin": (margins.top, "--margin 5mm"),
        "right margin": (margins.right, "--margin 5mm"),
        "bottom margin": (margins.bottom, "--margin 5mm"),
        "left margin": (margins.left, "--margin 5mm"),
    }
    findings += [_not_a_length(name, *pair) for name, pair in lengths.items() if not _at_least_zero(pair[0])]
    if not all(math.isfinite(shift) for shift in layout.back_offset):
        findings.append(
            error("CS501", "the back offset is not a pair of lengths", help="write --back-offset 1mm,-0.5mm")
        )
    if layout.grid is not None and min(layout.grid) < 1:
        columns, rows = layout.grid
        findings.append(
            error(
                "CS502",
                f"a grid of {columns}x{rows} has no cell",
                help="write --grid COLUMNSxROWS with numbers from 1, like --grid 3x3",
            )
        )
    return findings


def count_errors(count: int) -> list[Finding]:
    """Return an error when there is nothing to print."""
    if count > 0:
        return []
    return [
        error("CS500", "there is no card to print", help="check --cards and --copies: they left nothing over")
    ]


def card_errors(card: Size, bleed: float) -> list[Finding]:
    """Return what is wrong with the card's size and bleed."""
    findings = []
    if not _positive(card):
        findings.append(_not_a_size("card size", card, "--card-size poker or --card-size 44x68mm"))
    if not _at_least_zero(bleed):
        findings.append(_not_a_length("bleed", bleed, "--bleed 3mm"))
    return findings


def offset_errors(backs: Rect, layout: Layout, page: Size) -> list[Finding]:
    """Return an error when the back offset pushes the trims of the backs (within ``backs``) off the paper."""
    if Rect(0.0, 0.0, page.width, page.height).contains(backs):
        return []
    x, y = (format_length(shift) for shift in layout.back_offset)
    return [
        error(
            "CS505",
            f"the back offset of {x}, {y} pushes the backs off the paper ({page})",
            help="offsets are corrections of a few millimetres: write --back-offset X,Y with +x right and +y down",
        )
    ]


def margin_findings(layout: Layout, grid: Grid, bounds: Rect) -> list[Finding]:
    """Return what printers that leave 5 mm blank would swallow: parts of the trims, the crop marks.

    ``bounds`` is the rectangle around all bleeds of the fronts.
    """
    page = grid.field.page
    cut = [name for name, free in _free(grid.rect, page).items() if free < PRINTABLE - 1e-6]
    lost = [
        name
        for name, free in _free(bounds, page).items()
        if layout.marks and free - MARK_GAP - PRINTABLE < SHORTEST - 1e-6
    ]
    blank = f"many printers leave {format_length(PRINTABLE)} blank at the edges"
    loss = _list(
        [f"the cards at the {_list(cut)}"] * bool(cut) + [f"the crop marks at the {_list(lost)}"] * bool(lost)
    )
    margins = layout.margins
    smallest = min(margins.top, margins.right, margins.bottom, margins.left)
    if smallest < PRINTABLE - 1e-6:
        touched = f"; {loss} may be lost there" if loss else "; nothing lies there on these sheets"
        message = f"the margin is {format_length(smallest)}, but {blank}{touched}"
        return [
            warning(
                "CS510", message, help="write --margin 5mm, or make sure that your printer prints to the edge"
            )
        ]
    if lost:
        room = format_length(layout.bleed + MARK_GAP + SHORTEST + PRINTABLE).replace(" ", "")
        help_ = f"for whole marks and fewer cards on a sheet write --margin {room}, or a smaller --grid"
        return [hint("CS511", f"{loss} may not be printed whole: {blank}", help=help_)]
    return []


def _free(rect: Rect, page: Size) -> dict[str, float]:
    """Return how far the rectangle is from each edge of the page."""
    return {
        "top": rect.y,
        "right": page.width - rect.right,
        "bottom": page.height - rect.bottom,
        "left": rect.x,
    }


def _list(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _positive(size: Size) -> bool:
    return all(math.isfinite(length) and length > 0 for length in (size.width, size.height))


def _at_least_zero(length: float) -> bool:
    return math.isfinite(length) and length >= 0


def _not_a_size(name: str, size: Size, example: str) -> Finding:
    return error(
        "CS501", f"the {name} is {size}; width and height must be above zero", help=f"write {example}"
    )


def _not_a_length(name: str, length: float, example: str) -> Finding:
    return error(
        "CS501", f"the {name} is {format_length(length)}; it must be zero or more", help=f"write {example}"
    )
