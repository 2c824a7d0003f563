"""Text into a box: one line, wrapped, shrunk, a word broken, or an overflow that says by how much."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardsmith.faces.shaping import Line, ShapedText

STEPS_PER_POINT = 20
"""Type sizes go in steps of a twentieth of a point: finer is not seen, and results stay readable."""

WORTH_A_LINE = 0.92
"""A text may be this much smaller if that saves a line: nobody sees it, and no word stands alone on a second line."""

WORTH_A_WORD = 1.4
"""The wider of two lines may become this much wider so that none ends with a short word; of more lines none may."""

_TINY = 1e-6


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
