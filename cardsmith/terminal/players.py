"""Who sits at a table: people and bots, by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardsmith.model.errors import UsageError
from cardsmith.playtest.bots import BotKind, parse_bot

BOT = "bot:"


class Player(NamedTuple):
    """Who sits in a seat: a person, or a bot of a kind. ``shown`` is unique at the table, ``name`` for journals."""

    name: str
    shown: str
    bot: BotKind | None = None


def parse_players(names: Sequence[str]) -> tuple[Player, ...]:
    """Return the players of a list of names, in which ``bot:casual`` is a bot.

    Raises:
        UsageError: a name is empty or there twice, or there is no such bot.
    """
    names = [" ".join(name.split()) for name in names]
    if not names:
        raise UsageError('nobody plays; write --players like "Ann,Ben,bot:casual"')
    players = []
    for name, shown in zip(names, shown_names(names), strict=True):
        if not name:
            raise UsageError('a player has no name; write --players like "Ann,Ben,bot:casual"')
        is_bot = name.lower().startswith(BOT)
        if not is_bot and name != shown:
            raise UsageError(f"two players are called '{name}'; give them different names")
        players.append(Player(name, shown, parse_bot(name[len(BOT) :]) if is_bot else None))
    return tuple(players)


def shown_names(names: Sequence[str]) -> list[str]:
    """Return the names under which players appear: a name that is there again gets a number."""
    return [
        f"{name} #{before + 1}" if (before := names[:seat].count(name)) else name
        for seat, name in enumerate(names)
    ]
