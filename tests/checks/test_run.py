"""All checks together: codes, order, switching off, the players of the rules."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path

import cardsmith
from cardsmith.authoring.rules_reading import load_rules
from cardsmith.checks.run import CHECKS, without_switched_off
from cardsmith.language.messages import in_language
from cardsmith.model.findings import error
from cardsmith.model.rules import Ruleset
from tests.checks.making import card, check, codes, make_set, plain

PACKAGE = Path(cardsmith.__file__).parent


def test_codes_sources_and_tests_agree() -> None:
    explained = tomllib.loads((PACKAGE / "data" / "codes" / "6-checks.toml").read_text("utf-8"))
    sources = "".join(path.read_text("utf-8") for path in (PACKAGE / "checks").glob("*.py"))
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert set(explained) == set(re.findall(r"CS6\d\d", sources)) <= set(re.findall(r"CS6\d\d", tests))


def test_a_check_is_a_pure_function_of_set_and_context() -> None:
    for one in CHECKS:
        assert one.__name__.startswith("check_")
        assert one.__doc__


def test_switched_off_for_a_card_or_the_set_with_the_reason_kept() -> None:
    leak = card("Windows 95", "1995")
    assert codes(make_set(leak)) == ["CS601"]
    assert codes(make_set(replace(leak, checks_off={"CS601": "its name"}))) == []
    assert codes(make_set(replace(leak, checks_off={"CS602": "another"}))) == ["CS601"]
    assert codes(make_set(leak, checks_off={"CS601": "all products"})) == []


def test_errors_cannot_be_switched_off() -> None:
    one = make_set(card("Ash", "1700"), checks_off={"CS301": "please"})
    assert len(without_switched_off(one, [error("CS301", "does not fit")])) == 1


def test_findings_come_in_the_order_of_the_file() -> None:
    from cardsmith.model.findings import Place

    cards = [card("Fair of 1900", "1900"), card("Elm", "2300"), card("Fair of 1950", "1950")]
    placed = [replace(one, places={"": Place("set.yaml", 10 * at + 5)}) for at, one in enumerate(cards)]
    assert codes(make_set(*placed)) == ["CS601", "CS625", "CS601"]


def test_too_few_cards_for_the_players_of_the_rules() -> None:
    rules, _ = load_rules("inventions")
    assert rules is not None
    few = plain(*range(1700, 2000, 40))
    (found,) = check(few, rules=rules)
    assert found.code == "CS650"
    takes = "'inventions' takes 13 cards for 2 players and 33 cards for 8 players"
    assert found.message == f"too few cards to play (8 cards): {takes}"
    some = make_set(*(card(f"Card {chr(97 + at)}", str(at * 90 + 1)) for at in range(20)))
    (found,) = check(some, rules=rules)
    assert "20 cards can be played by 3 players at most" in found.message
    assert codes(some, rules=Ruleset("small", players=(2, 4), hand=4)) == []
    assert codes(few, rules=Ruleset("alone", mode="solo", players=(1, 1), hand=4)) == []


def test_one_card_and_twenty_are_counted_as_people_count() -> None:
    (one,) = check(plain(1700), rules=Ruleset("alone", mode="solo", players=(1, 1), hand=4))
    assert one.message == "too few cards to play (1 card): 'alone' takes 5 cards alone"
    (many,) = check(plain(1700, 1800), rules=Ruleset("all", players=(1, 20), hand=1))
    said = in_language("ro").say(many.message)
    takes = "'all' cere 2 cărți pentru un jucător și 21 de cărți pentru 20 de jucători"
    assert said == f"cu 2 cărți, cel mult un jucător: {takes}"


def test_messages_quote_no_more_of_a_name_than_tells_it_from_others() -> None:
    long = "word " * 900
    findings = check(make_set(card(f"{long} 1914", "1914"), card(f"{long} 1915", "1914")))
    assert {finding.code for finding in findings} >= {"CS601", "CS602", "CS620"}
    assert max(len(finding.message) for finding in findings) < 400
