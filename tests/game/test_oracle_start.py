"""The oracle held against the rules: the placement test, dealing, verdicts."""

from __future__ import annotations

import random

import pytest

from tests.game.oracle.oracle import RefusedError
from tests.game.oracle.script import cards, game, line, play, verdict
from tests.game.oracle.state import Card, is_right, public, right_slots


def test_plain_years_fit_between_not_later_and_not_earlier() -> None:
    state = game("1 2 3 4 10 20 30", hand=1, timeline_start=3)
    assert line(state) == "3 4 10"
    assert right_slots(state, "20") == [3]


def test_a_date_that_is_there_may_go_on_either_side() -> None:
    assert right_slots(game("30b 9 30", hand=1), "30b") == [0, 1]


def test_among_k_equal_cards_all_k_plus_one_places_are_right() -> None:
    state = game("30 9 10 30b 30c 30d 50", hand=1, timeline_start=5)
    assert right_slots(state, "30") == [1, 2, 3, 4]


def test_a_range_that_overlaps_both_may_stand_between_equal_cards() -> None:
    assert right_slots(game("20-40 9 30 30b", hand=1, timeline_start=2), "20-40") == [0, 1, 2]


def test_every_card_of_each_side_counts_not_the_neighbours_alone() -> None:
    line_up = tuple(cards("50-60 10-90"))
    assert not is_right(line_up, 2, Card("40", 40, 40)), "50-60 is certainly later though 10-90 is not"
    assert is_right(line_up, 0, Card("40", 40, 40))


def test_a_right_slot_always_exists_in_a_consistent_row() -> None:
    dice = random.Random(1)
    for _ in range(300):
        row: tuple[Card, ...] = ()
        for _ in range(12):
            lo = dice.randrange(20)
            new = Card("x", lo, lo + dice.choice((0, 0, 3, 15)))
            slots = [slot for slot in range(len(row) + 1) if is_right(row, slot, new)]
            assert slots
            slot = dice.choice(slots)
            row = (*row[:slot], new, *row[slot:])
            assert all(a.lo <= b.hi for i, a in enumerate(row) for b in row[i + 1 :])


def test_deal_goes_round_the_table_then_timeline_then_discard_then_draw_pile() -> None:
    state = game("1 2 3 4 5 6 7 8", hand=2, discard_start=1)
    assert state.hands == (("1", "3"), ("2", "4"))
    assert (line(state), state.discard_pile, state.draw_pile) == ("5", ("6",), ("7", "8"))


def test_a_handicap_deals_each_seat_its_own_number() -> None:
    state = game("1 2 3 4 5 6 7", players=3, hand=(1, 3, 2))
    assert state.hands == (("1",), ("2", "4", "6"), ("3", "5"))


@pytest.mark.parametrize(
    ("players", "size"), [(1, 6), (2, 6), (3, 6), (4, 5), (5, 5), (6, 4), (8, 4), (9, 4)]
)
def test_hand_by_player_count_takes_the_nearest_entry_at_or_below_else_the_lowest(
    players: int, size: int
) -> None:
    state = game(" ".join(map(str, range(60))), players=players, hand={2: 6, 4: 5, 6: 4})
    assert {len(hand) for hand in state.hands} == {size}


def test_deck_limit_means_at_most() -> None:
    state = game("1 2 3 4 5 6 7 8 9 10", hand=1, deck_limit=7)
    assert (state.draw_pile, public(state)["box"]) == (("4", "5", "6", "7"), 3)
    whole = game("1 2 3 4 5 6 7", hand=1, deck_limit=9)
    assert (len(whole.draw_pile), whole.warnings) == (4, ("small set",))


def test_opening_cards_stand_in_date_order() -> None:
    assert line(game("1 2 30 10 20-40 20", hand=1, timeline_start=4)) == "10 20 20-40 30"


def test_without_opening_card_the_first_card_is_always_right() -> None:
    state = game("1 2 3", hand=1, timeline_start=0)
    assert right_slots(state, "1") == [0]
    assert line(play(state, "place 1 @0")) == "1"
    coop = play(game("1 2 3", mode="coop", hand=1, timeline_start=0), "play 1")
    assert (line(coop), coop.gaps) == ("1", ())


def test_refuses_when_more_is_dealt_than_is_in_play() -> None:
    game("1 2 3 4 5 6", hand=2, discard_start=1)
    with pytest.raises(RefusedError, match="6 cards are dealt, 5 are in play"):
        game("1 2 3 4 5", hand=2, discard_start=1)
    with pytest.raises(RefusedError):
        game("1 2 3 4 5 6 7 8", hand=2, discard_start=1, deck_limit=5)


def test_warns_of_few_cards_and_of_unusual_player_counts() -> None:
    assert game("1 2 3 4 5 6 7", hand=1).warnings == ()
    assert game("1 2 3 4 5 6", hand=1).warnings == ("few cards",)
    assert game("1 2 3 4 5 6 7", players=1, hand=1).warnings == ("players",)


def test_solo_takes_exactly_one() -> None:
    with pytest.raises(RefusedError):
        game("1 2 3 4 5 6 7", mode="solo", hand=1)


def test_a_random_start_is_asked_for_and_first_seat_is_not() -> None:
    assert game("1 2 3 4", hand=1, start="random", pick_start=lambda n: n - 1).waiting == (1, 0)
    assert game("1 2 3 4", hand=1, pick_start=lambda n: n - 1).waiting == (0, 1)


def test_invalid_actions() -> None:
    versus = game("10 20 15 30 31 32 33", hand=1)
    unreadable: list[dict[str, object]] = [
        {"do": "place", "card": "nothing", "slot": 0},
        {"do": "place", "card": "10"},
        {"do": "place", "card": "10", "slot": "one"},
        {"do": "place", "card": "10", "slot": True},
        {"do": "place", "slot": 0},
        {"do": "play", "card": "10"},
        {"do": "discard", "card": "10"},
        {"do": "stop"},
        {"do": "dance"},
        {},
    ]
    assert {verdict(versus, action) for action in unreadable} == {"invalid"}
    coop = game("10 20 15 30 31 32 33", mode="coop", hand=1)
    unreadable = [
        {"do": "place", "card": "10", "slot": 0},
        {"do": "play", "card": "10", "slot": 0},
        {"do": "discard", "card": "10", "slot": 0},
        {"do": "stop", "slot": 0},
        {"do": "play", "card": "nothing"},
    ]
    assert {verdict(coop, action) for action in unreadable} == {"invalid"}


def test_illegal_actions() -> None:
    versus = game("10 20 15 30 31 32 33", hand=1)
    for move in ("place 20 @0", "place 15 @0", "place 33 @0", "place 10 @2", "place 10 @-1"):
        assert verdict(versus, move) == "illegal", move
    coop = game("10 20 11 21 15 30 31", mode="coop", hand=2)
    for move in ("stop", "play 20", "discard 20"):
        assert verdict(coop, move) == "illegal", move


def test_a_game_that_is_over_takes_no_action() -> None:
    over = play(game("10 20 15 30 31 32", hand=1, end="instant"), "place 10 @0")
    assert verdict(over, "place 20 @0") == "over"
