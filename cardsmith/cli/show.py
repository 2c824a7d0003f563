"""``cardsmith show``: what cardsmith knows, by topic."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

import click

from cardsmith.cli.output import messages
from cardsmith.model.sentences import tell

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardsmith.authoring.json_schemas import Kind
    from cardsmith.model.units import Size


@click.group("show")
def command() -> None:
    """Show what cardsmith knows: codes, schemas, papers, card sizes, templates, sets, rules, icons."""


@command.command("code")
@click.argument("code", required=False)
def show_code(code: str | None) -> None:
    """Explain the finding CODE (CS121), or list all codes."""
    from cardsmith.codes import all_codes

    codes = all_codes()
    if code is None:
        for name, entry in codes.items():
            click.echo(f"{name}  {entry.severity:7}  {entry.title}")
        return
    name = code.upper()
    if name not in codes:
        near = [code for code in codes if code.startswith(name)]
        near = near or get_close_matches(name, list(codes), n=1, cutoff=0.5)
        message = tell("There is no code '{code}'.", code=name)
        if near:
            message = tell("There is no code '{code}'. Did you mean {near}?", code=name, near=near[0])
        raise click.UsageError(messages().say(message))
    entry = codes[name]
    click.echo(f"{name} ({entry.severity}): {entry.title}\n\n{entry.text.strip()}")
    if entry.example:
        click.echo("\nExample:\n\n" + "\n".join(f"    {line}" for line in entry.example.splitlines()))


@command.command("schema")
@click.argument("kind", type=click.Choice(["set", "template", "rules"]))
def show_schema(kind: Kind) -> None:
    """Print the JSON schema of a set, template or rules file, for editors."""
    from cardsmith.authoring.json_schemas import schema_text

    click.echo(schema_text(kind), nl=False)


@command.command("papers")
def show_papers() -> None:
    """List the known papers; any other is written WIDTHxHEIGHT."""
    from cardsmith.model.papers import PAPERS

    _print_sizes(PAPERS)


@command.command("card-sizes")
def show_card_sizes() -> None:
    """List the known card sizes; any other is written WIDTHxHEIGHT."""
    from cardsmith.model.papers import CARD_SIZES

    _print_sizes(CARD_SIZES)


@command.command("templates")
def show_templates() -> None:
    """List the shipped templates and what they look like."""
    from cardsmith.authoring.template_reading import load_template
    from cardsmith.shipped import shipped_names

    names = shipped_names("templates")
    for name in names:
        template, _ = load_template(name)
        click.echo(f"{name:{max(map(len, names))}}  {(template and template.description) or ''}".rstrip())


@command.command("rules")
@click.argument("name", required=False)
@click.option("--lang", help="The language of the rules (en, ro). Default: that of the system.")
def show_rules(name: str | None, lang: str | None) -> None:
    """Print the rules NAME (a profile, or a rules file) to learn the game from, or list all profiles."""
    from cardsmith.authoring.rules_reading import load_rules, profile_names
    from cardsmith.cli.line_terminal import print_line, terminal_width
    from cardsmith.language.rules_text import mode_in_words
    from cardsmith.model.errors import InputError
    from cardsmith.terminal.page import Page

    words = messages(lang)
    page = Page(words, terminal_width())
    profiles = []
    for profile in profile_names() if name is None else (name,):
        rules, findings = load_rules(profile)
        if rules is None:
            raise InputError(
                tell("the rules '{rules}' cannot be used: see above", rules=profile), tuple(findings)
            )
        profiles.append(rules)
    rows = [(rules.name, rules.leaflet or "-", mode_in_words(rules, words)) for rules in profiles]
    learned = (*page.rules(profiles[0]), *page.options(profiles[0]))
    for line in page.list(rows) if name is None else learned:
        print_line(line)


@command.command("sets")
def show_sets() -> None:
    """List the shipped sets."""
    from cardsmith.shipped import shipped_names

    for name in shipped_names("sets"):
        click.echo(name)


@command.command("icons")
@click.argument("words", nargs=-1, metavar="[WORD]...")
def show_icons(words: tuple[str, ...]) -> None:
    """List the icons for `image: icon:NAME` that have to do with every WORD; without one, all of them."""
    from cardsmith.shipped import shipped_icons

    icons = shipped_icons().values()
    wanted = " ".join(words).lower().split()
    found = [icon for icon in icons if all(word in f"{icon.name} {icon.words}" for word in wanted)]
    if not found:
        known = {word for icon in icons for word in icon.name.split("-")}
        message = tell("No icon has to do with '{word}'.", word=" ".join(wanted))
        if near := get_close_matches(wanted[0], sorted(known), n=1, cutoff=0.7):
            message = tell(
                "No icon has to do with '{word}'. Did you mean {near}?", word=" ".join(wanted), near=near[0]
            )
        raise click.UsageError(messages().say(message))
    width = max(len(icon.name) for icon in found)
    for icon in found:
        click.echo(f"{icon.name:{width}}  {icon.author}, {icon.license} ({icon.words})")


def _print_sizes(sizes: Mapping[str, Size]) -> None:
    width = max(map(len, sizes))
    for name, size in sizes.items():
        click.echo(f"{name:{width}}  {size}")
