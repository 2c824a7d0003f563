"""The table rows: from the start to the first frame, and from a key to the screen, both in a terminal of 80x24.

Both are seen from outside, at the terminal's other end.
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
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.measure import Row, Run, compared, ended, environment_of

TABLE = [sys.executable, "-m", "cardsmith", "play", "inventions", "--players", "Ann,Ben", "--seed", "1"]
SIXTY = [*TABLE, "--rule", "timeline_start=60", "--no-journal"]
EMPTY = [sys.executable, "-c", "from textual.app import App; App().run()"]
FRAME = 1000
"""Nothing that is written before a frame has so many bytes; a frame of 80x24 has 2,000, even an empty one."""
KEYS = 40


def bench_table(work: Path, runs: int) -> Iterator[Row]:
    """The shipped set at the table against an app without a widget; then the arrow keys."""
    games = {"XDG_DATA_HOME": str(work)}
    frames = [(first_frame(TABLE, games), first_frame(EMPTY, games)) for _ in range(max(runs, 21) + 1)]
    result = compared(frames[1:])
    figure = f"{result.ours.cpu:.2f} s against {result.yardstick.cpu:.2f} s: {result.cpu_ratio:.2f} x (CPU)"
    yield Row("table, first frame", figure, "1.8 x an empty Textual app", result.cpu_ratio <= 1.8)
    median, worst = key_times()
    figure = f"median {median:.0f} ms, slowest of {KEYS} {worst:.0f} ms"
    yield Row("table, key to screen, 60 cards, 80x24", figure, "100 ms", median <= 100)


def first_frame(command: Sequence[str], environment: dict[str, str]) -> Run:
    """Start a program in a terminal and end it when its first frame has been written."""
    began = time.perf_counter()
    process, ours = _start(command, environment)
    while len(os.read(ours, 1 << 20)) < FRAME:
        pass
    process.kill()
    result = ended(process, began)
    os.close(ours)
    return result


def _start(command: Sequence[str], environment: dict[str, str]) -> tuple[subprocess.Popen[bytes], int]:
    """Start a program in a pseudo terminal of 80x24; return it and the end that is read and typed at."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    variables = environment_of({"TERM": "xterm-256color", **environment})
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=variables)
    os.close(theirs)
    return process, ours


def key_times() -> tuple[float, float]:
    """Return the median and the longest time in ms from a key to the last of what it changes on the screen."""
    process, ours = _start(SIXTY, {})
    _read(ours, 3)
    times = []
    for at in range(KEYS + 5):
        began = time.perf_counter()
        os.write(ours, b"\x1b[D" if at % 2 else b"\x1b[C")
        shown = _read(ours, 0.3)
        if at >= 5:
            times.append((shown - began) * 1000)
    os.write(ours, b"q")
    process.wait()
    return statistics.median(times), max(times)


def _read(terminal: int, quiet: float) -> float:
    """Read until nothing comes for so many seconds; return when the last came."""
    last = time.perf_counter()
    while select.select([terminal], [], [], quiet)[0]:
        os.read(terminal, 1 << 20)
        last = time.perf_counter()
    return last
