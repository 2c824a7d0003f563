"""Sections C (bleed, trim, boxes) and D (paper and printer) in finished PDFs."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageDraw

from tests.cases.conftest import MM, sheet, texts, write_set

WHOLE = "size: 63x88\nfront: {art: {image: card, left: bleed, right: bleed, top: bleed, bottom: bleed}}\nback: {}\n"


def pictured(folder: Path, picture: Image.Image, template: str) -> Path:
    """Write a set of one card with a picture and a template of its own."""
    folder.mkdir()
    picture.save(folder / "art.png")
    (folder / "own.yaml").write_text(template, encoding="utf-8")
    (folder / "set.yaml").write_text(
        "title: T\ntemplate: own.yaml\ncards:\n  - {name: A, date: 1900, image: art.png}\n", encoding="utf-8"
    )
    return folder


@pytest.mark.parametrize("bleed", ["0", "3mm", "5mm"])
def test_c01_a_frame_at_the_edge_of_the_art_is_whole_inside_the_trim(
    cardsmith, tmp_path: Path, bleed: str
) -> None:
    """Art of exactly 63 x 88 mm with a black frame of 1 mm; the bleed is made of the art itself."""
    art = Image.new("RGB", (744, 1039), "black")
    art.paste("#ff0000", (12, 12, 744 - 12, 1039 - 12))
    pictured(tmp_path / "deck", art, WHOLE)
    done = cardsmith("build", "deck", "--single", "--bleed", bleed, "-o", "d.pdf")
    assert done.code == 0, done.err
    image, by = sheet(tmp_path / "d.pdf"), round(float(bleed.removesuffix("mm")) * 10)
    assert image.size == pytest.approx((630 + 2 * by, 880 + 2 * by), abs=1)
    for x, y in ((0, 440), (629, 440), (315, 0), (315, 879)):
        frame = image.getpixel((min(max(x, 3), 626) + by, min(max(y, 3), 876) + by))
        inside = image.getpixel((min(max(x, 14), 615) + by, min(max(y, 14), 865) + by))
        assert max(frame) < 60, "the frame is there, within the trim"
        assert inside[0] > 200
    if by:
        for corner in ((1, 1), (1, image.height - 2), (image.width - 2, 1)):
            assert image.getpixel(corner) != (255, 255, 255), "the bleed is filled"


@pytest.mark.parametrize(("fit", "diameter"), [("cover", 550), ("contain", 400)])
def test_c03_a_circle_stays_a_circle(cardsmith, tmp_path: Path, fit: str, diameter: int) -> None:
    """A picture of 400 x 400 in a window of 55 x 40 mm: cover cuts it in the middle, contain leaves bars."""
    art = Image.new("RGB", (400, 400), "white")
    ImageDraw.Draw(art).ellipse((0, 0, 399, 399), fill="#ff0000")
    template = (
        f"size: 63x88\nfront: {{art: {{image: card, fit: {fit}, left: 4, width: 55, top: 20, height: 40}}}}\n"
    )
    pictured(tmp_path / "deck", art, template)
    assert cardsmith("build", "deck", "--single", "--bleed", "0", "-o", "d.pdf").code == 0
    image = sheet(tmp_path / "d.pdf")
    across = [x for x in range(image.width) if image.getpixel((x, 400))[1] < 128]
    down = [y for y in range(image.height) if image.getpixel((315, y))[1] < 128]
    assert len(across) == pytest.approx(diameter, abs=8)
    assert len(down) == pytest.approx(400, abs=4)
    assert sum(across) / len(across) == pytest.approx(315, abs=2)
    assert sum(down) / len(down) == pytest.approx(400, abs=2)
    if fit == "cover":  # 12 mm above the middle a circle of 55 mm is still 49.5 mm wide
        higher = [x for x in range(image.width) if image.getpixel((x, 280))[1] < 128]
        assert len(higher) == pytest.approx(495, abs=8)


@pytest.mark.parametrize(("bleed", "size"), [("3mm", "63x88"), ("0.125in", "poker"), ("0", "70x70")])
def test_c05_d01_boxes_and_no_scaling_read_by_another_library(
    cardsmith, tmp_path: Path, bleed: str, size: str
) -> None:
    write_set(tmp_path / "deck", ["One", "Two"])
    assert (
        cardsmith("build", "deck", "--single", "--bleed", bleed, "--card-size", size, "-o", "d.pdf").code == 0
    )
    sides = {"63x88": (63, 88), "poker": (63.5, 88.9), "70x70": (70, 70)}[size]
    by = {"3mm": 3, "0.125in": 3.175, "0": 0}[bleed]
    with pikepdf.open(tmp_path / "d.pdf") as pdf:
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert len(pdf.pages) == 4
        for page in pdf.pages:
            media, bleeding, trim = (
                [float(number) / MM for number in page.obj[name]]
                for name in ("/MediaBox", "/BleedBox", "/TrimBox")
            )
            assert trim == pytest.approx([by, by, by + sides[0], by + sides[1]], abs=0.01 / MM)
            assert all(media[at] <= bleeding[at] + 1e-3 <= trim[at] + 2e-3 for at in (0, 1))
            assert all(media[at] >= bleeding[at] - 1e-3 >= trim[at] - 2e-3 for at in (2, 3))


@pytest.mark.parametrize("paper", ["a4", "letter", "300x400"])
@pytest.mark.parametrize("duplex", ["long-edge", "short-edge", "none", "fold"])
def test_d01_d03_every_mode_asks_for_100_percent_and_names_its_paper(
    cardsmith, tmp_path: Path, paper: str, duplex: str
) -> None:
    write_set(tmp_path / "deck", ["One", "Two"])
    done = cardsmith("build", "deck", "--paper", paper, "--duplex", duplex, "-o", "d.pdf")
    words = {"a4": "A4", "letter": "Letter", "300x400": "00 mm"}[paper]
    assert "100 %" in done.out
    assert words in done.out
    assert all(words in " ".join(text.split()) for text in texts(tmp_path / "d.pdf"))
    with pikepdf.open(tmp_path / "d.pdf") as pdf:
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--margin", "0", "--paper", "letter", "--card-size", "57.15x88.9"], "crop marks"),
        (["--margin", "0", "--card-size", "200x287", "--no-marks"], "nothing lies there"),
        (["--margin", "0", "--card-size", "205x292", "--no-marks"], "cards"),
        (["--margin", "5mm,5mm,5mm,2mm", "--card-size", "203x280"], "left"),
        (["--margin", "5mm"], None),
    ],
)
def test_d05_what_a_printer_may_lose_is_said(
    cardsmith, tmp_path: Path, arguments: list[str], said: str | None
) -> None:
    write_set(tmp_path / "deck", ["One"] * 9)
    done = cardsmith("build", "deck", *arguments, "-o", "d.pdf")
    assert done.code == 0
    warned = [line for line in done.err.splitlines() if "CS510" in line]
    assert bool(warned) == (said is not None), done.err
    assert said is None or said in warned[0]


@pytest.mark.parametrize(("bleed", "gutter"), list(product(("0", "2mm", "3mm"), ("0", "1mm", "6mm"))))
def test_c_any_bleed_with_any_gutter_keeps_cards_apart_and_their_size(
    cardsmith, tmp_path: Path, bleed: str, gutter: str
) -> None:
    """Neighbours of two colours: each holds its own colour up to its trim, whatever bleed and gutter."""
    template = "size: 40x60\nfront: {a: {shape: rectangle, fill: '#ff0000', when: no subtitle, left: bleed, " \
        "right: bleed, top: bleed, bottom: bleed}, b: {shape: rectangle, fill: '#0000ff', when: subtitle, " \
        "left: bleed, right: bleed, top: bleed, bottom: bleed}}\n"  # fmt: skip
    folder = write_set(tmp_path / "deck", ["A", "B", "C", "D"], template="t.yaml")
    (folder / "t.yaml").write_text(template, encoding="utf-8")
    text = (folder / "set.yaml").read_text("utf-8")
    for name in ("B", "C"):
        text = text.replace(f"  - name: {name}\n", f"  - name: {name}\n    subtitle: x\n")
    (folder / "set.yaml").write_text(text, encoding="utf-8")
    done = cardsmith(
        "build", "deck", "--bleed", bleed, "--gutter", gutter, "--grid", "2x2", "--no-marks", "-o", "d.pdf"
    )
    assert done.code == 0, done.err
    image = sheet(tmp_path / "d.pdf")
    apart = round(float(gutter.removesuffix("mm")) * 10)
    left, top = (image.width - 800 - apart) // 2, (image.height - 1200 - apart) // 2
    for column, row in product((0, 1), (0, 1)):
        x, y = left + column * (400 + apart), top + row * (600 + apart)
        colors = image.crop((x + 3, y + 3, x + 397, y + 597)).getcolors(9)
        assert colors is not None
        assert [color for _, color in colors] == [(255, 0, 0) if column == row else (0, 0, 255)]
    with pypdfium2.PdfDocument(tmp_path / "d.pdf") as document:
        assert len(document) == 2
