"""The competitive game, rule by rule; each test bears the sentence of the rules that it proves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardsmith.game.actions import GameOver, Illegal, Invalid, Place, Play, Result, Stop
from cardsmith.model.rules import Ruleset
from tests.game.table import action, do, hand, row, table, zone

BOX = Ruleset("box", hand=2, misplaced="box", tiebreak_draw="round_start")
PILE = replace(BOX, misplaced="discard", tiebreak_draw="on_turn")


def test_right_stays_wrong_goes_to_the_discard_pile_and_draws() -> None:
    """Right: it stays. Wrong: put the misplaced card away (discard pile), then draw one."""
    game = table(PILE, ["1500 1600", "1700 1800"], "1550", "1900 1950")
    assert do(game, "place 1600 1") == ["0 placed 1600 at 1"]
    assert row(game) == "1550 1600"
    assert do(game, "place 1800 0") == ["1 misplaced 1800 at 0 -> discard", "1 drew 1900", "round 1 ended"]
    assert zone(game, game.discard) == "1800" and hand(game, 1) == "1700 1900"
    assert not game.boxed


def test_wrong_goes_to_the_box() -> None:
    """Wrong: put the misplaced card away (box), then draw one."""
    game = table(BOX, ["1500 1600", "1700 1800"], "1550", "1900 1950")
    before = game.box
    assert do(game, "place 1600 0") == ["0 misplaced 1600 at 0 -> box", "0 drew 1900"]
    assert zone(game, game.boxed) == "1600" and game.box == before + 1 and not game.discard


@pytest.mark.parametrize(("rules", "away"), [(BOX, "box"), (PILE, "discard")])
def test_an_empty_pile_is_made_of_all_cards_put_away(rules: Ruleset, away: str) -> None:
    """If the draw pile is empty, first shuffle all cards put away into a new draw pile."""
    game = table(rules, ["1500 1600", "1700 1800"], "1550", "1900")
    do(game, "place 1600 0")
    events = do(game, "place 1700 0")
    assert events[:2] == [f"1 misplaced 1700 at 0 -> {away}", "reshuffled 2"]
    assert events[2] in ("1 drew 1600", "1 drew 1700")
    assert not game.discard and not game.boxed and game.draw_pile == 1
    assert len(game.hands[1]) == 2


def test_at_worst_the_same_card_comes_straight_back() -> None:
    """So a wrong placement never changes the size of a hand; at worst the same card comes straight back."""
    game = table(BOX, ["1500 1600", "1700 1800"], "1550")
    assert do(game, "place 1600 0") == ["0 misplaced 1600 at 0 -> box", "reshuffled 1", "0 drew 1600"]
    assert hand(game, 0) == "1500 1600"
    assert game.deck.ids.index("1600") in game.dates, "its date has been seen by all"


def test_without_reshuffling_the_card_returns_to_the_hand() -> None:
    """With no_draw nothing is reshuffled and the misplaced card returns to its owner's hand."""
    game = table(replace(BOX, deck_empty="no_draw"), ["1500 1600", "1700 1800"], "1550", "1900")
    do(game, "place 1600 0")
    assert do(game, "place 1700 0") == ["1 misplaced 1700 at 0 -> hand", "round 1 ended"]
    assert hand(game, 1) == "1800 1700" and zone(game, game.boxed) == "1600"


def test_the_opening_discard_comes_back_with_the_discard_pile() -> None:
    """Discard pile (dated side up, its opening card too); shuffle all: the discard pile as GL says."""
    rules = replace(PILE, discard_start=1)
    game = table(rules, ["1500 1600", "1700 1800"], "1550", discard="1000")
    assert game.deck.ids.index("1000") in game.dates
    assert do(game, "place 1600 0")[1] == "reshuffled 2"


def test_the_round_is_finished_and_the_sole_finisher_wins() -> None:
    """Finish the round; sole finisher wins."""
    game = table(replace(BOX, hand=1), ["1500", "1700"], "1600", "1900 1950")
    assert do(game, "place 1500 0") == ["0 placed 1500 at 0"]
    assert game.result is None
    assert do(game, "place 1700 0") == [
        "1 misplaced 1700 at 0 -> box",
        "1 drew 1900",
        "round 1 ended",
        "0 won",
    ]
    assert game.result == Result(winner=0) and game.phase == "over" and game.round == 1


def test_instant_end() -> None:
    """end: instant - the first empty hand wins at once."""
    game = table(replace(BOX, hand=1, end="instant"), ["1500", "1700"], "1600", "1900 1950")
    assert do(game, "place 1500 0") == ["0 placed 1500 at 0", "0 won"]


def test_several_finishers_break_the_tie_and_all_others_are_out() -> None:
    """Two or more - all others are out and a tie-break begins."""
    game = table(replace(BOX, hand=1), ["1500", "1700", "1800"], "1600", "1900 1910 1920 1930")
    do(game, "place 1500 0")
    do(game, "place 1700 0")
    assert do(game, "place 1800 2") == [
        "2 placed 1800 at 2",
        "round 1 ended",
        "out [1]",
        "tie-break of [0, 2]",
        "0 drew 1910",
        "2 drew 1920",
    ]
    assert game.phase == "tiebreak" and game.out == [1] and game.seat == 0 and game.round == 2


def tied(rules: Ruleset, pile: str, players: int = 2):
    """Return a game at the beginning of its tie-break; the timeline is 1500 1600 (1700 ...)."""
    hands = ["1600", "1700", "1800"][:players]
    game = table(replace(rules, hand=1), hands, "1500", pile)
    for seat, card in enumerate(hands):
        do(game, f"place {card} {seat + 1}")
    assert game.phase in ("tiebreak", "over")
    return game


def test_on_turn_each_draws_when_it_is_their_turn() -> None:
    """GL draws on each player's turn (on_turn)."""
    game = tied(PILE, "1900 1910 1920")
    assert hand(game, 0) == "1900" and hand(game, 1) == ""
    assert do(game, "place 1900 3") == ["0 placed 1900 at 3", "1 drew 1910"]


def test_round_start_all_draw_before_the_round() -> None:
    """INV and TW all draw before the round (round_start)."""
    game = tied(BOX, "1900 1910 1920")
    assert hand(game, 0) == "1900" and hand(game, 1) == "1910"


def test_one_right_wins_the_tie_break() -> None:
    """Exactly one right: that player wins. A misplaced card is put away as usual and not replaced."""
    game = tied(BOX, "1900 1910 1920")
    assert do(game, "place 1900 0") == ["0 misplaced 1900 at 0 -> box"]
    assert hand(game, 0) == ""
    assert do(game, "place 1910 3") == ["1 placed 1910 at 3", "round 2 ended", "out [0]", "1 won"]


def test_all_right_or_all_wrong_play_another() -> None:
    """All right or all wrong: play another."""
    game = tied(BOX, "1900 1910 1920 1930 1940 1950")
    do(game, "place 1900 3")
    assert do(game, "place 1910 4") == ["1 placed 1910 at 4", "round 2 ended", "0 drew 1920", "1 drew 1930"]
    do(game, "place 1920 0")
    events = do(game, "place 1930 0")
    assert events == ["1 misplaced 1930 at 0 -> box", "round 3 ended", "0 drew 1940", "1 drew 1950"]
    assert game.out == []


def test_some_right_the_wrong_ones_are_out() -> None:
    """Some right: the wrong ones are out."""
    game = tied(BOX, "1900 1910 1920 1930 1940", players=3)
    do(game, "place 1900 4")
    do(game, "place 1910 0")
    assert do(game, "place 1920 5") == [
        "2 placed 1920 at 5",
        "round 2 ended",
        "out [1]",
        "0 drew 1930",
        "2 drew 1940",
    ]


def test_too_few_cards_share_the_victory() -> None:
    """If at the start of a tie-break round there are fewer cards than players still in: shared victory."""
    game = tied(BOX, "1900")
    assert game.result == Result(shared=(0, 1)) and game.phase == "over"


def test_what_may_be_reshuffled_counts_for_the_tie_break() -> None:
    """Fewer cards (draw pile and what may be reshuffled) than players still in."""
    game = tied(BOX, "1900 1910")
    do(game, "place 1900 0")
    events = do(game, "place 1910 0")
    assert events[:3] == ["1 misplaced 1910 at 0 -> box", "round 2 ended", "reshuffled 2"]
    game = tied(replace(BOX, deck_empty="no_draw"), "1900 1910")
    do(game, "place 1900 0")
    assert do(game, "place 1910 0")[-1] == "shared by [0, 1] (cards)"


def test_the_last_round_of_a_tie_break_shares() -> None:
    """Or if the last round (tiebreak_limit) decides nothing: shared victory of those still in."""
    game = tied(replace(BOX, tiebreak_limit=2), "1900 1910 1920 1930 1940 1950")
    for card, slot in (("1900", 3), ("1910", 4), ("1920", 5)):
        do(game, f"place {card} {slot}")
    assert do(game, "place 1930 6")[-1] == "shared by [0, 1] (limit)"


def test_fifty_rounds_are_the_limit() -> None:
    """If the 50th round decides nothing."""
    assert Ruleset("x").tiebreak_limit == 50


def test_rotate_start_moves_on_each_round_and_stops_in_the_tie_break() -> None:
    """From the start player of the round in which the tie-break began, clockwise (rotate_start stops)."""
    rules = replace(BOX, hand=2, rotate_start=True)
    game = table(rules, ["1510 1520", "1610 1620", "1710 1720"], "1500", "1900 1910 1920 1930 1940 1950 1960")
    for text in ("place 1510 1", "place 1610 2", "place 1710 3"):
        do(game, text)
    assert game.seat == 1, "the second round begins with the second seat"
    do(game, "place 1620 3")
    do(game, "place 1720 5")
    events = do(game, "place 1520 2")
    assert "tie-break of [1, 2, 0]" in events and game.seat == 1
    for text in ("place 1900 7", "place 1910 8", "place 1920 9"):
        do(game, text)
    assert game.seat == 1 and game.round == 4


def test_a_given_card_of_equal_date_goes_on_either_side() -> None:
    """A card with a date that is already there may go on either side of it."""
    for slot in (0, 1):
        game = table(replace(BOX, hand=1), ["1500b", "1700"], "1500")
        assert do(game, f"place 1500b {slot}") == [f"0 placed 1500b at {slot}"]


def test_a_range_is_judged_by_both_ends() -> None:
    """No card left of it is certainly later, and no card right of it is certainly earlier."""
    for slot, right in ((0, False), (1, True), (2, True), (3, False)):
        game = table(replace(BOX, hand=1, timeline_start=3), ["1550-1650", "1000"], "1500 1600 1700", "1900")
        assert do(game, f"place 1550-1650 {slot}")[0].startswith("0 placed") is right


def test_the_nearest_conflicting_card_is_named() -> None:
    game = table(replace(BOX, timeline_start=3), ["1550 1800", "1700 1810"], "1500 1600 1650", "1900")
    card = game.deck.ids.index("1550")
    with pytest.raises(ValueError, match="hidden"):
        game.conflict(card, 3)
    do(game, "place 1550 3")
    conflict = game.conflict(card, 3)
    assert conflict is not None and game.deck.ids[conflict] == "1650"
    assert game.conflict(card, 1) is None


def test_invalid_illegal_and_over_differ_and_change_nothing() -> None:
    """Both are reported and change nothing."""
    game = table(replace(BOX, hand=1), ["1500", "1700"], "1600", "1900 1950")
    before = game.observe(0)
    number = game.deck.ids.index
    refused = [
        (Place(99, 0), Invalid),
        (Place("1500", 0), Invalid),  # type: ignore[arg-type]
        (Place(True, 0), Invalid),
        (Place(number("1500"), "0"), Invalid),  # type: ignore[arg-type]
        (Place(number("1500"), None), Invalid),  # type: ignore[arg-type]
        (Play(number("1500")), Invalid),
        (Stop(), Invalid),
        (None, Invalid),
        (Place(number("1700"), 0), Illegal),
        (Place(number("1900"), 0), Illegal),
        (Place(number("1500"), -1), Illegal),
        (Place(number("1500"), 2), Illegal),
    ]
    for wrong, kind in refused:
        with pytest.raises(kind) as caught:
            game.apply(wrong)  # type: ignore[arg-type]
        assert type(caught.value) is kind and str(caught.value)
        assert game.observe(0) == before
    do(game, "place 1500 0")
    do(game, "place 1700 0")
    with pytest.raises(GameOver):
        game.apply(action(game, "place 1500 0"))
    assert game.legal_actions() == ()
