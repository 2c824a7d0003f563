"""Sets found and read: a folder, a YAML file or a shipped set's name becomes a ``CardSet``."""

from __future__ import annotations

from pathlib import Path

from cardsmith.authoring.cells import SUFFIXES, in_cells
from cardsmith.authoring.set_reading import SET_FILE, SetReading
from cardsmith.authoring.source import is_file, names_in
from cardsmith.authoring.validation import in_order, nearest
from cardsmith.authoring.yaml_reader import read_yaml
from cardsmith.model.cards import CardSet
from cardsmith.model.errors import FileError
from cardsmith.model.findings import Finding, error, has_errors
from cardsmith.shipped import shipped, shipped_names

_DATE_KEYS = frozenset({"date", "span"})


def find_set(name: str | Path) -> Path:
    """Return the set file that ``name`` means: a folder, a YAML file, or the name of a shipped set.

    Raises:
        FileError: there is none; the message says what was looked for and what is near.
    """
    path = Path(name)
    if is_file(path / SET_FILE):
        return path / SET_FILE
    text = str(name)
    try:
        if path.is_dir():
            raise FileError(f"there is no {SET_FILE} in the folder {path}; 'cardsmith new' makes a set")
        if path.suffix.lower() in SUFFIXES and path.exists():
            help_ = f"write a set.yaml beside it with 'title: ...' and 'cards: {path.name}'"
            raise FileError(f"{path} is a table; {help_}")
        if path.exists():
            return path
    except OSError as problem:
        raise FileError(f"cannot read {text}: {problem.strerror}") from problem
    if text in shipped_names("sets"):
        return shipped("sets") / text / SET_FILE
    near = nearest(text, shipped_names("sets")) or _near_folder(path)
    known = f"shipped sets are: {', '.join(shipped_names('sets')) or 'none'}"
    help_ = f"did you mean '{near}'?" if near else known
    raise FileError(f"there is no set '{text}': no such folder, YAML file or shipped set; {help_}")


def _near_folder(path: Path) -> str | None:
    near = nearest(path.name, names_in(path.parent))
    return str(path.parent / near) if near else None


def load_set(path: str | Path) -> tuple[CardSet | None, list[Finding]]:
    """Read a set: a folder, a YAML file, or the name of a shipped set.

    Returns the set (None if there is an error) and all findings, in the order of the files.

    Raises:
        FileError: there is no such set, or it cannot be read.
    """
    file = find_set(path)
    document, findings = read_yaml(file, marks_in=_DATE_KEYS)
    if document is None:
        return None, findings
    if not isinstance(document.data, dict):
        help_ = "write 'title: ...' and 'cards:' with one '- name: ...' for each card"
        return None, [
            *findings,
            error("CS037", "this is not a set: keys with values are missing", document.place(), help_),
        ]
    reading = SetReading(file, document, findings)
    card_set = reading.card_set()
    listed = in_order(in_cells(_without_echoes(reading.findings)))
    return (None if has_errors(listed) else card_set), listed


def _without_echoes(findings: list[Finding]) -> list[Finding]:
    """Return findings without "is empty" where something else is wrong with the very same value."""
    wrong = {finding.place for finding in findings if finding.code != "CS030"}
    return [finding for finding in findings if finding.code != "CS030" or finding.place not in wrong]
