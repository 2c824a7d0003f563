"""What people type."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsmith.terminal.answers import Answer, Command, read_answer


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("2 5", Answer("play", (2, 5))),
        (" 2, 5 ", Answer("play", (2, 5))),
        ("2>5", Answer("play", (2, 5))),
        ("7", Answer("play", (7,))),
        ("p 7", Answer("play", (7,))),
        ("d 2", Answer("discard", (2,))),
        ("D2", Answer("discard", (2,))),
        ("discard 2", Answer("discard", (2,))),
        ("s", Answer("stop")),
        ("STOP", Answer("stop")),
        ("", Answer("unknown")),
        ("x 2", Answer("unknown")),
        ("2 x", Answer("unknown")),
        ("-1", Answer("unknown")),
        ("1.5", Answer("unknown")),
        ("²", Answer("unknown")),
        ("9" * 5000, Answer("unknown")),
        ("?", Command.HELP),
        ("q", Command.QUIT),
        ("Quit", Command.QUIT),
        ("u", Command.UNDO),
        ("r", Command.RULES),
        ("t", Command.TABLE),
        ("h", Command.HANDS),
    ],
)
def test_reading(line: str, answer: Answer | Command) -> None:
    assert read_answer(line) == answer


@given(st.text())
def test_anything_may_be_typed(line: str) -> None:
    assert isinstance(read_answer(line), Answer | Command)
