"""What a table says about its game: the plain table and the full-screen one use the same words.

All it reads of a `Session` is what everybody at the table may see: the observation, cards as far as they were
revealed, and what happened. It prints nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardsmith.game.actions import (
    ActionError,
    Discarded,
    Drew,
    Eliminated,
    Misplaced,
    Placed,
    Reshuffled,
    Shared,
    Stopped,
    TieBreakStarted,
)
from cardsmith.game.state import EMPTY
from cardsmith.language.messages import Messages
from cardsmith.terminal.cards import CardView
from cardsmith.terminal.drawing import TOGETHER
from cardsmith.terminal.session import Happening, Session


class Presenter:
    """Puts one game into words of a language. ``coop`` says that all play together and dates decide."""

    def __init__(self, session: Session, words: Messages) -> None:
        self.session, self.words = session, words
        self.coop = session.header.rules.mode == "coop"
        self.versus = session.header.rules.mode == "versus"

    def heading(self) -> str:
        """Return where the game is and who is to move."""
        _, seen = self.words.gettext, self.session.observation
        text = _("Tie-break, round {round}") if seen.phase == "tiebreak" else _("Round {round}")
        heading, player = text.format(round=seen.round), self.session.names[seen.to_move]
        return _("{heading}: {player} to play").format(heading=heading, player=player)

    def facts(self) -> list[str]:
        """Return how many cards players and piles have, lives, and how far a turn is."""
        _, ngettext, seen = self.words.gettext, self.words.ngettext, self.session.observation
        facts = []
        for seat, player in enumerate(self.session.names):
            n = len(seen.hands[seat])
            text = ngettext("{player}: {n} card", "{player}: {n} cards", n)
            facts.append((_("{player}: out") if seat in seen.out else text).format(player=player, n=n))
        facts.append(_("draw pile: {n}").format(n=seen.draw_pile))
        if seen.discard or self.coop or self.session.header.rules.misplaced == "discard":
            facts.append(_("discard pile: {n}").format(n=len(seen.discard)))
        if seen.boxed:
            facts.append(_("boxed in this game: {n}").format(n=len(seen.boxed)))
        if seen.lives:
            facts.append(ngettext("{n} life left", "{n} lives left", seen.lives).format(n=seen.lives))
        if seen.successes:
            text = ngettext("{n} card placed in this turn", "{n} cards placed in this turn", seen.successes)
            facts.append(text.format(n=seen.successes))
        return facts

    def hands(self) -> list[list[CardView]]:
        """Return the hands of all seats: fronts are public."""
        return [[self.session.card(card) for card in hand] for hand in self.session.observation.hands]

    def timeline(self) -> list[tuple[CardView, CardView | None]]:
        """Return the timeline: each card, and the one above the gap after it."""
        seen, card = self.session.observation, self.session.card
        gaps = [*seen.gaps, EMPTY] if seen.gaps else [EMPTY] * len(seen.timeline)
        return [
            (card(number), None if gap == EMPTY else card(gap))
            for number, gap in zip(seen.timeline, gaps, strict=True)
        ]

    def question(self, card: int, slot: int) -> str:
        """Return what playing a card of the hand to move into a slot would claim; in co-op its date decides."""
        _, line, seat = self.words.gettext, self.session.game.timeline, self.session.game.seat
        left = line[slot - 1] if 0 < slot <= len(line) else None
        right = line[slot] if slot < len(line) else None
        if self.coop:
            text = _("{card}: its date decides where it goes.")
        elif left is None and right is None:
            text = _("{card} opens the timeline.")
        elif left is None:
            text = _("{card} before {right}?")
        elif right is None:
            text = _("{card} after {left}?")
        else:
            text = _("{card} between {left} and {right}?")
        return self._fill(text, seat, card=card, left=left, right=right)

    def say(self, happening: Happening, short: bool = False) -> list[str]:
        """Return the sentences of an event: what happened, then what more there is to tell.

        Where they are to be ``short``, without what the card tells.

        None for what the result and the next heading say.
        """
        event, told = happening.event, []
        if sentence := self._sentence(happening):
            told.append(sentence)
        if isinstance(event, Placed | Misplaced | Discarded) and not short:
            told += filter(None, [self.session.card(event.card).subtitle])
        if isinstance(event, Placed) and happening.last:
            last = self.words.gettext("{player} has no cards left; the round is played to its end.")
            told.append(self._fill(last, event.seat))
        return told

    def mistakes(self) -> list[str]:
        """Return what went wrong in the game, player by player."""
        by_seat = [
            (happening.event.seat, self._mistake(happening.event, happening))
            for happening in self.session.log
            if isinstance(happening.event, Misplaced)
        ]
        return [sentence for _, sentence in sorted(by_seat, key=lambda pair: pair[0])]

    def written(self, path: Path) -> str:
        """Return where the journal of a game lies."""
        return self.words.gettext("The game was written to {path}").format(path=path)

    def letters(self, practice: bool) -> dict[str, str]:
        """Return the letters that both tables know, and what each is for."""
        _ = self.words.gettext
        letters = {"h": _("show all hands"), "r": _("read the rules")}
        if practice:
            letters["u"] = _("take back the last play")
        return letters | {
            "q": _("save the game and leave; so does Ctrl-D"),
            "?": _("show this help"),
        }

    def undone(self, practice: bool) -> str:
        """Take the last play back, in practice; return what there is to say about it.

        Raises:
            FileError: the journal cannot be written.
        """
        _ = self.words.gettext
        if not practice:
            return _("A card that was played has been seen by all: only --practice takes plays back.")
        return (
            _("The last play was taken back.") if self.session.undo() else _("There is nothing to take back.")
        )

    def no_card(self, number: int) -> str:
        """Return that the hand to move has no card of this number."""
        text = self.words.gettext("There is no card {number} in the hand; its cards are 1 to {n}.")
        return text.format(number=number, n=len(self.session.hand))

    def refusal(self, refused: ActionError) -> str:
        """Return why the engine refused an action."""
        _, slots = self.words.gettext, len(self.session.game.timeline) + 1
        known = {
            "slot_range": _("There is no such slot; slots are 1 to {n}.").format(n=slots),
            "discard_late": _("A card was turned over in this turn: there is no discarding any more."),
            "stop_early": _("You may stop once a card was placed in this turn."),
        }
        return known.get(refused.reason) or _("That cannot be done now.")

    def result(self) -> str:
        """Return the result of a game that is over."""
        _, names, result = self.words.gettext, self.session.names, self.session.observation.result
        assert result is not None
        if result.winner is not None:
            return _("{player} wins!").format(player=names[result.winner])
        if result.shared:
            return _("{players} share the victory.").format(players=self._players(result.shared))
        text = self.words.ngettext(
            "The game is over: {n} point.", "The game is over: {n} points.", abs(result.score or 0)
        )
        return text.format(n=result.score)

    def why_over(self) -> str:
        """Return why a game that is over has ended."""
        _, seen, rules = self.words.gettext, self.session.observation, self.session.header.rules
        events = [happening.event for happening in self.session.log]
        if shared := [event for event in events if isinstance(event, Shared)]:
            return self._sentence(Happening(shared[-1]))
        if self.coop and seen.tries:
            return self._fill(
                _("The last card in {player}'s hand fits nowhere, and nothing was placed in that turn."),
                seen.to_move,
            )
        if self.coop:
            return _("No hand has a card any more, and none can be drawn.")
        if not self.versus:
            return _("No card is left.") if seen.lives else _("The last life is lost.")
        if any(isinstance(event, TieBreakStarted) for event in events):
            return _("The others are out of the tie-break.")
        if rules.end == "instant":
            return _("The last card of a hand was placed.")
        return _("The round is over, and nobody else ran out of cards.")

    def score(self) -> list[str]:
        """Return the sum of the score, a line for every kind of card that there is; nothing in versus."""
        _ = self.words.gettext
        texts = {
            "opening": _("Opened the timeline: {cards} × {each} = {points}"),
            "timeline": _("Placed in the timeline: {cards} × {each} = {points}"),
            "gap": _("Above gaps: {cards} × {each} = {points}"),
            "left": _("Left in hands and piles: {cards} × {each} = {points}"),
        }
        return [
            texts[what].format(cards=cards, each=each, points=cards * each)
            for what, cards, each in self.session.game.score_parts()
            if cards
        ]

    def _sentence(self, happening: Happening) -> str:
        _ = self.words.gettext
        match happening.event:
            case Placed(seat, card):
                sides = {"left": happening.left, "right": happening.right}
                return self._fill(self._where(happening), seat, card=card, **sides)
            case Misplaced() as event:
                play = _("Wrong: {play}").format(play=self._mistake(event, happening))
                return f"{play} {self._whither(event)}"
            case Discarded(seat, card):
                return self._fill(_("{player} discards {card}."), seat, card=card)
            case Drew(seat, card):
                name = self.session.card(card).name
                return _("{player} draws {card}.").format(player=self.session.names[seat], card=name)
            case Stopped(seat):
                return self._fill(_("{player} stops."), seat)
            case Reshuffled(cards):
                text = self.words.ngettext(
                    "The draw pile is empty: {n} card put away becomes the new one.",
                    "The draw pile is empty: {n} cards put away are shuffled and become the new one.",
                    cards,
                )
                return text.format(n=cards)
            case TieBreakStarted(seats):
                text = _("{players} ran out of cards in the same round: they break the tie.")
                return text.format(players=self._players(seats))
            case Eliminated(seats):
                text = self.words.ngettext("{players} is out.", "{players} are out.", len(seats))
                return text.format(players=self._players(seats))
            case Shared(_seats, "cards"):
                return _("Too few cards are left for another round of the tie-break.")
            case Shared():
                return _("The last round of the tie-break decided nothing.")
        return ""

    def _where(self, happening: Happening) -> str:
        _ = self.words.gettext
        if isinstance(happening.event, Placed) and happening.event.gap:
            return _("Right: {player} places {card} above the gap between {left} and {right}.")
        if happening.left is None and happening.right is None:
            return _("Right: {player} opens the timeline with {card}.")
        if happening.left is None:
            return _("Right: {player} places {card} at the beginning, before {right}.")
        if happening.right is None:
            return _("Right: {player} places {card} at the end, after {left}.")
        return _("Right: {player} places {card} between {left} and {right}.")

    def _mistake(self, event: Misplaced, happening: Happening) -> str:
        _ = self.words.gettext
        left, right = happening.left, happening.right
        if event.slot is None:
            text = _("{player} plays {card}; there is no room where it belongs.")
        elif left is None:
            text = _("{player} plays {card}; it belongs before {right}.")
        elif right is None:
            text = _("{player} plays {card}; it belongs after {left}.")
        else:
            text = _("{player} plays {card}; it belongs between {left} and {right}.")
        return self._fill(text, event.seat, card=event.card, left=left, right=right)

    def _whither(self, event: Misplaced) -> str:
        _ = self.words.gettext
        return {
            "discard": _("It goes to the discard pile."),
            "box": _("It goes into the box."),
            "hand": _("The draw pile is empty: it returns to the hand."),
        }[event.to]

    def _fill(self, text: str, seat: int, **cards: int | None) -> str:
        """Fill in the player and the cards, with the dates that have been seen."""
        views = {key: self.session.card(card) for key, card in cards.items() if card is not None}
        dated = {
            key: f"{view.name} ({view.date.replace(' ', TOGETHER)})" if view.date else view.name
            for key, view in views.items()
        }
        return text.format(player=self.session.names[seat], **dated)

    def _players(self, seats: Sequence[int]) -> str:
        return self.words.join([self.session.names[seat] for seat in seats])
