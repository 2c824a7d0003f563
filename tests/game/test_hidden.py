"""No observation, state or list of legal actions holds anything of a hidden back."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from cardsmith.game.as_data import state_data
from cardsmith.game.deck import make_deck
from cardsmith.game.engine import new_game
from tests.game.random_games import choose, starts

SEEDS = st.integers(0, 2**32)
MARK = 7_000_000_001


def retold(game, bounds):
    """Return the game from its beginning with other dates on the cards."""
    deck = make_deck([(name, *ends) for name, ends in zip(game.deck.ids, bounds, strict=True)])
    return new_game(deck, replace(game.rules), game.players, 11)


@settings(max_examples=100)
@given(starts(), SEEDS)
def test_searched_for_in_everything_serialised(start, seed: int) -> None:
    """Every date is a number that stands nowhere else: what was not revealed is not found."""
    model = start()
    bounds = [
        (MARK + 1000 * low, MARK + 1000 * high + card) for card, (low, high) in enumerate(model.deck.bounds)
    ]
    game = retold(model, bounds)
    for step in range(12):
        seen = game.observe(game.seat)
        hidden = [ends for card, ends in enumerate(bounds) if card not in game.dates]
        assert set(seen.dates) == set(game.dates)
        shown = {end for ends in seen.dates.values() for end in ends}
        texts = [repr(seen), json.dumps(state_data(game)), repr(game.legal_actions())]
        for end in {end for ends in hidden for end in ends} - shown:
            assert not any(str(end) in text for text in texts)
            assert end.to_bytes(5, "little") not in pickle.dumps(seen)
        if game.result is not None:
            break
        game.apply(choose(game, seed + step))


@settings(max_examples=150)
@given(starts(), SEEDS, st.randoms(use_true_random=False))
def test_permuting_the_hidden_dates_changes_nothing_that_is_seen(start, seed: int, random) -> None:
    """The same actions with the dates of hidden cards exchanged: every observation on the way is the same."""
    model = start()
    bounds = list(model.deck.bounds)
    game, actions, seen = retold(model, bounds), [], []
    for step in range(1 + seed % 8):
        seen.append((game.observe(game.seat), game.legal_actions(), state_data(game)))
        if game.result is not None:
            break
        actions.append(choose(game, seed + step))
        game.apply(actions[-1])
    seen.append((game.observe(game.seat), game.legal_actions(), state_data(game)))
    hidden = [card for card in range(len(bounds)) if card not in game.dates]
    mixed = hidden.copy()
    random.shuffle(mixed)
    other = bounds.copy()
    for card, source in zip(hidden, mixed, strict=True):
        other[card] = bounds[source]
    again = retold(game, other)
    for number, action in enumerate(actions):
        assert (again.observe(again.seat), again.legal_actions(), state_data(again)) == seen[number]
        again.apply(action)
    assert (again.observe(again.seat), again.legal_actions(), state_data(again)) == seen[-1]


def test_a_card_seen_once_stays_known() -> None:
    """Its date has been seen by all: it stays among the dates when the card is drawn again."""
    from cardsmith.model.rules import Ruleset
    from tests.game.table import do, hand, table

    game = table(Ruleset("x", hand=2), ["1500 1600", "1700 1800"], "1550")
    do(game, "place 1600 0")
    assert hand(game, 0) == "1500 1600"
    card = game.deck.ids.index("1600")
    assert game.observe(1).dates[card] == game.deck.bounds[card]


def test_an_observation_has_all_its_fields() -> None:
    """It is made without its constructor: each field must hold what its name says."""
    from cardsmith.model.rules import Ruleset
    from tests.game.table import do, table

    game = table(
        Ruleset("x", mode="solo", hand=2, lives=2, discard_start=1), ["1500 1600"], "1550", "1900", "1000"
    )
    do(game, "place 1500 1")
    number = game.deck.ids.index
    assert game.observe(0)._asdict() == {
        "seat": 0,
        "to_move": 0,
        "round": 2,
        "phase": "main",
        "hands": ((number("1600"), number("1900")),),
        "timeline": (number("1550"),),
        "gaps": (),
        "discard": (number("1000"),),
        "boxed": (number("1500"),),
        "dates": {card: game.deck.bounds[card] for card in map(number, ("1550", "1000", "1500"))},
        "draw_pile": 0,
        "box": 1,
        "out": (),
        "successes": 0,
        "tries": 0,
        "lives": 1,
        "result": None,
    }
