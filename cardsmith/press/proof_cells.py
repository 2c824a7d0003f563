"""Cells of a page: where faces should lie, and what was found there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from cardsmith.model.sheet import Axis
from cardsmith.model.units import Rect
from cardsmith.press.proof_content import DrawnPicture, DrawnText, PageContent


class Area(NamedTuple):
    """Where a face should lie on a page: its trim, and whether it stands on its head there."""

    trim: Rect
    turned: bool

    def moved(self, dx: float, dy: float) -> Area:
        """Return the area moved on the page."""
        trim = self.trim
        return Area(Rect(trim.x + dx, trim.y + dy, trim.width, trim.height), self.turned)

    def behind(self, axis: Axis, line: float) -> Area:
        """Return where the other side of the card lies: mirrored in a line of the page.

        ``line`` is the x of a vertical line or the y of a horizontal one: the middle of the page when the sheet
        is turned, the fold when it is folded. Turned or folded about a horizontal line, the other side stands
        on its head on paper, so that a card in the hand shows it upright.
        """
        trim = self.trim
        if axis is Axis.VERTICAL:
            return Area(Rect(2 * line - trim.right, trim.y, trim.width, trim.height), self.turned)
        return Area(Rect(trim.x, 2 * line - trim.bottom, trim.width, trim.height), not self.turned)

    def inside(self, box: Rect) -> Rect:
        """Return a box of the page in card space."""
        trim = self.trim
        if self.turned:
            return Rect(trim.right - box.right, trim.bottom - box.bottom, box.width, box.height)
        return Rect(box.x - trim.x, box.y - trim.y, box.width, box.height)

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return a point of the page in card space."""
        trim = self.trim
        return (trim.right - x, trim.bottom - y) if self.turned else (x - trim.x, y - trim.y)


@dataclass(slots=True)
class Found:
    """What lies in one area, in drawing order."""

    texts: list[DrawnText] = field(default_factory=list)
    pictures: list[DrawnPicture] = field(default_factory=list)


class Cells:
    """The areas of one side of a page, to be asked what lies in which. They form a grid with holes.

    ``bleed`` is how far (mm) what belongs to an area is drawn beyond its trim.
    """

    def __init__(self, areas: Iterable[Area], bleed: float) -> None:
        self._bleed = bleed
        self.found = {area: Found() for area in areas}
        self._cells = {(round(area.trim.x, 3), round(area.trim.y, 3)): area for area in self.found}
        self._columns = sorted({x for x, _ in self._cells})
        self._rows = sorted({y for _, y in self._cells})

    def at(self, x: float, y: float) -> Found | None:
        """Return what was found so far in the area around a point of the page, None outside all areas."""
        column, row = bisect_right(self._columns, x) - 1, bisect_right(self._rows, y) - 1
        if column < 0 or row < 0:
            return None
        area = self._cells.get((self._columns[column], self._rows[row]))
        return self.found[area] if area and x <= area.trim.right and y <= area.trim.bottom else None

    def near(self, x: float, y: float) -> Found | None:
        """Return what was found so far in the area whose bleed a point of the page lies in, None outside all."""
        away = {
            max(area.trim.x - x, x - area.trim.right, area.trim.y - y, y - area.trim.bottom): area
            for area in self.found
        }
        least = min(away, default=self._bleed + 1)
        return self.found[away[least]] if least <= self._bleed else None


def sort_into(content: PageContent, sides: Sequence[Cells]) -> Found:
    """Put every text (by where it begins) and picture (by the middle of what is seen) into its area.

    A picture of which nothing is seen is put by the middle of its clip, a drawing seen in the bleed into the area next
    to it. Returns what lies in no area.
    """
    outside = Found()

    def place(x: float, y: float) -> Found:
        return next((found for cells in sides if (found := cells.at(x, y))), outside)

    for text in content.texts:
        place(text.x, text.y).texts.append(text)
    for picture in content.pictures:
        seen = picture.clip if picture.unseen else picture.seen
        x, y = seen.x + seen.width / 2, seen.y + seen.height / 2
        found = place(x, y)
        if found is outside and picture.pixels is None:
            found = next((near for cells in sides if (near := cells.near(x, y))), outside)
        found.pictures.append(picture)
    return outside
