"""The oracle's side of starting a game; the readings are numbered in `oracle.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.game.oracle.state import Card, Rules, Shuffle, State, clockwise


class RefusedError(ValueError):
    """The game cannot start; the message says the numbers."""


def start(
    cards_in_deck_order: Sequence[Card],
    rules: Rules,
    players: int,
    shuffle: Shuffle,
    pick_start: Callable[[int], int] = lambda players: 0,
    in_box: Sequence[Card] = (),
) -> State:
    """Deal a game. `pick_start(players)` is asked for the start seat under `start: random` only.

    `in_box` are cards of the set that a scripted deck leaves out.
    """
    cards = tuple(cards_in_deck_order)
    limit = len(cards) if rules.deck_limit is None else rules.deck_limit
    deck = [card.id for card in cards[:limit]]
    unused = tuple(card.id for card in (*cards[limit:], *in_box))
    sizes = hand_sizes(rules, players)
    if rules.mode == "solo" and players != 1:
        raise RefusedError(f"solo takes one player, not {players}")
    needed = sum(sizes) + rules.timeline_start + rules.discard_start
    if needed > len(deck):
        raise RefusedError(f"{needed} cards are dealt, {len(deck)} are in play")
    warnings = start_warnings(rules, players, len(cards), len(deck), sum(sizes))

    hands: list[list[str]] = [[] for _ in range(players)]
    for dealt in range(max(sizes)):
        for seat in range(players):
            if dealt < sizes[seat]:
                hands[seat].append(deck.pop(0))
    opening = [deck.pop(0) for _ in range(rules.timeline_start)]
    discards = [deck.pop(0) for _ in range(rules.discard_start)]
    by_id = {card.id: card for card in cards}
    opening.sort(key=lambda card_id: (by_id[card_id].lo, by_id[card_id].hi))

    first = pick_start(players) if rules.start == "random" else 0
    return State(
        rules=rules,
        cards=(*cards, *in_box),
        shuffle=shuffle,
        hand_sizes=sizes,
        hands=tuple(tuple(hand) for hand in hands),
        draw_pile=tuple(deck),
        timeline=tuple(opening),
        gaps=(None,) * max(0, len(opening) - 1) if rules.mode == "coop" else (),
        discard_pile=tuple(discards),
        unused=unused,
        start_seat=first,
        waiting=clockwise(players, first),
        lives=rules.lives if rules.mode == "solo" else 0,
        warnings=warnings,
    )


def hand_sizes(rules: Rules, players: int) -> tuple[int, ...]:
    """The starting hand of each seat."""
    if isinstance(rules.hand, int):
        return (rules.hand,) * players
    if isinstance(rules.hand, tuple):
        return tuple(rules.hand[min(seat, len(rules.hand) - 1)] for seat in range(players))
    at_or_below = [count for count in rules.hand if count <= players]
    return (rules.hand[max(at_or_below) if at_or_below else min(rules.hand)],) * players


def start_warnings(rules: Rules, players: int, in_set: int, in_play: int, dealt: int) -> tuple[str, ...]:
    """What the players are told before the first turn."""
    least, most = rules.players
    return (
        *(("players",) if not least <= players <= most else ()),
        *(("small set",) if rules.deck_limit is not None and in_set < rules.deck_limit else ()),
        *(("few cards",) if in_play < dealt + 2 * players + 1 else ()),
        *(("seats",) if isinstance(rules.hand, tuple) and len(rules.hand) != players else ()),
    )
