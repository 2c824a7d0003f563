"""Difficulty: right on players whose skill is known, with intervals that keep their promise."""

from __future__ import annotations

import random
from collections import defaultdict
from itertools import starmap
from statistics import mean

import pytest

from cardsmith.game.deck import deck_of
from cardsmith.playtest.catalogue import catalogue_of
from cardsmith.playtest.difficulty import Cell, Share, chance, estimate
from cardsmith.playtest.simulation import Plan, Work, parse_bots, play_chunk, simulate
from cardsmith.playtest.statistics import statistics_of
from tests.playtest.tables import inventions, rules, spearman


def answers(source: random.Random, hard: list[float], skills: list[float], plays: int) -> list[Cell]:
    """Return plays of players who follow the model; hard cards are met more often by good players."""
    table: dict[tuple[int, int, int], list[int]] = defaultdict(lambda: [0, 0])
    for card, difficulty in enumerate(hard):
        for _ in range(plays):
            weights = [1, 1, 3] if difficulty > 0 else [2, 1, 1]
            player, slots = source.choices(range(3), weights)[0], source.randint(2, 14)
            cell = table[player, card, slots]
            cell[0] += 1
            cell[1] += source.random() < chance(skills[player] - difficulty, 1 / slots)
    return [Cell(*key, *cell) for key, cell in table.items()]


def test_players_of_known_skill_give_the_true_difficulties() -> None:
    source = random.Random(1)
    covered, found = [], []
    for _ in range(4):
        hard = [source.gauss(0, 1) for _ in range(60)]
        middle = mean(hard)
        skills = [-0.5, 0.5, 1.5]
        estimates = estimate(answers(source, hard, skills, 400), 60, 3)
        values = [one.value for one in estimates.cards if one]
        assert spearman(hard, values) >= 0.95
        assert abs(mean(values)) < 1e-6
        covered += [
            one.low <= true - middle <= one.high
            for one, true in zip(estimates.cards, hard, strict=True)
            if one
        ]
        found.append([one.value for one in estimates.players if one])
    assert 0.92 <= mean(covered) <= 0.98
    assert mean(values[2] - values[0] for values in found) == pytest.approx(2, abs=0.1)


def test_who_played_is_corrected_for() -> None:
    """A card that only novices met is not harder than its equal that only experts met."""
    both = [(0, card, 8, 1000, 500) for card in range(2, 10)] + [
        (1, card, 8, 1000, 800) for card in range(2, 10)
    ]
    equal = estimate(starmap(Cell, [*both, (0, 0, 8, 1000, 500), (1, 1, 8, 1000, 800)]), 10, 2)
    assert equal.cards[0] is not None
    assert equal.cards[1] is not None
    assert equal.cards[0].value == pytest.approx(equal.cards[1].value, abs=0.05)


def test_luck_is_corrected_for() -> None:
    """Half of all plays right among two slots is guessing; among twelve it is knowledge."""
    same = [(0, card, 6, 500, 300) for card in range(2, 8)]
    estimates = estimate(starmap(Cell, [*same, (0, 0, 2, 500, 260), (0, 1, 12, 500, 260)]), 8, 1)
    assert estimates.cards[0] is not None
    assert estimates.cards[1] is not None
    assert estimates.cards[0].value > estimates.cards[1].value + 1


def test_extremes_and_cards_never_played() -> None:
    estimates = estimate(starmap(Cell, [(0, 0, 5, 20, 20), (0, 1, 5, 20, 0), (0, 3, 1, 9, 9)]), 4, 1)
    easy, hard, never, certain = estimates.cards
    assert easy is not None
    assert hard is not None
    assert easy.value < hard.value - 3
    assert easy.high - easy.low > 2  # twenty plays say little
    assert never is certain is None
    assert estimate([], 2, 1).cards == (None, None)


def test_bots_of_known_skill_find_the_true_difficulties() -> None:
    """Truth: the same cards over many more games. Estimates of a third of them rank the cards alike."""
    deck, profile = deck_of(inventions()), rules("inventions")
    catalogue = catalogue_of(inventions())
    plan = Plan(4, 3000, "expert,casual,novice,casual", seed=99)
    truth = statistics_of(simulate(deck, profile, plan).tally, catalogue, profile, 4)
    some = statistics_of(
        simulate(deck, profile, Plan(4, 1000, plan.bots, seed=1)).tally, catalogue, profile, 4
    )
    true = [card.difficulty.value for card in truth.cards if card.difficulty]
    found = [card.difficulty.value for card in some.cards if card.difficulty]
    assert spearman(true, found) >= 0.95
    skills = [kind.skill.value for kind in some.kinds if kind.skill]
    assert skills == sorted(skills, reverse=True)


def test_intervals_of_success_cover_what_they_promise() -> None:
    """Wilson's intervals of 30 small simulations against the share over all of them."""
    deck, profile = deck_of(inventions()), rules("inventions")
    work = Work(deck, profile, 4, parse_bots("casual"), 7)
    parts = [play_chunk(work, first, 100)[0] for first in range(0, 3000, 100)]
    shares = []
    total: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    for part in parts:
        cards: dict[int, list[int]] = defaultdict(lambda: [0, 0])
        for key, count in part.trials.items():
            trial = part.trial(key)
            for sums in (cards[trial.card], total[trial.card]):
                sums[0] += count * trial.right
                sums[1] += count
        shares.append({card: Share(*sums) for card, sums in cards.items()})
    covered = [
        share.interval[0] <= total[card][0] / total[card][1] <= share.interval[1]
        for part in shares
        for card, share in part.items()
    ]
    assert 0.93 <= mean(covered) <= 0.98


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_wilson(hits: int, of: int, low: float, high: float) -> None:
    """Figures of Newcombe 1998, "Two-sided confidence intervals for the single proportion", method 3."""
    assert Share(hits, of).interval == pytest.approx((low, high), abs=1e-4)


def test_nothing_has_no_share() -> None:
    assert Share(0, 0).value is None
    assert Share(0, 0).interval == (0.0, 1.0)
