"""What people type at the plain table. Single letters are the same in every language."""

from __future__ import annotations

import re
from enum import Enum
from typing import Literal, NamedTuple

_NUMBERS = re.compile(r"[0-9]{1,6}(?:[\s,;:>-]+[0-9]{1,6})*")


class Command(Enum):
    """A wish that is no action of the game."""

    HELP = "?"
    QUIT = "q"
    UNDO = "u"
    RULES = "r"
    TABLE = "t"
    HANDS = "h"


_WORDS = {command.value: command for command in Command} | {
    "help": Command.HELP,
    "quit": Command.QUIT,
    "exit": Command.QUIT,
    "undo": Command.UNDO,
    "rules": Command.RULES,
    "table": Command.TABLE,
    "hands": Command.HANDS,
}
_KINDS: dict[str, Literal["play", "discard"]] = {
    "": "play",
    "p": "play",
    "play": "play",
    "d": "discard",
    "discard": "discard",
}


class Answer(NamedTuple):
    """An action as it was typed: numbers count from 1; ``unknown`` is anything that cannot be read."""

    kind: Literal["play", "discard", "stop", "unknown"]
    numbers: tuple[int, ...] = ()


def read_answer(line: str) -> Answer | Command:
    """Return what a line means: ``2 5``, ``d 2``, ``s``, ``?``."""
    text = " ".join(line.lower().split())
    if text in _WORDS:
        return _WORDS[text]
    if text in ("s", "stop"):
        return Answer("stop")
    word = text.rstrip("0123456789 ,;:>-").strip() if text[:1].isalpha() else ""
    kind, rest = _KINDS.get(word), text.removeprefix(word).strip()
    if kind is None or not _NUMBERS.fullmatch(rest):
        return Answer("unknown")
    return Answer(kind, tuple(int(number) for number in re.findall("[0-9]+", rest)))
