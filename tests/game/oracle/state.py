"""What the oracle knows: cards as intervals, rules as plain data, one frozen state.

Written from the rules of play alone, without sight of the engine. Nothing here is fast; everything is a
tuple that is built anew. Where the rules are silent, the reading taken is marked "READING".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

Event = tuple[object, ...]
Shuffle = Callable[[list[str], int], list[str]]
"""(cards of the pile, first put away first; number of this reshuffle from 1) -> new draw pile, top first."""


class Card(NamedTuple):
    """A card by its name and the two ends of its date, as judged."""

    id: str
    lo: int
    hi: int


class Score(NamedTuple):
    """What each card is worth at the end of a co-operative game."""

    timeline: int = 2
    gap: int = 1
    left: int = -1
    opening: int = 0


class Rules(NamedTuple):
    """Every profile option. Options of another mode are not looked at."""

    mode: str = "versus"  # versus | coop | solo
    players: tuple[int, int] = (2, 8)
    deck_limit: int | None = None
    hand: int | Mapping[int, int] | tuple[int, ...] = 4
    timeline_start: int = 1
    discard_start: int = 0
    start: str = "first_seat"  # first_seat | random
    rotate_start: bool = False
    misplaced: str = "discard"  # discard | box
    deck_empty: str = "reshuffle"  # reshuffle | no_draw
    end: str = "round"  # round | instant
    tiebreak_draw: str = "on_turn"  # on_turn | round_start
    tiebreak_limit: int = 50
    first_fail: str = "retry"  # retry | end_turn
    second_fail: str = "choose"  # choose | end_turn
    max_successes: int = 2
    refill: str = "end_of_turn"  # end_of_turn | none
    score: Score = Score()
    lives: int = 3


@dataclass(frozen=True, slots=True)
class State:
    """Everything there is, hidden things too. Cards are named by id; piles are listed top or oldest first."""

    rules: Rules
    cards: tuple[Card, ...]
    shuffle: Shuffle = field(compare=False)
    hand_sizes: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    draw_pile: tuple[str, ...]
    timeline: tuple[str, ...]
    gaps: tuple[str | None, ...]
    """Co-op: `gaps[i]` is the card above the neighbours `timeline[i]` and `timeline[i + 1]`."""
    discard_pile: tuple[str, ...]
    unused: tuple[str, ...]
    """In the box from the start."""
    start_seat: int
    waiting: tuple[int, ...]
    """The seats that have not had their turn in this round; the first of them is to move."""
    boxed: tuple[str, ...] = ()
    """In the box since a moment of this game."""
    round: int = 1
    phase: str = "main"  # main | tiebreak | over
    out: frozenset[int] = frozenset()
    finishers: frozenset[int] = frozenset()
    right: frozenset[int] = frozenset()
    tiebreak_rounds: int = 0
    reshuffles: int = 0
    successes: int = 0
    revealed: bool = False
    lives: int = 0
    result: tuple[str, object] | None = None
    warnings: tuple[str, ...] = ()
    log: tuple[Event, ...] = ()

    def but(self, **changes: object) -> State:
        """This state with something changed."""
        return replace(self, **changes)  # type: ignore[arg-type]

    def noting(self, *event: object) -> State:
        """This state with one more event in its log."""
        return self.but(log=(*self.log, event))


def find(state: State, card_id: str) -> Card:
    """The card of that name; KeyError when the set has none."""
    for card in state.cards:
        if card.id == card_id:
            return card
    raise KeyError(card_id)


def is_right(cards: tuple[Card, ...], slot: int, new: Card) -> bool:
    """The placement test: no card left of the slot certainly later, no card right of it certainly earlier."""
    some_left_is_later = any(card.lo > new.hi for card in cards[:slot])
    some_right_is_earlier = any(card.hi < new.lo for card in cards[slot:])
    return not some_left_is_later and not some_right_is_earlier


def right_slots(state: State, card_id: str) -> list[int]:
    """All right slots of that card on the timeline, gap cards not looked at."""
    timeline = tuple(find(state, each) for each in state.timeline)
    return [slot for slot in range(len(timeline) + 1) if is_right(timeline, slot, find(state, card_id))]


def clockwise(players: int, first: int) -> tuple[int, ...]:
    """All seats, from the first one on, round the table."""
    return tuple((first + step) % players for step in range(players))


def public(state: State) -> dict[str, Any]:
    """What everybody sees, with the contents that `cardsmith replay --json` documents for a step.

    READING: the size of the box counts what lay there from the start and what came during the game; nobody
    is to move when the game is over; the first round is round 1 and tie-break rounds count on.
    """
    return {
        "timeline": list(state.timeline),
        "gaps": list(state.gaps),
        "hands": [list(hand) for hand in state.hands],
        "discard": list(state.discard_pile),
        "boxed": list(state.boxed),
        "draw_pile": len(state.draw_pile),
        "box": len(state.unused) + len(state.boxed),
        "seat": None if state.phase == "over" else state.waiting[0],
        "round": state.round,
        "phase": state.phase,
        "out": sorted(state.out),
        "result": None if state.result is None else {state.result[0]: state.result[1]},
    }
