"""Who sits at a table: people and bots, by name."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import bidirectional, category

from cardsmith.model.errors import UsageError
from cardsmith.model.sentences import tell

BOT = "bot:"
_DIRECTIONS = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
"""Bidirectional classes of characters that turn the rest of a line around."""


def is_bot(name: str) -> bool:
    """Tell whether a player is a bot."""
    return name.startswith(BOT)


def read_players(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names without needless spaces; ``bot:casual`` is a bot.

    Raises:
        UsageError: a name is empty or there twice, or there is no such bot.
    """
    names = [" ".join(name.split()) for name in names]
    names = [BOT + name[len(BOT) :] if name.lower().startswith(BOT) else name for name in names]
    for name in names:
        if not name:
            raise UsageError(tell('a player has no name; write --players like "Ann,Ben,bot:casual"'))
        if is_bot(name):
            from cardsmith.playtest.bots import parse_bot

            parse_bot(name.removeprefix(BOT))
        elif names.count(name) > 1:
            raise UsageError(tell("two players are called '{name}'; give them different names", name=name))
    return tuple(names)


def shown_names(names: Sequence[str]) -> list[str]:
    """Return the names under which players appear: a name that is there again gets a number.

    Characters that could drive a terminal are shown as ``?``: names can come with a foreign journal.
    """
    names = ["".join("?" if _drives(letter) else letter for letter in name) for name in names]
    return [
        f"{name} #{before + 1}" if (before := names[:seat].count(name)) else name
        for seat, name in enumerate(names)
    ]


def _drives(letter: str) -> bool:
    return category(letter) in ("Cc", "Zl", "Zp") or bidirectional(letter) in _DIRECTIONS
