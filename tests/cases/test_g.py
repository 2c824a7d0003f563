"""Section G (fonts and scripts): what is written is printed in its letters and order, or refused where it stands."""

from __future__ import annotations

import re
import shutil
import unicodedata
from pathlib import Path

import pypdfium2
import pytest
from PIL import ImageChops

from tests.cases.conftest import sheet, texts, write_set
from tests.faces.scripts import FONTS, MORE, NAMES

MIRRORED = str.maketrans("()", ")(")


def scripted(folder: Path, names: list[str], **keys: str) -> Path:
    """Write a set that brings the fonts of all scripts."""
    write_set(
        folder, [f'"{name}"' for name in names], fonts=f"[{', '.join(file.name for file in FONTS)}]", **keys
    )
    for file in FONTS:
        shutil.copy(file, folder / file.name)
    return folder


def built(cardsmith, *arguments: str | Path) -> list[str]:
    """Build a set and return what pdfium copies from it, line by line."""
    done = cardsmith("build", *arguments, "-o", "deck.pdf")
    assert done.code == 0, done.err
    return "\r\n".join(texts(Path("deck.pdf"))).split("\r\n")


def copied(lines: list[str], name: str) -> bool:
    """Tell whether lines in a row say a text. pdfium mirrors the brackets of right-to-left text once more."""
    leftwards = any(unicodedata.bidirectional(char) in ("R", "AL") for char in name)
    wanted = name.translate(MIRRORED if leftwards else {}).replace(" ", "")
    said = unicodedata.normalize("NFC", "".join(lines).replace(" ", "").replace("\ufffe", ""))
    return unicodedata.normalize("NFC", wanted) in said


def test_g_ten_scripts_are_built_proved_and_copied_as_written(cardsmith, tmp_path: Path) -> None:
    names = [*NAMES.values(), *MORE.values()]
    lines = built(cardsmith, scripted(tmp_path / "deck", names), "--template", "classic")
    assert [name for name in names if not copied(lines, name)] == []
    assert cardsmith("verify", "deck.pdf").code == 0


@pytest.mark.parametrize(("name", "char"), [("日本の鉄道", "日"), ("Moon 🚀", "🚀"), ("Ꭰ Cherokee", "Ꭰ")])
def test_g01_g05_a_character_is_printed_or_refused_by_name(
    cardsmith, tmp_path: Path, name: str, char: str
) -> None:
    """Which it is depends on the fonts of the system; it never vanishes in silence."""
    write_set(tmp_path / "deck", [name])
    done = cardsmith("build", "deck", "-o", "deck.pdf")
    if done.code == 0:
        assert copied(texts(Path("deck.pdf"))[0].split("\r\n"), name)
    else:
        assert re.search(rf"deck/set\.yaml:3:11: error CS303: .*'{char}' \(U\+{ord(char):04X}", done.err), (
            done.err
        )
        assert not Path("deck.pdf").exists()


@pytest.mark.parametrize("name", ["日本の鉄道", "Joy 😀 day", "中国第一条铁路"])
def test_g01_g05_a_font_that_the_author_names_is_used(cardsmith, tmp_path: Path, name: str) -> None:
    assert copied(built(cardsmith, scripted(tmp_path / "deck", [name])), name)


@pytest.mark.parametrize("name", ["H₃PO₄ and CO₂", "E = mc²", "½ × ¾ ≤ 1", "Ångström – “quoted”", "№ 5 … €"])
def test_g03_beyond_latin_1(cardsmith, tmp_path: Path, name: str) -> None:
    assert copied(built(cardsmith, write_set(tmp_path / "deck", [f'"{name}"'])), name)


@pytest.mark.parametrize("selector", ["\ufe0e", "\U000e0100", "\U000e01ef"])
def test_g_a_selector_of_a_look_needs_no_glyph(cardsmith, tmp_path: Path, selector: str) -> None:
    lines = built(cardsmith, write_set(tmp_path / "deck", [f"Mo{selector}on"]))
    assert "Moon" in "".join(lines).replace(selector, "")


@pytest.mark.parametrize("name", ["שלום", "مرحبا", "IBM הוקמה בשנת 1911", "العام 1821 م"])
def test_g07_right_to_left_is_never_reversed(cardsmith, tmp_path: Path, name: str) -> None:
    lines = built(cardsmith, scripted(tmp_path / "deck", [name]))
    words = set(" ".join(lines).split())
    assert set(name.split()) <= words


def test_g07_the_first_letter_of_a_right_to_left_text_stands_rightmost(cardsmith, tmp_path: Path) -> None:
    built(cardsmith, scripted(tmp_path / "deck", ["ש1ל"]), "--single")
    with pypdfium2.PdfDocument("deck.pdf") as document:
        page = document[0].get_textpage()
        left = {page.get_text_range(at, 1): page.get_charbox(at)[0] for at in range(page.count_chars())}
    assert left["ל"] < left["1"] < left["ש"]


def test_g07_arabic_letters_are_joined(cardsmith, tmp_path: Path) -> None:
    """Joined letters are narrower than the same letters kept apart by a joiner that forbids it."""
    widths = []
    for name in ("ببب", "ب\u200cب\u200cب"):
        built(cardsmith, scripted(tmp_path / f"deck{len(widths)}", [f"{name}"]), "--single")
        with pypdfium2.PdfDocument("deck.pdf") as document:
            page = document[0].get_textpage()
            boxes = [
                page.get_charbox(at) for at in range(page.count_chars()) if page.get_text_range(at, 1) == "ب"
            ]
        widths.append(max(box[2] for box in boxes) - min(box[0] for box in boxes))
    assert widths[0] < 0.8 * widths[1]


@pytest.mark.parametrize(
    ("decomposed", "composed"),
    [("E\u0301variste", "Évariste"), ("a\u0323\u0302", "ậ"), ("S\u0326tefan", "Ștefan")],
)
def test_g09_accents_are_composed(cardsmith, tmp_path: Path, decomposed: str, composed: str) -> None:
    pages = []
    for name in (decomposed, composed):
        lines = built(cardsmith, write_set(tmp_path / f"deck{len(pages)}", [f'"{name}"']), "--single")
        assert composed in lines
        pages.append(sheet(Path("deck.pdf")))
    assert ImageChops.difference(*pages).getbbox() is None


def test_g09_a_mark_without_a_composed_letter_stands_on_its_letter(cardsmith, tmp_path: Path) -> None:
    assert copied(built(cardsmith, write_set(tmp_path / "deck", ['"x̌ and q̃"'])), "x̌ and q̃")


@pytest.mark.parametrize(
    "name", ["<i>Nature", "a & b &amp; c", "{braces} %s \\\\n", "**bold** _it_ [x](y)", "</cards>"]
)
def test_g11_markup_is_printed_as_written(cardsmith, tmp_path: Path, name: str) -> None:
    lines = built(cardsmith, write_set(tmp_path / "deck", [f'"{name}"', "Next"]))
    assert copied(lines, name.replace("\\\\", "\\"))
    assert "Next" in lines


def test_letters_that_are_set_apart_are_copied_as_words(cardsmith, tmp_path: Path) -> None:
    write_set(Path("deck"), ["A card"], title="Affairs of State")
    assert "AFFAIRS OF STATE" in built(cardsmith, "deck")
