"""Twist's co-operative game, rule by rule; each test bears the sentence of the rules that it proves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardsmith.game.actions import Discard, GameOver, Illegal, Invalid, Place, Play, Result, Stop
from cardsmith.model.rules import Ruleset, Score
from tests.game.table import do, gaps, hand, row, table, zone

TW = Ruleset("tw", mode="coop", players=(1, 6), hand=3)
RO = replace(TW, first_fail="end_turn", second_fail="end_turn", discard_start=1, score=Score(opening=2))
PILE = "2001 2002 2003 2004 2005 2006"
WIDE = replace(TW, timeline_start=3)


def test_the_date_decides_the_ends() -> None:
    """Earlier or equal to the first card - left end; later or equal to the last - right end."""
    game = table(TW, ["1400 1700 1800", "1 2 3"], "1500 ", PILE)
    assert do(game, "play 1400") == ["0 placed 1400 at 0"]
    assert do(game, "play 1700")[0] == "0 placed 1700 at 2"
    assert row(game) == "1400 1500 1700" and gaps(game) == ". ."


def test_equal_to_an_end_goes_outside() -> None:
    """If the first slot is right it goes to the left end, else if the last is right to the right end."""
    game = table(replace(TW, timeline_start=2), ["1500b 1600b 4", "1 2 3"], "1500 1600", PILE)
    assert do(game, "play 1500b")[0] == "0 placed 1500b at 0"
    assert do(game, "play 1600b")[0] == "0 placed 1600b at 3"
    game = table(replace(TW, timeline_start=2), ["1400-1700 1 2", "3 4 5"], "1500 1600", PILE)
    assert do(game, "play 1400-1700")[0] == "0 placed 1400-1700 at 0", (
        "both ends are right: the left one first"
    )


def test_an_inner_card_goes_above_its_gap() -> None:
    """Else above the leftmost right gap that has room. A gap holds one card; gap cards make no new gaps."""
    game = table(WIDE, ["1550 1560 1610", "1 2 3"], "1500 1600 1700", PILE)
    assert do(game, "play 1550") == ["0 placed 1550 above gap 1"]
    assert row(game) == "1500 1600 1700" and gaps(game) == "1550 ."
    assert do(game, "play 1560") == ["0 found no place for 1560 -> discard"], "no right place has room"
    assert zone(game, game.discard) == "1560"
    assert do(game, "play 1610")[0] == "0 placed 1610 above gap 2"


def test_equal_to_an_inner_card_takes_either_gap_the_left_first() -> None:
    """Equal to an inner card - either adjacent free gap, the left one first."""
    game = table(WIDE, ["1600b 1600c 1600d", "1 2 3"], "1500 1600 1700", PILE)
    assert do(game, "play 1600b") == ["0 placed 1600b above gap 1"]
    assert do(game, "play 1600c")[0] == "0 placed 1600c above gap 2"


def test_gap_cards_do_not_count_for_the_test() -> None:
    """The right slots of the placement test on the timeline (gap cards do not count)."""
    game = table(replace(WIDE, max_successes=9), ["1550 1900 1400", "1 2 3"], "1500 1600 1700", PILE)
    do(game, "play 1550")
    do(game, "play 1400")
    assert row(game) == "1400 1500 1600 1700" and gaps(game) == ". 1550 .", (
        "the gap moved with its neighbours"
    )
    do(game, "play 1900")
    assert gaps(game) == ". 1550 . ."


def test_after_the_first_the_player_may_stop_or_try_a_second_and_then_the_turn_ends() -> None:
    """First card placed: stop or try a second. Second placed: the turn ends. Then the hand is refilled."""
    game = table(TW, ["1400 1700 1800", "1 2 3"], "1500", PILE)
    do(game, "play 1400")
    assert Stop() in game.legal_actions() and game.successes == 1
    assert do(game, "play 1700") == ["0 placed 1700 at 2", "0 drew 2001", "0 drew 2002"]
    assert game.seat == 1 and game.successes == game.tries == 0
    do(game, "play 1")
    assert do(game, "stop") == ["1 stopped", "1 drew 2003", "round 1 ended"]


def test_second_failed_the_player_may_try_on() -> None:
    """Second failed: TW - the player may stop or try on (second_fail: choose); TW-RO - the turn ends."""
    opening = "1500 1550 1600 1650 1700"
    deal = replace(TW, timeline_start=5)
    hands = ["1551 1560 1610", "1 2 3"]
    for rules, ended in ((deal, False), (replace(deal, second_fail="end_turn"), True)):
        game = table(rules, hands, opening, PILE)
        do(game, "play 1551")
        events = do(game, "play 1560")
        assert events[0] == "0 found no place for 1560 -> discard"
        assert (game.seat == 1) is ended and (len(events) > 1) is ended
        if not ended:
            assert set(game.legal_actions()) == {Play(game.hands[0][0]), Stop()}
            assert do(game, "play 1610")[0] == "0 placed 1610 above gap 3"


def test_first_failed_keep_trying() -> None:
    """First failed: TW - keep trying until a success; that success counts as the first card placed."""
    game = table(replace(TW, timeline_start=2, hand=4), ["1550 1551 1552 1400", "1 2 3 4"], "1500 1600", PILE)
    do(game, "play 1550")
    do(game, "stop")
    do(game, "play 1")
    do(game, "stop")
    assert do(game, "play 1551") == ["0 found no place for 1551 -> discard"]
    assert game.seat == 0
    for refused in (Stop(), Discard(game.hands[0][0])):
        with pytest.raises(Illegal):
            game.apply(refused)
    do(game, "play 1552")
    assert do(game, "play 1400")[0] == "0 placed 1400 above gap 1"
    assert Stop() in game.legal_actions() and game.successes == 1


def test_first_failed_ends_the_turn_in_romanian() -> None:
    """TW-RO - the turn ends (first_fail: end_turn)."""
    game = table(
        replace(RO, timeline_start=2), ["1550 1551 1552", "1 2 3"], "1500 1600", PILE, discard="1000"
    )
    do(game, "play 1550")
    do(game, "stop")
    do(game, "play 1")
    do(game, "stop")
    assert do(game, "play 1551") == ["0 found no place for 1551 -> discard", "0 drew 2003"]
    assert game.seat == 1


def test_discarding_is_the_whole_turn() -> None:
    """Discard: one card to the discard pile, turn over; once a card was revealed the turn has no discard."""
    game = table(TW, ["1400 1700 1800", "1 2 3"], "1500", PILE)
    assert do(game, "discard 1700") == ["0 discarded 1700", "0 drew 2001"]
    assert game.seat == 1 and game.deck.ids.index("1700") in game.dates
    do(game, "play 1")
    with pytest.raises(Illegal, match="revealed"):
        do(game, "discard 2")


def test_stopping_needs_a_success() -> None:
    """Illegal: stop or discard at the wrong time."""
    game = table(TW, ["1400 1700 1800", "1 2 3"], "1500", PILE)
    with pytest.raises(Illegal):
        do(game, "stop")
    with pytest.raises(Invalid):
        game.apply(Place(game.hands[0][0], 0))
    with pytest.raises(Illegal):
        do(game, "play 1")
    with pytest.raises(Invalid):
        game.apply(Play(99))


def test_no_refill() -> None:
    """refill: none - the hands are only played down."""
    game = table(replace(TW, refill="none", hand=1), ["1400", "1"], "1500", PILE)
    assert do(game, "play 1400") == ["0 placed 1400 at 0"]
    assert do(game, "play 1") == ["1 placed 1 at 0", "scored -2"], "twice 2, and 6 cards are left in the pile"


def test_refill_while_the_draw_pile_lasts_and_skip_empty_hands() -> None:
    """A player with an empty hand and an empty draw pile is skipped."""
    game = table(replace(TW, hand=1), ["1400", "1", "2"], "1500", "2001")
    do(game, "play 1400")  # draws the last card
    do(game, "play 1")
    do(game, "play 2")
    assert game.seat == 0 and hand(game, 1) == "" and game.draw_pile == 0
    assert do(game, "play 2001")[-1].startswith("scored")


def test_skipped_seats_keep_the_order() -> None:
    game = table(replace(TW, hand=(1, 3)), ["1400", "1 2 3"], "1500")
    do(game, "play 1400")
    do(game, "play 1")
    assert do(game, "stop") == ["1 stopped", "round 1 ended"]
    assert game.seat == 1 and game.round == 2


def test_over_when_every_hand_is_empty() -> None:
    """Game over: every hand is empty and none can be refilled. Score: timeline 2, gap 1, left -1."""
    game = table(replace(TW, hand=1), ["1400", "1"], "1500")
    do(game, "play 1400")
    assert do(game, "play 1") == ["1 placed 1 at 0", "scored 4"]
    assert game.result == Result(score=4)
    with pytest.raises(GameOver):
        game.apply(Stop())


@pytest.mark.parametrize("first_fail", ["retry", "end_turn"])
def test_over_without_a_success_and_without_a_card_to_try(first_fail: str) -> None:
    """Within a turn, there was no success and no untried card is left (also under end_turn)."""
    rules = replace(TW, hand=1, timeline_start=2, first_fail=first_fail)  # type: ignore[arg-type]
    game = table(rules, ["1550", "1551"], "1500 1600", PILE)
    do(game, "play 1550")
    assert game.seat == 1
    assert do(game, "play 1551") == ["1 found no place for 1551 -> discard", "scored -6"]


def test_discarding_the_last_card_is_no_failed_turn() -> None:
    """Ours: rule 7 speaks of cards tried; a discarded card was not, so the hand is refilled and play goes on."""
    game = table(replace(TW, hand=1), ["1400", "1"], "1500", PILE)
    assert do(game, "discard 1400") == ["0 discarded 1400", "0 drew 2001"]


def test_the_turn_ends_when_no_untried_card_is_left_after_a_success() -> None:
    """The turn ends by itself when no untried card is left after a success."""
    game = table(replace(TW, hand=1), ["1400", "1"], "1500", PILE)
    assert do(game, "play 1400") == ["0 placed 1400 at 0", "0 drew 2001"]


def test_one_success_a_turn() -> None:
    """max_successes: the turn ends when the last allowed success is placed."""
    game = table(replace(TW, max_successes=1), ["1400 1700 1800", "1 2 3"], "1500", PILE)
    assert do(game, "play 1400") == ["0 placed 1400 at 0", "0 drew 2001"]


def test_the_score_of_the_opening_cards() -> None:
    """The opening card counts 0 in TW and 2 in TW-RO; TW-RO's opening discard counts -1."""
    game = table(replace(TW, hand=1), ["1400"], "1500")
    assert do(game, "play 1400")[-1] == "scored 2"
    game = table(replace(RO, hand=1), ["1400"], "1500", discard="1000")
    assert do(game, "play 1400")[-1] == "scored 3"


def test_coop_never_reshuffles() -> None:
    """Co-op never reshuffles."""
    game = table(replace(TW, hand=1), ["1400", "1"], "1500")
    do(game, "discard 1400")
    assert game.draw_pile == 0 and hand(game, 0) == "" and zone(game, game.discard) == "1400"
    assert do(game, "play 1")[-1] == "scored 1"
