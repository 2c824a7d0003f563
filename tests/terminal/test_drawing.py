"""Text on terminals: cells, wrapping, columns, encodings."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from cardsmith.terminal.drawing import columns, wrap

WORDS = st.text(alphabet="ab é日本e\u0301한😀-", max_size=60)


@given(WORDS, st.integers(4, 60))
def test_no_line_is_wider_than_the_terminal(text: str, width: int) -> None:
    lines = list(wrap(text, width, "> ", "  "))
    assert all(cell_len(line) <= width for line in lines)
    assert "".join(line[2:] for line in lines).replace(" ", "") == text.replace(" ", "")


@given(st.lists(st.tuples(WORDS, WORDS), min_size=1, max_size=5), st.integers(20, 200))
def test_columns_start_at_the_same_cell(rows: list[tuple[str, str]], width: int) -> None:
    table = [(str(at), date.replace(" ", "_"), "@" + name) for at, (date, name) in enumerate(rows)]
    lines = list(columns(table, width))
    assert all(cell_len(line) <= width for line in lines)
    starts = {cell_len(line.partition("@")[0]) for line in lines if "@" in line}
    room = width - 5 - max(cell_len(date) for _, date, _ in table)
    assert room < 16 or len(starts) == 1


def test_wide_and_combining_characters_count_as_they_are_shown() -> None:
    rows = [("1", "1450", "日本"), ("2", "3500 BCE", "plain"), ("10", "5 日", "cafe\u0301")]
    lines = list(columns(rows, 40))
    assert lines == [" 1  1450      日本", " 2  3500 BCE  plain", "10  5 日      cafe\u0301"]


def test_a_narrow_terminal_gets_whole_rows() -> None:
    rows = [("1", "40 000 years ago", "A bone flute from a cave")]
    assert list(columns(rows, 20)) == ["1  40 000 years ago", "   A bone flute from", "   a cave"]


def test_a_word_that_is_too_wide_breaks_behind_its_hyphens() -> None:
    assert list(wrap("„Floarea-soarelui” de Van Gogh", 16)) == ["„Floarea-", "soarelui” de Van", "Gogh"]
    assert list(wrap("Incomprehensibilities", 16)) == ["Incomprehensibil", "ities"]
