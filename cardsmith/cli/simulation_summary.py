"""The summary of a simulation at the terminal: the game by number of players, notable cards, advice."""

from __future__ import annotations

from collections.abc import Iterable

import click

from cardsmith.cli.output import console, messages, show
from cardsmith.cli.tables import print_table
from cardsmith.model.sentences import tell, tell_n
from cardsmith.playtest.advice import most_plays
from cardsmith.playtest.advice_pieces import Advice, following
from cardsmith.playtest.figures import CardFigures, GameFigures, SkillGap, Spread, Statistics
from cardsmith.playtest.study import Study
from cardsmith.playtest.wording import median, number, percent, with_interval
from cardsmith.terminal.drawing import wrap

NOTABLE = 6
"""How many of the hardest and of the easiest cards are listed."""

_GAMES = tell(
    "Rounds and minutes: the median, in brackets what 8 of 10 games lie within; minutes at 30 s a move. "
    "Right: of all plays. The others are shares of games, in brackets the 95 % interval."
)
_FAIRNESS = tell(
    "Wins of an expert and of a novice: a seat's share when both sit at the table; the difference is what "
    "skill decides. Lead changes: how often in a game a seat newly joins those with the fewest cards."
)


def print_study(study: Study, command: str) -> None:
    """Print the whole summary on stdout; ``command`` is what was typed: advice adds to it."""
    show(
        tell(
            "{set}: {cards}, rules {rules}, {games} played by bots ({bots}), seed {seed}",
            set=" + ".join(study.titles),
            cards=tell_n("{n} card", "{n} cards", len(study.catalogue.deck)),
            rules=study.rules.name,
            games=tell_n("{n} game", "{n} games", study.games),
            bots=", ".join(study.bots),
            seed=study.plan.seed,
        )
    )
    played = {figures.players: figures.game for figures in study.statistics if figures.game is not None}
    if not played:
        return
    click.echo()
    if study.rules.mode == "versus":
        _print_versus(played, study.skill)
    else:
        _print_scores(played)
    _print_cards(most_plays(study.statistics))
    if advice := study.advise(messages()):
        show(tell("Advice"))
        print_advice((one, following(command, one.options) if one.options else None) for one in advice)


def print_advice(found: Iterable[tuple[Advice, str | None]]) -> None:
    """Print pieces of advice, each with the command that would show its effect, if there is one."""
    for at, (advice, command) in enumerate(found, 1):
        print_wrapped(f"{at}. {advice.text}", "   ")
        for case in advice.cases:
            print_wrapped(f"   - {case}", "     ")
        if command:
            click.echo(f"   $ {command}")


def _print_versus(played: dict[int, GameFigures], skills: dict[int, SkillGap]) -> None:
    columns = (tell(">players"), tell("rounds"), tell("minutes"), tell(">right"), tell(">tie-breaks"), tell(">shared"),
               tell(">reshuffled"))  # fmt: skip
    games = [
        (str(players), _span(game.rounds), _span(game.minutes), percent(game.right),
         with_interval(game.tiebreaks), percent(game.shared), percent(game.reshuffled))
        for players, game in played.items()
    ]  # fmt: skip
    print_table(columns, games)
    print_wrapped(_GAMES)
    click.echo()
    fairness = []
    for players, game in played.items():
        seats = " ".join(percent(seat).removesuffix(" %") for seat in game.seats)
        difference = ""
        if skill := skills.get(players):
            gap = number(skill.difference.value * 100, messages(), signed=True)
            difference = f"{percent(skill.expert)} - {percent(skill.novice)} = {gap}"
        fairness.append((str(players), seats, difference, number(game.lead_changes or 0, messages(), 1)))
    headings = (
        tell(">players"), tell("wins by seat, %"), tell("wins of an expert - of a novice"), tell(">lead changes")
    )  # fmt: skip
    print_table(headings, fairness)
    print_wrapped(_FAIRNESS)
    click.echo()


def _print_scores(played: dict[int, GameFigures]) -> None:
    rows = [
        (str(players), _span(game.scores), _span(game.rounds), _span(game.minutes), percent(game.right))
        for players, game in played.items()
    ]
    columns = (tell(">players"), tell("score"), tell("rounds"), tell("minutes"), tell(">cards placed"))
    print_table(columns, rows)
    show(tell("The median, in brackets what 8 of 10 games lie within; minutes at 30 s a move."))
    click.echo()
    for players, game in played.items():
        lines = [
            (
                tell("less") if least is None else tell("{n} or more", n=least),
                messages().gettext(rating),
                percent(share),
            )
            for least, rating, share in reversed(game.ratings)
        ]
        title = tell_n("Rating for {n} player", "Rating for {n} players", players)
        print_table((tell(">score"), tell("rating"), tell(">games")), lines, title)
        click.echo()


def _print_cards(figures: Statistics) -> None:
    names = figures.catalogue.entries
    seen = sorted((card for card in figures.cards if card.right.of), key=_hardness)
    shown = seen if len(seen) <= 2 * NOTABLE else seen[:NOTABLE] + seen[-NOTABLE:]
    rows = []
    for card in reversed(shown):
        confused = card.confused and f"{names[card.confused[0]].name} {with_interval(card.confused[1])}"
        hard = card.difficulty and number(card.difficulty.value, messages(), 1, signed=True)
        right = with_interval(card.right), number(card.right.of, messages())
        rows.append((str(names[card.card]), *right, hard or "", confused or ""))
    columns = (
        tell("hardest and easiest cards"),
        tell(">right %"),
        ">n",
        tell(">difficulty"),
        tell("mixed up with"),
    )
    print_table(columns, rows)
    print_wrapped(
        tell_n(
            "Games of {n} player. Difficulty is corrected for luck and for who played; 0 is the mean card. All cards: "
            "--json.",
            "Games of {n} players. Difficulty is corrected for luck and for who played; 0 is the mean card. All cards: "
            "--json.",
            figures.players,
        )
    )
    click.echo()


def _hardness(card: CardFigures) -> float:
    return card.difficulty.value if card.difficulty else -(card.right.value or 0)


def _span(spread: Spread | None) -> str:
    if spread is None:
        return ""
    low, middle, high = (median(value, messages()) for value in spread)
    return f"{middle} ({low}-{high})"


def print_wrapped(text: str, indent: str = "") -> None:
    """Print a text on stdout in lines of the terminal's width; those after the first are indented."""
    for line in wrap(messages().say(text), min(console().width, 110), rest=indent):
        click.echo(line)
