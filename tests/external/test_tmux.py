"""The table on a whole screen in a real terminal, as tmux has it: drawn, played, resized, left in every way."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardsmith.game.deck import deck_of
from cardsmith.game.journal import read_journal

pytestmark = pytest.mark.external
PLAY = f"'{sys.executable}' -m cardsmith play inventions --seed 1"


class Tmux:
    """One terminal; ``screen_with`` waits until it shows some words."""

    def __init__(self, folder: Path) -> None:
        self._socket = str(folder / "tmux")

    def __call__(self, *arguments: str) -> str:
        command = ["tmux", "-u", "-S", self._socket, *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=60).stdout

    def start(self, command: str, width: int = 80, height: int = 24) -> None:
        self("new-session", "-d", "-s", "game", "-x", str(width), "-y", str(height), "sh")
        self.keys(command + "; echo CODE=$?", "Enter")

    def keys(self, *keys: str) -> None:
        self("send-keys", "-t", "game", *keys)

    def screen(self, *options: str) -> str:
        return self("capture-pane", "-p", *options, "-t", "game")

    def screen_with(self, words: str) -> str:
        shown = ""
        for _ in range(300):
            shown = self.screen()
            if re.search(words, shown):
                return shown
            time.sleep(0.1)
        pytest.fail(f"no '{words}' in\n{shown}")


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    terminal = Tmux(tmp_path)
    yield terminal
    terminal("kill-server")


def moves(journal: Path) -> int:
    read, findings = read_journal(journal)
    assert read is not None and not findings
    return len(read.moves)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (200, 60)])
def test_a_game_of_four_to_its_end(tmux: Tmux, tmp_path: Path, width: int, height: int) -> None:
    """Each round its first seat places right; the shipped set's dates say where."""
    from cardsmith.authoring.loading import load_set

    card_set, _ = load_set("inventions")
    assert card_set is not None
    bounds = dict(zip((card.name for card in card_set.cards), deck_of(card_set).bounds, strict=True))
    journal = tmp_path / "game.jsonl"
    tmux.start(
        f"{PLAY} --players Ann,Ben,Cleo,Dan --rule hand=1 --lang en --journal '{journal}'", width, height
    )
    for turn in range(24):
        shown = tmux.screen_with(r"to play|Ranking")
        if "Ranking" in shown:
            break
        assert "save and leave" in shown and max(map(len, shown.splitlines())) <= width
        wrong = "Ann to play" not in shown
        tmux.keys("Home")
        tmux.screen_with(r"before .*\?")
        for _ in range(turn + 2):
            if wrong or _fits(tmux.screen(), bounds):
                break
            tmux.keys("Right")
            time.sleep(0.3)
        tmux.keys("Enter")
        time.sleep(0.3)
    end = tmux.screen_with("Ranking")
    assert re.search(r"wins!", end)
    tmux.keys("q")
    tmux.screen_with("CODE=0")
    assert moves(journal) >= 4


def _fits(shown: str, bounds: dict) -> bool:
    """Tell from the sentence above the keys whether the chosen slot is right."""
    text = " ".join(line.strip() for line in shown.splitlines() if line.strip())
    known = "|".join(map(re.escape, sorted(bounds, key=len, reverse=True)))
    found = re.search(
        rf"({known}) (?:between ({known}) \([^?]*?\) and ({known})|before ({known})|after ({known})) \(", text
    )
    if found is None:
        return False
    card, left, right, before, after = found.groups()
    low, high = bounds[card]
    left, right = left or after, right or before
    return (left is None or bounds[left][0] <= high) and (right is None or low <= bounds[right][1])


def test_resized_in_the_middle(tmux: Tmux) -> None:
    tmux.start(f"{PLAY} --players Ann,Ben --lang en --no-journal")
    tmux.screen_with("Ann to play")
    tmux.keys("Enter")
    tmux.screen_with("Ben to play")
    for width, height in ((200, 60), (50, 20), (80, 24)):
        tmux("resize-window", "-t", "game", "-x", str(width), "-y", str(height))
        tmux.keys("?")
        tmux.screen_with("choose a slot of the timeline")
        tmux.keys("Escape")
        shown = tmux.screen_with("Ben to play")
        assert "Hand of Ben" in shown and max(map(len, shown.splitlines())) <= width
    tmux.keys("q")
    tmux.screen_with("CODE=0")


@pytest.mark.parametrize(
    "environment", ["NO_COLOR=1", "LANG=C LC_ALL=C", "TERM=screen", "LANG=ro_RO.UTF-8 LC_ALL="]
)
def test_environments(tmux: Tmux, environment: str) -> None:
    tmux.start(f"env {environment} {PLAY} --players Ann,Ben --no-journal")
    shown = tmux.screen_with("la rând este Ann" if "ro_RO" in environment else "Ann to play")
    assert "▶1◀" in shown or "▶2◀" in shown
    tmux.keys("Enter")
    tmux.screen_with("[✓✗]")
    if environment == "NO_COLOR=1":
        assert not re.search(r"\x1b\[[0-9;]*(?<![0-9])(?:[34][0-7]|[34]8)[;m]", tmux.screen("-e"))
    tmux.keys("C-c")
    tmux.screen_with("CODE=130")


@pytest.mark.parametrize(
    ("environment", "end", "said"),
    [("TERM=dumb", "", "TERM"), ("", "</dev/null", "no terminal"), ("", "<&-", "no terminal")],
)
def test_the_plain_table_where_it_must(
    tmux: Tmux, tmp_path: Path, environment: str, end: str, said: str
) -> None:
    journal = tmp_path / "game.jsonl"
    tmux.start(f"env {environment} {PLAY} --lang en --players Ann --journal '{journal}' {end}")
    if not end:
        tmux.screen_with(r"help\) >")
        tmux.keys("C-d")
    shown = tmux.screen_with("CODE=0")
    assert said in shown and "Saved" in shown and journal.is_file()


def test_a_narrow_terminal_says_so(tmux: Tmux) -> None:
    tmux.start(f"{PLAY} --lang en --players Ann --no-journal", width=50)
    assert "60 columns" in tmux.screen_with(r"help\) >")


def test_kill_term_restores_the_terminal_and_the_game_is_saved(tmux: Tmux, tmp_path: Path) -> None:
    journal = tmp_path / "game.jsonl"
    tmux.start(f"{PLAY} --lang en --players Ann,Ben --journal '{journal}'")
    tmux.screen_with("Ann to play")
    tmux.keys("Enter")
    tmux.screen_with("Ben to play")
    pids = subprocess.run(["pgrep", "-f", str(journal)], capture_output=True, text=True).stdout.split()
    for pid in pids:
        name = Path(f"/proc/{pid}/comm").read_text().strip()
        if name.startswith(("python", "cardsmith")):
            subprocess.run(["kill", "-TERM", pid], check=True)
    shown = tmux.screen_with("CODE=143")
    assert "Saved. To go on" in shown
    assert (
        tmux("display-message", "-p", "-t", "game", "#{alternate_on} #{cursor_flag} #{mouse_any_flag}")
        == "0 1 0\n"
    )
    assert moves(journal) == 1
    tmux.keys(f"clear; {PLAY.replace(' inventions --seed 1', '')} --lang en --resume '{journal}'", "Enter")
    tmux.screen_with("Ben to play")


def test_stopped_and_gone_on_with(tmux: Tmux) -> None:
    tmux.start("exec bash --norc")
    tmux.keys(f"{PLAY} --lang en --players Ann,Ben --no-journal", "Enter")
    tmux.screen_with("Ann to play")
    tmux.keys("C-z")
    tmux.screen_with("Stopped")
    tmux.keys("bg; clear", "Enter")  # in the background it sleeps on, and leaves the terminal alone
    tmux.keys("jobs", "Enter")
    tmux.screen_with("Stopped")
    tmux.keys("fg", "Enter")
    tmux.screen_with("(?s)Ann to play.*Hand of Ann.*save and leave")
    tmux.keys("q")
    tmux.screen_with("Stopped")


def test_without_players_the_dialogue_asks(tmux: Tmux) -> None:
    tmux.start(f"{PLAY} --lang en --no-journal")
    tmux.screen_with("Who plays")
    tmux.keys("Zoe", "Enter")
    tmux.screen_with("Zoe to play")
    tmux.keys("q")
    tmux.screen_with("CODE=0")
