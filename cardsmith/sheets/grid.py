"""The grid of fronts: how the paper lies, how many cards it holds and where each trim is.

The grid is centred between the margins and never depends on how many cards there are, so a partial last sheet
does not shift and a back can be found from its cell alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardsmith.model.findings import Finding, error
from cardsmith.model.papers import PAPERS, size_name
from cardsmith.model.sheet import Axis, Duplex, Layout, Orientation
from cardsmith.model.units import Rect, Size

# Free paper between the bleed and the fold line, on each side of it: the line must touch no face.
FOLD_ROOM = 1.0

_TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Field:
    """One way to use the paper: the page as it lies, the area for the fronts' trims, and the fold line, if any."""

    page: Size
    area: Rect
    fold: tuple[Axis, float] | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of fronts on a field; ``x`` and ``y`` are the top-left corner of the first trim."""

    field: Field
    card: Size
    gutter: float
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
        return Rect(
            self.x,
            self.y,
            _extent(self.columns, self.card.width, self.gutter),
            _extent(self.rows, self.card.height, self.gutter),
        )

    def trim(self, column: int, row: int) -> Rect:
        """Return the trim of a cell."""
        return Rect(
            self.x + column * (self.card.width + self.gutter),
            self.y + row * (self.card.height + self.gutter),
            self.card.width,
            self.card.height,
        )

    def cuts(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return the x of all vertical cuts and the y of all horizontal ones (one per edge without gutter)."""
        return (
            _cuts(self.x, self.columns, self.card.width, self.gutter),
            _cuts(self.y, self.rows, self.card.height, self.gutter),
        )


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
    best = max(fields, key=lambda field: _product(_most(field, card, layout.gutter)))
    most = _most(best, card, layout.gutter)
    if _product(most) == 0:
        return _too_large(layout, card, best)
    if layout.grid is None:
        return _placed(best, card, layout.gutter, most)
    for field in fields:
        columns, rows = _most(field, card, layout.gutter)
        if layout.grid[0] <= columns and layout.grid[1] <= rows:
            return _placed(field, card, layout.gutter, layout.grid)
    return _grid_too_large(layout, card, best, most)


def _extent(number: int, length: float, gutter: float) -> float:
    return number * length + (number - 1) * gutter


def _cuts(start: float, number: int, length: float, gutter: float) -> tuple[float, ...]:
    if gutter < _TOLERANCE:
        return tuple(start + index * length for index in range(number + 1))
    starts = (start + index * (length + gutter) for index in range(number))
    return tuple(cut for at in starts for cut in (at, at + length))


def _fields(layout: Layout) -> list[Field]:
    """Return all ways to use the paper that the layout allows, the preferred first."""
    short, long = sorted((layout.paper.width, layout.paper.height))
    pages = {Orientation.PORTRAIT: Size(short, long), Orientation.LANDSCAPE: Size(long, short)}
    wanted = list(pages.values()) if layout.orientation is Orientation.AUTO else [pages[layout.orientation]]
    if layout.duplex is not Duplex.FOLD:
        return [Field(page, _inside(page, layout)) for page in wanted]
    return [_folded(page, layout, axis) for page in wanted for axis in (Axis.VERTICAL, Axis.HORIZONTAL)]


def _inside(page: Size, layout: Layout) -> Rect:
    margins = layout.margins
    return Rect(
        margins.left,
        margins.top,
        page.width - margins.left - margins.right,
        page.height - margins.top - margins.bottom,
    )


def _folded(page: Size, layout: Layout, axis: Axis) -> Field:
    """Return the half of the page in front of a fold through its middle; both halves keep the wider margin."""
    area, margins = _inside(page, layout), layout.margins
    clear = layout.bleed + FOLD_ROOM
    if axis is Axis.VERTICAL:
        middle, margin = page.width / 2, max(margins.left, margins.right)
        return Field(page, Rect(margin, area.y, middle - clear - margin, area.height), (axis, middle))
    middle, margin = page.height / 2, max(margins.top, margins.bottom)
    return Field(page, Rect(area.x, margin, area.width, middle - clear - margin), (axis, middle))


def _most(field: Field, card: Size, gutter: float) -> tuple[int, int]:
    """Return how many columns and rows fit into the field's area."""
    columns = (field.area.width + gutter + _TOLERANCE) // (card.width + gutter)
    rows = (field.area.height + gutter + _TOLERANCE) // (card.height + gutter)
    return max(0, int(columns)), max(0, int(rows))


def _product(grid: tuple[int, int]) -> int:
    return grid[0] * grid[1]


def _placed(field: Field, card: Size, gutter: float, grid: tuple[int, int]) -> Grid:
    """Centre the grid in the field; before a fold, between the margin and the fold line if there is room."""
    area = field.area
    width, height = _extent(grid[0], card.width, gutter), _extent(grid[1], card.height, gutter)
    x, y = area.x + (area.width - width) / 2, area.y + (area.height - height) / 2
    if field.fold is not None:
        axis, middle = field.fold
        if axis is Axis.VERTICAL:
            x = min(area.x + (middle - area.x - width) / 2, area.right - width)
        else:
            y = min(area.y + (middle - area.y - height) / 2, area.bottom - height)
    return Grid(field, card, gutter, *grid, x, y)


def _room(layout: Layout, field: Field) -> str:
    half = ", beside the fold" if field.fold else ""
    area = Size(max(0.0, field.area.width), max(0.0, field.area.height))
    return f"{paper_words(layout)} ({field.page}) leaves {area} inside its margins{half}"


def _too_large(layout: Layout, card: Size, field: Field) -> Finding:
    return error(
        "CS503",
        f"a card of {card} does not fit on the paper: {_room(layout, field)}",
        help="take a larger paper (--paper a3), smaller margins (--margin 5mm) or a smaller card (--card-size)",
    )


def _grid_too_large(layout: Layout, card: Size, field: Field, most: tuple[int, int]) -> Finding:
    columns, rows = layout.grid or most
    needed = Size(_extent(columns, card.width, layout.gutter), _extent(rows, card.height, layout.gutter))
    lies = "portrait" if field.page.width <= field.page.height else "landscape"
    largest = f"{most[0]}x{most[1]}"
    return error(
        "CS504",
        f"a grid of {columns}x{rows} cards of {card} needs {needed}, but {_room(layout, field)}; "
        f"the largest grid that fits is {largest} ({lies})",
        help=f"write --grid {largest}, or leave --grid out to fill the paper",
    )
