"""Where lines may end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsmith.faces.breaking import break_places, clean


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
