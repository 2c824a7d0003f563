"""Cells of tables as people call them: column D, cell D7."""

from __future__ import annotations

from cardsmith.model.findings import Place

TABLE_SUFFIXES = (".csv", ".tsv", ".txt", ".xlsx")
"""What the names of tables end with."""


def letter(column: int) -> str:
    """Return a column's name in a spreadsheet: A for 1, AA for 27."""
    name = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def cell_name(place: Place | None) -> str | None:
    """Return the name of the cell that a place is (``D7``), None where it is none of a table."""
    if place is None or place.line is None or place.column is None:
        return None
    return f"{letter(place.column)}{place.line}" if place.file.lower().endswith(TABLE_SUFFIXES) else None
