"""Lines on streams of any encoding."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsmith.cli.line_terminal import prepare_streams, print_line


def shown(text: str, encoding: str) -> str:
    """Return what standard output of this encoding shows of a line."""
    raw = io.BytesIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdout", io.TextIOWrapper(raw, encoding, newline="\n", write_through=True))
        prepare_streams()
        print_line(text)
        return raw.getvalue().decode(encoding).removesuffix("\n")


@pytest.mark.parametrize(
    ("text", "encoding", "line"),
    [
        ("Așază → 日本", "cp1252", "Asaza ? ??"),
        ("40\u202f000\u00a0years", "ascii", "40 000 years"),
        ("\u22125 – “x” … ½", "ascii", '-5 - "x" ... ?'),
        ("cafe\u0301", "ascii", "cafe"),
        ("日本", "utf-8", "日本"),
        ("a\x1b[2Jb\x07\ud800", "utf-8", "a?[2Jb??"),
    ],
)
def test_what_a_stream_cannot_show_is_replaced(text: str, encoding: str, line: str) -> None:
    assert shown(text, encoding) == line


@given(st.text(), st.sampled_from(["ascii", "cp1252", "utf-8", "cp437", "iso8859-2"]))
def test_anything_can_be_shown_anywhere(text: str, encoding: str) -> None:
    assert not any(ord(character) < 32 for character in shown(text, encoding))
