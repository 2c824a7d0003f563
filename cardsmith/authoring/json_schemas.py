"""JSON schemas for editors: completion, descriptions and checking while a set is written.

Editors understand draft 7 at best (yaml-language-server), pydantic writes 2020-12; the constructs used here are the
same in both. Scalars are texts to cardsmith, so an editor must accept ``date: 1969`` and ``name: No`` unquoted, and
an empty value is an absent one.
"""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any, Literal, get_args, get_type_hints

from pydantic.json_schema import models_json_schema

from cardsmith.authoring.set_schema import CardEntry, SetFile
from cardsmith.authoring.template_schema import KINDS, TemplateFile
from cardsmith.authoring.validation import Schema
from cardsmith.model.rule_reading import OPTIONS
from cardsmith.model.rules import ALL, EVERY_MODE, Ruleset, Score

DRAFT = "http://json-schema.org/draft-07/schema#"
Kind = Literal["set", "template", "rules"]
_SCALARS = ["string", "number", "boolean"]
_DROPPED = ("discriminator", "default", "minLength", "maxLength")


def json_schema(kind: Kind) -> dict[str, Any]:
    """Return the JSON schema (draft 7) of a set, template or rules file."""
    if kind == "rules":
        return {"$schema": DRAFT, **_rules()}
    whole: type[Schema] = SetFile if kind == "set" else TemplateFile
    parts = [CardEntry] if kind == "set" else KINDS.values()
    schema = models_json_schema(
        [(model, "validation") for model in (whole, *parts)], ref_template="#/definitions/{model}"
    )[1]
    definitions: dict[str, Any] = _lenient(schema["$defs"], required=True)
    return {"$schema": DRAFT, **definitions.pop(whole.__name__), "definitions": definitions}


def schema_text(kind: Kind) -> str:
    """Return a schema as the text of its file."""
    return json.dumps(json_schema(kind), ensure_ascii=False, indent=1) + "\n"


def _lenient(node: Any, required: bool) -> Any:
    """Return a part of a schema with every scalar accepted as it may be written; ``required`` ones not empty."""
    if isinstance(node, list):
        return [_lenient(part, required) for part in node]
    if not isinstance(node, dict):
        return node
    needed = node.get("required", [])
    result: dict[str, Any] = {}
    for key, value in node.items():
        if key == "properties":
            result[key] = {name: _lenient(part, name in needed) for name, part in value.items()}
        # pydantic's made-up title
        elif key not in _DROPPED and not (key == "title" and isinstance(value, str)):
            result[key] = _lenient(value, key != "items" and required)
    written = result.get("type", "object")
    if written not in ("object", "array", "boolean", "null") and not result.keys() & {"enum", "const"}:
        kinds = _SCALARS if "string" in written else [written]
        result["type"] = kinds if required else [*kinds, "null"]
    either = result.get("anyOf", [])
    if len(either) == 2 and either[1] == {"type": "null"} and "null" in either[0].get("type", ""):
        result |= either[0]
        del result["anyOf"]
    return result


def _rules() -> dict[str, Any]:
    """Return the schema of a rules file, made of the table of options that the game itself goes by."""
    parent = "A shipped profile, or the path of one, that this one changes."
    leaflet = "The published rulebook that the profile follows."
    ours = "Options on which it is silent."
    properties: dict[str, Any] = {
        "extends": {"type": "string", "description": parent},
        "mode": {"enum": list(EVERY_MODE), "description": "What is played; not needed with 'extends'."},
        "leaflet": {"type": _SCALARS, "description": leaflet},
        "ours": {"type": "array", "items": {"enum": list(OPTIONS)}, "description": ours},
    }
    hints = get_type_hints(Ruleset)
    for name, option in OPTIONS.items():
        about = f"An option of {' and '.join(option.metadata['modes'])} games."
        properties[name] = {**(_OPTIONS.get(name) or _simple_option(hints[name])), "description": about}
    return {"description": "Rules.", **_object(properties)}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


_WHOLE = {"type": "integer"}
_WHOLES = {"type": "array", "items": _WHOLE}
_OPTIONS: dict[str, dict[str, Any]] = {
    "score": _object({part.name: _WHOLE for part in fields(Score)}),
    "players": {**_WHOLES, "minItems": 2, "maxItems": 2},
    "hand": {"anyOf": [_WHOLE, _WHOLES, {"type": "object", "additionalProperties": _WHOLE}]},
    "deck_limit": {"anyOf": [_WHOLE, {"const": ALL}]},
}
"""The options that are more than one value."""


def _simple_option(hint: Any) -> dict[str, Any]:
    choices = [choice for choice in get_args(hint) if isinstance(choice, str)]
    return {"type": "boolean"} if hint is bool else {"enum": choices} if choices else _WHOLE
