"""One game at a table: people and bots in their seats, the journal behind them, undo. It prints nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardsmith.game.actions import Action, ActionError, Event, Misplaced, Placed
from cardsmith.game.engine import new_game
from cardsmith.game.journal import Header, Journal, JournalWriter
from cardsmith.game.randomness import game_key, shuffled
from cardsmith.game.replay import read_action, replay, start
from cardsmith.game.state import Game, Observation
from cardsmith.model.errors import CardsmithError
from cardsmith.model.findings import Finding
from cardsmith.model.rules import Ruleset
from cardsmith.playtest.bots import Bot, Tables, parse_bot
from cardsmith.terminal.cards import Back, Cards
from cardsmith.terminal.players import Player, parse_players


class Happening(NamedTuple):
    """An event with what was true at that moment.

    ``left`` and ``right`` are the neighbours of a card that was placed (of its gap, for one above a gap);
    ``conflict`` is the card that a wrong one contradicts, ``before`` whether the wrong one belongs before it.
    ``last`` says that it was the last card of a hand and others still have a turn.
    """

    event: Event
    left: int | None = None
    right: int | None = None
    conflict: int | None = None
    before: bool = False
    last: bool = False


def happenings(events: Sequence[Event], game: Game) -> tuple[Happening, ...]:
    """Add to events that have just happened what the game alone can tell about them."""
    return tuple(_happening(event, game) for event in events)


def _happening(event: Event, game: Game) -> Happening:
    line = game.timeline
    if isinstance(event, Placed):
        after = event.slot + (0 if event.gap else 1)
        left = line[event.slot - 1] if event.slot else None
        right = line[after] if after < len(line) else None
        last = game.rules.mode == "versus" and game.phase == "main" and not game.hands[event.seat]
        return Happening(event, left, right, last=last)
    if isinstance(event, Misplaced) and event.slot is not None:
        other = game.conflict(event.card, event.slot)
        if other is not None:
            return Happening(event, conflict=other, before=line.index(other) < event.slot)
    return Happening(event)


class BotFailedError(CardsmithError):
    """A bot raised, or wanted what the rules do not allow; the game stands as it was before its turn."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything from which a game starts.

    ``order`` is a scripted deck by numbers, ``game`` the number of the game in a simulated series.
    """

    cards: Cards
    rules: Ruleset
    players: tuple[Player, ...]
    seed: int
    order: tuple[int, ...] | None = None
    game: int = 0

    @property
    def key(self) -> int:
        """What all randomness of the game follows from."""
        return game_key(self.seed, self.game)

    @classmethod
    def of_selection(
        cls,
        cards: Cards,
        rules: Ruleset,
        players: tuple[Player, ...],
        seed: int,
        chosen: Sequence[int] | None,
    ) -> Setting:
        """Set up a game with a part of the cards: they are the deck's scripted order, the others lie in the box."""
        order = None if chosen is None else tuple(shuffled(chosen, game_key(seed, 0), 0))
        return cls(cards, rules, players, seed, order)

    def header(self) -> Header:
        """Return the first line of the game's journal."""
        ids = self.cards.deck.ids
        return Header(
            sets=tuple(card_set.name for card_set in self.cards.sets),
            fingerprint=self.cards.deck.fingerprint,
            rules=self.rules,
            players=tuple(player.name for player in self.players),
            seed=self.seed,
            order=None if self.order is None else tuple(ids[card] for card in self.order),
            game=self.game,
        )

    def deal(self) -> Game:
        """Start the game.

        Raises:
            InputError: it cannot be dealt.
        """
        return new_game(self.cards.deck, self.rules, len(self.players), self.seed, self.order, self.game)


class Session:
    """A running game with its players. ``log`` is all that happened so far, for the end's summary."""

    def __init__(self, setting: Setting, now: Callable[[], str]) -> None:
        """Deal; ``now`` tells the time for the journal (ISO 8601).

        Raises:
            InputError: the game cannot be dealt.
        """
        self.setting, self._now = setting, now
        self.writer: JournalWriter | None = None
        self.game = setting.deal()
        self.log: list[Happening] = []
        self._actions: list[Action] = []
        self._kept = 0
        self._bots = self._seat_bots()

    @classmethod
    def resumed(
        cls, journal: Journal, cards: Cards, now: Callable[[], str]
    ) -> tuple[Session, list[tuple[int, str]]]:
        """Go on with a saved game: the session, and (line, why) of the moves that were refused and skipped.

        Raises:
            InputError: the game cannot be dealt from these cards.
            UsageError: a bot of the journal is not known here.
        """
        header = journal.header
        start(journal, cards.deck)  # says what is wrong with the journal's order, by its line
        numbers = None
        if header.order is not None:
            numbers = tuple(cards.deck.ids.index(card) for card in header.order)
        players = parse_players(header.players)
        setting = Setting(cards, header.rules, players, header.seed, numbers, header.game)
        session = cls(setting, now)
        refused = []
        for step in replay(journal, cards.deck):
            session.game = step.game
            if step.verdict == "ok":
                session._actions.append(read_action(step.move.data, cards.deck))
                session.log += happenings(step.events, step.game)
            else:
                refused.append((step.move.line, step.verdict))
        session._kept = len(session._actions) if refused else 0
        return session, refused

    @property
    def observation(self) -> Observation:
        """What the seat to move sees."""
        return self.game.observe(self.game.seat)

    @property
    def backs(self) -> dict[int, Back]:
        """The backs of all cards that were revealed so far."""
        return self.setting.cards.revealed(self.game.dates)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.result is not None

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot is to move."""
        return not self.over and self.game.seat in self._bots

    def act(self, action: Action) -> tuple[Happening, ...]:
        """Do the action of the seat to move, write it into the journal and return what came of it.

        Raises:
            ActionError: it was refused; nothing has changed.
            FileError: the journal cannot be written; the action counts.
        """
        seat = self.game.seat
        told = happenings(self.game.apply(action), self.game)
        self._actions.append(action)
        self.log += told
        if self.writer is not None:
            self.writer.move(seat, action, self.game.deck, self._now())
        return told

    def act_for_bot(self) -> tuple[Happening, ...]:
        """Let the bot to move do its action.

        Raises:
            BotFailedError: it cannot; the message says which bot and why.
            FileError: see ``act``.
        """
        seat = self.game.seat
        name = self.setting.players[seat].shown
        try:
            action = self._bots[seat].act(self.observation)
        except Exception as failure:
            raise BotFailedError(f"{name} failed: {type(failure).__name__}: {failure}") from failure
        try:
            return self.act(action)
        except ActionError as refused:
            raise BotFailedError(f"{name} wanted {action!r}: {refused}") from refused

    def undo(self) -> bool:
        """Take back the last action of a person and whatever bots did since; False when there is none.

        Raises:
            FileError: the journal cannot be written.
        """
        keep = self._last_of_a_person()
        if keep is None:
            return False
        if self.writer is not None:
            for _ in range(len(self._actions) - keep):
                self.writer.undo()
        actions, self._actions, self.log = self._actions[:keep], [], []
        self.game = self.setting.deal()
        for action in actions:
            self.log += happenings(self.game.apply(action), self.game)
            self._actions.append(action)
        self._bots = self._seat_bots()
        return True

    def _last_of_a_person(self) -> int | None:
        """Return how many actions precede the last one of a person that may be undone."""
        game, found = self.setting.deal(), None
        for at, action in enumerate(self._actions):
            if game.seat not in self._bots and at >= self._kept:
                found = at
            game.apply(action)
        return found

    def _seat_bots(self) -> dict[int, Bot]:
        """Give every bot its seat. In co-op people count as casual players, who say what they believe."""
        setting = self.setting
        if not any(player.bot for player in setting.players):
            return {}
        tables = Tables(setting.cards.deck, setting.rules, len(setting.players))
        kinds = [player.bot or parse_bot("casual") for player in setting.players]
        try:
            bots = tables.seat(kinds, setting.key)
        except Exception as failure:
            raise BotFailedError(f"a bot cannot sit down: {type(failure).__name__}: {failure}") from failure
        return {seat: bots[seat] for seat, player in enumerate(setting.players) if player.bot}


def refusals(journal: Journal, refused: Sequence[tuple[int, str]]) -> list[Finding]:
    """Return warnings about moves of a journal that were skipped when its game was resumed."""
    from cardsmith.model.findings import Place, warning

    return [
        warning("CS727", f"{why} (skipped)", Place(journal.file, line), "the game goes on without this move")
        for line, why in refused
    ]
