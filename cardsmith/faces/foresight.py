"""Texts that surely fit, told from the widths of their letters alone.

``check`` asks of ten thousand cards whether every text fits, and nearly all do with room to spare: shaping and
setting each of them only to say so would cost more than reading the file. What is not sure is set in earnest.
"""

from __future__ import annotations

from typing import NamedTuple

from cardsmith.faces.fitting import Frame
from cardsmith.faces.fonts import Font, FontBook
from cardsmith.faces.slots import Slot, TextSlot
from cardsmith.model.template import TextElement, Value
from cardsmith.model.units import Rect

_KERNED = 1.03  # kerning may widen a text a little; nearly always it makes it narrower
_LAST_PLAIN = (
    "\u024f"  # letters beyond the Latin ones may need other fonts, marks or directions: not foreseen
)


class _Letters(dict[str, tuple[float, float, float]]):
    """Width, depth and height of each letter of a font in thousandths, found when first asked for."""

    def __init__(self, font: Font) -> None:
        super().__init__()
        self._font = font

    def __missing__(self, char: str) -> tuple[float, float, float]:
        if char > _LAST_PLAIN or not char.isprintable() or not self._font.covers(char):
            raise KeyError(char)
        (glyph,) = self._font.shape(char)
        _, bottom, _, top = self._font.ink(glyph.number)
        self[char] = found = (glyph.advance, bottom, top)
        return found


class _Place(NamedTuple):
    """A text element where it has the least room: what it must fit, and how far ink may reach out of its box."""

    element: TextElement
    frame: Frame
    letters: _Letters
    above: float
    under: float

    def is_sure(self, text: str) -> bool:
        """Tell whether the text surely fits, whole, in letters that the font has, inside the safe area."""
        element, frame = self.element, self.frame
        if element.uppercase:
            text = text.upper()
        letters, total, longest, low, high = self.letters, 0.0, 0.0, 0.0, 0.0
        try:
            space = letters[" "][0] + element.tracking
            for word in text.split(" "):
                measured = [letters[char] for char in word]
                if not measured:
                    continue
                width = (sum([letter[0] for letter in measured]) + element.tracking * len(word)) * _KERNED
                total += width + space
                longest = max(longest, width)
                low = min(low, min([letter[1] for letter in measured]))
                high = max(high, max([letter[2] for letter in measured]))
        except KeyError:
            return False
        widest, lines = frame.width * 1000 / frame.least, frame.lines_at(frame.least)
        return (
            lines > 0
            and longest <= widest
            and total - space <= lines * widest - (lines - 1) * longest  # a line wastes less than a word
            and (high - frame.above) * frame.size / 1000 <= self.above
            and (-low - frame.under) * frame.size / 1000 <= self.under
        )


class Foresight:
    """Tells of the cards of a set whether all texts of one face surely fit."""

    def __init__(
        self, slots: tuple[TextSlot | Slot, ...], book: FontBook, safe: Rect, tolerance: float
    ) -> None:
        self._places: list[_Place] = []
        letters: dict[str, _Letters] = {}
        boxes: dict[str, tuple[float, float]] = {}
        for slot in slots:
            if not isinstance(slot, TextSlot):
                continue
            element = slot.element
            highest, lowest = boxes.get(element.below or "", (slot.box.y, slot.box.y))
            boxes[element.name] = highest, slot.box.bottom
            font = book.first(element.font)
            room = max(slot.box.bottom - lowest - slot.gap, 0.0)
            frame = slot.style.frame(font, slot.box.width, room)
            above, under = highest - safe.y + tolerance, safe.bottom - slot.box.bottom + tolerance
            known = letters.setdefault(element.font, _Letters(font))
            self._places.append(_Place(element, frame, known, above, under))

    def is_sure(self, value: Value) -> bool:
        """Tell whether every text of a card that says ``value(field)`` surely fits."""
        for place in self._places:
            element = place.element
            if element.when is not None and not element.when.holds(value):
                continue
            text = element.words.fill(value)
            if text and not place.is_sure(text):
                return False
        return True
