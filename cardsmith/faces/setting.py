"""Setting texts in boxes, with a bounded memory of what was set before (names and dates stand on both faces)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardsmith.faces.breaking import clean
from cardsmith.faces.fitting import STEPS_PER_POINT, Fitted, Frame, Line, ShapedText, fit, shape_text
from cardsmith.faces.fonts import FontBook
from cardsmith.model.face import Color, Glyph, TextRun
from cardsmith.model.template import Align, TextElement, VAlign
from cardsmith.model.units import MM_PER_POINT, Rect

MEMORY = 2048
"""How many texts are remembered: more than stand on any sheet."""


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
    """The glyphs of one font on a line: ``x`` is their left end from the line's start, in thousandths."""

    x: float
    font: str
    glyphs: tuple[Glyph, ...]


@dataclass(frozen=True, slots=True)
class SetText:
    """A text set for a box: lines as runs of one font, and what its ink needs, in mm.

    ``above`` and ``under`` are what the capitals need above the first baseline and descenders under the last
    (``nominal_under``: at the style's own size); ``ink_above`` and ``ink_under`` what the glyphs really need.
    """

    text: str
    size: float
    pitch: float
    widths: tuple[float, ...]
    lines: tuple[tuple[Part, ...], ...]
    above: float
    nominal_under: float
    ink_above: float
    ink_under: float
    broken: bool
    overflow: tuple[float, float]
    missing: tuple[str, ...]

    @property
    def depth(self) -> float:
        """The distance from the first to the last baseline."""
        return self.pitch * (len(self.lines) - 1)


@dataclass(frozen=True, slots=True)
class Block:
    """A set text in its place: the x of each line's start, the first baseline."""

    text: SetText
    xs: tuple[float, ...]
    baseline: float

    @property
    def bounds(self) -> Rect:
        """From the capitals of the first line to the last baseline, as wide as the widest line."""
        left = min(self.xs)
        right = max(x + width for x, width in zip(self.xs, self.text.widths, strict=True))
        return Rect(left, self.baseline - self.text.above, right - left, self.text.above + self.text.depth)

    @property
    def ink(self) -> Rect:
        """The rectangle that holds all ink of the text (widths by advance)."""
        bounds = self.bounds
        top = self.baseline - self.text.ink_above
        return Rect(bounds.x, top, bounds.width, self.text.ink_above + self.text.depth + self.text.ink_under)

    def runs(self, color: Color, element: str) -> list[TextRun]:
        """Return the drawing operations."""
        text, runs = self.text, []
        for number, (x, parts) in enumerate(zip(self.xs, text.lines, strict=True)):
            y = self.baseline + number * text.pitch
            for part in parts:
                copied = "".join(glyph.text for glyph in part.glyphs)
                left = x + part.x * text.size / 1000
                runs.append(TextRun(left, y, text.size, part.font, part.glyphs, copied, color, element))
        return runs


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
        frame = Frame(
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
        fitted = fit(shaped, frame)
        if fitted.broken or any(fitted.overflow):
            shaped = shaped.with_breaks_everywhere(width * 1000 / frame.least)
        return self._made(shaped, fitted, frame, style)

    def _made(self, shaped: ShapedText, fitted: Fitted, frame: Frame, style: Style) -> SetText:
        k = fitted.size / 1000
        first, last = fitted.lines[0], fitted.lines[-1]
        tops = [
            font.ink(glyph.number)[3] + glyph.dy for font, glyph in shaped.glyphs[first.start : first.end]
        ]
        bottoms = [
            font.ink(glyph.number)[1] + glyph.dy for font, glyph in shaped.glyphs[last.start : last.end]
        ]
        return SetText(
            text=shaped.text,
            size=fitted.size,
            pitch=fitted.size * frame.leading,
            widths=tuple(line.width * k for line in fitted.lines),
            lines=tuple(_parts(shaped, line) for line in fitted.lines),
            above=frame.above * k,
            nominal_under=frame.under * frame.size / 1000,
            ink_above=max(tops, default=0.0) * k,
            ink_under=-min(bottoms, default=0.0) * k,
            broken=fitted.broken,
            overflow=fitted.overflow,
            missing=tuple(self._book.missing(style.font, shaped.text)),
        )


def _parts(shaped: ShapedText, line: Line) -> tuple[Part, ...]:
    """Split a line into runs of one font; a hyphen at its end joins the last."""
    pairs = list(shaped.glyphs[line.start : line.end])
    if line.hyphen:
        pairs.append(shaped.hyphen)
    parts: list[Part] = []
    x, at, font = 0.0, 0.0, None
    glyphs: list[Glyph] = []
    for owner, glyph in pairs:
        if owner is not font and glyphs and font is not None:
            parts.append(Part(x, font.key, tuple(glyphs)))
            x, glyphs = at, []
        font = owner
        glyphs.append(glyph)
        at += glyph.advance
    return (*parts, Part(x, font.key, tuple(glyphs))) if font is not None else tuple(parts)


def place(text: SetText, box: Rect, align: Align, valign: VAlign) -> Block:
    """Put a set text into its box. At the bottom, texts that had to shrink keep the baseline of the others."""
    share = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}[align]
    xs = tuple(box.x + (box.width - width) * share for width in text.widths)
    if valign is VAlign.TOP:
        baseline = box.y + text.above
    elif valign is VAlign.BOTTOM:
        baseline = box.bottom - text.nominal_under - text.depth
    else:
        baseline = box.y + (box.height + text.above - text.depth) / 2
    return Block(text, xs, baseline)
