"""``cardsmith new``: a set that checks and builds at once."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from cardsmith.authoring.new import new_set
from cardsmith.cli.output import say
from cardsmith.cli.types import FilePath
from cardsmith.model.errors import UsageError
from cardsmith.model.sentences import joined, tell


@click.command("new")
@click.argument("directory", type=FilePath())
@click.option("--template", default=None, help="A shipped template to use (default: classic).")
@click.option("--copy-template", default=None, metavar="TEMPLATE",
              help="Copy this shipped template into the set, to change it.")  # fmt: skip
@click.option("--rules", default="inventions", show_default=True, help="The rules the set is played with.")
def command(directory: Path, template: str | None, copy_template: str | None, rules: str) -> None:
    """Make a new set in DIRECTORY, with a few cards to replace by your own."""
    if template and copy_template:
        message = tell(
            "--template and --copy-template exclude each other: the copy is used by the set at once"
        )
        raise UsageError(message)
    made = new_set(
        directory,
        template=copy_template or template or "classic",
        copy_template=bool(copy_template),
        rules=rules,
    )
    for path in made:
        click.echo(path)
    name = shlex.quote(f"./{directory}" if str(directory).startswith("-") else str(directory))
    say(tell("Edit {file}, then:", file=made[0]))
    for step in ("check", "build", "play"):
        say(joined(["  cardsmith", step, name], " "))
