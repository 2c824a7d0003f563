"""The reference pages of the documentation, generated from the code that they describe."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import click

from cardsmith.authoring.json_schemas import json_schema
from cardsmith.authoring.template_schema import ElementKeys
from cardsmith.cli.click_words import teach_click
from cardsmith.cli.main import cli
from cardsmith.codes import all_codes
from cardsmith.language.messages import in_language

ROOMS = {
    "CS0": "YAML and tables", "CS1": "Dates", "CS2": "Pictures", "CS3": "Texts and fonts", "CS4": "Templates",
    "CS5": "Print and proof", "CS6": "Checks", "CS7": "Rules and journals", "CS8": "Translations", "CS9": "Import",
}  # fmt: skip
NOTE = "<!-- generated from the code by `make golden`: do not edit -->\n"


def commands_page() -> str:
    """Return the page of all commands with their options."""
    parts = [NOTE, "# Commands\n", "`cardsmith COMMAND --help` says the same.\n"]
    teach_click(in_language("en"))  # whatever it spoke in this process before
    context = click.Context(cli, info_name="cardsmith")
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        assert command is not None
        parts += _command(command, click.Context(command, context, info_name=name), 2)
    return "\n".join(parts)


def _command(command: click.Command, context: click.Context, depth: int) -> Iterator[str]:
    usage = " ".join(command.collect_usage_pieces(context))
    yield f"{'#' * depth} `{context.command_path}`\n"
    yield f"```\n{context.command_path} {usage}\n```\n"
    yield _text(command.help or "") + "\n"
    options = [one for one in command.params if isinstance(one, click.Option) and not one.hidden]
    if options:
        yield "| option | meaning |\n|---|---|"
        for option in options:
            record = option.get_help_record(context)
            assert record is not None, f"{context.command_path}: {option.name} has no help"
            yield f"| `{_cell(record[0])}` | {_cell(record[1])} |"
        yield ""
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from _command(inner, click.Context(inner, context, info_name=name), depth + 1)


def _text(help_text: str) -> str:
    return "\n".join(line.strip() for line in help_text.replace("\b", "").strip().splitlines())


def _cell(text: str) -> str:
    return re.sub(r"\s+", " ", text).replace("|", "\\|")


def codes_page() -> str:
    """Return the page of all finding codes."""
    parts = [NOTE, "# Findings\n", "`cardsmith show code CS121` prints one of these.\n"]
    room = ""
    for name, code in all_codes().items():
        if name[:3] != room:
            room = name[:3]
            parts.append(f"## {room}xx: {ROOMS[room]}\n")
        parts.append(f"### {name} ({code.severity}): {code.title}\n\n{code.text.strip()}\n")
        if code.example:
            parts.append(f"```\n{code.example}\n```\n")
    return "\n".join(parts)


def keys_page(kind: str, title: str) -> str:
    """Return the page of all keys of a file, from its schema."""
    schema = json_schema(kind)
    parts = [NOTE, f"# {title}\n", "Editors complete and check these keys; so does `cardsmith check`.\n"]
    pictured = kind == "template"
    parts += _keys("The file", schema, pictured)
    for name, definition in sorted(schema.get("definitions", {}).items()):
        if "properties" in definition:
            parts += _keys(re.sub(r"(?<!^)(?=[A-Z])", " ", name), definition, pictured)
    return "\n".join(parts)


def _keys(title: str, node: dict[str, Any], pictured: bool = False) -> list[str]:
    required = node.get("required", [])
    head = "| key | meaning | example |\n|---|---|---|" if pictured else "| key | meaning |\n|---|---|"
    rows = [f"## {title}\n", node.get("description", "") + "\n", head]
    for key, value in node.get("properties", {}).items():
        row = f"| `{key}`{' (required)' if key in required else ''} | {_cell(value.get('description', ''))} |"
        rows.append(row + (f" ![{key}](pictures/{_picture(title, key)}.png) |" if pictured else ""))
    return [*rows, ""]


def _picture(title: str, key: str) -> str:
    """Return the name of a key's picture: what all elements have is pictured once."""
    part = {"Text Keys": "text", "Image Keys": "image", "Shape Keys": "shape"}.get(title, "file")
    return f"element-{key}" if part != "file" and key in ElementKeys.model_fields else f"{part}-{key}"


PAGES = {
    "commands.md": commands_page,
    "findings.md": codes_page,
    "set-keys.md": lambda: keys_page("set", "Keys of a set"),
    "template-keys.md": lambda: keys_page("template", "Keys of a template"),
    "rules-keys.md": lambda: keys_page("rules", "Options of a rules profile"),
}
