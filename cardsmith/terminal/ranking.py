"""Who did how well in a game that is over."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from cardsmith.game.actions import Misplaced, Placed
from cardsmith.terminal.session import Session


class Standing(NamedTuple):
    """A line of the ranking: the place (1 for winners), the player, right and wrong plays, cards left in hand."""

    place: int
    player: str
    right: int
    wrong: int
    cards: int


def ranking(session: Session) -> list[Standing]:
    """Rank winners first, then by cards left; players who are no rivals share one place."""
    seen, plays = session.observation, Counter[tuple[int, type]]()
    versus = session.header.rules.mode == "versus"
    assert seen.result is not None
    for happening in session.log:
        if isinstance(happening.event, Placed | Misplaced):
            plays[happening.event.seat, type(happening.event)] += 1
    winners = {seen.result.winner, *seen.result.shared}
    keys = [(seat not in winners, len(hand)) for seat, hand in enumerate(seen.hands)]
    standings = [
        Standing(
            1 + versus * sum(other < keys[seat] for other in keys),
            name,
            plays[seat, Placed],
            plays[seat, Misplaced],
            len(seen.hands[seat]),
        )
        for seat, name in enumerate(session.names)
    ]
    return sorted(standings, key=lambda standing: standing.place)
