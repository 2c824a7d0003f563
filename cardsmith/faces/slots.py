"""The elements of one face on one card size: where each lies, and what shapes and pictures become there."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardsmith.faces.pictures import Window
from cardsmith.faces.setting import Style
from cardsmith.model.face import Color, Shape
from cardsmith.model.template import Element, ImageElement, ShapeElement, Template, TextElement
from cardsmith.model.units import Rect, Size

_REMEMBERED = 256


@dataclass(slots=True)
class Slot:
    """An element with its box (on the trim) and its ground (into the bleed), in mm; texts have a style.

    Equal pictures lie alike and most shapes are the same on every card: both are remembered.
    """

    element: Element
    box: Rect
    ground: Rect
    scale: float
    style: Style | None = None
    _shapes: dict[tuple[Color | None, Color | None], Shape] = field(default_factory=dict)
    _pictures: dict[tuple[float, bool], tuple[tuple[Rect, Rect], ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, element: Element, template: Template, size: Size, bleed: float) -> Slot:
        """Return an element's slot on cards of this trim size; texts keep to the safe area."""
        scale = template.scale(size)
        box = element.box.on(size, scale)
        if not isinstance(element, TextElement):
            return cls(element, box, element.box.into_bleed(box, bleed), scale)
        safe = common(box, Rect(0.0, 0.0, size.width, size.height).grown(-template.safe))
        return cls(element, safe, safe, scale, Style.of(element, template.type_scale(size)))

    @property
    def window(self) -> Window | None:
        """The window of an image element."""
        element = self.element
        if not isinstance(element, ImageElement):
            return None
        return Window(self.box.width, self.box.height, element.fit, element.crop)

    def shape(self, fill: Color | None, stroke: Color | None, around: Rect | None = None) -> Shape:
        """Return the shape of a shape element, or the ground of an image; ``around`` a text if it follows one."""
        if around is not None:
            return self._made(around, fill, stroke)
        known = self._shapes.get((fill, stroke))
        if known is None:
            if len(self._shapes) > _REMEMBERED:
                self._shapes.clear()
            known = self._shapes[fill, stroke] = self._made(self.ground, fill, stroke)
        return known

    def _made(self, rect: Rect, fill: Color | None, stroke: Color | None) -> Shape:
        element, scale, width = self.element, self.scale, 0.0
        assert not isinstance(element, TextElement)
        radius = element.radius * scale
        if isinstance(element, ShapeElement):
            if element.around is not None:
                x, y = element.pad[0] * scale, element.pad[1] * scale
                rect = Rect(rect.x - x, rect.y - y, rect.width + 2 * x, rect.height + 2 * y)
            if element.circle:
                side = min(rect.width, rect.height)
                rect = Rect(rect.x + (rect.width - side) / 2, rect.y + (rect.height - side) / 2, side, side)
                radius = side / 2
            width = element.stroke_width * scale if stroke is not None else 0.0
        return Shape(rect, min(radius, rect.width / 2, rect.height / 2), fill, stroke, width)

    def pictures(self, ratio: float, opaque: bool) -> tuple[tuple[Rect, Rect], ...]:
        """Return where a picture of this ratio is drawn: (the whole of it, what is seen), in painting order.

        It is seen as the template says within the trim; where an ``opaque`` one has nothing more for the bleed, an
        enlarged copy of itself lies under it, so that a cut that is a little off shows no white.
        """
        known = self._pictures.get((ratio, opaque))
        if known is None:
            if len(self._pictures) > _REMEMBERED:
                self._pictures.clear()
            known = self._pictures[ratio, opaque] = self._placed(ratio, opaque)
        return known

    def _placed(self, ratio: float, opaque: bool) -> tuple[tuple[Rect, Rect], ...]:
        box, ground, window = self.box, self.ground, self.window
        assert window is not None
        rect = window.rect(ratio, box)
        seen = (rect, common(rect, ground))
        if not opaque or not rect.contains(box) or rect.contains(ground):
            return (seen,)
        return ((_enlarged(rect, ground), ground), seen)


def _enlarged(rect: Rect, ground: Rect) -> Rect:
    """Return ``rect`` grown about its middle until it covers ``ground``: what radiates from there goes on."""
    x, y = rect.x + rect.width / 2, rect.y + rect.height / 2
    across = max(x - ground.x, ground.right - x) / (rect.width / 2)
    down = max(y - ground.y, ground.bottom - y) / (rect.height / 2)
    width, height = rect.width * max(across, down), rect.height * max(across, down)
    return Rect(x - width / 2, y - height / 2, width, height)


def common(one: Rect, other: Rect) -> Rect:
    """Return the part that two rectangles share (without area if they share none)."""
    left, top = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Rect(left, top, max(right - left, 0.0), max(bottom - top, 0.0))
