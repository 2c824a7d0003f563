"""Section B (sheets and pages) in finished PDFs."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import ImageChops

from tests.cases.conftest import red_box, sheet, texts, write_set

SOLID = "size: 63.5x88.9\nfront: {red: {shape: rectangle, fill: '#ff0000', left: 0, right: 0, top: 0, bottom: 0}}\n"


def solid(folder: Path, count: int) -> Path:
    """Write a set whose fronts are red up to the trim."""
    write_set(folder, [f"Card {at}" for at in range(count)], template="solid.yaml")
    (folder / "solid.yaml").write_text(SOLID, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("cards", "arguments", "sheets"),
    [
        (9, ["--grid", "3x3"], 1), (18, ["--grid", "3x3"], 2), (10, ["--grid", "3x3"], 2), (1, ["--grid", "1x1"], 1),
        (3, ["--grid", "3x3", "--copies", "6"], 2), (4, ["--grid", "2x1", "--duplex", "none"], 2),
        (4, ["--duplex", "fold", "--grid", "1x1"], 4), (8, ["--paper", "54x78"], 8),
    ],
)  # fmt: skip
def test_b01_no_blank_sheet_after_full_ones(
    cardsmith, tmp_path: Path, cards: int, arguments: list[str], sheets: int
) -> None:
    write_set(tmp_path / "deck", [f"Card {at}" for at in range(cards)])
    assert cardsmith("build", "deck", *arguments, "--card-size", "44x68", "-o", "d.pdf").code == 0
    shown = texts(tmp_path / "d.pdf")
    assert len(shown) == (sheets if "fold" in arguments else 2 * sheets)
    assert all("Card" in text for text in shown)


@pytest.mark.parametrize("paper", ["a3", "a4", "letter", "legal", "200x200"])
@pytest.mark.parametrize("duplex", ["long-edge", "fold"])
def test_b03_labels_touch_no_card(cardsmith, tmp_path: Path, paper: str, duplex: str) -> None:
    solid(tmp_path / "deck", 30)
    done = cardsmith("build", "deck", "--paper", paper, "--duplex", duplex, "--no-marks", "-o", "d.pdf")
    assert done.code == 0
    with pypdfium2.PdfDocument(tmp_path / "d.pdf") as document:
        page = document[0]
        text = page.get_textpage()
        boxes = [
            text.get_charbox(at) for at in range(text.count_chars()) if text.get_text_range(at, 1).strip()
        ]
        height = page.get_height()
    assert boxes or "labels are left out" in done.out
    left, top, right, bottom = (pixels * 72 / 254 for pixels in red_box(sheet(tmp_path / "d.pdf")))
    for x0, y0, x1, y1 in boxes:
        assert x1 < left or x0 > right or height - y0 < top or height - y1 > bottom


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_b05_opposite_margins_are_equal(cardsmith, tmp_path: Path, paper: str) -> None:
    solid(tmp_path / "deck", 60)
    assert cardsmith("build", "deck", "--paper", paper, "-o", "d.pdf").code == 0
    image = sheet(tmp_path / "d.pdf")
    left, top, right, bottom = red_box(image)
    assert left == pytest.approx(image.width - right, abs=1)
    assert top == pytest.approx(image.height - bottom, abs=1)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--card-size", "70x100", "--grid", "3x3", "--paper", "letter"], ["70 x 100 mm", "3x3", "3x2"]),
        (["--card-size", "tarot", "--grid", "4x4"], ["4x4", "the largest grid that fits"]),
        (
            ["--card-size", "44x68", "--grid", "4x4", "--gutter", "20mm"],
            ["4x4", "the largest grid that fits"],
        ),
        (["--card-size", "300x300", "--paper", "a4"], ["300 x 300 mm does not fit"]),
        (["--card-size", "44x68", "--margin", "90mm"], ["44 x 68 mm does not fit"]),
    ],
)
def test_b07_what_does_not_fit_is_refused_with_sizes(
    cardsmith, tmp_path: Path, arguments: list[str], said: list[str]
) -> None:
    write_set(tmp_path / "deck", ["One", "Two"])
    done = cardsmith("build", "deck", *arguments, "-o", "d.pdf")
    assert done.code == 1
    assert [words in done.err for words in said] == [True] * len(said)
    assert not (tmp_path / "d.pdf").exists()


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (["--card-size", "poker-xl"], "'poker-xl' is not a size"),
        (["--bleed", "3,5mm"], "'3,5mm' is not a length; write 3.5mm"),
        (["--paper", "210,5x297mm"], "'210,5mm' is not a length; write 210.5mm"),
    ],
)
def test_b07_a_size_that_is_none_is_quoted_as_written(
    cardsmith, tmp_path: Path, option: list[str], said: str
) -> None:
    write_set(tmp_path / "deck", ["One"])
    done = cardsmith("build", "deck", *option)
    assert done.code == 2
    assert said in done.err


@pytest.mark.parametrize(
    ("size", "wide"), [("88x63", True), ("63x88", False), ("100x60", False), ("90x90", False)]
)
def test_b09_the_paper_lies_as_it_holds_more_and_text_is_upright(
    cardsmith, tmp_path: Path, size: str, wide: bool
) -> None:
    write_set(tmp_path / "deck", ["Word"] * 9)
    assert cardsmith("build", "deck", "--card-size", size, "-o", "d.pdf").code == 0
    with pypdfium2.PdfDocument(tmp_path / "d.pdf") as document:
        page = document[0]
        assert (page.get_width() > page.get_height()) is wide
        text = page.get_textpage()
        at = text.get_text_range().index("Word")
        first, last = text.get_charbox(at), text.get_charbox(at + 3)
    assert first[2] <= last[0]
    assert first[1] == pytest.approx(last[1], abs=2)


@pytest.mark.parametrize("arguments", [[], ["--duplex", "none"], ["--gutter", "6mm"]])
def test_b11_without_marks_nothing_is_drawn_around_the_cards(
    cardsmith, tmp_path: Path, arguments: list[str]
) -> None:
    solid(tmp_path / "deck", 4)
    for marks, margin in (("--marks", True), ("--no-marks", False)):
        assert cardsmith("build", "deck", marks, *arguments, "-o", "d.pdf").code == 0
        image = sheet(tmp_path / "d.pdf")
        left, top, right, bottom = red_box(image)
        for beside in ((0, top, left - 2, bottom), (left, 0, right, top - 70)):
            empty = ImageChops.invert(image.crop(beside).convert("L")).getbbox() is None
            assert empty is not margin


def test_b11_options_of_sheets_that_single_pages_cannot_use_are_told(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "deck", ["One"])
    done = cardsmith(
        "build", "deck", "--single", "--grid", "3x3", "--back-offset", "1,1", "--guides", "-o", "d.pdf"
    )
    assert done.code == 0
    assert "--grid, --guides, --back-offset" in done.err
    assert "--single" not in cardsmith("build", "deck", "--single", "--paper", "a3", "-o", "d.pdf").err


def test_b13_sets_in_one_folder_do_not_replace_each_other(cardsmith, tmp_path: Path) -> None:
    for name in ("early", "late"):
        write_set(tmp_path / "deck", ["One"])
        (tmp_path / "deck" / "set.yaml").rename(tmp_path / "deck" / f"{name}.yaml")
        assert cardsmith("build", f"deck/{name}.yaml").code == 0
    assert sorted(path.name for path in (tmp_path / "output").iterdir()) == ["early.pdf", "late.pdf"]


@pytest.mark.parametrize(("direction", "order"), [("ascending", [-3, 0, 12]), ("descending", [12, 0, -3])])
def test_b_answers_stand_as_a_timeline_is_laid(
    cardsmith, tmp_path: Path, direction: str, order: list[int]
) -> None:
    cards = ", ".join(f"{{name: N{number + 5}, date: {number}}}" for number in (0, 12, -3))
    text = f"title: T\norder: {{unit: m, direction: {direction}}}\ncards: [{cards}]\n"
    (tmp_path / "set.yaml").write_text(text)
    assert cardsmith("build", tmp_path, "--answers", "-o", "d.pdf").code == 0
    page = texts(tmp_path / "d.pdf")[-1]
    places = [page.index(f"N{number + 5}") for number in order]
    assert places == sorted(places)
    assert "dates" not in page
