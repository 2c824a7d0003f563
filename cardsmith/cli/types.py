"""Texts on the command line turned into the model's values, once, at the edge."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import click

from cardsmith.cli.output import messages
from cardsmith.model.papers import CARD_SIZES, PAPERS, parse_size
from cardsmith.model.sentences import reason, tell
from cardsmith.model.units import LengthError, Margins, Size, parse_length

T = TypeVar("T")
_SPAN = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")


class FilePath(click.Path):
    """The path of a file or folder.

    An empty text, as of a variable that a script forgot to set, is none; ``-`` asks for a pipe, which nothing here
    reads or writes. What is to be written (``to_write``) is a file, no folder.
    """

    def __init__(self, to_write: bool = False) -> None:
        super().__init__(path_type=Path)
        self._to_write = to_write

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path."""
        if not str(value):
            self.fail(messages().say(tell("the name is empty: write one")), param, ctx)
        if str(value) == "-":
            message = tell("'-' is no name here: nothing is piped; write a file, or ./- for one of that name")
            self.fail(messages().say(message), param, ctx)
        if self._to_write and str(value).endswith(("/", os.sep)):
            message = tell("'{path}' is a folder: add the name of a file", path=value)
            self.fail(messages().say(message), param, ctx)
        return super().convert(value, param, ctx)


class TextType(click.ParamType[T]):
    """A type whose values are written as texts.

    ``read`` returns what a text says, or raises a ``ValueError`` whose sentence says what to write: it is told in the
    reader's language.
    """

    def __init__(self, name: str, read: Callable[[str], T]) -> None:
        self.name, self._read = name, read

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> T:
        """Return the value; one that is none of a text any more is taken as it is."""
        if not isinstance(value, str):
            typed: T = value
            return typed
        try:
            return self._read(value)
        except ValueError as refused:
            self.fail(messages().say(reason(refused)), param, ctx)


def _size(named: dict[str, Size], text: str) -> Size:
    """Return the size in millimetres of a known name, or of ``WIDTHxHEIGHT``."""
    from cardsmith.authoring.suggesting import nearest

    try:
        return parse_size(text, named)
    except LengthError as problem:
        near = nearest(text, named)
        if near is None:
            raise
        message = tell("{message}; did you mean '{name}'?", message=reason(problem), name=near)
        raise LengthError(message) from problem


def _grid(text: str) -> tuple[int, int]:
    """Return columns and rows of ``3x3``; whether they are sensible is the imposition's business."""
    try:
        columns, rows = map(int, text.lower().replace("×", "x").split("x"))
    except ValueError:
        message = tell("'{value}' is not a grid; write columns x rows, like 3x3", value=text)
        raise ValueError(message) from None
    return columns, rows


def _margins(text: str) -> Margins:
    """Return the margins in millimetres that one length says, or ``TOP,RIGHT,BOTTOM,LEFT``."""
    lengths = [parse_length(part) for part in text.split(",")]
    if len(lengths) == 1:
        lengths *= 4
    if len(lengths) != 4:
        raise ValueError(
            tell("'{value}' is not a margin; write one length, or top,right,bottom,left", value=text)
        )
    return Margins(*lengths)


def _offset(text: str) -> tuple[float, float]:
    """Return the shift in millimetres that ``X,Y`` says: +x to the right, +y down."""
    lengths = [parse_length(part) for part in text.split(",")]
    if len(lengths) != 2:
        raise ValueError(tell("'{value}' is not an offset; write X,Y like 0.5mm,-1mm", value=text))
    return lengths[0], lengths[1]


def _players(text: str) -> tuple[int, ...]:
    """Return all numbers of players that ``4``, ``2-8`` or ``2,4,6`` says, ascending."""
    spans = [_SPAN.fullmatch(part.strip()) for part in text.split(",")]
    counts = {n for span in spans if span for n in range(int(span[1]), int(span[2] or span[1]) + 1)}
    back = next((span for span in spans if span and span[2] and int(span[2]) < int(span[1])), None)
    if back is not None:
        forth = f"{back[2]}-{back[1]}"
        raise ValueError(tell("'{span}' runs backwards; write {forth}", span=back[0], forth=forth))
    if not all(spans) or 0 in counts:
        raise ValueError(tell("'{value}' is no number of players; write 4, 2-8 or 2,4,6", value=text))
    return tuple(sorted(counts))


LENGTH = TextType("length", parse_length)
PAPER = TextType("paper", partial(_size, PAPERS))
CARD_SIZE = TextType("card size", partial(_size, CARD_SIZES))
GRID = TextType("CxR", _grid)
MARGINS = TextType("margin", _margins)
OFFSET = TextType("X,Y", _offset)
PLAYERS = TextType("players", _players)
