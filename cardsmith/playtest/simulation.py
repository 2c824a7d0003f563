"""Games by the thousand: bots play a set under some rules, and the sums of what happened come back.

Any game follows from (seed, number of the game) alone, so the result is the same for any executor, any number of
workers and any size of the chunks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field

from cardsmith.game.actions import ActionError, Event, Placed
from cardsmith.game.deck import Deck, deck_of
from cardsmith.game.engine import check_start, deal
from cardsmith.game.randomness import game_key
from cardsmith.game.solo import Solo
from cardsmith.game.state import Game
from cardsmith.game.versus import Versus
from cardsmith.model.cards import CardSet
from cardsmith.model.errors import InputError
from cardsmith.model.findings import has_errors
from cardsmith.model.rules import Ruleset
from cardsmith.model.sentences import reason, tell
from cardsmith.playtest.bots import BEYOND, BotKind, BotMaker, dumper, parse_bots, timeliner
from cardsmith.playtest.executors import LocalPool, WorkersLostError, run_chunks
from cardsmith.playtest.seating import Tables
from cardsmith.playtest.tally import Tally

CHUNK, CHUNKS = 2500, 32
"""Games a worker plays before it reports, at most; and into how many parts fewer games are cut."""

NEIGHBOURS = 4
"""Who was played next to whom is counted in every so many-th game: that is plenty, and it takes time."""

MOVES, MOVES_PER_CARD = 1000, 100
"""A game with more actions than so many, and so many for each card, will not end."""

INTERRUPTED = "interrupted"
"""What ``stopped`` says after Ctrl-C."""

Progress = Callable[[str, int, int], None]
"""Called with a word for what is done, how much of it is, and how much there is."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play: so many ``games`` of so many ``players``.

    ``bots`` are names (``casual``, ``expert/dump``), comma-separated or as a sequence, or classes that make bots.
    When they differ they take turns in the seats from game to game (seat s of game g gets bot s + g), so that
    the figures by seat and by bot do not mix.
    """

    players: int = 4
    games: int = 10_000
    bots: str | Sequence[str | BotMaker | BotKind] = "casual"
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Simulated:
    """The result of a simulation: the sums of the games played, complete unless ``stopped`` says why not."""

    deck: Deck = field(repr=False)
    rules: Ruleset
    plan: Plan
    tally: Tally = field(repr=False)
    stopped: str | None = None


def simulate(
    cards: Deck | CardSet | Sequence[CardSet],
    rules: Ruleset,
    plan: Plan | None = None,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Simulated:
    """Play the games of a plan (10,000 games of four casual bots when there is none) and return the sums.

    The games are played in this process, by a pool of ``jobs`` processes, or by any ``executor`` (threads, a
    process pool, Dask's ``Client.get_executor()``), which stays open.

    Ctrl-C, a bot that fails and an executor that breaks for good end it early: what was played until then comes
    back, and ``stopped`` says why it is not all.

    Raises:
        InputError: such a game cannot be dealt; the findings say why.
        UsageError: there is no such bot.
    """
    plan = plan or Plan()
    deck = cards if isinstance(cards, Deck) else deck_of(*([cards] if isinstance(cards, CardSet) else cards))
    findings = check_start(len(deck), rules, plan.players)
    if has_errors(findings):
        raise InputError(tell("these games cannot be played"), tuple(findings))
    kinds = parse_bots(plan.bots)
    work = Work(deck, rules, plan.players, kinds, plan.seed)
    total = Tally.of(deck, work.names)
    stopped: str | None = None
    try:
        for tally, stopped in _played(work, plan.games, jobs, executor):
            total.add(tally)
            if progress is not None:
                progress(tell("games"), total.games, plan.games)
            if stopped:
                break
    except KeyboardInterrupt:
        stopped = INTERRUPTED
    except WorkersLostError as lost:
        stopped = str(lost)
    return Simulated(deck, rules, plan, total, stopped)


@dataclass(frozen=True, slots=True)
class Work:
    """What every worker needs to know."""

    deck: Deck
    rules: Ruleset
    players: int
    kinds: tuple[BotKind, ...]
    seed: int

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bots, each once."""
        return tuple(dict.fromkeys(kind.name for kind in self.kinds))


Chunk = tuple[Tally, str | None]
"""The sums of some games, and what ended them early: `INTERRUPTED` or what is wrong with a bot."""


def _played(work: Work, games: int, jobs: int, executor: Executor | None) -> Iterator[Chunk]:
    """Play all games, chunk by chunk in order."""
    size = max(1, min(CHUNK, -(-games // CHUNKS)))
    parts = ((work, first, min(size, games - first)) for first in range(0, games, size))
    if executor is not None:
        renew = executor.renew if isinstance(executor, LocalPool) else None
        yield from run_chunks(play_chunk, parts, executor, renew)
    elif jobs > 1:
        with LocalPool(jobs) as pool:
            yield from run_chunks(play_chunk, parts, pool, pool.renew)
    else:
        yield from (play_chunk(*part) for part in parts)


def play_chunk(work: Work, first: int, games: int) -> Chunk:
    """Play so many games from number ``first`` on; run by a worker."""
    names = work.names
    tally = Tally.of(work.deck, names)
    turns = []
    for turn in range(len(work.kinds)):
        kinds = [work.kinds[(seat + turn) % len(work.kinds)] for seat in range(work.players)]
        turns.append(([names.index(kind.name) for kind in kinds], kinds))
    tables = Tables(work.deck, work.rules, work.players)
    ours = all(kind.make in (timeliner, dumper) for kind in work.kinds)
    play = _play_quickly if ours else _play
    try:
        for number in range(first, first + games):
            seating, kinds = turns[number % len(turns)]
            key = game_key(work.seed, number)
            game = deal(work.deck, work.rules, work.players, key)
            log: list[Sequence[Event]] = []
            trouble = play(game, kinds, tables, key, log)
            if trouble is not None:
                return tally, tell(
                    "{trouble} (game {game} of seed {seed})", trouble=trouble, game=number, seed=work.seed
                )
            tally.count(game, seating, log)
            if number % NEIGHBOURS == 0:
                tally.count_neighbours(game, log)
    except KeyboardInterrupt:
        return tally, INTERRUPTED
    return tally, None


def _play(
    game: Game, kinds: Sequence[BotKind], tables: Tables, key: int, log: list[Sequence[Event]]
) -> str | None:
    """Play a game to its end by observations; return what is wrong with a bot, if anything is."""
    limit, at = _limit(game), 0
    try:
        bots = tables.seat(kinds, key)
        while game.result is None:
            at = game.seat
            log.append(game.apply(bots[at].act(game.observe(at))))
            if len(log) > limit:
                return _endless(game.deck, kinds[at], tables, limit)
    except ActionError as refused:
        return tell("the bot '{bot}' may not do that: {problem}", bot=kinds[at].name, problem=reason(refused))
    except Exception as problem:  # whatever a user's bot may raise
        failure = f"{type(problem).__name__}: {problem}"
        return tell("the bot '{bot}' failed: {problem}", bot=kinds[at].name, problem=failure)
    return None


def _play_quickly(
    game: Game, kinds: Sequence[BotKind], tables: Tables, key: int, log: list[Sequence[Event]]
) -> str | None:
    """Do the same with our own bots; in versus and solo they are shown the public zones without a snapshot."""
    if not isinstance(game, (Versus, Solo)):
        return _play(game, kinds, tables, key, log)
    choose = [bot.choose for bot in tables.timeliners(kinds, key)]
    hands, dates, place, places = game.hands, game.dates, game.place, tables.truth
    line = [-BEYOND, *(places[card] for card in game.timeline), BEYOND]
    limit = _limit(game)
    while game.result is None:
        seat = game.seat
        card, slot = choose[seat](hands[seat], line, dates)
        events = place(card, slot)
        if type(events[0]) is Placed:
            line.insert(slot + 1, places[card])
        log.append(events)
        if len(log) > limit:
            return _endless(game.deck, kinds[seat], tables, limit)
    return None


def _limit(game: Game) -> int:
    return MOVES + MOVES_PER_CARD * len(game.deck)


def _endless(deck: Deck, kind: BotKind, tables: Tables, limit: int) -> str:
    """Blame the dates where our own bots cannot see them apart on the scale, else the bot."""
    if kind.make in (timeliner, dumper) and len(set(tables.truth)) < len(set(deck.bounds)):
        return tell(
            "the dates are too close together for bots to tell them apart: {n} actions and no result", n=limit
        )
    return tell("the bot '{bot}' never ends a game: {n} actions and no result", bot=kind.name, n=limit)
