"""Text into a box: one line, wrapped, shrunk, a word broken, or an overflow that says by how much.

A text is shaped once at unit size; everything here is sums of advances in thousandths of the type size, which grow
with the size in proportion.
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

STEPS_PER_POINT = 20
"""Type sizes go in steps of a twentieth of a point: finer is not seen, and results stay readable."""

WORTH_A_LINE = 0.92
"""A text may be this much smaller if that saves a line: nobody sees it, and no word stands alone on a second line."""

SHORT_WORD = 3
"""Words of so many letters (of, the, a; de, la, des) would rather begin a line than end it ..."""

WORTH_A_WORD = 1.4
"""... as long as the wider of two lines becomes no wider than this for it; of more lines none becomes wider."""

_TINY = 1e-6
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
        while first and end - first <= SHORT_WORD and _is_hyphenated(self.glyphs[first - 1].text):
            first -= 1
        spaced = not first or self.glyphs[first - 1].text == " "
        return spaced and end < start and 0 < end - first <= SHORT_WORD and not forced

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


class Frame(NamedTuple):
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
        return min(self.max_lines, int(room / (self.leading * 1000) + _TINY) + 1) if room >= -_TINY else 0

    def height_of(self, lines: int, size: float) -> float:
        """Return the height in mm of so many lines."""
        return size * (self.above + self.under + (lines - 1) * self.leading * 1000) / 1000


class Fitted(NamedTuple):
    """How a text was set: its size in mm and its lines; ``overflow`` in mm across and down, (0, 0) when it fits.

    ``shaped`` is the text to which the lines belong: with more breaks than before when a word was ``broken``.
    """

    shaped: ShapedText
    size: float
    lines: tuple[Line, ...]
    broken: bool = False
    overflow: tuple[float, float] = (0.0, 0.0)


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


def fill_lines(ends: Sequence[tuple[float, float, bool]], widest: float, most: int) -> list[int] | None:
    """Return at which places lines of at most ``widest`` thousandths end.

    None when they are more than ``most``, or when a part that cannot be broken is wider.
    """
    lines: list[int] = []
    start, next_start, good = 0.0, 0.0, -1
    widest += _TINY
    if ends[-1][0] > widest * most:
        return None  # even without any spaces lost it is too long
    for index, (end, after, forced) in enumerate(ends):
        if end - start > widest:
            if good < 0 or len(lines) + 1 >= most:
                return None
            lines.append(good)
            start, good = next_start, -1
            if end - start > widest:
                return None
        good, next_start = index, after
        if forced:
            if len(lines) >= most:
                return None
            lines.append(index)
            start, good = after, -1
    return lines


def fit(shaped: ShapedText, frame: Frame) -> Fitted:
    """Set a text in a frame: at its size on one line, on several, smaller, with a broken word, or overflowing."""
    size, places = _largest(shaped, frame)
    if places is None and shaped.finer:
        shaped = shaped.with_finer_breaks()
        size, places = _largest(shaped, frame)
    if places is not None:
        balanced = _balanced(shaped, places, frame.width * 1000 / size)
        return Fitted(shaped, size, shaped.lines(balanced))
    widest, most = frame.width * 1000 / frame.least, frame.lines_at(frame.least)
    torn = shaped.with_breaks_everywhere(widest)
    places = fill_lines(torn.ends, widest, most) if most else None
    if places is not None:
        return Fitted(torn, frame.least, torn.lines(places), broken=True)
    return _overflowing(torn, frame, widest)


def _largest(shaped: ShapedText, frame: Frame) -> tuple[float, list[int] | None]:
    """Return the largest size at which the text fits without breaking a word, and where its lines end then."""
    steps = max(0, round((frame.size - frame.least) / frame.step))
    best = _at(shaped, frame, frame.size, frame.max_lines)
    if best is not None:
        fewer = min(steps, int(frame.size * (1 - WORTH_A_LINE) / frame.step))
        saved = _search(shaped, frame, fewer, len(best) - 1) if len(best) > 1 else None
        return saved or (frame.size, best)
    return _search(shaped, frame, steps, frame.max_lines) or (frame.least, None)


def _at(shaped: ShapedText, frame: Frame, size: float, most: int) -> list[int] | None:
    """Return where the lines end at this size, if they are at most ``most`` and find room."""
    most = min(most, frame.lines_at(size))
    return fill_lines(shaped.ends, frame.width * 1000 / size, most) if most else None


def _search(shaped: ShapedText, frame: Frame, steps: int, most: int) -> tuple[float, list[int]] | None:
    """Return the largest of the next ``steps`` smaller sizes at which the text fits, by bisection."""
    if not steps:
        return None

    def size(step: int) -> float:
        return max(frame.size - step * frame.step, frame.least)

    found = _at(shaped, frame, size(steps), most)
    if found is None:
        return None
    fails, fits = 0, steps
    while fits - fails > 1:
        middle = (fails + fits) // 2
        better = _at(shaped, frame, size(middle), most)
        if better is None:
            fails = middle
        else:
            fits, found = middle, better
    return size(fits), found


def _balanced(shaped: ShapedText, places: list[int], widest: float) -> list[int]:
    """Return as many lines, of widths as equal as they come: no single word alone on the last.

    Where that costs little, no line but the last ends with a short word.
    """
    count = len(places)
    if count == 1:
        return places
    least = shaped.x[-1] / count * 0.8
    places = _narrowest(shaped.ends, places, least, widest)
    if not any(map(shaped.ends_with_short_word, places)):
        return places
    better = [index for index in range(len(shaped.ends)) if not shaped.ends_with_short_word(index)]
    ends = [shaped.ends[index] for index in better]
    worth = WORTH_A_WORD if count == 2 else 1.0
    widest = min(widest, worth * max(line.width for line in shaped.lines(places)))
    found = fill_lines(ends, widest, count)
    return [better[index] for index in _narrowest(ends, found, least, widest)] if found else places


def _narrowest(
    ends: Sequence[tuple[float, float, bool]], places: list[int], low: float, high: float
) -> list[int]:
    """Return as many lines as narrow as they come, by bisection between two widths in thousandths."""
    count = len(places)
    for _ in range(7):
        middle = (low + high) / 2
        tighter = fill_lines(ends, middle, count)
        if tighter is None:
            low = middle
        else:
            high, places = middle, tighter
    return places


def _overflowing(shaped: ShapedText, frame: Frame, widest: float) -> Fitted:
    """Set a text that does not fit at its least size, and say by how much it is too wide and too high."""
    places = fill_lines(shaped.ends, widest, len(shaped.ends)) or [len(shaped.breaks)]
    lines = shaped.lines(places)
    across = max(line.width for line in lines) * frame.least / 1000 - frame.width
    excess = max(len(lines) - frame.max_lines, 0)
    down = max(frame.height_of(len(lines), frame.least) - frame.height, excess * frame.leading * frame.least)
    return Fitted(shaped, frame.least, lines, overflow=(max(across, 0.0), max(down, 0.0)))
