"""``cardsmith replay``: a journal stepped through, as text or JSON, or proved to follow the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardsmith.game.journal import Journal
    from cardsmith.game.replay import Step
    from cardsmith.language.messages import Messages
    from cardsmith.model.findings import Finding
    from cardsmith.terminal.cards import Cards


@click.command("replay")
@click.argument("journal", type=click.Path(path_type=Path))
@click.option("--set", "sets", multiple=True, metavar="SET",
              help="The set of the game, where it is not found by its name; may be repeated.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="One JSON object a step (docs/journal.md).")
@click.option("--check", is_flag=True, help="Only tell whether the game follows the rules.")
@click.option("--lang", help="The language of table and cards (en, ro). Default: that of the system; for --json "
              "the set's.")  # fmt: skip
def command(journal: Path, sets: tuple[str, ...], as_json: bool, check: bool, lang: str | None) -> int:
    """Play the game of JOURNAL again.

    Exit code 0 when every action follows the rules, 1 when one had to be skipped or a line is broken.
    """
    import os

    from cardsmith.cli.journals import open_journal
    from cardsmith.cli.output import print_findings
    from cardsmith.game.replay import replay
    from cardsmith.language.messages import choose_language, in_language
    from cardsmith.model.findings import Place, error, has_errors

    words = in_language(choose_language(lang, os.environ))
    read, cards, findings = open_journal(journal, sets, lang if as_json else words.language)
    refused: list[Finding] = []

    def followed() -> Iterable[Step]:
        for step in replay(read, cards.deck):
            if step.verdict != "ok":
                place = Place(read.file, step.move.line)
                refused.append(error("CS727", f"{step.verdict} (skipped)", place))
            yield step

    if check:
        _check(read, cards, followed(), as_json)
    elif as_json:
        _print_json(cards, followed())
    else:
        _tell(read, cards, followed(), words)
    print_findings([*findings, *refused], to_stderr=True)
    return 1 if refused or has_errors(findings) else 0


def _print_json(cards: Cards, steps: Iterable[Step]) -> None:
    from cardsmith.game.as_data import step_data

    dates = cards.printed_dates()
    for step in steps:
        click.echo(json.dumps(step_data(step, dates), ensure_ascii=False))


def _check(journal: Journal, cards: Cards, steps: Iterable[Step], as_json: bool) -> None:
    """Say in one line (or one object) whether all actions follow the rules and how the game stands."""
    from cardsmith.game.as_data import state_data
    from cardsmith.game.replay import start

    good = bad = 0
    game = start(journal, cards.deck)
    for step in steps:
        game = step.game
        good, bad = good + (step.verdict == "ok"), bad + (step.verdict != "ok")
    if as_json:
        result = state_data(game)["result"]
        click.echo(json.dumps({"actions": good, "refused": bad, "phase": game.phase, "result": result}))
        return
    end = "the game is over" if game.result else f"the game goes on in round {game.round}"
    verdict = "all follow the rules" if not bad else f"{bad} more against the rules"
    click.echo(f"{good} action{'s' * (good != 1)}, {verdict}; {end}")


def _tell(journal: Journal, cards: Cards, steps: Iterable[Step], words: Messages) -> None:
    """Tell the game in sentences, then show its table or its end."""
    from cardsmith.cli.line_terminal import columns, print_line
    from cardsmith.game.replay import start
    from cardsmith.terminal.page import Page
    from cardsmith.terminal.players import shown_names
    from cardsmith.terminal.presenter import Presenter
    from cardsmith.terminal.session import Happening, happenings

    header, page = journal.header, Page(words, columns())
    presenter = Presenter(cards.fronts, shown_names(header.players), header.rules, words)
    game, log = start(journal, cards.deck), list[Happening]()
    for step in steps:
        game = step.game
        told = happenings(step.events, game)
        log += told
        for happening in told:
            for line in page.sentences(presenter.say(happening, cards.revealed(game.dates))):
                print_line(line)
    seen, backs = game.observe(game.seat), cards.revealed(game.dates)
    over = seen.result is not None
    for line in (
        page.end(presenter.end(seen, log, backs)) if over else page.table(presenter.table(seen, backs))
    ):
        print_line(line)
