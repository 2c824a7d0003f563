"""Proving the pages of a PDF, sheet by sheet: each front in its cell, its own back behind it, boxes, safe areas.

Where a back must lie follows from where its front lies and from the axis about which the paper is turned: that of
the declared duplex mode on a page of the size that the file has. What lies there is read from the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from cardsmith.model.face import Side
from cardsmith.model.sentences import Sentence, joined, tell, together
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
_REBUILD: Final = tell("build the PDF again; if that does not help, please report it with the set")


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
        self._marks: dict[str, tuple[str, str]] = {}
        self._owners: dict[str, str] = {}
        self._soft: set[str] = set()
        self._unseen: set[tuple[str, str]] = set()

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
            tallies.pages.report("CS561", tell("page {number} cannot be read", number=index + 1), _REBUILD)
            return None
        problem = _box_problem(page, part)
        tallies.boxes.count(problem is None)
        if problem:
            tallies.boxes.report(
                "CS566", tell("page {number}: {problem}", number=page.number, problem=problem), _REBUILD
            )
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
        self._tallies.backs.report("CS568", message, _REBUILD, place.card)

    def _sort(self, page: _Page, *sides: Cells) -> None:
        for _ in sort_into(page.content, sides).pictures:
            message = tell("page {number}: a picture lies where no card is", number=page.number)
            self._tallies.pictures.report("CS571", message, _REBUILD)

    def _compare(self, part: PartEntry, cell: _Cell) -> Comparison:
        """Compare a face with what lies there, and count what concerns pictures and the safe area."""
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
        meant, drawn = sum(len(entry.spots) for entry in cell.place.pictures), len(cell.found.pictures)
        tallies.pictures.expected += meant
        tallies.pictures.found += min(meant, drawn)
        if meant != drawn:
            code = "CS571" if drawn > meant else "CS567"
            message = tell(
                "{cell} has pictures: {drawn}, not {meant}", cell=cell.words, drawn=drawn, meant=meant
            )
            tallies.pictures.report(code, message, _REBUILD, card)
        for key, dpi in result.resolutions:
            self._resolution(card, key, dpi)
        for entry, mark in (
            result.marks if result.complete else ()
        ):  # another card's face has its own pictures
            self._identity(cell, entry, mark)
        for key in result.unseen if result.complete else ():
            self._nothing_seen(card, key)
        return result

    def _judge(self, tally: Tally, cell: _Cell, result: Comparison, shift: tuple[float, float]) -> bool:
        """Report turned, misshapen or moved parts of a face; tell whether there are none."""
        card = cell.place.card
        if result.crooked:
            message = tell(
                "{cell} is turned or mirrored ({parts})", cell=cell.words, parts=", ".join(result.crooked[:3])
            )
            tally.report("CS570", message, _REBUILD, card)
            return False
        if result.misshapen:
            message = tell(
                "{cell}: {parts} has another size or cut",
                cell=cell.words,
                parts=", ".join(result.misshapen[:3]),
            )
            tally.report("CS572", message, _REBUILD, card)
        moves = [(dx - shift[0], dy - shift[1], what) for dx, dy, what in result.shifts]
        x, y, what = max(moves, key=lambda move: max(abs(move[0]), abs(move[1])), default=(0.0, 0.0, ""))
        off = max(abs(x), abs(y))
        tally.largest = max(tally.largest, off)
        if off > TOLERANCE:
            message = tell(
                "{cell} lies {ways} ({part})", cell=cell.words, ways=together(_ways(x, y)), part=what
            )
            tally.report("CS569", message, _REBUILD, card)
        return off <= TOLERANCE and not result.misshapen

    def _resolution(self, card: str, key: str, dpi: float) -> None:
        tally = self._tallies.resolution
        tally.count(dpi >= LOW_RESOLUTION)
        tally.smallest = min(tally.smallest, dpi)
        if dpi < LOW_RESOLUTION and key not in self._soft:
            self._soft.add(key)
            message = tell(
                "the picture of '{card}' has {dpi} dots per inch as printed", card=card, dpi=round(dpi)
            )
            help_ = tell(
                "below {dpi} it looks soft: use a larger picture (300 is best)", dpi=round(LOW_RESOLUTION)
            )
            tally.warn("CS575", message, help_, card)

    def _nothing_seen(self, card: str, key: str) -> None:
        if (card, key) not in self._unseen:
            self._unseen.add((card, key))
            message = tell(
                "nothing of a drawing is seen on '{card}': all of it lies outside its window", card=card
            )
            help_ = tell(
                "say where its subject is ('focus: left' on the card), give the drawing a viewBox around it, "
                "or use another template"
            )
            self._tallies.pictures.warn("CS578", message, help_, card)

    def _identity(self, cell: _Cell, picture: PictureEntry, mark: str) -> None:
        """See that what is drawn is the described picture, and the same one wherever it is drawn."""
        card = cell.place.card
        where: str = cell.words
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
        message = tell("{cell} shows another picture, not the one on its other side", cell=where)
        if owner != card:
            message = tell("{cell} shows the picture of '{card}'", cell=where, card=owner)
        elif picture.digest:
            message = tell("{cell} shows another picture, not its own", cell=where)
        self._tallies.pictures.report("CS572", message, _REBUILD, card)


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
        if not (right.contains(box, _BOX_TOLERANCE) and box.contains(right, _BOX_TOLERANCE)):
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
    tally.report(code, message, _REBUILD, cell.place.card)


def _owner(cell: _Cell) -> str | None:
    """Return the card of the page whose texts are all among those found in a cell."""
    said = {letters(text.text) for text in cell.found.texts}
    for place in cell.page.places(cell.place.side):
        if place.texts and all(letters(text.text) in said for text in place.texts):
            return place.card
    return None


def _ways(x: float, y: float) -> list[str]:
    """Return how far something lies off to each side, in words."""
    ways: list[str] = []
    if abs(x) >= _SLIGHT:
        length = f"{abs(x):.2f} mm"
        ways.append(
            tell("{length} too far right", length=length)
            if x > 0
            else tell("{length} too far left", length=length)
        )
    if abs(y) >= _SLIGHT:
        length = f"{abs(y):.2f} mm"
        ways.append(
            tell("{length} too far down", length=length)
            if y > 0
            else tell("{length} too far up", length=length)
        )
    return ways
