"""Proving the pages of a PDF, sheet by sheet: each front in its cell, its own back behind it, boxes, safe areas.

Where a back must lie follows from where its front lies and from the axis about which the paper is turned: that of
the declared duplex mode on a page of the size that the file has. What lies there is read from the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from cardsmith.model.face import Side
from cardsmith.model.sheet import Axis, Duplex
from cardsmith.model.units import Rect, Size, format_length
from cardsmith.press.manifest import Description, PageEntry, PartEntry, PictureEntry, PlaceEntry
from cardsmith.press.proof import Tallies, Tally
from cardsmith.press.proof_cells import Area, Cells, Found, sort_into
from cardsmith.press.proof_content import PageContent
from cardsmith.press.proof_match import TOLERANCE, Comparison, compare, letters
from cardsmith.press.proof_read import PdfiumError, PdfReader

LOW_RESOLUTION: Final = 200.0
"""Dots per inch below which a print looks soft; only ever a warning."""
_BOX_TOLERANCE: Final = 0.01
_SLIGHT: Final = 0.005
_REBUILD: Final = "build the PDF again; if that does not help, please report it with the set"


class _Page(NamedTuple):
    """A page: its number for people (from 1), what should be on it, and what is."""

    number: int
    entry: PageEntry
    content: PageContent

    def places(self, side: Side) -> list[PlaceEntry]:
        return [place for place in self.entry.places if place.side is side]


class _Cell(NamedTuple):
    """A face that should be somewhere, the area where, and what lies there."""

    page: _Page
    place: PlaceEntry
    area: Area
    found: Found

    def __str__(self) -> str:
        return f"page {self.page.number}: the {self.place.side} of '{self.place.card}'"


class PageProver:
    """Proves the pages of one PDF against its description, one pass over the file."""

    def __init__(self, reader: PdfReader, description: Description, tallies: Tallies) -> None:
        self._reader = reader
        self._description = description
        self._tallies = tallies
        self._marks: dict[str, tuple[str, str]] = {}
        self._owners: dict[str, str] = {}
        self._soft: set[str] = set()

    def part(self, part: PartEntry) -> Iterator[int]:
        """Prove one set's pages; yields how many were done at a time."""
        for first, second in pairs(part, self._description.parts):
            front = self.page(first, part)
            back = front if second == first else self.page(second, part)
            if part.single and front and front.entry.side is Side.BACK:
                front, back = back, front
            if front:
                self._sheet(part, front, back)
            yield 1 if second == first else 2

    def page(self, index: int, part: PartEntry | None) -> _Page | None:
        """Read a page (from 0) and check its boxes; None when the file has no such page."""
        tallies = self._tallies
        if index >= min(self._reader.page_count, self._description.page_count):
            return None
        try:
            page = _Page(index + 1, self._description.page(index), self._reader.page(index))
        except PdfiumError:
            tallies.pages.report("CS561", f"page {index + 1} cannot be read", _REBUILD)
            return None
        problem = _box_problem(page, part)
        tallies.boxes.count(problem is None)
        if problem:
            tallies.boxes.report("CS566", f"page {page.number}: {problem}", _REBUILD)
        return page

    def _sheet(self, part: PartEntry, front: _Page, back: _Page | None) -> None:
        """Prove the fronts of a sheet where they are meant to be, then the backs behind them."""
        axis, line = turning(part, front.content.size)
        offset = (0.0, 0.0) if back is front else part.back_offset
        places = front.places(Side.FRONT)
        areas = [Area(place.trim, place.turned) for place in places]
        hidden = [area.behind(axis, line).moved(*offset) for area in areas]
        fronts, behind = Cells(areas), Cells(hidden)
        self._sort(front, fronts, *([behind] if back is front else []))
        if back and back is not front:
            self._sort(back, behind)
        backs = {place.item: place for place in back.places(Side.BACK)} if back else {}
        for place, area, other in zip(places, areas, hidden, strict=True):
            shift = self._front(part, _Cell(front, place, area, fronts.found[area]))
            meant = backs.pop(place.item, None)
            if meant and meant.card != place.card:
                self._unpaired(f"behind the front of '{place.card}' lies the back of '{meant.card}'", place)
            elif back and meant:
                cell = _Cell(back, meant, other, behind.found[other])
                self._back(
                    part, cell, (-shift[0], shift[1]) if axis is Axis.VERTICAL else (shift[0], -shift[1])
                )
            else:
                self._unpaired(
                    f"the front of '{place.card}' on page {front.number} has no back behind it", place
                )
        for place in backs.values():
            self._unpaired(f"the back of '{place.card}' has no front before it", place)

    def _front(self, part: PartEntry, cell: _Cell) -> tuple[float, float]:
        """Prove a front; return how far it is moved."""
        tally, result = self._tallies.fronts, self._compare(part, cell)
        if not result.complete:
            _explain(tally, "CS567", f"{cell} is not whole in its cell", cell, result)
        tally.count(self._judge(tally, cell, result, (0.0, 0.0)) and result.complete)
        return result.shift

    def _back(self, part: PartEntry, cell: _Cell, shift: tuple[float, float]) -> None:
        """Prove a back in the place behind its front, which is moved by ``shift`` as seen on the back's page."""
        tally, result = self._tallies.backs, self._compare(part, cell)
        if not result.complete:
            owner, what = _owner(cell), f"{cell} does not lie behind its front"
            if owner and owner != cell.place.card:
                number, card = cell.page.number, cell.place.card
                what = f"page {number}: behind the front of '{card}' lies the back of '{owner}'"
            _explain(tally, "CS568", what, cell, result)
        tally.count(self._judge(tally, cell, result, shift) and result.complete)

    def _unpaired(self, message: str, place: PlaceEntry) -> None:
        self._tallies.backs.count(False)
        self._tallies.backs.report("CS568", message, _REBUILD, place.card)

    def _sort(self, page: _Page, *sides: Cells) -> None:
        for _ in sort_into(page.content, sides).pictures:
            message = f"page {page.number}: a picture lies where no card is"
            self._tallies.pictures.report("CS571", message, _REBUILD)

    def _compare(self, part: PartEntry, cell: _Cell) -> Comparison:
        """Compare a face with what lies there, and count what concerns pictures and the safe area."""
        tallies, card = self._tallies, cell.place.card
        result = compare(cell.place, cell.area, cell.found, part.safe)
        tallies.safe.count(not result.unsafe)
        for text, out in result.unsafe:
            message = f"{cell}: '{text}' reaches {format_length(out)} out of the safe area"
            help_ = (
                f"text must keep {format_length(part.safe)} from the edge: move or narrow it in the template"
            )
            tallies.safe.report("CS574", message, help_, card)
        meant, drawn = sum(len(entry.spots) for entry in cell.place.pictures), len(cell.found.pictures)
        tallies.pictures.expected += meant
        tallies.pictures.found += min(meant, drawn)
        if meant != drawn:
            code, count = ("CS571" if drawn > meant else "CS567"), {0: "no picture", 1: "one picture"}
            message = f"{cell} has {count.get(drawn, f'{drawn} pictures')}, not {meant}"
            tallies.pictures.report(code, message, _REBUILD, card)
        for key, dpi in result.resolutions:
            self._resolution(card, key, dpi)
        for entry, mark in (
            result.marks if result.complete else ()
        ):  # another card's face has its own pictures
            self._identity(cell, entry, mark)
        return result

    def _judge(self, tally: Tally, cell: _Cell, result: Comparison, shift: tuple[float, float]) -> bool:
        """Report turned, misshapen or moved parts of a face; tell whether there are none."""
        card = cell.place.card
        if result.crooked:
            message = f"{cell} is turned or mirrored ({', '.join(result.crooked[:3])})"
            tally.report("CS570", message, _REBUILD, card)
            return False
        if result.misshapen:
            message = f"{cell}: {', '.join(result.misshapen[:3])} has another size or cut"
            tally.report("CS572", message, _REBUILD, card)
        moves = [(dx - shift[0], dy - shift[1], what) for dx, dy, what in result.shifts]
        x, y, what = max(moves, key=lambda move: max(abs(move[0]), abs(move[1])), default=(0.0, 0.0, ""))
        off = max(abs(x), abs(y))
        tally.largest = max(tally.largest, off)
        if off > TOLERANCE:
            ways = " and ".join(filter(None, (_way(x, "right", "left"), _way(y, "down", "up"))))
            tally.report("CS569", f"{cell} lies {ways} ({what})", _REBUILD, card)
        return off <= TOLERANCE and not result.misshapen

    def _resolution(self, card: str, key: str, dpi: float) -> None:
        tally = self._tallies.resolution
        tally.count(dpi >= LOW_RESOLUTION)
        tally.smallest = min(tally.smallest, dpi)
        if dpi < LOW_RESOLUTION and key not in self._soft:
            self._soft.add(key)
            message = f"the picture of '{card}' has {dpi:.0f} dots per inch as printed"
            help_ = f"below {LOW_RESOLUTION:.0f} it looks soft: use a larger picture (300 is best)"
            tally.warn("CS575", message, help_, card)

    def _identity(self, cell: _Cell, picture: PictureEntry, mark: str) -> None:
        """See that what is drawn is the described picture, and the same one wherever it is drawn."""
        card, where = cell.place.card, str(cell)
        known, first = (
            (picture.digest, "") if picture.digest else self._marks.setdefault(picture.key, (mark, where))
        )
        if known == mark:
            self._owners.setdefault(mark, card)
            return
        owner, elsewhere = self._owners.get(mark, card), self._owners.get(known, card)
        if (
            owner == card and elsewhere != card
        ):  # of two unlike drawings, the one that another card has is wrong
            owner, where = elsewhere, first
        what = f"the picture of '{owner}'" if owner != card else "another picture"
        but = "its own" if picture.digest else "the one on its other side"
        self._tallies.pictures.report("CS572", f"{where} shows {what}, not {but}", _REBUILD, card)


def turning(part: PartEntry, page: Size) -> tuple[Axis, float]:
    """Return the line (its axis, and its x or y) behind which the backs of a part lie.

    It follows from the duplex mode and the page as it is: the long edge of a portrait page is vertical, that of
    a landscape page horizontal. Square pages have no longer edge: there the description's word is taken.
    """
    if part.fold is not None and part.duplex is Duplex.FOLD:
        return part.fold
    axis = part.axis or Axis.VERTICAL
    taller = page.height - page.width
    if part.duplex is Duplex.NONE or part.single:
        axis = Axis.VERTICAL
    elif abs(taller) > _BOX_TOLERANCE:
        axis = Axis.VERTICAL if (part.duplex is Duplex.LONG_EDGE) == (taller > 0) else Axis.HORIZONTAL
    return axis, (page.width if axis is Axis.VERTICAL else page.height) / 2


def pairs(part: PartEntry, parts: Sequence[PartEntry]) -> Iterator[tuple[int, int]]:
    """Yield the pages (from 0) that are two sides of one sheet, as a printer takes them; a folded one twice.

    Turned by hand, the paper of all ``parts`` is printed first on one side, then on the other.
    """
    first, half = part.first_page, _half(part)
    if part.duplex is Duplex.FOLD and not part.single:
        yield from ((page, page) for page in range(first, first + part.pages))
    elif _by_hand(part):
        sheets = sum(_half(one) for one in parts if _by_hand(one))
        yield from ((first + at, first + sheets + at) for at in range(half))
    else:
        yield from ((first + 2 * at, first + 2 * at + 1) for at in range(half))


def _by_hand(part: PartEntry) -> bool:
    return part.duplex is Duplex.NONE and not part.single


def _half(part: PartEntry) -> int:
    return (part.pages + 1) // 2


def _box_problem(page: _Page, part: PartEntry | None) -> str | None:
    boxes = page.content.boxes
    media, bleed, trim = (boxes[name] for name in ("MediaBox", "BleedBox", "TrimBox"))
    if media is None or bleed is None or trim is None:
        return f"it has no {' and no '.join(name for name, box in boxes.items() if box is None)}"
    if page.content.rotation:
        return "it is turned by a /Rotate entry: some printers and programs ignore that"
    if not (media.contains(bleed, _BOX_TOLERANCE) and bleed.contains(trim, _BOX_TOLERANCE)):
        return "its TrimBox must lie inside its BleedBox, and that inside its MediaBox"
    if part is None:
        return None
    meant = paper = Rect(0.0, 0.0, part.page.width, part.page.height)
    if part.single and page.entry.places:
        meant = page.entry.places[0].trim
    for name, box, right in (("MediaBox", media, paper), ("TrimBox", trim, meant)):
        if not (right.contains(box, _BOX_TOLERANCE) and box.contains(right, _BOX_TOLERANCE)):
            return f"its {name} ({Size(box.width, box.height)}) is not {Size(right.width, right.height)} as built"
    return None


def _explain(tally: Tally, code: str, what: str, cell: _Cell, result: Comparison) -> None:
    """Report what is missing from a face and what is there that should not be."""
    lists = (("missing", result.missing), ("found there", result.stray))
    parts = [f"{title}: {', '.join(found[:4])}" for title, found in lists if found]
    tally.report(code, f"{what} ({'; '.join(parts)})", _REBUILD, cell.place.card)


def _owner(cell: _Cell) -> str | None:
    """Return the card of the page whose texts are all among those found in a cell."""
    said = {letters(text.text) for text in cell.found.texts}
    for place in cell.page.places(cell.place.side):
        if place.texts and all(letters(text.text) in said for text in place.texts):
            return place.card
    return None


def _way(by: float, more: str, less: str) -> str:
    """Return how far something lies off in one direction, nothing if it does not."""
    return f"{abs(by):.2f} mm too far {more if by > 0 else less}" if abs(by) >= _SLIGHT else ""
