"""Whole impositions as text, to be read beside a sheet of paper."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardsmith.model.sheet import Duplex, Layout, Orientation
from cardsmith.model.units import Margins, Size
from tests.sheets.sheetwork import MINI, POKER, as_text, laid, layout

GOLDEN = Path(__file__).parent / "golden"

REQUESTS: dict[str, tuple[Layout, Size, int]] = {
    "a4-long-edge-partial": (layout(grid=(3, 3), orientation=Orientation.PORTRAIT), MINI, 13),
    "letter-landscape-long-edge": (
        layout("letter", orientation=Orientation.LANDSCAPE, gutter=6.0, margins=Margins(6, 5, 12, 20)),
        POKER,
        5,
    ),
    "a4-by-hand-offset": (
        layout(duplex=Duplex.NONE, grid=(2, 2), gutter=4.0, back_offset=(1.0, -0.5), marks_on_backs=True),
        MINI,
        5,
    ),
    "a4-fold": (layout(duplex=Duplex.FOLD), MINI, 9),
    "narrow-fold": (Layout(Size(105, 297), duplex=Duplex.FOLD, marks=False), MINI, 3),
}


@pytest.mark.parametrize("name", REQUESTS)
def test_impositions_are_as_read(name: str, golden: Callable[[Path, str], None]) -> None:
    golden(GOLDEN / f"{name}.txt", as_text(laid(*REQUESTS[name], "Inventions")))
