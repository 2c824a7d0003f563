"""Plots as SVG that takes its colours from the page's style sheet, so that it is light or dark as the page is.

What a plot shows also stands beside it as text; every plot has a title and a description for screen readers.
Lengths are user units, about a CSS pixel at full width.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple
from unicodedata import east_asian_width

import svg

from cardsmith.language.printing import MINUS
from cardsmith.model.scale import Stretch

WIDE, INSET = 960.0, 30.0
STEP, DOT = 11.0, 4.2
"""Marks of cards: their distance when they are stacked, and their radius."""

ROW, BAR = 24.0, 300.0
"""Plots of intervals: height of a row, length of the scale."""

LETTER, WIDE_LETTER = 7.4, 13.0
"""Room for a letter of a label; for a Chinese, Japanese or Korean one."""

SMALL, FLAT = 96, 12
"""Width and height of an interval inside a table."""

COLUMN, COLUMNS = 24.0, 18
"""Histograms: width of a column, and how many there are at most."""


class Mark(NamedTuple):
    """A card on the time axis: its place (0 to 1), its class (``hard``, ``fair``, ``easy``, ``none``), its words."""

    place: float
    look: str
    words: str


class Tick(NamedTuple):
    """A mark of an axis: its place (0 to 1) and its words."""

    place: float
    words: str


class Interval(NamedTuple):
    """A row of a plot of intervals: its label, the figure with its ends, and the figure as text."""

    label: str
    low: float
    value: float
    high: float
    words: str


def _drawing(width: float, height: float, title: str, about: str, elements: Sequence[svg.Element]) -> str:
    drawing = svg.SVG(
        viewBox=svg.ViewBoxSpec(0, 0, _n(width), _n(height)),
        width=round(width),
        class_=["plot"],
        elements=[svg.Title(text=escape(title)), svg.Desc(text=escape(about)), *elements],
        extra={"role": "img", "aria-label": escape(f"{title}. {about}")},
    )
    return drawing.as_str().replace(' xmlns="http://www.w3.org/2000/svg"', "", 1)


def _text(x: float, y: float, text: str, look: str, anchor: str = "middle") -> svg.Text:
    return svg.Text(x=_n(x), y=_n(y), text=escape(text), class_=[look], text_anchor=anchor)  # type: ignore[arg-type]


def _n(value: float) -> float:
    """Return a length short enough to be read, the same on every machine."""
    return round(value, 1)


def _mark(x: float, y: float, mark: Mark) -> svg.Element:
    """Draw a card: its shape tells what its colour tells."""
    title: list[svg.Element] = [svg.Title(text=escape(mark.words))]
    look = ["mark", mark.look]
    x, y, r = _n(x), _n(y), DOT
    if mark.look == "easy":
        return svg.Rect(x=_n(x - r), y=_n(y - r), width=2 * r, height=2 * r, class_=look, elements=title)
    if mark.look == "hard":
        path: list[svg.PathData] = [svg.M(x, _n(y - r - 1)), svg.L(_n(x + r + 1), _n(y + r)),
                                    svg.L(_n(x - r - 1), _n(y + r)), svg.Z()]  # fmt: skip
        return svg.Path(d=path, class_=look, elements=title)
    return svg.Circle(cx=x, cy=y, r=r, class_=look, elements=title)


def timeline(
    marks: Sequence[Mark],
    ticks: Sequence[Tick],
    holes: Sequence[tuple[Stretch, tuple[float, float]]],
    crowds: Sequence[tuple[Stretch, tuple[float, float]]],
    words: tuple[str, str],
) -> str:
    """Draw a set on its time axis: a mark a card, stacked where they crowd; holes hatched, clusters bracketed.

    Stretches come with their places; ``words`` are title and description.
    """
    span = WIDE - 2 * INSET
    columns: dict[int, list[Mark]] = defaultdict(list)
    for mark in sorted(marks, key=lambda mark: mark.place):
        columns[int(mark.place * span / STEP)].append(mark)
    top = 14.0
    base = top + STEP * max(map(len, columns.values()), default=1) + 6
    body: list[svg.Element] = []
    for _, (left, right) in holes:
        x = INSET + left * span + DOT + 3
        width = max((right - left) * span - 2 * DOT - 6, 2)
        body.append(svg.Rect(x=_n(x), y=top - 8, width=_n(width), height=_n(base - top + 8), class_=["hole"]))
    body.append(svg.Line(x1=INSET - 8, x2=WIDE - INSET + 8, y1=base, y2=base, class_=["axis"]))
    for column, stack in sorted(columns.items()):
        for level, mark in enumerate(stack):
            x = INSET + (column + 0.5) * STEP
            body.append(_mark(x, base - 8 - level * STEP, mark))
    for stretch, (left, right) in crowds:
        x1, x2, y = _n(INSET + left * span - DOT), _n(INSET + right * span + DOT), base + 7
        path: list[svg.PathData] = [svg.M(x1, y - 4), svg.L(x1, y), svg.L(x2, y), svg.L(x2, y - 4)]
        body.append(svg.Path(d=path, class_=["bracket"]))
        body.append(_text((x1 + x2) / 2, y + 12, str(stretch.cards), "small"))
    body += _ticks(ticks, span, base)
    return _drawing(WIDE, base + 44, *words, body)


def _ticks(ticks: Sequence[Tick], span: float, base: float) -> list[svg.Element]:
    """Draw as many ticks as have room."""
    drawn: list[svg.Element] = []
    free = 0.0
    for tick in ticks:
        x, half = INSET + tick.place * span, 3.8 * len(tick.words)
        middle = min(max(x, half), WIDE - half)
        if middle - half < free:
            continue
        free = middle + half + 12
        drawn.append(svg.Line(x1=_n(x), x2=_n(x), y1=base, y2=base + 5, class_=["axis"]))
        drawn.append(_text(middle, base + 36, tick.words, "tick"))
    return drawn


def histogram(counts: Mapping[int, int], band: tuple[int, int] | None, words: tuple[str, str]) -> str:
    """Draw how many games had so many of something (whole numbers); ``band`` is where most should lie."""
    least, most = min(counts), max(counts)
    each = max(1, -(-(most - least + 1) // COLUMNS))
    starts = list(range(least, most + 1, each))
    bars = [0] * len(starts)
    for value, count in counts.items():
        bars[bisect_right(starts, value) - 1] += count
    height, highest, games = 120.0, max(bars), sum(bars)
    body: list[svg.Element] = []
    if band is not None:
        first, last = (max(least, min(most, end)) for end in band)
        x1 = INSET + (first - least) / each * COLUMN
        x2 = INSET + (last + 1 - least) / each * COLUMN
        if band[0] <= most and band[1] >= least:
            body.append(svg.Rect(x=_n(x1), y=0, width=_n(x2 - x1), height=height + 20, class_=["band"]))
    for at, (start, count) in enumerate(zip(starts, bars, strict=True)):
        x, tall = INSET + at * COLUMN, height * count / highest
        name = _whole(start) if each == 1 else f"{_whole(start)}–{_whole(start + each - 1)}"
        title: list[svg.Element] = [svg.Title(text=f"{name}: {count} / {games}")]
        body.append(svg.Rect(x=x + 3, y=_n(height + 20 - tall), width=COLUMN - 6, height=_n(max(tall, 0.5)),
                             class_=["bar"], elements=title))  # fmt: skip
        if round(100 * count / games):
            body.append(_text(x + COLUMN / 2, height + 15 - tall, f"{100 * count / games:.0f}", "small"))
        body.append(_text(x + COLUMN / 2, height + 36, _whole(start), "tick"))
    body.append(svg.Line(x1=INSET - 6, x2=INSET + len(starts) * COLUMN + 6, y1=height + 20, y2=height + 20,
                         class_=["axis"]))  # fmt: skip
    return _drawing(2 * INSET + max(len(starts), 8) * COLUMN, height + 46, *words, body)


def intervals(
    rows: Sequence[Interval], ends: tuple[float, float], line: float | None, words: tuple[str, str]
) -> str:
    """Draw figures with their intervals, a row each, between two ``ends``; ``line`` is where they ought to be."""
    low, high = ends
    left, right = (
        12 + max(map(_room, texts)) for texts in zip(*((row.label, row.words) for row in rows), strict=True)
    )

    def x(value: float) -> float:
        return _n(left + BAR * (min(max(value, low), high) - low) / (high - low))

    bottom = ROW * len(rows) + 6
    body: list[svg.Element] = [svg.Line(x1=x(low), x2=x(high), y1=bottom, y2=bottom, class_=["axis"])]
    if line is not None:
        body.append(svg.Line(x1=x(line), x2=x(line), y1=0, y2=bottom, class_=["goal"]))
    for at, row in enumerate(rows):
        y = ROW * (at + 0.5)
        body += [
            _text(left - 12, y + 4, row.label, "label", "end"),
            svg.Line(x1=x(row.low), x2=x(row.high), y1=y, y2=y, class_=["reach"]),
            svg.Circle(cx=x(row.value), cy=y, r=4.5, class_=["value"]),
            _text(left + BAR + 12, y + 4, row.words, "label", "start"),
        ]
    for step in range(5):
        value = low + (high - low) * step / 4
        body.append(_text(x(value), bottom + 18, f"{_whole(round(value * 100))} %", "tick"))
    return _drawing(left + BAR + right, bottom + 26, *words, body)


def _whole(value: int) -> str:
    return str(value).replace("-", MINUS)


def _room(text: str) -> float:
    return sum(WIDE_LETTER if east_asian_width(letter) in "WF" else LETTER for letter in text)


def small_interval(low: float, value: float, high: float) -> str:
    """Draw a share with its interval for a cell of a table, where the numbers stand, too."""
    scale = SMALL - 8
    x1, x2, at = (_n(4 + scale * part) for part in (low, high, value))
    y = FLAT / 2
    drawing = svg.SVG(
        viewBox=svg.ViewBoxSpec(0, 0, SMALL, FLAT),
        class_=["spark"],
        elements=[
            svg.Line(x1=4, x2=4 + scale, y1=y, y2=y, class_=["track"]),
            svg.Line(x1=x1, x2=x2, y1=y, y2=y, class_=["reach"]),
            svg.Circle(cx=at, cy=y, r=3, class_=["value"]),
        ],
        extra={"aria-hidden": "true"},
    )
    return drawing.as_str().replace(' xmlns="http://www.w3.org/2000/svg"', "", 1)
