"""Views and sentences: what is shown, and that a hidden date never is."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import cardsmith
from cardsmith.game.actions import Action, Discard, Illegal, Place, Play, Stop
from cardsmith.language.messages import in_language
from cardsmith.terminal.cards import Cards
from cardsmith.terminal.page import Page
from cardsmith.terminal.ranking import ranking
from cardsmith.terminal.session import Session
from tests.terminal.tables import COOP, SOLO, VERSUS, card_set, in_order, new_session, presenter


def told(session: Session, action) -> list[str]:
    """Do an action and return the sentences."""
    happened = session.act(action)
    return [text for one in happened for text in presenter(session).say(one)]


def test_what_lies_on_the_table() -> None:
    session = in_order(VERSUS, [1500, 1600, 1700, 1800, 1550, 1900])
    shown = presenter(session)
    assert shown.heading() == "Round 1: Ann to play"
    assert shown.facts() == ["Ann: 2 cards", "Ben: 2 cards", "draw pile: 1"]
    assert [[(card.name, card.date, card.subtitle) for card in hand] for hand in shown.hands()] == [
        [("N1500", "", ""), ("N1700", "", "")],
        [("N1600", "", ""), ("N1800", "", "")],
    ]
    assert [(card.name, card.date, above) for card, above in shown.timeline()] == [("N1550", "1550", None)]


def test_a_right_card_is_told_with_its_neighbours_and_subtitle() -> None:
    session = in_order(VERSUS, [1500, 1600, 1700, 1800, 1550, 1900])
    assert told(session, Place(0, 0)) == [
        "Right: Ann places N1500 (1500) at the beginning, before N1550 (1550).",
        "Told 1500",
    ]
    assert told(session, Place(3, 2))[0] == "Right: Ben places N1800 (1800) at the end, after N1550 (1550)."
    assert told(session, Place(2, 2)) == [
        "Right: Ann places N1700 (1700) between N1550 (1550) and N1800 (1800).",
        "Told 1700",
        "Ann has no cards left; the round is played to its end.",
    ]


def test_a_wrong_card_names_the_neighbours_of_its_right_slot() -> None:
    session = in_order(VERSUS, [1500, 1600, 1700, 1800, 1550, 1900, 2000])
    assert told(session, Place(0, 1)) == [
        "Wrong: Ann plays N1500 (1500); it belongs before N1550 (1550). It goes into the box.",
        "Told 1500",
        "Ann draws N1900.",
    ]
    assert told(session, Place(1, 0))[0].startswith(
        "Wrong: Ben plays N1600 (1600); it belongs after N1550 (1550)."
    )
    assert presenter(session).mistakes() == [
        "Ann plays N1500 (1500); it belongs before N1550 (1550).",
        "Ben plays N1600 (1600); it belongs after N1550 (1550).",
    ]
    inner = in_order(replace(VERSUS, timeline_start=4), [1600, 1900, 1950, 1700, 1500, 1600, 1800, 1650])
    assert told(inner, Place(0, 0))[0].startswith(
        "Wrong: Ann plays N1600 (1600); it belongs between N1500 (1500) and N1600 (1600)."
    )
    assert inner.log[0].conflict == 4  # the card marked on the timeline


def test_the_end_says_why_it_came() -> None:
    def reason(session: Session, *actions: Action) -> str:
        for action in actions:
            session.act(action)
        assert session.over
        return presenter(session).why_over()

    one, three = replace(VERSUS, hand=1), [1500, 1600, 1700, 1800]
    assert "nobody else ran out" in reason(in_order(one, three), Place(0, 0), Place(1, 0))
    assert "last card of a hand was placed" in reason(
        in_order(replace(one, end="instant"), three), Place(0, 0)
    )
    won = in_order(one, [1500, 1600, 1700, 1800, 1900, 1950])
    assert "out of the tie-break" in reason(won, Place(0, 0), Place(1, 1), Place(3, 3), Place(4, 0))
    shared = in_order(one, [1500, 1600, 1700])
    assert "Too few cards are left" in reason(shared, Place(0, 0), Place(1, 1))
    shared = in_order(replace(one, tiebreak_limit=1), [1500, 1600, 1700, 1800, 1900, 1950, 1960])
    assert "decided nothing" in reason(shared, Place(0, 0), Place(1, 1), Place(3, 3), Place(4, 4))
    together = replace(COOP, hand=1, refill="none")
    assert "none can be drawn" in reason(in_order(together, [1500, 1600, 1700]), Play(0), Play(1))
    misfit = replace(together, timeline_start=2)
    full = in_order(misfit, [1600, 1650, 1500, 1700])
    assert "The last card in Ben's hand fits nowhere" in reason(full, Play(0), Play(1))
    alone = replace(SOLO, lives=1)
    assert "The last life is lost." in reason(in_order(alone, [1500, 1600, 1700], ["Ann"]), Place(0, 1))
    assert "No card is left." in reason(in_order(alone, [1500, 1600], ["Ann"]), Place(0, 0))


def test_a_card_that_comes_back_is_shown_with_its_date() -> None:
    session = in_order(replace(VERSUS, deck_empty="no_draw"), [1500, 1600, 1700, 1800, 1550])
    assert "returns to the hand" in told(session, Place(0, 1))[0]
    session.act(Place(1, 1))
    assert [(card.name, card.date) for card in presenter(session).hands()[0]] == [
        ("N1700", ""),
        ("N1500", "1500"),
    ]


def test_coop_shows_cards_above_gaps_and_asks_no_slot() -> None:
    session = in_order(COOP, [1500, 1600, 1700, 1550, 1400, 1800, 1900])
    # hands: Ann 1500, 1700; Ben 1600, 1550; timeline 1400
    assert told(session, Play(2))[0] == "Right: Ann places N1700 (1700) at the end, after N1400 (1400)."
    assert (
        told(session, Play(0))[0]
        == "Right: Ann places N1500 (1500) above the gap between N1400 (1400) and N1700 (1700)."
    )
    assert told(session, Play(1))[0] == (
        "Wrong: Ben plays N1600 (1600); there is no room where it belongs. It goes to the discard pile."
    )
    assert [
        (card.name, above and (above.name, above.date)) for card, above in presenter(session).timeline()
    ] == [("N1400", ("N1500", "1500")), ("N1700", None)]


def test_coop_discarding_and_stopping() -> None:
    session = in_order(COOP, [1500, 1600, 1700, 1550, 1400, 1800, 1900])
    assert told(session, Discard(0)) == ["Ann discards N1500 (1500).", "Told 1500", "Ann draws N1800."]
    session.act(Play(1))
    assert "1 card placed in this turn" in presenter(session).facts()
    assert told(session, Stop())[0] == "Ben stops."


def test_the_end_of_a_solo_game() -> None:
    session = in_order(SOLO, [1500, 1400, 1600], names=["Ann"])
    assert told(session, Place(0, 1))[-1] == "Ann draws N1600."
    session.act(Place(2, 0))
    end = presenter(session)
    assert end.result() == "The game is over: 1 point."
    assert [tuple(standing) for standing in ranking(end.session)] == [(1, "Ann", 1, 1, 0)]


def test_ranking_winner_then_cards_in_hand() -> None:
    rules = replace(VERSUS, hand=1)
    session = in_order(rules, [1500, 1600, 1700, 1000, 1800, 1900, 1950], names=["Ann", "Ben", "Cleo"])
    session.act(Place(0, 1))
    session.act(Place(1, 2))
    assert "Cleo is out." in told(session, Place(2, 0))  # wrong: Ann and Ben break the tie
    session.act(Place(session.game.hands[0][0], 3))
    session.act(Place(session.game.hands[1][0], 0))
    end = presenter(session)
    assert end.result() == "Ann wins!"
    assert [(one.place, one.player, one.cards) for one in ranking(end.session)] == [
        (1, "Ann", 0),
        (2, "Ben", 0),
        (3, "Cleo", 1),
    ]


def test_a_shared_victory() -> None:
    session = in_order(replace(VERSUS, hand=1), [1500, 1600, 1000])
    session.act(Place(0, 1))
    sentences = told(session, Place(1, 2))
    assert "Ann and Ben ran out of cards in the same round: they break the tie." in sentences
    assert "Too few cards are left for another round of the tie-break." in sentences
    end = presenter(session)
    assert end.result() == "Ann and Ben share the victory."
    assert [one.place for one in ranking(end.session)] == [1, 1]


def test_every_refusal_that_a_legal_prompt_can_meet_has_words() -> None:
    engine = Path(cardsmith.__file__).parent / "game"
    source = "".join(path.read_text("utf-8") for path in engine.glob("*.py") if path.name != "replay.py")
    reasons = set(re.findall(r"Illegal\(\s*\"(\w+)\"", source)) - {"not_in_hand"}
    assert {"slot_range", "discard_late", "stop_early"} <= reasons
    say = presenter(in_order(VERSUS, [1500, 1600, 1700, 1800, 1550, 1900])).refusal
    unknown = say(Illegal("nothing known", ""))
    assert all(say(Illegal(reason, "")) != unknown for reason in reasons)


def test_hidden_dates_change_nothing_that_is_shown() -> None:
    """Exchange the years of all cards that were never turned over: the same lines appear."""
    shown = []
    for hidden in ([1800, 1900, 1950], [1950, 1800, 1901], [7, 8, 9]):
        years = [1500, 1600, hidden[0], hidden[1], 1550, hidden[2]]
        cards = Cards([card_set(years, names=["same"] * 6)])
        session = new_session(cards, VERSUS, ["Ann", "Ben"], order=range(6))
        lines = []
        for action in (Place(0, 0), Place(1, 2)):
            lines += told(session, action)
            lines += Page(in_language("en"), 80).table(presenter(session))
        shown.append(lines)
    assert shown[0] == shown[1] == shown[2]


def test_only_revealed_backs_leave_the_cards() -> None:
    session = in_order(VERSUS, [1500, 1600, 1700, 1800, 1550, 1900])
    assert [number for number in range(6) if session.card(number).date] == [4]
    session.act(Place(0, 0))
    assert [number for number in range(6) if session.card(number).subtitle] == [0, 4]
