"""Reading a finished PDF back: which texts and pictures lie where on each page, by pdfium.

Everything here comes from the page content (text, image and form objects with their matrices), nothing from the
description inside the file. Lengths are millimetres of the page, origin top-left, y down.
"""

from __future__ import annotations

import ctypes
import math
import os
import zlib
from array import array
from pathlib import Path
from typing import Any, Final

import pypdfium2.raw as pdfium

from cardsmith.model.units import MM_PER_POINT, Rect, Size
from cardsmith.press.manifest import stream_digest
from cardsmith.press.proof_content import DrawnPicture, DrawnText, Matrix, PageContent, mapped, times

PAGES_PER_OPENING: Final = 48
"""pdfium keeps the bytes of every picture it has read: the document is opened afresh after so many pages."""
_DEEPEST: Final = 12
_SAMPLED: Final = 24
_TEXT_UNITS: Final = 4096
Box = tuple[float, float, float, float]
"""Left, bottom, right and top in points, as pdfium gives them."""
_EVERYWHERE: Final[Box] = (-1e6, -1e6, 1e6, 1e6)
_UPRIGHT: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class PdfiumError(Exception):
    """pdfium cannot open the document or a page; ``code`` is its error number (4 is a password)."""

    def __init__(self, code: int) -> None:
        super().__init__(f"pdfium error {code}")
        self.code = code


class PdfReader:
    """A PDF open for reading. ``fonts`` maps the name of every font met so far to whether it is embedded.

    Raises:
        PdfiumError: not a PDF that can be opened.
    """

    def __init__(self, path: Path) -> None:
        self._path = os.fsencode(path)
        self._buffer = (ctypes.c_char * (1 << 20))()
        self._units = (ctypes.c_ushort * _TEXT_UNITS)()
        self._opened = 0
        self.fonts: dict[str, bool] = {}
        self._document = self._open()
        self.page_count: int = pdfium.FPDF_GetPageCount(self._document)
        self.encrypted: bool = pdfium.FPDF_GetSecurityHandlerRevision(self._document) != -1
        self.print_scaling: bool = bool(pdfium.FPDF_VIEWERREF_GetPrintScaling(self._document))
        self.duplex: int = pdfium.FPDF_VIEWERREF_GetDuplex(self._document)

    def close(self) -> None:
        """Close the document."""
        pdfium.FPDF_CloseDocument(self._document)

    def page(self, index: int) -> PageContent:
        """Return what lies on a page (from 0).

        Raises:
            PdfiumError: the page cannot be read.
        """
        if self._opened >= PAGES_PER_OPENING:
            worn, self._document, self._opened = self._document, self._open(), 0
            pdfium.FPDF_CloseDocument(worn)
        self._opened += 1
        page = pdfium.FPDF_LoadPage(self._document, index)
        if not page:
            raise PdfiumError(pdfium.FPDF_GetLastError())
        try:
            return self._content(page)
        finally:
            pdfium.FPDF_ClosePage(page)

    def _open(self) -> Any:
        document = pdfium.FPDF_LoadDocument(self._path, None)
        if not document:
            raise PdfiumError(pdfium.FPDF_GetLastError())
        return document

    def _content(self, page: Any) -> PageContent:
        floats = tuple(ctypes.c_float() for _ in range(4))
        media = _box(pdfium.FPDFPage_GetMediaBox, page, floats) or (
            0.0,
            0.0,
            pdfium.FPDF_GetPageWidthF(page),
            pdfium.FPDF_GetPageHeightF(page),
        )
        left, bottom, right, top = media
        to_page = (MM_PER_POINT, 0.0, 0.0, -MM_PER_POINT, -left * MM_PER_POINT, top * MM_PER_POINT)
        bleed = _box(pdfium.FPDFPage_GetBleedBox, page, floats)
        trim = _box(pdfium.FPDFPage_GetTrimBox, page, floats)
        content = PageContent(
            Size((right - left) * MM_PER_POINT, (top - bottom) * MM_PER_POINT),
            pdfium.FPDFPage_GetRotation(page),
            {
                name: None if box is None else mapped(to_page, *box)
                for name, box in (("MediaBox", media), ("BleedBox", bleed), ("TrimBox", trim))
            },
        )
        text_page = pdfium.FPDFText_LoadPage(page)
        try:
            _Walk(self.fonts, text_page, content, self._buffer, self._units).page(page, to_page)
        finally:
            pdfium.FPDFText_ClosePage(text_page)
        return content


class _Walk:
    """One page's objects, forms opened, in drawing order."""

    def __init__(
        self, fonts: dict[str, bool], text_page: Any, content: PageContent, buffer: Any, units: Any
    ) -> None:
        self._fonts = fonts
        self._text_page = text_page
        self._content = content
        self._buffer = buffer
        self._units = units
        self._matrix = pdfium.FS_MATRIX()
        self._floats = tuple(ctypes.c_float() for _ in range(4))
        self._known_fonts: set[bytes] = set()

    def page(self, page: Any, to_page: Matrix) -> None:
        """Read all objects of the page."""
        for index in range(pdfium.FPDFPage_CountObjects(page)):
            item = pdfium.FPDFPage_GetObject(page, index)
            self._one(item, pdfium.FPDFPageObj_GetType(item), to_page, 0)

    def _one(self, item: Any, kind: int, to_page: Matrix, depth: int) -> None:
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            self._content.texts.append(self._text(item, to_page))
        elif kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            self._content.pictures.append(self._image(item, to_page))
        elif kind == pdfium.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
            self._form(item, to_page, depth)

    def _form(self, item: Any, to_page: Matrix, depth: int) -> None:
        """Read a form: a layer of the page if it has text, else (or if it is marked as a figure) a vector picture."""
        children = _children(item)
        inner = times(self._own_matrix(item), to_page)
        if pdfium.FPDFPageObj_CountMarks(item) <= 0 and _has_text(children, depth):
            for child, kind in children:
                self._one(child, kind, inner, depth + 1)
        elif children:
            clip, seen = self._clip_and_seen(item, to_page)
            self._content.pictures.append(DrawnPicture(inner, clip, seen, None, self._form_mark(children)))

    def _text(self, item: Any, to_page: Matrix) -> DrawnText:
        floats = self._floats
        length = pdfium.FPDFTextObj_GetText(item, self._text_page, self._units, _TEXT_UNITS)
        count = max(0, min(length, 2 * _TEXT_UNITS) - 2)
        text = ctypes.string_at(self._units, count).decode("utf-16-le", "replace")
        a, b, c, d, x, y = times(self._own_matrix(item), to_page)
        pdfium.FPDFTextObj_GetFontSize(item, floats[0])
        along, upwards = math.hypot(a, b) or 1.0, math.hypot(c, d) or 1.0
        self._font(pdfium.FPDFTextObj_GetFont(item))
        size = floats[0].value * upwards
        bounds = _bounds(item, floats)
        box, seen = mapped(to_page, *bounds), self._clipped(item, bounds, to_page)
        return DrawnText(text, x, y, size, (a / along, b / along), (c / upwards, d / upwards), box, seen)

    def _font(self, font: Any) -> None:
        address = bytes(font)  # of a pointer: which font it is
        if not font or address in self._known_fonts:
            return
        self._known_fonts.add(address)
        length = pdfium.FPDFFont_GetBaseFontName(font, self._buffer, len(self._buffer))
        name = self._buffer[: max(0, length - 1)].decode("utf-8", "replace")
        embedded = pdfium.FPDFFont_GetIsEmbedded(font) == 1
        self._fonts[name] = embedded and self._fonts.get(name, True)

    def _image(self, item: Any, to_page: Matrix) -> DrawnPicture:
        width, height = ctypes.c_uint(), ctypes.c_uint()
        pdfium.FPDFImageObj_GetImagePixelSize(item, width, height)
        length = pdfium.FPDFImageObj_GetImageDataRaw(item, None, 0)
        if length > len(self._buffer):
            self._buffer = (ctypes.c_char * length)()
        pdfium.FPDFImageObj_GetImageDataRaw(item, self._buffer, length)
        mark = stream_digest(length, zlib.crc32(memoryview(self._buffer)[:length]))
        matrix = times(self._own_matrix(item), to_page)
        return DrawnPicture(matrix, *self._clip_and_seen(item, to_page), (width.value, height.value), mark)

    def _form_mark(self, children: list[tuple[Any, int]]) -> str:
        """Return a digest of a vector picture: how many objects, and kind, points and box of the first ones."""
        seen: list[float] = []
        for child, kind in children[:_SAMPLED]:
            points = pdfium.FPDFPath_CountSegments(child) if kind == pdfium.FPDF_PAGEOBJ_PATH else 0
            seen += (kind, points, *_bounds(child, self._floats))
        return f"{len(children)} objects {zlib.crc32(array('d', seen)):08x}"

    def _clip_and_seen(self, item: Any, to_page: Matrix) -> tuple[Rect, Rect]:
        """Return the part of the page that an object's clips leave open, and what they leave of the object."""
        page, bounds = Rect(0.0, 0.0, *self._content.size), _bounds(item, self._floats)
        clip = self._clipped(item, _EVERYWHERE, to_page).common(page)
        return clip, mapped(to_page, *bounds).common(clip)

    def _clipped(self, item: Any, bounds: Box, to_page: Matrix) -> Rect:
        """Return what an object's clips leave of a box. Clips are given in the space that holds the object."""
        left, bottom, right, top = bounds
        clip = pdfium.FPDFPageObj_GetClipPath(item)
        x, y = self._floats[:2]
        for path in range(max(0, pdfium.FPDFClipPath_CountPaths(clip))):
            xs, ys = [], []
            for index in range(pdfium.FPDFClipPath_CountPathSegments(clip, path)):
                pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFClipPath_GetPathSegment(clip, path, index), x, y)
                xs.append(x.value)
                ys.append(y.value)
            if xs:
                left, right = max(left, min(xs)), min(right, max(xs))
                bottom, top = max(bottom, min(ys)), min(top, max(ys))
        return mapped(to_page, left, bottom, max(left, right), max(bottom, top))

    def _own_matrix(self, item: Any) -> Matrix:
        own = self._matrix
        if not pdfium.FPDFPageObj_GetMatrix(item, own):
            return _UPRIGHT
        return own.a, own.b, own.c, own.d, own.e, own.f


def _children(form: Any) -> list[tuple[Any, int]]:
    """Return the objects in a form with their kinds."""
    count = pdfium.FPDFFormObj_CountObjects(form)
    items = [pdfium.FPDFFormObj_GetObject(form, index) for index in range(count)]
    return [(item, pdfium.FPDFPageObj_GetType(item)) for item in items]


def _has_text(children: list[tuple[Any, int]], depth: int) -> bool:
    kinds = {kind for _, kind in children}
    if pdfium.FPDF_PAGEOBJ_TEXT in kinds or depth >= _DEEPEST:
        return pdfium.FPDF_PAGEOBJ_TEXT in kinds
    forms = (item for item, kind in children if kind == pdfium.FPDF_PAGEOBJ_FORM)
    return any(_has_text(_children(form), depth + 1) for form in forms)


def _box(get: Any, item: Any, floats: tuple[Any, ...]) -> Box | None:
    """Return what one of pdfium's functions says of an item into ``floats``, None if it says nothing."""
    if not get(item, *floats):
        return None
    left, bottom, right, top = floats
    return left.value, bottom.value, right.value, top.value


def _bounds(item: Any, floats: tuple[Any, ...]) -> Box:
    return _box(pdfium.FPDFPageObj_GetBounds, item, floats) or (0.0, 0.0, 0.0, 0.0)
