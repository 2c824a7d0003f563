"""All checks in their order, and what is made of their findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from cardsmith.checks import dates, faces, leaks, letters, names, pictures, playing
from cardsmith.checks.context import Context
from cardsmith.model.cards import CardSet
from cardsmith.model.findings import Finding, Severity

Check = Callable[[CardSet, Context], Iterator[Finding]]


class Checks(NamedTuple):
    """Every check of one set by its name."""

    own_date: Check = leaks.check_own_date
    other_dates: Check = leaks.check_other_dates
    dated_front: Check = leaks.check_dated_front
    dateless_back: Check = leaks.check_dateless_back
    language: Check = leaks.check_language
    same_name: Check = names.check_same_name
    near_names: Check = names.check_near_names
    letters: Check = letters.check_letters
    equal_dates: Check = dates.check_equal_dates
    unordered: Check = dates.check_unordered
    free_cards: Check = dates.check_free_cards
    clusters: Check = dates.check_clusters
    boundaries: Check = dates.check_boundaries
    future: Check = dates.check_future
    span: Check = dates.check_span
    lost_precision: Check = dates.check_lost_precision
    date_text: Check = dates.check_date_text
    missing_pictures: Check = pictures.check_pictures
    picture_credits: Check = pictures.check_credits
    licences: Check = pictures.check_licences
    small_texts: Check = faces.check_small_texts
    contrast: Check = faces.check_contrast
    enough_cards: Check = playing.check_enough_cards


CHECKS = Checks()


def run_checks(card_set: CardSet, context: Context) -> list[Finding]:
    """Return what all checks find in a set, in the order of its file, without what is switched off."""
    found = [finding for check in CHECKS for finding in check(card_set, context)]
    return sorted(without_switched_off(card_set, found), key=_line)


def _line(finding: Finding) -> tuple[str, int]:
    return (finding.place.file, finding.place.line or 0) if finding.place else ("", 0)


def without_switched_off(card_set: CardSet, findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings but those that the set or their card switches off; errors cannot be."""
    off = {card.id: card.checks_off for card in card_set.cards if card.checks_off}
    return [
        finding
        for finding in findings
        if finding.severity is Severity.ERROR
        or (finding.code not in card_set.checks_off and finding.code not in off.get(finding.card or "", ()))
    ]
