"""The report as data: games of people and of bots, advice, and the comparison with an older version of the set."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from cardsmith.game.journal import Journal
from cardsmith.language.messages import Messages, in_language
from cardsmith.model.cards import CardSet
from cardsmith.model.dates import DateStyle
from cardsmith.model.errors import InputError
from cardsmith.model.findings import Finding
from cardsmith.model.rules import Ruleset
from cardsmith.model.sentences import tell
from cardsmith.playtest.advice_pieces import Advice, following
from cardsmith.playtest.bots import parse_bots
from cardsmith.playtest.catalogue import Catalogue, catalogue_of
from cardsmith.playtest.figures import SCHEMA_VERSION
from cardsmith.playtest.journals import first_of_each, tallies_of
from cardsmith.playtest.report.comparison import Comparison, compare
from cardsmith.playtest.report.groups import Group, groups_of, make_group, same_rules
from cardsmith.playtest.simulation import Plan, Progress, simulate
from cardsmith.playtest.study import study

GAMES = 2000
"""Games that are simulated when there are no journals and nobody says how many."""


class Version(NamedTuple):
    """A version of a set (or of several mixed) and the rules that it is played by."""

    sets: Sequence[CardSet]
    rules: Ruleset


ON_DATES = ("holes", "clusters")
"""Advice that follows from the dates of the cards, whoever played."""


ON_RULES = ("hand", "scores", "shared", "seats")
"""Advice that no change of the cards would follow."""


TOLD_BY_PLAYING = ("few", "unplayed")
"""Advice whose effect nothing but more games shows."""


@dataclass(frozen=True, slots=True)
class Request:
    """What to report on: journals, and games to simulate for each number of players.

    ``plan`` says what is simulated (nothing if it has no games); what it says of players is not used. ``against`` is
    an older version of the set; journals of either version are counted for it. ``source`` and ``typed`` are how the
    set is called and which options were given, for the commands that advice names.
    """

    journals: Sequence[Journal] = ()
    players: tuple[int, ...] = (4,)
    plan: Plan = field(default_factory=lambda: Plan(games=GAMES))
    jobs: int = 1
    against: Version | None = None
    source: str = ""
    typed: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """The report on a set: groups of games, people's first; ``findings`` say which journals were left out and why.

    ``plan`` is what was simulated, None without.
    """

    titles: tuple[str, ...]
    language: str
    style: DateStyle
    rules: Ruleset
    catalogue: Catalogue
    plan: Plan | None
    groups: tuple[Group, ...]
    findings: tuple[Finding, ...]
    comparison: Comparison | None
    stopped: str | None
    source: str
    typed: str

    def advise(self, words: Messages) -> list[tuple[Group | None, list[Advice]]]:
        """Return the advice of each group that has any, what needs no change last; None: of the dates alone.

        Advice on games by other rules adds no options to a command, which goes by the report's.
        """
        found = [(group, group.advise(words)) for group in self.groups]
        dates = {one.topic: one for _, advice in found for one in advice if one.topic in ON_DATES}
        kept: list[tuple[Group | None, list[Advice]]] = []
        for group, advice in found:
            own = [one for one in advice if one.topic not in ON_DATES]
            if not same_rules(group.rules, self.rules):
                own = [replace(one, options=None) for one in own]
            kept.append(
                (group, sorted(own, key=lambda one: one.topic == "hand" and not self.command(one, group)))
            )
        return [(group, advice) for group, advice in [*kept, (None, [*dates.values()])] if advice]

    def command(self, advice: Advice, group: Group | None = None) -> str | None:
        """Return the command that would show the effect of a piece of advice, told by these games."""
        report = " ".join(filter(None, ("cardsmith report", self.source, self.typed)))
        if advice.options and advice.options.startswith("--rule ") and "--rule " not in self.typed:
            return f"{following(report, advice.options)} --against {self.source}"
        if advice.options:
            return following(report, advice.options)
        if advice.topic in ON_RULES:
            if advice.topic != "hand" or group is None or group.played_by == "bots":
                return None
            return report if same_rules(group.rules, self.rules) else None  # there, bots try other hands
        if advice.topic in TOLD_BY_PLAYING or (group is not None and group.played_by != "bots"):
            return f"cardsmith play {self.source}"  # what changed for people, no bot can tell
        return f"{report} --against OLD"

    def as_data(self) -> dict[str, Any]:
        """Return everything as plain data; docs/report.md has the keys."""
        ids = self.catalogue.deck.ids
        words = in_language("en")
        figures = self.groups[0].total.as_data() if self.groups else {}
        return {
            "schema_version": SCHEMA_VERSION,
            "sets": list(self.titles),
            "fingerprint": self.catalogue.deck.fingerprint,
            "rules": self.rules.as_data(),
            "places": dict(zip(ids, self.catalogue.places, strict=True)),
            "simulated": None if self.plan is None else _plan_data(self.plan),
            "stopped": self.stopped,
            "advice": [
                {"played_by": group and group.played_by, "simulated": group and group.simulated}
                | one.as_data()
                | {"command": self.command(one, group)}
                for group, found in self.advise(words)
                for one in found
            ],
            "holes": figures.get("holes", []),
            "clusters": figures.get("clusters", []),
            "groups": [group.as_data() for group in self.groups],
            "comparison": self.comparison and self.comparison.as_data(),
            "findings": [
                {
                    "code": one.code,
                    "severity": one.severity.value,
                    "message": one.message,
                    "place": str(one.place),
                }
                for one in self.findings
            ],
        }


def _plan_data(plan: Plan) -> dict[str, Any]:
    return {
        "games": plan.games,
        "bots": [kind.name for kind in parse_bots(plan.bots)],
        "seed": plan.seed,
    }


def make_report(
    sets: Sequence[CardSet], rules: Ruleset, request: Request | None = None, progress: Progress | None = None
) -> Report:
    """Report on a set (several are mixed) under these rules; without a request, on ``GAMES`` simulated games.

    Raises:
        InputError: these games cannot be dealt, or no journal counts and nothing was to be simulated.
        UsageError: there is no such bot, or the sets cannot be mixed.
    """
    request = request or Request()
    plan, catalogue = request.plan, catalogue_of(*sets)
    groups, findings, old = _from_journals(catalogue, request, [one.name for one in sets])
    stopped = None
    if plan.games:
        made = study(sets, rules, request.players, plan, request.jobs, progress)
        plan, stopped = made.plan, made.stopped
        group = make_group(catalogue, rules, "bots", made.tallies, simulated=True)
        groups += [replace(group, skill=made.skill, hands=made.hands)] if group else []
    if not groups and stopped is None:
        text = tell("none of the journals counts, and no games were to be simulated")
        if old:
            text = tell(
                "all games that count are of the older version: play the set as it is now, or add --games"
            )
        raise InputError(text, tuple(first_of_each(findings)))
    comparison = None
    if request.against is not None:
        before, then = catalogue_of(*request.against.sets), request.against
        if plan.games and stopped is None:
            more, stopped = _simulated(before, then.rules, plan, request)
            old += more
        titles = [card_set.title for card_set in then.sets]
        comparison = compare((before, old), (catalogue, groups), titles)
    return Report(
        titles=tuple(card_set.title for card_set in sets),
        language=sets[0].language,
        style=sets[0].dates,
        rules=rules,
        catalogue=catalogue,
        plan=plan if plan.games else None,
        groups=tuple(groups),
        findings=tuple(findings),
        comparison=comparison,
        stopped=stopped,
        source=request.source or shlex.join(card_set.name for card_set in sets),
        typed=request.typed,
    )


def _from_journals(
    catalogue: Catalogue, request: Request, sets: Sequence[str]
) -> tuple[list[Group], list[Finding], list[Group]]:
    """Return the groups of the journals, what is wrong with others, and the groups of the older version."""
    before = catalogue_of(*request.against.sets) if request.against is not None else catalogue
    mine, old = catalogue.deck.fingerprint, before.deck.fingerprint
    sides: dict[bool, list[Journal]] = {True: [], False: []}
    for journal in request.journals:
        sides[mine != journal.header.fingerprint == old].append(journal)
    played, findings = tallies_of(sides[False], catalogue.deck, sets)
    then, more = tallies_of(sides[True], before.deck)
    return groups_of(played, catalogue), findings + more, groups_of(then, before)


def _simulated(
    catalogue: Catalogue, rules: Ruleset, plan: Plan, request: Request
) -> tuple[list[Group], str | None]:
    """Simulate the older version as the newer one was; say why that ended early, if it did."""
    tallies, stopped = {}, None
    for players in request.players:
        played = simulate(catalogue.deck, rules, replace(plan, players=players), jobs=request.jobs)
        tallies[players], stopped = played.tally, played.stopped
        if stopped:
            break
    group = make_group(catalogue, rules, "bots", tallies, simulated=True)
    return [group] if group else [], stopped
