"""The co-operative bot: the whole table plays as one, sharing beliefs and looking one card ahead.

Every possible action is valued the same way: what it scores at once, plus what the cards that are left are worth
on the board as it would then be (`Board.worth`). Fronts are public, so the hands of all seats count; the draw
pile is taken to be spread like the cards whose place is known or believed.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from math import erf, sqrt
from typing import NamedTuple

from cardsmith.game.actions import Action, Discard, Play, Stop
from cardsmith.game.state import EMPTY, Observation
from cardsmith.model.rules import Score
from cardsmith.playtest.bots import Seat

LAST = 1000
"""Among equal values: a card that fits comes before stopping, stopping before a card that does not."""

_SURE = 1e-6
"""The error assumed of a card that was seen, to divide by."""


class Board(NamedTuple):
    """The places of the timeline from left to right, and which of the gaps between them are free."""

    line: tuple[float, ...]
    free: tuple[bool, ...]
    score: Score

    def lay(self, place: float) -> tuple[Board, int]:
        """Return the board after a card at this place was played, and what that scored at once."""
        at = bisect_right(self.line, place)
        if at == 0:
            return self._replace(line=(place, *self.line), free=(True, *self.free)), self.score.timeline
        if at == len(self.line):
            return self._replace(line=(*self.line, place), free=(*self.free, True)), self.score.timeline
        if self.free[at - 1]:
            taken = (*self.free[: at - 1], False, *self.free[at:])
            return self._replace(free=taken), self.score.gap
        return self, self.score.left

    def worth(self, places: Sequence[float], weight: float) -> float:
        """Return about what these cards (sorted, each standing for ``weight`` cards) would score if played well.

        Cards beyond the ends can all be laid there, the nearest first; a free gap takes one of those within it.
        """
        score, line = self.score, self.line
        low = bisect_left(places, line[0])
        worth = score.timeline * weight * low
        for at, free in enumerate(self.free):
            high = bisect_left(places, line[at + 1], low)
            cards = (high - low) * weight
            if cards:
                taken = min(1.0, cards) if free else 0.0
                worth += score.gap * taken + score.left * (cards - taken)
            low = high
        return worth + score.timeline * weight * (len(places) - low)

    def fits(self, place: float, sigma: float) -> float:
        """Return how likely a card believed at this place, with this error, finds room."""
        cuts = [0.5 + 0.5 * erf((end - place) / (sigma * sqrt(2))) for end in self.line]
        chance = cuts[0] + 1 - cuts[-1]
        for at, free in enumerate(self.free):
            if free:
                chance += cuts[at + 1] - cuts[at]
        return min(1.0, chance)


class Teammate:
    """Plays co-op. All seats of a table get the same shared beliefs, so any of them decides as the team would."""

    __slots__ = ("_seat",)

    def __init__(self, seat: Seat) -> None:
        """Sit down."""
        self._seat = seat

    def act(self, seen: Observation) -> Action:
        """Play the card, discard it, or stop: whatever promises the most points for all."""
        board, places = self._board(seen), self._places(seen)
        hand = seen.hands[seen.seat]
        if not board.line:
            return Play(hand[0])
        values: list[tuple[float, int, Action]] = []
        risk = self._risk(seen, board, places)
        for rank, card in enumerate(hand):
            fits = board.lay(places[card])[1] > 0
            worth = self._playing(card, seen, board, places) - risk
            values.append((worth, -rank - LAST * (not fits), Play(card)))
            if not seen.tries:
                rest = self._left(seen, places, without=card)
                values.append((board.score.left + board.worth(*rest), -rank, Discard(card)))
        if seen.successes:
            values.append((board.worth(*self._left(seen, places)), -LAST // 2, Stop()))
        return max(values, key=lambda value: value[:2])[2]

    def _board(self, seen: Observation) -> Board:
        place = self._seat.place
        line = tuple(place(seen.dates[card]) for card in seen.timeline)
        free = tuple(card == EMPTY for card in seen.gaps)
        return Board(line, free, self._seat.rules.score)

    def _places(self, seen: Observation) -> dict[int, float]:
        """Return where all cards in hands lie: seen ones (nothing comes back in co-op, yet) or believed."""
        return {
            card: self._seat.place(seen.dates[card]) if card in seen.dates else self._seat.believe(card)
            for hand in seen.hands
            for card in hand
        }

    def _left(
        self, seen: Observation, places: dict[int, float], without: int | None = None
    ) -> tuple[list[float], float]:
        """Return the sorted places of the cards in all hands, and how many cards in play each stands for."""
        rest = sorted(place for card, place in places.items() if card != without)
        return rest, (len(rest) + seen.draw_pile) / len(rest) if rest else 1.0

    def _playing(self, card: int, seen: Observation, board: Board, places: dict[int, float]) -> float:
        """Return the points that playing the card promises, its error and one card ahead considered."""
        sigma = self._seat.sigma or _SURE
        chance = board.fits(places[card], sigma)
        rest = self._left(seen, places, without=card)
        after, scored = board.lay(places[card])
        if scored < 0:
            after, scored = board, board.score.gap
        good = scored + after.worth(*rest)
        return chance * good + (1 - chance) * (board.score.left + board.worth(*rest))

    def _risk(self, seen: Observation, board: Board, places: dict[int, float]) -> float:
        """Return the points at stake if no card of the hand finds room, which ends the game for all."""
        hand = seen.hands[seen.seat]
        if seen.successes or (self._seat.rules.first_fail == "end_turn" and len(hand) > 1):
            return 0.0
        sigma = self._seat.sigma or _SURE
        none = 1.0
        for card in hand:
            none *= 1 - board.fits(places[card], sigma)
        cards = len(places) + seen.draw_pile
        return none * max(0.0, board.worth(*self._left(seen, places)) - board.score.left * cards)
