"""Font files as authors name them: faces of collections, instances of variable fonts, colours, damage."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardsmith.faces.font_files import read_font
from cardsmith.faces.fonts import Font
from cardsmith.faces.sfnt import FontError
from cardsmith.model.font_names import split_font_name
from tests.faces.making import BOLD, FONTS, SANS
from tests.fonts import collection, tables

MADE = Path(__file__).parent / "data" / "made"


def width(font: Font, char: str = "A") -> float:
    left, _, right, _ = font.ink(font.shape(char)[0].number)
    return right - left


@pytest.mark.parametrize(
    ("name", "file", "choice"),
    [
        ("fonts/Noto.ttc#2", "fonts/Noto.ttc", "#2"),
        ("Inter.TTF@wght=700@opsz=14", "Inter.TTF", "@wght=700@opsz=14"),
        ("Noto.otc#3@wght=250.5", "Noto.otc", "#3@wght=250.5"),
        ("My#1@home.ttf", "My#1@home.ttf", ""),
        ("a@b#2/Inter.otf", "a@b#2/Inter.otf", ""),
        ("no font at all", "no font at all", ""),
    ],
)
def test_a_name_is_a_file_and_what_is_chosen_of_it(name: str, file: str, choice: str) -> None:
    assert split_font_name(name) == (file, choice)


def test_each_face_of_a_collection_can_be_named(tmp_path: Path) -> None:
    both = tmp_path / "both.ttc"
    both.write_bytes(collection(BOLD.read_bytes(), SANS.read_bytes()))
    faces = [read_font(Path(f"{both}{choice}")) for choice in ("", "#1", "#2")]
    assert [face.name for face in faces] == ["Literata Bold", "Literata Bold", "IBM Plex Sans Regular"]
    assert faces[0].key == faces[1].key != faces[2].key
    assert faces[2].shape("office") == read_font(SANS).shape("office")
    with pytest.raises(FontError, match="only 2 faces"):
        read_font(Path(f"{both}#3"))


@pytest.mark.parametrize("kind", ["ttf", "otf"])
def test_a_variable_font_is_drawn_and_embedded_at_the_named_place(kind: str) -> None:
    names = [MADE / f"vary.{kind}{choice}" for choice in ("", "@wght=100", "@wght=900", "@wght=650")]
    fonts = [read_font(name) for name in names]
    assert [width(font) for font in fonts] == [400, 100, 800, 600]
    assert [font.weight for font in fonts] == [400, 100, 900, 650]
    assert len({font.key for font in fonts}) == 4
    for font in fonts:
        inside = Font(font.subset([0, 2]))
        assert inside.axes == {}
        assert inside.is_cff == (kind == "otf")
        assert inside.ink(2) == font.ink(2)


def test_an_unnamed_weight_follows_the_role_as_far_as_the_font_goes() -> None:
    assert read_font(MADE / "vary.ttf", 650).weight == 650
    assert read_font(MADE / "vary.ttf", 1000).weight == 900
    assert read_font(MADE / "vary.ttf@wght=100", 700).weight == 100
    assert read_font(BOLD, 400).weight == 700  # it does not vary


@pytest.mark.parametrize(
    ("name", "why"),
    [
        (f"{MADE}/vary.ttf@wdth=80", "no axis 'wdth'; its axes are wght"),
        (f"{MADE}/vary.ttf@wght=901", "'wght' goes from 100 to 900"),
        (f"{BOLD}@wght=700", "no variable font"),
        (f"{BOLD}#2", "only one face"),
        (f"{BOLD}#0", "'#0' is not understood: write '#2'"),
        (f"{BOLD}@bold", "'@bold' is not understood"),
    ],
)
def test_what_a_font_does_not_have_is_refused(name: str, why: str) -> None:
    with pytest.raises(FontError, match=why):
        read_font(Path(name))


def test_a_coloured_glyph_without_an_outline_shows_nothing() -> None:
    font = read_font(MADE / "colours.ttf")
    assert [font.covers(char) for char in "A😀🚀"] == [True, True, False]
    assert width(Font(font.subset(range(7))), "😀") == 900  # in its outline, without colours


def test_a_font_of_bitmaps_alone_is_refused(tmp_path: Path) -> None:
    data = bytearray((MADE / "colours.ttf").read_bytes())
    at, _, _ = tables(bytes(data))["glyf"]
    data[at : at + 4] = b"CBDT"
    with pytest.raises(FontError, match="no outlines"):
        Font(bytes(data))


@pytest.mark.parametrize("name", sorted(name for name in FONTS if name.startswith("Noto")))
def test_shipped_fonts_for_other_scripts_shape_and_may_be_embedded(name: str) -> None:
    words = {"Naskh": "السلام", "Devanagari": "क्षेत्र", "Hebrew": "שָׁלוֹם", "Thai": "ที่น้ำ"}
    font = read_font(FONTS[name])
    (word,) = (word for script, word in words.items() if script in name)
    glyphs = font.shape(word, leftwards="Hebrew" in name or "Naskh" in name)
    assert font.covers_all(word)
    assert all(glyph.number for glyph in glyphs)
    alone = [glyph.number for char in word for glyph in font.shape(char)]
    assert [glyph.number for glyph in glyphs] != alone or "Hebrew" in name
    assert font.may_subset
    assert font.weight == int(name.split("_")[1][:3])
