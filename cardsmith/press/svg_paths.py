"""The geometry of SVG's shapes as PDF paths (SVG 1.1, chapters 8 and 9)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_COMMAND: Final = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])([-+0-9.eE,\s]*)")
_ARC: Final = re.compile(
    rf"({_NUMBER.pattern})[\s,]*" * 3 + r"([01])[\s,]*" * 2 + rf"({_NUMBER.pattern})[\s,]*" * 2
)
_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2}
_KEEPS: Final = {"M": "", "L": "", "C": "", "S": "CS", "Q": "", "T": "QT"}
"""After which commands the shorthand commands mirror the control point."""
_QUARTER: Final = 0.5522847498
"""How far a quarter ellipse's control points lie from its ends, as a part of its radius (4/3 (sqrt 2 - 1))."""

Attributes = Mapping[str, str]
Cubic = tuple[float, float, float, float, float, float]
"""Two control points and the end."""


def floats(text: str | None) -> list[float]:
    """Return all numbers in a text."""
    return list(map(float, _NUMBER.findall(text or "")))


def shape_path(kind: str, attributes: Attributes, decimals: int) -> str:
    """Return the path operators of a shape element, empty if it has no extent.

    Raises:
        ValueError: an attribute is not what SVG wants there.
    """
    path = _Path(decimals)
    _DRAW[kind](path, attributes)
    return " ".join(path.operators)


class _Path:
    """A path in the making: takes absolute coordinates, keeps ``operators`` with so many decimals."""

    def __init__(self, decimals: int) -> None:
        self.operators: list[str] = []
        self.x = self.y = 0.0
        pair = f"%.{decimals}f %.{decimals}f"
        self._move, self._line, self._curve = f"{pair} m", f"{pair} l", f"{pair} {pair} {pair} c"
        self._start = (0.0, 0.0)

    def move(self, x: float, y: float) -> None:
        """Begin a subpath."""
        self.operators.append(self._move % (x, y))
        self._start = (x, y)
        self.x, self.y = x, y

    def line(self, x: float, y: float) -> None:
        """Add a straight line."""
        self.operators.append(self._line % (x, y))
        self.x, self.y = x, y

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        """Add a cubic Bézier curve."""
        self.operators.append(self._curve % (x1, y1, x2, y2, x, y))
        self.x, self.y = x, y

    def close(self) -> None:
        """Close the subpath; the pen is back at its start."""
        self.operators.append("h")
        self.x, self.y = self._start


def _path(path: _Path, attributes: Attributes) -> None:
    """Draw a ``path`` element's data (SVG 1.1, 8.3)."""
    data = attributes.get("d", "")
    last, control = "", (0.0, 0.0)
    for command, numbers in _segments(data):
        kind, relative = command.upper(), command.islower()
        if not path.operators and kind != "M":
            raise ValueError("not path data")
        if last == "Z" and kind not in "MZ":
            path.move(path.x, path.y)
        x, y = (path.x, path.y) if relative else (0.0, 0.0)
        if kind == "Z":
            path.close()
        elif kind == "A":
            for curve in arc(path.x, path.y, numbers[:5], numbers[5] + x, numbers[6] + y):
                path.curve(*curve)
        elif kind in "HV":
            path.line(*((numbers[0] + x, path.y) if kind == "H" else (path.x, numbers[0] + y)))
        else:
            points = [value + (y if at % 2 else x) for at, value in enumerate(numbers)]
            control = _to(path, kind, points, control if last in _KEEPS[kind] else (path.x, path.y))
        last = kind


def _to(path: _Path, kind: str, points: list[float], control: tuple[float, float]) -> tuple[float, float]:
    """Draw to the last of the absolute ``points``; return the control point that the next curve may mirror."""
    if kind == "M":
        path.move(points[0], points[1])
    elif kind == "L":
        path.line(points[0], points[1])
    elif kind in "CS":
        if kind == "S":
            points = [2 * path.x - control[0], 2 * path.y - control[1], *points]
        path.curve(*points)
        return points[2], points[3]
    else:
        if kind == "T":
            points = [2 * path.x - control[0], 2 * path.y - control[1], *points]
        path.curve(*quadratic(path.x, path.y, points))
        return points[0], points[1]
    return path.x, path.y


def _segments(data: str) -> Iterator[tuple[str, list[float]]]:
    """Yield every segment of path data with its numbers; a moveto's further pairs are linetos."""
    if _COMMAND.sub("", data).strip():
        raise ValueError("not path data")
    for command, rest in _COMMAND.findall(data):
        kind = command.upper()
        if kind == "Z":
            yield command, []
            continue
        if kind == "A":
            if _ARC.sub("", rest).strip():
                raise ValueError("not path data")
            for found in _ARC.findall(rest):
                yield command, [float(value) for value in found]
            continue
        numbers, takes = [float(value) for value in _NUMBER.findall(rest)], _TAKES[kind]
        if not numbers or len(numbers) % takes:
            raise ValueError("not path data")
        for at in range(0, len(numbers), takes):
            if at == takes and kind == "M":
                command = "l" if command == "m" else "L"
            yield command, numbers[at : at + takes]


def _rect(path: _Path, attributes: Attributes) -> None:
    x, y, w, h = (_length(attributes, key) for key in ("x", "y", "width", "height"))
    rx, ry = attributes.get("rx"), attributes.get("ry")
    radius_x, radius_y = float(rx or ry or 0), float(ry or rx or 0)
    if w > 0 and h > 0:
        _rounded(path, (x, y, x + w, y + h), min(radius_x, w / 2), min(radius_y, h / 2))


def _ellipse(path: _Path, attributes: Attributes) -> None:
    cx, cy = _length(attributes, "cx"), _length(attributes, "cy")
    rx, ry = (_length(attributes, "r" if attributes.get("r") else key) for key in ("rx", "ry"))
    if rx > 0 and ry > 0:
        _rounded(path, (cx - rx, cy - ry, cx + rx, cy + ry), rx, ry)


def _rounded(path: _Path, box: tuple[float, float, float, float], rx: float, ry: float) -> None:
    left, top, right, bottom = box
    path.move(left + rx, top)
    if rx <= 0 or ry <= 0:
        path.line(right, top)
        path.line(right, bottom)
        path.line(left, bottom)
    else:
        kx, ky = rx * (1 - _QUARTER), ry * (1 - _QUARTER)
        path.line(right - rx, top)
        path.curve(right - kx, top, right, top + ky, right, top + ry)
        path.line(right, bottom - ry)
        path.curve(right, bottom - ky, right - kx, bottom, right - rx, bottom)
        path.line(left + rx, bottom)
        path.curve(left + kx, bottom, left, bottom - ky, left, bottom - ry)
        path.line(left, top + ry)
        path.curve(left, top + ky, left + kx, top, left + rx, top)
    path.close()


def _line(path: _Path, attributes: Attributes) -> None:
    path.move(_length(attributes, "x1"), _length(attributes, "y1"))
    path.line(_length(attributes, "x2"), _length(attributes, "y2"))


def _poly(path: _Path, attributes: Attributes) -> None:
    numbers = floats(attributes.get("points"))
    for at in range(0, len(numbers) - 1, 2):
        (path.line if at else path.move)(numbers[at], numbers[at + 1])


def _polygon(path: _Path, attributes: Attributes) -> None:
    _poly(path, attributes)
    if path.operators:
        path.close()


_DRAW: Final[Mapping[str, Callable[[_Path, Attributes], None]]] = MappingProxyType(
    {
        "path": _path,
        "rect": _rect,
        "circle": _ellipse,
        "ellipse": _ellipse,
        "line": _line,
        "polyline": _poly,
        "polygon": _polygon,
    }
)


def _length(attributes: Attributes, key: str) -> float:
    return float(attributes.get(key, "0").removesuffix("px"))


def quadratic(x: float, y: float, points: Sequence[float]) -> Cubic:
    """Return the quadratic curve from (x, y) by a control point to an end as a cubic one."""
    cx, cy, ex, ey = points
    return x + 2 / 3 * (cx - x), y + 2 / 3 * (cy - y), ex + 2 / 3 * (cx - ex), ey + 2 / 3 * (cy - ey), ex, ey


def arc(x1: float, y1: float, how: Sequence[float], x2: float, y2: float) -> Iterator[Cubic]:
    """Yield the curves of an elliptical arc between two points, a quarter turn at most each.

    ``how``: the radii, the ellipse's rotation in degrees, whether to take the large arc, whether to sweep with
    growing angles (SVG 1.1, appendix F.6, with its corrections for radii that are negative or too small).
    """
    rx, ry, rotation, large, sweep = abs(how[0]), abs(how[1]), math.radians(how[2]), how[3], how[4]
    if (x1, y1) == (x2, y2):
        return
    if rx == 0 or ry == 0:
        yield x1, y1, x2, y2, x2, y2
        return
    cos, sin = math.cos(rotation), math.sin(rotation)
    half_x, half_y = (x1 - x2) / 2, (y1 - y2) / 2
    u, v = (cos * half_x + sin * half_y) / rx, (cos * half_y - sin * half_x) / ry
    reach = math.hypot(u, v)
    if reach > 1:
        rx, ry, u, v, reach = rx * reach, ry * reach, u / reach, v / reach, 1.0
    # On the unit circle the two points are (u, v) and (-u, -v) about the middle of the chord.
    away = math.sqrt(max(0.0, 1 - reach * reach)) / reach
    if bool(large) == bool(sweep):
        away = -away
    center_u, center_v = away * v, -away * u
    start = math.atan2(v - center_v, u - center_u)
    angle = (math.atan2(-v - center_v, -u - center_u) - start) % (2 * math.pi)
    if not sweep:
        angle -= 2 * math.pi
    middle = ((x1 + x2) / 2, (y1 + y2) / 2)

    def place(on_u: float, on_v: float) -> tuple[float, float]:
        across, along = rx * (center_u + on_u), ry * (center_v + on_v)
        return middle[0] + cos * across - sin * along, middle[1] + sin * across + cos * along

    count = max(1, math.ceil(abs(angle) / (math.pi / 2) - 1e-9))
    step = angle / count
    pull = 4 / 3 * math.tan(step / 4)
    for number in range(count):
        a, b = start + number * step, start + (number + 1) * step
        first = place(math.cos(a) - pull * math.sin(a), math.sin(a) + pull * math.cos(a))
        second = place(math.cos(b) + pull * math.sin(b), math.sin(b) - pull * math.cos(b))
        end = (x2, y2) if number == count - 1 else place(math.cos(b), math.sin(b))
        yield (*first, *second, *end)
