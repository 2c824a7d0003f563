"""The canvas that pages are drawn on: reportlab's, writing every page into the file as soon as it is drawn.

Only this file and ``document`` touch what reportlab keeps to itself (here ``_doc``, ``_code``, ``_extgstate``,
``_shadingUsed``, ``_formsinuse``, ``_make_preamble`` and a path's ``_code_append``): reportlab holds all pages and
pictures until ``save``, 2.4 GB for 10,000 cards. Nothing of its own is changed for others. The version is pinned for
it, and ``tests/press/test_canvas.py`` tells what changed when a new one no longer fits. **Fallback** then: a plain
``Canvas`` with ``drawImage`` of the prepared files, ``beginForm`` for vector pictures and ``shapeStr`` with
``drawString`` for text, all public, which costs that memory and fonts with cubic outlines.
"""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, BinaryIO, Final

from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFStream
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from cardsmith.faces.pictures import RasterPicture
from cardsmith.model.errors import UsageError
from cardsmith.model.sentences import tell
from cardsmith.press.document import FinishedObject, ImageFile, StreamedDocument, packed_stream, pdf_date

if TYPE_CHECKING:
    from cardsmith.faces.converter import PdfObject

_SPACES: Final = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}
_INKS: Final = re.compile(r"(?<!\S)(?:(Do|sh)|(l|c|v|y|re)|(n)|[fBb]\*?|[Ss])(?!\S)")
"""Operators that show something, that make a path longer than a point, that drop it, and that paint it."""
_FILTERS: Final = {"dct": "DCTDecode", "flate": "FlateDecode"}


class TextError(Exception):
    """A drawing wants to write text, for which it brings no font."""


class NothingError(Exception):
    """A drawing shows nothing."""


class DeckCanvas(Canvas):  # type: ignore[misc]
    """A reportlab canvas for one PDF. ``digests`` has the ``stream_digest`` of every image written, by name.

    A page is in the file when ``showPage`` returns, with all images and forms that it shows. Text is shown by
    ``draw`` in fonts given to ``add_font``; reportlab's own fonts stay out.

    Raises:
        UsageError: ``SOURCE_DATE_EPOCH`` is not a time.
    """

    def __init__(self, out: BinaryIO, language: str | None) -> None:
        try:
            super().__init__(out, invariant=1)
            self._doc = StreamedDocument(out, language)
        except (ValueError, OverflowError, OSError) as problem:
            raise UsageError(
                tell(
                    "SOURCE_DATE_EPOCH is '{value}', which is no time: give the seconds since 1970, or unset it",
                    value=os.environ.get("SOURCE_DATE_EPOCH", ""),
                )
            ) from problem
        self.setDateFormatter(pdf_date)
        self.digests: dict[str, str] = self._doc.digests
        self._used: list[str] = []
        self._finished: set[str] = set()

    def add_font(self, resource: str, font: PDFDictionary) -> None:
        """Give a font object to all pages under a resource name."""
        self._doc.idToObject[pdfdoc.BasicFonts].dict[resource] = font

    def add_image(self, name: str, picture: RasterPicture) -> None:
        """Define what ``use_form(name)`` shows: a picture in the square from (0, 0) to (1, 1).

        Its file is read and written when the page is finished (which raises ``FileError`` if it is gone).
        """
        size = f"/Width {picture.width} /Height {picture.height} /BitsPerComponent 8"
        more = f" /Decode [{'1 0 ' * picture.channels}]" if picture.inverted else ""
        if picture.mask is not None:
            mask = ImageFile(picture.mask, f"{size} /ColorSpace /DeviceGray /Filter /FlateDecode")
            more += f" /SMask {self._doc.text(self._doc.Reference(mask))}"
        space, packed = _SPACES[picture.channels], _FILTERS[picture.encoding]
        entries = f"{size} /ColorSpace /{space} /Filter /{packed}{more}"
        self._doc.addForm(name, ImageFile(picture.path, entries, picture.size, name))

    def add_form(self, name: str, size: tuple[float, float], packed: bytes) -> None:
        """Define what ``use_form(name)`` shows by what ``draw_form`` returned."""
        self.beginForm(name, 0, 0, *size)
        self._end_form(packed, pdfdoc.PDFResourceDictionary())

    def add_objects(self, name: str, objects: Sequence[PdfObject]) -> None:
        """Define what ``use_form(name)`` shows by finished objects, of which the first is the form.

        It is marked as a figure (ISO 32000-1, 14.6 and 14.8.4.5): its text belongs to the picture, not to the page.
        """
        self._finished.add(name)
        made = [FinishedObject(*one) for one in objects]
        for one in made:
            one.others = made
        self._doc.addForm(name, made[0])

    def use_form(self, name: str) -> str:
        """Return the operator that shows an image or a form, for the next ``draw``."""
        self._used.append(name)
        shown = f"/{self._doc.getXObjectName(name)} Do"
        return f"/Figure BMC {shown} EMC" if name in self._finished else shown

    def draw(self, operators: str) -> None:
        """Put operators on the page."""
        self.addLiteral(operators)
        self._formsinuse += self._used
        self._used = []

    def draw_form(
        self, name: str, size: tuple[float, float], draw: Callable[[DeckCanvas], None]
    ) -> bytes | None:
        """Define what ``use_form(name)`` shows by drawing it in the box from (0, 0) to ``size``.

        Returns the content for ``add_form``, or None if it needs resources (gradients, transparency, images).

        Raises:
            TextError: ``draw`` wants to write text.
            NothingError: ``draw`` paints nothing.
        """
        self.beginForm(name, 0, 0, *size)
        draw(self)
        if not _shows(self._code):
            raise NothingError
        packed = zlib.compress("\n".join(self._code).encode("latin-1"))
        resources = pdfdoc.PDFResourceDictionary()
        states, images = self._extgstate.getState(), self._formsinuse
        resources.setShading(self._shadingUsed)
        if states:
            resources.ExtGState = states
        if images:
            resources.XObject = self._doc.xobjDict(images)
        plain = not (states or images or self._shadingUsed)
        self._code.clear()  # endForm would encode it once more
        self._end_form(packed, resources)
        return packed if plain else None

    def describe(self, key: str, private: PDFStream) -> None:
        """Attach private data to the document (ISO 32000-1, 14.5). It changed when the document did."""
        changed = pdfdoc.PDFDate(self._doc._timeStamp, pdf_date)
        own = PDFDictionary({"LastModified": changed, "Private": private})
        self.setCatalogEntry("PieceInfo", {key: own})
        catalog = self._doc.Catalog
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "PieceInfo"]

    def setFont(self, *_font: object) -> None:  # noqa: N802
        """Do nothing: drawings choose Helvetica before they draw, which would lie unembedded on every page."""

    def beginText(self, *_place: object, **_how: object) -> None:  # noqa: N802
        """Refuse text of reportlab's.

        Raises:
            TextError: always.
        """
        raise TextError

    def beginPath(self) -> PDFPathObject:  # noqa: N802
        """Return a path that drawings describe."""
        return _Path()

    def drawPath(  # noqa: N802
        self,
        path: PDFPathObject,
        stroke: int = 1,
        fill: int = 0,
        fillMode: int | None = None,  # noqa: N803
    ) -> None:
        """Draw a path that is painted: svglib brings one that is not with every filled shape that is open."""
        if stroke or fill:
            super().drawPath(path, stroke, fill, fillMode)

    def _make_preamble(self) -> None:
        self._preamble = ""

    def _end_form(self, packed: bytes, resources: pdfdoc.PDFResourceDictionary) -> None:
        self.endForm(Contents=packed_stream(packed), Resources=resources, compression=0)


class _Path(PDFPathObject):  # type: ignore[misc]
    """A path as reportlab writes it; its way to write numbers took half of the time of putting drawings on paper."""

    def moveTo(self, *point: float) -> None:  # noqa: N802
        self._code_append(f"{_numbers(point)} m")

    def lineTo(self, *point: float) -> None:  # noqa: N802
        self._code_append(f"{_numbers(point)} l")

    def curveTo(self, *points: float) -> None:  # noqa: N802
        self._code_append(f"{_numbers(points)} c")


def _numbers(values: Sequence[float]) -> str:
    """Return numbers as ``fp_str`` writes them: seven digits, at most six of them behind the point."""
    return " ".join([f"{one:.7g}" if 1.0 <= abs(one) < 1e6 else fp_str(one) for one in values])


def _shows(code: Iterable[str]) -> bool:
    """Tell whether operators show something: readers leave out what is painted along a path of a single point."""
    path = False
    for match in (match for line in code for match in _INKS.finditer(line)):
        shown, segment, dropped = match.groups()
        if shown or (path and not segment and not dropped):
            return True
        path = bool(segment)
    return False
