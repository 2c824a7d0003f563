"""The command line itself: start-up, help, streams, exit codes, the formats of findings."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cardsmith.cli.main import COMMANDS, run
from tests.cli.conftest import write_set

HEAVY = (
    "pydantic",
    "yaml",
    "PIL",
    "reportlab",
    "rich",
    "textual",
    "pypdfium2",
    "uharfbuzz",
    "babel",
    "svglib",
)


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys\nfrom cardsmith.cli.main import run\n"
        f"assert run(['--help']) == 0\nprint([m for m in {HEAVY!r} if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(cardsmith, command: str) -> None:
    done = cardsmith(command, "--help")
    assert done.code == 0
    assert done.out.startswith("Usage: cardsmith")


def test_a_mistyped_command_names_the_nearest(cardsmith) -> None:
    done = cardsmith("biuld", "x")
    assert done.code == 2
    assert "Did you mean 'build'?" in done.err


def test_a_defect_is_one_message_and_debug_shows_the_traceback(
    cardsmith, tmp_path: Path, monkeypatch
) -> None:
    write_set(tmp_path / "deck", ["One"])

    def broken(*_args, **_options):
        raise RuntimeError("the moon is made of cheese")

    monkeypatch.setattr("cardsmith.pipeline.checking.check_set", broken)
    done = cardsmith("check", "deck")
    assert done.code == 1
    assert "please report" in done.err
    with pytest.raises(RuntimeError, match="cheese"):
        run(["--debug", "check", "deck"])


def test_a_missing_set_is_exit_3_and_names_what_is_near(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "deck", ["One"])
    done = cardsmith("check", "dekc")
    assert done.code == 3
    assert "deck" in done.err


def test_a_link_that_leads_nowhere_is_called_so(cardsmith, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "dead").symlink_to("gone")
    write_set(tmp_path / "deck", ["One"])
    (tmp_path / "linked").symlink_to("deck")
    for name, said in (
        ("loop", "loop is a link that leads back to itself"),
        ("dead", "dead is a link to gone"),
    ):
        done = cardsmith("check", name)
        assert done.code == 3
        assert said in done.err
    assert cardsmith("check", "linked").code == 0
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "set.yaml").symlink_to("set.yaml")
    assert "set.yaml is a link that leads back to itself" in cardsmith("check", "folder").err


def test_a_folder_that_begins_with_a_dash_is_named_so_that_it_works(cardsmith) -> None:
    assert "cardsmith check ./-dash" in cardsmith("new", "--", "-dash").err
    assert cardsmith("check", "./-dash").code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("new", ""),
        ("build", "deck", "-o", ""),
        ("report", "deck", "-o", ""),
        ("play", "deck", "--journal", ""),
    ],
)
def test_an_empty_name_of_a_file_or_a_pipe_is_a_usage_error(
    cardsmith, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    write_set(tmp_path / "deck", ["One"])
    done = cardsmith(*arguments)
    assert done.code == 2
    assert "the name is empty" in done.err
    done = cardsmith(*arguments[:-1], "-")
    assert done.code == 2
    assert "'-' is no name here" in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["deck"]


def test_a_code_half_typed_is_told_one_that_begins_so(cardsmith) -> None:
    done = cardsmith("show", "code", "cs12")
    assert done.code == 2
    assert "Did you mean CS120?" in done.err
    assert "Did you mean CS1" in cardsmith("show", "code", "CS1").err


def test_the_other_sets_are_checked_when_one_is_missing(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "deck", ["One"])
    done = cardsmith("check", "nowhere", "deck")
    assert done.code == 3
    assert "nowhere" in done.err
    assert "Numbers: 1 card" in done.err


def test_a_set_with_unknown_rules_is_told_the_nearest(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "deck", ["One"], rules="invention")
    done = cardsmith("check", "deck")
    assert done.code == 1
    assert "set.yaml:2" in done.out
    assert "inventions" in done.out


def test_warnings_fail_only_when_strict(cardsmith, tmp_path: Path) -> None:
    write_set(
        tmp_path / "deck",
        ["Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"],
    )
    assert cardsmith("check", "deck").code == 0
    done = cardsmith("check", "deck", "--strict")
    assert (done.code, "CS302" in done.out) == (1, True)


def test_all_problems_of_all_sets_in_one_run(cardsmith, tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "set.yaml").write_text(
            "title: T\ncards:\n  - name: A\n    date: 0\n  - name: B\n    dat: 1900\n", encoding="utf-8"
        )
    done = cardsmith("check", "one", "two", "--format", "json")
    report = json.loads(done.out)
    assert done.code == 1
    assert report["schema_version"] == 1
    found = [(Path(one["file"]).parent.name, one["line"]) for one in report["findings"]]
    assert {("one", 4), ("one", 6), ("two", 4), ("two", 6)} <= set(found)


def test_one_bad_date_hides_nothing_else(cardsmith, tmp_path: Path) -> None:
    folder = write_set(tmp_path / "deck", ["One", "日本"], template="clasic", rules="invention")
    text = (folder / "set.yaml").read_text(encoding="utf-8").replace("date: 1900", "date: 10/11/1918")
    (folder / "set.yaml").write_text(text, encoding="utf-8")
    done = cardsmith("check", "deck")
    assert [code for code in ("CS121", "CS401", "CS710") if code not in done.out] == []
    (folder / "set.yaml").write_text(text.replace("clasic", "classic"), encoding="utf-8")
    assert "CS303" in cardsmith("check", "deck").out


def test_an_error_in_a_table_names_file_row_and_column(cardsmith, tmp_path: Path) -> None:
    folder = tmp_path / "deck"
    folder.mkdir()
    rows = ["Name;Jahr", *(f"Café {at};{1900 + at}" for at in range(5)), "Straße;gestern", "Käse;1950"]
    (folder / "karten.csv").write_bytes("\r\n".join(rows).encode("cp1252"))
    (folder / "set.yaml").write_text(
        "title: Tabelle\nlanguage: de\ncolumns: {name: Name, date: Jahr}\ncards: karten.csv\n",
        encoding="utf-8",
    )
    done = cardsmith("check", "deck")
    assert done.code == 1
    assert "karten.csv:7:2: error" in done.out
    assert "cell B7" in done.out
    (folder / "karten.csv").write_bytes("\r\n".join(rows).replace("gestern", "1911").encode("cp1252"))
    assert cardsmith("build", "deck", "-o", "deck.pdf").code == 0


def test_an_xlsx_table_builds_and_is_located(cardsmith, tmp_path: Path) -> None:
    from openpyxl import Workbook

    folder = tmp_path / "deck"
    folder.mkdir()
    book = Workbook()
    sheet = book.active
    sheet.append(["name", "date"])
    for at in range(7):
        sheet.append([f"Card {at}", 1900 + at])
    sheet["B7"] = "11/12/1913"
    book.save(folder / "cards.xlsx")
    (folder / "set.yaml").write_text("title: Table\ncards: cards.xlsx\n", encoding="utf-8")
    done = cardsmith("check", "deck")
    assert (done.code, "cards.xlsx:7:2: error CS121" in done.out) == (1, True)
    sheet["B7"] = 1913
    book.save(folder / "cards.xlsx")
    assert cardsmith("build", "deck", "-o", "deck.pdf").code == 0


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    shell = f"'{sys.executable}' -m cardsmith show code | head -1"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("CS0")
    assert done.stderr == ""


def test_l01_a_stream_without_the_character_does_not_crash(process, tmp_path: Path) -> None:
    write_set(tmp_path / "deck", ["日本 → Ελλάδα"])
    done = process("check", "deck", env={"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"})
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "CS303" in done.stdout


@pytest.mark.parametrize("columns", ["1", "20", "200"])
def test_l07_any_width_will_do(process, tmp_path: Path, columns: str) -> None:
    write_set(tmp_path / "deck", ["One", "Two"])
    assert process("build", "deck", "-o", "deck.pdf").returncode == 0
    done = process("verify", "deck.pdf", env={"COLUMNS": columns})
    assert done.returncode == 0, done.stderr


def test_verify_refuses_what_is_not_ours(cardsmith, tmp_path: Path) -> None:
    (tmp_path / "letter.pdf").write_text("Dear Sir", encoding="utf-8")
    letter = cardsmith("verify", "letter.pdf")
    assert (letter.code, letter.err) == (1, "")
    assert letter.out.startswith("letter.pdf: error CS560")
    assert cardsmith("verify", "none.pdf").code == 3


def test_new_makes_a_set_that_checks_and_builds_at_once(cardsmith, tmp_path: Path) -> None:
    assert cardsmith("new", "mine").code == 0
    assert cardsmith("check", "mine", "--strict").code == 0
    assert cardsmith("build", "mine").code == 0
    played = cardsmith("play", "mine", "--players", "bot:casual,bot:casual", "--no-journal")
    assert (played.code, "CS70" in played.err) == (0, False), played.err
    assert cardsmith("simulate", "mine", "--games", "1").code == 0
    again = cardsmith("new", "mine")
    assert again.code in (1, 3)
    assert "mine" in again.err


def test_new_copies_a_template_to_change(cardsmith, tmp_path: Path) -> None:
    assert cardsmith("new", "mine", "--copy-template", "classic").code == 0
    assert list((tmp_path / "mine").rglob("template.yaml"))
    assert cardsmith("build", "mine").code == 0
    assert cardsmith("new", "other", "--template", "classic", "--copy-template", "classic").code == 2


def test_f11_paths_are_relative_to_the_set(cardsmith, tmp_path: Path, monkeypatch) -> None:
    assert cardsmith("new", "mine").code == 0
    monkeypatch.chdir("/")
    assert cardsmith("check", tmp_path / "mine").code == 0
