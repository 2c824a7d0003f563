"""The plain table: games typed line by line, hints, what cannot be read, leaving."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from cardsmith.model.rules import Ruleset
from cardsmith.terminal.cards import Cards
from cardsmith.terminal.plain import LINES_PER_CARD, NoProgressError
from tests.terminal.tables import COOP, SOLO, VERSUS, Person, card_set, in_order, new_session, play

YEARS = [1500, 1600, 1700, 1800, 1550, 1900, 1950, 1960]


def flat(person: Person) -> str:
    return " ".join(person.lines)


def test_a_whole_game() -> None:
    session = in_order(VERSUS, YEARS)
    person = Person("1 1", "2", "3", "1 3", "1 9", "4")
    assert play(session, person)
    assert person.prompts == [
        "Card and slot, like 2 5 (?: help)",
        "Card and slot, like 2 5 (?: help)",
        "Slot for N1800, 1 to 3 (Enter: another card)",
        "Slot for N1700, 1 to 4 (?: help)",
        "Slot for N1600, 1 to 5 (?: help)",
        "Slot for N1600, 1 to 5 (?: help)",
    ]
    assert "There is no such slot; slots are 1 to 5." in person.lines
    assert (
        "Wrong: Ben plays N1600 (1600); it belongs between N1550 (1550) and N1700 (1700). It goes into the box."
        in flat(person)
    )
    end = person.lines[person.lines.index("Ann wins!") :]
    assert end == [
        "Ann wins!",
        "  The round is over, and nobody else ran out of cards.",
        "",
        "Timeline",
        "  1500  N1500",
        "  1550  N1550",
        "  1700  N1700",
        "  1800  N1800",
        "",
        "Ranking",
        "1. Ann: 2 right, 0 wrong, 0 left in hand",
        "2. Ben: 1 right, 1 wrong, 1 left in hand",
        "",
        "What went wrong",
        "- Ben plays N1600 (1600); it belongs between N1550 (1550) and N1700 (1700).",
    ]


def test_a_prompt_breaks_between_words() -> None:
    person = Person(columns=30)
    play(in_order(VERSUS, YEARS), person)
    assert person.lines[-1] == "Card and slot, like 2"
    assert person.prompts == ["5 (?: help)"]


def test_the_table_as_it_is_shown() -> None:
    person = Person()
    assert not play(in_order(VERSUS, YEARS), person)
    assert person.lines == [
        "",
        "Round 1: Ann to play",
        "Ann: 2 cards; Ben: 2 cards; draw pile: 3",
        "Timeline",
        "1  1550  N1550",
        "2        (the right end)",
        "Hand of Ann",
        "1  N1500",
        "2  N1700",
    ]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("-", "That cannot be read. Type the number of a card and of a slot, like 2 5, or ? for help."),
        ("first", "That cannot be read."),
        ("3 1", "There is no card 3 in the hand; its cards are 1 to 2."),
        ("0 1", "There is no card 0 in the hand; its cards are 1 to 2."),
        ("1 0", "There is no such slot; slots are 1 to 2."),
        ("1 3", "There is no such slot; slots are 1 to 2."),
        ("1 2 3", "That cannot be read."),
        ("d 1", "That cannot be read."),
        ("s", "That cannot be read."),
        ("u", "only --practice takes plays back"),
    ],
)
def test_what_is_not_possible_is_explained_and_asked_again(answer: str, said: str) -> None:
    session = in_order(VERSUS, YEARS)
    person = Person(answer)
    assert not play(session, person)
    assert said in flat(person)
    assert len(person.prompts) == 2
    assert session.log == []


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (["3"], "There is no card 3"),
        (
            ["1 1"],
            "That cannot be read. Type the number of a card to play it, d and its number to discard it,",
        ),
        (["s"], "You may stop once a card was placed in this turn."),
        (["2", "d 1"], "A card was turned over in this turn: there is no discarding any more."),
    ],
)
def test_coop_explains_too(answers: list[str], said: str) -> None:
    person = Person(*answers)
    play(in_order(COOP, YEARS), person)
    assert said in flat(person)


def test_coop_prompts_say_what_is_allowed_now() -> None:
    session = in_order(COOP, [1500, 1600, 1700, 1650, 1400, 1800, 1900, 1950])
    person = Person("2", "s", "d 1", "1")
    play(session, person)
    assert person.prompts[:3] == [
        "Card to play, or d 2 to discard card 2 (?: help)",
        "Card to play, or s to stop (?: help)",
        "Card to play, or d 2 to discard card 2 (?: help)",
    ]


def test_coop_after_a_failure_only_playing_is_left() -> None:
    session = in_order(COOP, [1500, 1600, 1700, 1650, 1400, 1800, 1900, 1950])
    person = Person("2", "1", "1")
    play(session, person)
    assert person.prompts[2:] == [
        "Card to play, or d 2 to discard card 2 (?: help)",
        "Card to play (?: help)",
    ]
    assert "+  1500  N1500 (above the gap)" in person.lines


def test_solo_asks_only_for_the_slot() -> None:
    session = in_order(SOLO, [1500, 1400, 1600], names=["Ann"])
    person = Person("2", "1 1")
    assert play(session, person)
    assert person.prompts[0] == "Slot for N1500, 1 to 2 (?: help)"
    assert "Ann: 1 card; draw pile: 1; 3 lives left" in person.lines
    assert "The game is over: 1 point." in person.lines


def test_help_rules_hands_and_table_change_nothing() -> None:
    session = in_order(VERSUS, YEARS)
    person = Person("?", "r", "h", "t", "1", "?", "q")
    assert not play(session, person)
    assert session.log == []
    assert "q  save the game and leave; so does Ctrl-D" in person.lines
    assert not any("take back" in line for line in person.lines)
    assert person.lines.index("Ann: N1500, N1700") + 1 == person.lines.index("Ben: N1600, N1800")
    assert person.lines.count("Round 1: Ann to play") == 2
    assert any("Be the only player without cards" in line for line in person.lines)


def test_practice_takes_back() -> None:
    session = in_order(VERSUS, YEARS)
    person = Person("1 2", "?", "u", "u", "1 1")
    play(session, person, practice=True)
    assert "u  take back the last play" in person.lines
    assert "There is nothing to take back." in person.lines
    assert [happening.event.slot for happening in session.log] == [0]


def test_the_choice_of_a_card_can_be_taken_back() -> None:
    session = in_order(VERSUS, YEARS)
    play(session, Person("1", "", "2", "2"))
    assert [happening.event.card for happening in session.log] == [2]


def test_romanian() -> None:
    session = in_order(VERSUS, YEARS)
    person = Person("1 2")
    play(session, person, language="ro")
    assert "Runda 1: la rând este Ann" in person.lines
    assert "Greșit: Ann joacă N1500 (1500); locul corect este înainte de N1550 (1550)." in person.text
    assert person.prompts[0] == "Cartea și locul, de exemplu 2 5 (?: ajutor)"


@pytest.mark.parametrize("line", ["nonsense", "", "1", "1 1", "t"])
def test_a_pipe_that_gets_nowhere_ends(line: str) -> None:
    session = in_order(replace(VERSUS, hand=3), [1500, 1600, 1700, 1800, 1900, 1950, 1400, 1960])
    person = Person(ask=lambda prompt: line)
    with pytest.raises(NoProgressError, match="80 lines in a row placed no card"):
        play(session, person, interactive=False)
    assert len(person.prompts) >= LINES_PER_CARD * 8
    person = Person(*[line] * 1000)
    assert not play(session, person)
    assert len(person.prompts) == 1001


def test_markup_and_wide_names_are_text() -> None:
    names = ["[OK]", "[/red]", "日本", "cafe\u0301", "plain", "{n}"]
    cards = Cards([card_set([1500, 1600, 1700, 1800, 1550, 1900], names=names)])
    players = ["{player}", "[bold]"]
    person = Person("1", "3", columns=40)
    play(new_session(cards, replace(VERSUS, hand=1), players, order=(0, 1, 4, 2, 3, 5)), person)
    assert "Right: {player} places [OK] (1500) at" in person.text
    assert "Round 1: [bold] to play" in person.lines


LINES = st.one_of(
    st.text(max_size=8),
    st.sampled_from(["?", "t", "h", "r", "u", "s", "", "d 1", "d 2"]),
    st.builds("{} {}".format, st.integers(-1, 4), st.integers(-1, 9)),
    st.integers(-1, 9).map(str),
)


@given(st.sampled_from([VERSUS, COOP, SOLO]), st.lists(LINES, max_size=30), st.booleans())
@settings(max_examples=60)
def test_whatever_is_typed(rules: Ruleset, lines: list[str], practice: bool) -> None:
    session = in_order(rules, YEARS, ["Ann"] if rules.mode == "solo" else ["Ann", "Ben"])
    person = Person(*lines)
    play(session, person, practice=practice)
    game = session.game
    gaps = [card for card in game.gaps if card >= 0]
    zones = [
        *game.timeline,
        *gaps,
        *game.discard,
        *game.boxed,
        *(card for hand in game.hands for card in hand),
    ]
    assert len(zones) == len(set(zones)) == len(YEARS) - game.draw_pile


@pytest.mark.parametrize("columns", [1, 20, 21, 40, 60, 100, 200])
def test_any_width(columns: int) -> None:
    names = ["日本の古い時計", "Donaudampfschifffahrtsgesellschaft", "x" * 90, "a b c", "cafe\u0301", "ok"]
    cards = Cards([card_set([1500, 1600, 1700, 1800, 1550, 1900], names=names)])
    session = new_session(cards, VERSUS, ["Ann", "Ben"])
    person = Person("?", "r", "1 1", "1 1", "2 1", columns=columns)
    play(session, person)
    assert all(cell_len(line) <= max(columns, 20) for line in person.lines)
    assert any("belongs" in line for line in person.lines)


def test_names_start_at_the_same_cell_whatever_the_dates() -> None:
    names = ["日本", "cafe\u0301", "plain", "N", "M", "L"]
    cards = Cards([card_set([-3000, 12000, 1700, 1800, 1550, 1900], names=names)])
    rules = replace(VERSUS, hand=1, timeline_start=4)
    person = Person()
    play(new_session(cards, rules, ["Ann"], order=(3, 4, 0, 1, 2, 5)), person)
    rows = person.lines[person.lines.index("Timeline") + 1 :][:4]
    starts = {cell_len(row[: row.index(name)]) for row, name in zip(rows, ["日", "M", "p", "c"], strict=True)}
    assert len(starts) == 1
