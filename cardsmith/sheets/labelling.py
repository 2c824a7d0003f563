"""What the sheet labels say, and what they must keep clear of on each side of a sheet."""

from __future__ import annotations

from dataclasses import dataclass

from cardsmith.model.face import Side
from cardsmith.model.sheet import Duplex, Label, Line
from cardsmith.model.units import Margins, Rect
from cardsmith.sheets.grid import paper_words
from cardsmith.sheets.labels import CLEARANCE, PRINTABLE, Frame, Measure, Spot, find_spots
from cardsmith.sheets.plan import Plan, on_paper

_FLIP = {
    Duplex.LONG_EDGE: "flip on long edge",
    Duplex.SHORT_EDGE: "flip on short edge",
    Duplex.NONE: "turn left to right",
    Duplex.FOLD: "fold in the middle",
}

_EDGE = "The sheet labels are so near to the paper's edge that some printers lose them."
_TITLE = "The set's title is left out of the sheet labels: it is too long."

Lines = tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class SheetLabels:
    """The labels of a print run: ``spots`` are where the pieces go on each side (none without labels)."""

    plan: Plan
    title: str
    spots: dict[Side, tuple[Spot, ...]]
    notes: tuple[str, ...] = ()

    def on(self, side: Side, sheet: int) -> tuple[Label, ...]:
        """Return the labels of a page; ``sheet`` counts from 0."""
        spots = self.spots.get(side, ())
        pieces = _pieces(self.plan, self.title, side, sheet) if spots else ()
        return tuple(spot.label(pieces) for spot in spots)


def sheet_labels(plan: Plan, title: str, measure: Measure, lines: tuple[Lines, Lines]) -> SheetLabels:
    """Return the labels, with notes on what does not fit: room near the paper's edge is taken before
    the title is dropped, and that before all of it.

    ``lines`` are those on a full front and a full back page.
    """
    if not plan.layout.labels:
        return SheetLabels(plan, title, {})
    wide = _inset(plan.layout.margins, PRINTABLE)
    narrow = _inset(plan.layout.margins, CLEARANCE)
    for inset, words in ((wide, title), (narrow, title), (wide, ""), (narrow, "")):
        spots = _spots(plan, words, measure, _frames(plan, inset, *lines))
        if spots is not None:
            notes = ((_EDGE,) if inset is narrow else ()) + ((_TITLE,) if words != title else ())
            return SheetLabels(plan, words, spots, notes)
    return SheetLabels(plan, title, {}, ("The sheet labels are left out: no margin has room for them.",))


def _inset(margins: Margins, most: float) -> Margins:
    """Return how far labels stay away from the paper's edges; a user's own narrow margin is believed."""
    sides = (margins.top, margins.right, margins.bottom, margins.left)
    return Margins(*(max(CLEARANCE, min(margin, most)) for margin in sides))


def _spots(
    plan: Plan, title: str, measure: Measure, frames: dict[Side, Frame]
) -> dict[Side, tuple[Spot, ...]] | None:
    """Return where the labels go, None when they do not fit on every side."""
    spots = {}
    for side, frame in frames.items():
        found = find_spots(_pieces(plan, title, side, plan.sheets - 1), frame, measure)
        if found is None:
            return None
        turned = side is Side.BACK and plan.mirror.turns
        spots[side] = tuple(spot.turned(plan.page) for spot in found) if turned else found
    return spots


def _pieces(plan: Plan, title: str, side: Side, sheet: int) -> tuple[str, ...]:
    """Return what is said on a page: the parts of a label that are not divided."""
    return (
        *((title,) if title else ()),
        f"sheet {sheet + 1} of {plan.sheets}",
        *(() if plan.folds else (str(side),)),
        _FLIP[plan.layout.duplex],
        paper_words(plan.layout),
        "print at 100 %",
    )


def _frames(plan: Plan, inset: Margins, front_lines: Lines, back_lines: Lines) -> dict[Side, Frame]:
    """Return what the labels of each side must keep clear of; a turned back page is turned upright for that."""
    page = plan.page
    backs = on_paper(plan.backs_around(plan.grid.rect).grown(plan.layout.bleed), page)
    if plan.folds:
        return {Side.FRONT: Frame(page, _around(plan.bounds, backs), front_lines + back_lines, inset)}
    if plan.mirror.turns:
        width, height = page.width, page.height
        backs = Rect(width - backs.right, height - backs.bottom, backs.width, backs.height)
        back_lines = tuple(
            Line(width - line.x1, height - line.y1, width - line.x2, height - line.y2) for line in back_lines
        )
    return {
        Side.FRONT: Frame(page, plan.bounds, front_lines, inset),
        Side.BACK: Frame(page, backs, back_lines, inset.mirrored()),
    }


def _around(first: Rect, second: Rect) -> Rect:
    """Return the rectangle around two others."""
    x, y = min(first.x, second.x), min(first.y, second.y)
    return Rect(x, y, max(first.right, second.right) - x, max(first.bottom, second.bottom) - y)
