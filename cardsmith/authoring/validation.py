"""Pydantic models over located data: what is wrong comes back as findings in our own words.

Every model of a file that people write derives from ``Schema``: unknown keys are refused (with the nearest right
one), empty values count as absent, and every scalar arrives as text. Modules of models do not postpone their
annotations (``from __future__``): pydantic would evaluate each from its text.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar, cast, get_args, get_origin

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError

from cardsmith.authoring.places import KeyPath, Located, value_at
from cardsmith.authoring.suggesting import did_you_mean, nearest, suggestion
from cardsmith.authoring.texts import InvisibleError, is_blank, one_line, some_lines
from cardsmith.model.findings import Finding, error
from cardsmith.model.sentences import cut, joined, reason, tell, to_tell

# pydantic looks for plugins in everything that is installed, when it builds its first model; we have none
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")


def drop_empty(data: Any) -> Any:
    """Return keys with values without those whose value is empty or blank; anything else as it is."""
    if type(data) is not dict:
        return data
    empty = [key for key, value in data.items() if value is None or (type(value) is str and is_blank(value))]
    return {key: value for key, value in data.items() if key not in empty} if empty else data


class Schema(BaseModel):
    """The base of all models of files: frozen, strict about keys; an empty value is an absent one."""

    # built when first used: a run reads one or two of the kinds of files
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    @model_validator(mode="before")
    @classmethod
    def _drop_empty(cls, data: Any) -> Any:
        return drop_empty(data)


def _digits(value: Any) -> Any:
    """Return a number's text; pydantic would also read ``1_0``, ``10.0`` and digits of other scripts."""
    if isinstance(value, str) and not re.fullmatch(r"\s*[+-]?[0-9]{1,18}\s*", value):
        raise PydanticCustomError("int_parsing", "digits only")
    return value


OneLine = Annotated[str, AfterValidator(one_line)]
SomeLines = Annotated[str, AfterValidator(some_lines)]
Texts = Annotated[dict[str, SomeLines], BeforeValidator(drop_empty)]
"""Free keys with texts; empty ones are absent."""
Whole = Annotated[int, BeforeValidator(_digits)]
S = TypeVar("S", bound=Schema)


def key(description: str, default: Any = None, **limits: Any) -> Any:
    """Make a key of a schema: the words that editors show for it, its default (``...``: required) and limits."""
    if default == {}:  # pydantic would copy it deeply for every card
        return Field(default_factory=dict, description=description, **limits)
    return Field(default, description=description, **limits)


def as_written(*types: str, or_list: bool = False) -> WithJsonSchema:
    """Say for editors what JSON type a value of own making is written as, or a list of such."""
    one: dict[str, Any] = {"type": list(types)}
    return WithJsonSchema({"anyOf": [one, {"type": "array", "items": one}]} if or_list else one)


def validate(schema: type[S], document: Located, at: KeyPath = ()) -> tuple[S | None, list[Finding]]:
    """Read the part ``at`` of a document.

    Returns the instance, or None with a finding for everything wrong (CS020 invisible character, CS030 missing key,
    CS031 unknown key, CS032 wrong kind, CS033 wrong value).
    """
    instance, _, findings = salvage(schema, document, at)
    return (None if findings else instance), findings


def salvage(
    schema: type[S], document: Located, at: KeyPath = ()
) -> tuple[S | None, frozenset[str], list[Finding]]:
    """Read what is sound of the part ``at``: the instance without the keys that are wrong, those keys, findings.

    Required keys that are wrong or missing hold ``"?"``. The instance is None where there are no keys at all.
    """
    data = value_at(document.data, at)
    try:
        return schema.model_validate(data), frozenset(), []
    except ValidationError as problem:
        details: list[Any] = problem.errors(include_url=False)
    findings = _findings(details, schema, document, at)
    if not isinstance(data, dict):
        return None, frozenset(), findings
    bad = frozenset(str(detail["loc"][0]) for detail in details)
    sound = {name: value for name, value in data.items() if name not in bad}
    fields = schema.model_fields
    sound |= {name: "?" for name in bad if name in fields and fields[name].is_required()}
    return schema.model_validate(sound), bad, findings


def _findings(details: list[Any], schema: type[Schema], document: Located, at: KeyPath) -> list[Finding]:
    """Say in our own words what pydantic found."""
    meant = {
        (*loc[:-1], nearest(str(loc[-1]), _known(schema, loc[:-1])))
        for loc in (detail["loc"] for detail in details if detail["type"] == "extra_forbidden")
    }
    return [
        _finding(detail, schema, document, at)
        for detail in details
        if detail["type"] != "missing" or detail["loc"] not in meant  # it is there, misspelt
    ]


def _finding(detail: Mapping[str, Any], schema: type[Schema], document: Located, at: KeyPath) -> Finding:
    loc, kind = detail["loc"], detail["type"]
    path: KeyPath = at + tuple(step for step in loc if step != "[key]")
    name: str = describe(path, document.data) or tell("the file")
    if kind == "missing":
        what = tell("{name} is missing", name=name)
        if document.has(path):
            what = tell("{name} is empty", name=name)
        return error("CS030", what, document.place(path), tell("add '{example}'", example=f"{path[-1]}: ..."))
    if kind == "extra_forbidden":
        owner = describe(path[:-1], document.data)
        message: str = tell("unknown key '{key}'", key=path[-1])
        if owner:
            message = tell("{name}: {problem}", name=owner, problem=message)
        help_ = suggestion(str(path[-1]), _known(schema, loc[:-1]))
        return error("CS031", message, document.place(path, key=True), help_)
    if kind == "value_error" and isinstance(wrong := detail["ctx"]["error"], InvisibleError):
        invisible = tell("the invisible character {name} is not allowed in a text", name=reason(wrong))
        message = tell("{name}: {problem}", name=name, problem=invisible)
        return error("CS020", message, document.place(path, part=(wrong.at, wrong.at + 1)), tell("delete it"))
    code, message, help_ = _words(detail, name)
    return error(code, message, document.place(path), help_)


def describe(path: KeyPath, tree: Any) -> str:
    """Return how people call the part of a file at ``path``: ``card 7 ("Moon landing")``, ``credits``."""
    words: list[str] = []
    data = tree
    for step in path:
        inside = isinstance(data, list) or (isinstance(data, dict) and step in data)
        data = cast(Any, data)[step] if inside else None
        if isinstance(step, str):
            words.append(step)
            continue
        name = data.get("name") if isinstance(data, dict) else None
        words.append(
            _entry(words.pop() if words else "", step + 1, cut(name) if isinstance(name, str) else "")
        )
    return joined(words, ": ")


def _entry(owner: str, number: int, name: str) -> str:
    """Return what people call an entry of a list."""
    if owner == "cards":
        return (
            tell('card {n} ("{name}")', n=number, name=name) if name else tell("card {number}", number=number)
        )
    return f"{owner.removesuffix('s')} {number}" if owner else tell("entry {number}", number=number)


_WANTED = {
    "string": tell("a text"),
    "list": tell("a list"),
    "tuple": tell("a list"),
    "dict": tell("keys with values"),
    "model": tell("keys with values"),
    "int": tell("a whole number"),
    "float": tell("a number"),
    "bool": tell("true or false"),
    "greater_than": to_tell("more than {gt}"),
    "greater_than_equal": to_tell("at least {ge}"),
    "less_than": to_tell("less than {lt}"),
    "less_than_equal": to_tell("at most {le}"),
    "literal_error": to_tell("one of {expected}"),
    "enum": to_tell("one of {expected}"),
}
"""What is wanted, by pydantic's type of error or its first word."""
_KIND_HELP = {
    "a text": tell("put quotes around it if it is meant as a text"),
    "a list": tell("write one '- ...' line for each entry"),
    "keys with values": None,
}
_GLUED = re.compile(r"(\w+)\s?[:：=]\s*(\S.*?)(?=\s+\w+\s?[:：=]|$)")
"""A key and its value as they look to people, but not to YAML, and where the next ones begin."""

_KINDS: dict[type, str] = {list: tell("a list"), dict: tell("keys with values")}


def _words(detail: Mapping[str, Any], name: str) -> tuple[str, str, str | None]:
    """Return code, message and help for a wrong value."""
    kind, value, context = detail["type"], detail["input"], detail.get("ctx", {})
    wanted = _WANTED.get(kind) or _WANTED.get(kind.partition("_")[0])
    if kind == "value_error" or wanted is None:
        problem = reason(context["error"]) if "error" in context else detail["msg"]
        return "CS033", tell("{name}: {problem}", name=name, problem=problem), None
    shown = f"'{cut(value)}'" if isinstance(value, str) else _KINDS.get(type(value), tell("empty"))
    if type(value) in (int, float):
        shown = f"{value:g}"
    if wanted in _KIND_HELP:
        found = tell("the text {text}", text=shown) if isinstance(value, str) else shown
        message = tell("{name} must be {wanted}, not {found}", name=name, wanted=wanted, found=found)
        glued = _GLUED.match(value) if isinstance(value, str) and "model" in kind else None
        help_ = tell("write {text}", text=f"{glued[1]}: {glued[2]}") if glued else _KIND_HELP[wanted]
        return "CS032", message, help_
    expected = str(context.get("expected", "")).replace("'", "").replace(" or ", ", ")
    near = nearest(str(value), expected.split(", "))
    wanted = tell(wanted, **{**context, "expected": expected}) if "{" in wanted else wanted
    message = tell("{name} must be {wanted}, not {found}", name=name, wanted=wanted, found=shown)
    return "CS033", message, did_you_mean(near) if near else None


def _known(annotation: Any, loc: KeyPath) -> list[str]:
    """Return the keys that the model at ``loc`` inside an annotation knows."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        fields = annotation.model_fields
        if not loc:
            return list(fields)
        return _known(fields[str(loc[0])].annotation, loc[1:]) if loc[0] in fields else []
    if get_origin(annotation) in (list, tuple, dict):
        return _known(get_args(annotation)[-1], loc[1:])
    return [name for part in get_args(annotation) for name in _known(part, loc)]  # Annotated, or a union
