"""Advice in plain words, each with the numbers behind it and the options that would show the effect."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardsmith.language.messages import Messages
from cardsmith.playtest.advice_pieces import Advice, Case, listed
from cardsmith.playtest.card_advice import card_advice
from cardsmith.playtest.figures import Statistics
from cardsmith.playtest.hands import Finished, Hands, hand_advice
from cardsmith.playtest.wording import median, players_words, with_interval

UNFAIR, SHARED = 0.02, 0.02
"""Named when surely exceeded: what the first seat wins beyond its share; games without a winner."""


def advise(
    statistics: Sequence[Statistics], hands: Hands, words: Messages, total: Statistics | None = None
) -> list[Advice]:
    """Return the advice on games of one set under one rule set, for one or several numbers of players.

    Without ``hands`` there is no advice on them. ``total`` has the figures of the cards over all numbers of
    players; without it those that know most count.
    """
    played = [
        Finished(figures, figures.game, players_words(figures.players, words))
        for figures in statistics
        if figures.game is not None
    ]
    if not played:
        return []
    if played[0].figures.rules.mode == "versus":
        found = [hand_advice(played, hands, words), _seats(played, words), _shared(played, words)]
    else:
        found = [_scores(played, words)]
    found += card_advice(total or most_plays(statistics), words)
    return [advice for advice in found if advice is not None]


def most_plays(statistics: Iterable[Statistics]) -> Statistics:
    """Return the figures that know most about cards."""
    return max(statistics, key=lambda figures: sum(card.right.of for card in figures.cards))


def _seats(played: Sequence[Finished], words: Messages) -> Advice | None:
    if played[0].figures.rules.rotate_start:
        return None
    cases: list[Case] = []
    for one in played:
        first, last = one.game.seats[0], one.game.seats[-1]
        fair = (1 - (one.game.shared.value or 0)) / one.figures.players
        if one.figures.players > 1 and first.interval[0] > fair + UNFAIR:
            sentence = words.gettext(
                "{players}: the first seat wins {first}, the last {last}; {fair} % would be fair"
            )
            sentence = sentence.format(players=one.players, first=with_interval(first),
                                       last=with_interval(last), fair=round(fair * 100))  # fmt: skip
            cases.append((str(one.figures.players), sentence, [seat.value for seat in one.game.seats]))
    text = words.gettext("Who begins wins more often: let the start move on by a seat every round.")
    return listed("seats", text, cases, "--rule rotate_start=true")


def _shared(played: Sequence[Finished], words: Messages) -> Advice | None:
    cases: list[Case] = []
    options = None
    for one in played:
        share, rules = one.game.shared, one.figures.rules
        cards = len(one.figures.catalogue.deck)
        if share.interval[0] > SHARED:
            sentence = words.gettext("{players}: {share} of the games")
            sentence = sentence.format(players=one.players, share=with_interval(share))
            cases.append((str(one.figures.players), sentence, share.value))
            if rules.deck_limit is not None and rules.deck_limit < cards:
                options = f"--rule deck_limit={min(2 * rules.deck_limit, cards)}"
    text = words.gettext("Games end without a winner, for lack of cards in a tie-break: more cards help.")
    return listed("shared", text, cases, options)


def _scores(played: Sequence[Finished], words: Messages) -> Advice | None:
    """Say where co-op or solo games end, and how to see what knowing the dates changes."""
    cases: list[Case] = []
    for one in played:
        if one.game.scores is not None:
            low, middle, high = (median(score, words) for score in one.game.scores)
            sentence = f"{one.players}: {low} / {middle} / {high}"
            cases.append((str(one.figures.players), sentence, one.game.scores._asdict()))
    figures = played[0].figures
    if figures.played_by != "bots" or any("expert" in kind.name for kind in figures.kinds):
        text = words.gettext("One game in ten, half and nine in ten score at most so much.")
        return listed("scores", text, cases)
    text = words.gettext(
        "One game in ten, half and nine in ten score at most so much; see whether knowing more pays."
    )
    return listed("scores", text, cases, "--bots expert")
