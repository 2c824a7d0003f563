"""What click itself says, for translators, and click taught to say it in the language of a run."""

from __future__ import annotations

from click import core, decorators, exceptions, formatting, parser, types

from cardsmith.language.messages import Messages
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


def teach_click(words: Messages) -> None:
    """Let click speak a language: its modules look their sentences up in the global gettext, which has no ``.po``."""
    for module in (core, decorators, exceptions, formatting, parser, types):
        vars(module).update(_=words.gettext, ngettext=words.ngettext)
