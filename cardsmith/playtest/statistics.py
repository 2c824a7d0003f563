"""Figures made of sums: what an author learns of every card and of the game, with n and interval each.

docs/simulation.md says what every figure means; ``as_data`` gives the same as plain data for JSON.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

from cardsmith.model.rules import Ruleset
from cardsmith.model.scale import Stretch
from cardsmith.playtest.catalogue import Catalogue, Nearest
from cardsmith.playtest.difficulty import Estimate, Share, Z, cells_of, estimate
from cardsmith.playtest.tally import Tally

SCHEMA_VERSION = 1
SECONDS_A_MOVE = 30
"""What a move of people is taken to last where nobody's clock was running."""

RATINGS = (
    (0.0, "lost in time"),
    (0.1, "a beginning"),
    (0.35, "well placed"),
    (0.65, "fine historians"),
    (0.9, "masters of time"),
)
"""The rating table: a score is rated by the share of games that stay below it."""

LEAST_MEETINGS = 20
"""A pair of neighbours must have met so often to be called confused."""


class Spread(NamedTuple):
    """The 10th, 50th and 90th percentile of something over games."""

    p10: int
    p50: int
    p90: int


@dataclass(frozen=True, slots=True)
class CardFigures:
    """What is known of one card (its number): ``right`` of all plays; in co-op: found room.

    ``confused`` is the neighbour on whose wrong side it was put most surely, and how often of their meetings;
    ``overlaps`` how many other cards may stand on either side of it; ``discarded`` how often it was discarded
    as a turn (co-op).
    """

    card: int
    right: Share
    difficulty: Estimate | None
    nearest: Nearest | None
    confused: tuple[int, Share] | None
    overlaps: int
    discarded: int


@dataclass(frozen=True, slots=True)
class KindFigures:
    """How one kind of player did: ``wins`` of the seats that it took, ``right`` of its plays, its skill."""

    name: str
    wins: Share
    right: Share
    skill: Estimate | None


@dataclass(frozen=True, slots=True)
class Rating:
    """A line of the rating table: from this score on, what it is called, and how many games reach just it."""

    least: int | None
    words: str
    share: Share


@dataclass(frozen=True, slots=True)
class GameFigures:
    """What is known of the game: percentiles, and shares of all games.

    ``minutes`` are measured when journals tell the time (``measured``), else ``SECONDS_A_MOVE`` for each move.
    ``seats`` are wins by seat; ``lead_changes`` the mean per game. ``scores`` and ``ratings`` are co-op's and
    solo's; the others of versus.
    """

    rounds: Spread
    moves: Spread
    minutes: Spread
    measured: bool
    right: Share
    tiebreaks: Share
    shared: Share
    reshuffled: Share
    seats: tuple[Share, ...]
    lead_changes: float | None
    scores: Spread | None
    ratings: tuple[Rating, ...]


@dataclass(frozen=True, slots=True)
class Statistics:
    """All figures of games of one deck, one rule set and one number of players.

    ``played_by`` is ``bots``, ``people`` or ``people and bots``; games of different ones are never added up.
    """

    catalogue: Catalogue
    rules: Ruleset
    players: int
    games: int
    played_by: str
    cards: tuple[CardFigures, ...]
    kinds: tuple[KindFigures, ...]
    game: GameFigures | None
    holes: tuple[Stretch, ...]
    clusters: tuple[Stretch, ...]

    def as_data(self) -> dict[str, Any]:
        """Return everything as plain data; docs/simulation.md has the keys."""
        return {
            "rules": self.rules.as_data(),
            "players": self.players,
            "games": self.games,
            "played_by": self.played_by,
            "game": None if self.game is None else _game_data(self.game, self.rules.mode),
            "kinds": [
                {"name": kind.name, "wins": _share(kind.wins), "right": _share(kind.right),
                 "skill": _estimate(kind.skill)}
                for kind in self.kinds
            ],
            "holes": [self._stretch(stretch) for stretch in self.holes],
            "clusters": [self._stretch(stretch) for stretch in self.clusters],
            "cards": [self._card(figures) for figures in self.cards],
        }  # fmt: skip

    def _stretch(self, stretch: Stretch) -> dict[str, Any]:
        ids = self.catalogue.deck.ids
        return stretch._asdict() | {"first": ids[stretch.first], "last": ids[stretch.last]}

    def _card(self, figures: CardFigures) -> dict[str, Any]:
        ids, entry = self.catalogue.deck.ids, self.catalogue.entries[figures.card]
        near, confused = figures.nearest, figures.confused
        return entry._asdict() | {
            "right": _share(figures.right),
            "difficulty": _estimate(figures.difficulty),
            "nearest": near and {"id": ids[near.card], "distance": near.distance},
            "confused": confused and {"id": ids[confused[0]], **(_share(confused[1]) or {})},
            "overlaps": figures.overlaps,
            "discarded": figures.discarded,
        }


class SkillGap(NamedTuple):
    """How much skill decides: wins per seat of experts and of novices at the same tables, and the difference."""

    games: int
    expert: Share
    novice: Share
    difference: Estimate

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "games": self.games,
            "expert": _share(self.expert),
            "novice": _share(self.novice),
            "difference": _estimate(self.difference),
        }


def skill_gap(tally: Tally) -> SkillGap:
    """Return the difference between ``bot:expert`` and ``bot:novice``, who played at the same tables.

    Raises:
        ValueError: one of them did not play.
    """
    names = ("bot:expert", "bot:novice")
    if not set(names) <= set(tally.kinds):
        raise ValueError("experts and novices did not play")
    expert, novice = (_wins(tally, tally.kinds.index(name)) for name in names)
    if expert.value is None or novice.value is None:
        raise ValueError("experts and novices did not play")
    difference = expert.value - novice.value
    # Wins of one table exclude each other, so the shares are negatively correlated: adding both spreads in
    # full (as if they moved exactly opposite) is the honest upper bound.
    half = Z * sum(
        sqrt(share.value * (1 - share.value) / share.of) for share in (expert, novice) if share.value
    )
    return SkillGap(tally.games, expert, novice, Estimate(difference, difference - half, difference + half))


def statistics_of(
    tally: Tally, catalogue: Catalogue, rules: Ruleset, players: int, played_by: str = "bots"
) -> Statistics:
    """Make the figures of a tally; ``game`` is None when no game was finished."""
    plays: dict[tuple[int, int, int], list[int]] = defaultdict(lambda: [0, 0])
    for key, count in tally.trials.items():
        trial = tally.trial(key)
        cell = plays[trial.kind, trial.card, trial.slots]
        cell[0] += count
        cell[1] += count * trial.right
    cells = cells_of((*key, count, right) for key, (count, right) in sorted(plays.items()))
    hard = estimate(cells, len(catalogue.deck), len(tally.kinds))
    by_card, by_kind = _sums(plays, 1), _sums(plays, 0)
    confused = _confused(tally)
    near, overlaps = catalogue.nearest(), catalogue.overlaps()
    cards = tuple(
        CardFigures(card, by_card[card], hard.cards[card], near[card], confused.get(card), overlaps[card],
                    tally.discards[card])
        for card in range(len(catalogue.deck))
    )  # fmt: skip
    kinds = tuple(
        KindFigures(name, _wins(tally, kind), by_kind[kind], hard.players[kind])
        for kind, name in enumerate(tally.kinds)
    )
    game = _game(tally, rules, players, by_kind) if tally.games else None
    return Statistics(catalogue, rules, players, tally.games, played_by, cards, kinds, game,
                      tuple(catalogue.holes()), tuple(catalogue.clusters()))  # fmt: skip


def _wins(tally: Tally, kind: int) -> Share:
    return Share(tally.kind_wins[kind], tally.seats[kind])


def _sums(plays: Mapping[tuple[int, int, int], Sequence[int]], part: int) -> dict[int, Share]:
    """Return the shares of right plays by one part of the key."""
    sums: dict[int, Share] = defaultdict(lambda: Share(0, 0))
    for key, (count, right) in plays.items():
        sums[key[part]] = Share(sums[key[part]].hits + right, sums[key[part]].of + count)
    return sums


def _confused(tally: Tally) -> dict[int, tuple[int, Share]]:
    """Return for each card the neighbour with which it is mixed up most surely, whichever of them was played."""
    met: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0])
    for key, count in tally.neighbours.items():
        card, other, passed = tally.pair(key)
        pair = met[min(card, other), max(card, other)]
        pair[0] += count * passed
        pair[1] += count
    best: dict[int, tuple[int, Share]] = {}
    for (card, other), (wrong, times) in sorted(met.items()):
        share = Share(wrong, times)
        if times < LEAST_MEETINGS or not wrong:
            continue
        for one, two in ((card, other), (other, card)):
            if one not in best or share.interval[0] > best[one][1].interval[0]:
                best[one] = two, share
    return best


def _game(tally: Tally, rules: Ruleset, players: int, by_kind: Mapping[int, Share]) -> GameFigures:
    games, moves = tally.games, spread(tally.moves)
    versus = rules.mode == "versus"
    minutes = spread(tally.minutes) if tally.minutes else None
    guessed = Spread(*(max(1, round(count * SECONDS_A_MOVE / 60)) for count in moves))
    swaps = sum(count * number for number, count in tally.lead_changes.items())
    return GameFigures(
        rounds=spread(tally.rounds),
        moves=moves,
        minutes=minutes or guessed,
        measured=minutes is not None,
        right=Share(*map(sum, zip(*by_kind.values(), strict=True))) if by_kind else Share(0, 0),
        tiebreaks=Share(tally.tiebreaks, games),
        shared=Share(tally.shared, games),
        reshuffled=Share(tally.reshuffled, games),
        seats=tuple(Share(tally.wins[seat], games) for seat in range(players)) if versus else (),
        lead_changes=swaps / games if versus else None,
        scores=None if versus else spread(tally.scores),
        ratings=() if versus else _ratings(tally),
    )


def quantile(counts: Mapping[int, int], part: float) -> int:
    """Return the least number that at least this part of all games does not exceed."""
    total, seen = sum(counts.values()), 0
    for number in sorted(counts):
        seen += counts[number]
        if seen >= part * total:
            return number
    raise ValueError("no games")


def spread(counts: Mapping[int, int]) -> Spread:
    """Return the percentiles of numbers with how many games had them."""
    return Spread(quantile(counts, 0.1), quantile(counts, 0.5), quantile(counts, 0.9))


def _ratings(tally: Tally) -> tuple[Rating, ...]:
    """Return the rating table, with each limit once."""
    limits: dict[int | None, str] = {}
    for part, words in RATINGS:
        limits[quantile(tally.scores, part) if part else None] = words
    starts = list(limits.items())
    table = []
    for at, (least, words) in enumerate(starts):
        below = starts[at + 1][0] if at + 1 < len(starts) else None
        count = sum(
            games
            for score, games in tally.scores.items()
            if (least is None or score >= least) and (below is None or score < below)
        )
        table.append(Rating(least, words, Share(count, tally.games)))
    return tuple(table)


def _share(share: Share) -> dict[str, Any] | None:
    if not share.of:
        return None
    low, high = share.interval
    return {"share": _round(share.hits / share.of), "low": _round(low), "high": _round(high), "count": share.hits,
            "of": share.of}  # fmt: skip


def _estimate(value: Estimate | None) -> dict[str, float] | None:
    return None if value is None else {name: _round(number) for name, number in value._asdict().items()}


def _round(number: float) -> float:
    return round(number, 4)


def _game_data(game: GameFigures, mode: str) -> dict[str, Any]:
    data: dict[str, Any] = {
        "rounds": game.rounds._asdict(),
        "moves": game.moves._asdict(),
        "minutes": game.minutes._asdict() | {"measured": game.measured},
        "right": _share(game.right),
    }
    if mode == "versus":
        data |= {name: _share(getattr(game, name)) for name in ("tiebreaks", "shared", "reshuffled")}
        return data | {"seats": [_share(seat) for seat in game.seats], "lead_changes": game.lead_changes}
    ratings = [{"least": r.least, "words": r.words, "share": _share(r.share)} for r in game.ratings]
    return data | {"scores": game.scores._asdict() if game.scores else None, "ratings": ratings}
