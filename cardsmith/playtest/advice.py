"""Advice in plain words, each with the numbers behind it and the options that would show the effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, NamedTuple

from cardsmith.game.engine import check_start
from cardsmith.model.findings import has_errors
from cardsmith.model.rules import Ruleset
from cardsmith.model.scale import Stretch
from cardsmith.playtest.difficulty import Share
from cardsmith.playtest.statistics import CardFigures, GameFigures, Statistics

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


class Finished(NamedTuple):
    """Figures of which a game was finished, what advice on games needs of them."""

    figures: Statistics
    game: GameFigures

    @property
    def players(self) -> str:
        """How many played, in words."""
        count = self.figures.players
        return f"{count} player{'s' * (count > 1)}"


Case = tuple[str, str, Any]
"""A line of an advice: what it is about, the sentence, the number behind it."""


def good(game: GameFigures, in_doubt: bool = False) -> bool:
    """Tell whether a hand is good by the figures themselves, or with ``in_doubt`` as far as their intervals tell."""
    tiebreaks, reshuffled = (
        share.interval[0] if in_doubt else share.value or 0 for share in (game.tiebreaks, game.reshuffled)
    )
    in_time = ROUNDS[0] <= game.rounds.p50 <= ROUNDS[1]
    return in_time and tiebreaks <= TIEBREAKS and reshuffled <= RESHUFFLES


def percent(share: Share) -> str:
    """Return a share for people: ``25 %``."""
    return "-" if share.value is None else f"{share.value * 100:.0f} %"


def with_interval(share: Share) -> str:
    """Return a share with its interval for people: ``25 % (22-28)``."""
    low, high = share.interval
    return f"{percent(share)} ({low * 100:.0f}-{high * 100:.0f})"


def advise(statistics: Sequence[Statistics], try_hand: TryHand | None) -> list[Advice]:
    """Return the advice on games of one set under one rule set, for one or several numbers of players.

    Without ``try_hand`` there is no advice on hands.
    """
    played = [Finished(figures, figures.game) for figures in statistics if figures.game is not None]
    if not played:
        return []
    if played[0].figures.rules.mode == "versus":
        found = [_hands(played, try_hand) if try_hand is not None else None, _seats(played), _shared(played)]
    else:
        found = [_scores(played)]
    found += _on_cards(most_plays(statistics))
    return [advice for advice in found if advice is not None]


def most_plays(statistics: Iterable[Statistics]) -> Statistics:
    """Return the figures that know most about cards."""
    return max(statistics, key=lambda figures: sum(card.right.of for card in figures.cards))


def smallest_hand(figures: Statistics, try_hand: TryHand) -> tuple[int, GameFigures] | None:
    """Return the smallest good hand for these players and how games with it went, if there is one."""
    for hand in range(1, LARGEST_HAND + 1):
        rules = replace(figures.rules, hand=hand)
        if has_errors(check_start(len(figures.catalogue.deck), rules, figures.players)):
            return None
        game = try_hand(figures, rules)
        if game is None or game.rounds.p50 > ROUNDS[1]:
            return None
        if good(game):
            return hand, game
    return None


def _hands(played: Sequence[Finished], try_hand: TryHand) -> Advice | None:
    """Advise on the hand: the smallest good one for each number of players whose hand now is not good."""
    if isinstance(played[0].figures.rules.hand, tuple):
        return None  # a handicap is meant as it is
    cases, numbers, hands = [], {}, []
    for one in played:
        now, fine = one.figures.rules.hand_for(one.figures.players, 0), good(one.game, in_doubt=True)
        best = smallest_hand(one.figures, try_hand)
        better, game = best or (now, one.game)
        if best is None and not fine:
            cases.append(f"{one.players}: no hand does it; {now} cards mean {_terms(game)}")
        elif better != now and not fine:
            change = f"{better} cards instead of {now}: {_terms(game)}; now {_terms(one.game)}"
            cases.append(f"{one.players}: {change}")
        elif better < now:
            cases.append(f"{one.players}: {now} cards are fine; {better} would do ({_terms(game)})")
        numbers[str(one.figures.players)] = {"now": now, "best": best and better, "fine": fine}
        hands.append(f"{one.figures.players}:{now if fine else better}")
    if not cases:
        return None
    options, text = None, "The hands are fine."
    if any(number["best"] not in (None, number["now"]) and not number["fine"] for number in numbers.values()):
        text = (
            f"Deal other hands: the smallest with {ROUNDS[0]} to {ROUNDS[1]} rounds, at most 25 % tie-breaks "
        )
        text += "and 5 % reshuffles."
        options = "--rule hand=" + (",".join(hands) if len(hands) > 1 else hands[0].partition(":")[2])
    elif not all(number["fine"] for number in numbers.values()):
        text = "No other hand helps."
    return Advice("hand", text, tuple(cases), numbers, options)


def _terms(game: GameFigures) -> str:
    return f"{game.rounds.p50} rounds, {percent(game.tiebreaks)} tie-breaks, {percent(game.reshuffled)} reshuffles"


def _listed(
    topic: str, text: str, cases: Iterable[Case], options: str | None = None, most: int | None = None
) -> Advice | None:
    """Return advice with these cases (the first ``most`` of them as sentences), None without any."""
    found = list(cases)
    sentences = tuple(sentence for _, sentence, _ in found[:most])
    return (
        Advice(topic, text, sentences, {key: number for key, _, number in found}, options) if found else None
    )


def _seats(played: Sequence[Finished]) -> Advice | None:
    if played[0].figures.rules.rotate_start:
        return None
    cases: list[Case] = []
    for one in played:
        first, last = one.game.seats[0], one.game.seats[-1]
        fair = (1 - (one.game.shared.value or 0)) / one.figures.players
        if one.figures.players > 1 and first.interval[0] > fair + UNFAIR:
            wins = f"the first seat wins {with_interval(first)}, the last {with_interval(last)}"
            sentence = f"{one.players}: {wins}; {fair * 100:.0f} % would be fair"
            cases.append((str(one.figures.players), sentence, [seat.value for seat in one.game.seats]))
    text = "Who begins wins more often: let the start move on by a seat every round."
    return _listed("seats", text, cases, "--rule rotate_start=true")


def _shared(played: Sequence[Finished]) -> Advice | None:
    cases: list[Case] = []
    options = None
    for one in played:
        share, rules = one.game.shared, one.figures.rules
        cards, hand = len(one.figures.catalogue.deck), min(rules.hands(one.figures.players))
        if share.interval[0] > SHARED:
            cases.append((str(one.figures.players), f"{one.players}: {with_interval(share)}", share.value))
            if rules.deck_limit is not None and rules.deck_limit < cards:
                options = f"--rule deck_limit={min(2 * rules.deck_limit, cards)}"
            elif hand > 1:
                options = f"--rule hand={min(3, hand - 1)}"
    text = "Games end without a winner, for lack of cards in a tie-break: more cards or smaller hands help."
    return _listed("shared", text, cases, options)


def _scores(played: Sequence[Finished]) -> Advice | None:
    """Say where co-op or solo games end, and how to see what knowing the dates changes."""
    cases: list[Case] = []
    for one in played:
        if one.game.scores is not None:
            sentence = f"{one.players}: {' / '.join(map(str, one.game.scores))}"
            cases.append((str(one.figures.players), sentence, one.game.scores._asdict()))
    text = "One game in ten, half and nine in ten score at most so much"
    if any("expert" in kind.name for kind in played[0].figures.kinds):
        return _listed("scores", f"{text}.", cases)
    return _listed("scores", f"{text}; see whether knowing more pays.", cases, "--bots expert")


def _on_cards(figures: Statistics) -> list[Advice | None]:
    """Return what there is to say on cards, pairs of cards and stretches of time."""
    names = figures.catalogue.entries
    by_right = sorted(figures.cards, key=lambda card: card.right.value or 0.0)
    hard = [card for card in by_right if card.right.interval[1] < HARD]
    easy = [card for card in reversed(by_right) if card.right.interval[0] > EASY]
    unplayed = [card for card in figures.cards if not card.right.of]

    def cards(found: list[CardFigures]) -> list[Case]:
        return [
            (names[card.card].id, f"{names[card.card]}: {_of(card.right)}", card.right.value)
            for card in found
        ]

    def stretch(found: Stretch, sentence: str, number: float) -> Case:
        first, last = names[found.first], names[found.last]
        return f"{first.id} + {last.id}", sentence.format(first, last), number

    holes = [stretch(hole, "between {} and {}", hole.width) for hole in figures.holes]
    crowds = [
        stretch(crowd, f"{crowd.cards} cards from {{}} to {{}}", crowd.cards) for crowd in figures.clusters
    ]
    never = [(names[card.card].id, str(names[card.card]), 0) for card in unplayed]
    missing = "Dates are missing, so that the cards around are easy: add some there, or leave it as a gift."
    decide = "right more than 95 % of the time, which decides little."
    return [
        _mixed_up(figures),
        _listed(
            "hard", f"{_many(hard, 'card')} right less than 30 % of the time.", cards(hard), most=EXAMPLES
        ),
        _listed("easy", f"{_many(easy, 'card')} {decide}", cards(easy), most=EXAMPLES),
        _listed("unplayed", f"{_many(unplayed, 'card')} never played.", never, most=EXAMPLES),
        _listed("holes", missing, holes, most=EXAMPLES),
        _listed("clusters", "Dates crowd and are hard to tell apart.", crowds, most=EXAMPLES),
    ]


def _mixed_up(figures: Statistics) -> Advice | None:
    """Name the pairs that are confused most, each once."""
    pairs = {}
    for card in figures.cards:
        if card.confused is not None and card.confused[1].interval[0] > MIXED_UP:
            other, share = card.confused
            pairs[min(card.card, other), max(card.card, other)] = share
    worst = sorted(pairs.items(), key=lambda pair: (-pair[1].interval[0], pair[0]))
    why = "a subtitle may tell them apart"
    if figures.played_by == "bots":
        why = "bots mix up what lies close together - people perhaps not"
    names = figures.catalogue.entries
    cases = [
        (f"{names[a].id} + {names[b].id}", f"{names[a]} and {names[b]}: {_of(share)}", share.value)
        for (a, b), share in worst
    ]
    text = f"{_many(worst, 'pair')} mixed up when they are neighbours; {why}."
    return _listed("mixed-up", text, cases, most=EXAMPLES)


def _of(share: Share) -> str:
    return f"{with_interval(share)} of n={share.of:,}"


def _many(found: Sequence[Any], thing: str) -> str:
    return f"1 {thing} is" if len(found) == 1 else f"{len(found)} {thing}s are"
