"""Pydantic models over located data: what is wrong comes back as findings in our own words.

Every model of a file that people write derives from ``Schema``: unknown keys are refused (with the nearest right
one), empty values count as absent, and every scalar arrives as text.
"""

from __future__ import annotations

import difflib
import types
from collections.abc import Hashable, Iterable, Mapping
from functools import cache
from typing import Annotated, Any, Protocol, TypeVar, Union, cast, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, ConfigDict, TypeAdapter, ValidationError, model_validator

from cardsmith.model.findings import Finding, Place, error

T = TypeVar("T")
Path_ = tuple[str | int, ...]


class Located(Protocol):
    """Data that knows where its parts were written: a YAML ``Document`` or a table."""

    @property
    def data(self) -> Any:
        """The tree of dicts, lists, texts and None."""

    def place(self, path: Path_ = (), key: bool = False, part: tuple[int, int] | None = None) -> Place:
        """Return the place of a value (or of its key, or of part of its text)."""

    def has(self, path: Path_) -> bool:
        """Tell whether something is written at ``path``, be it empty."""


def drop_empty(data: Any) -> Any:
    """Return keys with values without those whose value is empty or blank; anything else as it is."""
    if type(data) is dict and any(map(_is_empty, data.values())):
        return {key: value for key, value in data.items() if not _is_empty(value)}
    return data


def _is_empty(value: Any) -> bool:
    return value is None or (type(value) is str and (not value or value.isspace()))


Texts = Annotated[dict[str, str], BeforeValidator(drop_empty)]
"""Free keys with texts; empty ones are absent."""


class Schema(BaseModel):
    """The base of all models of files: frozen, strict about keys; an empty value is an absent one."""

    model_config = ConfigDict(extra="forbid", frozen=True, protected_namespaces=())

    @model_validator(mode="before")
    @classmethod
    def _drop_empty(cls, data: Any) -> Any:
        return drop_empty(data)


def validate(model_class: type[T], document: Located, at: Path_ = ()) -> tuple[T | None, list[Finding]]:
    """Read the part ``at`` of a document as ``model_class`` (a ``Schema`` or any annotation pydantic knows).

    Returns the instance, or None with a finding for everything wrong (CS030 missing key, CS031 unknown key, CS032
    wrong kind, CS033 wrong value).
    """
    data: Any = document.data
    for step in at:
        data = data[step]
    try:
        return _adapter(cast(Hashable, model_class)).validate_python(data), []
    except ValidationError as problem:
        return None, _findings(problem, model_class, document, at)


def salvage(model_class: type[T], document: Located, at: Path_ = ()) -> tuple[T | None, frozenset[str]]:
    """Read what is sound of the keys at ``at``: the instance without the keys that are wrong, and those keys.

    Required keys that are wrong or missing hold ``"?"``. None if even that does not make sense.
    """
    data: Any = document.data
    for step in at:
        data = data[step]
    adapter = _adapter(cast(Hashable, model_class))
    bad: set[str] = set()
    for _ in range(2):
        try:
            return adapter.validate_python(data), frozenset(bad)
        except ValidationError as problem:
            if not isinstance(data, dict):
                return None, frozenset()
            details = problem.errors(include_url=False)
            bad |= {str(detail["loc"][0]) for detail in details if detail["loc"]}
            required = {str(d["loc"][0]) for d in details if d["loc"] and d["type"] != "extra_forbidden"}
            data = {key: value for key, value in data.items() if key not in bad}
            fields = getattr(model_class, "model_fields", {})
            data |= {key: "?" for key in required if key in fields and fields[key].is_required()}
    return None, frozenset(bad)


@cache
def _adapter(model_class: Any) -> TypeAdapter[Any]:
    return TypeAdapter(model_class)


def _findings(problem: ValidationError, model_class: Any, document: Located, at: Path_) -> list[Finding]:
    """Say in our own words what pydantic found, once for each place, in the order of the file."""
    details = problem.errors(include_url=False)
    meant = {
        (*detail["loc"][:-1], nearest(str(detail["loc"][-1]), _keys_at(model_class, detail["loc"][:-1])))
        for detail in details
        if detail["type"] == "extra_forbidden"
    }
    found: dict[tuple[Place | None, str], Finding] = {}
    for detail in details:
        if detail["type"] == "missing" and detail["loc"] in meant:
            continue  # it is there, misspelt
        finding = _finding(detail, model_class, document, at)
        found.setdefault((finding.place, finding.message), finding)
    return in_order(found.values())


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings in the order of their places; files keep the order in which they first appear."""
    listed = list(findings)
    files: dict[str, int] = {}
    for finding in listed:
        files.setdefault(finding.place.file if finding.place else "", len(files))

    def key(finding: Finding) -> tuple[int, int, int]:
        place = finding.place
        return (files[place.file], place.line or 0, place.column or 0) if place else (files[""], 0, 0)

    return sorted(listed, key=key)


def _finding(detail: Mapping[str, Any], model_class: Any, document: Located, at: Path_) -> Finding:
    path = _written(at, detail["loc"], document)
    key, kind = str(path[-1]) if path else "", detail["type"]
    owner = describe(path[:-1], document.data)
    lead = f"{owner}: " if owner else ""
    if kind == "missing":
        what = f"{lead}{key} is {'empty' if document.has(path) else 'missing'}"
        return error("CS030", what, document.place(path), f"add '{key}: ...'")
    if kind == "extra_forbidden":
        known = _keys_at(model_class, detail["loc"][:-1])
        return unknown("CS031", f"{lead}unknown key '{key}'", key, known, document.place(path, key=True))
    place = document.place(path)
    name = f"{lead}{key}" if isinstance(path[-1] if path else 0, str) else describe(path, document.data)
    code, message, help_ = _words(detail, name or "the file")
    return error(code, message, place, help_)


def _written(at: Path_, loc: Iterable[str | int], document: Located) -> Path_:
    """Return the path of what is wrong without the names of union members that pydantic mixes in.

    The last part may be missing from the data (a missing key).
    """
    path: list[str | int] = list(at)
    data: Any = document.data
    for step in at:
        data = data[step]
    steps = list(loc)
    for number, step in enumerate(steps):
        if (isinstance(data, dict) and step in data) or (isinstance(data, list) and isinstance(step, int)):
            path.append(step)
            data = cast(Any, data)[step]
        elif number == len(steps) - 1 and isinstance(data, dict) and step != "[key]":
            path.append(step)
    return tuple(path)


def describe(path: Path_, data: Any) -> str:
    """Return how people call the part of a file at ``path``: ``card 7 ("Moon landing")``, ``credits``."""
    words: list[str] = []
    for step in path:
        data = cast(Any, data)[step] if isinstance(data, list | dict) else None
        if isinstance(step, str):
            words.append(step)
            continue
        name = data.get("name") if isinstance(data, dict) else None
        group = words.pop() if words else "entry"
        singular = group.removesuffix("s")
        words.append(
            f'{singular} {step + 1} ("{name}")' if isinstance(name, str) else f"{singular} {step + 1}"
        )
    return ": ".join(words)


def unknown(code: str, message: str, word: str, known: Iterable[str], place: Place | None) -> Finding:
    """Make the error for a word that is none of the ``known`` ones: the nearest is suggested, or all are listed."""
    return error(code, message, place, suggestion(word, known))


def suggestion(word: str, known: Iterable[str]) -> str | None:
    """Return ``did you mean 'x'?``, or the list of what is known if nothing is near and the list is short."""
    names = list(known)
    near = nearest(word, names)
    if near:
        return f"did you mean '{near}'?"
    return f"known are: {', '.join(names)}" if 0 < len(names) <= 30 else None


def nearest(word: str, known: Iterable[str], least: float = 0.6) -> str | None:
    """Return the known word nearest to ``word``, if any is ``least`` alike (0 to 1); case does not matter."""
    folded = {name.casefold(): name for name in reversed(list(known))}
    near = difflib.get_close_matches(word.casefold(), folded, n=1, cutoff=least)
    return folded[near[0]] if near else None


def _words(detail: Mapping[str, Any], name: str) -> tuple[str, str, str | None]:
    """Return code, message and help for a wrong value."""
    kind, value, context = detail["type"], detail["input"], detail.get("ctx", {})
    shown = f"'{_cut(value)}'" if isinstance(value, str) else _kind_of(value)
    if kind in _KINDS:
        return "CS032", f"{name} must be {_KINDS[kind]}, not {_kind_of(value)}", _KIND_HELP.get(kind)
    if kind in ("literal_error", "enum"):
        expected = [part.strip("'") for part in str(context["expected"]).replace(" or ", ", ").split(", ")]
        near = nearest(str(value), expected)
        help_ = f"did you mean '{near}'?" if near else None
        return "CS033", f"{name} must be one of {', '.join(expected)}, not {shown}", help_
    if kind in _BOUNDS:
        bound = context.get(_BOUNDS[kind][1])
        return "CS033", f"{name} must be {_BOUNDS[kind][0]} {bound}, not {shown}", None
    if kind == "value_error":
        return "CS033", f"{name}: {context['error']}", None
    if kind.endswith(("_parsing", "_type", "_from_float")):
        wanted = _SCALARS.get(kind.split("_")[0], "something else")
        return "CS033", f"{name} must be {wanted}, not {shown}", None
    return "CS033", f"{name}: {detail['msg']}", None


_KINDS = {
    "string_type": "a text",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "keys with values",
    "model_type": "keys with values",
    "model_attributes_type": "keys with values",
}
_KIND_HELP = {
    "string_type": "put quotes around it if it is meant as a text",
    "list_type": "write one '- ...' line for each entry",
    "tuple_type": "write one '- ...' line for each entry",
}
_BOUNDS = {
    "greater_than": ("more than", "gt"),
    "greater_than_equal": ("at least", "ge"),
    "less_than": ("less than", "lt"),
    "less_than_equal": ("at most", "le"),
    "string_too_long": ("at most this many characters:", "max_length"),
    "too_short": ("at least this long:", "min_length"),
    "too_long": ("at most this long:", "max_length"),
}
_SCALARS = {"int": "a whole number", "float": "a number", "bool": "true or false"}


def _kind_of(value: Any) -> str:
    if isinstance(value, dict):
        return "keys with values"
    return "a list" if isinstance(value, list) else "empty" if value is None else f"the text '{_cut(value)}'"


def _cut(value: object) -> str:
    """Return a value short enough for a message."""
    text = str(value)
    return text if len(text) <= 60 else f"{text[:59]}…"


def _keys_at(annotation: Any, loc: Iterable[str | int]) -> list[str]:
    """Return the keys that the model at ``loc`` inside an annotation knows."""
    found = [annotation]
    for step in loc:
        found = [inner for outer in found for inner in _inside(outer, step)]
    return [key for kind in found for model in _models(kind) for key in _names(model)]


def _names(model: type[BaseModel]) -> list[str]:
    return [field.alias or name for name, field in model.model_fields.items()]


def _models(annotation: Any) -> list[type[BaseModel]]:
    """Return the models that an annotation allows at its top."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    if get_origin(annotation) in (Union, types.UnionType, Annotated):
        return [model for part in get_args(annotation) for model in _models(part)]
    return []


def _inside(annotation: Any, step: str | int) -> list[Any]:
    """Return the annotations of what stands at key or index ``step`` inside an annotation."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin in (Union, types.UnionType, Annotated):
        inner = [found for part in parts for found in _inside(part, step)]
        return inner or [annotation]  # the step only names a member of the union
    if origin in (list, tuple) and isinstance(step, int):
        return list(parts[:1])
    if origin in (dict, Mapping) or getattr(origin, "__name__", "") == "Mapping":
        return list(parts[1:])
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        for name, field in annotation.model_fields.items():
            if step in (field.alias or name, name):
                return [field.annotation]
    return []
