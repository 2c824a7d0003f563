"""The fault cases of backs, sheets and papers, by name, each with the kind it stands for."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from cardsmith.model.face import Side
from cardsmith.model.sheet import Duplex, Orientation
from cardsmith.model.units import Margins, Size
from cardsmith.sheets.imposition import impose
from cardsmith.sheets.singles import singles
from tests.sheets.sheetwork import (
    MINI,
    POKER,
    label_box,
    laid,
    layout,
    line_box,
    named,
    seen_through,
    sheets,
    touches,
)

POINT = 25.4 / 72
NINE = "123456789"
THREE = (3, 3)
ZERO = Margins(0, 0, 0, 0)


def test_A01_back_page_reads_from_right_to_left() -> None:
    imposition = laid(layout(grid=THREE, orientation=Orientation.PORTRAIT), MINI, 9)
    front, back = imposition.pages
    assert named(front.placements, NINE, THREE, Side.FRONT) == ["123", "456", "789"]
    assert named(back.placements, NINE, THREE, Side.BACK) == ["321", "654", "987"]


@pytest.mark.parametrize(
    ("duplex", "orientation", "rows", "turned"),
    [
        (Duplex.LONG_EDGE, Orientation.PORTRAIT, ["321", "654", "987"], False),
        (Duplex.SHORT_EDGE, Orientation.PORTRAIT, ["789", "456", "123"], True),
        (Duplex.LONG_EDGE, Orientation.LANDSCAPE, ["789", "456", "123"], True),
        (Duplex.SHORT_EDGE, Orientation.LANDSCAPE, ["321", "654", "987"], False),
        (Duplex.NONE, Orientation.PORTRAIT, ["321", "654", "987"], False),
        (Duplex.NONE, Orientation.LANDSCAPE, ["321", "654", "987"], False),
    ],
)
def test_A01_kind_every_turn(duplex: Duplex, orientation: Orientation, rows: list[str], turned: bool) -> None:
    card = Size(40, 60)
    imposition = laid(layout(grid=THREE, orientation=orientation, duplex=duplex), card, 9)
    back = imposition.pages[1]
    assert named(back.placements, NINE, THREE, Side.BACK) == rows
    assert {place.turned for place in back.placements} == {turned}


def test_A03_backs_of_a_partial_sheet_keep_their_columns() -> None:
    imposition = laid(layout(grid=THREE, orientation=Orientation.PORTRAIT), MINI, 4)
    _, back = imposition.pages
    assert named(back.placements, "ABCD", THREE, Side.BACK) == ["CBA", "..D", "..."]


@pytest.mark.parametrize("count", [1, 4, 5, 9, 10, 13])
@pytest.mark.parametrize("duplex", list(Duplex))
def test_A03_kind_holes_lie_behind_holes(duplex: Duplex, count: int) -> None:
    imposition = laid(layout("a3", grid=THREE, duplex=duplex), MINI, count)
    for fronts, backs in sheets(imposition):
        behind = [seen_through(imposition, back.trim) for back in backs]
        for front, seen in zip(fronts, behind, strict=True):
            assert (seen.x, seen.y) == pytest.approx((front.trim.x, front.trim.y))


@pytest.mark.parametrize("count", [1, 9, 10, 109])
@pytest.mark.parametrize("duplex", [Duplex.LONG_EDGE, Duplex.SHORT_EDGE])
def test_A05_every_front_is_followed_by_its_back(duplex: Duplex, count: int) -> None:
    imposition = laid(layout(duplex=duplex), MINI, count)
    assert len(imposition.pages) == 2 * imposition.sheets
    for number, page in enumerate(imposition.pages):
        assert (page.sheet, page.side) == (number // 2, (Side.FRONT, Side.BACK)[number % 2])


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("margins", [Margins(5, 5, 5, 5), Margins(6, 5, 14, 22)])
def test_A07_the_grid_starts_at_the_same_place_on_both_sides(paper: str, margins: Margins) -> None:
    imposition = laid(layout(paper, margins=margins, grid=THREE), MINI, 3)
    front, back = imposition.pages
    left = min(place.trim.x for place in front.placements)
    right = max(place.trim.right for place in back.placements)
    assert left == pytest.approx(imposition.size.width - right)
    assert {place.trim.y for place in front.placements} == {place.trim.y for place in back.placements}


@pytest.mark.parametrize("duplex", [Duplex.LONG_EDGE, Duplex.SHORT_EDGE, Duplex.NONE])
def test_A09_only_backs_move_right_and_up(duplex: Duplex) -> None:
    still = laid(layout(duplex=duplex), MINI, 20)
    moved = laid(layout(duplex=duplex, back_offset=(1.0, -0.5)), MINI, 20)
    assert moved.back_offset == (1.0, -0.5)
    for before, after in zip(still.pages, moved.pages, strict=True):
        if before.side is Side.FRONT:
            assert before == after
            continue
        for one, other in zip(before.placements, after.placements, strict=True):
            assert other.trim.x - one.trim.x == pytest.approx(1.0)
            assert other.trim.y - one.trim.y == pytest.approx(-0.5)


def test_A09_kind_a_fold_needs_no_offset() -> None:
    moved = laid(layout(duplex=Duplex.FOLD, back_offset=(1.0, -0.5)), MINI, 4)
    still = laid(layout(duplex=Duplex.FOLD), MINI, 4)
    assert moved.pages == still.pages
    assert any("back offset is not used" in note for note in moved.notes)


@pytest.mark.parametrize("duplex", list(Duplex))
def test_A11_backs_bleed_on_all_four_edges(duplex: Duplex) -> None:
    imposition = laid(layout("a3", gutter=6.0, duplex=duplex), Size(63, 88), 20)
    assert {place.bleed for page in imposition.pages for place in page.placements} == {(3.0, 3.0, 3.0, 3.0)}


def test_A11_kind_bleed_ends_at_the_edge_of_the_paper_and_says_so() -> None:
    request = layout(margins=ZERO, labels=False, bleed=3.0, back_offset=(0.5, 0.0))
    imposition = laid(request, Size(206, 200), 1)
    front, back = imposition.pages
    assert front.placements[0].bleed == (2, 3, 2, 3)
    assert back.placements[0].bleed == (2, 3, 1.5, 3)
    assert imposition.notes == ("The bleed ends at the edge of the paper, 2 mm beyond the outer cards.",)


def test_A11_kind_without_gutter_only_outer_edges_bleed() -> None:
    _, back = laid(layout(grid=THREE), MINI, 9).pages
    bleeds = {place.cell: place.bleed for place in back.placements}
    assert bleeds[0, 0] == (3, 3, 0, 0)
    assert bleeds[1, 1] == (0, 0, 0, 0)
    assert bleeds[2, 2] == (0, 0, 3, 3)


def test_A11_kind_a_narrow_gutter_is_shared_and_said() -> None:
    imposition = laid(layout(grid=THREE, gutter=4.0), MINI, 9)
    bleeds = {place.cell: place.bleed for place in imposition.pages[0].placements}
    assert bleeds[1, 1] == (2, 2, 2, 2)
    assert bleeds[0, 0] == (3, 3, 2, 2)
    assert any("is cut from 3 mm to 2 mm" in note for note in imposition.notes)


def test_A11_kind_edges_at_holes_bleed_unless_a_corner_is_near() -> None:
    """Four of nine: A B C / D . . / . . . Beyond D's right edge lies B's corner, below B lies D's."""
    front = laid(layout(grid=THREE), MINI, 4).pages[0]
    assert [place.bleed for place in front.placements] == [
        (3, 3, 0, 0),
        (0, 3, 0, 0),
        (0, 3, 3, 3),
        (3, 0, 0, 3),
    ]


@pytest.mark.parametrize(("count", "pages"), [(9, 1), (18, 2), (10, 2), (1, 1)])
def test_B01_no_blank_page_after_full_sheets(count: int, pages: int) -> None:
    imposition = laid(layout(grid=THREE), MINI, count)
    fronts = [page for page in imposition.pages if page.side is Side.FRONT]
    assert len(fronts) == imposition.sheets == pages
    assert all(page.placements for page in imposition.pages)


@pytest.mark.parametrize("paper", ["a3", "a4", "letter", "a5"])
@pytest.mark.parametrize("duplex", list(Duplex))
def test_B03_labels_lie_in_a_margin(paper: str, duplex: Duplex) -> None:
    imposition = laid(layout(paper, duplex=duplex, marks_on_backs=True), MINI, 30, "Test sheet")
    for page in imposition.pages:
        assert page.labels or any("labels are left out" in note for note in imposition.notes)
        for label in page.labels:
            box = label_box(label)
            assert not any(touches(box, place.bleed_box) for place in page.placements)
            assert not any(touches(box, line_box(line)) for line in page.marks)


def test_B03_kind_a_label_without_room_is_dropped_with_a_note() -> None:
    imposition = laid(layout(margins=Margins(1, 1, 1, 1)), Size(208, 295), 2, "Test sheet")
    assert not any(page.labels for page in imposition.pages)
    assert imposition.notes[-1] == "The sheet labels are left out: no margin has room for them."


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_B05_room_is_equal_on_opposite_sides(paper: str) -> None:
    imposition = laid(layout(paper), POKER, 9)
    for page in imposition.pages:
        trims = [place.trim for place in page.placements]
        left, right = min(trim.x for trim in trims), max(trim.right for trim in trims)
        top, bottom = min(trim.y for trim in trims), max(trim.bottom for trim in trims)
        assert abs(left - (imposition.size.width - right)) < 0.01 * POINT
        assert abs(top - (imposition.size.height - bottom)) < 0.01 * POINT


def test_B07_a_grid_that_does_not_fit_is_refused() -> None:
    imposition, [finding] = impose(layout("letter", grid=THREE), Size(70, 100), 9)
    assert imposition is None
    assert finding.code == "CS504"
    assert finding.message == (
        "a grid of 3x3 cards of 70 x 100 mm needs 210 x 300 mm, but Letter (279.4 x 215.9 mm) leaves "
        "269.4 x 205.9 mm inside its margins; the largest grid that fits is 3x2 (landscape)"
    )
    assert finding.help == "write --grid 3x2, or leave --grid out to fill the paper"


def test_B07_kind_a_card_larger_than_the_paper_is_refused() -> None:
    for duplex in Duplex:
        imposition, [finding] = impose(layout("a6", duplex=duplex), Size(100, 140), 1)
        assert imposition is None
        assert finding.code == "CS503"
        assert "100 x 140 mm does not fit" in finding.message


def test_B09_the_orientation_that_holds_more_wins() -> None:
    card = Size(88, 63)
    imposition = laid(layout(), card, 20)
    counts = {}
    for orientation in (Orientation.PORTRAIT, Orientation.LANDSCAPE):
        columns, rows = laid(layout(orientation=orientation), card, 20).grid
        counts[orientation] = columns * rows
    assert imposition.grid[0] * imposition.grid[1] == max(counts.values()) == 9
    assert imposition.size == Size(297, 210)
    assert not any(place.turned for place in imposition.pages[0].placements)


def test_B09_kind_portrait_wins_a_tie() -> None:
    assert laid(layout(), Size(90, 90), 4).size == Size(210, 297)


@pytest.mark.parametrize("duplex", list(Duplex))
def test_B11_without_marks_there_is_no_line(duplex: Duplex) -> None:
    imposition = laid(layout(marks=False, marks_on_backs=True, duplex=duplex), MINI, 20)
    assert not any(page.marks for page in imposition.pages)


def test_B11_kind_marks_stand_at_every_cut_and_on_fronts_only() -> None:
    front, back = laid(layout(grid=THREE), MINI, 9).pages
    assert {line.x1 for line in front.marks if line.x1 == line.x2} == {39, 83, 127, 171}
    assert {line.y1 for line in front.marks if line.y1 == line.y2} == {46.5, 114.5, 182.5, 250.5}
    ends = {end for line in front.marks for end in ((line.x1, line.y1), (line.x2, line.y2))}
    assert (39, 0) in ends
    assert (39, 46.5 - 3.5) in ends
    assert not back.marks
    _, marked = laid(layout(grid=THREE, marks_on_backs=True), MINI, 9).pages
    assert len(marked.marks) == len(front.marks) == 16


def test_B13_every_set_counts_its_own_sheets() -> None:
    for title, count, sheet_count in (("First", 3, 1), ("Second", 5, 2)):
        imposition = laid(layout(grid=(2, 2)), MINI, count, title)
        assert imposition.sheets == sheet_count
        for page in imposition.pages:
            text = " ".join(label.text for label in page.labels)
            assert title in text
            assert f"sheet {page.sheet + 1} of {sheet_count}" in text
            assert ("back" in text) == (page.side is Side.BACK)


def test_C01_the_trim_never_shrinks_for_bleed() -> None:
    for bleed in (0.0, 3.0, 5.0):
        imposition = laid(layout(bleed=bleed, gutter=2 * bleed), Size(63, 88), 9)
        assert {(p.trim.width, p.trim.height) for page in imposition.pages for p in page.placements} == {
            (63, 88)
        }


def test_C05_single_pages_end_at_the_bleed() -> None:
    imposition, findings = singles(Size(63, 88), 3.0, 2)
    assert imposition is not None
    assert findings == []
    assert imposition.single
    assert imposition.size == Size(69, 94)
    assert [(page.placements[0].item, page.side) for page in imposition.pages] == [
        (0, "front"),
        (0, "back"),
        (1, "front"),
        (1, "back"),
    ]
    for page in imposition.pages:
        [place] = page.placements
        box = place.bleed_box
        assert (box.x, box.y, box.width, box.height) == (0, 0, 69, 94)
        assert (place.trim.x, place.trim.y, place.trim.width, place.trim.height) == (3, 3, 63, 88)
        assert not page.marks
        assert not page.labels


def test_D03_the_paper_stands_on_the_label() -> None:
    for paper, words in (("a4", "A4"), ("letter", "Letter"), ("sra3", "SRA3")):
        for page in laid(layout(paper), MINI, 20, "A set").pages:
            assert words in " ".join(label.text for label in page.labels)


def test_D05_margins_that_cannot_be_printed_warn_of_trims_and_marks() -> None:
    bridge = Size(57.15, 88.9)
    imposition, [finding] = impose(layout("letter", margins=ZERO), bridge, 9)
    assert imposition is not None
    assert imposition.grid == THREE
    assert (finding.code, finding.severity) == ("CS510", "warning")
    assert finding.message == (
        "the margin is 0 mm, but many printers leave 5 mm blank at the edges; "
        "the crop marks at the top edge and bottom edge may be lost there"
    )
    _, [finding] = impose(layout("letter", margins=ZERO, marks=False), Size(71, 92), 9)
    edges = "top edge, right edge, bottom edge and left edge"
    assert finding.message.endswith(f"; the cards at the {edges} may be lost there")


def test_D05_kind_marks_without_room_are_told_of_though_margins_are_kept() -> None:
    _, [finding] = impose(layout("letter"), POKER, 9)
    assert (finding.code, finding.severity) == ("CS511", "hint")
    assert "crop marks at the top edge and bottom edge" in finding.message
    assert "--margin 9.5mm" in finding.help
    _, [finding] = impose(replace(layout(), paper=Size(80, 120)), Size(63.5, 100), 9)
    assert (finding.code, "too small for whole marks" in finding.help) == ("CS511", True)
    assert impose(layout("letter", marks=False), POKER, 9)[1] == []


def test_pages_of_a_hand_turned_run_are_all_fronts_then_all_backs() -> None:
    imposition = laid(layout(grid=THREE, duplex=Duplex.NONE), MINI, 20)
    assert [page.side for page in imposition.pages] == ["front"] * 3 + ["back"] * 3
    assert all(one.sheet <= other.sheet for one, other in pairwise(imposition.pages[:3]))
    assert [page.sheet for page in imposition.pages[3:]] == [0, 1, 2]
