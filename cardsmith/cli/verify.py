"""``cardsmith verify``: prove a finished PDF."""

from __future__ import annotations

from pathlib import Path

import click

from cardsmith.cli import EXIT_PROBLEMS
from cardsmith.cli.output import print_findings
from cardsmith.cli.tables import print_proof
from cardsmith.cli.types import FilePath
from cardsmith.press.verify import verify_pdf


@click.command("verify")
@click.argument("file", type=FilePath())
def command(file: Path) -> int:
    """Prove that FILE, a PDF made by cardsmith, shows what it promises.

    Every back behind its own front, all pictures and faces there, fonts embedded, text in the safe area,
    boxes right. Positions are read from the pages themselves. Exit code 1 if anything fails.
    """
    proof = verify_pdf(file)
    print_proof(proof)
    print_findings(proof.findings)
    return 0 if proof.ok else EXIT_PROBLEMS
