"""What is asked of the command line before anybody plays: the cards, the rules, how many players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardsmith.authoring.loading import load_set
from cardsmith.authoring.rules_reading import load_rules
from cardsmith.authoring.selecting import select_cards
from cardsmith.cli.output import print_findings
from cardsmith.model.cards import CardSet
from cardsmith.model.errors import InputError, UsageError
from cardsmith.model.rules import Ruleset
from cardsmith.model.sentences import tell


def load_sets(sources: Sequence[str], selection: str | None = None) -> list[CardSet]:
    """Return the sets, or the part of them that is selected; what is found in them is printed.

    Raises:
        InputError: a set has errors.
        UsageError: a part of the selection names nothing in any set.
    """
    sets = []
    for source in sources:
        card_set, findings = load_set(source)
        if card_set is None:
            raise InputError(tell("{set} cannot be played: see above", set=source), tuple(findings))
        print_findings(findings, to_stderr=True)
        sets.append(card_set)
    return sets if selection is None else select(sets, selection)


def in_language_of(card_set: CardSet, language: str | None) -> CardSet:
    """Return a set with the texts of a language where it has a sound translation."""
    if language in (None, "", card_set.language):
        return card_set
    from cardsmith.authoring.translations import in_languages, languages_of

    if language not in languages_of(card_set):
        return card_set
    return in_languages(card_set, language)[0] or card_set


def select(sets: Sequence[CardSet], selection: str) -> list[CardSet]:
    """Return sets with the selected cards only, those that have any.

    Raises:
        UsageError: a part of the selection names nothing in any set.
    """
    chosen: list[set[str]] = [set() for _ in sets]
    for part in selection.split(","):
        problems = []
        for card_set, ids in zip(sets, chosen, strict=True):
            try:
                ids.update(card.id for card in select_cards(card_set, part))
            except UsageError as problem:
                problems.append(problem)
        if len(problems) == len(sets):
            raise problems[0]
    return [
        replace(card_set, cards=tuple(card for card in card_set.cards if card.id in ids))
        for card_set, ids in zip(sets, chosen, strict=True)
        if ids
    ]


def load_profile(sets: Sequence[CardSet], rules: str | None, overrides: Sequence[str]) -> Ruleset:
    """Return the rules asked for, else those of the first set.

    Raises:
        InputError: they cannot be used; the findings say why.
    """
    name = rules or sets[0].rules
    found, findings = load_rules(name, overrides)
    if found is None:
        raise InputError(tell("the rules '{rules}' cannot be used: see above", rules=name), tuple(findings))
    print_findings(findings, to_stderr=True)
    return found


def players_in(asked: tuple[int, ...] | None, rules: Ruleset) -> tuple[int, ...]:
    """Return how many bots play by these rules: the numbers asked for, else 4 (solo: 1)."""
    return asked or ((1,) if rules.mode == "solo" else (4,))
