"""Fronts that say when something was: the one thing that the undated face must not do."""

from __future__ import annotations

from collections.abc import Iterator

from cardsmith.checks.context import Context, FrontText, about, front_fields, printed, printed_fields
from cardsmith.checks.mentions import Kind, Mention
from cardsmith.checks.vocabulary import NAME_PART, fold
from cardsmith.language.lexicon import LANGUAGES, primary
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.dates import DEEP_TIME_BASE, HistoricalDate, Quantity
from cardsmith.model.findings import Finding, Place, Severity, hint, warning
from cardsmith.model.sentences import cut, tell

NEAR = 20
"""A year gives a date away when it is no further off than this part (one twentieth) of the age in 2000."""

_SAYS = {
    Kind.YEAR: ("CS601", Severity.WARNING, tell("gives its own year away")),
    Kind.DECADE: ("CS602", Severity.WARNING, tell("nearly gives its own year away")),
    Kind.CENTURY: ("CS603", Severity.WARNING, tell("gives its own century away")),
    Kind.ERA: ("CS604", Severity.HINT, tell("tells its own era")),
}
_LONGEST_NAME = 8  # words
_FEWEST_IN_ORDER = 4


def check_own_date(card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Find fronts that show their own year, decade, century or era."""
    for text in context.fronts:
        told = [(kind, said.text) for said in text.mentions if (kind := gives_away(said, text.card.date))]
        if told:
            kind, said = min(told)
            code, severity, what = _SAYS[kind]
            message = tell(
                "the {text} {what}: '{said}' (it is dated {date})",
                text=_called(text),
                what=what,
                said=said,
                date=printed(text.card, card_set),
            )
            yield Finding(code, severity, message, text.card.place(text.key), _HELP, text.card.id)


_HELP = tell("leave it out: this text is on the undated face")


def check_other_dates(card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Find fronts that name another card together with its date."""
    names: dict[tuple[str, ...], Card] = {}
    for text in context.fronts:
        years = [said for said in text.mentions if said.kind <= Kind.DECADE and said.marked]
        if not years:
            continue
        names = names or dict(zip(map(_words, context.folded), card_set.cards, strict=True))
        for other in _named_in(fold(text.text), names):
            if other.id != text.card.id and any(gives_away(said, other.date) for said in years):
                message = tell(
                    'the {text} gives away when "{name}" was ({date})',
                    text=_called(text),
                    name=other.name,
                    date=printed(other, card_set),
                )
                yield about(text.card, warning, "CS605", message, _HELP, text.key)


def check_dated_front(_card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Find templates whose fronts print the date, or a number that rises with the dates."""
    for name, element in front_fields(context.template).items():
        place = element.places.get("text") if element is not None else None
        if name == "date":
            help_ = tell("move it to the back: the front is what players see before they know the date")
            yield warning("CS606", tell("the template prints the date on the undated face"), place, help_)
        elif name == "index" and _in_order(context):
            help_ = tell("shuffle the cards in the file, or leave {index} out of the front")
            message = tell(
                "the template prints each card's number on the front, and the cards stand in order of date"
            )
            yield warning("CS607", message, place, help_)


def check_dateless_back(_card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Find templates whose backs print no date: nobody could see whether a card lies right."""
    template = context.template
    if template is not None and "date" not in printed_fields(template.back):
        place = Place(template.sources[0]) if template.sources else None
        help_ = tell("give the back a text with {field}", field="{date}")
        yield warning("CS609", tell("the template prints no date on the dated face"), place, help_)


def check_language(card_set: CardSet, _context: Context) -> Iterator[Finding]:
    """Say once that leaks are found in digits only in a language without word lists."""
    if primary(card_set.language) not in LANGUAGES:
        message = tell(
            "dates in words are not known in the language '{language}'", language=card_set.language
        )
        help_ = tell("dates are printed in numbers, and only years in digits are found on fronts")
        yield hint("CS608", message, card_set.places.get("language"), help_)


def gives_away(mention: Mention, date: HistoricalDate | Quantity) -> Kind | None:
    """Return how much of a date a mention gives away, None if nothing."""
    if isinstance(date, Quantity):
        return None
    low, high = date.earliest[0], date.latest[0]
    if mention.short:
        said = low if low > 0 else 1 - low
        fits = high - low < 10 and said >= 10 and mention.low <= said % 100 <= mention.high
        return mention.kind if fits and (mention.kind is Kind.YEAR or said >= 1700) else None
    if mention.low <= high and low <= mention.high:
        return mention.kind
    if mention.kind is not Kind.YEAR:
        return None
    if not mention.marked:
        return Kind.YEAR if low <= 0 and low <= 1 - mention.low <= high else None
    said, own = (mention.low, high) if mention.low > high else (mention.high, low)
    near = max(1, (DEEP_TIME_BASE - own) // NEAR)
    return Kind.DECADE if abs(said - own) <= near or said // 10 == own // 10 else None


def _words(folded: str) -> tuple[str, ...]:
    return tuple(NAME_PART.findall(folded))


def _named_in(folded: str, names: dict[tuple[str, ...], Card]) -> Iterator[Card]:
    """Yield the cards whose whole name stands in the text."""
    words = _words(folded)
    for start in range(len(words)):
        for end in range(start + 1, min(start + _LONGEST_NAME, len(words)) + 1):
            if card := names.get(words[start:end]):
                yield card


def _called(text: FrontText) -> str:
    key = text.key.removeprefix("fields.")
    if text.key == "name":
        return f'{key} "{cut(text.text)}"'
    return tell('{key} "{text}" of "{card}"', key=key, text=cut(text.text), card=cut(text.card.name))


def _in_order(context: Context) -> bool:
    ends = list(context.ends)
    return len(ends) >= _FEWEST_IN_ORDER and sorted(ends) in (ends, ends[::-1])
