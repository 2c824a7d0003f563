"""The simulate row: games a second against the throw-away engine, on one core and two, and memory.

usage: python -m benchmarks.simulate GAMES [JOBS]    plays the games of the row and prints who won
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Row, pair, run

GAMES = 100_000
OURS = [sys.executable, "-m", "benchmarks.simulate"]
YARDSTICK = [sys.executable, "-m", "benchmarks.yardsticks.mutable_game"]


def bench_simulate(_work: Path, runs: int) -> Iterator[Row]:
    """Four casual bots with four cards each play the shipped set by the leaflet with the same rules."""
    result = pair([*OURS, str(GAMES)], [*YARDSTICK, str(GAMES)], runs)
    ours, theirs = GAMES / result.ours.cpu, GAMES / result.yardstick.cpu
    figure = f"{ours:,.0f} against {theirs:,.0f} games/s: {1 / result.cpu_ratio:.2f} x (CPU)"
    yield Row(
        "simulate, 4 players, statistics included", figure, "0.5 x a bare engine", result.cpu_ratio <= 2
    )
    two = pair([*OURS, str(GAMES)], [*OURS, str(GAMES), "2"], min(runs, 3))
    yield Row(
        "simulate on two cores", f"{two.wall_ratio:.2f} x (wall)", "1.7 x one core", two.wall_ratio >= 1.7
    )
    few, many = GAMES // 10, 2 * GAMES
    small, large = (run([*OURS, str(games)]).peak for games in (few, many))
    figure = f"peak {small:.1f} MiB for {few:,}, {large:.1f} MiB for {many:,} games"
    yield Row("simulate, memory", figure, "constant (5 %)", large <= 1.05 * small)


def main() -> None:
    from cardsmith.authoring.loading import load_set
    from cardsmith.authoring.rules_reading import load_rules
    from cardsmith.playtest.catalogue import catalogue_of
    from cardsmith.playtest.simulation import Plan, simulate
    from cardsmith.playtest.statistics import statistics_of

    card_set, (rules, _) = load_set("inventions")[0], load_rules("leisure")
    if card_set is None or rules is None:
        raise SystemExit("the shipped set or profile cannot be read")
    games, jobs = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    played = simulate(card_set, rules, Plan(4, games, "casual"), jobs=jobs)
    figures = statistics_of(played.tally, catalogue_of(card_set), rules, 4)
    print([seat.hits for seat in figures.game.seats] if figures.game else "nothing")


if __name__ == "__main__":
    main()
