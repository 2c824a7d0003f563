"""Where the table on a whole screen is shown, and that Textual is imported nowhere else."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from cardsmith.language.messages import in_language
from cardsmith.terminal.table.gate import reason_for_plain


class Stream:
    def __init__(self, terminal: bool, encoding: str = "utf-8") -> None:
        self._terminal, self.encoding = terminal, encoding

    def fileno(self) -> int:
        return 1

    def isatty(self) -> bool:
        return self._terminal


@pytest.mark.parametrize(
    ("environ", "streams", "size", "said"),
    [
        ({"TERM": "xterm"}, (True, True), (80, 24), None),
        ({"TERM": "xterm"}, (True, True), (60, 18), None),
        ({"TERM": "xterm"}, (False, True), (80, 24), "no terminal"),
        ({"TERM": "xterm"}, (True, False), (80, 24), "no terminal"),
        ({"TERM": "dumb"}, (True, True), (80, 24), "TERM"),
        ({}, (True, True), (80, 24), "TERM"),
        ({"TERM": "xterm"}, (True, True), (59, 24), "needs 60 columns and 18 lines"),
        ({"TERM": "xterm"}, (True, True), (80, 17), "needs 60 columns and 18 lines"),
    ],
)
def test_where_the_table_serves(
    environ, streams, size: tuple[int, int], said: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", Stream(streams[0]))
    monkeypatch.setattr(sys, "stdout", Stream(streams[1]))
    monkeypatch.setattr(sys, "stderr", Stream(True))
    monkeypatch.setattr(os, "get_terminal_size", lambda fd: os.terminal_size(size))
    reason = reason_for_plain(in_language("en"), environ)
    assert reason is None if said is None else said in (reason or "")


def test_a_terminal_without_unicode(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Stream(True))
    monkeypatch.setattr(sys, "stdout", Stream(True, "iso8859-1"))
    monkeypatch.setattr(sys, "stderr", Stream(True))
    assert "Unicode" in (reason_for_plain(in_language("en"), {"TERM": "xterm"}) or "")


def test_messages_that_go_elsewhere_take_the_drawing_along(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout"):
        monkeypatch.setattr(sys, name, Stream(True))
    monkeypatch.setattr(sys, "stderr", Stream(False))
    assert "no terminal" in (reason_for_plain(in_language("en"), {"TERM": "xterm"}) or "")


@pytest.mark.parametrize("options", [["--plain"], []])
def test_the_plain_table_imports_no_textual(options: list[str]) -> None:
    arguments = ["play", "inventions", "--seed", "1", "--no-journal", *options]
    program = (
        "import sys; from cardsmith.cli.main import run; "
        f"code = run({arguments!r}); sys.exit(code or 10 * ('textual' in sys.modules))"
    )
    outcome = subprocess.run(
        [sys.executable, "-c", program], stdin=subprocess.DEVNULL, capture_output=True, text=True,
        env={**os.environ, "LANG": "C"}, timeout=60,
    )  # fmt: skip
    assert outcome.returncode == 0, outcome.stderr
    assert "Round 1" in outcome.stdout
    assert outcome.stderr == (
        "" if options else "Input or output is no terminal: the table is shown line by line.\n"
    )
