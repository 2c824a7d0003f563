"""Dealing, and what is refused or warned of before the first card."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardsmith.game.engine import check_start, new_game
from cardsmith.game.randomness import START, below, game_key
from cardsmith.model.errors import InputError
from cardsmith.model.findings import has_errors
from cardsmith.model.rules import ByPlayers, Ruleset
from tests.game.shuffling import shuffled
from tests.game.table import deck_named, gaps, hand, row, table, zone

RULES = Ruleset("rules", hand=2)
YEARS = [str(year) for year in range(1000, 1020)]


def test_one_card_at_a_time_round_the_table_then_timeline_then_discard_pile() -> None:
    """Dealing: one card at a time round the table, then timeline_start, then discard_start, the rest is the pile."""
    deck = deck_named(YEARS)
    order = [19, 0, 18, 1, 17, 2, 16, 3, 15]
    game = new_game(deck, replace(RULES, timeline_start=2, discard_start=1), 2, 1, order)
    assert hand(game, 0) == "1019 1018" and hand(game, 1) == "1000 1001"
    assert row(game) == "1002 1017", "timeline_start cards lie in date order"
    assert zone(game, game.discard) == "1016" and game.draw_pile == 2 and game.box == 11


def test_hands_by_seat_and_by_players() -> None:
    """`[4, 6]` (by seat, a handicap); `{2: 6, 4: 5}` the nearest entry at or below, else the lowest."""
    game = table(replace(RULES, hand=(1, 3)), ["1500", "1501 1502 1503"], "1600", "1700")
    assert len(game.hands[0]) == 1 and len(game.hands[1]) == 3
    inventions = replace(RULES, hand=ByPlayers(((2, 6), (4, 5), (6, 4))))
    assert [inventions.hand_for(players, 0) for players in (1, 2, 3, 4, 5, 6, 8, 12)] == [
        6,
        6,
        6,
        5,
        5,
        4,
        4,
        4,
    ]


def test_the_deck_limit_takes_cards_from_the_top() -> None:
    """Dealing: deck_limit cards from the top."""
    game = new_game(deck_named(YEARS), replace(RULES, deck_limit=8), 2, 1, list(range(20)))
    assert game.draw_pile == 3 and game.box == 12


def test_without_an_opening_card_the_first_is_always_right() -> None:
    """With 0 the first card is always right."""
    game = table(replace(RULES, timeline_start=0), ["1500 1501", "1502 1503"], "", "1600 1700")
    assert row(game) == "" and gaps(game) == ""
    assert len(game.legal_actions()) == 2
    game.apply(game.legal_actions()[0])
    assert len(game.timeline) == 1


def test_the_shuffle_is_the_one_documented() -> None:
    """The engine draws step by step from the very order that `shuffled` gives at once."""
    deck = deck_named(YEARS)
    order = shuffled(range(20), game_key(7, 3), 0)
    drawn, scripted = new_game(deck, RULES, 2, 7, game=3), new_game(deck, RULES, 2, 7, order, 3)
    assert drawn.hands == scripted.hands and drawn.timeline == scripted.timeline
    assert sorted(order) == list(range(20)) and order != sorted(order)


def test_a_random_start_follows_from_the_seed() -> None:
    starts = set()
    for seed in range(30):
        game = new_game(deck_named(YEARS), replace(RULES, start="random"), 4, seed)
        assert game.seat == game.first == below(game_key(seed, 0), START, 0, 4)
        starts.add(game.seat)
    assert starts == {0, 1, 2, 3}
    assert new_game(deck_named(YEARS), RULES, 4, 5).seat == 0, "the youngest sits in the first seat"


def test_known_random_numbers() -> None:
    """SplitMix64 as published: its first output for the state 0 (Vigna's splitmix64.c)."""
    from cardsmith.game.randomness import GOLDEN, mix

    assert mix(GOLDEN) == 0xE220A8397B1DCDAF


def test_N01_an_empty_deck_is_refused_with_the_numbers() -> None:
    """4 players x 6 cards, set of 20: refused at set-up with the numbers."""
    with pytest.raises(InputError) as caught:
        new_game(deck_named(YEARS), replace(RULES, hand=6), 4, 1)
    (finding,) = caught.value.findings
    assert finding.code == "CS702"
    for number in ("4 players", "6 cards", "need 25", "only 20"):
        assert number in finding.message
    assert "hand of 4" in (finding.help or "") and "3 players" in (finding.help or "")


@pytest.mark.parametrize(
    ("cards", "rules", "players", "codes"),
    [
        (20, RULES, 0, ["CS700"]),
        (20, replace(RULES, mode="solo", hand=1), 2, ["CS701"]),
        (5, RULES, 2, ["CS705"]),
        (4, RULES, 2, ["CS702"]),
        (9, RULES, 2, []),
        (8, RULES, 2, ["CS705"]),
        (20, replace(RULES, deck_limit=36), 2, ["CS704"]),
        (20, replace(RULES, deck_limit=5, discard_start=1), 2, ["CS702"]),
        (40, replace(RULES, players=(2, 6)), 7, ["CS703"]),
        (40, replace(RULES, players=(2, 6)), 1, ["CS703"]),
        (20, replace(RULES, hand=(2, 3)), 3, ["CS706"]),
        (20, RULES, 10**12, ["CS702"]),
        (1, RULES, 1, ["CS702"]),
    ],
)
def test_refused_or_warned(cards: int, rules: Ruleset, players: int, codes: list[str]) -> None:
    """Refuse when the hands + timeline_start + discard_start exceed the cards in play; warn when few."""
    findings = check_start(cards, rules, players)
    assert [finding.code for finding in findings] == codes
    assert has_errors(findings) == bool(codes and codes[0] in ("CS700", "CS701", "CS702"))


@pytest.mark.parametrize("cards", range(1, 30))
@pytest.mark.parametrize("players", range(1, 7))
def test_what_the_refusal_recommends_works(cards: int, players: int) -> None:
    rules = replace(RULES, hand=4, players=(1, 9))
    for finding in check_start(cards, rules, players):
        if finding.code == "CS702" and "hand of" in (finding.help or ""):
            smaller = int((finding.help or "").split("hand of ")[1].split()[0])
            assert not has_errors(check_start(cards, replace(rules, hand=smaller), players))
            assert has_errors(check_start(cards, replace(rules, hand=smaller + 1), players))


def test_warnings_stay_with_the_game() -> None:
    game = new_game(deck_named(YEARS), replace(RULES, deck_limit=36), 2, 1)
    assert [finding.code for finding in game.warnings] == ["CS704"]


@pytest.mark.parametrize("order", [[0, 0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 20], [-1, 0, 1, 2, 3, 4]])
def test_an_impossible_order(order: list[int]) -> None:
    with pytest.raises(ValueError, match="order"):
        new_game(deck_named(YEARS), RULES, 2, 1, order)
