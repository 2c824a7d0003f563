"""Setting texts in boxes, with a bounded memory of what was set before (names and dates stand on both faces)."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from cardsmith.faces.bidi import visual_order
from cardsmith.faces.breaking import clean
from cardsmith.faces.fitting import STEPS_PER_POINT, Fitted, Frame, fit
from cardsmith.faces.font_book import FontBook
from cardsmith.faces.fonts import Font
from cardsmith.faces.shaping import Line, Manner, ShapedText, Span, shape_text
from cardsmith.model.face import Color, Glyph, TextRun
from cardsmith.model.template import Align, TextElement, VAlign
from cardsmith.model.units import MM_PER_POINT, Rect

MEMORY = 2048
"""How many texts are remembered: more than stand on any sheet."""

_SHARES = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}


class Style(NamedTuple):
    """All that decides how a text breaks and how large it is, but for its box. Sizes in mm."""

    font: str
    size: float
    least: float
    step: float
    max_lines: int
    leading: float
    uppercase: bool
    manner: Manner

    @classmethod
    def of(cls, element: TextElement, scale: float, language: str) -> Style:
        """Return the style of an element whose type is scaled, for texts in a language."""
        point = MM_PER_POINT * scale
        return cls(
            font=element.font,
            size=element.size * point,
            least=element.least * point,
            step=point / STEPS_PER_POINT,
            max_lines=element.max_lines,
            leading=element.leading,
            uppercase=element.uppercase,
            manner=Manner(element.tracking, language, element.hyphenate),
        )

    def frame(self, font: Font, width: float, height: float) -> Frame:
        """Return what a text of this style must fit in a box of this size (mm)."""
        above, under = font.cap_height, font.descender
        return Frame(
            width, height, self.size, self.least, self.step, self.max_lines, self.leading, above, under
        )


class Part(NamedTuple):
    """The glyphs of one font on a line, as drawn from left to right, and their text as read.

    ``x`` is their left end from the line's left end, in mm.
    """

    x: float
    font: str
    glyphs: tuple[Glyph, ...]
    text: str


class SetText(NamedTuple):
    """A text set for a box: lines as parts of one font each, from left to right, and what it needs, in mm.

    ``above`` is what the capitals need above the first baseline, ``under`` what descenders need under the last at
    the style's own size, ``most`` what any letters of its fonts may need there; ``pitch`` is the distance of two
    baselines, ``depth`` that of the first and the last.
    """

    fitted: Fitted
    pitch: float
    depth: float
    widths: tuple[float, ...]
    lines: tuple[tuple[Part, ...], ...]
    above: float
    under: float
    most: tuple[float, float]

    @property
    def is_sound(self) -> bool:
        """Tell whether it fits with whole words in characters that can be printed."""
        fitted, shaped = self.fitted, self.fitted.shaped
        return not (fitted.broken or shaped.missing or any(fitted.overflow))


class Block(NamedTuple):
    """A set text in its place: the x of each line's start, the first baseline.

    ``bounds`` goes from the capitals of the first line to the last baseline, as wide as the widest line.
    """

    text: SetText
    xs: tuple[float, ...]
    baseline: float
    bounds: Rect

    def is_inside(self, limit: Rect, tolerance: float) -> bool:
        """Tell whether all ink of the text lies inside ``limit`` (its width by advance)."""
        bounds, text = self.bounds, self.text
        if bounds.x < limit.x - tolerance or bounds.right > limit.right + tolerance:
            return False
        above = self.baseline - limit.y + tolerance
        under = limit.bottom - bounds.bottom + tolerance
        if text.most[0] <= above and text.most[1] <= under:
            return True
        highest, lowest = _reach(text)
        return highest <= above and lowest <= under

    def inks(self) -> list[Rect]:
        """Return the box of every line's ink (its width by advance), in mm."""
        text, k = self.text, self.text.fitted.size / 1000
        reach = [_ink(text.fitted.shaped, line) for line in text.fitted.lines]
        return [
            Rect(x, self.baseline + at * text.pitch - top * k, width, (top - bottom) * k)
            for at, (x, width, (top, bottom)) in enumerate(zip(self.xs, text.widths, reach, strict=True))
        ]

    def runs(self, color: Color, element: str) -> list[TextRun]:
        """Return the drawing operations."""
        text, y, size, runs = self.text, self.baseline, self.text.fitted.size, []
        for x, parts in zip(self.xs, text.lines, strict=True):
            for part in parts:
                runs.append(TextRun(x + part.x, y, size, part.font, part.glyphs, part.text, color, element))
            y += text.pitch
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

    def _shape(self, text: str, font: str, manner: Manner, uppercase: bool) -> ShapedText:
        text = clean(text)
        return shape_text(self._book, font, text.upper() if uppercase else text, manner)

    def _set_anew(self, text: str, style: Style, width: float, height: float) -> SetText:
        shaped = self._shaped(text, style.font, style.manner, style.uppercase)
        frame = _with_room(style.frame(self._book.first(style.font), width, height), shaped)
        fitted = fit(shaped, frame)
        k, lines = fitted.size / 1000, fitted.lines
        pitch = fitted.size * frame.leading
        boxes = [span.font.bbox for span in shaped.spans]
        moved = [0.0] if shaped.text.isascii() else [0.0, *[glyph.dy for glyph in shaped.glyphs]]
        return SetText(
            fitted=fitted,
            pitch=pitch,
            depth=pitch * (len(lines) - 1),
            widths=tuple([line.width * k for line in lines]),
            lines=tuple([set_parts(fitted.shaped, line, k) for line in lines]),
            above=frame.above * k,
            under=frame.under * frame.size / 1000,
            most=(
                (max([box[3] for box in boxes]) + max(moved)) * k,
                -(min([box[1] for box in boxes]) + min(moved)) * k,
            ),
        )


def _with_room(frame: Frame, shaped: ShapedText) -> Frame:
    """Return the frame with as much above and under the lines as letters of other fonts than the role's need."""
    if not shaped.has_other_fonts:
        return frame
    above, under = frame.above, frame.under
    for start, stop, font, _ in shaped.spans:
        for glyph in shaped.glyphs[start:stop]:
            _, bottom, _, top = font.ink(glyph.number)
            above, under = max(above, top + glyph.dy), max(under, -bottom - glyph.dy)
    return frame._replace(above=above, under=under)


def _reach(text: SetText) -> tuple[float, float]:
    """Return how far ink reaches above the first and under the last baseline, in mm."""
    tops, bottoms, k = [0.0], [0.0], text.fitted.size / 1000
    for at, line in enumerate(text.fitted.lines):
        top, bottom = _ink(text.fitted.shaped, line)
        tops.append(top * k - at * text.pitch)
        bottoms.append(bottom * k + text.depth - at * text.pitch)
    return max(tops), -min(bottoms)


def _ink(shaped: ShapedText, line: Line) -> tuple[float, float]:
    """Return how high and how low the ink of a line reaches from its baseline, in thousandths of its size."""
    tops, bottoms = [0.0], [0.0]
    for start, stop, font, _ in shaped.spans:
        for glyph in shaped.glyphs[max(start, line.start) : min(stop, line.end)]:
            _, bottom, _, top = font.ink(glyph.number)
            tops.append(top + glyph.dy)
            bottoms.append(bottom + glyph.dy)
    return max(tops), min(bottoms)


def set_parts(shaped: ShapedText, line: Line, k: float) -> tuple[Part, ...]:
    """Split a line into parts of one font each, in the order in which they stand; ``k`` are mm per thousandth.

    A hyphen at its end joins the last part if it may.
    """
    if len(shaped.spans) == 1 and line.start < line.end and not (shaped.spans[0].level or line.hyphen):
        glyphs = shaped.glyphs[line.start : line.end]
        return (Part(0.0, shaped.spans[0].font.key, glyphs, "".join([glyph.text for glyph in glyphs])),)
    spans: list[Span] = []
    pieces: list[tuple[Glyph, ...]] = []
    for start, stop, font, level in shaped.spans:
        start, stop = max(start, line.start), min(stop, line.end)
        if start < stop:
            spans.append(Span(start, stop, font, level))
            pieces.append(shaped.glyphs[start:stop])
    if line.hyphen:
        font, hyphen = shaped.hyphen
        if spans[-1].font is font:
            pieces[-1] = (*pieces[-1], hyphen)
        else:
            spans.append(Span(line.end, line.end, font, spans[-1].level))
            pieces.append((hyphen,))
    order = visual_order([span.level for span in spans])
    ends = accumulate(sum([glyph.advance for glyph in pieces[at]]) for at in order)
    parts = []
    for at, x in zip(order, [0.0, *ends], strict=False):
        glyphs, text = pieces[at], "".join([glyph.text for glyph in pieces[at]])
        parts.append(Part(x * k, spans[at].font.key, glyphs[::-1] if spans[at].level & 1 else glyphs, text))
    return tuple(parts)


def place(text: SetText, box: Rect, align: Align, valign: VAlign) -> Block:
    """Put a set text into its box. At the bottom, texts that had to shrink keep the baseline of the others."""
    share, depth, above = _SHARES[align], text.depth, text.above
    if valign is VAlign.TOP:
        baseline = box.y + above
    elif valign is VAlign.BOTTOM:
        baseline = box.y + box.height - text.under - depth
    else:
        baseline = box.y + (box.height + above - depth) / 2
    xs = tuple([box.x + (box.width - width) * share for width in text.widths])
    widest = max(text.widths)
    bounds = Rect(box.x + (box.width - widest) * share, baseline - above, widest, above + depth)
    return Block(text, xs, baseline, bounds)
