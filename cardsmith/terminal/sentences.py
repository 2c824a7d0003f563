"""Events, refusals and results in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardsmith.game.actions import (
    Discarded,
    Drew,
    Eliminated,
    Misplaced,
    Placed,
    Reshuffled,
    Result,
    RoundEnded,
    Scored,
    Shared,
    Stopped,
    TieBreakStarted,
    Won,
)
from cardsmith.language.messages import Messages
from cardsmith.terminal.cards import Back, Front
from cardsmith.terminal.drawing import together
from cardsmith.terminal.session import Happening

Backs = Mapping[int, Back]


class Sentences:
    """Says what happened at one table."""

    def __init__(self, fronts: Sequence[Front], players: Sequence[str], words: Messages) -> None:
        self._fronts, self._players, self._words = fronts, players, words
        self._ = words.gettext

    def of(self, happening: Happening, backs: Backs) -> tuple[str, ...]:
        """Return the sentences of an event: first what happened, then the subtitle of a revealed card."""
        match happening.event:
            case Placed() as event:
                return self._placed(event, happening, backs)
            case Misplaced() as event:
                return self._misplaced(event, happening, backs)
            case Discarded() as event:
                text = self._fill(self._("{player} discards {card}."), event, backs)
                return self._with_subtitle(text, event.card, backs)
            case Shared() as event:
                return (self._why_shared(event),)
            case Scored() | Won() | RoundEnded():
                return ()  # the result says it, and each table has its round in the heading
            case event:
                return (self._course(event),)

    def refusal(self, reason: str) -> str:
        """Return why the engine refused an action, by its reason."""
        _ = self._
        known = {
            "not_in_hand": _("That card is not in the hand of the player to move."),
            "slot_range": _("There is no such slot."),
            "discard_late": _("A card was turned over in this turn: there is no discarding any more."),
            "stop_early": _("You may stop once a card was placed in this turn."),
            "over": _("The game is over."),
        }
        return known.get(reason) or _("That is no action of this game.")

    def result(self, result: Result | None) -> str:
        """Return the result of a game."""
        if result is None:
            return self._("The game is not finished.")
        if result.winner is not None:
            return self._("{player} wins!").format(player=self._players[result.winner])
        if result.shared:
            return self._("{players} share the victory.").format(players=self._names(result.shared))
        score = result.score or 0
        return self._words.ngettext(
            "The game is over: {n} point.", "The game is over: {n} points.", abs(score)
        ).format(n=score)

    def mistake(self, happening: Happening, backs: Backs) -> str:
        """Return what was wrong with a card, without saying who played it."""
        event = happening.event
        assert isinstance(event, Misplaced)
        card = self._dated(event.card, backs)
        if happening.conflict is None:
            return self._("{card} fitted nowhere.").format(card=card)
        other = self._dated(happening.conflict, backs)
        if happening.before:
            return self._("{card} belongs before {other}.").format(card=card, other=other)
        return self._("{card} belongs after {other}.").format(card=card, other=other)

    def _placed(self, event: Placed, happening: Happening, backs: Backs) -> tuple[str, ...]:
        _, left, right = self._, happening.left, happening.right
        if event.gap:
            text = _("Right: {player} places {card} above the gap between {left} and {right}.")
        elif left is None and right is None:
            text = _("Right: {player} opens the timeline with {card}.")
        elif left is None:
            text = _("Right: {player} places {card} at the beginning, before {right}.")
        elif right is None:
            text = _("Right: {player} places {card} at the end, after {left}.")
        else:
            text = _("Right: {player} places {card} between {left} and {right}.")
        sides = {
            side: "" if card is None else self._dated(card, backs)
            for side, card in (("left", left), ("right", right))
        }
        told = self._with_subtitle(self._fill(text, event, backs, **sides), event.card, backs)
        if happening.last:
            last = _("{player} has no cards left; the round is played to its end.")
            return (*told, last.format(player=self._players[event.seat]))
        return told

    def _misplaced(self, event: Misplaced, happening: Happening, backs: Backs) -> tuple[str, ...]:
        _ = self._
        if happening.conflict is None:
            text = _("Wrong: {player} plays {card}; there is no room where it belongs.")
        elif happening.before:
            text = _("Wrong: {player} plays {card}; it belongs before {other}.")
        else:
            text = _("Wrong: {player} plays {card}; it belongs after {other}.")
        goes = {
            "discard": _("It goes to the discard pile."),
            "box": _("It goes into the box."),
            "hand": _("The draw pile is empty: it returns to the hand."),
        }[event.to]
        other = "" if happening.conflict is None else self._dated(happening.conflict, backs)
        text = f"{self._fill(text, event, backs, other=other)} {goes}"
        return self._with_subtitle(text, event.card, backs)

    def _fill(self, text: str, event: Placed | Misplaced | Discarded, backs: Backs, **more: str) -> str:
        return text.format(player=self._players[event.seat], card=self._dated(event.card, backs), **more)

    def _with_subtitle(self, text: str, card: int, backs: Backs) -> tuple[str, ...]:
        subtitle = backs[card].subtitle
        return (text, subtitle) if subtitle else (text,)

    def _dated(self, card: int, backs: Backs) -> str:
        return f"{self._fronts[card].name} ({together(backs[card].date)})"

    def _names(self, seats: Sequence[int]) -> str:
        return self._words.join([self._players[seat] for seat in seats])

    def _course(self, event: Drew | Stopped | Reshuffled | TieBreakStarted | Eliminated) -> str:
        """Return the sentence of an event that shows no back."""
        _ = self._
        match event:
            case Drew(seat, card):
                return _("{player} draws {card}.").format(
                    player=self._players[seat], card=self._fronts[card].name
                )
            case Stopped(seat):
                return _("{player} stops.").format(player=self._players[seat])
            case Reshuffled(cards):
                text = self._words.ngettext(
                    "The draw pile is empty: {n} card put away becomes the new one.",
                    "The draw pile is empty: {n} cards put away are shuffled and become the new one.",
                    cards,
                )
                return text.format(n=cards)
            case TieBreakStarted(seats):
                text = _("{players} ran out of cards in the same round: they break the tie.")
                return text.format(players=self._names(seats))
            case Eliminated(seats):
                text = self._words.ngettext("{players} is out.", "{players} are out.", len(seats))
                return text.format(players=self._names(seats))

    def _why_shared(self, event: Shared) -> str:
        if event.why == "cards":
            return self._("Too few cards are left for another round of the tie-break.")
        return self._("The last round of the tie-break decided nothing.")
