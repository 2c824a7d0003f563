"""A template: how the two faces of a card are laid out, as data.

Lengths are in millimetres of the template's own card size; on another card size everything given in millimetres
is scaled by ``s = min(W / W0, H / H0)`` and type by ``s`` kept within 0.8 and 1.6.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from cardsmith.model.card_fields import Condition, Words
from cardsmith.model.face import Color, Side
from cardsmith.model.findings import Place
from cardsmith.model.units import Rect, Size

Paint = Color | str
"""A literal colour, or the name of a palette entry."""

LEAST_TYPE_SCALE, MOST_TYPE_SCALE = 0.8, 1.6


class Length(NamedTuple):
    """A distance: millimetres of the design size, or a share (0 to 1) of the trim's width or height."""

    value: float
    relative: bool = False

    def on(self, extent: float, scale: float) -> float:
        """Return the millimetres on a trim ``extent`` mm long, at this scale."""
        return self.value * (extent if self.relative else scale)


class Span(NamedTuple):
    """One dimension of a box: two of the distances from the near and the far edge and the length."""

    near: Length | None = None
    far: Length | None = None
    length: Length | None = None

    def on(self, extent: float, scale: float) -> tuple[float, float]:
        """Return where the span starts and ends on a trim ``extent`` mm long."""
        near, far, length = (
            None if part is None else part.on(extent, scale) for part in (self.near, self.far, self.length)
        )
        if near is None:
            end = extent - (far or 0.0)
            return end - (length or 0.0), end
        return near, near + length if length is not None else extent - (far or 0.0)


class Box(NamedTuple):
    """A box placed like a CSS absolute box."""

    across: Span
    down: Span

    def on(self, size: Size, scale: float) -> Rect:
        """Return the box on a card of this trim size."""
        left, right = self.across.on(size.width, scale)
        top, bottom = self.down.on(size.height, scale)
        return Rect(left, top, right - left, bottom - top)

    def mirrored(self) -> Box:
        """Return the box with left and right exchanged."""
        return Box(Span(self.across.far, self.across.near, self.across.length), self.down)


class Align(StrEnum):
    """Where the lines of a text stand in its box."""

    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


_MIRRORED = {Align.LEFT: Align.RIGHT, Align.CENTER: Align.CENTER, Align.RIGHT: Align.LEFT}


class VAlign(StrEnum):
    """Where the block of lines stands in its box: by the first line's capitals and the last line's descenders."""

    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"


class Fit(StrEnum):
    """How a picture of another ratio fills its box: cut, or with ground beside it."""

    COVER = "cover"
    CONTAIN = "contain"


@dataclass(frozen=True, slots=True, kw_only=True)
class ImageElement:
    """The picture of the card, or the emblem of its category, which is drawn in a ``color``.

    ``crop`` is the largest part of its width or height that ``cover`` may cut away.
    ``fill`` is the ground of the box; ``edge`` there means the colour of the picture's own rim, if it is opaque.
    """

    name: str
    box: Box
    when: Condition | None = None
    by: str | None = None
    of: str = "card"
    color: tuple[Paint, ...] = ()
    fit: Fit = Fit.COVER
    crop: float = 1.0
    circle: bool = False
    fill: tuple[Paint, ...] = ()
    radius: float = 0.0
    places: Mapping[str, Place] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShapeElement:
    """A rectangle or a circle (in the middle of its box). ``fill`` of several colours: each card gets one."""

    name: str
    box: Box
    when: Condition | None = None
    by: str | None = None
    circle: bool = False
    around: str | None = None
    pad: tuple[float, float] = (0.0, 0.0)
    fill: tuple[Paint, ...] = ()
    stroke: tuple[Paint, ...] = ()
    stroke_width: float = 0.0
    radius: float = 0.0
    places: Mapping[str, Place] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class TextElement:
    """A text in a box: type sizes in points, ``leading`` as a factor of the size, ``tracking`` in thousandths.

    ``below`` names an earlier text whose last line it follows, ``gap`` mm under it; its box then gives the
    lower limit.
    """

    name: str
    box: Box
    words: Words
    font: str
    size: float
    least: float
    color: tuple[Paint, ...]
    when: Condition | None = None
    by: str | None = None
    max_lines: int = 1
    align: Align = Align.CENTER
    valign: VAlign = VAlign.TOP
    leading: float = 1.15
    tracking: float = 0.0
    uppercase: bool = False
    uniform: bool = False
    hyphenate: bool = False
    below: str | None = None
    gap: float = 0.0
    places: Mapping[str, Place] = field(default_factory=dict, compare=False, repr=False)


Element = ImageElement | ShapeElement | TextElement


class FontChoice(NamedTuple):
    """The font file that a template gives to a role, and where it says so."""

    path: Path
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Template:
    """A template, understood. Elements are painted in order, the later over the earlier.

    ``wide`` is its form for cards that are at least as wide as they are high, ``bilingual`` the one for decks in two
    languages; ``mirror``: it is mirrored for languages that are written from right to left. ``sources`` are the files
    that it was read from, its own first, and ``places`` where colours stand in them (``palette.ink``, ``low_ink.ink``).
    """

    name: str
    size: Size
    bleed: float
    safe: float
    corner: float
    fonts: Mapping[str, FontChoice]
    palette: Mapping[str, Color]
    low_ink: Mapping[str, Color]
    front: tuple[Element, ...]
    back: tuple[Element, ...]
    wide: Template | None = None
    bilingual: Template | None = None
    mirror: bool = False
    description: str | None = None
    sources: tuple[str, ...] = ()
    places: Mapping[str, Place] = field(default_factory=dict, compare=False, repr=False)

    def nearest(self, places: Iterable[Place | None]) -> Place | None:
        """Return the first of the places that lie nearest to the template's own file: there its author can mend it."""
        known = [place for place in places if place is not None]
        return min(
            known,
            key=lambda place: (
                self.sources.index(place.file) if place.file in self.sources else len(self.sources)
            ),
            default=None,
        )

    def mirrored(self) -> Template:
        """Return the template with left and right exchanged, as a reader from right to left expects it."""
        return replace(self, front=tuple(map(_mirrored, self.front)), back=tuple(map(_mirrored, self.back)))

    def for_size(self, size: Size) -> Template:
        """Return the form for cards of this size: the wide one, if there is one, from the square on."""
        return self.wide if self.wide is not None and size.width >= size.height - 1e-6 else self

    def elements(self, side: Side) -> tuple[Element, ...]:
        """Return the elements of one face."""
        return self.front if side is Side.FRONT else self.back

    def scale(self, size: Size) -> float:
        """Return by how much millimetres grow on a card of this size."""
        return min(size.width / self.size.width, size.height / self.size.height)

    def safe_area(self, size: Size) -> Rect:
        """Return the part of a face of this size that is surely not cut off, from its trim."""
        return Rect(0.0, 0.0, size.width, size.height).grown(-self.safe)

    def type_scale(self, size: Size) -> float:
        """Return by how much type grows on a card of this size."""
        return min(max(self.scale(size), LEAST_TYPE_SCALE), MOST_TYPE_SCALE)


def _mirrored(element: Element) -> Element:
    """Return an element on the other side of its face; centred texts stay so."""
    box = element.box.mirrored()
    if isinstance(element, TextElement):
        return replace(element, box=box, align=_MIRRORED[element.align])
    return replace(element, box=box)
