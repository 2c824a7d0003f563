"""Differences: of shares, of means and of counts, before and after, with how sure they are and what to make of them."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from statistics import NormalDist
from typing import Literal, NamedTuple

from cardsmith.playtest.difficulty import Estimate, Share, Z

Verdict = Literal["better", "worse", "changed", "unsure"]
"""``changed``: surely, but neither is better in itself; ``unsure``: by so little that it may be chance."""


class Change(NamedTuple):
    """A share before and after, the difference with its 95 % interval, and what to make of it."""

    what: str
    old: Share
    new: Share
    difference: Estimate
    verdict: Verdict


class MeanChange(NamedTuple):
    """A mean over games before and after, the difference with its 95 % interval, and what to make of it."""

    what: str
    old: float
    new: float
    difference: Estimate
    verdict: Verdict


class CountChange(NamedTuple):
    """How many cards were worth a remark, or how wide the largest hole was, before and after: less is better."""

    what: str
    old: float
    new: float
    verdict: Verdict


def newcombe(old: Share, new: Share, level: float = 0.95) -> Estimate:
    """Return the difference of two shares with its interval (Newcombe 1998, method 10: from Wilson's intervals)."""
    if old.value is None or new.value is None:
        return Estimate(0.0, -1.0, 1.0)
    z = NormalDist().inv_cdf((1 + level) / 2)
    (old_low, old_high), (new_low, new_high) = old.interval_at(z), new.interval_at(z)
    value = new.value - old.value
    low = value - sqrt((new.value - new_low) ** 2 + (old_high - old.value) ** 2)
    high = value + sqrt((new_high - new.value) ** 2 + (old.value - old_low) ** 2)
    return Estimate(value, low, high)


def mean_difference(old: Counter[int], new: Counter[int]) -> tuple[float, float, Estimate]:
    """Return two means over games and their difference with its 95 % interval (normal: games are many)."""
    (before, error_before), (after, error_after) = _mean(old), _mean(new)
    half = Z * sqrt(error_before + error_after)
    value = after - before
    return before, after, Estimate(value, value - half, value + half)


def _mean(counts: Counter[int]) -> tuple[float, float]:
    """Return the mean and the square of its standard error."""
    games = counts.total()
    mean = sum(value * count for value, count in counts.items()) / games
    spread = sum(count * (value - mean) ** 2 for value, count in counts.items())
    return mean, spread / max(games - 1, 1) / games


def share_change(
    what: str,
    old: Share,
    new: Share,
    level: float = 0.95,
    best: float | None = None,
) -> Change:
    """Compare two shares; ``best`` is where the figure ought to be, if anywhere."""
    verdict: Verdict = "unsure"
    sure = newcombe(old, new, level)
    if sure.low > 0 or sure.high < 0:
        verdict = "changed"
        if best is not None and old.value is not None and new.value is not None:
            verdict = "better" if abs(new.value - best) < abs(old.value - best) else "worse"
    return Change(what, old, new, newcombe(old, new), verdict)
