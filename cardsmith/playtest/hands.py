"""Sizes of the hand: tried with bots, judged, and the advice on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import NamedTuple

from cardsmith.game.engine import check_start
from cardsmith.language.messages import Messages
from cardsmith.model.findings import has_errors
from cardsmith.model.rules import Ruleset
from cardsmith.playtest.advice_pieces import Advice, Case, listed
from cardsmith.playtest.figures import GameFigures, Statistics
from cardsmith.playtest.wording import median, percent

ROUNDS = (4, 8)
TIEBREAKS, RESHUFFLES = 0.25, 0.05
"""A good hand: a median of so many rounds, and at most this share of games with a tie-break or a reshuffle."""

TRIAL_GAMES, LARGEST_HAND = 1000, 12

ENOUGH_GAMES = 10
"""Games of people from which on their median tells how long games last."""

TryHand = Callable[[Statistics, Ruleset], GameFigures | None]
"""Plays some games with other rules and returns their figures."""


class Hand(NamedTuple):
    """A size of the hand and how games with it went."""

    cards: int
    game: GameFigures


Hands = Mapping[int, Sequence[Hand]]
"""The hands that were tried, ascending, by number of players."""


class Finished(NamedTuple):
    """Figures of which a game was finished, what advice on games needs of them."""

    figures: Statistics
    game: GameFigures
    players: str


def good(game: GameFigures, in_doubt: bool = False) -> bool:
    """Tell whether a hand is good by the figures themselves, or with ``in_doubt`` as far as their intervals tell."""
    tiebreaks, reshuffled = (
        share.interval[0] if in_doubt else share.value or 0 for share in (game.tiebreaks, game.reshuffled)
    )
    in_time = ROUNDS[0] <= game.rounds.p50 <= ROUNDS[1]
    return in_time and tiebreaks <= TIEBREAKS and reshuffled <= RESHUFFLES


def try_hands(figures: Statistics, try_hand: TryHand) -> Iterator[Hand]:
    """Yield hands for these players from one card on, until games last too long or cannot be dealt."""
    for cards in range(1, LARGEST_HAND + 1):
        rules = replace(figures.rules, hand=cards)
        if has_errors(check_start(len(figures.catalogue.deck), rules, figures.players)):
            return
        game = try_hand(figures, rules)
        if game is None:
            return
        yield Hand(cards, game)
        if game.rounds.p50 > ROUNDS[1]:
            return


def best_hand(tried: Iterable[Hand]) -> Hand | None:
    """Return the smallest good hand, if there is one."""
    return next((hand for hand in tried if good(hand.game)), None)


def hand_advice(played: Sequence[Finished], hands: Hands, words: Messages) -> Advice | None:
    """Advise on the hand: the smallest good one for each number of players whose hand now is not good."""
    if played[0].figures.played_by != "bots":
        return _untried(played, words)
    cases, numbers, options = [], {}, []
    for one in (one for one in played if one.figures.players in hands):
        players = one.figures.players
        now, fine = one.figures.rules.hand_for(players, 0), good(one.game, in_doubt=True)
        best = best_hand(hands[players])
        case = _hand_case(one, now, fine, best, words)
        cases += [case] if case else []
        numbers[str(players)] = {"now": now, "best": best and best.cards, "fine": fine}
        options.append((players, now if fine or best is None else best.cards))
    if not cases:
        return None
    if any(found["best"] not in (None, found["now"]) and not found["fine"] for found in numbers.values()):
        text = words.gettext(
            "Deal other hands: the smallest with {least} to {most} rounds, at most {tiebreaks} % tie-breaks "
            "and {reshuffles} % reshuffles."
        )
        tiebreaks, reshuffles = round(TIEBREAKS * 100), round(RESHUFFLES * 100)
        text = text.format(least=ROUNDS[0], most=ROUNDS[1], tiebreaks=tiebreaks, reshuffles=reshuffles)
        by_players = ",".join(f"{players}:{cards}" for players, cards in options)
        option = f"--rule hand={by_players if len(options) > 1 else options[0][1]}"
        return Advice("hand", text, tuple(cases), numbers, option)
    fine = all(found["fine"] for found in numbers.values())
    text = words.gettext("The hands are fine.") if fine else words.gettext("No other hand helps.")
    return Advice("hand", text, tuple(cases), numbers)


def _untried(played: Sequence[Finished], words: Messages) -> Advice | None:
    """Name games of people that call for another hand; which one, only bots have tried."""
    cases: list[Case] = []
    for one in played:
        games, handicap = one.figures.games, isinstance(one.figures.rules.hand, tuple)
        if games >= ENOUGH_GAMES and not handicap and not good(one.game, in_doubt=True):
            case = words.ngettext("{players}, {n} game: {terms}", "{players}, {n} games: {terms}", games)
            sentence = case.format(players=one.players, n=games, terms=_terms(one.game, words))
            cases.append((str(one.figures.players), sentence, one.game.rounds.p50))
    text = words.gettext(
        "Games last fewer than {least} or more than {most} rounds, or end in tie-breaks or reshuffles too often: see "
        "what bots make of other hands."
    )
    return listed("hand", text.format(least=ROUNDS[0], most=ROUNDS[1]), cases)


def _hand_case(one: Finished, now: int, fine: bool, best: Hand | None, words: Messages) -> str | None:
    if best is None and not fine:
        text = words.gettext("{players}: no hand does it; a hand of {now}: {terms}")
    elif best is not None and best.cards != now and not fine:
        text = words.gettext("{players}: a hand of {better} instead of {now}: {better_terms}; now: {terms}")
    elif best is not None and best.cards < now:
        text = words.gettext("{players}: a hand of {now} is fine; {better} would do: {better_terms}")
    else:
        return None
    return text.format(
        players=one.players,
        now=now,
        terms=_terms(one.game, words),
        better=best and best.cards,
        better_terms=best and _terms(best.game, words),
    )


def _terms(game: GameFigures, words: Messages) -> str:
    text = words.ngettext(
        "{rounds} round, tie-breaks {tiebreaks}, reshuffles {reshuffles}",
        "{rounds} rounds, tie-breaks {tiebreaks}, reshuffles {reshuffles}",
        ceil(game.rounds.p50),
    )
    return text.format(
        rounds=median(game.rounds.p50, words),
        tiebreaks=percent(game.tiebreaks),
        reshuffles=percent(game.reshuffled),
    )
