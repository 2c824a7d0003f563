"""The PDF of a print run, written page by page: pages, boxes, outline, description.

The same job gives the same bytes: no clock, no path, no random identifier. ``SOURCE_DATE_EPOCH`` dates the file;
without it there is no date.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import BinaryIO, Final, Literal

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream

from cardsmith.faces.pictures import RasterPicture
from cardsmith.model.face import Face, Picture, Side, TextPage, TextRun
from cardsmith.model.sheet import Duplex, Page, Placement
from cardsmith.model.units import Rect, Size
from cardsmith.press.canvas import DeckCanvas
from cardsmith.press.job import Part, PrintJob
from cardsmith.press.manifest import (
    STREAM_TYPE,
    DescriptionWriter,
    PageEntry,
    PartEntry,
    PictureEntry,
    PlaceEntry,
    TextEntry,
)
from cardsmith.press.painting import Painter, points
from cardsmith.sheets.instructions import page_order
from cardsmith.version import __version__

_DUPLEX: Final = {Duplex.LONG_EDGE: "DuplexFlipLongEdge", Duplex.SHORT_EDGE: "DuplexFlipShortEdge"}


def write_pdf(out: BinaryIO, job: PrintJob, progress: Callable[[int, int], None] | None = None) -> None:
    """Write the PDF of a print run to an open binary file; memory does not grow with the number of cards.

    ``progress(done, total)`` counts pages.

    Raises:
        FileError: a prepared picture has disappeared.
        InputError: a vector picture cannot be drawn.
        UsageError: ``SOURCE_DATE_EPOCH`` is not a time.
        OSError: the file cannot be written.
    """
    writer = _Writer(DeckCanvas(out, job.language), job, progress or (lambda _done, _total: None))
    for number, page in page_order([part.imposition for part in job.parts]):
        writer.page(number, page)
    for text in job.text_pages:
        writer.text_page(text)
    writer.finish()


class _Writer:
    def __init__(self, canvas: DeckCanvas, job: PrintJob, progress: Callable[[int, int], None]) -> None:
        self._canvas, self._job, self._progress = canvas, job, progress
        self._painter = Painter(canvas, job)
        self._written = 0
        self._description = DescriptionWriter()
        self._firsts: dict[int, tuple[int, Face]] = {}
        self._section: object = None

    def page(self, number: int, page: Page) -> None:
        """Write a page of the set ``number``."""
        part = self._job.parts[number]
        run = part.imposition
        faces = [part.face(placement.item, placement.side) for placement in page.placements]
        self._firsts.setdefault(number, (self._written, faces[0]))
        self._painter.sheet(page, faces, run.size.height)
        if page.side is Side.FRONT:
            self._outline(number, part.title, _page_title(part, page))
        one = page.placements[0] if run.single else None
        self._end_page(run.size, one.trim if one else None, one.bleed_box if one else None)
        places = list(map(self._place, page.placements, faces))
        self._description.add(PageEntry(number, page.sheet + 1, page.side, places))

    def text_page(self, page: TextPage) -> None:
        """Write a page of text."""
        self._painter.paint(page.runs, page.size.height)
        self._outline(page.title, page.title)
        self._end_page(page.size)
        self._description.add(PageEntry(None, 0, Side.FRONT, ()))

    def finish(self) -> None:
        """Write what the whole document needs: fonts, page tree, outline, description, catalogue."""
        canvas, job = self._canvas, self._job
        self._painter.finish()
        maker = f"cardsmith {__version__}"
        canvas.setTitle(job.title)
        canvas.setAuthor(job.author or "")
        canvas.setCreator(maker)
        canvas.setProducer(maker)
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        if duplex := _duplex(job):
            canvas.setViewerPreference("Duplex", duplex)
        entries = {"Type": PDFName(STREAM_TYPE.decode()), "Filter": PDFName("FlateDecode")}
        parts = [_part_entry(part, *self._firsts[number]) for number, part in enumerate(job.parts)]
        canvas.describe(
            "cardsmith", PDFStream(PDFDictionary(entries), self._description.finish(job.title, parts))
        )
        canvas.save()

    def _outline(self, section: object, title: str, below: str | None = None) -> None:
        """Let a line of the outline lead to this page: one for each section, closed, and one below it."""
        key = f"{self._written}"
        self._canvas.bookmarkPage(key)
        if section != self._section:
            self._section = section
            self._canvas.addOutlineEntry(title, key, 0, closed=True)
        if below is not None:
            self._canvas.bookmarkPage(key + " below")
            self._canvas.addOutlineEntry(below, key + " below", 1)

    def _end_page(self, size: Size, trim: Rect | None = None, bleed: Rect | None = None) -> None:
        """Finish a page whose TrimBox is ``trim`` and whose BleedBox is ``bleed``, or the page (mm, y down)."""
        sheet = Rect(0, 0, size.width, size.height)
        self._canvas.setPageSize(points(size.width, size.height))
        self._canvas.setTrimBox(_box(trim or sheet, size.height))
        self._canvas.setBleedBox(_box(bleed or sheet, size.height))
        self._canvas.showPage()
        self._written += 1
        self._progress(self._written, self._job.pages)

    def _place(self, placement: Placement, face: Face) -> PlaceEntry:
        """Describe a face that has been painted."""
        texts: list[TextEntry] = []
        spots: dict[str, list[tuple[Rect, Rect]]] = {}
        for one in face.operations:
            if isinstance(one, TextRun):
                where = round(one.x, 4), round(one.y, 4), round(one.size, 4)
                texts.append(TextEntry(one.element, one.text, *where))
            elif isinstance(one, Picture):
                spots.setdefault(one.key, []).append((_rounded(one.rect), _rounded(one.clip)))
        pictures = [self._picture(key, found) for key, found in spots.items()]
        item, side, turned = placement.item, placement.side, placement.turned
        return PlaceEntry(item, face.card, side, _rounded(placement.trim), turned, texts, pictures)

    def _picture(self, key: str, spots: list[tuple[Rect, Rect]]) -> PictureEntry:
        picture, digest = self._job.pictures[key], self._painter.digest(key)
        kind: Literal["raster", "vector"] = "raster" if isinstance(picture, RasterPicture) else "vector"
        return PictureEntry(key, kind, picture.width, picture.height, spots, digest)


@lru_cache(256)  # cells and windows are the same all over a deck
def _rounded(rect: Rect) -> Rect:
    return Rect(*[round(value, 4) for value in rect])


def _part_entry(part: Part, first_page: int, first: Face) -> PartEntry:
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
        bleed=first.bleed,
        safe=first.safe,
        single=run.single,
        back_offset=run.back_offset,
        first_page=first_page,
        pages=len(run.pages),
    )


def _page_title(part: Part, page: Page) -> str:
    names = [part.names[place.item] for place in page.placements if place.side is Side.FRONT and part.names]
    if part.imposition.single and names:
        return names[0]
    between = "" if not names else f": {names[0]}" if len(names) == 1 else f": {names[0]} – {names[-1]}"
    return f"{page.sheet + 1}{between}"


def _box(rect: Rect, height: float) -> tuple[float, ...]:
    return points(rect.x, height - rect.bottom, rect.right, height - rect.y)


def _duplex(job: PrintJob) -> str:
    """Return the viewer's duplex preference when all parts agree; single faces have none."""
    wishes = {
        "" if part.imposition.single else _DUPLEX.get(part.imposition.duplex, "Simplex") for part in job.parts
    }
    return wishes.pop() if len(wishes) == 1 else ""
