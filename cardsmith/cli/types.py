"""Texts on the command line turned into the model's values, once, at the edge."""

from __future__ import annotations

import os
import re
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
    """A type whose values are written as texts; refusals are told in the reader's language."""

    def read(self, text: str) -> T:
        """Return what a text says.

        Raises:
            ValueError: nothing; its sentence says what to write.
        """
        raise NotImplementedError

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> T:
        """Return the value; one that is none of a text any more is taken as it is."""
        if not isinstance(value, str):
            typed: T = value
            return typed
        try:
            return self.read(value)
        except ValueError as refused:
            self.fail(messages().say(reason(refused)), param, ctx)


class Length(TextType[float]):
    """A length in millimetres: ``3mm``, ``0.125in``, ``9pt``, ``3``."""

    name = "length"

    def read(self, text: str) -> float:
        """Return millimetres."""
        return parse_length(text)


class NamedSize(TextType[Size]):
    """A paper or card size: a known name, or ``WIDTHxHEIGHT``."""

    def __init__(self, kind: str) -> None:
        self.name = kind

    def read(self, text: str) -> Size:
        """Return the size in millimetres."""
        from cardsmith.authoring.suggesting import nearest

        named = PAPERS if self.name == "paper" else CARD_SIZES
        try:
            return parse_size(text, named)
        except LengthError as problem:
            near = nearest(text, named)
            if near is None:
                raise
            message = tell("{message}; did you mean '{name}'?", message=reason(problem), name=near)
            raise LengthError(message) from problem


class Grid(TextType[tuple[int, int]]):
    """Columns and rows: ``3x3``."""

    name = "CxR"

    def read(self, text: str) -> tuple[int, int]:
        """Return (columns, rows); whether they are sensible is the imposition's business."""
        try:
            columns, rows = map(int, text.lower().replace("×", "x").split("x"))
        except ValueError:
            message = tell("'{value}' is not a grid; write columns x rows, like 3x3", value=text)
            raise ValueError(message) from None
        return columns, rows


class MarginList(TextType[Margins]):
    """One margin for all four edges, or ``TOP,RIGHT,BOTTOM,LEFT``."""

    name = "margin"

    def read(self, text: str) -> Margins:
        """Return the four margins in millimetres."""
        lengths = [parse_length(part) for part in text.split(",")]
        if len(lengths) == 1:
            lengths *= 4
        if len(lengths) != 4:
            raise ValueError(
                tell("'{value}' is not a margin; write one length, or top,right,bottom,left", value=text)
            )
        return Margins(*lengths)


class Offset(TextType[tuple[float, float]]):
    """A shift ``X,Y``: +x to the right, +y down."""

    name = "X,Y"

    def read(self, text: str) -> tuple[float, float]:
        """Return (x, y) in millimetres."""
        lengths = [parse_length(part) for part in text.split(",")]
        if len(lengths) != 2:
            raise ValueError(tell("'{value}' is not an offset; write X,Y like 0.5mm,-1mm", value=text))
        return lengths[0], lengths[1]


class Players(TextType[tuple[int, ...]]):
    """How many play: ``4``, ``2-8`` or ``2,4,6``."""

    name = "players"

    def read(self, text: str) -> tuple[int, ...]:
        """Return all numbers of players, ascending."""
        spans = [_SPAN.fullmatch(part.strip()) for part in text.split(",")]
        counts = {n for span in spans if span for n in range(int(span[1]), int(span[2] or span[1]) + 1)}
        back = next((span for span in spans if span and span[2] and int(span[2]) < int(span[1])), None)
        if back is not None:
            forth = f"{back[2]}-{back[1]}"
            raise ValueError(tell("'{span}' runs backwards; write {forth}", span=back[0], forth=forth))
        if not all(spans) or 0 in counts:
            raise ValueError(tell("'{value}' is no number of players; write 4, 2-8 or 2,4,6", value=text))
        return tuple(sorted(counts))
