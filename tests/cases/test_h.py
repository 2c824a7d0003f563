"""Section H (fitting text): long texts, long words, hyphens and control characters, up to the finished PDF."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from tests.cases.conftest import MM, texts, write_set

LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"


def narrow(folder: Path, name: str, element: str, **keys: str) -> Path:
    """Write a set of one card with a template of its own whose one text, in the middle, is set as told."""
    write_set(folder, [f'"{name}"'], template="own", **keys)
    (folder / "own").mkdir()
    box = "{text: '{name}', size: 12, left: 7, right: 7, top: 10, " + element + "}"
    (folder / "own" / "template.yaml").write_text(
        "size: 44x68mm\nfonts: {text: IBMPlexSans_400Regular}\n"
        f"front: {{name: {box}}}\nback: {{name: {box}, date: {{text: '{{date}}', size: 9, left: 7, right: 7, top: 50, "
        "height: 6}}\n",
        encoding="utf-8",
    )
    return folder


def lines(cardsmith, folder: Path) -> list[str]:
    """Build a set and return the lines of its first face, a hyphen at a line's end as '-'."""
    done = cardsmith("build", folder, "-o", "deck.pdf", "--single")
    assert done.code == 0, done.err
    text = texts(Path("deck.pdf"))[0]
    return [line for line in text.replace("\ufffe", "-\r\n").replace("\x02", "-\r\n").split("\r\n") if line]


def ink_is_inside(path: Path, edge: float = 7.0, bleed: float = 3.0) -> bool:
    """Tell whether every letter of the first face lies between the edges of the text's box (mm)."""
    with pypdfium2.PdfDocument(path) as document:
        page = document[0].get_textpage()
        boxes = [
            page.get_charbox(at) for at in range(page.count_chars()) if page.get_text_range(at, 1).strip()
        ]
    left, right = (bleed + edge - 0.2) * MM, (bleed + 44 - edge + 0.2) * MM
    return all(left <= box[0] and box[2] <= right for box in boxes)


@pytest.mark.parametrize("name", ["word " * 31 + "words", "W" * 90, "日" * 150, "a/b-" * 40])
def test_h01_what_does_not_fit_is_refused_with_the_overflow(cardsmith, tmp_path: Path, name: str) -> None:
    done = cardsmith("check", narrow(tmp_path / "deck", name, "least: 8, max_lines: 3, height: 14"))
    assert done.code == 1
    assert re.search(r"set\.yaml:\d+:\d+: error CS301: .* [\d.]+ mm too (wide|high)", done.out)


@pytest.mark.parametrize(
    "name", ["A text of some length that has to shrink", "Twelve small words that stand on lines"]
)
def test_h01_a_long_name_shrinks_within_limits(cardsmith, tmp_path: Path, name: str) -> None:
    shown = lines(cardsmith, narrow(tmp_path / "deck", name, "least: 7, max_lines: 3, height: 14"))
    assert " ".join(shown) == name
    assert ink_is_inside(Path("deck.pdf"))


@pytest.mark.parametrize("name", [LONG, "W" * 30, "https://example.org/" + "x" * 30])
def test_h03_a_long_word_is_broken_last_and_with_a_warning(cardsmith, tmp_path: Path, name: str) -> None:
    folder = narrow(tmp_path / "deck", name, "least: 8, max_lines: 6, height: 30")
    assert "CS302" in cardsmith("check", folder).out
    assert "".join(lines(cardsmith, folder)).replace("-", "") == name.replace("-", "")
    assert ink_is_inside(Path("deck.pdf"))


def test_h03_a_word_that_a_smaller_size_saves_is_not_broken(cardsmith, tmp_path: Path) -> None:
    assert lines(cardsmith, narrow(tmp_path / "deck", "Elektrizitätswerke", "least: 7, height: 8")) == [
        "Elektrizitätswerke"
    ]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zeit\\u00adalter", ["Zeitalter"]),
        ("Dampfschiff\\u00adfahrts\\u00adgesellschaft", ["Dampfschiff-", "fahrts-", "gesellschaft"]),
        ("Twenty\\u00adtwo years", ["Twentytwo years"]),
        ("non-electrical machines-to-be", ["non-electrical", "machines-to-be"]),
    ],
)
def test_h05_a_hyphen_is_printed_at_the_break_only(
    cardsmith, tmp_path: Path, name: str, shown: list[str]
) -> None:
    assert lines(cardsmith, narrow(tmp_path / "deck", name, "least: 9, max_lines: 3, height: 20")) == shown


def test_h05_words_are_hyphenated_where_the_template_asks(cardsmith, tmp_path: Path) -> None:
    """By the patterns of the set's language; the extra ``intl`` is part of the tests' environment."""
    name = "Elektrizitätengesellschaft"
    element = "least: 11, max_lines: 3, height: 20"
    folder = narrow(tmp_path / "deck", name, f"{element}, hyphenate: yes", language="de")
    assert "CS302" not in cardsmith("check", folder).out
    shown = lines(cardsmith, folder)
    assert "".join(shown).replace("-", "") == name
    assert shown[0] in ("Elektrizitäten-", "Elektrizi-", "Elektrizitä-", "Elektri-")
    assert "CS302" in cardsmith("check", narrow(tmp_path / "other", name, element, language="de")).out


@pytest.mark.parametrize(
    ("name", "shown"),
    [("A\\tB", ["A B"]), ("one\\ntwo", ["one two"]), ("one\\r\\ntwo", ["one two"]), ("A\\u00a0B", ["A B"])],
)
def test_h07_white_space_is_a_space_in_a_name(cardsmith, tmp_path: Path, name: str, shown: list[str]) -> None:
    assert lines(cardsmith, narrow(tmp_path / "deck", name, "max_lines: 3, height: 20")) == shown


@pytest.mark.parametrize("char", ["\\u0007", "\\u200b", "\\u202e", "\\u2066", "\\ufeff"])
def test_h07_what_nobody_can_see_is_refused_where_it_stands(cardsmith, tmp_path: Path, char: str) -> None:
    done = cardsmith("check", write_set(tmp_path / "deck", [f'"A{char}B"']))
    assert done.code == 1
    assert re.search(r"set\.yaml:3:\d+: error .*U\+", done.out)


@pytest.mark.parametrize("text", ["日" * 300_000, "(ש" * 50_000, "กรุงเทพ" * 10_000, "word " * 100_000])
@pytest.mark.parametrize("key", ["name", "subtitle", "fields: {x"])
def test_h01_a_text_without_end_is_refused_before_it_is_set(
    cardsmith, tmp_path: Path, key: str, text: str
) -> None:
    """Shaping it took minutes and all memory."""
    card = {"name": "A", "date": "1901", key: f"'{text}'" + ("}" if "{" in key else "")}
    body = "\n    ".join(f"{name}: {value}" for name, value in card.items())
    (tmp_path / "set.yaml").write_text(f"title: T\ncards:\n  - {body}\n", encoding="utf-8")
    done = cardsmith("build", ".", "-o", "d.pdf")
    assert done.code == 1
    assert re.search(r"set\.yaml:\d:\d+: error CS033: .*" + f"{len(text)} characters", done.err)
    assert not Path("d.pdf").exists()


def test_h01_a_tower_of_accents_is_refused_where_it_stands(cardsmith, tmp_path: Path) -> None:
    """No reader of a PDF gives thousands of them back, so that the proof would fail."""
    write_set(tmp_path / "deck", ["e" + "\u0301\u0316" * 15 + "X", "e" + "\u0301\u0316" * 15 + "\u0301"])
    done = cardsmith("check", "deck")
    assert re.findall(r"set\.yaml:(\d):\d+: error CS033: .*more than 30 marks", done.out) == ["5"]


def test_h_marks_that_leave_the_safe_area_are_told_before_the_proof(cardsmith, tmp_path: Path) -> None:
    """This font stacks them."""
    (tmp_path / "t.yaml").write_text(
        "extends: classic\nfonts: {name: Oswald_600SemiBold}\n", encoding="utf-8"
    )
    card = f"  - name: {'e' + chr(0x300) * 30}\n    date: 1901\n"
    (tmp_path / "set.yaml").write_text(f"title: T\ntemplate: t.yaml\ncards:\n{card}", encoding="utf-8")
    done = cardsmith("build", ".", "-o", "d.pdf")
    assert done.code == 1
    assert re.findall(r"(\S+): error (CS\d+)", done.err) == [("set.yaml:4:11", "CS305")], done.err


@pytest.mark.parametrize("name", ["\u00ad", "\u200d \ufe0f", "\u3164", " \u00a0\u2800"])
def test_h07_a_name_of_which_nothing_is_seen_is_empty(cardsmith, tmp_path: Path, name: str) -> None:
    write_set(tmp_path / "deck", [f"'{name}'"])
    done = cardsmith("build", "deck", "-o", "d.pdf")
    assert done.code == 1
    assert "CS030" in done.err
    assert not (tmp_path / "d.pdf").exists()
