"""Where the sets and templates that come with cardsmith lie: the one locator.

In an installed wheel they are inside the package (``cardsmith/shipped/<kind>``), in a checkout and in an
editable install beside it (``<kind>/``).
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

Kind = Literal["sets", "templates"]

_PACKAGE = Path(__file__).resolve().parent


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
