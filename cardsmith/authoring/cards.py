"""The selection of cards: ``--cards moon-landing,3-8,category:Space,date:1900..1950``."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardsmith.authoring.validation import suggestion
from cardsmith.language.reading import DateProblem, read_date
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.dates import HistoricalDate, Quantity
from cardsmith.model.errors import UsageError

_POSITIONS = re.compile(r"(\d{1,9})(?:-(\d{1,9}))?")


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
        raise UsageError("no cards are selected; write ids or positions, like 'moon-landing,3-8'")
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
    raise UsageError(_with_help(f"there is no card '{part}'", suggestion(part, ids)))


def _with_help(message: str, help_: str | None) -> str:
    return f"{message}; {help_}" if help_ else message


def _positions(count: int, first: int, last: int) -> Iterable[int]:
    if not 1 <= first <= last <= count:
        shown = str(first) if first == last else f"{first}-{last}"
        raise UsageError(f"there are no cards {shown}: the set has {count}, numbered from 1")
    return range(first - 1, last)


def _category(card_set: CardSet, wanted: str) -> Iterable[int]:
    categories = dict.fromkeys(card.category for card in card_set.cards if card.category)
    found = [
        index
        for index, card in enumerate(card_set.cards)
        if card.category and card.category.casefold() == wanted.casefold()
    ]
    if not found:
        raise UsageError(_with_help(f"no card has the category '{wanted}'", suggestion(wanted, categories)))
    return found


def _dated(card_set: CardSet, wanted: str) -> Iterable[int]:
    first, last = _interval(card_set, wanted)
    found = []
    for index, card in enumerate(card_set.cards):
        date = card.date
        # a set holds dates or quantities, never both, and the selection was read as the same kind
        if (
            isinstance(date, HistoricalDate)
            and isinstance(first, HistoricalDate)
            and isinstance(last, HistoricalDate)
        ):
            inside = first.earliest <= date.earliest and date.latest <= last.latest
        else:
            inside = isinstance(date, Quantity) and _value(first) <= date.value <= _value(last)
        if inside:
            found.append(index)
    if not found:
        raise UsageError(f"no card's date lies wholly inside '{wanted}'")
    return found


def _value(end: HistoricalDate | Quantity) -> float:
    return end.sort_key


def _interval(card_set: CardSet, wanted: str) -> tuple[HistoricalDate | Quantity, HistoricalDate | Quantity]:
    """Return what the interval begins and ends with; a number set's interval is two numbers."""
    order = card_set.dates.order
    texts = wanted.split("..", 1) if order else [wanted]
    read = [read_date(text.strip(), card_set.language, order) for text in texts]
    for end in read:
        if isinstance(end, DateProblem):
            raise UsageError(_with_help(f"--cards date: {end.message}", end.help))
    ends = [end for end in read if not isinstance(end, DateProblem)]
    return ends[0], ends[-1]
