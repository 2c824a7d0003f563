"""Dates that are unfair, impossible or less than they could be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from operator import itemgetter

from cardsmith.checks.context import SHOWN, Context, about, for_whom, listed, named, printed
from cardsmith.language.printing import format_date
from cardsmith.language.reading import read_date
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.dates import Bounds, HistoricalDate, Precision, judged
from cardsmith.model.findings import Finding, hint, warning
from cardsmith.model.scale import CLUSTER_CARDS, Scale, overlaps
from cardsmith.model.sentences import cut, tell, tell_n, together

FREE, FREE_AT_LEAST = 0.1, 3
"""A card that overlaps more than this part of the set, and so many, is free: it may stand nearly anywhere."""

TIGHT = 0.05
"""Dates are told apart by luck when so many lie within this distance in log-age: a twentieth of their age."""

_CENTURIES = (Precision.CENTURY, Precision.MILLENNIUM)


def check_equal_dates(card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Name the cards that have the same date: nobody can order them, either order is right."""
    by_date: dict[Bounds, list[Card]] = defaultdict(list)
    for ends, card in _in_order(card_set, context, "CS620"):
        by_date[ends].append(card)
    groups = [group for group in by_date.values() if len(group) > 1]
    if groups:
        shown = [
            tell("{cards} ({date})", cards=named(group), date=printed(group[0], card_set))
            for group in groups[:SHOWN]
        ]
        message = tell_n(
            "{n} card shares a date, so that either order is right: {cards}",
            "{n} cards share a date, so that either order is right: {cards}",
            sum(map(len, groups)),
            cards=listed(shown, len(groups)),
        )
        help_ = tell("fine if it is meant; finer dates would tell them apart")
        yield hint("CS620", message, groups[0][1].place("date"), help_)


def check_unordered(card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Name pairs of cards that nobody can order because the date of one lies within or across the other's."""
    pairs: list[tuple[Card, Card]] = []
    widest: tuple[Bounds, Card] | None = None
    for ends, card in _in_order(card_set, context, "CS621"):
        if widest is not None and ends[0] <= widest[0][1] and ends != widest[0]:
            pairs.append((widest[1], card))
        if widest is None or ends[1] > widest[0][1]:
            widest = ends, card
    if pairs:
        shown = [together([_dated(card, card_set) for card in pair]) for pair in pairs[:SHOWN]]
        cards = listed(shown, len(pairs))
        message = tell("dates overlap, so that nobody can order the cards: {cards}", cards=cards)
        help_ = tell("write the wider date more exactly if it is known")
        yield hint("CS621", message, pairs[0][1].place("date"), help_)


def check_free_cards(card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Find cards whose wide dates overlap many others; a single day inside the ranges of others is not to blame."""
    others = len(card_set.cards) - 1
    for card, (low, high), count in zip(card_set.cards, context.ends, overlaps(context.ends), strict=True):
        if low != high and count >= FREE_AT_LEAST and count > FREE * others:
            message = tell(
                "the date of {card} overlaps {count} of the {others} other cards: it may stand on either side of them",
                card=_dated(card, card_set),
                count=count,
                others=others,
            )
            yield about(card, warning, "CS622", message, tell("write it more exactly, or leave the card out"))


def check_clusters(card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Name stretches of time with so many different dates that only luck orders them; equal dates are fair."""
    place = Scale(context.ends).place
    by_place = {place(ends): card for ends, card in zip(context.ends, card_set.cards, strict=True)}
    line = sorted(by_place)
    found: list[list[int]] = []
    for at in range(len(line) - CLUSTER_CARDS + 1):
        last = at + CLUSTER_CARDS - 1
        if line[last] - line[at] <= TIGHT:
            if not found or found[-1][1] < at:
                found.append([at, last])
            found[-1][1] = last
    for start, stop in sorted(found, key=lambda stretch: stretch[0] - stretch[1])[:SHOWN]:
        first = by_place[line[start]]
        message = tell(
            "{count} dates crowd from {first} to {last}, so close that only luck orders them",
            count=stop - start + 1,
            first=printed(first, card_set),
            last=printed(by_place[line[stop]], card_set),
        )
        help_ = tell("spread the dates more evenly, or take some of them out")
        yield about(first, hint, "CS623", message, help_)


def check_boundaries(card_set: CardSet, _context: Context) -> Iterator[Finding]:
    """Find years like 1900 beside a card of a century, where people differ about what belongs to it."""
    edges: dict[int, Card] = {}
    for card, date in _historical(card_set):
        for part in date.parts:
            if part.precision in _CENTURIES:
                own = (part.year - 1, part.last_year) if part.year > 0 else (part.year, part.last_year + 1)
                edges.update(dict.fromkeys(own, card))
    for card, date in _historical(card_set) if edges else ():
        century = edges.get(date.earliest[0]) if date.latest[0] == date.earliest[0] else None
        if century is not None and date.precision not in _CENTURIES:
            message = tell(
                "{card} stands at the edge of {century}, and people differ about whether it belongs to it",
                card=_dated(card, card_set),
                century=_dated(century, card_set),
            )
            help_ = tell("date one of the two more exactly; by the book a century ends with its full year")
            yield about(card, warning, "CS624", message, help_)


def check_future(card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Find dates that begin after the day on which the set is checked (or after the year ``as_of``)."""
    as_of = card_set.dates.as_of
    today = context.today if as_of is None else (as_of, 12, 31)
    now = tell("today") if as_of is None else tell("the set's as_of: {year}", year=as_of)
    for card, date in _historical(card_set):
        if date.start.year >= today[0] and date.earliest > today:
            message = tell(
                '"{name}" is dated {date}, which is after {now}',
                name=cut(card.name),
                date=printed(card, card_set),
                now=now,
            )
            yield about(card, warning, "CS625", message, tell("correct the date"))


def check_span(card_set: CardSet, _context: Context) -> Iterator[Finding]:
    """Find dates outside of the years that the set says it covers."""
    span = card_set.dates.span
    for card, date in _historical(card_set) if span is not None else ():
        if span and (date.earliest < span.earliest or date.latest > span.latest):
            message = tell("{card} lies outside of the set's span", card=_dated(card, card_set))
            years = format_date(span, card_set.dates)
            help_ = tell("the set says 'span: {years}'; correct the date or the span", years=years)
            yield about(card, warning, "CS626", message, help_)


def check_lost_precision(card_set: CardSet, _context: Context) -> Iterator[Finding]:
    """Name the cards of 1 January, which mostly is a year that a program has filled up."""
    if card_set.dates.precision is not Precision.DAY:
        return
    filled = [
        card
        for card, date in _historical(card_set)
        if any((part.month, part.day) == (1, 1) for part in date.parts)
    ]
    if found := for_whom(filled, "CS627"):
        message = tell_n(
            "{cards} is dated 1 January: is that the day, or a year that a program has filled up?",
            "{cards} are dated 1 January: are those the days, or years that a program has filled up?",
            len(found),
            cards=named(found),
        )
        help_ = tell("write the year alone if only the year is known")
        yield hint("CS627", message, found[0].place("date"), help_)


def check_date_text(card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Find a ``date_text`` that shows less than the date by which the card is judged."""
    for card, (low, high) in zip(card_set.cards, context.ends, strict=True):
        if card.date_text is None or not isinstance(card.date, HistoricalDate):
            continue
        shown = read_date(card.date_text, card_set.language)
        if isinstance(shown, HistoricalDate):
            first, last = judged(shown, card_set.judging)
            if first <= low and high <= last and (first, last) != (low, high):
                message = tell(
                    "'{shown}' shows less than the date by which the card is judged: {date}",
                    shown=card.date_text,
                    date=printed(card, card_set),
                )
                help_ = tell(
                    "players cannot know what is not printed: give 'date' as coarsely, or show it all"
                )
                yield about(card, hint, "CS628", message, help_, "date_text")


def _in_order(card_set: CardSet, context: Context, code: str) -> list[tuple[Bounds, Card]]:
    """Return judged ends and cards in order of date, without the cards that switch the check off."""
    pairs = zip(context.ends, card_set.cards, strict=True)
    return sorted([pair for pair in pairs if code not in pair[1].checks_off], key=itemgetter(0))


def _historical(card_set: CardSet) -> Iterator[tuple[Card, HistoricalDate]]:
    return ((card, card.date) for card in card_set.cards if isinstance(card.date, HistoricalDate))


def _dated(card: Card, card_set: CardSet) -> str:
    return f'"{cut(card.name)}" ({printed(card, card_set)})'
