"""Plates: drawings in one colour become posters that fill any box, bleed, and tell nothing about the date."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsmith.checks.contrast import contrast
from cardsmith.faces import compose
from cardsmith.faces.cache import PictureCache
from cardsmith.faces.drawings import NotPlainError, figure_of
from cardsmith.faces.pictures import PictureStore, VectorPicture
from cardsmith.faces.plates import MOTIFS, PALETTE, SIDE, Plates, draw
from cardsmith.faces.slots import Slot
from cardsmith.faces.svg import inspect_svg
from cardsmith.model.cards import Credit, Emblem
from cardsmith.model.face import Color, Side
from cardsmith.model.template import Box, Fit, ImageElement, Span
from cardsmith.model.units import Rect
from cardsmith.shipped import shipped_icons
from tests.faces.making import card, classic, composer, pictures, template

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{}</svg>'
DOT = SVG.format('<path d="M9 9h90v90z"/>')


def shapes(inside: str) -> str:
    return figure_of(SVG.format(inside).encode()).shapes


@pytest.fixture
def plates(tmp_path: Path) -> Plates:
    return make(tmp_path, low_ink=False)


def make(folder: Path, low_ink: bool) -> Plates:
    cache = PictureCache(folder / "cache")
    return Plates(cache, PictureStore(cache, (), 300), low_ink)


def drawing(folder: Path, text: str = DOT, key: str = "dot") -> VectorPicture:
    path = folder / f"{key}.svg"
    path.write_text(text, encoding="utf-8")
    return VectorPicture(key, path, 512, 512)


@pytest.mark.parametrize(
    "inside",
    [
        '<path d="M1 1h9v9z"/>',
        '<path d="M1 1h9v9z" fill="#123"/>',
        '<g fill="#112233"><path d="M1 1h9v9z"/><circle r="9" style="fill:#112233;stroke:none"/></g>',
        '<path fill="none" stroke="black" d="M1 1h9"/>',
        '<path d="M1 1h9v9z" fill="currentColor"/>',
        '<title>x</title><defs id="d"/><path d="M1 1h9v9z"/>',
        '<path d="M0 0h512v512H0z"/><path fill="#fff" d="M1 1h9v9z"/>',  # as game-icons.net gives them
        '<rect width="512" height="512" fill="#eee"/><path d="M1 1h9v9z"/><path d="M3 3h9v9z"/>',
    ],
)
def test_a_drawing_in_one_colour_is_read(inside: str) -> None:
    read = shapes(inside)
    assert "M1 1h9" in read
    assert "512" not in read
    assert set(re.findall(r'(?:fill|stroke)="([^"]*)"', read)) <= {"{ink}", "none"}


@pytest.mark.parametrize(
    ("inside", "why"),
    [
        ('<path d="M1 1h9v9z"/><path fill="red" d="M1 1h9v9z"/>', "it has 2 colours (#000000, red)"),
        ('<rect width="9" height="512" fill="#eee"/><path d="M1 1h9v9z"/>', "2 colours"),
        ('<g><rect width="512" height="512" fill="#eee"/><path d="M1 1h9v9z"/></g>', "2 colours"),
        ('<path fill="url(#a)" d="M1 1h9v9z"/>', "a gradient"),
        ('<path opacity=".4" d="M1 1h9v9z"/>', "opacity of a whole element"),
        ('<path d="M1 1h9v9zl3 3"/>', "a path that goes from 'z' to 'l'"),
        ('<path clip-path="url(#a)" d="M1 1h9v9z"/>', "more than plain shapes ('clip-path')"),
        ("<style>path{fill:red}</style><path d='M1 1h9v9z'/>", "a style sheet"),
        ('<path id="a" d="M1 1h9v9z"/><use href="#a"/>', "more than plain shapes ('use')"),
        ('<path fill="none" d="M1 1h9v9z"/>', "it shows nothing"),
        ("<text>x</text>", "more than plain shapes ('text')"),
        ("<path", "no plain SVG"),
    ],
)
def test_any_other_drawing_says_why_not(inside: str, why: str) -> None:
    with pytest.raises(NotPlainError, match=re.escape(why)):
        shapes(inside)


def test_outlines_stay_outlines_where_the_picture_itself_says_so() -> None:
    """Lucide, Feather, Tabler and Heroicons write their paints at the root."""
    root = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" {}</svg>'
    read = figure_of(root.format('stroke-width="2"><path d="M5 5h9"/>').encode()).shapes
    assert read == '<g fill="none" stroke="{ink}" stroke-width="2"><path d="M5 5h9"></path></g>'


def test_every_icon_of_the_library_can_be_a_plate() -> None:
    for icon in shipped_icons().values():
        figure = figure_of(icon.path.read_bytes())
        assert "{ink}" in figure.placed("{ink}", SIDE)
        assert icon.author
        assert icon.license in ("CC-BY-3.0", "CC0-1.0")
        assert icon.source
    names = [path.stem for path in icon.path.parent.glob("*.svg")]
    assert sorted(shipped_icons()) == sorted(names)


@pytest.mark.parametrize("motif", range(len(MOTIFS)))
def test_a_plate_is_plain_vectors_with_its_ground_beneath(motif: int) -> None:
    facts = inspect_svg(draw(figure_of(DOT.encode()), PALETTE[0], motif).encode())
    assert facts.ground == PALETTE[0].ground
    assert facts.width == facts.height


@given(
    st.floats(8, 120),
    st.floats(8, 120),
    st.floats(0, 5),
    st.sampled_from(list(Fit)),
    st.floats(0, 1),
)
def test_the_drawing_is_seen_whole_and_the_ground_reaches_the_end_of_the_bleed(
    width: float, height: float, bleed: float, fit: Fit, crop: float
) -> None:
    box = Rect(0, 0, width, height)
    element = ImageElement(name="art", box=Box(Span(), Span()), fit=fit, crop=crop)
    ((whole, seen, _),) = Slot(element, box, box.grown(bleed), 1.0).pictures(1.0, True, False, 1 / 6)
    side = min(width, height)
    square = Rect((width - side) / 2, (height - side) / 2, side, side)
    assert box.contains(square)
    assert whole.contains(square.grown(2.4 * side))
    assert (whole.width, whole.height) == pytest.approx((6 * side, 6 * side))
    if max(width, height) + 2 * bleed <= 5.9 * side:
        assert seen == pytest.approx(box.grown(bleed))


def test_both_faces_show_one_plate_and_no_copy_lies_beneath(tmp_path: Path) -> None:
    (tmp_path / "dot.svg").write_text(DOT)
    made = composer(classic(), card(image=tmp_path / "dot.svg", plate=True))
    assert made.prepare() == []
    front, back = (pictures(made.face(0, side)) for side in Side)
    assert len(front) == len(back) == 1
    assert front[0].key == back[0].key
    assert front[0].clip.x == -made.bleed
    assert front[0].key in made.pictures


def test_a_drawing_in_colours_stays_as_it_is_with_a_hint(tmp_path: Path) -> None:
    path = tmp_path / "flag.svg"
    path.write_text(SVG.format('<path fill="red" d="M1 1h9v9z"/><path fill="#00f" d="M1 1h9v9z"/>'))
    made = composer(classic(), card(image=path, plate=True))
    (found,) = made.prepare()
    assert found.code == "CS235"
    assert "flag.svg" in found.message
    assert "red, #0000ff" in found.message
    assert len(pictures(made.face(0, Side.FRONT))) >= 1


def test_the_look_hangs_on_the_id_alone(plates: Plates, tmp_path: Path) -> None:
    dot, other = drawing(tmp_path), drawing(tmp_path, key="other")
    keys = {plates.plate(dot, f"card-{at}").key.removeprefix("dot") for at in range(300)}
    assert len(keys) == len(PALETTE) * len(MOTIFS)
    assert plates.plate(dot, "moon").edge == plates.plate(other, "moon").edge
    assert plates.plate(dot, "moon") == make(tmp_path, low_ink=False).plate(dot, "moon")


def test_low_ink_leaves_the_ground_white(tmp_path: Path) -> None:
    dot = drawing(tmp_path)
    rich, poor = (make(tmp_path, low_ink).plate(dot, "moon") for low_ink in (False, True))
    assert rich.key != poor.key
    assert poor.edge is not None
    assert set(poor.edge.channels) == {1.0}
    text = poor.path.read_text()
    assert text.count("M9 9h90v90z") == 1  # and no shadow
    assert rich.path.read_text().count("M9 9h90v90z") == 2


@pytest.mark.parametrize("tones", PALETTE)
def test_the_drawing_stands_out_from_its_ground_in_both_inks(tones) -> None:
    for one in (tones, tones.pale()):
        ground, motif, ink = (Color.from_hex(color) for color in (one.ground, one.motif, one.ink))
        assert contrast(ground, ink) >= 3
        assert contrast(motif, ink) >= 3
        assert 1 < contrast(ground, motif) < 1.5


def test_a_plate_that_was_made_is_not_made_again_unless_it_is_damaged(tmp_path: Path) -> None:
    dot = drawing(tmp_path)
    path = make(tmp_path, low_ink=False).plate(dot, "moon").path
    before = path.read_bytes()
    dot.path.write_text("gone")
    assert make(tmp_path, low_ink=False).plate(dot, "moon").path == path
    path.write_bytes(b"damaged")
    dot.path.write_text(DOT)
    assert make(tmp_path, low_ink=False).plate(dot, "moon").path.read_bytes() == before


def test_the_square_of_the_drawing_is_filled_alike_by_tall_and_wide_ones() -> None:
    for box in ("0 0 100 50", "5 5 50 100"):
        text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><path d="M9 9h9v9z"/></svg>'
        scale = float(re.findall(r"scale\(([\d.]+)\)", figure_of(text.encode()).placed("#000000", 300))[0])
        assert scale * 100 == pytest.approx(300, rel=1e-3)


EMBLEM = """
  emblem: {image: category, when: emblem, by: category, left: 3, top: 3, width: 8, height: 8, color: [red, ink]}
  none: {shape: circle, when: no emblem, left: 3, top: 3, width: 8, height: 8, fill: red}
"""


def test_the_emblem_of_a_category_is_printed_in_the_colour_of_the_template(tmp_path: Path) -> None:
    (tmp_path / "dot.svg").write_text(DOT)
    emblem = Emblem(tmp_path / "dot.svg", Credit())
    one, other = (card(name, category=name, emblem=emblem) for name in ("Art", "War"))
    made = composer(template(tmp_path, EMBLEM), one, other, card("Nothing"))
    assert made.prepare() == []
    keys = []
    for index in (0, 1):
        (drawn,) = pictures(made.face(index, Side.FRONT))
        assert drawn.rect == Rect(3, 3, 8, 8)
        keys.append(drawn.key)
        assert isinstance(made.pictures[drawn.key], VectorPicture)
    texts = [made.pictures[key].path.read_text() for key in keys]
    assert ["#ff0000" in text for text in texts] == [True, False]
    assert ["#000000" in text for text in texts] == [False, True]
    assert pictures(made.face(2, Side.FRONT)) == []


def test_an_emblem_that_cannot_be_read_is_told_once_where_it_was_named(tmp_path: Path) -> None:
    emblem = Emblem(tmp_path / "gone.svg", Credit())
    made = composer(template(tmp_path, EMBLEM), *(card(name, emblem=emblem) for name in ("Art", "War")))
    assert [(found.code, found.place) for found in made.prepare()] == [("CS223", None)]


def test_the_cache_is_bounded_when_only_plates_are_new(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(compose, "PictureCache", lambda folder: PictureCache(tmp_path / "cache", max_bytes=0))
    drawing(tmp_path)
    look = classic()
    one, other = (card(name, image=tmp_path / "dot.svg", plate=True) for name in ("One", "Other"))
    composer(look, one).prepare()
    (old := tmp_path / "cache" / "old.stream").write_bytes(bytes(9))
    os.utime(old, (1, 1))
    composer(look, one, other).prepare()
    assert not old.exists()
