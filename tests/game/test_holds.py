"""What must always hold, whatever the rules, the players and the cards."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from cardsmith.game.actions import Discard, Drew, Misplaced, Placed, Reshuffled, Shared, TieBreakStarted
from cardsmith.game.row import Row
from cardsmith.game.state import EMPTY, Game
from tests.game.random_games import decks, played, starts

SEEDS = st.integers(0, 2**32)


def in_zones(game: Game) -> list[int]:
    hands = [card for hand in game.hands for card in hand]
    pile = list(game._pile[game._top : game._end])
    return [*game.timeline, *(c for c in game.gaps if c != EMPTY), *game.discard, *game.boxed, *hands, *pile]


def in_order(game: Game) -> bool:
    bounds = [game.deck.bounds[card] for card in game.timeline]
    return all(bounds[a][0] <= bounds[b][1] for a in range(len(bounds)) for b in range(a + 1, len(bounds)))


@settings(max_examples=400)
@given(starts(), SEEDS)
def test_cards_rows_and_turns(start, seed: int) -> None:
    """Cards are conserved. The timeline is always consistent, and each gap card fits between its two neighbours.

    Nobody in the main game acts with an empty hand.
    """
    game = start()
    total = len(in_zones(game))
    for _ in played(game, seed):
        zones = in_zones(game)
        assert len(set(zones)) == len(zones) == total
        assert game.box == len(game.deck) - total + len(game.boxed)
        assert in_order(game)
        for place, card in enumerate(game.gaps):
            if card != EMPTY:
                left, right = (game.deck.bounds[c] for c in game.timeline[place : place + 2])
                low, high = game.deck.bounds[card]
                assert left[0] <= high and low <= right[1]
        assert len(game.gaps) in (0, len(game.timeline) - 1)
        if game.result is None:
            assert game.hands[game.seat] and game.legal_actions()
            assert game.seat not in game.out


@settings(max_examples=200)
@given(starts(), SEEDS)
def test_a_wrong_play_never_changes_a_hand(start, seed: int) -> None:
    """In the main game of versus a wrong play never changes a hand's size."""
    game = start()
    phase, sizes = game.phase, [len(hand) for hand in game.hands]
    for _, events in played(game, seed):
        first = events[0]
        if game.rules.mode == "versus" and phase == "main" and isinstance(first, Misplaced):
            grown = Counter(event.seat for event in events[1:] if isinstance(event, Drew))
            if not any(isinstance(event, TieBreakStarted) for event in events):
                assert [len(hand) for hand in game.hands] == sizes
                assert grown == ({} if first.to == "hand" else {first.seat: 1})
        phase, sizes = game.phase, [len(hand) for hand in game.hands]


@settings(max_examples=200)
@given(starts(), SEEDS)
def test_a_game_ends_with_one_result_of_its_kind(start, seed: int) -> None:
    """A game ends with one winner, an explicit shared result or a score."""
    game = start()
    for _ in played(game, seed):
        pass
    if game.result is None:
        return
    winner, shared, score = game.result
    assert game.phase == "over"
    assert (winner is not None) + bool(shared) + (score is not None) == 1
    assert (score is not None) == (game.rules.mode != "versus")
    assert len(shared) != 1 and not set(shared) & set(game.out)


@settings(max_examples=100)
@given(starts(), SEEDS)
def test_the_same_again(start, seed: int) -> None:
    """Same set + profile + seed + actions = same game."""
    one, other = start(), start()
    actions = []
    for action, events in played(one, seed):
        actions.append((action, events))
    for action, events in actions:
        assert other.apply(action) == events
    assert other.observe(0) == one.observe(0)


@settings(max_examples=100)
@given(starts(), SEEDS)
def test_events_say_where_every_card_went(start, seed: int) -> None:
    game = start()
    for action, events in played(game, seed):
        kinds = [type(event) for event in events]
        if not isinstance(action, Discard):
            assert kinds.count(Placed) + kinds.count(Misplaced) <= 1
        for event in events:
            if isinstance(event, Reshuffled):
                assert event.cards > 0
            if isinstance(event, Shared):
                assert event is events[-1]


@given(decks(most=10), st.lists(SEEDS, min_size=10, max_size=10))
def test_the_placement_law(deck, luck: list[int]) -> None:
    """Slot i is right when no card left of it is certainly later, and no card right of it is certainly earlier."""
    row = Row(deck)
    for card, number in enumerate(luck[: len(deck)]):
        low, high = deck.bounds[card]
        bounds = [deck.bounds[other] for other in row.cards]
        law = [
            slot
            for slot in range(len(bounds) + 1)
            if all(left[0] <= high for left in bounds[:slot])
            and all(low <= right[1] for right in bounds[slot:])
        ]
        assert law, "a right slot always exists"
        assert [slot for slot in range(len(bounds) + 1) if row.fits(card, slot)] == law
        first, last = row.right_slots(card)
        assert list(range(first, last + 1)) == law
        row.insert(card, law[number % len(law)])


def test_equal_cards_may_go_anywhere_among_each_other() -> None:
    """Among k equal cards all k+1 places are right."""
    from cardsmith.game.deck import make_deck

    deck = make_deck([(f"c{at}", 5, 5) for at in range(5)])
    row = Row(deck)
    for card in range(4):
        row.insert(card, 0)
    assert row.right_slots(4) == (0, 4)
