"""Printing a date as it stands on the card."""

from __future__ import annotations

from cardsmith.model.dates import DateStyle, HistoricalDate, Quantity


def format_date(date: HistoricalDate | Quantity, style: DateStyle) -> str:
    """Return the date as the set prints it."""
    return str(date.sort_key)
