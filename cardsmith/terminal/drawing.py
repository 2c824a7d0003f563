"""Text for any terminal: widths in cells, wrapping, columns, and characters that a stream cannot show."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from rich.cells import cell_len, chop_cells

LEAST_WIDTH, WIDEST = 20, 200
GAP = "  "
TOGETHER = "\u00a0"

_PLAIN = {
    "\u00a0": " ", "\u2009": " ", "\u202f": " ", "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-",
    "\u2014": "-", "\u2212": "-", "\u2018": "'", "\u2019": "'", "\u201a": "'", "\u201c": '"', "\u201d": '"',
    "\u201e": '"', "\u00ab": '"', "\u00bb": '"', "\u2026": "...", "\u00d7": "x", "\u2248": "~",
}  # fmt: skip


def usable_width(columns: int) -> int:
    """Return the width to draw for a terminal of so many columns."""
    return min(max(columns, LEAST_WIDTH), WIDEST)


def showable(text: str, encoding: str) -> str:
    """Return the text as a stream of this encoding can show it: nearest characters, else a question mark.

    Control characters, which could drive the terminal, become question marks, too.
    """
    if text.isprintable() and _encodes(text, encoding):
        return text
    return "".join(_showable(character, encoding) for character in text)


def _showable(character: str, encoding: str) -> str:
    if character != "\n" and unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp"):
        return "?"
    if _encodes(character, encoding):
        return character
    plain = _PLAIN.get(character)
    if plain is None:
        base = unicodedata.normalize("NFKD", character)
        plain = "".join(part for part in base if not unicodedata.combining(part))
        if base and not plain:
            return ""  # a combining mark that this encoding lacks: its letter was shown
    return plain if _encodes(plain, encoding) else "?"


def _encodes(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def together(text: str) -> str:
    """Return a text that is not broken between its words; lines show plain spaces again."""
    return text.replace(" ", TOGETHER)


def wrap(text: str, width: int, first: str = "", rest: str = "") -> Iterator[str]:
    """Yield the lines of a text of at most ``width`` cells; ``first`` and ``rest`` begin them.

    A word that is wider than a line is broken.
    """
    for line in _wrapped(text, width, first, rest):
        yield line.replace(TOGETHER, " ")


def _wrapped(text: str, width: int, first: str, rest: str) -> Iterator[str]:
    line, empty = first, True
    for word in text.split(" "):
        if not empty and cell_len(line) + 1 + cell_len(word) <= width:
            line += " " + word
            continue
        if not empty:
            yield line
            line, empty = rest, True
        room = max(width - cell_len(line), 2)
        *pieces, word = chop_cells(word, room) or [word]
        for piece in pieces:
            yield line + piece
            line = rest
        line += word
        empty = False
    yield line


def pad(text: str, cells: int) -> str:
    """Return the text with spaces up to so many cells."""
    return text + " " * (cells - cell_len(text))


def columns(rows: Sequence[tuple[str, ...]], width: int) -> Iterator[str]:
    """Yield rows (a number, any columns, and a text that wraps) with columns that start at the same cell.

    Where the last column would be too narrow for words, each row wraps as a whole.
    """
    if not rows:
        return
    widths = [max(cell_len(row[at]) for row in rows) for at in range(len(rows[0]) - 1)]
    indent = sum(widths) + len(GAP) * len(widths)
    if width - indent < min(16, max(cell_len(row[-1]) for row in rows)):
        margin = widths[0] + len(GAP)
        for number, *cells in rows:
            start = _first(number, widths[0]) + GAP
            yield from wrap(" ".join(filter(None, cells)), width, start, " " * margin)
        return
    for number, *cells, last in rows:
        start = _first(number, widths[0]) + GAP
        start += "".join(pad(cell, cells_) + GAP for cell, cells_ in zip(cells, widths[1:], strict=True))
        yield from (line.rstrip() for line in wrap(last, width, start, " " * indent))


def _first(cell: str, cells: int) -> str:
    """Return the cell of the first column: numbers to the right, words to the left."""
    return " " * (cells - cell_len(cell)) + cell if cell.isdecimal() else pad(cell, cells)
