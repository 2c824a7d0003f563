"""Cards and a template become faces: lazily, one at a time, the same on every machine."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from cardsmith.faces import font_problems, problems
from cardsmith.faces.cache import PictureCache
from cardsmith.faces.font_book import FontBook
from cardsmith.faces.fonts import Font
from cardsmith.faces.pictures import PictureStore, PreparedPicture, RasterPicture, VectorPicture
from cardsmith.faces.plates import Plates
from cardsmith.faces.setting import MEMORY, Block, Style, TextSetter, place
from cardsmith.faces.slots import Slot, TextSlot, slots_of
from cardsmith.faces.system_fonts import SystemFace
from cardsmith.folders import cache_folder
from cardsmith.language.lexicon import is_right_to_left
from cardsmith.language.printing import format_date
from cardsmith.model.card_fields import AS_WRITTEN, SECOND, Condition, Value
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.face import Color, Face, Operation, Picture, Shape, Side
from cardsmith.model.findings import Finding
from cardsmith.model.template import ImageElement, Paint, ShapeElement, Template, TextElement
from cardsmith.model.units import MM_PER_POINT, Rect, Size

BLACK = Color((0.0, 0.0, 0.0))
_INSIDE = 0.1  # mm by which ink may pass the safe area: round letters rise that much over flat ones
_SAME_SIZE = 0.01  # points
_CARDS_IN_MIND = 256  # between the front and the back of a card lie those of one sheet


class FaceOptions(NamedTuple):
    """What a build asks of the faces; lengths in mm, None: as the set and the template say."""

    card_size: Size | None = None
    bleed: float | None = None
    low_ink: bool = False
    dpi: float = 300.0


_PLAIN = FaceOptions()


class _Faults(NamedTuple):
    """Of a text with which something is wrong: whether it is inside of the safe area, its size in points if it had to
    shrink, and the fonts of this computer in which it is set."""

    inside: bool
    points: float | None
    borrowed: list[SystemFace]


class Composer:
    """Makes the faces of a set. Holds no face: memory grows only with what is known of the pictures.

    ``size`` is the trim size in mm, ``bleed`` how far the ground is drawn beyond it.

    Raises:
        InputError: a font of the template cannot be used.
    """

    def __init__(self, card_set: CardSet, template: Template, options: FaceOptions = _PLAIN) -> None:
        self._set = card_set
        self.size = options.card_size or card_set.card_size or template.size
        self.bleed = template.bleed if options.bleed is None else options.bleed
        if card_set.second is not None and template.bilingual is not None:
            template = template.bilingual
        template = template.for_size(self.size)
        if template.mirror and is_right_to_left(card_set.language):
            template = template.mirrored()
        self._template = template
        self._palette = {**template.palette, **template.low_ink} if options.low_ink else template.palette
        own = tuple(card_set.folder / name for name in card_set.fonts)
        self._font_problems = font_problems.unusable_fonts(own, card_set.places.get("fonts"))
        font_problems.demand_fonts(template)
        self._book = FontBook(template.fonts, () if self._font_problems else own, card_set.language)
        self._setter = TextSetter(self._book)
        self._safe = Rect(0.0, 0.0, self.size.width, self.size.height).grown(-template.safe)
        languages = card_set.language, (card_set.second or card_set).language
        self._slots = {side: slots_of(template, side, self.size, self.bleed, languages) for side in Side}
        self._text_slots = {
            side: [slot for slot in self._slots[side] if isinstance(slot, TextSlot)] for side in Side
        }
        slots = [slot for side in Side for slot in self._slots[side] if isinstance(slot, Slot)]
        windows = [slot.window for slot in slots if slot.window]
        self._cache = cache = PictureCache(cache_folder() / "pictures")
        self._store = PictureStore(cache, windows, options.dpi)
        self._plates = Plates(cache, self._store, options.low_ink)
        self._shows_pictures = bool(windows)
        self._values = lru_cache(_CARDS_IN_MIND)(self._say)
        self._blocks = lru_cache(MEMORY)(self._set_block)
        self._sorts = lru_cache(None)(self._sort)
        whens = {slot.element.when for side in Side for slot in self._slots[side]}
        self._conditions = [when for when in whens if when is not None]
        self._shown = lru_cache(_CARDS_IN_MIND)(self._holding)
        self._plans = lru_cache(_CARDS_IN_MIND)(self._plan)
        self._uniform = self._uniform_styles()
        self._found: dict[tuple[str, str, str], Finding] = {}
        self._type_scale = MM_PER_POINT * template.type_scale(self.size)
        self._small: dict[tuple[str, str], tuple[float, float]] = {}

    @property
    def fonts(self) -> Mapping[str, Font]:
        """The fonts by the key that text runs name; those of every face made so far are in it."""
        return self._book.fonts

    @property
    def pictures(self) -> Mapping[str, PreparedPicture]:
        """The prepared pictures by the key that picture operations name; filled by ``prepare``."""
        return self._store.pictures

    @property
    def template(self) -> Template:
        """The form of the template that is printed."""
        return self._template

    @property
    def small_texts(self) -> list[tuple[str, str, float, float]]:
        """The texts that had to shrink: card, field, size and the template's size in points, the same for all."""
        return [(card, field, size, wanted) for (card, field), (size, wanted) in self._small.items()]

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
        cards = [*self._set.cards, *self._emblem_cards()] if self._shows_pictures else []
        self._store.prepare((card.image for card in cards if card.image), jobs, progress)
        found = list(self._font_problems)
        for card in cards:
            found += problems.with_picture(card, self._store)
            picture = self._picture_of(card) if card.plate else None
            if picture is not None and picture.key in self._plates.refusals:
                found.append(problems.without_plate(card, self._plates.refusals[picture.key]))
        self._cache.trim()  # plates have been written to it
        return found

    def _emblem_cards(self) -> list[Card]:
        """Return a card for every emblem, with the emblem as its picture."""
        where = self._set.places.get("categories")
        places = {"": where} if where is not None else {}
        first = {card.emblem: card for card in reversed(self._set.cards)}
        return [
            replace(card, image=emblem.picture, plate=False, places=places)
            for emblem, card in first.items()
            if emblem is not None
        ]

    def _picture_of(self, card: Card) -> PreparedPicture | None:
        """Return what is printed as the card's picture: a drawing that is to be a plate, and can be, is one."""
        picture = self._store.outcome(card.image).picture if card.image is not None else None
        if card.plate and isinstance(picture, VectorPicture):
            return self._plates.plate(picture, card.id)
        return picture

    def _emblem_of(self, element: ImageElement, index: int) -> PreparedPicture | None:
        """Return the emblem of a card's category in the colour of the element."""
        emblem, color = self._set.cards[index].emblem, self._color(element.color, index, element.by)
        picture = self._store.outcome(emblem.picture).picture if emblem is not None else None
        if color is not None and isinstance(picture, VectorPicture):
            return self._plates.emblem(picture, color)
        return picture

    def check(self) -> list[Finding]:
        """Set every text of every card and return what is wrong with the texts."""
        from cardsmith.faces.foresight import Foresight

        foresight = {side: Foresight(self._slots[side], self._book, self._safe, _INSIDE) for side in Side}
        for index in range(len(self._set.cards)):
            value = self._values(index)
            for side in Side:
                if not foresight[side].is_sure(value):
                    self._texts(side, index)
        return self.findings

    def face(self, index: int, side: Side) -> Face:
        """Return one face of the card at ``index`` (from 0) of the set."""
        card = self._set.cards[index]
        blocks = self._texts(side, index)
        operations: list[Operation] = []
        for slot in self._plans(side, self._shown(index)):
            if isinstance(slot, Shape):
                operations.append(slot)
                continue
            element = slot.element
            if isinstance(slot, TextSlot):
                if element.name in blocks:
                    color = self._color(slot.element.color, index, slot.element.by) or BLACK
                    operations += blocks[element.name].runs(color, element.name)
            elif isinstance(element, ImageElement):
                operations += self._picture(slot, element, index)
            elif isinstance(element, ShapeElement) and (element.around is None or element.around in blocks):
                around = blocks[element.around].bounds if element.around is not None else None
                paints = (self._color(paints, index, element.by) for paints in (element.fill, element.stroke))
                operations.append(slot.shape(*paints, around))
        return Face(card.id, side, self.size, self.bleed, self._template.safe, tuple(operations))

    def _plan(self, side: Side, shown: frozenset[Condition | None]) -> list[TextSlot | Slot | Shape]:
        """Return what is drawn where these conditions hold, with the shapes that are the same on every card."""
        plan: list[TextSlot | Slot | Shape] = []
        for slot in self._slots[side]:
            element = slot.element
            if isinstance(slot, TextSlot):
                plan.append(slot)
            elif element.when in shown:
                if isinstance(element, ShapeElement) and element.around is None:
                    paints = element.fill, element.stroke
                    if max(map(len, paints)) < 2:
                        plan.append(slot.shape(*(self._color(some, 0, None) for some in paints)))
                        continue
                plan.append(slot)
        return plan

    def _say(self, index: int) -> Value:
        """Return what the card says for a field, in one language or two."""
        said = _said(self._set, index)
        if self._set.original is not None:
            said |= {AS_WRITTEN + field: text for field, text in _said(self._set.original, index).items()}
        if self._set.second is not None:
            other = _said(self._set.second, index)
            said |= {field + SECOND: text for field, text in other.items() if text != said.get(field)}
        return said.get

    def _holding(self, index: int) -> frozenset[Condition | None]:
        """Return the conditions of elements that hold for a card; no condition always does."""
        value = self._values(index)
        return frozenset([None, *[when for when in self._conditions if when.holds(value)]])

    def _texts(self, side: Side, index: int, measuring: bool = False) -> dict[str, Block]:
        """Set and place the texts of a face in order; a text ``below`` another starts under its last line."""
        value, shown = self._values(index), self._shown(index)
        ends: dict[str, float] = {}
        blocks: dict[str, Block] = {}
        for at, slot in enumerate(self._text_slots[side]):
            element = slot.element
            y = ends[element.name] = slot.box.y if element.below is None else ends[element.below]
            if element.when not in shown:
                continue
            words = element.words.fill(value)
            if not words or words.isspace():
                continue
            block, faults = self._blocks(words, side, at, y, measuring)
            blocks[element.name], ends[element.name] = block, block.bounds.bottom
            if faults is not None:
                self._judge(element, block, faults, self._set.cards[index])
        return blocks

    def _set_block(
        self, words: str, side: Side, at: int, y: float, measuring: bool
    ) -> tuple[Block, _Faults | None]:
        """Return a text set and placed in a slot, from ``y`` on, and what is wrong with it."""
        slot = self._text_slots[side][at]
        element, (x, _, width, height), gap, style = slot
        if element.below is not None:
            height = max(slot.box.bottom - y, 0.0)
        if element.uniform and not measuring:
            style = self._uniform[side, element.name]
        box = Rect(x, y + gap, width, max(height - gap, 0.0))
        text = self._setter.set(words, style, box.width, box.height)
        block = place(text, box, element.align, element.valign)
        return block, None if measuring else self._faults(element, block)

    def _faults(self, element: TextElement, block: Block) -> _Faults | None:
        inside = block.is_inside(self._safe, _INSIDE)
        points = block.text.fitted.size / self._type_scale
        shrunk = points < element.size - _SAME_SIZE
        borrowed = self._borrowed(block) if self._book.borrowed else []
        sound = inside and block.text.is_sound and not shrunk and not borrowed
        return None if sound else _Faults(inside, points if shrunk else None, borrowed)

    def _judge(self, element: TextElement, block: Block, faults: _Faults, card: Card) -> None:
        """Keep what is wrong with a text, once for both faces."""
        field = element.words.fields[0] if element.words.fields else element.name
        if faults.points is not None:
            self._small[card.id, field] = faults.points, element.size
        if field.endswith(SECOND) and self._set.second is not None:
            card = next(other for other in self._set.second.cards if other.id == card.id)
        for finding in problems.with_text(element, block, card, faults.inside, faults.borrowed):
            # a font of this computer is told of once, with the first text that needs it
            key = ("", "", finding.help or "") if finding.code == "CS307" else (card.id, finding.code, field)
            self._found.setdefault(key, finding)

    def _borrowed(self, block: Block) -> list[SystemFace]:
        """Return the fonts of this computer in which a text is set."""
        keys = dict.fromkeys(span.font.key for span in block.text.fitted.shaped.spans)
        return [self._book.borrowed[key] for key in keys if key in self._book.borrowed]

    def _uniform_styles(self) -> dict[tuple[Side, str], Style]:
        """Return the styles of the elements that have one size over the whole set: the smallest that is needed."""
        styles: dict[tuple[Side, str], Style] = {}
        for side in Side:
            own = {slot.element.name: slot.style for slot in self._text_slots[side] if slot.element.uniform}
            smallest = {name: style.size for name, style in own.items()}
            for index in range(len(self._set.cards)) if own else ():
                for name, block in self._texts(side, index, measuring=True).items():
                    if name in own:
                        smallest[name] = min(block.text.fitted.size, smallest[name])
            styles |= {(side, name): style._replace(size=smallest[name]) for name, style in own.items()}
        return styles

    def _color(
        self, paints: tuple[Paint, ...], index: int, by: str | None, edge: Color | None = None
    ) -> Color | None:
        """Return the colour that a card gets: of several, always the same one for the same card, or for all that
        say the same ``by`` a field."""
        if not paints:
            return None
        paint = paints[self._rank(index, by) % len(paints)] if len(paints) > 1 else paints[0]
        if isinstance(paint, Color):
            return paint
        return edge if paint == "edge" else self._palette[paint]

    def _rank(self, index: int, by: str | None) -> int:
        """Return a number that tells nothing: a hash of the card's name, or the place of what it says in a field."""
        rank = self._sorts(by).get(index) if by else None
        return zlib.crc32(self._set.cards[index].id.encode()) if rank is None else rank

    def _sort(self, field: str) -> dict[int, int]:
        """Return by card, among all that the set says for a field, the place of what that card says."""
        says = {index: self._values(index) for index in range(len(self._set.cards))}
        said = {
            index: text
            for index, value in says.items()
            if (text := value(AS_WRITTEN + field) or value(field))
        }
        ranks = {text: rank for rank, text in enumerate(sorted(set(said.values())))}
        return {index: ranks[text] for index, text in said.items()}

    def _picture(self, slot: Slot, element: ImageElement, index: int) -> Iterator[Operation]:
        card = self._set.cards[index]
        picture = self._picture_of(card) if element.of == "card" else self._emblem_of(element, index)
        if picture is None:
            return
        opaque = picture.edge is not None
        fill = self._color(element.fill, index, element.by, picture.edge)
        photo = opaque and isinstance(picture, RasterPicture)
        inner = picture.inner if isinstance(picture, VectorPicture) else 1.0
        parts = slot.pictures(picture.width / picture.height, opaque, photo, inner, card.focus)
        hidden = opaque and parts[0][0].contains(slot.ground)
        if fill is not None and not hidden:
            yield slot.shape(fill, None)
        for rect, seen, hole in parts:
            yield Picture(picture.key, rect, seen, slot.radius, hole)


def _said(card_set: CardSet, index: int) -> dict[str, str | None]:
    """Return what a card says for every field, in the language of the set."""
    card = card_set.cards[index]
    return {
        "name": card.name,
        "date": card.date_text or format_date(card.date, card_set.dates),
        "subtitle": card.subtitle,
        "category": card.category,
        "emblem": card.emblem and str(card.emblem.picture),
        "image": str(card.image) if card.image else None,
        "index": str(index + 1),
        "count": str(len(card_set.cards)),
        "title": card_set.title,
        **{f"fields.{name}": text for name, text in card.fields.items()},
    }
