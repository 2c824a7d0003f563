"""Journals opened together with the cards that their games were played with."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from cardsmith.authoring.rules_reading import load_rules, profile_names
from cardsmith.cli.setting_up import in_language_of, load_sets
from cardsmith.game.journal import Journal, read_journal
from cardsmith.game.replay import check_rules, check_set
from cardsmith.model.cards import CardSet
from cardsmith.model.errors import FileError, InputError
from cardsmith.model.findings import Finding
from cardsmith.model.sentences import tell
from cardsmith.terminal.cards import Cards


def cards_in(sets: Sequence[CardSet], language: str | None) -> Cards:
    """Return the cards of sets, with the texts of a language where a set has a sound translation.

    Raises:
        UsageError: these sets cannot be mixed.
    """
    return Cards([in_language_of(card_set, language) for card_set in sets])


def open_journal(
    path: Path, sources: Sequence[str], language: str | None
) -> tuple[Journal, Cards, list[Finding]]:
    """Return a journal, its cards (from ``sources``, else from the sets that it names) and what is wrong with it.

    The game was dealt from the sets as the journal orders them; ``sources`` may name them in any order.

    Raises:
        InputError: it is no journal that can be followed, or its set has changed.
        FileError: the file or a set cannot be read.
    """
    journal, findings = read_journal(path)
    if journal is None:
        raise InputError(tell("the journal cannot be read: see above"), tuple(findings))
    names = journal.header.sets
    try:
        sets = sorted(load_sets(sources or names), key=lambda one: [one.name != name for name in names])
        cards = cards_in(sets, language)
    except FileError as problem:
        if sources or any(os.path.lexists(name) for name in names):
            raise
        message = tell(
            "this game was played with '{set}', which is not found here: name the folder or the YAML file of the set",
            set=" + ".join(names),
        )
        raise FileError(message) from problem
    if wrong := check_set(journal, cards.deck, cards.sets):
        raise InputError(tell("the game cannot be followed: see above"), tuple(wrong))
    return journal, cards, findings + _changed_rules(journal)


def _changed_rules(journal: Journal) -> list[Finding]:
    """Return a warning when a shipped profile has changed since the game, apart from what was overridden."""
    then = journal.header.rules
    now, _ = load_rules(then.name) if then.name in profile_names() else (None, [])
    if now is None or now.mode != then.mode:
        return []
    return check_rules(journal, replace(now, **{option: getattr(then, option) for option in then.ours}))
