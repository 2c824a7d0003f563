"""Cells of tables as people call them: column D, cell D7."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardsmith.model.findings import Finding

SUFFIXES = (".csv", ".tsv", ".txt", ".xlsx")
"""What the names of tables end with."""


def letter(column: int) -> str:
    """Return a column's name in a spreadsheet: A for 1, AA for 27."""
    name = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def in_cells(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings with the cell's name in the messages of those that lie in a table."""
    return [_in_cell(finding) for finding in findings]


def _in_cell(finding: Finding) -> Finding:
    place = finding.place
    if (
        place is None
        or place.line is None
        or place.column is None
        or not place.file.lower().endswith(SUFFIXES)
    ):
        return finding
    cell = f"(cell {letter(place.column)}{place.line})"
    return finding if cell in finding.message else replace(finding, message=f"{finding.message} {cell}")
