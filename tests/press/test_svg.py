"""Vector pictures in the PDF: drawn right, kept in the cache, refused when they cannot be."""

from __future__ import annotations

import math
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from cardsmith.faces.pictures import VectorPicture
from cardsmith.model.errors import InputError
from cardsmith.model.face import Face, Side
from cardsmith.model.units import Rect
from cardsmith.press.svg import plain_form, vector_form
from cardsmith.press.svg_paths import arc
from tests.press import jobs


def shown(picture: VectorPicture, cache: Path | None = None) -> Image.Image:
    """A card whose trim is filled by the picture, ten pixels a millimetre, from the trim's corner."""

    def faces(_item: int, side: Side) -> Face:
        return jobs.face(
            "a", side, [jobs.picture(picture.key, Rect(0, 0, jobs.CARD.width, jobs.CARD.height))]
        )

    job = jobs.job(jobs.part(jobs.one_up(1), faces), pictures=[picture], cache=cache)
    with pypdfium2.PdfDocument(jobs.written(job)) as pdf:
        image = pdf[0].render(scale=254 / 72).to_pil().convert("RGB")
    return image.crop((30, 30, 470, 710))


SHAPES = {
    "rect": '<rect x="10" y="20" width="30" height="20" fill="red"/>',
    "rounded rect": '<rect x="10" y="20" width="30" height="20" rx="2" fill="red"/>',
    "path": '<path d="M10 20h30v20H10z" fill="#f00"/>',
    "relative path": '<path d="m10,20 30,0 0,20-30,0" fill="#ff0000"/>',
    "group": '<g transform="translate(10 20) scale(10)" fill="red"><path d="M0 0h3v2h-3z"/></g>',
    "style": '<path d="M10 20h30v20H10z" style="fill:red"/>',
    "polygon": '<polygon points="10,20 40,20 40,40 10,40" fill="red"/>',
    "rgb colour": '<polygon points="10,20 40,20 40,40 10,40" fill="rgb(255,0,0)"/>',
    "thick line": '<line x1="10" y1="30" x2="40" y2="30" stroke="red" stroke-width="20"/>',
    "rotated": '<rect x="20" y="-40" width="20" height="30" fill="red" transform="rotate(90)"/>',
    "ellipse": '<ellipse cx="25" cy="30" rx="16" ry="11" fill="red"/>',
    "circle": '<circle cx="25" cy="30" r="14.9" fill="red"/>',
    "gradient": '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1" '
    'stop-color="red"/></linearGradient></defs><rect x="10" y="20" width="30" height="20" fill="url(#g)"/>',
    "translucent": '<rect x="10" y="20" width="30" height="20" fill="red" fill-opacity="0.5"/>',
}


NOT_PLAIN = {"gradient", "translucent", "rgb colour"}


@pytest.mark.parametrize("by", ["us", "svglib"])
@pytest.mark.parametrize("shape", SHAPES)
def test_shapes_lie_where_the_svg_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shape: str, by: str
) -> None:
    art = jobs.svg(tmp_path, "art", SHAPES[shape], 44, 68)
    assert (plain_form(art) is None) == (shape in NOT_PLAIN)
    if by == "svglib":
        monkeypatch.setattr("cardsmith.press.svg.plain_form", lambda _picture: None)
    image = shown(art)
    inside = (255, 128, 128) if shape == "translucent" else (255, 0, 0)
    assert image.getpixel((250, 300)) == pytest.approx(inside, abs=2)
    assert image.getpixel((250, 210)) == pytest.approx(inside, abs=2)
    for x, y in ((50, 300), (430, 300), (250, 150), (250, 460)):
        assert image.getpixel((x, y)) == (255, 255, 255)


DRAWINGS = {
    "arcs": '<path d="M30 40a20 10 30 1 1 20 5zM10 60A9 9 0 0020 70A9 5 45 01 5 66"/>',
    "arc too small": '<path d="M10 40A3 1 20 0 1 60 40z"/>',
    "straight arc": '<path d="M10 40A0 5 0 0 1 60 40L60 70z"/>',
    "cubics": '<path d="M10 10c10 0 10 20 20 20s10-20 20-20S70 30 80 30V60H10z"/>',
    "quadratics": '<path d="M10 40q10-30 20 0t20 0T70 40V70H10z"/>',
    "shorthand after a line": '<path d="M10 40L20 40s10-20 20 0T60 50L60 70H10z"/>',
    "subpaths": '<path fill-rule="evenodd" d="m10 10h60v60h-60zm10 10h40v40h-40z m10 10h20v20h-20z"/>',
    "compact numbers": '<path d="M10.5.5-1e1 20L60.25.75.5 70z"/>',
    "open paths are filled": '<path d="M10 10h60v60"/><polygon points="5,75 25,75 25,55"/>',
    "strokes": '<g fill="none" stroke="#246" stroke-width="6" stroke-linejoin="round" stroke-linecap="square">'
    '<path d="M20 20h40v40"/><circle cx="30" cy="60" r="8" stroke-linejoin="bevel"/></g>',
    "fill and stroke": '<rect x="20" y="20" width="40" height="30" rx="8" fill="#fa0" stroke="red" stroke-width="4"/>',
    "transforms": '<g transform="translate(50,40) rotate(30)scale(1.5 .5)">'
    '<rect x="-20" y="-20" width="40" height="40"/><path d="M0 0h10v40z" fill="red" '
    'transform="matrix(1 0 .5 1 5 5)"/></g>',
    "rotate about a point": '<rect x="30" y="30" width="40" height="20" transform="rotate(45 50 40)"/>',
    "inheritance": '<g fill="red"><g style="fill: #00f; stroke:#000"><circle cx="30" cy="30" r="15"/></g>'
    '<circle cx="70" cy="50" r="15"/></g>',
    "nothing to see": '<rect width="0" height="9"/><circle r="0"/><path d=""/><path d="M5 5h50v50z" fill="none"/>',
    "foreign notes": '<title>A</title><metadata><rdf xmlns="urn:x"><a/></rdf></metadata><defs/>'
    '<rect width="9" height="9"/>',
    "small units": '<g transform="scale(1000)"><path d="M.01 .01h.05v.05c0 .013-.02 .02-.05 0z"/></g>',
}


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_our_own_reading_of_plain_drawings_agrees_with_svglib(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drawing: str
) -> None:
    art = jobs.svg(tmp_path, "art", DRAWINGS[drawing])
    assert plain_form(art) is not None
    ours = shown(art)
    monkeypatch.setattr("cardsmith.press.svg.plain_form", lambda _picture: None)
    difference = ImageChops.difference(ours, shown(art)).convert("L")
    assert ImageStat.Stat(difference).mean[0] < 0.2
    assert (ours.getextrema() != ((255, 255),) * 3) == (drawing != "nothing to see")


def test_where_svglib_strays_from_svg_we_do_not(tmp_path: Path) -> None:
    """After a closed subpath the pen is at its start; an open polyline has an inside to fill."""
    body = '<path d="M4 4h10v10zl30 0v30h-30z"/><polyline points="4,64 40,64 40,44" fill="red"/>'
    image = shown(jobs.svg(tmp_path, "art", body, 44, 68))
    assert image.getpixel((300, 200)) == (0, 0, 0)
    assert image.getpixel((350, 600)) == (255, 0, 0)


@pytest.mark.parametrize(
    "body",
    [
        '<rect width="9" height="9" opacity=".5"/>',
        '<rect width="9" height="9" fill="url(#a)"/>',
        '<rect width="9" height="9" stroke-dasharray="2"/>',
        '<rect width="9" height="9" fill="inherit"/>',
        '<rect width="50%" height="9"/>',
        '<g display="none"><rect width="9" height="9"/></g>',
        "<style>.a{fill:red}</style><rect class='a' width='9' height='9'/>",
        '<defs><path id="a" d="M0 0h9v9z"/></defs><use href="#a"/>',
        '<svg viewBox="0 0 2 2"><rect width="9" height="9"/></svg>',
        '<path d="M0 0 X"/>',
        '<path d="L9 9"/>',
        '<path d="M0 0 L9"/>',
        '<path d="M0 0 A1 1 0 2 0 5 5"/>',
        '<path d="M0 0h9z" transform="skewX(20)"/>',
        '<path d="M0 0h9z" transform="rotate(20"/>',
    ],
)
def test_what_is_not_plain_is_left_to_svglib(tmp_path: Path, body: str) -> None:
    assert plain_form(jobs.svg(tmp_path, "art", body)) is None


@given(
    st.floats(-50, 50),
    st.floats(-50, 50),
    st.floats(0.5, 80),
    st.floats(0.5, 80),
    st.integers(-180, 180),
    st.booleans(),
    st.booleans(),
)
def test_arcs_stay_on_an_ellipse_of_their_radii(
    x: float, y: float, rx: float, ry: float, turn: int, large: bool, sweep: bool
) -> None:
    """The ellipse is undone: all ends and control points' middles lie on one circle of radius 1, or scaled."""
    assume(math.hypot(x, y) > 0.5)
    curves = list(arc(0, 0, (rx, ry, turn, large, sweep), x, y))
    assert curves[-1][4:] == (x, y)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def undone(px: float, py: float) -> tuple[float, float]:
        return (cos * px + sin * py) / rx, (cos * py - sin * px) / ry

    start, points = (0.0, 0.0), []
    for x1, y1, x2, y2, ex, ey in curves:
        middle = ((start[0] + 3 * x1 + 3 * x2 + ex) / 8, (start[1] + 3 * y1 + 3 * y2 + ey) / 8)
        points += [undone(*start), undone(*middle), undone(ex, ey)]
        start = (ex, ey)
    (ax, ay), (bx, by), (cx, cy) = points[:3]
    area = 2 * ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
    assume(abs(area) > 1e-3)
    b2, c2 = (bx - ax) ** 2 + (by - ay) ** 2, (cx - ax) ** 2 + (cy - ay) ** 2
    ux, uy = ((cy - ay) * b2 - (by - ay) * c2) / area + ax, ((bx - ax) * c2 - (cx - ax) * b2) / area + ay
    radius = math.hypot(ax - ux, ay - uy)
    chord = math.hypot(*undone(x, y))
    assert radius == pytest.approx(max(1, chord / 2), rel=0.01)
    for px, py in points:
        assert math.hypot(px - ux, py - uy) == pytest.approx(radius, rel=0.01)


def test_holes_follow_the_fill_rule(tmp_path: Path) -> None:
    body = '<path fill-rule="{}" fill="red" d="M4 4h36v60H4z M14 14h16v40H14z"/>'
    nonzero = shown(jobs.svg(tmp_path, "nonzero", body.format("nonzero"), 44, 68))
    evenodd = shown(jobs.svg(tmp_path, "evenodd", body.format("evenodd"), 44, 68))
    assert nonzero.getpixel((220, 340)) == (255, 0, 0)
    assert evenodd.getpixel((220, 340)) == (255, 255, 255)


def test_a_view_box_is_scaled_into_the_picture(tmp_path: Path) -> None:
    path = tmp_path / "art.svg"
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="100 100 10 10" width="50mm" height="50mm">'
        '<rect x="100" y="100" width="5" height="10" fill="red"/></svg>'
    )
    image = shown(VectorPicture("art", path, 10, 10))
    assert image.getpixel((110, 340)) == (255, 0, 0)
    assert image.getpixel((330, 340)) == (255, 255, 255)


def test_a_picture_is_in_the_file_once(tmp_path: Path) -> None:
    art = jobs.svg(tmp_path, "art", "".join(f'<path d="M0 {n}h9v9z"/>' for n in range(500)))

    def faces(item: int, side: Side) -> Face:
        return jobs.face(str(item), side, [jobs.picture("art")])

    one, twenty = (
        len(jobs.written(jobs.job(jobs.part(jobs.imposed(count), faces), pictures=[art])))
        for count in (1, 20)
    )
    assert twenty < one + 6000


def test_the_cache_gives_the_same_form(tmp_path: Path) -> None:
    art = jobs.svg(tmp_path, "art", SHAPES["gradient"] + SHAPES["translucent"])
    cache = tmp_path / "cache"
    first = vector_form(art, cache)
    art.path.unlink()
    assert vector_form(art, cache) == first
    (kept,) = cache.iterdir()
    assert kept.suffix == ".form"


@pytest.mark.parametrize("damage", [b"", b"{}", b"\x00\xff", None])
def test_a_damaged_cache_is_made_anew(tmp_path: Path, damage: bytes | None) -> None:
    art = jobs.svg(tmp_path, "art", SHAPES["path"])
    first = vector_form(art, tmp_path / "cache")
    (kept,) = (tmp_path / "cache").iterdir()
    kept.write_bytes(kept.read_bytes()[:-5] + b"other" if damage is None else damage)
    assert vector_form(art, tmp_path / "cache") == first
    assert vector_form(art, tmp_path / "cache") == first


def test_a_cache_that_cannot_be_written_is_no_problem(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    art = jobs.svg(tmp_path, "art", SHAPES["path"])
    assert vector_form(art, tmp_path / "file" / "cache") == plain_form(art)


def test_a_warm_cache_needs_neither_svglib_nor_reportlab(tmp_path: Path) -> None:
    art = jobs.svg(tmp_path, "art", SHAPES["gradient"])
    vector_form(art, tmp_path / "cache")
    code = (
        "import sys, pathlib\n"
        "from cardsmith.faces.pictures import VectorPicture\n"
        "from cardsmith.press.svg import vector_form\n"
        "import cardsmith.press.pdf\n"
        f"art = VectorPicture('art', pathlib.Path('gone.svg'), 100, 80)\n"
        f"vector_form(art, pathlib.Path({str(tmp_path / 'cache')!r}))\n"
        "print(sorted({'svglib', 'reportlab', 'lxml'} & set(sys.modules)))\n"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.stdout.strip() == "[]", result.stderr


@pytest.mark.parametrize(
    ("body", "why"),
    [("<text x='9' y='9'>Hi</text>", "it contains text"), (None, "it has no size or is not an SVG")],
)
def test_what_cannot_be_drawn_is_an_error_with_advice(tmp_path: Path, body: str | None, why: str) -> None:
    art = jobs.svg(tmp_path, "art", body or "")
    if body is None:
        art.path.write_text("<html/>")
    with pytest.raises(InputError, match=f"'art.svg' cannot be drawn: {why}") as caught:
        vector_form(art, tmp_path / "cache")
    (finding,) = caught.value.findings
    assert finding.code == "CS530"
    assert finding.help is not None
    assert "text turned into paths" in finding.help
