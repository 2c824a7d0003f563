"""Rules broken on purpose, each of which the comparison with the oracle must notice within a few games.

Were one of these not caught, agreement on hundreds of thousands of games would say nothing about that rule.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from cardsmith.game.actions import Action, Event, Illegal, Misplaced, Placed, Result, Stop
from cardsmith.game.coop import Coop
from cardsmith.game.row import Row
from cardsmith.game.solo import Solo
from cardsmith.game.state import EMPTY, Game, Observation
from cardsmith.game.versus import Versus
from cardsmith.model.rules import Score
from tests.game.oracle import agree
from tests.game.oracle.minimal import minimal, script, variants

GAMES = 1500
"""Games within which each broken rule must be noticed."""

Break = Callable[[pytest.MonkeyPatch], None]
BROKEN: dict[str, Break] = {}


def games_until_noticed() -> int | None:
    """How many random games it takes until the two sides part."""
    for number in range(1, GAMES + 1):
        if agree.play_random(f"broken {number}").difference is not None:
            return number
    return None


def broken(break_it: Break) -> Break:
    """Enter a broken rule under its function's name."""
    BROKEN[break_it.__name__] = break_it
    return break_it


# --- Placing ----------------------------------------------------------------------------------------------


@broken
def equal_dates_are_wrong(patch: pytest.MonkeyPatch) -> None:
    def fits(row: Row, card: int, slot: int) -> bool:
        before, after = row.late[:slot], row.early[slot:]
        return all(low < row.highs[card] for low in before) and all(row.lows[card] < high for high in after)

    patch.setattr(Row, "fits", fits)


@broken
def only_the_neighbours_count(patch: pytest.MonkeyPatch) -> None:
    def fits(row: Row, card: int, slot: int) -> bool:
        before, after = row.cards[:slot][-1:], row.cards[slot:][:1]
        return all(row.lows[other] <= row.highs[card] for other in before) and all(
            row.lows[card] <= row.highs[other] for other in after
        )

    patch.setattr(Row, "fits", fits)


@broken
def a_range_is_judged_by_its_earlier_end(patch: pytest.MonkeyPatch) -> None:
    original = Row.__init__

    def start(row: Row, deck: Any) -> None:
        original(row, deck)
        row.highs = row.lows

    patch.setattr(Row, "__init__", start)


# --- Dealing ----------------------------------------------------------------------------------------------


@broken
def each_hand_is_dealt_at_once(patch: pytest.MonkeyPatch) -> None:
    original = Game._deal

    def deal(game: Game, sizes: tuple[int, ...]) -> None:
        original(game, sizes)
        cards = [hand[turn] for turn in range(max(sizes)) for hand in game.hands if turn < len(hand)]
        for hand, size in zip(game.hands, sizes, strict=True):
            hand[:], cards = cards[:size], cards[size:]

    patch.setattr(Game, "_deal", deal)


@broken
def the_opening_row_is_not_in_date_order(patch: pytest.MonkeyPatch) -> None:
    original = Game._deal

    def deal(game: Game, sizes: tuple[int, ...]) -> None:
        original(game, sizes)
        game.timeline.reverse()

    patch.setattr(Game, "_deal", deal)


# --- Versus -----------------------------------------------------------------------------------------------


@broken
def a_reshuffle_forgets_a_card(patch: pytest.MonkeyPatch) -> None:
    original = Game._reshuffle

    def reshuffle(game: Game, events: list[Event]) -> None:
        if len(game._put_away) > 1:
            game._put_away.pop()
        original(game, events)

    patch.setattr(Game, "_reshuffle", reshuffle)


@broken
def a_reshuffle_leaves_the_opening_discard(patch: pytest.MonkeyPatch) -> None:
    original = Game._reshuffle

    def reshuffle(game: Game, events: list[Event]) -> None:
        opening = game.discard[: game.rules.discard_start] if game._put_away is game.discard else []
        if len(game._put_away) == len(opening):
            opening = []
        del game._put_away[: len(opening)]
        original(game, events)
        game.discard.extend(opening)

    patch.setattr(Game, "_reshuffle", reshuffle)


@broken
def a_reshuffle_does_not_shuffle(patch: pytest.MonkeyPatch) -> None:
    original = Game._reshuffle

    def reshuffle(game: Game, events: list[Event]) -> None:
        original(game, events)
        game._shuffled = game._end

    patch.setattr(Game, "_reshuffle", reshuffle)


@broken
def a_wrong_card_always_goes_into_the_box(patch: pytest.MonkeyPatch) -> None:
    def misplace(game: Game, seat: int, card: int, slot: int | None, events: list[Event]) -> None:
        game.boxed.append(card)
        events.append(Misplaced(seat, card, slot, "box"))

    patch.setattr(Game, "_misplace", misplace)


@broken
def a_wrong_card_is_not_replaced(patch: pytest.MonkeyPatch) -> None:
    original = Versus._draw_one

    def draw_one(game: Versus, seat: int, events: list[Event]) -> None:
        if game.phase != "main" or not game.hands[seat]:
            original(game, seat, events)

    patch.setattr(Versus, "_draw_one", draw_one)


@broken
def a_card_without_replacement_is_put_away(patch: pytest.MonkeyPatch) -> None:
    original = Versus._replace

    def put_away(game: Versus, seat: int, card: int, slot: int, events: list[Event]) -> None:
        original(game, seat, card, slot, events)
        if card in game.hands[seat] and len(game.hands[seat]) > 1:
            game.hands[seat].remove(card)
            game._put_away.append(card)

    patch.setattr(Versus, "_replace", put_away)


@broken
def a_tiebreak_replaces_a_misplaced_card(patch: pytest.MonkeyPatch) -> None:
    original = Game._misplace

    def misplace(game: Game, seat: int, card: int, slot: int | None, events: list[Event]) -> None:
        original(game, seat, card, slot, events)
        if isinstance(game, Versus) and game.phase == "tiebreak":
            game._draw_one(seat, events)

    patch.setattr(Versus, "_misplace", misplace)


@broken
def the_wrong_ones_stay_in_the_tiebreak(patch: pytest.MonkeyPatch) -> None:
    original = Versus._keep

    def keep(game: Versus, seats: tuple[int, ...], events: list[Event]) -> None:
        stay = len(seats) > 1 and game.tiebreak_rounds > 0
        original(game, tuple(game._order) if stay else seats, events)

    patch.setattr(Versus, "_keep", keep)


@broken
def all_players_take_part_in_the_tiebreak(patch: pytest.MonkeyPatch) -> None:
    original = Versus._keep

    def keep(game: Versus, seats: tuple[int, ...], events: list[Event]) -> None:
        original(game, seats if game.tiebreak_rounds else tuple(game._order), events)

    patch.setattr(Versus, "_keep", keep)


@broken
def the_tiebreak_begins_with_the_lowest_seat(patch: pytest.MonkeyPatch) -> None:
    original = Versus._keep

    def keep(game: Versus, seats: tuple[int, ...], events: list[Event]) -> None:
        original(game, tuple(sorted(seats)), events)

    patch.setattr(Versus, "_keep", keep)


@broken
def the_tiebreak_rotates_on(patch: pytest.MonkeyPatch) -> None:
    original = Game._begin_round

    def begin(game: Game) -> None:
        if game.phase == "tiebreak" and game.rules.rotate_start:
            game._order = game._order[1:] + game._order[:1]
        original(game)

    patch.setattr(Game, "_begin_round", begin)


@broken
def a_tiebreak_is_shared_though_cards_may_be_reshuffled(patch: pytest.MonkeyPatch) -> None:
    original = Versus._start_tiebreak_round

    def start(game: Versus, events: list[Event]) -> None:
        recycle, game._recycle = game._recycle, False
        original(game, events)
        game._recycle = recycle

    patch.setattr(Versus, "_start_tiebreak_round", start)


@broken
def the_box_is_counted_without_the_cards_of_this_game(patch: pytest.MonkeyPatch) -> None:
    original = Game.observe

    def observe(game: Game, seat: int) -> Observation:
        seen = original(game, seat)
        return seen._replace(box=seen.box - len(game.boxed))

    patch.setattr(Game, "observe", observe)


# --- Twist co-operative -----------------------------------------------------------------------------------


def after_each_action(
    patch: pytest.MonkeyPatch, kind: type[Game], change: Callable[[Any, tuple[Event, ...]], None]
) -> None:
    """Let something happen to the game after each action."""
    original = kind.apply

    def apply(game: Game, action: Action) -> tuple[Event, ...]:
        events = original(game, action)
        change(game, events)
        return events

    patch.setattr(kind, "apply", apply)


@broken
def the_hand_is_refilled_before_the_game_is_found_over(patch: pytest.MonkeyPatch) -> None:
    original = Coop._finish_scored

    def score(game: Coop, events: list[Event]) -> None:
        if game.draw_pile and game.rules.refill == "end_of_turn":
            game._draw(game.seat, events)
        original(game, events)

    patch.setattr(Coop, "_finish_scored", score)


@broken
def gap_cards_do_not_move_with_the_row(patch: pytest.MonkeyPatch) -> None:
    def change(game: Game, events: tuple[Event, ...]) -> None:
        first = events[0]
        if isinstance(first, Placed) and first.slot == 0 and game.gaps:
            game.gaps.append(game.gaps.pop(0))

    after_each_action(patch, Coop, change)


@broken
def the_rightmost_gap_is_taken(patch: pytest.MonkeyPatch) -> None:
    def change(game: Game, events: tuple[Event, ...]) -> None:
        first = events[0]
        if isinstance(first, Placed) and first.gap:
            _, last = game.row.right_slots(first.card)
            free = [at for at in range(first.slot, last) if game.gaps[at] == EMPTY]
            if free:
                game.gaps[first.slot - 1], game.gaps[free[-1]] = EMPTY, first.card

    after_each_action(patch, Coop, change)


@broken
def the_right_end_comes_before_the_left(patch: pytest.MonkeyPatch) -> None:
    original = Row.right_slots

    def right_slots(row: Row, card: int) -> tuple[int, int]:
        first, last = original(row, card)
        return (max(first, 1), last) if last == len(row.cards) else (first, last)

    patch.setattr(Row, "right_slots", right_slots)


@broken
def a_card_may_be_discarded_after_a_reveal(patch: pytest.MonkeyPatch) -> None:
    after_each_action(patch, Coop, lambda game, events: setattr(game, "tries", 0))


@broken
def the_turn_may_be_stopped_before_a_success(patch: pytest.MonkeyPatch) -> None:
    original = Coop.apply

    def apply(game: Coop, action: Action) -> tuple[Event, ...]:
        events: list[Event] = []
        try:
            return original(game, action)
        except Illegal:
            if not isinstance(action, Stop):
                raise
            game._end_turn(events)
            return tuple(events)

    patch.setattr(Coop, "apply", apply)


# --- Solo, and what is refused ----------------------------------------------------------------------------


@broken
def solo_draws_after_the_last_life(patch: pytest.MonkeyPatch) -> None:
    def change(game: Game, events: tuple[Event, ...]) -> None:
        if game.result is not None and game.draw_pile:
            game._draw(0, [])

    after_each_action(patch, Solo, change)


@broken
def solo_counts_the_opening_card(patch: pytest.MonkeyPatch) -> None:
    def change(game: Game, events: tuple[Event, ...]) -> None:
        if game.result is not None:
            game.result = Result(score=len(game.timeline))

    after_each_action(patch, Solo, change)


@broken
def an_illegal_action_changes_something(patch: pytest.MonkeyPatch) -> None:
    for kind in (Versus, Coop, Solo):
        original = kind.apply

        def apply(game: Any, action: Action, original: Any = original) -> tuple[Event, ...]:
            try:
                return original(game, action)  # type: ignore[no-any-return]
            except Illegal:
                game.round += 1
                raise

        patch.setattr(kind, "apply", apply)


@broken
def legal_actions_forget_the_last_slot(patch: pytest.MonkeyPatch) -> None:
    original = Versus.legal_actions
    patch.setattr(Versus, "legal_actions", lambda game: original(game)[:-1])


# --- Options that do nothing, or the opposite -------------------------------------------------------------

OPTIONS: dict[str, Callable[[Any], Any]] = {
    "deck_limit": lambda limit: None,
    "discard_start": lambda cards: 0,
    "timeline_start": lambda cards: min(cards, 1),
    "start": lambda start: "first_seat",
    "rotate_start": lambda rotate: False,
    "misplaced": lambda misplaced: "box" if misplaced == "discard" else "discard",
    "deck_empty": lambda empty: "reshuffle",
    "end": lambda end: "instant",
    "tiebreak_draw": lambda draw: "round_start" if draw == "on_turn" else "on_turn",
    "tiebreak_limit": lambda limit: limit + 1,
    "first_fail": lambda fail: "retry",
    "second_fail": lambda fail: "choose",
    "max_successes": lambda most: 2,
    "refill": lambda refill: "end_of_turn",
    "score": lambda score: Score(score.timeline, score.gap, score.left, score.timeline),
    "lives": lambda lives: lives + 1,
}


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_that_is_not_obeyed_is_noticed(option: str, monkeypatch: pytest.MonkeyPatch) -> None:
    original = agree.ruleset

    def ruleset(case: Any) -> Any:
        rules = original(case)
        return replace(rules, **{option: OPTIONS[option](getattr(rules, option))})

    monkeypatch.setattr(agree, "ruleset", ruleset)
    assert games_until_noticed() is not None


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    BROKEN[name](monkeypatch)
    assert games_until_noticed() is not None


def test_a_difference_comes_with_a_minimal_script(monkeypatch: pytest.MonkeyPatch) -> None:
    a_wrong_card_is_not_replaced(monkeypatch)
    parted = next(p for p in map(agree.play_random, range(GAMES)) if p.difference is not None)
    small = minimal(parted)
    assert len(small.actions) < len(parted.actions)
    assert not any(agree.replay(each.case, each.actions).difference for each in variants(small))
    *_, action, _, ours, theirs = script(small).splitlines()
    assert '"do": "place"' in action
    assert "('drew', " in ours and "('drew', " not in theirs
