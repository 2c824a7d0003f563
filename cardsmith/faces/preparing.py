"""Pictures made ready for print: from the content of a file to what the cache keeps of it."""

from __future__ import annotations

from collections.abc import Callable

from cardsmith.faces import converter
from cardsmith.faces.cache import Entry
from cardsmith.faces.colors import PictureError
from cardsmith.faces.converter import family_remarks, letter_remarks
from cardsmith.faces.raster import Raster, prepare_raster
from cardsmith.faces.svg import SvgError, inspect_svg, nothing_shown
from cardsmith.faces.svg_text import families, outlined
from cardsmith.model.sentences import as_data, reason, tell

Write = Callable[[str, bytes], int]
"""Keeps a file under a name and returns its checksum."""

Target = Callable[[float, float], tuple[float, float]]
"""From the size of a picture to the number of pixels that are printed across and down."""


def prepared(data: bytes, name: str, key: str, write: Write, target: Target) -> Entry:
    """Prepare the content ``data`` of a file called ``name`` and return the entry of it.

    ``key`` begins the names of the files that are written. What cannot be used has an entry that says why,
    with ``passing`` in it if that may be otherwise the next time.
    """
    if _is_svg(data, name):
        return _svg(data, key, write, target)
    try:
        return _raster(prepare_raster(data, name, target), key, write)
    except PictureError as problem:
        help_ = problem.help and as_data(problem.help)
        return {"bad": [problem.code, as_data(problem.message), help_, None]}


def _svg(data: bytes, key: str, write: Write, target: Target) -> Entry:
    drawn_by: Entry = {}
    try:
        facts = inspect_svg(data)
        if not facts.shown:
            raise nothing_shown()
        entry: Entry = {"vector": [facts.width, facts.height], "edge": facts.ground, "files": {}}
        remarks = list(facts.remarks)
        beyond, shapes, lacking = facts.beyond, b"", []
        if facts.has_text and beyond is None:
            lacking = letter_remarks(facts)
            try:
                shapes = outlined(data)
            except SvgError as problem:
                beyond = problem
        drawn_by = {"converter": converter.version()} if beyond or lacking else {}
        if beyond and not converter.version():
            raise beyond
        if drawn_by and converter.version():  # which brings more fonts
            drawn = converter.convert(data, facts, target(facts.width, facts.height)[0])
            remarks += drawn.remarks
            file = f"{key}.objects"
            entry |= drawn_by | {"vector": [drawn.width, drawn.height], "objects": file}
            entry["files"][file] = write(file, drawn.packed)
        elif facts.has_text:
            if not inspect_svg(shapes).shown:
                raise nothing_shown()
            remarks += family_remarks(facts, families()) + lacking
            file = f"{key}.svg"
            entry |= drawn_by | {"shapes": file}
            entry["files"][file] = write(file, shapes)
    except SvgError as problem:
        help_ = problem.help or tell("draw it without, or export it as PNG")
        if drawn_by and not converter.version():
            help_ = tell("draw it without, or export it as PNG; pip install 'cardsmith[svg]' draws it")
        drawn_by |= {} if problem.lasting else {"passing": True}
        return drawn_by | {"bad": ["CS224", as_data(reason(problem)), as_data(help_), problem.line]}
    return entry | {"remarks": [(code, as_data(message)) for code, message in remarks]}


def _raster(raster: Raster, key: str, write: Write) -> Entry:
    entry: Entry = {
        "raster": [raster.width, raster.height, raster.channels, raster.encoding, raster.inverted],
        "source": raster.source,
        "edge": raster.edge,
        "remarks": [(code, as_data(message)) for code, message in raster.remarks],
        "files": {},
    }
    for part, stream in (("stream", raster.stream), ("mask", raster.mask)):
        if stream is not None:
            file = f"{key}.{part}"
            entry["files"][file] = write(file, stream)
            entry[part] = [file, len(stream)]
    return entry


def _is_svg(data: bytes, name: str) -> bool:
    """Tell an SVG by its content; what looks like XML in a file named ``.svg`` counts as one, but no web page."""
    head = data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n")
    if head[:14].lower().startswith((b"<!doctype html", b"<html")):
        return False
    marked = head.startswith((b"<?xml", b"<svg", b"<!--")) and b"<svg" in data[:65536]
    return marked or (name.lower().endswith(".svg") and head.startswith(b"<"))
