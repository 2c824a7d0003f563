"""Operations become ink on a canvas: from millimetres, y down, to points, y up.

A face is painted in its own coordinates, whatever the page: one transform puts it into its cell.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from reportlab.pdfgen.pathobject import PDFPathObject

from cardsmith.faces.pictures import RasterPicture
from cardsmith.model.face import Color, Face, Operation, Picture, Shape, TextRun
from cardsmith.model.sheet import Label, Line, Placement
from cardsmith.model.units import MM_PER_POINT, Rect
from cardsmith.press.canvas import DeckCanvas
from cardsmith.press.fonts import EmbeddedFont
from cardsmith.press.job import PrintJob
from cardsmith.press.svg import add_vector

_POINTS: Final = 1 / MM_PER_POINT
_MARK: Final = 0.25
"""Marks are a quarter of a point wide, black ink only."""
_TURNS: Final = {0: (1, 0, 0, 1), 90: (0, 1, -1, 0), 180: (-1, 0, 0, -1), 270: (0, -1, 1, 0)}


def points(*millimetres: float) -> tuple[float, ...]:
    """Return lengths in points."""
    return tuple([length * _POINTS for length in millimetres])


class Painter:
    """Paints on the pages of one canvas: pictures come into it with their first use, the fonts at the end."""

    def __init__(self, canvas: DeckCanvas, job: PrintJob) -> None:
        self._canvas = canvas
        self._job = job
        self._fonts: dict[str, EmbeddedFont] = {}
        self._pictures: dict[str, tuple[str, float, float]] = {}

    def face(self, face: Face, placement: Placement, height: float) -> None:
        """Paint a face on a page of ``height`` mm, cut off where its bleed ends."""
        trim = placement.trim
        turn = 180 if placement.turned else 0
        x, y = (trim.right, trim.bottom) if placement.turned else (trim.x, trim.y)
        self._canvas.saveState()
        self._clip(placement.bleed_box, 0.0, height)
        self._canvas.transform(*_TURNS[turn], *points(x, height - y))
        self.paint(face.operations)
        self._canvas.restoreState()

    def paint(self, operations: Iterable[Operation], top: float = 0.0) -> None:
        """Paint operations whose y counts down from ``top`` (mm above the origin)."""
        for operation in operations:
            if isinstance(operation, TextRun):
                self._text(operation, top)
            elif isinstance(operation, Picture):
                self._picture(operation, top)
            else:
                self._shape(operation, top)

    def marks(self, lines: Iterable[Line], height: float) -> None:
        """Draw crop marks and fold lines."""
        canvas = self._canvas
        canvas.saveState()
        canvas.setLineWidth(_MARK)
        canvas.setStrokeGray(0)
        for line in sorted(lines, key=lambda line: line.dashed):
            if line.dashed:
                canvas.setDash([3, 3])
            canvas.line(*points(line.x1, height - line.y1, line.x2, height - line.y2))
        canvas.restoreState()

    def label(self, label: Label, height: float) -> None:
        """Write a label in a margin, if the job has a font for labels."""
        key = self._job.label_font
        if key is None:
            return
        glyphs = self._job.fonts[key].shape(label.text)
        self._canvas.saveState()
        self._canvas.transform(*_TURNS[label.angle], *points(label.x, height - label.y))
        self._text(TextRun(0, 0, label.size, key, glyphs, label.text, Color((0.0, 0.0, 0.0)), ""), 0.0)
        self._canvas.restoreState()

    def digest(self, key: str) -> str:
        """Return the digest of a raster picture that is in the file, nothing for others."""
        name, *_ = self._pictures.get(key, ("",))
        return self._canvas.digests.get(name, "")

    def finish(self) -> None:
        """Give the fonts that were used to the canvas."""
        for font in self._fonts.values():
            self._canvas.add_font(font.resource, font.pdf_object())

    def _text(self, run: TextRun, top: float) -> None:
        font = self._fonts.get(run.font)
        if font is None:
            font = self._fonts[run.font] = EmbeddedFont(self._job.fonts[run.font], f"F{len(self._fonts)}")
        x, y, size = points(run.x, top - run.y, run.size)
        self._fill(run.color)
        shown = font.show(run.glyphs, size, run.text)
        self._canvas.addLiteral(f"BT /{font.resource} {size:.4f} Tf {x:.4f} {y:.4f} Td {shown} ET")

    def _picture(self, picture: Picture, top: float) -> None:
        name, width, height = self._pictures.get(picture.key) or self._add(picture.key)
        rect = picture.rect
        x, y, w, h = points(rect.x, top - rect.bottom, rect.width, rect.height)
        self._canvas.saveState()
        if picture.radius > 0 or not picture.clip.contains(rect):
            self._clip(picture.clip, picture.radius, top)
        self._canvas.transform(w / width, 0, 0, h / height, x, y)
        self._canvas.doForm(name)
        self._canvas.restoreState()

    def _add(self, key: str) -> tuple[str, float, float]:
        """Bring a picture into the file; return its name there and the size of its own space."""
        picture, name = self._job.pictures[key], f"P{len(self._pictures)}"
        if isinstance(picture, RasterPicture):
            self._canvas.add_image(name, picture)
            entry = (name, 1.0, 1.0)
        else:
            add_vector(self._canvas, name, picture, self._job.cache)
            entry = (name, picture.width, picture.height)
        self._pictures[key] = entry
        return entry

    def _shape(self, shape: Shape, top: float) -> None:
        canvas, stroked = self._canvas, shape.stroke is not None and shape.stroke_width > 0
        if shape.fill is not None:
            self._fill(shape.fill)
        if shape.stroke is not None and stroked:
            (canvas.setStrokeColorCMYK if len(shape.stroke.channels) == 4 else canvas.setStrokeColorRGB)(
                *shape.stroke.channels
            )
            canvas.setLineWidth(shape.stroke_width * _POINTS)
        if shape.fill is not None or stroked:
            path = _outline(shape.rect, shape.radius, top)
            canvas.drawPath(path, stroke=int(stroked), fill=int(shape.fill is not None))

    def _fill(self, color: Color) -> None:
        canvas, channels = self._canvas, color.channels
        (canvas.setFillColorCMYK if len(channels) == 4 else canvas.setFillColorRGB)(*channels)

    def _clip(self, rect: Rect, radius: float, top: float) -> None:
        self._canvas.clipPath(_outline(rect, radius, top), stroke=0)


@lru_cache(256)  # all faces of a deck have the same few frames
def _outline(rect: Rect, radius: float, top: float) -> PDFPathObject:
    """Return the path of a rectangle, with corners as round as its shorter side allows."""
    path = PDFPathObject()
    box = points(rect.x, top - rect.bottom, rect.width, rect.height)
    radius = min(radius, rect.width / 2, rect.height / 2)
    if radius > 0:
        path.roundRect(*box, radius * _POINTS)
    else:
        path.rect(*box)
    return path
