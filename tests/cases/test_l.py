"""Section L (terminal): Ctrl-C where it hurts. The rest of the section is in tests/cli/test_play.py; of the
table on a whole screen in tests/terminal/test_table.py, test_gate.py and tests/external/test_tmux.py."""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import Future
from pathlib import Path

import pytest

from cardsmith.playtest.executors import LocalPool
from tests.cases.conftest import write_set


def test_l05_ctrl_c_waits_until_the_workers_have_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pool that was interrupted in the middle of its start waited for its workers for ever.

    Another thread that may take the signal stands for a progress bar's: blocking it in one thread is not enough.
    """
    idle = threading.Event()
    threading.Thread(target=idle.wait, daemon=True).start()
    pool = LocalPool(2)
    begun: list[str] = []

    def submit(*_arguments: object) -> Future[int]:
        os.kill(os.getpid(), signal.SIGINT)
        begun.append("whole")
        return Future()

    monkeypatch.setattr(pool._pool, "submit", submit)
    with pytest.raises(KeyboardInterrupt):
        pool.submit(abs, -1)
    idle.set()
    assert begun == ["whole"]


@pytest.mark.parametrize("columns", ["0", "1", "7", "20"])
@pytest.mark.parametrize("command", [["simulate", "--games", "20"], ["stats"], ["check"]])
def test_l07_a_terminal_of_any_width(
    cardsmith, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: str, command: list[str]
) -> None:
    write_set(tmp_path / "deck", [f"日本 → é {at}" for at in range(40)])
    monkeypatch.setenv("COLUMNS", columns)
    done = cardsmith(command[0], "deck", *command[1:])
    assert done.code == 0 or command == ["check"], "whether there are fonts depends on the system"
    assert "wrong inside cardsmith" not in done.err


def test_l_a_key_that_is_twice_in_an_option_is_refused(cardsmith, tmp_path: Path) -> None:
    done = cardsmith("play", "inventions", "--no-journal", "--rule", "hand=2:6,2:7")
    assert done.code == 1
    assert "CS714" in done.err


def test_l01_bytes_of_another_encoding_do_not_end_the_table() -> None:
    from textual.drivers import linux_driver

    from cardsmith.terminal.table.app import TableApp

    TableApp.get_driver_class(TableApp.__new__(TableApp))
    decode = linux_driver.getincrementaldecoder("utf-8")().decode
    assert decode("é".encode("latin-1") + b"q") == "\ufffdq"
    assert decode("é".encode()[:1]) + decode("é".encode()[1:]) == "é"
