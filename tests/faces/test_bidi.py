"""Unicode's bidirectional algorithm: examples whose order a reader can check, and what holds for every text.

``tests/external/test_scripts.py`` runs all cases of Unicode's own BidiCharacterTest.txt.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsmith.faces.bidi import bidi_levels, visual_order

# As in UAX #9, capitals stand for Hebrew letters, and ^ for Arabic ones; what is seen has its brackets not mirrored.
_LETTERS = str.maketrans({chr(65 + at): chr(0x5D0 + at) for at in range(26)} | {"^": "\u0628"})


def seen(written: str, base: int | None = None) -> str:
    text = written.translate(_LETTERS)
    return "".join(written[at] for at in visual_order(bidi_levels(text, base)))


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("plain text 12", "plain text 12"),
        ("ABC", "CBA"),
        ("car is ABC.", "car is CBA."),
        ("ABC!", "!CBA"),
        ("ABC is DEF", "FED is CBA"),
        ("ABC 1914-18 DEF", "FED 1914-18 CBA"),  # a hyphen belongs to the number
        ("ABC 1914–18 DEF", "FED 18–1914 CBA"),  # a dash stands between two, which run with the text
        ("ABC 1914", "1914 CBA"),
        ("ABC 1,914.50", "1,914.50 CBA"),
        ("ABC 50%", "50% CBA"),
        ("^^ 50%", "%50 ^^"),  # behind Arabic letters numbers are Arabic
        ("ABC (DEF) 1914", "1914 )FED( CBA"),
        ("ABC (def) GHI", "IHG )def( CBA"),
        ("world (ABC) 1914", "world (CBA) 1914"),  # where python-bidi goes wrong
        ("a (b ABC) c", "a (b CBA) c"),
        ("ABC [d(e)f] G", "G ]d(e)f[ CBA"),
        ("ABC (x", "x( CBA"),
        ("a\u2067ABC d\u2069 e", "a\u2067d CBA\u2069 e"),  # isolates
        ("a\u202bABC d\u202c e", "a\u202bd CBA\u202c e"),  # embeddings
        ("a\u202ebcd\u202c", "a\u202edcb\u202c"),  # overrides
        ("ABC\u0301D", "D\u0301CBA"),  # a mark stays with its letter (shaping puts it in place)
    ],
)
def test_order(written: str, shown: str) -> None:
    controls = dict.fromkeys(map(ord, "\u2067\u2069\u202b\u202c\u202e"))
    assert seen(written).translate(controls) == shown.translate(controls)


def test_the_paragraph_can_be_told_its_direction() -> None:
    assert seen("ABC def", 0) == "CBA def"
    assert seen("ABC def", 1) == "def CBA"
    assert seen("1914 ABC", 1) == "CBA 1914"
    assert bidi_levels("", 1) == []
    assert bidi_levels("12 ", 1) == [2, 2, 1]  # white space at the end is the paragraph's


def test_brackets_that_are_canonically_the_same_belong_together() -> None:
    assert bidi_levels("\u05d0 \u2329a\u3009 b", 1)[2] == bidi_levels("\u05d0 \u2329a\u232a b", 1)[2] == 1


def test_depth_is_bounded() -> None:
    levels = bidi_levels("\u202b\u202a" * 100 + "a\u05d0" + "\u202c" * 200)
    assert max(levels) <= 126


TEXTS = st.text(
    alphabet="ab1-+%, ()[]אבبى٣\u0301\u200d\u2066\u2067\u2068\u2069\u202a\u202b\u202c\u202d\u202e\n",
    max_size=40,
)


@given(TEXTS, st.sampled_from([0, 1, None]))
def test_every_character_is_shown_once_and_levels_say_its_direction(text: str, base: int | None) -> None:
    levels = bidi_levels(text, base)
    assert sorted(visual_order(levels)) == list(range(len(text)))
    for char, level in zip(text, levels, strict=True):
        if "\u202a" <= char <= "\u202e" or "\u202d" in text or "\u202e" in text:
            continue
        if char in "ab1٣":
            assert level % 2 == 0
        elif char in "אבبى":
            assert level % 2 == 1


@given(st.text(alphabet="abc 12.,()", max_size=30))
def test_text_that_runs_from_left_to_right_stays_so(text: str) -> None:
    assert bidi_levels(text) == [0] * len(text)


@given(TEXTS)
def test_a_text_in_an_isolate_is_ordered_as_on_its_own(text: str) -> None:
    text = text.translate(
        dict.fromkeys(map(ord, "\n\u200d\u2066\u2067\u2068\u2069\u202a\u202b\u202c\u202d\u202e"))
    )
    alone = bidi_levels(text, 1)
    inside = bidi_levels(f"a\u2067{text}\u2069b")[2:-2]
    trimmed = len(text.rstrip(" "))
    assert inside[:trimmed] == alone[:trimmed]
