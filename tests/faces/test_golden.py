"""Faces of the template ``classic``, written down: what is drawn where, in millimetres."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cardsmith.model.face import Color, Face, Shape, Side, TextRun
from cardsmith.model.units import MM_PER_POINT, Rect
from tests.faces.making import card, classic, composer, encoded, flat

GOLDEN = Path(__file__).parent / "golden"


def at(rect: Rect) -> str:
    return f"{rect.x:.2f},{rect.y:.2f} {rect.width:.2f}x{rect.height:.2f}"


def named(color: Color | None) -> str:
    return (
        "-" if color is None else "#" + "".join(f"{round(channel * 255):02x}" for channel in color.channels)
    )


def written(face: Face) -> str:
    lines = [f"{face.card} {face.side}: {face.size}, bleed {face.bleed:g}, safe {face.safe:g}"]
    for operation in face.operations:
        if isinstance(operation, Shape):
            stroke = (
                f" stroke {named(operation.stroke)} {operation.stroke_width:.2f}" if operation.stroke else ""
            )
            lines.append(
                f"  shape   {at(operation.rect)} r{operation.radius:.2f} {named(operation.fill)}{stroke}"
            )
        elif isinstance(operation, TextRun):
            size = operation.size / MM_PER_POINT
            where = f"{operation.x:.2f},{operation.y:.2f} w{operation.width:.2f}"
            lines.append(
                f"  text    {where} {size:.2f}pt {named(operation.color)} {operation.element}: {operation.text}"
            )
        else:
            lines.append(f"  picture {at(operation.rect)} seen {at(operation.clip)}")
    return "\n".join(lines) + "\n"


def test_classic(tmp_path: Path, golden: Callable[[Path, str], None]) -> None:
    path = tmp_path / "art.png"
    path.write_bytes(encoded(flat("#204060", 600, 600)))
    made = composer(
        classic(),
        card(
            "Printing press",
            date_text="c. 1450",
            subtitle="Gutenberg prints with metal type in Mainz",
            image=path,
        ),
        card("Grand Caledonian Curling Club", 1838, subtitle="One set of rules for the ice", image=path),
        card(
            "Big Bang",
            date_text="13.8 billion years ago",
            subtitle="Everything begins, very hot and very dense",
        ),
    )
    golden(GOLDEN / "classic.txt", "".join(written(made.face(n, side)) for n in range(3) for side in Side))
