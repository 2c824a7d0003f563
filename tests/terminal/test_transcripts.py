"""Whole games as people see them, in every language: golden transcripts to read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cardsmith.language.messages import languages
from cardsmith.terminal.session import Session
from tests.terminal.tables import COOP, SOLO, VERSUS, Person, in_order, play

GOLDEN = Path(__file__).parent / "golden"


def versus() -> tuple[Session, tuple[str, ...]]:
    """Walk through a wrong card, a finished hand, a tie-break with reshuffling, and the victory."""
    rules = replace(VERSUS, hand=1, tiebreak_draw="on_turn", misplaced="discard")
    session = in_order(rules, [1500, 1600, 1300, 1400, 1700, 1650, 1800], ["Ann", "Ben", "Cleo"])
    return session, ("?", "2", "3", "4", "1 1", "u", "r", "2", "5", "5", "1", "6", "1", "3")


def coop() -> tuple[Session, tuple[str, ...]]:
    """Walk through both ends, a gap, a failure, a discard, stopping and the score."""
    session = in_order(replace(COOP, refill="none"), [1500, 1600, 1700, 1550, 1400, 1350, 1800, 1850])
    return session, ("s", "2", "h", "1", "1", "d 1", "1")


def solo() -> tuple[Session, tuple[str, ...]]:
    """Walk through right and wrong cards until the lives are gone."""
    rules = replace(SOLO, lives=2, discard_start=1)
    return in_order(rules, [1500, 1400, 1000, 1600, 1450, 1700], ["Ann"]), ("9", "2", "1", "1 1", "1")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", [versus, coop, solo], ids=lambda game: game.__name__)
def test_golden(game, language: str, golden) -> None:
    session, answers = game()
    person = Person()
    waiting = list(answers)

    def ask(prompt: str) -> str | None:
        line = waiting.pop(0) if waiting else None
        person.lines.append(f"{prompt} > {'' if line is None else line}")
        return line

    person._ask = ask
    play(session, person, language=language)
    golden(GOLDEN / f"{game.__name__}.{language}.txt", "\n".join(person.lines) + "\n")
