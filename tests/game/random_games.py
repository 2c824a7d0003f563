"""Random rules, decks and games for property tests: tiny decks, so that piles run empty and dates tie."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import strategies as st

from cardsmith.game.actions import Action, Event, Place
from cardsmith.game.deck import Deck, make_deck
from cardsmith.game.engine import new_game
from cardsmith.game.randomness import mix
from cardsmith.game.state import Game
from cardsmith.model.rules import ByPlayers, Ruleset, Score

LONGEST = 400


@st.composite
def decks(draw: st.DrawFn, least: int = 3, most: int = 12) -> Deck:
    size = draw(st.integers(least, most))
    spread = draw(st.sampled_from([4, 12, 40]))
    width = draw(st.sampled_from([0, 0, 3]))
    lows = [draw(st.integers(0, spread)) for _ in range(size)]
    return make_deck([(f"c{at}", low, low + draw(st.integers(0, width))) for at, low in enumerate(lows)])


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    hand: Any = draw(
        st.one_of(
            st.integers(1, 3),
            st.lists(st.integers(1, 3), min_size=1, max_size=3).map(tuple),
            st.just(ByPlayers(((1, 3), (3, 1)))),
        )
    )
    choose: Callable[..., Any] = lambda *values: draw(st.sampled_from(values))  # noqa: E731
    return Ruleset(
        "random",
        mode=choose("versus", "versus", "coop", "solo"),
        players=(1, 6),
        deck_limit=choose(None, None, 6, 9),
        hand=hand,
        timeline_start=choose(1, 1, 0, 2, 3),
        discard_start=choose(0, 0, 1),
        start=choose("first_seat", "random"),
        rotate_start=draw(st.booleans()),
        misplaced=choose("discard", "box"),
        deck_empty=choose("reshuffle", "no_draw"),
        end=choose("round", "round", "instant"),
        tiebreak_draw=choose("on_turn", "round_start"),
        tiebreak_limit=choose(1, 3, 50),
        first_fail=choose("retry", "end_turn"),
        second_fail=choose("choose", "end_turn"),
        max_successes=choose(1, 2, 3),
        refill=choose("end_of_turn", "none"),
        score=draw(st.builds(Score, *[st.integers(-3, 3)] * 4)),
        lives=choose(1, 3),
    )


@st.composite
def starts(draw: st.DrawFn) -> Callable[[], Game]:
    """Return something that deals the same game each time it is called."""
    rules, deck = draw(rulesets()), draw(decks())
    players = 1 if rules.mode == "solo" else draw(st.integers(1, 4))
    needed = rules.cards_in_hands(players) + rules.timeline_start + rules.discard_start
    while min(len(deck), rules.deck_limit or len(deck)) < needed:
        rules = _smaller(rules)
        players = max(1, players - 1)
        needed = rules.cards_in_hands(players) + rules.timeline_start + rules.discard_start
    seed = draw(st.integers(0, 2**32))
    order = draw(st.one_of(st.none(), st.permutations(range(len(deck)))))
    return lambda: new_game(deck, rules, players, seed, order)


def _smaller(rules: Ruleset) -> Ruleset:
    from dataclasses import replace

    return replace(rules, hand=1, timeline_start=min(1, rules.timeline_start), deck_limit=None)


def choose(game: Game, luck: int) -> Action:
    """Return a legal action that follows from a random number: a right one more often than not."""
    actions = game.legal_actions()
    if luck % 4:
        fitting = [a for a in actions if not isinstance(a, Place) or game.row.fits(a.card, a.slot)]
        actions = tuple(fitting) or actions
    return actions[luck // 4 % len(actions)]


def played(game: Game, seed: int) -> Iterator[tuple[Action, tuple[Event, ...]]]:
    """Play on to the end (or long enough) and yield every action with its events."""
    for step in range(LONGEST):
        if game.result is not None:
            return
        action = choose(game, mix(seed * 1000 + step))
        yield action, game.apply(action)
