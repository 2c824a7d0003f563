"""New games of one deck, each with its journal: what `play` deals first, and again when people like."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cardsmith.folders import data_folder
from cardsmith.game.journal import Header, Journal
from cardsmith.game.journal_writing import JournalWriter, free_path
from cardsmith.game.randomness import game_key, number
from cardsmith.model.errors import FileError
from cardsmith.model.rules import Ruleset
from cardsmith.model.sentences import reason, tell
from cardsmith.terminal.cards import Cards
from cardsmith.terminal.players import read_players
from cardsmith.terminal.session import Session, utc_now


@dataclass(slots=True)
class Dealer:
    """Deals games of these cards.

    ``chosen`` are the numbers of the cards in play, None for all; ``seed`` and ``journal`` (a file that must not
    exist; None for a new one among the user's data) are for the first game only; ``keep`` writes journals at all;
    ``dealt`` counts the games.
    """

    cards: Cards
    chosen: Sequence[int] | None = None
    seed: int | None = None
    journal: Path | None = None
    keep: bool = True
    dealt: int = 0

    def deal(self, rules: Ruleset, names: Sequence[str]) -> Session:
        """Deal a new game and begin its journal.

        Raises:
            UsageError: these players cannot sit down.
            InputError: the game cannot be dealt.
            FileError: the journal cannot be written.
        """
        players = read_players(names)
        seed = secrets.randbits(31) if self.seed is None else self.seed
        order = None
        if self.chosen is not None:
            by_chance = sorted(self.chosen, key=lambda card: number(game_key(seed, 0), 0, card))
            order = tuple(self.cards.deck.ids[card] for card in by_chance)
        header = Header(self.cards.sets, self.cards.deck.fingerprint, rules, players, seed, order)
        session = Session(Journal("", header, ()), self.cards)
        if self.keep:
            session.writer = JournalWriter.create(self._path(), header)
        self.seed, self.dealt = None, self.dealt + 1
        return session

    def _path(self) -> Path:
        """Return the file of the next journal: the one asked for, and with a number for the games after the first."""
        if self.journal is None:
            return self._new_path()
        return free_path(self.journal) if self.dealt else self.journal

    def _new_path(self) -> Path:
        """Return a new file among the user's data, named by time and set.

        Raises:
            FileError: there is no place for it.
        """
        folder = data_folder() / "journals"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            message = tell(
                "cannot write {path}: {reason}; name a file with --journal, or play with --no-journal",
                path=folder,
                reason=reason(problem),
            )
            raise FileError(message) from problem
        return free_path(folder / f"{utc_now().replace(':', '').rstrip('Z')}-{self.cards.sets[0]}.jsonl")
