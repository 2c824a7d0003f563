"""Names of players, as they are given and as they appear."""

from __future__ import annotations

from cardsmith.terminal.players import shown_names


def test_a_name_drives_no_terminal_and_turns_no_line_around() -> None:
    names = ["\x1b[31mAnn", "Ann\u202e", "\u2067Ann\u2069", "שלום", "Zoë\u200d"]
    assert shown_names(names) == ["?[31mAnn", "Ann?", "?Ann?", "שלום", "Zoë\u200d"]
