"""The game for one, rule by rule."""

from __future__ import annotations

from dataclasses import replace

from cardsmith.game.actions import Result
from cardsmith.model.rules import Ruleset
from tests.game.table import do, hand, table, zone

SOLO = Ruleset("solo", mode="solo", players=(1, 1), hand=1)


def test_draw_after_every_placement_and_lose_a_life_when_wrong() -> None:
    """After every placement draw one. A wrong card goes to the box and costs a life (3)."""
    game = table(SOLO, ["1500"], "1600", "1700 1800 1900")
    assert do(game, "place 1500 0") == ["0 placed 1500 at 0", "0 drew 1700", "round 1 ended"]
    assert do(game, "place 1700 0") == ["0 misplaced 1700 at 0 -> box", "0 drew 1800", "round 2 ended"]
    assert game.lives == 2 and zone(game, game.boxed) == "1700" and hand(game, 0) == "1800"


def test_over_when_the_last_life_is_lost() -> None:
    """Over when the last life is lost. Score: cards placed right, the opening card not counted."""
    game = table(replace(SOLO, lives=1), ["1500"], "1600", "1700 1800 1900")
    do(game, "place 1500 0")
    assert do(game, "place 1700 0") == ["0 misplaced 1700 at 0 -> box", "scored 1"]
    assert game.result == Result(score=1) and game.draw_pile == 2


def test_over_when_no_card_is_left() -> None:
    """Or no card is left; no reshuffling."""
    game = table(SOLO, ["1500"], "1600", "1700")
    do(game, "place 1500 1")
    assert do(game, "place 1700 1") == ["0 placed 1700 at 1", "scored 1"]


def test_a_larger_hand_is_played_down() -> None:
    game = table(replace(SOLO, hand=2), ["1500 1550"], "1600")
    assert do(game, "place 1550 0") == ["0 placed 1550 at 0", "round 1 ended"]
    assert do(game, "place 1500 0") == ["0 placed 1500 at 0", "scored 2"]


def test_an_option_of_versus_means_nothing() -> None:
    game = table(replace(SOLO, misplaced="discard"), ["1500"], "1600", "1700 1800")
    assert do(game, "place 1500 1")[0] == "0 misplaced 1500 at 1 -> box"
    assert zone(game, game.boxed) == "1500" and not game.discard
