"""JSON schemas for editors: completion, descriptions and checking while a set is written.

Editors understand draft 7 at best (yaml-language-server), pydantic writes 2020-12; the constructs used here are the
same in both. Scalars are texts to cardsmith, so an editor must accept ``date: 1969`` and ``name: No`` unquoted, and
an empty value is an absent one.
"""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel

from cardsmith.authoring.set_schema import SetFile

DRAFT = "http://json-schema.org/draft-07/schema#"
_SCALARS = ["string", "number", "boolean"]
_DROPPED = ("discriminator", "default", "minLength", "maxLength")


def set_schema() -> dict[str, Any]:
    """Return the JSON schema (draft 7) of ``set.yaml``."""
    return editor_schema(SetFile)


def schema_text(schema: dict[str, Any]) -> str:
    """Return a schema as the text of its file."""
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


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
        else:
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
