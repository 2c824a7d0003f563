"""`cardsmith stats` as a user sees it, and the checks as `cardsmith check` runs them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardsmith.cli.stats import plot
from tests.cli.conftest import write_set


def test_the_shipped_set_for_people(cardsmith) -> None:
    done = cardsmith("stats", "inventions")
    assert (done.code, done.err) == (0, "")
    first = done.out.splitlines()[0]
    assert first.startswith("Inventions: 109 cards, 40\u202f000 years ago to 2022")
    for words in (
        "█",
        "Largest holes",
        "Tightest clusters",
        "Pictures' licences",
        "CC-BY-3.0",
        "picture all",
        "ro ",
    ):
        assert words in done.out
    assert max(map(len, done.out.splitlines())) <= 120


@pytest.mark.parametrize("columns", ["30", "40", "60"])
def test_bars_are_as_long_as_there_is_room(cardsmith, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    lines = cardsmith("stats", "inventions").out.partition("period")[2].splitlines()
    assert len({line.count("█") for line in lines}) > 3
    assert not any("█…" in line for line in lines)


def test_as_json(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "one", ["Ash", "Elm"], title="One")
    write_set(tmp_path / "two", ["Oak"], title="Two")
    done = cardsmith("stats", "one", "two", "--json")
    report = json.loads(done.out)
    assert report["schema_version"] == 1
    assert [(one["title"], one["cards"]) for one in report["sets"]] == [("One", 2), ("Two", 1)]
    assert report["sets"][0]["first"] == {"id": "ash", "name": "Ash", "date": "1900"}
    assert report["sets"][0]["precision"] == {"year": 2}


def test_a_set_of_one_card(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "one", ["Ash"])
    done = cardsmith("stats", "one")
    assert done.code == 0
    assert done.out.startswith("Numbers: 1 card, 1900 to 1900")


def test_a_broken_set_is_exit_1(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "one", ["Ash"], colour="red")
    assert cardsmith("stats", "one").code == 1
    assert cardsmith("stats", "nowhere").code == 3


def test_a_terminal_without_blocks_gets_ascii(process, tmp_path: Path) -> None:
    write_set(tmp_path / "one", ["Ash", "Elm", "Oak"])
    done = process("stats", "one", env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "#" in done.stdout


@pytest.mark.parametrize(
    ("places", "rows"),
    [
        ([0.0, 1.0], ["█  █"]),
        ([0.0, 0.0, 1.0], ["█", "█  █"]),
        ([0.0] * 12 + [0.5] * 3, ["█", "█", "█", "█", "█ ▄", "█ █"]),
    ],
)
def test_the_plot_counts_what_lies_in_a_column(places: list[float], rows: list[str]) -> None:
    assert plot(places, 4) == rows


def test_a_leak_is_found_and_switched_off_with_a_reason(cardsmith, tmp_path: Path) -> None:
    folder = write_set(tmp_path / "deck", ["Fair of 1900", "Elm"], rules="solo")
    done = cardsmith("check", "deck", "--strict")
    assert (done.code, "set.yaml:4:11: warning CS601" in done.out) == (1, True)
    file = folder / "set.yaml"
    file.write_text(
        file.read_text("utf-8").replace("date: 1900", "date: 1900\n    checks: {CS601: {off: its name}}"),
        "utf-8",
    )
    assert cardsmith("check", "deck", "--strict").code == 0


def test_sets_are_checked_against_each_other(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "one", ["Ash"], 1900, title="One")
    write_set(tmp_path / "two", ["Ash"], 1950, title="Two")
    assert "CS613" not in cardsmith("check", "one").out
    assert 'CS613: "Ash" is dated 1900 in One, but 1950 in Two' in cardsmith("check", "one", "two").out


def test_leaks_of_a_translation_are_found_in_its_file(cardsmith, tmp_path: Path) -> None:
    folder = write_set(tmp_path / "deck", ["Fair", "Elm"], title="Deck")
    (folder / "translations").mkdir()
    (folder / "translations" / "ro.yaml").write_text(
        "title: Pachet\ncards:\n  fair: {name: Târgul din o mie nouă sute}\n  elm: {name: Ulm}\n",
        encoding="utf-8",
    )
    done = cardsmith("check", "deck")
    assert "ro.yaml:3:16: warning CS601" in done.out


@pytest.mark.parametrize("name", ["inventions", "world-history"])
def test_the_shipped_sets_pass(cardsmith, name: str) -> None:
    done = cardsmith("check", name, "--strict")
    assert (done.code, done.out) == (0, "")


def test_a_text_that_shrinks_much_is_a_hint(cardsmith, tmp_path: Path) -> None:
    long = "The long and winding history of every windmill in the plain" + ", and of its owner" * 4
    write_set(tmp_path / "deck", [long, "Elm"])
    assert "CS640" in cardsmith("check", "deck").out


def test_cards_and_dates_are_in_the_language_that_is_spoken(cardsmith) -> None:
    done = cardsmith("--lang", "ro", "stats", "world-history")
    assert done.code == 0, done.err
    assert "„acum ... ani” 2" in done.out
    assert done.out.startswith("Istoria lumii: 100 de cărți, acum 30\u202f000 de ani – 2023")
    assert "years ago" not in done.out
    assert "ro toate, en toate" in done.out
    assert "1,18" in done.out
    english = cardsmith("--lang", "en", "stats", "world-history")
    assert "'... years ago' 2" in english.out
    data = json.loads(cardsmith("--lang", "ro", "stats", "world-history", "--json").out)["sets"][0]
    assert (data["language"], data["title"]) == ("en", "World history")
