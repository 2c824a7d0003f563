"""Games that belong together: one rule set, one kind of players; never people and bots added up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardsmith.language.messages import Messages
from cardsmith.model.rules import Ruleset
from cardsmith.playtest.advice import advise
from cardsmith.playtest.advice_pieces import Advice
from cardsmith.playtest.catalogue import Catalogue
from cardsmith.playtest.figures import SkillGap, Statistics, plain
from cardsmith.playtest.hands import Hand
from cardsmith.playtest.journals import Played
from cardsmith.playtest.statistics import statistics_of
from cardsmith.playtest.tally import Tally

NAMING = ("name", "leaflet", "ours")
"""Keys of a profile that are no options."""


@dataclass(frozen=True, slots=True)
class Group:
    """Games of one rule set by ``people``, ``bots`` or both at one table (``played_by``); ``simulated`` or journals.

    ``tallies`` and ``statistics`` are by number of players, ascending; ``total`` has the figures of the cards over
    all of them. ``skill`` and ``hands`` are those of a `Study`.
    """

    rules: Ruleset
    played_by: str
    simulated: bool
    total: Statistics
    statistics: tuple[Statistics, ...]
    tallies: Mapping[int, Tally] = field(repr=False)
    skill: Mapping[int, SkillGap] = field(default_factory=dict)
    hands: Mapping[int, Sequence[Hand]] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.total.games

    @property
    def kind(self) -> tuple[str, bool]:
        """What may be compared with another version of the set: who played, and whether it was simulated."""
        return self.played_by, self.simulated

    def advise(self, words: Messages) -> list[Advice]:
        """Return the advice that these games give."""
        return advise(self.statistics, self.hands, words, self.total)

    def as_data(self) -> dict[str, Any]:
        """Return everything as plain data; docs/report.md has the keys."""
        total = self.total.as_data()
        games = [
            {
                "players": figures.players,
                "games": figures.games,
                "game": plain(figures.game),
                "skill": plain(self.skill.get(figures.players)),
                "hands": plain(tuple(self.hands.get(figures.players, ()))),
            }
            for figures in self.statistics
        ]
        return {
            "rules": self.rules.as_data(),
            "played_by": self.played_by,
            "simulated": self.simulated,
            "games": self.games,
            "by_players": games,
            "kinds": total["kinds"],
            "cards": total["cards"],
        }


def make_group(
    catalogue: Catalogue,
    rules: Ruleset,
    played_by: str,
    tallies: Mapping[int, Tally],
    simulated: bool = False,
) -> Group | None:
    """Make a group of tallies by number of players that have the same kinds; None when no game was finished."""
    found = {players: tally for players, tally in sorted(tallies.items()) if tally.games}
    if not found:
        return None
    whole = Tally.of(catalogue.deck, next(iter(found.values())).kinds)
    for tally in found.values():
        whole.add(tally)
    return Group(
        rules,
        played_by,
        simulated,
        statistics_of(whole, catalogue, rules, max(found), played_by),
        tuple(statistics_of(found[players], catalogue, rules, players, played_by) for players in found),
        found,
    )


def groups_of(played: Iterable[Played], catalogue: Catalogue) -> list[Group]:
    """Return journals' games by rules and who played: people first, then both at one table, then bots."""
    by_kind: dict[tuple[str, str], list[Played]] = {}
    for part in played:
        by_kind.setdefault((part.played_by, repr(part.rules.as_data())), []).append(part)
    made = [
        make_group(catalogue, parts[0].rules, who, {part.players: part.tally for part in parts})
        for (who, _), parts in by_kind.items()
    ]
    order = ("people", "people and bots", "bots")
    found = [group for group in made if group is not None]
    return sorted(found, key=lambda group: (order.index(group.played_by), -group.games))


def same_rules(one: Ruleset, other: Ruleset) -> bool:
    """Tell whether games go by the same options, whatever the profiles are called."""
    mine, yours = (
        {key: value for key, value in rules.as_data().items() if key not in NAMING} for rules in (one, other)
    )
    return mine == yours
