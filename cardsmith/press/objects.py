"""The syntax of a PDF file, written object by object straight to disk (ISO 32000-1, 7.2-7.5).

Nothing is held but the offset of each object: a deck of any size is written in constant memory. This small layer
stands where reportlab's canvas stood in the prototype: importing that costs half of what Typst needs for a whole
deck, it keeps every page until the end, and its private parts had to be used for fonts and pictures.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from pathlib import Path
from typing import BinaryIO, Final

from cardsmith.model.errors import FileError

HEADER: Final = b"%PDF-1.6\n%\xe2\xe3\xcf\xd3\n"
_CHUNK: Final = 1 << 20
_PLAIN_NAME: Final = frozenset(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-_.")


def number(value: float) -> str:
    """Return a number as PDF writes it: at most four decimals, no exponent, no superfluous zeros."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(*values: float) -> str:
    """Return several numbers with spaces between."""
    return " ".join(map(number, values))


def name(text: str) -> str:
    """Return a name object: ``/Literata-Bold``, everything unusual written as ``#xx``."""
    return "/" + "".join(chr(byte) if byte in _PLAIN_NAME else f"#{byte:02x}" for byte in text.encode())


def text_string(text: str) -> str:
    """Return a text string object: plain ASCII in parentheses, anything else as UTF-16 with its mark."""
    if text.isascii() and text.isprintable():
        return "(" + text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)") + ")"
    return f"<feff{text.encode('utf-16-be', 'replace').hex()}>"


def reference(object_number: int) -> str:
    """Return a reference to an object."""
    return f"{object_number} 0 R"


class PdfFile:
    """A PDF being written to an open binary file, which need not be seekable."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._position = 0
        self._offsets: list[int] = []
        self._digest = hashlib.sha256()
        self._write(HEADER)

    def reserve(self) -> int:
        """Return the number of an object that is put later."""
        self._offsets.append(-1)
        return len(self._offsets)

    def put(self, content: str, at: int | None = None) -> int:
        """Write an object (a dictionary, mostly) and return its number: a new one, or the reserved ``at``."""
        at = self._begin(at)
        self._write(content.encode("latin-1") + b"\nendobj\n")
        return at

    def put_stream(self, entries: str, data: bytes, at: int | None = None, packed: bool = False) -> int:
        """Write a stream with these dictionary entries, compressing ``data`` unless it is ``packed`` already.

        Packed data need their ``/Filter`` among the entries.
        """
        if not packed:
            data = zlib.compress(data)
            entries += " /Filter /FlateDecode"
        at = self._begin(at)
        self._write(f"<< {entries} /Length {len(data)} >>\nstream\n".encode("latin-1"))
        self._write(data)
        self._write(b"\nendstream\nendobj\n")
        return at

    def put_file(self, entries: str, path: Path) -> tuple[int, int, int]:
        """Write a stream whose data are a whole file, copied in pieces.

        Returns its object's number, and the length and CRC-32 of the data.

        Raises:
            FileError: the file cannot be read or changes under the reader.
        """
        at, checksum = self._begin(None), 0
        try:
            with path.open("rb", buffering=0) as source:
                size = os.fstat(source.fileno()).st_size
                self._write(f"<< {entries} /Length {size} >>\nstream\n".encode("latin-1"))
                copied = 0
                while piece := source.read(_CHUNK):
                    self._digest.update(piece[:64])
                    checksum = zlib.crc32(piece, checksum)
                    self._pass(piece)
                    copied += len(piece)
        except FileNotFoundError as problem:
            raise FileError(f"the prepared picture {path} has disappeared: build again") from problem
        if copied != size:
            raise FileError(f"the prepared picture {path} changed while it was read: build again")
        self._write(b"\nendstream\nendobj\n")
        return at, size, checksum

    def finish(self, root: int, info: int) -> None:
        """Write the cross-reference table and the trailer. Its ID is a digest of what was written.

        Raises:
            ValueError: an object was reserved and never put.
        """
        if -1 in self._offsets:
            raise ValueError(f"object {self._offsets.index(-1) + 1} was never written")
        start, size = self._position, len(self._offsets) + 1
        self._write(f"xref\n0 {size}\n0000000000 65535 f \n".encode())
        for at in range(0, len(self._offsets), 1000):
            self._write(
                "".join(f"{offset:010} 00000 n \n" for offset in self._offsets[at : at + 1000]).encode()
            )
        mark = f"<{self._digest.hexdigest()[:32]}>"
        trailer = f"<< /Size {size} /Root {reference(root)} /Info {reference(info)} /ID [{mark} {mark}] >>"
        self._write(f"trailer\n{trailer}\nstartxref\n{start}\n%%EOF\n".encode())

    def _begin(self, at: int | None) -> int:
        at = self.reserve() if at is None else at
        if self._offsets[at - 1] != -1:
            raise ValueError(f"object {at} was written twice")
        self._offsets[at - 1] = self._position
        self._write(b"%d 0 obj\n" % at)
        return at

    def _write(self, data: bytes) -> None:
        self._digest.update(data)
        self._pass(data)

    def _pass(self, data: bytes) -> None:
        self._out.write(data)
        self._position += len(data)
