"""Twist's co-operative game: choose a card, its date decides where it goes; or discard one."""

from __future__ import annotations

from cardsmith.game.actions import (
    Action,
    Discard,
    Discarded,
    Event,
    GameOver,
    Illegal,
    Invalid,
    Misplaced,
    Placed,
    Play,
    RoundEnded,
    ScorePart,
    Stop,
    Stopped,
)
from cardsmith.game.state import EMPTY, Game
from cardsmith.model.sentences import tell


class Coop(Game):
    """A co-operative game; see RULES.md, "Twist co-operative: exact order of effects"."""

    __slots__ = ()

    def _options(self, hand: list[int]) -> tuple[Action, ...]:
        """Return every card to play; to discard before any card was revealed; to stop after a success."""
        actions: list[Action] = [Play(card) for card in hand]
        if not self.tries:
            actions += [Discard(card) for card in hand]
        if self.successes:
            actions.append(Stop())
        return tuple(actions)

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Play, discard or stop; see `Game.apply`."""
        if self.result is not None:
            raise GameOver("over", "the game is over")
        events: list[Event] = []
        if isinstance(action, Play | Discard):
            self._check_card(action.card)
        if type(action) is Play:
            self._play(action.card, events)
        elif type(action) is Discard:
            if self.tries:
                raise Illegal(
                    "discard_late", tell("a card was revealed in this turn: it has no discard any more")
                )
            self._put_on_discard(action.card)
            events.append(Discarded(self.seat, action.card))
            self._end_turn(events)
        elif type(action) is Stop:
            if not self.successes:
                raise Illegal("stop_early", tell("stopping is allowed after a card was placed in this turn"))
            events.append(Stopped(self.seat))
            self._end_turn(events)
        else:
            text = tell("this game is played by naming a card to play or to discard, or by stopping")
            raise Invalid("mode", text)
        return tuple(events)

    def _put_on_discard(self, card: int) -> None:
        self.hands[self.seat].remove(card)
        self._show(card)
        self.discard.append(card)

    def _play(self, card: int, events: list[Event]) -> None:
        rules = self.rules
        self.tries += 1
        if self._find_place(card, events):
            self.successes += 1
            over = self.successes == rules.max_successes
        else:
            self._put_on_discard(card)
            events.append(Misplaced(self.seat, card, None, "discard"))
            over = (rules.second_fail if self.successes else rules.first_fail) == "end_turn"
        untried = bool(self.hands[self.seat])
        if not self.successes and not untried:
            self._finish_scored(events)
        elif over or not untried:
            self._end_turn(events)

    def _find_place(self, card: int, events: list[Event]) -> bool:
        """Put the card where its date decides: at an end, else above the leftmost free right gap."""
        first, last = self.row.right_slots(card)
        size = len(self.timeline)
        if first == 0 or last == size:
            slot, gap = (0 if first == 0 else size), False
            self.row.insert(card, slot)
            if size:
                self.gaps.insert(slot, EMPTY)
        else:
            free = next((at for at in range(first, last + 1) if self.gaps[at - 1] == EMPTY), None)
            if free is None:
                return False
            slot, gap = free, True
            self.gaps[slot - 1] = card
        self.hands[self.seat].remove(card)
        self._show(card)
        events.append(Placed(self.seat, card, slot, gap))
        return True

    def _end_turn(self, events: list[Event]) -> None:
        """Refill the hand and give the turn to the next seat that has cards."""
        seat = self.seat
        self.successes = self.tries = 0
        if self.rules.refill == "end_of_turn":
            size = self.rules.hand_for(self.players, seat)
            while len(self.hands[seat]) < size and self.draw_pile:
                self._draw(seat, events)
        if not any(self.hands):
            self._finish_scored(events)
            return
        while True:
            self._turn += 1
            if self._turn == self.players:
                events.append(RoundEnded(self.round))
                self._begin_round()
            self.seat = self._order[self._turn]
            if self.hands[self.seat]:
                return

    def score_parts(self) -> tuple[ScorePart, ...]:
        """Return what every card counts where it lies now."""
        value, opening = self.rules.score, self.rules.timeline_start
        left = len(self.discard) + self.draw_pile + sum(map(len, self.hands))
        return (
            ScorePart("opening", opening, value.opening),
            ScorePart("timeline", len(self.timeline) - opening, value.timeline),
            ScorePart("gap", sum(card != EMPTY for card in self.gaps), value.gap),
            ScorePart("left", left, value.left),
        )
