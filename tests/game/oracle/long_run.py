"""Compare the engine with the oracle over very many random games: `python -m tests.game.oracle.long_run`."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from tests.game.oracle.agree import play_random
from tests.game.oracle.minimal import minimal, script

CHUNK = 500


def chunk(first: int, count: int) -> tuple[Counter[str], list[tuple[int, str]]]:
    """Play these games; what they reached, and a minimal script of each on which the two part."""
    seen: Counter[str] = Counter()
    parted = []
    for number in range(first, first + count):
        played = play_random(number)
        seen += played.seen
        if played.difference is not None:
            parted.append((number, script(minimal(played))))
    return seen, parted


def run(first: int, games: int, jobs: int) -> Iterator[tuple[Counter[str], list[tuple[int, str]]]]:
    """All chunks, as they come."""
    starts = range(first, first + games, CHUNK)
    sizes = [min(CHUNK, first + games - start) for start in starts]
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(chunk, starts, sizes)


def main() -> int:
    """Play, print the counts and up to five disagreements; exit code 1 when there was one."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=200_000)
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument(
        "--first", type=int, default=0, help="number of the first game (each has its own seed)"
    )
    chosen = options.parse_args()
    seen: Counter[str] = Counter()
    parted: list[tuple[int, str]] = []
    started = time.monotonic()
    for counts, scripts in run(chosen.first, chosen.games, chosen.jobs):
        seen += counts
        parted += scripts
    lines = [f"{number:10,}  {name}" for name, number in sorted(seen.items())]
    lines += [f"\ngame {number}:\n{text}" for number, text in parted[:5]]
    took = time.monotonic() - started
    lines.append(f"\n{chosen.games:,} games in {took:.0f} s: {len(parted):,} disagreements")
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if parted else 0


if __name__ == "__main__":
    sys.exit(main())
