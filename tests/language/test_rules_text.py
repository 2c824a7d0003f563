"""The rules in words: made from the options that the engine plays by, marked where they are ours."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

from cardsmith.authoring.rules_reading import load_rules, profile_names
from cardsmith.language.messages import in_language, languages
from cardsmith.language.rules_text import origin_in_words, rules_in_words
from cardsmith.model.rules import ByPlayers, Ruleset, Score, options_of
from cardsmith.terminal.page import Page
from tests.game.random_games import rulesets

GOLDEN = Path(__file__).parent / "golden"

# For every option two values that differ; what means nothing in a profile is listed below.
OTHER = {
    "players": (3, 7),
    "deck_limit": 20,
    "hand": (2, 3),
    "timeline_start": 2,
    "discard_start": 2,
    "start": "random",
    "rotate_start": True,
    "misplaced": "discard",
    "deck_empty": "no_draw",
    "end": "instant",
    "tiebreak_draw": "on_turn",
    "tiebreak_limit": 7,
    "first_fail": "end_turn",
    "second_fail": "end_turn",
    "max_successes": 3,
    "refill": "none",
    "score": Score(3, 1, -1, 0),
    "lives": 5,
}


def profile(name: str) -> Ruleset:
    rules, findings = load_rules(name)
    assert rules is not None, findings
    return rules


def sentences(rules: Ruleset, language: str = "en") -> list[tuple[str, bool]]:
    return [
        tuple(sentence)
        for section in rules_in_words(rules, in_language(language))
        for sentence in section.rules
    ]


def text(rules: Ruleset, language: str = "en") -> str:
    return "\n".join(sentence for sentence, _ in sentences(rules, language))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", profile_names())
def test_golden(name: str, language: str, golden) -> None:
    page = Page(in_language(language), 80)
    lines = [*page.rules(profile(name)), *page.options(profile(name))]
    golden(GOLDEN / f"{name}.{language}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["inventions", "twist-coop", "solo"])
def test_a_changed_option_changes_the_text(name: str, language: str) -> None:
    rules = profile(name)
    told = text(rules, language)
    seen = set()
    for option in options_of(rules.mode):
        if rules.mode == "solo" and option in ("players", "start", "rotate_start"):
            continue  # a solo game has one seat
        changed = replace(rules, **{option: OTHER[option]})
        assert getattr(changed, option) != getattr(rules, option)
        assert text(changed, language) != told, option
        seen.add(text(changed, language))
    assert len(seen) == len(options_of(rules.mode)) - 3 * (rules.mode == "solo")


def test_every_part_of_the_score_is_said() -> None:
    rules = profile("twist-coop")
    for part in ("timeline", "gap", "left", "opening"):
        assert "17 points" in text(replace(rules, score=replace(rules.score, **{part: 17})))
    assert "opened" not in text(replace(rules, timeline_start=0))


def test_what_the_leaflet_does_not_say_is_marked() -> None:
    ours = [sentence for sentence, mark in sentences(profile("inventions")) if mark]
    assert any("box during this game" in sentence for sentence in ours)
    assert not any("goes back into the box, and you draw" in sentence for sentence in ours)
    ours = [sentence for sentence, mark in sentences(profile("twist-coop")) if mark]
    assert any("draw until you have as many" in sentence for sentence in ours)


def test_what_an_author_changed_is_marked() -> None:
    rules, _ = load_rules("leisure", ["hand=7"])
    assert rules is not None
    assert ("Deal each player 7 cards, one at a time, fronts up.", True) in sentences(rules)
    assert ("Deal each player 4 cards, one at a time, fronts up.", False) in sentences(profile("leisure"))


def test_without_a_leaflet_nothing_is_marked() -> None:
    assert origin_in_words(profile("solo"), in_language("en")) == "These rules follow no published leaflet."
    assert not any(mark for _, mark in sentences(profile("solo")))


def test_hands_by_the_number_of_players() -> None:
    told = text(profile("inventions"))
    assert "6 cards; 5 cards for 4 players or more; 4 cards for 6 players or more" in told
    one = replace(profile("inventions"), hand=ByPlayers(((2, 1), (3, 2), (4, 3))))
    assert "1 card; 2 cards for 3 players or more; 3 cards for 4 players or more" in text(one)
    seats = replace(profile("inventions"), hand=(4, 6))
    assert "4 cards to seat 1, 6 cards to seat 2" in text(seats)


@given(rulesets())
@settings(max_examples=60)
def test_any_rules_can_be_told(rules: Ruleset) -> None:
    for language in languages():
        for sentence, _ in sentences(rules, language):
            assert "{" not in sentence
            assert sentence.endswith(".")
