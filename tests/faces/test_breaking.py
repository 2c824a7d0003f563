"""Where lines may end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsmith.faces import breaking
from cardsmith.faces.breaking import Break, better_places, break_places, clean, graphemes


def pieces(text: str) -> list[str]:
    """Return the parts between which lines may end, a soft hyphen shown as '~'."""
    plain, places = break_places(text)
    parts, start = [], 0
    for place in places:
        parts.append(plain[start : place.end] + ("~" if place.hyphen else ""))
        start = place.start
    return [*parts, plain[start:]]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("two words", ["two", "words"]),
        ("no\u00a0break 10\u202f000", ["no\u00a0break", "10\u202f000"]),
        ("twenty-two", ["twenty-", "two"]),
        ("1914-18 and -5", ["1914-18", "and", "-5"]),
        ("and/or", ["and/", "or"]),
        ("word\u2014word", ["word\u2014", "word"]),
        ("1914\u20131918", ["1914\u20131918"]),
        ("Zeit\u00adalter", ["Zeit~", "alter"]),
        ("one\ntwo", ["one", "two"]),
        ("日本の「鉄道」です。", ["日", "本", "の", "「鉄", "道」", "で", "す。"]),
        ("ニャー。", ["ニャー。"]),
        ("Quoi ? Quoi ?! Oui", ["Quoi ?", "Quoi ?!", "Oui"]),
        ("Il dit « oui » et « non ».", ["Il", "dit", "« oui »", "et", "« non »."]),
        ("50 % : l'« Astre » de", ["50 % :", "l'« Astre »", "de"]),
        ("»Wort« und", ["»Wort«", "und"]),
        ("In 東京 now", ["In", "東", "京", "now"]),
        ("한국 철도", ["한국", "철도"]),
    ],
)
def test_places(text: str, parts: list[str]) -> None:
    assert pieces(text) == parts


def test_a_written_line_end_is_forced() -> None:
    plain, places = break_places("one\ntwo")
    assert plain == "one two"
    assert [place.forced for place in places] == [True]


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [("A\tB", "A B"), (" a  b ", "a b"), ("a \n b\n", "a\nb"), ("E\u0301", "É"), ("a\r\nb", "a\nb")],
)
def test_cleaning(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


@given(st.text(alphabet="ab -\u00ad\u2014/日。「\n\u00a0", max_size=30))
def test_places_are_in_order_and_nothing_but_hyphens_and_line_ends_is_lost(text: str) -> None:
    text = clean(text)
    plain, places = break_places(text)
    assert plain == text.replace("\u00ad", "").replace("\n", " ")
    ends = [0, *(at for place in places for at in (place.end, place.start)), len(plain)]
    assert ends == sorted(ends)
    for place in places:
        assert plain[place.end : place.start].strip(" ") == ""


def parts(text: str, language: str, hyphenate: bool = False) -> tuple[list[str], list[str]]:
    """Return the parts between the places that are better, and between all of them."""
    plain, places = break_places(text)
    better, finer = better_places(plain, places, language, hyphenate)

    def cut(at: list[Break]) -> list[str]:
        starts, ends = [0, *(place.start for place in at)], [*(place.end for place in at), len(plain)]
        return [plain[start:end] for start, end in zip(starts, ends, strict=True)]

    return cut(better), cut(sorted([*better, *finer]))


class TestDictionaries:
    def test_thai_breaks_between_words(self) -> None:
        assert parts("การพิมพ์หนังสือ 1836", "th")[0] == ["การ", "พิมพ์", "หนังสือ", "1836"]

    def test_japanese_breaks_between_phrases_before_it_does_between_characters(self) -> None:
        phrases, all_places = parts("新橋の「鉄道」が開業した。", "ja")
        assert "「鉄道」" in phrases
        assert "".join(phrases) == "".join(all_places) == "新橋の「鉄道」が開業した。"
        assert len(all_places) > len(phrases)

    def test_chinese_breaks_between_words(self) -> None:
        assert "铁路" in parts("中国第一条铁路", "zh")[0]

    @pytest.mark.parametrize(
        ("word", "language"),
        [("Elektrizität", "de"), ("imprimerie", "fr"), ("printing", "en"), ("tipografie", "ro")],
    )
    def test_words_are_hyphenated_in_the_language_of_the_set(self, word: str, language: str) -> None:
        better, finer = parts(word, language, hyphenate=True)
        assert better == [word]
        assert len(finer) > 1
        assert "".join(finer) == word

    def test_a_language_without_patterns_is_not_hyphenated(self) -> None:
        assert parts("printing", "xx", hyphenate=True) == (["printing"], ["printing"])

    def test_without_the_extra_the_table_decides(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(breaking, "_library", lambda _name: None)
        assert parts("การพิมพ์หนังสือ 1836", "th")[0] == ["การพิมพ์หนังสือ", "1836"]
        assert parts("日本の鉄道", "ja")[0] == ["日", "本", "の", "鉄", "道"]
        assert parts("Elektrizität", "de", hyphenate=True)[1] == ["Elektrizität"]


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("abc", ["a", "b", "c"]),
        ("q\u0303a", ["q\u0303", "a"]),
        ("\u05e9\u05c1\u05b8ל", ["\u05e9\u05c1\u05b8", "ל"]),
        ("👩\u200d🚀x", ["👩\u200d🚀", "x"]),
        ("👍🏽!", ["👍🏽", "!"]),
        ("🇷🇴🇫🇷", ["🇷🇴", "🇫🇷"]),
        ("\u0e19\u0e49\u0e33", ["\u0e19\u0e49\u0e33"]),
        ("❤\ufe0f", ["❤\ufe0f"]),
        ("", []),
    ],
)
def test_what_belongs_together_stays_so(text: str, whole: list[str]) -> None:
    assert list(graphemes(text)) == whole
