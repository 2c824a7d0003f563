"""Tables for people: rich draws them, the rooms deliver the rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cardsmith.cli.output import console

if TYPE_CHECKING:
    from cardsmith.press.proof import Proof

# Never colour alone: the verdict's word stands beside it.
STYLES = {"passed": "green", "warning": "yellow", "failed": "bold red"}


def print_table(columns: Sequence[str], rows: Iterable[Sequence[str]], title: str | None = None) -> None:
    """Print rows under headings on stdout; a heading that begins with ``>`` is right-aligned."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title, title_justify="left", box=box.SIMPLE, show_edge=False, pad_edge=False)
    for name in columns:
        table.add_column(name.removeprefix(">"), justify="right" if name.startswith(">") else "left")
    for row in rows:
        table.add_row(*(Text(cell, style=STYLES.get(cell, "")) for cell in row))
    console().print(table)


def print_proof(proof: Proof) -> None:
    """Print the table of a PDF's proof."""
    from cardsmith.press.proof import proof_table

    if proof.checks:
        print_table(("check", "verdict", ">right", "what was found"), proof_table(proof), proof.file)
