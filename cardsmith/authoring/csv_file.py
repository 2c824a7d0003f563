"""CSV of any separator and encoding, as spreadsheets really save it."""

from __future__ import annotations

import csv
import io
import re
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from cardsmith.authoring.source import decode, is_mostly_utf8, no_text, not_utf8, read_bytes
from cardsmith.model.findings import Finding, Place, error, hint
from cardsmith.model.sentences import tell


class Row(NamedTuple):
    """A row's number (from 1, as a spreadsheet counts) and its cells, trimmed, empty ones None."""

    number: int
    cells: list[str | None]


DELIMITERS = ",;\t|"

_PAGES = {
    "cp1250": "bs cs hr hu pl ro sk sl sq",
    "cp1251": "be bg kk mk mn ru sr tg uk",
    "cp1253": "el",
    "cp1254": "az tr",
    "cp1255": "he yi",
    "cp1256": "ar fa ur",
    "cp1257": "et lt lv",
    "cp932": "ja",
    "gb18030": "zh",
    "cp949": "ko",
}
"""The code pages in which Windows programs save CSV where these languages are spoken (otherwise cp1252)."""
_LATIN = ("cp1252", "cp1250", "cp1254", "cp1257")
_OTHER_SCRIPTS = ["cp1251", "cp1253", "cp1255", "cp1256", "cp932", "gb18030", "big5", "cp949"]


def read_csv(path: Path, file: str, language: str = "en") -> tuple[list[Row], list[Finding]]:
    """Read a CSV file; its encoding is said (CS042) if it had to be guessed, for which ``language`` is a help.

    Raises:
        FileError: the file cannot be read.
    """
    text, findings = _decoded(read_bytes(path), file, language)
    separator = re.match(r"sep=(.)\r?\n", text)  # Excel's own first line, which it does not show as a row
    if separator:
        text = text[separator.end() :]
    delimiter = separator[1] if separator else _delimiter(text)
    lines = io.StringIO(text, newline="")
    rows: list[Row] = []
    try:
        for cells in csv.reader(lines, delimiter=delimiter, strict=True, skipinitialspace=True):
            rows.append(Row(len(rows) + 1, [cell.strip() or None for cell in cells]))
    except csv.Error as problem:
        row = len(rows) + 1
        help_ = tell(
            'check that every quote is closed; a quote inside a quoted cell is written twice: "say ""hi"""'
        )
        message = tell("row {row} is not valid CSV ({problem})", row=row, problem=problem)
        findings.append(error("CS050", message, Place(file, row, 1, 2), help_))
    return rows, findings


def _delimiter(text: str) -> str:
    """Return the separator that occurs most often outside quotes in the first line that is not empty."""
    first = next((line for line in re.split(r"[\r\n]+", text) if line.strip()), "")
    bare = re.sub(r'"[^"]*"', "", first)
    return max(DELIMITERS, key=lambda mark: (bare.count(mark), -DELIMITERS.index(mark)))


def _decoded(data: bytes, file: str, language: str) -> tuple[str, list[Finding]]:
    """Return the text and, unless it was UTF-8 or UTF-16, which encoding was taken.

    The set's language says which code page its author's Windows uses, which short texts cannot tell; a text that is
    mostly not Latin in a set that says it is, is guessed by charset-normalizer.
    """
    try:
        return decode(data), []
    except UnicodeDecodeError as problem:
        save = tell('save it as "CSV UTF-8" in the spreadsheet')
        wrong = no_text(file, data, save)
        if wrong is None and is_mostly_utf8(data):  # with a slip in it
            wrong = not_utf8(file, data, problem)
        if wrong:
            return "", [wrong]
    text: str | None = None
    spoken = language.partition("-")[0].lower()
    encoding = next((page for page, languages in _PAGES.items() if spoken in languages.split()), "cp1252")
    letters = sum(byte >= 0x80 or chr(byte).isalpha() for byte in data)
    foreign = encoding in _LATIN and sum(byte >= 0x80 for byte in data) > 0.4 * letters
    if not foreign:
        with suppress(UnicodeDecodeError):
            text = data.decode(encoding)
    if text is None:
        from charset_normalizer import from_bytes

        best = from_bytes(data, cp_isolation=_OTHER_SCRIPTS if foreign else None).best()
        if best is not None:
            encoding, text = best.encoding, str(best)
    if text is None or "\x00" in text:
        return "", [error("CS001", tell("the encoding of the table is unknown"), Place(file, 1, 1), save)]
    help_ = tell('if accents come out wrong, save it as "CSV UTF-8"')
    message = tell("the table is not UTF-8; it was read as {encoding}", encoding=encoding)
    return text, [hint("CS042", message, Place(file), help_)]
