"""XLSX: the cells of the first sheet as a person sees them, as texts.

A date cell becomes ISO text, no finer than its format shows; a number loses a needless ``.0``; a formula counts as
the value that the spreadsheet stored; a cell merged over several rows counts for each of them.
"""

from __future__ import annotations

import re
import warnings
import zipfile
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

from cardsmith.authoring.csv_file import Row
from cardsmith.authoring.source import read_bytes
from cardsmith.model.findings import Finding, Place, error
from cardsmith.model.sentences import reason, tell

MAX_UNPACKED = 256 * 1024 * 1024
MAX_ROWS, MAX_COLUMNS = 100_000, 200


def read_xlsx(path: Path, file: str) -> tuple[list[Row], list[Finding]]:
    """Read the first sheet of a workbook.

    Raises:
        FileError: the file cannot be read.
    """
    try:
        import openpyxl
    except ImportError:
        help_ = tell("run: pip install 'cardsmith[xlsx]'  (or save the table as CSV UTF-8)")
        return [], [error("CS043", tell("reading .xlsx needs the package openpyxl"), Place(file), help_)]
    read_bytes(path)  # says in one way what cannot be read
    try:
        with zipfile.ZipFile(path) as archive:
            if sum(member.file_size for member in archive.infolist()) > MAX_UNPACKED:
                raise ValueError(tell("it is too large when unpacked"))
            sheets = [name for name in archive.namelist() if name.startswith("xl/worksheets/")]
            formulas = any(re.search(rb"<f[ >/]", archive.read(name)) for name in sheets)
        with warnings.catch_warnings():
            warnings.simplefilter(
                "ignore"
            )  # openpyxl warns of parts it does not keep; nothing is written back
            shown = openpyxl.load_workbook(path, data_only=True).worksheets[0]
            written = openpyxl.load_workbook(path).worksheets[0] if formulas else shown
    except Exception as problem:  # openpyxl lets anything through for a damaged workbook
        message = tell("this is not a workbook that can be read ({problem})", problem=reason(problem))
        return [], [error("CS050", message, Place(file), tell("save it again as .xlsx, without a password"))]
    return _cells(shown, written, file)


def _cells(shown: Any, written: Any, file: str) -> tuple[list[Row], list[Finding]]:
    """Return the rows as ``shown``, and a finding for each formula without a value in the sheet as ``written``."""
    merged = _merged(shown)
    rows: list[Row] = []
    findings: list[Finding] = []
    limits = {"max_row": min(shown.max_row, MAX_ROWS), "max_col": min(shown.max_column, MAX_COLUMNS)}
    for number, cells in enumerate(shown.iter_rows(**limits), 1):
        texts: list[str | None] = []
        for column, cell in enumerate(cells, 1):
            text = _text(merged.get((number, column), cell))
            place = Place(file, number, column, column + 1)
            if text is None and written.cell(number, column).data_type == "f":
                help_ = tell("open the workbook in a spreadsheet and save it, or write the value")
                findings.append(error("CS049", tell("this formula has no stored value"), place, help_))
            elif text is not None and cell.data_type == "e":
                message = tell("this cell shows the error {text}", text=text)
                findings.append(error("CS049", message, place, tell("correct the formula")))
            texts.append(text)
        rows.append((number, texts))
    return rows, findings


def _merged(sheet: Any) -> dict[tuple[int, int], Any]:
    """Return, for each place below the top of a merged column, the cell that holds its value."""
    return {
        (row, area.min_col): sheet.cell(area.min_row, area.min_col)
        for area in sheet.merged_cells.ranges
        if area.min_col == area.max_col
        for row in range(area.min_row + 1, min(area.max_row, MAX_ROWS) + 1)
    }


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
