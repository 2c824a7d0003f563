"""The walk of ``check``: load, compose every face, run all checks, also of the translations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from cardsmith.authoring.rules_reading import load_rules
from cardsmith.authoring.translations import (
    languages_of,
    load_translation,
    misnamed,
    translated,
    translation_file,
)
from cardsmith.checks.context import Context
from cardsmith.checks.names import check_across
from cardsmith.checks.run import run_checks, without_switched_off
from cardsmith.faces.compose import Composer, FaceOptions
from cardsmith.faces.font_problems import beside_the_cards
from cardsmith.faces.lists import plain_fonts
from cardsmith.model.cards import CardSet
from cardsmith.model.dates import Day
from cardsmith.model.findings import Finding, Severity, by_place, has_errors
from cardsmith.model.rules import Ruleset
from cardsmith.pipeline.loading import composer_for, load


@dataclass(frozen=True, slots=True)
class Checked:
    """A set as loaded (None when it could not be read) and everything found in it."""

    card_set: CardSet | None
    findings: tuple[Finding, ...]


def check_set(
    source: str | Path | CardSet, jobs: int = 2, language: str | None = None, today: Day | None = None
) -> Checked:
    """Find everything that is wrong with a set: its file, dates, pictures, texts in the template's boxes, its play.

    ``language`` is what ``--lang`` takes; without it the set is checked in its own and in all its translations.
    ``today`` decides what lies in the future; None asks the clock.

    Raises:
        FileError: there is no such set, or it cannot be read.
        UsageError: the set is not in that language.
    """
    findings: list[Finding] = []
    card_set = load(source, findings, language)
    sound = not has_errors(findings)
    if card_set is not None:
        rules, found = load_rules(card_set.rules, place=card_set.places.get("rules"))
        findings += found
        composer = composer_for(card_set, None, FaceOptions(), findings)
        if composer is not None:
            findings += [*composer.prepare(jobs), *composer.texts.check()]
        findings += beside_the_cards(card_set, plain_fonts(), Severity.WARNING)
        if sound:  # what compares cards would be wrong about a set that lacks some
            findings += run_checks(card_set, _context(card_set, composer, rules, today))
        if sound and language is None:
            _check_translations(card_set, findings)
        findings = without_switched_off(card_set, findings)
    return Checked(card_set if sound else None, tuple(by_place(dict.fromkeys(findings))))


def check_together(checked: Sequence[Checked]) -> list[Finding]:
    """Find what contradicts each other in sets that are checked in one run."""
    return list(check_across([one.card_set for one in checked if one.card_set is not None]))


def _check_translations(card_set: CardSet, findings: list[Finding]) -> None:
    """Check a set in its other languages; what is wrong in every language alike has been found before."""
    findings += misnamed(card_set)
    for language in languages_of(card_set)[1:]:
        translation, found = load_translation(card_set, language)
        findings += found
        if translation is None:
            continue
        other = translated(card_set, translation)
        composer = composer_for(other, None, FaceOptions(), [])
        found = composer.texts.check() if composer else []
        found += run_checks(other, _context(other, composer, None))
        file = translation_file(card_set, language)[1]
        findings += [one for one in found if one.place and one.place.file == file]


def _context(
    card_set: CardSet, composer: Composer | None, rules: Ruleset | None, today: Day | None = None
) -> Context:
    """Collect for the checks what other rooms know about a set."""
    if today is None:
        now = date.today()
        today = now.year, now.month, now.day
    template, small = (composer.template, composer.texts.small) if composer else (None, [])
    return Context.of(card_set, today, template, rules, small)
