"""Operations become PDF operators: from millimetres, y down, to points, y up.

A face is painted in its own coordinates, whatever the page: one transform puts it into its cell. (The operators are
those of ISO 32000-1, 8.4 to 8.6 and 9.4; reportlab's methods for them take four times as long.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from reportlab.pdfgen.pathobject import PDFPathObject

from cardsmith.faces.pictures import RasterPicture
from cardsmith.model.face import Color, Face, Operation, Picture, Shape, TextRun
from cardsmith.model.sheet import Line, Page, Placement
from cardsmith.model.units import MM_PER_POINT, Rect
from cardsmith.press.canvas import DeckCanvas
from cardsmith.press.fonts import EmbeddedFont
from cardsmith.press.job import PrintJob
from cardsmith.press.svg import add_vector

_POINTS: Final = 1 / MM_PER_POINT
_MARK: Final = "0.25 w 0 G"
"""Marks are a quarter of a point wide, black ink only."""
_HALO: Final = "1 w 1 G"
"""Under marks on ink lies a white line, so that they are seen on any ground."""
_TURNS: Final = {0: "1 0 0 1", 90: "0 1 -1 0", 180: "-1 0 0 -1", 270: "0 -1 1 0"}


def points(*millimetres: float) -> tuple[float, ...]:
    """Return lengths in points."""
    return tuple([length * _POINTS for length in millimetres])


class Painter:
    """Paints on the pages of one canvas: pictures come into it with their first use, the fonts at the end."""

    def __init__(self, canvas: DeckCanvas, job: PrintJob) -> None:
        self._canvas = canvas
        self._job = job
        self._fonts: dict[str, EmbeddedFont] = {}
        self._pictures: dict[str, tuple[str, tuple[float, float]]] = {}

    def sheet(self, page: Page, faces: Iterable[Face], height: float) -> None:
        """Paint a page of ``height`` mm: every face in its place, cut off where its bleed ends, marks and labels."""
        lines: list[str] = []
        for face, placement in zip(faces, page.placements, strict=True):
            lines += ["q", f"{_outline(placement.bleed_box, 0.0, height)} W n", _stand(placement, height)]
            lines += self._operators(face.operations, 0.0)
            lines.append("Q")
        lines += _marks(page.marks, height)
        if self._job.label is not None:
            for label in page.labels:
                x, y = points(label.x, height - label.y)
                lines.append(f"q {_TURNS[label.angle]} {x:.4f} {y:.4f} cm")
                lines += [*self._operators(self._job.label(label), 0.0), "Q"]
        self._canvas.draw("\n".join(lines))

    def paint(self, operations: Iterable[Operation], top: float) -> None:
        """Paint operations whose y counts down from ``top`` (mm above the origin)."""
        self._canvas.draw("\n".join(self._operators(operations, top)))

    def digest(self, key: str) -> str:
        """Return the digest of a raster picture that is in the file, nothing for others."""
        return self._canvas.digests.get(self._pictures[key][0], "")

    def finish(self) -> None:
        """Give the fonts that were used to the canvas."""
        for font in self._fonts.values():
            self._canvas.add_font(font.resource, font.pdf_object())

    def _operators(self, operations: Iterable[Operation], top: float) -> Iterator[str]:
        for operation in operations:
            if isinstance(operation, TextRun):
                yield self._text(operation, top)
            elif isinstance(operation, Picture):
                yield self._picture(operation, top)
            else:
                yield _shape(operation, top)

    def _text(self, run: TextRun, top: float) -> str:
        font = self._fonts.get(run.font)
        if font is None:
            font = self._fonts[run.font] = EmbeddedFont(self._job.fonts[run.font], f"F{len(self._fonts)}")
        x, y, size = run.x * _POINTS, (top - run.y) * _POINTS, run.size * _POINTS
        shown = font.show(run.glyphs, size, run.text)
        return f"{_ink(run.color)} BT /{font.resource} {size:.4f} Tf {x:.4f} {y:.4f} Td {shown} ET"

    def _picture(self, picture: Picture, top: float) -> str:
        key, *window = picture
        name, size = self._pictures.get(key) or self._add(key)
        return f"q {_window(*window, top, size)} {self._canvas.use_form(name)} Q"

    def _add(self, key: str) -> tuple[str, tuple[float, float]]:
        """Bring a picture into the file; return its name there and the size of its own space."""
        picture, name = self._job.pictures[key], f"P{len(self._pictures)}"
        if isinstance(picture, RasterPicture):
            self._canvas.add_image(name, picture)
            entry = name, (1.0, 1.0)
        else:
            add_vector(self._canvas, name, picture, self._job.cache)
            entry = name, (picture.width, picture.height)
        self._pictures[key] = entry
        return entry


@lru_cache(256)  # most pictures of a deck hang alike
def _window(
    rect: Rect, clip: Rect, radius: float, hole: Rect | None, top: float, size: tuple[float, float]
) -> str:
    """Return the operators that put what has this size into ``rect``, seen in ``clip`` but for ``hole``."""
    seen = ""
    if radius > 0 or not clip.contains(rect):
        seen = f"{_outline(clip, radius, top)} W n "
    if hole is not None:
        seen = f"{_outline(clip, radius, top)} {_outline(hole, 0.0, top)} W* n "
    x, y, w, h = points(rect.x, top - rect.bottom, rect.width, rect.height)
    return f"{seen}{w / size[0]:.6f} 0 0 {h / size[1]:.6f} {x:.4f} {y:.4f} cm"


def _stand(placement: Placement, height: float) -> str:
    """Return the operator that puts a face into its cell, on its head if it is turned."""
    trim = placement.trim
    x, y = (trim.right, trim.bottom) if placement.turned else (trim.x, trim.y)
    turn = _TURNS[180 if placement.turned else 0]
    return f"{turn} {x * _POINTS:.4f} {(height - y) * _POINTS:.4f} cm"


def _marks(marks: Sequence[Line], height: float) -> list[str]:
    """Return the operators of crop marks and fold lines."""
    halos = [_line(mark, height) for mark in marks if mark.halo]
    lines = [f"q {_HALO}", *halos, _MARK] if halos else [f"q {_MARK}"]
    for mark in sorted(marks, key=lambda mark: mark.dashed):
        lines.append(("[3 3] 0 d " if mark.dashed else "") + _line(mark, height))
    return [*lines, "Q"] if marks else []


def _line(line: Line, height: float) -> str:
    x1, y1, x2, y2 = points(line.x1, height - line.y1, line.x2, height - line.y2)
    return f"{x1:.4f} {y1:.4f} m {x2:.4f} {y2:.4f} l S"


@lru_cache(256)
def _shape(shape: Shape, top: float) -> str:
    filled, stroked = shape.fill is not None, shape.stroke is not None and shape.stroke_width > 0
    words = [_ink(shape.fill)] if shape.fill is not None else []
    if stroked and shape.stroke is not None:
        words.append(f"{_ink(shape.stroke).upper()} {shape.stroke_width * _POINTS:.4f} w")
    how = "B" if filled and stroked else "f" if filled else "S" if stroked else "n"
    return " ".join([*words, _outline(shape.rect, shape.radius, top), how])


@lru_cache(256)
def _ink(color: Color) -> str:
    """Return the operator that fills with a colour; in capitals it strokes."""
    channels = " ".join([f"{channel:.4f}" for channel in color.channels])
    return f"{channels} {'k' if len(color.channels) == 4 else 'rg'}"


@lru_cache(256)  # all faces of a deck have the same few frames
def _outline(rect: Rect, radius: float, top: float) -> str:
    """Return the path of a rectangle, with corners as round as its shorter side allows."""
    x, y, width, height = points(rect.x, top - rect.bottom, rect.width, rect.height)
    radius = min(radius * _POINTS, width / 2, height / 2)
    if radius <= 0:
        return f"{x:.4f} {y:.4f} {width:.4f} {height:.4f} re"
    path = PDFPathObject()
    path.roundRect(x, y, width, height, radius)
    code: str = path.getCode()
    return code
