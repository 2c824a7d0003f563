"""Advice in plain words, each with the numbers behind it and the options that would show the effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from statistics import median_low
from typing import Any, NamedTuple

from cardsmith.game.engine import check_start
from cardsmith.language.messages import Messages
from cardsmith.model.findings import has_errors
from cardsmith.model.rules import Ruleset
from cardsmith.model.scale import Stretch
from cardsmith.playtest.difficulty import Share
from cardsmith.playtest.statistics import CardFigures, GameFigures, Statistics
from cardsmith.playtest.wording import number, of_many, percent, players_words, with_interval

ROUNDS = (4, 8)
TIEBREAKS, RESHUFFLES = 0.25, 0.05
"""A good hand: a median of so many rounds, and at most this share of games with a tie-break or a reshuffle."""

TRIAL_GAMES, LARGEST_HAND = 1000, 12
UNFAIR, SHARED = 0.02, 0.02
"""Named when surely exceeded: what the first seat wins beyond its share; games without a winner."""

HARD, EASY, MIXED_UP = 0.3, 0.95, 0.35
"""Cards and pairs are named when they surely lie beyond these shares (of right plays, of meetings)."""

FEW = 30
"""Plays of a card (the median card's) below which people's games tell little: an interval of +-18 %."""

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


class Hand(NamedTuple):
    """A size of the hand and how games with it went."""

    cards: int
    game: GameFigures


Hands = Mapping[int, Sequence[Hand]]
"""The hands that were tried, ascending, by number of players."""


class _Finished(NamedTuple):
    """Figures of which a game was finished, what advice on games needs of them."""

    figures: Statistics
    game: GameFigures
    players: str


_Case = tuple[str, str, Any]
"""A line of an advice: what it is about, the sentence, the number behind it."""


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


def advise(
    statistics: Sequence[Statistics], hands: Hands, words: Messages, total: Statistics | None = None
) -> list[Advice]:
    """Return the advice on games of one set under one rule set, for one or several numbers of players.

    Without ``hands`` there is no advice on them. ``total`` has the figures of the cards over all numbers of
    players; without it those that know most count.
    """
    played = [
        _Finished(figures, figures.game, players_words(figures.players, words))
        for figures in statistics
        if figures.game is not None
    ]
    if not played:
        return []
    if played[0].figures.rules.mode == "versus":
        found = [_hands(played, hands, words), _seats(played, words), _shared(played, words)]
    else:
        found = [_scores(played, words)]
    found += _on_cards(total or most_plays(statistics), words)
    return [advice for advice in found if advice is not None]


def most_plays(statistics: Iterable[Statistics]) -> Statistics:
    """Return the figures that know most about cards."""
    return max(statistics, key=lambda figures: sum(card.right.of for card in figures.cards))


def best_hand(tried: Iterable[Hand]) -> Hand | None:
    """Return the smallest good hand, if there is one."""
    return next((hand for hand in tried if good(hand.game)), None)


def _hands(played: Sequence[_Finished], hands: Hands, words: Messages) -> Advice | None:
    """Advise on the hand: the smallest good one for each number of players whose hand now is not good."""
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


def _hand_case(one: _Finished, now: int, fine: bool, best: Hand | None, words: Messages) -> str | None:
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
        game.rounds.p50,
    )
    return text.format(
        rounds=game.rounds.p50, tiebreaks=percent(game.tiebreaks), reshuffles=percent(game.reshuffled)
    )


def _listed(
    topic: str, text: str, cases: Iterable[_Case], options: str | None = None, most: int | None = None
) -> Advice | None:
    """Return advice with these cases (the first ``most`` of them as sentences), None without any."""
    found = list(cases)
    sentences = tuple(sentence for _, sentence, _ in found[:most])
    return (
        Advice(topic, text, sentences, {key: number for key, _, number in found}, options) if found else None
    )


def _seats(played: Sequence[_Finished], words: Messages) -> Advice | None:
    if played[0].figures.rules.rotate_start:
        return None
    cases: list[_Case] = []
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
    return _listed("seats", text, cases, "--rule rotate_start=true")


def _shared(played: Sequence[_Finished], words: Messages) -> Advice | None:
    cases: list[_Case] = []
    options = None
    for one in played:
        share, rules = one.game.shared, one.figures.rules
        cards, hand = len(one.figures.catalogue.deck), min(rules.hands(one.figures.players))
        if share.interval[0] > SHARED:
            sentence = words.gettext("{players}: {share} of the games")
            sentence = sentence.format(players=one.players, share=with_interval(share))
            cases.append((str(one.figures.players), sentence, share.value))
            if rules.deck_limit is not None and rules.deck_limit < cards:
                options = f"--rule deck_limit={min(2 * rules.deck_limit, cards)}"
            elif hand > 1:
                options = f"--rule hand={min(3, hand - 1)}"
    text = words.gettext(
        "Games end without a winner, for lack of cards in a tie-break: more cards or smaller hands help."
    )
    return _listed("shared", text, cases, options)


def _scores(played: Sequence[_Finished], words: Messages) -> Advice | None:
    """Say where co-op or solo games end, and how to see what knowing the dates changes."""
    cases: list[_Case] = []
    for one in played:
        if one.game.scores is not None:
            sentence = f"{one.players}: {' / '.join(map(str, one.game.scores))}"
            cases.append((str(one.figures.players), sentence, one.game.scores._asdict()))
    if any("expert" in kind.name for kind in played[0].figures.kinds):
        text = words.gettext("One game in ten, half and nine in ten score at most so much.")
        return _listed("scores", text, cases)
    text = words.gettext(
        "One game in ten, half and nine in ten score at most so much; see whether knowing more pays."
    )
    return _listed("scores", text, cases, "--bots expert")


def _on_cards(figures: Statistics, words: Messages) -> list[Advice | None]:
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

    def cases(found: list[CardFigures]) -> list[_Case]:
        sentences = [f"{names[card.card]}: {of_many(card.right, words)}" for card in found]
        return [
            (names[card.card].id, sentence, card.right.value)
            for card, sentence in zip(found, sentences, strict=True)
        ]

    too_hard = words.ngettext(
        "{n} card is right less than {limit} % of the time: a hint in its subtitle, or another card.",
        "{n} cards are right less than {limit} % of the time: hints in their subtitles, or other cards.",
        len(hard),
    ).format(n=len(hard), limit=round(HARD * 100))
    too_easy = words.ngettext(
        "{n} card is right more than {limit} % of the time, which decides little.",
        "{n} cards are right more than {limit} % of the time, which decides little.",
        len(easy),
    ).format(n=len(easy), limit=round(EASY * 100))
    return [
        _listed("hard", too_hard, cases(hard), most=EXAMPLES),
        _listed("easy", too_easy, cases(easy), most=EXAMPLES),
    ]


def _unplayed(figures: Statistics, words: Messages) -> Advice | None:
    names = figures.catalogue.entries
    unplayed = [names[card.card] for card in figures.cards if not card.right.of]
    text = words.ngettext("{n} card was never played.", "{n} cards were never played.", len(unplayed))
    cases = [(entry.id, str(entry), 0) for entry in unplayed]
    return _listed("unplayed", text.format(n=len(unplayed)), cases, most=EXAMPLES)


def _few(figures: Statistics, words: Messages) -> Advice | None:
    """Say when people have played too little to tell cards apart."""
    median = median_low([card.right.of for card in figures.cards])
    if figures.played_by == "bots" or median >= FEW:
        return None
    more = -(-figures.games * FEW // max(median, 1)) - figures.games
    text = words.gettext("Play more before you judge single cards: so few plays leave much to luck.")
    case = words.ngettext(
        "half of the cards were played at most {plays} times in {n} game; {plenty} plays of a card take about "
        "{more} games more",
        "half of the cards were played at most {plays} times in {n} games; {plenty} plays of a card take about "
        "{more} games more",
        figures.games,
    ).format(n=figures.games, plays=median, plenty=FEW, more=number(more, words))
    return Advice("few", text, (case,), {"median": median, "more": more})


def _stretches(figures: Statistics, words: Messages) -> list[Advice | None]:
    names = figures.catalogue.entries

    def case(found: Stretch, sentence: str, behind: float) -> _Case:
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
        _listed("holes", missing, holes, most=EXAMPLES),
        _listed("clusters", crowd, crowds, most=EXAMPLES),
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
    return _listed("mixed-up", text.format(n=len(worst)), cases, most=EXAMPLES)
