"""Whether this process has a terminal for the table on a whole screen. Imports nothing heavy."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

from cardsmith.language.messages import Messages

LEAST_COLUMNS, LEAST_LINES = 60, 18


def reason_for_plain(words: Messages, environ: Mapping[str, str] = os.environ) -> str | None:
    """Return why only the plain table can be shown here, in a sentence; None when the whole screen serves."""
    _ = words.gettext
    # Textual draws on the last
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        return _("Input or output is no terminal: the table is shown line by line.")
    if environ.get("TERM", "") in ("", "dumb", "unknown"):
        return _("This terminal can only write lines (TERM): the table is shown line by line.")
    if "utf" not in (sys.stdout.encoding or "").lower():
        return _("This terminal does not show Unicode: the table is shown line by line.")
    columns, lines = os.get_terminal_size(sys.stdout.fileno())
    if columns < LEAST_COLUMNS or lines < LEAST_LINES:
        text = _("The table needs {columns} columns and {lines} lines: it is shown line by line.")
        return text.format(columns=LEAST_COLUMNS, lines=LEAST_LINES)
    return None
