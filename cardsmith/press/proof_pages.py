"""Proving the pages of a PDF, sheet by sheet: each front in its cell, its own back behind it, boxes, safe areas.

Where a back must lie follows from where its front lies and from the axis about which the paper is turned: that of
the declared duplex mode on a page of the size that the file has. What lies there is read from the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from cardsmith.model.face import Side
from cardsmith.model.sheet import Axis, Duplex
from cardsmith.model.units import Rect, Size, format_length
from cardsmith.press.manifest import Description, PageEntry, PartEntry, PictureEntry, PlaceEntry
from cardsmith.press.proof import Tally
from cardsmith.press.proof_match import (
    TOLERANCE,
    Area,
    Cells,
    Comparison,
    Found,
    compare,
    letters,
    sort_into,
)
from cardsmith.press.proof_read import PageContent, PdfiumError, PdfReader

LOW_RESOLUTION: Final = 200.0
"""Dots per inch below which a print looks soft; only ever a warning."""
_BOX_TOLERANCE: Final = 0.01
_SLIGHT: Final = 0.005
_REBUILD: Final = "build the PDF again; if that does not help, please report it with the set"


@dataclass(slots=True)
class Tallies:
    """The checks that go on while the pages go by, and the extremes they meet."""

    file: str
    pages: Tally = field(init=False)
    boxes: Tally = field(init=False)
    fronts: Tally = field(init=False)
    backs: Tally = field(init=False)
    pictures: Tally = field(init=False)
    resolution: Tally = field(init=False)
    safe: Tally = field(init=False)
    deviation: dict[Side, float] = field(default_factory=lambda: dict.fromkeys(Side, 0.0))
    lowest: float | None = None

    def __post_init__(self) -> None:
        for name in ("pages", "boxes", "fronts", "backs", "pictures", "resolution", "safe"):
            setattr(self, name, Tally(_TITLES.get(name, name), self.file))


_TITLES: Final = {"fronts": "fronts in place", "backs": "backs behind fronts", "safe": "safe area"}


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
        """Prove one set's pages; yields the number of pages as they are done."""
        for first, second in _pairs(part):
            if first == second:
                page = self._page(first, part)
                if page:
                    self._sheet(part, page, page)
                yield 1
                continue
            front, back = self._page(first, part), self._page(second, part)
            if part.single and front and front.entry.side is Side.BACK:
                front, back = back, front
            if front:
                self._sheet(part, front, back)
            yield 2

    def text_page(self, index: int) -> None:
        """Read a page of text: its fonts and boxes count like all others."""
        self._page(index, None)

    def _page(self, index: int, part: PartEntry | None) -> _Page | None:
        tallies = self._tallies
        if index >= min(self._reader.page_count, len(self._description.lines)):
            return None
        entry = self._description.page(index)
        try:
            page = _Page(index + 1, entry, self._reader.page(index))
        except PdfiumError:
            tallies.pages.report("CS561", f"page {index + 1} cannot be read", _REBUILD)
            return None
        problem = _box_problem(page.content, part, entry)
        tallies.boxes.count(problem is None)
        if problem:
            tallies.boxes.report("CS566", f"page {page.number}: {problem}", _REBUILD)
        return page

    def _sheet(self, part: PartEntry, front: _Page, back: _Page | None) -> None:
        """Prove the fronts of a sheet where they are meant to be, then the backs behind them."""
        tallies = self._tallies
        folded = front is back
        places = [place for place in front.entry.places if place.side is Side.FRONT]
        cells = Cells(Area(place.item, place.card, place.trim, place.turned) for place in places)
        axis, line = turning(part, front.content.size)
        across, down = (0.0, 0.0) if folded else part.back_offset
        behind = Cells(area.behind(axis, line).moved(across, down) for area in cells.areas)
        self._sort(front, [cells, behind] if folded else [cells])
        if back is not None and not folded:
            self._sort(back, [behind])
        backs = {p.item: p for p in back.entry.places if p.side is Side.BACK} if back else {}
        for place, area, area_behind in zip(places, cells.areas, behind.areas, strict=True):
            where = f"page {front.number}: the front of '{place.card}'"
            found = cells.of(area)
            result = self._face(part, place, area, found, where)
            right = self._judge(tallies.fronts, place, result, where, (0.0, 0.0))
            if result.missing or result.stray:
                self._explain(tallies.fronts, place, result, f"{where} is not whole in its cell", "CS567")
            tallies.fronts.count(right)
            shift = _mirrored(result.shift, axis)
            self._back(part, (place, back), backs.get(place.item), area_behind, behind.of(area_behind), shift)
        for item in backs.keys() - {place.item for place in places}:
            card = backs[item].card
            message = f"page {back.number if back else '?'}: the back of '{card}' has no front before it"
            tallies.backs.count(False)
            tallies.backs.report("CS568", message, _REBUILD, card)

    def _back(
        self,
        part: PartEntry,
        front: tuple[PlaceEntry, _Page | None],
        meant: PlaceEntry | None,
        area: Area,
        found: Found,
        shift: tuple[float, float],
    ) -> None:
        tally = self._tallies.backs
        place, page = front
        if page is None or meant is None:
            tally.count(False)
            side = "page is missing" if page is None else "is not on the page behind it"
            tally.report("CS568", f"the back of '{place.card}': its {side}", _REBUILD, place.card)
            return
        where = f"page {page.number}: the back of '{place.card}'"
        result = self._face(part, meant, area, found, where)
        right = self._judge(tally, meant, result, where, shift)
        if not result.complete:
            other = _owner(page.entry, found, Side.BACK)
            what = f"{where} does not lie behind its front"
            if other and other != place.card:
                what = f"page {page.number}: behind the front of '{place.card}' lies the back of '{other}'"
            self._explain(tally, meant, result, what, "CS568")
        tally.count(right)

    def _sort(self, page: _Page, sides: Sequence[Cells]) -> None:
        outside = sort_into(page.content, sides)
        for _ in outside.pictures:
            message = f"page {page.number}: a picture lies where no card is"
            self._tallies.pictures.report("CS571", message, _REBUILD)

    def _face(self, part: PartEntry, place: PlaceEntry, area: Area, found: Found, where: str) -> Comparison:
        """Compare a face and count what concerns pictures, resolution and the safe area."""
        tallies = self._tallies
        result = compare(place, area, found, part.safe)
        tallies.safe.count(not result.unsafe)
        for text, out in result.unsafe:
            message = f"{where}: '{text}' reaches {format_length(out)} out of the safe area"
            help_ = (
                f"text must keep {format_length(part.safe)} from the edge: move or narrow it in the template"
            )
            tallies.safe.report("CS574", message, help_, place.card)
        meant, drawn = sum(entry.count for entry in place.pictures), len(found.pictures)
        tallies.pictures.expected += meant
        tallies.pictures.found += min(meant, drawn)
        if meant != drawn:
            message = f"{where} has {_pictures(drawn)}, not {meant}"
            tallies.pictures.report("CS571" if drawn > meant else "CS567", message, _REBUILD, place.card)
        for key, dpi in result.resolutions:
            self._resolution(place.card, key, dpi)
        for entry, mark in result.marks:
            self._mark(place.card, entry, mark, where)
        return result

    def _judge(
        self, tally: Tally, place: PlaceEntry, result: Comparison, where: str, shift: tuple[float, float]
    ) -> bool:
        """Report turned, moved or misshapen parts of a face; tell whether it is all right."""
        if result.crooked:
            message = f"{where} is turned or mirrored ({', '.join(result.crooked[:3])})"
            tally.report("CS570", message, _REBUILD, place.card)
            return False
        right = result.complete
        if result.misshapen:
            what = ", ".join(result.misshapen[:3])
            tally.report("CS572", f"{where}: {what} has another size or cut", _REBUILD, place.card)
            right = False
        x, y, what = max(
            ((dx - shift[0], dy - shift[1], what) for dx, dy, what in result.shifts),
            key=lambda one: max(abs(one[0]), abs(one[1])),
            default=(0.0, 0.0, ""),
        )
        off = max(abs(x), abs(y))
        deviation = self._tallies.deviation
        deviation[place.side] = max(deviation[place.side], off)
        if off > TOLERANCE:
            message = f"{where} lies {_way(x, 'right', 'left', y)}{_way(y, 'down', 'up')} ({what})"
            tally.report("CS569", message, _REBUILD, place.card)
            right = False
        return right

    def _explain(self, tally: Tally, place: PlaceEntry, result: Comparison, what: str, code: str) -> None:
        parts = []
        if result.missing:
            parts.append("missing: " + ", ".join(result.missing[:4]))
        if result.stray:
            parts.append("found there: " + ", ".join(result.stray[:4]))
        tally.report(code, f"{what} ({'; '.join(parts)})", _REBUILD, place.card)

    def _resolution(self, card: str, key: str, dpi: float) -> None:
        tallies = self._tallies
        tallies.resolution.count(dpi >= LOW_RESOLUTION)
        tallies.lowest = dpi if tallies.lowest is None else min(dpi, tallies.lowest)
        if dpi < LOW_RESOLUTION and key not in self._soft:
            self._soft.add(key)
            message = f"the picture of '{card}' has {dpi:.0f} dots per inch as printed"
            help_ = f"below {LOW_RESOLUTION:.0f} it looks soft: use a larger picture (300 is best)"
            tallies.resolution.warn("CS575", message, help_, card)

    def _mark(self, card: str, picture: PictureEntry, mark: str, where: str) -> None:
        """See that what is drawn is the described picture, and the same one wherever it is drawn."""
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


@dataclass(frozen=True, slots=True)
class _Page:
    """A page: its number for people (from 1), what should be on it, and what is."""

    number: int
    entry: PageEntry
    content: PageContent


def turning(part: PartEntry, page: Size) -> tuple[Axis, float]:
    """Return the line (its axis, and its x or y) behind which the backs of a part lie.

    It follows from the duplex mode and the page as it is: the long edge of a portrait page is vertical, that of
    a landscape page horizontal. Square pages have no longer edge: there the description's word is taken.
    """
    if part.fold is not None and part.duplex is Duplex.FOLD:
        return part.fold
    axis = part.axis or Axis.VERTICAL
    upright = page.height - page.width
    if part.duplex is Duplex.NONE or part.single:
        axis = Axis.VERTICAL
    elif abs(upright) > _BOX_TOLERANCE:
        along_height = (part.duplex is Duplex.LONG_EDGE) == (upright > 0)
        axis = Axis.VERTICAL if along_height else Axis.HORIZONTAL
    return axis, (page.width if axis is Axis.VERTICAL else page.height) / 2


def _pairs(part: PartEntry) -> Iterator[tuple[int, int]]:
    """Yield the pages (from 0) that are two sides of one sheet, as a printer takes them."""
    first, half = part.first_page, (part.pages + 1) // 2
    if part.duplex is Duplex.FOLD and not part.single:
        yield from ((page, page) for page in range(first, first + part.pages))
    elif part.duplex is Duplex.NONE and not part.single:
        yield from ((first + at, first + half + at) for at in range(half))
    else:
        yield from ((first + 2 * at, first + 2 * at + 1) for at in range(half))


def _box_problem(content: PageContent, part: PartEntry | None, entry: PageEntry) -> str | None:
    media, bleed, trim = (content.boxes[name] for name in ("MediaBox", "BleedBox", "TrimBox"))
    if media is None or bleed is None or trim is None:
        absent = [name for name, box in content.boxes.items() if box is None]
        return f"it has no {' and no '.join(absent)}"
    if content.rotation:
        return "it is turned by a /Rotate entry: some printers and programs ignore that"
    if not (media.contains(bleed, _BOX_TOLERANCE) and bleed.contains(trim, _BOX_TOLERANCE)):
        return "its TrimBox must lie inside its BleedBox, and that inside its MediaBox"
    if part is None:
        return None
    if (
        abs(media.width - part.page.width) > _BOX_TOLERANCE
        or abs(media.height - part.page.height) > _BOX_TOLERANCE
    ):
        return f"it measures {Size(media.width, media.height)}, not {part.page}"
    meant = Rect(0.0, 0.0, part.page.width, part.page.height)
    if part.single and entry.places:
        meant = entry.places[0].trim
    if not (meant.contains(trim, _BOX_TOLERANCE) and trim.contains(meant, _BOX_TOLERANCE)):
        return f"its TrimBox is {Size(trim.width, trim.height)}, not where {Size(meant.width, meant.height)} should be"
    return None


def _owner(entry: PageEntry, found: Found, side: Side) -> str | None:
    """Return the card whose texts are all among those found."""
    said = {letters(text.text) for text in found.texts}
    for place in entry.places:
        if place.side is side and place.texts and all(letters(text.text) in said for text in place.texts):
            return place.card
    return None


def _mirrored(shift: tuple[float, float], axis: Axis) -> tuple[float, float]:
    return (-shift[0], shift[1]) if axis is Axis.VERTICAL else (shift[0], -shift[1])


def _way(by: float, more: str, less: str, other: float = 0.0) -> str:
    """Return how far something lies off in one direction, if at all, joined to the other direction if there is one."""
    if abs(by) < _SLIGHT:
        return ""
    joined = " and " if abs(other) >= _SLIGHT else ""
    return f"{abs(by):.2f} mm too far {more if by > 0 else less}{joined}"


def _pictures(number: int) -> str:
    return {0: "no picture", 1: "one picture"}.get(number, f"{number} pictures")
