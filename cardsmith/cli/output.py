"""What the commands print: findings, messages, tables and progress bars. Results go to stdout, the rest to stderr."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

import click

from cardsmith.language.messages import Messages, choose_language, in_language

if TYPE_CHECKING:
    from rich.console import Console

    from cardsmith.authoring.render import Format
    from cardsmith.model.findings import Finding

Progress = Callable[[str, int, int], None]

# A bar that flashes by for a quarter of a second only unsettles.
PATIENCE_SECONDS = 0.6
_LANGUAGE = "cardsmith.language"  # its key in click's context


def wants_color(stream: TextIO) -> bool:
    """Tell whether to colour a stream: https://no-color.org, FORCE_COLOR, TERM=dumb, else only terminals."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return _is_terminal(stream)


def _is_terminal(stream: TextIO) -> bool:
    """Tell whether it is a terminal that can do more than write lines."""
    return stream.isatty() and os.environ.get("TERM") not in ("dumb", "")


def console(stream: TextIO | None = None) -> Console:
    """Make a rich console for a stream (stdout), honouring the colour rules."""
    from rich.console import Console

    stream = stream or sys.stdout
    color = wants_color(stream)
    width = None if stream.isatty() or "COLUMNS" in os.environ else 100
    return Console(
        file=stream,
        highlight=False,
        markup=False,
        emoji=False,
        no_color=not color,
        force_terminal=color,
        width=width,
    )


def print_findings(findings: Iterable[Finding], form: Format = "text", to_stderr: bool = False) -> None:
    """Print findings in one of the formats ``text``, ``json`` and ``github``."""
    listed = list(findings)
    if not listed and form == "text":
        return
    from cardsmith.authoring.render import render

    stream = sys.stderr if to_stderr else sys.stdout
    text = render(listed, form, messages(), color=wants_color(stream))
    if text:
        click.echo(text.rstrip("\n"), err=to_stderr)


def messages(asked: str | None = None) -> Messages:
    """Return the words of the language asked for, here or in front of the command, else of that of the system.

    Once asked for it is that of the whole run, errors included.

    Raises:
        UsageError: there are no words in it.
    """
    context = click.get_current_context(silent=True)
    chosen: dict[str, Any] = context.meta if context is not None else {}
    if asked:
        chosen[_LANGUAGE] = choose_language(asked, os.environ)
    return in_language(chosen.get(_LANGUAGE) or choose_language(None, os.environ))


def language_asked() -> bool:
    """Tell whether the command was asked for in a language."""
    context = click.get_current_context(silent=True)
    return context is not None and _LANGUAGE in context.meta


def show(text: str) -> None:
    """Print a result, sentence or other text, on stdout."""
    click.echo(messages().say(text))


def say(message: str) -> None:
    """Print a message for the person at the terminal, on stderr."""
    click.echo(messages().say(message), err=True)


@contextmanager
def progress() -> Iterator[Progress]:
    """Yield ``update(stage, done, total)``; a bar appears on stderr once the work takes long, on a terminal only."""
    if not _is_terminal(sys.stderr):
        yield lambda stage, done, total: None
        return
    bar: Any = None
    task: Any = None
    began = time.monotonic()

    def update(stage: str, done: int, total: int) -> None:
        nonlocal bar, task
        if bar is None:
            if time.monotonic() - began < PATIENCE_SECONDS:
                return
            from rich.progress import Progress as Bar

            bar = Bar(console=console(sys.stderr), transient=True)
            bar.start()
            task = bar.add_task(messages().say(stage), total=total)
        bar.update(task, description=messages().say(stage), completed=done, total=total)

    try:
        yield update
    finally:
        if bar is not None:
            bar.stop()
