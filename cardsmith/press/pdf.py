"""The PDF of a print run, written page by page: pages, boxes, outline, description.

The same job gives the same bytes: no clock, no path, no random identifier. ``SOURCE_DATE_EPOCH`` dates the file;
without it there is no date.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import BinaryIO, Final, Literal

from cardsmith.faces.pictures import PreparedPicture, RasterPicture
from cardsmith.model.face import Face, Picture, Side, TextRun
from cardsmith.model.sheet import Duplex, Imposition, Page, Placement
from cardsmith.model.units import Rect, Size
from cardsmith.press.canvas import Canvas, points
from cardsmith.press.job import Part, PrintJob, TextPage
from cardsmith.press.manifest import (
    STREAM_TYPE,
    DescriptionWriter,
    PageEntry,
    PartEntry,
    PictureEntry,
    PlaceEntry,
    TextEntry,
)
from cardsmith.press.objects import PdfFile, name, numbers, reference, text_string
from cardsmith.sheets.instructions import page_order
from cardsmith.version import __version__

_DUPLEX: Final = {Duplex.LONG_EDGE: "DuplexFlipLongEdge", Duplex.SHORT_EDGE: "DuplexFlipShortEdge"}
_NO_DATE: Final = "D:20000101000000Z"
"""PieceInfo must say when it was last changed; this says nothing and is always the same."""


def write_pdf(out: BinaryIO, job: PrintJob, progress: Callable[[int, int], None] | None = None) -> None:
    """Write the PDF of a print run to an open binary file; memory does not grow with the number of cards.

    ``progress(done, total)`` counts pages.

    Raises:
        FileError: a prepared picture has disappeared.
        InputError: a vector picture cannot be drawn.
        OSError: the file cannot be written.
    """
    writer = _Writer(PdfFile(out), job, progress or (lambda _done, _total: None))
    for number, page in page_order([part.imposition for part in job.parts]):
        writer.page(number, page)
    for text in job.text_pages:
        writer.text_page(text)
    writer.finish()


@dataclass(slots=True)
class _Entry:
    """A line of the outline: where it leads to and the lines below it."""

    title: str
    page: int
    below: list[_Entry] = field(default_factory=list)


class _Writer:
    def __init__(self, pdf: PdfFile, job: PrintJob, progress: Callable[[int, int], None]) -> None:
        self._pdf, self._job, self._progress = pdf, job, progress
        self._canvas = Canvas(pdf, job)
        self._pages_object = pdf.reserve()
        self._pages: list[int] = []
        self._description = DescriptionWriter()
        self._parts: list[PartEntry] = [_part_entry(part) for part in job.parts]
        self._outline: list[_Entry] = []
        self._sets: dict[int, _Entry] = {}

    def page(self, number: int, page: Page) -> None:
        """Write a page of the set ``number``."""
        part, entry, first = self._job.parts[number], self._parts[number], len(self._pages)
        faces = [part.face(placement.item, placement.side) for placement in page.placements]
        self._sheet_page(part.imposition, page, faces)
        places = tuple(map(self._place, page.placements, faces))
        self._description.add(PageEntry(number, page.sheet + 1, page.side, places))
        if not entry.pages and faces:
            entry = replace(entry, first_page=first, bleed=faces[0].bleed, safe=faces[0].safe)
        self._parts[number] = replace(entry, pages=entry.pages + 1)
        if page.side is Side.FRONT:
            if number not in self._sets:
                self._sets[number] = _Entry(part.title, self._pages[-1])
                self._outline.append(self._sets[number])
            self._sets[number].below.append(_Entry(_page_title(part, page), self._pages[-1]))

    def text_page(self, page: TextPage) -> None:
        """Write a page of text."""
        height = page.size.height
        content = self._canvas.paint((*page.shapes, *page.runs), height)
        self._page(content, page.size, Rect(0, 0, page.size.width, height), None)
        self._description.add(PageEntry(None, 0, Side.FRONT))
        if not self._outline or self._outline[-1].title != page.title:
            self._outline.append(_Entry(page.title, self._pages[-1]))

    def finish(self) -> None:
        """Write what the whole document needs: fonts, page tree, outline, description, catalogue."""
        pdf, job = self._pdf, self._job
        self._canvas.finish()
        kids = " ".join(map(reference, self._pages))
        pdf.put(f"<< /Type /Pages /Count {len(self._pages)} /Kids [{kids}] >>", self._pages_object)
        date = _date()
        packed = self._description.finish(job.title, tuple(self._parts))
        described = pdf.put_stream(
            f"/Type {name(STREAM_TYPE.decode())} /Filter /FlateDecode", packed, packed=True
        )
        entries = [
            f"/Type /Catalog /Pages {reference(self._pages_object)} /PageMode /UseNone",
            f"/ViewerPreferences << /PrintScaling /None /DisplayDocTitle true {_duplex(job)}>>",
            f"/PieceInfo << /cardsmith << /LastModified ({date or _NO_DATE}) /Private {reference(described)} >> >>",
        ]
        if job.language:
            entries.append(f"/Lang {text_string(job.language)}")
        if self._outline:
            entries.append(f"/Outlines {reference(_write_outline(pdf, self._outline))}")
        pdf.finish(pdf.put(f"<< {' '.join(entries)} >>"), pdf.put(_info(job, date)))

    def _sheet_page(self, run: Imposition, page: Page, faces: list[Face]) -> None:
        height, canvas = run.size.height, self._canvas
        content = [
            canvas.face(face, placement, height)
            for face, placement in zip(faces, page.placements, strict=True)
        ]
        content.append(canvas.marks(page.marks, height))
        content += [canvas.label(label, height) for label in page.labels]
        trim, bleed = Rect(0, 0, run.size.width, height), None
        if run.single and page.placements:
            trim, bleed = page.placements[0].trim, page.placements[0].bleed_box
        self._page("".join(content), run.size, trim, bleed)

    def _page(self, content: str, size: Size, trim: Rect, bleed: Rect | None) -> None:
        """Write a page whose TrimBox is ``trim`` and whose BleedBox is ``bleed``, or the page (mm, y down)."""
        sheet = Rect(0, 0, size.width, size.height)
        contents = self._pdf.put_stream("", content.encode("ascii"))
        boxes = " ".join(
            f"/{kind} {_box(rect, size.height)}"
            for kind, rect in (("MediaBox", sheet), ("BleedBox", bleed or sheet), ("TrimBox", trim))
        )
        self._pages.append(
            self._pdf.put(
                f"<< /Type /Page /Parent {reference(self._pages_object)} {boxes} "
                f"/Resources {self._canvas.page_resources()} /Contents {reference(contents)} >>"
            )
        )
        self._progress(len(self._pages), self._job.pages)

    def _place(self, placement: Placement, face: Face) -> PlaceEntry:
        texts: list[TextEntry] = []
        spots: dict[str, list[tuple[Rect, Rect]]] = {}
        for operation in face.operations:
            if isinstance(operation, TextRun):
                texts.append(
                    TextEntry(operation.element, operation.text, operation.x, operation.y, operation.size)
                )
            elif isinstance(operation, Picture):
                spots.setdefault(operation.key, []).append((operation.rect, operation.clip))
        pictures = tuple(
            _picture_entry(self._job.pictures[key], tuple(found), self._canvas.digests.get(key, ""))
            for key, found in spots.items()
        )
        item, side, trim, turned = placement.item, placement.side, placement.trim, placement.turned
        return PlaceEntry(item, face.card, side, trim, turned, tuple(texts), pictures)


def _picture_entry(
    picture: PreparedPicture, spots: tuple[tuple[Rect, Rect], ...], digest: str
) -> PictureEntry:
    kind: Literal["raster", "vector"] = "raster" if isinstance(picture, RasterPicture) else "vector"
    return PictureEntry(picture.key, kind, picture.width, picture.height, len(spots), spots, digest)


def _part_entry(part: Part) -> PartEntry:
    """Return what is known of a set before its first page."""
    run = part.imposition
    return PartEntry(
        title=part.title,
        duplex=run.duplex,
        axis=run.axis,
        fold=run.fold,
        page=run.size,
        card=run.card,
        grid=run.grid,
        sheets=run.sheets,
        bleed=0.0,
        safe=0.0,
        single=run.single,
        back_offset=run.back_offset,
        first_page=0,
        pages=0,
    )


def _page_title(part: Part, page: Page) -> str:
    names = [part.names[place.item] for place in page.placements if place.side is Side.FRONT and part.names]
    if part.imposition.single and names:
        return names[0]
    between = "" if not names else f": {names[0]}" if len(names) == 1 else f": {names[0]} – {names[-1]}"
    return f"{page.sheet + 1}{between}"


def _box(rect: Rect, height: float) -> str:
    return f"[{numbers(*points(rect.x, height - rect.bottom, rect.right, height - rect.y))}]"


def _duplex(job: PrintJob) -> str:
    """Return the viewer's duplex preference when all parts agree; single faces have none."""
    wishes = Counter(
        "" if part.imposition.single else _DUPLEX.get(part.imposition.duplex, "Simplex") for part in job.parts
    )
    return f"/Duplex /{wish} " if len(wishes) == 1 and (wish := next(iter(wishes))) else ""


def _date() -> str | None:
    """Return the date that ``SOURCE_DATE_EPOCH`` gives (reproducible-builds.org), if it gives one."""
    with suppress(KeyError, ValueError, OverflowError, OSError):
        moment = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC)
        return f"D:{moment:%Y%m%d%H%M%S}Z"
    return None


def _info(job: PrintJob, date: str | None) -> str:
    maker = text_string(f"cardsmith {__version__}")
    entries = [f"/Title {text_string(job.title)} /Creator {maker} /Producer {maker}"]
    if job.author:
        entries.append(f"/Author {text_string(job.author)}")
    if date:
        entries.append(f"/CreationDate ({date}) /ModDate ({date})")
    return f"<< {' '.join(entries)} >>"


def _write_outline(pdf: PdfFile, entries: list[_Entry]) -> int:
    """Write the outline, closed below the first level, and return the number of its root."""
    root = pdf.reserve()
    first, last = _write_level(pdf, entries, root)
    pdf.put(
        f"<< /Type /Outlines /First {reference(first)} /Last {reference(last)} /Count {len(entries)} >>", root
    )
    return root


def _write_level(pdf: PdfFile, entries: list[_Entry], parent: int) -> tuple[int, int]:
    at = [pdf.reserve() for _ in entries]
    for index, entry in enumerate(entries):
        content = f"/Title {text_string(entry.title)} /Parent {reference(parent)}"
        content += f" /Dest [{reference(entry.page)} /Fit]"
        if index:
            content += f" /Prev {reference(at[index - 1])}"
        if index + 1 < len(at):
            content += f" /Next {reference(at[index + 1])}"
        if entry.below:
            first, last = _write_level(pdf, entry.below, at[index])
            content += f" /First {reference(first)} /Last {reference(last)} /Count {-len(entry.below)}"
        pdf.put(f"<< {content} >>", at[index])
    return at[0], at[-1]
