"""The Extended Date/Time Format of the Library of Congress, levels 0 and 1, as far as a card can have it.

https://www.loc.gov/standards/datetime/ (2019). Years are astronomical, days Gregorian; a mark on any part covers
the whole. Open or unknown ends, times of day, seasons and level 2 are refused, each with its own words.
"""

from __future__ import annotations

import re

from cardsmith.language.problems import Refused
from cardsmith.model.dates import DatePart, HistoricalDate, Precision, days_in_month

_PART = re.compile(
    r"(?:y(?P<long>-?[1-9]\d{4,11})|(?P<year>-?\d[\dx]{3})(?:-(?P<month>[\dx]{2})(?:-(?P<day>[\dx]{2}))?)?)"
)
_MASKED = {"": Precision.YEAR, "x": Precision.DECADE, "xx": Precision.CENTURY, "xxx": Precision.MILLENNIUM}
_ADVICE = "write like edtf:1969-07-20, edtf:-0043, edtf:1440~, edtf:196X or edtf:1914/1918"


def read_edtf(text: str) -> HistoricalDate:
    """Return what an EDTF text (in lower case, without ``edtf:``) says.

    Raises:
        Refused: malformed, or a form that no card can have.
    """
    if not text:
        raise Refused("CS118", "says nothing behind 'edtf:'", _ADVICE)
    ends = text.split("/")
    for end in ends:
        if end in ("", ".."):
            kind = "open" if end else "unknown"
            raise Refused("CS117", f"has an {kind} end", "write both ends, or one date")
    if len(ends) > 2:
        raise Refused("CS118", "has more than two ends", _ADVICE)
    marks = {mark for end in ends for mark in end[-1:] if mark in "?~%"}
    parts = [_part(end[:-1] if end[-1] in "?~%" else end) for end in ends]
    if parts[-1].latest < parts[0].earliest:
        raise Refused("CS108", "ends before it begins", "write edtf:" + "/".join(reversed(ends)).upper())
    last = parts[1] if len(parts) == 2 else None
    return HistoricalDate(parts[0], last, bool(marks & {"~", "%"}), bool(marks & {"?", "%"}))


def _part(text: str) -> DatePart:
    if re.search(r"\dt\d", text):
        raise Refused("CS117", "has a time of day", "write the day alone")
    match = _PART.fullmatch(text)
    if re.fullmatch(r"y-?\d{13,}", text):
        raise Refused("CS114", "has a number of more than 12 digits", "write a shorter number")
    if match is None or text == "-0000":
        raise Refused("CS118", "is not EDTF of level 0 or 1", _ADVICE)
    if match["long"]:
        return DatePart(int(match["long"]))
    month, day = match["month"], match["day"]
    if month and month.isdigit() and 21 <= int(month) <= 41:
        raise Refused(
            "CS117", "names a season or part of the year", "write the months as a range, or the year"
        )
    return _masked(text, match["year"], month, day)


def _masked(text: str, year: str, month: str | None, day: str | None) -> DatePart:
    """Return the part; masked digits (``X``) may only stand at its end."""
    known = text.rstrip("x-").lstrip("-")
    if "x" in known:
        raise Refused("CS117", "has a masked digit in front of a known one", "mask only the last digits")
    mask = "x" * year.count("x")
    if mask:
        first = int(year.replace("x", "0"))
        return DatePart(first - 10 ** len(mask) + 1 if year[0] == "-" else first, _MASKED[mask])
    number = int(year)
    if month is None or month == "xx":
        return DatePart(number)
    if not month.isdigit() or not 1 <= int(month) <= 12:
        raise Refused(
            "CS107", f"is no date: there is no month {month.upper()}", "write a month from 01 to 12 or XX"
        )
    if day is None or day == "xx":
        return DatePart(number, Precision.MONTH, int(month))
    last = days_in_month(2000 + number % 400, int(month))
    if not day.isdigit() or not 1 <= int(day) <= last:
        raise Refused(
            "CS107",
            f"is no date: that month has no day {day.upper()}",
            f"write a day from 01 to {last} or XX",
        )
    return DatePart(number, Precision.DAY, int(month), int(day))
