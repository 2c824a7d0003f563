"""The sentences of the summary and the order of pages over several sets."""

from __future__ import annotations

import pytest

from cardsmith.model.sheet import Duplex, Layout
from cardsmith.model.units import Size
from cardsmith.sheets.instructions import how_to_print, page_order
from cardsmith.sheets.singles import singles
from tests.sheets.sheetwork import MINI, laid, layout


@pytest.mark.parametrize(("duplex", "edge"), [(Duplex.LONG_EDGE, "long"), (Duplex.SHORT_EDGE, "short")])
def test_duplex_names_paper_grid_sheets_edge_and_scale(duplex: Duplex, edge: str) -> None:
    assert how_to_print(laid(layout(duplex=duplex), MINI, 109)) == [
        "A4 (210 x 297 mm) portrait, 4 x 4 cards of 44 x 68 mm on a sheet: 109 cards on 7 sheets, 14 pages.",
        'Print at 100 % ("actual size"), not "fit to page".',
        f"Print on both sides and flip on the {edge} edge.",
    ]


def test_by_hand_tells_how_to_put_the_paper_back() -> None:
    paper, _, turn, trial = how_to_print(laid(layout("letter", duplex=Duplex.NONE, grid=(3, 3)), MINI, 20))
    assert paper.startswith("Letter (215.9 x 279.4 mm) portrait, 3 x 3 cards")
    assert "Print pages 1-3 (the fronts)" in turn
    assert "from left to right" in turn
    assert "print pages 4-6 (the backs)" in turn
    assert trial == "Try it with one sheet first: page 1, then page 4 on its other side."


def test_fold_tells_where_to_fold_and_glue() -> None:
    upright = how_to_print(laid(layout(duplex=Duplex.FOLD), MINI, 8))[2]
    assert "in the middle, 105 mm from the left, at the dashed line" in upright
    assert "glue" in upright
    level = how_to_print(laid(layout(duplex=Duplex.FOLD, marks=False), Size(100, 60), 8))[2]
    assert "148.5 mm from the top, printed sides out" in level
    assert "marks" not in level


def test_a_paper_without_a_name_is_called_by_its_size_and_notes_come_last() -> None:
    sentences = how_to_print(laid(Layout(Size(200, 300), gutter=2.0, grid=(2, 2)), MINI, 1))
    assert sentences[0].startswith("200 x 300 mm portrait, ")
    assert "1 card on 1 sheet, 2 pages" in sentences[0]
    assert "bleed is cut" in sentences[-1]


def test_several_sets_share_the_sentences_about_printing() -> None:
    first, second = (laid(layout(duplex=Duplex.NONE), MINI, count) for count in (20, 40))
    sentences = how_to_print(first, second)
    assert "20 cards on 2 sheets" in sentences[0]
    assert "40 cards on 3 sheets" in sentences[1]
    assert "pages 1-5 (the fronts)" in sentences[3]


def test_sets_follow_each_other_on_sheets_of_their_own() -> None:
    first, second = (laid(layout(), MINI, count) for count in (3, 20))
    order = [(number, page.sheet, str(page.side)) for number, page in page_order([first, second])]
    assert order == [(0, 0, "front"), (0, 0, "back")] + [
        (1, sheet, side) for sheet in (0, 1) for side in ("front", "back")
    ]


def test_by_hand_all_fronts_of_all_sets_come_first() -> None:
    first, second = (laid(layout(duplex=Duplex.NONE), MINI, count) for count in (3, 20))
    order = [(number, page.sheet, str(page.side)) for number, page in page_order([first, second])]
    assert order == [
        (number, sheet, side) for side in ("front", "back") for number, sheet in ((0, 0), (1, 0), (1, 1))
    ]


def test_singles_say_what_a_shop_asks() -> None:
    imposition, _ = singles(MINI, 3, 109)
    assert imposition is not None
    assert [str(page.side) for page in imposition.pages[:3]] == ["front", "back", "front"]
    assert how_to_print(imposition) == [
        "109 cards of 44 x 68 mm, one face a page: 218 pages of 50 x 74 mm with the bleed."
    ]
    assert len(list(page_order([imposition]))) == 218
