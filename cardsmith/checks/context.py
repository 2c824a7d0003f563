"""What checks know besides the set: how it is printed, by which rules it is played, what day it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import NamedTuple

from cardsmith.checks.mentions import Mention, mentions
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.dates import Day, End, HistoricalDate, Quantity, judged
from cardsmith.model.rules import Ruleset
from cardsmith.model.template import Template, TextElement

SHOWN = 3
"""How many cards a finding about many of them names."""


SmallText = tuple[str, str, float, float]
"""A text that had to shrink: the card's id, the field, its size and the one that the template wants."""


class FrontText(NamedTuple):
    """A text on the undated face that says something about time, and the card's key that it comes from."""

    card: Card
    key: str
    text: str
    mentions: tuple[Mention, ...]


@dataclass(frozen=True, slots=True)
class Context:
    """Facts for the checks of one set; what is not known is None and not checked.

    ``ends`` are the judged ends of the cards in the set's order, ``template`` the form that is printed, ``fronts`` what
    the undated faces say about time (in a number set nothing).
    """

    ends: Sequence[tuple[End, End]]
    today: Day
    template: Template | None = None
    rules: Ruleset | None = None
    small_texts: Sequence[SmallText] = ()
    fronts: Sequence[FrontText] = ()

    @classmethod
    def of(
        cls,
        card_set: CardSet,
        today: Day,
        template: Template | None = None,
        rules: Ruleset | None = None,
        small_texts: Sequence[SmallText] = (),
    ) -> Context:
        """Collect the facts about a set."""
        ends = [judged(card.date, card_set.judging) for card in card_set.cards]
        fronts = () if card_set.dates.order is not None else tuple(_front_texts(card_set, template))
        return cls(ends, today, template, rules, small_texts, fronts)


def front_fields(template: Template | None) -> dict[str, TextElement | None]:
    """Return the fields that the undated face prints, each with the first text that does; the name without one."""
    found: dict[str, TextElement | None] = {}
    for element in template.front if template is not None else ():
        if isinstance(element, TextElement):
            for name in element.words.fields:
                found.setdefault(name, element)
    return found if template is not None else {"name": None}


def _front_texts(card_set: CardSet, template: Template | None) -> Iterator[FrontText]:
    """Yield the texts of all fronts that say something; one that several cards share once for each of their dates."""
    language = card_set.language
    for key in front_fields(template):
        if key in ("name", "subtitle", "category"):
            says: Callable[[Card], str | None] = attrgetter(key)
        elif key.startswith("fields."):
            says = partial(_field, key.removeprefix("fields."))
        else:
            continue
        seen: set[tuple[str, HistoricalDate | Quantity]] = set()
        for card in card_set.cards:
            text = says(card)
            if (
                text
                and (found := mentions(text, language))
                and (key == "name" or (text, card.date) not in seen)
            ):
                if key != "name":
                    seen.add((text, card.date))
                yield FrontText(card, key, text, found)


def _field(name: str, card: Card) -> str | None:
    return card.fields.get(name)


def for_whom(cards: Sequence[Card], code: str) -> list[Card]:
    """Return the cards that do not switch this check off."""
    return [card for card in cards if code not in card.checks_off]


def named(cards: Sequence[Card]) -> str:
    """Return the names of some cards for a sentence: the first few, and how many more there are."""
    shown = [f'"{card.name}"' for card in cards[:SHOWN]]
    more = len(cards) - len(shown)
    if more:
        return f"{', '.join(shown)} and {more} more"
    return " and ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)


def cards(count: int) -> str:
    """Return "1 card" or "5 cards"."""
    return f"{count} card{'' if count == 1 else 's'}"
