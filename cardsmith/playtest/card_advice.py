"""Advice on cards, pairs of cards and stretches of time."""

from __future__ import annotations

from statistics import median_low

from cardsmith.language.messages import Messages
from cardsmith.model.scale import Stretch
from cardsmith.model.sentences import tell, tell_n
from cardsmith.playtest.advice_pieces import EXAMPLES, Advice, Case, listed
from cardsmith.playtest.difficulty import Share
from cardsmith.playtest.figures import CardFigures, Statistics
from cardsmith.playtest.wording import of_many

HARD, EASY, MIXED_UP = 0.3, 0.95, 0.35
"""Cards and pairs are named when they surely lie beyond these shares (of right plays, of meetings)."""

FEW = 30
"""Plays of a card (the median card's) below which people's games tell little: an interval of +-18 %."""

MORE = 10
"""So many times the games are advised where bots have played too few."""


def card_advice(figures: Statistics, words: Messages) -> list[Advice | None]:
    """Return what there is to say on cards, pairs of cards and stretches of time."""
    return [
        few := _few(figures, words),
        _mixed_up(figures, words),
        *_by_success(figures, words),
        _unplayed(figures, words) if few is None else None,
        *_stretches(figures, words),
    ]


def is_hard(card: CardFigures) -> bool:
    """Tell whether a card is surely right too seldom."""
    return card.right.interval[1] < HARD


def is_easy(card: CardFigures) -> bool:
    """Tell whether a card is surely right nearly always."""
    return card.right.interval[0] > EASY


def _by_success(figures: Statistics, words: Messages) -> list[Advice | None]:
    names = figures.catalogue.entries
    by_right = sorted(figures.cards, key=lambda card: card.right.value or 0.0)
    hard = [card for card in by_right if is_hard(card)]
    easy = [card for card in reversed(by_right) if is_easy(card)]

    def cases(found: list[CardFigures]) -> list[Case]:
        sentences = [f"{names[card.card]}: {of_many(card.right, words)}" for card in found]
        return [
            (names[card.card].id, sentence, card.right.value)
            for card, sentence in zip(found, sentences, strict=True)
        ]

    if figures.played_by == "bots":
        too_hard = words.ngettext(
            "{n} card is surely right less than {limit} % of the time: fewer dates near it, or another card.",
            "{n} cards are surely right less than {limit} % of the time: fewer dates near them, or other cards.",
            len(hard),
        )
    else:
        too_hard = words.ngettext(
            "{n} card is surely right less than {limit} % of the time: a hint in its subtitle, or another card.",
            "{n} cards are surely right less than {limit} % of the time: hints in their subtitles, or other cards.",
            len(hard),
        )
    too_easy = words.ngettext(
        "{n} card is surely right more than {limit} % of the time, which decides little.",
        "{n} cards are surely right more than {limit} % of the time, which decides little.",
        len(easy),
    ).format(n=len(easy), limit=round(EASY * 100))
    return [
        listed("hard", too_hard.format(n=len(hard), limit=round(HARD * 100)), cases(hard), most=EXAMPLES),
        listed("easy", too_easy, cases(easy), most=EXAMPLES),
    ]


def _unplayed(figures: Statistics, words: Messages) -> Advice | None:
    names = figures.catalogue.entries
    unplayed = [names[card.card] for card in figures.cards if not card.right.of]
    text = words.ngettext("{n} card was never played.", "{n} cards were never played.", len(unplayed))
    cases = [(entry.id, str(entry), 0) for entry in unplayed]
    more = f"--games {MORE * figures.games}" if figures.played_by == "bots" else None
    return listed("unplayed", text.format(n=len(unplayed)), cases, more, most=EXAMPLES)


def _few(figures: Statistics, words: Messages) -> Advice | None:
    """Say when people have played too little to tell cards apart."""
    median = median_low([card.right.of for card in figures.cards])
    if figures.played_by == "bots" or median >= FEW:
        return None
    more = -(-figures.games * FEW // max(median, 1)) - figures.games
    text = words.gettext("Play more before you judge single cards: so few plays leave much to luck.")
    played = tell("half of the cards were never played")
    if median:
        played = tell_n(
            "half of the cards were played at most {n} time in {games}",
            "half of the cards were played at most {n} times in {games}",
            median,
            games=tell_n("{n} game", "{n} games", figures.games),
        )
    lacking = tell_n(
        "for {plenty} plays of each card about {n} more game has to be played",
        "for {plenty} plays of each card about {n} more games have to be played",
        more,
        plenty=FEW,
    )
    cases = words.say(played), words.say(lacking)
    return Advice("few", text, cases, {"median": median, "more": more})


def _stretches(figures: Statistics, words: Messages) -> list[Advice | None]:
    names = figures.catalogue.entries

    def case(found: Stretch, sentence: str, behind: float) -> Case:
        first, last = names[found.first], names[found.last]
        return f"{first.id} + {last.id}", sentence.format(first=first, last=last, n=found.cards), behind

    hole = words.gettext("between {first} and {last}")
    holes = [case(found, hole, found.width) for found in figures.holes]
    crowds = [
        case(found, words.ngettext("{n} card from {first} to {last}", "{n} cards from {first} to {last}",
                                   found.cards), found.cards)
        for found in figures.clusters
    ]  # fmt: skip
    missing = words.gettext(
        "Dates are missing, so that the cards around are easy: add some there, or leave it as a gift."
    )
    crowd = words.gettext("Dates crowd and are hard to tell apart: take some of these cards out.")
    return [
        listed("holes", missing, holes, most=EXAMPLES),
        listed("clusters", crowd, crowds, most=EXAMPLES),
    ]


def mixed_up(figures: Statistics) -> list[tuple[int, int, Share]]:
    """Return the pairs of cards that are confused, each once, the surest first; not only the notable ones."""
    pairs = {}
    for card in figures.cards:
        if card.confused is not None:
            other, share = card.confused
            pairs[min(card.card, other), max(card.card, other)] = share
    worst = sorted(pairs.items(), key=lambda pair: (-pair[1].interval[0], pair[0]))
    return [(*pair, share) for pair, share in worst]


def _mixed_up(figures: Statistics, words: Messages) -> Advice | None:
    """Name the pairs that are surely confused too often."""
    names = figures.catalogue.entries
    worst = [pair for pair in mixed_up(figures) if pair[2].interval[0] > MIXED_UP]
    sentence = words.gettext("{first} and {second}: {share}")
    cases = [
        (f"{names[a].id} + {names[b].id}",
         sentence.format(first=names[a], second=names[b], share=of_many(share, words)), share.value)
        for a, b, share in worst
    ]  # fmt: skip
    if figures.played_by == "bots":
        text = words.ngettext(
            "{n} pair is mixed up when they are neighbours; bots mix up what lies close together - people "
            "perhaps not.",
            "{n} pairs are mixed up when they are neighbours; bots mix up what lies close together - people "
            "perhaps not.",
            len(worst),
        )
    else:
        text = words.ngettext(
            "{n} pair is mixed up when they are neighbours; a subtitle may tell them apart.",
            "{n} pairs are mixed up when they are neighbours; a subtitle may tell them apart.",
            len(worst),
        )
    return listed("mixed-up", text.format(n=len(worst)), cases, most=EXAMPLES)
