"""Fonts as an author meets them: characters that no font has, fonts of the set, fonts of the computer."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import write_set
from tests.fonts import collection, with_license_bits

DATA = Path(__file__).parent.parent / "faces" / "data"
SERIF = Path(__file__).parent.parent.parent / "cardsmith/faces/fonts/Literata_700Bold.ttf"


@pytest.mark.parametrize(
    ("name", "said", "package"),
    [
        ("日本", "'日' (U+65E5 CJK UNIFIED IDEOGRAPH-65E5), '本' (U+672C", "fonts-noto-cjk"),
        ("Moon 🚀", "'🚀' (U+1F680 ROCKET) is a character that no font has", "fonts-symbola"),
        ("Ꭰ Cherokee", "'Ꭰ' (U+13A0 CHEROKEE LETTER A) is a character", "fonts-noto-core"),
    ],
)
def test_what_no_font_has_is_named_with_what_to_install(
    cardsmith, tmp_path: Path, name: str, said: str, package: str
) -> None:
    done = cardsmith("build", write_set(tmp_path / "deck", ["Plain", name]), "-o", "deck.pdf")
    assert done.code == 1
    assert f"set.yaml:5:11: error CS303: {said}" in done.err
    assert package in done.err
    assert "fonts: [" in done.err
    assert not Path("deck.pdf").exists()


def test_a_font_of_this_computer_is_used_and_told_of_once(
    cardsmith, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDSMITH_FONTS", str(DATA))
    deck = write_set(tmp_path / "deck", ["日本", "鉄道"])
    for done in (cardsmith("build", deck, "-o", "deck.pdf"), cardsmith("check", deck)):
        assert done.code == 0
        assert (done.out + done.err).count("CS307") == 1
        assert 'set.yaml:3:11: hint CS307: the name of "日本" needs Noto Sans CJK JP' in done.out + done.err
        assert f"copy {DATA / 'noto-cjk.otf'} into" in done.out + done.err
        assert "fonts: [noto-cjk.otf]" in done.out + done.err


def test_the_set_s_own_font_is_used_before_and_not_told_of(
    cardsmith, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDSMITH_FONTS", str(DATA))
    deck = write_set(tmp_path / "deck", ["日本"], fonts="mine.ttc#2")
    (deck / "mine.ttc").write_bytes(collection(SERIF.read_bytes(), (DATA / "noto-cjk.otf").read_bytes()))
    done = cardsmith("build", deck, "-o", "deck.pdf")
    assert done.code == 0
    assert "CS307" not in done.err


def test_title_and_credits_are_looked_at_too(cardsmith, tmp_path: Path) -> None:
    deck = write_set(tmp_path / "deck", ["Plain"], title="日")
    with (deck / "set.yaml").open("a", encoding="utf-8") as file:
        file.write("    credit: {author: 本}\n")
    checked = cardsmith("check", deck).out
    assert "set.yaml:1:8: error CS303: '日'" in checked
    assert (
        "'本' (U+672C CJK UNIFIED IDEOGRAPH-672C) is a character that no font has (the credit of" in checked
    )
    assert "(the title)" in cardsmith("build", deck, "-o", "deck.pdf").err


def test_a_credit_without_letters_stops_nothing_but_the_page_of_credits(cardsmith, tmp_path: Path) -> None:
    deck = write_set(tmp_path / "deck", ["Plain"])
    with (deck / "set.yaml").open("a", encoding="utf-8") as file:
        file.write("    credit: {author: 本}\n")
    checked = cardsmith("check", deck)
    assert (checked.code, "warning CS303: '本'" in checked.out) == (0, True)
    assert cardsmith("build", deck, "-o", "deck.pdf").code == 0
    refused = cardsmith("build", deck, "-o", "deck.pdf", "--credits")
    assert (refused.code, "error CS303: '本'" in refused.err) == (1, True)


@pytest.mark.parametrize(
    ("file", "content", "why"),
    [
        ("a.ttf", b"wOF2" + bytes(99), "it is a web font (WOFF)"),
        ("a.ttf", SERIF.read_bytes()[:5000], "it is cut off"),
        ("a.ttf", with_license_bits(SERIF.read_bytes(), 2), "licence bits (fsType) forbid embedding"),
        ("a.ttf#2", SERIF.read_bytes(), "it has only one face"),
        ("a.ttf@wght=3", SERIF.read_bytes(), "it is no variable font and has no axis 'wght'"),
    ],
)
def test_a_font_that_cannot_be_used_says_why(
    cardsmith, tmp_path: Path, file: str, content: bytes, why: str
) -> None:
    deck = write_set(tmp_path / "deck", ["Plain"], fonts=f"[{file}]")
    (deck / "a.ttf").write_bytes(content)
    done = cardsmith("check", deck)
    assert done.code == 1
    assert re.search(rf"set\.yaml:2:\d+: error CS306: the font {file} cannot be used: .*", done.out)
    assert why in done.out


def test_a_font_that_is_not_there_is_told_with_its_choice(cardsmith, tmp_path: Path) -> None:
    done = cardsmith("check", write_set(tmp_path / "deck", ["Plain"], fonts="[gone.ttc#2]"))
    assert "set.yaml:2:9: error CS056: there is no font file 'gone.ttc#2'" in done.out


def test_a_template_takes_an_instance_too(cardsmith, tmp_path: Path) -> None:
    deck = write_set(tmp_path / "deck", ["AAA"], template="own.yaml")
    shutil.copy(DATA / "made" / "vary.otf", deck / "vary.otf")
    (deck / "own.yaml").write_text(
        "size: 44x68mm\nfonts: {text: vary.otf@wght=900}\npalette: {ink: '#000000'}\n"
        "front:\n  name: {text: '{name}', size: 12, left: 4mm, right: 4mm, top: 4mm, height: 20mm}\n"
        "back:\n  date: {text: '{date}', size: 12, left: 4mm, right: 4mm, top: 4mm, height: 20mm}\n",
        encoding="utf-8",
    )
    assert cardsmith("build", deck, "-o", "deck.pdf").code == 0
    text = (deck / "own.yaml").read_text(encoding="utf-8").replace("wght=900", "wght=9000")
    (deck / "own.yaml").write_text(text, encoding="utf-8")
    done = cardsmith("build", deck, "-o", "deck.pdf")
    assert "its axis 'wght' goes from 100 to 900" in done.err
