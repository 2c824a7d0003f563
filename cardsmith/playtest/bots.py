"""Bots: what one is, the three skills and two styles that come with cardsmith, and how users name them.

A bot is any object with ``act(seen) -> Action``: it gets an `Observation`, in which no hidden back is, and says
what to do. What it *knows* of a card whose back is hidden is its belief, which it is handed when it sits down
(`Seat.believe`): the true place on the scale of `cardsmith.model.scale` with an error, drawn once per card and
bot. docs/simulation.md shows how to write one.
"""

from __future__ import annotations

import importlib
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from cardsmith.game.actions import Action, Place
from cardsmith.game.state import Observation
from cardsmith.model.dates import Bounds
from cardsmith.model.errors import UsageError
from cardsmith.model.rules import Ruleset
from cardsmith.model.sentences import joined, reason, tell

BEYOND = 1e9
"""A place beyond all others."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a bot knows dates: the error ``sigma`` of its beliefs in log-age, and how often one is a lapse.

    A lapse is a belief that has nothing to do with the card (a mix-up, a misread name).
    """

    sigma: float
    lapse: float = 0.0


SKILLS: Mapping[str, Skill] = {
    "novice": Skill(0.7, 0.04),
    "casual": Skill(0.35, 0.02),
    "expert": Skill(0.15, 0.01),
}
STYLES = ("surest", "dump")


class Seat(NamedTuple):
    """What a bot is told when it sits down for one game.

    ``ids`` are the cards' ids by number. ``believe(card)`` is where the bot thinks that the card lies, ``place``
    turns the two ends of a date that it has seen into the same scale, which ascends with the timeline.
    ``chance(i)`` is the i-th random number of this bot in this game, from 0 to below 1: use it in place of
    ``random``, so that a game can be played again.
    """

    seat: int
    players: int
    rules: Ruleset
    ids: tuple[str, ...]
    believe: Callable[[int], float]
    place: Callable[[Bounds], float]
    chance: Callable[[int], float]
    sigma: float


class Bot(Protocol):
    """A player: one for each seat and game, asked whenever its seat is to move."""

    def act(self, seen: Observation) -> Action:
        """Return what to do; ``seen`` is a snapshot of all that this seat can see."""


BotMaker = Callable[[Seat], Bot]


@dataclass(frozen=True, slots=True)
class BotKind:
    """A bot as named by a user: its ``name``, how it is made, and how well it knows dates."""

    name: str
    make: BotMaker
    skill: Skill


_UNLIKELIER = -2 * BEYOND
"""Less than any distance between two places."""


class Timeliner:
    """Plays versus and solo: the card of whose place it is surest, or (``dump``) the most doubtful one."""

    __slots__ = ("_believe", "_dump", "_memory", "_place")

    def __init__(
        self, believe: Callable[[int], float], place: Callable[[Bounds], float], dump: bool = False
    ) -> None:
        """Sit down with what a `Seat` tells; with ``dump`` the bot gets rid of doubtful cards first."""
        self._believe, self._place, self._dump = believe, place, dump
        self._memory: dict[int, float] = {}
        """Where the cards of the hand lie; a card that is played will be seen, so it is forgotten."""

    def act(self, seen: Observation) -> Action:
        """Choose a card and the slot where it believes that the card belongs."""
        line = [-BEYOND, *(self._place(seen.dates[card]) for card in seen.timeline), BEYOND]
        return Place(*self.choose(seen.hands[seen.seat], line, seen.dates))

    def choose(
        self, hand: Sequence[int], line: Sequence[float], dates: Mapping[int, Bounds]
    ) -> tuple[int, int]:
        """Choose a card and its slot by what is public.

        That is the hand, the dates seen, and the timeline's places between two ``BEYOND``. How sure the bot is of
        a card is how far its belief lies from the nearest card of the timeline.
        """
        memory, dump, best = self._memory, self._dump, _UNLIKELIER
        chosen = slot = 0
        for card in hand:
            belief = memory.get(card)
            if belief is None:
                belief = self._place(dates[card]) if card in dates else self._believe(card)
                memory[card] = belief
            at = bisect_right(line, belief)
            margin, right = belief - line[at - 1], line[at] - belief
            if right < margin:
                margin = right
            if dump:
                margin = -margin
            if margin > best:
                best, chosen, slot = margin, card, at - 1
        del memory[chosen]
        return chosen, slot


def timeliner(seat: Seat) -> Bot:
    """Make the bot that comes with cardsmith: it plays any mode, surest cards first."""
    if seat.rules.mode == "coop":
        from cardsmith.playtest.team import Teammate

        return Teammate(seat)
    return Timeliner(seat.believe, seat.place)


def dumper(seat: Seat) -> Bot:
    """Make the bot that gets rid of its most doubtful card first; in co-op, where it may discard, it has no style."""
    if seat.rules.mode == "coop":
        return timeliner(seat)
    return Timeliner(seat.believe, seat.place, dump=True)


def parse_bot(name: str) -> BotKind:
    """Return the bot that a name means: ``casual``, ``bot:expert/dump``, or a user's ``module:Name``.

    Raises:
        UsageError: there is no such bot.
    """
    text = name.removeprefix("bot:").strip()
    bot, _, more = text.partition("/")
    if ":" in bot:
        kind = bot_kind(_loaded(bot))
        return replace(kind, name=f"bot:{text}", skill=_skill(more) if more else kind.skill)
    if bot not in SKILLS or more not in ("", *STYLES):
        raise UsageError(
            tell(
                "there is no bot '{name}': skills are {skills}, styles are {styles} (casual, "
                "expert/dump), or name a class of your own as module:Name",
                name=name,
                skills=joined(list(SKILLS)),
                styles=joined(list(STYLES)),
            )
        )
    if more == "dump":
        return BotKind(f"bot:{bot}/dump", dumper, SKILLS[bot])
    return BotKind(f"bot:{bot}", timeliner, SKILLS[bot])


def _loaded(path: str) -> BotMaker:
    module, _, attribute = path.partition(":")
    try:
        maker: BotMaker = getattr(importlib.import_module(module), attribute)
    except Exception as problem:
        raise UsageError(
            tell("the bot '{path}' cannot be loaded: {problem}", path=path, problem=reason(problem))
        ) from problem
    return maker


def _skill(skill: object) -> Skill:
    found = SKILLS.get(skill) if isinstance(skill, str) else skill
    if not isinstance(found, Skill):
        raise UsageError(
            tell(
                "there is no skill {skill}: skills are {skills}",
                skill=repr(skill),
                skills=joined(list(SKILLS)),
            )
        )
    return found


def bot_kind(bot: str | BotMaker | BotKind) -> BotKind:
    """Return the kind of a bot given by name or as a class (or function) that makes one of a `Seat`.

    A class knows dates like ``casual`` unless its attribute ``skill`` names another or is a `Skill`.

    Raises:
        UsageError: there is no such bot, or it cannot be made of a seat.
    """
    if isinstance(bot, BotKind):
        return bot
    if isinstance(bot, str):
        return parse_bot(bot)
    if not callable(bot):
        raise UsageError(
            tell("{bot} is no bot: give a name, or a class whose objects have act(seen)", bot=repr(bot))
        )
    name = getattr(bot, "__name__", type(bot).__name__)
    return BotKind(f"bot:{name}", bot, _skill(getattr(bot, "skill", "casual")))


def parse_bots(names: str | Iterable[str | BotMaker | BotKind]) -> tuple[BotKind, ...]:
    """Return the bots of a comma-separated list, or of names and classes.

    Raises:
        UsageError: there is no such bot, or none is named.
    """
    if isinstance(names, str):
        names = [name for name in names.split(",") if name.strip()]
    if kinds := tuple(map(bot_kind, names)):
        return kinds
    raise UsageError(tell("name at least one bot: {skills}", skills=joined(list(SKILLS))))
