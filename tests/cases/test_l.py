"""Section L (terminal): Ctrl-C where it hurts. The rest of the section is in tests/cli/test_play.py; of the
table on a whole screen in tests/terminal/test_table.py, test_gate.py and tests/external/test_tmux.py."""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import Future

import pytest

from cardsmith.playtest.executors import LocalPool


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
