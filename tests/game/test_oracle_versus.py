"""The oracle held against the rules: versus, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.oracle.script import events, game, line, play
from tests.game.oracle.state import State

INVENTIONS: dict[str, Any] = {"misplaced": "box", "tiebreak_draw": "round_start"}


def test_a_right_card_stays_and_is_not_replaced() -> None:
    state = game("10 20 11 21 15 30 31", hand=2)
    assert events(state, "place 10 @0") == [("placed", 0, "10", 0)]
    after = play(state, "place 10 @0")
    assert (line(after), after.hands[0], after.waiting) == ("10 15", ("11",), (1,))


@pytest.mark.parametrize(("misplaced", "discard", "boxed"), [("discard", ("10",), ()), ("box", (), ("10",))])
def test_a_wrong_card_is_put_away_and_one_is_drawn(
    misplaced: str, discard: tuple[str, ...], boxed: tuple[str, ...]
) -> None:
    after = play(game("10 20 11 21 15 30 31", hand=2, misplaced=misplaced), "place 10 @1")
    assert after.log == (("misplaced", 0, "10", 1, misplaced), ("drew", 0, "30"))
    assert (after.hands[0], after.discard_pile, after.boxed) == (("11", "30"), discard, boxed)


def test_an_empty_pile_is_renewed_from_all_discards_the_opening_one_too() -> None:
    state = game("10 20 11 21 15 5", hand=2, discard_start=1, shuffle=lambda pile, n: pile[::-1])
    after = play(state, "place 10 @1")
    assert after.log == (("misplaced", 0, "10", 1, "discard"), ("reshuffled", 2), ("drew", 0, "10"))
    assert (after.draw_pile, after.discard_pile, after.hands[0]) == (("5",), (), ("11", "10"))


def test_box_profiles_renew_the_pile_from_the_cards_boxed_in_this_game() -> None:
    state = game("10 20 11 21 15 99", hand=2, deck_limit=5, **INVENTIONS)
    after = play(state, "place 10 @1")
    assert after.hands[0] == ("11", "10"), "at worst the same card comes straight back"
    assert (after.boxed, after.unused) == ((), ("99",)), "cards that were never in play stay in the box"


def test_no_draw_returns_the_card_when_the_pile_is_empty() -> None:
    state = game("10 20 11 21 15 5", hand=2, discard_start=1, deck_empty="no_draw")
    after = play(state, "place 10 @1")
    assert after.log == (("misplaced", 0, "10", 1, "hand"),)
    assert (sorted(after.hands[0]), after.discard_pile) == (["10", "11"], ("5",))
    filled = game("10 20 11 21 15 30", hand=2, deck_empty="no_draw")
    assert play(filled, "place 10 @1").hands[0] == ("11", "30")


def test_the_round_is_finished_and_the_sole_finisher_wins() -> None:
    state = game("10 20 15 30 31 32", hand=1)
    after = play(state, "place 10 @0")
    assert (after.phase, after.waiting) == ("main", (1,))
    over = play(after, "place 20 @0")
    assert (over.phase, over.result) == ("over", ("winner", 0))
    assert over.log == (
        ("misplaced", 1, "20", 0, "discard"),
        ("drew", 1, "30"),
        ("round ended", 1),
        ("won", 0),
    )


def test_no_finisher_means_another_round() -> None:
    state = play(game("10 20 15 30 31 32", hand=1), "place 10 @1", "place 20 @0")
    assert (state.round, state.phase, state.waiting) == (2, "main", (0, 1))


def test_ending_at_once() -> None:
    over = play(game("10 20 15 30 31 32", hand=1, end="instant"), "place 10 @0")
    assert (over.phase, over.result) == ("over", ("winner", 0))


def test_rotating_starts_one_seat_on_each_round() -> None:
    state = game("10 20 25 15 30 31 32 33 34 35 36 37", players=3, hand=1, rotate_start=True)
    state = play(state, "place 10 @1", "place 20 @0", "place 25 @0")
    assert (state.waiting, state.round) == ((1, 2, 0), 2)
    state = play(state, "place 31 @0", "place 32 @0", "place 30 @0")
    assert state.waiting == (2, 0, 1)


def two_finishers(deck: str = "10 20 99 15 30 31 32 33 34", players: int = 3, **options: Any) -> State:
    """Seats 0 and 1 finish in round 1, seat 2 does not."""
    state = game(deck, players=players, hand=1, **options)
    return play(state, "place 10 @0", "place 20 @2", "place 99 @0")


def test_two_finishers_play_a_tiebreak_and_all_others_are_out() -> None:
    state = two_finishers()
    assert (state.phase, state.waiting, sorted(state.out), state.round) == ("tiebreak", (0, 1), [2], 2)
    assert ("eliminated", 2) in state.log and ("round ended", 1) in state.log


def test_on_turn_draws_when_the_turn_comes_and_round_start_before_the_round() -> None:
    assert two_finishers().hands == (("31",), (), ("30",))
    assert two_finishers(tiebreak_draw="round_start").hands == (("31",), ("32",), ("30",))


def test_exactly_one_right_wins() -> None:
    over = play(two_finishers(), "place 31 @3", "place 32 @0")
    assert over.result == ("winner", 0)
    assert sorted(over.out) == [1, 2]
    wrong = ("misplaced", 1, "32", 0, "discard")
    assert over.log == (wrong, ("round ended", 2), ("eliminated", 1), ("won", 0))


def test_a_card_misplaced_in_a_tiebreak_is_put_away_and_not_replaced() -> None:
    state = play(two_finishers(**INVENTIONS), "place 31 @0")
    assert (state.hands[0], state.boxed, state.waiting) == ((), ("99", "31"), (1,))


def test_no_draw_puts_a_tiebreak_card_away_too() -> None:
    state = play(
        two_finishers("10 20 99 15 30 31 32", deck_empty="no_draw", tiebreak_draw="round_start"),
        "place 31 @0",
    )
    assert (state.draw_pile, state.hands[0], state.discard_pile) == ((), (), ("99", "31"))


def test_all_right_or_all_wrong_play_another() -> None:
    both_right = play(two_finishers(), "place 31 @3", "place 32 @4")
    assert (both_right.phase, sorted(both_right.out), both_right.round) == ("tiebreak", [2], 3)
    both_wrong = play(two_finishers(), "place 31 @0", "place 32 @0")
    assert (both_wrong.phase, sorted(both_wrong.out), both_wrong.waiting) == ("tiebreak", [2], (0, 1))


def test_some_right_puts_the_wrong_ones_out() -> None:
    state = game("10 20 30 15 40 41 42 43 44 45", players=3, hand=1)
    state = play(state, "place 10 @0", "place 20 @2", "place 30 @3")
    assert state.out == frozenset()
    state = play(state, "place 40 @4", "place 41 @0", "place 42 @5")
    assert (sorted(state.out), state.waiting) == ([1], (0, 2))


def test_the_tiebreak_keeps_the_start_player_of_the_round_it_began_in() -> None:
    state = game("10 20 15 30 31 32 33 34 35 36", hand=1, rotate_start=True)
    state = play(state, "place 10 @1", "place 20 @0")
    assert state.waiting == (1, 0)
    state = play(state, "place 31 @1", "place 30 @1")
    assert (state.phase, state.waiting) == ("tiebreak", (1, 0))
    assert play(state, "place 32 @3", "place 33 @4").waiting == (1, 0), "rotating stops"


def test_too_few_cards_for_a_tiebreak_round_share_the_victory() -> None:
    state = game("10 20 15 30", hand=1)
    over = play(state, "place 10 @0", "place 20 @2")
    assert (over.phase, over.result, over.round) == ("over", ("shared", [0, 1]), 1)
    assert over.log[-1] == ("shared", "cards", 0, 1)


def test_what_may_be_reshuffled_counts_for_a_tiebreak_round() -> None:
    assert two_finishers("10 20 99 15 30 31").phase == "tiebreak", "31 and the discarded 99"
    assert two_finishers("10 20 99 15 30 31", **INVENTIONS).phase == "tiebreak"
    assert two_finishers("10 20 99 15 30 31", deck_empty="no_draw").result == ("shared", [0, 1])


def test_on_turn_may_reshuffle_within_a_tiebreak_round() -> None:
    state = play(two_finishers("10 20 99 15 30 31"), "place 31 @0")
    assert state.log[-2:] == (("reshuffled", 2), ("drew", 1, "99"))


def test_the_last_tiebreak_round_that_decides_nothing_shares_the_victory() -> None:
    state = two_finishers(tiebreak_limit=2)
    state = play(state, "place 31 @0", "place 32 @0")
    over = play(state, "place 33 @0", "place 34 @0")
    assert (over.result, over.tiebreak_rounds) == (("shared", [0, 1]), 2)
