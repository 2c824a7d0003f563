"""How large an SVG is, and what colour its ground has, from the attributes of its first elements."""

from __future__ import annotations

import re
from collections.abc import Mapping

_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*(px|pt|pc|mm|cm|in|em|)\s*")
_PER_UNIT = {
    "": 1.0,
    "em": 16.0,
    "px": 1.0,
    "pt": 4 / 3,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96.0,
}
UNSAID = (300.0, 150.0)
"""The size that CSS gives a picture which says none (CSS 2.2, 10.3.2 and 10.6.2)."""
UNSAID_TYPE = "16"
"""The size of text that says none ('medium' in all browsers)."""
_LEAST, _MOST = 1e-4, 1e7
"""Between these every program still counts without losing what is drawn."""
_PLAIN = frozenset({"id", "x", "y", "width", "height", "fill"})
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}){1,2}")


def _numbers(text: str | None) -> list[float]:
    return [float(number) for number in re.findall(_NUMBER, text or "")]


def length(text: str | None) -> float | None:
    """Return a length in user units (an em of 16), None if it is none, or a share."""
    match = _LENGTH.fullmatch(text or "")
    return float(match[1]) * _PER_UNIT[match[2]] if match else None


def sized(data: bytes, width: float, height: float) -> bytes:
    """Return an SVG file with its size said outright, which programs read in their own ways where it is not.

    So are its ``color``, black (svglib strokes nothing with a ``currentColor`` that nobody gave), and what text looks
    like that says nothing: as in browsers (typst has it at 12 pixels), in the font that is ``serif`` here.

    Raises:
        ValueError: that is no SVG file.
    """
    from lxml import etree

    try:
        root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, huge_tree=True))
    except etree.XMLSyntaxError as problem:
        raise ValueError(str(problem)) from problem
    if etree.QName(root).localname != "svg":
        raise ValueError("it is not an SVG picture")
    root.set("width", f"{width:g}")
    root.set("height", f"{height:g}")
    for name, value in {"color": "black", "font-size": UNSAID_TYPE, "font-family": "serif"}.items():
        root.set(name, root.get(name, value))
    if "viewBox" not in root.attrib:
        root.set("viewBox", f"0 0 {width:g} {height:g}")
    return bytes(etree.tostring(root))


def says_size(root: Mapping[str, str]) -> bool:
    """Tell whether an ``svg`` element says how large it is; a percentage does not."""
    return len(_numbers(root.get("viewBox"))) == 4 or None not in (
        length(root.get("width")),
        length(root.get("height")),
    )


def size_of(root: Mapping[str, str]) -> tuple[float, float]:
    """Return width and height of an ``svg`` element: what it says, what its viewBox makes of it, or as CSS has it.

    Raises:
        ValueError: there is nothing to be seen.
    """
    view = _numbers(root.get("viewBox"))
    width, height = length(root.get("width")), length(root.get("height"))
    if len(view) == 4 and min(view[2:]) > 0 and (width is None or height is None):
        across, down = view[2:]
        scale = width / across if width is not None else height / down if height is not None else 1.0
        width, height = across * scale, down * scale
    width = UNSAID[0] if width is None else width
    height = UNSAID[1] if height is None else height
    if not all(_LEAST < side < _MOST for side in (width, height, *view[2:4])):
        raise ValueError("nothing to be seen")
    return width, height


def ground_of(root: Mapping[str, str], rect: Mapping[str, str]) -> str | None:
    """Return the colour of a ``rect`` element that covers the whole picture, None if it does not."""
    view = _numbers(root.get("viewBox"))
    size = view[2:] if len(view) == 4 else [length(root.get(key)) for key in ("width", "height")]
    covers = all(
        rect.get(key) == "100%" or (length(rect.get(key)) or 0) >= (extent or 1e9) - 1e-6
        for key, extent in zip(("width", "height"), size, strict=True)
    )
    fill = rect.get("fill", "")
    corner = view[:2] if len(view) == 4 else [0.0, 0.0]
    at_corner = [length(rect.get(key, "0")) for key in ("x", "y")] == corner
    return fill if covers and at_corner and rect.keys() <= _PLAIN and _HEX.fullmatch(fill) else None
