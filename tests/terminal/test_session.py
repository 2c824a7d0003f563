"""Sessions: bots, journals, undo, resuming; whatever is played at the plain table is what the engine's journal says."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardsmith.game.actions import Action, Discard, Place, Play, Stop
from cardsmith.game.as_data import state_data
from cardsmith.game.journal import read_journal
from cardsmith.game.journal_writing import JournalWriter
from cardsmith.game.randomness import mix
from cardsmith.game.replay import check_set
from cardsmith.model.errors import InputError, UsageError
from cardsmith.model.rule_reading import read_ruleset
from cardsmith.terminal.cards import Cards
from cardsmith.terminal.players import read_players
from cardsmith.terminal.session import BotFailedError, Session
from tests.game.random_games import rulesets
from tests.terminal.tables import (
    COOP,
    SOLO,
    VERSUS,
    Person,
    card_set,
    in_order,
    new_session,
    now,
    play,
    seat,
    write_journal,
)


def typed(session: Session, action: Action, short: bool) -> list[str]:
    """Return what a person types for an action; ``short`` asks for the slot afterwards, where it can."""
    if isinstance(action, Stop):
        return ["s"]
    hand = session.game.hands[session.game.seat]
    number = hand.index(action.card) + 1
    if isinstance(action, Place):
        return (
            [str(number), str(action.slot + 1)]
            if short and len(hand) > 1
            else [f"{number} {action.slot + 1}"]
        )
    return [f"d {number}" if isinstance(action, Discard) else str(number)]


@st.composite
def tables(draw: st.DrawFn) -> tuple[Session, int]:
    """Return a game that was dealt, and luck to choose actions by."""
    rules = draw(rulesets())
    if rules.mode == "solo":
        rules = replace(rules, players=(1, 1), start="first_seat", rotate_start=False)
    years = draw(st.lists(st.integers(1900, 1930), min_size=4, max_size=14))
    players = 1 if rules.mode == "solo" else draw(st.integers(1, 3))
    needed = rules.cards_in_hands(players) + rules.timeline_start + rules.discard_start
    if needed > min(len(years), rules.deck_limit or 99):
        rules = replace(rules, hand=1, timeline_start=0, discard_start=0, deck_limit=None)
    data = rules.as_data()
    assume(read_ruleset(data.pop("name"), data)[0] is not None)
    cards = Cards([card_set(years)])
    order = draw(st.one_of(st.none(), st.permutations(range(len(years))).map(tuple)))
    names = [f"P{at}" for at in range(players)]
    return new_session(cards, rules, names, draw(st.integers(0, 99)), order), draw(st.integers(0, 2**40))


@given(tables())
@settings(max_examples=60)
def test_what_is_typed_is_what_the_engine_plays(tmp_path_factory, drawn: tuple[Session, int]) -> None:
    session, luck = drawn
    deck = session.game.deck
    path = write_journal(session, tmp_path_factory.mktemp("game") / "game.jsonl")
    meant: list[dict[str, Any]] = []
    waiting: list[str] = []

    def ask(prompt: str) -> str | None:
        if not waiting:
            if len(meant) == 60:
                return None
            actions = session.game.legal_actions()
            action = actions[mix(luck + len(meant)) % len(actions)]
            meant.append({"seat": session.game.seat, "do": type(action).__name__.lower()} | action._asdict())
            waiting.extend(typed(session, action, short=luck % 2 == 0))
        return waiting.pop(0)

    play(session, Person(ask=ask))
    session.writer.close()
    journal, findings = read_journal(path)
    assert journal is not None and not findings
    ids = deck.ids
    assert [
        {key: ids.index(value) if key == "card" else value for key, value in move.data.items() if key != "at"}
        for move in journal.moves
    ] == meant
    assert check_set(journal, deck) == []
    resumed = Session(journal, session._cards, now)
    assert not resumed.refused
    assert resumed.log == session.log
    assert state_data(resumed.game) == state_data(session.game)


def test_bots_play_their_seats_and_the_same_game_again() -> None:
    games = []
    for _ in range(2):
        session = seat(VERSUS, range(1900, 1930), ["bot:casual", "bot:expert/dump", "bot:casual"], seed=4)
        assert session.names[2] == "bot:casual #2"
        assert play(session, Person())
        games.append(session.log)
    assert games[0] == games[1]


def test_people_and_bots_as_a_team() -> None:
    session = seat(COOP, range(1900, 1920), ["Ann", "bot:expert/dump"], seed=4)
    person = Person(ask=lambda prompt: "s" if "s to stop" in prompt else "1")
    assert play(session, person)
    assert {happening.event.seat for happening in session.log if hasattr(happening.event, "seat")} == {0, 1}


class Broken:
    """A bot that does what a test made it for."""

    deed: Callable[[], Any]

    def __init__(self, seat: object) -> None:
        if type(self).deed is None:
            raise ZeroDivisionError("division by zero")

    def act(self, seen: object) -> Any:
        return type(self).deed()


BROKEN = f"bot:{__name__}:Broken"


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        (None, "Broken failed: ZeroDivisionError: division by zero"),
        (lambda: 1 / 0, "Broken failed: ZeroDivisionError: division by zero"),
        (lambda: None, "Broken wanted None: "),
        (lambda: "best card", "Broken wanted 'best card': "),
        (lambda: Place(0, 0), "is not in the hand"),
        (lambda: Place(1, 99), "slot 99 is not one of 0 to 2"),
        (lambda: Place("N1600", 0), "is no card of this set"),
        (lambda: Stop(), "naming a card and a slot"),
    ],
)
def test_a_bot_that_fails_leaves_the_game_as_it_was(deed, said: str, tmp_path: Path, monkeypatch) -> None:
    session = in_order(VERSUS, [1500, 1600, 1700, 1800, 1550, 1900], ["Ann", BROKEN])
    monkeypatch.setattr(Broken, "deed", deed, raising=False)
    path = write_journal(session, tmp_path / "game.jsonl")
    with pytest.raises(BotFailedError, match=said):
        play(session, Person("1 1"))
    assert session.game.seat == 1
    assert len(path.read_text("utf-8").splitlines()) == 2


def test_undo_takes_back_the_last_play_of_a_person_and_the_bots_after_it(tmp_path: Path) -> None:
    session = seat(VERSUS, range(1900, 1930), ["Ann", "bot:casual", "bot:expert"], seed=2)
    path = write_journal(session, tmp_path / "game.jsonl")
    fresh = state_data(session.game)
    before = path.read_text("utf-8")
    assert not session.undo()
    session.act(session.game.legal_actions()[0])
    while session.bot_to_move:
        session.act_for_bot()
    once = state_data(session.game), path.read_text("utf-8")
    session.act(session.game.legal_actions()[-1])
    session.act_for_bot()
    assert session.undo()
    assert (state_data(session.game), path.read_text("utf-8")) == once
    assert session.undo()
    assert (state_data(session.game), path.read_text("utf-8"), session.log) == (fresh, before, [])
    assert not session.undo()


def test_undo_after_resuming_takes_the_note_of_resuming_along(tmp_path: Path) -> None:
    session = in_order(VERSUS, [1500, 1600, 1700, 1800, 1550, 1900])
    path = write_journal(session, tmp_path / "game.jsonl")
    session.act(Place(0, 0))
    session.writer.close()
    journal, _ = read_journal(path)
    again = Session(journal, session._cards, now)
    again.writer = JournalWriter.resume(path, now())
    assert again.undo()
    assert len(path.read_text("utf-8").splitlines()) == 1
    assert again.game.seat == 0


def test_a_move_against_the_rules_is_skipped_and_not_undone(tmp_path: Path) -> None:
    session = in_order(VERSUS, [1500, 1600, 1700, 1800, 1550, 1900])
    path = write_journal(session, tmp_path / "game.jsonl")
    session.act(Place(0, 0))
    session.writer.close()
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"seat": 1, "do": "place", "card": "c0", "slot": 0}) + "\n")
    journal, _ = read_journal(path)
    again = Session(journal, session._cards, now)
    assert [(finding.code, finding.place.line) for finding in again.refused] == [("CS727", 3)]
    assert "not in the hand" in again.refused[0].message
    again.writer = JournalWriter.resume(path, now())
    assert not again.undo()
    again.act(Place(1, 2))
    assert again.undo()
    assert again.game.seat == 1
    assert len(path.read_text("utf-8").splitlines()) == 4


def test_a_simulated_game_goes_on_as_it_was_dealt(tmp_path: Path) -> None:
    session = seat(VERSUS, range(1900, 1930), ["Ann", "Ben"], seed=4)
    series = new_session(session._cards, VERSUS, ["Ann", "Ben"], 4, game=7)
    assert series.game.hands != session.game.hands
    write_journal(series, tmp_path / "game.jsonl").exists()
    journal, _ = read_journal(tmp_path / "game.jsonl")
    again = Session(journal, session._cards, now)
    assert again.game.hands == series.game.hands
    again.act(again.game.legal_actions()[0])
    assert again.undo()
    assert again.game.hands == series.game.hands


def test_an_order_is_the_deck_and_the_rest_lies_in_the_box() -> None:
    cards = Cards([card_set(range(1900, 1910)), card_set(range(1900, 1910), "more")])
    session = new_session(cards, VERSUS, ["Ann"], order=[2, 3, 5, 7, 11, 13])
    assert session.observation.box == 14
    assert session.header.sets == ("years", "more")


def test_sets_that_cannot_be_mixed() -> None:
    with pytest.raises(UsageError, match="two sets are called 'years'"):
        Cards([card_set([1]), card_set([2])])


def test_names_are_read_kindly() -> None:
    assert read_players([" Ann  Lee", "Bot:casual", "bot:casual"]) == ("Ann Lee", "bot:casual", "bot:casual")


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Ann", " "], "has no name"),
        (["Ann", "Ann"], "two players are called 'Ann'"),
        (["Ann", "bot:genius"], "there is no bot 'genius'"),
        (["Ann", "bot:nowhere:Bot"], "cannot be loaded"),
    ],
)
def test_players_that_cannot_sit_down(names: list[str], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        read_players(names)


def test_a_game_that_cannot_be_dealt() -> None:
    with pytest.raises(InputError) as caught:
        seat(SOLO, [1500], ["Ann"])
    assert caught.value.findings[0].code == "CS702"


def test_happenings_know_what_was_true_at_their_moment() -> None:
    session = in_order(COOP, [1500, 1600, 1700, 1550, 1400, 1800, 1900])
    session.act(Play(2))
    session.act(Play(0))
    gap = session.log[1]
    assert (gap.left, gap.right, gap.event.gap) == (4, 2, True)
