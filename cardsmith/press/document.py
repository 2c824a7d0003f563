"""A PDF document that is in its file object by object: reportlab's, of which no page is kept once it is written.

This touches how reportlab's ``PDFDocument`` numbers its objects and in which order it formats them: see ``canvas``.
"""

from __future__ import annotations

import os
import zlib
from pathlib import Path
from typing import Any, BinaryIO, Final

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream

from cardsmith.model.errors import FileError
from cardsmith.model.sentences import tell
from cardsmith.press.manifest import stream_digest

_LEVEL: Final = 3
"""How hard the operators of pages are packed: twice as fast as zlib's 6, a twentieth larger, little beside pictures."""
_VERSION: Final = (1, 6)


class StreamedDocument(pdfdoc.PDFDocument):  # type: ignore[misc]
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
        contents = self.Reference(packed_stream(zlib.compress(page.stream.encode("latin-1"), _LEVEL)))
        resources = f"/Font {self.text(self.Reference(self.idToObject[pdfdoc.BasicFonts]))}"
        if page.XObjects is not None:
            shown = " ".join(f"/{name} {self.text(one)}" for name, one in page.XObjects.dict.items())
            resources += f" /XObject << {shown} >>"
        entries = f"/Parent {self.text(self.Reference(self.Pages))} /Contents {self.text(contents)}"
        entries += f" /Resources << {resources} >> /MediaBox [0 0 {page.pagewidth} {page.pageheight}]"
        for key, box in (("TrimBox", page.TrimBox), ("BleedBox", page.BleedBox)):
            entries += f" /{key} {self.text(box)}" if box is not None else ""
        written = FinishedObject(f"<< /Type /Page {entries} >>")
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
        if isinstance(one, ImageFile):  # in pieces: copying every picture once more would be felt
            head, *rest = one.pieces(self)
            number, version = self.idToObjectNumberAndVersion[name]
            head = b"%d %d obj\n%b" % (number, version, head)
        else:
            head, *rest = [pdfdoc.PDFIndirectObject(name, one).format(self)]
            self.updateSignature(head)  # to which an image adds its digest
        self.idToOffset[name] = self._file.add(head)
        for piece in rest:
            self._file.add(piece)


class FinishedObject(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object as it is written, maybe one of several (``others``) that name each other by their places there.

    A NUL stands before and behind the place of another one in ``text``.
    """

    __RefOnly__ = 1

    def __init__(self, text: str, stream: bytes | None = None) -> None:
        self._text, self._stream = text, stream
        self.others: list[FinishedObject] = []

    def format(self, document: StreamedDocument) -> bytes:
        """Return the object, with the numbers that the others have in this document."""
        parts = self._text.split("\0")
        parts[1::2] = [document.text(document.Reference(self.others[int(place)])) for place in parts[1::2]]
        text, stream = "".join(parts).encode("latin-1"), self._stream
        if stream is None:
            return text
        head = text.removesuffix(b">>")
        return b"%b/Length %d >>\nstream\n%b\nendstream" % (head, len(stream), stream)


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
            entries["CreationDate"] = entries["ModDate"] = pdfdoc.PDFDate(document._timeStamp, pdf_date)
        formatted: bytes = PDFDictionary(entries).format(document)
        return formatted


class ImageFile(pdfdoc.PDFObject):  # type: ignore[misc]
    """An image, or the mask of one (which has no name), whose file is read when it is written: bytes as they are."""

    __RefOnly__ = 1

    def __init__(self, path: Path, entries: str, size: int | None = None, name: str = "") -> None:
        self._path, self._entries, self._size, self._name = path, entries, size, name

    def pieces(self, document: StreamedDocument) -> tuple[bytes, bytes, bytes]:
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


def packed_stream(data: bytes) -> PDFStream:
    """Return a stream of data that is packed already."""
    return PDFStream(PDFDictionary({"Filter": PDFName("FlateDecode")}), data)


def pdf_date(*moment: int) -> str:
    """Return a date as PDF writes it, in UTC (ISO 32000-1, 7.9.4), from year, month, day, hour, minute, second."""
    return "D:{:04}{:02}{:02}{:02}{:02}{:02}Z".format(*moment)
