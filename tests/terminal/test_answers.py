"""What people type."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsmith.terminal.answers import Answer, read_answer


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("2 5", ("", (2, 5))),
        (" 2, 5 ", ("", (2, 5))),
        ("2>5", ("", (2, 5))),
        ("7", ("", (7,))),
        ("d 2", ("d", (2,))),
        ("D2", ("d", (2,))),
        ("s", ("s", ())),
        ("", ("", ())),
        ("x 2", ("x", (2,))),
        ("?", ("?", ())),
        ("help", ("?", ())),
        ("Quit", ("q", ())),
        *(
            (line, ("unreadable", ()))
            for line in ("2 x", "-1", "2 -1", "1.5", "²", "9" * 5000, "1 2 " * 2000 + "x")
        ),
    ],
)
def test_reading(line: str, answer: tuple[str, tuple[int, ...]]) -> None:
    assert read_answer(line) == Answer(*answer)


@given(st.text())
def test_anything_may_be_typed(line: str) -> None:
    assert all(number < 10**6 for number in read_answer(line).numbers)
