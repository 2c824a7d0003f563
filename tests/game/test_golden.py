"""A scripted game for each profile that walks its special rules, as a journal to read.

Every step of a golden journal bears the rule's sentence (``rule``), the action, its verdict and what came of it;
further keys are ignored when a journal is read, so the files replay as they are.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cardsmith.authoring.rules_reading import load_rules
from cardsmith.game.actions import ActionError
from cardsmith.game.engine import new_game
from cardsmith.game.journal import Header, read_journal
from cardsmith.game.replay import check_set, replay
from tests.game.scripts import SCRIPTS, SIDE_BY_SIDE, Script
from tests.game.table import deal, deck_named, do, gaps, hand, line, row

GOLDEN = Path(__file__).parent / "golden"


def play(name: str, script: Script) -> list[dict[str, object]]:
    """Play a script and return the lines of its journal."""
    rules, findings = load_rules(name)
    assert rules is not None and not findings
    order = deal(script.hands, script.opening, script.pile, script.discard)
    deck = deck_named(sorted([*order, *script.box]))
    header = Header(("years",), deck.fingerprint, rules, script.players, 1, tuple(order))
    game = new_game(deck, rules, len(script.players), 1, [deck.ids.index(card) for card in order])
    lines = [header.as_data()]
    for sentence, text in script.steps:
        seat, word, *rest = text.split()
        data: dict[str, object] = {"rule": sentence, "seat": int(seat), "do": word}
        data |= dict(zip(("card", "slot"), [rest[0], *map(int, rest[1:])] if rest else [], strict=False))
        try:
            assert int(seat) == game.seat, f"{text}: {game.seat} is to move"
            data["verdict"], data["events"] = "ok", do(game, " ".join([word, *rest]))
        except ActionError as refused:
            data["verdict"], data["events"] = f"{type(refused).__name__.lower()}: {refused}", []
        lines.append(data)
    assert game.result is not None, (
        f"{name}: {game.seat} to move, timeline {row(game)}, hand {hand(game, game.seat)}"
    )
    lines.append(
        {"resumed": "the end", "timeline": row(game), "gaps": gaps(game), "result": game.result._asdict()}
    )
    return lines


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_profile_walked(name: str, golden: Callable[[Path, str], None]) -> None:
    text = "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in play(name, SCRIPTS[name]))
    golden(GOLDEN / f"{name}.jsonl", text)


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_golden_journal_replays(name: str) -> None:
    path = GOLDEN / f"{name}.jsonl"
    journal, findings = read_journal(path)
    assert journal is not None and not findings
    script = SCRIPTS[name]
    order = deal(script.hands, script.opening, script.pile, script.discard)
    deck = deck_named(sorted([*order, *script.box]))
    assert check_set(journal, deck) == []
    for step in replay(journal, deck):
        assert step.verdict == step.move.data["verdict"]
        assert [line(event, step.game) for event in step.events] == step.move.data["events"]


def test_the_two_twists_side_by_side(golden: Callable[[Path, str], None]) -> None:
    """The difference between TW and TW-RO: the same cards and the same actions under both."""
    columns = []
    for name in ("twist-coop", "twist-coop-ro"):
        rules, _ = load_rules(name)
        assert rules is not None
        script = SIDE_BY_SIDE
        order = deal(script.hands, script.opening, script.pile, script.discard if rules.discard_start else "")
        deck = deck_named(sorted(order))
        game = new_game(deck, rules, 2, 1, [deck.ids.index(card) for card in order])
        texts = [name, f"discard pile: {' '.join(deck.ids[card] for card in game.discard) or 'empty'}"]
        for _, text in script.steps:
            try:
                texts.append(
                    "; ".join(do(game, text.split(" ", 1)[1])) if text[0] == str(game.seat) else "not to move"
                )
            except ActionError as refused:
                texts.append(f"{type(refused).__name__.lower()}: {refused}")
        texts.append(f"{rules.score.opening}")
        columns.append(texts)
    heads = [
        "",
        "at the start",
        *(f"{text}   # {sentence}" for sentence, text in SIDE_BY_SIDE.steps),
        "opening card",
    ]
    text = "".join(
        f"{head}\n    TW     {one}\n    TW-RO  {two}\n"
        for head, one, two in zip(heads, *columns, strict=True)
    )
    golden(GOLDEN / "twist-side-by-side.txt", text.lstrip("\n"))
