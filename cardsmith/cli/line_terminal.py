"""Standard input and output as a line terminal: any encoding, any width, pipes."""

from __future__ import annotations

import codecs
import contextlib
import io
import shutil
import sys
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardsmith.terminal.plain import Terminal

_PLAIN = str.maketrans(
    "\u2010\u2011\u2012\u2013\u2014\u2212\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb\u00d7\u2248",
    '------\'\'\'"""""x~',
)
# Characters that could drive the terminal. They can come with a foreign journal.
_CONTROLS = dict.fromkeys([*range(32), *range(127, 160), 0x2028, 0x2029], "?")


def line_terminal() -> Terminal:
    """Return the terminal of this process. What is typed into a pipe is shown, so that the output reads well."""
    from cardsmith.terminal.plain import Terminal

    prepare_streams()
    interactive = sys.stdin.isatty()
    if interactive and sys.stdout.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - input() edits lines with it

    def ask(prompt: str) -> str | None:
        line = None
        try:
            line = input(f"{prompt} > ".translate(_CONTROLS))
        except EOFError:
            print_line("")
        if line is not None and not interactive:
            print_line(line)
        return line

    return Terminal(ask, print_line, terminal_width, interactive)


def prepare_streams() -> None:
    """Let standard output show characters that it lacks by their nearest, and standard input read anything."""
    codecs.register_error("nearest", _nearest)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "nearest"), (sys.stderr, "nearest")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def print_line(line: str, *, err: bool = False) -> None:
    """Write a line to standard output (or error) at once."""
    print(line.translate(_CONTROLS), file=sys.stderr if err else sys.stdout, flush=True)


def terminal_width() -> int:
    """Return the width of the terminal: ``COLUMNS``, else what the system says, else 80."""
    return shutil.get_terminal_size((80, 24)).columns


def _nearest(problem: UnicodeError) -> tuple[str, int]:
    """Encode a character as those nearest to it, else as a question mark (an error handler of `codecs`)."""
    assert isinstance(problem, UnicodeEncodeError)
    character = problem.object[problem.start]
    if unicodedata.combining(character):
        return "", problem.start + 1  # its letter was shown
    parts = unicodedata.normalize("NFKD", character.translate(_PLAIN))
    plain = "".join(part for part in parts if not unicodedata.combining(part))
    return plain if plain.isascii() else "?", problem.start + 1
