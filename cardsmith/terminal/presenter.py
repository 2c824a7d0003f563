"""What a table shows, as data: the plain table and the full-screen one draw the same views and say the same words.

It is fed with observations, happenings and the backs of revealed cards; a hidden back never reaches it, and it
prints nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardsmith.game.actions import ActionError, Event, Misplaced, Placed
from cardsmith.game.state import EMPTY, Observation
from cardsmith.language.messages import Messages
from cardsmith.model.rules import Ruleset
from cardsmith.terminal.cards import Back, Front
from cardsmith.terminal.sentences import Sentences
from cardsmith.terminal.session import Happening

Backs = Mapping[int, Back]


class CardView(NamedTuple):
    """A card on the table: ``number`` is what a player types, ``date`` is empty while the back is hidden."""

    number: int
    name: str
    category: str | None
    date: str


class LineView(NamedTuple):
    """A card of the timeline; ``number`` is the slot before it, ``above`` lies above the gap after it."""

    number: int
    name: str
    date: str
    above: CardView | None


class PlayerView(NamedTuple):
    """A player: hand size, and whether it is their turn or they are out."""

    name: str
    cards: int
    to_move: bool
    out: bool


class TableView(NamedTuple):
    """All that everybody can see, seen from the seat to move.

    Slots are numbered from 1 (before the first card) to ``slots`` (after the last); hand cards from 1.
    Where the date decides (co-op) there is none to name: ``slots`` is 0; ``team`` says that all play together.
    ``piles`` are (name, size); ``others`` are the hands of the other seats: (player, names).
    """

    heading: str
    to_move: str
    players: tuple[PlayerView, ...]
    piles: tuple[tuple[str, int], ...]
    timeline: tuple[LineView, ...]
    slots: int
    hand: tuple[CardView, ...]
    others: tuple[tuple[str, tuple[str, ...]], ...]
    status: str
    team: bool


class Standing(NamedTuple):
    """A line of the ranking: the ``place`` (1 for winners), the player, cards left, right and wrong plays."""

    place: int
    player: str
    cards: int
    right: int
    wrong: int


class Mistake(NamedTuple):
    """What a player got wrong: a sentence that names the cards and both dates."""

    player: str
    sentence: str


class EndView(NamedTuple):
    """The end of a game: its result in words, the players (``ranked`` when they played against each other), the
    whole timeline, everybody's mistakes.
    """

    result: str
    ranked: bool
    ranking: tuple[Standing, ...]
    timeline: tuple[LineView, ...]
    mistakes: tuple[Mistake, ...]


class Presenter:
    """Puts one game into views and words of a language."""

    def __init__(
        self, fronts: Sequence[Front], players: Sequence[str], rules: Ruleset, words: Messages
    ) -> None:
        self._fronts, self._players, self._rules, self.words = fronts, players, rules, words
        self._sentences = Sentences(fronts, players, words)

    def table(self, seen: Observation, backs: Backs) -> TableView:
        """Return the table as the seat to move sees it."""
        return TableView(
            heading=self._heading(seen),
            to_move=self._players[seen.to_move],
            players=tuple(
                PlayerView(name, len(seen.hands[seat]), seat == seen.to_move, seat in seen.out)
                for seat, name in enumerate(self._players)
            ),
            piles=self._piles(seen),
            timeline=self._timeline(seen, backs),
            slots=0 if self._rules.mode == "coop" else len(seen.timeline) + 1,
            hand=tuple(
                self._card(number, card, backs) for number, card in enumerate(seen.hands[seen.to_move], 1)
            ),
            others=tuple(
                (name, tuple(self._fronts[card].name for card in seen.hands[seat]))
                for seat, name in enumerate(self._players)
                if seat != seen.to_move and seen.hands[seat]
            ),
            status=self._status(seen),
            team=self._rules.mode == "coop",
        )

    def say(self, happening: Happening, backs: Backs) -> tuple[str, ...]:
        """Return the sentences of an event; the first says what happened, further ones tell more."""
        return self._sentences.of(happening, backs)

    def refusal(self, refused: ActionError) -> str:
        """Return why an action was refused."""
        return self._sentences.refusal(refused.reason)

    def end(self, seen: Observation, log: Sequence[Happening], backs: Backs) -> EndView:
        """Return the end of the game: everything that happened is in ``log``."""
        return EndView(
            result=self._sentences.result(seen.result),
            ranked=self._rules.mode == "versus",
            ranking=self._ranking(seen, [happening.event for happening in log]),
            timeline=self._timeline(seen, backs),
            mistakes=tuple(
                Mistake(self._players[happening.event.seat], self._sentences.mistake(happening, backs))
                for happening in log
                if isinstance(happening.event, Misplaced)
            ),
        )

    def _heading(self, seen: Observation) -> str:
        if seen.phase == "over":
            return self.words.gettext("The end")
        if seen.phase == "tiebreak":
            return self.words.gettext("Tie-break, round {round}").format(round=seen.round)
        return self.words.gettext("Round {round}").format(round=seen.round)

    def _status(self, seen: Observation) -> str:
        ngettext = self.words.ngettext
        if self._rules.mode == "solo":
            return ngettext("{n} life left", "{n} lives left", seen.lives).format(n=seen.lives)
        if seen.successes:
            text = ngettext("{n} card placed in this turn", "{n} cards placed in this turn", seen.successes)
            return text.format(n=seen.successes)
        return ""

    def _piles(self, seen: Observation) -> tuple[tuple[str, int], ...]:
        _ = self.words.gettext
        piles = [(_("draw pile"), seen.draw_pile)]
        if seen.discard or self._rules.mode == "coop" or self._rules.misplaced == "discard":
            piles.append((_("discard pile"), len(seen.discard)))
        if seen.boxed:
            piles.append((_("boxed in this game"), len(seen.boxed)))
        return tuple(piles)

    def _timeline(self, seen: Observation, backs: Backs) -> tuple[LineView, ...]:
        gaps = [*seen.gaps, EMPTY] if seen.gaps else [EMPTY] * len(seen.timeline)
        return tuple(
            LineView(
                number,
                self._fronts[card].name,
                backs[card].date,
                None if gap == EMPTY else self._card(0, gap, backs),
            )
            for number, (card, gap) in enumerate(zip(seen.timeline, gaps, strict=True), 1)
        )

    def _card(self, number: int, card: int, backs: Backs) -> CardView:
        front = self._fronts[card]
        return CardView(number, front.name, front.category, backs[card].date if card in backs else "")

    def _ranking(self, seen: Observation, events: Sequence[Event]) -> tuple[Standing, ...]:
        """Rank winners first, then who was in the tie-break longest, then by cards left; co-op ranks nobody."""
        plays = [
            (event.seat, isinstance(event, Placed))
            for event in events
            if isinstance(event, Placed | Misplaced)
        ]
        right = [plays.count((seat, True)) for seat in range(len(self._players))]
        wrong = [plays.count((seat, False)) for seat in range(len(self._players))]
        keys = [self._rank_key(seat, seen, events) for seat in range(len(self._players))]
        standings = [
            Standing(
                1 + sum(other < key for other in keys), name, len(seen.hands[seat]), right[seat], wrong[seat]
            )
            for seat, (name, key) in enumerate(zip(self._players, keys, strict=True))
        ]
        return tuple(sorted(standings, key=lambda standing: standing.place))

    def _rank_key(self, seat: int, seen: Observation, events: Sequence[Event]) -> tuple[int, ...]:
        result = seen.result
        if result is None or result.score is not None:
            return ()
        if seat == result.winner or seat in result.shared:
            return (0,)
        last = max((at for at, event in enumerate(events) if seat in getattr(event, "seats", ())), default=-1)
        return 1, len(seen.hands[seat]), -last
