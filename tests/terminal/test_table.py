"""The table on a whole screen: every screen, key and mouse path of whole games, at any size."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.events import Click, Key
from textual.pilot import Pilot
from textual.widgets import Input

from cardsmith.game.actions import Place
from cardsmith.language.messages import in_language, languages
from cardsmith.model.errors import CardsmithError, FileError, UsageError
from cardsmith.terminal.cards import Cards
from cardsmith.terminal.page import Page
from cardsmith.terminal.session import Session
from cardsmith.terminal.table.app import TableApp
from cardsmith.terminal.table.canvas import Canvas
from cardsmith.terminal.table.house import House
from cardsmith.terminal.table.paint import act, told
from cardsmith.terminal.table.playing import Table
from tests.terminal.tables import (
    COOP,
    SOLO,
    VERSUS,
    card_set,
    in_order,
    new_session,
    presenter,
    write_journal,
)

YEARS = [1500, 1600, 1700, 1800, 1550, 1900, 1950, 1960]


class Desk:
    """A table with a person at it: presses, clicks, and reads what is written."""

    def __init__(self, app: TableApp, pilot: Pilot) -> None:
        self.app, self.pilot = app, pilot

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def burst(self, *keys: str) -> None:
        """Press keys so fast that none waits for what the one before does."""
        for key in keys:
            self.app.post_message(Key(key, key if len(key) == 1 else None))
        await self.pilot.pause()
        await self.pilot.pause()

    def text(self, name: str = "") -> str:
        """What a part of the screen says; without a name the whole screen does."""
        canvases = self.app.screen.query(Canvas)
        return "\n".join(canvas.text for canvas in canvases if name in ("", canvas.id))

    async def click(self, name: str, words: str, times: int = 1) -> None:
        canvas = self.app.screen.query_one(f"#{name}", Canvas)
        for row, line in enumerate(canvas.text.split("\n")):
            if words in line:
                column = cell_len(line[: line.index(words)]) + cell_len(words) // 2
                await self.pilot.click(
                    f"#{name}", offset=(column, row - int(canvas.scroll_offset.y)), times=times
                )
                await self.pilot.pause()
                return
        pytest.fail(f"no {words!r} in\n{canvas.text}")


def sit(
    session: Session | None, script: Callable[[Desk], Awaitable[None]], size: tuple[int, int] = (80, 24),
    language: str = "en", house: House | None = None, **wishes: bool,
) -> TableApp:  # fmt: skip
    """Play at a table; return the application that was left (or not)."""
    house = house or House(lambda rules, names: in_order(rules, YEARS, names), list, **wishes)
    app = TableApp(in_language(language), house, session)

    async def play() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(Desk(app, pilot))

    asyncio.run(play())
    return app


def test_a_whole_versus_game_with_keys_and_another_one() -> None:
    session = in_order(VERSUS, YEARS)

    async def script(desk: Desk) -> None:
        assert desk.text("heading").startswith(
            "Round 1: Ann to play\nAnn:\u00a02\u00a0cards · Ben".replace("\u00a0", " ")
        )
        assert desk.text("prompt") == "N1500 after N1550 (1550)?"
        await desk.press("left")
        assert desk.text("prompt") == "N1500 before N1550 (1550)?"
        assert desk.text("timeline").startswith("━▶1◀━")
        await desk.press("left", "enter")
        assert "✓  Right: Ann places N1500 (1500) at the" in desk.text("log")
        assert " ✓ 1500" in desk.text("timeline")
        assert desk.text("hand").startswith("Hand of Ben\n▶ 1 N1600")
        await desk.press("down", "end", "enter")
        await desk.press("9")
        assert desk.text("prompt") == "There is no card 9 in the hand; its cards are 1 to 1."
        await desk.press("home", "right", "right", "enter")
        await desk.press("end", "x", "enter")
        assert session.over
        screen = desk.text("text")
        assert "Wrong: Ben plays N1600 (1600); it belongs between N1550 (1550) and N1700" in screen
        assert "Ann wins!" in screen and "Ranking" in screen and "What went wrong" in screen
        await desk.press("l")
        assert "Ann places N1500" in desk.text("text")
        await desk.press("escape", "n")
        assert desk.app.session is not session
        assert desk.text("heading").startswith("Round 1: Ann to play")
        await desk.press("q")

    assert sit(session, script).return_value == 0


def test_a_whole_game_with_the_mouse_alone() -> None:
    session = in_order(VERSUS, YEARS)

    async def script(desk: Desk) -> None:
        await desk.click("hand", "N1700")
        assert desk.text("prompt") == "N1700 after N1550 (1550)?"
        await desk.click("timeline", "1550")
        assert desk.text("prompt") == "N1700 before N1550 (1550)?"
        await desk.click("timeline", " 2 ")
        assert not session.log
        await desk.click("timeline", "N1700")
        assert [happening.event.slot for happening in session.log] == [1]
        assert [happening.event.slot for happening in session.log] == [1]
        await desk.click("hand", "N1800")
        await desk.click("timeline", " 3 ")
        await desk.click("keys", "place")
        await desk.click("keys", "place")
        await desk.click("timeline", " 2 ")
        await desk.click("keys", "place")
        assert session.over
        await desk.click("keys", "log")
        await desk.click("keys", "back")
        await desk.click("keys", "leave")

    assert sit(session, script).return_value == 0


def test_a_whole_coop_game() -> None:
    session = in_order(replace(COOP, refill="none"), [1500, 1600, 1700, 1550, 1400, 1350, 1800, 1850])

    async def script(desk: Desk) -> None:
        assert desk.text("prompt") == "N1500: its date decides where it goes."
        assert "Ben: N1600, N1550" in desk.text("hand")
        assert "discard" in desk.text("keys") and "stop" not in desk.text("keys")
        await desk.press("s")
        assert desk.text("prompt") == "You may stop once a card was placed in this turn."
        await desk.press("2", "enter")
        assert "stop" in desk.text("keys") and "discard" not in desk.text("keys")
        await desk.press("d")
        assert desk.text("prompt").startswith("A card was turned over")
        await desk.click("keys", "stop")
        await desk.click("hand", "N1600")
        await desk.click("hand", "N1600")
        timeline = desk.text("timeline").split("\n")
        assert "1600" in timeline[0] and "N1600" in timeline[1] and "┴" in timeline[2]
        await desk.press("right", "left", "d", "d")
        for _ in range(20):
            if not session.over:
                await desk.press("enter")
        end = desk.text("text")
        assert "The game is over: " in end and "Above gaps: 1 × 1 = 1" in end and "Players" in end
        await desk.press("q")

    assert sit(session, script).return_value == 0


def test_a_whole_solo_game_and_its_lives() -> None:
    session = in_order(SOLO, [1500, 1400, 1600, 1300], names=["Ann"])

    async def script(desk: Desk) -> None:
        assert "3 lives left" in desk.text("heading")
        await desk.press("home", "enter")
        assert "2 lives left" in desk.text("heading")
        assert "! 1400" in desk.text("timeline")
        await desk.press("d", "s")
        for _ in range(20):
            if not session.over:
                await desk.press("home", "enter")
        assert "Placed in the timeline: 1 × 1 = 1" in desk.text("text")

    sit(session, script)


def test_what_there_is_to_read() -> None:
    async def script(desk: Desk) -> None:
        await desk.press("r")
        assert "Be the only player without cards" in " ".join(desk.text("text").split())
        before = desk.app.screen.query_one("#text", Canvas).scroll_offset.y
        await desk.press("pagedown", "down", "up", "end")
        assert desk.app.screen.query_one("#text", Canvas).scroll_offset.y > before
        await desk.press("home", "escape", "h")
        assert "Ann: N1500, N1700" in desk.text("text")
        await desk.press("q", "question_mark")
        assert "choose a slot of the timeline" in desk.text("text") and "take back" not in desk.text("text")
        await desk.press("escape", "u")
        assert "only --practice takes plays back" in desk.text("prompt")

    sit(in_order(VERSUS, YEARS), script)


def test_the_log_is_read_from_its_end() -> None:
    async def script(desk: Desk) -> None:
        await desk.press("l")
        assert desk.text("text").strip() == "Nothing has happened yet."
        await desk.press("q", "home", "enter", "enter", "enter", "l")
        text = desk.app.screen.query_one("#text", Canvas)
        assert text.max_scroll_y and text.scroll_offset.y == text.max_scroll_y
        await desk.press("up")
        await desk.pilot.resize_terminal(70, 8)
        assert 0 < text.scroll_offset.y < text.max_scroll_y
        await desk.press("home")
        assert text.scroll_offset.y == 0

    sit(in_order(VERSUS, YEARS), script, size=(80, 9))


def test_keys_typed_ahead_are_for_the_screen_that_comes() -> None:
    session = in_order(VERSUS, YEARS)

    async def script(desk: Desk) -> None:
        await desk.burst("l", "q", "question_mark", "q", "end", "enter", "l", "q", "q", "enter", "l")
        assert len(session.actions) == 1

    assert sit(session, script).return_value == 0


def test_keys_that_repeat_at_the_end_play_one_more_game_each() -> None:
    dealt: list[Session] = []

    def deal(rules, names: Sequence[str]) -> Session:
        dealt.append(in_order(rules, YEARS, names))
        return dealt[-1]

    async def script(desk: Desk) -> None:
        await desk.burst("n", "n", "l", "q", "n", "l", "q", "q", "q")

    bots = in_order(VERSUS, YEARS, ["bot:casual", "bot:expert"])
    assert sit(bots, script, house=House(deal, list)).return_value == 0
    assert len(dealt) == 3 and all(session.over for session in dealt)


def test_practice_takes_back() -> None:
    session = in_order(VERSUS, YEARS, ["Ann", "bot:casual"])

    async def script(desk: Desk) -> None:
        await desk.click("keys", "take back")
        assert desk.text("prompt") == "There is nothing to take back."
        await desk.press("enter")
        assert session.log
        await desk.press("u")
        assert desk.text("prompt") == "The last play was taken back."
        assert not session.log and "Round 1: Ann" in desk.text("heading")

    sit(session, script, practice=True)


def test_practice_takes_the_last_play_back_too(tmp_path: Path) -> None:
    session = in_order(replace(SOLO, lives=1), YEARS, ["Ann"])
    journal = write_journal(session, tmp_path / "game.jsonl")

    async def script(desk: Desk) -> None:
        await desk.press("right", "enter")
        assert session.over and "The last life is lost." in desk.text("text")
        await desk.press("u")
        assert "1 life left" in desk.text("heading")
        assert desk.text("prompt") == "The last play was taken back."
        assert len(journal.read_text("utf-8").splitlines()) == 1
        await desk.press("enter")
        await desk.click("keys", "take back")
        assert not session.over

    sit(session, script, practice=True)


def test_a_resumed_game_that_is_passed_begins_hidden() -> None:
    async def script(desk: Desk) -> None:
        assert "Pass the keyboard to Ben." in desk.text()
        assert "N1600" not in desk.text()
        await desk.press("enter")
        assert desk.text("hand").startswith("Hand of Ben")

    session = in_order(VERSUS, YEARS)
    session.act(Place(0, 0))
    sit(session, script, hide=True)


def test_the_keyboard_is_passed_behind_an_opaque_screen() -> None:
    async def script(desk: Desk) -> None:
        await desk.press("enter")
        assert "Pass the keyboard to Ben." in desk.text()
        assert "N1" not in desk.text()
        await desk.press("x", "right")
        assert "Pass the keyboard to Ben." in desk.text()
        await desk.press("enter")
        assert "Hand of Ben" in desk.text("hand")
        await desk.press("enter")
        await desk.press("q")

    assert sit(in_order(VERSUS, YEARS), script, hide=True).return_value == 0


def test_bots_alone_play_to_the_end() -> None:
    async def script(desk: Desk) -> None:
        assert "Ranking" in desk.text("text") and "victory" in desk.text("text").strip().split("\n")[0]

    sit(in_order(VERSUS, YEARS, ["bot:casual", "bot:expert"]), script)


def house() -> House:
    def deal(rules, names: Sequence[str]) -> Session:
        if "nobody" in names:
            raise UsageError("nobody plays")
        return in_order(rules, YEARS, names)

    return House(deal, lambda: [VERSUS, COOP, SOLO])


def test_the_dialogue_asks_who_plays() -> None:
    async def script(desk: Desk) -> None:
        assert "Who plays?" in desk.text("title") and "◀ 1 ▶" in desk.text("fields")
        await desk.press(*"2,Ben", "down", "left", "left", "down", "right")
        assert "◀ 0 ▶" in desk.text("fields") and "◀ expert ▶" in desk.text("fields")
        await desk.press("up", "right", "tab", "tab", "right", "left", "enter")
        assert desk.app.session is not None
        assert desk.app.session.names == ["2", "Ben", "bot:expert"]
        assert "Hand of 2" in desk.text("hand")

    sit(None, script, house=house())


def test_the_dialogue_deals_one_game_however_often_enter_is_pressed() -> None:
    dealt: list[Session] = []

    def deal(rules, names: Sequence[str]) -> Session:
        dealt.append(in_order(rules, YEARS, names))
        return dealt[-1]

    async def script(desk: Desk) -> None:
        await desk.burst("enter", "enter", "enter")
        assert [desk.app.session] == dealt and not dealt[0].actions

    sit(None, script, house=House(deal, lambda: [VERSUS]))


def test_a_double_click_plays_one_card() -> None:
    async def script(desk: Desk) -> None:
        await desk.click("fields", "▶", times=2)
        assert "◀ 3 ▶" in desk.text("fields")
        await desk.click("fields", "◀")
        await desk.click("keys", "Enter")
        assert desk.app.session is not None
        keys = desk.app.screen.query_one("#keys", Canvas)
        for chain, played in ((2, 0), (1, 3), (2, 3)):  # the first belongs to the click that began the game
            click = Click(keys, 1, 0, 0, 0, 1, False, False, False, style=act(key="enter"), chain=chain)
            keys.post_message(click)
            await desk.pilot.pause()
            assert len(desk.app.session.actions) == played

    sit(None, script, house=house())


def test_bots_stay_when_only_the_rules_change() -> None:
    async def script(desk: Desk) -> None:
        await desk.press("down", "right", "right", "up", "up", "right")
        assert "◀ 3 ▶" in desk.text("fields") and "◀ other ▶" in desk.text("fields")

    sit(None, script, house=House(house().deal, lambda: [VERSUS, replace(VERSUS, name="other")]))


def test_the_dialogue_with_the_mouse_and_what_cannot_be_dealt() -> None:
    async def script(desk: Desk) -> None:
        await desk.click("fields", "◀")
        await desk.press("up", *"nobody", "enter")
        assert "nobody plays" in desk.text("fields")
        await desk.click("title", "Names")
        await desk.press(*["backspace"] * 6, *"Zoe")
        await desk.click("fields", "versus")
        await desk.press("right", "right")
        assert "alone, with lives" in desk.text("fields")
        await desk.press("down", "enter")
        assert desk.app.session is not None and desk.app.session.names == ["Zoe"]

    sit(None, script, house=house())


def test_the_dialogue_offers_what_the_rules_take() -> None:
    async def script(desk: Desk) -> None:
        assert "◀ 1 ▶" in desk.text("fields")
        await desk.press("down", "left")
        assert "◀ 1 ▶" in desk.text("fields")  # a person alone is too few for these rules
        await desk.press("up", "backspace")
        assert "◀ 2 ▶" in desk.text("fields")
        await desk.press(*"Zoe", "up", "left")
        assert "alone, with lives" in desk.text("fields") and "bots" not in desk.text("fields")
        await desk.press("up", "x", "down", "left", "up", "enter")
        assert desk.app.session is not None and desk.app.session.names == ["Zoex"]

    sit(None, script, house=house())


def test_names_pasted_while_bots_are_chosen_leave_a_field_that_is_there() -> None:
    async def script(desk: Desk) -> None:
        await desk.press("down")
        desk.app.screen.query_one(Input).value = ",".join("ABCDEFGHIJ")
        await desk.press("down", "right", "escape")

    assert sit(None, script, house=house()).return_value == 0


@pytest.mark.parametrize("keys", [["escape"], ["down", "q"], ["ctrl+q"]])
def test_the_dialogue_can_be_left(keys: list[str]) -> None:
    async def script(desk: Desk) -> None:
        await desk.press(*keys)

    app = sit(None, script, house=house())
    assert (app.return_value, app.session) == (0, None)


@pytest.mark.parametrize(("key", "code"), [("q", 0), ("ctrl+d", 0), ("ctrl+q", 0), ("ctrl+c", 130)])
def test_leaving_saves(key: str, code: int, tmp_path: Path) -> None:
    session = in_order(VERSUS, YEARS)
    journal = write_journal(session, tmp_path / "game.jsonl")

    async def script(desk: Desk) -> None:
        await desk.press("enter", key)

    assert sit(session, script).return_value == code
    assert len(journal.read_text("utf-8").splitlines()) == 2


@pytest.mark.parametrize(
    ("sent", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130), (signal.SIGHUP, 129)]
)
def test_signals_leave_the_table_in_order(sent: signal.Signals, code: int) -> None:
    async def script(desk: Desk) -> None:
        signal.raise_signal(sent)
        await asyncio.get_running_loop().run_in_executor(None, lambda: None)
        await desk.pilot.pause()

    assert sit(in_order(VERSUS, YEARS), script).return_value == code


@pytest.mark.parametrize("key", ["enter", "u"])
def test_a_journal_that_cannot_be_written_ends_the_table_with_its_reason(key: str) -> None:
    session = in_order(VERSUS, YEARS)
    session.act(Place(0, 0))

    class Full:
        path = Path("full")

        def move(self, *told: object) -> None:
            raise FileError("the disk is full")

        undo = move

    session.writer = Full()  # type: ignore[assignment]

    async def script(desk: Desk) -> None:
        await desk.press(key)

    outcome = sit(session, script, practice=True).return_value
    assert isinstance(outcome, CardsmithError) and str(outcome) == "the disk is full"


def test_a_second_game_that_cannot_be_written_leaves_the_first_one_saved(tmp_path: Path) -> None:
    session = in_order(VERSUS, YEARS, ["bot:casual", "bot:expert"])
    journal = write_journal(session, tmp_path / "game.jsonl")

    def full(*asked: object) -> Session:
        raise FileError("the disk is full")

    async def script(desk: Desk) -> None:
        await desk.press("n")

    app = sit(session, script, house=House(full, list))
    assert str(app.return_value) == "the disk is full" and app.session is session
    assert len(journal.read_text("utf-8").splitlines()) == 1 + len(session.actions)


def test_a_bot_that_fails_ends_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    session = in_order(VERSUS, YEARS, ["Ann", "bot:casual"])
    monkeypatch.setattr(session, "_seated", lambda: 1 / 0)

    async def script(desk: Desk) -> None:
        await desk.press("enter")

    assert "bot:casual failed: ZeroDivisionError" in str(sit(session, script).return_value)


LONG = ["[OK]", "[/red] [bold]", "日本の古い時計", "Donaudampfschifffahrtsgesellschaft", "שעון ישן", "x" * 90,
        "a b c", "cafe\u0301", "{n}", "plain"]  # fmt: skip


@pytest.mark.parametrize("size", [(80, 24), (200, 60), (60, 18), (59, 24), (40, 10), (12, 6)])
@pytest.mark.parametrize("rules", [replace(VERSUS, hand=3), replace(COOP, hand=3)], ids=["versus", "coop"])
def test_any_size_and_any_name(size: tuple[int, int], rules) -> None:
    cards = Cards([card_set(range(1500, 1510), names=LONG)])
    session = new_session(cards, rules, ["[b]Ann[/b]", "日本\x1b[2J"], order=range(10))

    async def script(desk: Desk) -> None:
        assert session.names == ["[b]Ann[/b]", "日本?[2J"]
        for _ in range(4):
            lines = desk.text().split("\n")
            assert all(cell_len(line) <= max(size[0], 20) for line in lines)
            assert "[OK]" in desk.text() or "\x1b" not in desk.text()
            await desk.press("enter")

    sit(session, script, size)


@pytest.mark.parametrize("size", [(30, 8), (20, 40), (12, 6)])
def test_a_table_that_is_too_small_takes_no_key_but_the_last(size: tuple[int, int]) -> None:
    session = in_order(VERSUS, YEARS)

    async def script(desk: Desk) -> None:
        await desk.pilot.resize_terminal(*size)
        await desk.press("enter", "down", "s", "question_mark")
        assert not session.log and isinstance(desk.app.screen, Table)
        assert f"(now {size[0]} × {size[1]})" in " ".join(desk.text("small").split())
        shown = [canvas.id for canvas in desk.app.screen.query(Canvas) if canvas.size.height]
        assert shown == ["small"]
        await desk.pilot.resize_terminal(40, 12)
        await desk.press("down", "enter")
        assert [happening.event.card for happening in session.log][:1] == [2]
        await desk.pilot.resize_terminal(*size)
        await desk.press("q")

    assert sit(session, script).return_value == 0


def test_a_dialogue_that_is_too_small_deals_nothing() -> None:
    async def script(desk: Desk) -> None:
        await desk.pilot.resize_terminal(30, 8)
        await desk.press("x", "enter")
        assert "too small" in " ".join(desk.text("small").split()) and desk.app.session is None
        await desk.pilot.resize_terminal(80, 24)
        await desk.press(*"Zoe", "enter")
        assert desk.app.session is not None and desk.app.session.names[0] == "Zoe"

    sit(None, script, house=house())


@pytest.mark.parametrize("size", [(40, 12), (45, 16), (60, 18), (80, 24)])
def test_titles_and_the_newest_line_stay_in_sight(size: tuple[int, int]) -> None:
    cards = Cards([card_set(range(1900, 1970), names=[f"A name as long as some are {n}" for n in range(70)])])
    session = new_session(cards, replace(VERSUS, hand=12), ["Ann", "Ben"])

    async def script(desk: Desk) -> None:
        for key in ("home", "end", "home", "end"):
            await desk.press(*["up"] * 3, key, "enter")
            for name in ("hand", "log"):
                canvas = desk.app.screen.query_one(f"#{name}", Canvas)
                shown = [canvas.render_line(y).text for y in range(canvas.size.height)]
                assert not shown or shown[0].startswith(("Hand of", "What happened"))
                assert name != "hand" or any("▶" in line for line in shown)
                assert (
                    name != "log"
                    or len(shown) < 2
                    or shown[-1].split() in ([], canvas.text.split("\n")[-1].split())
                )

    sit(session, script, size)


def test_what_cards_tell_is_left_out_only_where_there_is_no_room() -> None:
    session = in_order(VERSUS, YEARS, ["Ann", "bot:casual"])
    crowd = new_session(Cards([card_set(range(1900, 1970))]), VERSUS, ["Ann", *["bot:novice"] * 6])

    async def roomy(desk: Desk) -> None:
        await desk.press("home", "enter")
        assert desk.text("log").count("Told") == 2

    async def crowded(desk: Desk) -> None:
        await desk.press("home", "enter")
        assert "Told" not in desk.text("log")
        log = desk.app.screen.query_one("#log", Canvas)
        seen = [log.render_line(y).text for y in range(log.size.height)]
        assert seen[1].startswith("✓  Right: Ann places N19")
        bots = [line for line in seen[2:] if line[0] in "✗✓"]
        assert len(bots) > 1 and "bot:novice #6" in bots[-1]

    sit(session, roomy)
    sit(crowd, crowded)


def test_a_short_log_says_that_the_last_turns_have_come() -> None:
    bots = ["bot:expert"] * 7
    session = new_session(Cards([card_set(range(1900, 1970))]), replace(VERSUS, hand=1), ["Ann", *bots])

    while not any(happening.last for happening in session.log):
        session.act_for_bot() if session.bot_to_move else session.act(Place(session.hand[0], 0))
    happening = next(happening for happening in session.log if happening.last)
    said = told(presenter(session), Page(in_language("en"), 70), happening, fresh=True, short=True)
    assert "the round is played to its end" in said[-1].plain and "Told" not in str(said)


def test_a_narrow_table_shows_the_hand_beside_a_long_timeline() -> None:
    rules = replace(VERSUS, hand=4, timeline_start=20)

    async def script(desk: Desk) -> None:
        assert desk.app.screen.query_one("#hand", Canvas).size.height == 5
        assert desk.app.screen.query_one("#log", Canvas).size.height >= 4

    sit(in_order(rules, range(1500, 1530)), script, size=(40, 30))


def test_resizing_in_the_middle_keeps_what_was_chosen() -> None:
    session = in_order(replace(VERSUS, hand=2, timeline_start=3), YEARS)

    async def script(desk: Desk) -> None:
        await desk.press("down", "home", "right")
        prompt = desk.text("prompt")
        for size in ((200, 60), (45, 20), (80, 24)):
            await desk.pilot.resize_terminal(*size)
            await desk.pilot.pause()
            assert desk.text("prompt").replace("\n", " ") == prompt
        assert isinstance(desk.app.screen, Table)
        await desk.press("enter")
        assert session.log

    sit(session, script)


def test_sixty_cards_scroll_and_the_chosen_slot_is_always_seen() -> None:
    cards = Cards([card_set(range(1900, 1970))])
    session = new_session(cards, replace(VERSUS, timeline_start=60), ["Ann", "Ben"])

    async def script(desk: Desk) -> None:
        canvas = desk.app.screen.query_one("#timeline", Canvas)
        for key in ("home", "end", "left", "pageup", "pagedown", "pageup", "pageup"):
            await desk.press(key)
            rows = canvas.text.split("\n")
            at = next(row for row, line in enumerate(rows) if "▶" in line)
            top = canvas.scroll_offset.y
            assert top <= at < top + canvas.size.height, key
        assert canvas.size.height < len(rows)

    sit(session, script)


@pytest.mark.parametrize("size", [(80, 24), (40, 24)])
def test_the_chosen_slot_is_seen_rather_than_the_newest_card(size: tuple[int, int]) -> None:
    session = in_order(replace(VERSUS, timeline_start=30), range(1970, 1900, -1))

    async def script(desk: Desk) -> None:
        await desk.press("end", "enter", "home")
        assert "✓ 1970" in desk.text("timeline")
        canvas = desk.app.screen.query_one("#timeline", Canvas)
        seen = [canvas.render_line(y).text for y in range(canvas.size.height)]
        assert any("┃" in line for line in seen)

    sit(session, script, size)


def test_the_last_bots_move_is_seen_after_each_move() -> None:
    cards = Cards([card_set(range(1900, 1970), names=[f"A name as long as some are {n}" for n in range(70)])])
    session = new_session(cards, replace(VERSUS, hand=4), ["Ann", *["bot:novice"] * 4])

    async def script(desk: Desk) -> None:
        canvas = desk.app.screen.query_one("#log", Canvas)
        for _ in range(3):
            await desk.press("enter")
            seen = [canvas.render_line(y).text for y in range(canvas.size.height)]
            assert any(line[0] in "✗✓" and "bot:novice #4" in line for line in seen)

    sit(session, script)


def test_colours_only_repeat_what_signs_say() -> None:
    """Each style that has a colour is ink on paper, so it reads on light and dark, and stands behind a sign."""
    from cardsmith.terminal.table import paint

    for style in (paint.RIGHT, paint.WRONG):
        assert style.color is not None and style.bgcolor is not None
    assert all(not style.color for style in (paint.CHOSEN, paint.BOLD, paint.PLAIN))
    session = in_order(VERSUS, YEARS)
    told = session.act(Place(0, 1))
    game = presenter(session)
    line = paint.told(game, Page(game.words, 80), told[0], fresh=True)[0]
    assert [line.plain[span.start : span.end] for span in line.spans if span.style == paint.WRONG] == ["✗ "]
    assert not line.style


@pytest.mark.parametrize("language", languages())
def test_the_table_in_every_language(language: str) -> None:
    async def script(desk: Desk) -> None:
        await desk.press("question_mark")
        english = "choose a slot of the timeline" in desk.text("text")
        assert english == (language == "en")

    sit(in_order(VERSUS, YEARS), script, language=language)
