"""Advice in plain words, each with the numbers behind it and the command that would show the effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
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
UNFAIR = 0.02
"""A first seat is named unfair when it surely wins so much more than its share."""

HARD, EASY, MIXED_UP = 0.3, 0.95, 0.35
"""Cards and pairs are named when they surely lie beyond these shares (of right plays, of meetings)."""

EXAMPLES = 3
"""How many examples a sentence gives."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One piece of advice: its ``topic`` (a stable word), the sentence, its numbers, what to type."""

    topic: str
    text: str
    numbers: dict[str, Any] = field(default_factory=dict)
    command: str | None = None

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {"topic": self.topic, "text": self.text, "numbers": self.numbers, "command": self.command}


class Trial(NamedTuple):
    """How games with another hand went."""

    hand: int
    game: GameFigures

    @property
    def failings(self) -> list[str]:
        """Return what speaks against it, as words; empty when it is a good hand."""
        median = self.game.rounds.p50
        words = [] if ROUNDS[0] <= median <= ROUNDS[1] else [f"{median} rounds"]
        for share, limit, name in (
            (self.game.tiebreaks, TIEBREAKS, "tie-breaks"),
            (self.game.reshuffled, RESHUFFLES, "reshuffles"),
        ):
            if (share.value or 0) > limit:
                words.append(f"{percent(share)} {name}")
        return words


def percent(share: Share) -> str:
    """Return a share for people: ``25 %``."""
    return "-" if share.value is None else f"{share.value:.0%}".replace("%", " %")


def with_interval(share: Share) -> str:
    """Return a share with its interval for people: ``25 % (22-28)``."""
    low, high = share.interval
    return f"{percent(share)} ({low * 100:.0f}-{high * 100:.0f})"


def advise(statistics: Sequence[Statistics], command: str, try_hand: Callable[[Statistics, Ruleset], GameFigures]
           ) -> list[Advice]:  # fmt: skip
    """Return the advice on games of one set under one rule set, for one or several numbers of players.

    ``command`` is what the user typed to get these statistics, without the options that advice adds;
    ``try_hand`` plays some games with other rules and returns their figures.
    """
    played = [figures for figures in statistics if figures.game is not None and figures.games]
    if not played:
        return []
    found: list[Advice | None] = []
    if played[0].rules.mode == "versus":
        found += [_hands(played, command, try_hand), _seats(played, command), _shared(played, command)]
    largest = max(played, key=lambda figures: sum(card.right.of for card in figures.cards))
    found += [
        _ratings(played, command),
        _mixed_up(largest),
        _hard(largest),
        _easy(largest),
        _unplayed(largest),
    ]
    found += [_hole(largest), _cluster(largest)]
    return [advice for advice in found if advice is not None]


def smallest_hand(
    figures: Statistics, try_hand: Callable[[Statistics, Ruleset], GameFigures]
) -> tuple[Trial | None, list[Trial]]:
    """Return the smallest good hand for these players, if there is one, and all that were tried."""
    trials: list[Trial] = []
    for hand in range(1, LARGEST_HAND + 1):
        rules = replace(figures.rules, hand=hand)
        if has_errors(check_start(len(figures.catalogue.deck), rules, figures.players)):
            break
        trial = Trial(hand, try_hand(figures, rules))
        trials.append(trial)
        if not trial.failings:
            return trial, trials
        if trial.game.rounds.p50 > ROUNDS[1]:
            break
    return None, trials


def _hands(
    played: Sequence[Statistics], command: str, try_hand: Callable[[Statistics, Ruleset], GameFigures]
) -> Advice | None:
    """Advise on the hand: for every number of players the smallest that is good."""
    wishes, lines, numbers = [], [], {}
    for figures in played:
        now = figures.rules.hand_for(figures.players, 0)
        best, trials = smallest_hand(figures, try_hand)
        current = next((trial for trial in trials if trial.hand == now), None) or Trial(now, _game(figures))
        numbers[str(figures.players)] = {"now": now, "best": best and best.hand}
        if best is None or best.hand == now:
            continue
        lines.append(
            f"{figures.players} players: {best.hand} instead of {now} cards ({_compare(best.game, current.game)})"
        )
        wishes.append(f"{figures.players}:{best.hand}")
    if not wishes:
        return _no_hand(played, numbers)
    hand = wishes[0].split(":")[1] if len(played) == 1 else ",".join(wishes)
    text = "Try another hand - the smallest with 4 to 8 rounds, at most 25 % tie-breaks and 5 % reshuffles: "
    return Advice("hand", text + "; ".join(lines) + ".", numbers, f"{command} --rule hand={hand}")


def _no_hand(played: Sequence[Statistics], numbers: dict[str, Any]) -> Advice | None:
    """Say that no hand is good, with what speaks against the present one, if that is so."""
    bad = [
        f"{figures.players} players ({', '.join(Trial(0, _game(figures)).failings) or 'a long game'})"
        for figures in played
        if numbers[str(figures.players)]["best"] is None
    ]
    if not bad:
        return None
    text = (
        "No hand gives 4 to 8 rounds, at most 25 % tie-breaks and 5 % reshuffles with " + ", ".join(bad) + "."
    )
    return Advice("hand", text, numbers)


def _compare(new: GameFigures, old: GameFigures) -> str:
    return (
        f"{new.rounds.p50} rounds instead of {old.rounds.p50}, tie-breaks {percent(new.tiebreaks)} instead of "
        f"{percent(old.tiebreaks)}, reshuffles {percent(new.reshuffled)} instead of {percent(old.reshuffled)}"
    )


def _seats(played: Sequence[Statistics], command: str) -> Advice | None:
    unfair = [
        figures
        for figures in played
        if _game(figures).seats[0].interval[0] > (1 - _none(figures)) / figures.players + UNFAIR
    ]
    if not unfair or unfair[0].rules.rotate_start:
        return None
    lines = [
        f"{figures.players} players: first seat {with_interval(_game(figures).seats[0])}, "
        f"last {with_interval(_game(figures).seats[-1])}, fair would be {1 / figures.players:.0%}"
        for figures in unfair
    ]
    text = (
        "Who begins wins more often; let the start move on by a seat every round. " + "; ".join(lines) + "."
    )
    numbers = {str(f.players): [seat.value for seat in _game(f).seats] for f in unfair}
    return Advice("seats", text.replace("%,", " %,").replace("%;", " %;").replace("%.", " %."), numbers,
                  f"{command} --rule rotate_start=true")  # fmt: skip


def _none(figures: Statistics) -> float:
    return _game(figures).shared.value or 0.0


def _shared(played: Sequence[Statistics], command: str) -> Advice | None:
    short = [figures for figures in played if _game(figures).shared.interval[0] > 0.02]
    if not short:
        return None
    lines = [f"{figures.players} players: {with_interval(_game(figures).shared)}" for figures in short]
    text = "Games end without a winner because too few cards are left for a tie-break ("
    more = "deck_limit=all" if short[0].rules.deck_limit else "hand=3"
    numbers = {str(f.players): _game(f).shared.value for f in short}
    return Advice("shared", text + "; ".join(lines) + "). More cards in play or smaller hands help.", numbers,
                  f"{command} --rule {more}")  # fmt: skip


def _ratings(played: Sequence[Statistics], command: str) -> Advice | None:
    """Advise on scores: where co-op or solo games end, and whether practice would show."""
    if played[0].rules.mode == "versus":
        return None
    lines = []
    for figures in played:
        scores = _game(figures).scores
        if scores is not None:
            lines.append(f"{figures.players} players: {scores.p10} / {scores.p50} / {scores.p90}")
    plural = "s" * (played[0].players > 1)
    text = f"Scores that one game in ten stays below, half and nine in ten - {'; '.join(lines)}. "
    text = text.replace("1 players", f"1 player{plural if played[0].players > 1 else ''}")
    return Advice("scores", text + "See what knowing the dates changes.", {}, f"{command} --bots expert")


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
    lines = [f"{names[one]} and {names[two]}: {with_interval(pairs[one, two])} of n={pairs[one, two].of}"
             for one, two in worst[:EXAMPLES]]  # fmt: skip
    text = f"{_many(len(worst), 'pair')} mixed up when they meet: " + "; ".join(lines) + ". "
    hint = (
        "Their dates lie close together for " if figures.played_by == "bots" else "Say it in the subtitle to "
    )
    return Advice("mixed-up", text + hint + f"{figures.played_by}.",
                  {f"{names[a].id} {names[b].id}": pairs[a, b].value for a, b in worst})  # fmt: skip


def _hard(figures: Statistics) -> Advice | None:
    return _cards(figures, "hard", "are right less than 30 % of the time", lambda s: s.interval[1] < HARD, 1)


def _easy(figures: Statistics) -> Advice | None:
    return _cards(figures, "easy", "are right more than 95 % of the time: they decide nothing",
                  lambda share: share.interval[0] > EASY, -1)  # fmt: skip


def _cards(
    figures: Statistics, topic: str, words: str, named: Callable[[Share], bool], sign: int
) -> Advice | None:
    found = sorted(
        (card for card in figures.cards if named(card.right)), key=lambda card: sign * (card.right.value or 0)
    )
    if not found:
        return None
    names = figures.catalogue.entries
    lines = [
        f"{names[c.card]} {with_interval(c.right)} of n={c.right.of}" for c in found[: EXAMPLES + (sign < 0)]
    ]
    plural = _many(len(found), "card")
    return Advice(topic, f"{plural.removesuffix(' is').removesuffix(' are')} {words}: {'; '.join(lines)}.",
                  {names[card.card].id: card.right.value for card in found})  # fmt: skip


def _unplayed(figures: Statistics) -> Advice | None:
    names = [figures.catalogue.entries[card.card].id for card in figures.cards if not card.right.of]
    if not names:
        return None
    return Advice("unplayed", f"{_many(len(names), 'card')} never played: {', '.join(names[:EXAMPLES])}.")


def _hole(figures: Statistics) -> Advice | None:
    names = figures.catalogue.entries
    lines = [f"{names[hole.first]} and {names[hole.last]}" for hole in figures.holes[:EXAMPLES]]
    if not lines:
        return None
    text = f"There is nothing between {'; '.join(lines)}: cards there would be easy, cards next to them are."
    return Advice("holes", text, {"widths": [hole.width for hole in figures.holes]})


def _cluster(figures: Statistics) -> Advice | None:
    names = figures.catalogue.entries
    lines = [
        f"{stretch.cards} cards from {names[stretch.first]} to {names[stretch.last]}"
        for stretch in figures.clusters[:EXAMPLES]
    ]
    if not lines:
        return None
    return Advice("clusters", f"Dates crowd: {'; '.join(lines)}. They are hard to tell apart.")


def _many(count: int, thing: str) -> str:
    return f"1 {thing} is" if count == 1 else f"{count} {thing}s are"


def _game(figures: Statistics) -> GameFigures:
    if figures.game is None:
        raise ValueError("no game was finished")
    return figures.game
