"""What click itself says, for translators, and click taught to say it in the language of a run."""

from __future__ import annotations

from copy import copy
from inspect import cleandoc
from typing import TypeVar

import click
from click import core, decorators, exceptions, formatting, parser, types

from cardsmith.language.messages import SOURCE, Messages
from cardsmith.model.sentences import tell_n, to_tell

WORDS = (
    to_tell("Usage:"),
    to_tell("Options"),
    to_tell("Commands"),
    to_tell("Positional arguments"),
    to_tell("default: {default}"),
    to_tell("Show the version and exit."),
    to_tell("Show this message and exit."),
    to_tell("Try '{command} {option}' for help."),
    to_tell("Error: {message}"),
    to_tell("Invalid value: {message}"),
    to_tell("Invalid value for {param_hint}: {message}"),
    to_tell("Missing argument"),
    to_tell("Missing option"),
    to_tell("Missing command."),
    to_tell("No such option {name!r}."),
    to_tell("No such command {name!r}."),
    to_tell("Option {name!r} does not take a value."),
    to_tell("{value!r} is not a valid {number_type}."),
    to_tell("{value} is not in the range {range}."),
)
"""The sentences of click 8 that our commands can make it say."""

_EXTRA = tell_n(
    "Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", 1, args=""
)

_NEAR = tell_n("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", 1, possibility="")

C = TypeVar("C", bound=click.Command)


def in_words(command: C, words: Messages) -> C:
    """Return a command with its help in a language."""
    if words.language == SOURCE:
        return command
    told = copy(command)
    told.help, told.epilog = (
        text and words.gettext(cleandoc(text)) for text in (command.help, command.epilog)
    )
    told._help_option = None  # made anew in the other language
    told.params = [copy(param) for param in command.params]
    for param in told.params:
        if isinstance(param, click.Option) and param.help:
            param.help = words.gettext(param.help)
    if isinstance(told, click.Group):
        told.commands = {name: in_words(inner, words) for name, inner in told.commands.items()}
    return told


def teach_click(words: Messages) -> None:
    """Let click speak a language: its modules look their sentences up in the global gettext, which has no ``.po``."""
    for module in (core, decorators, exceptions, formatting, parser, types):
        vars(module).update(_=words.gettext, ngettext=words.ngettext)
