"""One game at a table: people and bots in their seats, the journal behind them, undo. It prints nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from cardsmith.game.actions import Action, ActionError, Event, Misplaced, Placed
from cardsmith.game.journal import Journal
from cardsmith.game.journal_writing import JournalWriter
from cardsmith.game.randomness import game_key
from cardsmith.game.replay import read_action, replay, start
from cardsmith.game.state import Game, Observation
from cardsmith.model.errors import CardsmithError
from cardsmith.model.findings import Finding, Place, error
from cardsmith.model.sentences import tell
from cardsmith.terminal.cards import Cards, CardView
from cardsmith.terminal.players import is_bot, shown_names

if TYPE_CHECKING:
    from cardsmith.playtest.bots import Bot


class Happening(NamedTuple):
    """An event with what was true at that moment.

    ``left`` and ``right`` are the neighbours of a card that was placed (of its gap, for one above a gap), for a
    wrong one those of the right slot next to the one it was played into; ``conflict`` is the card it contradicts.
    ``last`` says that it was the last card of a hand and others still have a turn.
    """

    event: Event
    left: int | None = None
    right: int | None = None
    conflict: int | None = None
    last: bool = False


def _happening(event: Event, game: Game) -> Happening:
    """Add to an event that has just happened what the game alone can tell about it."""
    line = game.timeline
    if isinstance(event, Placed):
        after = event.slot + (0 if event.gap else 1)
        left = line[event.slot - 1] if event.slot else None
        right = line[after] if after < len(line) else None
        last = game.rules.mode == "versus" and game.phase == "main" and not game.hands[event.seat]
        return Happening(event, left, right, last=last)
    if isinstance(event, Misplaced) and event.slot is not None:
        lowest, highest = game.row.right_slots(event.card)
        slot = max(lowest, min(event.slot, highest))
        left = line[slot - 1] if slot else None
        right = line[slot] if slot < len(line) else None
        return Happening(event, left, right, game.conflict(event.card, event.slot))
    return Happening(event)


class BotFailedError(CardsmithError):
    """A bot raised, or wanted what the rules do not allow; the game stands as it was before its turn."""


def utc_now() -> str:
    """Return the time as journals have it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Session:
    """A game as far as its journal tells, new or saved, and on from there.

    ``names`` are those under which players appear, by seat; ``log`` is all that happened so far; ``refused`` are
    the journal's moves that the rules do not allow: they were skipped. With a ``writer`` actions are written down.
    """

    def __init__(self, journal: Journal, cards: Cards, now: Callable[[], str] = utc_now) -> None:
        """Deal and play the journal's moves; ``now`` tells the time (ISO 8601).

        Raises:
            InputError: the game cannot be dealt from these cards.
        """
        self.header = journal.header
        self.names = shown_names(journal.header.players)
        self.actions: list[tuple[int, Action]] = []
        self.log: list[Happening] = []
        self.refused: list[Finding] = []
        self.writer: JournalWriter | None = None
        self._journal, self._cards, self._now = journal, cards, now
        self._bots: list[Bot] = []
        self.game = start(journal, cards.deck)
        for step in replay(journal, cards.deck):
            self.game, data = step.game, step.move.data
            if step.verdict == "ok":
                self._note(data["seat"], read_action(data, cards.deck), step.events)
            else:
                place = Place(journal.file, step.move.line)
                self.refused.append(error("CS727", tell("{verdict} (skipped)", verdict=step.verdict), place))
        self._fixed = len(self.actions) if self.refused else 0

    @property
    def observation(self) -> Observation:
        """What the seat to move sees."""
        return self.game.observe(self.game.seat)

    @property
    def hand(self) -> Sequence[int]:
        """The cards in the hand of the seat to move."""
        return self.game.hands[self.game.seat]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.result is not None

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot is to move."""
        return not self.over and is_bot(self.names[self.game.seat])

    def card(self, number: int) -> CardView:
        """Return a card as everybody sees it: its back only when the game has shown it."""
        return self._cards.view(number, number in self.game.dates)

    def act(self, action: Action) -> tuple[Happening, ...]:
        """Do the action of the seat to move, write it into the journal and return what came of it.

        Raises:
            ActionError: it was refused; nothing has changed.
            FileError: the journal cannot be written; the action counts.
        """
        seat = self.game.seat
        told = self._note(seat, action, self.game.apply(action))
        if self.writer is not None:
            self.writer.move(seat, action, self.game.deck, self._now())
        return told

    def act_for_bot(self) -> tuple[Happening, ...]:
        """Let the bot to move do its action.

        Raises:
            BotFailedError: it cannot; the message says which bot and why.
            FileError: see ``act``.
        """
        name = self.names[self.game.seat]
        try:
            self._bots = self._bots or self._seated()
            action = self._bots[self.game.seat].act(self.observation)
        except Exception as failure:
            problem = f"{type(failure).__name__}: {failure}"
            raise BotFailedError(tell("{bot} failed: {problem}", bot=name, problem=problem)) from failure
        try:
            return self.act(action)
        except ActionError as refused:
            message = tell(
                "{bot} wanted {action}: {problem}", bot=name, action=repr(action), problem=refused.message
            )
            raise BotFailedError(message) from refused

    def undo(self) -> bool:
        """Take back the last action of a person and whatever bots did since; False when there is none.

        Raises:
            FileError: the journal cannot be written.
        """
        keep = len(self.actions) - 1
        while keep >= self._fixed and is_bot(self.names[self.actions[keep][0]]):
            keep -= 1
        if keep < self._fixed:
            return False
        kept, undone = self.actions[:keep], self.actions[keep:]
        if self.writer is not None:
            for _ in undone:
                self.writer.undo()
        self.actions, self.log, self._bots = [], [], []
        self.game = start(self._journal, self._cards.deck)
        for seat, action in kept:
            self._note(seat, action, self.game.apply(action))
        return True

    def _note(self, seat: int, action: Action, events: tuple[Event, ...]) -> tuple[Happening, ...]:
        told = tuple(_happening(event, self.game) for event in events)
        self.actions.append((seat, action))
        self.log += told
        return told

    def _seated(self) -> list[Bot]:
        """Make the bots. In co-op people count as casual players, who say what they believe."""
        from cardsmith.playtest.bots import parse_bot  # people alone do not wait for it
        from cardsmith.playtest.seating import Tables

        kinds = [parse_bot(name if is_bot(name) else "casual") for name in self.header.players]
        tables = Tables(self._cards.deck, self.header.rules, len(kinds))
        return tables.seat(kinds, game_key(self.header.seed, self.header.game))
