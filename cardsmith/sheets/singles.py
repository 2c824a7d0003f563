"""Singles: one face a page for print shops, each page as large as the card with its bleed."""

from __future__ import annotations

from cardsmith.model.face import Side
from cardsmith.model.findings import Finding
from cardsmith.model.sheet import Axis, Duplex, Imposition, Page, Placement
from cardsmith.model.units import Rect, Size
from cardsmith.sheets.request import card_errors


def singles(card: Size, bleed: float, count: int) -> tuple[Imposition | None, list[Finding]]:
    """Lay ``count`` cards on pages of their own, front then back, without marks.

    The page ends at the bleed: MediaBox = BleedBox, and the placement's trim is the TrimBox. The imposition is
    None when a finding is an error.
    """
    findings = card_errors(card, bleed, count)
    if findings:
        return None, findings
    size = Size(card.width + 2 * bleed, card.height + 2 * bleed)
    trim, edges = Rect(bleed, bleed, *card), (bleed, bleed, bleed, bleed)
    pages = tuple(
        Page(item, side, (Placement(item, side, (0, 0), trim, False, edges),))
        for item in range(count)
        for side in Side
    )
    imposition = Imposition(
        size, card, (1, 1), Duplex.NONE, Axis.VERTICAL, count, pages, paper=str(size), single=True
    )
    return imposition, []
