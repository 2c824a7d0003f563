"""A whole study of a set: simulated for one or several numbers of players, with figures and advice."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from cardsmith.model.cards import CardSet
from cardsmith.model.rules import Ruleset
from cardsmith.playtest.advice import TRIAL_GAMES, Advice, advise
from cardsmith.playtest.bots import parse_bots
from cardsmith.playtest.catalogue import Catalogue, catalogue_of
from cardsmith.playtest.executors import LocalPool
from cardsmith.playtest.simulation import Plan, Progress, Simulated, simulate
from cardsmith.playtest.statistics import (
    SCHEMA_VERSION,
    GameFigures,
    SkillGap,
    Statistics,
    skill_gap,
    statistics_of,
)

SKILL_GAMES = 2000


@dataclass(slots=True)
class Study:
    """What came of a study; ``stopped`` says why it ended early, if it did.

    ``skill`` is, by number of players, how much better experts do than novices at the same tables (versus).
    """

    titles: tuple[str, ...]
    catalogue: Catalogue
    rules: Ruleset
    bots: tuple[str, ...]
    plan: Plan
    asked: int
    statistics: list[Statistics] = field(default_factory=list)
    skill: dict[int, SkillGap] = field(default_factory=dict)
    advice: list[Advice] = field(default_factory=list)
    stopped: str | None = None
    interrupted: bool = False

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
                | {"skill": self.skill[figures.players].as_data() if figures.players in self.skill else None}
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
    """Simulate the sets, mixed, for each number of players (``plan.players`` is not used), and advise.

    Ctrl-C ends it: what was played until then is in the result.

    Raises:
        InputError: some of these games cannot be dealt; the findings say why.
        UsageError: there is no such bot.
    """
    catalogue = catalogue_of(*card_sets)
    kinds = parse_bots(plan.bots)
    result = Study(
        tuple(card_set.title for card_set in card_sets),
        catalogue,
        rules,
        tuple(kind.name for kind in kinds),
        replace(plan, bots=kinds),
        plan.games * len(players),
    )
    with ExitStack() as stack:
        executor = stack.enter_context(LocalPool(jobs)) if jobs > 1 else None
        try:
            _run(result, players, executor, progress)
            if not result.stopped:
                _extras(result, executor, progress)
        except KeyboardInterrupt:
            result.stopped, result.interrupted = "interrupted", True
    if result.stopped and not result.advice:
        result.advice = advise(result.statistics, None)
    return result


def _run(result: Study, players: Sequence[int], executor: Executor | None, progress: Progress | None) -> None:
    for count in players:
        plan = replace(result.plan, players=count)
        stage = f"{count} player{'s' * (count > 1)}"
        report = partial(_report, progress, stage) if progress else None
        played = simulate(result.catalogue.deck, result.rules, plan, executor=executor, progress=report)
        result.statistics.append(_figures(result.catalogue, played))
        if played.stopped:
            result.stopped, result.interrupted = played.stopped, played.interrupted
            return


def _report(progress: Progress, stage: str, _: str, done: int, games: int) -> None:
    progress(stage, done, games)


def _extras(result: Study, executor: Executor | None, progress: Progress | None) -> None:
    """Play the games of experts against novices, and those that advice on hands takes."""

    def again(rules: Ruleset, plan: Plan) -> Simulated:
        report = partial(_report, progress, f"advice for {plan.players}") if progress else None
        played = simulate(result.catalogue.deck, rules, plan, executor=executor, progress=report)
        if played.interrupted:
            raise KeyboardInterrupt
        return played

    def try_hand(figures: Statistics, rules: Ruleset) -> GameFigures | None:
        games = min(TRIAL_GAMES, result.plan.games)
        plan = replace(result.plan, players=figures.players, games=games)
        return _figures(result.catalogue, again(rules, plan)).game

    if result.rules.mode == "versus":
        for figures in result.statistics:
            if figures.players > 1:
                plan = Plan(
                    figures.players, min(SKILL_GAMES, result.plan.games), "expert,novice", result.plan.seed
                )
                result.skill[figures.players] = skill_gap(again(result.rules, plan).tally)
    result.advice = advise(result.statistics, try_hand)


def _figures(catalogue: Catalogue, played: Simulated) -> Statistics:
    return statistics_of(played.tally, catalogue, played.rules, played.players)
