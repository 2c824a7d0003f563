"""Whole processes timed by the operating system's own accounting, in pairs, medians of ratios."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Run:
    """One finished process: processor seconds (user + system), wall seconds, peak memory in MiB."""

    cpu: float
    wall: float
    peak: float


def environment_of(more: dict[str, str]) -> dict[str, str]:
    """Return the variables of a process: ours and ``more``.

    A user's Python keeps compiled modules; a variable that forbids it would measure the compiler.
    """
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | more


def run(command: Sequence[str], environment: dict[str, str] | None = None) -> Run:
    """Run a command to its end; its output goes nowhere, a failure is an error with what it said."""
    read, write = os.pipe()
    began = time.perf_counter()
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=write, env=environment_of(environment or {})
    )
    os.close(write)
    with os.fdopen(read, "rb") as stream:
        said = stream.read()
    result = ended(process, began)
    if process.returncode:
        sys.stderr.write(said.decode(errors="replace"))
        raise SystemExit(f"failed with {process.returncode}: {' '.join(command)}")
    return result


def ended(process: subprocess.Popen[bytes], began: float) -> Run:
    """Wait for the end of a process that ``began`` (seconds of ``time.perf_counter``); return what it took."""
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    return Run(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024)


@dataclass(frozen=True)
class Pair:
    """Medians of two commands run in turn, and the median of the ratios pair by pair."""

    ours: Run
    yardstick: Run
    cpu_ratio: float
    wall_ratio: float


def pair(
    ours: Sequence[str],
    yardstick: Sequence[str],
    runs: int = 5,
    environment: dict[str, str] | None = None,
    before: Callable[[], None] = lambda: None,
) -> Pair:
    """Run both commands in turn, after one run of each that does not count; ``before`` runs ahead of ours."""
    results = []
    for _ in range(runs + 1):
        before()
        results.append((run(ours, environment), run(yardstick, environment)))
    return compared(results[1:])


def compared(results: Sequence[tuple[Run, Run]]) -> Pair:
    """Compare runs of ours with runs of the yardstick, pair by pair."""

    def median(values: Sequence[Run]) -> Run:
        return Run(*(statistics.median(getattr(v, f) for v in values) for f in ("cpu", "wall", "peak")))

    ours, yardstick = zip(*results, strict=True)
    return Pair(
        median(ours),
        median(yardstick),
        statistics.median(a.cpu / b.cpu for a, b in results),
        statistics.median(a.wall / b.wall for a, b in results),
    )


@dataclass(frozen=True)
class Row:
    """One line of the report: what was done, the figure, the goal, whether it holds."""

    work: str
    figure: str
    goal: str
    holds: bool

    def __str__(self) -> str:
        return f"{'ok  ' if self.holds else 'OVER'}  {self.work:58} {self.figure:58} goal: {self.goal}"
