"""The competitive game: place a card a turn; the only one to finish in a round wins, several break the tie."""

from __future__ import annotations

from collections.abc import Sequence

from cardsmith.game.actions import (
    Action,
    Eliminated,
    Event,
    Misplaced,
    Placed,
    Result,
    RoundEnded,
    Shared,
    TieBreakStarted,
    Won,
)
from cardsmith.game.deck import Deck
from cardsmith.game.state import Game
from cardsmith.model.rules import Ruleset


class Versus(Game):
    """A competitive game; see RULES.md, "Versus: exact order of effects"."""

    __slots__ = ("_on_turn", "_recycle", "_right", "_tie", "tiebreak_rounds")

    def __init__(
        self, deck: Deck, rules: Ruleset, players: int, key: int, order: Sequence[int] | None
    ) -> None:
        super().__init__(deck, rules, players, key, order)
        self._recycle = rules.deck_empty == "reshuffle"
        self._on_turn = rules.tiebreak_draw == "on_turn"
        self._tie = False
        self._right: list[int] = []
        self.tiebreak_rounds = 0

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Play a card into a slot; see `Game.apply`."""
        return self.place(*self._check_place(action))

    def place(self, card: int, slot: int) -> tuple[Event, ...]:
        """Play a card that the seat to move has into a slot that there is; for players who know what is allowed."""
        seat, row = self.seat, self.row
        hand = self.hands[seat]
        hand.remove(card)
        self.dates[card] = self.deck.bounds[card]
        events: list[Event] = []
        if row.fits(card, slot):
            row.insert(card, slot)
            events.append(tuple.__new__(Placed, (seat, card, slot, False)))  # half the time of Placed(...)
            if self._tie:
                self._right.append(seat)
            elif not hand and self.rules.end == "instant":
                self._win(seat, events)
                return tuple(events)
        elif self._tie:
            self._misplace(seat, card, slot, events)
        else:
            self._replace(seat, card, slot, events)
        self._turn = turn = self._turn + 1
        if turn == len(self._order):
            self._end_round(events)
        else:
            self.seat = self._order[turn]
            if self._tie and self._on_turn:
                self._draw_one(self.seat, events)
        return tuple(events)

    def _replace(self, seat: int, card: int, slot: int, events: list[Event]) -> None:
        """Put a wrong card away and draw another; without any left to draw it returns to the hand."""
        if self._top == self._end and not self._recycle:
            self.hands[seat].append(card)
            events.append(Misplaced(seat, card, slot, "hand"))
            return
        self._misplace(seat, card, slot, events)
        self._draw_one(seat, events)

    def _draw_one(self, seat: int, events: list[Event]) -> None:
        if self._top == self._end:
            self._reshuffle(events)
        self._draw(seat, events)

    def _end_round(self, events: list[Event]) -> None:
        """Judge the round after its last seat: go on, break a tie, or end the game."""
        events.append(tuple.__new__(RoundEnded, (self.round,)))
        if self._tie:
            right = tuple(seat for seat in self._order if seat in self._right)
            self._keep(right or tuple(self._order), events)
        else:
            if all(self.hands):
                self._begin_round()
                return
            finishers = tuple([seat for seat in self._order if not self.hands[seat]])
            if len(finishers) > 1:
                self.phase, self._tie = "tiebreak", True
                self._keep(finishers, events)
                events.append(TieBreakStarted(finishers))
            else:
                self._order = list(finishers)
        if len(self._order) == 1:
            self._win(self._order[0], events)
        else:
            self._start_tiebreak_round(events)

    def _keep(self, seats: tuple[int, ...], events: list[Event]) -> None:
        """Let these seats, in playing order, go on; all others are out."""
        lost = tuple(seat for seat in self._order if seat not in seats)
        self._order = list(seats)
        if lost:
            self.out.extend(lost)
            events.append(Eliminated(lost))

    def _start_tiebreak_round(self, events: list[Event]) -> None:
        """Begin a tie-break round if there are cards and rounds enough; otherwise the victory is shared."""
        cards = self.draw_pile + (len(self._put_away) if self._recycle else 0)
        if cards < len(self._order) or self.tiebreak_rounds == self.rules.tiebreak_limit:
            seats = tuple(self._order)
            events.append(Shared(seats, "cards" if cards < len(seats) else "limit"))
            self._finish(Result(shared=seats))
            return
        self._right.clear()
        self.tiebreak_rounds += 1
        self._begin_round()
        for seat in self._order[:1] if self._on_turn else self._order:
            self._draw_one(seat, events)

    def _win(self, seat: int, events: list[Event]) -> None:
        events.append(Won(seat))
        self._finish(Result(winner=seat))
