"""What the sheet labels say, and what they must keep clear of on each side of a sheet."""

from __future__ import annotations

from dataclasses import dataclass

from cardsmith.model.face import Side
from cardsmith.model.sheet import Duplex, Label, Line
from cardsmith.model.units import Rect
from cardsmith.sheets.grid import paper_words
from cardsmith.sheets.labels import Frame, Measure, Spot, find_spots
from cardsmith.sheets.plan import Plan, on_paper

_FLIP = {
    Duplex.LONG_EDGE: "flip on long edge",
    Duplex.SHORT_EDGE: "flip on short edge",
    Duplex.NONE: "turn left to right",
    Duplex.FOLD: "fold in the middle",
}

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
    """Return the labels, with notes on what does not fit: first the title is dropped, then all of it.

    ``lines`` are those on a full front and a full back page.
    """
    if not plan.layout.labels:
        return SheetLabels(plan, title, {})
    frames = _frames(plan, *lines)
    for words in dict.fromkeys((title, "")):
        spots = {}
        for side, frame in frames.items():
            found = find_spots(_pieces(plan, words, side, plan.sheets - 1), frame, measure)
            if found is not None:
                turned = side is Side.BACK and plan.mirror.turns
                spots[side] = tuple(spot.turned(plan.page) for spot in found) if turned else found
        if len(spots) == len(frames):
            notes = (
                ()
                if words == title
                else ("The set's title is left out of the sheet labels: it is too long.",)
            )
            return SheetLabels(plan, words, spots, notes)
    return SheetLabels(plan, title, {}, ("The sheet labels are left out: no margin has room for them.",))


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


def _frames(plan: Plan, front_lines: Lines, back_lines: Lines) -> dict[Side, Frame]:
    """Return what the labels of each side must keep clear of; a turned back page is turned upright for that."""
    margins, page = plan.layout.margins, plan.page
    backs = on_paper(plan.backs_around(plan.grid.rect).grown(plan.layout.bleed), page)
    if plan.folds:
        return {Side.FRONT: Frame(page, _around(plan.bounds, backs), front_lines + back_lines, margins)}
    if plan.mirror.turns:
        width, height = page.width, page.height
        backs = Rect(width - backs.right, height - backs.bottom, backs.width, backs.height)
        back_lines = tuple(
            Line(width - line.x1, height - line.y1, width - line.x2, height - line.y2) for line in back_lines
        )
    return {
        Side.FRONT: Frame(page, plan.bounds, front_lines, margins),
        Side.BACK: Frame(page, backs, back_lines, margins.mirrored()),
    }


def _around(first: Rect, second: Rect) -> Rect:
    """Return the rectangle around two others."""
    x, y = min(first.x, second.x), min(first.y, second.y)
    return Rect(x, y, max(first.right, second.right) - x, max(first.bottom, second.bottom) - y)
