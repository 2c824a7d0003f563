"""Cards and a template become faces: lazily, one at a time, the same on every machine."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from cardsmith.faces import problems
from cardsmith.faces.cache import PictureCache
from cardsmith.faces.fonts import Font, FontBook
from cardsmith.faces.pictures import PictureStore, PreparedPicture, Window
from cardsmith.faces.setting import Block, Style, TextSetter, place
from cardsmith.language.printing import format_date
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.face import Color, Face, Operation, Picture, Shape, Side
from cardsmith.model.findings import Finding
from cardsmith.model.template import (
    Element,
    ImageElement,
    Paint,
    ShapeElement,
    Template,
    TextElement,
    Value,
)
from cardsmith.model.units import Rect, Size
from cardsmith.places import cache_folder

WHITE = Color((1.0, 1.0, 1.0))
_INSIDE = 0.1  # mm by which ink may pass the safe area: round letters rise that much over flat ones


@dataclass(frozen=True, slots=True)
class FaceOptions:
    """What a build asks of the faces; lengths in mm, None: as the set and the template say."""

    card_size: Size | None = None
    bleed: float | None = None
    low_ink: bool = False
    dpi: float = 300.0


@dataclass(frozen=True, slots=True)
class _Slot:
    """An element with its box (on the trim) and its ground (into the bleed) on this card size."""

    element: Element
    box: Rect
    ground: Rect
    style: Style | None = None


class Composer:
    """Makes the faces of a set. Holds no face: memory grows only with what is known of the pictures."""

    def __init__(self, card_set: CardSet, template: Template, options: FaceOptions = FaceOptions()) -> None:
        self._set = card_set
        self.size = options.card_size or card_set.card_size or template.size
        self._template = template = template.for_size(self.size)
        self.bleed = template.bleed if options.bleed is None else options.bleed
        self._scale = template.scale(self.size)
        self._palette = {**template.palette, **template.low_ink} if options.low_ink else template.palette
        own = tuple(card_set.folder / name for name in card_set.fonts)
        self._font_problems = problems.unusable_fonts(own, card_set.places.get("fonts"))
        problems.demand_fonts(template)
        usable = () if self._font_problems else own
        self._book = FontBook(template.fonts, usable)
        self._setter = TextSetter(self._book)
        self._safe = Rect(0.0, 0.0, self.size.width, self.size.height).grown(-template.safe)
        self._slots = {side: tuple(map(self._slot, template.elements(side))) for side in Side}
        self._store = PictureStore(PictureCache(cache_folder() / "pictures"), self._windows(), options.dpi)
        self._uniform = self._uniform_sizes()
        self._found: dict[tuple[str, str, str], Finding] = {}

    @property
    def fonts(self) -> Mapping[str, Font]:
        """The fonts by the key that text runs name; those of every face made so far are in it."""
        return self._book.fonts

    @property
    def pictures(self) -> Mapping[str, PreparedPicture]:
        """The prepared pictures by the key that picture operations name; filled by ``prepare``."""
        return self._store.pictures

    @property
    def findings(self) -> list[Finding]:
        """What is wrong with the texts of the faces made so far, in the order in which they were made."""
        return list(self._found.values())

    def prepare(
        self, jobs: int = 2, progress: Callable[[int, int], None] = lambda done, total: None
    ) -> list[Finding]:
        """Open, check and prepare every picture that is printed; return what is wrong with pictures and fonts.

        ``progress(done, total)`` is called in this thread.
        """
        cards = [card for card in self._set.cards if card.image is not None]
        if not any(isinstance(slot.element, ImageElement) for side in Side for slot in self._slots[side]):
            cards = []
        self._store.prepare((card.image for card in cards if card.image), jobs, progress)
        found = list(self._font_problems)
        for card in cards:
            found += problems.with_picture(card, self._store)
        return found

    def check(self) -> list[Finding]:
        """Set every text of every card and return what is wrong with the texts."""
        for index in range(len(self._set.cards)):
            for side in Side:
                value = self._values(index)
                for _ in self._texts(side, value, index):
                    pass
        return self.findings

    def face(self, index: int, side: Side) -> Face:
        """Return one face of the card at ``index`` (from 0) of the set."""
        card, value = self._set.cards[index], self._values(index)
        blocks = dict(self._texts(side, value, index))
        operations: list[Operation] = []
        for slot in self._slots[side]:
            element = slot.element
            if element.when is not None and not element.when.holds(value):
                continue
            if isinstance(element, TextElement):
                if element.name in blocks:
                    color = self._color(element.color, card) or Color((0.0, 0.0, 0.0))
                    operations += blocks[element.name].runs(color, element.name)
            elif isinstance(element, ShapeElement):
                operations += self._shape(slot, element, card, blocks)
            elif card.image is not None:
                operations += self._picture(slot, element, card, card.image)
        return Face(card.id, side, self.size, self.bleed, self._template.safe, tuple(operations))

    def _slot(self, element: Element) -> _Slot:
        box = element.box.on(self.size, self._scale)
        if isinstance(element, TextElement):
            safe = _common(box, self._safe)
            return _Slot(element, safe, safe, Style.of(element, self._template.type_scale(self.size)))
        return _Slot(element, box, element.box.into_bleed(box, self.bleed))

    def _windows(self) -> Iterator[Window]:
        for side in Side:
            for slot in self._slots[side]:
                if isinstance(slot.element, ImageElement):
                    yield Window(slot.box.width, slot.box.height, slot.element.fit, slot.element.crop)

    def _values(self, index: int) -> Value:
        """Return what the card says for a field."""
        card = self._set.cards[index]
        printed = card.date_text or format_date(card.date, self._set.dates)
        said = {
            "name": card.name,
            "date": printed,
            "subtitle": card.subtitle,
            "category": card.category,
            "image": str(card.image) if card.image else None,
            "index": str(index + 1),
            "count": str(len(self._set.cards)),
            "title": self._set.title,
        }

        def value(field: str) -> str | None:
            return card.fields.get(field[7:]) if field.startswith("fields.") else said[field]

        return value

    def _texts(
        self, side: Side, value: Value, index: int, measuring: bool = False
    ) -> Iterator[tuple[str, Block]]:
        """Set and place the texts of a face in order; a text ``below`` another starts under its last line."""
        ends: dict[str, float] = {}
        for slot in self._slots[side]:
            element, box = slot.element, slot.box
            if not isinstance(element, TextElement) or slot.style is None:
                continue
            if element.below is not None:
                top = ends[element.below]
                box = Rect(box.x, top, box.width, max(slot.box.bottom - top, 0.0))
            ends[element.name] = box.y
            words = element.words.fill(value)
            if not words.strip() or (element.when is not None and not element.when.holds(value)):
                continue
            if element.below is not None and element.gap:
                gap = element.gap * self._scale
                box = Rect(box.x, box.y + gap, box.width, max(box.height - gap, 0.0))
            style = slot.style if measuring else self._uniform.get((side, element.name), slot.style)
            block = place(
                self._setter.set(words, style, box.width, box.height), box, element.align, element.valign
            )
            ends[element.name] = block.bounds.bottom
            if not measuring:
                self._judge(element, block, self._set.cards[index])
            yield element.name, block

    def _judge(self, element: TextElement, block: Block, card: Card) -> None:
        """Keep what is wrong with a text, once for both faces."""
        inside = block.is_inside(self._safe, _INSIDE)
        if inside and block.text.is_sound:
            return
        for finding in problems.with_text(element, block, card, inside):
            self._found.setdefault(
                (card.id, finding.code, (element.words.fields[:1] and element.words.fields[0]) or ""), finding
            )

    def _uniform_sizes(self) -> dict[tuple[Side, str], Style]:
        """Return the styles of the elements that have one size over the whole set: the smallest that is needed."""
        from dataclasses import replace

        styles: dict[tuple[Side, str], Style] = {}
        for side in Side:
            slots = {slot.element.name: slot for slot in self._slots[side]}
            names = [
                name for name, s in slots.items() if isinstance(s.element, TextElement) and s.element.uniform
            ]
            if not names:
                continue
            smallest: dict[str, float] = {}
            for index in range(len(self._set.cards)):
                for name, block in self._texts(side, self._values(index), index, measuring=True):
                    smallest[name] = min(block.text.size, smallest.get(name, block.text.size))
            for name in names:
                style = slots[name].style
                if style is not None and name in smallest:
                    styles[side, name] = replace(style, size=smallest[name])
        return styles

    def _color(self, paints: tuple[Paint, ...], card: Card, edge: Color | None = None) -> Color | None:
        """Return the colour that a card gets: of several, always the same one for the same card."""
        if not paints:
            return None
        paint = paints[zlib.crc32(card.id.encode()) % len(paints)] if len(paints) > 1 else paints[0]
        if isinstance(paint, Color):
            return paint
        return (edge or WHITE) if paint == "edge" else self._palette[paint]

    def _shape(
        self, slot: _Slot, element: ShapeElement, card: Card, blocks: Mapping[str, Block]
    ) -> Iterator[Shape]:
        rect, scale = slot.ground, self._scale
        if element.around is not None:
            if element.around not in blocks:
                return
            bounds, (x, y) = blocks[element.around].bounds, element.pad
            rect = Rect(
                bounds.x - x * scale,
                bounds.y - y * scale,
                bounds.width + 2 * x * scale,
                bounds.height + 2 * y * scale,
            )
        radius = element.radius * scale
        if element.circle:
            side = min(rect.width, rect.height)
            rect = Rect(rect.x + (rect.width - side) / 2, rect.y + (rect.height - side) / 2, side, side)
            radius = side / 2
        yield Shape(
            rect,
            min(radius, rect.width / 2, rect.height / 2),
            self._color(element.fill, card),
            self._color(element.stroke, card),
            element.stroke_width * scale if element.stroke else 0.0,
        )

    def _picture(self, slot: _Slot, element: ImageElement, card: Card, path: Path) -> Iterator[Operation]:
        """Draw a picture whole within the trim; beyond it, where it has nothing more, an enlarged copy of itself."""
        picture = self._store.outcome(path).picture
        if picture is None:
            return
        box, ground, radius = slot.box, slot.ground, element.radius * self._scale
        fill = self._color(element.fill, card, picture.edge)
        if fill is not None:
            yield Shape(ground, radius, fill)
        ratio = picture.width / picture.height
        rect = Window(box.width, box.height, element.fit, element.crop).rect(ratio, box)
        if rect.contains(box) and not rect.contains(ground):
            cover = Window(ground.width, ground.height, element.fit, 1.0).rect(ratio, ground)
            yield Picture(picture.key, cover, ground, radius)
            yield Picture(picture.key, rect, _common(rect, ground), radius if ground == box else 0.0)
            return
        yield Picture(picture.key, rect, _common(rect, ground), radius)


def _common(one: Rect, other: Rect) -> Rect:
    """Return the part that two rectangles share (without area if they share none)."""
    left, top = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Rect(left, top, max(right - left, 0.0), max(bottom - top, 0.0))
