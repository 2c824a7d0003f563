"""Texts in boxes: one line, wrapped, shrunk, broken, or an overflow with its size."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsmith.faces.breaking import clean
from cardsmith.faces.fitting import WORTH_A_LINE, Fitted, Frame, fit
from cardsmith.faces.font_book import FontBook
from cardsmith.faces.setting import set_parts
from cardsmith.faces.shaping import Manner, shape_text
from cardsmith.model.template import FontChoice
from cardsmith.model.units import MM_PER_POINT
from tests.faces.making import BOLD, book
from tests.faces.scripts import FONTS

BOOK = book()
FRAME = Frame(
    width=37.0,
    height=9.0,
    size=11 * MM_PER_POINT,
    least=7 * MM_PER_POINT,
    step=MM_PER_POINT / 20,
    max_lines=2,
    leading=1.12,
    above=700.0,
    under=216.0,
)


def fitted(text: str, **changes: float) -> Fitted:
    return fit(shape_text(BOOK, "bold", clean(text)), FRAME._replace(**changes))  # type: ignore[arg-type]


def lines(result: Fitted) -> list[str]:
    glyphs = result.shaped.glyphs
    return [
        "".join(glyph.text for glyph in glyphs[line.start : line.end]) + "-" * line.hyphen
        for line in result.lines
    ]


def assert_inside(result: Fitted, frame: Frame) -> None:
    for line in result.lines:
        assert line.width * result.size / 1000 <= frame.width + 1e-3
    assert frame.height_of(len(result.lines), result.size) <= frame.height + 1e-3
    assert len(result.lines) <= frame.max_lines
    assert frame.least - 1e-9 <= result.size <= frame.size + 1e-9


def test_a_short_text_stands_on_one_line_at_its_size() -> None:
    result = fitted("Printing press")
    assert lines(result) == ["Printing press"]
    assert result.size == FRAME.size


def test_a_longer_one_is_wrapped_at_its_size_into_lines_of_like_width() -> None:
    result = fitted("Grand Caledonian Curling Club of Edinburgh", max_lines=3, height=15)
    assert result.size == FRAME.size
    assert lines(result) == ["Grand Caledonian", "Curling Club", "of Edinburgh"]


def test_a_short_word_begins_a_line_rather_than_ends_it_where_that_costs_little() -> None:
    assert lines(fitted("A prize for the first to fly")) == ["A prize", "for the first to fly"]
    assert lines(fitted("Zero as a number", width=30)) == ["Zero", "as a number"]
    # here the line would get too wide, or there is no other place
    assert lines(fitted("A prize for the first to fly", width=30)) == ["A prize for", "the first to fly"]
    assert lines(fitted("Big Bang", width=14, height=15, least=FRAME.size)) == ["Big", "Bang"]
    assert lines(fitted("to the\nrescue", height=15)) == ["to the", "rescue"]


def test_a_text_that_is_a_little_too_wide_is_set_smaller_rather_than_on_another_line() -> None:
    natural = shape_text(BOOK, "bold", "Steam locomotive").x[-1] * FRAME.size / 1000
    result = fitted("Steam locomotive", width=natural * (WORTH_A_LINE + 0.02))
    assert len(result.lines) == 1
    assert WORTH_A_LINE * FRAME.size <= result.size < FRAME.size
    assert len(fitted("Steam locomotive", width=natural * (WORTH_A_LINE - 0.05)).lines) == 2


def test_then_it_shrinks_and_no_more_than_needed() -> None:
    result = fitted("The International Committee for Weights and Measures")
    assert len(result.lines) == 2
    assert FRAME.least < result.size < FRAME.size
    larger = FRAME._replace(size=result.size + FRAME.step, least=result.size + FRAME.step)
    assert any(fit(shape_text(BOOK, "bold", result.shaped.text), larger).overflow)


def test_height_limits_the_size_as_well_as_width() -> None:
    assert fitted("Ox", height=2.0).size < FRAME.size
    assert_inside(fitted("Ox", height=2.5), FRAME._replace(height=2.5))


def test_a_word_is_shrunk_first_and_broken_last() -> None:
    shrunk = fitted("Elektrizitätsgesellschaft")
    assert not shrunk.broken
    assert len(shrunk.lines) == 1
    torn = fitted("Donaudampfschifffahrtselektrizitätenhauptbetriebswerk", max_lines=3)
    assert torn.broken
    assert torn.size == FRAME.least
    assert_inside(torn, FRAME._replace(max_lines=3))
    assert lines(torn)[0].endswith("-")
    assert "".join(lines(torn)).replace("-", "") == torn.shaped.text


def test_a_text_of_160_characters_overflows_by_as_much_as_is_said() -> None:
    result = fitted("word " * 32)
    assert any(result.overflow)
    needed = FRAME.height + result.overflow[1]
    again = fitted("word " * 32, height=needed, max_lines=99)
    assert again.overflow == (0.0, 0.0)


def test_a_soft_hyphen_is_seen_only_where_the_line_ends() -> None:
    assert lines(fitted("Zeit\u00adalter", width=30)) == ["Zeitalter"]
    assert lines(fitted("Zeit\u00adalter", width=11, least=FRAME.size)) == ["Zeit-", "alter"]


def test_a_written_line_end_ends_the_line() -> None:
    assert lines(fitted("one\ntwo")) == ["one", "two"]
    assert any(fitted("one\ntwo\nthree").overflow)


def test_chinese_and_japanese_break_between_characters() -> None:
    result = fitted("「何」でも、ある。" * 3, width=20, height=40, max_lines=9)
    assert not any(line[0] in "」、。" or line[-1] == "「" for line in lines(result))


TEXTS = st.text(alphabet="abc MiÉ-\u00ad日。\n", min_size=1, max_size=60).map(clean).filter(str.strip)


@given(TEXTS, st.floats(3, 60), st.floats(1, 30), st.integers(1, 5))
def test_a_text_fits_its_box_or_says_by_how_much_it_does_not(
    text: str, width: float, height: float, most: int
) -> None:
    frame = FRAME._replace(width=width, height=height, max_lines=most)
    result = fit(shape_text(BOOK, "bold", text), frame)
    shown = "".join("".join(g.text for g in result.shaped.glyphs[a.start : a.end]) for a in result.lines)
    assert shown.replace(" ", "") == result.shaped.text.replace(" ", "")
    if not any(result.overflow):
        assert_inside(result, frame)


@given(TEXTS, st.floats(5, 60))
def test_a_wider_box_never_makes_a_text_smaller_by_more_than_a_saved_line_is_worth(
    text: str, width: float
) -> None:
    shaped = shape_text(BOOK, "bold", text)
    narrow, wide = (
        fit(shaped, FRAME._replace(width=w, height=30, max_lines=4)) for w in (width, width * 1.2)
    )
    assert wide.size >= narrow.size * WORTH_A_LINE - FRAME.step


@pytest.mark.parametrize("text", ["x", "A B", "H₃PO₄ and CO₂", "<i>Nature", "{braces} & more"])
def test_every_text_is_printed_as_it_is(text: str) -> None:
    assert "".join(lines(fitted(text, width=100))) == text


OTHERS = FontBook({"bold": FontChoice(BOLD)}, FONTS)
MIXED = (
    st.text(alphabet="ab 1-(),אבש\u05c1לبمرلا\u064eहिन्दीกิน้日。é", min_size=1, max_size=40)
    .map(clean)
    .filter(str.strip)
)


def shown(text: str, language: str = "en", **changes: float) -> tuple[list[str], Fitted]:
    """Return what stands on the lines from left to right, part by part as read, and how the text was fitted."""
    result = fit(shape_text(OTHERS, "bold", text, Manner(language=language)), FRAME._replace(**changes))  # type: ignore
    made = [set_parts(result.shaped, line, result.size / 1000) for line in result.lines]
    return ["|".join(part.text for part in parts) for parts in made], result


class TestDirections:
    def test_hebrew_runs_leftwards_and_numbers_do_not(self) -> None:
        assert shown("שלום 1914", width=99)[0] == ["1914| |שלום"]
        assert shown("IBM שלום", width=99)[0] == ["IBM |שלום"]

    def test_in_a_language_that_runs_leftwards_a_text_does_so_if_any_letter_does(self) -> None:
        assert shown("IBM שלום", "he", width=99)[0] == ["שלום| |IBM"]
        assert shown("1914–1918", "he", width=99)[0] == ["1918|–|1914"]
        assert shown("Hello!", "he", width=99)[0] == ["Hello!"]

    def test_lines_break_in_reading_order_and_are_ordered_each(self) -> None:
        (first, second), _ = shown("מלחמת העולם abc שלום", width=24)
        assert "מלחמת" in first
        assert "שלום" in second

    def test_glyphs_of_a_part_stand_from_left_to_right(self) -> None:
        _, result = shown("שלום", width=99)
        (part,) = set_parts(result.shaped, result.lines[0], 1.0)
        assert [glyph.text for glyph in part.glyphs] == ["ם", "ו", "ל", "ש"]
        assert part.text == "שלום"

    def test_thai_is_never_torn_inside_a_word(self) -> None:
        _, result = shown("การ" * 30, max_lines=2)
        assert any(result.overflow) or not result.broken

    def test_letters_that_join_are_not_spaced(self) -> None:
        plain, spaced = (shape_text(OTHERS, "bold", "مرحبا", Manner(tracking)) for tracking in (0.0, 200.0))
        assert plain.x[-1] == spaced.x[-1]

    @given(MIXED, st.sampled_from(["en", "he"]), st.floats(5, 60), st.integers(1, 5))
    def test_every_letter_is_set_once_and_inside(
        self, text: str, language: str, width: float, most: int
    ) -> None:
        _, result = shown(text, language, width=width, height=30.0, max_lines=most)
        parts = [part for line in result.lines for part in set_parts(result.shaped, line, 1.0)]
        letters = "".join(part.text for part in parts).replace(" ", "").replace("-", "")
        assert sorted(letters) == sorted(result.shaped.text.replace(" ", "").replace("-", ""))
        if not any(result.overflow):
            assert_inside(result, FRAME._replace(width=width, height=30.0, max_lines=most))
