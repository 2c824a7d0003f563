"""The canvas that pages are drawn on: reportlab's, writing every page into the file as soon as it is drawn.

This is the only file that touches what reportlab keeps to itself (``_doc``, ``_code``, ``_extgstate``,
``_shadingUsed``, ``_formsinuse``, ``_make_preamble``, a path's ``_code_append`` and the order in which
``PDFDocument`` formats its objects): reportlab holds all pages and pictures until ``save``, 2.4 GB for 10,000 cards.
Nothing of its own is changed for others. The version is pinned for it, and ``tests/press/test_canvas.py`` tells what
changed when a new one no longer fits. **Fallback** then: a plain ``Canvas`` with ``drawImage`` of the prepared files,
``beginForm`` for vector pictures and ``shapeStr`` with ``drawString`` for text, all public, which costs that memory
and fonts with cubic outlines.
"""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from cardsmith.faces.pictures import RasterPicture
from cardsmith.model.errors import FileError, UsageError
from cardsmith.model.sentences import tell
from cardsmith.press.manifest import stream_digest

if TYPE_CHECKING:
    from cardsmith.faces.converter import PdfObject

_LEVEL: Final = 3
"""How hard the operators of pages are packed: twice as fast as zlib's 6, a twentieth larger, little beside pictures."""
_VERSION: Final = (1, 6)
_SPACES: Final = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}
_PAINTS: Final = re.compile(r"(?:^|\s)(?:Do|sh|[fBb]\*?|[Ss])(?=\s|$)")
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
            self._doc = _StreamedDocument(out, language)
        except (ValueError, OverflowError, OSError) as problem:
            raise UsageError(
                tell(
                    "SOURCE_DATE_EPOCH is '{value}', which is no time: give the seconds since 1970, or unset it",
                    value=os.environ.get("SOURCE_DATE_EPOCH", ""),
                )
            ) from problem
        self.setDateFormatter(_date)
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
            mask = _ImageFile(picture.mask, f"{size} /ColorSpace /DeviceGray /Filter /FlateDecode")
            more += f" /SMask {self._doc.text(self._doc.Reference(mask))}"
        space, packed = _SPACES[picture.channels], _FILTERS[picture.encoding]
        entries = f"{size} /ColorSpace /{space} /Filter /{packed}{more}"
        self._doc.addForm(name, _ImageFile(picture.path, entries, picture.size, name))

    def add_form(self, name: str, size: tuple[float, float], packed: bytes) -> None:
        """Define what ``use_form(name)`` shows by what ``draw_form`` returned."""
        self.beginForm(name, 0, 0, *size)
        self._end_form(packed, pdfdoc.PDFResourceDictionary())

    def add_objects(self, name: str, objects: Sequence[PdfObject]) -> None:
        """Define what ``use_form(name)`` shows by finished objects, of which the first is the form.

        It is marked as a figure (ISO 32000-1, 14.6 and 14.8.4.5): its text belongs to the picture, not to the page.
        """
        self._finished.add(name)
        made = [_Finished(one) for one in objects]
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
        if not any(_PAINTS.search(line) for line in self._code):
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
        changed = pdfdoc.PDFDate(self._doc._timeStamp, _date)
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
        self.endForm(Contents=_packed(packed), Resources=resources, compression=0)


class _Path(PDFPathObject):  # type: ignore[misc]
    """A path as reportlab writes it; its way to write numbers took half of the time of putting drawings on paper."""

    def moveTo(self, *point: float) -> None:  # noqa: N802
        self._code_append(f"{_numbers(point)} m")

    def lineTo(self, *point: float) -> None:  # noqa: N802
        self._code_append(f"{_numbers(point)} l")

    def curveTo(self, *points: float) -> None:  # noqa: N802
        self._code_append(f"{_numbers(points)} c")


class _StreamedDocument(pdfdoc.PDFDocument):  # type: ignore[misc]
    """A document that writes its objects when a page ends; what grows until the end waits for it."""

    def __init__(self, out: BinaryIO, language: str | None) -> None:
        super().__init__(invariant=1, pdfVersion=_VERSION, lang=language)
        self.info = _Info()
        self.digests: dict[str, str] = {}
        self._file = _OpenFile(out)
        self._next = 1
        self._growing: tuple[pdfdoc.PDFObject, ...] = (self.idToObject[pdfdoc.BasicFonts], self.Pages)
        self._waiting: list[str] = []

    def addPage(self, page: pdfdoc.PDFPage) -> None:  # noqa: N802
        """Write a page that is finished, with a dictionary of its own making: reportlab's takes five times as long."""
        contents = self.Reference(_packed(zlib.compress(page.stream.encode("latin-1"), _LEVEL)))
        resources = f"/Font {self.text(self.Reference(self.idToObject[pdfdoc.BasicFonts]))}"
        if page.XObjects is not None:
            shown = " ".join(f"/{name} {self.text(one)}" for name, one in page.XObjects.dict.items())
            resources += f" /XObject << {shown} >>"
        entries = f"/Parent {self.text(self.Reference(self.Pages))} /Contents {self.text(contents)}"
        entries += f" /Resources << {resources} >> /MediaBox [0 0 {page.pagewidth} {page.pageheight}]"
        for key, box in (("TrimBox", page.TrimBox), ("BleedBox", page.BleedBox)):
            entries += f" /{key} {self.text(box)}" if box is not None else ""
        written = _Written(f"<< /Type /Page {entries} >>")
        name = self.thisPageName()
        super().addPage(written)
        self.Pages.pages[-1] = pdfdoc.PDFObjectReference(name)
        self._write_new()

    def text(self, one: pdfdoc.PDFObject) -> str:
        """Return an object that lies inside another one, or a reference, as it is written."""
        return str(one.format(self), "latin-1")

    def format(self) -> bytes:
        """Write everything that is left and the table of all objects; nothing is returned to be written."""
        self._growing = ()
        for name in self._waiting:
            self._write(name)
        self._write_new()
        table = pdfdoc.PDFCrossReferenceTable()
        table.addsection(0, list(self.numberToId.values()))
        trailer = pdfdoc.PDFTrailer(
            startxref=self._file.add(table.format(self)),
            Size=len(self.numberToId) + 1,
            Root=self.Reference(self.Catalog),
            Info=self.Reference(self.info),
            ID=self.ID(),
        )
        self._file.add(trailer.format(self))
        return b""

    def _write_new(self) -> None:
        """Write the objects that came since, and those that come with them."""
        while self._next in self.numberToId:
            name = self.numberToId[self._next]
            self._next += 1
            if any(self.idToObject[name] is one for one in self._growing):
                self._waiting.append(name)
            else:
                self._write(name)

    def _write(self, name: str) -> None:
        one = self.idToObject[name]
        self.idToObject[name] = None  # its name stays known
        if isinstance(one, _ImageFile):  # in pieces: copying every picture once more would be felt
            head, *rest = one.pieces(self)
            number, version = self.idToObjectNumberAndVersion[name]
            head = b"%d %d obj\n%b" % (number, version, head)
        else:
            head, *rest = [pdfdoc.PDFIndirectObject(name, one).format(self)]
            self.updateSignature(head)  # to which an image adds its digest
        self.idToOffset[name] = self._file.add(head)
        for piece in rest:
            self._file.add(piece)


class _Finished(pdfdoc.PDFObject):  # type: ignore[misc]
    """One of several objects that name each other by their places among all of them (``others``)."""

    __RefOnly__ = 1

    def __init__(self, one: PdfObject) -> None:
        self._one = one
        self.others: list[_Finished] = []

    def format(self, document: _StreamedDocument) -> bytes:
        """Return the object, with the numbers that the others have in this document."""
        parts = self._one.text.split("\0")
        parts[1::2] = [document.text(document.Reference(self.others[int(place)])) for place in parts[1::2]]
        text, stream = "".join(parts).encode("latin-1"), self._one.stream
        if stream is None:
            return text
        head = text.removesuffix(b">>")
        return b"%b/Length %d >>\nstream\n%b\nendstream" % (head, len(stream), stream)


class _Written(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object as it is written."""

    __RefOnly__ = 1

    def __init__(self, text: str) -> None:
        self._data = text.encode("latin-1")

    def format(self, _document: pdfdoc.PDFDocument) -> bytes:
        """Return the object."""
        return self._data


class _OpenFile(pdfdoc.PDFFile):  # type: ignore[misc]
    """Writes to an open file, which need not be seekable, what reportlab would collect in a list."""

    def __init__(self, out: BinaryIO) -> None:
        super().__init__(_VERSION)
        out.write(b"".join(self.strings))
        self.write = out.write


class _Info(pdfdoc.PDFInfo):  # type: ignore[misc]
    """The document's information without dates, unless the time is given, and without empty entries."""

    author = subject = keywords = ""

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """Return the dictionary."""
        texts = {
            "Title": self.title,
            "Author": self.author,
            "Creator": self.creator,
            "Producer": self.producer,
        }
        entries: dict[str, Any] = {key: pdfdoc.PDFString(text) for key, text in texts.items() if text}
        if os.environ.get("SOURCE_DATE_EPOCH", "").strip():
            entries["CreationDate"] = entries["ModDate"] = pdfdoc.PDFDate(document._timeStamp, _date)
        formatted: bytes = PDFDictionary(entries).format(document)
        return formatted


class _ImageFile(pdfdoc.PDFObject):  # type: ignore[misc]
    """An image, or the mask of one (which has no name), whose file is read when it is written: bytes as they are."""

    __RefOnly__ = 1

    def __init__(self, path: Path, entries: str, size: int | None = None, name: str = "") -> None:
        self._path, self._entries, self._size, self._name = path, entries, size, name

    def pieces(self, document: _StreamedDocument) -> tuple[bytes, bytes, bytes]:
        """Return the stream's dictionary, data and end.

        Raises:
            FileError: the file has gone, or is not the one that was prepared.
        """
        try:
            data = self._path.read_bytes()
        except FileNotFoundError as problem:
            raise FileError(
                tell("the prepared picture {path} has disappeared: build again", path=self._path)
            ) from problem
        if self._size not in (None, len(data)):
            raise FileError(
                tell("the prepared picture {path} has changed since: build again", path=self._path)
            )
        digest = stream_digest(len(data), zlib.crc32(data))
        document.updateSignature(digest)
        if self._name:
            document.digests[self._name] = digest
        head = f"<< /Type /XObject /Subtype /Image {self._entries} /Length {len(data)} >>\nstream\n"
        return head.encode(), data, b"\nendstream\nendobj\n"


def _numbers(values: Sequence[float]) -> str:
    """Return numbers as ``fp_str`` writes them: seven digits, at most six of them behind the point."""
    return " ".join([f"{one:.7g}" if 1.0 <= abs(one) < 1e6 else fp_str(one) for one in values])


def _packed(data: bytes) -> PDFStream:
    return PDFStream(PDFDictionary({"Filter": PDFName("FlateDecode")}), data)


def _date(*moment: int) -> str:
    """Return a date as PDF writes it, in UTC (ISO 32000-1, 7.9.4), from year, month, day, hour, minute, second."""
    return "D:{:04}{:02}{:02}{:02}{:02}{:02}Z".format(*moment)
