"""Drawings in one colour, read so that they can be drawn in any other: icons, and what becomes a plate."""

from __future__ import annotations

from contextlib import suppress
from html import escape
from typing import NamedTuple
from xml.etree import ElementTree

from cardsmith.faces.svg import SvgError, inspect_svg
from cardsmith.model.sentences import reason, tell

_SVG = "{http://www.w3.org/2000/svg}"
_SHAPES = frozenset({"path", "rect", "circle", "ellipse", "polygon", "polyline", "line"})
_SILENT = frozenset({"title", "desc", "metadata", "defs"})
_LEFT_OUT = frozenset({"id", "class", "style"})
_PAINTS = frozenset({"fill", "stroke"})
_INK = "{ink}"
_NAMED = {"black": "#000000", "white": "#ffffff", "currentcolor": "#000000"}


class Figure(NamedTuple):
    """A drawing: its shapes as SVG, ``{ink}`` for the colour, and its box in user units."""

    shapes: str
    box: tuple[float, float, float, float]

    def placed(self, ink: str, size: float, shift: float = 0.0) -> str:
        """Return it in one colour around (0, 0), ``size`` on its longer side, moved right and down by ``shift``."""
        x, y, width, height = self.box
        scale = size / max(width, height)
        across, down = shift - scale * (x + width / 2), shift - scale * (y + height / 2)
        move = f'transform="translate({across:.2f} {down:.2f}) scale({scale:.4f})"'
        return f'<g {move} fill="{ink}">{self.shapes.replace(_INK, ink)}</g>'


class NotPlainError(Exception):
    """A drawing that is not in one colour; the message says why, without its name."""


def figure_of(data: bytes) -> Figure:
    """Read a drawing in one colour. A ground of another colour that covers it all, as icons often have, is left out.

    Raises:
        NotPlainError: it has several colours, or none that could be changed.
    """
    with suppress(SvgError):
        facts = inspect_svg(data)
        reading = _Reading(ElementTree.fromstring(data), facts.width, facts.height)
        figure = Figure(reading.shapes(), reading.box)
        if facts.beyond is not None:  # svglib draws what is made of it
            raise NotPlainError(reason(facts.beyond))
        return figure
    raise NotPlainError(tell("it is no plain SVG"))


class _Reading:
    """One drawing on its way to a figure; ``box`` is its viewBox, else its size."""

    def __init__(self, root: ElementTree.Element, width: float, height: float) -> None:
        self._root = root
        self.box = _view(root.get("viewBox")) or (0.0, 0.0, width, height)
        self._paints: list[str] = []

    def shapes(self) -> str:
        """Return the shapes, every colour that is painted as ``{ink}``."""
        if any(element.tag == f"{_SVG}style" for element in self._root.iter()):
            raise NotPlainError(tell("it has a style sheet"))
        own = {
            name: value
            for name, value in _attributes(self._root).items()
            if name.startswith(("fill", "stroke"))
        }
        first = own.get("fill", "#000000"), own.get("stroke", "none")
        parts = [part for child in self._root if (part := self._markup(child, *first))]
        colors = list(dict.fromkeys(self._paints))
        if len(colors) == 2 and self._paints.count(colors[0]) == 1 and self._is_ground(parts[0]):
            del parts[0], colors[0]
        if len(colors) != 1:
            shown = ", ".join(colors[:4]) + ", ..." * (len(colors) > 4)
            many = tell("it has {n} colours ({colors})", n=len(colors), colors=shown)
            raise NotPlainError(many if colors else tell("it shows nothing"))
        return _element("g", own, "".join(parts)) if own else "".join(parts)

    def _is_ground(self, part: str) -> bool:
        """Tell whether a first part is nothing but a rectangle over the whole drawing."""
        x, y, width, height = self.box
        rect, path = f'width="{width:g}" height="{height:g}"', f'd="M{x:g} {y:g}h{width:g}v{height:g}H{x:g}z"'
        return not part.startswith("<g") and (rect in part or path in part)

    def _markup(self, element: ElementTree.Element, fill: str, stroke: str) -> str:
        """Return an element with what is in it as SVG, and note the colours that its shapes have."""
        tag = element.tag.removeprefix(_SVG)
        if tag in _SILENT or tag.startswith("{"):
            return ""
        own = _attributes(element)
        foreign = [name for name, value in own.items() if "url(" in value and name not in _PAINTS]
        if tag != "g" and tag not in _SHAPES:
            foreign = [tag]
        if foreign:
            raise NotPlainError(tell("it has more than plain shapes ('{element}')", element=foreign[0]))
        fill, stroke = own.get("fill", fill), own.get("stroke", stroke)
        if tag in _SHAPES:
            self._paints += [paint for paint in map(_color, (fill, stroke)) if paint]
        return _element(tag, own, "".join(self._markup(child, fill, stroke) for child in element))


def _element(tag: str, own: dict[str, str], inner: str) -> str:
    """Return an element as SVG, every colour that it paints with as ``{ink}``."""
    inked = own | {name: _INK if _color(own[name]) else "none" for name in own.keys() & _PAINTS}
    written = "".join(f' {name}="{escape(value)}"' for name, value in inked.items())
    return f"<{tag}{written}>{inner}</{tag}>"


def _attributes(element: ElementTree.Element) -> dict[str, str]:
    """Return an element's own attributes, those of its style among them."""
    own = {name: value for name, value in element.items() if name[0] != "{" and name not in _LEFT_OUT}
    pairs = (part.partition(":") for part in element.get("style", "").split(";") if part.strip())
    return own | {name.strip(): value.strip() for name, _, value in pairs}


def _color(paint: str) -> str | None:
    """Return a paint in one spelling, None for none.

    Raises:
        NotPlainError: it is a gradient.
    """
    text = paint.strip().lower()
    if text.startswith("url("):
        raise NotPlainError(tell("it has a gradient"))
    if text in ("none", "transparent"):
        return None
    if len(text) == 4 and text.startswith("#"):
        return "#" + "".join(2 * digit for digit in text[1:])
    return _NAMED.get(text, text)


def _view(text: str | None) -> tuple[float, float, float, float] | None:
    with suppress(ValueError):
        x, y, width, height = map(float, (text or "").replace(",", " ").split())
        return x, y, width, height
    return None
