"""What the proof of a finished PDF says: a table of checks and the findings behind it. Data, no reading."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple

from cardsmith.model.findings import Finding, Place, Severity, has_errors
from cardsmith.model.sentences import tell

SHOWN_PER_CODE: Final = 20
"""So many findings of one code are kept; one more says how many there were: nobody reads a thousand."""

REBUILD: Final = tell("build the PDF again; if that does not help, please report it with the set")
"""What to do when a PDF of ours is wrong."""


class Verdict(StrEnum):
    """How a check ended."""

    PASSED = "passed"
    WARNING = "warning"
    FAILED = "failed"


_VERDICTS = {
    Verdict.PASSED: tell("passed"),
    Verdict.WARNING: tell("warning"),
    Verdict.FAILED: tell("failed"),
}


class Check(NamedTuple):
    """One row of the proof: ``found`` of ``expected`` things were right; ``detail`` is a sentence for people."""

    name: str
    verdict: Verdict
    found: int
    expected: int
    detail: str


class Proof(NamedTuple):
    """All checks of one PDF. Without checks the file could not be read as one of ours; findings say why."""

    file: str
    checks: tuple[Check, ...]
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong; warnings are allowed."""
        return not has_errors(self.findings)


def proof_table(proof: Proof) -> list[tuple[str, str, str, str]]:
    """Return the rows to print: the check, its verdict, the counts (``218 of 218``) and the detail."""
    return [
        (
            check.name,
            _VERDICTS[check.verdict],
            tell("{n} of {all}", n=check.found, all=check.expected),
            check.detail,
        )
        for check in proof.checks
    ]


@dataclass(slots=True)
class Tally:
    """The counts and findings of one check while the pages go by, and the extremes of what it measures."""

    name: str
    file: str
    found: int = 0
    expected: int = 0
    largest: float = 0.0
    smallest: float = math.inf
    findings: list[Finding] = field(default_factory=list)
    codes: Counter[tuple[str, Severity]] = field(default_factory=Counter)

    def count(self, right: bool) -> None:
        """Count one more thing, right or wrong."""
        self.expected += 1
        self.found += right

    def report(self, code: str, message: str, help: str, card: str | None = None) -> None:  # noqa: A002
        """Add an error."""
        self._add(Finding(code, Severity.ERROR, message, Place(self.file), help, card))

    def warn(self, code: str, message: str, help: str, card: str | None = None) -> None:  # noqa: A002
        """Add a warning."""
        self._add(Finding(code, Severity.WARNING, message, Place(self.file), help, card))

    def _add(self, finding: Finding) -> None:
        kind = finding.code, finding.severity
        self.codes[kind] += 1
        if self.codes[kind] <= SHOWN_PER_CODE:
            self.findings.append(finding)

    def closed(self, detail: str) -> tuple[Check, tuple[Finding, ...]]:
        """Return the finished row and its findings, the many of one code cut short.

        ``detail`` is said when nothing is wrong; else the first thing that is.
        """
        more = [
            Finding(code, severity, tell("and {n} more of these", n=count - SHOWN_PER_CODE), Place(self.file))
            for (code, severity), count in self.codes.items()
            if count > SHOWN_PER_CODE
        ]
        findings = (*self.findings, *more)
        verdict = Verdict.WARNING if findings else Verdict.PASSED
        if has_errors(findings):
            verdict = Verdict.FAILED
            detail = next(finding.message for finding in findings if finding.severity is Severity.ERROR)
        return Check(self.name, verdict, self.found, self.expected, detail), findings


class Tallies:
    """The checks of what is on the pages."""

    def __init__(self, file: str) -> None:
        self.pages = Tally(tell("pages"), file)
        self.boxes = Tally(tell("boxes"), file)
        self.fronts = Tally(tell("fronts in place"), file)
        self.backs = Tally(tell("backs behind fronts"), file)
        self.pictures = Tally(tell("pictures"), file)
        self.resolution = Tally(tell("resolution"), file)
        self.safe = Tally(tell("safe area"), file)
