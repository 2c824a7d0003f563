"""Section A (backs and duplex) in finished PDFs; every layout of tests/cli/test_backs.py belongs to it as well."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from tests.cases.conftest import MM, red_box, sheet, texts, write_set
from tests.cli.test_backs import TEMPLATE, turned

MODES = ("long-edge", "short-edge", "none")
RED = ("red.yaml", "size: 63x88\nfront: {}\nback: {red: {shape: rectangle, fill: '#ff0000', left: bleed, right: bleed, "
       "top: bleed, bottom: bleed}}\n")  # fmt: skip


def numbered(folder: Path, count: int, **keys: str) -> Path:
    """Write a set whose fronts show F1, F2... and whose backs show B1, B2..."""
    write_set(folder, [f"Card {at}" for at in range(count)], template="numbers.yaml", **keys)
    (folder / "numbers.yaml").write_text(TEMPLATE, encoding="utf-8")
    return folder


Places = list[tuple[str, tuple[float, float]]]


def places(path: Path) -> list[tuple[Places, tuple[float, float]]]:
    """Return the words (F1, B1...) of every page with their centres (mm, y up), and the page's size."""
    pages = []
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            text, found = page.get_textpage(), []
            for match in re.finditer(r"\b[FB]\d+\b", text.get_text_range()):
                boxes = [text.get_charbox(at) for at in range(match.start(), match.end())]
                x = (min(box[0] for box in boxes) + max(box[2] for box in boxes)) / 2
                y = (min(box[1] for box in boxes) + max(box[3] for box in boxes)) / 2
                found.append((match[0], (x / MM, y / MM)))
            pages.append((found, tuple(side / MM for side in page.get_size())))
    return pages


def count_backs(path: Path, mode: str, offset: tuple[float, float] = (0, 0)) -> int:
    """Check that behind every front, and nowhere else, lies its own back; return how many."""
    read = places(path)
    assert len(read) % 2 == 0, "every front page has a back page"
    half = len(read) // 2
    pairs = (
        zip(read[:half], read[half:], strict=True)
        if mode == "none"
        else zip(read[::2], read[1::2], strict=True)
    )
    seen = 0
    for (fronts, size), (backs, _) in pairs:
        lies = "portrait" if size[0] <= size[1] else "landscape"
        assert len(fronts) == len(backs)
        for word, centre in fronts:
            x, y = turned(centre, size, mode, lies)
            behind = [
                back
                for back, (left, up) in backs
                if abs(left - x - offset[0]) < 0.6 and abs(up - y + offset[1]) < 0.6
            ]
            assert behind == [f"B{word[1:]}"]
            seen += 1
    return seen


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "arguments", [[], ["--grid", "2x2", "--gutter", "6mm"], ["--card-size", "88x63"], ["--copies", "2"]]
)
def test_a01_a03_backs_of_partial_sheets(cardsmith, tmp_path: Path, mode: str, arguments: list[str]) -> None:
    numbered(tmp_path / "deck", 7)
    assert cardsmith("build", "deck", "--duplex", mode, *arguments, "-o", "d.pdf").code == 0
    assert count_backs(tmp_path / "d.pdf", mode) == (14 if "--copies" in arguments else 7)


@pytest.mark.parametrize("mode", MODES)
def test_a03_a_few_cards_of_several_sets(cardsmith, tmp_path: Path, mode: str) -> None:
    """Sets of 5 and 20 cards of two sizes in one file; by hand, all fronts are printed before all backs."""
    numbered(tmp_path / "small", 5)
    numbered(tmp_path / "large", 20, card_size="poker")
    done = cardsmith(
        "build", "small", "large", "--duplex", mode, "--cards", "2-5", "-o", "all.pdf", "--answers"
    )
    assert done.code == 0, done.err
    assert cardsmith("verify", "all.pdf").code == 0
    assert cardsmith("build", "small", "large", "--duplex", mode, "--cards", "2-5", "-o", "all.pdf").code == 0
    assert count_backs(tmp_path / "all.pdf", mode) == 8
    fold = cardsmith("build", "small", "large", "--duplex", "fold", "-o", "fold.pdf")
    assert fold.code == 0, fold.err


def test_a05_a_set_without_backs_keeps_the_others_in_place(cardsmith, tmp_path: Path) -> None:
    bare, backed = numbered(tmp_path / "bare", 3), numbered(tmp_path / "backed", 20)
    (bare / "numbers.yaml").write_text(TEMPLATE[: TEMPLATE.index("back:")], encoding="utf-8")
    done = cardsmith("build", "bare", "backed", "-o", "all.pdf")
    assert done.code == 0
    assert "CS412" in done.err
    assert "numbers.yaml" in done.err
    read = places(tmp_path / "all.pdf")
    assert [[word[0] for word, _ in found[:1]] for found, _ in read] == [
        ["F"],
        [],
        ["F"],
        ["B"],
        ["F"],
        ["B"],
    ]
    assert backed.is_dir()


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "200x200"])
def test_a07_fronts_and_backs_are_centred_alike(cardsmith, tmp_path: Path, paper: str) -> None:
    numbered(tmp_path / "deck", 3)
    done = cardsmith("build", "deck", "--paper", paper, "--margin", "5mm,20mm,6mm,8mm", "-o", "d.pdf")
    assert done.code == 0, done.err
    assert count_backs(tmp_path / "d.pdf", "long-edge") == 3


@pytest.mark.parametrize("mode", MODES)
def test_a09_an_offset_moves_the_backs_alone(cardsmith, tmp_path: Path, mode: str) -> None:
    numbered(tmp_path / "deck", 5)
    assert cardsmith("build", "deck", "--duplex", mode, "-o", "still.pdf").code == 0
    done = cardsmith("build", "deck", "--duplex", mode, "--back-offset", "1mm,-0.5mm", "-o", "moved.pdf")
    assert done.code == 0, done.err
    assert count_backs(tmp_path / "moved.pdf", mode, (1, -0.5)) == 5
    still, moved = places(tmp_path / "still.pdf"), places(tmp_path / "moved.pdf")
    assert moved[0] == still[0]
    before, after = dict(still[1][0]), dict(moved[1][0])
    for word, (x, y) in before.items():
        assert after[word] == pytest.approx((x + 1, y + 0.5), abs=0.01)


@pytest.mark.parametrize("mode", MODES)
def test_a11_red_backs_reach_3_mm_beyond_every_trim(cardsmith, tmp_path: Path, mode: str) -> None:
    """Nine cards of 63 x 88 mm with gutters of 6 mm: red without a gap from 3 mm before the first to 3 mm after."""
    folder = write_set(tmp_path / "deck", [f"Card {at}" for at in range(4)], template=RED[0])
    (folder / RED[0]).write_text(RED[1], encoding="utf-8")
    done = cardsmith(
        "build", "deck", "--duplex", mode, "--bleed", "3mm", "--gutter", "6mm", "--grid", "2x2", "-o", "d.pdf"
    )
    assert done.code == 0, done.err
    back = sheet(tmp_path / "d.pdf", 1)
    left, top, right, bottom = red_box(back)
    assert (right - left, bottom - top) == pytest.approx((2 * 630 + 60 + 60, 2 * 880 + 60 + 60), abs=2)
    inside = back.crop((left + 2, top + 2, right - 2, bottom - 2))
    assert inside.getcolors() == [(inside.width * inside.height, (255, 0, 0))]


def test_a_single_faces_alternate(cardsmith, tmp_path: Path) -> None:
    numbered(tmp_path / "deck", 4)
    assert cardsmith("build", "deck", "--single", "--copies", "2", "-o", "d.pdf").code == 0
    shown = [text.strip() for text in texts(tmp_path / "d.pdf")]
    assert shown == [f"{side}{card}" for card in (1, 1, 2, 2, 3, 3, 4, 4) for side in "FB"]
