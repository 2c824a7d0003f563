"""A Hebrew and an Arabic deck: dates as they are printed there, order, copying, mirrored layouts."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from tests.cases.conftest import texts

HEBREW = """
title: המצאות
language: he
cards:
  - {name: מכונת הדפוס, date: 1450, subtitle: יוהאן גוטנברג במיינץ}
  - {name: הקמת IBM, date: 1911-06-16}
  - {name: הגלגל, date: c. 3500 BCE}
  - {name: מלחמת העולם הראשונה, date: 1914/1918}
  - {name: המאה, date: 19th century}
  - {name: המפץ הגדול, date: 13.8 billion years ago}
  - {name: שלום, date: 1945-05}
"""
ARABIC = """
title: اختراعات
language: ar
cards:
  - {name: المطبعة, date: 1450, subtitle: يوهان غوتنبرغ في ماينتس}
  - {name: تأسيس IBM, date: 1911-06-16}
  - {name: العجلة, date: c. 3500 BCE}
  - {name: الحرب العالمية الأولى, date: 1914/1918}
  - {name: القرن, date: 19th century}
  - {name: الانفجار العظيم, date: 13.8 billion years ago}
  - {name: السلام, date: 1945-05}
"""
PRINTED = {
    "he": ["1450", "16 ביוני 1911", "~3500 לפנה״ס", "1914–1918", "1801–1900", "13.8 Ga", "מאי 1945"],
    "ar": ["1450", "16 يونيو 1911", "~3500 ق.م", "1914–1918", "1801–1900", "13.8 Ga", "مايو 1945"],
}
"""Month and era words are CLDR's, numbers and signs stand for what other words would say (docs/translations.md)."""


def words(text: str) -> set[str]:
    """Return the words of a text; readers differ in where they put ranges and signs of right-to-left lines."""
    return set(text.replace("–", " ").replace("~", " ").split())


@pytest.mark.parametrize(("language", "text"), [("he", HEBREW), ("ar", ARABIC)])
def test_a_deck_is_checked_built_proved_and_copied(
    cardsmith, tmp_path: Path, language: str, text: str
) -> None:
    (tmp_path / "deck").mkdir()
    (tmp_path / "deck" / "set.yaml").write_text(text, encoding="utf-8")
    assert "error" not in cardsmith("check", "deck").out
    done = cardsmith("build", "deck", "-o", "deck.pdf")
    assert done.code == 0, done.err
    assert cardsmith("verify", "deck.pdf").code == 0
    front, back = map(words, texts(Path("deck.pdf")))
    names = words(" ".join(line.partition("name: ")[2].partition(",")[0] for line in text.splitlines()))
    assert names <= front
    assert names | words(" ".join(PRINTED[language])) <= back
    assert not words("1450 1911 3500") & front


def test_a_range_of_years_is_read_from_the_right(cardsmith, tmp_path: Path) -> None:
    (tmp_path / "deck").mkdir()
    (tmp_path / "deck" / "set.yaml").write_text(HEBREW, encoding="utf-8")
    assert cardsmith("build", "deck", "-o", "deck.pdf", "--single", "--cards", "4").code == 0
    with pypdfium2.PdfDocument("deck.pdf") as document:
        page = document[1].get_textpage()
        digits = "".join(
            page.get_text_range(at, 1)
            for at in sorted(range(page.count_chars()), key=lambda at: page.get_charbox(at)[0])
            if page.get_text_range(at, 1).isdigit()
        )
    assert digits == "19181914"


@pytest.mark.parametrize(
    ("mirror", "language", "left"), [("yes", "he", False), ("yes", "en", True), ("no", "he", True)]
)
def test_a_layout_is_mirrored_where_the_template_asks(
    cardsmith, tmp_path: Path, mirror: str, language: str, left: bool
) -> None:
    (tmp_path / "own").mkdir()
    face = "{name: {text: '{name}', size: 9, left: 5, width: 20, top: 10, height: 8, align: left}}"
    back = (
        face[:-1] + ", date: {text: '{date}', size: 9, left: 5, width: 20, top: 30, height: 8, align: left}}"
    )
    (tmp_path / "own" / "template.yaml").write_text(
        f"size: 44x68mm\nmirror: {mirror}\nfonts: {{text: IBMPlexSans_400Regular}}\nfront: {face}\nback: {back}\n",
        encoding="utf-8",
    )
    (tmp_path / "deck").mkdir()
    (tmp_path / "deck" / "set.yaml").write_text(
        f"title: T\nlanguage: {language}\ntemplate: ../own\ncards:\n  - {{name: AB, date: 1900}}\n",
        encoding="utf-8",
    )
    assert cardsmith("build", "deck", "-o", "deck.pdf", "--single", "--bleed", "0", "--no-marks").code == 0
    with pypdfium2.PdfDocument("deck.pdf") as document:
        box = document[0].get_textpage().get_charbox(0)
    distance = 5 * 72 / 25.4
    if left:
        assert box[0] == pytest.approx(distance, abs=1.5)
    else:
        assert box[0] > 44 / 2 * 72 / 25.4
