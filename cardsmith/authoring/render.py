"""Findings for people, programs and GitHub: text with the line and a caret, one JSON object, workflow commands."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from functools import cache
from typing import Any, Literal

from cardsmith.authoring.cells import cell_name
from cardsmith.authoring.source import read_lines
from cardsmith.authoring.texts import FORBIDDEN
from cardsmith.language.messages import ENGLISH, Messages
from cardsmith.model.findings import Finding, Place, Severity
from cardsmith.model.sentences import Sentence, cut, tell, tell_n

Format = Literal["text", "json", "github"]
SCHEMA_VERSION = 1
MOST = 1000
"""How many findings are printed as text."""
NAME = 40
"""How much of a card's name stands behind a finding."""
WINDOW = 100
"""How many terminal cells of a long line are shown."""

_COLORS = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.HINT: "1;36"}
_SEVERITIES = {
    Severity.ERROR: tell("error"),
    Severity.WARNING: tell("warning"),
    Severity.HINT: tell("hint"),
}
_CARD = re.compile(r'\bcard ["\d]')
_Lines = Callable[[str], list[str]]


def render(
    findings: Iterable[Finding],
    format: Format = "text",  # noqa: A002
    words: Messages = ENGLISH,
    *,
    color: bool = False,
) -> str:
    """Return the findings as one text in the language of ``words``, ending in a line end unless it is empty.

    ``text`` is compiler-like with a line of totals at the end (nothing at all when nothing was found), ``json`` the
    object of the documentation, ``github`` one workflow command per finding. Of more than ``MOST`` findings the text
    has the gravest.
    """
    found = list(findings)
    counts = {severity: sum(one.severity is severity for one in found) for severity in Severity}
    if format == "json":
        listed = [_told(finding, words) for finding in found]
        return json.dumps(_as_json(listed, counts), ensure_ascii=False, indent=2) + "\n"
    if format == "github":
        return "".join(f"{_as_command(_told(finding, words))}\n" for finding in found)
    lines_of, text = cache(read_lines), ""
    for finding in _gravest(found):
        told = _told(finding, words)
        card = ""
        if _hides_its_card(finding):
            card = words.say(tell('(card "{name}")', name=cut(finding.name or finding.card or "", NAME)))
        note = f"{told.help or ''} {card}".strip()
        severity = words.say(_SEVERITIES[finding.severity])
        shown = f"\x1b[{_COLORS[finding.severity]}m{severity}\x1b[0m" if color else severity
        text += f"{_as_text(told, shown, note, lines_of)}\n"
        for place in finding.also:
            text += f"{visible(str(place))}: {words.say(tell('see also'))}{_excerpt(place, '', lines_of)}\n"
    if len(found) > MOST:
        more = tell("and {n} more: 'cardsmith check --format json' lists all", n=len(found) - MOST)
        text += f"{words.say(more)}\n"
    totals = [words.say(total) for total in _totals(counts) if total.n]
    return f"{text}{', '.join(totals)}\n" if found else ""


def _gravest(findings: list[Finding]) -> list[Finding]:
    """Return as many findings as anybody reads, in their order: errors before warnings, and these before hints."""
    graveness = list(Severity)
    kept = sorted(range(len(findings)), key=lambda at: graveness.index(findings[at].severity))[:MOST]
    return [findings[at] for at in sorted(kept)]


def _told(finding: Finding, words: Messages) -> Finding:
    """Return a finding in a language; one in a table with the cell's name in its message."""
    cell = cell_name(finding.place)
    message = tell("{message} (cell {cell})", message=finding.message, cell=cell) if cell else finding.message
    return replace(finding, message=words.say(message), help=finding.help and words.say(finding.help))


def _hides_its_card(finding: Finding) -> bool:
    """Tell whether a finding is about a card and does not say which."""
    return finding.card is not None and _CARD.search(f"{finding.message} {finding.help}") is None


def _totals(counts: Mapping[Severity, int]) -> tuple[Sentence, ...]:
    return (
        tell_n("{n} error", "{n} errors", counts[Severity.ERROR]),
        tell_n("{n} warning", "{n} warnings", counts[Severity.WARNING]),
        tell_n("{n} hint", "{n} hints", counts[Severity.HINT]),
    )


def _as_json(findings: Sequence[Finding], counts: Mapping[Severity, int]) -> dict[str, Any]:
    listed = []
    for finding in findings:
        entry = asdict(finding)
        place = entry.pop("place") or dict.fromkeys(("file", "line", "column", "end_column"))
        del entry["also"], entry["name"]
        listed.append({**entry, **place})
    return {"schema_version": SCHEMA_VERSION, "findings": listed, "counts": counts}


def _as_command(finding: Finding) -> str:
    """Return a GitHub workflow command (escaping as the runner's toolkit does: command.ts)."""
    kind = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "notice"}[finding.severity]
    place = finding.place
    properties: dict[str, object] = {}
    if place is not None:
        last = max(place.end_column - 1, place.column or 1) if place.end_column else None
        properties = {"file": place.file, "line": place.line, "col": place.column, "endColumn": last}
    properties["title"] = finding.code
    listed = ",".join(
        f"{key}={_escaped(str(value), property_=True)}"
        for key, value in properties.items()
        if value is not None
    )
    message = f"{finding.message}\n{finding.help}" if finding.help else finding.message
    return f"::{kind} {listed}::{_escaped(message)}"


def _escaped(text: str, property_: bool = False) -> str:
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if property_ else text


def _as_text(finding: Finding, severity: str, note: str, lines_of: _Lines) -> str:
    lead = f"{visible(str(finding.place))}: " if finding.place else ""
    text = f"{lead}{severity} {finding.code}: {visible(finding.message)}"
    return text + _excerpt(finding.place, note, lines_of)


def _excerpt(place: Place | None, note: str, lines_of: _Lines) -> str:
    """Return the line with its caret and the note behind it; the note alone where there is no line to show."""
    alone = f"\n      = {visible(note)}" if note else ""
    if place is None or place.line is None or cell_name(place):
        return alone
    lines = lines_of(place.file)
    if place.line > len(lines):
        return alone
    line = lines[place.line - 1]
    if place.column is None:
        return f"\n{place.line:>5} | {_window(line, 0, 0)[0]}{alone}"
    start = min(place.column - 1, len(line))
    end = min(max((place.end_column or 0) - 1, start + 1), max(len(line), start + 1))
    shown, indent, width = _window(line, start, end)
    carets = " " * indent + "^" * width
    return f"\n{place.line:>5} | {shown}\n      | {carets} {visible(note)}".rstrip()


def _window(line: str, start: int, end: int) -> tuple[str, int, int]:
    """Return what to show of a line, and the indent and width of the caret under it, in terminal cells."""
    from rich.cells import cell_len

    first, last = 0, len(line)
    if last > 2 * WINDOW or cell_len(visible(line)) > WINDOW:
        first = last = max(0, start - WINDOW // 4)
        used = 0
        while last < len(line) and used < WINDOW - 2:
            used += cell_len(visible(line[last]))
            last += 1
    lead, tail = "…" if first else "", "…" if last < len(line) else ""
    indent = len(lead) + cell_len(visible(line[first:start]))
    width = max(1, cell_len(visible(line[start : min(end, last)])))
    return f"{lead}{visible(line[first:last])}{tail}".rstrip(), indent, width


def visible(text: str) -> str:
    """Return the text with tabs as spaces and control or directional characters spelled out: ``<U+202E>``."""
    text = text.replace("\t", "    ").replace("\n", " ").replace("\r", " ")
    return FORBIDDEN.sub(lambda match: f"<U+{ord(match[0]):04X}>", text)
