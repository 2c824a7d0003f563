"""Texts that surely fit, told from the widths of their letters alone.

``check`` asks of ten thousand cards whether every text fits, and nearly all do with room to spare: shaping and
setting each of them only to say so would cost more than reading the file. What is not sure is set in earnest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import NamedTuple

from cardsmith.faces.breaking import SPACES
from cardsmith.faces.fitting import Frame
from cardsmith.faces.font_book import FontBook
from cardsmith.faces.fonts import Font
from cardsmith.faces.slots import TextSlot
from cardsmith.model.card_fields import Condition, Value
from cardsmith.model.template import TextElement, VAlign
from cardsmith.model.units import Rect

_KERNED = 1.03  # kerning may widen a text a little; nearly always it makes it narrower
_LAST_PLAIN = (
    "\u024f"  # letters beyond the Latin ones may need other fonts, marks or directions: not foreseen
)


class _Letter(NamedTuple):
    """Of a letter in one font: its width with kerning, how deep and how high its ink reaches, in thousandths."""

    width: float
    low: float
    high: float


def _letter(font: Font, char: str) -> _Letter:
    """Measure a letter.

    Raises:
        KeyError: it may need another font, or room for marks.
    """
    if char > _LAST_PLAIN or not char.isprintable() or not font.covers(char):
        raise KeyError(char)
    (glyph,) = font.shape(char)
    _, bottom, _, top = font.ink(glyph.number)
    return _Letter(glyph.advance * _KERNED, bottom, top)


class _Widths(dict[str, float]):
    """The widths of the letters that may stand in one place, with its tracking, each found when first met."""

    def __init__(self, letter: Callable[[str], _Letter], tracking: float, low: float, high: float) -> None:
        super().__init__()
        self._letter, self._tracking, self._low, self._high = letter, tracking, low, high

    def __missing__(self, char: str) -> float:
        width, low, high = self._letter(char)
        if high > self._high or -low > self._low:
            raise KeyError(char)  # its ink reaches too far
        self[char] = found = width + self._tracking
        return found


class _Place:
    """A text element where it has the least room: what it must fit, and how far ink may reach out of its box."""

    def __init__(
        self, element: TextElement, frame: Frame, letter: Callable[[str], _Letter], above: float, under: float
    ) -> None:
        self.element = element
        parts = element.words.parts
        self.field = parts[1] if parts[::2] == ("", "") else None  # one field is all of most texts
        self._widest, self._lines = frame.width * 1000 / frame.least, frame.lines_at(frame.least)
        high = above * 1000 / frame.size + frame.above
        low = under * 1000 / frame.size + frame.under
        # capitals are in the middle, so descenders may pass the end of the box
        if element.valign is VAlign.MIDDLE:
            whole = frame.height * 1000 / frame.size if frame.max_lines == 1 else frame.above + frame.under
            low += (whole - frame.above) / 2 - frame.under
        self._widths = _Widths(letter, element.tracking, low, high)
        self.is_sure = cache(self._foresee)  # subtitles and dates repeat

    def _foresee(self, text: str) -> bool:
        """Tell whether the text surely fits, whole, in letters that the font has, inside the safe area."""
        if self.element.uppercase:
            text = text.upper()
        width, lines, widest = self._widths.__getitem__, self._lines, self._widest
        try:
            total = sum(map(width, text))
        except KeyError:
            return False
        if total <= widest:
            return lines > 0
        longest = max(sum(map(width, word)) for word in SPACES.split(text))
        room = lines * widest - (lines - 1) * longest  # a line wastes less than a word
        return longest <= widest and total <= room


class Foresight:
    """Tells of the cards of a set whether all texts of one face surely fit."""

    def __init__(self, slots: Sequence[TextSlot], book: FontBook, safe: Rect, tolerance: float) -> None:
        self._places: dict[Condition | None, list[_Place]] = {}
        letters: dict[str, Callable[[str], _Letter]] = {}
        boxes: dict[str, tuple[float, float]] = {}
        for slot in slots:
            element = slot.element
            highest, lowest = boxes.get(element.below or "", (slot.box.y, slot.box.y))
            boxes[element.name] = highest, slot.box.bottom
            font = book.first(element.font)
            room = max(slot.box.bottom - lowest - slot.gap, 0.0)
            frame = slot.style.frame(font, slot.box.width, room)
            above, under = highest - safe.y + tolerance, safe.bottom - slot.box.bottom + tolerance
            letter = letters.setdefault(element.font, cache(partial(_letter, font)))
            place = _Place(element, frame, letter, above, under)
            self._places.setdefault(element.when, []).append(place)

    def is_sure(self, value: Value) -> bool:
        """Tell whether every text of a card that says ``value(field)`` surely fits."""
        for when, places in self._places.items():
            if when is None or when.holds(value):
                for place in places:
                    text = value(place.field) if place.field else place.element.words.fill(value)
                    if text and not place.is_sure(text):
                        return False
        return True
