"""Every kind of picture that people drop in: printed right, printed with a word about it, or refused with a reason.

All are made here, at the size at which they are printed well, and go through the store as a card's picture does.
"""

from __future__ import annotations

import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageCms

from cardsmith.faces import converter, raster
from cardsmith.faces.cache import PictureCache
from cardsmith.faces.pictures import PictureStore, RasterPicture, VectorPicture, Window
from cardsmith.faces.problems import with_picture
from cardsmith.faces.svg import inspect_svg
from cardsmith.model.findings import Finding
from cardsmith.model.template import Fit
from tests.faces.making import card, encoded, flat, grey_profile, photo, svg
from tests.faces.nasty_run import judge
from tests.faces.test_raster import chunk, png_claiming

SRGB = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def frames(kind: str) -> bytes:
    return encoded(flat("red"), kind, save_all=True, append_images=[flat("green"), flat("blue")])


def with_alpha(mode: str = "RGBA") -> Image.Image:
    image = photo().convert(mode[:-1])
    image.putalpha(Image.linear_gradient("L").resize(image.size))
    return image


def colour_key(mode: str) -> bytes:
    image = flat("red")
    image.paste("blue", (0, 0, 30, 40))
    image = image.convert(mode)
    return encoded(image, transparency=image.getpixel((0, 0)))


def sixteen_bits(kind: int) -> bytes:
    """Return a PNG with 16 bits a channel: colour type 2 (RGB) or 6 (RGBA)."""
    pixel = {2: b"\x80\0\x40\0\x20\0", 6: b"\x80\0\x40\0\x20\0\x7f\xff"}[kind]
    head = (60).to_bytes(4, "big") + (40).to_bytes(4, "big") + bytes([16, kind, 0, 0, 0])
    rows = zlib.compress((b"\0" + pixel * 60) * 40)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def without_adobe_marker() -> bytes:
    """Return a JPEG in pure cyan that does not say how its inks are counted: plainly, then."""
    data = encoded(flat((0, 255, 255, 255), mode="CMYK"), "JPEG")  # as Adobe has it: inverted
    at = data.index(b"\xff\xee")
    return data[:at] + data[at + 2 + int.from_bytes(data[at + 2 : at + 4], "big") :]


pytestmark = pytest.mark.filterwarnings("ignore::PIL.Image.DecompressionBombWarning")

OK: dict[str, bytes] = {
    "UPPER.JPG": encoded(photo(), "JPEG"),
    "no extension": encoded(photo(), "JPEG"),
    "a jpeg.png": encoded(photo(), "JPEG"),
    "a png.jpg": encoded(photo()),
    "an svg.png": svg("<path d='M0 0h9v9z'/>"),
    "ünïcode & (spaces) 日本.png": encoded(photo()),
    "grey.jpg": encoded(photo().convert("L"), "JPEG"),
    "progressive.jpg": encoded(photo(), "JPEG", progressive=True),
    "coarse colours.jpg": encoded(photo(), "JPEG", quality=30, subsampling=2),
    "rubbish behind.jpg": encoded(photo(), "JPEG") + b"\0rubbish" * 9,
    "claims 1 dpi.jpg": encoded(photo(), "JPEG", dpi=(1, 1)),
    "claims 9999 dpi.png": encoded(photo(), dpi=(9999, 72)),
    "srgb.jpg": encoded(photo(), "JPEG", icc_profile=SRGB),
    "cmyk.jpg": encoded(photo().convert("CMYK"), "JPEG"),
    "cmyk without marker.jpg": without_adobe_marker(),
    "cmyk.tif": encoded(photo().convert("CMYK"), "TIFF"),
    "bilevel.png": encoded(photo().convert("1")),
    "palette.png": encoded(photo().quantize(16)),
    "palette, one colour unseen.png": colour_key("P"),
    "palette, alpha of each.png": encoded(photo().quantize(4), transparency=bytes([0, 80, 160, 255])),
    "colour key.png": colour_key("RGB"),
    "grey key.png": colour_key("L"),
    "grey and alpha.png": encoded(with_alpha("LA")),
    "grey and alpha, profile.png": encoded(with_alpha("LA"), icc_profile=grey_profile()),
    "alpha.png": encoded(with_alpha()),
    "alpha.webp": encoded(with_alpha(), "WEBP", lossless=True),
    "alpha.avif": encoded(with_alpha(), "AVIF"),
    "alpha.tif": encoded(with_alpha(), "TIFF"),
    "16 bits.png": encoded(Image.new("I;16", (60, 40), 40_000)),
    "16 bits.tif": encoded(Image.new("I;16", (60, 40), 40_000), "TIFF"),
    "16 bits rgb.png": sixteen_bits(2),
    "16 bits rgba.png": sixteen_bits(6),
    **{f"plain.{kind.lower()}": encoded(photo(), kind) for kind in ("BMP", "GIF", "PPM", "PCX", "TGA", "ICO", "SGI")},
    "photo.avif": encoded(photo(), "AVIF"),
    "photo.jp2": encoded(photo(), "JPEG2000"),
    **{f"animated.{kind.lower()}": frames(kind) for kind in ("GIF", "PNG", "WEBP")},
    "pages.tif": frames("TIFF"),
    "viewbox.svg": svg("<path d='M0 0h9v9z'/>"),
    "no viewbox.svg": svg("<path d='M0 0h9v9z'/>", "width='10' height='10'"),
    "percent.svg": svg("<path d='M0 0h9v9z'/>", "width='100%' height='100%' viewBox='0 0 4 3'"),
    "classes.svg": svg("<style>.a{fill:#080}</style><rect class='a' width='9' height='9'/>"),
    "current colour.svg": svg("<rect fill='currentColor' width='9' height='9'/>"),
}  # fmt: skip

WARNED: dict[str, tuple[bytes, str]] = {
    "float.tif": (encoded(photo().convert("F"), "TIFF"), "CS230"),
    "lab.tif": (encoded(Image.new("LAB", (60, 40), (128, 128, 128)), "TIFF"), "CS233"),
    "unseen.png": (encoded(flat((0, 0, 0, 0), mode="RGBA")), "CS226"),
    "bad profile.png": (encoded(photo(), icc_profile=b"rubbish"), "CS228"),
    "108 million.png": (encoded(Image.new("1", (12_000, 9_000))), "CS234"),
    "one pixel.png": (encoded(flat("red", 1, 1)), "CS229"),
    "wide.png": (encoded(flat("red", 600, 1)), "CS229"),
    "high.png": (encoded(flat("red", 1, 600)), "CS229"),
    "no size.svg": (svg("<circle cx='50' cy='50' r='40'/>", ""), "CS231"),
    "script.svg": (svg("<script>alert(1)</script><path d='M0 0h9v9z'/>"), "CS225"),
}

REFUSED: dict[str, tuple[bytes, str]] = {
    "empty.png": (b"", "CS221"),
    "text.png": (b"hello", "CS221"),
    "page.jpg": (b"<!DOCTYPE html><html>404 <svg></svg></html>", "CS221"),
    "page.svg": (b"<!DOCTYPE html><html>404 <svg></svg></html>", "CS221"),
    "photo.heic": (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(64), "CS221"),
    "head.png": (encoded(photo())[:33], "CS221"),
    "half.png": (encoded(photo())[:2000], "CS220"),
    "half.jpg": (encoded(photo(300, 300), "JPEG")[:3000], "CS220"),
    "half.webp": (encoded(photo(), "WEBP")[:300], "CS220"),
    "claims much.png": (png_claiming(65_535, 65_535), "CS222"),
    "400 million.png": (png_claiming(20_000, 20_000), "CS222"),
    "torn.svg": (svg("<g>"), "CS224"),
    "entities.svg": (b"<!DOCTYPE svg [<!ENTITY a 'aaaa'>]>" + svg("&a;"), "CS224"),
    "reaches out.svg": (svg("<image xlink:href='file:///etc/hostname'/>"), "CS224"),
    "fetches.svg": (svg("<image href='http://example.org/a.png'/>"), "CS224"),
}

BEYOND: dict[str, bytes] = {
    "mask.svg": svg("<mask id='m'><circle r='40' fill='#fff'/></mask><rect width='90' height='90' mask='url(#m)'/>"),
    "filter.svg": svg("<filter id='f'><feGaussianBlur stdDeviation='3'/></filter><circle r='40' filter='url(#f)'/>"),
    "pattern.svg": svg(
        "<pattern id='p' width='9' height='9' patternUnits='userSpaceOnUse'><path d='M0 0h5v5z'/></pattern>"
        "<rect width='90' height='90' fill='url(#p)'/>"
    ),
    "opacity.svg": svg("<g opacity='.5'><rect width='90' height='90' fill='red'/></g>"),
    "gradient.svg": svg(
        "<linearGradient id='g'><stop stop-opacity='.2'/><stop offset='1'/></linearGradient>"
        "<rect width='90' height='90' fill='url(#g)'/>"
    ),
    "text.svg": svg("<text y='50' font-family='Literata' letter-spacing='2'>Hello</text>"),
}  # fmt: skip


@pytest.fixture
def tried(tmp_path: Path) -> Callable[[str, bytes], tuple[PictureStore, Path, list[Finding]]]:
    """Give a file to a new store; return the store, the file and what is said about it."""

    def give(name: str, data: bytes) -> tuple[PictureStore, Path, list[Finding]]:
        path = tmp_path / name
        path.write_bytes(data)
        # small enough for the small pictures of this file
        store = PictureStore(PictureCache(tmp_path / "cache"), [Window(5, 5, Fit.COVER, 1.0)], 300)
        return store, path, list(with_picture(card(image=path), store))

    return give


@pytest.mark.parametrize("name", OK)
def test_it_is_printed(tried, name: str) -> None:
    store, path, findings = tried(name, OK[name])
    assert judge(findings) == "ok", findings
    assert store.outcome(path).picture is not None


@pytest.mark.parametrize("name", WARNED)
def test_it_is_printed_with_a_warning(tried, name: str) -> None:
    data, code = WARNED[name]
    store, path, findings = tried(name, data)
    assert judge(findings) == "warn"
    assert code in {finding.code for finding in findings}
    assert store.outcome(path).picture is not None


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused(tried, name: str) -> None:
    data, code = REFUSED[name]
    store, path, findings = tried(name, data)
    assert [finding.code for finding in findings] == [code]
    assert findings[0].place is not None
    assert findings[0].help
    assert store.outcome(path).picture is None


@pytest.mark.parametrize("name", [name for name in OK if name.startswith(("animated", "pages"))])
def test_the_first_frame_is_printed_with_a_note(tried, name: str) -> None:
    store, path, findings = tried(name, OK[name])
    assert [finding.code for finding in findings] == ["CS227"]
    picture = store.outcome(path).picture
    assert isinstance(picture, RasterPicture)
    red, green, blue = zlib.decompress(picture.path.read_bytes())[:3]
    assert red > 250 > 9 > max(green, blue)


@pytest.mark.parametrize("name", ["cmyk.jpg", "cmyk without marker.jpg"])
def test_only_what_adobe_marks_is_inverted(tried, name: str) -> None:
    store, path, _ = tried(name, OK[name])
    picture = store.outcome(path).picture
    assert isinstance(picture, RasterPicture)
    assert (picture.channels, picture.inverted) == (4, name == "cmyk.jpg")


class TestExtra:
    @pytest.mark.parametrize("name", BEYOND)
    def test_with_it_anything_is_drawn_as_vectors(self, tried, name: str) -> None:
        store, path, findings = tried(name, BEYOND[name])
        assert findings == []
        picture = store.outcome(path).picture
        assert isinstance(picture, VectorPicture)
        assert picture.width == picture.height
        assert picture.objects is not None
        form, *_ = converter.unpacked(picture.objects.read_bytes())
        assert form.text.startswith("<< /Type /XObject /Subtype /Form /BBox")

    @pytest.mark.parametrize("name", BEYOND)
    def test_without_it_they_are_refused_with_the_way_to_it(self, tried, name: str, monkeypatch) -> None:
        monkeypatch.setattr(converter, "version", lambda: "")
        _, _, (finding,) = tried(name, BEYOND[name])
        assert finding.code == "CS224"
        assert "its line 1" in finding.message
        assert "pip install 'cardsmith[svg]'" in finding.help

    def test_what_was_refused_without_it_is_drawn_when_it_comes(self, tried, monkeypatch) -> None:
        with monkeypatch.context() as without:
            without.setattr(converter, "version", lambda: "")
            assert judge(tried("mask.svg", BEYOND["mask.svg"])[2]) == "reject"
        assert judge(tried("mask.svg", BEYOND["mask.svg"])[2]) == "ok"

    def test_plain_art_is_drawn_without_it(self, tried) -> None:
        store, path, _ = tried("plain.svg", OK["viewbox.svg"])
        assert store.outcome(path).picture.objects is None

    @pytest.mark.parametrize("plain", [True, False])
    @pytest.mark.parametrize("extra", [True, False])
    def test_plain_text_is_drawn_without_it(self, tried, extra: bool, plain: bool, monkeypatch) -> None:
        """With it, too, unless it needs the fonts that the extra brings."""
        if not extra:
            monkeypatch.setattr(converter, "version", lambda: "")
        store, path, findings = tried("a.svg", svg(f"<text y='50'>Hi{'' if plain else ' 年'}</text>"))
        assert [finding.code for finding in findings] == ([] if plain else ["CS232"])
        picture = store.outcome(path).picture
        assert isinstance(picture, VectorPicture)
        assert (picture.objects is None) == (plain or not extra)
        if picture.objects is None:
            assert (b"<text" in path.read_bytes(), b"<text" in picture.path.read_bytes()) == (True, False)

    def test_letters_without_a_font_are_drawn_anew_when_it_comes(self, tried, monkeypatch) -> None:
        with monkeypatch.context() as without:
            without.setattr(converter, "version", lambda: "")
            store, path, _ = tried("a.svg", svg("<text y='50'>年</text>"))
            assert store.outcome(path).picture.objects is None
        store, path, _ = tried("a.svg", svg("<text y='50'>年</text>"))
        assert store.outcome(path).picture.objects is not None

    def test_text_that_is_not_plain_is_located(self, tried, monkeypatch) -> None:
        monkeypatch.setattr(converter, "version", lambda: "")
        _, _, (finding,) = tried("a.svg", svg("<text>Hi</text>\n<text x='1 2'>Ho</text>"))
        assert "uses text with x: 1 2, which cannot be drawn (its line 2)" in finding.message
        assert "pip install 'cardsmith[svg]'" in finding.help

    @pytest.mark.parametrize("extra", [True, False])
    def test_a_font_or_a_letter_that_is_missing_is_told(self, tried, extra: bool, monkeypatch) -> None:
        if not extra:
            monkeypatch.setattr(converter, "version", lambda: "")
        data = svg("<text y='50' font-family='No Such Font, Nor This'>Hi 年</text>")
        _, _, findings = tried("text.svg", data)
        assert [finding.code for finding in findings] == ["CS232", "CS232"]
        assert "No Such Font, Nor This" in findings[0].message
        assert "'年'" in findings[1].message

    def test_what_takes_too_long_is_stopped(self, tried, monkeypatch) -> None:
        monkeypatch.setattr(converter, "_CODE", "import signal, os; os.kill(os.getpid(), signal.SIGXCPU)")
        _, _, (finding,) = tried("filter.svg", BEYOND["filter.svg"])
        assert finding.code == "CS224"
        assert "takes more than" in finding.message

    @pytest.mark.parametrize(
        ("code", "said"),
        [
            ("import no_such_module", "No module named 'no_such_module'"),
            ("raise MemoryError", "takes more than"),
            ("raise SystemExit(7)", "ended with 7"),
        ],
    )
    def test_why_it_stopped_is_told_and_tried_again(self, tried, monkeypatch, code: str, said: str) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(converter, "_CODE", code)
            _, _, (finding,) = tried("filter.svg", BEYOND["filter.svg"])
        assert said in finding.message
        again = tried("filter.svg", BEYOND["filter.svg"])[2]
        assert judge(again) == ("reject" if said == "takes more than" else "ok")

    def test_no_module_beside_the_set_is_run(self, tmp_path: Path, monkeypatch) -> None:
        (tmp_path / "json.py").write_text("raise SystemExit(1)", encoding="utf-8")
        monkeypatch.chdir(tmp_path)
        assert converter.convert(BEYOND["mask.svg"], inspect_svg(BEYOND["mask.svg"]), 500).packed

    def test_it_is_the_same_every_time(self, tmp_path: Path) -> None:
        data = BEYOND["text.svg"]
        assert converter.convert(data, inspect_svg(data), 500) == converter.convert(
            data, inspect_svg(data), 500
        )


@pytest.mark.parametrize(
    "body",
    [
        "",
        "<title>Nothing</title><g/>",
        "<rect width='9' height='9' visibility='hidden'/>",
        "<g style='visibility: hidden'><rect width='9' height='9'/></g>",
        "<g display='none'><rect width='9' height='9' visibility='visible'/></g>",
        "<defs><rect width='9' height='9'/></defs>",
    ],
)
def test_a_drawing_that_shows_nothing_is_refused(tried, body: str) -> None:
    _, _, (finding,) = tried("nothing.svg", svg(body))
    assert (finding.code, "shows nothing" in finding.message) == ("CS224", True)


@pytest.mark.parametrize("body", ["<text> </text>", "<text letter-spacing='2'> </text>"])
def test_so_is_one_whose_text_is_empty(tried, body: str) -> None:
    _, _, (finding,) = tried("nothing.svg", svg(body))
    assert "shows nothing" in finding.message


def test_what_is_visible_again_inside_of_what_is_hidden_is_shown() -> None:
    body = "<g visibility='hidden'><rect width='9' height='9' visibility='visible'/></g>"
    assert inspect_svg(svg(body)).shown


def test_memory_for_many_pixels_is_bounded(tmp_path: Path) -> None:
    """A photo of 12 million pixels takes little more than it takes when it is small."""
    path = tmp_path / "large.jpg"
    path.write_bytes(encoded(photo(4000, 3000), "JPEG", quality=85))
    code = (
        "import resource, sys, pathlib\n"
        "from cardsmith.faces.raster import prepare_raster\n"
        "data = pathlib.Path(sys.argv[1]).read_bytes()\n"
        "target = lambda width, height: (520, 520 * height / width)\n"
        "prepare_raster(sys.stdin.buffer.read(), '', target)\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "prepare_raster(data, '', target)\n"
        "print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)\n"
    )
    small = encoded(photo(), "JPEG")
    result = subprocess.run(
        [sys.executable, "-c", code, str(path)], input=small, capture_output=True, check=True
    )
    assert int(result.stdout) < 60


def test_pixels_are_counted_before_any_is_decoded(monkeypatch) -> None:
    monkeypatch.setattr(Image.Image, "load", None)
    with pytest.raises(raster.PictureError, match="million pixels"):
        raster.prepare_raster(png_claiming(11_000, 11_000), "a.png", lambda width, height: (width, height))
