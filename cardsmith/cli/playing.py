"""What `simulate` and `play` ask of the command line before anybody plays: the cards, the rules, how many players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from cardsmith.model.cards import CardSet
    from cardsmith.model.rules import Ruleset


class Players(click.ParamType[tuple[int, ...]]):
    """How many play: ``4``, ``2-8`` or ``2,4,6``."""

    name = "players"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """Return all numbers of players, ascending."""
        if isinstance(value, tuple):
            return value
        counts: set[int] = set()
        for part in value.split(","):
            low, _, high = part.strip().partition("-")
            if not (low.isdecimal() and (not high or high.isdecimal()) and len(low + high) <= 4):
                self.fail(f"'{value}' is no number of players; write 4, 2-8 or 2,4,6", param, ctx)
            counts.update(range(int(low), int(high or low) + 1))
        if not counts or 0 in counts:
            self.fail(f"'{value}' is no number of players; write 4, 2-8 or 2,4,6", param, ctx)
        return tuple(sorted(counts))


def load_sets(sources: Sequence[str], selection: str | None) -> list[CardSet]:
    """Return the sets, or the part of them that is selected; what is found in them is printed.

    Raises:
        InputError: a set has errors.
        UsageError: two sets have the same name, or a part of the selection names nothing in any set.
    """
    from dataclasses import replace

    from cardsmith.authoring.loading import load_set
    from cardsmith.cli.output import print_findings
    from cardsmith.model.errors import InputError, UsageError

    sets: list[CardSet] = []
    for source in sources:
        card_set, findings = load_set(source)
        if card_set is None:
            raise InputError(f"{source} cannot be played: see above", tuple(findings))
        print_findings(findings, to_stderr=True)
        if any(other.name == card_set.name for other in sets):
            raise UsageError(f"two sets are called '{card_set.name}': they cannot be mixed")
        sets.append(card_set)
    if selection is None:
        return sets
    chosen = selected_cards(sets, selection)
    return [replace(s, cards=tuple(cards)) for s, cards in zip(sets, chosen, strict=True) if cards]


def selected_cards(sets: Sequence[CardSet], selection: str) -> list[list[Any]]:
    """Return the selected cards of each set, in the set's order; a part must name something in one of them."""
    from cardsmith.authoring.cards import select_cards
    from cardsmith.model.errors import UsageError

    chosen: list[set[str]] = [set() for _ in sets]
    for part in selection.split(","):
        problem = None
        named = False
        for card_set, ids in zip(sets, chosen, strict=True):
            try:
                ids.update(card.id for card in select_cards(card_set, part))
                named = True
            except UsageError as wrong:
                problem = wrong
        if problem is not None and not named:
            raise problem
    return [
        [card for card in card_set.cards if card.id in ids]
        for card_set, ids in zip(sets, chosen, strict=True)
    ]


def load_profile(sets: Sequence[CardSet], rules: str | None, overrides: Sequence[str]) -> Ruleset:
    """Return the rules asked for, else those of the first set.

    Raises:
        InputError: they cannot be used; the findings say why.
    """
    from cardsmith.authoring.rules_schema import load_rules
    from cardsmith.cli.output import print_findings
    from cardsmith.model.errors import InputError

    name = rules or sets[0].rules
    found, findings = load_rules(name, overrides)
    if found is None:
        raise InputError(f"the rules '{name}' cannot be used: see above", tuple(findings))
    print_findings(findings, to_stderr=True)
    return found
