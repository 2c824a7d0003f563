"""Small print jobs for the tests of the press: real fonts, generated pictures, simple faces."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal

from PIL import Image

from cardsmith.faces.font_files import read_font
from cardsmith.faces.fonts import Font
from cardsmith.faces.pictures import PreparedPicture, RasterPicture, VectorPicture
from cardsmith.model.face import Color, Face, Operation, Picture, Shape, Side, TextRun
from cardsmith.model.sheet import Duplex, Imposition, Label, Layout
from cardsmith.model.units import Rect, Size
from cardsmith.press.job import Part, PrintJob
from cardsmith.press.pdf import write_pdf
from cardsmith.sheets.imposition import impose
from cardsmith.sheets.singles import singles
from cardsmith.shipped import shipped_fonts

SERIF = read_font(shipped_fonts()["Literata_700Bold"])
SANS = read_font(shipped_fonts()["IBMPlexSans_400Regular"])
FONTS = {font.key: font for font in (SERIF, SANS)}
BLACK = Color((0.0, 0.0, 0.0))
RED = Color((1.0, 0.0, 0.0))
CARD = Size(44, 68)
A4 = Size(210, 297)
BLEED = 3.0


def run(
    text: str, x: float = 4, y: float = 52, size: float = 4, font: Font = SERIF, element: str = "name"
) -> TextRun:
    return TextRun(x, y, size, font.key, font.shape(text), text, BLACK, element)


def picture(key: str, rect: Rect | None = None, radius: float = 0) -> Picture:
    rect = rect or Rect(2, 2, 40, 40)
    return Picture(key, rect, rect, radius)


def ground(color: Color = RED) -> Shape:
    return Shape(Rect(-BLEED, -BLEED, CARD.width + 2 * BLEED, CARD.height + 2 * BLEED), fill=color)


def face(card: str, side: Side, operations: Iterable[Operation]) -> Face:
    return Face(card, side, CARD, BLEED, 3.0, tuple(operations))


def simple_face(item: int, side: Side) -> Face:
    name = run(f"Card {item + 1}")
    date = [run(f"{1900 + item}", y=60, element="date", font=SANS)] if side is Side.BACK else []
    return face(f"card-{item + 1}", side, [name, *date])


def layout(duplex: Duplex = Duplex.LONG_EDGE, gutter: float = 0, marks: bool = True) -> Layout:
    return Layout(A4, duplex=duplex, gutter=gutter, marks=marks)


def imposed(count: int, how: Layout | None = None, title: str = "Demo") -> Imposition:
    imposition, findings = impose(how or layout(), CARD, count, title)
    assert imposition is not None, findings
    return imposition


def one_up(count: int) -> Imposition:
    imposition, findings = singles(CARD, BLEED, count)
    assert imposition is not None, findings
    return imposition


def label(one: Label) -> list[TextRun]:
    return [TextRun(0, 0, one.size, SANS.key, SANS.shape(one.text), one.text, BLACK, "label")]


def job(
    *parts: Part, pictures: Sequence[PreparedPicture] = (), cache: Path | None = None, title: str = "Demo"
) -> PrintJob:
    by_key = {one.key: one for one in pictures}
    return PrintJob(title, parts, FONTS, by_key, language="en", label=label, cache=cache)


def part(imposition: Imposition, faces=simple_face, title: str = "Demo") -> Part:
    count = 1 + max(place.item for page in imposition.pages for place in page.placements)
    return Part(title, imposition, faces, [f"Card {item + 1}" for item in range(count)])


def written(print_job: PrintJob) -> bytes:
    out = io.BytesIO()
    write_pdf(out, print_job)
    return out.getvalue()


def raster(
    key: str,
    path: Path,
    size: tuple[int, int],
    channels: int,
    mask: Path | None = None,
    inverted: bool = False,
) -> RasterPicture:
    encoding: Literal["dct", "flate"] = "dct" if path.suffix == ".jpg" else "flate"
    length = path.stat().st_size
    return RasterPicture(
        key, path, *size, channels, encoding, length, source=size, mask=mask, inverted=inverted
    )


def jpeg(
    folder: Path, name: str, color: str | tuple[int, ...] = "green", mode: str = "RGB", size=(60, 40)
) -> RasterPicture:
    path = folder / f"{name}.jpg"
    Image.new(mode, size, color).save(path, quality=90)
    channels = len(Image.new(mode, (1, 1)).getbands())
    return raster(name, path, size, channels, inverted=mode == "CMYK")


def svg(folder: Path, name: str, body: str, width: float = 100, height: float = 80) -> VectorPicture:
    path = folder / f"{name}.svg"
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}">{body}</svg>',
        encoding="utf-8",
    )
    return VectorPicture(name, path, width, height)
