"""Sheet labels: what they say, and how they flow around marks."""

from __future__ import annotations

import pytest

from cardsmith.faces.lists import Labels, plain_fonts
from cardsmith.model.sheet import Duplex, Line
from cardsmith.model.units import Margins, Rect, Size
from cardsmith.sheets.imposition import impose
from cardsmith.sheets.labels import Frame, estimated_width, find_spots
from tests.sheets.sheetwork import MINI, POKER, laid, layout

FIVE = Margins(5, 5, 5, 5)


def words(labels: tuple[object, ...]) -> str:
    return " ".join(getattr(label, "text", "") for label in labels)


@pytest.mark.parametrize(
    ("duplex", "flip"),
    [
        (Duplex.LONG_EDGE, "flip on long edge"),
        (Duplex.SHORT_EDGE, "flip on short edge"),
        (Duplex.NONE, "turn left to right"),
        (Duplex.FOLD, "fold in the middle"),
    ],
)
def test_a_label_says_all_that_the_person_with_the_paper_needs(duplex: Duplex, flip: str) -> None:
    for page in laid(layout(duplex=duplex), MINI, 40, "Inventions").pages:
        text = words(page.labels)
        for piece in ("Inventions", f"sheet {page.sheet + 1} of ", flip, "A4", "print at 100 %"):
            assert piece in text
        assert (str(page.side) in text) == (duplex is not Duplex.FOLD)


def test_a_title_that_is_too_long_is_left_out_and_the_rest_stays() -> None:
    imposition = laid(layout(), MINI, 4, "A title without end " * 20)
    assert "sheet 1 of 1" in words(imposition.pages[0].labels)
    assert "A title" not in words(imposition.pages[0].labels)
    assert any("title is left out" in note for note in imposition.notes)


def test_no_labels_when_not_wanted() -> None:
    imposition = laid(layout(labels=False), MINI, 4, "Inventions")
    assert not any(page.labels for page in imposition.pages)
    assert imposition.notes == ()


def test_a_label_goes_up_the_side_when_top_and_bottom_are_full() -> None:
    page = laid(layout("letter"), POKER, 9, "Inventions").pages[0]
    assert {label.angle for label in page.labels} == {90}
    assert all(label.x < min(place.bleed_box.x for place in page.placements) for label in page.labels)


def test_a_label_in_a_thin_margin_is_printed_with_a_warning_note() -> None:
    imposition = laid(layout("letter"), MINI, 18, "Inventions")
    assert "Letter" in words(imposition.pages[0].labels)
    assert imposition.notes == (
        "The sheet labels are so near to the paper's edge that some printers lose them.",
    )


def test_labels_keep_the_margins_of_their_side() -> None:
    front, back = laid(layout(grid=(3, 3), margins=Margins(5, 5, 5, 2)), MINI, 9, "Inventions").pages
    assert front.labels[0].x == 2
    assert back.labels[0].x == 5


def test_labels_of_a_turned_page_are_turned_with_it() -> None:
    front, back = laid(layout(duplex=Duplex.SHORT_EDGE), MINI, 9, "Inventions").pages
    assert {label.angle for label in front.labels} == {0}
    assert {label.angle for label in back.labels} == {180}
    assert all(label.y > back.placements[0].trim.bottom for label in back.labels)


def test_pieces_flow_around_lines_in_reading_order() -> None:
    frame = Frame(Size(100, 100), Rect(20, 20, 60, 60), (Line(50, 0, 50, 18),), FIVE)
    spots = find_spots(["first", "second", "third"], frame, lambda text: 3.0 * len(text) / 2.5)
    assert spots is not None
    assert [(spot.box.x, spot.pieces) for spot in spots] == [(5, (0, 1)), (51, (2,))]
    assert find_spots(["x" * 40], frame, estimated_width) is not None
    assert find_spots(["x" * 400], frame, estimated_width) is None


def test_a_label_as_it_is_printed_touches_no_mark() -> None:
    """Its length is that of its pieces and of the separators between them, whatever the title."""
    labels = Labels(plain_fonts())
    for letters in range(1, 40):
        title = "Games and leisure of all times and lands"[:letters]
        imposition, _ = impose(layout(), MINI, 16, title, labels.width)
        assert imposition is not None
        front = imposition.pages[0]
        for label in front.labels:
            end = label.x + label.size * labels.width(label.text)
            crossed = [
                mark for mark in front.marks if label.x - 0.5 < mark.x1 < end + 0.5 and mark.x1 == mark.x2
            ]
            assert not [mark for mark in crossed if mark.y1 < label.y < mark.y2], label.text


def test_the_estimate_is_wide_enough_for_wide_letters() -> None:
    assert estimated_width("日本") == pytest.approx(2.1)
    assert estimated_width("WMW") > estimated_width("ill")
