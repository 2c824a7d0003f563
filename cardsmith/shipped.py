"""Where the sets, templates, fonts and other data that come with cardsmith lie: the one locator.

In an installed wheel they are inside the package (``cardsmith/shipped/<kind>``), in a checkout and in an
editable install beside it (``<kind>/``).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

Kind = Literal["sets", "templates"]

_PACKAGE = Path(__file__).resolve().parent

DATA = _PACKAGE / "data"
"""What is read as it is: codes, rule profiles, icons, the first files of a new set."""


def shipped(kind: Kind) -> Path:
    """Return the folder of the shipped sets or templates."""
    inside = _PACKAGE / "shipped" / kind
    return inside if inside.is_dir() else _PACKAGE.parent / kind


def shipped_names(kind: Kind) -> list[str]:
    """Return the names of what is shipped, sorted: one folder each."""
    folder = shipped(kind)
    if not folder.is_dir():
        return []
    return sorted(
        entry.name for entry in folder.iterdir() if entry.is_dir() and not entry.name.startswith(".")
    )


def shipped_fonts() -> dict[str, Path]:
    """Return the fonts that come with cardsmith, by the name that a template calls them: always in the package."""
    return {path.stem: path for path in sorted((_PACKAGE / "faces" / "fonts").glob("*.ttf"))}


class Icon(NamedTuple):
    """A drawing in one colour that comes with cardsmith; ``words`` are more that it may be searched by."""

    name: str
    author: str
    license: str
    source: str
    words: str

    @property
    def path(self) -> Path:
        """The SVG file, whose box is as large as the drawing."""
        return _ICONS / f"{self.name}.svg"


_ICONS = DATA / "icons"


@cache
def shipped_icons() -> dict[str, Icon]:
    """Return the library of icons by name, in the order of the alphabet."""
    lines = (_ICONS / "icons.tsv").read_text("utf-8").splitlines()[1:]
    return {icon.name: icon for icon in (Icon(*line.split("\t")) for line in lines)}
