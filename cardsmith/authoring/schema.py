"""JSON schemas for editors: completion, descriptions and checking while a set is written.

Editors understand draft 7 at best (yaml-language-server), pydantic writes 2020-12; the constructs used here are the
same in both. Scalars are texts to cardsmith, so an editor must accept ``date: 1969`` and ``name: No`` unquoted, and
an empty value is an absent one.
"""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any, Literal, get_args, get_type_hints

from pydantic import BaseModel

from cardsmith.authoring.set_schema import SetFile
from cardsmith.authoring.template_schema import TemplateFile
from cardsmith.model.rule_reading import OPTIONS
from cardsmith.model.rules import ALL, EVERY_MODE, Ruleset, Score

DRAFT = "http://json-schema.org/draft-07/schema#"
Kind = Literal["set", "template", "rules"]
_SCALARS = ["string", "number", "boolean"]
_DROPPED = ("discriminator", "default", "minLength", "maxLength")


def json_schema(kind: Kind) -> dict[str, Any]:
    """Return the JSON schema (draft 7) of a set, template or rules file."""
    if kind == "rules":
        return _rules_schema()
    return editor_schema(SetFile if kind == "set" else TemplateFile)


def schema_text(kind: Kind) -> str:
    """Return a schema as the text of its file."""
    return json.dumps(json_schema(kind), ensure_ascii=False, indent=1) + "\n"


def editor_schema(model: type[BaseModel]) -> dict[str, Any]:
    """Return the JSON schema (draft 7) of a file's model, with scalars as lenient as the reader is."""
    schema: dict[str, Any] = _lenient(model.model_json_schema(), required=True)
    schema["definitions"] = schema.pop("$defs", {})
    return {"$schema": DRAFT, **schema}


def _lenient(node: Any, required: bool) -> Any:
    """Return a part of a schema with every scalar accepted as it may be written; ``required`` ones not empty."""
    if isinstance(node, list):
        return [_lenient(part, required) for part in node]
    if not isinstance(node, dict):
        return node.replace("#/$defs/", "#/definitions/") if isinstance(node, str) else node
    node = {key: value for key, value in node.items() if key not in _DROPPED and not _is_title(key, value)}
    needed = node.get("required", [])
    result: dict[str, Any] = {}
    for key, value in node.items():
        if key == "properties":
            result[key] = {name: _lenient(part, name in needed) for name, part in value.items()}
        else:  # the members of a union told apart by a key may overlap once that key's value is forgotten
            key = "anyOf" if key == "oneOf" else key
            result[key] = _lenient(value, key != "items" and required)
    if (
        result.get("type") in ("string", "integer", "number")
        and "enum" not in result
        and "const" not in result
    ):
        kinds = _SCALARS if result["type"] == "string" else [result["type"]]
        result["type"] = kinds if required else [*kinds, "null"]
    if (
        len(kinds := result.get("anyOf", [])) == 2
        and kinds[1] == {"type": "null"}
        and "null" in kinds[0].get("type", "")
    ):
        result |= kinds[0]
        del result["anyOf"]
    return result


def _is_title(key: str, value: object) -> bool:
    """Tell whether this is pydantic's made-up title (and not a property that is called so)."""
    return key == "title" and isinstance(value, str)


def _rules_schema() -> dict[str, Any]:
    """Return the schema of a rules file, made of the table of options that the game itself goes by."""
    hints = get_type_hints(Ruleset)
    properties: dict[str, Any] = {
        "extends": {
            "type": "string",
            "description": "A shipped profile, or the path of one, that this one changes.",
        },
        "mode": {"enum": list(EVERY_MODE), "description": "What is played; not needed with 'extends'."},
        "leaflet": {"type": _SCALARS, "description": "The published rulebook that the profile follows."},
        "ours": {
            "type": "array",
            "items": {"enum": list(OPTIONS)},
            "description": "Options on which it is silent.",
        },
    }
    for name, option in OPTIONS.items():
        modes = " and ".join(option.metadata["modes"])
        properties[name] = {
            **_option_schema(name, hints[name]),
            "description": f"An option of {modes} games.",
        }
    return {"$schema": DRAFT, "description": "Rules.", "type": "object", "properties": properties,
            "additionalProperties": False}  # fmt: skip


def _option_schema(name: str, hint: Any) -> dict[str, Any]:
    whole = {"type": "integer"}
    if name == "score":
        return {
            "type": "object",
            "properties": {part.name: whole for part in fields(Score)},
            "additionalProperties": False,
        }
    if name == "players":
        return {"type": "array", "items": whole, "minItems": 2, "maxItems": 2}
    if name == "hand":
        return {
            "anyOf": [
                whole,
                {"type": "array", "items": whole},
                {"type": "object", "additionalProperties": whole},
            ]
        }
    if hint is bool:
        return {"type": "boolean"}
    if name == "deck_limit":
        return {"anyOf": [whole, {"const": ALL}]}
    choices = [choice for choice in get_args(hint) if isinstance(choice, str)]
    return {"enum": choices} if choices else whole
