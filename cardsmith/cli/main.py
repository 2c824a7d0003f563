"""The command group, and the one place where errors become messages and exit codes.

No traceback reaches a user unless ``--debug`` asks for it.
"""

from __future__ import annotations

import errno
import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from cardsmith.cli import EXIT_FILES, EXIT_INTERRUPTED, EXIT_PROBLEMS, EXIT_USAGE
from cardsmith.cli.click_words import in_words, teach_click
from cardsmith.cli.output import messages, print_findings, say
from cardsmith.model.sentences import joined, reason, tell
from cardsmith.version import __version__

# The commands in the order in which people meet them. Their lines of help stand here, so that `cardsmith --help`
# imports none of their modules.
COMMANDS = {
    "new": "Make a new set.",
    "check": "Report everything that is wrong with sets.",
    "build": "Print sets into PDFs that prove themselves.",
    "verify": "Prove a finished PDF.",
    "translate": "Make or update a translation file of a set.",
    "play": "Play sets at the terminal, with people and bots.",
    "replay": "Step through a game's journal, or check it.",
    "stats": "Show where the dates of sets lie and what they lack.",
    "report": "Tell what to change in a set, from games of people and of bots.",
    "simulate": "Let bots play thousands of games; learn what to change.",
    "show": "Show rules, codes, schemas, papers, sizes, templates.",
}


class LazyGroup(click.Group):
    """A group that imports a command's module only when that command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return the command, or None when there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"cardsmith.cli.{cmd_name}").command
        return in_words(command, messages())

    def get_help(self, ctx: click.Context) -> str:
        """Return the help in the reader's language."""
        return click.Group.get_help(in_words(self, messages()), ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands with a line each."""
        words = messages()
        with formatter.section(words.gettext("Commands")):
            formatter.write_dl([(name, words.gettext(line)) for name, line in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or name the nearest one."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=1)
            message = tell(
                "There is no command '{name}'. Commands: {commands}.",
                name=args[0],
                commands=joined(list(COMMANDS)),
            )
            if near:
                message = tell(
                    "There is no command '{name}'. Did you mean '{near}'?", name=args[0], near=near[0]
                )
            raise click.UsageError(messages().say(message), ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; errors are told while its language is known."""
        try:
            return super().invoke(ctx)
        except Exception as failure:  # the one place that turns errors into messages
            if ctx.params.get("debug"):
                raise
            return _report(failure)


def _choose_language(_ctx: click.Context, _option: click.Parameter, lang: str | None) -> None:
    teach_click(messages(lang))


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="The rules follow published leaflets in our own words; not affiliated with any publisher.",
)
@click.version_option(__version__, "--version", prog_name="cardsmith")
@click.option(
    "--lang",
    metavar="LANG",
    is_eager=True,
    expose_value=False,
    callback=_choose_language,
    help="The language of messages (en, ro). Default: that of the system.",
)
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
def cli(debug: bool) -> None:
    """Author card sets as text, print them properly, playtest them in the terminal.

    Start with `cardsmith new my-set`, then `cardsmith check my-set` and `cardsmith build my-set`.
    """


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    _make_streams_safe()
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # it would search all installed packages
    try:
        teach_click(messages())
        code = cli.main(args=arguments, prog_name="cardsmith", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except Exception as failure:  # of the arguments in front of the command
        if "--debug" in arguments:
            raise
        return _report(failure)
    except KeyboardInterrupt:
        return _interrupted()


def _interrupted() -> int:
    click.echo(err=True)
    say(tell("Interrupted; nothing was left half written."))
    return EXIT_INTERRUPTED


def _make_streams_safe() -> None:
    """Print a question mark rather than crash where the terminal's encoding lacks a character.

    A stream that was closed before we began is replaced by one that is empty and forgets.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - it stays open
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _report(failure: Exception) -> int:
    """Print one friendly message for a failure; return its exit code."""
    from cardsmith.model.errors import CardsmithError, FileError, UsageError

    if isinstance(failure, click.exceptions.Exit):
        return failure.exit_code
    if isinstance(failure, click.Abort):
        return _interrupted()
    if isinstance(failure, click.ClickException):
        failure.show()
        return failure.exit_code
    if isinstance(failure, BrokenPipeError):
        # The reader went away (`| head`): point stdout elsewhere so that Python's own flush stays silent.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    if isinstance(failure, CardsmithError) and failure.findings:
        print_findings(failure.findings, to_stderr=True)
    say(_sentence(failure))
    if isinstance(failure, UsageError):
        return EXIT_USAGE
    return EXIT_FILES if isinstance(failure, FileError | OSError) else EXIT_PROBLEMS


def _sentence(failure: Exception) -> str:
    from cardsmith.model.errors import CardsmithError

    if isinstance(failure, CardsmithError):
        return tell("Error: {problem}", problem=failure.message)
    if isinstance(failure, FileNotFoundError) and failure.filename is None:
        return tell("Error: the current folder has been deleted: change into another one.")
    if isinstance(failure, OSError):
        told = reason(failure)
        if failure.filename:
            told = tell("{reason} ({file})", reason=told, file=str(failure.filename))
        elif failure.errno == errno.ENOSPC:  # files are written under their names
            told = tell("{reason} ({file})", reason=told, file=tell("standard output"))
        return tell("Error: {problem}", problem=told)
    return tell(
        "Error: something went wrong inside cardsmith ({failure}).\n"
        "That is a defect: please report it with what `cardsmith --debug ...` prints.",
        failure=f"{type(failure).__name__}: {failure}",
    )
