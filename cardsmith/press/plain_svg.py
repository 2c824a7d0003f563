"""Plain SVG drawings straight to page content: filled and stroked shapes in groups, and nothing else.

Icons and flat art are of this kind; a deck of 109 takes a tenth of the time that svglib and reportlab take for it
(most of that is importing and building their objects). Whatever is not plain is left to them: this module either
knows every element and attribute of a drawing, or declines.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final
from xml.etree import ElementTree

from cardsmith.press.svg_paths import floats, shape_path

_SVG: Final = "{http://www.w3.org/2000/svg}"
_INITIAL: Final[Mapping[str, str]] = MappingProxyType(
    {
        "fill": "black",
        "fill-rule": "nonzero",
        "stroke": "none",
        "stroke-width": "1",
        "stroke-linecap": "butt",
        "stroke-linejoin": "miter",
        "stroke-miterlimit": "4",
    }
)
_COLOURS: Final = {
    "black": "#000000",
    "currentColor": "#000000",
    "white": "#ffffff",
    "none": None,
    "red": "#ff0000",
}
_CAPS: Final = {"butt": 0, "round": 1, "square": 2}
_JOINS: Final = {"miter": 0, "round": 1, "bevel": 2}
_GEOMETRY: Final = {
    "g": frozenset[str](),
    "path": frozenset({"d"}),
    "rect": frozenset({"x", "y", "width", "height", "rx", "ry"}),
    "circle": frozenset({"cx", "cy", "r"}),
    "ellipse": frozenset({"cx", "cy", "rx", "ry"}),
    "line": frozenset({"x1", "y1", "x2", "y2"}),
    "polyline": frozenset({"points"}),
    "polygon": frozenset({"points"}),
    "svg": frozenset({"viewBox", "width", "height", "version", "x", "y"}),
}
_UNSEEN: Final = frozenset({"title", "desc", "metadata", "defs"})
_HARMLESS: Final = frozenset({"id", "class", "role"})
_NO_OPACITY: Final = frozenset({"opacity", "fill-opacity", "stroke-opacity"})
_TRANSFORM: Final = re.compile(r"\s*,?\s*(\w+)\s*\(([^)]*)\)")
_FINEST: Final = 1 / 50_000
"""What can be told apart, as a part of the whole picture: a thousandth of a millimetre on a card."""

Matrix = tuple[float, float, float, float, float, float]


class _NotPlainError(Exception):
    """The drawing has something that this module does not know."""


def plain_content(data: bytes, width: float, height: float) -> bytes | None:
    """Return the content of a form from (0, 0) to (``width``, ``height``), y up, or None if it is not plain."""
    try:
        root = ElementTree.fromstring(data)
        if root.tag != f"{_SVG}svg":
            return None
        matrix = _view(root, width, height)
        drawing = _Drawing(abs(matrix[0]) / max(width, height))
        drawing.draw(root, _INITIAL)
    except (_NotPlainError, ElementTree.ParseError, ValueError, KeyError, ArithmeticError):
        return None
    return f"{_matrix(matrix)}\n{''.join(drawing.content)}".encode("ascii")


def _view(root: ElementTree.Element, width: float, height: float) -> Matrix:
    """Return the transform from user space into the form: the viewBox whole, in the middle, upside down."""
    x, y, w, h = floats(root.get("viewBox")) or (0.0, 0.0, width, height)
    scale = min(width / w, height / h)
    return (
        scale,
        0,
        0,
        -scale,
        (width - w * scale) / 2 - x * scale,
        height - (height - h * scale) / 2 + y * scale,
    )


class _Drawing:
    """Collects the operators. ``scale`` is how large a user unit is as a part of the whole picture."""

    def __init__(self, scale: float) -> None:
        self.content: list[str] = []
        self._scale = scale

    def draw(self, element: ElementTree.Element, inherited: Mapping[str, str]) -> None:
        """Draw an element and what is in it."""
        if not isinstance(element.tag, str) or not element.tag.startswith(_SVG):
            return  # comments, and other programs' notes
        kind = element.tag.removeprefix(_SVG)
        if kind in _UNSEEN:
            if kind == "defs" and len(element):
                raise _NotPlainError
            return
        if kind == "svg" and inherited is not _INITIAL:
            raise _NotPlainError  # a picture inside the picture, with a view of its own
        state, transform = _properties(element, kind, inherited)
        before = self._scale
        if transform is not None:
            self._scale *= math.sqrt(abs(transform[0] * transform[3] - transform[1] * transform[2])) or 1.0
            self.content.append(f"q {_matrix(transform)}\n")
        if kind in ("g", "svg"):
            for child in element:
                self.draw(child, state)
        else:
            self._shape(element, kind, state)
        if transform is not None:
            self.content.append("Q\n")
            self._scale = before

    def _shape(self, element: ElementTree.Element, kind: str, state: dict[str, str]) -> None:
        style, paint = _style(state, kind == "line")
        if paint:
            decimals = math.ceil(math.log10(self._scale / _FINEST))
            path = shape_path(kind, element.attrib, max(0, min(decimals, 9)))
            if path:
                self.content.append(f"{style}{path} {paint}\n")


def _properties(
    element: ElementTree.Element, kind: str, inherited: Mapping[str, str]
) -> tuple[dict[str, str], Matrix | None]:
    """Return the painting properties of an element and its transform, if it has one."""
    geometry, own, transform = _GEOMETRY.get(kind), {}, None
    if geometry is None:
        raise _NotPlainError
    for key, value in element.attrib.items():
        if key == "style":
            pairs = (pair.split(":", 1) for pair in value.split(";") if pair.strip())
            own.update({pair[0].strip(): pair[-1].strip() for pair in pairs})
        elif key == "transform":
            transform = _transform(value)
        elif key not in geometry and key not in _HARMLESS and not key.startswith("{"):
            own.setdefault(key, value)
    for key, value in own.items():
        if key in _NO_OPACITY and float(value) == 1:
            continue
        if key not in _INITIAL or value == "inherit":
            raise _NotPlainError
    return {**inherited, **own}, transform


def _style(state: dict[str, str], open_line: bool) -> tuple[str, str]:
    """Return the operators that set colours and lines, and the one that paints (empty: nothing to paint)."""
    fill, stroke = _colour(state["fill"]), _colour(state["stroke"])
    width = float(state["stroke-width"])
    style = ""
    if fill is None or open_line:
        paint = ""
    else:
        style, paint = f"{fill} rg ", "f"
    if stroke is not None and width > 0:
        cap, join = _CAPS[state["stroke-linecap"]], _JOINS[state["stroke-linejoin"]]
        style += f"{stroke} RG {width:g} w {cap} J {join} j {float(state['stroke-miterlimit']):g} M "
        paint = "B" if paint else "S"
    if paint in ("f", "B") and state["fill-rule"] == "evenodd":
        paint += "*"
    return style, paint


def _colour(text: str) -> str | None:
    """Return three channels as PDF writes them, None for no paint."""
    code = text if text.startswith("#") else _COLOURS[text]
    if code is None:
        return None
    digits = code[1:] if len(code) == 7 else "".join(2 * digit for digit in code[1:])
    if len(digits) != 6:
        raise _NotPlainError
    return " ".join(f"{int(digits[at : at + 2], 16) / 255:.4f}" for at in (0, 2, 4))


def _transform(text: str) -> Matrix:
    """Return the matrix of a transform list (SVG 1.1, 7.6)."""
    result: Matrix = (1, 0, 0, 1, 0, 0)
    if _TRANSFORM.sub("", text).strip():
        raise _NotPlainError
    for kind, arguments in _TRANSFORM.findall(text):
        result = _times(_single(kind, floats(arguments)), result)
    return result


def _single(kind: str, values: Sequence[float]) -> Matrix:
    if kind == "matrix" and len(values) == 6:
        return values[0], values[1], values[2], values[3], values[4], values[5]
    if kind == "translate" and len(values) in (1, 2):
        return 1, 0, 0, 1, values[0], values[1] if len(values) == 2 else 0
    if kind == "scale" and len(values) in (1, 2):
        return values[0], 0, 0, values[-1], 0, 0
    if kind == "rotate" and len(values) in (1, 3):
        cos, sin = math.cos(math.radians(values[0])), math.sin(math.radians(values[0]))
        x, y = values[1:] or (0.0, 0.0)
        return cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos
    raise _NotPlainError


def _times(first: Matrix, then: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def _matrix(matrix: Matrix) -> str:
    return " ".join(f"{value:.6f}" for value in matrix) + " cm"
