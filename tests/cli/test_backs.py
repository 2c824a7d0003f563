"""Every back behind its own front: the finished PDF read by pdfium, with no help of ours but the pages' text.

A template puts one word in the middle of every face: F7 on the front and B7 on the back of card 7. Each back is
looked for where it must lie once the sheet is turned (or folded) the way a person does it.
"""

from __future__ import annotations

import re
from itertools import pairwise, product
from pathlib import Path

import pypdfium2
import pytest

from tests.cli.conftest import write_set

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MODES = ("long-edge", "short-edge", "none", "fold")
COUNT = 37  # prime, so that the last sheet is partial whatever the grid
MM = 72 / 25.4
TEMPLATE = """
size: 44x68
fonts: {text: IBMPlexSans_400Regular}
palette: {ink: "#000000"}
front:
  number: {text: "F{index}", size: 14, left: 3, right: 3, top: 30, bottom: 30, valign: middle}
back:
  number: {text: "B{index}", size: 14, left: 3, right: 3, top: 30, bottom: 30, valign: middle}
"""

Point = tuple[float, float]
Words = dict[str, tuple[Point, bool]]


def words(page: pypdfium2.PdfPage) -> Words:
    """Return the centre (mm, y up) of each F or B word on a page, and whether it stands upright."""
    text = page.get_textpage()
    found: Words = {}
    for match in re.finditer(r"\b[FB]\d+\b", text.get_text_range()):
        boxes = [text.get_charbox(at) for at in range(match.start(), match.end())]
        left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
        bottom, top = min(box[1] for box in boxes), max(box[3] for box in boxes)
        assert match[0] not in found, f"{match[0]} stands twice on a page"
        found[match[0]] = ((left + right) / 2 / MM, (bottom + top) / 2 / MM), boxes[0][0] < boxes[-1][0]
    return found


def turned(point: Point, size: Point, mode: str, lies: str) -> Point:
    """Return where a point of the front lies on the back once the sheet is turned as the mode says."""
    about_vertical = mode == "none" or (mode == "long-edge") == (lies == "portrait")
    return (size[0] - point[0], point[1]) if about_vertical else (point[0], size[1] - point[1])


def pairs(read: list[tuple[Words, Point]], mode: str) -> list[tuple[Words, Words, Point]]:
    """Pair the fronts of a sheet with its backs, in the order in which the pages are printed."""
    fronts, backs = (
        (read[: len(read) // 2], read[len(read) // 2 :]) if mode == "none" else (read[::2], read[1::2])
    )
    return [(front, back, size) for (front, size), (back, _) in zip(fronts, backs, strict=True)]


@pytest.mark.parametrize(("paper", "mode", "lies"), list(product(PAPERS, MODES, ("portrait", "landscape"))))
def test_every_back_lies_behind_its_front(
    cardsmith, tmp_path: Path, paper: str, mode: str, lies: str
) -> None:
    folder = write_set(tmp_path / "deck", [f"Card {at}" for at in range(COUNT)], template="numbers.yaml")
    (folder / "numbers.yaml").write_text(TEMPLATE, encoding="utf-8")
    margin = "6mm,14mm,9mm,5mm"  # four different ones: backs must mirror them
    done = cardsmith(
        "build",
        "deck",
        "--paper",
        paper,
        "--duplex",
        mode,
        "--orientation",
        lies,
        "--margin",
        margin,
        "-o",
        "d.pdf",
    )
    assert done.code == 0, done.err
    assert cardsmith("verify", "d.pdf").code == 0
    with pypdfium2.PdfDocument(tmp_path / "d.pdf") as document:
        read = [(words(page), tuple(side / MM for side in page.get_size())) for page in document]
    expected = PAPERS[paper] if lies == "portrait" else PAPERS[paper][::-1]
    assert all(size == pytest.approx(expected, abs=0.01) for _, size in read)
    if mode == "fold":
        check_fold(read)
        return
    seen = 0
    for front, back, size in pairs(read, mode):
        assert {word[1:] for word in front} == {word[1:] for word in back}
        for word, (centre, upright) in front.items():
            assert word[0] == "F" and upright
            behind, standing = back[f"B{word[1:]}"]
            assert behind == pytest.approx(turned(centre, size, mode, lies), abs=0.25)
            about_vertical = turned((1, 1), size, mode, lies)[1] == 1
            assert standing == about_vertical, "turned about the horizontal axis, backs stand on their heads"
            seen += 1
    assert seen == COUNT


def check_fold(read: list[tuple[Words, Point]]) -> None:
    """One line must reflect every front of a page into its own back."""
    seen = 0
    for found, size in read:
        fronts = {word[1:]: centre for word, (centre, _) in found.items() if word[0] == "F"}
        backs = {word[1:]: centre for word, (centre, _) in found.items() if word[0] == "B"}
        assert fronts.keys() == backs.keys()
        across = all(abs(fronts[card][1] - backs[card][1]) < 0.25 for card in fronts)
        axis = 0 if across else 1
        lines = [(fronts[card][axis] + backs[card][axis]) / 2 for card in fronts]
        assert all(abs(one - other) < 0.25 for one, other in pairwise(lines))
        assert abs(lines[0] - size[axis] / 2) < 0.25, "folded in the middle of the paper"
        for card in fronts:
            assert abs(fronts[card][1 - axis] - backs[card][1 - axis]) < 0.25
        seen += len(fronts)
    assert seen == COUNT
