"""Games played through pipes, killed with SIGKILL, resumed, replayed and checked.

``python -m tests.cli.killed_games`` plays twenty of them; the suite plays a few (test_play.py).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cardsmith.game.journal import read_journal

PROMPT = b" > "
SLOTS = re.compile(r"Slot for .*, 1 to (\d+) \(")
TABLE = re.compile(r"^(?=.* to play$)", re.MULTILINE)
PLAYERS = ("Ann,Ben", "Ann,bot:casual", "Ann,Ben,bot:novice,bot:expert/dump", "Ann")
PROFILES = ("inventions", "leisure", "twist-versus", "twist-versus-ro", "twist-coop", "twist-coop-ro", "solo")


@dataclass(frozen=True)
class Plan:
    """A game: what to type after ``cardsmith play``, and after how many answers the process is killed."""

    arguments: tuple[str, ...]
    kills: tuple[int, ...]


def plans() -> list[Plan]:
    """Return twenty games: every profile, people and bots, overrides, each killed twice or more."""
    games = []
    for number in range(20):
        profile = PROFILES[number % len(PROFILES)]
        players = "Ann" if profile == "solo" else PLAYERS[number % 4 if "coop" in profile else number % 3]
        arguments = ["inventions", "--rules", profile, "--players", players, "--seed", str(number)]
        if profile not in ("solo", "inventions"):
            arguments += ["--rule", f"hand={2 + number % 3}"]
        if number % 5 == 4:
            arguments += ["--cards", "1-60"]
        games.append(Plan(tuple(arguments), (2 + number % 5, 3, 1 + number % 4)))
    return games


def answer(shown: str) -> str:
    """Return what to type: it follows from the table that is shown, so any run answers alike."""
    prompt = shown.splitlines()[-1]
    luck = zlib.crc32(TABLE.split(shown)[-1].encode())
    if found := SLOTS.search(prompt):
        return str(1 + luck % int(found[1]))
    if "s to stop" in prompt:
        return "s" if luck % 3 == 0 else "1"
    return "d 1" if "d 2 to discard" in prompt and luck % 4 == 0 else "1"


def run(arguments: Sequence[str], folder: Path, answers: int | None = None) -> int:
    """Play until the game is over, or kill the process after so many answers; return its exit code."""
    command = [sys.executable, "-m", "cardsmith", "play", *arguments]
    environment = {**os.environ, "LANG": "C", "COLUMNS": "200", "CARDSMITH_DATA": str(folder)}
    with (folder / "stderr").open("wb") as errors, subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, env=environment,
    ) as process:  # fmt: skip
        assert process.stdin is not None and process.stdout is not None
        shown, given = b"", 0
        while piece := os.read(process.stdout.fileno(), 65536):
            shown += piece
            if not shown.endswith(PROMPT):
                continue
            process.stdin.write(answer(shown.decode()).encode() + b"\n")
            process.stdin.flush()
            given, shown = given + 1, b""
            if given == answers:
                process.kill()
                break
        return process.wait()


def moves(journal: Path) -> list[dict[str, object]]:
    """Return the actions of a journal without their times."""
    read, _ = read_journal(journal)
    assert read is not None
    return [{key: value for key, value in move.data.items() if key != "at"} for move in read.moves]


def check(plan: Plan, folder: Path) -> str:
    """Play a game in one go and again with kills: the same moves, and both follow the rules."""
    whole, broken = folder / "whole.jsonl", folder / "broken.jsonl"
    assert run([*plan.arguments, "--journal", str(whole)], folder) == 0, (folder / "stderr").read_text()
    ends = [run([*plan.arguments, "--journal", str(broken)], folder, plan.kills[0])]
    ends += [run(["--resume", str(broken)], folder, kill) for kill in plan.kills[1:]]
    assert set(ends) <= {-9, 0}
    with broken.open("ab") as file:
        file.write(b'{"seat": 0, "do": "pl')  # as a crash in the middle of a line would leave it
    assert run(["--resume", str(broken)], folder) == 0
    assert moves(whole) == moves(broken)
    verdicts = [
        subprocess.run(
            [sys.executable, "-m", "cardsmith", "replay", str(path), "--check"],
            capture_output=True,
            text=True,
        )
        for path in (whole, broken)
    ]
    assert [verdict.returncode for verdict in verdicts] == [0, 0], verdicts
    assert verdicts[0].stdout == verdicts[1].stdout
    assert "all follow the rules; the game is over" in verdicts[0].stdout
    return f"killed {ends.count(-9)} times; {verdicts[0].stdout.strip()}"


def main() -> None:
    """Play all twenty and say how each went."""
    for number, plan in enumerate(plans(), 1):
        with tempfile.TemporaryDirectory() as folder:
            print(f"{number:2}  {' '.join(plan.arguments[1:])}: {check(plan, Path(folder))}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
