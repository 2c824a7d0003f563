"""``cardsmith stats``: where the dates of sets lie, how exact they are, and what is missing."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence

import click

from cardsmith.authoring.translations import languages_of, load_translation
from cardsmith.checks.figures import Figures, Stretch, figures_of
from cardsmith.cli.output import console, messages, show
from cardsmith.cli.setting_up import in_language_of, load_sets
from cardsmith.cli.tables import print_table
from cardsmith.model.cards import CardSet
from cardsmith.model.sentences import Sentence, joined, tell, tell_n
from cardsmith.playtest.wording import number

SCHEMA_VERSION = 1
HEIGHT, NARROWEST, WIDEST = 6, 30, 100
"""Rows of the plot, and its columns at least and at most."""

_BAR = 30
_BLOCKS = " ▁▂▃▄▅▆▇█"


@click.command("stats")
@click.argument("sets", nargs=-1, required=True, metavar="SET...")
@click.option("--json", "as_json", is_flag=True, help="All figures as JSON.")
def command(sets: tuple[str, ...], as_json: bool) -> int:
    """Show where the dates of SET lie and what its cards lack.

    The plot and the periods go by log-age: the further back, the more years take the same room, as people remember.
    """
    language = None if as_json else messages().language
    found = [_figures(card_set, in_language_of(card_set, language)) for card_set in load_sets(sets, None)]
    if as_json:
        data = {"schema_version": SCHEMA_VERSION, "sets": [figures.as_data() for figures in found]}
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
        return 0
    for at, figures in enumerate(found):
        click.echo("\n" * bool(at), nl=False)
        print_figures(figures)
    return 0


def _figures(card_set: CardSet, shown: CardSet) -> Figures:
    """Return the figures of a set as it is ``shown``, translated or not."""
    languages = {card_set.language: len(card_set.cards)}
    for language in languages_of(card_set)[1:]:
        translation, _ = load_translation(card_set, language)
        entries = translation.words.cards if translation is not None else {}
        languages[language] = sum(
            card.id in entries and bool(entries[card.id].name) for card in card_set.cards
        )
    return figures_of(shown, languages)


def print_figures(figures: Figures) -> None:
    """Print the figures of one set for people."""
    width, blocks = max(NARROWEST, min(console().width - 1, WIDEST)), _blocks()
    cards: Sentence = tell_n("{n} card", "{n} cards", figures.cards)
    if figures.printed != figures.cards:
        cards = tell("{cards} ({printed} printed)", cards=cards, printed=figures.printed)
    span = tell("{first} to {last}", first=figures.first.date, last=figures.last.date)
    show(tell("{set}: {cards}, {span}", set=figures.title, cards=cards, span=span))
    click.echo()
    for line in plot(figures.places, width, blocks):
        click.echo(line)
    if figures.periods:
        click.echo(f"{_axis(figures, width)}\n")
        _print_periods(figures, blocks[-1], max(4, min(_BAR, width - 36)))
    _print_stretches(tell("Largest holes: from"), figures.holes)
    _print_stretches(tell("Tightest clusters: from"), figures.clusters)
    _print_mix(figures)


def plot(places: Sequence[float], width: int, blocks: str = _BLOCKS) -> list[str]:
    """Return the rows of a plot: how many of the places (0 to 1) lie in each of ``width`` columns."""
    counts = [0] * width
    for place in places:
        counts[min(int(place * width), width - 1)] += 1
    steps = len(blocks) - 1
    highest = max(counts)
    height = min(HEIGHT, highest)
    eighths = [-(-count * height * steps // highest) for count in counts]
    return [
        "".join(blocks[min(max(level - row * steps, 0), steps)] for level in eighths).rstrip()
        for row in range(height - 1, -1, -1)
    ]


def _blocks() -> str:
    """Return what the plot is drawn with, in ASCII where the stream cannot have blocks."""
    try:
        _BLOCKS.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return " .:#"
    return _BLOCKS


def _axis(figures: Figures, width: int) -> str:
    """Return the line under the plot: as many edges of the periods as have room where they belong."""
    edges = [figures.periods[0].start, *(period.end for period in figures.periods)]
    line = edges[0]
    last = width - len(edges[-1])
    for at, edge in enumerate(edges[1:-1], 1):
        start = at * width // len(figures.periods) - len(edge) // 2
        if start >= len(line) + 2 and start + len(edge) + 2 <= last:
            line = line.ljust(start) + edge
    return line.ljust(last) + edges[-1]


def _print_periods(figures: Figures, bar: str, widest: int) -> None:
    most = max(period.cards for period in figures.periods)
    rows = [
        (
            messages().say(tell("{first} to {last}", first=period.start, last=period.end)),
            str(period.cards),
            bar * round(widest * period.cards / most),
        )
        for period in figures.periods
    ]
    print_table((tell("period"), tell(">cards"), ""), rows)
    click.echo()


def _print_stretches(title: str, stretches: Sequence[Stretch]) -> None:
    rows = [
        (
            *(f"{end.name} ({end.date})" for end in (one.first, one.last)),
            str(one.cards),
            number(one.width, messages(), 2),
        )
        for one in stretches
    ]
    if rows:
        print_table((title, tell("to"), tell(">cards"), tell(">log-age")), rows)
        click.echo()


def _print_mix(figures: Figures) -> None:
    marks = {
        "approximate": figures.approximate,
        "uncertain": figures.uncertain,
        "same_date": figures.same_date,
    }
    dates = {**figures.precision, **{mark: count for mark, count in marks.items() if count}}
    licenses = {name or tell("none"): count for name, count in figures.licenses.items()}
    rows = {
        tell("Dates"): _counts({_WORDS[kind]: count for kind, count in dates.items()}),
        tell("Cards with"): _shares({_WORDS[what]: n for what, n in figures.complete.items()}, figures.cards),
        tell("Categories"): _counts(figures.categories),
        tell("Languages"): _shares(figures.languages, figures.cards),
        tell("Set's licence"): figures.license or tell("none"),
        tell("Pictures' licences"): _counts(licenses),
    }
    say = messages().say
    shown = {say(label): say(text) for label, text in rows.items() if text}
    for label, text in shown.items():
        click.echo(f"{label:{max(map(len, shown))}}  {text}")


_WORDS = {
    "day": tell("day"),
    "month": tell("month"),
    "year": tell("year"),
    "decade": tell("decade"),
    "century": tell("century"),
    "millennium": tell("millennium"),
    "deep": tell("'... years ago'"),
    "approximate": tell("approximate"),
    "uncertain": tell("uncertain"),
    "same_date": tell("sharing a date"),
    "picture": tell("picture"),
    "subtitle": tell("subtitle"),
    "category": tell("category"),
    "source": tell("source"),
    "picture author": tell("picture author"),
    "picture licence": tell("picture licence"),
}
"""What is counted, in words."""


def _counts(counts: Mapping[str, int]) -> str:
    return joined([tell("{thing} {n}", thing=name, n=count) for name, count in counts.items()])


def _shares(counts: Mapping[str, int], of: int) -> str:
    shares = {0: tell("none"), of: tell("all")}
    return joined(
        [
            tell("{thing} {share}", thing=name, share=shares.get(n) or tell("{n} of {all}", n=n, all=of))
            for name, n in counts.items()
        ]
    )
