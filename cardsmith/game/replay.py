"""Journals played again, step by step, checked against the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from cardsmith.game.actions import (
    Action,
    ActionError,
    Discard,
    Event,
    GameOver,
    Illegal,
    Invalid,
    Place,
    Play,
    Stop,
)
from cardsmith.game.deck import Deck
from cardsmith.game.engine import new_game
from cardsmith.game.journal import Journal, Move
from cardsmith.game.state import Game
from cardsmith.model.errors import InputError
from cardsmith.model.findings import Finding, error, warning
from cardsmith.model.findings import Place as Where
from cardsmith.model.rules import Ruleset
from cardsmith.model.sentences import joined, reason, tell


class Step(NamedTuple):
    """One step of a replay: the move, ``ok`` or why it was refused, what came of it, and the game after it.

    The game moves on with the next step: read it before.
    """

    move: Move
    verdict: str
    events: tuple[Event, ...]
    game: Game


def check_set(journal: Journal, deck: Deck, sets: Sequence[str] = ()) -> list[Finding]:
    """Return the finding that the journal was not played with these cards, if it was not.

    ``sets`` are the names of the sets that the cards are of, to tell another set from a changed one.
    """
    header = journal.header
    if header.fingerprint == deck.fingerprint:
        return []
    if sets and is_of_another_set(journal, deck, sets):
        then, now = " + ".join(header.sets), " + ".join(sets)
        text = tell("this game was played with '{set}', not with '{other}'", set=then, other=now)
        return [error("CS725", text, Where(journal.file, 1), tell("name the set of the game"))]
    text = tell("the set '{set}' has changed since this game was played", set=" + ".join(header.sets))
    missing = sorted(_named(journal) - set(deck.ids))
    if missing:
        cards = f"'{missing[0]}'"
        if len(missing) > 1:
            cards = tell("{first} and {n} more", first=cards, n=len(missing) - 1)
        text = tell("{problem}: it has no card {cards}", problem=text, cards=cards)
    help_ = tell("name the set as it was when the game was played")
    return [error("CS725", text, Where(journal.file, 1), help_)]


def is_of_another_set(journal: Journal, deck: Deck, sets: Sequence[str]) -> bool:
    """Tell whether a game was played with another set, not with a changed one.

    That is under another name and mostly with other cards, or with more or fewer sets.
    """
    then, named = journal.header.sets, _named(journal)
    if tuple(sets) == then or journal.header.fingerprint == deck.fingerprint:
        return False
    return len(sets) != len(then) or 2 * len(named - set(deck.ids)) >= len(named)


def _named(journal: Journal) -> set[str]:
    """Return the cards that a journal names, as far as they are ids."""
    played = (move.data.get("card") for move in journal.moves)
    return {card for card in (*played, *(journal.header.order or ())) if isinstance(card, str)}


def check_rules(journal: Journal, now: Ruleset) -> list[Finding]:
    """Return a warning when the profile of this name says something else now; the journal's own rules count."""
    before, after = journal.header.rules.as_data(), now.as_data()
    changed = [
        key for key in before | after if key not in ("ours", "leaflet") and before.get(key) != after.get(key)
    ]
    if not changed:
        return []
    text = tell(
        "the rules '{rules}' have changed since this game was played: {options}",
        rules=now.name,
        options=joined(changed),
    )
    help_ = tell("the rules written in the journal are followed")
    return [warning("CS728", text, Where(journal.file, 1), help_)]


def start(journal: Journal, deck: Deck) -> Game:
    """Deal the journal's game.

    Raises:
        InputError: it cannot be dealt from these cards; the findings say why.
    """
    header, order, text = journal.header, None, ""
    if header.order is not None:
        numbers = {card: deck.number(card) for card in header.order}
        wrong = [card for card, number in numbers.items() if number is None]
        if wrong:
            text = tell("the order names '{card}', which the set does not have", card=wrong[0])
        elif len(numbers) < len(header.order):
            text = tell("the order names a card twice")
        order = [number for number in numbers.values() if number is not None]
    if text:
        raise InputError(text, (error("CS729", text, Where(journal.file, 1)),))
    return new_game(deck, header.rules, len(header.players), header.seed, order, header.game)


_KINDS = {Invalid: tell("invalid"), Illegal: tell("illegal"), GameOver: tell("over")}


def replay(journal: Journal, deck: Deck) -> Iterator[Step]:
    """Play the journal again, step by step; what is refused is skipped. The first step is the first move.

    Raises:
        InputError: see ``start``.
    """
    game = start(journal, deck)
    for move in journal.moves:
        try:
            action = read_action(move.data, deck)
            seat = move.data.get("seat")
            if game.result is None and (type(seat) is not int or seat != game.seat):
                raise Illegal(
                    "not_your_turn",
                    tell("seat {seat} is to move, not {other}", seat=game.seat, other=repr(seat)),
                )
            events = game.apply(action)
        except ActionError as refused:
            kind = _KINDS[type(refused)]
            yield Step(move, tell("{kind}: {problem}", kind=kind, problem=reason(refused)), (), game)
        else:
            yield Step(move, "ok", events, game)


def read_action(data: dict[str, Any], deck: Deck) -> Action:
    """Return the action that a line says.

    Raises:
        Invalid: it cannot be read.
    """
    do, slot, name = data.get("do"), data.get("slot"), data.get("card")
    if do not in ("place", "play", "discard", "stop"):
        raise Invalid("no_action", tell("{action} is no action", action=repr(do)))
    if (do == "place") != ("slot" in data):
        says = (
            tell("'{action}' takes a slot", action=do)
            if do == "place"
            else tell("'{action}' takes no slot", action=do)
        )
        raise Invalid("no_slot", says)
    if do == "stop":
        return Stop()
    card = deck.number(name) if isinstance(name, str) else None
    if card is None:
        raise Invalid("no_card", tell("{card} is no card of this set", card=repr(name)))
    if do == "place":
        if type(slot) is not int:
            raise Invalid("no_slot", tell("{slot} is no slot", slot=repr(slot)))
        return Place(card, slot)
    return Play(card) if do == "play" else Discard(card)
