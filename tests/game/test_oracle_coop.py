"""The oracle held against the rules: Twist co-operative and solo, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.oracle.script import game, line, play, verdict
from tests.game.oracle.state import Card, Score, State


def coop(deck: str, players: int = 1, **options: Any) -> State:
    return game(deck, players=players, mode="coop", **options)


def test_earlier_or_equal_to_the_first_goes_to_the_left_end() -> None:
    state = play(coop("5 50 60 50b", hand=3), "play 50")
    assert line(state) == "50 50b"
    assert line(play(state, "play 5")) == "5 50 50b"


def test_later_or_equal_to_the_last_goes_to_the_right_end() -> None:
    state = coop("80 90 9 50 80b", hand=3, timeline_start=2)
    assert line(play(state, "play 80")) == "50 80b 80"


def test_between_it_goes_above_the_gap_and_gap_cards_make_no_new_gaps() -> None:
    state = play(coop("55 54 9 50 60 99", hand=3, timeline_start=2), "play 55")
    assert (line(state), state.gaps) == ("50 60", ("55",))
    assert state.log == (("placed in gap", 0, "55", 0),)
    state = play(state, "play 54")
    assert (state.discard_pile, state.gaps) == (("54",), ("55",)), "a gap holds one card"


def test_equal_to_an_inner_card_takes_either_adjacent_free_gap_the_left_one_first() -> None:
    state = coop("60b 60c 60d 9 50 60 70 99", hand=4, timeline_start=3, max_successes=3)
    state = play(state, "play 60b")
    assert state.gaps == ("60b", None)
    state = play(state, "play 60c")
    assert state.gaps == ("60b", "60c")
    assert play(state, "play 60d").discard_pile == ("60d",)


def test_gap_cards_do_not_count_for_the_placement_test_and_stay_when_the_row_grows() -> None:
    state = play(coop("55 40 70 9 50 60", hand=4, timeline_start=2, max_successes=3), "play 55", "play 40")
    assert (line(state), state.gaps) == ("40 50 60", (None, "55"))
    state = play(state, "play 70")
    assert (line(state), state.gaps) == ("40 50 60 70", (None, "55", None))


def test_after_a_success_the_player_may_stop_or_try_a_second_and_that_ends_the_turn() -> None:
    state = play(coop("10 20 30 40 50 60 70 80 90", players=2, hand=2), "play 10")
    assert state.waiting == (0, 1)
    assert play(state, "stop").waiting == (1,)
    assert play(state, "play 30").waiting == (1,)


def full_gap(hands: str = "55 1 56 2 40 3", players: int = 2, **options: Any) -> State:
    """Each holds three cards; the gap of 50 and 60 is taken, so 55 and 56 of seat 0 fit nowhere."""
    state = coop(f"{hands} 50 60 70 71 72 73 74", players, hand=3, timeline_start=2, **options)
    return state.but(gaps=("54",), cards=(*state.cards, Card("54", 54, 54)))


def test_retry_goes_on_until_a_success_which_counts_as_the_first() -> None:
    state = play(full_gap(), "play 55", "play 56")
    assert (state.discard_pile, state.waiting, state.successes) == (("55", "56"), (0, 1), 0)
    state = play(full_gap("55 1 40 2 41 3"), "play 55", "play 41")
    assert (state.waiting, state.successes) == ((0, 1), 1)
    assert play(state, "play 40").waiting == (1,)
    assert play(state, "stop").waiting == (1,)


def test_first_failed_ends_the_turn_where_the_leaflet_says_so() -> None:
    state = play(full_gap(first_fail="end_turn"), "play 55")
    assert (state.waiting, state.discard_pile, state.hands[0]) == ((1,), ("55",), ("56", "40", "70"))


def test_second_failed_lets_choose_or_ends_the_turn() -> None:
    state = play(full_gap(), "play 40", "play 55")
    assert state.waiting == (0, 1)
    assert play(state, "stop").waiting == (1,)
    assert play(full_gap(second_fail="end_turn"), "play 40", "play 55").waiting == (1,)


def test_the_turn_ends_by_itself_when_no_untried_card_is_left_after_a_success() -> None:
    state = play(full_gap(), "play 40", "play 55", "play 56")
    assert (state.waiting, state.hands[0]) == ((1,), ("70", "71", "72"))


def test_discard_is_the_whole_turn_and_not_after_a_reveal() -> None:
    state = play(full_gap(), "discard 55")
    assert (state.waiting, state.discard_pile, state.hands[0]) == ((1,), ("55",), ("56", "40", "70"))
    assert verdict(play(full_gap(), "play 55"), "discard 56") == "illegal"
    assert verdict(play(full_gap(), "play 40"), "discard 56") == "illegal"
    assert verdict(play(full_gap(), "play 55"), "stop") == "illegal", "no success yet"


def test_the_hand_is_refilled_to_the_starting_hand_while_the_pile_lasts() -> None:
    state = play(coop("10 20 30 40 50 60 70", hand=5), "play 10", "play 20")
    assert (state.hands[0], state.draw_pile) == (("30", "40", "50", "70"), ())
    assert play(coop("10 20 30 40 50 60 70", hand=5, refill="none"), "play 10", "play 20").draw_pile == (
        "70",
    )


def test_coop_never_reshuffles() -> None:
    state = coop("10 20 30 40 50 5", hand=4, discard_start=1)
    state = play(state, "play 10", "stop")
    assert (len(state.hands[0]), state.discard_pile) == (3, ("5",))


def test_no_success_and_no_untried_card_ends_the_game_at_once() -> None:
    state = full_gap("55 1 56 2 57 3")
    over = play(state, "play 55", "play 56", "play 57")
    assert (over.phase, over.round, over.hands) == ("over", 1, ((), ("1", "2", "3")))
    assert over.result == ("score", 0 + 1 - 3 - 5 - 3), "gap, discard pile, draw pile, hands"
    alone = full_gap(first_fail="end_turn").but(hands=(("55",), ("1", "2", "3")))
    assert play(alone, "play 55").phase == "over", "the failed card was the only one in hand"


def test_a_player_without_cards_is_skipped() -> None:
    state = full_gap().but(hands=(("40",), ("1", "2")), draw_pile=())
    state = play(state, "play 40")
    assert (state.waiting, state.round) == ((1,), 1)
    state = play(state, "discard 1")
    assert (state.waiting, state.round) == ((1,), 2)


def test_rotating_moves_the_start_onto_a_player_who_is_skipped_too() -> None:
    state = full_gap("1 4 7 2 5 8 3 6 9", 3, rotate_start=True).but(draw_pile=())
    state = state.but(hands=(("1", "2"), ("4",), ("7", "8")))
    state = play(state, "discard 1", "discard 4", "discard 7")
    assert state.waiting == (2, 0), "round 2 starts with seat 1, who has no cards"


def test_the_game_is_over_when_every_hand_is_empty() -> None:
    state = play(coop("10 20 30", players=2, hand=1), "play 10")
    assert state.phase == "main"
    assert play(state, "play 20").result == ("score", 0 + 2 + 1)


def test_discarding_the_last_card_of_a_hand_ends_no_game_while_others_have_cards() -> None:
    state = play(coop("10 20 30", players=2, hand=1), "discard 10")
    assert (state.phase, state.waiting) == ("main", (1,))
    assert play(state, "discard 20").result == ("score", -2)


@pytest.mark.parametrize(("opening", "total"), [(0, 0 + 2 + 1 - 4), (2, 4 + 2 + 1 - 4)])
def test_score_of_timeline_gaps_and_what_is_left(opening: int, total: int) -> None:
    """Two opening cards, one placed, one in a gap; left: the opening discard, two failed, the draw pile."""
    state = coop(
        "55 56 10 57 20 60 30 70",
        hand=4,
        timeline_start=2,
        discard_start=1,
        refill="none",
        score=Score(opening=opening),
    )
    over = play(state, "play 55", "play 56", "stop", "play 10", "play 57")
    assert (line(over), over.gaps) == ("10 20 60", (None, "55"))
    assert over.result == ("score", total)


def solo(deck: str, **options: Any) -> State:
    return game(deck, players=1, mode="solo", **{"hand": 1, **options})


def test_solo_draws_after_every_placement_and_a_wrong_card_costs_a_life() -> None:
    state = play(solo("10 50 20 30 40"), "place 10 @0")
    assert (line(state), state.hands[0], state.lives, state.round) == ("10 50", ("20",), 3, 2)
    state = play(state, "place 20 @0")
    assert (state.boxed, state.hands[0], state.lives) == (("20",), ("30",), 2)


def test_solo_ends_with_the_last_life() -> None:
    over = play(solo("10 50 20 30 40", lives=2), "place 10 @1", "place 20 @0")
    assert over.phase == "main", "20 stands left of 50"
    over = play(solo("60 50 20 30 40", lives=2), "place 60 @0", "place 20 @1")
    assert (over.phase, over.result, over.hands, len(over.draw_pile)) == ("over", ("score", 0), ((),), 2)


def test_solo_ends_without_cards_and_counts_cards_placed_right() -> None:
    over = play(solo("10 50 20 30"), "place 10 @0", "place 20 @1", "place 30 @0")
    assert (over.phase, over.result, over.reshuffles) == ("over", ("score", 2), 0)
