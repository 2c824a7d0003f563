"""The rooms and their import arrows, as docs/architecture.md draws them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "cardsmith"

# What each room may import of ours. Top-level modules that any room may use: FREE.
MAY_IMPORT = {
    "model": set(),
    "language": {"model"},
    "authoring": {"model", "language"},
    "checks": {"model", "language"},
    "faces": {"model", "language"},
    "sheets": {"model"},
    "press": {"model", "faces", "sheets"},
    "pipeline": {"authoring", "checks", "faces", "sheets", "press", "model", "language"},
    "game": {"model"},
    "playtest": {"model", "language", "game"},
    "terminal": {"model", "language", "game", "playtest"},
}
FREE = {"version", "shipped", "folders", "codes"}
UNLIMITED = {"cli", "__init__", "__main__"}

# Who alone may import a library.
HOMES = {
    "pydantic": {"authoring"},
    "yaml": {"authoring"},
    "openpyxl": {"authoring"},
    "click": {"cli", "__main__"},
    "PIL": {"faces"},
    "reportlab": {"press"},
    "svglib": {"press"},
    "pypdfium2": {"press"},
    "uharfbuzz": {"faces", "press"},
    "babel": {"language"},
    "jinja2": {"playtest"},
    "svg": {"playtest"},
    "textual": {"terminal"},
    "rich": {"cli", "terminal", "authoring"},
}


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the arrows"
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


MODULES = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_arrows(path: Path) -> None:
    room = room_of(path)
    for name in imported(path):
        parts = name.split(".")
        if parts[0] == "cardsmith" and len(parts) > 1 and room not in UNLIMITED:
            target = parts[1]
            allowed = MAY_IMPORT.get(room, set()) | FREE | {room}
            assert target in allowed, f"{room} must not import {target} ({name})"
        if parts[0] in HOMES:
            assert room in HOMES[parts[0]], f"{parts[0]} is imported in {room}; its home is {HOMES[parts[0]]}"


def test_every_room_is_in_the_table() -> None:
    rooms = {room_of(path) for path in MODULES}
    assert rooms <= set(MAY_IMPORT) | FREE | UNLIMITED
