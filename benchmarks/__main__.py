"""Run the budgets: ``python -m benchmarks [ROW ...] [--runs N]``; a line a figure, exit code 1 if one is over."""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.decks import make_deck, make_photo
from benchmarks.measure import Pair, Row, pair, run
from benchmarks.simulate import bench_simulate
from benchmarks.table import bench_table

REPOSITORY = Path(__file__).resolve().parent.parent
OURS = [sys.executable, "-m", "cardsmith"]


def yardstick(name: str, *arguments: object) -> list[str]:
    return [sys.executable, "-m", f"benchmarks.yardsticks.{name}", *map(str, arguments)]


def cpu_row(work: str, result: Pair, goal: float, name: str) -> Row:
    figure = f"{result.ours.cpu:.2f} s against {result.yardstick.cpu:.2f} s: {result.cpu_ratio:.2f} x (CPU)"
    return Row(work, figure, f"{goal:g} x {name}", result.cpu_ratio <= goal)


def deck_row(work: str, result: Pair, goal: float) -> Row:
    figure = (
        f"{result.ours.wall:.2f} s against {result.yardstick.wall:.2f} s: {result.wall_ratio:.2f} x (wall)"
    )
    return Row(work, figure, f"{goal:g} x Typst", result.wall_ratio <= goal)


def bench_deck(work: Path, runs: int) -> Iterator[Row]:
    """Build the shipped set, verified, against Typst making the same deck."""
    cache = work / "cache-deck"
    theirs = yardstick("typst_deck", REPOSITORY / "sets" / "inventions", work / "typst.pdf")
    ours = [*OURS, "build", "inventions", "-o", str(work / "deck.pdf")]
    environment = {"CARDSMITH_CACHE": str(cache)}
    cold = pair(ours, theirs, runs, environment, before=lambda: shutil.rmtree(cache, ignore_errors=True))
    yield deck_row("build sets/inventions, verified, cold cache", cold, 2)
    yield deck_row("build sets/inventions, verified, warm cache", pair(ours, theirs, runs, environment), 1)


def bench_pictures(work: Path, runs: int) -> Iterator[Row]:
    """Build 1,000 cards with JPEGs against img2pdf on the same pictures; 10,000 for the memory."""
    environment = {"CARDSMITH_CACHE": str(work / "cache-pictures")}
    for count, limit in ((1000, 100), (10000, 200)):
        file = make_deck(work / f"deck-{count}", count)
        build = [*OURS, "build", str(file), "-o", str(work / "pictures.pdf")]
        if count == 1000:
            theirs = yardstick("img2pdf_pages", file.parent / "images", work / "img2pdf.pdf")
            for name, options, goal in (("--no-verify", ["--no-verify"], 2), ("verified", [], 4)):
                result = pair([*build, *options], theirs, runs, environment)
                yield cpu_row(f"build 1,000 cards with JPEGs, warm, {name}", result, goal, "img2pdf")
        else:
            run([*build, "--no-verify"], environment)
        peak = run([*build, "--no-verify"], environment).peak
        yield Row(
            f"build {count:,} cards --no-verify, memory",
            f"peak {peak:.0f} MiB",
            f"{limit} MiB",
            peak <= limit,
        )


PREPARE = (
    "import sys; from pathlib import Path; from cardsmith.faces.raster import prepare_raster; "
    "prepare_raster(Path(sys.argv[1]).read_bytes(), '', lambda width, height: (693, 693 * height / width))"
)


def bench_photo(work: Path, runs: int) -> Iterator[Row]:
    """Prepare a photo of 12 million pixels for a card, above what the same process needs for a small one."""
    large, small = make_photo(work / "photo-large.jpg", 4000), make_photo(work / "photo-small.jpg", 40)
    result = pair(*([sys.executable, "-c", PREPARE, str(file)] for file in (large, small)), runs=runs)
    time, peak = result.ours.cpu - result.yardstick.cpu, result.ours.peak
    figure = f"{time * 1000:.0f} ms (CPU) more, peak {peak:.0f} MiB"
    holds = time <= 0.1 and peak <= 60
    yield Row("prepare a photo of 12 million pixels", figure, "100 ms more than a small one, 60 MiB", holds)


# What a command does around its work (cli/main.py, __main__.py), without the work of the later rooms.
READ_ONLY = (
    "import gc; gc.set_threshold(500_000); import cardsmith; cardsmith.load_set({file!r}); gc.freeze()"
)


def bench_check(work: Path, runs: int) -> Iterator[Row]:
    """Check 10,000 cards against PyYAML's C loader on the same file."""
    texts = make_deck(work / "texts-10000", 10000, pictures=False)
    read_only = [sys.executable, "-c", READ_ONLY.format(file=str(texts))]
    yield cpu_row(
        "read, schema and dates of 10,000 cards",
        pair(read_only, yardstick("yaml_load", texts), runs),
        1,
        "yaml.load",
    )
    file = make_deck(work / "deck-10000", 10000)
    environment = {"CARDSMITH_CACHE": str(work / "cache-pictures")}
    check = [*OURS, "check", str(file)]
    run(check, environment)
    result = pair(check, yardstick("yaml_load", file), runs, environment)
    yield cpu_row("check of 10,000 cards, all checks, pictures known", result, 2, "yaml.load")


def bench_help(_work: Path, runs: int) -> Iterator[Row]:
    """Start-up against an empty Python."""
    result = pair([*OURS, "--help"], [sys.executable, "-c", "pass"], max(runs, 9))
    yield cpu_row("cardsmith --help", result, 5, "python -c pass")


ROWS: dict[str, Callable[[Path, int], Iterator[Row]]] = {
    "deck": bench_deck,
    "pictures": bench_pictures,
    "photo": bench_photo,
    "check": bench_check,
    "simulate": bench_simulate,
    "help": bench_help,
    "table": bench_table,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    parser.add_argument("rows", nargs="*", metavar="ROW", help=", ".join(ROWS))
    parser.add_argument("--runs", type=int, default=5, help="counted runs of each command")
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "cardsmith-bench")
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    over = 0
    for name in arguments.rows or ROWS:
        for row in ROWS[name](arguments.work, arguments.runs):
            print(row, flush=True)
            over += not row.holds
    return 1 if over else 0


if __name__ == "__main__":
    raise SystemExit(main())
