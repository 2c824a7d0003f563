"""Plain text of SVGs becomes outlines in the right fonts at the right places; what is not plain is told."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from cardsmith.faces.drawings import figure_of
from cardsmith.faces.font_files import read_font
from cardsmith.faces.svg import SvgError, inspect_svg
from cardsmith.faces.svg_text import MAX_LETTERS, outlined
from cardsmith.shipped import shipped_fonts
from tests.faces.making import svg

PATH = "{http://www.w3.org/2000/svg}path"


def boxes(body: str) -> list[tuple[float, float, float, float]]:
    """Return the boxes (left, top, right, bottom) of the points of every path that a drawing becomes."""
    drawn = outlined(svg(body))
    facts = inspect_svg(drawn)
    assert (facts.has_text, facts.beyond) == (False, None)
    found = []
    for path in ElementTree.fromstring(drawn).iter(PATH):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+(?:e-?\d+)?", path.get("d", ""))]
        xs, ys = numbers[::2], numbers[1::2]
        found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


def box(text: str, attributes: str = "") -> tuple[float, float, float, float]:
    (only,) = boxes(f"<text {attributes}>{text}</text>")
    return only


def in_font(name: str, letter: str, size: float) -> tuple[float, float, float, float]:
    """Return the box of a letter of a font at (0, 0)."""
    font = read_font(shipped_fonts()[name])
    (glyph,) = font.shape(letter)
    points = [point for _, some in font.outline(glyph.number) for point in some]
    xs, ys = zip(*points, strict=True)
    return min(xs) * size / 1000, -max(ys) * size / 1000, max(xs) * size / 1000, -min(ys) * size / 1000


@pytest.mark.parametrize(
    ("attributes", "font"),
    [
        ("", "Literata_400Regular"),
        ("font-family='Oswald'", "Oswald_600SemiBold"),
        ("font-family='&quot;IBM Plex Sans&quot;, serif'", "IBMPlexSans_400Regular"),
        ("font-family='Arial, sans-serif'", "IBMPlexSans_400Regular"),
        ("font-family='Arial, monospace'", None),
        ("font-family='Arial'", "Literata_400Regular"),
        ("font-family='serif, monospace'", "Literata_400Regular"),
        ("font-weight='bold'", "Literata_700Bold"),
        ("font-weight='800'", "Literata_900Black"),
        ("font-weight='500'", "Literata_400Regular"),
        ("font-weight='300'", "Literata_400Regular"),
        ("style='font: inherit; font-weight: 700; font-family: sans-serif'", "IBMPlexSans_600SemiBold"),
        ("font-style='italic'", "Literata_400Regular_Italic"),
        ("font-style='oblique' font-weight='bold'", "Literata_400Regular_Italic"),
    ],
)
def test_the_nearest_font_is_taken(attributes: str, font: str | None) -> None:
    if font is None:
        with pytest.raises(SvgError, match="monospace"):
            box("g", attributes)
    else:
        assert box("g", attributes) == pytest.approx(in_font(font, "g", 16), abs=1e-3)


@pytest.mark.parametrize(
    ("text", "font"),
    [("א", "NotoSansHebrew_400Regular"), ("ก", "NotoSansThai_400Regular"), ("ж", "Literata_400Regular")],
)
def test_a_letter_that_it_lacks_comes_from_another(text: str, font: str) -> None:
    assert box(text) == pytest.approx(in_font(font, text, 16), abs=1e-3)


@pytest.mark.parametrize(
    ("size", "pixels"),
    [("32", 32), ("32px", 32), ("24pt", 32), ("1in", 96), ("25.4mm", 96), (".5", 0.5)],
)
def test_sizes_are_in_every_absolute_unit(size: str, pixels: float) -> None:
    assert box("H", f"font-size='{size}'") == pytest.approx(
        in_font("Literata_400Regular", "H", pixels), abs=pixels / 1e4
    )


def test_looks_are_inherited_and_overruled() -> None:
    around = "<g font-size='9' style='font-family:Oswald' font-weight='bold'>"
    small, large = boxes(f"{around}<text>H<tspan x='0' font-size='18'>H</tspan></text></g>")
    assert small == pytest.approx(in_font("Oswald_600SemiBold", "H", 9), abs=1e-3)
    assert large == pytest.approx(in_font("Oswald_600SemiBold", "H", 18), abs=1e-3)


def test_anchors_are_for_each_chunk() -> None:
    start = box("Wide words", "x='5' y='50'")
    width = start[2] - start[0]
    middle, end = (box("Wide words", f"x='5' y='50' text-anchor='{name}'") for name in ("middle", "end"))
    assert start[0] - middle[0] == pytest.approx(width / 2, rel=0.02)
    assert start[0] - end[0] == pytest.approx(width, rel=0.02)
    first, second = boxes(
        "<text text-anchor='end' x='90'>Wide words<tspan x='90' dy='20'>Wide words</tspan></text>"
    )
    assert (second[0], second[3]) == pytest.approx((first[0], first[3] + 20), abs=1e-3)


def test_pieces_go_on_where_the_last_one_ended() -> None:
    whole = box("HH")
    one, two, three = boxes("<text>H<tspan fill='red'>H</tspan><tspan dx='7' dy='3'>H</tspan></text>")
    assert (one[0], two[2]) == pytest.approx((whole[0], whole[2]), abs=1e-3)
    assert three[0] - two[0] == pytest.approx(two[0] - one[0] + 7, abs=1e-3)
    assert three[1] - two[1] == pytest.approx(3, abs=1e-3)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("\n  a \t b\n", "a b"),
        ("a<!-- said to nobody --> b<title>c</title>", "a b"),
        ("<tspan> a </tspan>", "a"),
        ("a<tspan> </tspan> <tspan/>b", "a b"),
    ],
)
def test_white_space_is_one_space_or_none(text: str, same: str) -> None:
    found = boxes(f"<text>{text}</text>")
    expected = box(same)
    assert (found[0][0], found[-1][2]) == pytest.approx((expected[0], expected[2]), abs=1e-3)


def test_white_space_may_be_kept() -> None:
    assert box(" a", "xml:space='preserve'")[0] > box(" a")[0] + 2


def test_marks_and_ligatures_are_shaped() -> None:
    assert box("e\u0301") == pytest.approx(box("é"), abs=0.2)
    joined, apart = box("لا"), box("ل")[2] + box("ا")[2]
    assert joined[2] < apart


def test_what_is_around_is_kept() -> None:
    drawn = outlined(
        svg("<g><text class='a' id='t' transform='scale(2)' x='1'>Hi</text><path d='M0 0'/></g>")
    )
    group, path = ElementTree.fromstring(drawn)[0]
    assert (group.tag, path.tag) == (PATH.replace("path", "g"), PATH)
    assert group.attrib == {"class": "a", "id": "t", "transform": "scale(2)"}


def test_the_rule_of_holes_around_it_is_not_for_letters() -> None:
    drawn = outlined(svg("<g fill-rule='evenodd'><text>o</text></g>"))
    assert b'fill-rule="nonzero"' in drawn


def test_text_in_one_colour_is_plain_enough_for_a_plate() -> None:
    assert "{ink}" in figure_of(outlined(svg("<text y='50' fill='#00f'>Ωmega</text>"))).shapes


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("<text x='1 2'>a</text>", "x: 1 2"),
        ("<text y='50%'>a</text>", "y: 50%"),
        ("<text dx='1em'>a</text>", "dx: 1em"),
        ("<text x='1e30'>a</text>", "x: 1e30"),
        ("<text rotate='9'>a</text>", "rotate: 9"),
        ("<text textLength='9'>a</text>", "textLength: 9"),
        ("<g letter-spacing='2'><text>a</text></g>", "letter-spacing: 2"),
        ("<text style='writing-mode: tb'>a</text>", "writing-mode: tb"),
        ("<text dominant-baseline='middle'>a</text>", "dominant-baseline: middle"),
        ("<text><tspan baseline-shift='super'>a</tspan></text>", "baseline-shift: super"),
        ("<text text-decoration='underline'>a</text>", "text-decoration: underline"),
        ("<text font-variant='small-caps'>a</text>", "font-variant: small-caps"),
        ("<text style='font: bold 12px serif'>a</text>", "font: bold 12px serif"),
        ("<text font-size='2em'>a</text>", "font-size: 2em"),
        ("<text font-size='large'>a</text>", "font-size: large"),
        ("<text font-weight='bolder'>a</text>", "font-weight: bolder"),
        ("<text direction='rtl'>a</text>", "direction: rtl"),
        ("<g fill='url(#g)'><text>a</text></g>", "fill: url"),
        ("<text><textPath href='#p'>a</textPath></text>", "<textPath>"),
        ("<text><a href='https://example.org'>a</a></text>", "<a>"),
        ("<text>a<tspan display='none'>b</tspan></text>", "<tspan>"),
        ("<text>אב<tspan fill='red'>ג</tspan></text>", "<tspan>"),
        ("<style>text{fill:red}</style><text>a</text>", "<style>"),
        ("<style>path{fill:red}</style><text>a</text>", "<style>"),
        ("<style>.a{fill:url(#g)}</style><text class='a'>a</text>", "<style>"),
        ("<defs><g id='a'><text>a</text></g></defs><use href='#a' font-size='40'/>", "<use>"),
        (f"<text>{'a' * MAX_LETTERS}<tspan>a</tspan></text>", "more than 5000 letters"),
    ],
)
def test_what_is_not_plain_is_told(body: str, said: str) -> None:
    assert inspect_svg(svg(body)).beyond is None
    with pytest.raises(SvgError) as refused:
        outlined(svg(body))
    assert said in str(refused.value)


def test_what_looks_as_usual_is_plain() -> None:
    style = (
        "letter-spacing:0px;word-spacing:normal;font-variant:normal;font-stretch:normal;text-decoration:none"
    )
    assert box("H", f"style='{style};line-height:1.25' direction='ltr' baseline-shift='0'") == box("H")


def test_a_style_sheet_for_other_things_does_no_harm() -> None:
    assert boxes("<style>.a{fill:#080} rect{stroke:red}</style><text class='a'>H</text>") == [box("H")]
