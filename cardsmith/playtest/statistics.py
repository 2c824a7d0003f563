"""Figures (``figures``) made of the sums of a tally."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from math import inf, sqrt

from cardsmith.model.rules import Ruleset
from cardsmith.model.scale import clusters, holes, overlaps
from cardsmith.model.sentences import to_tell
from cardsmith.playtest.catalogue import Catalogue
from cardsmith.playtest.difficulty import Cell, Estimate, Share, Z, estimate
from cardsmith.playtest.figures import (
    CardFigures,
    GameFigures,
    KindFigures,
    Rating,
    SkillGap,
    Spread,
    Statistics,
)
from cardsmith.playtest.tally import Tally

SECONDS_A_MOVE = 30
"""What a move of people is taken to last where nobody's clock was running."""

RATINGS = {
    0: to_tell("lost in time"),
    10: to_tell("a beginning"),
    35: to_tell("well placed"),
    65: to_tell("fine historians"),
    90: to_tell("masters of time"),
}
"""The rating table: a score is rated by how many percent of the games stay below it."""

LEAST_MEETINGS = 20
"""A pair of neighbours must have met so often to be called confused."""


def skill_gap(tally: Tally) -> SkillGap:
    """Return the difference between ``bot:expert`` and ``bot:novice``, who played at the same tables.

    Raises:
        ValueError: one of them did not play.
    """
    wins = {name: _wins(tally, kind) for kind, name in enumerate(tally.kinds)}
    expert, novice = (wins.get(name, Share(0, 0)) for name in ("bot:expert", "bot:novice"))
    if expert.value is None or novice.value is None:
        raise ValueError("experts and novices did not play")
    difference = expert.value - novice.value
    # Wins of one table exclude each other, so the shares are negatively correlated: adding both spreads in
    # full (as if they moved exactly opposite) is the honest upper bound.
    half = Z * sum(sqrt(value * (1 - value) / of) for value, of in
                   ((expert.value, expert.of), (novice.value, novice.of)))  # fmt: skip
    return SkillGap(tally.games, expert, novice, Estimate(difference, difference - half, difference + half))


def statistics_of(
    tally: Tally, catalogue: Catalogue, rules: Ruleset, players: int, played_by: str = "bots"
) -> Statistics:
    """Make the figures of a tally; ``game`` is None when no game was finished."""
    plays: dict[tuple[int, int, int], list[int]] = defaultdict(lambda: [0, 0])
    for key, count in tally.trials.items():
        trial = tally.trial(key)
        cell = plays[trial.kind, trial.card, trial.slots]
        cell[0] += count
        cell[1] += count * trial.right
    cells = [Cell(*who_and_what, *counts) for who_and_what, counts in sorted(plays.items())]
    hard = estimate(cells, len(catalogue.deck), len(tally.kinds))
    by_card, by_kind = _right(cells, "card"), _right(cells, "player")
    confused, near = _confused(tally), catalogue.nearest()
    cards = tuple(
        CardFigures(card, by_card[card], hard.cards[card], near[card], confused.get(card), others,
                    tally.discards[card])
        for card, others in enumerate(overlaps(list(zip(catalogue.deck.lows, catalogue.deck.highs, strict=True))))
    )  # fmt: skip
    kinds = tuple(
        KindFigures(name, _wins(tally, kind) if rules.mode == "versus" else Share(0, 0), by_kind[kind],
                    hard.players[kind])
        for kind, name in enumerate(tally.kinds)
    )  # fmt: skip
    return Statistics(catalogue, rules, players, tally.games, played_by, cards, kinds,
                      game_figures(tally, rules, players),
                      tuple(holes(catalogue.places)), tuple(clusters(catalogue.places)))  # fmt: skip


def _wins(tally: Tally, kind: int) -> Share:
    return Share(tally.kind_wins[kind], tally.seats[kind])


def _right(cells: Sequence[Cell], part: str) -> dict[int, Share]:
    """Return the shares of right plays by card or player."""
    shares: dict[int, Share] = defaultdict(lambda: Share(0, 0))
    for cell in cells:
        key = getattr(cell, part)
        shares[key] = Share(shares[key].hits + cell.right, shares[key].of + cell.plays)
    return shares


def _confused(tally: Tally) -> dict[int, tuple[int, Share]]:
    """Return for each card the neighbour with which it is mixed up most surely, whichever of them was played."""
    met: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0])
    for key, count in tally.neighbours.items():
        card, other, passed = tally.pair(key)
        pair = met[min(card, other), max(card, other)]
        pair[0] += count * passed
        pair[1] += count
    best: dict[int, tuple[int, Share]] = {}
    for (card, other), (wrong, times) in sorted(met.items()):
        share = Share(wrong, times)
        if times < LEAST_MEETINGS or not wrong:
            continue
        for one, two in ((card, other), (other, card)):
            if one not in best or share.interval[0] > best[one][1].interval[0]:
                best[one] = two, share
    return best


def game_figures(tally: Tally, rules: Ruleset, players: int) -> GameFigures | None:
    """Make the figures of the game alone; None when none was finished."""
    if not tally.games:
        return None
    versus, rights = rules.mode == "versus", Counter[bool]()
    for key, count in tally.trials.items():
        rights[tally.trial(key).right] += count
    games, moves = tally.games, spread(tally.moves)
    guessed = Spread(*(max(1, round(count * SECONDS_A_MOVE / 60)) for count in moves))
    changes = sum(count * number for number, count in tally.lead_changes.items())
    return GameFigures(
        rounds=spread(tally.rounds),
        moves=moves,
        minutes=spread(tally.minutes) if tally.minutes else guessed,
        measured=bool(tally.minutes),
        right=Share(rights[True], rights.total()),
        tiebreaks=Share(tally.tiebreaks, games),
        shared=Share(tally.shared, games),
        reshuffled=Share(tally.reshuffled, games),
        seats=tuple(Share(tally.wins[seat], games) for seat in range(players)) if versus else (),
        lead_changes=changes / games if versus else None,
        scores=None if versus else spread(tally.scores),
        ratings=() if versus else _ratings(tally.scores),
    )


def quantile(counts: Mapping[int, int], percent: int) -> int:
    """Return the least number that at least so many percent of all games do not exceed."""
    numbers = sorted(counts)
    seen = list(accumulate(counts[number] for number in numbers))
    return numbers[bisect_left(seen, percent * seen[-1], key=lambda games: 100 * games)]


def spread(counts: Mapping[int, int]) -> Spread:
    """Return the percentiles of numbers with how many games had them."""
    numbers = sorted(counts)
    seen, games = list(accumulate(counts[number] for number in numbers)), sum(counts.values())
    twice = sum(numbers[bisect_left(seen, place)] for place in ((games + 1) // 2, games // 2 + 1))
    return Spread(quantile(counts, 10), twice / 2 if twice % 2 else twice // 2, quantile(counts, 90))


def _ratings(scores: Counter[int]) -> tuple[Rating, ...]:
    """Return the rating table, with each limit once."""
    limits = {quantile(scores, percent) if percent else -inf: words for percent, words in RATINGS.items()}
    table = []
    for least, below in pairwise([*limits, inf]):
        games = sum(count for score, count in scores.items() if least <= score < below)
        start = None if least == -inf else int(least)
        table.append(Rating(start, limits[least], Share(games, scores.total())))
    return tuple(table)
