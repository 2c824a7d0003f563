"""What all games share: the zones, drawing, and what everybody may see. The modes add the turns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Literal, NamedTuple

from cardsmith.game.actions import (
    Action,
    Drew,
    Event,
    GameOver,
    Illegal,
    Invalid,
    Misplaced,
    Place,
    Reshuffled,
    Result,
    Scored,
    ScorePart,
)
from cardsmith.game.deck import Deck
from cardsmith.game.randomness import LANES, START, below, upper_halves
from cardsmith.game.row import Row
from cardsmith.model.dates import Bounds, conflict
from cardsmith.model.findings import Finding
from cardsmith.model.rules import Ruleset
from cardsmith.model.sentences import tell

Phase = Literal["main", "tiebreak", "over"]
EMPTY = -1
"""The mark of a gap without a card."""


class Observation(NamedTuple):
    """What everybody at the table can see, as seen from ``seat``: a snapshot built from public fields only.

    Cards are numbers of the deck. ``hands`` of all seats are public, since fronts are. ``dates`` are the two
    ends of every card whose back was seen in this game, wherever it lies now (in the order in which they were
    first seen); a hidden card is not in it. ``gaps`` has one entry for each pair of neighbours of the
    timeline, -1 for an empty gap. ``discard`` and ``boxed`` (cards boxed in this game) are in the order of
    arrival. ``successes`` and ``tries`` are this turn's (co-op); ``lives`` are solo's.
    """

    seat: int
    to_move: int
    round: int
    phase: Phase
    hands: tuple[tuple[int, ...], ...]
    timeline: tuple[int, ...]
    gaps: tuple[int, ...]
    discard: tuple[int, ...]
    boxed: tuple[int, ...]
    dates: dict[int, Bounds]
    draw_pile: int
    box: int
    out: tuple[int, ...]
    successes: int
    tries: int
    lives: int
    result: Result | None


class Game(ABC):
    """One running game. ``apply`` is the only way to change it; everything else is for reading.

    The lists are the game's own: whoever reads them must not change them and, unlike an `Observation`, sees
    them move. ``deck`` knows every date: hand it to nobody who plays.
    """

    __slots__ = tuple(
        "_end _key _never _order _pile _put_away _shuffled _top _turn "
        "boxed dates deck discard first gaps hands lives out "
        "phase players reshuffles result round row rules seat successes timeline tries warnings".split()
    )

    def __init__(
        self, deck: Deck, rules: Ruleset, players: int, key: int, order: Sequence[int] | None
    ) -> None:
        """Deal. What must hold is checked before, by ``new_game``."""
        self.deck, self.rules, self.players = deck, rules, players
        self.warnings: tuple[Finding, ...] = ()
        self._key = key
        self._pile = list(range(len(deck.ids)) if order is None else order)
        self._shuffled = 0 if order is None else len(self._pile)
        self._end = rules.in_play(len(self._pile))
        self._never = len(deck.ids) - self._end
        self._top = self.reshuffles = 0
        self.discard: list[int] = []
        self.boxed: list[int] = []
        to_discard = rules.mode == "versus" and rules.misplaced == "discard"
        self._put_away = self.discard if to_discard else self.boxed
        self.row = Row(deck)
        self.timeline = self.row.cards
        self.dates: dict[int, Bounds] = {}
        self._deal(rules.hands(players))
        self.gaps = [EMPTY] * (len(self.timeline) - 1) if rules.mode == "coop" else []
        self.first = below(key, START, 0, players) if rules.start == "random" else 0
        self._order = [(self.first + seat) % players for seat in range(players)]
        self._turn, self.seat, self.round = 0, self.first, 1
        self.phase: Phase = "main"
        self.out: list[int] = []
        self.successes = self.tries = 0
        self.lives = rules.lives if rules.mode == "solo" else 0
        self.result: Result | None = None

    def _deal(self, sizes: tuple[int, ...]) -> None:
        """Deal one card at a time round the table, then the timeline's cards, then the discard pile's."""
        rules, players, largest = self.rules, len(sizes), max(sizes)
        self._top = sum(sizes) + rules.opening
        while self._shuffled < self._top:
            self._shuffle_on()
        dealt = self._pile[: self._top]
        if largest == min(sizes):
            handed = players * largest
            self.hands = [dealt[seat:handed:players] for seat in range(players)]
        else:
            turns = [seat for card in range(largest) for seat in range(players) if card < sizes[seat]]
            handed = len(turns)
            self.hands = [
                [c for c, to in zip(dealt, turns, strict=False) if to == seat] for seat in range(players)
            ]
        opening = dealt[handed : handed + rules.timeline_start]
        if len(opening) > 1:
            opening.sort(key=lambda card: (self.deck.lows[card], self.deck.highs[card]))
        for card in opening:
            self.row.insert(card, len(self.timeline))
        self.discard += dealt[handed + rules.timeline_start :]
        for card in opening + self.discard:
            self._show(card)

    @abstractmethod
    def apply(self, action: Action) -> tuple[Event, ...]:
        """Do the action of the seat to move and return what came of it, in order.

        Raises:
            Invalid: the action cannot be read.
            Illegal: it is not allowed now.
            GameOver: the game has ended.
            (Nothing has changed then.)
        """

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every action that the seat to move may do now; nobody else may do any."""
        return () if self.result is not None else self._options(self.hands[self.seat])

    def _options(self, hand: list[int]) -> tuple[Action, ...]:
        """Return what may be done with a hand: every card in every slot."""
        slots = range(len(self.timeline) + 1)
        return tuple(Place(card, slot) for card in hand for slot in slots)

    @property
    def draw_pile(self) -> int:
        """How many cards the draw pile has."""
        return self._end - self._top

    @property
    def box(self) -> int:
        """How many cards lie in the box: those that never came into the game and those boxed in it."""
        return self._never + len(self.boxed)

    def score_parts(self) -> tuple[ScorePart, ...]:
        """Return what the score adds up as the game stands; nothing where there is none (versus)."""
        return ()

    def observe(self, seat: int) -> Observation:
        """Return what the seat sees now. A hidden back is not among the fields it is made of."""
        fields = (
            seat,
            self.seat,
            self.round,
            self.phase,
            tuple(map(tuple, self.hands)),
            tuple(self.timeline),
            tuple(self.gaps),
            tuple(self.discard),
            tuple(self.boxed),
            self.dates.copy(),
            self._end - self._top,
            self._never + len(self.boxed),
            tuple(self.out),
            self.successes,
            self.tries,
            self.lives,
            self.result,
        )
        # Bots are asked at every step: without the constructor's Python call this takes a third less.
        return tuple.__new__(Observation, fields)

    def conflict(self, card: int, slot: int) -> int | None:
        """Return the card of the timeline nearest to the slot that forbids it to ``card``, if one does.

        Raises:
            ValueError: the card's back is still hidden.
        """
        if card not in self.dates:
            raise ValueError(f"the back of card {card} is hidden")
        bounds = self.deck.bounds
        at = conflict([bounds[other] for other in self.timeline], slot, bounds[card])
        return None if at is None else self.timeline[at]

    def _show(self, card: int) -> None:
        self.dates[card] = self.deck.bounds[card]

    def _shuffle_on(self) -> None:
        """Shuffle (Fisher and Yates) the next `LANES` cards of the pile: few games need all of them."""
        pile, first = self._pile, self._shuffled
        cards = len(pile)
        for at, value in zip(
            range(first, cards), upper_halves(self._key, self.reshuffles, first), strict=False
        ):
            other = at + (value * (cards - at) >> 32)
            pile[at], pile[other] = pile[other], pile[at]
        self._shuffled += LANES

    def _draw(self, seat: int, events: list[Event]) -> None:
        """Draw a card for the seat from a draw pile that has one."""
        top = self._top
        if top == self._shuffled:
            self._shuffle_on()
        self._top = top + 1
        card = self._pile[top]
        self.hands[seat].append(card)
        events.append(tuple.__new__(Drew, (seat, card)))

    def _reshuffle(self, events: list[Event]) -> None:
        """Make a new draw pile of all cards put away, in the order in which they were, shuffled."""
        self._pile = self._put_away.copy()
        self._put_away.clear()
        self._top, self._end = 0, len(self._pile)
        self._shuffled = 0
        self.reshuffles += 1
        events.append(Reshuffled(self._end))

    def _misplace(self, seat: int, card: int, slot: int | None, events: list[Event]) -> None:
        to: Literal["discard", "box"] = "discard" if self._put_away is self.discard else "box"
        self._put_away.append(card)
        events.append(tuple.__new__(Misplaced, (seat, card, slot, to)))

    def _check_place(self, action: Action) -> Place:
        """Return the action if it places a card of the hand to move into a slot that there is."""
        if type(action) is Place and self.result is None:
            card, slot = action
            if (
                type(card) is type(slot) is int
                and card in self.hands[self.seat]
                and 0 <= slot <= len(self.timeline)
            ):
                return action
        return self._refuse_place(action)

    def _refuse_place(self, action: Action) -> Place:
        """Say what is wrong with a placement."""
        if self.result is not None:
            raise GameOver("over", "the game is over")
        if type(action) is not Place:
            raise Invalid("mode", tell("this game is played by naming a card and a slot"))
        if type(action.slot) is not int:
            raise Invalid("no_slot", tell("{slot} is no slot", slot=repr(action.slot)))
        self._check_card(action.card)
        raise Illegal(
            "slot_range",
            tell("slot {slot} is not one of 0 to {last}", slot=action.slot, last=len(self.timeline)),
        )

    def _check_card(self, card: int) -> None:
        if type(card) is int and card in self.hands[self.seat]:
            return
        if type(card) is not int or not 0 <= card < len(self.deck):
            raise Invalid("no_card", tell("{card} is no card of this set", card=repr(card)))
        raise Illegal(
            "not_in_hand", tell("'{card}' is not in the hand of the player to move", card=self.deck.ids[card])
        )

    def _begin_round(self) -> None:
        """Begin the next round, with the seats still in."""
        self.round += 1
        if self.rules.rotate_start and self.phase == "main":
            self.first = (self.first + 1) % self.players
            self._order = [(self.first + seat) % self.players for seat in range(self.players)]
        self._turn = 0
        self.seat = self._order[0]

    def _finish_scored(self, events: list[Event]) -> None:
        """End the game with its score."""
        score = sum(part.cards * part.each for part in self.score_parts())
        events.append(Scored(score))
        self._finish(Result(score=score))

    def _finish(self, result: Result) -> None:
        self.result = result
        self.phase = "over"
