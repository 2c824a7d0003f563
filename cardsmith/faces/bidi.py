"""The Unicode Bidirectional Algorithm: in which direction each character runs, and how a line is put in order.

Unicode Standard Annex #9 as of Unicode 15, whole: explicit embeddings and overrides, isolates, paired brackets. The
rules keep their names (P2 ... L2). Classes come from Python's ``unicodedata``; Python has no bracket pairs, so those
stand in ``brackets``. Mirrored glyphs (L4) are HarfBuzz's business. No kept library does it: python-bidi is wrong on
brackets, the bindings of FriBidi are not kept.

A level is even where text runs from left to right and odd where it runs from right to left.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from cardsmith.faces.brackets import bracket_pairs

_ISOLATES = frozenset({"LRI", "RLI", "FSI"})
_EMBEDDINGS = {"RLE": (1, None), "LRE": (0, None), "RLO": (1, "R"), "LRO": (0, "L")}
_REMOVED = frozenset({*_EMBEDDINGS, "PDF", "BN"})  # X9
_NEUTRAL = frozenset({"B", "S", "WS", "ON", "PDI", *_ISOLATES})
_AT_THE_END = frozenset({"WS", "PDI", *_ISOLATES, *_REMOVED})
_DEEPEST = 125


def bidi_levels(text: str, base: int | None = None) -> list[int]:
    """Return the level of every character of one paragraph that is one line.

    ``base`` is the paragraph's level, None: that of its first strong character (P2, P3), 0 without any. Characters
    that rule X9 removes have the level of what stands before them.
    """
    classes = [unicodedata.bidirectional(char) or "L" for char in text]
    matches = _matches(classes)
    if base is None:
        base = _first_strong(classes, matches, 0, len(classes)) or 0
    levels, types = _explicit(classes, matches, base)
    kept = [at for at, kind in enumerate(classes) if kind not in _REMOVED]
    # of levels as they are
    for indices, first, last in list(_sequences(kept, levels, classes, matches, base)):
        level = levels[indices[0]]
        _resolve(text, indices, types, level, ("LR"[first & 1], "LR"[last & 1]))
        for at in indices:
            if level & 1:
                levels[at] = level + (types[at] != "R")  # I2
            else:
                levels[at] = level + {"R": 1, "AN": 2, "EN": 2}.get(types[at], 0)  # I1
    _reset_ends(levels, classes, base)
    return levels


def visual_order(levels: Sequence[int]) -> list[int]:
    """Return the indices of what has these levels from left to right (L2)."""
    order = list(range(len(levels)))
    if not any(levels):
        return order
    for level in range(max(levels), 0, -1):
        for start, stop in _stretches(levels[at] >= level for at in order):
            order[start:stop] = order[start:stop][::-1]
    return order


def _stretches(marks: Iterable[bool]) -> list[tuple[int, int]]:
    """Return where those begin and end that are marked."""
    found, stop = [], 0
    for mark, stretch in groupby(marks):
        start, stop = stop, stop + len(list(stretch))
        if mark:
            found.append((start, stop))
    return found


def _matches(classes: Sequence[str]) -> dict[int, int]:
    """Return where each isolate ends: at its PDI (BD9)."""
    matches, waiting = {}, []
    for at, kind in enumerate(classes):
        if kind in _ISOLATES:
            waiting.append(at)
        elif kind == "PDI" and waiting:
            matches[waiting.pop()] = at
    return matches


def _first_strong(classes: Sequence[str], matches: dict[int, int], at: int, end: int) -> int | None:
    """Return the level that the first strong character outside of isolates asks for (P2, P3)."""
    while at < end:
        kind = classes[at]
        if kind in ("L", "R", "AL"):
            return int(kind != "L")
        at = matches.get(at, end) + 1 if kind in _ISOLATES else at + 1
    return None


class _Status(NamedTuple):
    level: int
    override: str | None = None
    isolate: bool = False


class _Stack:
    """The embeddings and isolates that are open, and how many more could not be opened (X1)."""

    def __init__(self, base: int) -> None:
        self._open = [_Status(base)]
        self._lost_isolates = self._lost_embeddings = self._isolates = 0

    @property
    def last(self) -> _Status:
        """What the text stands in."""
        return self._open[-1]

    def push(self, odd: int, override: str | None, isolate: bool) -> None:
        """Open an embedding or an isolate at the next odd or even level (X2 to X5c)."""
        level = self.last.level + 1
        level += (level & 1) != odd
        if level <= _DEEPEST and not self._lost_isolates and not self._lost_embeddings:
            self._open.append(_Status(level, override, isolate))
            self._isolates += isolate
        elif isolate:
            self._lost_isolates += 1
        elif not self._lost_isolates:
            self._lost_embeddings += 1

    def end_isolate(self) -> None:
        """Close the last isolate and all embeddings in it (X6a)."""
        if self._lost_isolates:
            self._lost_isolates -= 1
        elif self._isolates:
            self._lost_embeddings, self._isolates = 0, self._isolates - 1
            while not self._open.pop().isolate:
                pass

    def end_embedding(self) -> None:
        """Close the last embedding of the innermost isolate (X7)."""
        if self._lost_isolates:
            return
        if self._lost_embeddings:
            self._lost_embeddings -= 1
        elif len(self._open) > 1 and not self.last.isolate:
            self._open.pop()


def _explicit(classes: list[str], matches: dict[int, int], base: int) -> tuple[list[int], list[str]]:
    """Return levels and classes after the explicit marks (X1 to X8)."""
    levels, types, stack = [base] * len(classes), list(classes), _Stack(base)
    for at, kind in enumerate(classes):
        if kind == "B":
            continue
        if kind == "PDI":
            stack.end_isolate()
        elif kind == "PDF":
            stack.end_embedding()
        levels[at] = stack.last.level
        if kind not in _REMOVED and stack.last.override:
            types[at] = stack.last.override
        if kind == "FSI":
            odd = _first_strong(classes, matches, at + 1, matches.get(at, len(classes)))
            stack.push(odd or 0, None, True)
        elif kind in _ISOLATES:
            stack.push(int(kind == "RLI"), None, True)
        elif kind in _EMBEDDINGS:
            stack.push(*_EMBEDDINGS[kind], False)
    return levels, types


def _sequences(
    kept: list[int], levels: list[int], classes: list[str], matches: dict[int, int], base: int
) -> Iterator[tuple[list[int], int, int]]:
    """Yield the isolating run sequences (BD13): their characters, and the levels that decide sos and eos (X10)."""
    runs: list[tuple[int, int]] = []
    for place, at in enumerate(kept):
        if not place or levels[at] != levels[kept[place - 1]]:
            runs.append((place, place))
        runs[-1] = runs[-1][0], place + 1
    starts = {kept[start]: (start, stop) for start, stop in runs}
    endings = set(matches.values())
    for start, stop in runs:
        if kept[start] in endings:
            continue  # it goes on with what its isolate stands in
        before = levels[kept[start - 1]] if start else base
        indices = kept[start:stop]
        while (end := matches.get(indices[-1])) is not None:
            start, stop = starts[end]
            indices += kept[start:stop]
        cut = classes[indices[-1]] in _ISOLATES or stop == len(kept)
        level, after = levels[indices[0]], base if cut else levels[kept[stop]]
        yield indices, max(level, before), max(level, after)


def _resolve(text: str, indices: list[int], types: list[str], level: int, edges: tuple[str, str]) -> None:
    """Resolve the types of one sequence (W1 to N2); ``edges`` are sos and eos."""
    kinds = [types[at] for at in indices]
    marks = [kind == "NSM" for kind in kinds]
    _weak(kinds, edges[0])
    own = "LR"[level & 1]
    _brackets([text[at] for at in indices], kinds, marks, own, edges[0])
    for start, stop in _stretches(kind in _NEUTRAL for kind in kinds):
        before = _strong(kinds[start - 1]) if start else edges[0]
        after = _strong(kinds[stop]) if stop < len(kinds) else edges[1]
        kinds[start:stop] = [before if before == after else own] * (stop - start)  # N1, N2
    for at, kind in zip(indices, kinds, strict=True):
        types[at] = kind


def _weak(kinds: list[str], sos: str) -> None:
    """Resolve marks, Arabic letters and all that belongs to numbers (W1 to W7)."""
    strong = before = sos
    for at, kind in enumerate(kinds):
        if kind == "NSM":  # W1
            kind = "ON" if before in _ISOLATES or before == "PDI" else before
        before = kind
        if kind in ("L", "R", "AL"):
            strong = kind
        if kind == "EN" and strong == "AL":
            kind = "AN"  # W2
        kinds[at] = kind
    kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]  # W3
    _numbers(kinds, sos)


def _numbers(kinds: list[str], sos: str) -> None:
    """Resolve what stands in and at numbers (W4 to W7)."""
    for at in range(1, len(kinds) - 1):  # W4
        around = kinds[at - 1], kinds[at + 1]
        if kinds[at] in ("ES", "CS") and around == ("EN", "EN"):
            kinds[at] = "EN"
        elif kinds[at] == "CS" and around == ("AN", "AN"):
            kinds[at] = "AN"
    for start, stop in _stretches(kind == "ET" for kind in kinds):  # W5
        if "EN" in (*kinds[max(start - 1, 0) : start], *kinds[stop : stop + 1]):
            kinds[start:stop] = ["EN"] * (stop - start)
    strong = sos
    for at, kind in enumerate(kinds):
        if kind in ("ES", "ET", "CS"):
            kinds[at] = "ON"  # W6
        elif kind in ("L", "R"):
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[at] = "L"  # W7


def _brackets(chars: list[str], kinds: list[str], marks: list[bool], own: str, sos: str) -> None:
    """Give brackets the direction of what they hold (N0)."""
    for opening, closing in bracket_pairs(chars, kinds):
        inside = {_strong(kind) for kind in kinds[opening + 1 : closing]}
        if own in inside:
            found = own
        elif inside & {"L", "R"}:
            outside = (
                strong for kind in reversed(kinds[:opening]) if (strong := _strong(kind)) in ("L", "R")
            )
            found = next(outside, sos)  # that of the other direction if it goes on from before, else our own
        else:
            continue
        for at in (opening, closing):
            kinds[at] = found
            while (at := at + 1) < len(kinds) and marks[at]:
                kinds[at] = found


def _strong(kind: str) -> str:
    """Return the direction that a type stands for among neutrals: numbers run with right-to-left text."""
    return "R" if kind in ("EN", "AN") else kind


def _reset_ends(levels: list[int], classes: list[str], base: int) -> None:
    """Give separators and white space before them and at the end the paragraph's level (L1)."""
    ending = True
    for at in range(len(classes) - 1, -1, -1):
        ending = classes[at] in ("S", "B") or (ending and classes[at] in _AT_THE_END)
        if ending:
            levels[at] = base
    for at, kind in enumerate(classes):
        if kind in _REMOVED:
            levels[at] = levels[at - 1] if at else base
