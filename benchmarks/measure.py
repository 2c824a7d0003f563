"""Whole processes timed by the operating system's own accounting, in pairs, medians of ratios."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Run:
    """One finished process: processor seconds (user + system), wall seconds, peak memory in MiB."""

    cpu: float
    wall: float
    peak: float


def run(command: Sequence[str], environment: dict[str, str] | None = None) -> Run:
    """Run a command to its end; its output goes nowhere, a failure is an error with what it said."""
    import time

    # A user's Python keeps compiled modules; an environment that forbids it would measure the compiler.
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    read, write = os.pipe()
    began = time.perf_counter()
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=write, env={**inherited, **(environment or {})}
    )
    os.close(write)
    with os.fdopen(read, "rb") as stream:
        said = stream.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.stderr.write(said.decode(errors="replace"))
        raise SystemExit(f"failed with {process.returncode}: {' '.join(command)}")
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
    left, right = [], []
    for counted in range(runs + 1):
        before()
        mine, theirs = run(ours, environment), run(yardstick, environment)
        if counted:
            left.append(mine)
            right.append(theirs)

    def median(values: list[Run]) -> Run:
        return Run(*(statistics.median(getattr(v, f) for v in values) for f in ("cpu", "wall", "peak")))

    return Pair(
        median(left),
        median(right),
        statistics.median(a.cpu / b.cpu for a, b in zip(left, right, strict=True)),
        statistics.median(a.wall / b.wall for a, b in zip(left, right, strict=True)),
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
