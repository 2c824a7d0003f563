"""Small scripted games of the oracle.

A card is written as its date: `30`, `30b` (another card of that date), `20-40` (a range).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.game.oracle.oracle import start, step
from tests.game.oracle.state import Card, Event, Rules, State


def cards(text: str) -> list[Card]:
    """`"10 20-40 30b"` as cards."""
    found = []
    for word in text.split():
        lo, hi = re.fullmatch(r"(\d+)(?:-(\d+))?[a-z]?", word).groups()  # type: ignore[union-attr]
        found.append(Card(word, int(lo), int(hi or lo)))
    return found


def same_order(pile: list[str], number: int) -> list[str]:
    return pile


def game(
    deck: str,
    players: int = 2,
    shuffle: Callable[[list[str], int], list[str]] = same_order,
    pick_start: Callable[[int], int] = lambda players: 0,
    **options: Any,
) -> State:
    return start(cards(deck), Rules(**options), players, shuffle, pick_start)


def read(move: str) -> dict[str, object]:
    """`place 30 @2`, `play 30`, `discard 30`, `stop`."""
    do, *rest = move.split()
    action: dict[str, object] = {"do": do}
    for word in rest:
        if word.startswith("@"):
            action["slot"] = int(word[1:])
        else:
            action["card"] = word
    return action


def play(state: State, *moves: str) -> State:
    """Play moves that are all legal; the log of the result is that of the last one."""
    for move in moves:
        state, verdict, _ = step(state, read(move))
        assert verdict == "ok", move
    return state


def verdict(state: State, action: str | dict[str, object]) -> str:
    after, said, events = step(state, read(action) if isinstance(action, str) else action)
    if said != "ok":
        assert after is state and events == (), "nothing changes"
    return said


def events(state: State, *moves: str) -> list[Event]:
    return list(play(state, *moves).log)


def line(state: State) -> str:
    return " ".join(state.timeline)
