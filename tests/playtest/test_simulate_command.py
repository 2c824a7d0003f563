"""``cardsmith simulate`` as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardsmith.cli.main import cli, run
from cardsmith.playtest import simulation
from tests.conftest import REPOSITORY

SMALL = ("--games", "20")


def call(*arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = run(["simulate", *arguments])
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    return code, captured.out, captured.err


def test_the_summary_has_figures_cards_and_advice() -> None:
    result = CliRunner().invoke(
        cli, ["simulate", "inventions", "--players", "5-6", "--games", "100"], standalone_mode=False
    )
    assert result.return_value == 0
    lines = result.stdout.splitlines()
    assert (
        lines[0] == "Inventions: 109 cards, rules inventions, 200 games played by bots (bot:casual), seed 1"
    )
    for words in (
        "tie-breaks",
        "wins by seat, %",
        "wins of an expert",
        "hardest and easiest cards",
        "mixed up with",
    ):
        assert words in result.stdout
    assert "Advice" in lines
    assert any(
        line.startswith("   $ cardsmith simulate inventions --players 5-6 --games 100 --rule hand=5:")
        for line in lines
    )
    assert result.stderr == ""


def test_co_op_and_solo_have_scores_and_ratings() -> None:
    for profile, players in (("twist-coop", "2"), ("twist-coop-ro", "1"), ("solo", None)):
        options = ["--players", players] if players else []
        result = CliRunner().invoke(cli, ["simulate", "inventions", "--rules", profile, *options, "--games", "20"],
                                    standalone_mode=False)  # fmt: skip
        assert result.return_value == 0
        assert "masters of time" in result.stdout
        assert f"Rating for {players or 1}" in result.stdout


def test_json_is_alone_on_stdout_and_repeatable(capsys: pytest.CaptureFixture[str]) -> None:
    first = call("inventions", *SMALL, "--json", "--jobs", "2", capsys=capsys)
    second = call("inventions", *SMALL, "--json", capsys=capsys)
    assert first == second
    data = json.loads(first[1])
    assert (data["schema_version"], data["asked"], data["stopped"]) == (1, 20, None)
    assert data["simulations"][0]["played_by"] == "bots"
    assert data["simulations"][0]["games"] == 20
    assert len(data["simulations"][0]["cards"]) == 109


def test_part_of_a_set_other_rules_and_bots(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = call(
        "inventions", "--cards", "date:1800..1900,telephone", "--rules", "leisure", "--rule", "hand=3",
        "--bots", "expert,novice/dump", "--players", "3", "--seed", "-7", *SMALL, "--json", capsys=capsys,
    )  # fmt: skip
    assert code == 0, err
    data = json.loads(out)
    (played,) = data["simulations"]
    assert data["bots"] == ["bot:expert", "bot:novice/dump"]
    assert (played["rules"]["name"], played["rules"]["hand"]) == ("leisure", 3)
    assert {card["id"] for card in played["cards"]} >= {"telephone"}
    assert 20 < len(played["cards"]) < 60


def test_several_sets_are_mixed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "wars"
    other.mkdir()
    cards = "\n".join(f"  - {{name: War {year}, date: {year}}}" for year in range(1500, 1600, 5))
    (other / "set.yaml").write_text(f"title: Wars\nprecision: year\ncards:\n{cards}\n", encoding="utf-8")
    code, out, _ = call("inventions", str(other), *SMALL, capsys=capsys)
    assert code == 0
    assert out.startswith("Inventions + Wars: 129 cards")
    code, out, _ = call("inventions", str(other), "--cards", "war-1500,1-30", *SMALL, capsys=capsys)
    assert code == 0
    assert out.startswith("Inventions + Wars: 31 cards")
    code, _, err = call("inventions", "inventions", *SMALL, capsys=capsys)
    assert code == 2
    assert "two sets are called 'inventions'" in err


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--players", "30"], 1, "CS702"),
        (["--players", "none"], 2, "write 4, 2-8 or 2,4,6"),
        (["--players", "0"], 2, "no number of players"),
        (["--players", "8-2"], 2, "'8-2' runs backwards; write 2-8"),
        (["--players", "2,5-3"], 2, "'5-3' runs backwards; write 3-5"),
        (["--bots", "genius"], 2, "there is no bot 'genius'"),
        (["--rules", "poker"], 1, "CS710"),
        (["--rule", "hand"], 1, "CS718"),
        (["--rule", "lives=3"], 1, "CS713"),
        (["--rules", "solo", "--players", "2"], 1, "CS701"),
        (["--cards", "telefone"], 2, "telephone"),
        (["--cards", "1-5"], 1, "CS702"),
        (["--games", "0"], 2, "--games"),
    ],
)
def test_bad_input(arguments: list[str], code: int, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    found, out, err = call("inventions", *SMALL, *arguments, capsys=capsys)
    assert found == code, err
    assert err.count(words) == 1
    assert out == ""


def test_a_set_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = call("inventons", capsys=capsys)
    assert code == 3
    assert "inventions" in err


def test_a_bot_that_fails_costs_nothing_that_was_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(REPOSITORY)
    code, out, err = call(
        "inventions", "--bots", "tests.playtest.users_bots:Late", "--games", "500", capsys=capsys
    )
    assert code == 1
    assert "I do not like this card" in err
    assert "of 500 games were played before" in err
    assert "hardest and easiest cards" in out


def test_ctrl_c_reports_what_was_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    chunk, calls = simulation.play_chunk, []

    def interrupted(*part):
        calls.append(part)
        if len(calls) == 20:
            raise KeyboardInterrupt
        return chunk(*part)

    monkeypatch.setattr(simulation, "play_chunk", interrupted)
    code, out, err = call("inventions", "--games", "320", "--players", "3,5", capsys=capsys)
    assert code == 130
    assert "Interrupted: 190 of 640 games were played" in err
    assert "hardest and easiest cards" in out
    assert "190 games played by bots" in out


def test_a_progress_bar_is_drawn_on_a_terminal_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert call("inventions", *SMALL, capsys=capsys)[2] == ""
    seen: list[tuple[str, int, int]] = []

    class Bar:
        def __enter__(self):
            return lambda stage, done, total: seen.append((stage, done, total))

        def __exit__(self, *failure):
            return None

    monkeypatch.setattr("cardsmith.cli.simulate.progress", Bar)
    call("inventions", *SMALL, "--players", "1,2", "--rules", "twist-coop", capsys=capsys)
    assert ("1 player", 20, 20) in seen
    assert seen[-1] == ("2 players", 20, 20)
    call("inventions", *SMALL, capsys=capsys)
    assert seen[-1][0] == "advice for 4"


def test_help_names_everything(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call("--help", capsys=capsys)
    assert code == 0
    for option in (
        "--rules",
        "--rule",
        "--players",
        "--games",
        "--bots",
        "--seed",
        "--jobs",
        "--cards",
        "--json",
    ):
        assert option in out


def test_advice_repeats_what_was_typed(capsys: pytest.CaptureFixture[str]) -> None:
    """So that following it changes one thing alone."""
    typed = ("--players", "6", "--games", "100", "--bots", "casual/dump", "--seed", "3")
    out = call("inventions", *typed, capsys=capsys)[1]
    assert f"   $ cardsmith simulate inventions {' '.join(typed)} --rule hand=" in out


def test_cards_are_in_the_language_that_is_spoken(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "ro", "simulate", "inventions", "--games", "20", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "Invenții: 109 cărți" in out
    assert max(map(len, out.splitlines())) <= 110
    assert "Flautul din os (acum 40\u202f000 de ani)" in out
