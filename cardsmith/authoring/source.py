"""Bytes to text with exact positions.

A line ends at ``\\n``, ``\\r\\n`` or ``\\r``, as editors count; U+0085, U+2028 and U+2029 are characters within a line.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from cardsmith.model.errors import FileError
from cardsmith.model.findings import Finding, Place, error
from cardsmith.model.sentences import reason, tell

MAX_BYTES = 32 * 1024 * 1024
"""The largest file read: about 150,000 cards."""

_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_NO_TEXTS = {
    b"%PDF-": tell("a PDF"),
    b"PK\x03\x04": tell("a workbook, a document or an archive"),
    **dict.fromkeys((b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"II*\0", b"MM\0*"), tell("a picture")),
}
"""What begins like this was named by mistake."""
_LINE_END = re.compile(r"\r\n|\r|\n")


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
        stop = self.starts[number] if number < len(self.starts) else len(self.text)
        return self.text[self.starts[number - 1] : stop].rstrip("\r\n")


def read_bytes(path: Path) -> bytes:
    """Return what a regular file holds, refusing more than ``MAX_BYTES``.

    Raises:
        FileError: it does not exist, is no regular file, is too large or cannot be read; the message names it.
    """
    try:
        if path.exists() and not path.is_file():
            why = tell("it is a folder") if path.is_dir() else tell("it is not a regular file")
            raise unreadable(path, why)
        if path.stat().st_size > MAX_BYTES:
            raise unreadable(path, tell("it is larger than {limit} MiB", limit=MAX_BYTES // 2**20))
        return path.read_bytes()
    except OSError as problem:
        raise unreadable(path, reason(problem)) from problem
    except ValueError as problem:  # a null character in the path
        raise unreadable(repr(str(path)), reason(problem)) from problem


def unreadable(path: Path | str, why: str) -> FileError:
    """Return the error of a file that cannot be read."""
    return FileError(tell("cannot read {path}: {reason}", path=path, reason=why))


def is_file(path: Path) -> bool:
    """Tell whether there is such a file that can be seen; a name that no system could have is none."""
    try:
        return path.is_file()
    except OSError:
        return False


def as_on_disk(path: Path) -> Path:
    """Return a path by the name that its file has, which may be the same with accents written otherwise (NFC, NFD)."""
    if path.name.isascii() or is_file(path):
        return path
    plain = unicodedata.normalize("NFC", path.name)
    same = (name for name in names_in(path.parent) if unicodedata.normalize("NFC", name) == plain)
    return path.with_name(next(same, path.name))


def names_in(folder: Path) -> list[str]:
    """Return the names of what a folder shows, sorted; none if it cannot be listed. Hidden ones are left out."""
    try:
        return sorted(entry.name for entry in folder.iterdir() if entry.name[0] not in "~.")
    except (OSError, ValueError):
        return []


def read_source(path: Path, file: str | None = None) -> tuple[Source | None, list[Finding]]:
    """Read a UTF-8 (or, with a byte order mark, UTF-16) text file; ``file`` is its name in messages.

    Without it messages name the path, as seen from the current folder if it lies below that.

    Raises:
        FileError: see ``read_bytes``. A wrong encoding is a finding (CS001).
    """
    file = file or from_here(path)
    data = read_bytes(path)
    try:
        return Source(file, decode(data)), []
    except UnicodeDecodeError as problem:
        return None, [not_utf8(file, data, problem)]


def from_here(path: Path) -> str:
    """Return a path as messages name it: as seen from the current folder if it lies below that."""
    with suppress(OSError, ValueError):  # the current folder is gone; the path does not lie below it
        return str(path.relative_to(Path.cwd()))
    return str(path)


def decode(data: bytes) -> str:
    """Return the text of UTF-8 bytes, or of UTF-16 ones with a byte order mark, without the mark.

    Raises:
        UnicodeDecodeError: they are something else.
    """
    if b"\x00\x00" in data[:4]:
        raise UnicodeDecodeError("utf-32", data, 0, 1, "four bytes a character")
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return data[len(bom) :].decode(encoding)
    if b"\x00" in data[:4]:
        raise UnicodeDecodeError("utf-16", data, 0, 1, "no byte order mark")
    return data.decode("utf-8")


def no_text(file: str, data: bytes, help_: str) -> Finding | None:
    """Say what a file is that is known to be no text; None of any other."""
    kind = next((kind for head, kind in _NO_TEXTS.items() if data.startswith(head)), None)
    message = tell("the file is {kind}, not text", kind=kind or "")
    return error("CS001", message, Place(file), help_) if kind else None


def is_mostly_utf8(data: bytes) -> bool:
    """Tell whether a file that is not UTF-8 looks like it nevertheless: more of its letters are than are not."""
    rest = data.decode("utf-8", errors="ignore")
    return sum(char > "\x7f" for char in rest) > len(data) - len(rest.encode())


def not_utf8(file: str, data: bytes, problem: UnicodeDecodeError) -> Finding:
    """Say which byte is no UTF-8 and how to save the file."""
    save = tell('save the file as UTF-8 (in most editors: "Save with encoding", then "UTF-8")')
    if found := no_text(file, data, tell("name a text file, like set.yaml")):
        return found
    if problem.encoding != "utf-8":
        looks = problem.encoding.upper()
        message = tell("the file is not UTF-8 text (it looks like {encoding})", encoding=looks)
        return error("CS001", message, Place(file, 1, 1), save)
    before = data[: problem.start].removeprefix(_BOMS[0][0]).decode("utf-8", errors="replace")
    place = Source(file, f"{before}?").place(len(before), len(before) + 1)
    byte = data[problem.start : problem.start + 1]
    guess = byte.decode("cp1252", errors="ignore")
    shown = f"0x{byte.hex().upper()}"
    if guess.isprintable() and guess:
        shown = tell("{byte} ('{letter}' in Windows-1252)", byte=shown, letter=guess)
    message = tell("the file is not UTF-8: byte {byte} on line {line}", byte=shown, line=place.line)
    return error("CS001", message, place, save)


def read_lines(file: str | Path) -> list[str]:
    """Return the lines of a text file for showing them; none if it cannot be read. Never raises."""
    try:
        data = read_bytes(Path(file))
        text = decode(data)
    except FileError:
        return []
    except UnicodeDecodeError:
        text = data.decode("utf-8" if is_mostly_utf8(data) else "cp1252", errors="replace")
    return _LINE_END.split(text)
