"""Make a game on which engine and oracle part as small as it gets, and write it for people."""

from __future__ import annotations

import json
from collections.abc import Iterator

from cardsmith.game.randomness import game_key, shuffled
from tests.game.oracle.agree import Played, replay
from tests.game.oracle.cases import Case
from tests.game.oracle.state import Rules


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
    """Games with one thing less: an action, an option, a card."""
    case, actions = played.case, played.actions
    for place in reversed(range(len(actions))):
        yield Played(case, actions[:place] + actions[place + 1 :])
    for name, default in Rules._field_defaults.items():
        if name != "mode" and getattr(case.rules, name) != default:
            yield Played(case._replace(rules=case.rules._replace(**{name: default})), actions)
    if case.order is None:
        key = game_key(case.seed, case.game)
        yield Played(case._replace(order=tuple(shuffled(range(len(case.cards)), key, 0))), actions)
        return
    used = {action.get("card") for action in actions}
    for place in reversed(range(len(case.cards))):
        if case.cards[place].id not in used:
            yield Played(without_card(case, place), actions)


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
        if name == "mode" or value != Rules._field_defaults[name]
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
