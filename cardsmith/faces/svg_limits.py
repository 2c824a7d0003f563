"""What svglib (2.3) would draw wrong without a word.

Found by drawing all of it with another program as well and comparing; ``tests/cases/test_e.py`` does so with the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from cardsmith.model.sentences import tell

_ELEMENTS = {
    "mask": tell("a mask"),
    "filter": tell("a filter"),
    "pattern": tell("a pattern"),
    "marker": tell("a marker"),
    "switch": tell("a switch"),
}
_IN_CLIP = frozenset({"path", "rect", "circle", "ellipse", "polygon", "title", "desc"})
_COLOR = (
    r"none|inherit|currentColor|transparent|#(?:[0-9a-fA-F]{3,4}){1,2}|(?:rgb|hsl)a?\([\d\s.,%]+\)"
    r"|(?!currentcolor|darkseagreen|lightgray|rebeccapurple)[a-z]+"
)
_GRADIENT = r"url\(\s*['\"]?#[^)]*\)"
_RIGHT = {
    name: re.compile(values)
    for name, values in {
        "fill": f"{_COLOR}|{_GRADIENT}",
        "stroke": _COLOR,
        "stop-color": r"(?!inherit|currentColor)(?:" + _COLOR + ")",
        **dict.fromkeys(("opacity", "stop-opacity"), r"1(?:\.0*)?|100%"),
        **dict.fromkeys(("fill-opacity", "stroke-opacity"), r"[\d.eE-]+"),
        "stroke-dashoffset": r"0(?:px)?",
        "clip-path": f"none|{_GRADIENT}",
        **dict.fromkeys(("mask", "filter", "marker", "marker-start", "marker-mid", "marker-end"), "none"),
        "mix-blend-mode": "normal",
        "paint-order": r"normal|fill(?: stroke)?(?: markers)?",
        **dict.fromkeys(("transform-origin", "gradientTransform", "fx", "fy"), r"(?!)"),
        "spreadMethod": "pad",
    }.items()
}
"""The values of properties and attributes that it draws right; what is not named here it draws right, or has no need
to: no look depends on it."""

_SAID = {
    "opacity": tell("opacity of a whole element (fill-opacity and stroke-opacity work)"),
    "stop-opacity": tell("opacity inside a gradient"),
}
_DECLARATION = re.compile(r"(?:^|[;{])\s*([\w-]+)\s*:\s*([^;{}]*)")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_LENGTHS = ("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "stroke-width")
_GEOMETRY = frozenset({"x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "d"})
_SHAPED = frozenset({"rect", "circle", "ellipse", "path", "image", "use", "style"})
_MOVING = frozenset({"transform", "translate", "rotate", "scale"})
_ROOT_RULE = re.compile(r"(?:^|(?<=\}))\s*(?:svg|:root)\s*\{[^{}]*\}")
"""What a sheet says of the whole picture, whose size is read elsewhere."""
_COMMAND = re.compile(r"[A-DF-Za-df-z]")
_ASTRAY = re.compile(r"[Zz][^MmZz]|[^QqTt][Tt]")
"""Path commands after which svglib believes the pen, or the last control point, to be elsewhere."""


def declarations(style: str) -> Iterator[tuple[str, str]]:
    """Yield the properties with their values of a ``style`` attribute or element."""
    for name, value in _DECLARATION.findall(_COMMENT.sub("", style)):
        yield name, value.replace("!important", "").strip()


def placed_by_style(style: str, local: str) -> str | None:
    """Return what places or sizes shapes in the style of an element ``local``, or in a sheet (``style``), if anything.

    Browsers read that there; svglib and the converter read attributes only.
    """
    if local == "style":
        style = _ROOT_RULE.sub("", style)
    for name, value in declarations(style):
        shaped = name in _GEOMETRY and local in _SHAPED
        if (shaped or name in _MOVING) and value not in ("none", "auto"):
            return f"{name}: {value[:60]}"
    return None


def beyond_property(name: str, value: str, in_style: bool = False) -> str | None:
    """Return what is drawn wrong of a property or an attribute with this value, None if it is drawn right."""
    right = _RIGHT.get(name)
    if right is None or (right.fullmatch(value.strip()) and not (in_style and name == "clip-path")):
        return None
    return _SAID.get(name) or f"{name}: {value[:60]}"


def beyond_element(stack: Sequence[str], attributes: Mapping[str, str], shapes: int) -> str | None:
    """Return what is drawn wrong of the innermost element of ``stack``, after so many shapes before it."""
    local, get = stack[-1], attributes.get
    if local in _ELEMENTS:
        return _ELEMENTS[local]
    if "clipPath" in stack[:-1] and local not in _IN_CLIP:
        return tell("'{element}' in a clipPath", element=local)
    if len(stack) == 1:
        return "transform" if get("transform") else None
    boxed = get("gradientUnits") != "userSpaceOnUse"
    wrong = {
        "svg": True,  # inside another one
        "symbol": True,
        "style": shapes > 0,
        "stop": "class" in attributes,
        "image": get("preserveAspectRatio") != "none",
        "radialGradient": boxed,
        "linearGradient": boxed and get("x1", "0") != get("x2", "1") and get("y1", "0") != get("y2", "0"),
        "clipPath": bool(attributes.keys() & {"transform", "clip-path"})
        or get("clipPathUnits") == "objectBoundingBox",
        "rect": get("rx", get("ry")) != get("ry", get("rx")),
        "use": any(get(key, "").rstrip()[-1:].isalpha() for key in ("x", "y")),
    }
    if wrong.get(local):
        return f"<{' '.join([local, *(f'{key}={value[:20]!r}' for key, value in attributes.items())][:4])}>"
    lengths = (f"{key}: {get(key)}" for key in _LENGTHS if get(key, "").rstrip().endswith(("em", "ex")))
    return next(lengths, None) or (_beyond_path(get("d", "")) if local == "path" else None)


def _beyond_path(data: str) -> str | None:
    astray = _ASTRAY.search("".join(_COMMAND.findall(data)))
    if astray is None:
        return None
    first, second = tuple(astray[0])
    return tell(
        "a path that goes from '{first}' to '{second}' without a move between", first=first, second=second
    )
