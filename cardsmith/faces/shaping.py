"""A text shaped once at unit size: its glyphs, the places where its lines may end, the lines that end there.

Lengths are sums of advances in thousandths of the type size, which grow with the size in proportion.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from cardsmith.faces.breaking import WORDS_WITHOUT_SPACES, Break, better_places, break_places
from cardsmith.faces.font_book import FontBook
from cardsmith.faces.fonts import Font
from cardsmith.faces.runs import script_of, text_runs
from cardsmith.model.face import Glyph

_SHORT_WORD = 3
"""Words of so many letters (of, the, a; de, la, des) would rather begin a line than end it."""

_HYPHENATED = frozenset({"Latn", "Grek", "Cyrl", "Armn"})
"""Scripts in which a word that has to be broken gets a hyphen."""
_JOINED = frozenset({"Arab", "Syrc", "Mong", "Nkoo", "Mand", "Adlm", "Rohg", "Deva", "Beng", "Guru"})
"""Scripts whose letters touch: space between them would tear words apart."""


class Span(NamedTuple):
    """Glyphs that were shaped as one, from ``start`` to ``stop`` (exclusive).

    They are kept in reading order; an odd ``level`` says that they are drawn from right to left (``bidi``).
    """

    start: int
    stop: int
    font: Font
    level: int


class Line(NamedTuple):
    """One line: the glyphs from ``start`` to ``end`` (exclusive), its width in thousandths, a hyphen at its end."""

    start: int
    end: int
    width: float
    hyphen: bool = False


@dataclass(frozen=True)
class ShapedText:
    """A text shaped at unit size: its glyphs in reading order, and the places where lines may end.

    ``finer`` are more places, for a text that does not fit without them; ``hyphen`` is printed where a word is
    broken; ``missing`` are the characters that no font has.
    """

    text: str
    glyphs: tuple[Glyph, ...]
    spans: tuple[Span, ...]
    breaks: tuple[Break, ...]
    tracking: float
    hyphen: tuple[Font, Glyph]
    missing: tuple[str, ...] = ()
    finer: tuple[Break, ...] = ()

    @property
    def has_other_fonts(self) -> bool:
        """Whether letters are set in other fonts than the role's own, whose measures are not theirs."""
        font = self.hyphen[0]
        return any(span.font is not font for span in self.spans)

    @cached_property
    def x(self) -> list[float]:
        """The left end of every glyph, and the right end of the last, in thousandths."""
        return [0.0, *accumulate([glyph.advance for glyph in self.glyphs])]

    @cached_property
    def ends(self) -> list[tuple[float, float, bool]]:
        """For every place (and the end of the text): where a line ends there and the next starts; if it must."""
        x, hyphen = self.x, self.hyphen[1].advance
        ends = [
            (x[end] + (hyphen if hyphenated else -self.tracking), x[start], forced)
            for end, start, hyphenated, forced in self.breaks
        ]
        return [*ends, (x[-1] - self.tracking, x[-1], True)]

    def ends_with_short_word(self, index: int) -> bool:
        """Tell whether a line that ends there (an index into ``ends``) parts a short word from the next."""
        if index == len(self.breaks):
            return False
        end, start, _, forced = self.breaks[index]
        first = end
        while first and end - first <= _SHORT_WORD and _is_hyphenated(self.glyphs[first - 1].text):
            first -= 1
        spaced = not first or self.glyphs[first - 1].text == " "
        return spaced and end < start and 0 < end - first <= _SHORT_WORD and not forced

    def lines(self, places: Sequence[int]) -> tuple[Line, ...]:
        """Return the lines that end at these places (indices into ``ends``)."""
        lines, start = [], 0
        last = Break(len(self.glyphs), len(self.glyphs))
        for index in places:
            place = self.breaks[index] if index < len(self.breaks) else last
            width = max(self.ends[index][0] - self.x[start], 0.0)
            lines.append(Line(start, place.end, width, place.hyphen))
            start = place.start
        return tuple(lines)

    def with_finer_breaks(self) -> ShapedText:
        """Return the text with all places where a line may end."""
        return replace(self, breaks=tuple(sorted({*self.breaks, *self.finer})), finer=())

    def with_breaks_everywhere(self, widest: float) -> ShapedText:
        """Return the text with places for a line's end inside the words that are wider than ``widest``.

        Between two letters a hyphen is printed there if their script has it. Words of scripts without spaces
        (Thai) are never broken: where one ends, only a dictionary knows.
        """
        extra: list[Break] = []
        start = 0
        for place in (*self.breaks, Break(len(self.glyphs), len(self.glyphs))):
            if self.x[place.end] - self.x[start] > widest:
                for at in range(start + 1, place.end):
                    before, after = self.glyphs[at - 1].text, self.glyphs[at].text
                    if after and not WORDS_WITHOUT_SPACES.match(after):
                        extra.append(Break(at, at, _is_hyphenated(before) and _is_hyphenated(after)))
            start = place.start
        return replace(self, breaks=tuple(sorted({*self.breaks, *extra})))


def _is_hyphenated(letters: str) -> bool:
    return letters.isalpha() and script_of(letters[0]) in _HYPHENATED


class Manner(NamedTuple):
    """How a text is shaped and broken, whatever its size: ``tracking`` in thousandths of it, its language.

    ``base`` is 0 for a text that runs from left to right whatever its letters say.
    """

    tracking: float = 0.0
    language: str = "en"
    hyphenate: bool = False
    base: int | None = None


PLAIN = Manner()


def shape_text(book: FontBook, role: str, text: str, manner: Manner = PLAIN) -> ShapedText:
    """Shape a (cleaned) text with the fonts of a role."""
    plain, places = break_places(text)
    places, finer = better_places(plain, places, manner.language, manner.hyphenate)
    tracking, runs = manner.tracking, text_runs(book, role, plain, manner.language, manner.base)
    if tracking and not plain.isascii() and _JOINED.intersection(map(script_of, plain)):
        tracking = 0.0
    glyphs: list[Glyph] = []
    spans: list[Span] = []
    for font, part, level in runs:
        start = len(glyphs)
        glyphs += font.shape(part, tracking, bool(level & 1), manner.language)
        spans.append(Span(start, len(glyphs), font, level))
    breaks, more = tuple(places), tuple(finer)
    if [glyph.text for glyph in glyphs] != list(plain):
        breaks, more = _at_glyphs(places, glyphs), _at_glyphs(finer, glyphs)
    missing = book.missing(role, plain)
    return ShapedText(plain, tuple(glyphs), tuple(spans), breaks, tracking, book.hyphen(role), missing, more)


def _at_glyphs(places: Sequence[Break], glyphs: Sequence[Glyph]) -> tuple[Break, ...]:
    """Turn places in the text into places between glyphs; those inside a ligature are lost."""
    first_glyph, at = {}, 0
    for index, glyph in enumerate(glyphs):
        if glyph.text:
            first_glyph[at] = index
            at += len(glyph.text)
    first_glyph[at] = len(glyphs)
    return tuple(
        Break(first_glyph[place.end], first_glyph[place.start], place.hyphen, place.forced)
        for place in places
        if place.end in first_glyph and place.start in first_glyph
    )
