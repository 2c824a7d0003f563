"""Bots sit down at the games of one deck: what each believes of the hidden cards, and its random numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from statistics import NormalDist

from cardsmith.game.deck import Deck
from cardsmith.game.randomness import BOTS, FIRST, GOLDEN, MASK, SECOND, number
from cardsmith.model.rules import Ruleset
from cardsmith.model.scale import Scale
from cardsmith.playtest.bots import Bot, BotKind, Seat, Skill, Timeliner, dumper

_NOISE = tuple(round(NormalDist().inv_cdf((step + 0.5) / 4096), 6) for step in range(4096))
"""Quantiles of the normal distribution: an error is drawn with twelve random bits."""

_CHANCE = 1 << 31
"""Where the numbers for `Seat.chance` begin in a bot's stream, behind those of the beliefs."""


class Tables:
    """Seats bots at the games of one deck and rule set; the only place where beliefs meet true dates.

    ``truth`` are the places of all cards: for the table, never for a player.
    """

    __slots__ = ("_deck", "_ends", "_players", "_rules", "_steps", "place", "scale", "truth")

    def __init__(self, deck: Deck, rules: Ruleset, players: int) -> None:
        """Prepare the tables for so many players."""
        self._deck, self._rules, self._players = deck, rules, players
        self.scale = Scale(deck.bounds)
        self.place = self.scale.place
        self._steps = [card * GOLDEN & MASK for card in range(len(deck))]
        self.truth = [self.place(bounds) for bounds in deck.bounds]
        self._ends = min(self.truth, default=0.0), max(self.truth, default=0.0)

    def seat(self, kinds: Sequence[BotKind], key: int) -> list[Bot]:
        """Make the bots of one game, whose randomness follows from ``key`` (see ``game_key``), a kind a seat.

        In co-op the players talk: all share the mean of their beliefs.
        """
        players, rules, ids, place = self._players, self._rules, self._deck.ids, self.place
        seats = [
            Seat(seat, players, rules, ids, self._belief(kind.skill, key, seat), place, _chance(key, seat),
                 kind.skill.sigma)
            for seat, kind in enumerate(kinds)
        ]  # fmt: skip
        if rules.mode == "coop" and players > 1:
            believe = _shared([seat.believe for seat in seats])
            sigma = sum(seat.sigma**2 for seat in seats) ** 0.5 / players
            seats = [seat._replace(believe=believe, sigma=sigma) for seat in seats]
        return [kind.make(seat) for kind, seat in zip(kinds, seats, strict=True)]

    def timeliners(self, kinds: Sequence[BotKind], key: int) -> list[Timeliner]:
        """Make the same bots, all of them our own for versus or solo, without telling them what they do not ask."""
        place = self.place
        return [
            Timeliner(self._belief(kind.skill, key, seat), place, kind.make is dumper)
            for seat, kind in enumerate(kinds)
        ]

    def _belief(self, skill: Skill, key: int, seat: int) -> Callable[[int], float]:
        """Return a function from a hidden card to its believed place: always the same for a card."""
        truth, sigma, lapse = self.truth, skill.sigma, round(skill.lapse * 4096)
        first, last = self._ends
        base, steps = key + (((BOTS + seat) << 32) + 1) * GOLDEN, self._steps

        def believe(card: int) -> float:
            value = (base + steps[card]) & MASK  # the card-th number of the bot's stream
            value = ((value ^ (value >> 30)) * FIRST) & MASK
            value = ((value ^ (value >> 27)) * SECOND) & MASK
            value ^= value >> 31
            if value & 4095 < lapse:
                return first + (last - first) * ((value >> 12 & 0xFFFFFFFF) / 0x100000000)
            return truth[card] + sigma * _NOISE[value >> 52]

        return believe


def _shared(beliefs: Sequence[Callable[[int], float]]) -> Callable[[int], float]:
    @cache
    def believe(card: int) -> float:
        return round(sum(belief(card) for belief in beliefs) / len(beliefs), 9)

    return believe


def _chance(key: int, seat: int) -> Callable[[int], float]:
    return lambda index: (number(key, BOTS + seat, _CHANCE + index) >> 11) / (1 << 53)
