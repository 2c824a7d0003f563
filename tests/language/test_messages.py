"""Message catalogues: complete, well-formed, chosen by option or environment."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from inspect import cleandoc
from pathlib import Path

import click
import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po

import cardsmith
from cardsmith.cli.main import COMMANDS, cli
from cardsmith.language.messages import CATALOGUES, choose_language, in_language, languages
from cardsmith.model.errors import UsageError

PACKAGE = Path(cardsmith.__file__).parent
ONE, COUNTED = {"gettext", "_", "rule", "tell", "to_tell"}, {"ngettext", "counted", "tell_n"}
"""Who takes words: functions whose first argument is what to say, and those that take it for one and for many."""

Id = str | tuple[str, str]

# What is shown in English to everybody, and why. Everything else that people read goes through a function above.
ENGLISH_ON_PURPOSE = {
    "cardsmith/game/deck.py": "mistakes of programs that use the library, never of users",
    "cardsmith/game/engine.py": "mistakes of programs that use the library, never of users",
}
SPEAKERS = {
    **dict.fromkeys(
        ("error", "warning", "hint", "Refused", "Problem", "DateProblem", "report", "warn"), (1, 2, 3)
    ),
    **dict.fromkeys(
        ("UsageError", "InputError", "FileError", "ProofError", "CardsmithError", "BadParameter"), (0,)
    ),
    **dict.fromkeys(
        ("LengthError", "NoProgressError", "BotFailedError", "NotPlainError", "SvgError", "say"), (0,)
    ),
    **dict.fromkeys(("show", "fail", "echo", "print_line"), (0,)),
    **dict.fromkeys(("PictureError", "Illegal", "Invalid", "Remark", "without_plate"), (1, 2)),
    "Finding": (2, 4),
    "about": (3, 4),
}
"""Functions and classes whose arguments (by number) people read."""


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def calls(path: Path) -> Iterator[ast.Call]:
    tree = ast.parse(path.read_text("utf-8"))
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def text_of(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def help_of(command: click.Command) -> Iterator[str]:
    options = [option for option in command.params if isinstance(option, click.Option)]
    yield from map(
        cleandoc, filter(None, (command.help, command.epilog, *(option.help for option in options)))
    )
    for inner in getattr(command, "commands", {}).values():
        yield from help_of(inner)


@cache
def used() -> frozenset[Id]:
    """Return every message id of the source and of the report's page."""
    found: set[Id] = set()
    for path in PACKAGE.rglob("*.py"):
        for node in calls(path):
            if called(node) in ONE and node.args and (text := text_of(node.args[0])) is not None:
                found.add(text)
            if called(node) in COUNTED and len(node.args) > 1:
                one, many = map(text_of, node.args[:2])
                if one is not None and many is not None:
                    found.add((one, many))
    for command in (cli, *(cli.get_command(click.Context(cli), name) for name in COMMANDS)):
        found.update(help_of(command))
    found.update(COMMANDS.values())
    keywords = {"gettext": None, "ngettext": (1, 2), "_": None}
    for path in PACKAGE.rglob("*.jinja"):
        for _, message, _, _ in extract_from_file("jinja2.ext:babel_extract", str(path), keywords=keywords):
            found.add(tuple(message) if isinstance(message, tuple) else message)
    return frozenset(found)


def has_words(node: ast.expr) -> bool:
    """Tell whether an expression holds words that none of the functions above takes."""
    if isinstance(node, ast.Call):
        return False  # what it returns is its own business
    if isinstance(node, ast.JoinedStr | ast.Constant):
        parts = node.values if isinstance(node, ast.JoinedStr) else [node]
        return any(re.search(r"[A-Za-z]{2}.* |^[a-z]{3,}$", text_of(part) or "") for part in parts)
    inside = {ast.IfExp: ("body", "orelse"), ast.BinOp: ("left", "right")}.get(type(node), ())
    branches = node.values if isinstance(node, ast.BoolOp) else [getattr(node, name) for name in inside]
    return any(map(has_words, branches))


def catalogue(language: str) -> Catalog:
    with (CATALOGUES / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def fields(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)(?:![rs])?(?::[^}]*)?}", text))


TRANSLATED = languages()[1:]


def test_the_extractor_sees_what_is_said() -> None:
    found = used()
    assert "{player} wins!" in found
    assert ("{n} card", "{n} cards") in found
    assert len(found) > 120


def test_nothing_is_said_that_cannot_be_translated() -> None:
    """Every literal that is handed to somebody who shows it goes through ``tell`` or a catalogue; so do variables."""
    wrong = []
    for path in sorted(PACKAGE.rglob("*.py")):
        name = str(path.relative_to(PACKAGE.parent))
        if name in ENGLISH_ON_PURPOSE:
            continue
        tree = ast.parse(path.read_text("utf-8"))
        handed = set()
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or called(node) not in SPEAKERS:
                continue
            numbers = SPEAKERS[called(node)]
            shown = [node.args[at] for at in numbers if at < len(node.args)]
            shown += [keyword.value for keyword in node.keywords if keyword.arg in ("message", "help")]
            wrong += [f"{name}:{one.lineno}" for one in shown if has_words(one)]
            handed |= {one.id for one in shown if isinstance(one, ast.Name)}
        for node in ast.walk(tree):
            targets = node.targets if isinstance(node, ast.Assign) else []
            if any(isinstance(one, ast.Name) and one.id in handed for one in targets) and has_words(
                node.value
            ):
                wrong.append(f"{name}:{node.lineno}")
    assert wrong == [], "give these words through tell(...) or a catalogue"


def test_templates_are_written_out_where_they_are_told() -> None:
    """A template that is put together when it is told cannot be found for translation."""
    wrong = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in calls(path)
        if called(node) in ONE | COUNTED and node.args and isinstance(node.args[0], ast.JoinedStr | ast.BinOp)
    ]
    assert wrong == []


def test_there_are_english_and_romanian() -> None:
    assert languages() == ("en", "ro")


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_is_complete_and_has_nothing_else(language: str) -> None:
    translated = {message.id: message for message in catalogue(language) if message.id}
    assert used() - set(translated) == set(), "not translated"
    assert set(translated) - used() == set(), "translated, but nobody says it"
    for message in translated.values():
        texts = message.string if isinstance(message.string, tuple) else (message.string,)
        assert all(texts), message.id
        assert not message.fuzzy, message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_have_the_same_fields(language: str) -> None:
    for message in catalogue(language):
        if not message.id:
            continue
        if isinstance(message.string, tuple):
            one, many = map(fields, message.id)
            assert len(message.string) == catalogue(language).num_plurals
            assert one - {"n", "least", "first"} <= fields(message.string[0]) <= one | many, message.id
            assert all(fields(text) == many for text in message.string[1:]), message.id
        else:
            assert fields(message.string) == fields(message.id), message.id


def test_romanian_letters_have_commas_and_quotes_are_romanian() -> None:
    text = (CATALOGUES / "ro.po").read_text("utf-8")
    assert not set("şţŞŢ") & set(text)
    messages = " ".join(str(message.string) for message in catalogue("ro") if message.id)
    assert "“" not in messages
    assert messages.count("„") == messages.count("”")


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0 cărți"), (1, "o carte"), (2, "2 cărți"), (19, "19 cărți"), (20, "20 de cărți"), (101, "101 cărți"),
     (119, "119 cărți"), (120, "120 de cărți")],
)  # fmt: skip
def test_romanian_plurals(number: int, text: str) -> None:
    assert in_language("ro").ngettext("{n} card", "{n} cards", number).format(n=number) == text


def test_lists_of_names() -> None:
    assert in_language("en").join(["Ann"]) == "Ann"
    assert in_language("en").join(["Ann", "Ben", "Cleo"]) == "Ann, Ben and Cleo"
    assert in_language("ro").join(["Ana", "Ion"]) == "Ana și Ion"


@pytest.mark.parametrize(
    ("asked", "environ", "language"),
    [
        (None, {}, "en"),
        (None, {"LANG": "ro_RO.UTF-8"}, "ro"),
        (None, {"LANG": "ro_RO.UTF-8", "LC_ALL": "C"}, "en"),
        (None, {"LANG": "ro_RO.UTF-8", "LC_MESSAGES": "de_DE"}, "en"),
        (None, {"LANG": "C.UTF-8", "LANGUAGE": "ro"}, "en"),
        (None, {"LANG": "fr_FR", "LANGUAGE": "de:ro:en"}, "ro"),
        (None, {"LANG": "xx"}, "en"),
        ("en", {"LANG": "ro_RO"}, "en"),
        ("RO", {}, "ro"),
        ("ro-RO", {}, "ro"),
        ("ro_MD.UTF-8@x", {}, "ro"),
    ],
)
def test_the_language_is_chosen_as_gettext_does(
    asked: str | None, environ: dict[str, str], language: str
) -> None:
    assert choose_language(asked, environ) == language


def test_a_language_without_words_is_refused_by_name() -> None:
    with pytest.raises(UsageError, match=r"no words in 'xx'; languages are: en, ro"):
        choose_language("xx", {})
