"""Bots as users write them: good ones and bad ones. Top-level classes, so that worker processes find them."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from cardsmith.game.actions import Action, Discard, Place, Play, Stop
from cardsmith.game.state import Observation
from cardsmith.playtest.bots import Seat, Skill, timeliner
from cardsmith.playtest.team import Teammate


class Plain:
    """Does what our own bot does, but by observations alone."""

    skill = "casual"

    def __init__(self, seat: Seat) -> None:
        self.inner = timeliner(seat)

    def act(self, seen: Observation) -> Action:
        return self.inner.act(seen)


class Leftmost:
    """Puts its first card at the left end, always."""

    def __init__(self, seat: Seat) -> None:
        pass

    def act(self, seen: Observation) -> Action:
        return Place(seen.hands[seen.seat][0], 0)


class Raising(Plain):
    """Divides by zero at the first turn of seat 2."""

    def act(self, seen: Observation) -> Action:
        return super().act(seen) if seen.seat != 2 else Place(1 // 0, 0)


class Nonsense(Plain):
    """Says something that is no action."""

    def act(self, seen: Observation) -> Action:
        return "left" if seen.round == 3 else super().act(seen)  # type: ignore[return-value]


class Cheating(Plain):
    """Plays a card of another hand."""

    def act(self, seen: Observation) -> Action:
        return Place(seen.hands[seen.seat - 1][0], 0)


class Late(Plain):
    """Fails once the deal of a certain game is met: the first card of the first seat is card 0."""

    def act(self, seen: Observation) -> Action:
        if seen.hands[0] and seen.hands[0][0] == 0:
            raise RuntimeError("I do not like this card")
        return super().act(seen)


class Killer(Plain):
    """Kills its own process, once: the file named by the environment remembers that it did."""

    def act(self, seen: Observation) -> Action:
        mark = Path(os.environ["CARDSMITH_TEST_MARK"])
        if not mark.exists():
            mark.write_text("killed", encoding="utf-8")
            os.kill(os.getpid(), signal.SIGKILL)
        return super().act(seen)


class AlwaysKiller(Plain):
    """Kills its own process, always."""

    def act(self, seen: Observation) -> Action:
        os.kill(os.getpid(), signal.SIGKILL)
        return super().act(seen)


class GreedyTeammate:
    """Plays the card that scores most now (the nearest to the ends among equals); discards when none fits."""

    skill = Skill(0.0)

    def __init__(self, seat: Seat) -> None:
        self.seat, self.team = seat, Teammate(seat)

    def act(self, seen: Observation) -> Action:
        board, hand = self.team._board(seen), seen.hands[seen.seat]
        ends = board.line[0], board.line[-1]

        def worth(card: int) -> tuple[int, float]:
            place = self.seat.believe(card)
            return board.lay(place)[1], -min(abs(place - end) for end in ends)

        best = max(hand, key=worth)
        if worth(best)[0] < 0 and seen.successes:
            return Stop()
        if worth(best)[0] < 0 and not seen.tries:
            return Discard(best)
        return Play(best)


class KnowsAll(Plain):
    """Errs with sigma 0.35 and never lapses: the players of the known figures."""

    skill = Skill(0.35)


class Expert(Plain):
    """Errs with sigma 0.15 and never lapses."""

    skill = Skill(0.15)


class Novice(Plain):
    """Errs with sigma 0.7 and never lapses."""

    skill = Skill(0.7)


class Forgetful(KnowsAll):
    """Does not remember the dates of cards that come back after a reshuffle."""

    def act(self, seen: Observation) -> Action:
        shown = set(seen.timeline)
        return super().act(seen._replace(dates={c: d for c, d in seen.dates.items() if c in shown}))
