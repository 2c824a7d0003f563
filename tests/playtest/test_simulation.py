"""Simulations: the same for every executor, nothing lost when they end early, and clear words when they cannot be."""

from __future__ import annotations

import multiprocessing
import os
from collections import Counter
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import fields, replace
from pathlib import Path

import pytest

from cardsmith.game.deck import deck_of
from cardsmith.model.errors import InputError, UsageError
from cardsmith.playtest import simulation
from cardsmith.playtest.executors import LocalPool
from cardsmith.playtest.seating import Tables
from cardsmith.playtest.simulation import Plan, Simulated, simulate
from tests.playtest.tables import inventions, rules, years
from tests.playtest.users_bots import (
    AlwaysKiller,
    Cheating,
    Killer,
    Late,
    Leftmost,
    Nonsense,
    Plain,
    Raising,
)

DECK = deck_of(inventions())
PLAN = Plan(players=3, games=120, bots="casual,expert/dump")


@pytest.fixture(scope="module")
def serial() -> Simulated:
    return simulate(DECK, rules("inventions"), PLAN)


def test_it_plays_all_games_and_says_so(serial: Simulated) -> None:
    assert (serial.tally.games, serial.plan.games, serial.stopped) == (120, 120, None)
    assert sum(serial.tally.wins.values()) + serial.tally.shared == 120
    assert sum(serial.tally.seats.values()) == 360


def test_threads_give_the_same(serial: Simulated) -> None:
    with ThreadPoolExecutor(3) as pool:
        assert simulate(DECK, rules("inventions"), PLAN, executor=pool).tally == serial.tally


def test_processes_give_the_same(serial: Simulated) -> None:
    assert simulate(DECK, rules("inventions"), PLAN, jobs=2).tally == serial.tally
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        assert simulate(DECK, rules("inventions"), PLAN, executor=pool).tally == serial.tally


@pytest.mark.parametrize("size", [1, 7, 50, 5000])
def test_the_size_of_the_chunks_does_not_matter(
    serial: Simulated, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation, "CHUNK", size)
    monkeypatch.setattr(simulation, "CHUNKS", 1)
    assert simulate(DECK, rules("inventions"), PLAN).tally == serial.tally


def test_a_dask_cluster_gives_the_same(serial: Simulated) -> None:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        played = simulate(DECK, rules("inventions"), PLAN, executor=client.get_executor())
    assert played.tally == serial.tally


def test_our_bots_play_alike_by_observations_alone() -> None:
    """The quick path shows the same as the snapshots that users' bots get."""
    for profile in ("leisure", "twist-versus"):
        plan = Plan(players=5, games=40, bots="casual")
        quick = simulate(DECK, rules(profile), plan).tally
        slow = simulate(DECK, rules(profile), Plan(5, 40, [Plain])).tally
        assert (quick.trials, quick.wins, quick.moves) == (slow.trials, slow.wins, slow.moves)


def test_other_seeds_are_other_games_and_the_first_games_stay(serial: Simulated) -> None:
    other = simulate(DECK, rules("inventions"), Plan(3, 120, PLAN.bots, seed=2)).tally
    assert other != serial.tally
    first = simulate(DECK, rules("inventions"), Plan(3, 60, PLAN.bots))
    rest = simulation.play_chunk(
        simulation.Work(DECK, rules("inventions"), 3, simulation.parse_bots(PLAN.bots), 1), 60, 60
    )
    first.tally.add(rest[0])
    assert first.tally == serial.tally


def test_tallies_of_different_players_are_not_added(serial: Simulated) -> None:
    with pytest.raises(ValueError, match="cannot be added"):
        serial.tally.add(simulate(DECK, rules("inventions"), Plan(3, 1)).tally)


def test_bots_take_turns_in_the_seats() -> None:
    tally = simulate(DECK, rules("inventions"), Plan(3, 40, "expert,novice")).tally
    assert [tally.seats[kind] for kind in range(2)] == [60, 60]
    assert tally.kind_wins[0] > 30


def test_progress_is_told(serial: Simulated) -> None:
    seen: list[tuple[int, int]] = []
    simulate(DECK, rules("inventions"), PLAN, progress=lambda stage, done, games: seen.append((done, games)))
    assert seen[-1] == (120, 120)
    assert len(seen) > 10
    assert seen == sorted(seen)


class TestFailingBots:
    """A bot that fails ends the simulation; what was played until then is kept."""

    @pytest.mark.parametrize(
        ("bot", "words"),
        [
            (Raising, "'bot:Raising' failed: ZeroDivisionError"),
            (Nonsense, "'bot:Nonsense' may not do that: this game is played by naming a card and a slot"),
            (Cheating, "'bot:Cheating' may not do that: 'card-.' is not in the hand"),
        ],
    )
    def test_the_message_names_the_bot_and_the_game(self, bot: type, words: str) -> None:
        deck = years(*range(1900, 1960, 2))
        played = simulate(deck, rules("leisure"), Plan(3, 50, [bot]))
        assert played.stopped is not None
        assert words.replace("'card-.'", "'card-").split("'card-")[0] in played.stopped
        assert "(game " in played.stopped
        assert "of seed 1)" in played.stopped

    def test_nothing_played_before_is_lost_whatever_the_executor(self) -> None:
        alone = simulate(DECK, rules("inventions"), Plan(2, 400, [Late]))
        assert alone.stopped is not None
        assert "I do not like this card" in alone.stopped
        assert 0 < alone.tally.games < 400
        good = simulate(DECK, rules("inventions"), Plan(2, alone.tally.games, [Plain])).tally
        assert alone.tally.trials == good.trials
        with ThreadPoolExecutor(2) as pool:
            assert (
                simulate(DECK, rules("inventions"), Plan(2, 400, [Late]), executor=pool).tally == alone.tally
            )

    def test_a_bot_that_never_ends_a_game_is_stopped(self) -> None:
        deck = years(*range(1900, 1912))
        played = simulate(deck, rules("leisure", "hand=3", "deck_empty=no_draw"), Plan(2, 5, [Leftmost]))
        assert played.stopped is not None
        assert "never ends a game" in played.stopped

    def test_our_own_bots_are_stopped_too_when_dates_are_too_close_for_them(self) -> None:
        deck = years(*range(-4_500_000_000, -4_499_999_988))
        assert len(set(Tables(deck, rules("leisure"), 2).truth)) < 4
        played = simulate(deck, rules("leisure"), Plan(2, 5))
        assert played.stopped is not None
        assert "the dates are too close together for bots to tell them apart" in played.stopped

    def test_a_bot_that_cannot_sit_down(self) -> None:
        played = simulate(DECK, rules("inventions"), Plan(2, 5, [lambda seat: 1 / 0]))
        assert played.stopped is not None
        assert "ZeroDivisionError" in played.stopped


class TestInterrupted:
    """Ctrl-C ends a simulation; whole games are counted."""

    def test_between_chunks(self) -> None:
        def press(stage: str, done: int, games: int) -> None:
            if done >= 60:
                raise KeyboardInterrupt

        played = simulate(DECK, rules("inventions"), PLAN, progress=press)
        assert played.stopped == simulation.INTERRUPTED
        assert played.stopped == "interrupted"
        assert 60 <= played.tally.games < 70
        again = simulate(DECK, rules("inventions"), Plan(3, played.tally.games, PLAN.bots))
        assert again.tally == played.tally

    def test_within_a_game(self) -> None:
        calls = []

        class Pressing(Plain):
            def act(self, seen):
                calls.append(1)
                if len(calls) == 200:
                    raise KeyboardInterrupt
                return super().act(seen)

        played = simulate(DECK, rules("inventions"), Plan(3, 500, [Pressing]))
        assert played.stopped == simulation.INTERRUPTED
        games = played.tally.games
        assert games > 3
        assert (
            played.tally.trials == simulate(DECK, rules("inventions"), Plan(3, games, [Plain])).tally.trials
        )

    def test_with_an_executor_what_is_waiting_is_cancelled(self) -> None:
        cancelled: list[Future] = []

        class Lazy(Executor):
            def submit(self, function, /, *args, **kwargs):
                future: Future = Future()
                cancelled.append(future)
                if len(cancelled) < 4:
                    future.set_result(function(*args))
                else:
                    future.result = lambda timeout=None: (_ for _ in ()).throw(KeyboardInterrupt)  # type: ignore[method-assign]
                return future

        played = simulate(DECK, rules("inventions"), PLAN, executor=Lazy())
        assert played.stopped == simulation.INTERRUPTED
        assert played.tally.games == 12
        assert all(future.cancelled() for future in cancelled[3:])


class TestLostWorkers:
    """A killed worker costs time, never numbers."""

    def test_its_chunk_is_played_again(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("CARDSMITH_TEST_MARK", str(tmp_path / "mark"))
        with LocalPool(2, "spawn") as pool:
            played = simulate(DECK, rules("inventions"), Plan(3, 60, [Killer]), executor=pool)
        assert (tmp_path / "mark").exists()
        assert played.stopped is None
        assert played.tally.trials == simulate(DECK, rules("inventions"), Plan(3, 60, [Plain])).tally.trials

    def test_a_pool_that_cannot_replace_itself_is_a_clear_error(self) -> None:
        with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
            played = simulate(DECK, rules("inventions"), Plan(3, 60, [AlwaysKiller]), executor=pool)
        assert played.stopped is not None
        assert "a worker was lost" in played.stopped
        assert played.tally.games == 0

    def test_workers_lost_again_and_again_are_given_up(self) -> None:
        with LocalPool(1, "spawn") as pool:
            played = simulate(DECK, rules("inventions"), Plan(3, 2, [AlwaysKiller]), executor=pool)
        assert played.stopped is not None
        assert "the workers failed" in played.stopped

    def test_a_chunk_that_fails_now_and_then_is_tried_again(self, serial: Simulated) -> None:
        class Flaky(Executor):
            count = 0

            def submit(self, function, /, *args, **kwargs):
                self.count += 1
                future: Future = Future()
                if self.count % 3 == 0:
                    future.set_exception(OSError("the network is down"))
                else:
                    future.set_result(function(*args))
                return future

        assert simulate(DECK, rules("inventions"), PLAN, executor=Flaky()).tally == serial.tally

    def test_bots_that_cannot_be_sent_are_a_clear_error(self) -> None:
        played = simulate(DECK, rules("inventions"), Plan(3, 60, [lambda seat: Plain(seat)]), jobs=2)
        assert played.stopped is not None
        assert "pickle" in played.stopped.lower()


def test_what_cannot_be_dealt_is_refused_with_what_would_work() -> None:
    with pytest.raises(InputError) as refused:
        simulate(years(1900, 1910, 1920, 1930), rules("leisure"), Plan(4, 10))
    (finding,) = refused.value.findings
    assert finding.code == "CS702"
    assert "4 players" in finding.message


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(UsageError, match="there is no bot 'genius'"):
        simulate(DECK, rules("inventions"), Plan(3, 10, "genius"))


def test_several_sets_are_mixed() -> None:
    played = simulate([inventions(), replace(inventions(), name="more")], rules("inventions"), Plan(3, 5))
    assert len(played.deck) == 218
    assert played.deck.ids[-1].startswith("more/")


def test_memory_does_not_grow_with_the_games() -> None:
    def entries(games: int) -> int:
        tally = simulate(years(*range(1900, 1940, 2)), rules("leisure", "hand=2"), Plan(3, games)).tally
        return sum(
            len(sums)
            for sums in (getattr(tally, part.name) for part in fields(tally))
            if isinstance(sums, Counter)
        )

    assert entries(3000) < 1.5 * entries(1000)


def test_workers_leave_ctrl_c_to_their_owner() -> None:
    import signal

    with LocalPool(1) as pool:
        assert pool.submit(signal.getsignal, signal.SIGINT).result() == signal.SIG_IGN
        assert pool.submit(os.getpid).result() != os.getpid()
