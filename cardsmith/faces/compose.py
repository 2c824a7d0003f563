"""Cards and a template become faces: lazily, one at a time, the same on every machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from cardsmith.faces import font_problems, problems
from cardsmith.faces.cache import PictureCache
from cardsmith.faces.font_book import FontBook
from cardsmith.faces.fonts import Font
from cardsmith.faces.paints import Paints
from cardsmith.faces.pictures import PictureStore, PreparedPicture, RasterPicture, VectorPicture
from cardsmith.faces.plates import Plates
from cardsmith.faces.sayings import Sayings
from cardsmith.faces.slots import Slot, TextSlot, slots_of
from cardsmith.faces.texts import FaceTexts
from cardsmith.folders import cache_folder
from cardsmith.language.lexicon import is_right_to_left
from cardsmith.model.card_fields import Condition
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.face import BLACK, Face, Operation, Picture, Shape, Side
from cardsmith.model.findings import Finding
from cardsmith.model.template import ImageElement, ShapeElement, Template
from cardsmith.model.units import Size

_PLANS = 256  # combinations of conditions that are remembered, for each face


class FaceOptions(NamedTuple):
    """What a build asks of the faces; lengths in mm, None: as the set and the template say."""

    card_size: Size | None = None
    bleed: float | None = None
    low_ink: bool = False
    dpi: float = 300.0


_PLAIN = FaceOptions()


class Composer:
    """Makes the faces of a set. Holds no face: memory grows only with what is known of the pictures.

    ``size`` is the trim size in mm, ``bleed`` how far the ground is drawn beyond it, ``template`` the form of the
    template that is printed. ``texts`` tells what is wrong with the texts of the faces made so far, or checks all.

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
        self.template = template
        own = tuple(card_set.folder / name for name in card_set.fonts)
        self._font_problems = font_problems.unusable_fonts(own, card_set.places.get("fonts"))
        font_problems.demand_fonts(template)
        self._book = FontBook(template.fonts, () if self._font_problems else own, card_set.language)
        self.fonts: Mapping[str, Font] = self._book.fonts
        """The fonts by the key that text runs name; those of every face made so far are in it."""
        languages = card_set.language, (card_set.second or card_set).language
        self._slots = {side: slots_of(template, side, self.size, self.bleed, languages) for side in Side}
        every = [slot for side in Side for slot in self._slots[side]]
        self._sayings = Sayings(card_set, {slot.element.when for slot in every})
        palette = {**template.palette, **template.low_ink} if options.low_ink else template.palette
        self._color = Paints(self._sayings, palette).color
        self.texts = FaceTexts(self._sayings, self._slots, self._book, template, self.size)
        windows = [slot.window for slot in every if isinstance(slot, Slot) and slot.window]
        self._cache = cache = PictureCache(cache_folder() / "pictures")
        self._store = PictureStore(cache, windows, options.dpi)
        self.pictures: Mapping[str, PreparedPicture] = self._store.pictures
        """The prepared pictures by the key that picture operations name; filled by ``prepare``."""
        self._plates = Plates(cache, self._store, options.low_ink)
        self._shows_pictures = bool(windows)
        self._plans = lru_cache(_PLANS)(self._plan)

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

    def face(self, index: int, side: Side) -> Face:
        """Return one face of the card at ``index`` (from 0) of the set."""
        card = self._set.cards[index]
        blocks = self.texts.on(side, index)
        operations: list[Operation] = []
        for slot in self._plans(side, self._sayings.holding(index)):
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
        return Face(card.id, side, self.size, self.bleed, self.template.safe, tuple(operations))

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
