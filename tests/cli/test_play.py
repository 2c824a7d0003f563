"""``cardsmith play``, ``replay`` and ``show rules`` as a user runs them. Cases L and N01 by name, with their kind."""

from __future__ import annotations

import contextlib
import io
import json
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.cli.conftest import Outcome, write_set
from tests.cli.killed_games import check, plans

NAMES = [
    "日本 opens → world",
    "x\u0301y",
    "plain name",
    "[OK] [/red]",
    "😀 smile",
    "Ångström",
    "한국어",
    "x",
]
NAMES += [f"Event {at}" for at in range(12)]


@pytest.fixture
def numbers(tmp_path: Path) -> Path:
    return write_set(tmp_path / "numbers", [f'"{name}"' for name in NAMES])


@pytest.fixture
def play(cardsmith, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Outcome]:
    """Run a command in this process with what is typed; then the input ends."""

    def call(*arguments: str | Path, typed: str = "") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        return cardsmith(*arguments)

    return call


@pytest.fixture
def at_prompt(tmp_path: Path) -> Callable[..., Outcome]:
    """Start a game as a process, type lines, each at its prompt, then send a signal at the next prompt."""

    def call(lines: Sequence[str], sent: signal.Signals, *arguments: str | Path) -> Outcome:
        command = [sys.executable, "-m", "cardsmith", "play", "--plain", *map(str, arguments)]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path,
        ) as process:  # fmt: skip
            assert process.stdin and process.stdout and process.stderr
            told = b""
            for line in [*lines, None]:
                shown = b""
                while not shown.endswith(b" > "):
                    piece = os.read(process.stdout.fileno(), 65536)
                    assert piece, process.stderr.read()
                    shown += piece
                told += shown
                if line is None:
                    process.send_signal(sent)
                else:
                    process.stdin.write(line.encode() + b"\n")
                    process.stdin.flush()
            out, err = process.communicate(timeout=60)
            return Outcome(process.returncode, (told + out).decode(), err.decode())

    return call


def journal_of(outcome: Outcome) -> Path:
    """Return the file that the line about saving names."""
    return Path(next(word for word in outcome.err.split() if word.endswith(".jsonl")))


# L: the terminal


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "latin-1", "cp437", "utf-8"])
def test_l01_streams_of_any_encoding(numbers: Path, process, encoding: str) -> None:
    outcome = process(
        "play", numbers, "--players", "Zoë,日", "--rule", "hand=3", "--seed", "1", "--lang", "ro",
        input="1 1\n1 1\n" * 4, env={"PYTHONIOENCODING": encoding}, encoding=encoding, errors="strict",
    )  # fmt: skip
    assert outcome.returncode == 0, outcome.stderr
    assert "Traceback" not in outcome.stderr
    assert ("Zoë" if encoding != "ascii" else "Zoe") in outcome.stdout
    assert "Linia timpului" in outcome.stdout
    if encoding != "utf-8":
        assert ": ?" in outcome.stdout  # the player 日


def test_l01_input_that_is_no_text(numbers: Path, tmp_path: Path) -> None:
    outcome = subprocess.run(
        [sys.executable, "-m", "cardsmith", "play", str(numbers), "--rule", "hand=2"],
        input=b"\xff\xfe\x00\n1 1\n", capture_output=True, cwd=tmp_path,
    )  # fmt: skip
    assert outcome.returncode == 0
    assert b"That cannot be read." in outcome.stdout


def test_l03_the_end_of_input_saves(numbers: Path, process) -> None:
    outcome = process("play", numbers, "--rule", "hand=3", stdin=subprocess.DEVNULL)
    assert outcome.returncode == 0
    why, saved = outcome.stderr.splitlines()
    assert why == "Input or output is no terminal: the table is shown line by line."
    assert saved.startswith(f"Saved. To go on: cardsmith play {numbers} --resume ")


@pytest.mark.parametrize("typed", ["1 1\n", "1\n", "1 1\n?\nr\n", "1"])
def test_l03_anywhere(numbers: Path, play, typed: str) -> None:
    outcome = play("play", numbers, "--players", "Ann,Ben", "--rule", "hand=3", "--seed", "2", typed=typed)
    assert outcome.code == 0
    assert play("replay", journal_of(outcome), "--set", numbers, "--check").code == 0


@pytest.mark.parametrize("lines", [[], ["1"], ["1 1", "?"]])
def test_l05_ctrl_c_saves(numbers: Path, at_prompt, lines: list[str]) -> None:
    outcome = at_prompt(lines, signal.SIGINT, numbers, "--players", "A,B", "--rule", "hand=3", "--seed", "2")
    assert outcome.code == 130
    assert len(outcome.err.strip().splitlines()) == 1
    assert "Saved. To go on: cardsmith play" in outcome.err
    assert journal_of(outcome).is_file()


@pytest.mark.parametrize(("key", "code"), [(b"\x04", 0), (b"\x03", 130), (b"q\n", 0), (b"1 1\n\x03", 130)])
def test_l03_l05_at_a_real_terminal(numbers: Path, key: bytes, code: int) -> None:
    command = [
        "-m",
        "cardsmith",
        "play",
        "--plain",
        str(numbers),
        "--players",
        "A,B",
        "--rule",
        "hand=3",
        "--lang",
        "en",
    ]
    process, terminal = pty.fork()
    if process == 0:
        os.execv(sys.executable, [sys.executable, *command])
    told = pressed = b""
    while piece := _read(terminal, pressed):
        told += piece
        if not pressed and b"like 2 5 (?: help) > " in told:
            os.write(terminal, key)
            pressed = key
    _, status = os.waitpid(process, 0)
    assert os.waitstatus_to_exitcode(status) == code, told
    assert told.count(b"Saved. To go on: cardsmith play") == 1
    assert b"Traceback" not in told


def _read(terminal: int, pressed: bytes) -> bytes:
    """Return what is shown next. A Ctrl-C just when Python falls asleep is noticed with the next key: press again."""
    try:
        while pressed and not select.select([terminal], [], [], 2)[0]:
            os.write(terminal, pressed[-1:])
        return os.read(terminal, 65536)
    except OSError:  # how Linux says that nobody has the terminal open any more
        return b""


def _shown(terminal: int, words: bytes) -> bool:
    """Read what is drawn until it shows some words; tell whether it did within a minute."""
    told = b""
    while words not in told and select.select([terminal], [], [], 60)[0]:
        told += os.read(terminal, 65536)
    return words in told


def _at_table(*arguments: str) -> tuple[int, int]:
    """Sit down at the table in a terminal of its own; return the process and the terminal's other end."""
    process, terminal = pty.fork()
    if process == 0:
        termios.tcsetwinsize(0, (24, 80))
        command = [sys.executable, "-m", "cardsmith", "play", *arguments, "--lang", "en"]
        os.execve(sys.executable, command, {**os.environ, "TERM": "xterm"})
    assert _shown(terminal, b"save and leave")
    return process, terminal


def _ended(process: int, press: Callable[[], object] = lambda: None) -> int | None:
    """Return the exit code of a process that ends within a minute, while keys are pressed; end one that does not."""
    for _ in range(300):
        ended, status = os.waitpid(process, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.2)
        with contextlib.suppress(OSError):  # it has just ended
            press()
    os.kill(process, signal.SIGKILL)
    return None


@pytest.mark.parametrize("told_to_go_on", [0, 20])
def test_l05_a_terminal_that_is_closed_ends_the_table(
    numbers: Path, tmp_path: Path, told_to_go_on: int
) -> None:
    """Nothing goes on to read from it, though a hang-up also tells every process to go on."""
    journal = tmp_path / "game.jsonl"
    process, terminal = _at_table(
        str(numbers), "--rule", "hand=3", "--players", "A,B", "--journal", str(journal)
    )
    for _ in range(told_to_go_on):
        os.kill(process, signal.SIGCONT)
    os.close(terminal)
    assert _ended(process) == 129
    assert journal.is_file()


def test_l05_ctrl_z_without_a_shell_is_no_trap(numbers: Path) -> None:
    process, terminal = _at_table(str(numbers), "--rule", "hand=3", "--players", "A,B", "--no-journal")
    os.write(terminal, b"\x1a")
    assert _ended(process, lambda: os.write(terminal, b"q")) == 0
    os.close(terminal)


@pytest.mark.parametrize("columns", ["20", "1", "0", "33", "200", "99999", "x"])
def test_l07_any_width(numbers: Path, play, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    outcome = play(
        "play", numbers, "--players", "A,B", "--rule", "hand=3", "--seed", "2", typed="1 1\n1 1\nr\n?\n"
    )
    assert outcome.code == 0
    width = {"20": 20, "1": 20, "33": 33}.get(columns, 200)
    assert all(cell_len(line) <= width for line in outcome.out.splitlines() if " > " not in line)


def test_l09_wide_characters_keep_columns(play, tmp_path: Path) -> None:
    folder = write_set(tmp_path / "wide", ["日本", "x\u0301y", "plain", "end"], 998)
    outcome = play(
        "play", folder, "--players", "A", "--rule", "timeline_start=3", "--rule", "hand=1", "--seed", "3"
    )
    lines = outcome.out.splitlines()
    rows = lines[lines.index("Timeline") + 1 :][:3]
    names = [next(name for name in ("日本", "x\u0301y", "plain", "end") if name in row) for row in rows]
    assert {cell_len(row[: row.index(name)]) for row, name in zip(rows, names, strict=True)} == {9}


def test_l11_a_pipe_plays_to_the_end(numbers: Path, process) -> None:
    outcome = process("play", numbers, "--rule", "hand=3", "--seed", "1", input="1\n" * 4000)
    assert outcome.returncode == 0
    assert "Ranking" in outcome.stdout
    assert "\x1b" not in outcome.stdout
    assert (
        process("replay", journal_of(Outcome(0, "", outcome.stderr)), "--set", numbers, "--check").returncode
        == 0
    )


@pytest.mark.parametrize("rules", ["twist-coop", "twist-coop-ro", "solo", "leisure"])
def test_l11_in_every_mode(play, numbers: Path, rules: str) -> None:
    outcome = play("play", numbers, "--rules", rules, "--rule", "hand=2", "--seed", "1", typed="1\n" * 4000)
    assert outcome.code == 0
    assert "The game was written to" in outcome.err


def test_l11_a_pipe_of_nonsense_ends(play, numbers: Path) -> None:
    outcome = play("play", numbers, "--rule", "hand=2", typed="nonsense\n" * 4000)
    assert outcome.code == 1
    assert "Saved. To go on" in outcome.err


# N01: not enough cards


@pytest.mark.parametrize(
    ("arguments", "numbers_said", "way"),
    [
        (
            ["--players", "4", "--rule", "hand=6"],
            "need 25 cards; only 20 in play",
            "a hand of 4 (--rule hand=4) or 3",
        ),
        (
            ["--players", "A,B", "--rule", "timeline_start=30"],
            "need 42 cards; only 20",
            "add cards to the set",
        ),
        (
            ["--players", "4", "--rules", "twist-coop", "--cards", "1-9"],
            "need 17 cards; only 9",
            "a hand of 2",
        ),
        (["--rules", "solo", "--cards", "1"], "needs 2 cards; only 1 in play", "add cards to the set"),
        (
            ["--players", "2", "--cards", "1-8"],
            "need 13 cards; only 8",
            "at most a hand of 3 (--rule hand=3) would",
        ),
    ],
)
def test_n01_too_few_cards(numbers: Path, play, arguments: list[str], numbers_said: str, way: str) -> None:
    outcome = play("play", numbers, *arguments)
    assert outcome.code == 1
    assert "CS702" in outcome.err
    assert numbers_said in outcome.err
    assert way in outcome.err
    assert outcome.out == ""


# playing


def test_kills_and_crashes_cost_nothing(tmp_path: Path) -> None:
    for at in (4, 12):
        folder = tmp_path / str(at)
        folder.mkdir()
        assert "killed" in check(plans()[at], folder)


def test_people_and_bots_several_sets_and_a_part_of_them(play, numbers: Path, tmp_path: Path) -> None:
    more = write_set(tmp_path / "more", [f"More {at}" for at in range(9)], 1905)
    outcome = play(
        "play", numbers, more, "--cards", "1-3,event-4,more-2,more-3", "--players", "Ann,bot:expert/dump",
        "--rule", "hand=1", "--seed", "5", "--journal", "game.jsonl", typed="1\n" * 50,
    )  # fmt: skip
    assert outcome.code == 0
    header = json.loads((tmp_path / "game.jsonl").read_text("utf-8").splitlines()[0])
    assert header["set"] == ["numbers", "more"]
    assert header["players"] == ["Ann", "bot:expert/dump"]
    # positions count in every set
    assert len(header["order"]) == 8
    assert "more-5" not in header["order"]
    assert play("replay", "game.jsonl", "--set", numbers, "--set", more, "--check").code == 0


def test_the_same_seed_is_the_same_game(play, numbers: Path) -> None:
    first, second, other = (
        play("play", numbers, "--players", "A,B", "--rule", "hand=3", "--seed", seed).out
        for seed in ("7", "7", "8")
    )
    assert first == second != other


def test_practice_takes_back_and_the_journal_forgets(play, numbers: Path, tmp_path: Path) -> None:
    arguments = ["play", numbers, "--players", "A,B", "--rule", "hand=3", "--journal", "g.jsonl"]
    outcome = play(*arguments, "--practice", typed="1 2\nu\n")
    assert "The last play was taken back." in outcome.out
    assert "--practice" in outcome.err
    assert len((tmp_path / "g.jsonl").read_text("utf-8").splitlines()) == 1


def test_passing_at_the_plain_table_is_warned_of(
    play, numbers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for said_so in ("", "1"):
        monkeypatch.setenv("CARDSMITH_PLAIN", said_so)
        outcome = play("play", numbers, "--rule", "hand=3", "--pass")
        assert outcome.code == 0
        assert "--pass is for the table on a whole screen: the plain table hides nothing\n" in outcome.err


def test_a_saved_game_whose_set_is_elsewhere(play, numbers: Path, tmp_path: Path) -> None:
    numbers.rename(tmp_path / "big")
    (tmp_path / "bin").mkdir()
    play("play", "big", "--rule", "hand=3", "--players", "A,B", "--journal", "g.jsonl")
    (tmp_path / "big").rename(tmp_path / "moved")
    outcome = play("play", "--resume", "g.jsonl")
    assert outcome.code == 3
    assert outcome.err == (
        "Error: this game was played with 'big', which is not found here: "
        "name the folder or the YAML file of the set\n"
    )
    assert play("play", "moved", "--resume", "g.jsonl").code == 0
    outcome = play("play", "bigg")
    assert "bin" not in outcome.err  # no set lies in it
    assert "did you mean 'moved'?" in play("play", "move").err


def test_what_to_type_to_go_on_has_the_wishes_of_this_game(play, numbers: Path) -> None:
    wishes = ["--practice", "--pass", "--lang", "ro"]
    arguments = ["play", numbers, "--players", "A,B", "--rule", "hand=3", "--journal", "g.jsonl"]
    for outcome in (play(*arguments, *wishes), play("play", "--resume", "g.jsonl", *wishes)):
        assert outcome.err.rstrip().endswith("--resume g.jsonl --practice --pass --lang ro")
    outcome = play(*arguments)
    assert outcome.code == 3
    assert "exists already; go on with the game in it by --resume g.jsonl" in outcome.err


def test_romanian_by_option_and_environment(play, numbers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "la rând este Jucător" in play("play", numbers, "--rule", "hand=3", "--lang", "ro").out
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "ro_RO.UTF-8")
    outcome = play("play", numbers, "--rule", "hand=3")
    assert "la rând este Jucător" in outcome.out
    assert "Partida este salvată." in outcome.err


def test_cards_speak_the_language_of_the_table(play, numbers: Path) -> None:
    (numbers / "translations").mkdir()
    (numbers / "translations" / "ro.yaml").write_text(
        "title: Numere\ncards:\n  plain-name: {name: nume simplu}\n", encoding="utf-8"
    )
    arguments = ["--players", "A", "--rule", "hand=18", "--seed", "2"]
    assert "nume simplu" in play("play", numbers, *arguments, "--lang", "ro").out
    assert "plain name" in play("play", numbers, *arguments, "--lang", "en", "--journal", "g.jsonl").out
    assert "nume simplu" in play("play", "--resume", "g.jsonl", "--lang", "ro").out
    assert "nume simplu" in play("replay", "g.jsonl", "--lang", "ro").out


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ([], 2, "name a set to play"),
        (["nowhere"], 3, "there is no set 'nowhere'"),
        (["numbers", "--players=-1"], 2, "-1 players cannot play"),
        (["numbers", "--players", "0"], 2, "or how many play, like 3"),
        (["numbers", "--players", "Ann,Ann"], 2, "two players are called 'Ann'"),
        (["numbers", "--players", "Ann,bot:genius"], 2, "there is no bot 'genius'"),
        (["numbers", "--rules", "inventoins"], 1, "did you mean 'inventions'"),
        (["numbers", "--rules", "twist"], 1, "twist-coop, twist-coop-ro, twist-versus, twist-versus-ro?"),
        (["numbers", "--rules", "twst"], 1, "did you mean one of twist-coop, "),
        (["numbers", "--cards", "date:1950..1900"], 2, "write 1900..1950"),
        (["numbers", "--pass", "--plain"], 2, "the plain table hides nothing"),
        (["numbers", "--rule", "misplaced=floor"], 1, "one of discard, box"),
        (["numbers", "--rule", "end=instant", "--rule", "tiebreak_limit=3"], 1, "CS715"),
        (["numbers", "--cards", "nothing"], 2, "there is no card 'nothing'"),
        (["numbers", "--lang", "xx"], 2, "no words in 'xx'"),
        (["numbers", "numbers"], 2, "two sets are called 'numbers'"),
        (["numbers", "--rules", "solo", "--players", "A,B"], 1, "CS701"),
        (["numbers", "--rule", "hand=3", "--journal", "nowhere/game.jsonl"], 3, "cannot write"),
        (["numbers", "--rule", "hand=3", "--journal", "numbers/set.yaml"], 3, "exists already"),
    ],
)
def test_what_cannot_be_played(play, numbers: Path, arguments: list[str], code: int, said: str) -> None:
    outcome = play("play", *arguments)
    assert (outcome.code, said in outcome.err) == (code, True), outcome.err
    assert outcome.out == ""


def test_dates_and_numbers_are_not_mixed(play, numbers: Path, tmp_path: Path) -> None:
    rivers = write_set(tmp_path / "rivers", ["A", "B", "C"], order="{unit: km}")
    for command in (["play"], ["simulate", "--games", "1"]):
        outcome = play(*command, numbers, rivers)
        assert outcome.code == 2, outcome.err
        assert "cannot be mixed" in outcome.err


def test_a_game_that_cannot_be_saved_is_not_begun(
    play, numbers: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CARDSMITH_DATA", str(tmp_path / "file"))
    outcome = play("play", numbers, "--rule", "hand=3", typed="1 1\n")
    assert (outcome.code, outcome.out) == (3, "")
    assert "cannot write" in outcome.err and "name a file with --journal" in outcome.err
    assert play("play", numbers, "--rule", "hand=3", "--journal", "game.jsonl", typed="1 1\n").code == 0


def test_a_bot_that_raises(play, numbers: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mybots.py").write_text(
        "class Fails:\n    def __init__(self, seat): pass\n    def act(self, seen): raise RuntimeError('no idea')\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    outcome = play("play", numbers, "--players", "Ann,bot:mybots:Fails", "--rule", "hand=3", typed="1 1\n")
    assert outcome.code == 1
    assert "bot:mybots:Fails failed: RuntimeError: no idea" in outcome.err
    assert play("replay", journal_of(outcome), "--set", numbers, "--check").out.startswith(
        "1 action, all follow"
    )


# resuming and replaying


@pytest.fixture
def saved(play, numbers: Path) -> Path:
    """Return the journal of a game of two actions."""
    play("play", numbers, "--players", "Ann,Ben", "--rule", "hand=3", "--seed", "2", "--journal", "saved.jsonl",
         typed="1 1\n1 1\n")  # fmt: skip
    return numbers.parent / "saved.jsonl"


def test_resuming_finds_the_set_by_its_name(play, saved: Path) -> None:
    outcome = play("play", "--resume", saved, typed="1 1\n")
    assert outcome.code == 0, outcome.err
    assert "Round 2: Ann to play" in outcome.out
    assert "Saved. To go on: cardsmith play --resume" in outcome.err
    assert len(saved.read_text("utf-8").splitlines()) == 5


def test_resuming_says_how_to_name_a_set_that_is_not_found(play, saved: Path, numbers: Path) -> None:
    numbers.rename(numbers.parent / "moved")
    outcome = play("play", "--resume", saved)
    assert outcome.code == 3
    assert "which is not found here: name the folder" in outcome.err
    (numbers.parent / "numbers2").mkdir()
    moved = (numbers.parent / "moved").rename(numbers.parent / "numbers2" / "numbers")
    assert play("play", moved, "--resume", saved).code == 0


@pytest.mark.parametrize(
    "option", [["--seed", "1"], ["--players", "2"], ["--rule", "hand=2"], ["--cards", "1"]]
)
def test_what_is_fixed_in_a_saved_game(play, saved: Path, option: list[str]) -> None:
    outcome = play("play", "--resume", saved, *option)
    assert outcome.code == 2
    assert f"{option[0]} cannot be changed" in outcome.err


def test_a_finished_game_shows_its_end(play, numbers: Path, tmp_path: Path) -> None:
    play("play", numbers, "--rules", "solo", "--journal", "g.jsonl", "--seed", "1", typed="1\n" * 100)
    before = (tmp_path / "g.jsonl").read_text("utf-8")
    outcome = play("play", "--resume", "g.jsonl")
    assert outcome.code == 0
    assert "The game is over" in outcome.out
    assert (tmp_path / "g.jsonl").read_text("utf-8") == before


@pytest.mark.parametrize("command", [["play", "--resume"], ["replay"]])
@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda text: "", "CS720"),
        (lambda text: "just a text\n" + text, "CS720"),
        (lambda text: text.replace('"cardsmith_journal": 1', '"cardsmith_journal": 9'), "CS721"),
        (lambda text: text.replace('"seed": 2', '"seed": "two"'), "CS724"),
        (lambda text: text.replace("sha256:", "sha256:0"), "CS725"),
        (lambda text: text.replace('"misplaced": "box"', '"misplaced": "floor"'), "CS726"),
    ],
)
def test_foreign_and_corrupt_journals(play, saved: Path, change, code: str, command: list[str]) -> None:
    saved.write_text(change(saved.read_text("utf-8")), encoding="utf-8")
    before = saved.read_text("utf-8")
    outcome = play(*command, saved)
    assert outcome.code == 1
    assert code in outcome.err
    assert saved.read_text("utf-8") == before


def test_a_journal_that_is_not_there(play, tmp_path: Path) -> None:
    for command in (["play", "--resume"], ["replay"]):
        outcome = play(*command, "none.jsonl")
        assert outcome.code == 3
        assert "cannot read none.jsonl" in outcome.err


def test_a_cut_line_costs_that_line_only(play, saved: Path) -> None:
    whole = saved.read_text("utf-8")
    saved.write_text(whole[:-20], encoding="utf-8")
    outcome = play("replay", saved, "--check")
    assert outcome.code == 0
    assert outcome.out == "1 action, all follow the rules; the game goes on in round 1\n"
    assert "CS722" in outcome.err
    outcome = play("play", "--resume", saved)
    assert "Round 1: Ben to play" in outcome.out
    assert play("replay", saved, "--check").err == ""


def test_a_move_against_the_rules_is_reported_and_skipped(play, saved: Path) -> None:
    lines = saved.read_text("utf-8").splitlines()
    lines.insert(2, lines[1])
    lines.insert(1, "broken")
    saved.write_text("\n".join(lines) + "\n", encoding="utf-8")
    outcome = play("replay", saved, "--check")
    assert outcome.code == 1
    assert "2 actions, 1 more against the rules" in outcome.out
    assert "saved.jsonl:4: error CS727" in outcome.err
    assert "saved.jsonl:2: error CS723" in outcome.err
    outcome = play("play", "--resume", saved)
    assert outcome.code == 0
    assert "error CS727" in outcome.err
    assert "Round 2: Ann to play" in outcome.out


def test_replay_tells_the_game(play, saved: Path) -> None:
    outcome = play("replay", saved)
    assert outcome.code == 0, outcome.err
    lines = outcome.out.splitlines()
    assert lines[0].startswith(("Right: Ann places", "Wrong: Ann plays"))
    assert "Round 2: Ann to play" in lines
    assert "la rând este Ann" in play("replay", saved, "--lang", "ro").out


def test_a_foreign_journal_is_replayed_without_its_bots_and_cannot_drive_the_terminal(
    play, saved: Path
) -> None:
    text = saved.read_text("utf-8").replace('["Ann", "Ben"]', '["A\\u001b[2J", "bot:nowhere:Bot"]')
    saved.write_text(text, encoding="utf-8")
    outcome = play("replay", saved)
    assert outcome.code == 0, outcome.err
    assert "Round 2: A?[2J to play" in outcome.out
    outcome = play("play", "--resume", saved)
    assert (outcome.code, outcome.out) == (2, "")
    assert "'nowhere:Bot' cannot be loaded" in outcome.err
    assert saved.read_text("utf-8") == text


def test_replay_as_json(play, saved: Path) -> None:
    steps = [json.loads(line) for line in play("replay", saved, "--json").out.splitlines()]
    assert [step["verdict"] for step in steps] == ["ok", "ok"]
    assert [step["line"] for step in steps] == [2, 3]
    assert steps[1]["state"]["round"] == 2
    assert all(card["date"].isdecimal() for card in steps[1]["state"]["timeline"])
    summary = json.loads(play("replay", saved, "--json", "--check").out)
    assert summary == {"actions": 2, "refused": 0, "phase": "main", "result": None}


def test_rules_that_have_changed_since_are_said_so_but_overrides_are_not(play, saved: Path) -> None:
    assert play("replay", saved, "--check").err == ""
    saved.write_text(
        saved.read_text("utf-8").replace('"tiebreak_limit": 50', '"tiebreak_limit": 5').replace(
            '"deck_empty", "tiebreak_limit"', '"deck_empty"'
        ),
        encoding="utf-8",
    )  # fmt: skip
    outcome = play("replay", saved, "--check")
    assert outcome.code == 0
    assert "CS728" in outcome.err


@pytest.mark.parametrize("rule", ["end=instant", "max_successes=1"])
def test_options_that_mean_nothing_in_a_game_do_not_spoil_its_journal(play, numbers: Path, rule: str) -> None:
    rules = "inventions" if rule.startswith("end") else "twist-coop"
    outcome = play("play", numbers, "--rules", rules, "--rule", rule, "--rule", "hand=3", typed="1 1\n")
    again = play("replay", journal_of(outcome), "--set", numbers, "--check")
    assert (again.code, again.err) == (0, "")


# the rules in words


def test_show_rules(play, tmp_path: Path) -> None:
    outcome = play("show", "rules", "--lang", "en")
    assert [line.split()[0] for line in outcome.out.splitlines()] == [
        "inventions", "leisure", "solo", "twist-coop", "twist-coop-ro", "twist-versus", "twist-versus-ro",
    ]  # fmt: skip
    assert "Regulile „twist-coop-ro”" in play("show", "rules", "twist-coop-ro", "--lang", "ro").out
    (tmp_path / "ours.yaml").write_text("extends: leisure\nhand: 9\n")
    outcome = play("show", "rules", "ours.yaml")
    assert "Deal each player 9 cards" in outcome.out
    assert "  hand: 9" in outcome.out.splitlines()
    outcome = play("show", "rules", "leisrue")
    assert outcome.code == 1
    assert "did you mean 'leisure'" in outcome.err
