"""Plates: a drawing in one colour becomes a small poster in two tones, so that a deck without artwork is handsome.

A flat ground, a quiet geometric motif in a tone near to it, the drawing with its shadow on top. Ground and motif go on
far beyond the drawing: one plate fills a box of any ratio and runs into the bleed. The look is a hash of the card's
id, so that it tells nothing about the date or the place in the set.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple
from xml.etree import ElementTree
from xml.sax.saxutils import quoteattr

from cardsmith.faces.cache import PictureCache
from cardsmith.faces.pictures import PictureStore, VectorPicture
from cardsmith.faces.svg import SvgError, inspect_svg
from cardsmith.model.face import Color
from cardsmith.model.sentences import reason, tell

VERSION = 1
"""Goes up when the same drawing becomes another plate: older ones in the cache are then ignored."""

SIDE = 512.0  # user units: the square in which the drawing stands
FIELD = 6.0  # how many times as large the whole plate is
_FIGURE = 0.68  # the part of the square that the drawing fills
_SHADOW = 0.018  # of the square, to the right and down
_REACH = SIDE * FIELD  # farther than any corner of the plate

_SVG = "{http://www.w3.org/2000/svg}"
_SHAPES = frozenset({"path", "rect", "circle", "ellipse", "polygon", "polyline", "line"})
_SILENT = frozenset({"title", "desc", "metadata", "defs"})
_LEFT_OUT = frozenset({"id", "class", "style"})
_PAINTS = frozenset({"fill", "stroke"})
_INK = "{ink}"
_NAMED = {"black": "#000000", "white": "#ffffff", "currentcolor": "#000000"}


class Tones(NamedTuple):
    """The colours of one plate as ``#rrggbb``; without a shadow it is printed with little ink."""

    ground: str
    motif: str
    shadow: str | None
    ink: str

    def pale(self) -> Tones:
        """Return them for low ink: a white ground, a breath of the motif, the drawing dark."""
        ink = self.shadow or self.ink
        channels = Color.from_hex(ink).channels
        motif = "".join(f"{round(255 - (1 - channel) * 36):02x}" for channel in channels)
        return Tones("#ffffff", f"#{motif}", None, ink)


PALETTE = (
    Tones("#1f4e5f", "#2a6175", "#143744", "#f6ead2"),
    Tones("#8c3b2e", "#a04a3a", "#66281f", "#f9ead0"),
    Tones("#d9a441", "#e3b55b", "#a8741f", "#3a2a1a"),
    Tones("#3e5c3a", "#4c6d47", "#2a4228", "#f5ecd4"),
    Tones("#5b3a5e", "#6c4870", "#402644", "#f6e7d6"),
    Tones("#b95633", "#c4653f", "#84391f", "#fff0d8"),
    Tones("#2c3e63", "#394e78", "#1c2a48", "#f4e6c8"),
    Tones("#7fa39a", "#90b2a9", "#577a72", "#23302d"),
)
"""Muted, so that they come alike out of every printer."""


class Figure(NamedTuple):
    """The drawing of a plate: its shapes as SVG, ``{ink}`` for the colour, and its box in user units."""

    shapes: str
    box: tuple[float, float, float, float]

    def placed(self, ink: str, shift: float = 0.0) -> str:
        """Return it in one colour in the middle of the square around (0, 0), moved right and down by ``shift``."""
        x, y, width, height = self.box
        scale = _FIGURE * SIDE / max(width, height)
        across, down = shift - scale * (x + width / 2), shift - scale * (y + height / 2)
        move = f'transform="translate({across:.2f} {down:.2f}) scale({scale:.4f})"'
        return f'<g {move} fill="{ink}">{self.shapes.replace(_INK, ink)}</g>'


class NotPlainError(Exception):
    """A drawing that cannot become a plate; the message says why, without its name."""


class Plates:
    """The plates of one build: made once for a drawing and a look, kept in the cache of pictures.

    ``refusals`` says, by the key of a drawing, why it did not become a plate.
    """

    def __init__(self, cache: PictureCache, store: PictureStore, low_ink: bool) -> None:
        self._cache = cache
        self._store = store
        self._low_ink = low_ink
        self._made: dict[str, VectorPicture] = {}
        self.refusals: dict[str, str] = {}

    def plate(self, picture: VectorPicture, card_id: str) -> VectorPicture:
        """Return the plate of a drawing for a card, or the drawing if it is not plain: ``refusals`` has its key."""
        rank = zlib.crc32(card_id.encode())  # which tells nothing
        tones, motif = PALETTE[rank % len(PALETTE)], rank // len(PALETTE) % len(MOTIFS)
        asked = f"plate-{VERSION}-{PALETTE.index(tones)}-{motif}" + "-low" * self._low_ink
        tones = tones.pale() if self._low_ink else tones
        side, edge = SIDE * FIELD, Color.from_hex(tones.ground)
        like = picture._replace(width=side, height=side, edge=edge, objects=None, inner=1 / FIELD)
        return self._once(picture, asked, like, lambda figure: draw(figure, tones, motif))

    def emblem(self, picture: VectorPicture, color: Color) -> VectorPicture:
        """Return a drawing in another colour on no ground, or the drawing if it is not plain."""
        ink = "#" + "".join(f"{round(255 * channel):02x}" for channel in color.rgb)
        like = picture._replace(width=SIDE, height=SIDE, edge=None, objects=None)
        return self._once(
            picture, f"emblem-{VERSION}-{ink[1:]}", like, lambda figure: _svg(SIDE, figure.placed(ink))
        )

    def _once(
        self, picture: VectorPicture, asked: str, like: VectorPicture, make: Callable[[Figure], str]
    ) -> VectorPicture:
        """Return what is made of a drawing: ``like`` with its own file, which is kept."""
        key = f"{picture.key}-{asked}"
        if key not in self._made:
            try:
                self._keep(picture, asked, make)
            except NotPlainError as problem:
                self.refusals[picture.key] = reason(problem)
                self._made[key] = picture
            else:
                self._made[key] = like._replace(key=key, path=self._cache.folder / f"{key}.svg")
                self._store.add(self._made[key])
        return self._made[key]

    def _keep(self, picture: VectorPicture, asked: str, make: Callable[[Figure], str]) -> None:
        if self._cache.entry(picture.key, asked) is not None:
            return
        try:
            figure = figure_of(picture.path.read_bytes())
        except OSError as problem:
            raise NotPlainError(tell("it cannot be read ({reason})", reason=reason(problem))) from problem
        name = f"{picture.key}-{asked}.svg"
        self._cache.remember(
            picture.key, asked, {"files": {name: self._cache.write(name, make(figure).encode())}}
        )


def draw(figure: Figure, tones: Tones, motif: int) -> str:
    """Return a plate as SVG: the drawing in the middle of ``FIELD`` times its square of ground."""
    side = SIDE * FIELD
    shadow = figure.placed(tones.shadow, SIDE * _SHADOW) if tones.shadow else ""
    ground = f'<rect width="{side:g}" height="{side:g}" fill="{tones.ground}"/>'
    return _svg(side, f"{MOTIFS[motif](tones.motif)}{shadow}{figure.placed(tones.ink)}", ground)


def _svg(side: float, centred: str, ground: str = "") -> str:
    """Return a square picture in whose middle is (0, 0) of what is ``centred``."""
    middle = f'<g transform="translate({side / 2:g} {side / 2:g})">{centred}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side:g} {side:g}">{ground}{middle}</svg>\n'


def _path(data: str, color: str) -> str:
    return f'<path fill="{color}" d="{data}"/>'


def _sectors(count: int, x: float, y: float, start: float, turn: float) -> str:
    """Return every other of ``2 * count`` sectors around a point, from an angle on, over ``turn`` radians."""
    rays = ""
    for at in range(count):
        ends = [start + turn * (at + part) / count for part in (0.0, 0.5)]
        corners = [f"{x + _REACH * math.cos(end):.0f} {y + _REACH * math.sin(end):.0f}" for end in ends]
        rays += f"M{x:g} {y:g}L{corners[0]}L{corners[1]}z"
    return rays


def _rays(color: str) -> str:
    return _path(_sectors(16, 0, 0, 0.05, 2 * math.pi), color)


def _disc(color: str) -> str:
    return f'<circle r="{SIDE * 0.44:.0f}" fill="{color}"/>'


def _sunrise(color: str) -> str:
    horizon = SIDE * 0.3
    rays = _sectors(11, 0, horizon, math.pi, math.pi)
    return _path(f"{rays}M{-_REACH:g} {horizon:g}h{2 * _REACH:g}v{_REACH:g}h{-2 * _REACH:g}z", color)


def _trellis(color: str) -> str:
    step, width = SIDE * 0.2, SIDE * 0.022
    bars = ""
    for at in range(int(-_REACH / step), int(_REACH / step) + 1):
        place = at * step + (step - width) / 2
        bars += f"M{place:.1f} {-_REACH:g}h{width:.1f}v{2 * _REACH:g}h{-width:.1f}z"
        bars += f"M{-_REACH:g} {place:.1f}h{2 * _REACH:g}v{width:.1f}h{-2 * _REACH:g}z"
    return f'<g transform="rotate(45)">{_path(bars, color)}</g>'


def _rings(color: str) -> str:
    radii = [SIDE * (0.25 + 0.11 * at) for at in range(8)]
    width = SIDE * 0.045
    circle = '<circle r="{:.0f}" fill="none" stroke="{}" stroke-width="{:.0f}"/>'
    return "".join(circle.format(radius, color, width) for radius in radii)


def _stripes(color: str) -> str:
    step = SIDE / 7
    rows = range(int(-_REACH / step), int(_REACH / step) + 1)
    bars = (
        f"M{-_REACH:g} {step * (row - 0.25):.1f}h{2 * _REACH:g}v{step / 2:.1f}h{-2 * _REACH:g}z"
        for row in rows
    )
    return _path("".join(bars), color)


MOTIFS = (_rays, _disc, _sunrise, _trellis, _rings, _stripes)


def figure_of(data: bytes) -> Figure:
    """Read a drawing in one colour. A ground of another colour that covers it all, as icons often have, is left out.

    Raises:
        NotPlainError: it has several colours, or none that could be changed.
    """
    with suppress(SvgError):
        facts = inspect_svg(data)
        reading = _Reading(ElementTree.fromstring(data), facts.width, facts.height)
        figure = Figure(reading.shapes(), reading.box)
        if facts.beyond is not None:  # svglib draws plates
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
    written = "".join(f" {name}={quoteattr(value)}" for name, value in inked.items())
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
