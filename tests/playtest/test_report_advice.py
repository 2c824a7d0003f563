"""Each kind of advice: on figures that deserve it, and on figures that do not."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from cardsmith.game.deck import Deck
from cardsmith.language.messages import in_language
from cardsmith.playtest.advice import advise
from cardsmith.playtest.advice_pieces import Advice, following
from cardsmith.playtest.figures import Statistics
from cardsmith.playtest.hands import Hand
from tests.playtest.sums import figures_of, meet, tally_of
from tests.playtest.tables import rules, years

EVEN = years(*range(1900, 1940, 4))
"""Ten cards without holes or crowds."""

EN, RO = in_language("en"), in_language("ro")


def plain(deck: Deck = EVEN, **sums: int) -> Statistics:
    return figures_of(tally_of(deck, {}, **sums), deck)


def shares(right: dict[int, tuple[int, int]], played_by: str = "bots", games: int = 100) -> Statistics:
    return figures_of(tally_of(EVEN, right, games=games), EVEN, played_by)


def with_pair(times: int, wrong: int, played_by: str = "bots") -> Statistics:
    return figures_of(meet(tally_of(EVEN, {}), 2, 3, times, wrong), EVEN, played_by)


def winning(first: int, profile: str = "leisure", *overrides: str) -> Statistics:
    tally = tally_of(EVEN, {})
    tally.wins = Counter({0: first, 1: 100 - first})
    return figures_of(tally, EVEN, profile=rules(profile, *overrides))


def scoring(bots: str = "bot:casual") -> Statistics:
    tally = tally_of(EVEN, {})
    tally.kinds = (bots,)
    tally.scores = Counter({3: 50, 9: 50})
    return figures_of(tally, EVEN, profile=rules("twist-coop"))


DESERVED = {
    "hard": (shares({4: (10, 100)}), "1 card is surely right less than 30 %", "card-4 (): 10 % (6-17), n=100"),
    "easy": (shares({0: (99, 100), 9: (200, 200)}), "1 card is surely right more than 95 %",
             "card-9 (): 100 % (98-100), n=200"),
    "mixed-up": (with_pair(100, 60), "bots mix up what lies close together", "card-2 () and card-3 (): 60 %"),
    "unplayed": (shares({7: (0, 0)}), "1 card was never played", "card-7 ()"),
    "few": (shares(dict.fromkeys(range(10), (3, 6)), "people", games=12), "so few plays leave much to luck",
            "at most 6 times in 12 games for 30 plays of each card about 48 more games have to be played"),
    "holes": (plain(years(*range(1000, 1100, 10), *range(1990, 2000))), "Dates are missing",
              "between card-9 () and card-10 ()"),
    "clusters": (plain(years(1000, 1200, 1400, 1600, *range(1800, 1808), 1900)), "Dates crowd",
                 "8 cards from card-4 () to card-11 ()"),
    "seats": (winning(70), "let the start move on", "first seat wins 70 % (60-78), the last 30 % (22-40); 50 %"),
    "shared": (plain(shared=20), "without a winner", "2 players: 20 % (13-29) of the games"),
    "scores": (scoring(), "see whether knowing more pays", "2 players: 3 / 6 / 9"),
}  # fmt: skip

UNDESERVED = {
    "hard": shares({4: (27, 100)}),  # 27 % of 100 may be more than 30 %
    "easy": shares({0: (97, 100)}),
    "mixed-up": with_pair(40, 16),  # 40 %, but perhaps only 26 %
    "unplayed": shares({7: (0, 1)}),
    "few": shares({}, "people"),
    "holes": plain(),
    "clusters": plain(),
    "seats": winning(54),
    "shared": plain(shared=3),
    "scores": plain(),
}


def advice_on(figures: Statistics, topic: str) -> Advice | None:
    return next((one for one in advise([figures], {}, EN) if one.topic == topic), None)


@pytest.mark.parametrize("topic", DESERVED)
def test_deserved_advice_is_given_with_its_numbers(topic: str) -> None:
    figures, text, case = DESERVED[topic]
    advice = advice_on(figures, topic)
    assert advice is not None
    assert text in advice.text
    assert case in " ".join(advice.cases)
    assert advice.numbers


@pytest.mark.parametrize("topic", UNDESERVED)
def test_undeserved_advice_is_not_given(topic: str) -> None:
    assert advice_on(UNDESERVED[topic], topic) is None


@pytest.mark.parametrize("topic", DESERVED)
def test_advice_is_given_in_romanian(topic: str) -> None:
    figures = DESERVED[topic][0]
    english = {one.topic: one for one in advise([figures], {}, EN)}
    romanian = {one.topic: one for one in advise([figures], {}, RO)}
    assert english.keys() == romanian.keys()
    assert romanian[topic].text != english[topic].text
    assert romanian[topic].numbers == english[topic].numbers
    assert romanian[topic].options == english[topic].options


def test_people_who_mix_up_a_pair_are_told_of_subtitles_and_bots_are_not_blamed() -> None:
    people, bots = (advice_on(with_pair(100, 60, who), "mixed-up") for who in ("people", "bots"))
    assert people is not None
    assert bots is not None
    assert "a subtitle may tell them apart" in people.text
    assert "people perhaps not" in bots.text


def test_hints_help_people_and_fewer_dates_help_bots() -> None:
    people, bots = (advice_on(shares({4: (10, 100)}, who), "hard") for who in ("people", "bots"))
    assert people is not None
    assert bots is not None
    assert "a hint in its subtitle" in people.text
    assert "fewer dates near it" in bots.text


def test_people_are_not_told_to_be_replaced_by_experts() -> None:
    people = advice_on(replace(scoring(), played_by="people"), "scores")
    assert people is not None
    assert people.options is None
    assert "knowing more" not in people.text


@pytest.mark.parametrize(
    ("plays", "games", "played", "lacking"),
    [
        (
            1,
            1,
            "după o partidă, jumătate dintre cărți au fost jucate cel mult o dată",
            "mai trebuie jucate cam 29 de partide",
        ),
        (
            29,
            29,
            "după 29 de partide, jumătate dintre cărți au fost jucate de cel mult 29 de ori",
            "mai trebuie jucată cam o partidă",
        ),
    ],
)
def test_counts_of_plays_and_games_have_their_plural_forms(
    plays: int, games: int, played: str, lacking: str
) -> None:
    figures = shares(dict.fromkeys(range(10), (0, plays)), "people", games=games)
    few = next(one for one in advise([figures], {}, RO) if one.topic == "few")
    assert few.cases == (played, f"ca fiecare carte să ajungă la 30 de mutări {lacking}")


def test_bots_are_not_asked_to_play_more_and_cards_that_few_games_missed_are_no_news() -> None:
    thin = dict.fromkeys(range(9), (1, 2)) | {9: (0, 0)}
    assert advice_on(shares(thin), "few") is None
    assert advice_on(shares(thin, "people"), "few") is not None
    assert advice_on(shares(thin, "people"), "unplayed") is None
    few = advice_on(shares(dict.fromkeys(range(9), (0, 0)), "people", games=2), "few")
    assert few is not None
    assert few.cases == (
        "half of the cards were never played",
        "for 30 plays of each card about 58 more games have to be played",
    )


def hand(cards: int, rounds: int, tiebreaks: int, reshuffled: int = 0) -> Hand:
    tally = tally_of(EVEN, {}, tiebreaks=tiebreaks, reshuffled=reshuffled)
    tally.rounds = Counter({rounds: 100})
    game = figures_of(tally, EVEN).game
    assert game is not None
    return Hand(cards, game)


def dealt(rounds: int, tiebreaks: int) -> Statistics:
    tally = tally_of(EVEN, {}, tiebreaks=tiebreaks)
    tally.rounds = Counter({rounds: 100})
    return figures_of(tally, EVEN)


@pytest.mark.parametrize(
    ("now", "tried", "options", "text"),
    [
        (dealt(6, 60), [hand(4, 6, 60), hand(5, 7, 20)], "--rule hand=5", "Deal other hands"),
        (dealt(12, 5), [hand(2, 4, 20), hand(3, 6, 10)], "--rule hand=2", "Deal other hands"),
        (dealt(6, 60), [hand(4, 6, 60), hand(5, 9, 20)], None, "No other hand helps."),
        (dealt(6, 10), [hand(3, 5, 20), hand(4, 6, 10)], None, "The hands are fine."),
    ],
)
def test_hands(now: Statistics, tried: list[Hand], options: str | None, text: str) -> None:
    (advice,) = advise([now], {2: tried}, EN)
    assert (advice.topic, advice.options) == ("hand", options)
    assert text in advice.text


def test_people_s_games_that_are_too_long_call_for_another_hand() -> None:
    def told(figures: Statistics) -> Advice | None:
        return advice_on(replace(figures, played_by="people"), "hand")

    advice = told(dealt(12, 5))
    assert advice is not None
    assert advice.cases == ("2 players, 100 games: 12 rounds, tie-breaks 5 %, reshuffles 0 %",)
    assert (advice.options, advice.numbers) == (None, {"2": 12})
    assert told(dealt(6, 5)) is None
    assert told(replace(dealt(12, 5), games=9)) is None, "so few may have been long by chance"
    assert told(replace(dealt(12, 5), rules=rules("leisure", "hand=9,1"))) is None, "a handicap is meant"


def test_a_good_hand_that_is_the_smallest_gets_no_word() -> None:
    assert advise([dealt(6, 10)], {2: [hand(3, 3, 90), hand(4, 6, 10)]}, EN) == []
    assert advise([dealt(6, 10)], {}, EN) == []


@pytest.mark.parametrize(
    ("command", "options", "result"),
    [
        ("simulate s --rule hand=3", "--rule hand=2:4,3:5", "simulate s --rule hand=2:4,3:5"),
        ("simulate s --rule hand_limit=3", "--rule hand=2", "simulate s --rule hand_limit=3 --rule hand=2"),
        ("simulate 'my set' --games 10", "--games 100", "simulate 'my set' --games 100"),
        ("simulate s --bots novice --seed 2", "--bots expert", "simulate s --seed 2 --bots expert"),
    ],
)
def test_an_option_of_advice_takes_the_place_of_the_one_typed(
    command: str, options: str, result: str
) -> None:
    assert following(command, options) == result


def test_bots_that_played_too_few_games_are_to_play_more() -> None:
    bots, people = (advice_on(shares({7: (0, 0)}, who), "unplayed") for who in ("bots", "people"))
    assert bots is not None and bots.options == "--games 1000"
    assert people is not None and people.options is None
