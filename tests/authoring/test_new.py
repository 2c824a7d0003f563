"""A new set and the schema beside it."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from cardsmith.authoring.json_schemas import Kind, json_schema, schema_text
from cardsmith.authoring.loading import load_set
from cardsmith.authoring.new import new_set
from cardsmith.authoring.rules_reading import PROFILES
from cardsmith.authoring.set_schema import CardEntry, SetFile
from cardsmith.model.errors import FileError, UsageError
from cardsmith.shipped import shipped
from tests.authoring.test_set import FULL
from tests.authoring.writing import ONE


class CoreLoader(yaml.SafeLoader):
    """Reads scalars as YAML 1.2 does, like editors: no dates, no yes and no."""


CoreLoader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith((":timestamp", ":bool"))]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
CoreLoader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("true|false"), list("tf"))


def complaints(text: str, kind: Kind = "set") -> list[str]:
    """Return what an editor with the schema would underline."""
    data: Any = yaml.load(text, Loader=CoreLoader)
    return [problem.message for problem in jsonschema.Draft7Validator(json_schema(kind)).iter_errors(data)]


def test_a_new_set_checks_at_once(tmp_path: Path) -> None:
    written = new_set(tmp_path / "my-first_set")
    assert written[0].name == "set.yaml"
    card_set, findings = load_set(tmp_path / "my-first_set")
    assert findings == []
    assert card_set is not None
    assert card_set.title == "My first set"
    assert len(card_set.cards) >= 6
    assert all(card.image and card.plate for card in card_set.cards)
    assert all(card.credit.author and card.credit.license and card.credit.source for card in card_set.cards)


def test_editors_find_the_schema_beside_the_set(tmp_path: Path) -> None:
    new_set(tmp_path)
    first = (tmp_path / "set.yaml").read_text("utf-8").split("\n")[0]
    name = first.removeprefix("# yaml-language-server: $schema=")
    assert json.loads((tmp_path / name).read_text("utf-8")) == json_schema("set")


@pytest.mark.parametrize(
    "title", ['say "hi": now', "#1", "日本", "null", "- x", "a\u200bb", "a\x07", "a\tb", os.fsdecode(b"\xff")]
)
def test_a_folder_of_any_name_becomes_a_title(tmp_path: Path, title: str) -> None:
    new_set(tmp_path / title)
    card_set, findings = load_set(tmp_path / title)
    assert findings == []
    assert card_set is not None


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    for name in ("set.yaml", "set.schema.json"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / name).write_text("mine")
        with pytest.raises(FileError, match="exists already"):
            new_set(folder)
        assert (folder / name).read_text() == "mine"
        assert [path for path in folder.rglob("*") if path.is_file()] == [folder / name]


def test_other_files_in_the_folder_do_not_matter(tmp_path: Path) -> None:
    (tmp_path / "images").mkdir()
    (tmp_path / "images" / "mine.jpg").write_text("mine")
    new_set(tmp_path)
    assert load_set(tmp_path)[1] == []


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(FileError, match="cannot write"):
        new_set(tmp_path / "file" / "set")


def test_a_name_that_no_folder_could_have(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot write"):
        new_set(tmp_path / ("x" * 5000))


def test_a_failure_half_way_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "template").write_text("a file where a folder must be")
    with pytest.raises(FileError, match="cannot write"):
        new_set(tmp_path, copy_template=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["template"]


def test_unknown_names_get_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="did you mean 'classic'"):
        new_set(tmp_path / "a", template="clasic")
    with pytest.raises(UsageError, match="did you mean 'inventions'"):
        new_set(tmp_path / "a", rules="invention")
    assert not (tmp_path / "a").exists()


def test_a_copy_of_the_template(tmp_path: Path) -> None:
    new_set(tmp_path, copy_template=True)
    card_set, findings = load_set(tmp_path)
    assert findings == []
    assert card_set is not None
    assert card_set.template == str(tmp_path.resolve() / "template")


@pytest.mark.parametrize("kind", ["set", "template", "rules"])
def test_the_schemas_are_draft_7_of_safe_words_only(kind: Kind) -> None:
    jsonschema.Draft7Validator.check_schema(json_schema(kind))
    text = schema_text(kind)
    assert json.loads(text) == json_schema(kind)
    for word in ("$defs", "prefixItems", "unevaluated", "discriminator", "dependentRequired"):
        assert word not in text


@pytest.mark.parametrize("path", sorted(PROFILES.glob("*.yaml")), ids=lambda path: path.stem)
def test_editors_accept_every_shipped_profile(path: Path) -> None:
    assert complaints(path.read_text("utf-8"), "rules") == []


def test_editors_accept_every_shipped_set_and_template() -> None:
    for kind, folder in (("set", "sets"), ("template", "templates")):
        files = sorted(shipped(folder).glob(f"*/{kind}.yaml"))
        assert files
        for path in files:
            assert complaints(path.read_text("utf-8"), kind) == []


def test_editors_refuse_unknown_options_of_rules() -> None:
    assert complaints("extends: inventions\nhands: 3\n", "rules")
    assert complaints("extends: inventions\nend: never\n", "rules")


def test_every_key_is_described() -> None:
    schema = json_schema("set")
    assert set(schema["properties"]) == set(SetFile.model_fields)
    assert set(schema["definitions"]["CardEntry"]["properties"]) == set(CardEntry.model_fields)
    for part in (schema, *schema["definitions"].values()):
        for name, value in part["properties"].items():
            assert value.get("description"), name


def test_editors_accept_what_cardsmith_accepts() -> None:
    assert complaints(FULL) == []
    assert complaints(ONE) == []
    assert complaints("title: 1984\ncards: cards.csv\n") == []
    assert (
        complaints("title: x\norder: {unit: km}\nfonts: a.ttf\ncards: [{name: No, date: {value: 12.5}}]\n")
        == []
    )
    assert (
        complaints("title: x\nauthor:\ncards:\n  - {name: 0123, date: 1969-07-20, copies: 2, subtitle: }\n")
        == []
    )


@pytest.mark.parametrize(
    "text",
    [
        "title: x\n",
        ONE + "    subtite: x\n",
        ONE + "    copies: two\n",
        ONE + "    credit: x\n",
        "title: [x]\ncards: []\n",
    ],
)
def test_editors_refuse_what_cardsmith_refuses(text: str) -> None:
    assert complaints(text)
