"""Decks and shorthands for the tests of playtesting."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from cardsmith.authoring.loading import load_set
from cardsmith.authoring.rules_reading import load_rules
from cardsmith.game.deck import Deck, make_deck
from cardsmith.model.cards import CardSet
from cardsmith.model.rules import Ruleset
from cardsmith.model.scale import Scale
from cardsmith.playtest.catalogue import Catalogue, Entry


def end(year: int) -> int:
    """Return a year as it is judged (the first of January)."""
    return (year * 16 + 1) * 32 + 1


def years(*dates: int) -> Deck:
    return make_deck((f"card-{at}", end(year), end(year)) for at, year in enumerate(dates))


def catalogue_of_deck(deck: Deck) -> Catalogue:
    """Describe a deck of which nothing but ids and ends is known."""
    entries = tuple(Entry(card, card, "") for card in deck.ids)
    return Catalogue(deck, entries, tuple(map(Scale(deck.bounds).place, deck.bounds)))


@cache
def inventions() -> CardSet:
    card_set, findings = load_set("inventions")
    assert card_set is not None, findings
    return card_set


@cache
def rules(name: str, *overrides: str) -> Ruleset:
    found, findings = load_rules(name, overrides)
    assert found is not None, findings
    return found


def ranks(values: Sequence[float]) -> list[int]:
    order = sorted(range(len(values)), key=values.__getitem__)
    places = [0] * len(values)
    for place, at in enumerate(order):
        places[at] = place
    return places


def spearman(left: Sequence[float], right: Sequence[float]) -> float:
    count = len(left)
    gaps = sum((a - b) ** 2 for a, b in zip(ranks(left), ranks(right), strict=True))
    return 1 - 6 * gaps / (count * (count * count - 1))
