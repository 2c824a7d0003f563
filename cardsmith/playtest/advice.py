"""Advice in plain words, each with the numbers behind it and the options that would show the effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, NamedTuple

from cardsmith.game.engine import check_start
from cardsmith.model.findings import has_errors
from cardsmith.model.rules import Ruleset
from cardsmith.playtest.difficulty import Share
from cardsmith.playtest.statistics import GameFigures, Statistics

ROUNDS = (4, 8)
TIEBREAKS, RESHUFFLES = 0.25, 0.05
"""A good hand: a median of so many rounds, and at most this share of games with a tie-break or a reshuffle."""

TRIAL_GAMES, LARGEST_HAND = 1000, 12
UNFAIR, SHARED = 0.02, 0.02
"""Named when surely exceeded: what the first seat wins beyond its share; games without a winner."""

HARD, EASY, MIXED_UP = 0.3, 0.95, 0.35
"""Cards and pairs are named when they surely lie beyond these shares (of right plays, of meetings)."""

EXAMPLES = 3
"""How many examples a sentence gives."""


TryHand = Callable[[Statistics, Ruleset], GameFigures | None]
"""Plays some games with other rules and returns their figures."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One piece of advice: its ``topic`` (a stable word), a sentence, a line for each case, which options to add.

    ``numbers`` are the figures behind it, by number of players or by card.
    """

    topic: str
    text: str
    cases: tuple[str, ...] = ()
    numbers: dict[str, Any] = field(default_factory=dict)
    options: str | None = None

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self) | {"cases": list(self.cases)}


class Trial(NamedTuple):
    """How games with another hand went."""

    hand: int
    game: GameFigures

    @property
    def good(self) -> bool:
        """Whether the figures themselves are those of a good hand."""
        shares = (self.game.tiebreaks.value or 0) <= TIEBREAKS and (
            self.game.reshuffled.value or 0
        ) <= RESHUFFLES
        return ROUNDS[0] <= self.game.rounds.p50 <= ROUNDS[1] and shares


def surely_bad(game: GameFigures) -> bool:
    """Tell whether a hand is not good, also by the intervals of its figures."""
    shares = game.tiebreaks.interval[0] > TIEBREAKS or game.reshuffled.interval[0] > RESHUFFLES
    return shares or not ROUNDS[0] <= game.rounds.p50 <= ROUNDS[1]


def percent(share: Share) -> str:
    """Return a share for people: ``25 %``."""
    return "-" if share.value is None else f"{share.value:.0%}".replace("%", " %")


def with_interval(share: Share) -> str:
    """Return a share with its interval for people: ``25 % (22-28)``."""
    low, high = share.interval
    return f"{percent(share)} ({low * 100:.0f}-{high * 100:.0f})"


def advise(statistics: Sequence[Statistics], try_hand: TryHand | None) -> list[Advice]:
    """Return the advice on games of one set under one rule set, for one or several numbers of players.

    Without ``try_hand`` there is no advice on hands.
    """
    played = [figures for figures in statistics if figures.game is not None and figures.games]
    if not played:
        return []
    found: list[Advice | None] = []
    if played[0].rules.mode == "versus":
        if try_hand is not None:
            found.append(_hands(played, try_hand))
        found += [_seats(played), _shared(played)]
    largest = max(played, key=lambda figures: sum(card.right.of for card in figures.cards))
    easy = "right more than 95 % of the time: they decide little"
    found += [
        _scores(played) if played[0].rules.mode != "versus" else None,
        _mixed_up(largest),
        _cards(
            largest, "hard", "right less than 30 % of the time", lambda share: share.interval[1] < HARD, True
        ),
        _cards(largest, "easy", easy, lambda share: share.interval[0] > EASY, False),
        _unplayed(largest),
        _holes(largest),
        _clusters(largest),
    ]
    return [advice for advice in found if advice is not None]


def smallest_hand(figures: Statistics, try_hand: TryHand) -> Trial | None:
    """Return the smallest good hand for these players, if there is one."""
    for hand in range(1, LARGEST_HAND + 1):
        rules = replace(figures.rules, hand=hand)
        if has_errors(check_start(len(figures.catalogue.deck), rules, figures.players)):
            return None
        game = try_hand(figures, rules)
        if game is None or game.rounds.p50 > ROUNDS[1]:
            return None
        if Trial(hand, game).good:
            return Trial(hand, game)
    return None


def _hands(played: Sequence[Statistics], try_hand: TryHand) -> Advice | None:
    """Advise on the hand: the smallest good one for each number of players whose hand now is not good."""
    wishes, cases, numbers = {}, [], {}
    for figures in played:
        now, players = figures.rules.hand_for(figures.players, 0), figures.players
        current = _game(figures)
        best = smallest_hand(figures, try_hand)
        wishes[players] = now
        numbers[str(players)] = {"now": now, "best": best and best.hand, "fine": not surely_bad(current)}
        if not surely_bad(current) or (best is not None and best.hand == now):
            if best is not None and best.hand < now:
                cases.append(
                    f"{_players(players)}: {now} cards are fine; {best.hand} would do ({_terms(best.game)})"
                )
        elif best is None:
            cases.append(f"{_players(players)}: no hand does it; {now} cards mean {_terms(current)}")
        else:
            wishes[players] = best.hand
            change = f"{best.hand} cards instead of {now}"
            cases.append(f"{_players(players)}: {change}: {_terms(best.game)}; now {_terms(current)}")
    if all(wishes[figures.players] == figures.rules.hand_for(figures.players, 0) for figures in played):
        helpless = any(surely_bad(_game(figures)) for figures in played)
        text, more = "No other hand helps." if helpless else "The hands are fine.", None
    else:
        text = "Deal other hands: the smallest"
        hand = ",".join(f"{players}:{cards}" for players, cards in wishes.items())
        more = f"--rule hand={hand if len(wishes) > 1 else next(iter(wishes.values()))}"
    text += (
        f" with {ROUNDS[0]} to {ROUNDS[1]} rounds, at most 25 % tie-breaks and 5 % reshuffles" * bool(more)
        + "."
    )
    return Advice("hand", text.replace("..", "."), tuple(cases), numbers, more) if cases else None


def _terms(game: GameFigures) -> str:
    return f"{game.rounds.p50} rounds, {percent(game.tiebreaks)} tie-breaks, {percent(game.reshuffled)} reshuffles"


def _players(count: int) -> str:
    return f"{count} player{'s' * (count > 1)}"


def _seats(played: Sequence[Statistics]) -> Advice | None:
    unfair = [
        figures
        for figures in played
        if figures.players > 1 and _game(figures).seats[0].interval[0] > _fair(figures) + UNFAIR
    ]
    if not unfair or unfair[0].rules.rotate_start:
        return None
    cases = [
        f"{_players(figures.players)}: the first seat wins {with_interval(_game(figures).seats[0])}, the last "
        f"{with_interval(_game(figures).seats[-1])}; {_fair(figures) * 100:.0f} % would be fair"
        for figures in unfair
    ]
    numbers = {str(figures.players): [seat.value for seat in _game(figures).seats] for figures in unfair}
    text = "Who begins wins more often: let the start move on by a seat every round."
    return Advice("seats", text, tuple(cases), numbers, "--rule rotate_start=true")


def _fair(figures: Statistics) -> float:
    return (1 - (_game(figures).shared.value or 0)) / figures.players


def _shared(played: Sequence[Statistics]) -> Advice | None:
    short = [figures for figures in played if _game(figures).shared.interval[0] > SHARED]
    if not short:
        return None
    cases = [f"{_players(figures.players)}: {with_interval(_game(figures).shared)}" for figures in short]
    limit = short[0].rules.deck_limit
    more = f"deck_limit={min(2 * limit, len(short[0].catalogue.deck))}" if limit else "hand=3"
    text = "Games end without a winner, for lack of cards in a tie-break: more cards or smaller hands help."
    numbers = {str(figures.players): _game(figures).shared.value for figures in short}
    return Advice("shared", text, tuple(cases), numbers, f"--rule {more}")


def _scores(played: Sequence[Statistics]) -> Advice | None:
    """Say where co-op or solo games end, and how to see what knowing the dates changes."""
    cases, numbers = [], {}
    for figures in played:
        scores = _game(figures).scores
        if scores is not None:
            numbers[str(figures.players)] = scores._asdict()
            cases.append(f"{_players(figures.players)}: {scores.p10} / {scores.p50} / {scores.p90}")
    text = "One game in ten, half and nine in ten score at most so much; see whether knowing more pays."
    return Advice("scores", text, tuple(cases), numbers, "--bots expert") if cases else None


def _mixed_up(figures: Statistics) -> Advice | None:
    """Name the pairs that are confused most, each once."""
    pairs = {}
    for card in figures.cards:
        if card.confused is not None and card.confused[1].interval[0] > MIXED_UP:
            other, share = card.confused
            pairs[min(card.card, other), max(card.card, other)] = share
    if not pairs:
        return None
    names = figures.catalogue.entries
    worst = sorted(pairs, key=lambda pair: (-pairs[pair].interval[0], pair))
    cases = [
        f"{names[one]} and {names[two]}: {with_interval(pairs[one, two])} of n={pairs[one, two].of:,}"
        for one, two in worst[:EXAMPLES]
    ]
    why = (
        "bots mix up what lies close together - people perhaps not"
        if figures.played_by == "bots"
        else "a subtitle may tell them apart"
    )
    text = f"{_many(len(worst), 'pair')} mixed up when they are neighbours; {why}."
    numbers = {f"{names[a].id} + {names[b].id}": pairs[a, b].value for a, b in worst}
    return Advice("mixed-up", text, tuple(cases), numbers)


def _cards(
    figures: Statistics, topic: str, words: str, named: Callable[[Share], bool], hardest_first: bool
) -> Advice | None:
    found = sorted(
        (card for card in figures.cards if named(card.right)),
        key=lambda card: (card.right.value or 0) * (1 if hardest_first else -1),
    )
    if not found:
        return None
    names = figures.catalogue.entries
    cases = [f"{names[card.card]}: {with_interval(card.right)} of n={card.right.of:,}" for card in found]
    numbers = {names[card.card].id: card.right.value for card in found}
    return Advice(topic, f"{_many(len(found), 'card')} {words}.", tuple(cases[:EXAMPLES]), numbers)


def _unplayed(figures: Statistics) -> Advice | None:
    names = [figures.catalogue.entries[card.card] for card in figures.cards if not card.right.of]
    if not names:
        return None
    return Advice("unplayed", f"{_many(len(names), 'card')} never played.", tuple(map(str, names[:EXAMPLES])))


def _holes(figures: Statistics) -> Advice | None:
    names = figures.catalogue.entries
    cases = [f"between {names[hole.first]} and {names[hole.last]}" for hole in figures.holes[:EXAMPLES]]
    if not cases:
        return None
    text = "Dates are missing, so that the cards around are easy: add some there, or leave it as a gift."
    numbers = {f"{names[hole.first].id} + {names[hole.last].id}": hole.width for hole in figures.holes}
    return Advice("holes", text, tuple(cases), numbers)


def _clusters(figures: Statistics) -> Advice | None:
    names = figures.catalogue.entries
    found = [(names[stretch.first], names[stretch.last], stretch) for stretch in figures.clusters]
    cases = [f"{stretch.cards} cards from {first} to {last}" for first, last, stretch in found[:EXAMPLES]]
    if not cases:
        return None
    numbers = {f"{first.id} + {last.id}": stretch.cards for first, last, stretch in found}
    return Advice("clusters", "Dates crowd and are hard to tell apart.", tuple(cases), numbers)


def _many(count: int, thing: str) -> str:
    return f"1 {thing} is" if count == 1 else f"{count} {thing}s are"


def _game(figures: Statistics) -> GameFigures:
    if figures.game is None:
        raise ValueError("no game was finished")
    return figures.game
