"""Make a game on which engine and oracle part as small as it gets, and write it for people."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations

from cardsmith.game.randomness import game_key
from tests.game.oracle.agree import Played, replay
from tests.game.oracle.cases import Case
from tests.game.oracle.state import Rules
from tests.game.shuffling import shuffled


def minimal(played: Played) -> Played:
    """The smallest game found, by leaving out one thing after the other, that still shows a difference."""
    smaller: Played | None = played
    while smaller is not None:
        played, smaller = smaller, next(filter(differs, map(again, variants(played))), None)
    return played


def differs(played: Played) -> bool:
    """Whether the two sides part in this game."""
    return played.difference is not None


def again(variant: Played) -> Played:
    """Play the variant."""
    return replay(variant.case, variant.actions)


def variants(played: Played) -> Iterator[Played]:
    """Games with one thing less: an action or two, a player, an option, a card."""
    case, actions = played.case, played.actions
    for number in (1, 2):
        for kept in combinations(actions, len(actions) - number) if len(actions) > number else ():
            yield Played(case, list(kept))
    if case.players > 1:
        yield Played(case._replace(players=case.players - 1), actions)
    simpler = {**Rules._field_defaults, "hand": 1}
    for name, value in simpler.items():
        if name != "mode" and getattr(case.rules, name) != value:
            yield Played(case._replace(rules=case.rules._replace(**{name: value})), actions)
    if case.order is None:
        key = game_key(case.seed, case.game)
        yield Played(case._replace(order=tuple(shuffled(range(len(case.cards)), key, 0))), actions)
        return
    for place, card in reversed(list(enumerate(case.cards))):
        yield Played(without_card(case, place), [each for each in actions if each.get("card") != card.id])


def without_card(case: Case, place: int) -> Case:
    """The case without one of its cards."""
    cards = case.cards[:place] + case.cards[place + 1 :]
    order = tuple(each - (each > place) for each in case.order or () if each != place)
    return case._replace(cards=cards, order=order)


def script(played: Played) -> str:
    """The game as a text that can be read and typed in again."""
    case = played.case
    dates = [f"{card.id}={card.lo}" + (f"..{card.hi}" if card.hi > card.lo else "") for card in case.cards]
    options = [
        f"{name}={value!r}"
        for name, value in case.rules._asdict().items()
        if name in ("mode", "hand") or value != Rules._field_defaults[name]
    ]
    order = "by seed" if case.order is None else " ".join(case.cards[place].id for place in case.order)
    return "\n".join(
        (
            f"cards    {' '.join(dates)}",
            f"rules    {', '.join(options)}",
            f"players  {case.players}    seed {case.seed}, game {case.game}    order {order}",
            *(f"  {json.dumps(action)}" for action in played.actions),
            f"=> {played.difference}",
        )
    )
