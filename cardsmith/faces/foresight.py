"""Texts that surely fit, told from the widths of their letters alone.

``check`` asks of ten thousand cards whether every text fits, and nearly all do with room to spare: shaping and
setting each of them only to say so would cost more than reading the file. What is not sure is set in earnest.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from cardsmith.faces.fitting import Frame
from cardsmith.faces.font_book import FontBook
from cardsmith.faces.fonts import Font
from cardsmith.faces.slots import Slot, TextSlot
from cardsmith.model.template import TextElement, Value
from cardsmith.model.units import Rect

_KERNED = 1.03  # kerning may widen a text a little; nearly always it makes it narrower
_LAST_PLAIN = (
    "\u024f"  # letters beyond the Latin ones may need other fonts, marks or directions: not foreseen
)


class _Word(NamedTuple):
    """Of a word in one font: its width with kerning, how deep and how high its ink reaches, in thousandths."""

    width: float
    low: float
    high: float
    letters: int


class _Words(dict[str, _Word]):
    """The words met so far in one font, each measured once: names stand on both faces."""

    def __init__(self, font: Font) -> None:
        super().__init__()
        self._font = font
        self._letter = cache(self._measure)

    def __missing__(self, word: str) -> _Word:
        widths, lows, highs = zip(*map(self._letter, word), strict=True)
        self[word] = found = _Word(sum(widths) * _KERNED, min(lows), max(highs), len(word))
        return found

    def _measure(self, char: str) -> tuple[float, float, float]:
        if char > _LAST_PLAIN or not char.isprintable() or not self._font.covers(char):
            raise KeyError(char)
        (glyph,) = self._font.shape(char)
        _, bottom, _, top = self._font.ink(glyph.number)
        return glyph.advance, bottom, top


class _Place:
    """A text element where it has the least room: what it must fit, and how far ink may reach out of its box."""

    def __init__(self, element: TextElement, frame: Frame, words: _Words, above: float, under: float) -> None:
        self.element, self._words = element, words
        self._widest, self._lines = frame.width * 1000 / frame.least, frame.lines_at(frame.least)
        self._high = above * 1000 / frame.size + frame.above
        self._low = under * 1000 / frame.size + frame.under
        self.is_sure = cache(self._foresee)  # subtitles and dates repeat

    def _foresee(self, text: str) -> bool:
        """Tell whether the text surely fits, whole, in letters that the font has, inside the safe area."""
        if self.element.uppercase:
            text = text.upper()
        tracking, total, longest = self.element.tracking, 0.0, 0.0
        try:
            space = self._words[" "].width + tracking
            for word in filter(None, text.split(" ")):  # as plain text is parted
                width, low, high, letters = self._words[word]
                if high > self._high or -low > self._low:
                    return False
                width += tracking * letters
                total += width + space
                if width > longest:
                    longest = width
        except KeyError:
            return False
        lines, widest = self._lines, self._widest
        room = lines * widest - (lines - 1) * longest  # a line wastes less than a word
        return lines > 0 and longest <= widest and total - space <= room


class Foresight:
    """Tells of the cards of a set whether all texts of one face surely fit."""

    def __init__(
        self, slots: tuple[TextSlot | Slot, ...], book: FontBook, safe: Rect, tolerance: float
    ) -> None:
        self._places: list[_Place] = []
        words: dict[str, _Words] = {}
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
            known = words.setdefault(element.font, _Words(font))
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
