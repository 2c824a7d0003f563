"""Every font dictionary of a PDF and whether its font file is inside, also of fonts that no text uses.

pdfium only knows the fonts of texts on pages, but a print shop's preflight refuses a file for any font dictionary
without its font file. So the objects are found through the cross-reference table (ISO 32000-1, 7.5.4) and their
dictionaries looked at. A file that another program has packed into object streams (7.5.7) or added to (7.5.6) has no
such table of everything: then only the fonts in use are known.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import BinaryIO, Final

from cardsmith.model.sentences import tell

_TAIL: Final = 2048
_HEAD: Final = 4096
_LONGEST: Final = 1 << 22
_START: Final = re.compile(rb"startxref\s+(\d+)\s+%%EOF")
_SECTION: Final = re.compile(rb"\s*(\d+)\s+(\d+)\s*\n?")
_PACKED: Final = re.compile(rb"\d+\s+\d+\s+obj")
_ENTRY: Final = 20
_FONT: Final = re.compile(rb"/Type\s*/Font(?![A-Za-z0-9])")
_BASE: Final = re.compile(rb"/BaseFont\s*/([^\s/<>\[\]()]+)")
_SUBTYPE: Final = re.compile(rb"/Subtype\s*/(\w+)")
_DESCRIPTOR: Final = re.compile(rb"/FontDescriptor\s*(?:(\d+)\s+\d+\s+R|<<)")
_FILE: Final = re.compile(rb"/FontFile[23]?[\s<]")
_SELF_CONTAINED: Final = {b"Type0", b"Type3"}
"""A Type0 font is embedded by its descendant, which is a font dictionary too; a Type3 font is drawn by itself."""


def font_dictionaries(path: Path) -> dict[str, bool] | None:
    """Return the name of every font in the file with whether it is embedded, None if the file has no plain table.

    A name is embedded only if all its dictionaries are.

    Raises:
        OSError: the file cannot be read.
        ValueError: its table of objects is damaged.
    """
    with path.open("rb") as file:
        offsets = _offsets(file)
        if offsets is None:
            return None
        fonts: dict[str, bool] = {}
        for number, offset in offsets.items():
            text = _dictionary_text(file, offset)
            if not text.startswith(b"%d " % number):
                raise ValueError(tell("object {number} is not where the table says", number=number))
            for match in _FONT.finditer(text):
                font = _enclosing(text, match.start())
                subtype, base = _SUBTYPE.search(font), _BASE.search(font)
                if subtype is not None and subtype[1] in _SELF_CONTAINED:
                    continue
                name = base[1].decode("latin-1") if base else "(without a name)"
                fonts[name] = _embedded(file, font, offsets) and fonts.get(name, True)
        return fonts


def _embedded(file: BinaryIO, font: bytes, offsets: dict[int, int]) -> bool:
    descriptor = _DESCRIPTOR.search(font)
    if descriptor is None:
        return False
    if descriptor[1] is None:
        return _FILE.search(font) is not None
    offset = offsets.get(int(descriptor[1]))
    return offset is not None and _FILE.search(_dictionary_text(file, offset)) is not None


def _offsets(file: BinaryIO) -> dict[int, int] | None:
    """Return the offset of every object in use; None if the table is packed or not the only one."""
    size = file.seek(0, 2)
    file.seek(max(0, size - _TAIL))
    starts = _START.findall(file.read())
    if not starts:
        raise ValueError(tell("the table is not named"))
    file.seek(int(starts[-1]))
    data = file.read()
    if _PACKED.match(data):
        return None
    if not data.startswith(b"xref"):
        raise ValueError(tell("the table is not where the file says"))
    offsets: dict[int, int] = {}
    at = len(b"xref")
    while match := _SECTION.match(data, at):
        start, at = match.end(), match.end() + int(match[2]) * _ENTRY
        for number, place in enumerate(range(start, at, _ENTRY), int(match[1])):
            entry = data[place : place + _ENTRY]
            if entry[17:18] == b"n" and entry[:10].isdigit():
                offsets[number] = int(entry[:10])
            elif entry[17:18] != b"f":
                raise ValueError(tell("the table has a damaged line for object {number}", number=number))
    return None if b"/Prev" in data[at:] else offsets


def _dictionary_text(file: BinaryIO, offset: int) -> bytes:
    """Return an object's text up to its end or its stream's data."""
    file.seek(offset)
    text = file.read(_HEAD)
    while len(text) < _LONGEST:
        for end in (b"endobj", b"stream"):
            at = text.find(end)
            if at >= 0:
                return text[:at]
        more = file.read(len(text))
        if not more:
            break
        text += more
    return text


def _enclosing(text: bytes, at: int) -> bytes:
    """Return the innermost dictionary around a position, as text."""
    start, depth = at, 1
    while depth and start > 0:
        opening, closing = text.rfind(b"<<", 0, start), text.rfind(b">>", 0, start)
        start = max(opening, closing)
        if start < 0:
            return text
        depth += 1 if closing > opening else -1
    end, depth = start + 2, 1
    for mark in re.finditer(rb"<<|>>", text[start + 2 :]):
        depth += 1 if mark[0] == b"<<" else -1
        end = start + 2 + mark.end()
        if not depth:
            break
    return text[start:end]
