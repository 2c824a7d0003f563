"""Every option is wired: changing it changes games (the kind of N03: a rule that nothing calls)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cardsmith.game.as_data import state_data
from cardsmith.game.engine import check_start, new_game
from cardsmith.game.randomness import game_key
from cardsmith.model.rules import ByPlayers, Ruleset, Score, options_of
from tests.game.random_games import played
from tests.game.shuffling import shuffled
from tests.game.table import deck_named, do, line, table

VERSUS = Ruleset("v", hand=2, timeline_start=1, misplaced="box")
COOP = Ruleset("c", mode="coop", hand=3, timeline_start=2)
SOLO = Ruleset("s", mode="solo", hand=1)

OTHER: list[tuple[Ruleset, str, Any]] = [
    (VERSUS, "deck_limit", 8),
    (VERSUS, "hand", (1, 2)),
    (VERSUS, "hand", ByPlayers(((1, 1), (3, 3)))),
    (VERSUS, "timeline_start", 2),
    (VERSUS, "discard_start", 1),
    (VERSUS, "start", "random"),
    (VERSUS, "rotate_start", True),
    (VERSUS, "misplaced", "discard"),
    (VERSUS, "deck_empty", "no_draw"),
    (VERSUS, "end", "instant"),
    (VERSUS, "tiebreak_draw", "on_turn"),
    (VERSUS, "tiebreak_limit", 1),
    (COOP, "deck_limit", 12),
    (COOP, "hand", 2),
    (COOP, "timeline_start", 3),
    (COOP, "discard_start", 1),
    (COOP, "start", "random"),
    (COOP, "rotate_start", True),
    (COOP, "first_fail", "end_turn"),
    (COOP, "second_fail", "end_turn"),
    (COOP, "max_successes", 1),
    (COOP, "refill", "none"),
    (COOP, "score", Score(opening=1)),
    (SOLO, "deck_limit", 5),
    (SOLO, "hand", 2),
    (SOLO, "timeline_start", 2),
    (SOLO, "discard_start", 1),
    (SOLO, "lives", 1),
]


def record(rules: Ruleset, seed: int) -> list[object]:
    """Play a game by the numbers of the seed and return all that can be seen of it."""
    deck = deck_named([str(year) for year in range(1500, 1513)])
    game = new_game(deck, rules, 1 if rules.mode == "solo" else 3, seed)
    seen: list[object] = [state_data(game)]
    for _, events in played(game, seed):
        seen += [[line(event, game) for event in events], state_data(game)]
    return seen


@pytest.mark.parametrize(("rules", "option", "value"), OTHER, ids=lambda part: str(part)[:20])
def test_an_option_changes_games(rules: Ruleset, option: str, value: object) -> None:
    changed = replace(rules, **{option: value})
    assert any(record(rules, seed) != record(changed, seed) for seed in range(60))


def test_all_options_were_changed() -> None:
    for rules in (VERSUS, COOP, SOLO):
        tried = {option for base, option, _ in OTHER if base is rules}
        left = set(options_of(rules.mode)) - tried
        assert left == {"players"} | ({"start", "rotate_start"} if rules is SOLO else set())
    assert check_start(40, replace(VERSUS, players=(2, 3)), 4), "players only warns"


def test_N03_discards_are_shuffled_in_by_the_seed() -> None:
    """Play on with reshuffle on until the pile is empty: discards shuffled in by seed."""
    rules = Ruleset("pile", hand=2, misplaced="discard")
    orders = set()
    for seed in range(12):
        game = table(rules, ["1500 1600", "1700 1800"], "1550", "1900 1950", seed=seed)
        wrong = ["1600", "1700", "1500"]
        do(game, "place 1600 0")
        do(game, "place 1700 0")
        events = do(game, "place 1500 1")
        assert events[1] == "reshuffled 3" and not game.discard and game.draw_pile == 2
        cards = [game.deck.ids.index(card) for card in wrong]
        order = [game.deck.ids[card] for card in shuffled(cards, game_key(seed, 0), 1)]
        assert events[2] == f"0 drew {order[0]}"
        orders.add(tuple(order))
    assert len(orders) > 3
