"""Tables as cards: a CSV or XLSX file read afresh, every value with its row and column.

The first row that is not empty holds the column names; each further one is a card. A table is a located document
like a YAML file, so that one schema and one set of messages serves both: ``data`` is ``{"cards": [...]}``.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cardsmith.authoring.cells import TABLE_SUFFIXES, letter
from cardsmith.authoring.csv_file import Row, read_csv
from cardsmith.authoring.places import KeyPath
from cardsmith.authoring.set_schema import CardEntry, CreditEntry
from cardsmith.authoring.suggesting import did_you_mean, nearest, suggestion
from cardsmith.model.findings import Finding, Place, error, hint
from cardsmith.model.sentences import cut, joined, tell, together

KEYS = (
    *(name for name in CardEntry.model_fields if name not in ("credit", "fields", "checks")),
    *(f"credit.{name}" for name in CreditEntry.model_fields),
)
"""The keys that a column may hold, besides ``fields.NAME``."""


@dataclass(frozen=True)
class Table:
    """A table understood: its cards as dicts, and where each key's column and each card's row is."""

    file: str
    data: Mapping[str, list[dict[str, Any]]]
    rows: Sequence[int]
    columns: Mapping[str, int]

    def place(self, path: KeyPath = (), key: bool = False, part: tuple[int, int] | None = None) -> Place:  # noqa: ARG002
        """Return the place of a cell; of a whole card its row's first cell."""
        row = self.rows[path[1]] if len(path) > 1 and isinstance(path[1], int) else 1
        return _cell(self.file, row, self._column(path) or 1)

    def has(self, path: KeyPath) -> bool:
        """Tell whether there is a column for the key that ``path`` ends with, or for one inside it."""
        return self._column(path) is not None

    def _column(self, path: KeyPath) -> int | None:
        key = ".".join(str(step) for step in path[2:])
        inside = (number for name, number in self.columns.items() if name.startswith(f"{key}."))
        return self.columns.get(key) or next(inside, None)


def _cell(file: str, row: int, column: int) -> Place:
    return Place(file, row, column, column + 1)


def read_table(
    path: Path,
    file: str,
    columns: Mapping[str, str],
    columns_place: Place | None,
    language: str = "en",
    sheet: str = "",
) -> tuple[Table | None, list[Finding]]:
    """Read a table of cards; ``columns`` says which column holds which key, where the names differ.

    ``columns_place`` is where the set file says so; ``language`` helps to guess a CSV's encoding; ``sheet`` is one of
    a workbook. The table is None if it has no usable header.

    Raises:
        FileError: the file cannot be read.
    """
    suffix, sheets = path.suffix.lower(), list[str]()
    if suffix not in TABLE_SUFFIXES:
        help_ = tell("save it as .csv (UTF-8) or .xlsx and name that")
        message = tell("'{name}' is not a table that can be read", name=path.name)
        return None, [error("CS041", message, Place(file), help_)]
    if suffix == ".xlsx":
        from cardsmith.authoring.xlsx import read_xlsx

        rows, findings, sheets = read_xlsx(path, file, sheet)
    else:
        rows, findings = read_csv(path, file, language)
    filled = [row for row in rows if any(cell is not None for cell in row.cells)]
    if len(filled) < 2:
        if not findings:
            help_ = tell("write one card per row")
            findings = [error("CS051", tell("the table has no cards"), Place(file, 1, 1), help_)]
            _name_sheets(findings, path.name, sheets)
        return None, findings
    head, cards = _Head(file, filled[0], columns, columns_place), filled[1:]
    found_at, found = head.columns()
    if not {"name", "date"} <= found_at.keys():
        _name_sheets(found, path.name, sheets)
    findings += found
    if not {"name", "date"} <= found_at.keys():
        return None, findings
    findings += head.nameless(cards)
    data = {"cards": [_card(row.cells, found_at) for row in cards]}
    return Table(file, data, [row.number for row in cards], found_at), findings


def _name_sheets(findings: list[Finding], name: str, sheets: Sequence[str]) -> None:
    """Add to the last finding which sheet was read, if there are others."""
    if findings and len(sheets) > 1:
        help_ = tell(
            "{help}; the sheet '{sheet}' was read: 'cards: {other}' reads another one ({others})",
            help=findings[-1].help,
            sheet=sheets[0],
            other=f"{name}#{sheets[1]}",
            others=joined(list(sheets[1:])),
        )
        findings[-1] = replace(findings[-1], help=help_)


@dataclass(frozen=True, slots=True)
class _Head:
    """The row with the names of the columns, and which of them the set's ``columns:`` asks for.

    ``asked`` says which column holds which key, ``asked_at`` where the set file says so.
    """

    file: str
    row: Row
    asked: Mapping[str, str]
    asked_at: Place | None

    @property
    def names(self) -> list[str]:
        return [name for name in self.row.cells if name is not None]

    def columns(self) -> tuple[dict[str, int], list[Finding]]:
        """Return the column (from 1) of each key, and what is wrong with columns and keys."""
        wanted, findings = self._wanted()
        columns: dict[str, int] = {}
        for number, name in enumerate(self.row.cells, 1):
            if name is None:
                continue
            key = _key(name, self.asked)
            keys = wanted.get(_plain(name)) or ([key] if key else [])
            if not keys:
                findings.append(self._unknown(name, number))
            for key in keys:
                if key in columns:
                    findings.append(self._twice(key, columns[key], number))
                else:
                    columns[key] = number
        return columns, [*findings, *self._missing(columns)]

    def _wanted(self) -> tuple[dict[str, list[str]], list[Finding]]:
        """Return the keys for each (plain) column name that ``columns:`` asks for."""
        known = set(map(_plain, self.names))
        wanted: dict[str, list[str]] = {}
        findings = []
        for key, name in self.asked.items():
            if key not in KEYS and not key.startswith("fields."):
                message = tell("columns: unknown key '{key}'", key=key)
                help_ = suggestion(key, [*KEYS, "fields.x"])
                if (meant := _key(name, {})) and _plain(key) in known:
                    help_ = tell("turn it round: {right}", right=f"{meant}: {key}")
                findings.append(error("CS031", message, self.asked_at, help_))
            elif _plain(name) not in known:
                message = tell("columns: the table has no column '{name}' (for '{key}')", name=name, key=key)
                findings.append(error("CS052", message, self.asked_at, suggestion(name, self.names)))
            else:
                wanted.setdefault(_plain(name), []).append(key)
        return wanted, findings

    def _place(self, column: int) -> Place:
        return _cell(self.file, self.row.number, column)

    def _twice(self, key: str, first: int, second: int) -> Finding:
        both = together([letter(first), letter(second)])
        message = tell("two columns hold '{key}': {columns}", key=key, columns=both)
        help_ = tell("rename one of them, or say which with 'columns:' in the set")
        return replace(error("CS045", message, self._place(second), help_), also=(self._place(first),))

    def _unknown(self, name: str, column: int) -> Finding:
        near = nearest(name, KEYS, least=0.8)  # a teacher's own columns are no slips
        if near is not None and near not in [_key(other, {}) for other in self.names]:
            message = tell("unknown column '{name}'", name=name)
            return error("CS047", message, self._place(column), did_you_mean(near))
        help_ = tell("name it fields.x to use it in a template")
        return hint("CS047", tell("the column '{name}' is not read", name=name), self._place(column), help_)

    def _missing(self, columns: Mapping[str, int]) -> Iterator[Finding]:
        names = ", ".join(f"'{name}'" for name in self.names)
        for key in ("name", "date"):
            if key not in columns and key not in self.asked:
                message = tell(
                    "the table has no column '{key}'; its first row has {names}", key=key, names=names
                )
                help_ = tell(
                    "write the names of the columns into the first row, or '{example}' into the set",
                    example=f"columns: {{{key}: ...}}",
                )
                yield error("CS044", message, self._place(1), help_)

    def nameless(self, cards: Sequence[Row]) -> Iterator[Finding]:
        """Find rows with a cell that stands under no column name."""
        named = {number for number, name in enumerate(self.row.cells) if name is not None}
        for row, cells in cards:
            lost = [number for number, cell in enumerate(cells) if cell is not None and number not in named]
            if lost:
                message = tell(
                    "'{cell}' stands in a column without a name", cell=cut(cells[lost[0]] or "", 40)
                )
                help_ = tell(
                    "name the column in the first row, or put a text that holds the separator in quotes"
                )
                yield error("CS046", message, _cell(self.file, row, lost[0] + 1), help_)


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def _key(name: str, asked: Mapping[str, str]) -> str | None:
    """Return the key that a column is named after (unless ``columns:`` takes the key from elsewhere)."""
    group, dot, rest = (part.strip() for part in name.partition("."))
    if group.casefold() == "fields" and rest:
        return f"fields.{unicodedata.normalize('NFC', rest)}"
    key = _plain(f"{group}{dot}{rest}").replace(" ", "_")
    return key if key in KEYS and key not in asked else None


def _card(cells: Sequence[str | None], columns: Mapping[str, int]) -> dict[str, Any]:
    """Return one row as a card is written in YAML; empty cells are absent."""
    card: dict[str, Any] = {}
    for key, number in columns.items():
        value = cells[number - 1] if number <= len(cells) else None
        if value is None:
            continue
        group, dot, name = key.partition(".")
        if dot:
            card.setdefault(group, {})[name] = value
        else:
            card[key] = value
    return card
