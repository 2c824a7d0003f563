"""The selection of cards: ``--cards moon-landing,3-8,category:Space,date:1900..1950``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from cardsmith.authoring.suggesting import refusal, suggestion
from cardsmith.language.reading import DateProblem, read_date
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.dates import HistoricalDate, Quantity
from cardsmith.model.errors import UsageError
from cardsmith.model.sentences import tell

_POSITIONS = re.compile(r"(\d{1,999})(?:-(\d{1,999}))?")


def select_cards(card_set: CardSet, selection: str) -> list[Card]:
    """Return the cards that a selection names, each once, in the order of the set.

    A selection is a list with commas of ids, positions (``3``, ``3-8``; an id that looks like one comes first),
    ``category:NAME`` (case does not matter) and ``date:WHEN`` (cards whose date lies wholly inside, like
    ``date:1900..1950``).

    Raises:
        UsageError: a part names nothing, with the nearest that exists.
    """
    parts = [part.strip() for part in selection.split(",") if part.strip()]
    if not parts:
        raise UsageError(tell("no cards are selected; write ids or positions, like 'moon-landing,3-8'"))
    ids = {card.id: index for index, card in enumerate(card_set.cards)}
    chosen = {index for part in parts for index in _chosen(card_set, ids, part)}
    return [card_set.cards[index] for index in sorted(chosen)]


def _chosen(card_set: CardSet, ids: dict[str, int], part: str) -> Iterable[int]:
    if part in ids:
        return [ids[part]]
    if positions := _POSITIONS.fullmatch(part):
        return _positions(len(card_set.cards), int(positions[1]), int(positions[2] or positions[1]))
    kind, colon, value = part.partition(":")
    if colon and kind == "category":
        return _category(card_set, value.strip())
    if colon and kind == "date":
        return _dated(card_set, value.strip())
    raise refusal(tell("there is no card '{card}'", card=part), suggestion(part, ids))


def _positions(count: int, first: int, last: int) -> Iterable[int]:
    if not first:
        raise UsageError(tell("there is no card 0: cards are numbered from 1 to {count}", count=count))
    if last < first:
        span, forth = f"{first}-{last}", f"{last}-{first}"
        raise UsageError(tell("'{span}' runs backwards; write {forth}", span=span, forth=forth))
    if last > count:
        shown = str(first) if first == last else f"{first}-{last}"
        message = tell(
            "there are no cards {cards}: the set has {count}, numbered from 1", cards=shown, count=count
        )
        raise UsageError(message)
    return range(first - 1, last)


def _category(card_set: CardSet, wanted: str) -> Iterable[int]:
    categories = [card.category or "" for card in card_set.cards]
    found = [index for index, name in enumerate(categories) if name and name.casefold() == wanted.casefold()]
    if not found:
        help_ = suggestion(wanted, dict.fromkeys(filter(None, categories)))
        raise refusal(tell("no card has the category '{category}'", category=wanted), help_)
    return found


def _dated(card_set: CardSet, wanted: str) -> Iterable[int]:
    order = card_set.dates.order
    ends = []
    for text in wanted.split("..", 1) if order else [wanted]:  # dates know intervals themselves
        read = read_date(text.strip(), card_set.language, order)
        if isinstance(read, DateProblem):
            span = re.fullmatch(r"(.*\d) ?[-–] ?(.*\d)", text) if order else None
            help_ = tell("write {text}", text=f"date:{span[1]}..{span[2]}") if span else read.help
            raise refusal(tell("--cards date: {message}", message=read.message), help_)
        ends.append(_extent(read))
    first, last = ends[0][0], ends[-1][1]
    if first > last:
        forth = "..".join(reversed(wanted.split("..")))
        raise UsageError(tell("'{span}' runs backwards; write {forth}", span=wanted, forth=forth))
    extents = [_extent(card.date) for card in card_set.cards]
    found = [index for index, (start, end) in enumerate(extents) if first <= start and end <= last]
    if not found:
        raise UsageError(tell("no card's date lies wholly inside '{dates}'", dates=wanted))
    return found


def _extent(date: HistoricalDate | Quantity) -> tuple[Any, Any]:
    """Return the first and the last day of a date (numbers that compare), or a quantity twice."""
    return (date.value, date.value) if isinstance(date, Quantity) else (date.earliest, date.latest)
