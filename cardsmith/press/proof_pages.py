"""Proving the pages of a PDF, sheet by sheet: each front in its cell, its own back behind it, boxes, safe areas.

Where a back must lie follows from where its front lies and from the axis about which the paper is turned: that of
the declared duplex mode on a page of the size that the file has. What lies there is read from the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from cardsmith.model.face import Side
from cardsmith.model.sentences import Sentence, joined, tell, together
from cardsmith.model.sheet import Axis
from cardsmith.model.units import Rect, Size, format_length
from cardsmith.press.manifest import Description, PageEntry, PartEntry, PlaceEntry
from cardsmith.press.proof import REBUILD, Tallies, Tally
from cardsmith.press.proof_cells import Area, Cells, Found, sort_into
from cardsmith.press.proof_content import PageContent
from cardsmith.press.proof_match import TOLERANCE, Comparison, compare, letters
from cardsmith.press.proof_pictures import PictureProver
from cardsmith.press.proof_read import PdfiumError, PdfReader
from cardsmith.press.proof_sheets import pairs, turning

_BOX_TOLERANCE: Final = 0.01
_SLIGHT: Final = 0.005


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

    @property
    def words(self) -> Sentence:
        """The face as people call it, with its page."""
        facts = {"number": self.page.number, "card": self.place.card}
        if self.place.side is Side.FRONT:
            return tell("page {number}: the front of '{card}'", **facts)
        return tell("page {number}: the back of '{card}'", **facts)


class PageProver:
    """Proves the pages of one PDF against its description, one pass over the file."""

    def __init__(self, reader: PdfReader, description: Description, tallies: Tallies) -> None:
        self._reader = reader
        self._description = description
        self._tallies = tallies
        self.pictures = PictureProver(tallies)

    def part(self, part: PartEntry) -> Iterator[int]:
        """Prove one set's pages; yields how many were done at a time."""
        for first, second in pairs(part, self._description.parts):
            front = self.page(first, part)
            back = front if second == first else self.page(second, part)
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
            tallies.pages.report("CS561", tell("page {number} cannot be read", number=index + 1), REBUILD)
            return None
        problem = _box_problem(page, part)
        tallies.boxes.count(problem is None)
        if problem:
            tallies.boxes.report(
                "CS566", tell("page {number}: {problem}", number=page.number, problem=problem), REBUILD
            )
        return page

    def _sheet(self, part: PartEntry, front: _Page, back: _Page | None) -> None:
        """Prove the fronts of a sheet where they are meant to be, then the backs behind them."""
        axis, line = turning(part, front.content.size)
        offset = (0.0, 0.0) if back is front else part.back_offset
        places = front.places(Side.FRONT)
        areas = [Area(place.trim, place.turned) for place in places]
        hidden = [area.behind(axis, line).moved(*offset) for area in areas]
        fronts, behind = Cells(areas, part.bleed), Cells(hidden, part.bleed)
        self._sort(front, fronts, *([behind] if back is front else []))
        if back and back is not front:
            self._sort(back, behind)
        backs = {place.item: place for place in back.places(Side.BACK)} if back else {}
        for place, area, other in zip(places, areas, hidden, strict=True):
            shift = self._front(part, _Cell(front, place, area, fronts.found[area]))
            meant = backs.pop(place.item, None)
            if meant and meant.card != place.card:
                message = tell(
                    "behind the front of '{card}' lies the back of '{other}'",
                    card=place.card,
                    other=meant.card,
                )
                self._unpaired(message, place)
            elif back and meant:
                cell = _Cell(back, meant, other, behind.found[other])
                self._back(
                    part, cell, (-shift[0], shift[1]) if axis is Axis.VERTICAL else (shift[0], -shift[1])
                )
            else:
                message = tell(
                    "the front of '{card}' on page {number} has no back behind it",
                    card=place.card,
                    number=front.number,
                )
                self._unpaired(message, place)
        for place in backs.values():
            self._unpaired(tell("the back of '{card}' has no front before it", card=place.card), place)

    def _front(self, part: PartEntry, cell: _Cell) -> tuple[float, float]:
        """Prove a front; return how far it is moved."""
        tally, result = self._tallies.fronts, self._compare(part, cell)
        if not result.complete:
            _explain(tally, "CS567", tell("{cell} is not whole in its cell", cell=cell.words), cell, result)
        tally.count(self._judge(tally, cell, result, (0.0, 0.0)) and result.complete)
        return result.shift

    def _back(self, part: PartEntry, cell: _Cell, shift: tuple[float, float]) -> None:
        """Prove a back in the place behind its front, which is moved by ``shift`` as seen on the back's page."""
        tally, result = self._tallies.backs, self._compare(part, cell)
        if not result.complete:
            owner, what = _owner(cell), tell("{cell} does not lie behind its front", cell=cell.words)
            if owner and owner != cell.place.card:
                number, card = cell.page.number, cell.place.card
                what = tell(
                    "page {number}: behind the front of '{card}' lies the back of '{other}'",
                    number=number,
                    card=card,
                    other=owner,
                )
            _explain(tally, "CS568", what, cell, result)
        tally.count(self._judge(tally, cell, result, shift) and result.complete)

    def _unpaired(self, message: str, place: PlaceEntry) -> None:
        self._tallies.backs.count(False)
        self._tallies.backs.report("CS568", message, REBUILD, place.card)

    def _sort(self, page: _Page, *sides: Cells) -> None:
        for _ in sort_into(page.content, sides).pictures:
            message = tell("page {number}: a picture lies where no card is", number=page.number)
            self._tallies.pictures.report("CS571", message, REBUILD)

    def _compare(self, part: PartEntry, cell: _Cell) -> Comparison:
        """Compare a face with what lies there; prove its pictures and that its texts keep to the safe area."""
        tallies, card = self._tallies, cell.place.card
        result = compare(cell.place, cell.area, cell.found, part.safe)
        tallies.safe.count(not result.unsafe)
        for text, out in result.unsafe:
            message = tell(
                "{cell}: '{text}' reaches {out} out of the safe area",
                cell=cell.words,
                text=text,
                out=format_length(out),
            )
            help_ = tell(
                "text must keep {safe} from the edge: move or narrow it in the template",
                safe=format_length(part.safe),
            )
            tallies.safe.report("CS574", message, help_, card)
        if cell.place.pictures or cell.found.pictures:
            self.pictures.prove(cell.words, cell.place, len(cell.found.pictures), result)
        return result

    def _judge(self, tally: Tally, cell: _Cell, result: Comparison, shift: tuple[float, float]) -> bool:
        """Report turned, misshapen or moved parts of a face; tell whether there are none."""
        card = cell.place.card
        if result.crooked:
            message = tell(
                "{cell} is turned or mirrored ({parts})", cell=cell.words, parts=", ".join(result.crooked[:3])
            )
            tally.report("CS570", message, REBUILD, card)
            return False
        if result.misshapen:
            message = tell(
                "{cell}: {parts} has another size or cut",
                cell=cell.words,
                parts=", ".join(result.misshapen[:3]),
            )
            tally.report("CS572", message, REBUILD, card)
        moves = [(dx - shift[0], dy - shift[1], what) for dx, dy, what in result.shifts]
        x, y, what = max(moves, key=lambda move: max(abs(move[0]), abs(move[1])), default=(0.0, 0.0, ""))
        off = max(abs(x), abs(y))
        tally.largest = max(tally.largest, off)
        if off > TOLERANCE:
            message = tell(
                "{cell} lies {ways} ({part})", cell=cell.words, ways=together(_ways(x, y)), part=what
            )
            tally.report("CS569", message, REBUILD, card)
        return off <= TOLERANCE and not result.misshapen


def _box_problem(page: _Page, part: PartEntry | None) -> str | None:
    boxes = page.content.boxes
    media, bleed, trim = (boxes[name] for name in ("MediaBox", "BleedBox", "TrimBox"))
    if media is None or bleed is None or trim is None:
        lacking = joined([name for name, box in boxes.items() if box is None])
        return tell("it has no {boxes}", boxes=lacking)
    if page.content.rotation:
        return tell("it is turned by a /Rotate entry: some printers and programs ignore that")
    if not (media.contains(bleed, _BOX_TOLERANCE) and bleed.contains(trim, _BOX_TOLERANCE)):
        return tell("its TrimBox must lie inside its BleedBox, and that inside its MediaBox")
    if part is None:
        return None
    meant = paper = Rect(0.0, 0.0, part.page.width, part.page.height)
    if part.single and page.entry.places:
        meant = page.entry.places[0].trim
    for name, box, right in (("MediaBox", media, paper), ("TrimBox", trim, meant)):
        if not right.equals(box, _BOX_TOLERANCE):
            sizes = {"size": Size(box.width, box.height), "built": Size(right.width, right.height)}
            return tell("its {box} ({size}) is not {built} as built", box=name, **sizes)
    return None


def _explain(tally: Tally, code: str, what: str, cell: _Cell, result: Comparison) -> None:
    """Report what is missing from a face and what is there that should not be."""
    parts: list[str] = []
    if result.missing:
        parts.append(tell("missing: {parts}", parts=", ".join(result.missing[:4])))
    if result.stray:
        parts.append(tell("found there: {parts}", parts=", ".join(result.stray[:4])))
    message = tell("{problem} ({parts})", problem=what, parts=joined(parts, "; "))
    tally.report(code, message, REBUILD, cell.place.card)


def _ways(x: float, y: float) -> list[Sentence]:
    """Return how far something lies off to each side, in words."""
    across, down = f"{abs(x):.2f} mm", f"{abs(y):.2f} mm"
    ways = {
        tell("{length} too far right", length=across): x,
        tell("{length} too far left", length=across): -x,
        tell("{length} too far down", length=down): y,
        tell("{length} too far up", length=down): -y,
    }
    return [way for way, off in ways.items() if off >= _SLIGHT]


def _owner(cell: _Cell) -> str | None:
    """Return the card of the page whose texts are all among those found in a cell."""
    said = {letters(text.text) for text in cell.found.texts}
    for place in cell.page.places(cell.place.side):
        if place.texts and all(letters(text.text) in said for text in place.texts):
            return place.card
    return None
