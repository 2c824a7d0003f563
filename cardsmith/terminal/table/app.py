"""The application round the table: the dialogue before, game after game, and every way to leave."""

from __future__ import annotations

import asyncio
import codecs
import contextlib
import os
import signal
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding
from textual.driver import Driver
from textual.reactive import Reactive
from textual.screen import Screen

from cardsmith.language.messages import Messages
from cardsmith.model.errors import CardsmithError
from cardsmith.terminal.presenter import Presenter
from cardsmith.terminal.session import Session
from cardsmith.terminal.table.house import House
from cardsmith.terminal.table.playing import Table

INTERRUPTED, TERMINATED, HUNG_UP = 130, 143, 129
"""Exit codes of a game that was left by Ctrl-C, SIGTERM or SIGHUP (128 and the signal's number)."""


def _forgiving_decoder(encoding: str) -> Callable[[], codecs.IncrementalDecoder]:
    return partial(codecs.getincrementaldecoder(encoding), errors="replace")


class TableApp(App[int | CardsmithError]):
    """Plays games until people leave. ``session`` is the last one; None when none was begun."""

    ENABLE_COMMAND_PALETTE = False
    theme = Reactive("ansi-dark")  # the terminal's own ink and paper, light or dark
    BINDINGS: ClassVar = [
        Binding("ctrl+c", "leave(130)", show=False, priority=True),
        Binding("ctrl+q", "leave(0)", show=False, priority=True),
        Binding("ctrl+z", "sleep", show=False, priority=True),
    ]
    CSS = """
    Canvas { width: 1fr; height: 1fr; scrollbar-size: 1 1; overflow-x: hidden; }
    #small, .cramped > * { display: none; }
    .cramped > #small { display: block; }
    #bottom { height: 1fr; }
    .narrow #bottom { layout: vertical; }
    .narrow #hand { width: 1fr; }
    #names { margin-left: 2; }
    #heading, #prompt, #keys { overflow-y: hidden; }
    """

    def __init__(self, words: Messages, house: House, session: Session | None = None) -> None:
        """Take the game to play; without one a dialogue asks what to deal."""
        super().__init__(ansi_color=True)
        self.words, self.house, self.session = words, house, session
        self.failure: Exception | None = None

    def get_driver_class(self) -> type[Driver]:
        """Take Textual's driver, whose reading of keys bytes that are no UTF-8 would end (Latin-1 terminals)."""
        driver = super().get_driver_class()
        names = vars(sys.modules[driver.__module__])
        if "getincrementaldecoder" in names:
            names["getincrementaldecoder"] = _forgiving_decoder
        return driver

    def get_default_screen(self) -> Screen[Any]:
        """Begin with the table, or with the dialogue: an empty screen below would be drawn first."""
        if self.session is not None:
            return self._table(self.session)
        from cardsmith.terminal.table.dialogue import Dialogue

        return Dialogue(self.words, self.house, self._begin)

    def on_mount(self) -> None:
        """Mind the signals."""
        with contextlib.suppress(NotImplementedError):  # Windows has none
            loop = asyncio.get_running_loop()
            loop.add_signal_handler(signal.SIGTERM, self.exit, TERMINATED)
            loop.add_signal_handler(signal.SIGINT, self.exit, INTERRUPTED)
            loop.add_signal_handler(signal.SIGHUP, self.exit, HUNG_UP)
            # Textual would begin once more to read keys when told to go on, as every process is at a hang-up.
            signal.signal(signal.SIGCONT, signal.SIG_DFL)
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)

    def _begin(self, session: Session) -> None:
        self.session = session
        self.push_screen(self._table(session))

    def _table(self, session: Session) -> Table:
        return Table(Presenter(session, self.words), self.house, self._again)

    def _again(self) -> Presenter:
        """Deal the same players another game."""
        assert self.session is not None
        header = self.session.header
        if self.session.writer is not None:
            self.session.writer.close()
        self.session = self.house.deal(header.rules, header.players)
        return Presenter(self.session, self.words)

    def action_leave(self, code: int) -> None:
        """Leave at once; whatever was played is written."""
        self.exit(code)

    def action_sleep(self) -> None:
        """Stop until the shell lets the process go on in the foreground; do nothing where no shell could."""
        if not hasattr(signal, "SIGTSTP"):  # Windows
            return
        with self.suspend():
            os.kill(0, signal.SIGTSTP)
            while os.tcgetpgrp(0) != os.getpgrp():
                os.kill(os.getpid(), signal.SIGSTOP)
        self.screen.refresh(layout=True)

    def _handle_exception(self, error: Exception) -> None:
        """Keep what went wrong for the command line, which tells of it in words, and restore the terminal."""
        self.failure = self.failure or error
        super()._handle_exception(error)
        self._exit_renderables.clear()


def run_table(app: TableApp) -> int:
    """Play at the terminal of this process; return the exit code.

    Raises:
        CardsmithError: a bot failed, or a journal cannot be written; what was played is kept.
    """
    # of the shell that began us; they would hide that the window is resized
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)
    outcome = app.run()
    if app.failure is not None:
        raise app.failure
    if isinstance(outcome, CardsmithError):
        raise outcome
    return outcome or 0
