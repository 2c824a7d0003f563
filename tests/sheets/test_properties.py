"""Whatever the paper, the card and the options: backs behind fronts, nothing over anything else."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsmith.model.sheet import Axis, Duplex, Imposition, Layout, Orientation
from cardsmith.model.units import Margins, Rect, Size
from cardsmith.sheets.imposition import impose
from cardsmith.sheets.labels import estimated_width
from tests.sheets.sheetwork import label_box, line_box, seen_through, sheets, touches, turned_paper

NEAR = 1e-6


def lengths(low: float, high: float) -> st.SearchStrategy[float]:
    """Lengths of a hundredth of a millimetre, as people type them."""
    return st.integers(round(low * 100), round(high * 100)).map(lambda hundredths: hundredths / 100)


@st.composite
def requests(draw: st.DrawFn) -> tuple[Layout, Size, int]:
    """A request that may or may not fit on its paper."""
    layout = Layout(
        paper=Size(draw(lengths(90, 330)), draw(lengths(90, 450))),
        orientation=draw(st.sampled_from(Orientation)),
        grid=draw(st.none() | st.tuples(st.integers(1, 4), st.integers(1, 4))),
        duplex=draw(st.sampled_from(Duplex)),
        bleed=draw(st.sampled_from([0.0, 3.0]) | lengths(0, 6)),
        gutter=draw(st.sampled_from([0.0, 6.0]) | lengths(0, 14)),
        margins=Margins(*(draw(st.sampled_from([0.0, 5.0]) | lengths(0, 20)) for _ in range(4))),
        marks=draw(st.booleans()),
        marks_on_backs=draw(st.booleans()),
        guides=draw(st.booleans()),
        labels=draw(st.booleans()),
        back_offset=draw(st.just((0.0, 0.0)) | st.tuples(lengths(-3, 3), lengths(-3, 3))),
    )
    return layout, Size(draw(lengths(25, 90)), draw(lengths(25, 120))), draw(st.integers(1, 40))


def one_width(text: str) -> float:
    """Measure labels so that both flip edges take the same room, as their faces do."""
    return estimated_width(text.replace("short", "long"))


def fitting(request: tuple[Layout, Size, int]) -> Imposition | None:
    """Return the imposition, or None when the request did not fit (and said so)."""
    imposition, findings = impose(*request, "A set with a name", measure=one_width)
    assert (imposition is None) == any(finding.severity == "error" for finding in findings)
    return imposition


@given(requests())
def test_every_back_lies_behind_its_own_front(request: tuple[Layout, Size, int]) -> None:
    imposition = fitting(request)
    if imposition is None:
        return
    dx, dy = imposition.back_offset
    for fronts, backs in sheets(imposition):
        assert [front.item for front in fronts] == [back.item for back in backs]
        for front, back in zip(fronts, backs, strict=True):
            unmoved = back.trim._replace(x=back.trim.x - dx, y=back.trim.y - dy)
            behind = seen_through(imposition, unmoved)
            assert (behind.x, behind.y) == pytest.approx((front.trim.x, front.trim.y), abs=NEAR)
            assert (behind.width, behind.height) == pytest.approx((front.trim.width, front.trim.height))


@given(requests())
def test_front_and_back_of_a_card_have_the_same_head(request: tuple[Layout, Size, int]) -> None:
    imposition = fitting(request)
    if imposition is None:
        return
    for fronts, backs in sheets(imposition):
        assert not any(front.turned for front in fronts)
        for back in backs:
            trim = back.trim
            head, foot = (trim.bottom, trim.y) if back.turned else (trim.y, trim.bottom)
            assert turned_paper(imposition, (trim.x, head))[1] < turned_paper(imposition, (trim.x, foot))[1]


@given(requests())
def test_both_sides_bleed_alike(request: tuple[Layout, Size, int]) -> None:
    layout, card, count = request
    imposition = fitting((replace(layout, back_offset=(0.0, 0.0)), card, count))
    if imposition is None:
        return
    for fronts, backs in sheets(imposition):
        for front, back in zip(fronts, backs, strict=True):
            seen, own = seen_through(imposition, back.bleed_box), front.bleed_box
            assert (seen.x, seen.y, seen.right, seen.bottom) == pytest.approx(
                (own.x, own.y, own.right, own.bottom), abs=NEAR
            )


@given(requests())
def test_no_card_has_ink_on_another(request: tuple[Layout, Size, int]) -> None:
    imposition = fitting(request)
    if imposition is None:
        return
    paper = Rect(0, 0, imposition.size.width, imposition.size.height)
    for page in imposition.pages:
        for place in page.placements:
            assert paper.contains(place.bleed_box)
            assert (place.trim.width, place.trim.height) == (request[1].width, request[1].height)
            assert min(place.bleed) >= 0
            assert max(place.bleed) <= request[0].bleed
        for one, other in combinations(page.placements, 2):
            assert not one.bleed_box.overlaps(other.bleed_box)


@given(requests())
def test_trims_lie_inside_the_margins(request: tuple[Layout, Size, int]) -> None:
    imposition = fitting(request)
    if imposition is None:
        return
    margins, size = request[0].margins, imposition.size
    inside = Rect(
        margins.left,
        margins.top,
        size.width - margins.left - margins.right,
        size.height - margins.top - margins.bottom,
    )
    for fronts, _ in sheets(imposition):
        assert all(inside.contains(front.trim) for front in fronts)
        if imposition.duplex is Duplex.FOLD:
            continue
        # Equal room on both sides of the full grid, whatever the number of cards.
        columns, rows = imposition.grid
        width = columns * request[1].width + (columns - 1) * request[0].gutter
        height = rows * request[1].height + (rows - 1) * request[0].gutter
        first = fronts[0].trim
        assert first.x - inside.x == pytest.approx(inside.right - first.x - width, abs=NEAR)
        assert first.y - inside.y == pytest.approx(inside.bottom - first.y - height, abs=NEAR)


@given(requests())
def test_marks_and_labels_touch_no_face(request: tuple[Layout, Size, int]) -> None:
    layout, card, count = request
    imposition = fitting((replace(layout, guides=False), card, count))
    if imposition is None:
        return
    paper = Rect(0, 0, imposition.size.width, imposition.size.height)
    for page in imposition.pages:
        faces = [place.bleed_box for place in page.placements]
        lines = [line_box(line) for line in page.marks]
        labels = [label_box(label) for label in page.labels]
        for box in (*lines, *labels):
            assert paper.contains(box)
            assert not any(touches(box, face) for face in faces)
        for label in labels:
            assert not any(touches(label, line) for line in lines)
        assert not any(touches(one, other) for one, other in combinations(labels, 2))


@given(requests())
def test_guides_begin_at_a_corner_of_their_card_and_enter_no_trim(request: tuple[Layout, Size, int]) -> None:
    layout, card, count = request
    imposition = fitting((replace(layout, guides=True, marks=False, back_offset=(0.0, 0.0)), card, count))
    if imposition is None:
        return
    for page in imposition.pages:
        for line in (mark for mark in page.marks if not mark.dashed):
            middle = Rect((line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2, 0, 0)
            assert not any(touches(middle, place.trim) for place in page.placements)
            assert any(place.bleed_box.contains(middle) for place in page.placements)


@given(requests())
def test_every_item_is_printed_once_a_side_in_order(request: tuple[Layout, Size, int]) -> None:
    imposition = fitting(request)
    if imposition is None:
        return
    count, cells = request[2], imposition.grid[0] * imposition.grid[1]
    items: dict[str, list[int]] = {"front": [], "back": []}
    for page in imposition.pages:
        for place in page.placements:
            items[place.side].append(place.item)
        assert 1 <= len(page.placements) <= cells * (2 if imposition.fold else 1)
    assert items["front"] == items["back"] == list(range(count))
    assert imposition.sheets == -(-count // cells)
    assert len(imposition.pages) == imposition.sheets * (1 if imposition.fold else 2)


def number_that_fit(room: float, length: float, gutter: float) -> int:
    """Lay cards side by side until the room is full."""
    number, used = 0, length
    while used <= room + NEAR:
        number += 1
        used += gutter + length
    return number


@given(requests())
def test_the_largest_grid_is_found(request: tuple[Layout, Size, int]) -> None:
    layout, card, count = request
    layout = replace(layout, grid=None, back_offset=(0.0, 0.0))
    short, long = sorted((layout.paper.width, layout.paper.height))
    pages = {
        Orientation.PORTRAIT: [Size(short, long)],
        Orientation.LANDSCAPE: [Size(long, short)],
        Orientation.AUTO: [Size(short, long), Size(long, short)],
    }[layout.orientation]
    margins = layout.margins
    best = 0
    for page in pages:
        rooms = [(page.width - margins.left - margins.right, page.height - margins.top - margins.bottom)]
        if layout.duplex is Duplex.FOLD:
            wide, high = rooms[0]
            lost = layout.bleed + 1
            half_wide = page.width / 2 - max(margins.left, margins.right) - lost
            half_high = page.height / 2 - max(margins.top, margins.bottom) - lost
            rooms = [(half_wide, high), (wide, half_high)]
        for wide, high in rooms:
            columns = number_that_fit(wide, card.width, layout.gutter)
            best = max(best, columns * number_that_fit(high, card.height, layout.gutter))
    imposition, findings = impose(layout, card, count)
    if imposition is None:
        assert best == 0
        assert [finding.code for finding in findings] == ["CS503"]
    else:
        assert imposition.grid[0] * imposition.grid[1] == best


@given(requests())
def test_only_backs_move_by_the_back_offset(request: tuple[Layout, Size, int]) -> None:
    layout, card, count = request
    still, moved = fitting((replace(layout, back_offset=(0.0, 0.0)), card, count)), fitting(request)
    if still is None or moved is None or still.duplex is Duplex.FOLD:
        return
    dx, dy = layout.back_offset
    for (fronts, backs), (moved_fronts, moved_backs) in zip(sheets(still), sheets(moved), strict=True):
        assert fronts == moved_fronts
        for before, after in zip(backs, moved_backs, strict=True):
            assert (after.trim.x, after.trim.y) == pytest.approx((before.trim.x + dx, before.trim.y + dy))


@given(requests())
def test_a_turn_about_the_horizontal_axis_is_the_other_page_upside_down(
    request: tuple[Layout, Size, int],
) -> None:
    layout, card, count = request
    layout = replace(layout, back_offset=(0.0, 0.0), marks_on_backs=True)
    long, short = (
        fitting((replace(layout, duplex=duplex), card, count))
        for duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)
    )
    if long is None or short is None:
        return
    upright, turned = (long, short) if long.axis is Axis.VERTICAL else (short, long)
    width, height = upright.size.width, upright.size.height
    for one, other in zip(upright.pages, turned.pages, strict=True):
        if one.side == "front":
            assert one.placements == other.placements
            continue
        for place, same in zip(one.placements, other.placements, strict=True):
            assert same.turned
            assert same.trim.x == pytest.approx(width - place.trim.right, abs=NEAR)
            assert same.trim.y == pytest.approx(height - place.trim.bottom, abs=NEAR)
            assert same.bleed == pytest.approx(place.bleed[2:] + place.bleed[:2])
        for label, same_label in zip(one.labels, other.labels, strict=False):
            assert same_label.angle == (label.angle + 180) % 360
