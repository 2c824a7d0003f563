"""The game for one: place cards as long as the lives last."""

from __future__ import annotations

from cardsmith.game.actions import Action, Event, Placed, RoundEnded, ScorePart
from cardsmith.game.state import Game


class Solo(Game):
    """A solo game; see RULES.md, "Solo". Every turn is a round."""

    __slots__ = ()

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Play a card into a slot; see `Game.apply`."""
        return self.place(*self._check_place(action))

    def place(self, card: int, slot: int) -> tuple[Event, ...]:
        """Play a card of the hand into a slot that there is; for players who know what is allowed."""
        events: list[Event] = []
        self.hands[0].remove(card)
        self._show(card)
        if self.row.fits(card, slot):
            self.row.insert(card, slot)
            events.append(Placed(0, card, slot))
        else:
            self._misplace(0, card, slot, events)
            self.lives -= 1
        if self.lives and self.draw_pile:
            self._draw(0, events)
        if not self.lives or not self.hands[0]:
            self._finish_scored(events)
        else:
            events.append(RoundEnded(self.round))
            self._begin_round()
        return tuple(events)

    def score_parts(self) -> tuple[ScorePart, ...]:
        """Return the cards placed rightly: they count one each."""
        return (ScorePart("timeline", len(self.timeline) - self.rules.timeline_start, 1),)
