"""The description that every PDF of ours carries: what should be where, for ``verify`` to prove.

It says what was *meant*; where things really are is read from the page content, never from here.

In the file it is one compressed stream, reachable from the catalogue's ``/PieceInfo`` (ISO 32000-1, 14.5) and
marked ``/Type /CardsmithDescription``. Its content is JSON: a line for each page (``PageEntry``) in page order and a
last line ``[version, title, parts]``. The entries are arrays of what the classes here name, in their order. Lines are
written while the pages are, so that nothing is held for the whole deck.
"""

from __future__ import annotations

import json
import mmap
import re
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal, NamedTuple, TypeVar

from cardsmith.model.errors import FileError
from cardsmith.model.face import Side
from cardsmith.model.sentences import reason, tell
from cardsmith.model.sheet import Axis, Duplex
from cardsmith.model.units import Rect, Size

T = TypeVar("T")

VERSION: Final = 1
STREAM_TYPE: Final = b"CardsmithDescription"
_HEAD: Final = b"%PDF-"
MAX_BYTES: Final = 256 * 1024 * 1024
"""No description of ours is longer once inflated; a longer one is not ours (10,000 cards take about 4 MB)."""


class PictureEntry(NamedTuple):
    """A picture on a face: its key, whether pixels or vectors, its size, and every drawing of it on the face.

    A raster's size is in pixels, a vector's in its own units (``vector`` pictures are form XObjects).
    ``spots`` has for every drawing the rectangle of the whole picture and the part of it that is seen (card
    space). ``digest`` is ``stream_digest`` of a raster's bytes, empty for a vector.
    """

    key: str
    kind: Literal["raster", "vector"]
    width: float
    height: float
    spots: Sequence[tuple[Rect, Rect]]
    digest: str


class TextEntry(NamedTuple):
    """One run of text: its element, its text, and its baseline's left end and size in card space (mm)."""

    element: str
    text: str
    x: float
    y: float
    size: float


class PlaceEntry(NamedTuple):
    """One face on one page. ``trim`` in millimetres of the page (top-left, y down); ``turned`` by 180°.

    ``texts`` are the runs in drawing order; the lines of one element stay apart.
    """

    item: int
    card: str
    side: Side
    trim: Rect
    turned: bool
    texts: Sequence[TextEntry]
    pictures: Sequence[PictureEntry]


class PageEntry(NamedTuple):
    """One page of the PDF: its part (None for a page of text), sheet (from 1), side and faces."""

    part: int | None
    sheet: int
    side: Side
    places: Sequence[PlaceEntry]


class PartEntry(NamedTuple):
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


class Description(NamedTuple):
    """A whole description as read from a PDF. Pages are decoded one at a time, by ``page``."""

    title: str
    parts: tuple[PartEntry, ...]
    lines: tuple[bytes, ...]

    @property
    def page_count(self) -> int:
        """How many pages the PDF should have."""
        return len(self.lines)

    def page(self, number: int) -> PageEntry:
        """Return one page, counted from 0.

        Raises:
            FileError: its line is damaged.
        """
        return _decoded(_page, self.lines[number])


class DescriptionWriter:
    """Takes the pages as they are drawn and keeps only their compressed JSON."""

    def __init__(self) -> None:
        self._packer = zlib.compressobj(3)
        self._packed: list[bytes] = []

    def add(self, line: Sequence[Any]) -> None:
        """Add the `PageEntry` of the next page."""
        text = json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"
        self._packed.append(self._packer.compress(text.encode("utf-8", "surrogatepass")))

    def finish(self, title: str, parts: Sequence[PartEntry]) -> bytes:
        """Return the Flate-compressed stream after adding the document's own line."""
        self.add((VERSION, title, parts))
        return b"".join(self._packed) + self._packer.flush()


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
        raise FileError(tell("cannot read {path}: {reason}", path=path, reason=reason(problem))) from problem
    return None if raw is None else _parse(raw)


def is_ours(file: BinaryIO) -> bool:
    """Tell whether a file, open at its beginning, is a PDF of ours, or one that was cut short."""
    if file.read(len(_HEAD)) != _HEAD:
        return False
    with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        return data.rfind(b"/" + STREAM_TYPE) >= 0 or data.rfind(b"%%EOF") < 0


def _find_stream(data: mmap.mmap) -> bytes | None:
    at = data.rfind(b"/" + STREAM_TYPE)
    if at < 0:
        return None
    start = data.find(b"stream", at)
    end = data.find(b"endstream", start + 6)
    if start < 0 or end < 0:
        raise FileError(tell("the description inside the PDF is damaged (its stream has no end)"))
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
        raise FileError(tell("the description inside the PDF is damaged (it does not unpack)")) from problem
    if not unpacker.eof:
        raise FileError(tell("the description inside the PDF is damaged (it is cut short or far too long)"))
    return raw


def _parse(raw: bytes) -> Description:
    *pages, last = raw.splitlines() or [b"[]"]
    return _decoded(lambda data: _document(data, tuple(pages)), last)


def _decoded(make: Callable[[Any], T], line: bytes) -> T:
    try:
        return make(json.loads(line))
    except (ValueError, KeyError, TypeError, IndexError) as problem:
        raise FileError(
            tell("the description inside the PDF is damaged ({problem})", problem=reason(problem))
        ) from problem


def _document(data: Any, lines: tuple[bytes, ...]) -> Description:
    if data[0] > VERSION:
        raise FileError(tell("the PDF was made by a later cardsmith; update this one to verify it"))
    _, title, parts = data
    return Description(title, tuple(_part(one) for one in parts), lines)


def _page(data: Any) -> PageEntry:
    part, sheet, side, places = data
    return PageEntry(part, sheet, Side(side), [_place(place) for place in places])


def _place(data: Any) -> PlaceEntry:
    item, card, side, trim, turned, texts, pictures = data
    texts, pictures = [TextEntry(*text) for text in texts], [_picture(picture) for picture in pictures]
    return PlaceEntry(item, card, Side(side), Rect(*trim), turned, texts, pictures)


def _picture(data: Any) -> PictureEntry:
    key, kind, width, height, spots, digest = data
    places = [(Rect(*whole), Rect(*seen)) for whole, seen in spots]
    return PictureEntry(key, kind, width, height, places, digest)


def _part(data: Any) -> PartEntry:
    part = PartEntry(*data)
    return part._replace(
        duplex=Duplex(part.duplex),
        axis=Axis(part.axis) if part.axis else None,
        fold=(Axis(part.fold[0]), part.fold[1]) if part.fold else None,
        page=Size(*part.page),
        card=Size(*part.card),
        grid=(part.grid[0], part.grid[1]),
        back_offset=(part.back_offset[0], part.back_offset[1]),
    )
