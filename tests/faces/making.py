"""Cards, templates and pictures for the tests of this room, made in a few words."""

from __future__ import annotations

import io
import struct
from pathlib import Path
from typing import Any

from PIL import Image

from cardsmith.authoring.template_reading import load_template
from cardsmith.faces.compose import Composer, FaceOptions
from cardsmith.faces.font_book import FontBook
from cardsmith.faces.font_files import read_font
from cardsmith.faces.fonts import Font
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.dates import DatePart, HistoricalDate
from cardsmith.model.face import Face, Picture, Shape, TextRun
from cardsmith.model.findings import Place
from cardsmith.model.template import FontChoice, Template
from cardsmith.shipped import shipped_fonts

FONTS = shipped_fonts()
BOLD, SANS = FONTS["Literata_700Bold"], FONTS["IBMPlexSans_400Regular"]

HEAD = """
size: 44x68mm
fonts: {bold: Literata_700Bold, sans: IBMPlexSans_400Regular}
palette: {paper: "#ffffff", ink: "#000000", red: "#ff0000"}
"""


def book() -> FontBook:
    return FontBook({"bold": FontChoice(BOLD), "sans": FontChoice(SANS)})


def font() -> Font:
    return read_font(BOLD)


def card(name: str = "Printing press", year: int = 1450, **keys: Any) -> Card:
    places = {key: Place("set.yaml", 7, 5) for key in ("", "name", "date", "subtitle", "image", "date_text")}
    return Card(
        id=name.lower().replace(" ", "-"),
        name=name,
        date=HistoricalDate(DatePart(year)),
        **{"places": places, **keys},
    )


def card_set(*cards: Card, **keys: Any) -> CardSet:
    return CardSet(
        **{"name": "x", "title": "Test", "cards": cards, "file": Path("set.yaml"), "folder": Path(), **keys}
    )


def template(folder: Path, front: str, back: str = "{}", head: str = HEAD) -> Template:
    """Read a template that must be right."""
    file = folder / "template.yaml"
    file.write_text(f"{head}\nfront:\n{front}\nback: {back}\n", encoding="utf-8")
    result, findings = load_template(file)
    assert result is not None, [finding.message for finding in findings]
    assert {finding.code for finding in findings} <= {"CS412"}  # one face is enough here
    return result


def classic() -> Template:
    result, findings = load_template("classic")
    assert result is not None
    assert findings == []
    return result


def composer(template: Template, *cards: Card, **options: Any) -> Composer:
    return Composer(card_set(*cards), template, FaceOptions(**options))


def texts(face: Face, element: str | None = None) -> list[str]:
    """Return what the face says, run by run."""
    return [run.text for run in runs(face) if element in (None, run.element)]


def runs(face: Face) -> list[TextRun]:
    return [operation for operation in face.operations if isinstance(operation, TextRun)]


def pictures(face: Face) -> list[Picture]:
    return [operation for operation in face.operations if isinstance(operation, Picture)]


def shapes(face: Face) -> list[Shape]:
    return [operation for operation in face.operations if isinstance(operation, Shape)]


def encoded(image: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()


def photo(width: int = 120, height: int = 80) -> Image.Image:
    """Return a picture with many colours, the same every time."""
    red = Image.linear_gradient("L").resize((width, height))
    green = Image.radial_gradient("L").resize((width, height))
    return Image.merge("RGB", (red, green, red.rotate(90).resize((width, height))))


def flat(
    color: str | tuple[int, ...] = "#336699", width: int = 60, height: int = 40, mode: str = "RGB"
) -> Image.Image:
    return Image.new(mode, (width, height), color)  # type: ignore[arg-type]


def grey_profile() -> bytes:
    """Return an ICC profile for grey pictures with a gamma of 2.2 (ICC.1:2010, section 8.5)."""
    white = b"XYZ \0\0\0\0" + struct.pack(">3i", *(round(value * 65536) for value in (0.9642, 1, 0.8249)))
    curve = b"curv\0\0\0\0" + struct.pack(">IH", 1, round(2.2 * 256)) + b"\0\0"
    name = b"desc\0\0\0\0" + struct.pack(">I", 5) + b"grey\0" + bytes(81)
    tags = {b"desc": name, b"cprt": b"text\0\0\0\0x\0\0\0", b"wtpt": white, b"kTRC": curve}
    body, table = b"", struct.pack(">I", len(tags))
    for sign, data in tags.items():
        table += sign + struct.pack(">2I", 132 + 12 * len(tags) + len(body), len(data))
        body += data
    head = struct.pack(">I4xI4s4s4s", 128 + len(table) + len(body), 0x02400000, b"mntr", b"GRAY", b"XYZ ")
    head += bytes(12) + b"acsp" + bytes(28) + white[8:]
    return head.ljust(128, b"\0") + table + body


def svg(body: str, attributes: str = 'viewBox="0 0 100 100"') -> bytes:
    """Return an SVG file."""
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f"<svg {spaces} {attributes}>{body}</svg>".encode()
