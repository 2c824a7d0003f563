"""Lines for any terminal: wrapped and in columns by the cells that characters take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len, chop_cells, set_cell_size

GAP = "  "
TOGETHER = "\u00a0"
"""A space at which no line breaks; lines show a plain one."""
NARROW = 16
"""A column of fewer cells is too narrow for words."""


def wrap(text: str, width: int, first: str = "", rest: str = "") -> Iterator[str]:
    """Yield the lines of a text of at most ``width`` cells; ``first`` and ``rest`` begin them.

    A word that is wider than a line is broken, behind a hyphen if it has one.
    """
    line, begun = first, False
    for word in text.split(" "):
        if begun and cell_len(line) + 1 + cell_len(word) <= width:
            line += " " + word
            continue
        if begun:
            yield line.replace(TOGETHER, " ")
            line = rest
        *pieces, word = _broken(word, max(width - cell_len(line), 2))
        for piece in pieces:
            yield (line + piece).replace(TOGETHER, " ")
            line = rest
        line, begun = line + word, True
    yield line.replace(TOGETHER, " ")


def _broken(word: str, width: int) -> list[str]:
    """Return the pieces of a word that are at most ``width`` cells wide."""
    pieces = []
    while cell_len(word) > width:
        piece = chop_cells(word[: 4 * width], width)[0]
        pieces.append(piece[: piece.rfind("-") + 1] or piece)
        word = word[len(pieces[-1]) :]
    return [*pieces, word]


def columns(rows: Sequence[tuple[str, ...]], width: int) -> Iterator[str]:
    """Yield rows (a number or a key, any columns, a text that wraps) with columns that start at the same cell.

    Where that leaves too little room for the text, the columns after the first are written in one.
    """
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)][:-1]
    if len(widths) > 1 and width - sum(widths) - len(GAP) * len(widths) < NARROW:
        rows = [(first, " ".join(filter(None, cells))) for first, *cells in rows]
        widths = widths[:1]
    for first, *cells, last in rows:
        first = first.rjust(widths[0]) if first.isdecimal() else first
        padded = [set_cell_size(cell, size) + GAP for cell, size in zip((first, *cells), widths, strict=True)]
        start = "".join(padded)
        yield from (line.rstrip() for line in wrap(last, width, start, " " * cell_len(start)))
