"""Section E (pictures) of the fault cases, each with its kind: from the file to the finished PDF."""

from __future__ import annotations

import zlib
from itertools import product
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageCms

from tests.cases.conftest import sheet
from tests.faces.making import encoded, grey_profile, photo, svg
from tests.faces.test_nasty import chunk, sixteen_bits, without_adobe_marker

pytestmark = pytest.mark.filterwarnings("ignore::PIL.Image.DecompressionBombWarning")

TEMPLATE = """
size: 40x40mm
front:
  ground: {shape: rectangle, left: 0, right: 0, top: 0, bottom: 0, fill: "#00ff00"}
  art: {image: card, fit: %s, left: 0, right: 0, top: 0, bottom: 0}
back: {}
"""
BLUE, YELLOW = (0, 0, 255), (255, 255, 0)


def write_cards(folder: Path, pictures: dict[str, bytes], fit: str = "contain", **keys: str) -> None:
    """Write a set with a card for each picture, on a template that shows nothing else, on green."""
    lines = ["title: T", "template: t.yaml", "checks: {CS412: {off: pictures only}}", "cards:"]
    for at, (name, data) in enumerate(pictures.items()):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
        lines += [f"  - name: Card {at}", f"    date: {1900 + at}", f"    image: {name}"]
        lines += [f"    {key}: {value}" for key, value in keys.items()]
    (folder / "set.yaml").write_text("\n".join(lines), encoding="utf-8")
    (folder / "t.yaml").write_text(TEMPLATE % fit, encoding="utf-8")


def printed(cardsmith, folder: Path, *options: str) -> list[Image.Image]:
    """Build the set and return the fronts' trims, 400 pixels wide."""
    done = cardsmith("build", folder, "-o", folder / "d.pdf", "--single", *options)
    assert done.code == 0, done.err
    with pypdfium2.PdfDocument(folder / "d.pdf") as document:
        count = len(document) // 2
    pages = [sheet(folder / "d.pdf", 2 * at) for at in range(count)]
    return [page.crop(_trim(page)) for page in pages]


def _trim(page: Image.Image) -> tuple[int, int, int, int]:
    left, top = (page.width - 400) // 2, (page.height - 400) // 2
    return left, top, left + 400, top + 400


def only(cardsmith, folder: Path, data: bytes, name: str = "a.png", **how: str) -> Image.Image:
    write_cards(folder, {name: data}, **how)
    return printed(cardsmith, folder)[0]


def halves(width: int, height: int) -> Image.Image:
    """Return a picture whose left half is blue and the right one yellow."""
    image = Image.new("RGB", (width, height), YELLOW)
    image.paste(BLUE, (0, 0, width // 2, height))
    return image


def near(found: tuple[int, ...], wanted: tuple[int, ...], by: int = 6) -> bool:
    return all(abs(one - other) <= by for one, other in zip(found, wanted, strict=True))


TURNED = {  # orientation: where the blue half of the stored picture comes to lie (Exif 2.32, 4.6.5)
    1: "left", 2: "right", 3: "right", 4: "left", 5: "top", 6: "top", 7: "bottom", 8: "bottom",
}  # fmt: skip
SPOTS = {"left": (100, 200), "right": (300, 200), "top": (200, 100), "bottom": (200, 300)}


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF", "MPO"])
def test_e01_photos_stand_upright(cardsmith, tmp_path: Path, kind: str) -> None:
    photos = {}
    for orientation in TURNED:
        exif = Image.Exif()
        exif[0x112] = orientation
        photos[f"{orientation}.img"] = encoded(halves(200, 100), kind, exif=exif)
    write_cards(tmp_path, photos)
    opposite = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
    for image, (orientation, side) in zip(printed(cardsmith, tmp_path), TURNED.items(), strict=True):
        assert near(image.getpixel(SPOTS[side]), BLUE), orientation
        assert near(image.getpixel(SPOTS[opposite[side]]), YELLOW), orientation
        beside = (200, 50) if orientation < 5 else (50, 200)
        assert near(image.getpixel(beside), (0, 255, 0)), "the box has the right ratio"


CYAN = (0, 174, 239)


@pytest.mark.parametrize(
    "data",
    [
        encoded(Image.new("CMYK", (200, 200), (255, 0, 0, 0)), "JPEG"),
        without_adobe_marker(),
        encoded(Image.new("CMYK", (2000, 2000), (255, 0, 0, 0)), "JPEG"),
        encoded(Image.new("CMYK", (200, 200), (255, 0, 0, 0)), "TIFF"),
    ],
    ids=["adobe", "no marker", "made smaller", "tiff"],
)
def test_e03_cmyk_is_not_inverted(cardsmith, tmp_path: Path, data: bytes) -> None:
    assert near(only(cardsmith, tmp_path, data, fit="cover").getpixel((200, 200)), CYAN, 20)


def test_e03_an_embedded_profile_decides(cardsmith, tmp_path: Path) -> None:
    """A grey profile with gamma 2.2 and one that says nothing: the same numbers, all but the same grey."""
    grey = Image.new("L", (200, 200), 100)
    image = only(cardsmith, tmp_path, encoded(grey, icc_profile=grey_profile()))
    assert near(image.getpixel((200, 200)), (100, 100, 100), 3)
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    image = only(cardsmith, tmp_path, encoded(Image.new("RGB", (200, 200), BLUE), icc_profile=srgb))
    assert near(image.getpixel((200, 200)), BLUE, 1)


@pytest.mark.parametrize(
    ("data", "shade"),
    [
        (encoded(Image.new("I;16", (200, 200), 32768)), (128, 128, 128)),
        (encoded(Image.new("I;16", (200, 200), 32768), "TIFF"), (128, 128, 128)),
        (encoded(Image.new("I;16", (200, 200), 600)), (2, 2, 2)),
        (sixteen_bits(2), (128, 64, 32)),
        (encoded(Image.new("F", (200, 200), 0.5), "TIFF"), (128, 128, 128)),
    ],
    ids=["png", "tiff", "dark", "rgb", "float"],
)
def test_e05_many_bits_keep_their_brightness(
    cardsmith, tmp_path: Path, data: bytes, shade: tuple[int, ...]
) -> None:
    assert near(only(cardsmith, tmp_path, data, fit="cover").getpixel((200, 200)), shade, 2)


def seen_through(mode: str) -> bytes:
    """Return a picture in blue (or black) whose left half is not there."""
    image = Image.new("RGBA", (200, 200), (*BLUE, 255))
    image.paste((0, 0, 0, 0), (0, 0, 100, 200))
    if mode == "key":
        plain = halves(200, 200).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        return encoded(plain, transparency=YELLOW)
    return encoded(image, mode) if mode in ("GIF", "WEBP") else encoded(image.convert(mode))


@pytest.mark.parametrize("mode", ["RGBA", "LA", "WEBP", "key", "GIF"])
def test_e07_the_ground_shows_through(cardsmith, tmp_path: Path, mode: str) -> None:
    image = only(cardsmith, tmp_path, seen_through(mode))
    assert near(image.getpixel((100, 200)), (0, 255, 0))
    assert image.getpixel((300, 200))[1] < 60


def test_e07_half_transparent_is_half_transparent(cardsmith, tmp_path: Path) -> None:
    image = only(cardsmith, tmp_path, encoded(Image.new("RGBA", (400, 400), (*BLUE, 128))), fit="cover")
    for at in ((5, 5), (200, 200), (395, 395)):
        assert near(image.getpixel(at), (0, 127, 128))
    page = sheet(tmp_path / "d.pdf")  # the bleed as well, and no part twice
    assert near(page.getpixel((15, page.height // 2)), (0, 127, 128))


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF", "TIFF"])
@pytest.mark.parametrize("command", [("check",), ("build", "-o", "d.pdf")])
def test_e09_torn_files_are_named_with_card_and_line(
    cardsmith, tmp_path: Path, kind: str, command: tuple[str, ...]
) -> None:
    data = encoded(Image.effect_noise((300, 300), 60), kind)
    write_cards(tmp_path / "deck", {"whole.png": encoded(photo()), "torn.img": data[: len(data) // 2]})
    done = cardsmith(*command, "deck")
    assert done.code == 1
    told = done.out + done.err
    assert "set.yaml:10:12: error CS22" in told
    assert "torn.img" in told
    assert "Card 1" in told
    assert not (tmp_path / "d.pdf").exists()


@pytest.mark.parametrize(
    "how",
    [{"progressive": True}, {"subsampling": 2, "quality": 20}, {"restart_marker_rows": 1}, {"dpi": (1, 1)}],
)
def test_e11_any_jpeg_is_seen(cardsmith, tmp_path: Path, how: dict[str, object]) -> None:
    image = only(cardsmith, tmp_path, encoded(halves(400, 400), "JPEG", **how))
    assert near(image.getpixel((100, 200)), BLUE, 12)
    assert near(image.getpixel((300, 200)), YELLOW, 12)


@pytest.mark.parametrize(("kind", "mode"), [("JPEG", "L"), ("JPEG", "RGB"), ("PNG", "1"), ("TIFF", "1")])
def test_e13_huge_scans_are_made_smaller(cardsmith, tmp_path: Path, kind: str, mode: str) -> None:
    size = {"L": (12_000, 9_000), "1": (8_000, 6_000), "RGB": (6_000, 4_500)}[mode]
    scan = Image.new(mode, size, "white")
    scan.paste("black", (0, 0, size[0] // 2, size[1]))
    image = only(cardsmith, tmp_path, encoded(scan, kind), fit="cover")
    assert near(image.getpixel((100, 200)), (0, 0, 0))
    assert near(image.getpixel((300, 200)), (255, 255, 255))
    assert (tmp_path / "d.pdf").stat().st_size < 300_000


def test_e15_equal_names_and_changed_files(cardsmith, tmp_path: Path) -> None:
    pictures = {
        "a/pic.png": encoded(halves(200, 200)),
        "b/pic.png": encoded(Image.new("RGB", (200, 200), BLUE)),
    }
    write_cards(tmp_path, pictures)
    first, second = printed(cardsmith, tmp_path)
    assert near(first.getpixel((300, 200)), YELLOW)
    assert near(second.getpixel((300, 200)), BLUE)
    (tmp_path / "a/pic.png").write_bytes(encoded(Image.new("RGB", (200, 200), "red")))
    first, second = printed(cardsmith, tmp_path)
    assert near(first.getpixel((300, 200)), (255, 0, 0))
    assert near(second.getpixel((300, 200)), BLUE)


def test_e15_equal_size_and_equal_content(cardsmith, tmp_path: Path) -> None:
    """BMPs of one size, and one picture under two names, which is in the file once."""
    red, blue = (encoded(Image.new("RGB", (200, 200), color), "BMP") for color in ("red", "blue"))
    assert len(red) == len(blue)
    write_cards(tmp_path, {"a.bmp": red, "b.bmp": blue, "c.bmp": red})
    shades = [image.getpixel((200, 200)) for image in printed(cardsmith, tmp_path)]
    assert shades == [(255, 0, 0), BLUE, (255, 0, 0)]
    assert (tmp_path / "d.pdf").read_bytes().count(b"/Subtype /Image") == 2


@pytest.mark.parametrize(
    ("focus", "shade"),
    [("left", BLUE), ("right", YELLOW), ("0% 50%", BLUE), ("100%", YELLOW), ("top", None), ("center", None)],
)
def test_e_the_focus_is_in_sight(
    cardsmith, tmp_path: Path, focus: str, shade: tuple[int, ...] | None
) -> None:
    image = only(cardsmith, tmp_path, encoded(halves(800, 400)), fit="cover", focus=focus)
    assert near(image.getpixel((10, 200)), shade or BLUE)
    assert near(image.getpixel((390, 200)), shade or YELLOW)


@pytest.mark.parametrize("focus", ["middle", "30", "120% 5%", "left right", "10% 20% 30%", "[1, 2]"])
def test_e_what_is_no_focus_is_located(cardsmith, tmp_path: Path, focus: str) -> None:
    write_cards(tmp_path / "deck", {"a.png": encoded(halves(200, 200))}, focus=focus)
    done = cardsmith("check", "deck")
    assert done.code == 1
    assert "set.yaml:8:12: error CS03" in done.out + done.err


AREA = "width='100' height='100'"
SVGS = {
    "opacity": f"<g opacity='.5'><rect {AREA} fill='#00f'/><rect {AREA} fill='#00f'/></g>",
    "mask": f"<mask id='m'><rect {AREA} fill='#fff' fill-opacity='.5'/></mask>"
    f"<rect {AREA} fill='#00f' mask='url(#m)'/>",
    "pattern": "<pattern id='p' width='50' height='50' patternUnits='userSpaceOnUse'>"
    f"<rect {AREA} fill='#00f' fill-opacity='.5'/></pattern><rect {AREA} fill='url(#p)'/>",
    "filter": "<filter id='f' x='0' y='0' width='1' height='1'><feFlood flood-color='#00f' flood-opacity='.5'/>"
    f"</filter><rect {AREA} filter='url(#f)'/>",
    "gradient": "<linearGradient id='g'><stop stop-color='#00f' stop-opacity='.5'/></linearGradient>"
    f"<rect {AREA} fill='url(#g)'/>",
}


def test_e_what_the_extra_draws_is_printed(cardsmith, tmp_path: Path) -> None:
    write_cards(tmp_path, {f"{what}.svg": svg(body) for what, body in SVGS.items()})
    for what, image in zip(SVGS, printed(cardsmith, tmp_path), strict=True):
        assert near(image.getpixel((100, 200)), (0, 127, 128), 24 if what == "filter" else 6), what
    assert cardsmith("verify", tmp_path / "d.pdf").code == 0


@pytest.mark.parametrize("more", ["", " letter-spacing='1'"])
def test_e_text_in_a_picture_is_part_of_it(cardsmith, tmp_path: Path, more: str) -> None:
    """It may lie in the bleed, says nothing to the proof, and its font is in the file if it needs one."""
    text = f"<text x='-9' y='99' font-size='60' font-family='Literata'{more}>Hiii</text>"
    write_cards(tmp_path, {"a.svg": svg(text)}, "cover")
    printed(cardsmith, tmp_path)
    assert cardsmith("verify", tmp_path / "d.pdf").code == 0


def test_e_both_ways_of_drawing_text_agree(cardsmith, tmp_path: Path) -> None:
    body = (
        "<g font-size='14' font-family='Literata'><text x='50' y='14' text-anchor='middle'>fjord AV</text>"
        "<text x='98' y='30' style='font-style:italic;text-anchor:end' fill='red'>Ελλάς</text>"
        "<text transform='translate(4 40) rotate(20) scale(.7)' font-family='sans-serif' font-weight='bold'>"
        "Київ <tspan font-size='9pt' dy='2'>ngữ</tspan><tspan x='9' dy='20' fill='#08f'>two</tspan></text>"
        "<text font-family='Noto Naskh Arabic' x='45' y='90'>السلام</text><text y='99'> said\nnothing</text></g>"
    )
    write_cards(
        tmp_path, {"a.svg": svg(body), "b.svg": svg(body + "<mask/>")}
    )  # the second is the converter's
    ours, theirs = printed(cardsmith, tmp_path)
    assert sum(a != b for a, b in zip(blurred(ours), blurred(theirs), strict=True)) < 40
    assert len(ours.getcolors(1 << 20)) > 99


@pytest.mark.parametrize("image", ["images/../a.png", "./a.png", "images/./../a.png"])
def test_e_a_way_back_into_the_folder_is_inside(cardsmith, tmp_path: Path, image: str) -> None:
    write_cards(tmp_path, {"a.png": encoded(halves(200, 200))})
    text = (tmp_path / "set.yaml").read_text(encoding="utf-8")
    (tmp_path / "set.yaml").write_text(text.replace("image: a.png", f"image: {image}"), encoding="utf-8")
    assert near(printed(cardsmith, tmp_path)[0].getpixel((100, 200)), BLUE)


def test_e_a_folder_whose_name_is_no_utf_8(cardsmith, tmp_path: Path) -> None:
    folder = Path(str(tmp_path) + "/\udcff")
    write_cards(folder, {"a.svg": svg("<rect width='100' height='100' fill='#00f'/>")})
    assert cardsmith("build", folder, "-o", "d.pdf").code == 0


def test_e_both_ways_of_drawing_an_svg_agree(cardsmith, tmp_path: Path) -> None:
    """What svglib draws looks as the converter draws it: sizes, ratios, classes, inherited and current colours."""
    body = (
        "<style>.a{fill:#08f} #b{stroke:red;stroke-width:4}</style><g fill='orange' color='#0a0'>"
        "<rect class='a' width='40' height='30'/><circle id='b' cx='70' cy='30' r='15'/>"
        "<rect y='60' width='30' height='20' fill='currentColor'/><path d='M50 60h30v30z' fill-rule='evenodd'/></g>"
    )
    sizes = (
        "viewBox='0 0 100 100'", "viewBox='0 0 100 100' width='50'", "viewBox='0 0 100 100' width='50' height='25'",
        "width='100' height='100'", "width='100%' height='100%' viewBox='0 0 100 100'",
        "viewBox='10 10 80 80' width='2in' height='3em'", "viewBox='-50 -50 200 200'",
        "viewBox='0 0 100 100' width='100' height='50' preserveAspectRatio='none'",
    )  # fmt: skip
    more = ("", "<mask/>")  # the second one is for the converter
    files = {f"{at}.svg": svg(body + end, size) for at, (size, end) in enumerate(product(sizes, more))}
    write_cards(tmp_path, files)
    images = printed(cardsmith, tmp_path)
    for size, plain, drawn in zip(sizes, images[::2], images[1::2], strict=True):
        difference = sum(a != b for a, b in zip(blurred(plain), blurred(drawn), strict=True))
        assert difference < 40, size


def blurred(image: Image.Image) -> bytes:
    """Return the picture so small and in so few shades that edges a hair apart do not count."""
    small = image.resize((40, 40), Image.Resampling.BOX)
    return small.point(lambda shade: shade // 40).tobytes()


def test_e07_a_transparent_colour_of_16_bits(cardsmith, tmp_path: Path) -> None:
    """One grey, or one colour, is told to be transparent, with all its bits; a shade beside it is not."""
    for kind, key, beside in (
        (0, b"\x03\xe8", b"\x80\0"),
        (2, b"\x03\xe8\x07\xd0\x0b\xb8", b"\xff\xff\0\0\0\0"),
    ):
        head = (200).to_bytes(4, "big") * 2 + bytes([16, kind, 0, 0, 0])
        rows = zlib.compress((b"\0" + key * 100 + beside * 100) * 200)
        parts = chunk(b"IHDR", head) + chunk(b"tRNS", key) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
        image = only(cardsmith, tmp_path / str(kind), b"\x89PNG\r\n\x1a\n" + parts)
        assert near(image.getpixel((100, 200)), (0, 255, 0))
        assert near(image.getpixel((300, 200)), (128, 128, 128) if kind == 0 else (255, 0, 0))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (svg("<rect width='9' height='9'/>", "viewBox='0 0 1e400 9'"), "its size"),
        (svg("<rect width='9' height='9'/>", "viewBox='0 0 1e30 1e30'"), "its size"),
        (svg("<rect width='9' height='9'/>", "width='1e-30' height='1'"), "its size"),
        (svg("<rect width='9' height='9' fill='oklch(.5 .3 264)'/>"), "oklch"),
        (svg("<style>rect{--c:#00f;fill:var(--c)}</style><rect width='9' height='9'/>"), "var(--c)"),
        (svg("<rect width='9' height='9' style='stroke: rgb(0 0 255 / 50%)'/>"), "rgb(0 0 255 / 50%)"),
        (svg("<rect style='width: 9px; height: 9px'/>"), "write it as an attribute of each shape"),
        (svg("<rect width='9' height='9'/>").decode().encode("utf-16"), "UTF-16"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n", "git lfs pull"),
    ],
)  # fmt: skip
def test_e_what_would_be_drawn_wrong_is_refused_where_it_stands(
    cardsmith, tmp_path: Path, data: bytes, said: str
) -> None:
    write_cards(tmp_path / "deck", {"a.svg": data})
    done = cardsmith("check", "deck")
    assert done.code == 1
    assert "set.yaml:7:12: error CS22" in done.out
    assert said in done.out


@pytest.mark.parametrize(
    "body",
    [
        "<line x2='50'/>",
        "<path d=''/>",
        "<path d='M5 5'/>",
        "<path d='M5 5zM6,6 z'/>",
        "<polygon points='5,5'/>",
        "<rect x='5' y='5' width='9'/>",
        "<circle cx='5' cy='5' r='0'/>",
        "<g fill='none'><path d='M5 5H9V9'/></g>",
        "<g style='fill: none; stroke: red'><rect width='9' height='9' stroke='transparent'/></g>",
        "<style>rect {fill: red}</style><path d='M5 5'/>",
        "<g display='none'><path d='M5 5H9V9'/></g>",
    ],
)
def test_e_a_drawing_of_nothing_is_told_by_check_and_build(cardsmith, tmp_path: Path, body: str) -> None:
    write_cards(tmp_path / "deck", {"a.svg": svg(body)})
    checked, built = cardsmith("check", "deck"), cardsmith("build", "deck", "-o", "d.pdf")
    assert (checked.code, built.code) == (1, 1)
    assert "set.yaml:7:12: error CS224" in checked.out
    assert "set.yaml:7:12: error CS224" in built.err
    assert "shows nothing" in checked.out


@pytest.mark.parametrize(
    "body",
    [
        "<path d='M5 5 9 9 9 5'/>",
        "<g fill='none'><path d='M5 5H9V9' fill='red'/></g>",
        "<g fill='none' stroke='red'><line x2='9'/></g>",
        "<style>path {fill: red}</style><path fill='none' d='M5 5H9V9'/>",
        "<ellipse cx='5' cy='5' rx='4' ry='2'/>",
        "<rect width='100%' height='.5'/>",
    ],
)
def test_e_a_drawing_of_little_is_printed(cardsmith, tmp_path: Path, body: str) -> None:
    write_cards(tmp_path / "deck", {"a.svg": svg(body)})
    done = cardsmith("build", "deck", "-o", "d.pdf")
    assert (done.code, "CS2" in done.err) == (0, False), done.err


@pytest.mark.parametrize(
    "body",
    [
        "<rect width='9' height='9' fill='url(#none)'/>",
        "<use href='#none'/>",
        "<defs><path id='p' d='M5 5'/></defs><use href='#p'/>",
    ],
)
def test_e_a_drawing_of_nothing_is_located(cardsmith, tmp_path: Path, body: str) -> None:
    """What shows itself only when it is drawn."""
    write_cards(tmp_path / "deck", {"a.svg": svg(body)})
    done = cardsmith("build", "deck", "-o", "d.pdf")
    assert done.code == 1
    assert "set.yaml:7:12: error CS530" in done.err
    assert '(card "Card 0")' in done.err
