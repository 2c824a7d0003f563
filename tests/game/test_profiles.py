"""Rule profiles: the shipped ones against RULES.md, files that extend them, overrides, and what is refused."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from cardsmith.authoring.rules_reading import load_rules, profile_names
from cardsmith.model.rule_reading import OPTIONS, read_ruleset
from cardsmith.model.rules import ByPlayers, Ruleset, Score, options_of
from tests.game.random_games import rulesets

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "family-rules.yaml"
INVENTIONS = ByPlayers(((2, 6), (4, 5), (6, 4)))
TWIST = {"deck_limit": 36, "hand": 4, "timeline_start": 1}
COOP = {"mode": "coop", "players": (1, 6), "max_successes": 2, "refill": "end_of_turn", **TWIST}
VERSUS = {"mode": "versus", "end": "round", "deck_empty": "reshuffle", "tiebreak_limit": 50}

# The table of RULES.md.
LEAFLETS: dict[str, dict[str, Any]] = {
    "leisure": VERSUS
    | {"deck_limit": None, "players": (2, 8), "hand": 4, "misplaced": "discard", "tiebreak_draw": "on_turn"},
    "inventions": VERSUS
    | {"deck_limit": None, "players": (2, 8), "hand": INVENTIONS, "misplaced": "box"}
    | {"tiebreak_draw": "round_start", "discard_start": 0},
    "twist-versus": VERSUS | TWIST | {"players": (2, 6), "misplaced": "box", "tiebreak_draw": "round_start"},
    "twist-versus-ro": VERSUS
    | TWIST
    | {"players": (2, 6), "misplaced": "discard", "tiebreak_draw": "round_start", "discard_start": 1},
    "twist-coop": COOP
    | {"first_fail": "retry", "second_fail": "choose", "discard_start": 0, "score": Score(2, 1, -1, 0)},
    "twist-coop-ro": COOP
    | {"first_fail": "end_turn", "second_fail": "end_turn", "discard_start": 1, "score": Score(2, 1, -1, 2)},
    "solo": {"mode": "solo", "players": (1, 1), "hand": 1, "timeline_start": 1, "lives": 3},
}


def test_the_shipped_profiles() -> None:
    assert set(profile_names()) == set(LEAFLETS) and profile_names()[0] == "inventions"


@pytest.mark.parametrize("name", LEAFLETS)
def test_a_profile_says_what_the_table_says(name: str) -> None:
    rules, findings = load_rules(name)
    assert rules is not None and not findings and rules.name == name
    for option, value in LEAFLETS[name].items():
        assert getattr(rules, option) == value, option
    assert rules.start == "first_seat" and rules.rotate_start is False
    assert set(rules.ours) <= set(options_of(rules.mode))


def test_the_documented_example() -> None:
    rules, findings = load_rules(EXAMPLE)
    assert rules is not None and not findings
    assert (rules.name, rules.hand, rules.rotate_start, rules.misplaced) == (
        "family-rules",
        (3, 5),
        True,
        "box",
    )
    assert {"hand", "rotate_start", "deck_empty"} <= set(rules.ours)


def written(tmp_path: Path, text: str, name: str = "mine.yaml") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_extends_a_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    written(tmp_path, "extends: twist-coop\nscore: {gap: 3}\n", "deep/base.yaml")
    rules, findings = load_rules(written(tmp_path, "extends: deep/base.yaml\nhand: 5\n"))
    assert rules is not None and not findings
    assert rules.score == Score(2, 3, -1, 0) and rules.hand == 5 and rules.name == "mine"


WRONG = [
    ("extends: inventions\nhnad: 3\n", "CS712", "2:1", "hand"),
    ("extends: inventions\nlives: 3\n", "CS713", "2:1", "tiebreak_limit"),
    ("extends: inventions\nscore: {gap: 1}\n", "CS713", "2:1", ""),
    ("extends: inventions\nhand: 0\n", "CS714", "2:7", ""),
    ("extends: inventions\nhand: many\n", "CS714", "2:7", ""),
    ("extends: inventions\nhand: {2: 6, 4: x}\n", "CS714", "2:17", ""),
    ("extends: inventions\nhand: []\n", "CS714", "2:7", ""),
    ("extends: inventions\nplayers: 4\n", "CS714", "2:10", ""),
    ("extends: inventions\nend: now\n", "CS714", "2:6", ""),
    ("extends: inventions\nrotate_start: often\n", "CS714", "2:15", ""),
    ("extends: inventions\ndeck_limit: 1.5\n", "CS714", "2:13", ""),
    ("extends: twist-coop\nscore: {gaps: 1}\n", "CS714", "2:8", ""),
    ("extends: twist-coop\nscore: {gap: one}\n", "CS714", "2:14", ""),
    ("mode: duel\n", "CS714", "1:7", ""),
    ("hand: 4\n", "CS714", "1:1", "extends: inventions"),
    ("mode: versus\nours: [luck]\n", "CS714", "2:7", ""),
    ("extends: inventions\nours: [[end]]\n", "CS714", "2:7", ""),
    ("extends: inventions\nmode: coop\n", "CS715", "2:7", ""),
    ("extends: inventions\nend: instant\ntiebreak_limit: 3\n", "CS715", "3:17", ""),
    ("extends: inventions\nplayers: [5, 3]\n", "CS715", "2:10", ""),
    ("extends: inventions\nplayers: [2, 3]\nhand: [1, 2, 3, 4]\n", "CS715", "3:7", ""),
    ("extends: inventions\ndeck_limit: 5\n", "CS715", "2:13", ""),
    ("extends: twist-coop\nmax_successes: 1\nsecond_fail: choose\n", "CS715", "3:14", ""),
    ("extends: solo\nplayers: [1, 2]\n", "CS715", "2:10", ""),
    ("extends: solo\nstart: random\n", "CS715", "2:8", ""),
    ("extends: solo\nrotate_start: true\n", "CS715", "2:15", ""),
    ("extends: nowhere\n", "CS711", "1:10", ""),
    ("extends: inventons\n", "CS711", "1:10", "inventions"),
    ("extends: [inventions]\n", "CS711", "1:10", ""),
    ("extends: mine.yaml\n", "CS716", "1:10", ""),
    ("- hand\n", "CS719", "1:1", ""),
]


@pytest.mark.parametrize(("text", "code", "place", "help_"), WRONG)
def test_what_is_wrong_is_located_and_named(
    tmp_path: Path, text: str, code: str, place: str, help_: str
) -> None:
    """An unknown option, an impossible value or a contradiction is an error with file, line and the right name."""
    path = written(tmp_path, text)
    rules, findings = load_rules(path)
    assert rules is None
    assert [(finding.code, str(finding.place)) for finding in findings] == [(code, f"{path}:{place}")]
    assert help_ in (findings[0].help or "") and findings[0].message


def test_all_that_is_wrong_in_one_run(tmp_path: Path) -> None:
    path = written(tmp_path, "extends: inventions\nhnad: 3\nlives: 2\nend: now\nplayers: [3, 2]\n")
    assert [finding.code for finding in load_rules(path)[1]] == ["CS712", "CS713", "CS714", "CS715"]


def test_what_was_inherited_is_no_contradiction(tmp_path: Path) -> None:
    rules, findings = load_rules(written(tmp_path, "extends: leisure\nend: instant\n"))
    assert rules is not None and not findings


def test_an_unknown_profile() -> None:
    rules, findings = load_rules("invention")
    assert rules is None and findings[0].code == "CS710" and "inventions" in (findings[0].help or "")


@pytest.mark.parametrize(
    ("text", "option", "value"),
    [
        ("hand=5", "hand", 5),
        ("hand=4,6", "hand", (4, 6)),
        ("hand=2:6,4:5", "hand", ByPlayers(((2, 6), (4, 5)))),
        ("deck_limit=all", "deck_limit", None),
        ("rotate_start=yes", "rotate_start", True),
        ("end = instant", "end", "instant"),
        ("players=2,4", "players", (2, 4)),
    ],
)
def test_overrides(text: str, option: str, value: object) -> None:
    """The command line can override each for one game."""
    rules, findings = load_rules("twist-versus", [text])
    assert rules is not None and not findings
    assert getattr(rules, option) == value and option in rules.ours


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        (["hnd=5"], "CS712"),
        (["lives=5"], "CS713"),
        (["hand=x"], "CS714"),
        (["score.gap=2"], "CS713"),
        (["end=instant", "tiebreak_draw=on_turn"], "CS715"),
        (["hand"], "CS718"),
        (["=4"], "CS718"),
    ],
)
def test_wrong_overrides_are_named(texts: list[str], code: str) -> None:
    rules, findings = load_rules("inventions", texts)
    assert rules is None and [finding.code for finding in findings] == [code]
    assert "--rule" in str(findings[0].place)


def test_part_of_a_score_is_overridden() -> None:
    rules, _ = load_rules("twist-coop", ["score.gap=0", "score.left=-2"])
    assert rules is not None and rules.score == Score(2, 0, -2, 0)


@given(rulesets())
def test_a_profile_survives_as_plain_data(rules: Ruleset) -> None:
    """What a journal holds is read back as the same rules (options of the other modes take their defaults)."""
    data = rules.as_data()
    again, problems = read_ruleset(data.pop("name"), data)
    if again is None:
        assert {problem.kind for problem in problems} == {"contradiction"}
        return
    assert all(getattr(again, option) == getattr(rules, option) for option in options_of(rules.mode))


def test_every_option_is_in_the_table_with_its_modes() -> None:
    assert set(OPTIONS) == {field.name for field in fields(Ruleset)} - {"name", "mode", "leaflet", "ours"}
