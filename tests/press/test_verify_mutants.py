"""Every way in which a print run can go wrong, in all duplex modes: the proof must catch it.

The mutants change the content of pages and leave the description as it was, so a proof that believed the description
would pass them all. The decks have three columns or rows, where a mirrored middle is right by itself, and a partial
last sheet.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from cardsmith.model.face import Side
from cardsmith.model.sheet import Duplex
from cardsmith.press.verify import verify_pdf
from tests.press import jobs
from tests.press.proofs import (
    COUNT,
    HEIGHT,
    WIDTH,
    Printed,
    Surgeon,
    build,
    codes,
    deck_face,
    deck_layout,
    deck_pictures,
    instruction,
    pixels,
    row,
    spoiled,
)

MODES = [(duplex, landscape) for duplex in Duplex for landscape in (False, True)]
TWO_SIDED = [mode for mode in MODES if mode[0] is not Duplex.FOLD]
SHIFT = 1.5


@pytest.fixture(
    scope="module", params=MODES, ids=lambda mode: f"{mode[0]}-{'landscape' if mode[1] else 'portrait'}"
)
def deck(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Duplex]:
    duplex, landscape = request.param
    return build(tmp_path_factory.mktemp("deck"), duplex, landscape), duplex


def test_the_deck_as_written_passes(deck: tuple[Path, Duplex]) -> None:
    path, duplex = deck
    proof = spoiled(path, duplex, lambda _: None)
    assert proof.ok and not proof.findings
    assert row(proof, "fronts in place") == row(proof, "backs behind fronts") == (COUNT, COUNT)
    assert row(proof, "pictures") == (2 * COUNT, 2 * COUNT)


def test_backs_that_were_not_mirrored(deck: tuple[Path, Duplex]) -> None:
    path, duplex = deck
    wrong = 0

    def unmirror(surgeon: Surgeon) -> None:
        nonlocal wrong
        for _, backs in surgeon.sheets:
            places = sorted(
                (back.place for back in backs), key=lambda place: (-round(place[1][5]), place[1][4])
            )
            for back, place in zip(backs, places, strict=True):
                wrong += back.place != place
                back.place = place

    proof = spoiled(path, duplex, unmirror)
    found, expected = row(proof, "backs behind fronts")
    assert "CS568" in codes(proof)
    assert 0 < wrong == expected - found, "the middle column or row is right by itself, all others are wrong"
    assert row(proof, "fronts in place") == (COUNT, COUNT)


def test_one_back_exchanged_with_another(deck: tuple[Path, Duplex]) -> None:
    path, duplex = deck

    def exchange(surgeon: Surgeon) -> None:
        one, other = surgeon.backs[0], surgeon.backs[1]
        one.place, other.place = other.place, one.place

    proof = spoiled(path, duplex, exchange)
    assert row(proof, "backs behind fronts") == (COUNT - 2, COUNT)
    messages = [finding.message for finding in proof.findings if finding.code == "CS568"]
    assert any("behind the front of 'card-1' lies the back of 'card-2'" in message for message in messages)
    assert {finding.card for finding in proof.findings} == {"card-1", "card-2"}


@pytest.mark.parametrize("direction", [(SHIFT, 0), (0, SHIFT), (-SHIFT, 0), (0, -SHIFT)])
@pytest.mark.parametrize("side", list(Side))
def test_one_card_moved(deck: tuple[Path, Duplex], side: Side, direction: tuple[float, float]) -> None:
    path, duplex = deck
    proof = spoiled(path, duplex, lambda surgeon: _side(surgeon, side)[4].move(*direction))
    assert codes(proof) == {"CS569"}
    assert row(proof, "backs behind fronts") == (COUNT - 1, COUNT)
    assert row(proof, "fronts in place") == (COUNT - (side is Side.FRONT), COUNT)
    assert {finding.card for finding in proof.findings} == {"card-5"}
    way = "right" if direction[0] > 0 else "left" if direction[0] else "up" if direction[1] > 0 else "down"
    assert f"lies 0.53 mm too far {way} (" in proof.findings[0].message


@pytest.mark.parametrize("side", list(Side))
def test_one_side_moved(deck: tuple[Path, Duplex], side: Side) -> None:
    path, duplex = deck

    def move(surgeon: Surgeon) -> None:
        for face in _side(surgeon, side):
            face.move(SHIFT, 0)

    proof = spoiled(path, duplex, move)
    assert row(proof, "backs behind fronts") == (0, COUNT)
    assert codes(proof) == {"CS569"}


def test_both_sides_moved_apart_by_the_paper(deck: tuple[Path, Duplex]) -> None:
    """A page whose content is moved as a whole, as a viewer or a wrong margin does."""
    path, duplex = deck
    proof = spoiled(path, duplex, lambda surgeon: surgeon.before(0, "cm", 1, 0, 0, 1, 0, SHIFT))
    assert codes(proof) == {"CS569"}


def test_a_page_scaled_to_fit(deck: tuple[Path, Duplex]) -> None:
    path, duplex = deck
    proof = spoiled(path, duplex, lambda surgeon: surgeon.before(0, "cm", 0.97, 0, 0, 0.97, 9, 12))
    assert not proof.ok
    assert row(proof, "fronts in place")[0] <= COUNT - 5


def test_a_lost_picture(deck: tuple[Path, Duplex]) -> None:
    path, duplex = deck

    def lose(surgeon: Surgeon) -> None:
        group = surgeon.fronts[3].group
        del group[surgeon.fronts[3].at("Do")]

    proof = spoiled(path, duplex, lose)
    assert row(proof, "pictures") == (2 * COUNT - 1, 2 * COUNT)
    assert codes(proof) == {"CS567"}
    assert {finding.card for finding in proof.findings} == {"card-4"}


def test_a_picture_missing_from_the_resources(deck: tuple[Path, Duplex]) -> None:
    path, duplex = deck

    def lose(surgeon: Surgeon) -> None:
        back = surgeon.backs[2]
        name = back.group[back.at("Do")].operands[0]
        del back.page.Resources.XObject[str(name)]

    proof = spoiled(path, duplex, lose)
    assert not proof.ok
    assert "CS567" in codes(proof) or "CS568" in codes(proof)


@pytest.mark.parametrize("item", [2, 3], ids=["pixels", "vectors"])
@pytest.mark.parametrize("side", list(Side))
def test_the_picture_of_another_card(deck: tuple[Path, Duplex], side: Side, item: int) -> None:
    path, duplex = deck

    def take(surgeon: Surgeon) -> None:
        here, there = _side(surgeon, side)[item], _side(surgeon, side)[item - 2]
        here.group[here.at("Do")] = there.group[there.at("Do")]

    proof = spoiled(path, duplex, take)
    assert codes(proof) == {"CS572"}
    assert f"shows the picture of 'card-{item - 1}'" in proof.findings[0].message


def test_the_same_wrong_picture_on_both_sides(deck: tuple[Path, Duplex]) -> None:
    path, duplex = deck

    def take(surgeon: Surgeon) -> None:
        for side in Side:
            here, there = _side(surgeon, side)[2], _side(surgeon, side)[0]
            here.group[here.at("Do")] = there.group[there.at("Do")]

    proof = spoiled(path, duplex, take)
    assert codes(proof) == {"CS572"}
    assert {finding.card for finding in proof.findings} == {"card-3"}


def test_a_stretched_picture(deck: tuple[Path, Duplex]) -> None:
    path, duplex = deck

    def stretch(surgeon: Surgeon) -> None:
        face = surgeon.fronts[0]
        at = face.at("cm", 1)
        a, b, c, d, e, f = (float(value) for value in face.group[at].operands)
        face.group[at] = instruction("cm", a * 1.1, b, c, d, e, f)

    assert codes(spoiled(path, duplex, stretch)) == {"CS572"}


@pytest.mark.parametrize("item", [2, 3], ids=["pixels", "vectors"])
def test_a_face_cut_off_by_a_wrong_clip(deck: tuple[Path, Duplex], item: int) -> None:
    path, duplex = deck

    def cut(surgeon: Surgeon) -> None:
        face = surgeon.backs[item]
        (x, y, width, height), matrix = face.place
        face.place = [x, y, width * 0.2, height], matrix

    proof = spoiled(path, duplex, cut)
    assert "CS572" in codes(proof)
    assert row(proof, "backs behind fronts") == (COUNT - 1, COUNT)


def test_the_texts_of_another_card(deck: tuple[Path, Duplex]) -> None:
    path, duplex = deck

    def swap(surgeon: Surgeon) -> None:
        one, other = surgeon.backs[0], surgeon.backs[1]
        text = one.show(2)
        one.put_text(2, other.show(2))
        other.put_text(2, text)

    proof = spoiled(path, duplex, swap)
    assert row(proof, "backs behind fronts") == (COUNT - 2, COUNT)
    assert codes(proof) == {"CS568"}
    assert "missing: '1900'; found there: '1901'" in proof.findings[0].message


def test_a_lost_face(deck: tuple[Path, Duplex]) -> None:
    path, duplex = deck

    def lose(surgeon: Surgeon) -> None:
        del surgeon.backs[-1].group[1:-1]

    proof = spoiled(path, duplex, lose)
    assert row(proof, "backs behind fronts") == (COUNT - 1, COUNT)
    assert "CS568" in codes(proof)


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("turn", [Printed.stand_on_head, Printed.mirror])
def test_a_face_on_its_head_or_mirrored(deck: tuple[Path, Duplex], side: Side, turn: object) -> None:
    path, duplex = deck
    proof = spoiled(path, duplex, lambda surgeon: turn(_side(surgeon, side)[5]))  # type: ignore[operator]
    assert "CS570" in codes(proof)
    assert "card-6" in {finding.card for finding in proof.findings}


def test_all_backs_on_their_heads(deck: tuple[Path, Duplex]) -> None:
    """Backs for a long-edge turn on a short-edge sheet: each in its cell, none upright."""
    path, duplex = deck

    def turn(surgeon: Surgeon) -> None:
        for back in surgeon.backs:
            back.stand_on_head()

    proof = spoiled(path, duplex, turn)
    assert row(proof, "backs behind fronts") == (0, COUNT)
    assert row(proof, "fronts in place") == (COUNT, COUNT)


def test_text_outside_the_safe_area(deck: tuple[Path, Duplex]) -> None:
    path, duplex = deck

    def move(surgeon: Surgeon) -> None:
        face = surgeon.fronts[1]
        at = face.at("Td")
        x, y = (float(value) for value in face.group[at].operands)
        face.group[at] = instruction("Td", x - 8, y)

    proof = spoiled(path, duplex, move)
    assert {"CS574", "CS569"} == codes(proof)
    assert row(proof, "safe area") == (2 * COUNT - 1, 2 * COUNT)


def test_a_font_that_is_not_embedded(deck: tuple[Path, Duplex]) -> None:
    path, duplex = deck

    def strip(surgeon: Surgeon) -> None:
        for one in surgeon.pdf.objects:
            if isinstance(one, pikepdf.Dictionary) and one.get("/FontFile2") is not None:
                del one["/FontFile2"]
                return

    proof = spoiled(path, duplex, strip)
    assert codes(proof) == {"CS573"}
    assert row(proof, "fonts embedded") == (1, 2)


def test_a_font_that_no_page_uses(deck: tuple[Path, Duplex]) -> None:
    path, duplex = deck

    def add(surgeon: Surgeon) -> None:
        font = pikepdf.Dictionary(
            Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
        )
        surgeon.pdf.pages[0].Resources.Font["/Helv"] = font

    proof = spoiled(path, duplex, add)
    assert codes(proof) == {"CS573"}
    assert "Helvetica" in proof.findings[0].message and "no page uses it" in proof.findings[0].message


def test_something_foreign_on_a_card(deck: tuple[Path, Duplex]) -> None:
    path, duplex = deck

    def scribble(surgeon: Surgeon) -> None:
        one, other = surgeon.backs[0], surgeon.fronts[4]
        one.group[-1:-1] = other.show(0)

    proof = spoiled(path, duplex, scribble)
    assert "CS568" in codes(proof)
    assert "found there: 'Card 5'" in proof.findings[0].message


def test_a_picture_in_the_margin(deck: tuple[Path, Duplex]) -> None:
    path, duplex = deck

    def draw(surgeon: Surgeon) -> None:
        face = surgeon.fronts[0]
        picture = face.group[face.at("Do")]
        surgeon.after(0, instruction("q"), instruction("cm", 5, 0, 0, 5, 1, 1), picture, instruction("Q"))

    assert codes(spoiled(path, duplex, draw)) == {"CS571"}


def test_the_last_page_is_missing(deck: tuple[Path, Duplex]) -> None:
    path, duplex = deck

    def lose(surgeon: Surgeon) -> None:
        del surgeon.pdf.pages[-1]

    proof = spoiled(path, duplex, lose)
    assert "CS565" in codes(proof)
    assert row(proof, "backs behind fronts")[0] < COUNT


def test_a_page_in_the_middle_is_missing(deck: tuple[Path, Duplex]) -> None:
    path, duplex = deck
    surgeon = Surgeon(path, duplex)
    del surgeon.pdf.pages[1]
    surgeon.pdf.save(path.with_suffix(".spoiled.pdf"))
    proof = verify_pdf(path.with_suffix(".spoiled.pdf"))
    assert "CS565" in codes(proof)
    assert row(proof, "backs behind fronts")[0] < COUNT


def test_backs_of_two_sheets_exchanged(deck: tuple[Path, Duplex]) -> None:
    path, duplex = deck
    if duplex is Duplex.FOLD:  # front and back are one page: exchanged sheets only change their order
        step = (0, 1)
    elif duplex is Duplex.NONE:
        step = (2, 3) if path.stem.endswith("False") else (3, 4)
    else:
        step = (1, 3)

    with pikepdf.open(path) as pdf:
        pages = pdf.pages
        for key in ("/Contents", "/Resources"):
            one, other = pages[step[0]].obj[key], pages[step[1]].obj[key]
            pages[step[0]].obj[key], pages[step[1]].obj[key] = other, one
        pdf.save(path.with_suffix(".spoiled.pdf"))
    proof = verify_pdf(path.with_suffix(".spoiled.pdf"))
    assert "CS568" in codes(proof)
    assert row(proof, "backs behind fronts")[0] <= 2, "only a third sheet may be right"


def test_a_page_turned_by_its_rotate_entry(deck: tuple[Path, Duplex]) -> None:
    path, duplex = deck
    proof = spoiled(path, duplex, lambda surgeon: setattr(surgeon.pdf.pages[0].obj, "Rotate", 180))
    assert "CS566" in codes(proof)


@pytest.mark.parametrize(
    ("box", "edges"),
    [
        ("/TrimBox", None),
        ("/BleedBox", None),
        ("/TrimBox", (0, 0, 300, 300)),
        ("/BleedBox", (-9, -9, 900, 900)),
    ],
)
def test_wrong_boxes(deck: tuple[Path, Duplex], box: str, edges: tuple[int, ...] | None) -> None:
    path, duplex = deck

    def spoil(surgeon: Surgeon) -> None:
        page = surgeon.pdf.pages[0].obj
        if edges is None:
            del page[box]
        else:
            page[box] = pikepdf.Array(edges)

    proof = spoiled(path, duplex, spoil)
    assert codes(proof) == {"CS566"}
    assert row(proof, "boxes")[0] == row(proof, "boxes")[1] - 1


def test_print_settings(deck: tuple[Path, Duplex]) -> None:
    path, duplex = deck

    def spoil(surgeon: Surgeon) -> None:
        del surgeon.pdf.Root.ViewerPreferences["/PrintScaling"]

    assert codes(spoiled(path, duplex, spoil)) == {"CS576"}


def test_the_wrong_flip_edge_asked_for(deck: tuple[Path, Duplex]) -> None:
    path, duplex = deck
    other = "/DuplexFlipLongEdge" if duplex is Duplex.SHORT_EDGE else "/DuplexFlipShortEdge"

    def spoil(surgeon: Surgeon) -> None:
        surgeon.pdf.Root.ViewerPreferences["/Duplex"] = pikepdf.Name(other)

    assert codes(spoiled(path, duplex, spoil)) == {"CS576"}


@pytest.mark.parametrize(("duplex", "landscape"), TWO_SIDED)
def test_backs_for_the_other_edge(tmp_path: Path, duplex: Duplex, landscape: bool) -> None:
    """Content laid out for a turn about the one axis in a deck that is turned about the other."""
    other = {
        Duplex.LONG_EDGE: Duplex.SHORT_EDGE,
        Duplex.SHORT_EDGE: Duplex.LONG_EDGE,
        Duplex.NONE: Duplex.LONG_EDGE if landscape else Duplex.SHORT_EDGE,
    }[duplex]
    (tmp_path / "other").mkdir()
    path, donor = build(tmp_path, duplex, landscape), build(tmp_path / "other", other, landscape)
    place = {}
    for at, back in enumerate(Surgeon(donor, other).backs):
        place[at] = back.place

    def spoil(surgeon: Surgeon) -> None:
        for at, back in enumerate(surgeon.backs):
            back.place = place[at]

    proof = spoiled(path, duplex, spoil)
    assert row(proof, "backs behind fronts") == (0, COUNT)
    assert row(proof, "fronts in place") == (COUNT, COUNT)


@pytest.mark.parametrize("duplex", [Duplex.LONG_EDGE, Duplex.NONE])
def test_a_single_column_cannot_be_wrong_by_mirroring(tmp_path: Path, duplex: Duplex) -> None:
    pictures = deck_pictures(tmp_path)
    layout = deck_layout(duplex, landscape=False)
    imposition = jobs.imposed(4, replace(layout, grid=(1, 4)))
    path = tmp_path / "column.pdf"
    path.write_bytes(jobs.written(jobs.job(jobs.part(imposition, deck_face(pictures)), pictures=pictures)))

    def unmirror(surgeon: Surgeon) -> None:
        for front, back in zip(surgeon.fronts, surgeon.backs, strict=True):
            back.place = front.place

    assert spoiled(path, duplex, unmirror).ok


@pytest.mark.parametrize(("duplex", "landscape"), TWO_SIDED)
def test_a_single_card_on_a_sheet(tmp_path: Path, duplex: Duplex, landscape: bool) -> None:
    path = build(tmp_path, duplex, landscape, count=1)

    def keep_in_its_corner(surgeon: Surgeon) -> None:
        (x, y, *_), (*_, e, f) = surgeon.fronts[0].place
        back = surgeon.backs[0]
        e, f = (e + WIDTH, f - HEIGHT) if back.turned else (e, f)
        back.place = [x, y, *back.clip[2:]], [*back.matrix[:4], e, f]

    assert spoiled(path, duplex, lambda _: None).ok
    proof = spoiled(path, duplex, keep_in_its_corner)
    assert "CS568" in codes(proof)
    assert row(proof, "backs behind fronts") == (0, 1)


def test_backs_that_ignore_a_declared_offset(tmp_path: Path) -> None:
    path = build(tmp_path, Duplex.LONG_EDGE, offset=(1.0, -0.5))
    assert verify_pdf(path).ok

    def undo(surgeon: Surgeon) -> None:
        for back in surgeon.backs:
            back.move(-72 / 25.4, -0.5 * 72 / 25.4)

    proof = spoiled(path, Duplex.LONG_EDGE, undo)
    assert codes(proof) == {"CS569"}
    assert row(proof, "backs behind fronts") == (0, COUNT)


def test_single_faces_with_a_back_of_another_card(tmp_path: Path) -> None:
    pictures = [pixels(tmp_path, f"p{at}", at) for at in range(3)]
    path = tmp_path / "single.pdf"
    path.write_bytes(
        jobs.written(jobs.job(jobs.part(jobs.one_up(3), deck_face(pictures)), pictures=pictures))
    )
    assert verify_pdf(path).ok
    with pikepdf.open(path) as pdf:
        pages = list(pdf.pages)
        contents, resources = pages[1].obj.Contents, pages[1].obj.Resources
        pages[1].obj.Contents, pages[1].obj.Resources = pages[3].obj.Contents, pages[3].obj.Resources
        pages[3].obj.Contents, pages[3].obj.Resources = contents, resources
        pages[4].obj.TrimBox = pages[4].obj.MediaBox
        pdf.save(tmp_path / "spoiled.pdf")
    proof = verify_pdf(tmp_path / "spoiled.pdf")
    assert row(proof, "backs behind fronts") == (1, 3)
    assert {"CS568", "CS566"} <= codes(proof)


def _side(surgeon: Surgeon, side: Side) -> list[Printed]:
    return surgeon.fronts if side is Side.FRONT else surgeon.backs
