"""Sets written for tests, and what loading them says."""

from __future__ import annotations

from pathlib import Path

from cardsmith.authoring.loading import load_set
from cardsmith.model.cards import CardSet
from cardsmith.model.findings import Finding

HEAD = "title: Test\ncards:\n"
ONE = HEAD + "  - name: Moon landing\n    date: 1969\n"


def write(folder: Path, text: str | bytes, name: str = "set.yaml") -> Path:
    """Write a file of a set (making folders) and return its path."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return path


def good(folder: Path, text: str | bytes) -> CardSet:
    """Load a set that must have no findings."""
    card_set, findings = load_set(write(folder, text))
    assert findings == []
    assert card_set is not None
    return card_set


def wrong(folder: Path, text: str | bytes) -> list[Finding]:
    """Load a set that must be refused, and return its findings."""
    card_set, findings = load_set(write(folder, text))
    assert card_set is None
    assert findings
    return findings


def only(folder: Path, text: str | bytes, code: str) -> Finding:
    """Load a set in which exactly one thing is wrong."""
    findings = wrong(folder, text)
    assert [finding.code for finding in findings] == [code], findings
    return findings[0]


def at(finding: Finding) -> tuple[int | None, int | None, int | None]:
    """Return line, column and end column of a finding."""
    assert finding.place is not None
    return finding.place.line, finding.place.column, finding.place.end_column
