"""Sets in memory for the checks: cards of a name and a date, as an author would write them."""

from __future__ import annotations

from pathlib import Path

from cardsmith.checks.context import Context
from cardsmith.checks.run import run_checks
from cardsmith.codes import all_codes
from cardsmith.language.reading import DateProblem, read_date
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.dates import DateStyle, Judging
from cardsmith.model.findings import Finding, Place

TODAY = (2026, 5, 1)


def card(name: str, date: str, language: str = "en", **more) -> Card:
    read = read_date(date, language)
    assert not isinstance(read, DateProblem), date
    identity = more.pop("id", name.lower().replace(" ", "-"))
    return Card(identity, name, read, places={"": Place("set.yaml", 1)}, **more)


def make_set(*cards: Card, **more) -> CardSet:
    style = more.pop("dates", DateStyle(language=more.get("language", "en")))
    judging = Judging(precision=style.precision)
    return CardSet("deck", "Deck", cards, Path("set.yaml"), Path(), dates=style, judging=judging, **more)


def plain(*dates: str | int, **more) -> CardSet:
    """Return a set of cards that differ in nothing but their names and dates."""
    firsts, seconds = "Apple Pear Plum Quince Lemon Fig".split(), "tree leaf seed bark".split()
    words = (f"{first} {second}" for first in firsts for second in seconds)
    return make_set(*(card(name, str(date)) for name, date in zip(words, dates, strict=False)), **more)


def check(card_set: CardSet, **facts) -> list[Finding]:
    """Return the findings; each must be as severe as its code is explained to be."""
    found = run_checks(card_set, Context.of(card_set, TODAY, **facts))
    assert all(finding.severity == all_codes()[finding.code].severity for finding in found)
    return found


def codes(card_set: CardSet, **facts) -> list[str]:
    return [finding.code for finding in check(card_set, **facts)]
