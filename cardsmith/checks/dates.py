"""Dates that are unfair, impossible or less than they could be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from cardsmith.checks.context import SHOWN, Context, cards, named
from cardsmith.language.printing import format_date
from cardsmith.language.reading import read_date
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.dates import DatePart, HistoricalDate, Precision, judged
from cardsmith.model.findings import Finding, hint, warning
from cardsmith.model.scale import CLUSTER_CARDS, Bounds, Scale, overlaps

FREE = 0.1
"""A card that overlaps more than this part of the set is free: it may stand nearly anywhere."""
_FREE_AT_LEAST = 3

TIGHT = 0.05
"""Dates are told apart by luck when so many lie within this distance in log-age: a twentieth of their age."""

_CENTURIES = (Precision.CENTURY, Precision.MILLENNIUM)


def check_equal_dates(card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Name the cards that have the same date: nobody can order them, either order is right."""
    ordered = _in_order(card_set, context, "CS620")
    groups = [[card for _, card in group] for _, group in groupby(ordered, key=itemgetter(0))]
    groups = [group for group in groups if len(group) > 1]
    if groups:
        shown = [f"{named(group)} ({_date(group[0], card_set)})" for group in groups[:SHOWN]]
        message = f"{cards(sum(map(len, groups)))} share a date, so that either order is right: " + _listed(
            shown, len(groups)
        )
        help_ = "fine if it is meant; finer dates would tell them apart"
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
        shown = [
            " and ".join(f'"{card.name}" ({_date(card, card_set)})' for card in pair)
            for pair in pairs[:SHOWN]
        ]
        message = f"dates overlap, so that nobody can order the cards: {_listed(shown, len(pairs))}"
        help_ = "write the wider date more exactly if it is known"
        yield hint("CS621", message, pairs[0][1].place("date"), help_)


def check_free_cards(card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Find cards whose dates overlap so many others that they may stand nearly anywhere."""
    others = len(card_set.cards) - 1
    for card, count in zip(card_set.cards, overlaps(context.ends), strict=True):
        if count >= _FREE_AT_LEAST and count > FREE * others:
            message = (
                f'the date of "{card.name}" ({_date(card, card_set)}) overlaps {count} of the {others} other cards: '
                "it is right nearly everywhere"
            )
            yield warning(
                "CS622", message, card.place("date"), "write it more exactly, or leave the card out"
            ).about(card.id)


def check_clusters(card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Name stretches of time with so many different dates that only luck orders them; equal dates are fair."""
    scale = Scale(context.ends)
    by_ends = dict(zip(context.ends, card_set.cards, strict=True))
    line = sorted((scale.place(ends), number) for number, ends in enumerate(by_ends))
    found: list[list[int]] = []
    for at in range(len(line) - CLUSTER_CARDS + 1):
        window = line[at : at + CLUSTER_CARDS]
        if window[-1][0] - window[0][0] <= TIGHT:
            if not found or found[-1][1] < at:
                found.append([at, at])
            found[-1][1] = at + CLUSTER_CARDS - 1
    listed = list(by_ends.values())
    for start, stop in sorted(found, key=lambda stretch: stretch[0] - stretch[1])[:SHOWN]:
        first, last = (listed[line[end][1]] for end in (start, stop))
        years = f"{_date(first, card_set)} to {_date(last, card_set)}"
        message = f"{stop - start + 1} dates crowd from {years}, so close that only luck orders them"
        help_ = "spread the dates more evenly, or take some of them out"
        yield hint("CS623", message, first.place("date"), help_).about(first.id)


def check_boundaries(card_set: CardSet, _context: Context) -> Iterator[Finding]:
    """Find years like 1900 beside a card of a century, where people differ about what belongs to it."""
    edges: dict[int, Card] = {}
    for card in card_set.cards:
        for part in card.date.parts if isinstance(card.date, HistoricalDate) else ():
            if part.precision in _CENTURIES:
                own = (part.year - 1, part.last_year) if part.year > 0 else (part.year, part.last_year + 1)
                edges.update(dict.fromkeys(own, card))
    for card in card_set.cards if edges else ():
        if isinstance(card.date, HistoricalDate) and card.date.precision not in _CENTURIES:
            year = card.date.earliest[0]
            century = edges.get(year) if card.date.latest[0] == year else None
            if century is not None:
                message = (
                    f'"{card.name}" ({_date(card, card_set)}) stands at the edge of "{century.name}" '
                    f"({_date(century, card_set)}), and people differ about whether it belongs to it"
                )
                help_ = "date one of the two more exactly; by the book a century ends with its full year"
                yield warning("CS624", message, card.place("date"), help_).about(card.id)


def check_future(card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Find dates that begin after the day on which the set is checked (or after the year ``as_of``)."""
    as_of = card_set.dates.as_of
    today = context.today if as_of is None else (as_of, 12, 31)
    for card in card_set.cards:
        if (
            isinstance(card.date, HistoricalDate)
            and card.date.start.year >= today[0]
            and card.date.earliest > today
        ):
            now = f"the set's as_of: {as_of}" if as_of is not None else "today"
            message = f'"{card.name}" is dated {_date(card, card_set)}, which is after {now}'
            yield warning("CS625", message, card.place("date"), "correct the date").about(card.id)


def check_span(card_set: CardSet, _context: Context) -> Iterator[Finding]:
    """Find dates outside of the years that the set says it covers."""
    span = card_set.dates.span
    for card in card_set.cards if span is not None else ():
        date = card.date
        if (
            span
            and isinstance(date, HistoricalDate)
            and (date.earliest < span.earliest or date.latest > span.latest)
        ):
            message = f'"{card.name}" ({_date(card, card_set)}) lies outside of the set\'s span'
            help_ = f"the set says 'span: {format_date(span, card_set.dates)}'; correct the date or the span"
            yield warning("CS626", message, card.place("date"), help_).about(card.id)


def check_lost_precision(card_set: CardSet, _context: Context) -> Iterator[Finding]:
    """Find 1 January as a day, which mostly is a year that a program has filled up."""
    if card_set.dates.precision is not Precision.DAY:
        return
    for card in card_set.cards:
        if isinstance(card.date, HistoricalDate) and any(
            (part.month, part.day) == (1, 1) for part in card.date.parts
        ):
            year = _date_of_year(card.date.start, card_set)
            message = (
                f'"{card.name}" is dated 1 January: is that the day, or a year that a program has filled up?'
            )
            yield hint("CS627", message, card.place("date"), f"write {year} if only the year is known").about(
                card.id
            )


def check_date_text(card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Find a ``date_text`` that shows less than the date by which the card is judged."""
    for card, (low, high) in zip(card_set.cards, context.ends, strict=True):
        if card.date_text is None or not isinstance(card.date, HistoricalDate):
            continue
        shown = read_date(card.date_text, card_set.language)
        if isinstance(shown, HistoricalDate):
            ends = judged(shown, card_set.judging)
            if (ends[0], -ends[1]) < (low, -high) and ends[0] <= low and high <= ends[1]:
                whole = _date(card, card_set)
                message = f"'{card.date_text}' shows less than the date by which the card is judged: {whole}"
                help_ = "players cannot know what is not printed: give 'date' as coarsely, or show it all"
                yield hint("CS628", message, card.place("date_text"), help_).about(card.id)


def _in_order(card_set: CardSet, context: Context, code: str) -> list[tuple[Bounds, Card]]:
    """Return judged ends and cards in order of date, without the cards that switch the check off."""
    pairs = zip(context.ends, card_set.cards, strict=True)
    return sorted([pair for pair in pairs if code not in pair[1].checks_off], key=itemgetter(0))


def _listed(shown: list[str], count: int) -> str:
    return "; ".join(shown) + (f"; and {count - len(shown)} more" if count > len(shown) else "")


def _date(card: Card, card_set: CardSet) -> str:
    return format_date(card.date, card_set.dates)


def _date_of_year(part: DatePart, card_set: CardSet) -> str:
    return format_date(HistoricalDate.of_year(part.year), card_set.dates)
