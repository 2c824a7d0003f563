"""Tables to test at: sets made of years, people whose answers are scripted, everything that was shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from cardsmith.game.journal import Header, Journal
from cardsmith.game.journal_writing import JournalWriter
from cardsmith.language.messages import in_language
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.dates import HistoricalDate
from cardsmith.model.rules import Ruleset
from cardsmith.terminal.cards import Cards
from cardsmith.terminal.plain import PlainTable, Terminal
from cardsmith.terminal.players import read_players
from cardsmith.terminal.presenter import Presenter
from cardsmith.terminal.session import Session

VERSUS = Ruleset("versus", hand=2)
COOP = Ruleset("coop", mode="coop", players=(1, 6), hand=2)
SOLO = Ruleset("solo", mode="solo", players=(1, 1), hand=1)


def card_set(years: Sequence[int], name: str = "years", names: Sequence[str] = ()) -> CardSet:
    """Make a set with a card of each year, called ``N<year>`` unless names are given."""
    cards = tuple(
        Card(f"c{at}", names[at] if names else f"N{year}", HistoricalDate.of_year(year), f"Told {year}")
        for at, year in enumerate(years)
    )
    return CardSet(name, name.title(), cards, Path("set.yaml"), Path())


def now() -> str:
    return "2026-11-30T12:00:00Z"


class Person:
    """Types the scripted answers, then ends the input; remembers all lines shown."""

    def __init__(
        self, *answers: str, columns: int = 80, ask: Callable[[str], str | None] | None = None
    ) -> None:
        self.answers, self.lines, self.prompts = list(answers), [], []
        self._ask, self._columns = ask, columns

    def terminal(self, interactive: bool = True) -> Terminal:
        return Terminal(self.ask, self.lines.append, lambda: self._columns, interactive)

    def ask(self, prompt: str) -> str | None:
        self.prompts.append(prompt)
        if self._ask is not None:
            return self._ask(prompt)
        return self.answers.pop(0) if self.answers else None

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def new_session(
    cards: Cards, rules: Ruleset, names: Sequence[str], seed: int = 1, order: Sequence[int] | None = None,
    game: int = 0,
) -> Session:  # fmt: skip
    """Deal a game; ``order`` is the deck, top first."""
    ids = None if order is None else tuple(cards.deck.ids[number] for number in order)
    header = Header(cards.sets, cards.deck.fingerprint, rules, read_players(names), seed, ids, game)
    return Session(Journal("", header, ()), cards, now)


def seat(
    rules: Ruleset, years: Sequence[int], names: Sequence[str] = ("Ann", "Ben"), seed: int = 1
) -> Session:
    """Deal a game of a set of years."""
    return new_session(Cards([card_set(years)]), rules, names, seed)


def in_order(rules: Ruleset, years: Sequence[int], names: Sequence[str] = ("Ann", "Ben")) -> Session:
    """Deal a game whose deck is these years, top first."""
    return new_session(Cards([card_set(years)]), rules, names, order=range(len(years)))


def presenter(session: Session, language: str = "en") -> Presenter:
    return Presenter(session, in_language(language))


def play(session: Session, person: Person, practice: bool = False, language: str = "en",
         interactive: bool = True) -> bool:  # fmt: skip
    """Play at the plain table; return whether the game is over."""
    PlainTable(presenter(session, language), person.terminal(interactive), practice).play()
    return session.over


def write_journal(session: Session, path: Path) -> Path:
    session.writer = JournalWriter.create(path, session.header)
    return path
