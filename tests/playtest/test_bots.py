"""Bots: how they are named, what they know, and that what is hidden stays hidden from them."""

from __future__ import annotations

from decimal import Decimal
from statistics import mean, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsmith.game.actions import Discard, Place, Play, Stop
from cardsmith.game.deck import deck_of, make_deck
from cardsmith.game.engine import new_game
from cardsmith.game.randomness import game_key
from cardsmith.model.errors import UsageError
from cardsmith.model.scale import Scale
from cardsmith.playtest.bots import SKILLS, BotKind, Seat, Skill, dumper, parse_bot, parse_bots, timeliner
from cardsmith.playtest.seating import Tables
from cardsmith.playtest.team import Teammate
from tests.playtest.tables import end, inventions, rules, years
from tests.playtest.users_bots import Leftmost

DECK = years(-3000, 100, 1450, 1700, 1876, 1900, 1969, 1990, 2007, 1804, 1839, 1066)


@pytest.mark.parametrize(
    ("name", "shown", "sigma"),
    [
        ("casual", "bot:casual", 0.35),
        ("bot:expert", "bot:expert", 0.15),
        ("novice/dump", "bot:novice/dump", 0.7),
        ("casual/surest", "bot:casual", 0.35),
        ("tests.playtest.users_bots:Leftmost", "bot:tests.playtest.users_bots:Leftmost", 0.35),
        ("tests.playtest.users_bots:Leftmost/expert", "bot:tests.playtest.users_bots:Leftmost/expert", 0.15),
    ],
)
def test_names(name: str, shown: str, sigma: float) -> None:
    kind = parse_bot(name)
    assert (kind.name, kind.skill.sigma) == (shown, sigma)


@pytest.mark.parametrize("name", ["", "bot:", "genius", "casual/fast", "no.such.module:Bot", "json:Nothing",
                                  "tests.playtest.users_bots:Leftmost/genius"])  # fmt: skip
def test_unknown_bots_are_refused_with_what_there_is(name: str) -> None:
    with pytest.raises(UsageError):
        parse_bot(name)
    with pytest.raises(UsageError):
        parse_bots("")


def test_a_message_names_the_bots_that_there_are() -> None:
    with pytest.raises(UsageError, match=r"novice, casual, expert.*surest, dump"):
        parse_bot("genius")


def test_a_class_is_a_bot() -> None:
    (kind,) = parse_bots([Leftmost])
    assert kind == BotKind("bot:Leftmost", Leftmost, SKILLS["casual"])
    with pytest.raises(UsageError, match="is no bot"):
        parse_bots([17])  # type: ignore[list-item]


def seats(skill: Skill, games: int, deck=DECK, mode: str = "leisure", players: int = 2) -> list[list[Seat]]:
    """Return what bots are told in so many games."""
    told: list[Seat] = []
    kind = BotKind("spy", lambda seat: told.append(seat) or timeliner(seat), skill)
    tables = Tables(deck, rules(mode), players)
    for game in range(games):
        tables.seat([kind] * players, game_key(1, game))
    return [told[at : at + players] for at in range(0, len(told), players)]


def test_beliefs_are_drawn_once_per_card_and_bot_with_the_error_of_the_skill() -> None:
    truth = Tables(DECK, rules("leisure"), 2).truth
    errors = []
    for one, two in seats(Skill(0.35), 500):
        assert one.believe(3) == one.believe(3)
        assert one.believe(3) != two.believe(3)
        errors += [seat.believe(card) - truth[card] for seat in (one, two) for card in (0, 3, 8)]
    assert abs(mean(errors)) < 0.03
    assert abs(stdev(errors) - 0.35) < 0.02


def test_lapses_have_nothing_to_do_with_the_card() -> None:
    truth = Tables(DECK, rules("leisure"), 2).truth
    far = [abs(seat.believe(8) - truth[8]) > 2 for pair in seats(Skill(0.0, 0.1), 2000) for seat in pair]
    assert 0.06 < mean(far) < 0.1


def test_a_team_shares_its_beliefs_and_errs_less() -> None:
    truth = Tables(DECK, rules("twist-coop"), 4).truth
    errors = []
    for table in seats(Skill(0.4), 300, mode="twist-coop", players=4):
        assert len({seat.believe(5) for seat in table}) == 1
        assert table[0].sigma == pytest.approx(0.2)
        errors.append(table[0].believe(5) - truth[5])
    assert abs(stdev(errors) - 0.2) < 0.03


def test_the_chances_of_a_bot_are_its_own_and_repeatable() -> None:
    (one, two), (other, _) = seats(Skill(0.35), 2)
    drawn = [one.chance(at) for at in range(200)]
    assert drawn == [one.chance(at) for at in range(200)]
    assert all(0 <= number < 1 for number in drawn)
    assert abs(mean(drawn) - 0.5) < 0.1
    assert (
        len({*drawn, *(two.chance(at) for at in range(200)), *(other.chance(at) for at in range(200))}) == 600
    )


def table(hands, timeline, seen=(), seat: int = 0):
    """Return an observation of a game in which this lies on the table."""
    deck = DECK
    game = new_game(deck, rules("leisure", "hand=1"), 2, 1)
    dates = {card: deck.bounds[card] for card in (*timeline, *seen)}
    return game.observe(0)._replace(
        seat=seat, to_move=seat, hands=hands, timeline=tuple(timeline), dates=dates
    )


def told(beliefs: dict[int, float], mode: str = "leisure", sigma: float = 0.35, players: int = 2) -> Seat:
    """Return a seat that believes this of hidden cards; asking for another card fails."""
    scale = Scale(DECK.bounds)
    return Seat(0, players, rules(mode), DECK.ids, beliefs.__getitem__, scale.place, lambda index: 0.5, sigma)


def at(year: int) -> float:
    return Scale(DECK.bounds).place((end(year), end(year)))


def test_styles() -> None:
    seen = table(((9, 1), ()), [2, 4, 8])  # 1450, 1876, 2007; in hand 1804 and 100
    sure = told({9: at(1860), 1: at(100)})
    assert timeliner(sure).act(seen) == Place(1, 0)
    assert dumper(sure).act(seen) == Place(9, 1)


def test_a_belief_is_corrected_when_the_back_was_seen() -> None:
    wrong = told({9: at(100), 1: at(100)})
    assert timeliner(wrong).act(table(((9,), ()), [2, 4, 8])) == Place(9, 0)
    assert timeliner(wrong).act(table(((9,), ()), [2, 4, 8], seen=[9])) == Place(9, 1)


@settings(max_examples=40)
@given(st.permutations(range(12)), st.integers(0, 30), st.sampled_from([("leisure", 3), ("twist-coop", 2)]))
def test_hidden_dates_do_not_change_what_a_bot_does(
    order: list[int], number: int, table: tuple[str, int]
) -> None:
    """Metamorphic: other hidden dates, the same beliefs and the same visible dates - the same actions.

    The copy of the bot gets a table of beliefs in which the dates of all cards that it cannot see are permuted.
    """
    mode, players = table
    profile = rules(mode, "hand=3")
    told: list[Seat] = []
    kind = BotKind("spy", lambda seat: told.append(seat) or timeliner(seat), SKILLS["casual"])
    game = new_game(DECK, profile, players, 5, game=number)
    bots = Tables(DECK, profile, players).seat([kind] * players, game_key(5, number))
    while game.result is None:
        seen, seat = game.observe(game.seat), told[game.seat]
        hidden = [card for card in range(len(DECK)) if card not in seen.dates]
        permuted = list(DECK.bounds)
        for card, other in zip(hidden, [card for card in order if card in hidden], strict=True):
            permuted[card] = DECK.bounds[other]
        other_world = make_deck((f"card-{at}", *bounds) for at, bounds in enumerate(permuted))
        assert all(other_world.bounds[card] == bounds for card, bounds in seen.dates.items())
        place = Scale(other_world.bounds).place
        beliefs = {card: seat.believe(card) for card in hidden}
        copy = timeliner(seat._replace(believe=beliefs.__getitem__, place=place))
        action = bots[game.seat].act(seen)
        assert copy.act(seen) == action
        game.apply(action)


def test_nothing_that_a_bot_is_told_holds_a_hidden_date() -> None:
    """What a bot can print or send away - its own fields, the seat's, the observation - has no hidden end."""
    deck = deck_of(inventions())
    told: list[Seat] = []
    kind = BotKind("spy", lambda seat: told.append(seat) or timeliner(seat), SKILLS["casual"])
    game = new_game(deck, rules("inventions"), 3, 1)
    Tables(deck, rules("inventions"), 3).seat([kind] * 3, game_key(1, 0))
    seen = game.observe(0)
    text = repr([seat._replace(believe=None, place=None, chance=None) for seat in told]) + repr(seen)  # type: ignore[arg-type]
    for card, (low, high) in enumerate(deck.bounds):
        if card not in seen.dates and deck.bounds.count((low, high)) == 1:
            assert str(low) not in text, deck.ids[card]


def test_the_scale_follows_the_timeline_and_grows_with_the_distance() -> None:
    scale = Scale(DECK.bounds)
    order = sorted(range(len(DECK)), key=DECK.lows.__getitem__)
    places = [scale.place(DECK.bounds[card]) for card in order]
    assert places == sorted(places)
    assert at(2007) - at(1990) > 5 * (at(117) - at(100))


@pytest.mark.parametrize("values", [["1", "10", "1000"], ["-1000", "-10", "-1"], ["-40", "0", "100"]])
def test_the_scale_of_number_sets(values: list[str]) -> None:
    ends = [(Decimal(value), Decimal(value)) for value in values]
    places = [Scale(ends).place(pair) for pair in ends]
    assert places == sorted(set(places))
    if values[0] != "-40":
        assert abs(places[2] - places[1]) == pytest.approx(
            (2 if values[0] == "1" else 1) * 2.302585, abs=1e-6
        )


def test_deep_time_and_the_far_future_have_a_place() -> None:
    deck = years(-13_800_000_000, -66_000_000, 1969, 2350)
    places = [Scale(deck.bounds).place(bounds) for bounds in deck.bounds]
    assert places == sorted(places)


class TestTeam:
    """What the co-operative bot decides."""

    def seen(self, hand, timeline, gaps=None, **changes):
        seen = table((tuple(hand), ()), timeline)
        gaps = tuple(gaps or [-1] * (len(timeline) - 1))
        return seen._replace(gaps=gaps, draw_pile=0, **changes)

    def decide(self, seen, beliefs=None, sigma: float = 0.0):
        beliefs = beliefs or {card: at_card(card) for hand in seen.hands for card in hand}
        return Teammate(told(beliefs, "twist-coop", sigma)).act(seen)

    def test_lays_the_nearest_card_beyond_the_end_first(self) -> None:
        assert self.decide(self.seen([0, 1, 11], [2, 4])) == Play(11)  # 1066 before 100 before 3000 BCE

    def test_discards_what_fits_nowhere_rather_than_end_the_game_for_all(self) -> None:
        beliefs = {9: at(1804), 10: at(1839), 1: at(100)}
        seen = self.seen([9, 10], [2, 4], gaps=[3])._replace(hands=((9, 10), (1, 0)), draw_pile=20)
        beliefs[0] = at(-3000)
        assert self.decide(seen, beliefs) in (Discard(9), Discard(10))

    def test_stops_when_the_next_card_would_be_lost(self) -> None:
        seen = self.seen([9], [2, 4], gaps=[3], successes=1, tries=1)
        assert (
            self.decide(seen._replace(hands=((9,), (1,)), draw_pile=0), {9: at(1804), 1: at(100)}) == Stop()
        )

    def test_goes_on_when_the_next_card_surely_fits(self) -> None:
        assert self.decide(self.seen([11], [2, 4], successes=1, tries=1)) == Play(11)

    def test_starts_an_empty_timeline(self) -> None:
        assert self.decide(self.seen([9], [])) == Play(9)


def at_card(card: int) -> float:
    return Scale(DECK.bounds).place(DECK.bounds[card])
