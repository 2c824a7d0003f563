"""Scripted games that read like a table: cards are named by their years, actions and events are lines of text.

A card is written ``1500``, ``1500b`` (another card of that year) or ``1500-1600`` (a range).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardsmith.game.actions import (
    Discarded,
    Drew,
    Eliminated,
    Event,
    Misplaced,
    Placed,
    Shared,
    TieBreakStarted,
)
from cardsmith.game.deck import Deck, make_deck
from cardsmith.game.engine import new_game
from cardsmith.game.replay import read_action
from cardsmith.game.state import Game
from cardsmith.model.rules import Ruleset


def cards(text: str) -> list[str]:
    return text.split()


def deck_named(names: Sequence[str]) -> Deck:
    """Make the deck of cards written by their years; plain years are judged from January to December."""
    rows = []
    for name in names:
        low, _, high = name.partition("-")
        first, last = int(re.sub(r"\D", "", low)), int(re.sub(r"\D", "", high or low))
        rows.append((name, first * 1000, last * 1000 + 999))
    return make_deck(rows)


def deal(hands: Sequence[str], opening: str, pile: str = "", discard: str = "") -> list[str]:
    """Return the order of a deck that deals these hands, opening cards and draw pile."""
    split = [cards(hand) for hand in hands]
    order = [hand[at] for at in range(max(map(len, split))) for hand in split if at < len(hand)]
    return order + cards(opening) + cards(discard) + cards(pile)


def table(
    rules: Ruleset, hands: Sequence[str], opening: str, pile: str = "", discard: str = "", seed: int = 1
) -> Game:
    """Start a game in which exactly these cards are dealt."""
    order = deal(hands, opening, pile, discard)
    deck = deck_named(sorted(order))
    return new_game(deck, rules, len(hands), seed, [deck.ids.index(card) for card in order])


def do(game: Game, text: str) -> list[str]:
    """Do ``place CARD SLOT``, ``play CARD``, ``discard CARD`` or ``stop`` and return the events as text."""
    return [line(event, game) for event in game.apply(action(game, text))]


def action(game: Game, text: str):
    word, *rest = text.split()
    data: dict[str, object] = {"do": word}
    if rest:
        data["card"] = rest[0]
    if len(rest) > 1:
        data["slot"] = int(rest[1])
    return read_action(data, game.deck)


WORDS = {
    "Placed": "{seat} placed {card} {where} {slot}",
    "Misplaced": "{seat} misplaced {card} at {slot} -> {to}",
    "Discarded": "{seat} discarded {card}",
    "Stopped": "{seat} stopped",
    "Drew": "{seat} drew {card}",
    "Reshuffled": "reshuffled {cards}",
    "RoundEnded": "round {round} ended",
    "TieBreakStarted": "tie-break of {seats}",
    "Eliminated": "out {seats}",
    "Won": "{seat} won",
    "Shared": "shared by {seats} ({why})",
    "Scored": "scored {score}",
}


def line(event: Event, game: Game) -> str:
    data: dict[str, object] = event._asdict()
    if isinstance(event, Placed | Misplaced | Discarded | Drew):
        data["card"] = game.deck.ids[event.card]
    if isinstance(event, TieBreakStarted | Eliminated | Shared):
        data["seats"] = list(event.seats)
    words = WORDS[type(event).__name__]
    if isinstance(event, Misplaced) and event.slot is None:
        words = "{seat} found no place for {card} -> {to}"
    where = "above gap" if isinstance(event, Placed) and event.gap else "at"
    return words.format(**data, where=where)


def row(game: Game) -> str:
    return " ".join(game.deck.ids[card] for card in game.timeline)


def gaps(game: Game) -> str:
    return " ".join("." if card < 0 else game.deck.ids[card] for card in game.gaps)


def hand(game: Game, seat: int) -> str:
    return " ".join(game.deck.ids[card] for card in game.hands[seat])


def zone(game: Game, numbers: Sequence[int]) -> str:
    return " ".join(game.deck.ids[card] for card in numbers)
