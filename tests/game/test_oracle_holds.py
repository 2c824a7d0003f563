"""What must always hold, in random games of the oracle."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.game.oracle.oracle import start, step
from tests.game.oracle.script import same_order
from tests.game.oracle.state import Card, Rules, State, find


def some_action(state: State, dice: random.Random) -> dict[str, object]:
    card = dice.choice(state.hands[state.waiting[0]])
    if state.rules.mode != "coop":
        return {"do": "place", "card": card, "slot": dice.randrange(len(state.timeline) + 1)}
    return {"do": dice.choice(("play", "play", "discard", "stop")), "card": card}


@pytest.mark.parametrize("mode", ["versus", "coop", "solo"])
def test_what_must_always_hold(mode: str) -> None:
    dice = random.Random(mode)
    for _ in range(150):
        players = 1 if mode == "solo" else dice.randint(1, 4)
        hand = dice.randint(1, 2)
        need = players * hand + 1
        deck = [
            Card(str(n), lo := dice.randrange(9), lo + dice.choice((0, 0, 2, 5))) for n in range(need + 5)
        ]
        options = {
            "misplaced": dice.choice(("discard", "box")),
            "deck_empty": dice.choice(("reshuffle", "no_draw")),
            "tiebreak_limit": 5,
            "lives": 2,
        }
        state = start(deck, Rules(mode=mode, hand=hand, **options), players, same_order)  # type: ignore[arg-type]
        for _ in range(400):
            if state.phase == "over":
                break
            before, acting = state, state.waiting[0]
            state, said, _ = step(state, some_action(state, dice))
            hold_always(before, state, said, acting)
        assert state.phase == "main" or state.result is not None


def hold_always(before: State, after: State, said: str, acting: int) -> None:
    piles = (after.draw_pile, after.timeline, after.discard_pile, after.boxed, after.unused, *after.hands)
    zones = Counter(card for pile in piles for card in pile) + Counter(card for card in after.gaps if card)
    assert zones == Counter(card.id for card in after.cards), "cards are conserved"
    row = [find(after, card) for card in after.timeline]
    assert all(a.lo <= b.hi for i, a in enumerate(row) for b in row[i + 1 :]), "the timeline is consistent"
    for i, card_id in enumerate(after.gaps):
        if card_id:
            card = find(after, card_id)
            assert row[i].lo <= card.hi and card.lo <= row[i + 1].hi, "gap cards fit between their neighbours"
    if after.rules.mode == "versus" and before.phase == "main" and said == "ok" and after.phase == "main":
        lost = len(before.hands[acting]) - len(after.hands[acting])
        assert lost == len(after.timeline) - len(before.timeline), "a wrong play changes no hand's size"
    assert after.phase == "over" or after.hands[after.waiting[0]], "nobody acts with an empty hand"
    assert (after.phase == "over") == (after.result is not None)
