"""Section K (output files): what is in the way of a build, a new set or the output, and what is left afterwards."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from cardsmith.__main__ import main
from tests.cases.conftest import write_set


@pytest.mark.parametrize("file", ["set.yaml", "own.yaml", "images/a.svg", "notes.txt"])
def test_k07_a_file_that_is_no_pdf_is_never_replaced(cardsmith, tmp_path: Path, file: str) -> None:
    """A slip of the hand with -o must not cost an author the set, its template or a picture."""
    folder = write_set(tmp_path / "deck", ["One", "Two"], template="own.yaml")
    (folder / "own.yaml").write_text("extends: classic\n", encoding="utf-8")
    (folder / "images").mkdir()
    (folder / "images" / "a.svg").write_text("<svg/>", encoding="utf-8")
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    before = (folder / file).read_bytes()
    done = cardsmith("build", "deck", "-o", f"deck/{file}")
    assert done.code == 3
    assert f"deck/{file}" in done.err
    assert "-o" in done.err
    assert (folder / file).read_bytes() == before


def test_k07_an_old_or_an_empty_pdf_is_replaced(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "deck", ["One", "Two"])
    for old in (b"", b"%PDF-1.4\nof another program"):
        (tmp_path / "d.pdf").write_bytes(old)
        assert cardsmith("build", "deck", "-o", "d.pdf").code == 0
        assert (tmp_path / "d.pdf").read_bytes().startswith(b"%PDF-")


def test_k07_a_pdf_of_another_program_is_kept(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "deck", ["One", "Two"])
    worksheet = b"%PDF-1.4\n% a worksheet\n%%EOF\n"
    (tmp_path / "worksheet.pdf").write_bytes(worksheet)
    done = cardsmith("build", "deck", "-o", "worksheet.pdf")
    assert done.code == 3
    assert "not made by cardsmith and is kept; choose another name with -o, or delete it" in done.err
    assert (tmp_path / "worksheet.pdf").read_bytes() == worksheet
    for option in ("--single", "--no-verify"):  # however it was made, ours is replaced
        assert cardsmith("build", "deck", "-o", "d.pdf", option).code == 0


def test_file_names_that_are_no_utf8(cardsmith, process, tmp_path: Path) -> None:
    folder, pdf = os.fsdecode(b"s\xffx"), os.fsdecode(b"o\xff.pdf")
    write_set(tmp_path / folder, ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"])
    for arguments in (
        ("build", folder, "-o", pdf),
        ("verify", pdf),
        ("report", folder, "-o", os.fsdecode(b"r\xff.html"), "--games", "1", "--rule", "hand=2"),
    ):
        assert cardsmith(*arguments).code == 0
    ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    write_set(tmp_path / "Überraschung", ["One", "Two"])
    done = process("build", "Überraschung", "-o", "out/ü.pdf", env=ascii_only)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out" / "ü.pdf").is_file()


@pytest.mark.parametrize(
    "arguments", [["build", "deck", "-o", "d.pdf/x.pdf"], ["new", "d.pdf/x"], ["new", "d.pdf"]]
)
def test_k03_a_place_below_a_file(cardsmith, tmp_path: Path, arguments: list[str]) -> None:
    write_set(tmp_path / "deck", ["One", "Two"])
    assert cardsmith("build", "deck", "-o", "d.pdf").code == 0
    before = (tmp_path / "d.pdf").read_bytes()
    done = cardsmith(*arguments)
    assert done.code == 3
    assert "d.pdf" in done.err
    assert (tmp_path / "d.pdf").read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["d.pdf", "deck"]


def test_k05_two_builds_of_one_file_at_once(tmp_path: Path) -> None:
    write_set(tmp_path / "deck", [f"Card {at}" for at in range(40)])
    command = [sys.executable, "-m", "cardsmith", "build", "deck", "-o", "d.pdf"]
    builds = [subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL) for _ in range(3)]
    assert [build.wait(60) for build in builds] == [0, 0, 0]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["d.pdf", "deck"]


def test_k09_output_inside_the_sets_folder_changes_nothing(cardsmith, tmp_path: Path, monkeypatch) -> None:
    folder = write_set(tmp_path / "deck", ["One", "Two"])
    assert cardsmith("build", "deck", "-o", "away.pdf").code == 0
    monkeypatch.chdir(folder)
    for _ in range(2):
        assert cardsmith("build", ".").code == 0
        assert (folder / "output" / "deck.pdf").read_bytes() == (tmp_path / "away.pdf").read_bytes()


@pytest.mark.parametrize("command", [["check", "inventions"], ["build", "mine"], ["new", "mine"]])
def test_k03_the_current_folder_is_gone(tmp_path: Path, command: list[str]) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    code = f"import os; os.rmdir({str(gone)!r}); from cardsmith.cli.main import run; raise SystemExit(run({command!r}))"
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=gone, env=environment, capture_output=True, text=True
    )
    assert done.returncode == (0 if "inventions" in command else 3)
    assert len(done.stderr.splitlines()) == 1
    assert "wrong inside cardsmith" not in done.stderr


def test_k01_a_folder_whose_name_is_no_text(process, tmp_path: Path) -> None:
    folder = write_set(Path(os.fsdecode(os.fsencode(tmp_path) + b"/deck\xe9")), ["One"])
    Image.new("RGB", (600, 600), "red").save(folder / "a.png")
    with (folder / "set.yaml").open("a") as file:
        file.write("    image: a.png\n")
    done = process("build", folder)
    assert done.returncode == 0, done.stderr
    assert [os.fsencode(path.name) for path in (tmp_path / "output").iterdir()] == [b"deck\xe9.pdf"]


@pytest.mark.parametrize(("closed", "code"), [(">&-", 1), ("2>&-", 1), ("<&-", 1), (">&- 2>&- <&-", 1)])
def test_k07_l11_closed_streams(tmp_path: Path, closed: str, code: int) -> None:
    write_set(tmp_path / "deck", ["One", "x" * 400])
    shell = f"'{sys.executable}' -m cardsmith check deck {closed}"
    done = subprocess.run(["bash", "-c", shell], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == code
    assert "wrong inside cardsmith" not in done.stderr + done.stdout


@pytest.mark.parametrize(
    "command", ["check inventions", "build inventions", "show rules inventions", "--help"]
)
def test_k07_nowhere_to_print(tmp_path: Path, command: str) -> None:
    shell = f"'{sys.executable}' -m cardsmith {command} > /dev/full"
    done = subprocess.run(["bash", "-c", shell], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == (0 if command.startswith("check") else 3), done.stderr
    assert "Traceback" not in done.stderr
    assert "wrong inside cardsmith" not in done.stderr
    assert "(standard output)" in done.stderr or done.returncode == 0


def test_k05_ctrl_c_before_anything_began(monkeypatch, capsys) -> None:
    def stop() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardsmith.cli.main.run", stop)
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 130
    assert capsys.readouterr().err.strip() == "Interrupted."


@pytest.mark.parametrize("command", [["replay"], ["play", "--resume"], ["report", "inventions"]])
def test_k_a_journal_is_a_file_of_sensible_size(cardsmith, tmp_path: Path, command: list[str]) -> None:
    """What never ends would be read for ever, or fill the memory."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "huge").touch()
    os.truncate(tmp_path / "huge", 2**40)
    for name in ("pipe", "huge", "/dev/zero"):
        done = cardsmith(*command, name)
        assert done.code == 3
        assert f"cannot read {name}: it is " in done.err


def test_k_a_journal_that_was_saved_in_another_encoding_says_so(cardsmith, tmp_path: Path) -> None:
    (tmp_path / "j").write_bytes('{"cardsmith_journal": 1, "players": ["René"]}\n'.encode("cp1252"))
    done = cardsmith("replay", "j")
    assert done.code == 1
    assert "j:1: error CS720: the first line is not UTF-8" in done.err


def test_k03_a_folder_in_place_of_a_translation(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "deck", ["One"])
    (tmp_path / "deck/translations/ro.yaml").mkdir(parents=True)
    done = cardsmith("translate", "deck", "ro")
    assert done.code == 3
    assert "ro.yaml: it is a folder" in done.err
    assert "another name" not in done.err


def test_k03_a_new_set_on_a_full_disk_leaves_nothing(tmp_path: Path) -> None:
    """The limit on the size of files stands for the disk."""
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)); "
        "from cardsmith.cli.main import run; raise SystemExit(run(['new', 'a/b/c', '--copy-template', 'classic']))"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 3, done.stderr
    assert "cannot write a/b/c" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_k_sets_of_a_mixed_game_are_named_in_any_order(cardsmith, tmp_path: Path) -> None:
    for name, year in (("b", 1500), ("a", 1900)):
        write_set(tmp_path / name, [f"{name.upper()} {letter}" for letter in "abcdefghijkl"], year)
    bots = ["--plain", "--players", "bot:casual,bot:casual"]
    assert cardsmith("play", "b", "a", *bots, "--seed", "1", "--journal", "g.jsonl").code == 0
    for sets in (["b", "a"], ["a", "b"]):
        done = cardsmith("replay", "g.jsonl", "--check", "--set", sets[0], "--set", sets[1])
        assert done.code == 0, done.err
