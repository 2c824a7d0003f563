"""Fonts of every kind inside the PDF: outlines of both formats, glyph numbers kept, one entry for each font.

``data/boxes.otf`` is made for these tests: a font with cubic outlines (CFF) whose letters A to H are black boxes
800 units wide and 200 to 900 units high on an em of 1000.
"""

from __future__ import annotations

import io
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from cardsmith.faces.font_files import read_font
from cardsmith.faces.fonts import Font
from cardsmith.model.face import Face, Glyph, Side, TextRun
from cardsmith.press.fonts import EmbeddedFont
from cardsmith.press.job import PrintJob
from cardsmith.shipped import shipped_fonts
from tests.fonts import with_license_bits
from tests.press import jobs

BOXES = read_font(Path(__file__).parent / "data" / "boxes.otf")
MADE = Path(__file__).parent.parent / "faces" / "data" / "made"


def card_with(*runs: TextRun, fonts: Sequence[Font] = (BOXES,)) -> bytes:
    def faces(_item: int, side: Side) -> Face:
        return jobs.face("a", side, runs)

    by_key = {**jobs.FONTS, **{font.key: font for font in fonts}}
    return jobs.written(PrintJob("Demo", (jobs.part(jobs.one_up(1), faces),), by_key, {}))


def shown(text: str, size: float = 10) -> TextRun:
    return TextRun(2, 40, size, BOXES.key, BOXES.shape(text), text, jobs.BLACK, "name")


def test_a_font_with_cubic_outlines_is_drawn_as_it_is() -> None:
    data = card_with(shown("AH B"))
    with pypdfium2.PdfDocument(data) as pdf:
        assert pdf[0].get_textpage().get_text_range().strip() == "AH B"
        image = pdf[0].render(scale=254 / 72).to_pil().convert("L")

    def dark(x: float, up: float) -> bool:
        """Ink at ``x`` mm from the start of the run and ``up`` mm above its baseline (10 mm type)."""
        return image.getpixel((round((jobs.BLEED + 2 + x) * 10), round((jobs.BLEED + 40 - up) * 10))) < 128

    assert [dark(5, 1), dark(5, 3)] == [True, False]  # A is 2 mm high
    assert [dark(15, 1), dark(15, 8.5), dark(15, 9.5)] == [True, True, False]  # H is 9 mm high
    assert [dark(22, 1), dark(30, 2.5), dark(30, 3.5)] == [False, True, False]  # a space of 5 mm, then B


def test_a_font_with_cubic_outlines_is_embedded_as_opentype() -> None:
    with pikepdf.open(io.BytesIO(card_with(shown("A")))) as pdf:
        (font,) = pdf.pages[0].obj.Resources.Font.values()
        inner = font.DescendantFonts[0]
        assert inner.Subtype == "/CIDFontType0"
        assert inner.FontDescriptor.FontFile3.Subtype == "/OpenType"
        assert inner.FontDescriptor.FontFile3.read_bytes()[:4] == b"OTTO"
        assert "/CIDToGIDMap" not in inner


def test_a_font_that_may_not_be_subset_keeps_its_glyphs() -> None:
    whole = Font(with_license_bits(shipped_fonts()["IBMPlexSans_400Regular"].read_bytes(), 0x0100))
    sizes = []
    for font in (jobs.SANS, whole):
        with pikepdf.open(io.BytesIO(card_with(jobs.run("A", font=font), fonts=[font]))) as pdf:
            (entry,) = pdf.pages[0].obj.Resources.Font.values()
            sizes.append(len(entry.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes()))
    assert sizes[1] > 10 * sizes[0]


def test_two_fonts_with_one_name_are_drawn_each_as_it_is() -> None:
    thin, wide = (read_font(MADE / f"vary.ttf@wght={weight}") for weight in (100, 900))
    assert thin.postscript_name == wide.postscript_name
    runs = [
        TextRun(2, y, 10, font.key, font.shape("A"), "A", jobs.BLACK, "name")
        for y, font in ((20, thin), (40, wide))
    ]
    data = card_with(*runs, fonts=[thin, wide])
    assert [ink_width(data, y) for y in (20, 40)] == [1, 8]


def test_an_instance_with_cubic_outlines_is_drawn() -> None:
    font = read_font(MADE / "vary.otf@wght=650")
    run = TextRun(2, 40, 10, font.key, font.shape("A"), "A", jobs.BLACK, "name")
    assert ink_width(card_with(run, fonts=[font]), 40) == 6


def ink_width(data: bytes, y: float) -> int:
    """Return how many whole mm of ink the first page has 1 mm above a baseline."""
    with pypdfium2.PdfDocument(data) as pdf:
        image = pdf[0].render(scale=254 / 72).to_pil().convert("L")
    row = round((jobs.BLEED + y - 1) * 10)
    return round(sum(image.getpixel((x, row)) < 128 for x in range(image.width)) / 10)


def test_a_space_that_the_font_lacks_is_an_advance() -> None:
    letter = jobs.SERIF.shape("I")[0]
    glyphs = (letter, Glyph(0, 3000, 0, 0, "\u3000"), letter)
    run = TextRun(4, 40, 4, jobs.SERIF.key, glyphs, "I\u3000I", jobs.BLACK, "name")
    with pypdfium2.PdfDocument(card_with(run)) as pdf:
        page = pdf[0].get_textpage()
        found = [
            page.get_charbox(at) for at in range(page.count_chars()) if page.get_text_range(at, 1) == "I"
        ]
    moved = (found[1][0] - found[0][0]) / 72 * 25.4
    assert moved == pytest.approx((letter.advance + 3000) * 4 / 1000, abs=0.01)


def test_plain_text_is_one_string_and_no_more() -> None:
    font = EmbeddedFont(BOXES, "F0")
    assert font.show(BOXES.shape("AB"), 10, "AB") == "[<00020003>] TJ"


def test_text_that_the_glyphs_cannot_tell_is_attached() -> None:
    font = EmbeddedFont(BOXES, "F0")
    assert "/ActualText <feff00410062>" in font.show(BOXES.shape("AB"), 10, "Ab")


def test_emoji_are_told_by_their_codes_and_only_joiners_are_attached() -> None:
    """pdfium drops attached characters beyond U+FFFF."""
    font = read_font(MADE / "colours.ttf")
    text = "😀\u200d😀 A 😀\ufe0f"
    data = card_with(TextRun(2, 40, 4, font.key, font.shape(text), text, jobs.BLACK, "name"), fonts=[font])
    with pypdfium2.PdfDocument(data) as pdf:
        said = pdf[0].get_textpage().get_text_range()
    assert said.replace("\u200d", "").replace("\ufe0f", "").split() == ["😀😀", "A", "😀"]
    shown = EmbeddedFont(font, "F0").show(font.shape(text), 10, text)
    assert set(re.findall(r"ActualText <feff(.*?)>", shown)) == {"200d", "fe0f"}


@pytest.mark.external
def test_poppler_draws_it_too(tmp_path: Path) -> None:
    path = tmp_path / "boxes.pdf"
    path.write_bytes(card_with(shown("AH")))
    fonts = subprocess.run(["pdffonts", path], capture_output=True, text=True, check=True).stdout
    assert "CID Type 0C (OT)" in fonts
    page = subprocess.run(
        ["pdftoppm", "-r", "254", "-f", "1", "-l", "1", path], capture_output=True, check=True
    )
    image = Image.open(io.BytesIO(page.stdout)).convert("L")
    height = round((jobs.BLEED + 40 - 8.5) * 10)
    assert [image.getpixel((x, height)) < 128 for x in (100, 200)] == [False, True]
