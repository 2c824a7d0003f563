"""The plain table: a whole game one line at a time, for screen readers, pipes, scripts and any terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from cardsmith.game.actions import Action, ActionError, Discard, Place, Placed, Play, Stop
from cardsmith.terminal.answers import Answer, Command, read_answer
from cardsmith.terminal.page import Page
from cardsmith.terminal.presenter import Presenter, TableView
from cardsmith.terminal.session import Happening, Session

PATIENCE = 25
"""So many unusable answers in a row that do not come from a terminal end the game: a pipe will not learn."""

WRONG_PER_CARD = 10
"""So do so many wrong plays in a row for each card of the deck: ``yes 1`` may never place another card."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """Where a table is: ``ask`` shows a prompt and returns a line (None at the end of input), ``show`` a line.

    ``columns`` tells the width now; ``interactive`` whether a person types.
    """

    ask: Callable[[str], str | None]
    show: Callable[[str], None]
    columns: Callable[[], int]
    interactive: bool = True


class Ending(Enum):
    """Why the table was left."""

    OVER = "over"
    QUIT = "quit"
    END_OF_INPUT = "end of input"
    NONSENSE = "nonsense"


class _LeaveError(Exception):
    """The table is left before the end of the game."""

    def __init__(self, ending: Ending) -> None:
        super().__init__(ending)
        self.ending = ending


class PlainTable:
    """One game at a line terminal."""

    def __init__(
        self, session: Session, presenter: Presenter, terminal: Terminal, practice: bool = False
    ) -> None:
        self._session, self._presenter, self._terminal, self._practice = (
            session,
            presenter,
            terminal,
            practice,
        )
        self._words = presenter.words
        self._ = presenter.words.gettext
        self._unusable = self._wrong = 0

    def play(self) -> Ending:
        """Play to the end of the game or until it is left.

        Raises:
            BotFailedError: a bot failed; the game stands before its turn.
            FileError: the journal cannot be written.
            KeyboardInterrupt: Ctrl-C.
        """
        session = self._session
        try:
            while not session.over:
                if session.bot_to_move:
                    self._tell(session.act_for_bot())
                else:
                    self._show_table()
                    self._turn()
        except _LeaveError as left:
            return left.ending
        self._show(self._page.end(self._presenter.end(session.observation, session.log, session.backs)))
        return Ending.OVER

    @property
    def _page(self) -> Page:
        """The page to write on, as wide as the terminal is now."""
        return Page(self._words, self._terminal.columns())

    def _show(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._terminal.show(line)

    def _prose(self, text: str) -> None:
        self._show(self._page.prose(text))

    def _turn(self) -> None:
        """Ask until the seat to move did something."""
        while True:
            answer = self._ask(self._prompt())
            if isinstance(answer, Command):
                if self._obey(answer):
                    return
            elif self._try(answer):
                return

    def _ask(self, prompt: str) -> Answer | Command:
        line = self._terminal.ask(prompt)
        if line is None:
            raise _LeaveError(Ending.END_OF_INPUT)
        return read_answer(line)

    def _try(self, answer: Answer) -> bool:
        """Do what was typed; say why it cannot be done."""
        action = self._action(answer)
        if action is None:
            return False
        try:
            told = self._session.act(action)
        except ActionError as refused:
            self._complain(self._presenter.refusal(refused))
            return False
        self._unusable = 0
        self._wrong = 0 if any(isinstance(one.event, Placed) for one in told) else self._wrong + 1
        self._tell(told)
        if self._wrong == WRONG_PER_CARD * len(self._session.game.deck):
            self._lose_patience()
        return True

    def _complain(self, text: str) -> None:
        self._prose(text)
        self._unusable += 1
        if self._unusable == PATIENCE:
            self._lose_patience()

    def _lose_patience(self) -> None:
        """Leave a table at which a pipe types what leads nowhere."""
        if not self._terminal.interactive:
            raise _LeaveError(Ending.NONSENSE)

    def _action(self, answer: Answer) -> Action | None:
        """Return the action that an answer means here, after asking for a slot that was not named."""
        seen = self._session.observation
        hand = seen.hands[seen.to_move]
        coop = self._session.setting.rules.mode == "coop"
        if answer.kind == "stop" and coop:
            return Stop()
        numbers = answer.numbers
        if not numbers or len(numbers) > (1 if coop else 2) or (answer.kind != "play" and not coop):
            self._complain(self._("That cannot be read. {hint}").format(hint=self._hint()))
            return None
        if not coop and len(hand) == 1 and len(numbers) == 1:
            numbers = (1, *numbers)
        if not 1 <= numbers[0] <= len(hand):
            text = self._words.ngettext(
                "There is no card {number} in the hand; it has only card 1.",
                "There is no card {number} in the hand; its cards are 1 to {n}.",
                len(hand),
            )
            self._complain(text.format(number=numbers[0], n=len(hand)))
            return None
        card = hand[numbers[0] - 1]
        if coop:
            return Discard(card) if answer.kind == "discard" else Play(card)
        slot = numbers[1] if len(numbers) == 2 else self._ask_slot(numbers[0])
        if slot is None:
            return None
        slots = len(seen.timeline) + 1
        if not 1 <= slot <= slots:
            text = self._("There is no slot {number}; slots are 1 to {n}.")
            self._complain(text.format(number=slot, n=slots))
            return None
        return Place(card, slot - 1)

    def _ask_slot(self, number: int) -> int | None:
        """Ask for the slot of a hand card; None takes the choice of the card back."""
        view = self._view()
        prompt = self._("Slot for {card}, 1 to {n} (Enter: another card)")
        answer = self._ask(prompt.format(card=view.hand[number - 1].name, n=view.slots))
        if isinstance(answer, Command):
            self._obey(answer)
            return None
        if answer.kind != "play" or len(answer.numbers) != 1:
            return None
        return answer.numbers[0]

    def _view(self) -> TableView:
        return self._presenter.table(self._session.observation, self._session.backs)

    def _prompt(self) -> str:
        """Return the short prompt; help is always one key away."""
        view, legal = self._view(), self._session.game.legal_actions()
        if self._session.setting.rules.mode != "coop":
            if len(view.hand) == 1:
                text = self._("Slot for {card}, 1 to {n} (?: help)")
                return text.format(card=view.hand[0].name, n=view.slots)
            return self._("Card and slot, like 2 5 (?: help)")
        if Stop() in legal:
            return self._("Card to play, or s to stop (?: help)")
        if any(isinstance(action, Discard) for action in legal):
            return self._("Card to play, or d 2 to discard card 2 (?: help)")
        return self._("Card to play (?: help)")

    def _hint(self) -> str:
        if self._session.setting.rules.mode == "coop":
            return self._(
                "Type the number of a card to play it, d and its number to discard it, s to stop, ? for help."
            )
        return self._("Type the number of a card and of a slot, like 2 5, or ? for help.")

    def _obey(self, command: Command) -> bool:
        """Do a command of the table; True when the position changed."""
        if command is Command.QUIT:
            raise _LeaveError(Ending.QUIT)
        if command is Command.UNDO:
            return self._undo()
        if command is Command.TABLE:
            self._show_table()
        elif command is Command.RULES:
            self._show(self._page.rules(self._session.setting.rules))
        elif command is Command.HANDS:
            self._show(self._page.hands(self._view()))
        else:
            self._help()
        return False

    def _undo(self) -> bool:
        if not self._practice:
            self._complain(
                self._("A card that was played has been seen by all: only --practice takes plays back.")
            )
            return False
        if not self._session.undo():
            self._complain(self._("There is nothing to take back."))
            return False
        self._prose(self._("The last play was taken back."))
        return True

    def _help(self) -> None:
        """List what may be typed."""
        _ = self._
        self._prose(self._hint())
        if self._session.setting.rules.mode != "coop":
            self._prose(
                _("A slot has the number of the card before which it is; the last slot is the right end.")
            )
        keys = [
            ("t", _("show the table again")),
            ("h", _("show all hands")),
            ("r", _("read the rules")),
            ("q", _("save the game and leave; so does the end of input")),
            ("?", _("show this help")),
        ]
        if self._practice:
            keys.insert(3, ("u", _("take back the last play")))
        self._show(self._page.list(keys))

    def _tell(self, told: Iterable[Happening]) -> None:
        backs = self._session.backs
        for happening in told:
            self._show(self._page.sentences(self._presenter.say(happening, backs)))

    def _show_table(self) -> None:
        self._show(self._page.table(self._view()))
