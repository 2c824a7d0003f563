"""What players do and what comes of it: actions, events, results and the three ways to be refused.

Cards are numbers (their place in the deck, from 0), seats count from 0. All are cheap tuples.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from cardsmith.model.errors import CardsmithError


class Place(NamedTuple):
    """Versus and solo: play a hand card into a slot, from 0 (before the first card) to the number of cards."""

    card: int
    slot: int


class Play(NamedTuple):
    """Co-op: play a hand card; its date decides where it goes."""

    card: int


class Discard(NamedTuple):
    """Co-op: put a hand card on the discard pile; that is the whole turn."""

    card: int


class Stop(NamedTuple):
    """Co-op: end the turn after a success."""


Action = Place | Play | Discard | Stop


class Placed(NamedTuple):
    """A card was right: it lies at ``slot`` of the timeline, or above the gap before that slot (``gap``)."""

    seat: int
    card: int
    slot: int
    gap: bool = False


class Misplaced(NamedTuple):
    """A card was wrong and went to ``to``; ``slot`` is None in co-op, where it fitted nowhere."""

    seat: int
    card: int
    slot: int | None
    to: Literal["discard", "box", "hand"]


class Discarded(NamedTuple):
    """A card was put on the discard pile as a whole turn."""

    seat: int
    card: int


class Stopped(NamedTuple):
    """A player ended the turn after a success."""

    seat: int


class Drew(NamedTuple):
    """A card came from the draw pile into a hand."""

    seat: int
    card: int


class Reshuffled(NamedTuple):
    """The cards put away (``cards`` many) became the new draw pile."""

    cards: int


class RoundEnded(NamedTuple):
    """The last seat of the round (counted from 1) has played."""

    round: int


class TieBreakStarted(NamedTuple):
    """These seats finished in the same round and play on for the victory, in this order."""

    seats: tuple[int, ...]


class Eliminated(NamedTuple):
    """These seats are out."""

    seats: tuple[int, ...]


class Won(NamedTuple):
    """This seat wins."""

    seat: int


class Shared(NamedTuple):
    """These seats share the victory: too few cards are left for a tie-break, or its last round is over."""

    seats: tuple[int, ...]
    why: Literal["cards", "limit"]


class Scored(NamedTuple):
    """A co-operative or solo game is over with this score."""

    score: int


Event = (
    Placed
    | Misplaced
    | Discarded
    | Stopped
    | Drew
    | Reshuffled
    | RoundEnded
    | TieBreakStarted
    | Eliminated
    | Won
    | Shared
    | Scored
)


class Result(NamedTuple):
    """How a game ended: exactly one of a winner, a shared victory and a score."""

    winner: int | None = None
    shared: tuple[int, ...] = ()
    score: int | None = None


class ScorePart(NamedTuple):
    """What a score adds up: so many ``cards`` that count ``each``.

    They opened the timeline, were placed in it, lie above its gaps, or are left in hands and piles.
    """

    what: Literal["opening", "timeline", "gap", "left"]
    cards: int
    each: int


class ActionError(CardsmithError):
    """An action was refused and nothing changed. ``reason`` is a short stable word for translations."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class Invalid(ActionError):  # noqa: N818 - the design's word
    """The action cannot be read: no card of the set, no number, or an action of another mode."""


class Illegal(ActionError):  # noqa: N818 - the design's word
    """The action is not allowed now."""


class GameOver(ActionError):  # noqa: N818 - the design's word
    """The game has ended; nothing can be played any more."""
