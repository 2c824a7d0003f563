"""Standard input and output as a line terminal: any encoding, any width, pipes."""

from __future__ import annotations

import shutil
import sys

from cardsmith.terminal.drawing import showable
from cardsmith.terminal.plain import Terminal


def line_terminal() -> Terminal:
    """Return the terminal of this process. What is typed into a pipe is shown, so that the output reads well."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    interactive = sys.stdin.isatty()
    if interactive and sys.stdout.isatty():
        import contextlib

        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - input() edits lines with it

    def ask(prompt: str) -> str | None:
        text = showable(prompt, sys.stdout.encoding or "ascii") + " > "
        if interactive:
            try:
                return input(text)
            except EOFError:
                print_line("")
                return None
        sys.stdout.write(text)
        sys.stdout.flush()
        line = sys.stdin.readline()
        print_line(line.rstrip("\r\n"))
        return line.rstrip("\r\n") if line else None

    return Terminal(ask, print_line, columns, interactive)


def print_line(line: str, *, err: bool = False) -> None:
    """Write a line to standard output (or error), in characters that it can show."""
    stream = sys.stderr if err else sys.stdout
    stream.write(showable(line, stream.encoding or "ascii") + "\n")
    stream.flush()


def columns() -> int:
    """Return the width of the terminal: ``COLUMNS``, else what the system says, else 80."""
    return shutil.get_terminal_size((80, 24)).columns
