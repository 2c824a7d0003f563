"""The description that every PDF of ours carries: what should be where, for ``verify`` to prove.

It says what was *meant*; where things really are is read from the page content, never from here.

In the file it is one compressed stream, reachable from the catalogue's ``/PieceInfo`` (ISO 32000-1, 14.5) and
marked ``/Type /CardsmithDescription``. Its content is JSON, one line per page in page order and one last line
for the document. Lines are written while the pages are, so that nothing is held for the whole deck::

    {"part": 0, "sheet": 1, "side": "front", "places": [PLACE, ...]}
    PLACE = [item, "card-id", "front", [x, y, width, height], turned, [["name", "Wheel", x, y, size], ...],
             [["picture-key", "raster", width, height, count, [[x, y, w, h, clip x, y, w, h], ...], "digest"], ...]]
    {"version": 1, "title": "...", "parts": [PART, ...]}
"""

from __future__ import annotations

import json
import mmap
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeVar

from cardsmith.model.errors import FileError
from cardsmith.model.face import Side
from cardsmith.model.sheet import Axis, Duplex
from cardsmith.model.units import Rect, Size

T = TypeVar("T")

VERSION: Final = 1
STREAM_TYPE: Final = b"CardsmithDescription"
MAX_BYTES: Final = 256 * 1024 * 1024
"""No description of ours is longer once inflated; a longer one is not ours (10,000 cards take about 4 MB)."""


@dataclass(frozen=True, slots=True)
class PictureEntry:
    """A picture on a face: its key, whether pixels or vectors, its size, and how often the face draws it.

    A raster's size is in pixels, a vector's in its own units (``vector`` pictures are form XObjects).
    ``spots`` has for every drawing the rectangle of the whole picture and the part of it that is seen (card
    space). ``digest`` is ``stream_digest`` of a raster's bytes, empty for a vector.
    """

    key: str
    kind: Literal["raster", "vector"]
    width: float
    height: float
    count: int
    spots: tuple[tuple[Rect, Rect], ...] = ()
    digest: str = ""


class TextEntry(NamedTuple):
    """One run of text: its element, its text, and its baseline's left end and size in card space (mm)."""

    element: str
    text: str
    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class PlaceEntry:
    """One face on one page. ``trim`` in millimetres of the page (top-left, y down); ``turned`` by 180°.

    ``texts`` are the runs in drawing order; the lines of one element stay apart.
    """

    item: int
    card: str
    side: Side
    trim: Rect
    turned: bool
    texts: tuple[TextEntry, ...] = ()
    pictures: tuple[PictureEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class PageEntry:
    """One page of the PDF: its part (None for a page of text), sheet (from 1), side and faces."""

    part: int | None
    sheet: int
    side: Side
    places: tuple[PlaceEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class PartEntry:
    """One set's print run. Lengths in millimetres; ``first_page`` counts from 0, ``pages`` are its number.

    ``single`` parts have one face a page with the card's trim as TrimBox; on sheets the sheet is the TrimBox.
    ``back_offset`` is how far the backs were moved on purpose (+x right, +y down on the back page).
    """

    title: str
    duplex: Duplex
    axis: Axis | None
    fold: tuple[Axis, float] | None
    page: Size
    card: Size
    grid: tuple[int, int]
    sheets: int
    bleed: float
    safe: float
    single: bool
    back_offset: tuple[float, float]
    first_page: int
    pages: int


@dataclass(frozen=True, slots=True)
class Description:
    """A whole description as read from a PDF. Pages are decoded one at a time: ``for page in it.pages()``."""

    version: int
    title: str
    parts: tuple[PartEntry, ...]
    page_count: int
    lines: tuple[bytes, ...]

    def pages(self) -> Iterator[PageEntry]:
        """Yield the pages in the order of the PDF.

        Raises:
            FileError: a line is damaged.
        """
        for index in range(len(self.lines)):
            yield self.page(index)

    def page(self, index: int) -> PageEntry:
        """Return one page, counted from 0.

        Raises:
            FileError: its line is damaged.
        """
        return _decoded(_page, self.lines[index])


class DescriptionWriter:
    """Takes the pages as they are drawn and keeps only their compressed JSON."""

    def __init__(self) -> None:
        self._packer = zlib.compressobj(6)
        self._packed: list[bytes] = []

    def add(self, page: PageEntry) -> None:
        """Add the next page."""
        places = [
            [
                place.item,
                place.card,
                place.side,
                _rounded(*_numbers(place.trim)),
                place.turned,
                [[one.element, one.text, *_rounded(one.x, one.y, one.size)] for one in place.texts],
                [_picture_json(one) for one in place.pictures],
            ]
            for place in page.places
        ]
        self._put({"part": page.part, "sheet": page.sheet, "side": page.side, "places": places})

    def finish(self, title: str, parts: tuple[PartEntry, ...]) -> bytes:
        """Return the Flate-compressed stream after adding the document's own line."""
        self._put({"version": VERSION, "title": title, "parts": [_part_json(part) for part in parts]})
        return b"".join(self._packed) + self._packer.flush()

    def _put(self, line: dict[str, Any]) -> None:
        text = json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"
        packed = self._packer.compress(text.encode("utf-8", "surrogatepass"))
        if packed:
            self._packed.append(packed)


def stream_digest(length: int, checksum: int) -> str:
    """Return what tells the bytes of a picture's stream from others: their number and CRC-32 (zlib's)."""
    return f"{length:x}-{checksum:08x}"


def read_description(path: Path) -> Description | None:
    """Return the description inside a PDF, or None when it has none (it is not ours).

    The stream is found by its type, so that it survives other programs' rewriting of the file.

    Raises:
        FileError: the file cannot be read, or its description is damaged or of a later version.
    """
    try:
        with path.open("rb") as file:
            if not file.seek(0, 2):
                return None
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
                raw = _find_stream(data)
    except OSError as problem:
        raise FileError(f"cannot read {path}: {problem.strerror or problem}") from problem
    return None if raw is None else _parse(raw)


def _find_stream(data: mmap.mmap) -> bytes | None:
    at = data.rfind(b"/" + STREAM_TYPE)
    if at < 0:
        return None
    start = data.find(b"stream", at)
    end = data.find(b"endstream", start + 6)
    if start < 0 or end < 0:
        raise FileError("the description inside the PDF is damaged (its stream has no end)")
    head = data[data.rfind(b" obj", 0, at) : start]
    start += 6 + (2 if data[start + 6 : start + 8] == b"\r\n" else 1)
    length = re.search(rb"/Length\s+(\d+)(?!\s+\d+\s+R)\b", head)
    body = data[start : start + int(length[1]) if length else end]
    return _inflated(body) if b"/FlateDecode" in head else body


def _inflated(body: bytes) -> bytes:
    unpacker = zlib.decompressobj()
    try:
        raw = unpacker.decompress(body, MAX_BYTES)
    except zlib.error as problem:
        raise FileError("the description inside the PDF is damaged (it does not unpack)") from problem
    if not unpacker.eof:
        raise FileError("the description inside the PDF is damaged (it is cut short or far too long)")
    return raw


def _parse(raw: bytes) -> Description:
    *pages, last = raw.splitlines() or [b"{}"]
    return _decoded(lambda data: _document(data, tuple(pages)), last)


def _decoded(make: Callable[[Any], T], line: bytes) -> T:
    try:
        return make(json.loads(line))
    except (ValueError, KeyError, TypeError, IndexError) as problem:
        raise FileError(f"the description inside the PDF is damaged ({problem})") from problem


def _document(data: Any, lines: tuple[bytes, ...]) -> Description:
    if data["version"] > VERSION:
        raise FileError("the PDF was made by a later cardsmith; update this one to verify it")
    parts = tuple(_part(one) for one in data["parts"])
    return Description(data["version"], data["title"], parts, len(lines), lines)


def _page(data: Any) -> PageEntry:
    places = tuple(
        PlaceEntry(
            item,
            card,
            Side(side),
            Rect(*trim),
            turned,
            tuple(TextEntry(*text) for text in texts),
            tuple(_picture(picture) for picture in pictures),
        )
        for item, card, side, trim, turned, texts, pictures in data["places"]
    )
    return PageEntry(data["part"], data["sheet"], Side(data["side"]), places)


def _picture_json(one: PictureEntry) -> list[Any]:
    spots = [_rounded(*_numbers(whole), *_numbers(seen)) for whole, seen in one.spots]
    return [one.key, one.kind, one.width, one.height, one.count, spots, one.digest]


def _picture(data: Any) -> PictureEntry:
    key, kind, width, height, count, spots, digest = data
    places = tuple((Rect(*spot[:4]), Rect(*spot[4:])) for spot in spots)
    return PictureEntry(key, kind, width, height, count, places, digest)


def _part_json(part: PartEntry) -> dict[str, Any]:
    return {
        "title": part.title,
        "duplex": part.duplex,
        "axis": part.axis,
        "fold": part.fold,
        "page": (part.page.width, part.page.height),
        "card": (part.card.width, part.card.height),
        "grid": part.grid,
        "sheets": part.sheets,
        "bleed": part.bleed,
        "safe": part.safe,
        "single": part.single,
        "back_offset": part.back_offset,
        "first_page": part.first_page,
        "pages": part.pages,
    }


def _part(data: Any) -> PartEntry:
    axis, fold = data["axis"], data["fold"]
    return PartEntry(
        title=data["title"],
        duplex=Duplex(data["duplex"]),
        axis=None if axis is None else Axis(axis),
        fold=None if fold is None else (Axis(fold[0]), float(fold[1])),
        page=Size(*data["page"]),
        card=Size(*data["card"]),
        grid=(data["grid"][0], data["grid"][1]),
        sheets=data["sheets"],
        bleed=data["bleed"],
        safe=data["safe"],
        single=data["single"],
        back_offset=(data["back_offset"][0], data["back_offset"][1]),
        first_page=data["first_page"],
        pages=data["pages"],
    )


def _rounded(*values: float) -> list[float]:
    return [round(value, 4) for value in values]


def _numbers(rect: Rect) -> tuple[float, float, float, float]:
    return rect.x, rect.y, rect.width, rect.height
