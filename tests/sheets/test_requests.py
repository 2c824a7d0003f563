"""Requests that no paper can serve: each is a finding that says what to type."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from importlib import resources

import pytest

from cardsmith.model.findings import Finding
from cardsmith.model.sheet import Layout
from cardsmith.model.units import Margins, Size
from cardsmith.sheets.imposition import impose
from cardsmith.sheets.singles import singles
from tests.sheets.sheetwork import MINI, layout

GOOD = layout()


@pytest.mark.parametrize(
    ("request_", "card", "count", "code", "said"),
    [
        (GOOD, MINI, 0, "CS500", "no card to print"),
        (replace(GOOD, gutter=-1), MINI, 9, "CS501", "gutter is -1 mm"),
        (replace(GOOD, bleed=-3), MINI, 9, "CS501", "bleed is -3 mm"),
        (replace(GOOD, margins=Margins(-5, -5, -5, -5)), MINI, 9, "CS501", "the margin is -5 mm"),
        (replace(GOOD, margins=Margins(5, -2, 5, 5)), MINI, 9, "CS501", "right margin is -2 mm"),
        (replace(GOOD, margins=Margins(float("nan"), 5, 5, 5)), MINI, 9, "CS501", "top margin is nan mm"),
        (replace(GOOD, paper=Size(0, 297)), MINI, 9, "CS501", "paper is 0 x 297 mm"),
        (replace(GOOD, back_offset=(float("inf"), 0)), MINI, 9, "CS501", "back offset"),
        (replace(GOOD, paper=Size(20000, 20000)), MINI, 9, "CS501", "longer than 5080 mm"),
        (GOOD, Size(44, 0), 9, "CS501", "card size is 44 x 0 mm"),
        (replace(GOOD, grid=(0, 3)), MINI, 9, "CS502", "grid of 0x3"),
        (replace(GOOD, grid=(3, -1)), MINI, 9, "CS502", "grid of 3x-1"),
        (GOOD, Size(300, 300), 9, "CS503", "A4 (210 x 297 mm) leaves 200 x 287 mm"),
        (replace(GOOD, margins=Margins(200, 5, 200, 5)), MINI, 9, "CS503", "leaves"),
        (replace(GOOD, grid=(5, 4)), MINI, 9, "CS504", "largest grid that fits is 4x4 (portrait)"),
        (replace(GOOD, grid=(999999, 9)), MINI, 9, "CS504", "needs 43999956 x 612 mm"),
        (replace(GOOD, back_offset=(80, 0)), MINI, 9, "CS505", "pushes the backs off the paper"),
    ],
)
def test_an_impossible_request_is_one_error(
    request_: Layout, card: Size, count: int, code: str, said: str
) -> None:
    imposition, [finding] = impose(request_, card, count)
    assert imposition is None
    assert (finding.code, finding.severity) == (code, "error")
    assert said in finding.message
    assert finding.help


def test_all_faults_are_told_at_once() -> None:
    bad = replace(GOOD, bleed=-1, gutter=-1, grid=(0, 0))
    assert [finding.code for finding in impose(bad, MINI, 0)[1]] == ["CS500", "CS501", "CS501", "CS502"]


def test_singles_refuse_the_same() -> None:
    imposition, findings = singles(Size(-1, 68), -3, 0)
    assert imposition is None
    assert [finding.code for finding in findings] == ["CS500", "CS501", "CS501"]


def test_every_code_is_explained_and_every_explanation_used() -> None:
    text = (resources.files("cardsmith") / "data" / "codes" / "5-sheets.toml").read_text(encoding="utf-8")
    codes = tomllib.loads(text)
    seen: dict[str, Finding] = {}
    for request_, card, count in (
        (GOOD, MINI, 0),
        (replace(GOOD, gutter=-1, grid=(0, 1)), MINI, 1),
        (GOOD, Size(300, 300), 1),
        (replace(GOOD, grid=(9, 9)), MINI, 1),
        (replace(GOOD, back_offset=(80, 0)), MINI, 1),
        (replace(GOOD, margins=Margins(1, 1, 1, 1)), MINI, 1),
        (GOOD, Size(44, 280), 1),
    ):
        seen |= {finding.code: finding for finding in impose(request_, card, count)[1]}
    assert set(codes) == set(seen)
    assert all(codes[code]["severity"] == finding.severity for code, finding in seen.items())
