"""Text into a box: one line, wrapped, shrunk, a word broken, or an overflow that says by how much.

A text is shaped once at unit size; everything here is sums of advances in thousandths of the type size, which grow
with the size in proportion.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate

from cardsmith.faces.breaking import Break, break_places
from cardsmith.faces.fonts import Font, FontBook
from cardsmith.model.face import Glyph

STEPS_PER_POINT = 20
"""Type sizes go in steps of a twentieth of a point: finer is not seen, and results stay readable."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: the glyphs from ``start`` to ``end`` (exclusive), its width in thousandths, a hyphen at its end."""

    start: int
    end: int
    width: float
    hyphen: bool = False


@dataclass(frozen=True)
class ShapedText:
    """A text shaped at unit size: glyphs with their fonts, the x of each, and the places where lines may end."""

    text: str
    glyphs: tuple[tuple[Font, Glyph], ...]
    breaks: tuple[Break, ...]
    tracking: float
    hyphen: tuple[Font, Glyph]

    @cached_property
    def x(self) -> list[float]:
        """The left end of every glyph, and the right end of the last, in thousandths."""
        return [0.0, *accumulate(glyph.advance for _, glyph in self.glyphs)]

    def line(self, start: int, end: int, hyphen: bool = False) -> Line:
        """Return the line made of some of the glyphs."""
        width = self.x[end] - self.x[start] + (self.hyphen[1].advance if hyphen else -self.tracking)
        return Line(start, end, max(width, 0.0), hyphen)

    def with_breaks_everywhere(self, widest: float) -> ShapedText:
        """Return the text with places for a line's end inside the words that are wider than ``widest``.

        Between two letters a hyphen is printed there. A word is left at least two characters on either side.
        """
        extra: list[Break] = []
        start = 0
        for place in (*self.breaks, Break(len(self.glyphs), len(self.glyphs))):
            if self.x[place.end] - self.x[start] > widest:
                for at in range(start + 1, place.end):
                    before, after = self.glyphs[at - 1][1].text, self.glyphs[at][1].text
                    if after:
                        extra.append(Break(at, at, before.isalpha() and after.isalpha()))
            start = place.start
        return replace(self, breaks=tuple(sorted({*self.breaks, *extra})))


@dataclass(frozen=True, slots=True)
class Frame:
    """What a text must fit: a box in mm, type sizes in mm, the most lines, and the line distance as a factor.

    ``above`` and ``under`` (thousandths) are what the first line needs above and the last under its baseline.
    """

    width: float
    height: float
    size: float
    least: float
    step: float
    max_lines: int
    leading: float
    above: float
    under: float

    def lines_at(self, size: float) -> int:
        """Return how many lines of this size find room."""
        room = self.height * 1000 / size - self.above - self.under
        return min(self.max_lines, int(room / (self.leading * 1000) + 1e-6) + 1) if room >= -1e-6 else 0

    def height_of(self, lines: int, size: float) -> float:
        """Return the height in mm of so many lines."""
        return size * (self.above + self.under + (lines - 1) * self.leading * 1000) / 1000


@dataclass(frozen=True, slots=True)
class Fitted:
    """How a text was set: its size in mm and its lines; ``overflow`` in mm across and down, (0, 0) when it fits."""

    size: float
    lines: tuple[Line, ...]
    broken: bool = False
    overflow: tuple[float, float] = (0.0, 0.0)


def shape_text(book: FontBook, role: str, text: str, tracking: float = 0.0) -> ShapedText:
    """Shape a (cleaned) text with the fonts of a role."""
    plain, places = break_places(text)
    glyphs: list[tuple[Font, Glyph]] = []
    for font, part in book.runs(role, plain):
        glyphs += [(font, glyph) for glyph in font.shape(part, tracking)]
    first_glyph, at = {}, 0
    for index, (_, glyph) in enumerate(glyphs):
        if glyph.text:
            first_glyph[at] = index
            at += len(glyph.text)
    first_glyph[at] = len(glyphs)
    breaks = tuple(
        Break(first_glyph[place.end], first_glyph[place.start], place.hyphen, place.forced)
        for place in places
        if place.end in first_glyph and place.start in first_glyph
    )
    return ShapedText(plain, tuple(glyphs), breaks, tracking, _hyphen(book, role, tracking))


def _hyphen(book: FontBook, role: str, tracking: float) -> tuple[Font, Glyph]:
    font = book.first(role)
    shaped = font.shape("\u2010" if font.covers("\u2010") else "-", tracking)
    return font, replace(shaped[0], text="-", advance=shaped[0].advance - tracking)


def break_lines(shaped: ShapedText, widest: float, most: int) -> list[Line] | None:
    """Fill lines of at most ``widest`` thousandths; None if more than ``most`` are needed or a word is wider."""
    lines: list[Line] = []
    x, slack = shaped.x, widest + shaped.tracking + 1e-6
    start, good = 0, None
    for place in (*shaped.breaks, Break(len(shaped.glyphs), len(shaped.glyphs), forced=True)):
        end = x[place.end] + (shaped.hyphen[1].advance + shaped.tracking if place.hyphen else 0.0)
        if end - x[start] > slack:
            if good is None or len(lines) + 1 >= most:
                return None
            lines.append(shaped.line(start, good.end, good.hyphen))
            start, good = good.start, None
            if end - x[start] > slack:
                return None
        good = place
        if place.forced:
            if len(lines) >= most:
                return None
            lines.append(shaped.line(start, place.end))
            start, good = place.start, None
    return lines


def fit(shaped: ShapedText, frame: Frame) -> Fitted:
    """Set a text in a frame: at its size on one line, on several, smaller, with a broken word, or overflowing."""
    steps = max(0, round((frame.size - frame.least) / frame.step))
    whole = _largest(shaped, frame, steps)
    if whole is not None:
        return whole
    least = frame.least
    widest = frame.width * 1000 / least
    torn = shaped.with_breaks_everywhere(widest)
    lines = break_lines(torn, widest, frame.lines_at(least))
    if lines is not None:
        return Fitted(least, tuple(lines), broken=True)
    return _overflowing(torn, frame, widest)


def _largest(shaped: ShapedText, frame: Frame, steps: int) -> Fitted | None:
    """Return the text at the largest size at which it fits without breaking a word, if there is one."""

    def at(step: int) -> Fitted | None:
        size = frame.size - step * frame.step if step < steps else frame.least
        most = frame.lines_at(size)
        lines = break_lines(shaped, frame.width * 1000 / size, most) if most else None
        return None if lines is None else Fitted(size, tuple(lines))

    best = at(0)
    if best is None and steps and (best := at(steps)) is not None:
        fails, fits = 0, steps
        while fits - fails > 1:
            middle = (fails + fits) // 2
            found = at(middle)
            if found is None:
                fails = middle
            else:
                fits, best = middle, found
    return best and replace(best, lines=_balanced(shaped, best.lines, frame.width * 1000 / best.size))


def _balanced(shaped: ShapedText, lines: Sequence[Line], widest: float) -> tuple[Line, ...]:
    """Return as many lines, of widths as equal as they come: no single word alone on the last."""
    low, high = max(line.width for line in lines) / len(lines), widest
    if len(lines) == 1:
        return tuple(lines)
    for _ in range(9):
        middle = (low + high) / 2
        tighter = break_lines(shaped, middle, len(lines))
        if tighter is None:
            low = middle
        else:
            high, lines = middle, tighter
    return tuple(lines)


def _overflowing(shaped: ShapedText, frame: Frame, widest: float) -> Fitted:
    """Set a text that does not fit at its least size, and say by how much it is too wide and too high."""
    lines = break_lines(shaped, widest, len(shaped.glyphs) + 1) or [shaped.line(0, len(shaped.glyphs))]
    across = max(line.width for line in lines) * frame.least / 1000 - frame.width
    excess = max(len(lines) - frame.max_lines, 0)
    down = max(frame.height_of(len(lines), frame.least) - frame.height, excess * frame.leading * frame.least)
    return Fitted(frame.least, tuple(lines), overflow=(max(across, 0.0), max(down, 0.0)))
