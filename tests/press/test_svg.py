"""Vector pictures in the PDF: drawn right, kept in the cache, refused when they cannot be."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from cardsmith.faces.pictures import VectorPicture
from cardsmith.model.errors import InputError
from cardsmith.model.face import Face, Side
from cardsmith.model.units import Rect
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


@pytest.mark.parametrize("shape", SHAPES)
def test_shapes_lie_where_the_svg_says(tmp_path: Path, shape: str) -> None:
    image = shown(jobs.svg(tmp_path, "art", SHAPES[shape], 44, 68))
    inside = (255, 128, 128) if shape == "translucent" else (255, 0, 0)
    assert image.getpixel((250, 300)) == pytest.approx(inside, abs=2)
    assert image.getpixel((250, 210)) == pytest.approx(inside, abs=2)
    for x, y in ((50, 300), (430, 300), (250, 150), (250, 460)):
        assert image.getpixel((x, y)) == (255, 255, 255)


def test_holes_follow_the_fill_rule(tmp_path: Path) -> None:
    body = '<path fill-rule="{}" fill="red" d="M4 4h36v60H4z M14 14h16v40H14z"/>'
    nonzero = shown(jobs.svg(tmp_path, "nonzero", body.format("nonzero"), 44, 68))
    evenodd = shown(jobs.svg(tmp_path, "evenodd", body.format("evenodd"), 44, 68))
    assert nonzero.getpixel((220, 340)) == (255, 0, 0)
    assert evenodd.getpixel((220, 340)) == (255, 255, 255)


@pytest.mark.parametrize(("color", "shown_as"), [("", (0, 0, 0)), (' color="red"', (255, 0, 0)),
                                                 (' style="color:red"', (255, 0, 0))])  # fmt: skip
def test_the_current_color_of_outlines_is_black_unless_given(tmp_path: Path, color: str, shown_as) -> None:
    path = tmp_path / "art.svg"
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 68" fill="none" stroke="currentColor"{color}>'
        '<path d="M4 34h36" stroke-width="8"/></svg>',
        encoding="utf-8",
    )
    assert shown(VectorPicture("art", path, 44, 68)).getpixel((220, 340)) == shown_as


def test_a_view_box_is_scaled_into_the_picture(tmp_path: Path) -> None:
    path = tmp_path / "art.svg"
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="100 100 10 10" width="50mm" height="50mm">'
        '<rect x="100" y="100" width="5" height="10" fill="red"/></svg>'
    )
    image = shown(VectorPicture("art", path, 10, 10))
    assert image.getpixel((110, 340)) == (255, 0, 0)
    assert image.getpixel((330, 340)) == (255, 255, 255)


@pytest.mark.parametrize("body", ['<path d=""/>', '<rect fill="none" width="9" height="9"/>'])
def test_a_drawing_of_which_nothing_is_painted_is_refused(tmp_path: Path, body: str) -> None:
    with pytest.raises(InputError) as refused:
        built(jobs.svg(tmp_path, "art", body), None)
    (finding,) = refused.value.findings
    assert (finding.code, finding.place.file) == ("CS530", str(tmp_path / "art.svg"))
    assert "shows nothing" in finding.message


def test_a_picture_is_in_the_file_once(tmp_path: Path) -> None:
    art = jobs.svg(tmp_path, "art", "".join(f'<path d="M0 {n}h9v9z"/>' for n in range(500)))

    def faces(item: int, side: Side) -> Face:
        return jobs.face(str(item), side, [jobs.picture("art")])

    one, twenty = (
        len(jobs.written(jobs.job(jobs.part(jobs.imposed(count), faces), pictures=[art])))
        for count in (1, 20)
    )
    assert twenty < one + 6000


def test_an_open_shape_is_in_the_file_once(tmp_path: Path) -> None:
    data = built(jobs.svg(tmp_path, "art", '<path d="M10 20h30v20H10"/>'), None)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        (form,) = pdf.pages[0].obj.Resources.XObject.values()
        assert form.read_bytes().count(b"10 20 m") == 1


PLAIN = '<g transform="scale(2)"><path d="M0 0h30v20z" fill="#124" stroke="red"/><circle cx="9" cy="9" r="4"/></g>'


def built(picture: VectorPicture, cache: Path | None) -> bytes:
    def faces(_item: int, side: Side) -> Face:
        return jobs.face("a", side, [jobs.picture(picture.key)])

    return jobs.written(jobs.job(jobs.part(jobs.one_up(1), faces), pictures=[picture], cache=cache))


def test_no_font_comes_with_a_drawing(tmp_path: Path) -> None:
    data = built(jobs.svg(tmp_path, "art", PLAIN + SHAPES["gradient"]), None)
    assert b"/Helvetica" not in data
    with pikepdf.open(io.BytesIO(data)) as pdf:
        (form,) = pdf.pages[0].obj.Resources.XObject.values()
        assert "/Font" not in form.Resources
        assert b"Tf" not in form.read_bytes()


@pytest.mark.parametrize("body", [PLAIN, SHAPES["gradient"] + SHAPES["translucent"]])
def test_the_cache_gives_the_same_bytes(tmp_path: Path, body: str) -> None:
    art = jobs.svg(tmp_path, "art", body)
    cold = built(art, tmp_path / "cache")
    assert built(art, tmp_path / "cache") == cold == built(art, None)


def test_a_plain_drawing_is_kept_and_its_file_not_asked_for_again(tmp_path: Path) -> None:
    art = jobs.svg(tmp_path, "art", PLAIN)
    cold = built(art, tmp_path / "cache")
    art.path.unlink()
    assert built(art, tmp_path / "cache") == cold
    (kept,) = (tmp_path / "cache").iterdir()
    assert kept.suffix == ".form"


@pytest.mark.parametrize("damage", [b"", b"{}", b"\x00\xff", None])
def test_a_damaged_cache_is_made_anew(tmp_path: Path, damage: bytes | None) -> None:
    art = jobs.svg(tmp_path, "art", PLAIN)
    first = built(art, tmp_path / "cache")
    (kept,) = (tmp_path / "cache").iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-5] + b"other" if damage is None else damage)
    assert built(art, tmp_path / "cache") == first
    assert kept.read_bytes() == whole


def test_a_cache_that_cannot_be_written_is_no_problem(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    art = jobs.svg(tmp_path, "art", PLAIN)
    assert built(art, tmp_path / "file" / "cache") == built(art, None)


def test_a_warm_cache_needs_no_svglib(tmp_path: Path) -> None:
    art = jobs.svg(tmp_path, "art", PLAIN)
    built(art, tmp_path / "cache")
    code = (
        "import sys, pathlib\n"
        "from cardsmith.faces.pictures import VectorPicture\n"
        "from tests.press.test_svg import built\n"
        "built(VectorPicture('art', pathlib.Path('gone.svg'), 100, 80), "
        f"pathlib.Path({str(tmp_path / 'cache')!r}))\n"
        "print(sorted({'svglib', 'reportlab.graphics', 'lxml'} & set(sys.modules)))\n"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.stdout.strip() == "[]", result.stderr


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("<text x='9' y='9'>Hi</text>", "it contains text"),
        ("<text x='9' y='9' text-anchor='end'>Hi</text>", "it contains text"),
        ('<path d="M0 0 L9"/>', "svglib does not understand it"),
        (None, "svglib does not understand it"),
    ],
)
def test_what_cannot_be_drawn_is_an_error_with_advice(tmp_path: Path, body: str | None, why: str) -> None:
    art = jobs.svg(tmp_path, "art", body or "")
    if body is None:
        art.path.write_text("<html/>")
    with pytest.raises(InputError, match=f"'art.svg' cannot be drawn: {why}") as caught:
        built(art, tmp_path / "cache")
    (finding,) = caught.value.findings
    assert finding.code == "CS530"
    assert finding.help is not None
    assert "text turned into paths" in finding.help
