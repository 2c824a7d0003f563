"""Figures as data: what an author learns of every card and of the game, with n and interval each.

docs/simulation.md says what every figure means; ``as_data`` gives the same as plain data for JSON.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from cardsmith.model.rules import Ruleset
from cardsmith.model.scale import Stretch
from cardsmith.playtest.catalogue import Catalogue, Nearest
from cardsmith.playtest.difficulty import Estimate, Share

SCHEMA_VERSION = 1


class Spread(NamedTuple):
    """The 10th percentile, the median and the 90th percentile of something over games (whole numbers).

    Of an even number of games the median is halfway between the two in the middle.
    """

    p10: int
    p50: float
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


class KindFigures(NamedTuple):
    """How one kind of player did: ``wins`` of the seats that it took (versus), ``right`` of its plays, its skill."""

    name: str
    wins: Share
    right: Share
    skill: Estimate | None


class Rating(NamedTuple):
    """A line of the rating table: from this score on, what it is called, and how many games reach just it."""

    least: int | None
    words: str
    share: Share


class GameFigures(NamedTuple):
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

    def as_data(self) -> dict[str, Any]:
        """Return what there is in this mode as plain data."""
        versus = ("tiebreaks", "shared", "reshuffled", "seats", "lead_changes")
        names = ("rounds", "moves", "right", *(versus if self.scores is None else ("scores", "ratings")))
        data = {name: plain(getattr(self, name)) for name in names}
        return data | {"minutes": {**self.minutes._asdict(), "measured": self.measured}}


class SkillGap(NamedTuple):
    """How much skill decides: wins per seat of experts and of novices at the same tables, and the difference."""

    games: int
    expert: Share
    novice: Share
    difference: Estimate


def plain(figures: Any) -> Any:
    """Return figures as plain data: shares and estimates rounded, tuples with names as objects."""
    if hasattr(figures, "as_data"):
        return figures.as_data()
    if hasattr(figures, "_asdict"):
        return {name: plain(part) for name, part in figures._asdict().items()}
    return [plain(part) for part in figures] if isinstance(figures, tuple) else figures


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
            "game": plain(self.game),
            "kinds": plain(self.kinds),
            "holes": [self._stretch(stretch) for stretch in self.holes],
            "clusters": [self._stretch(stretch) for stretch in self.clusters],
            "cards": [self._card(figures) for figures in self.cards],
        }

    def _stretch(self, stretch: Stretch) -> dict[str, Any]:
        ids = self.catalogue.deck.ids
        return stretch._asdict() | {"first": ids[stretch.first], "last": ids[stretch.last]}

    def _card(self, figures: CardFigures) -> dict[str, Any]:
        ids, entry = self.catalogue.deck.ids, self.catalogue.entries[figures.card]
        near, confused = figures.nearest, figures.confused
        return entry._asdict() | {
            "right": plain(figures.right),
            "difficulty": plain(figures.difficulty),
            "nearest": near and {"id": ids[near.card], "distance": near.distance},
            "confused": confused and {"id": ids[confused[0]], **plain(confused[1])},
            "overlaps": figures.overlaps,
            "discarded": figures.discarded,
        }
