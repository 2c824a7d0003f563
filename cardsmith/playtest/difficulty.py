"""How hard a card is, corrected for luck and for who played it, and how sure that is.

The model is Rasch's with guessing: a player of skill s puts a card of difficulty d right with the probability
``g + (1 - g) / (1 + exp(d - s))``, where g = 1/k is the chance of guessing among k slots (Birnbaum 1968 with
equal discrimination). All plays that are alike - same player, card and k - are counted together, so the work
does not grow with the number of games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

Z = NormalDist().inv_cdf(0.975)
"""What a 95 % interval takes of the normal distribution, on either side."""

DIGITS = 4
"""Figures given as data are rounded to so many digits."""

SPREAD = 3.0
"""Standard deviation (in logits) of what is assumed of a card before any play: it only matters for few plays."""

SWEEPS, ENOUGH = 100, 1e-4


class Share(NamedTuple):
    """So many of so many, with Wilson's 95 % interval (Wilson 1927), which is sound for few and for extremes."""

    hits: int
    of: int

    @property
    def value(self) -> float | None:
        """The share, None when there is nothing to share."""
        return self.hits / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float]:
        """The interval that covers the true share in 95 % of all cases; (0, 1) when there is nothing."""
        return self.interval_at(Z)

    def interval_at(self, z: float) -> tuple[float, float]:
        """Return the interval that takes ``z`` standard deviations of the normal distribution on either side."""
        if not self.of:
            return 0.0, 1.0
        share, size = self.hits / self.of, z * z / self.of
        middle = (share + size / 2) / (1 + size)
        half = z * sqrt(share * (1 - share) / self.of + size / (4 * self.of)) / (1 + size)
        return max(0.0, middle - half), min(1.0, middle + half)

    def as_data(self) -> dict[str, Any] | None:
        """Return it as plain data, None when there is nothing to share."""
        if self.value is None:
            return None
        share, low, high = (round(number, DIGITS) for number in (self.value, *self.interval))
        return {"share": share, "low": low, "high": high, "count": self.hits, "of": self.of}


class Estimate(NamedTuple):
    """An estimated number with its 95 % interval."""

    value: float
    low: float
    high: float

    def as_data(self) -> dict[str, float]:
        """Return it as plain data."""
        return {name: round(number, DIGITS) for name, number in self._asdict().items()}


class Cell(NamedTuple):
    """Plays that are alike: who, which card, among how many slots, how many and how many of them right."""

    player: int
    card: int
    slots: int
    plays: int
    right: int


class Difficulties(NamedTuple):
    """Difficulties of the cards in logits, None for one never played; 0 is the mean card. Skills likewise."""

    cards: tuple[Estimate | None, ...]
    players: tuple[Estimate | None, ...]


def estimate(cells: Iterable[Cell], cards: int, players: int) -> Difficulties:
    """Estimate all difficulties and skills together, by Fisher's scoring in turns until nothing moves.

    A play with a single slot teaches nothing and is left out.
    """
    by_card: list[list[Cell]] = [[] for _ in range(cards)]
    by_player: list[list[Cell]] = [[] for _ in range(players)]
    for cell in (cell for cell in cells if cell.slots > 1):
        by_card[cell.card].append(cell)
        by_player[cell.player].append(cell)
    hard, skill = [0.0] * cards, [0.0] * players
    played = sum(map(bool, by_card)) or 1
    for _ in range(SWEEPS):
        moved = 0.0
        for player, own in enumerate(by_player):
            new = _climb(skill[player], [(cell, -hard[cell.card]) for cell in own], 1.0, 0.0)
            moved, skill[player] = max(moved, abs(new - skill[player])), new
        for card, own in enumerate(by_card):
            new = _climb(hard[card], [(cell, skill[cell.player]) for cell in own], -1.0, 1 / SPREAD**2)
            moved, hard[card] = max(moved, abs(new - hard[card])), new
        mean = sum(value for value, own in zip(hard, by_card, strict=True) if own) / played
        hard = [value - mean if own else 0.0 for value, own in zip(hard, by_card, strict=True)]
        skill = [value - mean for value in skill]
        if moved < ENOUGH:
            break
    return Difficulties(
        tuple(
            _estimate(value, [(cell, skill[cell.player] - value) for cell in own], 1 / SPREAD**2)
            for value, own in zip(hard, by_card, strict=True)
        ),
        tuple(
            _estimate(value, [(cell, value - hard[cell.card]) for cell in own], 0.0)
            for value, own in zip(skill, by_player, strict=True)
        ),
    )


def chance(logit: float, guess: float) -> float:
    """Return how likely a play succeeds: ``logit`` is the skill minus the difficulty."""
    return guess + (1 - guess) / (1 + exp(-max(-30.0, min(30.0, logit))))


def _slope(logit: float, cell: Cell) -> tuple[float, float]:
    """Return the slope of the log-likelihood in the logit, and Fisher's information."""
    guess = 1 / cell.slots
    p = chance(logit, guess)
    s = (p - guess) / (1 - guess)
    rise = (1 - guess) * s * (1 - s)
    spread = max(p * (1 - p), 1e-12)
    return rise * (cell.right - cell.plays * p) / spread, cell.plays * rise * rise / spread


def _climb(value: float, cells: Sequence[tuple[Cell, float]], sign: float, prior: float) -> float:
    """Take a step up the likelihood with what enters the logit with this sign, beside the rest of each cell."""
    if not cells:
        return value
    slope, information = -prior * value, prior
    for cell, rest in cells:
        up, sure = _slope(rest + sign * value, cell)
        slope += sign * up
        information += sure
    step = slope / max(information, 1e-3)
    return max(-8.0, min(8.0, value + max(-1.0, min(1.0, step))))


def _estimate(value: float, cells: Sequence[tuple[Cell, float]], prior: float) -> Estimate | None:
    """Return a parameter with the interval that its information promises."""
    if not cells:
        return None
    information = prior + sum(_slope(logit, cell)[1] for cell, logit in cells)
    half = Z / sqrt(max(information, 1e-3))
    return Estimate(value, value - half, value + half)
