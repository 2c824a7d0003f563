"""Texts on the command line turned into the model's values, once, at the edge."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from cardsmith.cli.output import speak
from cardsmith.model.sentences import reason, tell

if TYPE_CHECKING:
    from cardsmith.model.units import Margins, Size

T = TypeVar("T")
_SPAN = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")


class Told(click.ParamType[T]):
    """A type whose refusals are sentences."""

    def fail(
        self, message: str, param: click.Parameter | None = None, ctx: click.Context | None = None
    ) -> NoReturn:
        """Refuse a value.

        Raises:
            BadParameter: with the message in the reader's language.
        """
        super().fail(speak().say(message), param, ctx)


class FilePath(click.Path):
    """The path of a file or folder.

    An empty text, as of a variable that a script forgot to set, is none; ``-`` asks for a pipe, which nothing here
    reads or writes.
    """

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path."""
        if not str(value):
            self.fail(speak().say(tell("the name is empty; write a file or folder")), param, ctx)
        if str(value) == "-":
            message = tell("'-' is no name here: nothing is piped; write a file, or ./- for one of that name")
            self.fail(speak().say(message), param, ctx)
        return super().convert(value, param, ctx)


class Length(Told[float]):
    """A length in millimetres: ``3mm``, ``0.125in``, ``9pt``, ``3``."""

    name = "length"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return millimetres."""
        from cardsmith.model.units import LengthError, parse_length

        try:
            return value if isinstance(value, float) else parse_length(value)
        except LengthError as problem:
            self.fail(reason(problem), param, ctx)


class NamedSize(Told["Size"]):
    """A paper or card size: a known name, or ``WIDTHxHEIGHT``."""

    def __init__(self, kind: str) -> None:
        self.name = kind

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Size:
        """Return the size in millimetres."""
        from cardsmith.authoring.suggesting import nearest
        from cardsmith.model.papers import CARD_SIZES, PAPERS, parse_size
        from cardsmith.model.units import LengthError, Size

        if isinstance(value, Size):
            return value
        named = PAPERS if self.name == "paper" else CARD_SIZES
        try:
            return parse_size(value, named)
        except LengthError as problem:
            message, near = reason(problem), nearest(value, named)
            if near:
                message = tell("{message}; did you mean '{name}'?", message=message, name=near)
            self.fail(message, param, ctx)


class Grid(Told[tuple[int, int]]):
    """Columns and rows: ``3x3``."""

    name = "CxR"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Return (columns, rows); whether they are sensible is the imposition's business."""
        if isinstance(value, tuple):
            return value
        parts = value.lower().replace("×", "x").split("x")
        try:
            columns, rows = (int(part) for part in parts)
        except ValueError:
            self.fail(
                tell("'{value}' is not a grid; write columns x rows, like 3x3", value=value), param, ctx
            )
        return columns, rows


class MarginList(Told["Margins"]):
    """One margin for all four edges, or ``TOP,RIGHT,BOTTOM,LEFT``."""

    name = "margin"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Margins:
        """Return the four margins in millimetres."""
        from cardsmith.model.units import LengthError, Margins, parse_length

        if isinstance(value, Margins):
            return value
        try:
            lengths = [parse_length(part) for part in value.split(",")]
        except LengthError as problem:
            self.fail(reason(problem), param, ctx)
        if len(lengths) == 1:
            lengths *= 4
        if len(lengths) != 4:
            message = tell(
                "'{value}' is not a margin; write one length, or top,right,bottom,left", value=value
            )
            self.fail(message, param, ctx)
        return Margins(*lengths)


class Offset(Told[tuple[float, float]]):
    """A shift ``X,Y``: +x to the right, +y down."""

    name = "X,Y"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        """Return (x, y) in millimetres."""
        from cardsmith.model.units import LengthError, parse_length

        if isinstance(value, tuple):
            return value
        try:
            x, y = (parse_length(part) for part in value.split(","))
        except LengthError as problem:
            self.fail(reason(problem), param, ctx)
        except ValueError:
            self.fail(tell("'{value}' is not an offset; write X,Y like 0.5mm,-1mm", value=value), param, ctx)
        return x, y


class Players(Told[tuple[int, ...]]):
    """How many play: ``4``, ``2-8`` or ``2,4,6``."""

    name = "players"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """Return all numbers of players, ascending."""
        if isinstance(value, tuple):
            return value
        spans = [_SPAN.fullmatch(part.strip()) for part in value.split(",")]
        counts = {n for span in spans if span for n in range(int(span[1]), int(span[2] or span[1]) + 1)}
        back = next((span for span in spans if span and span[2] and int(span[2]) < int(span[1])), None)
        if back is not None:
            forth = f"{back[2]}-{back[1]}"
            self.fail(tell("'{span}' runs backwards; write {forth}", span=back[0], forth=forth), param, ctx)
        if not all(spans) or 0 in counts:
            self.fail(
                tell("'{value}' is no number of players; write 4, 2-8 or 2,4,6", value=value), param, ctx
            )
        return tuple(sorted(counts))
