"""Ids of cards, and the selection of cards by them: ``--cards moon-landing,3-8,category:Space,date:1900..1950``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from cardsmith.authoring.set_schema import slug
from cardsmith.model.findings import Finding, Place, error


def card_ids(
    written: Sequence[tuple[str, str | None]], place: Callable[[int], Place]
) -> tuple[list[str], list[Finding]]:
    """Return the id of each card, given the names and ids as written, and a finding for each id written twice.

    A card without an id takes the slug of its name (``card-N`` if that is empty), with ``-2``, ``-3``... appended
    when an earlier card has it. ``place`` tells where the id of a card was written.
    """
    findings: list[Finding] = []
    first: dict[str, int] = {}
    for index, (_, given) in enumerate(written):
        if given is None:
            continue
        if given in first:
            earlier = place(first[given])
            message = f"two cards have the id '{given}'; the first is on line {earlier.line}"
            found = error("CS035", message, place(index), "give one of them another id, or none")
            findings.append(replace(found, also=(earlier,)))
        first.setdefault(given, index)
    taken = set(first)
    ids = []
    for index, (name, given) in enumerate(written):
        ids.append(given if given is not None else _free(slug(name) or f"card-{index + 1}", taken))
        taken.add(ids[-1])
    return ids, findings


def _free(wanted: str, taken: set[str]) -> str:
    number, name = 1, wanted
    while name in taken:
        number += 1
        name = f"{wanted}-{number}"
    return name
