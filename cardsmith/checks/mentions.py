"""What a text says about when something was: years, decades, centuries and eras in digits, words, Roman numerals.

The text is cut into items of one letter each, so that what stands side by side is found by patterns: ``n`` digits,
``o`` digits with an ordinal ending, ``w`` and ``q`` cardinal and ordinal words, ``r`` Roman numeral, ``D`` a decade
("1960s", "sixties"), ``c`` century, ``k`` millennium, ``d`` "years" before a decade, ``b`` and ``a`` before and after
our era, ``p`` a period, ``m`` million and the like, ``g`` a grouped number or a decimal, ``-``, ``.`` what may stand
in between, ``x`` anything else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from cardsmith.checks.vocabulary import (
    HEAD,
    WORD,
    Vocabulary,
    fold,
    number_value,
    reading,
    romans,
    vocabulary,
)
from cardsmith.model.dates import DEEP_TIME_BASE

LATEST = 2100
"""Four digits beyond are taken for a number of something else."""

EVER = -(10**12)
_MOST_CENTURIES = 40
_AGE_TOLERANCE = 0.05
_LEAST_AGE = 10_000
_LONGEST_RANGE = 100


class Kind(IntEnum):
    """What is mentioned, the most telling first: a year, a decade, a century (or millennium), an era."""

    YEAR = 1
    DECADE = 2
    CENTURY = 3
    ERA = 4


class Mention(NamedTuple):
    """The astronomical years from ``low`` to ``high`` as ``text`` says them.

    ``marked``: it is hardly anything but a date (four digits, an era, a range). ``short``: only the last two digits
    of the years are said ("'69", "the sixties").
    """

    kind: Kind
    low: int
    high: int
    text: str
    marked: bool = True
    short: bool = False


class _Item(NamedTuple):
    kind: str
    value: int
    start: int
    end: int


class _Found(NamedTuple):
    """A match of a pattern: its items by the names of the pattern's groups, and the text that it stands for."""

    items: dict[str, _Item]
    text: str
    words: Vocabulary


def mentions(text: str, language: str) -> tuple[Mention, ...]:
    """Return what a text in this language mentions, in its order."""
    words = vocabulary(language)
    folded = fold(text)
    if len(folded) != len(text):
        text = folded
    quiet = _says_nothing(folded, words)
    if quiet and not _DIGIT.search(folded):
        return ()
    if quiet and (last := _LAST.fullmatch(folded)) and last[1] not in words.era_words:
        return tuple(_number(int(last[2]), last[2]))
    items = _items(text, folded, words)
    kinds = "".join([item.kind for item in items])
    found: list[Mention] = []
    at = 0
    while at < len(kinds):
        for pattern, read in _READERS[words.century_first] if kinds[at] not in "x.-" else ():
            if match := pattern.match(kinds, at):
                said = text[items[at].start : items[match.end() - 1].end]
                named = {name: items[match.start(name)] for name, part in match.groupdict().items() if part}
                found += read(_Found(named, said, words))
                at = match.end() - 1
                break
        at += 1
    return tuple(found)


def _says_nothing(folded: str, words: Vocabulary) -> bool:
    """Tell that no word of a text can have to do with time; most texts end here, so it is quick."""
    heads = words.heads
    for word in WORD.findall(folded):  # noqa: SIM110 - twice as fast as all()
        if word[:HEAD] in heads or (word[0] == "m" and word in romans()):
            return False
    return True


def _items(text: str, folded: str, words: Vocabulary) -> list[_Item]:
    """Cut the text into items."""
    tokens = list(words.tokens.finditer(folded))
    items: list[_Item] = []
    at = 0
    while at < len(tokens):
        token, at = tokens[at], at + 1
        if items and token.start() < items[-1].end:
            continue
        if token.lastgroup != "w":
            items.append(_sign_or_number(token, text, words))
        elif items and items[-1].kind in "ng" and token[0] in words.scales:
            items.append(_Item("m", words.scales[token[0]], *token.span()))
        else:
            item, at = _word(tokens, at - 1, words)
            items.append(item)
    return items


def _sign_or_number(token: re.Match[str], text: str, words: Vocabulary) -> _Item:
    piece, (start, end) = token[0], token.span()
    kind, value = {"g": "g", "s": "-"}.get(token.lastgroup or "", "x"), 0
    if token.lastgroup == "n":
        ending = words.after_digits.match(token.string, end)
        kind, value = "n", int(piece)
        if ending:
            kind, end = ending.lastgroup or "n", ending.end()
    elif token.lastgroup == "p":
        if "." in piece or text[start:end].isupper() or len(max(piece.split(), key=len)) > 2:
            era = words.eras.get(piece, 0)
            kind = "b" if era < 0 else "a" if era else "p"
    elif piece in ".'’ª":
        kind = "."
    return _Item(kind, value, start, end)


def _word(tokens: list[re.Match[str]], at: int, words: Vocabulary) -> tuple[_Item, int]:
    """Return the item that begins with this word, a number of several words perhaps, and what follows it."""
    start, end = tokens[at].span()
    kind, values = reading(tokens[at][0], words)
    after = at + 1
    while kind == "w" and after < len(tokens):
        following = after
        while following < len(tokens) and _joins(tokens, following, words):
            following += 1
        more = reading(tokens[following][0], words) if following < len(tokens) else ("x", ())
        if more[0] not in ("w", "q", "D"):
            break
        kind, values = more[0], values + more[1]
        end, after = tokens[following].end(), following + 1
    value = number_value(values, kind, words) if kind in ("w", "q", "D") else sum(values)
    return _Item(kind, value, start, end), after


def _joins(tokens: list[re.Match[str]], at: int, words: Vocabulary) -> bool:
    """Tell whether the token may stand inside a number: "and", or a hyphen without spaces."""
    if tokens[at].lastgroup != "s":
        return tokens[at][0] in words.joiners
    before, after = tokens[at - 1].end(), tokens[at + 1].start() if at + 1 < len(tokens) else -1
    return tokens[at].span() == (before, after)


def _sign(item: _Item | None, year: int) -> int:
    return 1 - year if item is not None and item.kind == "b" else year


def _centuries(found: _Found) -> Iterator[Mention]:
    length = 100 if found.items["unit"].kind == "c" else 1000
    for name in ("other", "count"):
        count = found.items.get(name)
        if count is not None and 0 < count.value <= _MOST_CENTURIES:
            number = _sign(found.items.get("era"), count.value)
            low = (number - 1) * length + 1
            yield Mention(Kind.CENTURY, low, low + length - 1, found.text)


def _range(found: _Found) -> Iterator[Mention]:
    first, last, era = found.items["first"], found.items["last"], found.items.get("era")
    low, high = first.value, last.value
    if high < low and (digits := last.end - last.start) < first.end - first.start:
        high += low // 10**digits * 10**digits
    for item in (first, last) if max(low, high) < 100 else ():
        yield Mention(Kind.YEAR, item.value, item.value, found.text, marked=False, short=True)
    low, high = _sign(era, low), _sign(era, high)
    if low <= high <= low + _LONGEST_RANGE and high <= LATEST:
        yield Mention(Kind.YEAR, low, high, found.text, marked=low >= 1000 or era is not None)
    elif max(low, high) >= 100:
        for year in (low, high):
            yield Mention(Kind.YEAR, year, year, found.text, marked=1000 <= year <= LATEST)


def _decade(found: _Found) -> Iterator[Mention]:
    item = found.items.get("ten") or found.items["decade"]
    value = item.value
    if value < 100 and value % 10 == 0 and value:
        yield Mention(Kind.DECADE, value, value + 9, found.text, short=True)
    elif 1000 <= value <= LATEST and value % 100 == 0 and item.kind == "D":
        yield Mention(Kind.CENTURY, value, value + 99, found.text)
    elif 1000 <= value <= LATEST:
        kind, last = (Kind.YEAR, value) if value % 10 else (Kind.DECADE, value + 9)
        yield Mention(kind, value, last, found.text)


def _year(found: _Found) -> Iterator[Mention]:
    item, era = found.items["year"], found.items.get("era")
    value, is_roman = item.value, item.kind == "r"
    if is_roman and (value < 1000 or not found.text.isupper()):
        return
    if era is not None:
        year = _sign(era, value)
        yield Mention(Kind.YEAR, year, year, found.text)
    elif item.kind == "n":
        yield from _number(value, found.text)
    elif value >= 100:
        yield Mention(Kind.YEAR, value, value, found.text, marked=1000 <= value <= LATEST)


def _number(value: int, digits: str) -> Iterator[Mention]:
    """Yield what digits alone mention: two are the end of a year, more a whole one, but not with a leading zero."""
    if len(digits) == 2:
        yield Mention(Kind.YEAR, value, value, digits, marked=False, short=True)
    elif value >= 100 and digits[0] != "0":
        yield Mention(Kind.YEAR, value, value, digits, marked=1000 <= value <= LATEST)


def _age(found: _Found) -> Iterator[Mention]:
    scale = found.items.get("scale")
    number = _NUMBER.match(found.text)
    age = _float(number[0]) * (scale.value if scale else 1) if number else 0
    if age >= _LEAST_AGE:
        low, high = (DEEP_TIME_BASE - round(age * (1 + part)) for part in (_AGE_TOLERANCE, -_AGE_TOLERANCE))
        yield Mention(Kind.YEAR, low, high, found.text)


def _float(text: str) -> float:
    """Return the value of a number with groups of three digits or a decimal sign."""
    *whole, last = re.split(r"\D", text)
    point = "" if len(last) == 3 or not whole else "."
    return float("".join(whole) + point + last)


def _era(found: _Found) -> Iterator[Mention]:
    low, high = found.words.periods.get(fold(found.text), (EVER, 0))
    yield Mention(Kind.ERA, low, high, found.text)


_DIGIT = re.compile(r"\d")
_LAST = re.compile(r"\D*?([^\W\d_]+) (\d+)")
_NUMBER = re.compile(r"\d+(?:\D\d+)*")
_COUNT_FIRST = r"(?:(?P<other>[oqr])[-.x]{1,2})?(?P<count>[noqr])[-.]*(?P<unit>[ck])(?P<era>[ba])?"
_UNIT_FIRST = r"(?P<unit>[ck])[-.]*(?P<count>[noqrw])(?:[-.x]{1,2}(?P<other>[oqr]))?-?\.*(?P<era>[ba])?"
_READERS = {
    century_first: [
        (re.compile(r"[ng](?P<scale>m)|g"), _age),
        (re.compile(r"(?P<first>n)-(?P<last>n)(?P<era>[ba])?"), _range),
        (re.compile(_UNIT_FIRST if century_first else _COUNT_FIRST), _centuries),
        (re.compile(r"(?P<decade>D)|d[-.]*(?P<ten>[nw])"), _decade),
        (re.compile(r"(?P<era>[ba])(?P<year>n)"), _year),
        (re.compile(r"(?P<year>[nwr])(?P<era>[ba])?"), _year),
        (re.compile("[pb]"), _era),
    ]
    for century_first in (True, False)
}
