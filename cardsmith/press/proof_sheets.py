"""The sheets of a finished PDF: which pages are the two sides of one, and about which line the paper is turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cardsmith.model.sheet import Axis, Duplex
from cardsmith.model.units import Size
from cardsmith.press.manifest import PartEntry

_SQUARE: Final = 0.01
"""Millimetres by which the sides of a square page may differ."""


def turning(part: PartEntry, page: Size) -> tuple[Axis, float]:
    """Return the line (its axis, and its x or y) behind which the backs of a part lie.

    It follows from the duplex mode and the page as it is: the long edge of a portrait page is vertical, that of
    a landscape page horizontal. Square pages have no longer edge: there the description's word is taken.
    """
    if part.fold is not None and part.duplex is Duplex.FOLD:
        return part.fold
    axis = part.axis or Axis.VERTICAL
    taller = page.height - page.width
    if part.duplex is Duplex.NONE or part.single:
        axis = Axis.VERTICAL
    elif abs(taller) > _SQUARE:
        axis = Axis.VERTICAL if (part.duplex is Duplex.LONG_EDGE) == (taller > 0) else Axis.HORIZONTAL
    return axis, (page.width if axis is Axis.VERTICAL else page.height) / 2


def pairs(part: PartEntry, parts: Sequence[PartEntry]) -> Iterator[tuple[int, int]]:
    """Yield the pages (from 0) that are two sides of one sheet, as a printer takes them; a folded one twice.

    Turned by hand, the paper of all ``parts`` is printed first on one side, then on the other.
    """
    first, half = part.first_page, _half(part)
    if part.duplex is Duplex.FOLD and not part.single:
        yield from ((page, page) for page in range(first, first + part.pages))
    elif _by_hand(part):
        sheets = sum(_half(one) for one in parts if _by_hand(one))
        yield from ((first + at, first + sheets + at) for at in range(half))
    else:
        yield from ((first + 2 * at, first + 2 * at + 1) for at in range(half))


def _by_hand(part: PartEntry) -> bool:
    return part.duplex is Duplex.NONE and not part.single


def _half(part: PartEntry) -> int:
    return (part.pages + 1) // 2
