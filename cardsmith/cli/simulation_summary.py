"""The summary of a simulation at the terminal: the game by number of players, notable cards, advice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardsmith.cli.tables import print_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardsmith.playtest.statistics import CardFigures, Spread, Statistics
    from cardsmith.playtest.study import Study

NOTABLE = 6
"""How many of the hardest and of the easiest cards are listed."""


def print_study(study: Study, command: str) -> None:
    """Print the whole summary on stdout; ``command`` is what was typed: advice adds to it."""
    played = [figures for figures in study.statistics if figures.games]
    cards = len(study.catalogue.deck)
    click.echo(
        f"{' + '.join(study.titles)}: {cards} cards, rules {study.rules.name}, {study.games:,} games "
        f"played by bots ({', '.join(study.bots)}), seed {study.plan.seed}"
    )
    if not played:
        return
    click.echo()
    if study.rules.mode == "versus":
        _print_versus(study, played)
    else:
        _print_scores(played)
    _print_cards(max(played, key=lambda figures: sum(card.right.of for card in figures.cards)))
    if study.advice:
        click.echo("Advice")
        for number, advice in enumerate(study.advice, 1):
            click.echo(_wrapped(f"{number}. {advice.text}", "   "))
            for case in advice.cases:
                click.echo(_wrapped(f"   - {case}", "     "))
            if advice.options:
                click.echo(f"   $ {command} {advice.options}")


def _print_versus(study: Study, played: Sequence[Statistics]) -> None:
    from cardsmith.playtest.advice import percent, with_interval

    games, fairness = [], []
    for figures in played:
        game, skill = figures.game, study.skill.get(figures.players)
        if game is None:
            continue
        games.append((
            str(figures.players), _span(game.rounds), _span(game.minutes), percent(game.right),
            with_interval(game.tiebreaks), percent(game.shared), percent(game.reshuffled),
        ))  # fmt: skip
        seats = " ".join("-" if seat.value is None else f"{seat.value * 100:.0f}" for seat in game.seats)
        difference = ""
        if skill is not None:
            difference = (
                f"{percent(skill.expert)} - {percent(skill.novice)} = {skill.difference.value * 100:+.0f}"
            )
        fairness.append((str(figures.players), seats, difference, f"{game.lead_changes:.1f}"))
    columns = (">players", "rounds", "minutes", ">right", ">tie-breaks", ">shared", ">reshuffled")
    print_table(columns, games)
    click.echo(_wrapped(
        "Rounds and minutes: the median, in brackets what 8 of 10 games lie within; minutes at 30 s a move. "
        "Right: of all plays. The others are shares of games, in brackets the 95 % interval.\n"
    ))  # fmt: skip
    click.echo()
    print_table((">players", "wins by seat, %", "wins of an expert - of a novice", ">lead changes"), fairness)
    click.echo(_wrapped(
        "Wins of an expert and of a novice: a seat's share when both sit at the table; the difference is what "
        "skill decides. Lead changes: how often in a game a seat newly joins those with the fewest cards."
    ))  # fmt: skip
    click.echo()


def _print_scores(played: Sequence[Statistics]) -> None:
    from cardsmith.playtest.advice import percent

    rows = [
        (
            str(figures.players),
            _span(game.scores),
            _span(game.rounds),
            _span(game.minutes),
            percent(game.right),
        )
        for figures in played
        if (game := figures.game) is not None and game.scores is not None
    ]
    print_table((">players", "score", "rounds", "minutes", ">cards placed"), rows)
    click.echo("The median, in brackets what 8 of 10 games lie within; minutes at 30 s a move.\n")
    for figures in played:
        if figures.game is None:
            continue
        ratings = list(figures.game.ratings)
        lines = []
        for rating in reversed(ratings):
            least = "less" if rating.least is None else f"{rating.least} or more"
            lines.append((least, rating.words, percent(rating.share)))
        print_table((">score", "rating", ">games"), lines, f"Rating for {figures.players}")
        click.echo()


def _print_cards(figures: Statistics) -> None:
    from cardsmith.playtest.advice import with_interval

    names = figures.catalogue.entries
    seen = sorted((card for card in figures.cards if card.right.of), key=_hardness)
    shown = seen if len(seen) <= 2 * NOTABLE else seen[:NOTABLE] + seen[-NOTABLE:]
    rows = []
    for card in reversed(shown):
        confused = ""
        if card.confused is not None:
            confused = f"{names[card.confused[0]].name} {with_interval(card.confused[1])}"
        hard = "" if card.difficulty is None else f"{card.difficulty.value:+.1f}"
        rows.append((str(names[card.card]), with_interval(card.right), f"{card.right.of:,}", hard, confused))
    print_table(("hardest and easiest cards", ">right %", ">n", ">difficulty", "mixed up with"), rows)
    click.echo(
        f"Games of {figures.players}. Difficulty is corrected for luck and for who played; 0 is the mean card. "
        "All cards: --json.\n"
    )


def _hardness(card: CardFigures) -> float:
    return card.difficulty.value if card.difficulty else -(card.right.value or 0)


def _span(spread: Spread | None) -> str:
    return "" if spread is None else f"{spread.p50} ({spread.p10}-{spread.p90})"


def _wrapped(text: str, indent: str = "") -> str:
    import textwrap

    from cardsmith.cli.output import console

    return textwrap.fill(text, min(console().width, 110), subsequent_indent=indent)
