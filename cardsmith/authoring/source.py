"""Bytes to text with exact positions: encodings, line ends and the characters that no text may hold.

A line ends at ``\\n``, ``\\r\\n`` or ``\\r``, as editors count; U+0085, U+2028 and U+2029 are characters within a line.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from cardsmith.model.errors import FileError
from cardsmith.model.findings import Finding, Place, error

MAX_BYTES = 32 * 1024 * 1024
"""The largest file read: about 150,000 cards."""

_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_LINE_END = re.compile(r"\r\n|\r|\n")
_CONTROL = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff"
_INVISIBLE = "\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
FORBIDDEN = re.compile(f"[{_CONTROL}{_INVISIBLE}]")
"""Control characters (tab and line ends apart), zero-width and directional ones; U+200C, U+200D, U+00AD are fine."""
MARKS = frozenset("\u061c\u200e\u200f")
"""The directional marks, which a date may hold (they are dropped there)."""

_NAMES = {
    "\u200b": "zero-width space",
    "\u200e": "left-to-right mark",
    "\u200f": "right-to-left mark",
    "\u061c": "Arabic letter mark",
    "\u2028": "line separator",
    "\u2029": "paragraph separator",
    "\u2060": "word joiner",
    "\ufeff": "byte order mark",
    "\x00": "null",
}


@dataclass(frozen=True)
class Source:
    """A text file as read: the name it goes by in messages and its text without a byte order mark."""

    file: str
    text: str

    @cached_property
    def starts(self) -> list[int]:
        """The index in ``text`` at which each line starts."""
        return [0, *(match.end() for match in _LINE_END.finditer(self.text))]

    def place(self, start: int, end: int | None = None) -> Place:
        """Return the place of the characters from ``start`` to ``end`` (exclusive; cut at the end of the line)."""
        start = min(start, len(self.text))
        line = bisect_right(self.starts, start)
        column = start - self.starts[line - 1] + 1
        if end is None or end <= start:
            return Place(self.file, line, column)
        line_end = self.starts[line - 1] + len(self.line(line))
        return Place(self.file, line, column, column + max(1, min(end, line_end) - start))

    def line(self, number: int) -> str:
        """Return the text of a line (from 1) without its line end; empty beyond the end of the file."""
        if not 1 <= number <= len(self.starts):
            return ""
        start = self.starts[number - 1]
        stop = self.starts[number] if number < len(self.starts) else len(self.text)
        return self.text[start:stop].rstrip("\r\n")


def read_bytes(path: Path) -> bytes:
    """Return what a regular file holds, refusing more than ``MAX_BYTES``.

    Raises:
        FileError: it does not exist, is no regular file, is too large or cannot be read; the message names it.
    """
    try:
        if path.exists() and not path.is_file():
            what = "a folder" if path.is_dir() else "not a regular file"
            raise FileError(f"cannot read {path}: it is {what}")
        if path.stat().st_size > MAX_BYTES:
            raise FileError(f"cannot read {path}: it is larger than {MAX_BYTES // 2**20} MiB")
        return path.read_bytes()
    except OSError as problem:
        raise FileError(f"cannot read {path}: {problem.strerror or problem}") from problem
    except ValueError as problem:  # a null character in the path
        raise FileError(f"cannot read {str(path)!r}: {problem}") from problem


def is_file(path: Path) -> bool:
    """Tell whether there is such a file that can be seen; a name that no system could have is none."""
    try:
        return path.is_file()
    except OSError:
        return False


def names_in(folder: Path) -> list[str]:
    """Return the names of what a folder shows, sorted; none if it cannot be listed. Hidden ones are left out."""
    try:
        return sorted(entry.name for entry in folder.iterdir() if entry.name[0] not in "~.")
    except (OSError, ValueError):
        return []


def read_source(path: Path, file: str | None = None) -> tuple[Source | None, list[Finding]]:
    """Read a UTF-8 (or, with a byte order mark, UTF-16) text file; ``file`` is its name in messages.

    Raises:
        FileError: see ``read_bytes``. A wrong encoding is a finding (CS001).
    """
    file = file or str(path)
    data = read_bytes(path)
    try:
        return Source(file, decode(data)), []
    except UnicodeDecodeError as problem:
        return None, [_not_utf8(file, data, problem)]


def decode(data: bytes) -> str:
    """Return the text of UTF-8 bytes, or of UTF-16 ones with a byte order mark, without the mark.

    Raises:
        UnicodeDecodeError: they are something else.
    """
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return data[len(bom) :].decode(encoding)
    if b"\x00" in data[:4]:
        raise UnicodeDecodeError("utf-8", data, data.index(b"\x00"), data.index(b"\x00") + 1, "null byte")
    return data.decode("utf-8")


def _not_utf8(file: str, data: bytes, problem: UnicodeDecodeError) -> Finding:
    """Say which byte is no UTF-8 and how to save the file."""
    if problem.encoding != "utf-8" or problem.reason == "null byte":
        return error("CS001", "the file is not UTF-8 text (it looks like UTF-16)", Place(file, 1, 1), _SAVE)
    before = data[: problem.start].removeprefix(_BOMS[0][0]).decode("utf-8", errors="replace")
    line = Source(file, before).place(len(before))
    byte = data[problem.start]
    guess = bytes([byte]).decode("cp1252", errors="ignore")
    looks = f" ('{guess}' in Windows-1252)" if guess.isprintable() and guess else ""
    place = Place(file, line.line, line.column, (line.column or 1) + 1)
    return error(
        "CS001", f"the file is not UTF-8: byte 0x{byte:02X}{looks} on line {line.line}", place, _SAVE
    )


_SAVE = 'save the file as UTF-8 (in most editors: "Save with encoding", then "UTF-8")'


def forbidden(text: str, allowed: frozenset[str] = frozenset()) -> Iterator[tuple[int, str]]:
    """Yield the index and a name of every character that no text may hold, but those ``allowed``."""
    for match in FORBIDDEN.finditer(text):
        if match[0] not in allowed:
            yield match.start(), character_name(match[0])


def character_name(character: str) -> str:
    """Return a character's code point and, where it helps, its name: ``U+200B (zero-width space)``."""
    name = _NAMES.get(character, "")
    return f"U+{ord(character):04X}" + (f" ({name})" if name else "")


def read_lines(file: str | Path) -> list[str]:
    """Return the lines of a text file for showing them; none if it cannot be read. Never raises."""
    try:
        data = read_bytes(Path(file))
        text = decode(data)
    except FileError:
        return []
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    return _LINE_END.split(text)
