"""Advice: given when the numbers call for it, silent when they do not, and its commands do what they say."""

from __future__ import annotations

import pytest

from cardsmith.language.messages import in_language
from cardsmith.playtest.advice import advise
from cardsmith.playtest.advice_pieces import Advice
from cardsmith.playtest.catalogue import catalogue_of
from cardsmith.playtest.difficulty import Share
from cardsmith.playtest.hands import best_hand, try_hands
from cardsmith.playtest.simulation import Plan, simulate
from cardsmith.playtest.statistics import statistics_of
from cardsmith.playtest.study import Study, study
from cardsmith.playtest.wording import percent, with_interval
from tests.playtest.tables import catalogue_of_deck, inventions, rules, years


def advised(profile: str, players: list[int], *overrides: str, games: int = 200) -> Study:
    return study([inventions()], rules(profile, *overrides), players, Plan(games=games))


def told(profile: str, players: int, *overrides: str, games: int, bots: str = "casual") -> list[Advice]:
    """Return the advice that takes no further games."""
    chosen = rules(profile, *overrides)
    tally = simulate(inventions(), chosen, Plan(players, games, bots)).tally
    return advise([statistics_of(tally, catalogue_of(inventions()), chosen, players)], {}, in_language("en"))


def topic(made: Study | list[Advice], name: str) -> Advice | None:
    advice = made.advice if isinstance(made, Study) else made
    return next((one for one in advice if one.topic == name), None)


def test_another_hand_is_advised_and_helps() -> None:
    made = advised("inventions", [6])
    advice = topic(made, "hand")
    assert advice is not None
    assert advice.options is not None
    best = advice.numbers["6"]["best"]
    assert advice.options == f"--rule hand={best}"
    assert "6 players: " in advice.cases[0]
    followed = advised("inventions", [6], advice.options.removeprefix("--rule "))
    before, after = made.statistics[0].game, followed.statistics[0].game
    assert before is not None
    assert after is not None
    assert (before.tiebreaks.value or 0) > 0.3
    assert (after.tiebreaks.value or 1) < 0.27
    assert 4 <= after.rounds.p50 <= 8
    changed = topic(followed, "hand")
    assert changed is None or changed.options is None


def test_several_numbers_of_players_get_one_option() -> None:
    advice = topic(advised("inventions", [3, 6]), "hand")
    assert advice is not None
    assert advice.options is not None
    assert advice.options.startswith("--rule hand=3:6,6:")


def test_a_hand_that_no_number_of_cards_mends() -> None:
    made = study(
        [inventions()], rules("leisure", "hand=1", "end=instant", "deck_limit=20"), [8], Plan(games=200)
    )
    advice = topic(made, "hand")
    assert advice is not None
    assert advice.options is None
    assert "no hand does it" in advice.cases[0]


def test_the_smallest_good_hand_is_found() -> None:
    deck, profile = years(*range(1900, 2000)), rules("inventions")
    catalogue = catalogue_of_deck(deck)

    def figures(profile, players=4, games=300):
        return statistics_of(simulate(deck, profile, Plan(players, games)).tally, catalogue, profile, players)

    tried = list(try_hands(figures(profile), lambda _, changed: figures(changed).game))
    assert [hand.cards for hand in tried] == list(range(1, len(tried) + 1))
    assert tried[-1].game.rounds.p50 > 8, "tried until games last too long"
    best = best_hand(tried)
    assert best is not None
    assert 4 <= best.game.rounds.p50 <= 8
    assert not list(try_hands(figures(profile), lambda _, changed: None))


def test_an_unfair_start_is_named_and_rotating_mends_it() -> None:
    advice = topic(told("leisure", 2, "end=instant", games=600), "seats")
    assert advice is not None
    assert advice.options == "--rule rotate_start=true"
    assert "would be fair" in advice.cases[0]
    assert topic(told("leisure", 2, "end=instant", "rotate_start=true", games=600), "seats") is None


def test_games_without_a_winner_are_named() -> None:
    advice = topic(told("twist-versus", 6, "deck_empty=no_draw", games=150), "shared")
    assert advice is not None
    assert advice.options == "--rule deck_limit=72"


def test_notable_cards_holes_and_clusters_are_named() -> None:
    made = told("inventions", 4, games=1500)
    easy, holes, clusters, mixed = (topic(made, name) for name in ("easy", "holes", "clusters", "mixed-up"))
    assert easy is not None
    assert "bone-flute" in easy.numbers
    assert easy.cases[0].startswith("Bone flute (40")
    assert holes is not None
    assert any("Farming" in case and "Wheel" in case for case in holes.cases)
    assert clusters is not None
    assert "11 cards from Passenger lift (1857)" in clusters.cases[0]
    assert mixed is not None
    assert "n=" in mixed.cases[0]
    assert "bots mix up what lies close together" in mixed.text
    assert topic(made, "hard") is None


def test_cards_never_played_are_named() -> None:
    advice = topic(told("inventions", 2, games=2), "unplayed")
    assert advice is not None
    assert "never played" in advice.text


def test_scores_are_told_for_each_number_of_players() -> None:
    advice = topic(advised("twist-coop", [1, 3], games=60), "scores")
    assert advice is not None
    assert [case.split(":")[0] for case in advice.cases] == ["1 player", "3 players"]


@pytest.mark.parametrize(("share", "short", "long"), [
    (Share(25, 100), "25 %", "25 % (18-34)"), (Share(0, 0), "-", "- (0-100)"), (Share(3, 3), "100 %", "100 % (44-100)"),
])  # fmt: skip
def test_shares_for_people(share: Share, short: str, long: str) -> None:
    assert (percent(share), with_interval(share)) == (short, long)


def test_cards_that_are_not_there_are_not_dealt() -> None:
    """All cards are in play: only more cards help, which no option brings; smaller hands end in more tie-breaks."""
    for hand in ("hand=5", "hand=1"):
        overrides = (hand, "deck_empty=no_draw", "deck_limit=all", "tiebreak_limit=1")
        advice = topic(told("twist-versus", 6, *overrides, games=60), "shared")
        assert advice is not None
        assert advice.options is None


def test_a_handicap_is_left_alone() -> None:
    assert topic(advised("inventions", [2], "hand=9,1", games=100), "hand") is None


def test_experts_are_not_told_to_try_experts() -> None:
    advice = topic(told("solo", 1, games=40, bots="expert"), "scores")
    assert advice is not None
    assert advice.options is None
