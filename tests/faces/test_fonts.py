"""Fonts: what they say of themselves, shaping, coverage, what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardsmith.faces.font_book import FontBook
from cardsmith.faces.font_files import read_font
from cardsmith.faces.fonts import Font
from cardsmith.faces.sfnt import FontError
from cardsmith.model.template import FontChoice
from tests.faces.making import BOLD, FONTS, SANS, book
from tests.fonts import with_license_bits


@pytest.mark.parametrize("name", sorted(name for name in FONTS if not name.startswith("Noto")))
def test_every_shipped_text_font_loads_and_has_the_letters_of_five_languages(name: str) -> None:
    font = read_font(FONTS[name])
    assert font.covers_all("ABCxyz 0123456789 ăâîșțĂÂÎȘȚ äöüßÄÖÜ éèêëçœÉÈŒ ñ¿¡ áíóú – — ‘’“” « »")
    assert font.postscript_name.isascii()
    assert 500 < font.cap_height < 900
    assert font.descender > 100
    assert font.may_subset


def test_the_key_of_a_font_comes_from_its_content(tmp_path: Path) -> None:
    copy = tmp_path / "other.ttf"
    copy.write_bytes(BOLD.read_bytes())
    assert read_font(copy).key == read_font(BOLD).key != read_font(SANS).key


def test_shaping_kerns() -> None:
    font = read_font(SANS)
    together = sum(glyph.advance for glyph in font.shape("AV"))
    apart = sum(glyph.advance for char in "AV" for glyph in font.shape(char))
    assert together < apart


def test_glyphs_spell_the_text() -> None:
    font = read_font(BOLD)
    for text in ("office fjord", "Évariste", "x\u0323y", "12\u202f000 years"):
        assert "".join(glyph.text for glyph in font.shape(text)) == text


def test_a_narrow_space_is_an_advance_and_needs_no_glyph() -> None:
    font = read_font(BOLD)
    _, narrow, _ = font.shape("1\u202f0")
    _, plain, _ = font.shape("1 0")
    assert narrow.advance == 200
    assert narrow.number == plain.number
    assert font.ink(narrow.number) == (0, 0, 0, 0)


def test_tracking_widens_every_letter_and_unties_ligatures() -> None:
    font = read_font(BOLD)
    plain, tracked = font.shape("fin"), font.shape("fin", 100)
    assert len(tracked) == 3
    assert sum(g.advance for g in tracked) > sum(g.advance for g in plain)


def test_a_composed_and_a_decomposed_accent_look_the_same_after_composition() -> None:
    from cardsmith.faces.breaking import clean

    assert clean("E\u0301variste") == "Évariste"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "not a TrueType"),
        (b"wOFF" + bytes(100), "web font"),
        (b"\x00\x01\x00\x00" + bytes(20), "no glyphs"),
        (BOLD.read_bytes()[:9999], "cut off"),
        (with_license_bits(BOLD.read_bytes(), 0x0002), "forbid embedding"),
        (with_license_bits(BOLD.read_bytes(), 0x0200), "forbid embedding"),
    ],
)
def test_what_is_no_usable_font_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(FontError, match=why):
        Font(data)


def test_a_font_that_forbids_subsets_says_so() -> None:
    assert not Font(with_license_bits(BOLD.read_bytes(), 0x0100)).may_subset


def test_a_character_that_the_role_lacks_is_taken_from_another_font() -> None:
    fonts = FontBook({"title": FontChoice(FONTS["Oswald_600SemiBold"])})
    runs = fonts.runs("title", "H₃PO₄")
    assert [text for _, text in runs] == ["H", "₃", "PO", "₄"]
    assert runs[0][0] is fonts.first("title")
    assert runs[1][0].covers("₃")
    assert fonts.missing("title", "H₃PO₄") == ()


def test_characters_that_no_font_has_are_told_once_each() -> None:
    assert book().missing("bold", "日本日A🚀") == ("日", "本", "🚀")
