"""XLSX: the cells of a sheet, the first unless one is named, as a person sees them, as texts.

A date cell becomes ISO text, no finer than its format shows; a number loses a needless ``.0``; a formula counts as
the value that the spreadsheet stored; a cell merged over several rows counts for each of them.
"""

from __future__ import annotations

import re
import warnings
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from datetime import date, datetime, time
from itertools import repeat
from pathlib import Path
from typing import Any

from cardsmith.authoring.csv_file import Row
from cardsmith.authoring.source import read_bytes
from cardsmith.authoring.suggesting import suggestion
from cardsmith.model.findings import Finding, Place, error
from cardsmith.model.sentences import reason, tell

MAX_UNPACKED = 256 * 1024 * 1024
MAX_ROWS, MAX_COLUMNS = 100_000, 200
_Merged = dict[int, dict[int, int]]
"""By its first row and its column the last row of what is merged in one column."""


def read_xlsx(path: Path, file: str, sheet: str = "") -> tuple[list[Row], list[Finding], list[str]]:
    """Read a sheet of a workbook, the first if none is named; return the names of all, the one that was read first.

    Raises:
        FileError: the file cannot be read.
    """
    try:
        import openpyxl
    except ImportError:
        help_ = tell("run: pip install 'cardsmith[xlsx]'  (or save the table as CSV UTF-8)")
        return [], [error("CS043", tell("reading .xlsx needs the package openpyxl"), Place(file), help_)], []
    read_bytes(path)  # says in one way what cannot be read
    try:
        with warnings.catch_warnings(), zipfile.ZipFile(path) as archive:
            warnings.simplefilter("ignore")  # of parts that openpyxl does not keep; nothing is written back
            if sum(member.file_size for member in archive.infolist()) > MAX_UNPACKED:
                raise ValueError(tell("it is too large when unpacked"))
            with closing(openpyxl.load_workbook(path, read_only=True, data_only=True)) as shown:
                names = [one.title for one in shown.worksheets]
                if sheet and sheet not in names:
                    message = tell("the workbook has no sheet '{sheet}'", sheet=sheet)
                    return [], [error("CS040", message, Place(file), suggestion(sheet, names))], []
                at = names.index(sheet) if sheet else 0
                names.insert(0, names.pop(at))
                xml = archive.read(shown.worksheets[at]._worksheet_path)  # of what is merged it reads nothing
                if not re.search(rb"<(?:\w+:)?f[ >/]", xml):
                    return *_cells(_rows(shown, at), repeat(()), _merged(xml), file), names
                with closing(openpyxl.load_workbook(path, read_only=True)) as written:
                    return *_cells(_rows(shown, at), _rows(written, at), _merged(xml), file), names
    except Exception as problem:  # openpyxl lets anything through for a damaged workbook
        message = tell("this is not a workbook that can be read ({problem})", problem=reason(problem))
        return (
            [],
            [error("CS050", message, Place(file), tell("save it again as .xlsx, without a password"))],
            [],
        )


def _rows(workbook: Any, at: int) -> Iterator[Sequence[Any]]:
    """Yield the cells of a sheet, row by row as they are read, and one row more than a table may have."""
    sheet = workbook.worksheets[at]
    sheet.reset_dimensions()  # some programs write wrong ones
    yield from sheet.iter_rows(max_row=MAX_ROWS + 1)


def _cells(
    shown: Iterable[Sequence[Any]], written: Iterable[Sequence[Any]], merged: _Merged, file: str
) -> tuple[list[Row], list[Finding]]:
    """Return the rows as ``shown``, and a finding for each formula without a value in the rows as ``written``."""
    rows: list[Row] = []
    findings: list[Finding] = []
    above: dict[int, tuple[int, str | None]] = {}
    for number, (cells, formulas) in enumerate(zip(shown, written, strict=False), 1):
        texts = [_text(cell) for cell in cells[:MAX_COLUMNS]]
        if number > MAX_ROWS and any(texts):
            message = tell("the table has more than {most} rows", most=MAX_ROWS)
            help_ = tell("keep only the rows that are cards, or make several sets of them")
            return [], [error("CS050", message, Place(file, number, 1), help_)]
        for column, (text, cell) in enumerate(zip(texts, cells, strict=False), 1):
            place = Place(file, number, column, column + 1)
            if text is None and column <= len(formulas) and formulas[column - 1].data_type == "f":
                help_ = tell("open the workbook in a spreadsheet and save it, or write the value")
                findings.append(error("CS049", tell("this formula has no stored value"), place, help_))
            elif text is not None and cell.data_type == "e":
                message = tell("this cell shows the error {text}", text=text)
                findings.append(error("CS049", message, place, tell("correct the formula")))
        for column, (last, text) in above.items():
            if number <= last:
                texts += [None] * (column - len(texts))
                texts[column - 1] = text
        for column, last in merged.get(number, {}).items():
            above[column] = last, texts[column - 1] if column <= len(texts) else None
        rows.append(Row(number, texts))
    return rows, findings


def _merged(xml: bytes) -> _Merged:
    from openpyxl.utils.cell import range_boundaries

    merged: _Merged = {}
    for area in re.findall(rb'<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3}\d+:[A-Z]{1,3}\d+)"', xml):
        left, top, right, bottom = range_boundaries(area.decode())
        if left == right <= MAX_COLUMNS:
            merged.setdefault(top, {})[left] = bottom
    return merged


def _text(cell: Any) -> str | None:
    """Return a cell's value as a person would write it into a set."""
    value = cell.value
    if value is None:
        return None
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return f"{value:.15g}" if abs(value) < 1e15 else f"{value:.0f}"
    if isinstance(value, datetime) and value.time() != time():
        return value.isoformat(" ", "minutes")
    if isinstance(value, date):
        return _date(value, str(cell.number_format))
    return str(value).strip() or None


def _date(value: date, number_format: str) -> str:
    """Return ISO text with as much of the date as the cell's format shows (``yyyy`` shows the year only)."""
    shown = re.sub(r'"[^"]*"|\\.|\[[^\]]*\]', "", number_format).lower()
    text = value.strftime("%Y-%m-%d").zfill(10)
    if "d" in shown or "y" not in shown:
        return text
    return text[:7] if "m" in shown else str(value.year)
