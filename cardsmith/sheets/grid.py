"""The grid of fronts: how the paper lies, how many cards it holds and where each trim is.

The grid is centred between the margins and never depends on how many cards there are, so a partial last sheet
does not shift and a back can be found from its cell alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cardsmith.model.findings import Finding, error
from cardsmith.model.papers import PAPERS, size_name
from cardsmith.model.sentences import Sentence, tell
from cardsmith.model.sheet import Axis, Duplex, Layout, Orientation
from cardsmith.model.units import Rect, Size
from cardsmith.sheets.mirror import Mirror

# Free paper between the bleed and the fold line, on each side of it: the line must touch no face.
FOLD_ROOM = 1.0

_TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of fronts on a page as it lies, cut as ``layout`` asks: the same on all sheets.

    ``x`` and ``y`` are the top-left corner of the first trim, ``fold`` the fold line's x or y, if there is one.
    """

    layout: Layout
    card: Size
    page: Size
    fold: tuple[Axis, float] | None
    columns: int
    rows: int
    x: float
    y: float

    @property
    def cells(self) -> int:
        """How many cards a sheet holds."""
        return self.columns * self.rows

    @property
    def rect(self) -> Rect:
        """The rectangle around all trims."""
        return Rect(self.x, self.y, *_extent(self.columns, self.rows, self.card, self.layout.gutter))

    @property
    def bounds(self) -> Rect:
        """The rectangle around all bleeds of the fronts, within the paper."""
        around = self.rect.grown(self.layout.bleed)
        x, y = max(0.0, around.x), max(0.0, around.y)
        return Rect(x, y, min(self.page.width, around.right) - x, min(self.page.height, around.bottom) - y)

    @property
    def inner_bleed(self) -> float:
        """How far ink goes beyond an edge that faces another card."""
        return min(self.layout.bleed, self.layout.gutter / 2)

    @property
    def mirror(self) -> Mirror:
        """The reflection that puts backs behind fronts; a square page counts as portrait.

        A folded sheet is printed in one go, so nothing is to be corrected there.
        """
        duplex, page = self.layout.duplex, self.page
        if self.fold is not None:
            axis, middle = self.fold
            return Mirror(
                axis, middle, 2 * (self.columns if axis is Axis.VERTICAL else self.rows), (0.0, 0.0)
            )
        portrait = page.width <= page.height
        if duplex is Duplex.NONE or portrait == (duplex is Duplex.LONG_EDGE):
            return Mirror(Axis.VERTICAL, page.width / 2, self.columns, self.layout.back_offset)
        return Mirror(Axis.HORIZONTAL, page.height / 2, self.rows, self.layout.back_offset)

    def trim(self, column: int, row: int) -> Rect:
        """Return the trim of a cell."""
        width, height = self.card
        gutter = self.layout.gutter
        return Rect(self.x + column * (width + gutter), self.y + row * (height + gutter), width, height)


class _Field(NamedTuple):
    """One way to use the paper: the page as it lies, the area for the fronts' trims, and the fold line."""

    page: Size
    area: Rect
    fold: tuple[Axis, float] | None = None

    def most(self, card: Size, gutter: float) -> tuple[int, int]:
        """Return how many columns and rows fit into the area."""
        columns = (self.area.width + gutter + _TOLERANCE) // (card.width + gutter)
        rows = (self.area.height + gutter + _TOLERANCE) // (card.height + gutter)
        return (int(columns), int(rows)) if columns > 0 and rows > 0 else (0, 0)

    def room(self, layout: Layout) -> str:
        """Return a sentence on the area."""
        area = Size(max(0.0, self.area.width), max(0.0, self.area.height))
        facts = {"paper": paper_words(layout), "page": self.page, "area": area}
        if self.fold:
            return tell("{paper} ({page}) leaves {area} inside its margins, beside the fold", **facts)
        return tell("{paper} ({page}) leaves {area} inside its margins", **facts)


def paper_words(layout: Layout) -> str:
    """Return the paper's name for people: ``A4``, ``Letter``, or its size."""
    name = size_name(layout.paper, PAPERS)
    if name is None:
        return str(layout.paper)
    return name.upper() if any(character.isdigit() for character in name) else name.capitalize()


def choose_grid(layout: Layout, card: Size) -> Grid | Finding:
    """Return the grid that ``layout`` asks for, or the largest one; an error when there is none.

    Of several ways to lay the paper (and to fold it) the one that holds most cards wins, the earlier on a tie:
    portrait before landscape, a vertical fold before a horizontal one.
    """
    fields = _fields(layout)
    sizes = [field.most(card, layout.gutter) for field in fields]
    best = max(range(len(fields)), key=lambda at: sizes[at][0] * sizes[at][1])
    most, room = sizes[best], fields[best].room(layout)
    if most == (0, 0):
        return error(
            "CS503",
            tell("a card of {card} does not fit on the paper: {room}", card=card, room=room),
            help=tell(
                "take a larger paper (--paper a3), smaller margins (--margin 5mm) or a smaller card (--card-size)"
            ),
        )
    if layout.grid is None:
        return _placed(fields[best], layout, card, *most)
    columns, rows = layout.grid
    for field, size in zip(fields, sizes, strict=True):
        if columns <= size[0] and rows <= size[1]:
            return _placed(field, layout, card, columns, rows)
    needed = _extent(columns, rows, card, layout.gutter)
    page, largest = fields[best].page, f"{most[0]}x{most[1]}"
    message = tell(
        "a grid of {grid} cards of {card} needs {needed}, but {room}; the largest grid that fits is {largest} ({lies})",
        grid=f"{columns}x{rows}",
        card=card,
        needed=needed,
        room=room,
        largest=largest,
        lies=lies(page),
    )
    help_ = tell("write {option}, or leave --grid out to fill the paper", option=f"--grid {largest}")
    return error("CS504", message, help=help_)


def lies(page: Size) -> Sentence:
    """Return how a paper lies, in a word."""
    return tell("portrait") if page.width <= page.height else tell("landscape")


def _extent(columns: int, rows: int, card: Size, gutter: float) -> Size:
    """Return the size of so many cards with their gutters."""
    return Size(
        columns * card.width + (columns - 1) * gutter,
        rows * card.height + (rows - 1) * gutter,
    )


def _fields(layout: Layout) -> list[_Field]:
    """Return all ways to use the paper that the layout allows, the preferred first.

    A page is folded in the middle; both halves keep the wider margin and room for the bleed before the fold.
    """
    short, long = sorted((layout.paper.width, layout.paper.height))
    pages = {Orientation.PORTRAIT: Size(short, long), Orientation.LANDSCAPE: Size(long, short)}
    (top, right, bottom, left), clear = layout.margins, layout.bleed + FOLD_ROOM
    fields = []
    for page in pages.values() if layout.orientation is Orientation.AUTO else [pages[layout.orientation]]:
        width, height = page
        area = Rect(left, top, width - left - right, height - top - bottom)
        if layout.duplex is not Duplex.FOLD:
            fields.append(_Field(page, area))
            continue
        side, end = max(left, right), max(top, bottom)
        half = area._replace(x=side, width=width / 2 - clear - side)
        fields.append(_Field(page, half, (Axis.VERTICAL, width / 2)))
        half = area._replace(y=end, height=height / 2 - clear - end)
        fields.append(_Field(page, half, (Axis.HORIZONTAL, height / 2)))
    return fields


def _placed(field: _Field, layout: Layout, card: Size, columns: int, rows: int) -> Grid:
    """Centre the grid in the field; before a fold, between the margin and the fold line if there is room."""
    area, (width, height) = field.area, _extent(columns, rows, card, layout.gutter)
    x, y = area.x + (area.width - width) / 2, area.y + (area.height - height) / 2
    if field.fold is not None:
        axis, middle = field.fold
        if axis is Axis.VERTICAL:
            x = min((area.x + middle - width) / 2, area.right - width)
        else:
            y = min((area.y + middle - height) / 2, area.bottom - height)
    return Grid(layout, card, field.page, field.fold, columns, rows, x, y)
