"""``cardsmith replay``: a journal stepped through, as text or JSON, or proved to follow the rules."""

from __future__ import annotations

import json
from pathlib import Path

import click

from cardsmith.cli import EXIT_PROBLEMS
from cardsmith.cli.journals import open_journal
from cardsmith.cli.line_terminal import prepare_streams, print_line, terminal_width
from cardsmith.cli.output import messages, print_findings, show
from cardsmith.cli.types import FilePath
from cardsmith.game.as_data import state_data, step_data
from cardsmith.game.replay import replay
from cardsmith.language.messages import Messages
from cardsmith.model.findings import has_errors
from cardsmith.model.sentences import tell, tell_n
from cardsmith.terminal.page import Page
from cardsmith.terminal.presenter import Presenter
from cardsmith.terminal.session import Session


@click.command("replay")
@click.argument("journal", type=FilePath())
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
    words = messages(lang)
    read, cards, findings = open_journal(journal, sets, lang if as_json else words.language)
    session = Session(read, cards)
    if check:
        _check(session, as_json)
    elif as_json:
        for step in replay(read, cards.deck):
            click.echo(json.dumps(step_data(step, cards.printed_dates()), ensure_ascii=False))
    else:
        _tell(session, words)
    print_findings([*findings, *session.refused], to_stderr=True)
    return EXIT_PROBLEMS if session.refused or has_errors(findings) else 0


def _check(session: Session, as_json: bool) -> None:
    """Say in one line (or one object) whether all actions follow the rules and how the game stands."""
    game, good, bad = session.game, len(session.actions), len(session.refused)
    if as_json:
        result = state_data(game)["result"]
        click.echo(json.dumps({"actions": good, "refused": bad, "phase": game.phase, "result": result}))
        return
    verdict = tell("all follow the rules") if not bad else tell("{n} more against the rules", n=bad)
    end = tell("the game is over") if session.over else tell("the game goes on in round {n}", n=game.round)
    actions = tell_n("{n} action", "{n} actions", good)
    show(tell("{actions}, {verdict}; {end}", actions=actions, verdict=verdict, end=end))


def _tell(session: Session, words: Messages) -> None:
    """Tell the game in sentences, then show its table or its end."""
    prepare_streams()
    page, game = Page(words, terminal_width()), Presenter(session, words)
    for happening in session.log:
        for line in page.sentences(game.say(happening)):
            print_line(line)
    for line in page.end(game) if session.over else page.table(game):
        print_line(line)
