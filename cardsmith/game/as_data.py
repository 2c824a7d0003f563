"""Events and public states as plain data for ``replay --json`` and other tools; docs/journal.md has the shapes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from cardsmith.game.actions import Event, Misplaced
from cardsmith.game.deck import Deck
from cardsmith.game.replay import Step
from cardsmith.game.state import EMPTY, Game, Observation

_WORD = re.compile(r"(?<!^)(?=[A-Z])")


def step_data(step: Step, dates: Sequence[str] | None = None) -> dict[str, Any]:
    """Return one step of a replay; ``dates`` are the printed dates by card number (else the ends are given)."""
    return {
        "line": step.move.line,
        "action": step.move.data,
        "verdict": step.verdict,
        "events": [event_data(event, step.game) for event in step.events],
        "state": state_data(step.game, dates),
    }


def event_data(event: Event, game: Game) -> dict[str, Any]:
    """Return an event that has just happened: its name, its fields, cards as ids; for a wrong card its conflict."""
    data: dict[str, Any] = {"event": _WORD.sub("_", type(event).__name__).lower()} | event._asdict()
    if "card" in data:
        data["card"] = game.deck.ids[data["card"]]
    if isinstance(event, Misplaced) and event.slot is not None:
        other = game.conflict(event.card, event.slot)
        data["conflict"] = None if other is None else game.deck.ids[other]
    return {key: list(value) if isinstance(value, tuple) else value for key, value in data.items()}


def state_data(game: Game, dates: Sequence[str] | None = None) -> dict[str, Any]:
    """Return the public state of a game; nothing of a hidden back is in it."""
    seen = game.observe(game.seat)
    data = {
        "timeline": [_dated(card, seen, game.deck, dates) for card in seen.timeline],
        "gaps": [None if card == EMPTY else _dated(card, seen, game.deck, dates) for card in seen.gaps],
        "hands": [[game.deck.ids[card] for card in hand] for hand in seen.hands],
        "discard": [game.deck.ids[card] for card in seen.discard],
        "boxed": [game.deck.ids[card] for card in seen.boxed],
        "draw_pile": seen.draw_pile,
        "box": seen.box,
        "seat": None if seen.result else seen.to_move,
        "round": seen.round,
        "phase": seen.phase,
        "out": list(seen.out),
        "result": _result(seen),
        "warnings": [finding.code for finding in game.warnings],
    }
    if game.rules.mode == "coop":
        data |= {"successes": seen.successes, "tries": seen.tries}
    if game.rules.mode == "solo":
        data["lives"] = seen.lives
    return data


def _dated(card: int, seen: Observation, deck: Deck, dates: Sequence[str] | None) -> dict[str, Any]:
    low, high = seen.dates[card]
    date = dates[card] if dates is not None else str(low) if low == high else f"{low}..{high}"
    return {"card": deck.ids[card], "date": date}


def _result(seen: Observation) -> dict[str, Any] | None:
    if seen.result is None:
        return None
    if seen.result.winner is not None:
        return {"winner": seen.result.winner}
    return {"shared": list(seen.result.shared)} if seen.result.shared else {"score": seen.result.score}
