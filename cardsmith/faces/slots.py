"""The elements of one face on one card size: where each lies, and what shapes and pictures become there."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cardsmith.faces.pictures import Window
from cardsmith.faces.setting import Style
from cardsmith.model.card_fields import SECOND
from cardsmith.model.face import Color, Shape, Side
from cardsmith.model.template import Fit, ImageElement, ShapeElement, Template, TextElement
from cardsmith.model.units import Rect, Size

_REMEMBERED = 256
_AT_TRIM = 0.01  # mm


class TextSlot(NamedTuple):
    """A text element with its box (within the safe area) and the gap above it, in mm, and its style."""

    element: TextElement
    box: Rect
    gap: float
    style: Style


class Slot:
    """An element with its box (on the trim) and its ground (into the bleed, where the box ends at the trim), in mm.

    Equal pictures lie alike and most shapes are the same on every card: both are remembered.
    """

    def __init__(self, element: ImageElement | ShapeElement, box: Rect, ground: Rect, scale: float) -> None:
        self.element, self.box, self.ground, self.scale = element, box, ground, scale
        self.shape = lru_cache(_REMEMBERED)(self._shape)
        self.pictures = lru_cache(_REMEMBERED)(self._pictures)

    @property
    def window(self) -> Window | None:
        """The window of an image element."""
        element = self.element
        if not isinstance(element, ImageElement):
            return None
        return Window(self.box.width, self.box.height, element.fit, element.crop)

    @property
    def radius(self) -> float:
        """The radius of the corners in mm."""
        box, element = self.box, self.element
        half = min(box.width, box.height) / 2
        return half if element.circle else min(element.radius * self.scale, half)

    def _shape(self, fill: Color | None, stroke: Color | None, around: Rect | None = None) -> Shape:
        """Return the shape of a shape element, or the ground of an image; ``around`` a text if it follows one."""
        element, scale, width, rect = self.element, self.scale, 0.0, around or self.ground
        radius = self.radius if around is None else element.radius * scale
        if isinstance(element, ShapeElement):
            if around is not None:
                x, y = element.pad[0] * scale, element.pad[1] * scale
                rect = Rect(rect.x - x, rect.y - y, rect.width + 2 * x, rect.height + 2 * y)
            if element.circle:
                rect = _square(rect)
                radius = rect.width / 2
            width = element.stroke_width * scale if stroke is not None else 0.0
        return Shape(rect, min(radius, rect.width / 2, rect.height / 2), fill, stroke, width)

    def _pictures(
        self,
        ratio: float,
        opaque: bool,
        photo: bool,
        inner: float = 1.0,
        focus: tuple[float, float] = (0.5, 0.5),
    ) -> tuple[tuple[Rect, Rect, Rect | None], ...]:
        """Return where a picture of this ratio is drawn: the whole of it, what is seen, a hole in that, as painted.

        It is seen as the template says within the trim; where it has nothing more for the bleed, an enlarged copy of
        itself lies there, so that a cut that is a little off shows no white: under an ``opaque`` one, and around one
        that would let its copy shine through. One of which only the ``inner`` part must be seen has enough for any.
        """
        box, ground, window = self.box, self.ground, self.window
        assert window is not None
        if inner < 1:
            rect = Window(box.width, box.height, Fit.CONTAIN, 1.0).rect(ratio, box)
            rect = rect.grown((1 / inner - 1) * min(rect.width, rect.height) / 2)
            return ((rect, rect.common(ground), None),)
        rect = window.rect(ratio, box, photo, focus)
        seen = rect.common(ground)
        if not rect.contains(box) or rect.contains(ground):
            return ((rect, seen, None),)
        return ((_enlarged(rect, ground), ground, None if opaque else seen), (rect, seen, None))


def slots_of(
    template: Template, side: Side, size: Size, bleed: float, languages: tuple[str, str] = ("en", "en")
) -> tuple[TextSlot | Slot, ...]:
    """Return the slots of a face in painting order, on cards of this trim size; texts keep to the safe area.

    ``languages`` are that of the set and the other one of a bilingual deck.
    """
    scale, type_scale = template.scale(size), template.type_scale(size)
    safe = template.safe_area(size)
    slots: list[TextSlot | Slot] = []
    for element in template.elements(side):
        box = element.box.on(size, scale)
        if isinstance(element, TextElement):
            if element.below is not None:  # it says only where the box ends
                box = box._replace(y=min(box.y, safe.bottom))
            second = any(field.endswith(SECOND) for field in element.words.fields)
            style = Style.of(element, type_scale, languages[second])
            slots.append(TextSlot(element, box.common(safe), element.gap * scale, style))
        else:
            if isinstance(element, ImageElement) and element.circle:
                box = _square(box)
            slots.append(Slot(element, box, box if element.circle else _into_bleed(box, size, bleed), scale))
    return tuple(slots)


def _square(rect: Rect) -> Rect:
    """Return the largest square in the middle of ``rect``."""
    side = min(rect.width, rect.height)
    return Rect(rect.x + (rect.width - side) / 2, rect.y + (rect.height - side) / 2, side, side)


def _into_bleed(rect: Rect, size: Size, bleed: float) -> Rect:
    """Return ``rect`` with the edges that lie at the trim, or beyond it, moved to the end of the bleed.

    No cut is exact: what ended at the trim would show a white line there.
    """
    left = min(rect.x, -bleed) if rect.x <= _AT_TRIM else rect.x
    top = min(rect.y, -bleed) if rect.y <= _AT_TRIM else rect.y
    right = max(rect.right, size.width + bleed) if rect.right >= size.width - _AT_TRIM else rect.right
    bottom = max(rect.bottom, size.height + bleed) if rect.bottom >= size.height - _AT_TRIM else rect.bottom
    return Rect(left, top, right - left, bottom - top)


def _enlarged(rect: Rect, ground: Rect) -> Rect:
    """Return ``rect`` grown about its middle until it covers ``ground``: what radiates from there goes on."""
    x, y = rect.x + rect.width / 2, rect.y + rect.height / 2
    across = max(x - ground.x, ground.right - x) / (rect.width / 2)
    down = max(y - ground.y, ground.bottom - y) / (rect.height / 2)
    width, height = rect.width * max(across, down), rect.height * max(across, down)
    return Rect(x - width / 2, y - height / 2, width, height)
