"""The table rows: from the start to the first frame, and from a key to the screen, both in a terminal of 80x24.

usage: python -m benchmarks.table ours|empty     starts the table (an empty Textual app), leaves after its first frame
       python -m benchmarks.table sixty          plays with 60 cards on the timeline (for the key row)
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import statistics
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Row, pair

SELF = [sys.executable, "-m", "benchmarks.table"]
KEYS = 40


def bench_table(work: Path, runs: int) -> Iterator[Row]:  # noqa: ARG001
    """The shipped set at the table against an app without a widget; then the arrow keys."""
    result = pair([*SELF, "ours"], [*SELF, "empty"], max(runs, 7), {"TERM": "xterm-256color"})
    figure = f"{result.ours.cpu:.2f} s against {result.yardstick.cpu:.2f} s: {result.cpu_ratio:.2f} x (CPU)"
    yield Row("table, first frame", figure, "1.8 x an empty Textual app", result.cpu_ratio <= 1.8)
    median, worst = key_times()
    figure = f"median {median:.0f} ms, slowest of {KEYS} {worst:.0f} ms"
    yield Row("table, key to screen, 60 cards, 80x24", figure, "100 ms", median <= 100)


def _terminal() -> tuple[int, int]:
    """Open a pseudo terminal of 80x24."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    return ours, theirs


def key_times() -> tuple[float, float]:
    """Return the median and the longest time in ms from a key to the last of what it changes on the screen."""
    ours, theirs = _terminal()
    environment = {**os.environ, "TERM": "xterm-256color"}
    process = subprocess.Popen([*SELF, "sixty"], stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    _read(ours, 3)
    times = []
    for at in range(KEYS + 5):
        began = time.perf_counter()
        os.write(ours, b"\x1b[D" if at % 2 else b"\x1b[C")
        shown = _read(ours, 0.3)
        if at >= 5:
            times.append((shown - began) * 1000)
    os.write(ours, b"q")
    _read(ours, 1)
    process.wait()
    return statistics.median(times), max(times)


def _read(terminal: int, quiet: float) -> float:
    """Read until nothing comes for so many seconds; return when the last came."""
    last = time.perf_counter()
    while select.select([terminal], [], [], quiet)[0]:
        os.read(terminal, 1 << 20)
        last = time.perf_counter()
    return last


def _in_terminal() -> None:
    """Give this process a terminal of its own, whose screen nobody looks at."""
    ours, theirs = _terminal()
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        os.dup2(theirs, number)
        stream = os.fdopen(number, mode, encoding="utf-8", closefd=False)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    threading.Thread(target=_drain, args=[ours], daemon=True).start()


def _drain(terminal: int) -> None:
    while os.read(terminal, 1 << 20):
        pass


def main() -> None:
    what = sys.argv[1]
    if what == "sixty":
        from cardsmith.cli.main import run

        arguments = ["--players", "Ann,Ben", "--rule", "timeline_start=60", "--seed", "1", "--no-journal"]
        raise SystemExit(run(["play", "inventions", *arguments]))
    _in_terminal()
    if what == "empty":
        from textual.app import App

        class Empty(App[None]):
            def on_ready(self) -> None:
                self.exit()

        Empty().run()
        return
    from cardsmith.cli.main import run as run_command
    from cardsmith.terminal.table.app import TableApp

    TableApp.on_ready = lambda self: self.exit(0)  # type: ignore[attr-defined]
    run_command(["play", "inventions", "--players", "Ann,Ben", "--seed", "1", "--no-journal"])


if __name__ == "__main__":
    main()
