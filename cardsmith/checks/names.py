"""Names that occur twice, in one set or in several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cardsmith.checks.context import Context, about, printed
from cardsmith.checks.vocabulary import NAME_PART, Vocabulary, fold, romans, vocabulary
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.dates import judged
from cardsmith.model.findings import Finding, hint, warning
from cardsmith.model.sentences import cut, tell, together

_LEAST_FOR_A_SLIP = 8
"""Names of fewer letters differ by one because they are different names."""


def check_same_name(card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Find cards of the same name, with the same date or with another."""
    first: dict[str, int] = {}
    for number, (card, folded) in enumerate(zip(card_set.cards, context.folded, strict=True)):
        earlier = first.setdefault(folded, number)
        if earlier == number:
            continue
        other = card_set.cards[earlier]
        (low, high), (other_low, other_high) = context.ends[number], context.ends[earlier]
        code, help_ = "CS610", tell("delete one of them")
        message = tell('"{name}" is in the set twice', name=cut(card.name))
        if low > other_high or other_low > high:
            code, dates = "CS611", together([printed(other, card_set), printed(card, card_set)])
            message = tell('two cards are called "{name}": {dates}', name=cut(card.name), dates=dates)
            help_ = tell("players cannot tell them apart: say in the name what differs")
        yield _beside(other, about(card, warning, code, message, help_, "name"))


def check_near_names(card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Find names that differ in articles, order or punctuation only, or (of the same date) in one letter."""
    words = vocabulary(card_set.language)
    by_core: dict[str, Card] = {}
    slips: dict[tuple[object, str], Card] = {}
    for card, ends, folded in zip(card_set.cards, context.ends, context.folded, strict=True):
        core = _core(folded, words)
        other = by_core.setdefault(core, card)
        if other is card and len(core) >= _LEAST_FOR_A_SLIP and not _has_number(core):
            shorter = [core, *(core[:at] + core[at + 1 :] for at in range(len(core)))]
            other = next((found for form in shorter if (found := slips.get((ends, form)))), card)
            slips.update(((ends, form), card) for form in shorter)
        if other is not card and fold(other.name) != folded:
            message = tell(
                'the names "{one}" and "{other}" are nearly the same',
                one=cut(other.name),
                other=cut(card.name),
            )
            help_ = tell("delete one if they mean the same, else say in the name what differs")
            yield _beside(other, about(card, hint, "CS612", message, help_, "name"))


def check_across(card_sets: Sequence[CardSet]) -> Iterator[Finding]:
    """Find cards of the same name that different sets date differently: mixed, they contradict each other."""
    first: dict[str, tuple[Card, CardSet]] = {}
    for card_set in card_sets if len(card_sets) > 1 else ():
        for card in card_set.cards if card_set.dates.order is None else ():
            other, its_set = first.setdefault(fold(card.name), (card, card_set))
            if its_set is card_set or "CS613" in (*card.checks_off, *card_set.checks_off):
                continue
            low, high = judged(card.date, card_set.judging)
            other_low, other_high = judged(other.date, its_set.judging)
            if low > other_high or other_low > high:
                message = tell(
                    '"{card}" is dated {other_date} in {other_set}, but {date} in {set}',
                    card=cut(card.name),
                    other_date=printed(other, its_set),
                    other_set=its_set.title,
                    date=printed(card, card_set),
                    set=card_set.title,
                )
                yield _beside(other, about(card, warning, "CS613", message, tell("make them agree")), "date")


def _core(folded: str, words: Vocabulary) -> str:
    """Return a name without articles and punctuation, its words in alphabetical order."""
    return " ".join(sorted([word for word in NAME_PART.findall(folded) if word not in words.articles]))


def _has_number(core: str) -> bool:
    """Tell whether a name counts: Apollo 11 and Apollo 12 are no slip of one another."""
    return any(word[0].isdigit() or word[-1].isdigit() or word in romans() for word in core.split())


def _beside(other: Card, finding: Finding, key: str = "name") -> Finding:
    """Return a finding that is about another card too."""
    place = other.place(key)
    return replace(finding, also=(place,) if place else ())
