"""The known figures of independent simulations, reproduced within their intervals.

They come from players with an error of 0.35 in log-age, without lapses, that play the surest card first. Here is a
short run; docs/simulation.md quotes a long one.
"""

from __future__ import annotations

import pytest

from cardsmith.game.deck import Deck, deck_of, make_deck
from cardsmith.playtest.difficulty import Share
from cardsmith.playtest.simulation import Plan, Simulated, simulate
from tests.playtest.tables import inventions, rules
from tests.playtest.users_bots import Expert, Forgetful, GreedyTeammate, KnowsAll, Novice

DECK = deck_of(inventions())


def since(year: int) -> Deck:
    """Return the inventions since a year: the known figures' set had no prehistory."""
    return make_deck(
        (card, *ends) for card, ends in zip(DECK.ids, DECK.bounds, strict=True) if ends[0] >> 9 >= year
    )


def play(
    profile: str, *overrides: str, players: int, games: int, bot: type = KnowsAll, deck: Deck = DECK
) -> Simulated:
    return simulate(deck, rules(profile, *overrides), Plan(players, games, [bot]))


def within(hits: int, of: int, figure: float, spread: float = 0.02) -> bool:
    """Tell whether the interval of a share meets the figure, whose own error (3,000 games) is about ``spread``."""
    low, high = Share(hits, of).interval
    return low - spread <= figure <= high + spread


@pytest.mark.parametrize(
    ("overrides", "figure"), [((), 0.55), (("end=instant",), 0.64), (("rotate_start=true",), 0.506)]
)
def test_the_first_of_two_seats(overrides: tuple[str, ...], figure: float) -> None:
    tally = play("leisure", *overrides, players=2, games=1500, deck=since(1450)).tally
    assert within(tally.wins[0], tally.games, figure)


@pytest.mark.parametrize(
    ("overrides", "figures"),
    [((), (0.32, 0.27, 0.22, 0.20)), (("rotate_start=true",), (0.25, 0.28, 0.24, 0.23))],
)
def test_four_seats(overrides: tuple[str, ...], figures: tuple[float, ...]) -> None:
    tally = play("leisure", *overrides, players=4, games=1000, deck=since(1450)).tally
    for seat, figure in enumerate(figures):
        assert within(tally.wins[seat], tally.games, figure)


def test_games_that_end_for_lack_of_cards() -> None:
    tally = play("twist-versus", "deck_empty=no_draw", players=6, games=500).tally
    assert 0.25 <= tally.shared / tally.games <= 0.40


def test_reshuffling_ends_nearly_all_of_them_when_nobody_remembers_dates() -> None:
    """The figure of 0.4 % belongs to players who forget: whoever remembers is right about every card that returns.

    Then all stay in the tie-break and use up the cards.
    """
    forgetful = play("twist-versus", players=6, games=500, bot=Forgetful).tally
    assert forgetful.shared / forgetful.games <= 0.01
    assert forgetful.reshuffled > 100
    remembering = play("twist-versus", players=6, games=300).tally
    assert remembering.shared / remembering.games > 0.15


@pytest.mark.parametrize(("bot", "figure"), [(Expert, 0.73), (KnowsAll, 0.57), (Novice, 0.43)])
def test_how_often_a_card_is_right(bot: type, figure: float) -> None:
    tally = play("leisure", players=4, games=300, bot=bot, deck=since(1500)).tally
    right = sum(count for key, count in tally.trials.items() if tally.trial(key).right)
    assert right / sum(tally.trials.values()) == pytest.approx(figure, abs=0.035)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_greedy_team_scores_little_even_with_perfect_knowledge(players: int) -> None:
    tally = play("twist-coop", players=players, games=150, bot=GreedyTeammate).tally
    mean = sum(score * games for score, games in tally.scores.items()) / tally.games
    assert 1 <= mean <= 8


def test_a_team_that_looks_ahead_scores_more_than_a_greedy_one() -> None:
    def mean(bots: object) -> float:
        tally = simulate(DECK, rules("twist-coop"), Plan(3, 60, bots)).tally  # type: ignore[arg-type]
        return sum(score * games for score, games in tally.scores.items()) / tally.games

    novice, casual, expert = (mean(skill) for skill in ("novice", "casual", "expert"))
    assert novice < casual < expert
    assert expert > mean([GreedyTeammate])
