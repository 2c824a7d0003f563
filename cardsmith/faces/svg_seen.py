"""Whether anything of an SVG is to be seen: shapes that are hidden, have no paint or no extent show nothing.

Told from the attributes alone, and only where it is sure; what is left shows itself when the file is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from cardsmith.faces.svg_limits import declarations
from cardsmith.faces.svg_size import length

_UNSEEN = ("defs", "symbol", "clipPath", "mask", "pattern", "marker")
_NO_PAINT = ("none", "transparent")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_DRAWING = re.compile(r"[LlHhVvCcSsQqTtAa]")
_EXTENT = {"rect": ("width", "height"), "circle": ("r",)}
"""The attributes without which a shape has no area; an ellipse may do with one of its two."""


class Look(NamedTuple):
    """How an element looks: ``visible``, ``hidden`` (what is in it may be visible) or ``none``, and its paints."""

    seen: str = "visible"
    fill: str = "black"
    stroke: str = "none"

    def inside(self, local: str, attributes: Mapping[str, str]) -> Look:
        """Return the look of an element inside this one."""
        said = {**attributes, **dict(declarations(attributes.get("style", "")))}
        fill, stroke = (
            around if (paint := said.get(name, "inherit").strip()) == "inherit" else paint
            for name, around in (("fill", self.fill), ("stroke", self.stroke))
        )
        if "none" in (self.seen, said.get("display")) or local in _UNSEEN:
            return Look("none", fill, stroke)
        visibility = said.get("visibility", "inherit")
        looks = {"visible": "visible", "hidden": "hidden", "collapse": "hidden"}
        return Look(looks.get(visibility, self.seen), fill, stroke)

    def paints(self, local: str) -> bool:
        """Tell whether such a shape is filled or stroked, as far as no style sheet says otherwise."""
        filled = self.fill not in _NO_PAINT and local != "line"
        return filled or self.stroke not in _NO_PAINT or local in ("image", "use")


def has_extent(local: str, attributes: Mapping[str, str]) -> bool:
    """Tell whether a shape reaches from somewhere to somewhere."""
    if local == "path":
        data = attributes.get("d", "")
        moves = re.split("[Mm]", data)  # more than one point after a move are lines
        return bool(_DRAWING.search(data)) or any(len(_NUMBER.findall(move)) > 2 for move in moves)
    if local in ("polygon", "polyline"):
        return len(_NUMBER.findall(attributes.get("points", ""))) > 2
    extents = [attributes.get(name, "0") for name in _EXTENT.get(local, ())]
    return all(length(extent) != 0 for extent in extents)
