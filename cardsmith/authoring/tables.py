"""Tables as cards: a CSV or XLSX file read afresh, every value with its row and column.

The first row that is not empty holds the column names; each further one is a card. A table is a located document
like a YAML file, so that one schema and one set of messages serves both: ``data`` is ``{"cards": [...]}``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from cardsmith.authoring.cells import SUFFIXES, letter
from cardsmith.authoring.csv_file import Row, read_csv
from cardsmith.authoring.set_schema import CardEntry, CreditEntry
from cardsmith.authoring.source import FORBIDDEN, MARKS, forbidden
from cardsmith.authoring.validation import nearest, suggestion
from cardsmith.authoring.yaml_reader import forbidden_finding
from cardsmith.model.findings import Finding, Place, error, hint

Path_ = tuple[str | int, ...]

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

    def place(self, path: Path_ = (), key: bool = False, part: tuple[int, int] | None = None) -> Place:  # noqa: ARG002
        """Return the place of a cell; of a whole card its row's first cell, of a key its heading's column."""
        index = path[1] if len(path) > 1 else None
        row = self.rows[index] if isinstance(index, int) and index < len(self.rows) else 1
        column = self.columns.get(".".join(str(step) for step in path[2:]), 1)
        return Place(self.file, row, column, column + 1)

    def has(self, path: Path_) -> bool:
        """Tell whether there is a column for the key that ``path`` ends with."""
        return ".".join(str(step) for step in path[2:]) in self.columns


def read_table(
    path: Path, file: str, columns: Mapping[str, str], columns_place: Place | None, language: str = "en"
) -> tuple[Table | None, list[Finding]]:
    """Read a table of cards; ``columns`` says which column holds which key, where the names differ.

    ``columns_place`` is where the set file says so; ``language`` helps to guess a CSV's encoding. The table is None
    if it has no usable header.

    Raises:
        FileError: the file cannot be read.
    """
    if path.suffix.lower() not in SUFFIXES:
        help_ = "save it as .csv (UTF-8) or .xlsx and name that"
        return None, [error("CS041", f"'{path.name}' is not a table that can be read", Place(file), help_)]
    if path.suffix.lower() == ".xlsx":
        from cardsmith.authoring.xlsx import read_xlsx

        rows, findings = read_xlsx(path, file)
    else:
        rows, findings = read_csv(path, file, language)
    filled = [row for row in rows if any(cell is not None for cell in row[1])]
    if len(filled) < 2:
        if not findings:
            findings.append(
                error("CS051", "the table has no cards", Place(file, 1, 1), "write one card per row")
            )
        return None, findings
    header = _Header(file, filled[0], columns, columns_place)
    findings += header.findings
    findings += _characters(file, filled, header.columns.get("date"))
    if not header.usable:
        return None, findings
    findings += _ragged(file, filled[1:], filled[0])
    cards = [header.card(cells) for _, cells in filled[1:]]
    return Table(file, {"cards": cards}, [row for row, _ in filled[1:]], header.columns), findings


@dataclass
class _Header:
    """The first row: which column holds which key."""

    file: str
    row: Row
    asked: Mapping[str, str]
    asked_place: Place | None
    columns: dict[str, int] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def __post_init__(self) -> None:
        wanted = self._wanted()
        for number, name in enumerate(self.row[1], 1):
            if name is None:
                continue
            key = wanted.get(_plain(name)) or _key(name, self.asked)
            place = Place(self.file, self.row[0], number, number + 1)
            if key is None:
                self.findings.append(self._unknown(name, place))
            elif key in self.columns:
                first = Place(self.file, self.row[0], self.columns[key], self.columns[key] + 1)
                message = f"two columns hold '{key}': {letter(self.columns[key])} and {letter(number)}"
                found = error(
                    "CS045", message, place, "rename one of them, or say which with 'columns:' in the set"
                )
                self.findings.append(replace(found, also=(first,)))
            else:
                self.columns[key] = number
        self._required()

    @property
    def usable(self) -> bool:
        """Whether there is a column for everything that a card must have."""
        return {"name", "date"} <= self.columns.keys()

    def _wanted(self) -> dict[str, str]:
        """Return the key for each column name that ``columns:`` asks for, complaining about what is not there."""
        names = [name for name in self.row[1] if name is not None]
        known = {_plain(name) for name in names}
        wanted = {}
        for key, name in self.asked.items():
            if key not in KEYS and not key.startswith("fields."):
                help_ = suggestion(key, [*KEYS, "fields.x"])
                self.findings.append(error("CS031", f"columns: unknown key '{key}'", self.asked_place, help_))
            elif _plain(name) not in known:
                message = f"columns: the table has no column '{name}' (for '{key}')"
                self.findings.append(error("CS052", message, self.asked_place, suggestion(name, names)))
            else:
                wanted[_plain(name)] = key
        return wanted

    def _unknown(self, name: str, place: Place) -> Finding:
        near = nearest(name, KEYS, least=0.8)  # a teacher's own columns are no slips
        if near is not None and near not in [_key(other or "", {}) for other in self.row[1]]:
            return error("CS047", f"unknown column '{name}'", place, f"did you mean '{near}'?")
        return hint(
            "CS047", f"the column '{name}' is not read", place, "name it fields.x to use it in a template"
        )

    def _required(self) -> None:
        names = ", ".join(f"'{name}'" for name in self.row[1] if name is not None)
        for key in ("name", "date"):
            if key not in self.columns and key not in self.asked:
                message = f"the table has no column '{key}'; its first row has {names}"
                help_ = f"write the names of the columns into the first row, or 'columns: {{{key}: ...}}' into the set"
                self.findings.append(error("CS044", message, Place(self.file, self.row[0], 1, 2), help_))

    def card(self, cells: Sequence[str | None]) -> dict[str, Any]:
        """Return one row as a card is written in YAML; empty cells are absent."""
        card: dict[str, Any] = {}
        for key, number in self.columns.items():
            value = cells[number - 1] if number <= len(cells) else None
            if value is None:
                continue
            group, dot, name = key.partition(".")
            if dot:
                card.setdefault(group, {})[name] = value
            else:
                card[key] = value
        return card


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def _key(name: str, asked: Mapping[str, str]) -> str | None:
    """Return the key that a column is named after (unless ``columns:`` takes the key from elsewhere)."""
    key = re.sub(r"\s*\.\s*", ".", name.strip())
    folded = key.casefold().replace(" ", "_")
    if folded.startswith("fields.") and len(folded) > len("fields."):
        return "fields." + key.partition(".")[2].strip()
    return folded if folded in KEYS and folded not in asked else None


def _ragged(file: str, rows: Iterable[Row], header: Row) -> Iterator[Finding]:
    """Find cells that stand under no column name."""
    names = header[1]
    for row, cells in rows:
        for number, cell in enumerate(cells, 1):
            if cell is not None and (number > len(names) or names[number - 1] is None):
                message = f"'{_cut(cell)}' stands in a column without a name"
                help_ = "name the column in the first row, or put a text that holds the separator in quotes"
                yield error("CS046", message, Place(file, row, number, number + 1), help_)
                break


def _characters(file: str, rows: Iterable[Row], date_column: int | None) -> Iterator[Finding]:
    """Find characters that no text may hold; a date may hold directional marks."""
    for row, cells in rows:
        for number, cell in enumerate(cells, 1):
            if cell is not None and FORBIDDEN.search(cell):
                for _, name in forbidden(cell, MARKS if number == date_column else frozenset()):
                    yield forbidden_finding(name, Place(file, row, number, number + 1))


def _cut(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"
