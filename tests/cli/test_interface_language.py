"""What commands say, in Romanian: from the environment or asked for."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

BROKEN = """
title: Broken
cards:
  - {name: One, date: 10/11/1918}
  - {name: Two, dat: 1969}
"""


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANG", "ro_RO.UTF-8")
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "set.yaml").write_text(BROKEN, "utf-8")
    return tmp_path


def test_findings_and_totals(cardsmith: Callable[..., Any], broken: Path) -> None:
    out = cardsmith("check", str(broken)).out
    assert "eroare CS121: '10/11/1918' poate fi 10 noiembrie sau 11 octombrie" in out
    assert "scrieți 1918-11-10 sau 1918-10-11 (cartea „One”)" in out
    assert "cartea 2 („Two”): cheie necunoscută 'dat'" in out
    assert out.endswith("2 erori\n")


def test_lang_in_front_of_a_command_beats_the_environment(
    cardsmith: Callable[..., Any], broken: Path
) -> None:
    assert cardsmith("--lang", "en", "check", str(broken)).out.endswith("2 errors\n")


def test_codes_and_keys_are_the_same_in_every_language(cardsmith: Callable[..., Any], broken: Path) -> None:
    found = json.loads(cardsmith("check", str(broken), "--format", "json").out)["findings"]
    assert [one["code"] for one in found] == ["CS121", "CS031"]
    assert {one["severity"] for one in found} == {"error"}
    assert "poate fi" in found[0]["message"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nope",), "Eroare: Nu există comanda 'nope'."),
        (("build", "inventions", "--papr", "a4"), "(Ați vrut una dintre: '--cards', '--marks', '--paper'?)"),
        (("build",), "Eroare: Lipsește argumentul 'SET...'."),
        (("build", "inventions", "--grid", "x"), "'x' nu este o grilă"),
        (("build", "inventions", "--copies", "0"), "0 nu este în intervalul"),
        (("build", "inventions", "--grid", "9x9"), "cea mai mare grilă care încape"),
        (("check", "nowhere"), "Eroare: nu există setul 'nowhere'"),
        (("verify", "nowhere.pdf"), "nu există un asemenea fișier"),
        (("play", "inventions", "--players", "Ana,,"), "Eroare: un jucător nu are nume"),
        (("--lang", "xx", "check", "inventions"), "Eroare: nu există cuvinte în 'xx'"),
    ],
)
def test_errors(cardsmith: Callable[..., Any], broken: Path, arguments: tuple[str, ...], said: str) -> None:
    assert said in cardsmith(*arguments).err


def test_help(cardsmith: Callable[..., Any], broken: Path) -> None:
    out = cardsmith("build", "--help").out
    assert "Utilizare: cardsmith build" in out
    assert "Face din SET un PDF" in out
    assert "Columns x rows" not in out
    assert "Show the" not in cardsmith("--help").out


def test_a_summary(cardsmith: Callable[..., Any], broken: Path) -> None:
    out = cardsmith("build", "inventions", "--cards", "1-5", "-o", str(broken / "deck.pdf")).out
    assert "5 cărți pe 2 pagini" in out
    assert "Tipăriți pe ambele părți, cu întoarcere pe latura lungă." in out


def test_languages_do_not_stay_behind(cardsmith: Callable[..., Any], broken: Path) -> None:
    assert "Utilizare" in cardsmith("build").err
    assert cardsmith("--lang", "en", "build").err.startswith("Usage: cardsmith build")
