"""What people type at the plain table. The letters are the same in every language."""

from __future__ import annotations

import re
from typing import NamedTuple

_LINE = re.compile(r"([a-z?]*)\s*([0-9]{1,6}(?:(?:\s+|\s*[,;:>]\s*)[0-9]{1,6})*)?")
_WORDS = {"help": "?", "quit": "q", "exit": "q"}


class Answer(NamedTuple):
    """A letter (empty for none, ``unreadable`` for anything else) and the numbers after it."""

    key: str
    numbers: tuple[int, ...] = ()


def read_answer(line: str) -> Answer:
    """Return what a line says: ``2 5``, ``d 2``, ``s``, ``?``."""
    found = _LINE.fullmatch(line.strip().lower())
    if found is None:
        return Answer("unreadable")
    key, numbers = found.groups(default="")
    return Answer(_WORDS.get(key, key), tuple(map(int, re.findall("[0-9]+", numbers))))
