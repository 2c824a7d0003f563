"""Vector pictures as form XObjects: converted once, then read ready-made from the cache.

Plain drawings are converted here (``plain_svg``). For the others svglib draws the picture on a page of
reportlab's; that page's content and resources become the form. A picture that the cache knows costs one small
read.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import zlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cardsmith.faces.pictures import VectorPicture
from cardsmith.model.errors import InputError
from cardsmith.model.findings import Place, error
from cardsmith.press.objects import PdfFile, numbers, reference

_RECIPE: Final = 1
"""Goes up whenever the same picture becomes another form: older entries of the cache are then ignored."""
_FONT_STATE: Final = re.compile(rb"BT /F\d+ [\d.]+ Tf [\d.]+ TL ET")
_TEXT_SHOWN: Final = re.compile(rb"\bT[jJ]\b")
_REFERENCE: Final = re.compile(r"\b(\d+) 0 R\b")
_HOLE: Final = re.compile(r"@(\d+)@")


@dataclass(frozen=True, slots=True)
class FormPart:
    """One object of a form: its dictionary (or dictionary entries of a stream) and Flate-compressed data.

    References to other parts stand as ``@index@``; a ``plain`` part has no data.
    """

    entries: str
    data: bytes
    plain: bool = False


@dataclass(frozen=True, slots=True)
class VectorForm:
    """A picture as PDF objects, the form first, and its size in its own units."""

    width: float
    height: float
    parts: tuple[FormPart, ...]

    def write(self, pdf: PdfFile) -> int:
        """Write the form and what it needs; return its object's number."""
        at = [pdf.reserve() for _ in self.parts]
        for own, part in zip(at, self.parts, strict=True):
            entries = _HOLE.sub(lambda hole: reference(at[int(hole[1])]), part.entries)
            if part.plain:
                pdf.put(entries, own)
            else:
                pdf.put_stream(entries, part.data, own, packed=True)
        return at[0]


def vector_form(picture: VectorPicture, cache: Path | None) -> VectorForm:
    """Return the form of a picture, from the cache if it is there, and put it there if not.

    Raises:
        InputError: svglib cannot draw the picture.
    """
    kept = None
    if cache is not None:
        kept = cache / f"{hashlib.sha256(f'{picture.key} form {_RECIPE}'.encode()).hexdigest()}.form"
        with suppress(OSError, ValueError, KeyError, TypeError):  # whatever is wrong with it, it is made anew
            return _unpacked(kept.read_bytes())
    form = plain_form(picture) or draw_svg(picture)
    if kept is not None:
        with suppress(OSError):  # a cache that cannot be written only costs time
            _keep(kept, _packed(form))
    return form


def plain_form(picture: VectorPicture) -> VectorForm | None:
    """Return the form of a plain drawing, None if it takes svglib to draw it."""
    from cardsmith.press.plain_svg import plain_content

    content = plain_content(picture.path.read_bytes(), picture.width, picture.height)
    if content is None:
        return None
    box = numbers(0, 0, picture.width, picture.height)
    entries = f"/Type /XObject /Subtype /Form /BBox [{box}] /Resources << >> /Filter /FlateDecode"
    return VectorForm(picture.width, picture.height, (FormPart(entries, zlib.compress(content)),))


def draw_svg(picture: VectorPicture) -> VectorForm:
    """Convert an SVG file into a form whose space is the picture's: (0, 0) to (width, height).

    Raises:
        InputError: svglib cannot draw it, or it shows text, which has no font to be embedded.
    """
    from reportlab.graphics import renderPDF
    from reportlab.pdfgen.canvas import Canvas
    from svglib.svglib import svg2rlg

    drawing = svg2rlg(str(picture.path))
    if drawing is None or drawing.width <= 0 or drawing.height <= 0:
        raise _cannot_draw(picture.path, "it has no size or is not an SVG picture")
    out = io.BytesIO()
    page = Canvas(out, (picture.width, picture.height), pageCompression=0, invariant=1, pdfVersion=(1, 6))
    page.scale(picture.width / drawing.width, picture.height / drawing.height)
    renderPDF.draw(drawing, page, 0, 0)
    page.showPage()
    page.save()
    return _form_of_page(picture, _objects(out.getvalue()))


def _cannot_draw(path: Path, why: str) -> InputError:
    finding = error(
        "CS530",
        f"'{path.name}' cannot be drawn: {why}",
        Place(str(path)),
        "open it in a drawing program and save it as plain SVG with text turned into paths, or as PNG",
    )
    return InputError(finding.message, (finding,))


def _objects(pdf: bytes) -> dict[int, tuple[str, bytes | None]]:
    """Return the objects of a PDF as reportlab writes it: dictionary text and stream, by number."""
    start = int(pdf[pdf.rindex(b"startxref") + 9 :].split()[0])
    rows = pdf[start:].split(b"\n", 2)[2].split(b"trailer")[0].splitlines()
    offsets = {at: int(row.split()[0]) for at, row in enumerate(rows) if row.split()[2] == b"n"}
    objects: dict[int, tuple[str, bytes | None]] = {}
    for at, offset in offsets.items():
        head, mark, rest = pdf[offset:].partition(b"\nstream\n")
        if mark and b"endobj" not in head:
            length = int(re.findall(rb"/Length (\d+)", head)[-1])
            objects[at] = (head.partition(b" obj\n")[2].decode("latin-1"), rest[:length])
        else:
            whole = pdf[offset:].partition(b"endobj")[0].partition(b" obj\n")[2]
            objects[at] = (whole.decode("latin-1").strip(), None)
    return objects


def _form_of_page(picture: VectorPicture, objects: dict[int, tuple[str, bytes | None]]) -> VectorForm:
    """Turn the only page into a form, with the objects that its resources reach."""
    page = next(entries for entries, _ in objects.values() if re.search(r"/Type /Page\b", entries))
    contents = re.search(r"/Contents (\d+) 0 R", page)
    content = objects[int(contents[1])][1] if contents else None
    content = _FONT_STATE.sub(b"", content or b"")
    if _TEXT_SHOWN.search(content):
        raise _cannot_draw(picture.path, "it contains text")
    resources = re.sub(
        r"/Font \d+ 0 R|/ProcSet \[[^]]*\]", "", _dictionary_at(page, page.index("/Resources") + 10)
    )
    parts, index = [], _reached(resources, objects)
    holes = _holes(resources, index)
    box = numbers(0, 0, picture.width, picture.height)
    form = f"/Type /XObject /Subtype /Form /BBox [{box}] /Resources {holes} /Filter /FlateDecode"
    parts.append(FormPart(form, zlib.compress(content)))
    for at in index:
        entries, data = objects[at]
        entries = _holes(entries, index)
        if data is None:
            parts.append(FormPart(entries, b"", plain=True))
        else:
            inner = re.sub(r"/Length \d+", "", entries.strip()[2:-2])
            if "/Filter" not in inner:
                inner, data = f"{inner} /Filter /FlateDecode", zlib.compress(data)
            parts.append(FormPart(inner, data))
    return VectorForm(picture.width, picture.height, tuple(parts))


def _reached(text: str, objects: dict[int, tuple[str, bytes | None]]) -> dict[int, int]:
    """Return the objects that ``text`` refers to, directly or not, with their index behind the form."""
    index: dict[int, int] = {}
    waiting = [text]
    while waiting:
        for found in _REFERENCE.finditer(waiting.pop()):
            at = int(found[1])
            if at not in index:
                index[at] = len(index) + 1
                waiting.append(objects[at][0])
    return index


def _holes(text: str, index: dict[int, int]) -> str:
    return _REFERENCE.sub(lambda found: f"@{index[int(found[1])]}@", text)


def _dictionary_at(text: str, start: int) -> str:
    """Return the dictionary that begins at or behind ``start``, with those inside it."""
    begin = text.index("<<", start)
    depth, at = 0, begin
    for mark in re.finditer(r"<<|>>", text[begin:]):
        depth += 1 if mark[0] == "<<" else -1
        at = begin + mark.end()
        if depth == 0:
            break
    return text[begin:at]


def _packed(form: VectorForm) -> bytes:
    data = b"".join(part.data for part in form.parts)
    head = {
        "size": [form.width, form.height],
        "check": zlib.crc32(data),
        "parts": [[part.entries, len(part.data), part.plain] for part in form.parts],
    }
    return json.dumps(head).encode() + b"\n" + data


def _unpacked(data: bytes) -> VectorForm:
    line, _, rest = data.partition(b"\n")
    head = json.loads(line)
    parts, at = [], 0
    for entries, length, plain in head["parts"]:
        parts.append(FormPart(entries, rest[at : at + length], plain))
        at += length
    if at != len(rest) or zlib.crc32(rest) != head["check"]:
        raise ValueError("damaged")
    width, height = head["size"]
    return VectorForm(width, height, tuple(parts))


def _keep(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(f".{os.getpid()}.tmp")
    draft.write_bytes(data)
    draft.replace(path)
