"""What checks know besides the set: how it is printed, by which rules it is played, what day it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple

from cardsmith.checks.mentions import Mention, mentions
from cardsmith.checks.vocabulary import fold
from cardsmith.language.printing import format_date
from cardsmith.model.card_fields import NEVER
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.dates import Day, End, HistoricalDate, Quantity, judged
from cardsmith.model.findings import Finding
from cardsmith.model.rules import Ruleset
from cardsmith.model.sentences import cut, joined, tell, together
from cardsmith.model.template import Element, Template, TextElement

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
    the undated faces say about time (in a number set nothing), ``folded`` the cards' names as they are compared.
    """

    ends: Sequence[tuple[End, End]]
    today: Day
    template: Template | None = None
    rules: Ruleset | None = None
    small_texts: Sequence[SmallText] = ()
    fronts: Sequence[FrontText] = ()
    folded: Sequence[str] = ()

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
        judge = cache(partial(judged, judging=card_set.judging))  # the dates of a set repeat
        ends = [judge(card.date) for card in card_set.cards]
        fronts = () if card_set.dates.order is not None else tuple(_front_texts(card_set, template))
        folded = [fold(card.name) for card in card_set.cards]
        return cls(ends, today, template, rules, small_texts, fronts, folded)


def front_fields(template: Template | None) -> Mapping[str, TextElement | None]:
    """Return the fields that the undated face prints, each with the first text that does; the name without one."""
    return {"name": None} if template is None else printed_fields(template.front)


def printed_fields(elements: Sequence[Element]) -> dict[str, TextElement]:
    """Return the fields that a face prints, each with the first text that does."""
    texts = [text for text in elements if isinstance(text, TextElement) and text.when != NEVER]
    return {name: text for text in reversed(texts) for name in text.words.fields}


def _front_texts(card_set: CardSet, template: Template | None) -> Iterator[FrontText]:
    """Yield the texts of all fronts that say something; one that several cards share once for each of their dates."""
    for key in front_fields(template):
        if key not in ("name", "subtitle", "category") and not key.startswith("fields."):
            continue
        seen: set[tuple[str, HistoricalDate | Quantity]] = set()
        for card in card_set.cards:
            text = card.fields.get(key[7:]) if key[:7] == "fields." else getattr(card, key)
            if text and (found := mentions(text, card_set.language)):
                if key != "name":
                    if (text, card.date) in seen:
                        continue
                    seen.add((text, card.date))
                yield FrontText(card, key, text, found)


def for_whom(cards: Sequence[Card], code: str) -> list[Card]:
    """Return the cards that do not switch this check off."""
    return [card for card in cards if code not in card.checks_off]


def named(cards: Sequence[Card]) -> str:
    """Return the names of some cards for a sentence: the first few, and how many more there are."""
    shown = [f'"{cut(card.name)}"' for card in cards[:SHOWN]]
    if len(cards) > SHOWN:
        return tell("{first} and {n} more", first=joined(shown), n=len(cards) - SHOWN)
    return together(shown)


def listed(shown: Sequence[str], count: int) -> str:
    """Return some of so many things for a sentence."""
    things = joined(shown, "; ")
    return tell("{first}; and {n} more", first=things, n=count - len(shown)) if count > len(shown) else things


def printed(card: Card, card_set: CardSet) -> str:
    """Return a card's date as the set prints it."""
    return format_date(card.date, card_set.dates)


def about(
    card: Card, found: Callable[..., Finding], code: str, message: str, help_: str, key: str = "date"
) -> Finding:
    """Make a finding (``found`` is ``hint`` or ``warning``) about one card at one of its keys."""
    return found(code, message, card.place(key), help_).about(card.id, card.name)
