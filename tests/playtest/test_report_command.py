"""``cardsmith report`` as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardsmith.authoring.loading import load_set
from tests.cli.conftest import cardsmith, write_set
from tests.playtest.sums import written

__all__ = ["cardsmith"]
QUICK = ("--games", "40", "--players", "2", "--lang", "en")


@pytest.fixture
def numbers(tmp_path: Path) -> Path:
    """Return a set of 30 cards in the empty folder where commands run."""
    return write_set(tmp_path / "numbers", [f"Card {at}" for at in range(30)], rules="leisure")


def play(numbers: Path, tmp_path: Path, games: int) -> None:
    """Let two people play the set; their journals lie in ``games``."""
    card_set, findings = load_set(numbers)
    assert card_set is not None, findings
    (tmp_path / "games").mkdir()
    for seed in range(games):
        written(tmp_path / "games", ("Ann", "Ben"), seed, "leisure", card_set)


def test_the_page_is_written_and_a_summary_is_told(cardsmith, numbers: Path, tmp_path: Path) -> None:
    done = cardsmith("report", "numbers", *QUICK, "-o", "report.html")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Numbers: 40 simulated games of bots\n")
    assert "What to change, told by: 40 simulated games of bots" in done.out
    assert "$ cardsmith report numbers --players 2 --rule hand=" in done.out
    assert "\nOLD stands for a copy of the set as it is now" in done.out
    assert done.out.endswith("The whole report: report.html\n")
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    again = cardsmith("report", "numbers", *QUICK, "-o", "again.html")
    assert again.code == 0
    assert (tmp_path / "again.html").read_text(encoding="utf-8") == page


def test_journals_of_people_are_read_from_files_and_folders(cardsmith, numbers: Path, tmp_path: Path) -> None:
    play(numbers, tmp_path, 2)
    first = min((tmp_path / "games").iterdir())
    whole = cardsmith("report", "numbers", "games", "--lang", "en")
    assert whole.code == 0, whole.err
    assert whole.out.startswith("Numbers: 2 games of people\n")
    assert "Play more before you judge single cards" in whole.out
    both = cardsmith("report", "numbers", first, "--games", "20", "--players", "2", "--lang", "en")
    assert both.out.startswith("Numbers: 1 game of people · 20 simulated games of bots\n")
    (tmp_path / "games" / "folder.jsonl").mkdir()
    (tmp_path / "games" / "bad.jsonl").write_text("{}\n", encoding="utf-8")
    bad = cardsmith("report", "numbers", "games", first, "-o", "r.html", "--lang", "en")
    assert bad.code == 1
    assert "bad.jsonl:1" in bad.err
    assert "CS720" in bad.err
    assert "CS731" in bad.err
    assert bad.out.startswith("Numbers: 2 games of people\n")
    assert (tmp_path / "r.html").exists()


def test_journals_of_another_set_are_refused(cardsmith, numbers: Path, tmp_path: Path) -> None:
    play(numbers, tmp_path, 1)
    write_set(tmp_path / "numbers", [f"Card {at}" for at in range(29)])
    done = cardsmith("report", "numbers", "games", "-o", "r.html", "--lang", "en")
    assert done.code == 1
    assert "CS725" in done.err
    assert "none of the journals counts" in done.err
    assert not (tmp_path / "r.html").exists()


def test_journals_of_another_set_are_called_so(cardsmith, numbers: Path, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    written(tmp_path / "games", ("Ann", "Ben"), 1)
    (foreign,) = (tmp_path / "games").iterdir()
    done = cardsmith("report", "numbers", foreign, "--lang", "en")
    assert done.code == 1
    assert "CS725: this game was played with 'inventions', not with 'numbers'" in done.err


def test_a_folder_may_hold_the_games_of_all_sets(cardsmith, numbers: Path, tmp_path: Path) -> None:
    play(numbers, tmp_path, 2)
    for seed in range(2):
        written(tmp_path / "games", ("Ann", "Ben"), seed)
    done = cardsmith("report", "numbers", "games", "--lang", "en")
    assert (done.code, done.err) == (0, "2 games of other sets are left out\n")
    assert done.out.startswith("Numbers: 2 games of people\n")


def test_of_many_remarks_of_a_kind_the_first_are_shown(cardsmith, numbers: Path, tmp_path: Path) -> None:
    play(numbers, tmp_path, 1)
    (game,) = (tmp_path / "games").iterdir()
    begun = game.read_text(encoding="utf-8").splitlines(keepends=True)[0]
    for at in range(5):
        other = begun.replace('"seed": 0', f'"seed": {at + 1}')
        (tmp_path / "games" / f"begun-{at}.jsonl").write_text(other, encoding="utf-8")
    done = cardsmith("report", "numbers", "games", "-o", "r.html", "--lang", "en")
    assert done.code == 0
    assert done.err.count("CS730") == 3
    assert done.err.endswith("2 more remarks like these\n")
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert page.count("CS730") == 3
    assert "2 more remarks like these" in page
    found = json.loads(cardsmith("report", "numbers", "games", "--json").out)["findings"]
    assert len(found) == 5


def test_games_of_the_older_version_alone_are_called_so(cardsmith, numbers: Path, tmp_path: Path) -> None:
    play(numbers, tmp_path, 1)
    numbers.rename(tmp_path / "old")
    write_set(tmp_path / "numbers", [f"Card {at}" for at in range(29)], rules="leisure")
    done = cardsmith("report", "numbers", "games", "--against", "old", "--lang", "en")
    assert done.code == 1
    assert "all games that count are of the older version: play the set as it is now" in done.err
    done = cardsmith("report", "numbers", "games", "--against", "old", *QUICK)
    assert "Cards: 30 before, 29 now; 0 added, 1 taken out, 0 with another date." in done.out


def test_following_the_advice_is_seen_against_the_old_version(
    cardsmith, numbers: Path, tmp_path: Path
) -> None:
    advised = json.loads(cardsmith("report", "numbers", *QUICK, "--json").out)["advice"]
    hand = next(one for one in advised if one["topic"] == "hand")
    words = hand["command"].split()[1:]
    done = cardsmith(*words, "--games", "200", "--lang", "en")
    assert done.code == 0, done.err
    assert "- Better: games with a" in done.out
    old = write_set(tmp_path / "old", [f"Card {at}" for at in range(20)])
    assert old.exists()
    done = cardsmith("report", "numbers", "--against", "old", *QUICK, "--json")
    assert len(json.loads(done.out)["comparison"]["added"]) == 10


def test_commands_play_as_many_games_as_told_the_advice(cardsmith, numbers: Path) -> None:
    few = cardsmith("report", "numbers", *QUICK)
    assert "--games" not in few.out
    many = cardsmith("report", "numbers", "--games", "2500", "--players", "2", "--lang", "en")
    assert "$ cardsmith report numbers --players 2 --games 2500 --rule hand=" in many.out


def test_another_set_is_no_older_version(cardsmith, numbers: Path, tmp_path: Path) -> None:
    write_set(tmp_path / "other", [f"Thing {at}" for at in range(20)])
    done = cardsmith("report", "numbers", "--against", "other", *QUICK)
    assert done.code == 0, done.err
    assert "No card is in both sets" in done.out
    assert "Better" not in done.out and "Worse" not in done.out


def test_the_report_speaks_romanian(cardsmith, tmp_path: Path) -> None:
    done = cardsmith("report", "inventions", "--lang", "ro", "--games", "30", "-o", "raport.html")
    assert done.code == 0, done.err
    assert "30 de partide simulate ale boților" in done.out
    page = (tmp_path / "raport.html").read_text(encoding="utf-8")
    assert '<html lang="ro"' in page
    assert "Ce este de schimbat" in page
    assert 'lang="ro">Telefonul' in page or 'lang="ro">Telefon' in page


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["none"], 3, "none"),
        (["numbers", "--games", "0"], 2, "there is nothing to report on"),
        (["numbers", "none.jsonl"], 3, "none.jsonl"),
        (["numbers", "numbers"], 3, "there is no journal (*.jsonl) in the folder numbers"),
        (["numbers", "--against", "none"], 3, "none"),
        (["numbers", "--lang", "xx"], 2, "languages are"),
        (["numbers", "--players", "30"], 1, "CS702"),
        (["numbers", "--bots", "genius"], 2, "genius"),
        (["numbers", "--rule", "lives=3"], 1, "CS713"),
    ],
)
def test_bad_input(cardsmith, numbers: Path, arguments: list[str], code: int, words: str) -> None:
    done = cardsmith("report", *arguments)
    assert (done.code, done.out) == (code, "")
    assert words in done.err


def test_only_an_older_page_is_replaced(cardsmith, numbers: Path, tmp_path: Path) -> None:
    before = (numbers / "set.yaml").read_bytes()
    done = cardsmith("report", "numbers", *QUICK, "-o", "numbers/set.yaml")
    assert done.code == 3
    assert "not made by cardsmith" in done.err
    assert (numbers / "set.yaml").read_bytes() == before
