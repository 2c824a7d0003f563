"""Ids of cards: as given, or made of the names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from cardsmith.authoring.texts import slug
from cardsmith.model.findings import Finding, Place, error
from cardsmith.model.sentences import tell


def card_ids(
    written: Sequence[tuple[str, str | None]], place: Callable[[int], Place]
) -> tuple[list[str], list[Finding]]:
    """Return the id of each card, given the names and ids as written, and a finding for each id written twice.

    A card without an id takes the slug of its name (``card-N`` if that is empty), with ``-2``, ``-3``... appended
    when an earlier card has it. ``place`` tells where the id of a card was written.
    """
    findings: list[Finding] = []
    given: dict[str, int] = {}
    for index, (_, card_id) in enumerate(written):
        if card_id is not None and given.setdefault(card_id, index) != index:
            earlier = place(given[card_id])
            message = tell(
                "two cards have the id '{id}'; the first is on line {line}",
                id=card_id,
                line=earlier.line,
            )
            found = error("CS035", message, place(index), tell("give one of them another id, or none"))
            findings.append(replace(found, also=(earlier,)))
    taken = set(given)
    numbers: dict[str, int] = {}
    ids = []
    for index, (name, card_id) in enumerate(written):
        if card_id is None:
            card_id = wanted = slug(name) or f"card-{index + 1}"
            while card_id in taken:
                numbers[wanted] = numbers.get(wanted, 1) + 1
                card_id = f"{wanted}-{numbers[wanted]}"
            taken.add(card_id)
        ids.append(card_id)
    return ids, findings
