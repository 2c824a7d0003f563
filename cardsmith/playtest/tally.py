"""Sums over games: all that statistics are made of, in memory that does not grow with the number of games.

Everything is an integer and adding is exact, so tallies of parts of a simulation add up to the same whatever the
parts were.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import NamedTuple

from cardsmith.game.actions import (
    Discarded,
    Event,
    Misplaced,
    Placed,
    RoundEnded,
    TieBreakStarted,
)
from cardsmith.game.deck import Deck
from cardsmith.game.state import Game

Sums = Counter[int]

SLOTS = 1 << 12
"""More slots than a placement can have had to be counted apart."""


class Trial(NamedTuple):
    """Plays that are alike: the kind of player, the card, how many slots there were, and whether it was right."""

    kind: int
    card: int
    slots: int
    right: bool


@dataclass(slots=True)
class Tally:
    """The sums of some games of one deck, one rule set and one number of players; made by `Tally.of`.

    ``kinds`` are the names of who plays (``bot:casual``, a person's name); seats and cards are numbers.

    * ``trials``: plays by `Trial`; co-op has no slots: 0;
    * ``neighbours``: how often a card was played next to another in the timeline (there is none between the
      right place and the other), and how often it was put on the wrong side of it;
    * ``discards``: cards discarded as a turn, by card;
    * ``rounds``, ``moves``, ``scores``, ``lead_changes``: how many games had so many; ``minutes`` likewise,
      where the time was taken (never in simulations);
    * ``wins``: games won alone, by seat; ``seats``, ``kind_wins``: by kind, seats taken and won;
    * ``tiebreaks``, ``shared``, ``reshuffled``: games with at least one.
    """

    kinds: tuple[str, ...]
    places: tuple[int, ...]
    games: int = 0
    tiebreaks: int = 0
    shared: int = 0
    reshuffled: int = 0
    trials: Sums = field(default_factory=Counter)
    neighbours: Sums = field(default_factory=Counter)
    discards: Sums = field(default_factory=Counter)
    rounds: Sums = field(default_factory=Counter)
    moves: Sums = field(default_factory=Counter)
    scores: Sums = field(default_factory=Counter)
    lead_changes: Sums = field(default_factory=Counter)
    minutes: Sums = field(default_factory=Counter)
    wins: Sums = field(default_factory=Counter)
    seats: Sums = field(default_factory=Counter)
    kind_wins: Sums = field(default_factory=Counter)

    @classmethod
    def of(cls, deck: Deck, kinds: Sequence[str]) -> Tally:
        """Begin with no game of this deck."""
        return cls(tuple(kinds), tuple(low + high for low, high in zip(deck.lows, deck.highs, strict=True)))

    def count(self, game: Game, kinds: Sequence[int], log: Sequence[Sequence[Event]]) -> None:
        """Count a finished game: the kind of player on each seat, and what came of each action, in order.

        Raises:
            ValueError: the game has not ended.
        """
        result = game.result
        if result is None:
            raise ValueError("the game has not ended")
        self.games += 1
        self.rounds[game.round] += 1
        self.moves[len(log)] += 1
        for kind in kinds:
            self.seats[kind] += 1
        if game.rules.mode == "coop":
            self._count_coop(kinds, log)
        else:
            self._count_plays(game, kinds, log)
        if result.score is not None:
            self.scores[result.score] += 1
        elif result.winner is None:
            self.shared += 1
        else:
            self.wins[result.winner] += 1
            self.kind_wins[kinds[result.winner]] += 1

    def _count_coop(self, kinds: Sequence[int], log: Sequence[Sequence[Event]]) -> None:
        for events in log:
            event = events[0]
            if isinstance(event, Placed | Misplaced):
                card = kinds[event.seat] * len(self.places) + event.card
                self.trials[card * SLOTS * 2 + isinstance(event, Placed)] += 1
            elif isinstance(event, Discarded):
                self.discards[event.card] += 1

    def _count_plays(self, game: Game, kinds: Sequence[int], log: Sequence[Sequence[Event]]) -> None:
        """Count every play, and what happened to hands and leaders; the hot path of statistics.

        In the main game only a right card changes the size of a hand; in a tie-break nobody leads any more.
        """
        cards, steps = len(self.places), 2 * SLOTS
        bases = [kind * cards * steps for kind in kinds]
        plays: list[int] = []
        race = _Race(game)
        sizes, judge = race.sizes, race.judge
        slots, main = 2 * (game.rules.timeline_start + 1), True
        for events in log:
            first = events[0]
            if type(first) is Placed:
                plays.append(bases[first[0]] + first[1] * steps + slots + 1)
                sizes[first[0]] -= 1
                slots += 2
            elif type(first) is Misplaced:
                plays.append(bases[first[0]] + first[1] * steps + slots)
            if len(events) > 1 and main:
                if type(events[-1]) is RoundEnded:
                    judge()
                elif RoundEnded in map(type, events):
                    judge()
                    main = False
                    self.tiebreaks += TieBreakStarted in map(type, events)
        self.trials.update(plays)
        if game.rules.mode == "versus":
            self.lead_changes[race.lead_changes] += 1
            self.reshuffled += game.reshuffles > 0

    def count_neighbours(self, game: Game, log: Sequence[Sequence[Event]]) -> None:
        """Count who was played next to whom, and on which side; nothing in co-op, where nobody names a slot.

        The timeline is followed in the order of the dates' middles; for plain years that is the timeline itself.
        """
        if game.rules.mode == "coop":
            return
        places, width = self.places, 2 * len(self.places)
        meetings: list[int] = []
        placed = {events[0][1] for events in log if type(events[0]) is Placed}
        line = sorted((card for card in game.timeline if card not in placed), key=places.__getitem__)
        middles = [places[card] for card in line]
        for events in log:
            first = events[0]
            if not isinstance(first, (Placed, Misplaced)):
                continue
            right, card, slot = type(first) is Placed, first.card, first.slot or 0
            place, pair = places[card], card * width
            low, high = bisect_left(middles, place), bisect_right(middles, place)
            if low:
                meetings.append(pair + 2 * line[low - 1] + (not right and slot < low))
            if high < len(line):
                meetings.append(pair + 2 * line[high] + (not right and slot > high))
            if right:
                line.insert(high, card)
                middles.insert(high, place)
        self.neighbours.update(meetings)

    def add(self, other: Tally) -> None:
        """Add the games of another tally of the same kinds of players.

        Raises:
            ValueError: its kinds or its deck differ.
        """
        if (other.kinds, other.places) != (self.kinds, self.places):
            raise ValueError("tallies of different players or decks cannot be added")
        for part in fields(self)[2:]:
            mine, more = getattr(self, part.name), getattr(other, part.name)
            if isinstance(mine, Counter):
                mine.update(more)
            else:
                setattr(self, part.name, mine + more)

    def trial(self, key: int) -> Trial:
        """Return what a key of ``trials`` stands for."""
        key, right = divmod(key, 2)
        key, slots = divmod(key, SLOTS)
        return Trial(*divmod(key, len(self.places)), slots, bool(right))

    def pair(self, key: int) -> tuple[int, int, bool]:
        """Return what a key of ``neighbours`` stands for: the card, its neighbour, whether it went past it."""
        key, passed = divmod(key, 2)
        return *divmod(key, len(self.places)), bool(passed)


class _Race:
    """What is followed while a game is gone through again: the sizes of hands, and who has the fewest cards."""

    __slots__ = ("_before", "_least", "lead_changes", "sizes")

    def __init__(self, game: Game) -> None:
        self.sizes = list(game.rules.hands(game.players))
        self._before, self._least = self.sizes.copy(), max(self.sizes)
        self.lead_changes = 0

    def judge(self) -> None:
        """Note, at the end of a round, whether a seat that was not among those with the fewest cards now is."""
        least = min(self.sizes)
        for size, before in zip(self.sizes, self._before, strict=True):
            if size == least and before > self._least:
                self.lead_changes += 1
                break
        self._before, self._least = self.sizes.copy(), least
