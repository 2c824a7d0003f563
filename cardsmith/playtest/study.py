"""A whole study of a set: simulated for one or several numbers of players, with figures and advice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from cardsmith.game.deck import Deck
from cardsmith.language.messages import Messages, in_language
from cardsmith.model.cards import CardSet
from cardsmith.model.rules import Ruleset
from cardsmith.model.sentences import tell, tell_n
from cardsmith.playtest.advice import advise
from cardsmith.playtest.advice_pieces import Advice
from cardsmith.playtest.bots import parse_bots
from cardsmith.playtest.catalogue import Catalogue, catalogue_of
from cardsmith.playtest.executors import LocalPool
from cardsmith.playtest.figures import SCHEMA_VERSION, GameFigures, SkillGap, Statistics, plain
from cardsmith.playtest.hands import TRIAL_GAMES, Hand, try_hands
from cardsmith.playtest.simulation import INTERRUPTED, Plan, Progress, Simulated, simulate
from cardsmith.playtest.statistics import game_figures, skill_gap, statistics_of
from cardsmith.playtest.tally import Tally

SKILL_GAMES = 2000


@dataclass(slots=True)
class Study:
    """What came of a study; ``stopped`` says why it ended early, if it did.

    By number of players: ``tallies`` of the games, ``skill``, how much better experts do than novices at the same
    tables, and ``hands``, the sizes of the hand that were tried (both in versus only).
    """

    titles: tuple[str, ...]
    catalogue: Catalogue
    rules: Ruleset
    bots: tuple[str, ...]
    plan: Plan
    asked: int
    tallies: dict[int, Tally] = field(default_factory=dict, repr=False)
    statistics: list[Statistics] = field(default_factory=list)
    skill: dict[int, SkillGap] = field(default_factory=dict)
    hands: dict[int, list[Hand]] = field(default_factory=dict)
    stopped: str | None = None

    @property
    def advice(self) -> list[Advice]:
        """The advice in English."""
        return self.advise(in_language("en"))

    def advise(self, words: Messages) -> list[Advice]:
        """Return the advice in a language."""
        return advise(self.statistics, self.hands, words)

    @property
    def games(self) -> int:
        """How many games were played, those for advice not counted."""
        return sum(figures.games for figures in self.statistics)

    def as_data(self) -> dict[str, Any]:
        """Return everything as plain data; docs/simulation.md has the keys."""
        return {
            "schema_version": SCHEMA_VERSION,
            "sets": list(self.titles),
            "fingerprint": self.catalogue.deck.fingerprint,
            "bots": list(self.bots),
            "seed": self.plan.seed,
            "asked": self.asked,
            "stopped": self.stopped,
            "simulations": [
                figures.as_data()
                | {
                    "skill": plain(self.skill.get(figures.players)),
                    "hands": plain(tuple(self.hands.get(figures.players, ()))),
                }
                for figures in self.statistics
            ],
            "advice": [advice.as_data() for advice in self.advice],
        }


def study(
    card_sets: Sequence[CardSet],
    rules: Ruleset,
    players: Sequence[int],
    plan: Plan,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Study:
    """Simulate the sets, mixed, for each number of players (``plan.players`` is not used), and what advice takes.

    Ctrl-C ends it: what was played until then is in the result.

    Raises:
        InputError: some of these games cannot be dealt; the findings say why.
        UsageError: there is no such bot.
    """
    kinds = parse_bots(plan.bots)
    result = Study(
        titles=tuple(card_set.title for card_set in card_sets),
        catalogue=catalogue_of(*card_sets),
        rules=rules,
        bots=tuple(kind.name for kind in kinds),
        plan=replace(plan, bots=kinds),
        asked=plan.games * len(players),
    )
    with ExitStack() as stack:
        executor = stack.enter_context(LocalPool(jobs)) if jobs > 1 else None
        play = partial(_play, result.catalogue.deck, executor, progress)
        try:
            for count in players:
                played = play(
                    tell_n("{n} player", "{n} players", count), rules, replace(result.plan, players=count)
                )
                result.tallies[count] = played.tally
                result.statistics.append(statistics_of(played.tally, result.catalogue, rules, count))
                if played.stopped:
                    result.stopped = played.stopped
                    break
            else:
                _extras(result, play)
        except KeyboardInterrupt:
            result.stopped = INTERRUPTED
    return result


def _play(
    deck: Deck, executor: Executor | None, progress: Progress | None, stage: str, rules: Ruleset, plan: Plan
) -> Simulated:
    def report(_: str, done: int, games: int) -> None:
        if progress is not None:
            progress(stage, done, games)

    return simulate(deck, rules, plan, executor=executor, progress=report)


def _extras(result: Study, play: Callable[[str, Ruleset, Plan], Simulated]) -> None:
    """Play the games of experts against novices, and those that advice on hands takes."""

    def again(rules: Ruleset, plan: Plan) -> Tally:
        played = play(tell("advice for {n}", n=plan.players), rules, plan)
        if played.stopped == INTERRUPTED:
            raise KeyboardInterrupt
        return played.tally

    def try_hand(figures: Statistics, rules: Ruleset) -> GameFigures | None:
        games = min(TRIAL_GAMES, result.plan.games)
        plan = replace(result.plan, players=figures.players, games=games)
        return game_figures(again(rules, plan), rules, figures.players)

    if result.rules.mode != "versus":
        return
    games = min(SKILL_GAMES, result.plan.games)
    for figures in result.statistics:
        if figures.players > 1:
            plan = Plan(figures.players, games, "expert,novice", result.plan.seed)
            result.skill[figures.players] = skill_gap(again(result.rules, plan))
    if isinstance(result.rules.hand, tuple):
        return  # a handicap is meant as it is
    for figures in result.statistics:
        result.hands[figures.players] = list(try_hands(figures, try_hand))
