"""The plain table: a whole game one line at a time, for screen readers, pipes, scripts and any terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from cardsmith.game.actions import Action, ActionError, Discard, Place, Placed, Play, Stop
from cardsmith.model.errors import CardsmithError
from cardsmith.model.sentences import tell
from cardsmith.terminal.answers import read_answer
from cardsmith.terminal.drawing import wrap
from cardsmith.terminal.page import LEAST_WIDTH, Page
from cardsmith.terminal.presenter import Presenter
from cardsmith.terminal.session import Happening

TYPED = 8
"""Room behind a prompt for its sign and for what is typed."""
LINES_PER_CARD = 10
"""A pipe that places no card in so many lines for each card of the deck will not learn: the table is left."""


class Terminal(NamedTuple):
    """Where a table is: ``ask`` shows a prompt and returns a line (None at the end of input), ``show`` a line.

    ``columns`` tells the width now; ``interactive`` whether a person types.
    """

    ask: Callable[[str], str | None]
    show: Callable[[str], None]
    columns: Callable[[], int]
    interactive: bool = True


class NoProgressError(CardsmithError):
    """A pipe types what leads nowhere."""


class PlainTable:
    """One game at a line terminal; with ``practice`` plays can be taken back."""

    def __init__(self, presenter: Presenter, terminal: Terminal, practice: bool = False) -> None:
        self._presenter, self._terminal, self._practice = presenter, terminal, practice
        self._session, self._words = presenter.session, presenter.words
        self._ = presenter.words.gettext
        self._chosen: int | None = None
        self._asked = 0

    def play(self) -> None:
        """Play until the game is over or the table is left.

        Raises:
            BotFailedError: a bot failed; the game stands before its turn.
            NoProgressError: the input leads nowhere.
            FileError: the journal cannot be written.
            KeyboardInterrupt: Ctrl-C.
        """
        while not self._session.over:
            if self._session.bot_to_move:
                self._tell(self._session.act_for_bot())
                continue
            self._show(self._page.table(self._presenter))
            if not self._turn():
                return
        self._show(self._page.end(self._presenter))

    @property
    def _page(self) -> Page:
        """A page as wide as the terminal is now."""
        return Page(self._words, self._terminal.columns())

    def _show(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._terminal.show(line)

    def _prose(self, text: str) -> None:
        self._show(self._page.prose(text))

    def _tell(self, told: Iterable[Happening]) -> None:
        for happening in told:
            if isinstance(happening.event, Placed):
                self._asked = 0
            self._show(self._page.sentences(self._presenter.say(happening)))

    def _turn(self) -> bool:
        """Ask until the position has changed; False when the table is left."""
        self._chosen = None
        while True:
            hand = self._session.hand
            if len(hand) == 1 and not self._presenter.coop:
                self._chosen = hand[0]
            line = self._ask()
            key, numbers = read_answer("q" if line is None else line)
            if key == "q" and not numbers:
                return False
            if key in ("t", "h", "r", "?", "u") and not numbers:
                if self._obey(key):
                    return True
            elif (action := self._action(key, numbers)) is not None and self._do(action):
                return True

    def _ask(self) -> str | None:
        self._asked += 1
        limit = LINES_PER_CARD * len(self._session.game.deck)
        if self._asked > limit and not self._terminal.interactive:
            raise NoProgressError(tell("{n} lines in a row placed no card", n=limit))
        *above, prompt = wrap(self._prompt(), max(self._terminal.columns(), LEAST_WIDTH) - TYPED)
        self._show(above)
        return self._terminal.ask(prompt)

    def _prompt(self) -> str:
        """Return the short prompt; help is always one key away."""
        _, game = self._, self._session.game
        if self._chosen is not None:
            only = len(self._session.hand) == 1
            text = (
                _("Slot for {card}, 1 to {n} (?: help)")
                if only
                else _("Slot for {card}, 1 to {n} (Enter: another card)")
            )
            return text.format(card=self._session.card(self._chosen).name, n=len(game.timeline) + 1)
        if not self._presenter.coop:
            return _("Card and slot, like 2 5 (?: help)")
        legal = game.legal_actions()
        if Stop() in legal:
            return _("Card to play, or s to stop (?: help)")
        if any(isinstance(action, Discard) for action in legal):
            return _("Card to play, or d 2 to discard card 2 (?: help)")
        return _("Card to play (?: help)")

    def _action(self, key: str, numbers: tuple[int, ...]) -> Action | None:
        """Return the action that an answer means; None when it means none, or only chooses a card."""
        chosen, self._chosen = self._chosen, None
        if self._presenter.coop:
            if key == "s" and not numbers:
                return Stop()
            if key in ("", "d") and len(numbers) == 1:
                card = self._card(numbers[0])
                return None if card is None else Discard(card) if key else Play(card)
        elif key == "" and chosen is not None and len(numbers) < 2:
            return Place(chosen, numbers[0] - 1) if numbers else None
        elif key == "" and 1 <= len(numbers) <= 2:
            card = self._card(numbers[0])
            if card is not None and len(numbers) == 2:
                return Place(card, numbers[1] - 1)
            self._chosen = card
            return None
        self._prose(self._("That cannot be read. {hint}").format(hint=self._hint()))
        return None

    def _card(self, number: int) -> int | None:
        """Return the hand's card of this number; say so when there is none."""
        if 1 <= number <= len(self._session.hand):
            return self._session.hand[number - 1]
        self._prose(self._presenter.no_card(number))
        return None

    def _do(self, action: Action) -> bool:
        """Do what was typed; say why it cannot be done."""
        try:
            self._tell(self._session.act(action))
        except ActionError as refused:
            self._prose(self._presenter.refusal(refused))
            return False
        return True

    def _hint(self) -> str:
        if self._presenter.coop:
            return self._(
                "Type the number of a card to play it, d and its number to discard it, s to stop, ? for help."
            )
        return self._("Type the number of a card and of a slot, like 2 5, or ? for help.")

    def _obey(self, key: str) -> bool:
        """Do what a letter asks for; True when the position has changed."""
        if key == "u":
            return self._undo()
        if key == "t":
            self._show(self._page.table(self._presenter))
        elif key == "h":
            self._show(self._page.hands(self._presenter))
        elif key == "r":
            self._show(self._page.rules(self._session.header.rules))
        else:
            self._help()
        return False

    def _undo(self) -> bool:
        before = len(self._session.actions)
        self._prose(self._presenter.undone(self._practice))
        return len(self._session.actions) < before

    def _help(self) -> None:
        """List what may be typed."""
        _ = self._
        self._prose(self._hint())
        if not self._presenter.coop:
            self._prose(
                _("A slot has the number of the card before which it is; the last slot is the right end.")
            )
        keys = {"t": _("show the table again"), **self._presenter.letters(self._practice)}
        self._show(self._page.list(list(keys.items())))
