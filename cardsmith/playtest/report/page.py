"""The report as one HTML file: nothing is loaded, and everything can be read without its one small script."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from cardsmith.language.lexicon import is_right_to_left
from cardsmith.language.messages import Messages
from cardsmith.language.printing import year_words
from cardsmith.model.rules import Ruleset
from cardsmith.model.scale import Scale, Stretch
from cardsmith.playtest.bots import parse_bots
from cardsmith.playtest.card_advice import EASY, HARD, is_easy, is_hard, mixed_up
from cardsmith.playtest.difficulty import Estimate, Share
from cardsmith.playtest.hands import ROUNDS, best_hand, good
from cardsmith.playtest.report.comparison import Change, CountChange, GroupChange, MeanChange
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
from cardsmith.playtest.statistics import CardFigures, Spread, Statistics
from cardsmith.playtest.wording import (
    difference,
    number,
    of_many,
    percent,
    players_words,
    with_interval,
)

FOLDER = Path(__file__).resolve().parent
PAIRS, TICKS, CHANGES = 15, 13, 15
"""So many pairs of cards are listed, ticks drawn at most, changed cards drawn."""


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
        self.advice = report.advise(words)
        bots = parse_bots(report.plan.bots) if report.plan else ()
        self.bots = words.join([kind.name for kind in bots])
        self.direction = "rtl" if is_right_to_left(words.language) else "ltr"

    def called(self, ids: Sequence[str], old: bool = False) -> str:
        """Return cards by name, those of the older version if ``old``."""
        comparison = self.report.comparison
        catalogue = comparison.old if old and comparison else self.report.catalogue
        names = dict(zip(catalogue.deck.ids, catalogue.entries, strict=True))
        return ", ".join(str(names[card]) for card in ids)

    @property
    def knowing(self) -> Group | None:
        """The group that tells most of the cards: it gives the time axis its looks."""
        return max(self.report.groups, key=lambda group: group.total.games, default=None)

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
        return text.format(n=count)

    @staticmethod
    def other_options(rules: Ruleset, others: Ruleset) -> list[str]:
        """Return which options of other rules are different, as they are there."""
        if same_rules(rules, others):
            return []
        mine, theirs = rules.as_data(), others.as_data()
        keys = (key for key in theirs if key not in NAMING and theirs[key] != mine.get(key))
        return [f"{key}: {theirs[key]}" for key in keys]

    def players(self, figures: Statistics) -> str:
        """Return how many play."""
        return players_words(figures.players, self._words)

    def spread(self, spread: Spread | None) -> str:
        """Return a median and what eight of ten games lie within."""
        return "" if spread is None else f"{spread.p50} ({spread.p10}–{spread.p90})"

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
            "{cards} cards from {first} to {last}; {holes} holes and {clusters} crowds are marked and listed below."
        ).format(
            cards=len(places),
            first=self.names[places.index(low)],
            last=self.names[places.index(high)],
            holes=len(figures.holes) if figures else 0,
            clusters=len(figures.clusters) if figures else 0,
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
            self._row(seat_words.format(seat=at), *share.interval, share.value or 0, with_interval(share))
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

    @staticmethod
    def _row(label: str, low: float, high: float, value: float, words: str) -> Interval:
        return Interval(label, low, value, high, words)

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

    def change(self, change: Change | MeanChange) -> dict[str, str]:
        """Return a figure before and after, the difference with its interval and the verdict, in words."""
        if isinstance(change, Change):
            old, new = percent(change.old), percent(change.new)
            by = difference(change.difference, self._words)
        else:
            old, new = (number(value, self._words, 2) for value in (change.old, change.new))
            by = difference(change.difference, self._words, 1, 2)
        return {"what": self.figure(change.what), "old": old, "new": new, "by": by,
                "verdict": change.verdict, "said": self.verdict(change.verdict)}  # fmt: skip

    def count(self, change: CountChange) -> dict[str, str]:
        """Return a count before and after in words."""
        by = number(change.new - change.old, self._words, signed=True)
        return {"what": self.figure(change.what), "old": str(change.old), "new": str(change.new), "by": by,
                "verdict": change.verdict,
                "said": "" if change.verdict == "unsure" else self.verdict(change.verdict)}  # fmt: skip

    def told(self, group: GroupChange) -> list[str]:
        """Return in sentences what is better or worse than before, the better first, and how many cards changed."""
        gettext = self._words.gettext
        rows = [self.count(change) for change in group.counts]
        for players, found in group.games.items():
            for change in found:
                row = self.change(change)
                if len(group.games) > 1:
                    row["what"] = f"{row['what']} ({players_words(players, self._words)})"
                rows.append(row)
        better = gettext("Better: {what}: {old} before, {new} now, difference {by}")
        worse = gettext("Worse: {what}: {old} before, {new} now, difference {by}")
        lines = [better.format(**row) for row in rows if row["verdict"] == "better"]
        lines += [worse.format(**row) for row in rows if row["verdict"] == "worse"]
        lines = lines or [gettext("No figure of the game is surely better or worse.")]
        changed = [change.difference.value for change in group.cards if change.verdict != "unsure"]
        cards = gettext(
            "Of {cards} cards in both versions {easier} are surely easier now and {harder} surely harder."
        )
        easier = sum(value > 0 for value in changed)
        return [*lines, cards.format(cards=len(group.cards), easier=easier, harder=len(changed) - easier)]

    def figure(self, what: str) -> str:
        """Return the words for a figure that is compared."""
        gettext = self._words.gettext
        known = {
            "right": gettext("cards placed right"),
            "rounds": gettext("rounds of a game (mean)"),
            "score": gettext("score (mean)"),
            "tiebreaks": gettext("games with a tie-break"),
            "shared": gettext("games without a single winner"),
            "reshuffled": gettext("games with a reshuffle"),
            "first_seat": gettext("wins of the first seat"),
            "hard": gettext("cards right less than {limit} %").format(limit=round(HARD * 100)),
            "easy": gettext("cards right more than {limit} %").format(limit=round(EASY * 100)),
            "mixed_up": gettext("neighbours put in the wrong order"),
            "holes": gettext("holes in time"),
            "clusters": gettext("crowds in time"),
        }
        return known.get(what, what)

    def verdict(self, verdict: str) -> str:
        """Return the words for what to make of a change."""
        gettext = self._words.gettext
        return {
            "better": gettext("better"),
            "worse": gettext("worse"),
            "changed": gettext("changed"),
            "unsure": gettext("may be chance"),
        }[verdict]

    def card_changes(self, changes: Sequence[Change]) -> Iterator[tuple[str, str, str, Change]]:
        """Yield the name, the difference and the verdict in words of each card that surely changed."""
        gettext = self._words.gettext
        names = dict(zip(self.report.catalogue.deck.ids, self.names, strict=True))
        for change in changes:
            if change.verdict != "unsure":
                said = gettext("easier") if change.difference.value > 0 else gettext("harder")
                if change.verdict != "changed":
                    said = self.verdict(change.verdict)
                yield str(names[change.what]), difference(change.difference, self._words), said, change

    def changes_plot(self, changes: Sequence[Change]) -> Markup:
        """Return the cards that changed most, the difference with its interval."""
        names = dict(zip(self.report.catalogue.deck.ids, self.names, strict=True))
        found = [change for change in changes if change.verdict != "unsure"][:CHANGES]
        if not found:
            return Markup()
        reach = max(max(-one.difference.low, one.difference.high) for one in found)
        end = next(end for end in (0.1, 0.2, 0.4, 1.0) if reach <= end or end == 1.0)
        rows = [
            self._row(_shortened(names[one.what].name), one.difference.low, one.difference.high,
                      one.difference.value, difference(one.difference, self._words))
            for one in found
        ]  # fmt: skip
        title = self._words.gettext("Cards that changed most")
        about = self._words.gettext(
            "How much more often a card is placed right than before, in percentage points."
        )
        return Markup(intervals(rows, (-end, end), 0.0, (title, about)))

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


def _shortened(name: str, most: int = 25) -> str:
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"
