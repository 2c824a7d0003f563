"""The Extended Date/Time Format of the Library of Congress, levels 0 and 1, as far as a card can have it.

https://www.loc.gov/standards/datetime/ (2019). Years are astronomical, days Gregorian; a mark on any part covers
the whole. Open or unknown ends, times of day, seasons and level 2 are refused, each with its own words.
"""

from __future__ import annotations

import re

from cardsmith.language.forms import MASKED, dated, too_long
from cardsmith.language.problems import Refused, write
from cardsmith.model.dates import DatePart, HistoricalDate
from cardsmith.model.sentences import tell

_PART = re.compile(
    r"y(?P<long>-?[1-9]\d{4,11})|(?P<year>-?\d[\dx]{3})(?:-(?P<month>\d\d|xx)(?:-(?P<day>\d\d|xx))?)?"
)
_ADVICE = tell("write like edtf:1969-07-20, edtf:-0043, edtf:1440~, edtf:196X or edtf:1914/1918")


def read_edtf(text: str) -> HistoricalDate:
    """Return what an EDTF text (in lower case, without ``edtf:``) says.

    Raises:
        Refused: malformed, or a form that no card can have.
    """
    if not text:
        raise Refused("CS118", tell("says nothing behind 'edtf:'"), _ADVICE)
    ends = text.split("/")
    for end in ends:
        if end in ("", ".."):
            says = tell("has an open end") if end else tell("has an unknown end")
            raise Refused("CS117", says, tell("write both ends, or one date"))
    if len(ends) > 2:
        raise Refused("CS118", tell("has more than two ends"), _ADVICE)
    marks = {end[-1] for end in ends}
    parts = [_part(end[:-1] if end[-1] in "?~%" else end) for end in ends]
    if parts[-1].latest < parts[0].earliest:
        raise Refused(
            "CS108", tell("ends before it begins"), write("edtf:" + "/".join(reversed(ends)).upper())
        )
    last = parts[1] if len(parts) == 2 else None
    return HistoricalDate(parts[0], last, bool(marks & {"~", "%"}), bool(marks & {"?", "%"}))


def _part(text: str) -> DatePart:
    if re.search(r"\dt\d", text):
        raise Refused("CS117", tell("has a time of day"), tell("write the day alone"))
    if re.fullmatch(r"y-?\d{13,}", text):
        raise too_long()
    match = _PART.fullmatch(text)
    if match is None or text == "-0000":
        raise Refused("CS118", tell("is not EDTF of level 0 or 1"), _ADVICE)
    if match["long"]:
        return DatePart(int(match["long"]))
    if "x" in text.rstrip("x-"):
        advice = tell("mask only the last digits")
        raise Refused("CS117", tell("has a masked digit in front of a known one"), advice)
    year, month, day = match["year"], match["month"], match["day"]
    masks = year.count("x")
    if masks:
        first = int(year.replace("x", "0"))
        return DatePart(first - 10**masks + 1 if year[0] == "-" else first, MASKED[masks])
    if month in (None, "xx"):
        return DatePart(int(year))
    if 21 <= int(month) <= 41:
        advice = tell("write the months as a range, or the year")
        raise Refused("CS117", tell("names a season or part of the year"), advice)
    return dated(int(year), int(month), int(day) if day not in (None, "xx") else None, gregorian=True)
