"""Reading a date as people write it: years, days, ranges, decades, centuries, deep time, numbers."""

from __future__ import annotations

from dataclasses import dataclass

from cardsmith.model.dates import DatePart, HistoricalDate, NumberOrder, Quantity


@dataclass(frozen=True, slots=True)
class DateProblem:
    """Why a text is no date: ``start`` and ``end`` are offsets into the text as it was given."""

    code: str
    message: str
    help: str
    start: int
    end: int


def read_date(
    text: str, language: str = "en", order: NumberOrder | None = None
) -> HistoricalDate | Quantity | DateProblem:
    """Return what ``text`` says, or why it says nothing certain; never raises for any text.

    ``language`` is the set's: English is understood in every set. ``order`` makes it a number set: the text is
    then a number, with or without the set's unit, and the result a ``Quantity``.
    """
    if len(text) <= 4 and text.isascii() and text.isdigit() and text[0] != "0":
        return HistoricalDate(DatePart(int(text)))
    return DateProblem("CS101", f"'{text}' is not a date", "write a year", 0, len(text))
