"""The texts of faces: each set in its slot, one below the other, and judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from cardsmith.faces.font_book import FontBook
from cardsmith.faces.judging import Faults, Judge
from cardsmith.faces.sayings import Sayings
from cardsmith.faces.setting import MEMORY, Block, Style, TextSetter, place
from cardsmith.faces.slots import Slot, TextSlot
from cardsmith.faces.system_fonts import SystemFace
from cardsmith.model.face import Side
from cardsmith.model.findings import Finding
from cardsmith.model.template import Template, TextElement
from cardsmith.model.units import MM_PER_POINT, Rect, Size

if TYPE_CHECKING:
    from cardsmith.faces.foresight import Foresight

_INSIDE = 0.1  # mm by which ink may pass the safe area: round letters rise that much over flat ones
_SAME_SIZE = 0.01  # points


class FaceTexts:
    """The texts of a set's faces, in the slots that a template has for them on cards of one size.

    ``slots`` are all of the faces, of which the others are passed over.
    """

    def __init__(
        self,
        sayings: Sayings,
        slots: Mapping[Side, Sequence[TextSlot | Slot]],
        book: FontBook,
        template: Template,
        size: Size,
    ) -> None:
        self._sayings, self._card_set, self._book = sayings, sayings.card_set, book
        self._slots = {side: [slot for slot in slots[side] if isinstance(slot, TextSlot)] for side in Side}
        self._setter = TextSetter(book)
        self._safe = template.safe_area(size)
        self._type_scale = MM_PER_POINT * template.type_scale(size)
        self._blocks = lru_cache(MEMORY)(self._set_block)
        self._judge = Judge(sayings, self._slots, book, template, size)
        self._uniform = self._uniform_styles()

    @property
    def small(self) -> list[tuple[str, str, float, float]]:
        """The texts that had to shrink: card, field, printed size and the one that was wanted, in points."""
        return self._judge.small

    @property
    def findings(self) -> list[Finding]:
        """What is wrong with the texts of the faces made so far."""
        return self._judge.findings

    @property
    def may_meet(self) -> bool:
        """Whether boxes of texts overlap, so that only setting tells whether the texts do."""
        return any(self._judge.near.values())

    def check(self) -> list[Finding]:
        """Set every text of every card and return what is wrong with the texts."""
        foresight = {side: self.foresight(side) for side in Side}
        for index in range(len(self._card_set.cards)):
            value = self._sayings.value(index)
            for side in Side:
                if self._judge.near[side] or not foresight[side].is_sure(value):
                    self.on(side, index)
        return self.findings

    def foresight(self, side: Side) -> Foresight:
        """Return what tells of a card whether all its texts on a face surely fit."""
        from cardsmith.faces.foresight import Foresight  # a build sets every text anyway

        return Foresight(self._slots[side], self._book, self._safe, _INSIDE)

    def on(self, side: Side, index: int, measuring: bool = False) -> dict[str, Block]:
        """Set and place the texts of a face in order; a text ``below`` another starts under its last line."""
        value, shown = self._sayings.value(index), self._sayings.holding(index)
        ends: dict[str, float] = {}
        blocks: dict[str, Block] = {}
        for at, slot in enumerate(self._slots[side]):
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
                self._judge.text(side, at, block, faults, self._card_set.cards[index])
        if self._judge.near[side] and not measuring:
            self._judge.overprint(side, blocks, self._card_set.cards[index])
        return blocks

    def _set_block(
        self, words: str, side: Side, at: int, y: float, measuring: bool
    ) -> tuple[Block, Faults | None]:
        """Return a text set and placed in a slot, from ``y`` on, and what is wrong with it."""
        slot = self._slots[side][at]
        element, (x, _, width, height), gap, style = slot
        if element.below is not None:
            height = max(slot.box.bottom - y, 0.0)
        if element.uniform and not measuring:
            style = self._uniform[side, element.name]
        box = Rect(x, y + gap, width, max(height - gap, 0.0))
        text = self._setter.set(words, style, box.width, box.height)
        block = place(text, box, element.align, element.valign)
        return block, None if measuring else self._faults(element, block)

    def _faults(self, element: TextElement, block: Block) -> Faults | None:
        inside = block.is_inside(self._safe, _INSIDE)
        points = block.text.fitted.size / self._type_scale
        shrunk = points < element.size - _SAME_SIZE
        borrowed = self._borrowed(block) if self._book.borrowed else []
        sound = inside and block.text.is_sound and not shrunk and not borrowed
        return None if sound else Faults(inside, points if shrunk else None, borrowed)

    def _borrowed(self, block: Block) -> list[SystemFace]:
        """Return the fonts of this computer in which a text is set."""
        keys = dict.fromkeys(span.font.key for span in block.text.fitted.shaped.spans)
        return [self._book.borrowed[key] for key in keys if key in self._book.borrowed]

    def _uniform_styles(self) -> dict[tuple[Side, str], Style]:
        """Return the styles of the elements that have one size over the whole set: the smallest that is needed."""
        styles: dict[tuple[Side, str], Style] = {}
        for side in Side:
            own = {slot.element.name: slot.style for slot in self._slots[side] if slot.element.uniform}
            smallest = {name: style.size for name, style in own.items()}
            for index in range(len(self._card_set.cards)) if own else ():
                for name, block in self.on(side, index, measuring=True).items():
                    if name in own:
                        smallest[name] = min(block.text.fitted.size, smallest[name])
            styles |= {(side, name): style._replace(size=smallest[name]) for name, style in own.items()}
        return styles
