"""Options that mean the same in several commands."""

from __future__ import annotations

import click

cards_option = click.option(
    "--cards", help="Only these: ids, positions 3-8, category:x, date:1900..1950; comma-separated."
)
rules_option = click.option(
    "--rules", help="A profile's name, or the path of a rules file. Default: the set's."
)
rule_option = click.option(
    "--rule",
    "overrides",
    multiple=True,
    metavar="KEY=VALUE",
    help="Change one option of the rules, like hand=5; may be repeated.",
)
