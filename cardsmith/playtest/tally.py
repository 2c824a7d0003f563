"""Sums over games: all that statistics are made of, in memory that does not grow with the number of games.

Everything is an integer and adding is exact, so tallies of parts of a simulation add up to the same whatever the
parts were.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from cardsmith.game.actions import (
    Discarded,
    Event,
    Misplaced,
    Placed,
    Reshuffled,
    RoundEnded,
    TieBreakStarted,
)
from cardsmith.game.state import Game

Sums = defaultdict[int, int]

SLOTS = 1 << 12
"""More slots than a placement can have had to be counted apart."""


class Trial(NamedTuple):
    """Plays that are alike: the kind of player, the card, how many slots there were, and whether it was right."""

    kind: int
    card: int
    slots: int
    right: bool


class Tally:
    """The sums of some games of one deck, one rule set and one number of players.

    ``kinds`` are the names of who plays (``bot:casual``, a person's name); seats and cards are numbers.

    * ``trials``: plays by `Trial` (``trial_key``); co-op has no slots: 0;
    * ``neighbours``: how often a card was played next to another in the timeline (there is none between the
      right place and the other), and how often it was put on the wrong side of it (``pair_key``);
    * ``discards``: cards discarded as a turn, by card;
    * ``rounds``, ``moves``, ``scores``, ``lead_changes``: how many games had so many; ``minutes`` likewise,
      where the time was taken (never in simulations);
    * ``wins``: games won alone, by seat; ``seats``, ``kind_wins``: by kind, seats taken and won;
    * ``tiebreaks``, ``shared``, ``reshuffled``: games with at least one.
    """

    __slots__ = (
        "_cards",
        "_discards",
        "_kind",
        "_leaders",
        "_pairs",
        "_reshuffled",
        "_swaps",
        "_tiebreak",
        "_trials",
        "discards",
        "games",
        "kind_wins",
        "kinds",
        "lead_changes",
        "minutes",
        "moves",
        "neighbours",
        "reshuffled",
        "rounds",
        "scores",
        "seats",
        "shared",
        "tiebreaks",
        "trials",
        "wins",
    )

    _SUMS = ("trials", "neighbours", "discards", "rounds", "moves", "scores", "lead_changes", "wins", "seats",
             "kind_wins", "minutes")  # fmt: skip
    _COUNTS = ("games", "tiebreaks", "shared", "reshuffled")

    def __init__(self, cards: int, kinds: Sequence[str]) -> None:
        """Begin with no game of a deck of so many cards."""
        self._cards, self.kinds = cards, tuple(kinds)
        self.games = self.tiebreaks = self.shared = self.reshuffled = 0
        self.trials: Sums = defaultdict(int)
        self.neighbours: Sums = defaultdict(int)
        self.discards: Sums = defaultdict(int)
        self.rounds: Sums = defaultdict(int)
        self.moves: Sums = defaultdict(int)
        self.scores: Sums = defaultdict(int)
        self.lead_changes: Sums = defaultdict(int)
        self.minutes: Sums = defaultdict(int)
        self.wins: Sums = defaultdict(int)
        self.seats: Sums = defaultdict(int)
        self.kind_wins: Sums = defaultdict(int)
        self.begin(())

    def begin(self, kinds: Sequence[int]) -> None:
        """Begin a game with a kind of player for each seat; one that is not ended leaves no trace."""
        self._kind = tuple(kinds)
        self._leaders = 0
        self._swaps = 0
        self._tiebreak = self._reshuffled = False
        self._trials: list[int] = []
        self._pairs: list[int] = []
        self._discards: list[int] = []

    def played(self, game: Game, events: Sequence[Event]) -> None:
        """Count what has just been done; ``game`` is as it was left by it."""
        first = events[0]
        if type(first) is Placed:
            self._trial(game, first.seat, first.card, first.slot, True)
        elif type(first) is Misplaced:
            self._trial(game, first.seat, first.card, first.slot, False)
        elif type(first) is Discarded:
            self._discards.append(first.card)
        if len(events) > 1:
            for event in events:
                if type(event) is RoundEnded:
                    if game.phase == "main":
                        self._round_ended(game)
                elif type(event) is Reshuffled:
                    self._reshuffled = True
                elif type(event) is TieBreakStarted:
                    self._tiebreak = True

    def _trial(self, game: Game, seat: int, card: int, slot: int | None, right: bool) -> None:
        cards = self._cards
        at = (self._kind[seat] * cards + card) * SLOTS
        if slot is None or game.rules.mode == "coop":
            self._trials.append(at * 2 + right)
            return
        line = game.timeline
        size = len(line)
        pair = card * cards
        if right:
            self._trials.append((at + size) * 2 + 1)
            if slot:
                self._pairs.append((pair + line[slot - 1]) * 2)
            if slot + 1 < size:
                self._pairs.append((pair + line[slot + 1]) * 2)
            return
        self._trials.append((at + size + 1) * 2)
        first, last = game.row.right_slots(card)
        if first:
            self._pairs.append((pair + line[first - 1]) * 2 + (slot < first))
        if last < size:
            self._pairs.append((pair + line[last]) * 2 + (slot > last))

    def _round_ended(self, game: Game) -> None:
        """Note whether a seat that was not among those with the fewest cards now is."""
        sizes = list(map(len, game.hands))
        least = min(sizes)
        leaders = 0
        for seat, size in enumerate(sizes):
            if size == least:
                leaders |= 1 << seat
        if self._leaders and leaders & ~self._leaders:
            self._swaps += 1
        self._leaders = leaders

    def end(self, game: Game, moves: int) -> None:
        """Count a finished game in which so many actions were done."""
        result = game.result
        if result is None:
            raise ValueError("the game has not ended")
        self.games += 1
        self.rounds[game.round] += 1
        self.moves[moves] += 1
        for kind in self._kind:
            self.seats[kind] += 1
        for sums, keys in (
            (self.trials, self._trials),
            (self.neighbours, self._pairs),
            (self.discards, self._discards),
        ):
            for key in keys:
                sums[key] += 1
        if result.score is not None:
            self.scores[result.score] += 1
            return
        self.lead_changes[self._swaps] += 1
        self.reshuffled += self._reshuffled
        self.tiebreaks += self._tiebreak
        if result.winner is None:
            self.shared += 1
        else:
            self.wins[result.winner] += 1
            self.kind_wins[self._kind[result.winner]] += 1

    def add(self, other: Tally) -> None:
        """Add the games of another tally of the same kinds of players.

        Raises:
            ValueError: its kinds or its deck differ.
        """
        if (other.kinds, other._cards) != (self.kinds, self._cards):
            raise ValueError("tallies of different players or decks cannot be added")
        for name in self._COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in self._SUMS:
            mine: Sums = getattr(self, name)
            for key, count in getattr(other, name).items():
                mine[key] += count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tally) and all(
            getattr(self, name) == getattr(other, name)
            for name in ("kinds", "_cards", *self._COUNTS, *self._SUMS)
        )

    __hash__ = None  # type: ignore[assignment]

    def trial(self, key: int) -> Trial:
        """Return what a key of ``trials`` stands for."""
        key, right = divmod(key, 2)
        key, slots = divmod(key, SLOTS)
        return Trial(*divmod(key, self._cards), slots, bool(right))

    def pair(self, key: int) -> tuple[int, int, bool]:
        """Return what a key of ``neighbours`` stands for: the card, its neighbour, whether it went past it."""
        key, passed = divmod(key, 2)
        return *divmod(key, self._cards), bool(passed)
