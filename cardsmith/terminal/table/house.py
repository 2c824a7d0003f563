"""What the table needs of whoever opened it: a way to deal games, and what people wished."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cardsmith.model.rules import Ruleset
from cardsmith.terminal.session import Session

Deal = Callable[[Ruleset, Sequence[str]], Session]
"""Deals a new game to players by the rules, and begins its journal.

It raises InputError or UsageError when that cannot be played, FileError when the journal cannot be written.
"""


class House(NamedTuple):
    """How games are dealt here and which profiles may be chosen, the usual one first.

    ``practice`` lets plays be taken back, ``hide`` hides the table between two people.
    """

    deal: Deal
    profiles: Callable[[], Sequence[Ruleset]]
    practice: bool = False
    hide: bool = False
