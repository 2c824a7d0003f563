"""SVG files that svglib would draw wrong, drawn by typst (the extra ``svg``): vectors stay vectors.

Filters and patterns can ask for any amount of time and memory, so that every file is drawn in a process of its own,
with bounds on both. Typst has no network and is given an empty folder; it draws text with the fonts shipped here and
its own, never with the system's, so that every machine draws the same.
"""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import zlib
from collections.abc import Iterable
from functools import cache
from importlib import metadata
from typing import Any, NamedTuple

from cardsmith.faces.svg import SvgError, SvgFacts, nothing_shown
from cardsmith.faces.svg_size import sized
from cardsmith.model.sentences import tell
from cardsmith.shipped import shipped_fonts

SECONDS = 10
MEMORY = 2 * 1024**3
"""What one file may take: processor seconds, bytes of address space (where the system can bound them)."""

_PATIENCE = 20 * SECONDS  # of the clock, on a busy machine
GENERIC = {"sans-serif": "IBM Plex Sans", "serif": "Literata", "monospace": "DejaVu Sans Mono"}
"""Fonts for the generic families; the last one is typst's own."""
_PIXELS_PER_POINT = 2.4  # with which typst draws filters (measured with 0.15)
_WIDEST = 1500.0  # points
_FAMILY = re.compile(rb"(font-family\s*[:=]\s*[\"']?\s*)(sans-serif|serif|monospace)(?![\w-])")
_PAGE = (
    '#set page(width: auto, height: auto, margin: 0pt, fill: none)\n#image("picture.svg", width: %.3fpt)\n'
)
_PAINTS = re.compile(r"\b(?:Do|Tj|TJ|sh|[fBbSs])\b")
_BOUNDED = {-getattr(signal, name, 0) or None for name in ("SIGXCPU", "SIGKILL")}
_CODE = "from cardsmith.faces import converter; converter.serve()"


class Converted(NamedTuple):
    """A picture as objects of a PDF: ``packed`` is for ``unpacked``, ``width`` and ``height`` its form's own space.

    ``remarks`` say what could not be drawn as asked.
    """

    packed: bytes
    width: float
    height: float
    remarks: list[tuple[str, str]]


class PdfObject(NamedTuple):
    """An object of a PDF as written; a NUL stands before and behind the number of another one of the list."""

    text: str
    stream: bytes | None


@cache
def version() -> str:
    """Return what draws: its version, empty where the extra is not installed."""
    try:
        return f"typst {metadata.version('typst')}, pikepdf {metadata.version('pikepdf')}"
    except metadata.PackageNotFoundError:
        return ""


def convert(data: bytes, facts: SvgFacts, pixels: float) -> Converted:
    """Draw an SVG that ``inspect_svg`` has let pass, ``pixels`` wide where it has to be pixels.

    Raises:
        SvgError: typst does not draw it, or not within its bounds, or nothing of it is to be seen.
    """
    data = sized(data, facts.width, facts.height)
    width = max(10.0, min(pixels / _PIXELS_PER_POINT, _WIDEST))
    # -P: a module that lies in the current folder is never run
    command = [sys.executable, "-P", "-c", _CODE, f"{width:.3f}"]
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=_PATIENCE)
    except subprocess.TimeoutExpired as problem:
        raise _too_much() from problem
    head, _, packed = done.stdout.partition(b"\n")
    answer: dict[str, Any] = json.loads(head) if head else {}
    if "refused" in answer:
        raise SvgError(tell("it cannot be drawn ({reason})", reason=answer["refused"]))
    if not packed:
        raise _stopped(done.returncode, done.stderr.decode(errors="replace"))
    if not answer["paints"]:
        raise nothing_shown()
    across, down = answer["size"]
    remarks = family_remarks(facts, answer["families"]) + letter_remarks(facts) if facts.letters else []
    return Converted(packed, across, down, remarks)


def unpacked(packed: bytes) -> list[PdfObject]:
    """Return the objects of a picture, of which the first is the form that shows it.

    Raises:
        ValueError: that is no packed picture.
    """
    try:
        listed = json.loads(zlib.decompress(packed))
    except zlib.error as problem:
        raise ValueError(str(problem)) from problem
    return [PdfObject(text, None if stream is None else stream.encode("latin-1")) for text, stream in listed]


def _stopped(code: int, said: str) -> SvgError:
    """Return why the process ended without a picture: its bounds, or what it said last."""
    last = next((line.strip() for line in reversed(said.splitlines()) if line.strip()), "")
    if code in _BOUNDED or "MemoryError" in last or "memory allocation" in said:
        return _too_much()
    why = last or tell("its process ended with {code}", code=code)
    return SvgError(tell("it cannot be drawn ({reason})", reason=why), lasting=False)


def _too_much() -> SvgError:
    return SvgError(
        tell(
            "drawing it takes more than {seconds} seconds or {memory} GiB",
            seconds=SECONDS,
            memory=MEMORY // 1024**3,
        )
    )


def squeezed(family: str) -> str:
    """Return the name of a font as it is compared: ``IBM Plex Sans`` is the ``IBMPlexSans`` of the files."""
    return family.lower().replace(" ", "")


def family_remarks(facts: SvgFacts, families: Iterable[str]) -> list[tuple[str, str]]:
    """Return what to say of the fonts that an SVG names, when there are these."""
    known = {squeezed(family) for family in families}
    known |= {name for name, family in GENERIC.items() if squeezed(family) in known}
    lacking = sorted(", ".join(names) for names in facts.families if known.isdisjoint(map(squeezed, names)))
    return [
        ("CS232", tell("the font {font} is not there, its text is set in another one", font=name))
        for name in lacking
    ]


def letter_remarks(facts: SvgFacts) -> list[tuple[str, str]]:
    """Return what to say of the characters of an SVG's text that no font has."""
    import uharfbuzz

    unknown = {char for char in facts.letters if not char.isspace()}
    for path in shipped_fonts().values() if unknown else ():
        covered = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path))).unicodes
        unknown = {char for char in unknown if ord(char) not in covered}
    message = tell(
        "no font has the characters '{characters}' of its text", characters="".join(sorted(unknown))
    )
    return [("CS232", message)] if unknown else []


def serve() -> None:
    """Draw the SVG on the standard input: a line of JSON goes to the standard output, then the packed objects."""
    _bound()
    try:
        drawn = _draw(sys.stdin.buffer.read(), float(sys.argv[1]))
    except RuntimeError as problem:  # typst.TypstError is one
        drawn = json.dumps({"refused": str(problem).splitlines()[0]}).encode() + b"\n"
    sys.stdout.buffer.write(drawn)


def _bound() -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _draw(data: bytes, width: float) -> bytes:
    import io
    import tempfile
    from pathlib import Path

    import pikepdf
    import typst

    data = _FAMILY.sub(lambda match: match[1] + GENERIC[match[2].decode()].encode(), data)
    folders = {str(path.parent) for path in shipped_fonts().values()}
    fonts = typst.Fonts(include_system_fonts=False, font_paths=sorted(folders))
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.typ"
        page.write_text(_PAGE % width, encoding="utf-8")
        (Path(folder) / "picture.svg").write_bytes(data)
        made = typst.compile(
            str(page), root=folder, font_paths=fonts, format="pdf", timestamp=0, pdf_tags=False
        )
    with pikepdf.open(io.BytesIO(made)) as pdf:
        objects, size = _objects(pdf)
    paints = _PAINTS.search(objects[0][1] or "") is not None
    head = {"size": size, "families": fonts.families(), "paints": paints}
    packed = zlib.compress(json.dumps(objects).encode())
    return json.dumps(head).encode() + b"\n" + packed


def _objects(pdf: Any) -> tuple[list[tuple[str, str | None]], list[float]]:
    """Return what draws the only page of a PDF, as a form and all objects that it needs, and the page's size."""
    import pikepdf

    page = pdf.pages[0]
    page.contents_coalesce()
    numbers: dict[tuple[int, int], int] = {}
    found: list[Any] = []

    def written(one: Any, inside: bool = True) -> str:
        if inside and isinstance(one, pikepdf.Object) and one.is_indirect:
            if one.objgen not in numbers:
                numbers[one.objgen] = len(found) + 1
                found.append(one)
            return f"\0{numbers[one.objgen]}\0"
        if isinstance(one, pikepdf.Dictionary | pikepdf.Stream):
            keys = (f"{key} {written(value)}" for key, value in sorted(one.items()) if key != "/Length")
            return f"<< {' '.join(keys)} >>"
        if isinstance(one, pikepdf.Array):
            return f"[{' '.join(map(written, one))}]"
        if isinstance(one, bool | None):
            return {True: "true", False: "false", None: "null"}[one]
        if isinstance(one, pikepdf.Object):
            return str(one.unparse(), "latin-1")
        return str(one)

    contents, box = page.Contents, [float(side) for side in page.mediabox]
    edges = " ".join(f"{side:.4f}" for side in box)
    form = f"/Type /XObject /Subtype /Form /BBox [{edges}] /Group << /S /Transparency /I true >>"
    form += f" /Resources {written(page.Resources, inside=False)}"
    objects = [(f"<< {form} >>", contents.read_bytes().decode("latin-1"))]
    for one in found:  # grows while it is walked
        stream = one.read_raw_bytes().decode("latin-1") if isinstance(one, pikepdf.Stream) else None
        objects.append((written(one, inside=False), stream))
    return objects, [box[2] - box[0], box[3] - box[1]]
