"""Building through the front door: what is written, what is not, and what the user is told."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pypdfium2
import pytest

from tests.cli.conftest import write_set

NAMES = [f"Card {at}" for at in range(20)]
COUNTED = """
extends: classic
front: {number: {text: "{index}/{count}", size: 8, left: 3, right: 3, top: 55, height: 5}}
"""


def pages(path: Path) -> int:
    with pypdfium2.PdfDocument(path) as document:
        return len(document)


def test_a_set_becomes_one_pdf_named_after_its_folder(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "deck", NAMES)
    done = cardsmith("build", "deck")
    assert done.code == 0
    assert [path.name for path in (tmp_path / "output").iterdir()] == ["deck.pdf"]
    assert pages(tmp_path / "output" / "deck.pdf") == 4
    for said in ("20 cards", "A4", "100 %", "flip on the long edge"):
        assert said in done.out


def test_several_sets_become_one_pdf_each_or_one_for_all(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "three", NAMES[:3])
    write_set(tmp_path / "five", NAMES[:5], title="Five")
    assert cardsmith("build", "three", "five").code == 0
    assert sorted(path.name for path in (tmp_path / "output").iterdir()) == ["five.pdf", "three.pdf"]
    assert cardsmith("build", "three", "five", "-o", "all.pdf").code == 0
    assert pages(tmp_path / "all.pdf") == 4, "each set on sheets of its own"
    assert cardsmith("verify", "all.pdf").code == 0


def test_two_sets_of_one_name_are_not_written_over_each_other(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "a" / "deck", NAMES[:2])
    write_set(tmp_path / "b" / "deck", NAMES[:2])
    done = cardsmith("build", "a/deck", "b/deck")
    assert done.code == 2
    assert "-o" in done.err
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--grid", "0x3"], 1, "CS502"),
        (["--gutter", "-1mm"], 1, "CS501"),
        (["--card-size", "300x400mm"], 1, "CS503"),
        (["--card-size", "70x100", "--grid", "3x3", "--paper", "letter"], 1, "largest"),
        (["--paper", "a44"], 2, "a4"),
        (["--margin", "1,2"], 2, "top,right,bottom,left"),
        (["--bleed", "3 parsecs"], 2, "mm, cm, in or pt"),
        (["--back-offset", "1"], 2, "X,Y"),
        (["--cards", "card-99"], 2, "card-9"),
        (["--cards", "category:sports"], 2, "sports"),
        (["--cards", ""], 2, "no cards are selected"),
        (
            ["--template", "clasic"],
            1,
            "error CS401: there is no template 'clasic'\n      = did you mean 'classic'?",
        ),
        (["--duplex", "both"], 2, "long-edge"),
        (["--duplex", "fold", "--single"], 2, "nothing can be folded"),
        (["--no-marks", "--marks-on-backs"], 2, "exclude each other"),
        (["-o", "pdfs/"], 2, "'pdfs/' is a folder: add the name of a file"),
        (["--card-size", "pokr"], 2, "did you mean 'poker'?"),
        (["--paper", "20000x20000mm"], 1, "longer than 5080 mm"),
        (["--copies", "0"], 2, "copies"),
        (["--copies", "99999999"], 2, "too many cards for one PDF"),
    ],
)
def test_a_senseless_request_says_what_to_type_and_writes_nothing(
    cardsmith, tmp_path: Path, arguments: list[str], code: int, said: str
) -> None:
    write_set(tmp_path / "deck", NAMES)
    done = cardsmith("build", "deck", *arguments)
    assert (done.code, said in done.err) == (code, True), done.err
    assert not list(tmp_path.glob("output/*"))


def test_the_selection_keeps_the_numbers_of_the_set(cardsmith, tmp_path: Path) -> None:
    folder = write_set(tmp_path / "deck", NAMES, template="count.yaml")
    (folder / "count.yaml").write_text(
        COUNTED,
        encoding="utf-8",
    )
    assert cardsmith("build", "deck", "--cards", "3-4,card-7", "--copies", "2", "-o", "some.pdf").code == 0
    with pypdfium2.PdfDocument(tmp_path / "some.pdf") as document:
        text = document[0].get_textpage().get_text_range()
    assert sorted(re.findall(r"\d+/20", text)) == ["3/20", "3/20", "4/20", "4/20", "8/20", "8/20"]


def test_b13_every_set_counts_its_own_cards(cardsmith, tmp_path: Path) -> None:
    template = tmp_path / "count.yaml"
    template.write_text(
        COUNTED,
        encoding="utf-8",
    )
    write_set(tmp_path / "three", NAMES[:3])
    write_set(tmp_path / "five", NAMES[:5])
    assert cardsmith("build", "three", "five", "--template", template, "-o", "all.pdf").code == 0
    with pypdfium2.PdfDocument(tmp_path / "all.pdf") as document:
        counted = [re.findall(r"\d/\d", document[at].get_textpage().get_text_range()) for at in (0, 2)]
    assert counted == [["1/3", "2/3", "3/3"], ["1/5", "2/5", "3/5", "4/5", "5/5"]]


def test_singles_are_one_face_a_page_with_boxes(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "deck", NAMES[:3])
    assert cardsmith("build", "deck", "--single", "-o", "single.pdf").code == 0
    with pypdfium2.PdfDocument(tmp_path / "single.pdf") as document:
        assert len(document) == 6
        trim, media = document[0].get_trimbox(), document[0].get_mediabox()
    millimetres = [(box[2] - box[0]) * 25.4 / 72 for box in (trim, media)]
    assert millimetres == pytest.approx([44, 50], abs=0.01)


def test_without_pictures_there_is_no_page_of_credits_and_that_is_told(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "deck", NAMES)
    done = cardsmith("build", "deck", "--credits", "-o", "deck.pdf")
    assert "has no pictures, so there is no page of credits" in done.out
    assert pages(tmp_path / "deck.pdf") == 4


def test_a_folder_beside_is_nearer_than_a_shipped_set(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "history", NAMES[:2])
    assert "did you mean 'history'?" in cardsmith("build", "histroy").err
    assert "did you mean 'inventions'?" in cardsmith("build", "inventoins").err


def test_credits_and_answers_follow_in_the_language_of_the_set(cardsmith, tmp_path: Path) -> None:
    deck = write_set(tmp_path / "deck", NAMES[:3], language="ro")
    with (deck / "set.yaml").open("a", encoding="utf-8") as file:
        file.write("    image: icon:compass\n")
    assert cardsmith("build", "deck", "--credits", "--answers", "-o", "lists.pdf").code == 0
    with pypdfium2.PdfDocument(tmp_path / "lists.pdf") as document:
        texts = [page.get_textpage().get_text_range() for page in document]
    assert len(texts) == 4
    assert "Numbers: credite" in texts[2]
    assert "Numbers: răspunsuri" in texts[3]
    assert [re.search(rf"{1900 + at}\s+Card {at}", texts[3]) is not None for at in range(3)] == [True] * 3


def test_the_same_input_gives_the_same_bytes(process, tmp_path: Path) -> None:
    made = []
    for number, (jobs, seed) in enumerate([("1", "0"), ("2", "1234")]):
        folder = tmp_path / f"place {number}"
        folder.mkdir()
        environment = {"PYTHONHASHSEED": seed, "CARDSMITH_CACHE": str(folder / "cache")}
        output = folder / "out" / "deck.pdf"
        done = process(
            "build",
            "inventions",
            "-o",
            output,
            "--jobs",
            jobs,
            "--cards",
            "1-40",
            env=environment,
            cwd=folder,
        )
        assert done.returncode == 0, done.stderr
        made.append(output.read_bytes())
    assert made[0] == made[1]
    assert str(tmp_path).encode() not in made[0]


def test_a_drawing_outside_its_round_window_is_told_where_it_was_written(cardsmith, tmp_path: Path) -> None:
    (tmp_path / "far.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 100"><rect x="2" y="2" width="20" height="20"/></svg>'
    )
    text = "title: T\ntemplate: midnight\ncards:\n- {name: A, date: 1900, image: far.svg}\n- {name: B, date: 1950}\n"
    (tmp_path / "set.yaml").write_text(text)
    done = cardsmith("build", ".", "-o", "o.pdf")
    assert (done.code, pages(tmp_path / "o.pdf")) == (0, 2)
    assert "set.yaml:4:32: warning CS578: nothing of a drawing is seen on 'a'" in done.err
    assert "focus: left" in done.err
    (tmp_path / "set.yaml").write_text(text.replace("far.svg", "far.svg, focus: left"))
    assert "CS578" not in cardsmith("build", ".", "-o", "o.pdf").err


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ('<rect x="50" y="50" width="5" height="5"/>', False),
        ('<rect x="13.4" y="50" width=".6" height="1"/>', True),
        ('<path d="M5 5H50"/>', True),
    ],
    ids=["smaller than its window", "in the bleed only", "without area"],
)
def test_drawings_with_little_ink_are_proved(cardsmith, tmp_path: Path, body: str, told: bool) -> None:
    (tmp_path / "a.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'
    )
    edges = "left: bleed, right: bleed, top: bleed, bottom: bleed"
    window = "left: 5, right: 5, top: 5, height: 30, crop: 1"
    (tmp_path / "t.yaml").write_text(
        f"size: 63x88mm\nfront: {{p: {{image: card, {edges}}}}}\nback: {{p: {{image: card, {window}}}}}\n"
    )
    text = "title: T\ntemplate: t.yaml\ncards:\n- {name: A, date: 1900, image: a.svg}\n"
    (tmp_path / "set.yaml").write_text(text)
    done = cardsmith("build", ".", "-o", "o.pdf", "--gutter", "6mm")
    assert done.code == 0, done.err
    assert ("set.yaml:4:32: warning CS578" in done.err) == told


def test_an_error_leaves_the_old_pdf(cardsmith, tmp_path: Path) -> None:
    folder = write_set(tmp_path / "deck", NAMES)
    assert cardsmith("build", "deck").code == 0
    before = (tmp_path / "output" / "deck.pdf").read_bytes()
    write_set(folder, [*NAMES, "x" * 400])
    done = cardsmith("build", "deck")
    assert done.code == 1
    assert "set.yaml:" in done.err
    assert (tmp_path / "output" / "deck.pdf").read_bytes() == before
    assert [path.name for path in (tmp_path / "output").iterdir()] == ["deck.pdf"]


@pytest.mark.parametrize("place", ["/dev/full", "fifo", "folder", "/proc/nothing/deck.pdf"])
def test_what_is_not_a_file_is_refused(cardsmith, tmp_path: Path, place: str) -> None:
    write_set(tmp_path / "deck", NAMES[:2])
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "fifo")
    done = cardsmith("build", "deck", "-o", place)
    assert done.code == 3
    assert place in done.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deck", "fifo", "folder"]


def test_a_symlink_is_followed(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "deck", NAMES[:2])
    (tmp_path / "real").mkdir()
    (tmp_path / "link.pdf").symlink_to(tmp_path / "real" / "deck.pdf")
    assert cardsmith("build", "deck", "-o", "link.pdf").code == 0
    assert (tmp_path / "link.pdf").is_symlink()
    assert pages(tmp_path / "real" / "deck.pdf") == 2


def test_a_killed_build_leaves_the_old_pdf_and_the_next_one_cleans_up(process, tmp_path: Path) -> None:
    assert process("build", "inventions", "-o", "deck.pdf").returncode == 0
    before = (tmp_path / "deck.pdf").read_bytes()
    for moment in range(10):
        child = subprocess.Popen(
            [sys.executable, "-m", "cardsmith", "build", "inventions", "-o", "deck.pdf"],
            cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        time.sleep(0.07 * (moment + 1))
        child.send_signal(signal.SIGKILL)
        child.wait()
        assert (tmp_path / "deck.pdf").read_bytes() == before
    assert process("build", "inventions", "-o", "deck.pdf").returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deck.pdf"]


def test_ctrl_c_is_one_line_and_exit_130(tmp_path: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", "import os,signal,sys\nimport cardsmith.press.pdf as p\n"
         "def stop(*a, **k): os.kill(os.getpid(), signal.SIGINT)\np.write_pdf = stop\n"
         "from cardsmith.cli.main import run\nsys.exit(run(['build', 'inventions', '-o', 'deck.pdf']))"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    _, err = child.communicate(timeout=60)
    assert child.returncode == 130
    assert "Traceback" not in err
    assert "Interrupted" in err
    assert list(tmp_path.iterdir()) == []


def test_a_failed_proof_keeps_the_old_pdf_and_asks_for_a_report(
    cardsmith, tmp_path: Path, monkeypatch
) -> None:
    write_set(tmp_path / "deck", NAMES)
    assert cardsmith("build", "deck", "-o", "deck.pdf").code == 0
    before = (tmp_path / "deck.pdf").read_bytes()
    from cardsmith.pipeline.building import Run

    def swapped(self, item, side):
        return self.composer.face(self.items[item if side == "front" else item - 1], side)

    monkeypatch.setattr(Run, "face", swapped)
    done = cardsmith("build", "deck", "-o", "deck.pdf")
    assert done.code == 1
    assert "report" in done.err
    assert (tmp_path / "deck.pdf").read_bytes() == before
    assert cardsmith("build", "deck", "-o", "unproved.pdf", "--no-verify").code == 0


def test_texts_that_stand_out_too_little_are_told_of_and_unreadable_ones_are_refused(
    cardsmith, tmp_path: Path
) -> None:
    folder = write_set(tmp_path / "deck", NAMES[:2], template="mine.yaml")
    (folder / "mine.yaml").write_text("extends: classic\npalette: {ink: '#8a8478'}\n", encoding="utf-8")
    done = cardsmith("build", "deck")
    assert (done.code, "mine.yaml:2:16: warning CS641" in done.err) == (0, True)
    (folder / "mine.yaml").write_text("extends: classic\npalette: {ink: '#fbf5e6'}\n", encoding="utf-8")
    done = cardsmith("build", "deck")
    assert (done.code, "mine.yaml:2:16: error CS642" in done.err) == (1, True)
