"""Operations become the operators of page content: from millimetres, y down, to points, y up.

A face is painted in its own coordinates, whatever the page: one transform puts it into its cell.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardsmith.faces.pictures import RasterPicture
from cardsmith.model.face import Color, Face, Operation, Picture, Shape, TextRun
from cardsmith.model.sheet import Label, Line, Placement
from cardsmith.model.units import MM_PER_POINT, Rect
from cardsmith.press.fonts import EmbeddedFont
from cardsmith.press.job import PrintJob
from cardsmith.press.manifest import stream_digest
from cardsmith.press.objects import PdfFile, number, numbers, reference
from cardsmith.press.svg import vector_form

_POINTS: Final = 1 / MM_PER_POINT
_ROUND: Final = 0.5522847498
"""How far a quarter circle's control points lie from its ends, as a part of its radius (4/3 (sqrt 2 - 1))."""
_LINE_STYLE: Final = "0.25 w 0 G"
"""Marks are a quarter of a point wide, black ink only."""
_SPACES: Final = {1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK"}
_TURNS: Final = {0: (1, 0, 0, 1), 90: (0, 1, -1, 0), 180: (-1, 0, 0, -1), 270: (0, -1, 1, 0)}


def points(*millimetres: float) -> tuple[float, ...]:
    """Return lengths in points."""
    return tuple(length * _POINTS for length in millimetres)


class Canvas:
    """Paints the pages of one PDF. It writes every picture at its first use and the fonts at the end."""

    def __init__(self, pdf: PdfFile, job: PrintJob) -> None:
        self._pdf = pdf
        self._job = job
        self._fonts: dict[str, EmbeddedFont] = {}
        self._pictures: dict[str, tuple[str, int, float, float]] = {}
        self._on_page: dict[str, int] = {}
        self.fonts_object = pdf.reserve()
        self.digests: dict[str, str] = {}

    def face(self, face: Face, placement: Placement, height: float) -> str:
        """Return the content that puts a face on a page of ``height`` mm, cut off where its bleed ends."""
        trim = placement.trim
        turn = 180 if placement.turned else 0
        x, y = (trim.right, trim.bottom) if placement.turned else (trim.x, trim.y)
        clip = _rectangle(placement.bleed_box, height)
        return f"q {clip} W n {_transform(turn, x, height - y)}\n{self.paint(face.operations)}Q\n"

    def paint(self, operations: Iterable[Operation], top: float = 0.0) -> str:
        """Return the content of operations whose y counts down from ``top`` (mm above the origin)."""
        content: list[str] = []
        for operation in operations:
            if isinstance(operation, TextRun):
                content.append(self._text(operation, top))
            elif isinstance(operation, Picture):
                content.append(self._picture(operation, top))
            else:
                content.append(_shape(operation, top))
        return "".join(content)

    def marks(self, lines: Iterable[Line], height: float) -> str:
        """Return the content of crop marks and fold lines."""
        content = []
        for line in lines:
            x1, y1, x2, y2 = points(line.x1, height - line.y1, line.x2, height - line.y2)
            dash = "[3 3] 0 d " if line.dashed else ""
            ink = f"{dash}{numbers(x1, y1)} m {numbers(x2, y2)} l S"
            content.append(f"q {ink} Q\n" if dash else ink + "\n")
        return f"q {_LINE_STYLE}\n{''.join(content)}Q\n" if content else ""

    def label(self, label: Label, height: float) -> str:
        """Return the content of a label in a margin, or nothing when the job has no font for labels."""
        key = self._job.label_font
        if key is None:
            return ""
        glyphs = self._job.fonts[key].shape(label.text)
        run = TextRun(0, 0, label.size, key, glyphs, label.text, Color((0.0, 0.0, 0.0)), "")
        return f"q {_transform(label.angle, label.x, height - label.y)} {self._text(run, 0)}Q\n"

    def page_resources(self) -> str:
        """Return the resource dictionary of the page just painted, and begin a new page."""
        pictures = " ".join(f"/{key} {reference(at)}" for key, at in self._on_page.items())
        self._on_page = {}
        return (
            f"<< /Font {reference(self.fonts_object)}"
            + (f" /XObject << {pictures} >>" if pictures else "")
            + " >>"
        )

    def finish(self) -> None:
        """Write the fonts that were used."""
        fonts = [f"/{font.resource} {reference(font.write(self._pdf))}" for font in self._fonts.values()]
        self._pdf.put(f"<< {' '.join(fonts)} >>", self.fonts_object)

    def _text(self, run: TextRun, top: float) -> str:
        font = self._fonts.get(run.font)
        if font is None:
            font = EmbeddedFont(self._job.fonts[run.font], f"F{len(self._fonts)}")
            self._fonts[run.font] = font
        x, y, size = points(run.x, top - run.y, run.size)
        shown = font.show(run.glyphs, size, run.text)
        return f"BT /{font.resource} {number(size)} Tf {_ink(run.color)} {numbers(x, y)} Td {shown} ET\n"

    def _picture(self, picture: Picture, top: float) -> str:
        resource, at, width, height = self._pictures.get(picture.key) or self._write_picture(picture.key)
        self._on_page[resource] = at
        x, y, w, h = points(
            picture.rect.x, top - picture.rect.bottom, picture.rect.width, picture.rect.height
        )
        scale = f"{w / width:.6f} 0 0 {h / height:.6f} {numbers(x, y)} cm"
        whole = picture.radius <= 0 and picture.clip.contains(picture.rect)
        clip = "" if whole else f"{_outline(picture.clip, picture.radius, top)} W n "
        return f"q {clip}{scale} /{resource} Do Q\n"

    def _write_picture(self, key: str) -> tuple[str, int, float, float]:
        """Write a picture; return its resource name, object number and the size of its own space."""
        picture = self._job.pictures[key]
        resource = f"P{len(self._pictures)}"
        if isinstance(picture, RasterPicture):
            at, self.digests[key] = _write_raster(self._pdf, picture)
            entry = (resource, at, 1.0, 1.0)
        else:
            form = vector_form(picture, self._job.cache)
            entry = (resource, form.write(self._pdf), form.width, form.height)
        self._pictures[key] = entry
        return entry


def _write_raster(pdf: PdfFile, picture: RasterPicture) -> tuple[int, str]:
    """Write a picture of pixels; return its object's number and what tells its bytes from others."""
    size = (
        f"/Type /XObject /Subtype /Image /Width {picture.width} /Height {picture.height} /BitsPerComponent 8"
    )
    entries = f"{size} /ColorSpace {_SPACES[picture.channels]}"
    if picture.mask is not None:
        mask, _, _ = pdf.put_file(f"{size} /ColorSpace /DeviceGray /Filter /FlateDecode", picture.mask)
        entries += f" /SMask {reference(mask)}"
    if picture.inverted:
        entries += f" /Decode [{' '.join(['1 0'] * picture.channels)}]"
    filter_name = "/DCTDecode" if picture.encoding == "dct" else "/FlateDecode"
    at, length, checksum = pdf.put_file(f"{entries} /Filter {filter_name}", picture.path)
    return at, stream_digest(length, checksum)


def _transform(turn: int, x: float, y: float) -> str:
    return f"{' '.join(map(str, _TURNS[turn]))} {numbers(*points(x, y))} cm"


def _shape(shape: Shape, top: float) -> str:
    paint = ""
    state = ""
    if shape.fill is not None:
        state, paint = _ink(shape.fill), "f"
    if shape.stroke is not None and shape.stroke_width > 0:
        state += f" {_ink(shape.stroke).upper()} {number(shape.stroke_width * _POINTS)} w"
        paint = "B" if paint else "S"
    return f"q {state} {_outline(shape.rect, shape.radius, top)} {paint} Q\n" if paint else ""


def _ink(color: Color) -> str:
    return f"{numbers(*color.channels)} {'k' if len(color.channels) == 4 else 'rg'}"


def _rectangle(rect: Rect, top: float) -> str:
    return f"{numbers(*points(rect.x, top - rect.bottom, rect.width, rect.height))} re"


def _outline(rect: Rect, radius: float, top: float) -> str:
    """Return the path of a rectangle, with corners as round as its shorter side allows."""
    radius = min(radius, rect.width / 2, rect.height / 2)
    if radius <= 0:
        return _rectangle(rect, top)
    left, bottom, right, upper = points(rect.x, top - rect.bottom, rect.right, top - rect.y)
    (r,) = points(radius)
    c = r * (1 - _ROUND)
    return (
        f"{numbers(left + r, bottom)} m {numbers(right - r, bottom)} l "
        f"{numbers(right - c, bottom, right, bottom + c, right, bottom + r)} c {numbers(right, upper - r)} l "
        f"{numbers(right, upper - c, right - c, upper, right - r, upper)} c {numbers(left + r, upper)} l "
        f"{numbers(left + c, upper, left, upper - c, left, upper - r)} c {numbers(left, bottom + r)} l "
        f"{numbers(left, bottom + c, left + c, bottom, left + r, bottom)} c h"
    )
