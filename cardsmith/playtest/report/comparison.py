"""Two versions of a set compared: what got better, by how much, and how sure that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cardsmith.model.scale import distances
from cardsmith.playtest.card_advice import is_easy, is_hard, mixed_up
from cardsmith.playtest.catalogue import Catalogue
from cardsmith.playtest.difficulty import Share
from cardsmith.playtest.figures import CardFigures, GameFigures, Statistics, plain
from cardsmith.playtest.hands import ROUNDS
from cardsmith.playtest.report.differences import (
    Change,
    CountChange,
    MeanChange,
    Verdict,
    mean_difference,
    share_change,
)
from cardsmith.playtest.report.groups import Group
from cardsmith.playtest.tally import Tally

RISK = 0.05
"""How probable it may be that any of the cards is said to have changed when none has: Bonferroni's correction."""


@dataclass(frozen=True, slots=True)
class GroupChange:
    """What changed in the games of one kind of players.

    ``games``: figures of the game by number of players; ``counts``: remarkable cards and stretches; ``cards``: every
    card of both versions (``what`` is its id), the largest difference first; ``pairs`` that met in both.
    """

    old: Group
    new: Group
    games: dict[int, tuple[Change | MeanChange, ...]]
    counts: tuple[CountChange, ...]
    cards: tuple[Change, ...]
    pairs: tuple[Change, ...]

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "played_by": self.new.played_by,
            "simulated": self.new.simulated,
            "old_games": self.old.games,
            "new_games": self.new.games,
            "by_players": [
                {"players": players, "figures": plain(found)} for players, found in self.games.items()
            ],
            "counts": plain(self.counts),
            "cards": plain(self.cards),
            "pairs": plain(self.pairs),
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """A set (``new``) beside an older version (``old``): cards by id; ``redated`` are in both with other dates."""

    old: Catalogue
    new: Catalogue
    old_titles: tuple[str, ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]
    redated: tuple[str, ...]
    groups: tuple[GroupChange, ...]

    @property
    def related(self) -> bool:
        """Whether any card is in both: else these are two sets, of which neither is a version of the other."""
        return len(self.added) < len(self.new.deck)

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data; docs/report.md has the keys."""
        return {
            "old": {"sets": list(self.old_titles), "fingerprint": self.old.deck.fingerprint,
                    "cards": len(self.old.deck)},
            "added": list(self.added),
            "removed": list(self.removed),
            "redated": list(self.redated),
            "groups": [group.as_data() for group in self.groups],
        }  # fmt: skip


def compare(
    old: tuple[Catalogue, Sequence[Group]], new: tuple[Catalogue, Sequence[Group]], old_titles: Iterable[str]
) -> Comparison:
    """Compare two versions of a set by the games played with each; only games of one kind are compared.

    Games are not compared at all where no card is in both versions.
    """
    (before, old_groups), (after, new_groups) = old, new
    ends = [dict(zip(part.deck.ids, part.deck.bounds, strict=True)) for part in (before, after)]
    by_kind = {group.kind: group for group in reversed(old_groups)}
    taken: dict[tuple[str, bool], Group] = {}
    for group in new_groups:
        twin = by_kind.get(group.kind)
        if twin is not None and twin.rules.mode == group.rules.mode:
            taken.setdefault(group.kind, group)
    found = Comparison(
        before,
        after,
        tuple(old_titles),
        added=tuple(card for card in ends[1] if card not in ends[0]),
        removed=tuple(card for card in ends[0] if card not in ends[1]),
        redated=tuple(card for card in ends[1] if card in ends[0] and ends[0][card] != ends[1][card]),
        groups=(),
    )
    if not found.related:
        return found
    return replace(found, groups=tuple(_compare(by_kind[kind], group) for kind, group in taken.items()))


def _compare(old: Group, new: Group) -> GroupChange:
    games = {
        figures.players: tuple(_games(twin, figures, old, new))
        for figures in new.statistics
        for twin in old.statistics
        if twin.players == figures.players
    }
    cards = sorted(_cards(old.total, new.total), key=lambda change: -abs(change.difference.value))
    counts = tuple(_counts(old.total, new.total, cards))
    return GroupChange(old, new, games, counts, tuple(cards), tuple(_pairs(old.total, new.total)))


def _games(before: Statistics, after: Statistics, old: Group, new: Group) -> Iterable[Change | MeanChange]:
    if before.game is None or after.game is None:
        return
    players = after.players
    one, two = old.tallies[players], new.tallies[players]
    yield share_change("right", before.game.right, after.game.right)
    yield share_change("mixed_up", _wrong_sides(one), _wrong_sides(two), best=0.0)
    if after.game.scores is not None:
        yield _mean_change("score", one.scores, two.scores)
        return
    yield _mean_change("rounds", one.rounds, two.rounds, better_rounds=(before.game, after.game))
    for what in ("tiebreaks", "shared", "reshuffled"):
        yield share_change(what, getattr(before.game, what), getattr(after.game, what), best=0.0)
    if players > 1:
        first, now = before.game.seats[0], after.game.seats[0]
        yield share_change("first_seat", first, now, best=(1 - (after.game.shared.value or 0)) / players)


def _mean_change(
    what: str,
    old: Counter[int],
    new: Counter[int],
    better_rounds: tuple[GameFigures, GameFigures] | None = None,
) -> MeanChange:
    before, after, difference = mean_difference(old, new)
    verdict: Verdict = "unsure"
    if difference.low > 0 or difference.high < 0:
        verdict = "changed"
        if better_rounds is not None:
            off = [max(ROUNDS[0] - game.rounds.p50, game.rounds.p50 - ROUNDS[1], 0) for game in better_rounds]
            verdict = "changed" if off[0] == off[1] else "better" if off[1] < off[0] else "worse"
    return MeanChange(what, round(before, 4), round(after, 4), difference, verdict)


def _wrong_sides(tally: Tally) -> Share:
    """Return how often a card was put on the wrong side of a neighbour."""
    wrong = sum(count for key, count in tally.neighbours.items() if tally.pair(key)[2])
    return Share(wrong, tally.neighbours.total())


def _counts(old: Statistics, new: Statistics, cards: Iterable[Change]) -> Iterable[CountChange]:
    """Count the cards that are surely too hard or too easy, measure the largest hole, count the cards in crowds.

    More games alone make more cards sure: the verdict takes cards that surely changed, were taken out or came in. An
    added card that is too easy makes the others no worse: a hole is filled with such cards.
    Holes and crowds follow from the dates alone. They are not counted, since splitting one makes two: a card that
    comes into a hole never makes the largest wider, and one that leaves a crowd never adds cards to it.
    """
    changed = {change.what for change in cards if change.verdict != "unsure"}
    ids = [set(figures.catalogue.deck.ids) for figures in (old, new)]
    moved = changed | (ids[0] ^ ids[1])
    for what, is_so in (("hard", is_hard), ("easy", is_easy)):
        before, after = (
            {figures.catalogue.deck.ids[card.card] for card in figures.cards if is_so(card)}
            for figures in (old, new)
        )
        found = _count_change(what, len(before), len(after))
        surely = len((after - before) & moved) - len((before - after) & moved)
        if surely * (len(after) - len(before)) <= 0:
            found = found._replace(verdict="unsure")
        elif what == "easy" and surely > 0 and not (after - before) & changed:
            found = found._replace(verdict="changed")
        yield found
    yield _count_change("hole", _largest_hole(old), _largest_hole(new))
    yield _count_change("crowds", _crowded(old), _crowded(new))


def _count_change(what: str, old: float, new: float) -> CountChange:
    verdict: Verdict = "unsure" if new == old else "better" if new < old else "worse"
    return CountChange(what, old, new, verdict)


def _largest_hole(figures: Statistics) -> float:
    """Return the widest distance between two neighbouring dates, as exactly as it is shown."""
    return max((round(one.width, 2) for one in distances(figures.catalogue.places)), default=0.0)


def _crowded(figures: Statistics) -> int:
    return sum(crowd.cards for crowd in figures.clusters)


def _cards(old: Statistics, new: Statistics) -> Iterable[Change]:
    twins: dict[str, CardFigures] = {old.catalogue.deck.ids[card.card]: card for card in old.cards}
    both = [card for card in new.cards if new.catalogue.deck.ids[card.card] in twins]
    for card in both:
        name = new.catalogue.deck.ids[card.card]
        before = twins[name]
        change = share_change(name, before.right, card.right, level=1 - RISK / len(both))
        was, now = is_hard(before) or is_easy(before), is_hard(card) or is_easy(card)
        if change.verdict == "changed" and was != now:
            change = change._replace(verdict="better" if was else "worse")
        yield change


def _pairs(old: Statistics, new: Statistics) -> Iterable[Change]:
    before, after = (
        {
            tuple(sorted((figures.catalogue.deck.ids[a], figures.catalogue.deck.ids[b]))): share
            for a, b, share in mixed_up(figures)
        }
        for figures in (old, new)
    )
    both = [pair for pair in before if pair in after]
    for pair in both:
        level = 1 - RISK / len(both)
        yield share_change(" + ".join(pair), before[pair], after[pair], level, best=0.0)
