"""Random games to compare: a small set, a profile, players, and actions that are mostly legal."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from tests.game.oracle.state import Card, Rules, Score, State, right_slots

Action = dict[str, Any]

MODES = ("versus",) * 11 + ("coop",) * 6 + ("solo",) * 3


class Case(NamedTuple):
    """One game before its first action.

    `game` is its number in a series of that seed. `order` is the scripted deck, top first, as places in `cards`
    (the others lie in the box); None lets the seed shuffle all of them.
    """

    cards: tuple[Card, ...]
    rules: Rules
    players: int
    seed: int = 0
    game: int = 0
    order: tuple[int, ...] | None = None


class Habit(NamedTuple):
    """How one game is played: how often right, illegal, unreadable, discarding and stopping."""

    right: float
    illegal: float
    invalid: float
    discard: float
    stop: float


def random_case(dice: Random) -> Case:
    """A case of any mode; one in thirty asks for more cards than there are, one in sixty uses a full deck."""
    mode = dice.choice(MODES)
    full = dice.random() < 1 / 60
    players = 1 if mode == "solo" else dice.choice((1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8))
    options = random_options(dice, mode, players, full)
    rules = Rules(mode=mode, **options)
    few = dice.choice((0, 1, 2, 3, players, 2 * players, 4 * players, 6 * players, 8 * players))
    spare = dice.randint(10, 60) if full else few
    count = max(
        2, cards_dealt(rules, players) + spare - (dice.randint(1, 3) if dice.random() < 1 / 30 else 0)
    )
    cards = random_cards(dice, count + dice.choice((0, 0, 0, 2)))
    order = tuple(dice.sample(range(len(cards)), count)) if dice.random() < 0.3 else None
    in_play = len(cards) if order is None else count
    limit = dice.choice((None, None, None, in_play + 2, in_play, count))
    seed, number = dice.randrange(10**6), dice.choice((0, 0, dice.randrange(1000)))
    return Case(cards, rules._replace(deck_limit=limit), players, seed, number, order)


def cards_dealt(rules: Rules, players: int) -> int:
    """How many cards leave the deck before the first turn."""
    if isinstance(rules.hand, int):
        hands = rules.hand * players
    elif isinstance(rules.hand, tuple):
        hands = sum(rules.hand[min(seat, len(rules.hand) - 1)] for seat in range(players))
    else:
        at_or_below = [key for key in rules.hand if key <= players]
        hands = players * rules.hand[max(at_or_below, default=min(rules.hand))]
    return hands + rules.timeline_start + rules.discard_start


def random_options(dice: Random, mode: str, players: int, full: bool) -> dict[str, Any]:
    """Options of that mode, each of them anything that is sensible."""
    size = 4 if full else dice.choice((1, 1, 1, 2, 2, 3))
    if mode == "solo":
        size = dice.choice((1, 1, 1, 2))
    hand: Any = dice.choice(
        (
            size,
            size,
            {dice.randint(1, 4): size, dice.randint(5, 8): max(1, size - 1)},
            tuple(dice.randint(1, size + 1) for _ in range(players if dice.random() < 0.8 else 2)),
        )
    )
    least = dice.randint(1, 3)
    options: dict[str, Any] = {
        "players": (1, 1) if mode == "solo" else (least, least + dice.randint(0, 6)),
        "hand": hand,
        "timeline_start": dice.choice((0, 1, 1, 1, 2, 3)),
        "discard_start": dice.choice((0, 0, 0, 1, 2)),
        "start": dice.choice(("first_seat", "random")),
        "rotate_start": dice.random() < 0.4,
    }
    if mode == "versus":
        return options | {
            "misplaced": dice.choice(("discard", "box")),
            "deck_empty": dice.choice(("reshuffle", "reshuffle", "no_draw")),
            "end": dice.choice(("round", "round", "round", "round", "instant")),
            "tiebreak_draw": dice.choice(("on_turn", "round_start")),
            "tiebreak_limit": dice.choice((1, 2, 3, 50, 50, 50)),
        }
    if mode == "coop":
        worth = (-2, -1, 0, 1, 2, 3)
        odd = Score(dice.choice(worth), dice.choice(worth), dice.choice(worth), dice.choice(worth))
        return options | {
            "first_fail": dice.choice(("retry", "end_turn")),
            "second_fail": dice.choice(("choose", "end_turn")),
            "max_successes": dice.choice((1, 2, 2, 2, 3, 4)),
            "refill": dice.choice(("end_of_turn", "end_of_turn", "none")),
            "score": dice.choice((Score(), Score(opening=2), odd)),
        }
    return options | {"lives": dice.choice((1, 2, 3, 3))}


def random_cards(dice: Random, count: int) -> tuple[Card, ...]:
    """That many cards, of one date to many, of points only or with short and long ranges."""
    span = dice.choice((1, 3, count, 2 * count, 20 * count))
    widths = dice.choice(((0,), (0,), (0, 0, 0, 1, span // 3), (0, 1, 2, span // 2, span)))
    dates = [(dice.randrange(span), dice.choice(widths)) for _ in range(count)]
    return tuple(Card(f"c{number}", lo, lo + width) for number, (lo, width) in enumerate(dates))


def random_habit(dice: Random) -> Habit:
    """Between mostly wrong and always right; every fifth game is free of nonsense."""
    nonsense = 0.0 if dice.random() < 0.2 else 0.05
    return Habit(
        right=dice.choice((0.3, 0.5, 0.6, 0.7, 0.8, 1.0)),
        illegal=nonsense,
        invalid=nonsense,
        discard=dice.choice((0.0, 0.1, 0.4)),
        stop=dice.choice((0.0, 0.2, 0.6)),
    )


def random_action(dice: Random, state: State, habit: Habit) -> Action:
    """What the player to move does next, when the game is over what somebody tries nevertheless."""
    luck = dice.random()
    if luck < habit.invalid:
        return invalid_action(dice, state)
    if luck < habit.invalid + habit.illegal or state.phase == "over":
        return mostly_illegal_action(dice, state)
    card = dice.choice(state.hands[state.waiting[0]])
    if state.rules.mode == "coop":
        if state.successes and dice.random() < habit.stop:
            return {"do": "stop"}
        if not state.revealed and dice.random() < habit.discard:
            return {"do": "discard", "card": card}
        return {"do": "play", "card": card}
    slots = right_slots(state, card)
    wrong = [slot for slot in range(len(state.timeline) + 1) if slot not in slots]
    slot = dice.choice(slots if dice.random() < habit.right or not wrong else wrong)
    return {"do": "place", "card": card, "slot": slot}


def invalid_action(dice: Random, state: State) -> Action:
    """Something that cannot be read."""
    card = dice.choice(state.cards).id
    if state.rules.mode == "coop":
        nonsense: tuple[Action, ...] = (
            {"do": "place", "card": card, "slot": 0},
            {"do": "play", "card": "nothing"},
            {"do": "discard", "card": "nothing"},
            {"do": "play", "card": card, "slot": 0},
            {"do": "stop", "slot": 0},
            {"do": "dance"},
        )
    else:
        nonsense = (
            {"do": "play", "card": card},
            {"do": "discard", "card": card},
            {"do": "stop"},
            {"do": "place", "card": "nothing", "slot": 0},
            {"do": "place", "card": card, "slot": None},
            {"do": "place", "card": card, "slot": "0"},
            {"do": "place", "card": card, "slot": True},
            {"do": "place", "card": card},
            {"do": "place", "card": 0, "slot": 0},
            {"do": "dance"},
        )
    return dice.choice(nonsense)


def mostly_illegal_action(dice: Random, state: State) -> Action:
    """Any card of the set, any slot, stop and discard at any time: legal only by chance."""
    card, last = dice.choice(state.cards).id, len(state.timeline)
    if state.phase != "over" and dice.random() < 0.5:
        card = dice.choice(state.hands[state.waiting[0]])
    if state.rules.mode == "coop":
        return dice.choice(({"do": "stop"}, {"do": "play", "card": card}, {"do": "discard", "card": card}))
    return {"do": "place", "card": card, "slot": dice.choice((-1, 0, last, last + 1, last + 2))}
