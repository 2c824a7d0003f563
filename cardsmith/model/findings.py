"""What is wrong, where, and what to type: data that every room can make and none prints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum


class Severity(StrEnum):
    """How bad a finding is: errors stop, warnings stop under ``--strict``, hints only speak."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a file. Lines and columns count from 1, columns in code points, ``end_column`` is exclusive.

    In a table the line is the row and the column the number of the cell's column.
    """

    file: str
    line: int | None = None
    column: int | None = None
    end_column: int | None = None

    def __str__(self) -> str:
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found: a stable code (``CSnnn``), what it is, where, and what to type instead (both sentences).

    ``card`` is the id of the card concerned, ``name`` what people call it. ``also`` are further places that belong to
    it (the first of two equal keys, say).
    """

    code: str
    severity: Severity
    message: str
    place: Place | None = None
    help: str | None = None
    card: str | None = None
    also: tuple[Place, ...] = ()
    name: str = ""

    def about(self, card: str, name: str = "") -> Finding:
        """Return the finding with the card (its id and its name) that it is about."""
        return replace(self, card=card, name=name)


def error(code: str, message: str, place: Place | None = None, help: str | None = None) -> Finding:  # noqa: A002
    """Make an error."""
    return Finding(code, Severity.ERROR, message, place, help)


def warning(code: str, message: str, place: Place | None = None, help: str | None = None) -> Finding:  # noqa: A002
    """Make a warning."""
    return Finding(code, Severity.WARNING, message, place, help)


def hint(code: str, message: str, place: Place | None = None, help: str | None = None) -> Finding:  # noqa: A002
    """Make a hint."""
    return Finding(code, Severity.HINT, message, place, help)


def has_errors(findings: Iterable[Finding]) -> bool:
    """Tell whether any of the findings is an error."""
    return any(finding.severity is Severity.ERROR for finding in findings)


def by_place(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings in the order of their places; files keep the order in which they first appear."""
    listed = list(findings)
    files = list(dict.fromkeys(finding.place.file if finding.place else "" for finding in listed))

    def order(finding: Finding) -> tuple[int, int, int]:
        place = finding.place or Place("")
        return files.index(place.file), place.line or 0, place.column or 0

    return sorted(listed, key=order)
