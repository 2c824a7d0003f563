"""The rules of one game as data: every option of a rule profile, what it may be and in which modes it counts.

The table is the dataclass itself: an option's type says which values it takes, its metadata which modes know it
and how small it may be. Reading text, checking and explaining rules all go by it, so there is no second copy.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import Any, Literal

Mode = Literal["versus", "coop", "solo"]
ALL = "all"
"""How ``deck_limit`` is written when there is none."""
EVERY_MODE: tuple[Mode, ...] = ("versus", "coop", "solo")


def _option(default: Any, *modes: Mode, least: int | None = None) -> Any:
    """Make an option of these modes (of all when none is named) that is at least ``least``."""
    return field(default=default, metadata={"modes": modes or EVERY_MODE, "least": least})


@dataclass(frozen=True, slots=True)
class ByPlayers:
    """A hand size by the number of players: pairs (players, cards), ascending."""

    entries: tuple[tuple[int, int], ...]

    def __getitem__(self, players: int) -> int:
        """Return the entry for this many players: the nearest at or below, else the lowest."""
        fitting = [cards for least, cards in self.entries if least <= players]
        return fitting[-1] if fitting else self.entries[0][1]


Hand = int | tuple[int, ...] | ByPlayers
"""Cards in a starting hand: the same for all, by seat (a handicap), or by the number of players."""


@dataclass(frozen=True, slots=True)
class Score:
    """What cards count at the end of a co-operative game."""

    timeline: int = 2
    gap: int = 1
    left: int = -1
    opening: int = 0


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one game, complete and checked.

    ``name`` is the profile's; ``leaflet`` the published rulebook that it follows, if any; ``ours`` the options
    on which that leaflet is silent, or whose value an author changed: they are cardsmith's or the author's.
    ``deck_limit`` None means all cards. The options are described in RULES.md's words:

    * all modes: ``players`` (least, most), ``hand``, ``timeline_start``, ``discard_start``, ``start``,
      ``rotate_start`` (each round begins one seat further on);
    * versus: ``misplaced`` (where a wrong card goes), ``deck_empty``, ``end``, ``tiebreak_draw``,
      ``tiebreak_limit`` (rounds after which those still in share the victory);
    * co-op: ``first_fail``, ``second_fail``, ``max_successes`` (a turn), ``refill``, ``score``;
    * solo: ``lives``.
    """

    name: str
    mode: Mode = "versus"
    leaflet: str = ""
    ours: tuple[str, ...] = ()
    players: tuple[int, int] = _option((2, 8), least=1)
    deck_limit: int | None = _option(None, least=1)
    hand: Hand = _option(4, least=1)  # noqa: RUF009 - an immutable default
    timeline_start: int = _option(1, least=0)
    discard_start: int = _option(0, least=0)
    start: Literal["first_seat", "random"] = _option("first_seat")
    rotate_start: bool = _option(False)
    misplaced: Literal["discard", "box"] = _option("box", "versus")
    deck_empty: Literal["reshuffle", "no_draw"] = _option("reshuffle", "versus")
    end: Literal["round", "instant"] = _option("round", "versus")
    tiebreak_draw: Literal["on_turn", "round_start"] = _option("round_start", "versus")
    tiebreak_limit: int = _option(50, "versus", least=1)
    first_fail: Literal["retry", "end_turn"] = _option("retry", "coop")
    second_fail: Literal["choose", "end_turn"] = _option("choose", "coop")
    max_successes: int = _option(2, "coop", least=1)
    refill: Literal["end_of_turn", "none"] = _option("end_of_turn", "coop")
    score: Score = _option(Score(), "coop")  # noqa: RUF009
    lives: int = _option(3, "solo", least=1)

    def hand_for(self, players: int, seat: int) -> int:
        """Return how many cards the seat (from 0) starts with when this many play.

        Seats beyond a list of hands by seat start with its last number.
        """
        if isinstance(self.hand, tuple):
            return self.hand[min(seat, len(self.hand) - 1)]
        return self.hand if isinstance(self.hand, int) else self.hand[players]

    def hands(self, players: int) -> tuple[int, ...]:
        """Return the starting hand of every seat when this many play."""
        if isinstance(self.hand, tuple):
            return tuple(self.hand_for(players, seat) for seat in range(players))
        return (self.hand_for(players, 0),) * players

    def cards_in_hands(self, players: int) -> int:
        """Return how many cards all starting hands take together when this many play."""
        if isinstance(self.hand, tuple):
            return sum(self.hand[:players]) + self.hand[-1] * max(0, players - len(self.hand))
        return players * self.hand_for(players, 0)

    @property
    def opening(self) -> int:
        """How many cards are laid open at the start."""
        return self.timeline_start + self.discard_start

    def cards_to_start(self, players: int) -> int:
        """Return how many cards are dealt and laid open at the start when this many play."""
        return self.cards_in_hands(players) + self.opening

    def in_play(self, cards: int) -> int:
        """Return how many of so many cards are played with."""
        return min(cards, self.deck_limit or cards)

    def as_data(self) -> dict[str, Any]:
        """Return the whole profile as plain data (texts, numbers, lists), options of other modes left out."""
        data: dict[str, Any] = {"name": self.name, "mode": self.mode}
        if self.leaflet:
            data["leaflet"] = self.leaflet
        if self.ours:
            data["ours"] = list(self.ours)
        return data | {name: _plain(getattr(self, name)) for name in options_of(self.mode)}


def options_of(mode: Mode) -> tuple[str, ...]:
    """Return the names of the options that count in this mode, in the order of the table."""
    return tuple(option.name for option in fields(Ruleset) if mode in option.metadata.get("modes", ()))


def spelled(value: object) -> str:
    """Return an option's value, as plain data, the way it is written in a profile."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {entry}" for key, entry in value.items()) + "}"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _plain(value: Any) -> Any:
    if isinstance(value, ByPlayers):
        return {str(players): cards for players, cards in value.entries}
    if isinstance(value, Score):
        return asdict(value)
    if value is None:
        return ALL
    return list(value) if isinstance(value, tuple) else value
