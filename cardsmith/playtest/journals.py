"""The same sums from games that were really played: journals of people and of bots, never mixed unsaid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import pairwise
from typing import NamedTuple

from cardsmith.game.deck import Deck
from cardsmith.game.journal import Journal
from cardsmith.game.replay import check_set, replay, start
from cardsmith.model.errors import InputError
from cardsmith.model.findings import Finding, error, warning
from cardsmith.model.findings import Place as Where
from cardsmith.model.rules import Ruleset
from cardsmith.model.sentences import tell
from cardsmith.playtest.tally import Tally

BREAK_SECONDS = 600
"""A pause longer than this is a break (the game was saved): it does not count as playing."""


ALIKE = 3
"""So many remarks of a kind are shown."""


class Played(NamedTuple):
    """Games that can be added up: the same rules, number of players, and kind of players."""

    rules: Ruleset
    players: int
    played_by: str
    tally: Tally


def tallies_of(
    journals: Iterable[Journal], deck: Deck, sets: Sequence[str] = ()
) -> tuple[list[Played], list[Finding]]:
    """Return the sums of finished games by rules, players and who played, and what was wrong with the others.

    ``played_by`` is ``bots``, ``people`` or, for games in which both sat at one table, ``people and bots``. The
    tallies of one rule set and ``played_by`` have the same kinds: they can be added.
    ``sets`` are the names of the sets that the cards are of, to tell another set from a changed one.
    Left out are, with an error, a journal of another set or with an action against the rules, with a warning an
    unfinished one and a copy.
    """
    groups: dict[tuple[str, str], list[Journal]] = {}
    findings: list[Finding] = []
    known: dict[tuple[int, tuple[str, ...]], list[Journal]] = {}
    for journal in journals:
        alike = known.setdefault((journal.header.seed, journal.header.players), [])
        wrong = check_set(journal, deck, sets) or _copies(journal, alike)
        findings += wrong
        if not wrong:
            alike.append(journal)
            key = repr(journal.header.rules.as_data()), played_by(journal.header.players)
            groups.setdefault(key, []).append(journal)
    played = []
    for (_, who), group in groups.items():
        names = list(dict.fromkeys(name for journal in group for name in journal.header.players))
        tallies: dict[int, Tally] = {}
        for journal in group:
            players = len(journal.header.players)
            findings += _add(tallies.setdefault(players, Tally.of(deck, names)), journal, deck)
        played += [
            Played(group[0].header.rules, players, who, tally)
            for players, tally in sorted(tallies.items())
            if tally.games
        ]
    return played, findings


def first_of_each(findings: Iterable[Finding]) -> list[Finding]:
    """Return the first ``ALIKE`` findings of each code: the same is often wrong with hundreds of journals."""
    kinds: dict[str, list[Finding]] = {}
    for finding in findings:
        kinds.setdefault(finding.code, []).append(finding)
    return [finding for kind in kinds.values() for finding in kind[:ALIKE]]


def _copies(journal: Journal, known: Iterable[Journal]) -> list[Finding]:
    """Return the warning that a game is there already, if it is: the same start, the same actions at the same time."""
    twin = next((one for one in known if one.header == journal.header and one.moves == journal.moves), None)
    if twin is None:
        return []
    text = tell("the same game as {file}: it counts once", file=twin.file)
    return [warning("CS731", text, Where(journal.file, 1), tell("leave the copy out"))]


def played_by(players: Iterable[str]) -> str:
    """Tell whether people, bots or both sat at a table, from the names in a journal."""
    bots = {name.startswith("bot:") for name in players}
    return "people and bots" if len(bots) > 1 else "bots" if True in bots else "people"


def _add(tally: Tally, journal: Journal, deck: Deck) -> list[Finding]:
    """Count one game; nothing of it when it was not played to its end."""
    try:
        game = start(journal, deck)
        log = []
        for step in replay(journal, deck):
            game = step.game
            if step.verdict != "ok":
                text = tell("{verdict}: the game does not count", verdict=step.verdict)
                return [error("CS727", text, Where(journal.file, step.move.line))]
            log.append(step.events)
    except InputError as problem:
        return list(problem.findings)
    if game.result is None:
        text = tell("the game was not played to its end: it does not count")
        return [warning("CS730", text, Where(journal.file, 1), tell("go on with it, or leave it out"))]
    tally.count(game, [tally.kinds.index(name) for name in journal.header.players], log)
    tally.count_neighbours(game, log)
    minutes = playing_minutes(journal)
    if minutes is not None:
        tally.minutes[minutes] += 1
    return []


def playing_minutes(journal: Journal) -> int | None:
    """Return how long was played, breaks left out; None when the moves do not tell the time."""
    times = [_time(move.data.get("at")) for move in journal.moves]
    known = [time for time in times if time is not None]
    if len(known) < 2:
        return None
    steps = ((later - earlier).total_seconds() for earlier, later in pairwise(known))
    seconds = sum(step for step in steps if 0 < step <= BREAK_SECONDS)
    return max(1, round(seconds / 60)) if seconds else None


def _time(text: object) -> datetime | None:
    try:
        time = datetime.fromisoformat(text) if isinstance(text, str) else None
    except ValueError:
        return None
    return time if time is None or time.tzinfo else None
