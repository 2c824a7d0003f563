"""Setting texts in boxes, with a bounded memory of what was set before (names and dates stand on both faces)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardsmith.faces.breaking import clean, is_right_to_left
from cardsmith.faces.fitting import STEPS_PER_POINT, Fitted, Frame, Line, ShapedText, fit, shape_text
from cardsmith.faces.fonts import Font, FontBook
from cardsmith.model.face import Color, Glyph, TextRun
from cardsmith.model.template import Align, TextElement, VAlign
from cardsmith.model.units import MM_PER_POINT, Rect

MEMORY = 2048
"""How many texts are remembered: more than stand on any sheet."""

_SHARES = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}


@dataclass(frozen=True, slots=True)
class Style:
    """All that decides how a text breaks and how large it is, but for its box. Sizes in mm."""

    font: str
    size: float
    least: float
    step: float
    max_lines: int
    leading: float
    tracking: float
    uppercase: bool

    @classmethod
    def of(cls, element: TextElement, scale: float) -> Style:
        """Return the style of an element whose type is scaled."""
        point = MM_PER_POINT * scale
        return cls(
            font=element.font,
            size=element.size * point,
            least=element.least * point,
            step=point / STEPS_PER_POINT,
            max_lines=element.max_lines,
            leading=element.leading,
            tracking=element.tracking,
            uppercase=element.uppercase,
        )


@dataclass(frozen=True, slots=True)
class Part:
    """The glyphs of one font on a line: ``x`` is their left end from the line's start, in mm."""

    x: float
    font: str
    glyphs: tuple[Glyph, ...]
    text: str


@dataclass(frozen=True, slots=True)
class SetText:
    """A text set for a box: lines as parts of one font each, and what it needs, in mm.

    ``above`` is what the capitals need above the first baseline, ``nominal_under`` what descenders need under the
    last at the style's own size; ``missing`` are the characters that no font has.
    """

    text: str
    size: float
    pitch: float
    widths: tuple[float, ...]
    lines: tuple[tuple[Part, ...], ...]
    above: float
    nominal_under: float
    fitted: Fitted
    missing: tuple[str, ...]
    right_to_left: bool

    @property
    def is_sound(self) -> bool:
        """Tell whether it fits with whole words in characters that can be printed."""
        fitted = self.fitted
        return not (fitted.broken or self.missing or self.right_to_left or any(fitted.overflow))

    @property
    def depth(self) -> float:
        """The distance from the first to the last baseline."""
        return self.pitch * (len(self.lines) - 1)


@dataclass(frozen=True, slots=True)
class Block:
    """A set text in its place: the x of each line's start, the first baseline.

    ``bounds`` goes from the capitals of the first line to the last baseline, as wide as the widest line.
    """

    text: SetText
    xs: tuple[float, ...]
    baseline: float
    bounds: Rect

    def is_inside(self, limit: Rect, tolerance: float) -> bool:
        """Tell whether all ink of the text lies inside ``limit`` (its width by advance)."""
        fonts, k = [font for _, font in self.text.fitted.shaped.fonts], self.text.size / 1000
        most = max([font.bbox[3] for font in fonts]) * k, -min([font.bbox[1] for font in fonts]) * k
        return self._keeps(limit, tolerance, most) or self._keeps(limit, tolerance, _reach(self.text.fitted))

    def _keeps(self, limit: Rect, tolerance: float, reach: tuple[float, float]) -> bool:
        bounds = self.bounds
        return (
            bounds.x >= limit.x - tolerance
            and bounds.right <= limit.right + tolerance
            and self.baseline - reach[0] >= limit.y - tolerance
            and bounds.bottom + reach[1] <= limit.bottom + tolerance
        )

    def runs(self, color: Color, element: str) -> list[TextRun]:
        """Return the drawing operations."""
        text, y, runs = self.text, self.baseline, []
        for x, parts in zip(self.xs, text.lines, strict=True):
            for part in parts:
                runs.append(
                    TextRun(x + part.x, y, text.size, part.font, part.glyphs, part.text, color, element)
                )
            y += text.pitch
        return runs


def frame_of(style: Style, font: Font, width: float, height: float) -> Frame:
    """Return what a text of this style must fit in a box of this size (mm)."""
    return Frame(
        width=width,
        height=height,
        size=style.size,
        least=style.least,
        step=style.step,
        max_lines=style.max_lines,
        leading=style.leading,
        above=font.cap_height,
        under=font.descender,
    )


class TextSetter:
    """Sets texts with the fonts of one template."""

    def __init__(self, book: FontBook) -> None:
        self._book = book
        self._shaped = lru_cache(MEMORY)(self._shape)
        self._set = lru_cache(MEMORY)(self._set_anew)

    def set(self, text: str, style: Style, width: float, height: float) -> SetText:
        """Return a text as it stands in a box of this size (mm)."""
        return self._set(text, style, round(width, 4), round(height, 4))

    def _shape(self, text: str, font: str, tracking: float, uppercase: bool) -> ShapedText:
        text = clean(text)
        return shape_text(self._book, font, text.upper() if uppercase else text, tracking)

    def _set_anew(self, text: str, style: Style, width: float, height: float) -> SetText:
        shaped = self._shaped(text, style.font, style.tracking, style.uppercase)
        font = self._book.first(style.font)
        frame = frame_of(style, font, width, height)
        fitted = fit(shaped, frame)
        size, lines = fitted.size, fitted.lines
        return SetText(
            text=shaped.text,
            size=size,
            pitch=size * frame.leading,
            widths=tuple([line.width * size / 1000 for line in lines]),
            lines=tuple([_parts(fitted, line) for line in lines]),
            above=frame.above * size / 1000,
            nominal_under=frame.under * frame.size / 1000,
            fitted=fitted,
            missing=tuple(self._book.missing(style.font, shaped.text)),
            right_to_left=is_right_to_left(shaped.text),
        )


def _reach(fitted: Fitted) -> tuple[float, float]:
    """Return how far ink reaches above the first and under the last baseline, in mm."""
    tops, bottoms = [0.0], [0.0]
    first, last = fitted.lines[0], fitted.lines[-1]
    for start, stop, font in fitted.shaped.spans():
        ink = font.ink
        tops += [
            ink(g.number)[3] + g.dy
            for g in fitted.shaped.glyphs[max(start, first.start) : min(stop, first.end)]
        ]
        bottoms += [
            ink(g.number)[1] + g.dy
            for g in fitted.shaped.glyphs[max(start, last.start) : min(stop, last.end)]
        ]
    return max(tops) * fitted.size / 1000, -min(bottoms) * fitted.size / 1000


def _parts(fitted: Fitted, line: Line) -> tuple[Part, ...]:
    """Split a line into parts of one font each; a hyphen at its end is a part of its own unless it may join."""
    shaped, k = fitted.shaped, fitted.size / 1000
    parts: list[Part] = []
    for start, stop, font in shaped.spans():
        glyphs = shaped.glyphs[max(start, line.start) : min(stop, line.end)]
        if glyphs:
            x = (shaped.x[max(start, line.start)] - shaped.x[line.start]) * k
            parts.append(Part(x, font.key, glyphs, "".join([glyph.text for glyph in glyphs])))
    if line.hyphen:
        font, hyphen = shaped.hyphen
        last = parts[-1]
        if last.font == font.key:
            parts[-1] = Part(last.x, last.font, (*last.glyphs, hyphen), last.text + hyphen.text)
        else:
            x = (shaped.x[line.end] - shaped.x[line.start]) * k
            parts.append(Part(x, font.key, (hyphen,), hyphen.text))
    return tuple(parts)


def place(text: SetText, box: Rect, align: Align, valign: VAlign) -> Block:
    """Put a set text into its box. At the bottom, texts that had to shrink keep the baseline of the others."""
    share, depth = _SHARES[align], text.depth
    xs = tuple([box.x + (box.width - width) * share for width in text.widths])
    if valign is VAlign.TOP:
        baseline = box.y + text.above
    elif valign is VAlign.BOTTOM:
        baseline = box.bottom - text.nominal_under - depth
    else:
        baseline = box.y + (box.height + text.above - depth) / 2
    widest = max(text.widths)
    bounds = Rect(box.x + (box.width - widest) * share, baseline - text.above, widest, text.above + depth)
    return Block(text, xs, baseline, bounds)
