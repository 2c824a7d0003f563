"""Tables for people: rich draws them, the rooms deliver the rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cardsmith.cli.output import console, messages
from cardsmith.model.sentences import tell

if TYPE_CHECKING:
    from cardsmith.press.proof import Proof

# Never colour alone: the verdict's word stands beside it.
STYLES = {"passed": "green", "warning": "yellow", "failed": "bold red"}


def print_table(columns: Sequence[str], rows: Iterable[Sequence[str]], title: str | None = None) -> None:
    """Print rows under headings on stdout, all said in the reader's language.

    A heading that begins with ``>`` is right-aligned.
    """
    from rich import box
    from rich.table import Table
    from rich.text import Text

    say = messages().say
    heading = say(title) if title else None
    table = Table(title=heading, title_justify="left", box=box.SIMPLE, show_edge=False, pad_edge=False)
    for name in map(say, columns):
        table.add_column(name.removeprefix(">"), justify="right" if name.startswith(">") else "left")
    for row in rows:
        table.add_row(*(Text(say(cell), style=STYLES.get(cell, "")) for cell in row))
    console().print(table)


def print_proof(proof: Proof) -> None:
    """Print the table of a PDF's proof."""
    from cardsmith.press.proof import proof_table

    if proof.checks:
        columns = (tell("check"), tell("verdict"), tell(">right"), tell("what was found"))
        print_table(columns, proof_table(proof), proof.file)
