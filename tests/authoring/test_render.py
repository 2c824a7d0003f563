"""Findings as people and programs get them: the caret under the right characters, JSON, GitHub's commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rich.cells import cell_len

from cardsmith.authoring.render import MOST, WINDOW, render
from cardsmith.model.findings import Finding, Place, Severity, error, hint, warning


def shown(
    tmp_path: Path, line: str, column: int, end: int | None = None, note: str | None = "help"
) -> tuple[str, str]:
    """Return the line shown and the line with the caret, both without the gutter."""
    path = tmp_path / "f.yaml"
    path.write_bytes(f"first\n{line}\nlast\n".encode())
    lines = render([error("CS001", "message", Place(str(path), 2, column, end), note)]).split("\n")
    assert lines[1].startswith("    2 | ")
    assert lines[2].startswith("      | ")
    return lines[1][8:], lines[2][8:]


def test_the_finding_of_the_design(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("set.yaml").write_text("a\n    date: 10/11/1918\n", encoding="utf-8")
    found = Finding(
        "CS121", Severity.ERROR, "'10/11/1918' can be 10 November or 11 October", Place("set.yaml", 2, 11, 21),
        'write 1918-11-10 or 1918-10-11 (card "Armistice")', card="armistice",
    )  # fmt: skip
    assert render([found]) == (
        "set.yaml:2:11: error CS121: '10/11/1918' can be 10 November or 11 October\n"
        "    2 |     date: 10/11/1918\n"
        '      |           ^^^^^^^^^^ write 1918-11-10 or 1918-10-11 (card "Armistice")\n'
        "1 error\n"
    )


@pytest.mark.parametrize(
    ("before", "word"),
    [
        ("ascii ", "word"), ("日本の鉄道 ", "word"), ("x ", "日本"), ("e\u0301e\u0301 ", "word"), ("🎲🚀 ", "word"),
        ("👩\u200d🚀 ", "word"), ("नमस्ते ", "word"), ("שלום ", "word"), ("\t- ", "word"), ("a\tb\t", "w\tx"),
        ("ａｂ ", "ｃ"),
    ],
)  # fmt: skip
def test_the_caret_stands_under_the_word(tmp_path: Path, before: str, word: str) -> None:
    start = len(before) + 1
    line, caret = shown(tmp_path, f"{before}{word} after", start, start + len(word))
    carets = caret.split(" help")[0]
    place = line.index(word.replace("\t", "    "))
    assert cell_len(carets.rstrip("^")) == cell_len(line[:place])
    assert carets.count("^") == cell_len(word.replace("\t", "    "))


def test_a_caret_at_the_end_of_a_line_and_without_an_end(tmp_path: Path) -> None:
    assert shown(tmp_path, "abc", 4, None) == ("abc", "   ^ help")
    assert shown(tmp_path, "abc", 2, None) == ("abc", " ^ help")
    assert shown(tmp_path, "abc", 2, 99) == ("abc", " ^^ help")
    assert shown(tmp_path, "", 1, None, None) == ("", "^")


@pytest.mark.parametrize("column", [1, 50, 480, 970, 999])
@pytest.mark.parametrize("letter", ["x", "日"])
def test_very_long_lines_are_shown_around_the_caret(tmp_path: Path, column: int, letter: str) -> None:
    text = letter * (column - 1) + "HERE" + letter * 1000
    line, caret = shown(tmp_path, text, column, column + 4)
    assert cell_len(line) <= WINDOW
    assert cell_len(line[: line.index("HERE")]) == caret.index("^")
    assert "^^^^ help" in caret


def test_a_span_longer_than_the_window_stays_inside(tmp_path: Path) -> None:
    line, caret = shown(tmp_path, "x" * 5000, 10, 4000)
    assert caret.count("^") + caret.index("^") <= cell_len(line)


def test_hostile_characters_are_spelled_out(tmp_path: Path) -> None:
    line, caret = shown(tmp_path, "a\u202eb\x1b[31mc WORD", 11, 15)
    assert line == "a<U+202E>b<U+001B>[31mc WORD"
    assert caret.index("^") == line.index("WORD")
    assert "\x1b" not in render([error("CS001", "'\x1b[31m'", None, "\x07")])


def test_without_a_line_the_help_still_shows(tmp_path: Path) -> None:
    table = tmp_path / "cards.csv"
    table.write_text("a,b\n1,2\n", encoding="utf-8")
    for place in (None, Place("gone.yaml", 3, 4), Place(str(table), 2, 1, 2), Place("dir.yaml")):
        assert "\n      = help me\n" in render([error("CS001", "message", place, "help me")])


def test_further_places_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    path.write_text("a: 1\na: 2\n", encoding="utf-8")
    found = Finding(
        "CS017", Severity.ERROR, "twice", Place(str(path), 2, 1, 2), also=(Place(str(path), 1, 1, 2),)
    )
    assert f"{path}:1:1: see also\n    1 | a: 1\n" in render([found])


def test_totals_and_silence() -> None:
    findings = [error("CS001", "a"), error("CS001", "b"), warning("CS001", "c"), hint("CS001", "d")]
    assert render(findings).endswith("\n2 errors, 1 warning, 1 hint\n")
    assert render([]) == ""


def test_the_card_is_named_once() -> None:
    assert render([error("CS300", "too long").about("moon")]).count('(card "moon")') == 1
    assert '(card "The Moon")' in render([error("CS229", "unseen", help="h").about("moon", "The Moon")])
    assert f'(card "{"x" * 39}…")' in render([error("CS300", "too long").about("moon", "x" * 50)])
    assert '(card "moon")' not in render([error("CS030", 'card 7 ("Moon"): date is missing').about("moon")])


def test_color_only_when_asked() -> None:
    assert "\x1b[1;31merror\x1b[0m CS001" in render([error("CS001", "a")], color=True)
    assert "\x1b" not in render([error("CS001", "a")])


def test_json_is_one_object_of_the_documented_shape() -> None:
    findings = [error("CS001", "é", Place("f.yaml", 1, 2, 3), "h").about("c"), hint("CS042", "x")]
    assert json.loads(render(findings, "json")) == {
        "schema_version": 1,
        "findings": [
            {
                "code": "CS001", "severity": "error", "message": "é", "help": "h", "file": "f.yaml", "line": 1,
                "column": 2, "end_column": 3, "card": "c",
            },
            {
                "code": "CS042", "severity": "hint", "message": "x", "help": None, "file": None, "line": None,
                "column": None, "end_column": None, "card": None,
            },
        ],
        "counts": {"error": 1, "warning": 0, "hint": 1},
    }  # fmt: skip
    assert json.loads(render([], "json"))["counts"] == {"error": 0, "warning": 0, "hint": 0}


def test_github_commands_are_escaped() -> None:
    place = Place("a,b:c%.yaml", 3, 4, 9)
    text = render(
        [error("CS001", "50 %\nnext: ok", place, "h"), warning("CS002", "w"), hint("CS003", "x")], "github"
    )
    assert text == (
        "::error file=a%2Cb%3Ac%25.yaml,line=3,col=4,endColumn=8,title=CS001::50 %25%0Anext: ok%0Ah\n"
        "::warning title=CS002::w\n"
        "::notice title=CS003::x\n"
    )


def test_more_than_anybody_reads_are_counted(tmp_path: Path) -> None:
    found = [hint("CS650", f"hint {n}", Place("f", n)) for n in range(1, MOST + 500)]
    lines = render([*found, error("CS001", "the error", Place("f", 9999))]).split("\n")
    assert lines[-4:] == [
        "f:9999: error CS001: the error",
        "and 500 more: 'cardsmith check --format json' lists all",
        f"1 error, {MOST + 499} hints",
        "",
    ]
    assert len(lines) == MOST + 3
    assert len(json.loads(render(found, "json"))["findings"]) == MOST + 499
    assert "more" not in render(found[:MOST])
