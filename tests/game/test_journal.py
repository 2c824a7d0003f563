"""Journals: written line by line, read back from whatever a crash or an editor left, replayed and checked."""

from __future__ import annotations

import json
import resource
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsmith.game.actions import Action
from cardsmith.game.as_data import state_data, step_data
from cardsmith.game.deck import make_deck
from cardsmith.game.journal import Header, Journal, Move, action_data, read_journal
from cardsmith.game.journal_writing import JournalWriter
from cardsmith.game.replay import check_rules, check_set, read_action, replay, start
from cardsmith.game.state import Game
from cardsmith.model.errors import FileError, InputError
from cardsmith.model.rule_reading import read_ruleset
from cardsmith.model.rules import Ruleset
from tests.game.random_games import played, starts
from tests.game.table import action, deck_named

NOW = "2026-11-29T18:04:11Z"
RULES = Ruleset("mine", hand=2)
DECK = deck_named([str(year) for year in range(1500, 1512)])
ORDER = ("1500", "1502", "1501", "1503", "1505", "1506", "1507", "1508", "1509")
HEADER = Header(("years",), DECK.fingerprint, RULES, ("Ann", "bot:casual"), 7, ORDER)
TEXTS = [(0, "place 1500 0"), (1, "place 1502 0"), (0, "place 1501 1"), (1, "place 1503 1")]


def write(path: Path, texts: list[tuple[int, str]] = TEXTS, header: Header = HEADER) -> Path:
    writer = JournalWriter.create(path, header)
    game = start(Journal("", header, ()), DECK)
    for seat, text in texts:
        writer.move(seat, action(game, text), DECK, NOW)
    writer.close()
    return path


def resume(journal: Journal, moves: int | None = None) -> tuple[Game, tuple[Action, ...]]:
    """Return the game after all its moves (or the first ``moves`` accepted ones: undo), and these actions."""
    game, actions = start(journal, DECK), list[Action]()
    for step in replay(journal, DECK):
        game = step.game
        if step.verdict == "ok":
            actions.append(read_action(step.move.data, DECK))
        if len(actions) == moves:
            break
    return game, tuple(actions)


def test_a_journal_reads_as_documented(tmp_path: Path) -> None:
    lines = write(tmp_path / "game.jsonl").read_text(encoding="utf-8").splitlines()
    head = json.loads(lines[0])
    assert list(head) == ["cardsmith_journal", "set", "fingerprint", "rules", "players", "seed", "order"]
    assert head["set"] == "years" and head["rules"]["mode"] == "versus" and head["order"][0] == "1500"
    assert lines[1] == f'{{"seat": 0, "do": "place", "card": "1500", "slot": 0, "at": "{NOW}"}}'


def test_what_was_written_is_read(tmp_path: Path) -> None:
    journal, findings = read_journal(write(tmp_path / "game.jsonl"))
    assert journal is not None and not findings
    assert journal.header == HEADER and len(journal.moves) == 4
    assert check_set(journal, DECK) == []
    steps = [(step.verdict, step_data(step)) for step in replay(journal, DECK)]
    assert [verdict for verdict, _ in steps] == ["ok"] * 4
    first = steps[0][1]
    assert list(first) == ["line", "action", "verdict", "events", "state"]
    assert first["events"] == [{"event": "placed", "seat": 0, "card": "1500", "slot": 0, "gap": False}]
    assert first["state"] == {
        "timeline": [
            {"card": "1500", "date": "1500000..1500999"},
            {"card": "1505", "date": "1505000..1505999"},
        ],
        "gaps": [],
        "hands": [["1501"], ["1502", "1503"]],
        "discard": [],
        "boxed": [],
        "draw_pile": 4,
        "box": 3,
        "seat": 1,
        "round": 1,
        "phase": "main",
        "out": [],
        "result": None,
        "warnings": [],
    }
    wrong = steps[1][1]["events"]
    assert wrong[0] == {
        "event": "misplaced",
        "seat": 1,
        "card": "1502",
        "slot": 0,
        "to": "box",
        "conflict": "1500",
    }
    assert [event["event"] for event in wrong[1:]] == ["drew", "round_ended"]
    assert json.dumps(steps[-1][1])


@settings(max_examples=100)
@given(starts(), st.integers(0, 2**32))
def test_any_game_replays_from_its_lines(start_game, seed: int) -> None:
    """Same set + profile + seed + actions = same journal, and the journal gives the same game."""
    game = start_game()
    rules = game.rules
    data = rules.as_data()
    if read_ruleset(data.pop("name"), data)[0] is None:
        return  # options that no profile may combine
    seated = tuple(f"p{seat}" for seat in range(game.players))
    order = tuple(game.deck.ids[card] for card in game._pile) if game._shuffled == len(game._pile) else None
    header = Header(("x",), game.deck.fingerprint, rules, seated, 0, order)
    game = start(Journal("", header, ()), game.deck)
    lines, states = [], []
    seat = game.seat
    for done, events in played(game, seed):
        lines.append(json.loads(json.dumps(action_data(seat, done, game.deck))))
        states.append((events, state_data(game)))
        seat = game.seat
    moves = tuple(Move(number, line) for number, line in enumerate(lines, 2))
    again = [(step.events, state_data(step.game)) for step in replay(Journal("", header, moves), game.deck)]
    assert again == states


@pytest.mark.parametrize("left", range(1, 75))
def test_a_line_cut_off_costs_that_line_only(tmp_path: Path, left: int) -> None:
    path = write(tmp_path / "game.jsonl")
    raw = path.read_bytes()
    last = raw[:-1].rindex(b"\n") + 1
    path.write_bytes(raw[: last + min(left, len(raw) - last - 2)])
    journal, findings = read_journal(path)
    assert journal is not None and len(journal.moves) == 3
    assert [finding.code for finding in findings] == ["CS722"] and findings[0].place.line == 5  # type: ignore[union-attr]
    writer = JournalWriter.resume(path, NOW)
    writer.move(1, action(start(journal, DECK), TEXTS[3][1]), DECK, NOW)
    writer.close()
    journal, findings = read_journal(path)
    assert journal is not None and not findings and len(journal.moves) == 4
    assert '{"resumed": ' in path.read_text(encoding="utf-8")


def test_a_last_line_without_its_line_end_counts(tmp_path: Path) -> None:
    path = write(tmp_path / "game.jsonl")
    path.write_bytes(path.read_bytes()[:-1])
    JournalWriter.resume(path, NOW).close()
    journal, findings = read_journal(path)
    assert journal is not None and not findings and len(journal.moves) == 4


def test_a_game_goes_on_where_it_was(tmp_path: Path) -> None:
    journal, _ = read_journal(write(tmp_path / "game.jsonl", TEXTS[:3]))
    assert journal is not None
    game, actions = resume(journal)
    assert len(actions) == 3 and game.seat == 1 and game.round == 2
    fresh = start(journal, DECK)
    for done in actions:
        fresh.apply(done)
    assert fresh.observe(0) == game.observe(0)


def test_undo_is_a_replay_of_one_action_less(tmp_path: Path) -> None:
    """Undo = replay of n-1 actions; an undone action is taken off the file."""
    path = write(tmp_path / "game.jsonl", TEXTS[:3])
    journal, _ = read_journal(path)
    assert journal is not None
    game, actions = resume(journal, moves=2)
    assert len(actions) == 2 and game.seat == 0 and len(game.hands[0]) == 1
    writer = JournalWriter.resume(path, NOW)
    writer.undo()
    writer.move(0, action(game, "place 1501 0"), DECK, NOW)
    writer.close()
    journal, findings = read_journal(path)
    assert journal is not None and not findings
    assert [move.data["slot"] for move in journal.moves] == [0, 0, 0]


def test_the_writer_flushes_every_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    writer = JournalWriter.create(path, HEADER)
    assert path.read_bytes().endswith(b"\n")
    writer.move(0, action(start(Journal("", HEADER, ()), DECK), "place 1500 0"), DECK, NOW)
    assert path.read_bytes().count(b"\n") == 2
    writer.close()


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    path = write(tmp_path / "game.jsonl")
    with pytest.raises(FileError, match="exists"):
        JournalWriter.create(path, HEADER)
    with pytest.raises(FileError, match=r"by --resume '.*my game.jsonl', or"):
        JournalWriter.create(write(tmp_path / "my game.jsonl"), HEADER)
    (tmp_path / "set.yaml").write_text("title: T\n", encoding="utf-8")
    with pytest.raises(FileError, match=r"set\.yaml: it exists already; choose another name$"):
        JournalWriter.create(tmp_path / "set.yaml", HEADER)
    with pytest.raises(FileError):
        JournalWriter.create(tmp_path / "no" / "game.jsonl", HEADER)
    with pytest.raises(FileError):
        JournalWriter.resume(tmp_path / "none.jsonl", NOW)
    with pytest.raises(FileError):
        read_journal(tmp_path / "none.jsonl")


def head(**changes: object) -> bytes:
    return json.dumps(HEADER.as_data() | changes).encode() + b"\n"


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "CS720"),
        (b"title: Inventions\n", "CS720"),
        (b'{"a": 1}\n', "CS720"),
        (b"\xff\xfe\x00", "CS720"),
        (b"[" * 100_000, "CS720"),
        (b'{"cardsmith_journal": 1, "set": "x', "CS720"),
        (head(cardsmith_journal=2), "CS721"),
        (head(cardsmith_journal="1"), "CS721"),
        (head(players=[]), "CS724"),
        (head(players="Ann"), "CS724"),
        (head(seed="7"), "CS724"),
        (head(seed=True), "CS724"),
        (head(order=[1]), "CS724"),
        (head(set=None), "CS724"),
        (head(fingerprint=None), "CS724"),
        (head(rules="inventions"), "CS724"),
        (head(rules={"mode": "versus", "gravity": 1}), "CS726"),
        (head(rules={"mode": "versus", "hand": 0}), "CS726"),
        (head(rules={}), "CS726"),
    ],
)
def test_what_is_no_journal_is_said(tmp_path: Path, raw: bytes, code: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(raw)
    journal, findings = read_journal(path)
    assert journal is None and [finding.code for finding in findings] == [code]
    assert findings[0].place is not None and findings[0].place.line == 1


@pytest.mark.parametrize("line", ["{broken", '"text"', "[1]", '{"note": 1}', "\x00\x01", "9" * 5000])
def test_a_broken_line_in_the_middle_is_reported_and_skipped(tmp_path: Path, line: str) -> None:
    path = write(tmp_path / "game.jsonl")
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:2], line, *lines[2:]]) + "\n", encoding="utf-8")
    journal, findings = read_journal(path)
    assert journal is not None and len(journal.moves) == 4
    assert [(finding.code, finding.place.line) for finding in findings] == [("CS723", 3)]  # type: ignore[union-attr]


REFUSED = [
    ({"seat": 0, "do": "jump"}, "invalid"),
    ({"seat": 0, "do": "place", "card": "1500"}, "invalid"),
    ({"seat": 0, "do": "place", "card": "1500", "slot": "0"}, "invalid"),
    ({"seat": 0, "do": "place", "card": "1499", "slot": 0}, "invalid"),
    ({"seat": 0, "do": "place", "card": None, "slot": 0}, "invalid"),
    ({"seat": 0, "do": "play", "card": "1500", "slot": 0}, "invalid"),
    ({"seat": 0, "do": "play", "card": "1500"}, "invalid"),
    ({"seat": 0, "do": "stop"}, "invalid"),
    ({"seat": 0, "do": ["place"]}, "invalid"),
    ({"seat": 0, "do": "place", "card": "1502", "slot": 0}, "illegal"),
    ({"seat": 0, "do": "place", "card": "1500", "slot": 2}, "illegal"),
    ({"seat": 1, "do": "place", "card": "1502", "slot": 0}, "illegal"),
    ({"seat": False, "do": "place", "card": "1500", "slot": 0}, "illegal"),
    ({"do": "place", "card": "1500", "slot": 0}, "illegal"),
]


@pytest.mark.parametrize(("data", "kind"), REFUSED)
def test_a_refused_action_is_reported_and_skipped(data: dict[str, object], kind: str) -> None:
    """An illegal action in a journal is reported and skipped."""
    good = {"seat": 0, "do": "place", "card": "1500", "slot": 0}
    journal = Journal("game.jsonl", HEADER, (Move(2, data), Move(3, good)))
    verdicts = [step.verdict for step in replay(journal, DECK)]
    assert verdicts[0].startswith(f"{kind}: ") and verdicts[1] == "ok"


def test_actions_after_the_end_are_over() -> None:
    header = replace(
        HEADER, rules=replace(RULES, hand=1, end="instant"), order=("1500", "1501", "1502", "1503", "1504")
    )
    move = {"seat": 0, "do": "place", "card": "1500", "slot": 0}
    steps = list(replay(Journal("", header, (Move(2, move), Move(3, move))), DECK))
    assert [step.verdict for step in steps] == ["ok", "over: the game is over"]


def test_a_changed_set_is_recognised() -> None:
    """A journal of a changed set is recognised and said so."""
    journal = Journal("game.jsonl", HEADER, ())
    changes = [
        deck_named([*DECK.ids[:-1], "1513"]),
        deck_named(list(reversed(DECK.ids))),
        make_deck([(name, low, high + 1) for name, (low, high) in zip(DECK.ids, DECK.bounds, strict=True)]),
    ]
    for deck in changes:
        (finding,) = check_set(journal, deck)
        assert finding.code == "CS725" and "changed" in finding.message
    (finding,) = check_set(journal, deck_named(["1500", "1600"]))
    assert "no card '1501' and 7 more" in finding.message


def test_games_of_several_sets_are_those_of_no_single_one() -> None:
    mixed = Journal("game.jsonl", replace(HEADER, sets=(*HEADER.sets, "others"), fingerprint=""), ())
    (finding,) = check_set(mixed, DECK, HEADER.sets)
    assert "was played with" in finding.message


def test_what_is_no_card_does_no_harm_in_a_journal_of_another_set() -> None:
    moves = (Move(2, {"seat": 0, "do": "place", "card": ["1500"], "slot": 0}),)
    (finding,) = check_set(Journal("game.jsonl", HEADER, moves), deck_named(["1500", "1600"]))
    assert finding.code == "CS725"


def test_a_journal_of_another_set_is_told_from_one_of_a_changed_set() -> None:
    journal = Journal("game.jsonl", HEADER, ())
    other, changed = deck_named(["1500", "1600"]), deck_named([*DECK.ids[:-1], "1513"])
    (name,) = HEADER.sets
    (finding,) = check_set(journal, other, ["others"])
    assert finding.code == "CS725"
    assert finding.message == f"this game was played with '{name}', not with 'others'"
    for deck, sets in ((other, [name]), (changed, ["copy"])):
        (finding,) = check_set(journal, deck, sets)
        assert "has changed" in finding.message
    assert check_set(journal, DECK, ["copy"]) == []


def test_changed_rules_are_recognised() -> None:
    journal = Journal("game.jsonl", HEADER, ())
    assert check_rules(journal, RULES) == []
    (finding,) = check_rules(journal, replace(RULES, hand=3, end="instant"))
    assert finding.code == "CS728" and "hand, end" in finding.message


@pytest.mark.parametrize("order", [("1500", "1500", "1501", "1502", "1503", "1504"), ("1500", "nothing")])
def test_an_impossible_order_is_said(order: tuple[str, ...]) -> None:
    with pytest.raises(InputError) as caught:
        start(Journal("game.jsonl", replace(HEADER, order=order), ()), DECK)
    assert caught.value.findings[0].code == "CS729"


def test_a_mixture_of_sets_keeps_its_names(tmp_path: Path) -> None:
    path = write(tmp_path / "game.jsonl", [], replace(HEADER, sets=("a", "b"), game=4))
    journal, _ = read_journal(path)
    assert journal is not None and journal.header.sets == ("a", "b") and journal.header.game == 4


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_journal_saved_as_utf16_is_one_finding(tmp_path: Path, encoding: str) -> None:
    path = write(tmp_path / "game.jsonl")
    path.write_bytes(path.read_text("utf-8").encode(encoding))
    journal, findings = read_journal(path)
    assert journal is None
    assert [finding.code for finding in findings] == ["CS720"]
    assert "UTF-16" in findings[0].message and "UTF-8" in findings[0].help


def test_a_journal_that_cannot_be_begun_leaves_no_file(tmp_path: Path) -> None:
    """The same command works once there is room again."""
    path = tmp_path / "game.jsonl"
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, limit[1]))
    try:
        with pytest.raises(FileError, match="cannot write"):
            JournalWriter.create(path, HEADER)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    assert not path.exists()
    assert read_journal(write(path))[0] is not None


def test_a_journal_has_one_writer_at_a_time(tmp_path: Path) -> None:
    path = write(tmp_path / "game.jsonl")
    writer = JournalWriter.resume(path, NOW)
    before = path.read_bytes()
    with pytest.raises(FileError, match=r"this game is open elsewhere: .*game\.jsonl"):
        JournalWriter.resume(path, NOW)
    assert path.read_bytes() == before
    writer.close()
    with pytest.raises(FileError, match="open elsewhere"):
        JournalWriter.resume(path, NOW, moves=3)  # somebody played on between our reading it and locking it
    assert path.read_bytes() == before
    JournalWriter.resume(path, NOW, moves=4).close()


def test_a_journal_that_was_removed_meanwhile_is_written_anew(tmp_path: Path) -> None:
    path = write(tmp_path / "game.jsonl")
    writer = JournalWriter.resume(path, NOW)
    whole = path.read_bytes()
    path.unlink()
    writer.close()
    assert path.read_bytes() == whole
    writer = JournalWriter.resume(path, NOW)
    path.unlink()
    path.write_text("another file")
    writer.close()
    assert writer.path == tmp_path / "game-2.jsonl"
    assert writer.path.read_bytes().startswith(whole)
    assert path.read_text() == "another file"
    writer.close()
    assert writer.path == tmp_path / "game-2.jsonl"
