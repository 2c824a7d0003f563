"""The deck that the engine makes of a set: ids, the ends by which cards are judged, the fingerprint."""

from __future__ import annotations

import pickle
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from cardsmith.authoring.rules_reading import load_rules
from cardsmith.game.deck import deck_of, make_deck
from cardsmith.game.engine import new_game
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.dates import DatePart, Direction, HistoricalDate, Judging, Precision, Quantity

YEARS = [-43, 476, 1066, 1066, 1492, 1789, 1969, 1989, 2001, 2004, 2007, 2010, 2015]


def set_of(*cards: Card, name: str = "years", judging: Judging = Judging()) -> CardSet:  # noqa: B008
    return CardSet(name, name, cards, Path("set.yaml"), Path(), judging=judging)


def years(name: str = "years") -> CardSet:
    dates = [HistoricalDate.of_year(year) for year in YEARS]
    return set_of(*[Card(f"c{at}", f"Card {at}", date) for at, date in enumerate(dates)], name=name)


def test_plain_years_need_one_rank_each() -> None:
    deck = deck_of(years())
    assert deck.points and deck.lows == deck.highs == (0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
    assert deck.bounds[0] != deck.bounds[1] and len(deck) == 13


def test_overlapping_dates_have_two_ends() -> None:
    decade = HistoricalDate(DatePart(1960, Precision.DECADE))
    deck = deck_of(set_of(Card("a", "A", HistoricalDate.of_year(1969)), Card("b", "B", decade)))
    assert not deck.points and deck.lows[1] < deck.lows[0] and deck.highs[0] == deck.highs[1]


@pytest.mark.parametrize("direction", Direction)
def test_numbers_are_judged_in_their_direction(direction: Direction) -> None:
    values = [Quantity(Decimal(text)) for text in ("2.5", "-1", "10")]
    cards = [Card(f"c{at}", "N", value) for at, value in enumerate(values)]
    deck = deck_of(set_of(*cards, judging=Judging(direction=direction)))
    assert deck.lows == ((1, 0, 2) if direction is Direction.ASCENDING else (1, 2, 0))


def test_the_fingerprint_covers_ids_ends_and_order_only() -> None:
    base = years()
    print_ = deck_of(base).fingerprint
    same = replace(base, title="Other", cards=tuple(replace(card, name="Other") for card in base.cards))
    assert deck_of(same).fingerprint == print_
    first = base.cards[0]
    for changed in (
        replace(base, cards=base.cards[::-1]),
        replace(base, cards=base.cards[1:]),
        replace(base, cards=(replace(first, id="new"), *base.cards[1:])),
        replace(base, cards=(replace(first, date=HistoricalDate.of_year(-42)), *base.cards[1:])),
    ):
        assert deck_of(changed).fingerprint != print_


def test_sets_are_mixed_and_equal_ids_kept_apart() -> None:
    other = set_of(
        Card("c0", "Again", HistoricalDate.of_year(5)),
        Card("new", "New", HistoricalDate.of_year(6)),
        name="b",
    )
    deck = deck_of(years(), other)
    assert deck.ids[0] == "years/c0" and deck.ids[1] == "c1" and deck.ids[-2:] == ("b/c0", "new")


def test_a_set_is_played_as_it_is() -> None:
    rules, _ = load_rules("inventions", ["hand=3"])
    assert rules is not None
    game = new_game(years(), rules, 2, 7)
    assert [len(hand) for hand in game.hands] == [3, 3] and len(game.timeline) == 1


def test_a_scripted_order_may_be_any_sequence() -> None:
    rules, _ = load_rules("inventions", ["hand=1"])
    assert rules is not None
    game = new_game(years(), rules, 2, 7, tuple(range(13)))
    game.apply(game.legal_actions()[0])
    assert game.hands[1] == [1]


def test_a_deck_travels_to_another_process() -> None:
    deck = deck_of(years())
    assert pickle.loads(pickle.dumps(deck)) == deck
    rules, _ = load_rules("inventions")
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_an_impossible_deck() -> None:
    with pytest.raises(ValueError, match="same id"):
        make_deck([("a", 1, 1), ("a", 2, 2)])
    with pytest.raises(ValueError, match="reversed"):
        make_deck([("a", 2, 1)])
