"""Which font shows what: the role's, the author's, shipped ones, those of this computer."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardsmith.faces.font_book import FontBook
from cardsmith.model.template import FontChoice
from tests.faces.making import BOLD, FONTS, SANS, card, composer, template

DATA = Path(__file__).parent / "data"


def book(*own: Path) -> FontBook:
    return FontBook({"bold": FontChoice(BOLD), "sans": FontChoice(SANS)}, own)


def names(fonts: FontBook, role: str, text: str) -> list[str]:
    return [font.name for font, _ in fonts.runs(role, text)]


@pytest.mark.parametrize(
    ("text", "family"),
    [
        ("שלום", "Noto Sans Hebrew"),
        ("مرحبا", "Noto Naskh Arabic"),
        ("नमस्ते", "Noto Sans Devanagari"),
        ("สวัสดี", "Noto Sans Thai"),
    ],
)
def test_a_fallback_has_the_weight_of_its_role(text: str, family: str) -> None:
    assert names(book(), "bold", text) == [f"{family} Bold"]
    assert names(book(), "sans", text) == [f"{family} Regular"]


def test_plain_texts_load_no_font_but_the_role_s_own() -> None:
    fonts = book()
    fonts.runs("bold", "Évariste – 1832")
    assert [font.name for font in fonts.fonts.values()] == ["Literata Bold"]


def test_the_author_s_fonts_come_before_the_shipped_ones() -> None:
    fonts = book(DATA / "noto-hebrew.ttf")
    (font,) = {font for font, _ in fonts.runs("bold", "שלום")}
    assert font.key == fonts.load(DATA / "noto-hebrew.ttf").key


def test_the_author_s_fonts_are_chosen_by_weight_too() -> None:
    fonts = FontBook(
        {"black": FontChoice(FONTS["Oswald_600SemiBold"]), "sans": FontChoice(SANS)},
        (FONTS["Literata_400Regular"], FONTS["Literata_700Bold"]),
    )
    assert [font.name for font, text in fonts.runs("black", "H₃") if text == "₃"] == ["Literata Bold"]


def test_a_variable_font_of_the_author_has_the_weight_of_the_role() -> None:
    fonts = FontBook({"thai": FontChoice(FONTS["NotoSansThai_700Bold"])}, (DATA / "made" / "vary.ttf",))
    assert [font.weight for font, _ in fonts.runs("thai", "A")] == [700]


def test_a_mark_that_the_letter_s_font_lacks_is_missing() -> None:
    """A letter and its mark are set in one font: one of another would not find its place."""
    assert book().missing("bold", "ש\u0e49") == ("\u0e49",)


def test_a_letter_is_shown_as_what_it_is_made_of() -> None:
    fonts = FontBook({"role": FontChoice(FONTS["NotoSansDevanagari_400Regular"])})
    assert fonts.first("role").covers("\u0958")
    assert fonts.missing("role", "\u0958") == ()


def test_a_glyph_without_ink_is_no_glyph() -> None:
    assert book(DATA / "made" / "colours.ttf").missing("bold", "😀🚀") == ("🚀",)


class TestThisComputer:
    def test_its_fonts_are_the_last_resort(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("CARDSMITH_FONTS", str(DATA))
        fonts = book()
        assert fonts.missing("bold", "日本 שלום") == ()
        (face,) = fonts.borrowed.values()
        assert Path(face.file) == DATA / "noto-cjk.otf"
        assert names(fonts, "bold", "日本שלום") == [face.name, "Noto Sans Hebrew Bold"]

    def test_what_it_only_has_in_colours_is_missing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("CARDSMITH_FONTS", str(DATA / "made"))
        fonts = book()
        assert fonts.missing("bold", "🚀") == ("🚀",)
        assert not fonts.borrowed

    def test_without_them_characters_are_missing(self) -> None:
        assert book().missing("bold", "日本日") == ("日", "本")

    def test_each_is_told_of_once_with_its_first_text(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("CARDSMITH_FONTS", str(DATA))
        name = "  name: {text: '{name}', font: bold, size: 12, left: 4mm, right: 4mm, top: 4mm, height: 20mm}"
        faces = composer(template(tmp_path, name), card("Press"), card("日"), card("本"))
        (finding,) = faces.texts.check()
        assert (finding.code, finding.severity, finding.card) == ("CS307", "hint", "日")
