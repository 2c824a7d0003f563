"""The report as one HTML file: nothing is loaded, and everything can be read without its one small script."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from cardsmith.language.lexicon import is_right_to_left
from cardsmith.language.messages import Messages
from cardsmith.language.printing import year_words
from cardsmith.model.rules import Ruleset, spelled
from cardsmith.model.scale import Scale, Stretch
from cardsmith.playtest.bots import parse_bots
from cardsmith.playtest.card_advice import is_easy, is_hard, mixed_up
from cardsmith.playtest.difficulty import Estimate, Share
from cardsmith.playtest.figures import CardFigures, Spread, Statistics
from cardsmith.playtest.hands import ROUNDS, best_hand, good
from cardsmith.playtest.journals import first_of_each
from cardsmith.playtest.report.compared_view import ComparedView
from cardsmith.playtest.report.groups import NAMING, Group, same_rules
from cardsmith.playtest.report.make import Report
from cardsmith.playtest.report.plots import (
    Interval,
    Mark,
    Tick,
    histogram,
    intervals,
    small_interval,
    timeline,
)
from cardsmith.playtest.wording import (
    median,
    number,
    of_many,
    percent,
    players_words,
    with_interval,
)

FOLDER = Path(__file__).resolve().parent
PAIRS, TICKS = 15, 13
"""So many pairs of cards are listed, and ticks drawn at most."""


def report_html(report: Report, words: Messages) -> str:
    """Return the page: the same report and language give the same bytes."""
    environment = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    script, style = ((FOLDER / name).read_text(encoding="utf-8").strip() for name in ("page.js", "page.css"))
    view = View(report, words)
    return environment.get_template("page.html.jinja").render(
        report=report,
        view=view,
        words=words,
        gettext=words.gettext,
        ngettext=words.ngettext,
        number=lambda value, digits=0: number(value, words, digits),
        percent=percent,
        with_interval=with_interval,
        firm=firm,
        script=Markup(script),
        script_hash=b64encode(sha256(script.encode()).digest()).decode(),
        style=Markup(style),
        hand_is_good=good,
    )


class Pair(NamedTuple):
    """Two cards (numbers) that are mixed up, and how often of their meetings."""

    first: int
    second: int
    share: Share


class View:
    """What the page shows of a report, in words."""

    def __init__(self, report: Report, words: Messages) -> None:
        self.report, self._words = report, words
        self.names = report.catalogue.entries
        self.advice, self.remarks = report.advise(words), first_of_each(report.findings)
        bots = parse_bots(report.plan.bots) if report.plan else ()
        self.bots = words.join([kind.name for kind in bots])
        self.compared = ComparedView(report.comparison, words) if report.comparison else None
        self.direction = "rtl" if is_right_to_left(words.language) else "ltr"

    @property
    def knowing(self) -> Group | None:
        """The group that tells most of the cards: it gives the time axis its looks."""
        return max(self.report.groups, key=lambda group: group.total.games, default=None)

    @property
    def names_old(self) -> bool:
        """Whether a command of the advice compares with a copy of the set that the author is to make."""
        return any(
            (self.report.command(one, group) or "").endswith(" OLD")
            for group, advice in self.advice
            for one in advice
        )

    def heading(self, group: Group | None) -> str:
        """Return what a group is called; None stands for the dates."""
        if group is None:
            return self._words.gettext("the dates of the cards")
        ngettext, count = self._words.ngettext, number(group.games, self._words)
        if group.played_by == "people":
            text = ngettext("{n} game of people", "{n} games of people", group.games)
        elif group.played_by == "people and bots":
            text = ngettext("{n} game of people and bots at one table", "{n} games of people and bots at one table",
                     group.games)  # fmt: skip
        elif group.simulated:
            text = ngettext("{n} simulated game of bots", "{n} simulated games of bots", group.games)
        else:
            text = ngettext("{n} written game of bots", "{n} written games of bots", group.games)
        text = text.format(n=count)
        if group.simulated or same_rules(group.rules, self.report.rules):
            return text
        return self._words.gettext("{games} by other rules (“{name}”)").format(
            games=text, name=group.rules.name
        )

    @staticmethod
    def other_options(rules: Ruleset, others: Ruleset) -> list[str]:
        """Return which options of other rules are different, as they are there."""
        if same_rules(rules, others):
            return []
        mine, theirs = rules.as_data(), others.as_data()
        keys = (key for key in theirs if key not in NAMING and theirs[key] != mine.get(key))
        return [f"{key}: {spelled(theirs[key])}" for key in keys]

    def players(self, figures: Statistics) -> str:
        """Return how many play."""
        return players_words(figures.players, self._words)

    def spread(self, spread: Spread | None) -> str:
        """Return a median and what eight of ten games lie within."""
        if spread is None:
            return ""
        low, middle, high = (median(value, self._words) for value in spread)
        return f"{middle} ({low}–{high})"

    def timeline(self) -> Markup:
        """Return the set on its time axis."""
        group, places = self.knowing, self.report.catalogue.places
        low, high = min(places), max(places)
        width = (high - low) or 1.0

        def at(card: int) -> float:
            return (places[card] - low) / width

        def ends(found: Sequence[Stretch]) -> list[tuple[Stretch, tuple[float, float]]]:
            return [(one, (at(one.first), at(one.last))) for one in found]

        scale = Scale(self.report.catalogue.deck.bounds)
        edges = [low + width * step / (TICKS - 1) for step in range(TICKS)]
        ticks = [
            Tick((edge - low) / width, year_words(scale.value(edge), self.report.style)) for edge in edges
        ]
        marks = [
            Mark(at(card), look(group.total.cards[card]) if group else "none", self._card(card, group))
            for card in range(len(places))
        ]
        figures = group.total if group else None
        title = self._words.gettext("The cards on the time axis")
        about = self._words.gettext(
            "{cards} cards from {first} to {last}; holes and crowds, if there are any, are marked and listed below."
        ).format(
            cards=len(places),
            first=self.names[places.index(low)],
            last=self.names[places.index(high)],
        )
        holes, crowds = (figures.holes, figures.clusters) if figures else ((), ())
        return Markup(timeline(marks, ticks, ends(holes), ends(crowds), (title, about)))

    def _card(self, card: int, group: Group | None) -> str:
        share = group.total.cards[card].right if group else Share(0, 0)
        return f"{self.names[card]}: {of_many(share, self._words)}"

    def lengths(self, group: Group, figures: Statistics) -> Markup:
        """Return how many rounds (versus) or points (co-op, solo) games had."""
        tally = group.tallies[figures.players]
        if group.rules.mode == "versus":
            title, counts, band = self._words.gettext("Rounds of a game"), tally.rounds, ROUNDS
        else:
            title, counts, band = self._words.gettext("Score of a game"), tally.scores, None
        about = self._words.gettext(
            "{players}: from {least} to {most}; the bars are percent of the games."
        ).format(players=self.players(figures), least=min(counts), most=max(counts))
        return Markup(histogram(counts, band, (title, about)))

    def seats(self, figures: Statistics) -> Markup:
        """Return the wins by seat with their intervals."""
        game = figures.game
        if game is None:
            return Markup()
        seat_words = self._words.gettext("Seat {seat}")
        rows = [
            Interval(seat_words.format(seat=at), *_ends(share), with_interval(share))
            for at, share in enumerate(game.seats, 1)
        ]
        fair = (1 - (game.shared.value or 0)) / figures.players
        most = max(row.high for row in rows)
        end = next(end for end in (0.4, 0.6, 0.8, 1.0) if most <= end)
        title = self._words.gettext("Wins by seat")
        about = self._words.gettext("{players}: a fair share is {fair} %, the dashed line.").format(
            players=self.players(figures), fair=round(100 * fair)
        )
        return Markup(intervals(rows, (0, end), fair, (title, about)))

    def spark(self, share: Share) -> Markup:
        """Return a share as a tiny plot for its cell."""
        return Markup() if share.value is None else Markup(small_interval(*_ends(share)))

    def hands(self, group: Group, figures: Statistics) -> list[dict[str, Any]]:
        """Return the rows of the table of hands: figures, whether it is dealt now, and whether it is advised."""
        tried = group.hands.get(figures.players, ())
        best, now = best_hand(tried), group.rules.hand_for(figures.players, 0)
        return [
            {"cards": hand.cards, "game": hand.game, "now": hand.cards == now,
             "best": best is not None and hand.cards == best.cards}
            for hand in tried
        ]  # fmt: skip

    def cards(self, group: Group) -> list[CardFigures]:
        """Return the cards, the hardest first."""
        return sorted(group.total.cards, key=_hardness)

    def pairs(self, group: Group) -> list[Pair]:
        """Return the pairs that are mixed up most surely."""
        return [Pair(*pair) for pair in mixed_up(group.total)[:PAIRS]]

    def distance(self, pair: Pair) -> str:
        """Return how far two cards are apart on the scale."""
        places = self.report.catalogue.places
        return number(abs(places[pair.first] - places[pair.second]), self._words, 3)

    def estimate(self, found: Estimate | None) -> str:
        """Return a difficulty for people."""
        return "" if found is None else number(found.value, self._words, 1, signed=True)


_FIGURE = re.compile(r"[+\u2212]?[0-9]+ %( \([0-9]+-[0-9]+\))?")


def firm(text: str) -> Markup:
    """Return a sentence whose figures are not broken across lines."""
    return Markup(_FIGURE.sub(lambda found: f'<span class="n">{found[0]}</span>', str(escape(text))))


def look(card: CardFigures) -> str:
    """Return how a card is drawn: ``hard``, ``easy``, ``fair``, or ``none`` when it was never played."""
    if not card.right.of:
        return "none"
    return "hard" if is_hard(card) else "easy" if is_easy(card) else "fair"


def _ends(share: Share) -> tuple[float, float, float]:
    low, high = share.interval
    return low, share.value or 0.0, high


def _hardness(card: CardFigures) -> tuple[bool, float]:
    """Sort cards from hard to easy, those never played last."""
    value = card.difficulty.value if card.difficulty else 1 - (card.right.value or 0.0)
    return not card.right.of, -value
