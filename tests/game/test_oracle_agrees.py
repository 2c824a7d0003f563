"""The engine and the oracle agree, event by event, on random games; the long run is a script of its own."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.game.oracle.agree import play_random
from tests.game.oracle.minimal import minimal, script

CORNERS = {
    "reshuffled": 100,
    "reshuffled in a tie-break": 20,
    "returned to hand": 50,
    "tie-breaks": 100,
    "tie-breaks won": 100,
    "tie-break rounds": 100,
    "eliminated": 100,
    "versus ended by winner": 100,
    "versus ended by shared (cards)": 50,
    "versus ended by shared (limit)": 10,
    "placed in gap": 100,
    "fits nowhere": 100,
    "discarded": 100,
    "stopped": 100,
    "coop ended by score": 100,
    "solo ended by score": 50,
    "neighbours alone would mislead": 10,
    "illegal actions": 100,
    "invalid actions": 100,
    "over actions": 100,
    "refused to start": 5,
}
"""What the short run reaches at least: agreement on games that reach no corner would prove little."""


def test_engine_and_oracle_agree_on_random_games_and_the_games_reach_every_corner() -> None:
    seen: Counter[str] = Counter()
    for number in range(3000):
        played = play_random(f"suite {number}")
        if played.difference is not None:
            pytest.fail(f"game 'suite {number}':\n{script(minimal(played))}")
        seen += played.seen
    assert {name: seen[name] for name, least in CORNERS.items() if seen[name] < least} == {}
    assert seen["not finished"] == 0
