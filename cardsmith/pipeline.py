"""The walking path on one page: load -> check -> compose -> impose -> print -> verify.

What the commands, the library and the preview call. Every room does its own job; this page says in which order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from cardsmith.authoring.loading import load_set
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.errors import InputError, ProofError
from cardsmith.model.findings import Finding, has_errors
from cardsmith.model.sheet import Layout
from cardsmith.model.units import Size

Progress = Callable[[str, int, int], None]


def _quiet(stage: str, done: int, total: int) -> None:
    """Report progress to nobody."""


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """What a build is asked for beyond the sets: the sheets, and how faces are drawn.

    ``bleed``, ``card_size`` and ``template`` are None when the set (or its template) decides. Lengths in mm.
    """

    layout: Layout
    bleed: float | None = None
    card_size: Size | None = None
    template: str | None = None
    cards: str | None = None
    copies: int = 1
    low_ink: bool = False
    dpi: int = 300
    single: bool = False
    credits: bool = False
    answers: bool = False
    verify: bool = True
    jobs: int = 1


@dataclass(frozen=True, slots=True)
class BuildSummary:
    """What a build made: the file, its size in bytes, and sentences that tell a person how to print it."""

    output: Path
    cards: int
    pages: int
    size: int
    sentences: tuple[str, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """A set as loaded (None when it could not be read) and everything found in it."""

    source: str
    card_set: CardSet | None
    findings: tuple[Finding, ...]
