"""Comparing what lies in a cell of a page with the face that should lie there.

Positions are compared in card space (millimetres, origin at the trim's top-left corner, y down), so that one
description of a face serves every cell, upright or on its head.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from cardsmith.faces.fonts import SILENT
from cardsmith.model.units import MM_PER_INCH, Rect
from cardsmith.press.manifest import PictureEntry, PlaceEntry, TextEntry
from cardsmith.press.proof_cells import Area, Found
from cardsmith.press.proof_content import DrawnPicture, DrawnText

TOLERANCE: Final = 0.1
"""How far (mm) a text or a picture may lie from where it should."""
SAFE_TOLERANCE: Final = 0.15
"""How far (mm) ink of a letter may reach out of the safe area: round letters overshoot their lines a little."""
_STRAIGHT: Final = 0.999
_TWIN: Final = 0.05
_HYPHENS: Final = "-\u2010\u00ad\x02\ufffe"
_BRACKETS: Final = str.maketrans(")]}>»›", "([{<«‹")
"""pdfium mirrors the brackets of right-to-left text, other readers do not."""


@dataclass(slots=True)
class Comparison:
    """How a face compares with what lies in its area. Sentences are parts for messages, in quotes.

    ``shifts`` are (right, down, what) in millimetres of the page for all that was found. ``marks`` are the
    description's pictures with the digest of what is drawn, ``resolutions`` dots per inch by key, ``unseen``
    the keys of drawings of which nothing is seen on the card, one for each time that they are drawn so.
    """

    missing: list[str] = field(default_factory=list)
    stray: list[str] = field(default_factory=list)
    shifts: list[tuple[float, float, str]] = field(default_factory=list)
    crooked: list[str] = field(default_factory=list)
    misshapen: list[str] = field(default_factory=list)
    unsafe: list[tuple[str, float]] = field(default_factory=list)
    marks: list[tuple[PictureEntry, str]] = field(default_factory=list)
    resolutions: list[tuple[str, float]] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Whether this face lies here and nothing else does."""
        return not (self.missing or self.stray)

    @property
    def shift(self) -> tuple[float, float]:
        """How far the face lies from where it should (mm, right and down): the middle one of its parts."""
        if not self.shifts:
            return 0.0, 0.0
        middle = len(self.shifts) // 2
        return sorted(one[0] for one in self.shifts)[middle], sorted(one[1] for one in self.shifts)[middle]


def compare(entry: PlaceEntry, area: Area, found: Found, safe: float) -> Comparison:
    """Compare the face that should lie in an area with what does."""
    result = Comparison()
    _compare_texts(entry.texts, area, found.texts, result)
    _compare_pictures(entry.pictures, area, found.pictures, result)
    for text in found.texts:
        box = area.inside(text.box)
        trim = area.trim
        out = safe - min(box.x, box.y, trim.width - box.right, trim.height - box.bottom)
        if out > SAFE_TOLERANCE and box.width:
            result.unsafe.append((text.text, out))
    return result


def _compare_texts(
    expected: Sequence[TextEntry], area: Area, drawn: list[DrawnText], result: Comparison
) -> None:
    rest = list(drawn)
    for entry in expected:
        if not letters(entry.text):
            continue
        pieces = _pieces(entry, area, rest) or _shadow(entry, area, rest, drawn)
        if not pieces:
            result.missing.append(f"'{entry.text}'")
            continue
        for piece in pieces:
            rest.remove(piece)
        first = pieces[0]
        if not _upright(area, first.right, first.up):
            result.crooked.append(f"'{entry.text}'")
        _note_shift(result, area, area.point(first.x, first.y), (entry.x, entry.y), f"'{entry.text}'")
        if abs(first.size - entry.size) > TOLERANCE or any(_cut(piece) for piece in pieces):
            result.misshapen.append(f"'{entry.text}'")
    result.stray.extend(f"'{text.text.strip()}'" for text in rest if letters(text.text))


def _pieces(entry: TextEntry, area: Area, rest: list[DrawnText]) -> list[DrawnText]:
    """Return the text objects that make up a run: the nearest one that says it, or several in a row."""
    wanted = letters(entry.text)
    whole = [text for text in rest if text.text == entry.text or letters(text.text) == wanted]
    if whole:
        return [min(whole, key=lambda text: _distance(area, text, entry))] if len(whole) > 1 else whole
    for start, text in enumerate(rest):
        said, pieces = "", []
        for text in rest[start:]:
            said += text.text
            if not letters(said) or not _begins(wanted, letters(said)):
                break
            pieces.append(text)
            if letters(said) == wanted:
                return pieces
    return [text for text in rest if _distance(area, text, entry) < TOLERANCE and _same_letters(text, wanted)]


def _begins(wanted: str, said: str) -> bool:
    """Tell whether a text may begin so: right-to-left text is given sorted, and pieces of it stand anywhere there."""
    return wanted.startswith(said) or (not wanted.isascii() and not Counter(said) - Counter(wanted))


def _same_letters(text: DrawnText, wanted: str) -> bool:
    """Tell whether a text has these letters in any order: pdfium moves words on a line with right-to-left ones."""
    return sorted(letters(text.text)) == sorted(wanted)


def _shadow(entry: TextEntry, area: Area, rest: list[DrawnText], drawn: list[DrawnText]) -> list[DrawnText]:
    """Return the silent text object that is a second drawing of a text.

    Of two equal texts close to each other pdfium tells only the first: it takes the other for a trick to look bold.
    """
    wanted = letters(entry.text)
    twins = [text.box for text in drawn if letters(text.text) == wanted]
    silent = [
        text
        for text in rest
        if not text.text
        and any(abs(text.box.width - box.width) + abs(text.box.height - box.height) < _TWIN for box in twins)
    ]
    return sorted(silent, key=lambda text: _distance(area, text, entry))[:1]


def _cut(text: DrawnText) -> bool:
    return not text.seen.contains(text.box, TOLERANCE)


def _distance(area: Area, text: DrawnText, entry: TextEntry) -> float:
    x, y = area.point(text.x, text.y)
    return abs(x - entry.x) + abs(y - entry.y)


def _compare_pictures(
    expected: Sequence[PictureEntry], area: Area, drawn: list[DrawnPicture], result: Comparison
) -> None:
    """Match described and drawn pictures, the nearest ones first, and compare them."""
    meant = [(entry, whole, seen) for entry in expected for whole, seen in entry.spots]
    nearness: list[tuple[float, int, int, Rect]] = []
    for at, (entry, whole, _) in enumerate(meant):
        raster = entry.kind == "raster"
        for index, picture in enumerate(drawn):
            if (picture.pixels is not None) == raster:
                box = area.inside(picture.covers(*((1.0, 1.0) if raster else (entry.width, entry.height))))
                off = abs(box.x - whole.x) + abs(box.y - whole.y) + abs(box.width - whole.width)
                nearness.append((off, at, index, box))
    placed: dict[int, int] = {}
    for _, at, index, box in sorted(nearness, key=lambda one: one[:3]):
        if at not in placed and index not in placed.values():
            placed[at] = index
            _compare_picture(area, drawn[index], (box, *meant[at][1:]), result)
            _note_picture(area, meant[at][0], drawn[index], box, result)
    result.missing.extend("its picture" for at in range(len(meant)) if at not in placed)
    result.stray.extend("a picture" for index in range(len(drawn)) if index not in placed.values())


def _note_picture(
    area: Area, entry: PictureEntry, picture: DrawnPicture, box: Rect, result: Comparison
) -> None:
    result.marks.append((entry, picture.mark))
    if picture.pixels is not None and box.width and box.height:
        across, down = picture.pixels[0] / box.width, picture.pixels[1] / box.height
        result.resolutions.append((entry.key, min(across, down) * MM_PER_INCH))
    elif picture.pixels is None and not picture.seen.overlaps(area.trim):
        result.unseen.append(entry.key)


def _compare_picture(
    area: Area, picture: DrawnPicture, boxes: tuple[Rect, Rect, Rect], result: Comparison
) -> None:
    box, whole, seen = boxes
    a, b, c, d, _, _ = picture.matrix
    if not _upright(area, _unit(a, b), _unit(c, d)):
        result.crooked.append("its picture")
    _note_shift(result, area, (box.x, box.y), (whole.x, whole.y), "its picture")
    sized = abs(box.width - whole.width) <= TOLERANCE and abs(box.height - whole.height) <= TOLERANCE
    card = Rect(0, 0, area.trim.width, area.trim.height).common(whole)
    clip, ink = (
        Rect(part.x + whole.x - box.x, part.y + whole.y - box.y, part.width, part.height).common(card)
        for part in map(area.inside, (picture.clip, picture.seen))
    )
    # the clip and not what is seen: a drawing need not fill its box. pdfium forgets a clip that cuts nothing off
    forgotten = picture.pixels is None and clip.contains(card) and seen.contains(ink, TOLERANCE)
    if not (sized and (forgotten or clip.equals(seen.common(card), TOLERANCE))):
        result.misshapen.append("its picture")


def _note_shift(
    result: Comparison, area: Area, at: tuple[float, float], meant: tuple[float, float], what: str
) -> None:
    sign = -1 if area.turned else 1
    result.shifts.append((sign * (at[0] - meant[0]), sign * (at[1] - meant[1]), what))


def _upright(area: Area, right: tuple[float, float], up: tuple[float, float]) -> bool:
    sign = -1 if area.turned else 1
    return sign * right[0] > _STRAIGHT and sign * up[1] < -_STRAIGHT


def _unit(x: float, y: float) -> tuple[float, float]:
    length = (x * x + y * y) ** 0.5 or 1.0
    return x / length, y / length


def letters(text: str) -> str:
    """Return what identifies a text, however a reader breaks and orders it.

    Spaces, joiners and a hyphen at the end are left out (pdfium makes a break out of it), and so is which way a
    bracket looks; right-to-left text is told by its letters alone, since readers differ in how they order it.
    """
    if text.isascii():
        return "".join(text.split()).rstrip(_HYPHENS).translate(_BRACKETS)
    plain = "".join(unicodedata.normalize("NFKC", text).split()).rstrip(_HYPHENS).translate(_BRACKETS)
    plain = "".join(
        letter for letter in plain if letter not in SILENT and unicodedata.category(letter) != "Cf"
    )
    if any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in plain):
        return "".join(sorted(letter for letter in plain if letter.isalnum()))
    return plain
