"""``cardsmith report``: what an author should change, from journals of real games and from simulated ones."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardsmith.cli import EXIT_INTERRUPTED, EXIT_PROBLEMS
from cardsmith.cli.output import messages, print_findings, progress, say
from cardsmith.cli.setting_up import in_language_of, load_profile, load_sets, players_in
from cardsmith.cli.shared_options import rule_option, rules_option
from cardsmith.cli.simulate import DEFAULTS, jobs_for, typed
from cardsmith.cli.simulation_summary import print_advice, print_wrapped
from cardsmith.cli.types import PLAYERS, FilePath
from cardsmith.game.deck import deck_of
from cardsmith.game.journal import Journal, read_journal
from cardsmith.game.replay import is_of_another_set
from cardsmith.language.messages import Messages
from cardsmith.model.errors import FileError, UsageError
from cardsmith.model.findings import Finding, has_errors
from cardsmith.model.sentences import tell, tell_n
from cardsmith.playtest.journals import first_of_each
from cardsmith.playtest.report.make import GAMES, Report, Request, Version, make_report
from cardsmith.playtest.simulation import INTERRUPTED, Plan
from cardsmith.press.output import atomic_output

if TYPE_CHECKING:
    from cardsmith.playtest.report.compared_view import ComparedView
    from cardsmith.playtest.report.page import View

COUNT = click.IntRange(min=0)
HEAD = b"<!doctype html>"


@click.command("report")
@click.argument("card_set", metavar="SET")
@click.argument("journals", nargs=-1, type=FilePath(), metavar="[JOURNAL]...")
@click.option("-o", "--output", type=FilePath(to_write=True), help="The HTML file to write.")
@click.option("--json", "as_json", is_flag=True, help="The report as JSON on stdout (docs/report.md).")
@click.option(
    "--against", metavar="OLD_SET", help="An older version of the set: what got better, by how much."
)
@click.option(
    "--lang", help="The language of the report and of the cards (en, ro). Default: that of the system."
)
@click.option("--games", type=COUNT, help="Games to simulate for each number of players. Default: 2000 without "
              "journals, none with them.")  # fmt: skip
@rules_option
@rule_option
@click.option("--players", type=PLAYERS, help="How many play in simulated games: 4, 2-8 or 2,4,6. Default: 4 "
              "(solo: 1).")  # fmt: skip
@click.option("--bots", default="casual", show_default=True, help="Who plays them; as for simulate.")
@click.option("--seed", type=int, default=1, show_default=True, help="All simulated games follow from it.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes. Default: one per processor when there is "
              "much to play.")  # fmt: skip
def command(**options: Any) -> int:
    """Report what to change in SET, from JOURNALs (files or folders) and simulated games.

    Games of people and of bots are never added up. A journal that cannot count is named and left out; the exit code
    is 1 then, and the report is written all the same.
    """
    words = messages(options["lang"])
    version, request, findings = _asked(options, words)
    with progress() as update:
        report = make_report(*version, request, update)
    _print(report, words, options)
    if report.stopped:
        say(
            tell(
                "The games ended early ({why}): the figures are of those that were played.",
                why=report.stopped,
            )
        )
    return _code(report, findings)


def _asked(options: dict[str, Any], words: Messages) -> tuple[Version, Request, list[Finding]]:
    """Return the set and its rules, what to report on, and what is wrong with journals that cannot be read."""
    if options["games"] == 0 and not options["journals"]:
        raise UsageError(tell("there is nothing to report on: name journals, or leave out --games 0"))
    version = _version(options["card_set"], options, words)
    unchanged = {**options, "overrides": ()}
    against = _version(options["against"], unchanged, words) if options["against"] else None
    journals, findings = _read(options["journals"], [version, against] if against else [version])
    games = options["games"] if options["games"] is not None else 0 if options["journals"] else GAMES
    players = players_in(options["players"], version.rules)
    more = ("--games", str(games)) if games > GAMES else ()  # what takes many to be told, few would not show
    request = Request(
        journals,
        players,
        Plan(games=games, bots=options["bots"], seed=options["seed"]),
        options["jobs"] or jobs_for(games * len(players), version.rules.mode),
        against,
        shlex.quote(options["card_set"]),
        shlex.join([*typed({**options, "games": DEFAULTS["games"]}), *more]),
    )
    return version, request, findings


def _version(source: str, options: dict[str, Any], words: Messages) -> Version:
    """Return a set, in the report's language where it has a sound translation, and the rules it is played by."""
    sets = load_sets([source])
    rules = load_profile(sets, options["rules"], options["overrides"])
    return Version([in_language_of(one, words.language) for one in sets], rules)


def _print(report: Report, words: Messages, options: dict[str, Any]) -> None:
    """Write the page, and print JSON or a summary."""
    from cardsmith.playtest.report.page import View, report_html  # takes jinja2 along

    if options["output"]:
        with atomic_output(options["output"], replaces=lambda file: file.read(len(HEAD)) == HEAD) as draft:
            draft.file.write(report_html(report, words).encode(errors="replace"))
    if options["as_json"]:
        click.echo(json.dumps(report.as_data(), indent=2, ensure_ascii=False))
        return
    view = View(report, words)
    headings = " · ".join(map(view.heading, report.groups))
    print_wrapped(f"{' + '.join(report.titles)}: {headings}")
    for group, advice in view.advice:
        click.echo()
        print_wrapped(words.gettext("What to change, told by: {games}").format(games=view.heading(group)))
        print_advice((one, report.command(one, group)) for one in advice)
    if view.names_old:
        click.echo()
        print_wrapped(
            words.gettext("OLD stands for a copy of the set as it is now: make it before you change the set.")
        )
    if not view.advice:
        print_wrapped(words.gettext("Nothing calls for a change, as far as these games tell."))
    if view.compared:
        _print_comparison(view, view.compared, words)
    if options["output"]:
        click.echo("\n" + words.gettext("The whole report: {path}").format(path=options["output"]))


def _print_comparison(view: View, compared: ComparedView, words: Messages) -> None:
    click.echo()
    print_wrapped(compared.cards())
    if why := compared.untold():
        print_wrapped(why)
    for change in compared.comparison.groups:
        click.echo()
        heading = words.gettext("What changed since the older version: {games}")
        print_wrapped(heading.format(games=view.heading(change.new)))
        for line in compared.told(change):
            print_wrapped(f"- {line}", "  ")


def _code(report: Report, findings: Sequence[Finding]) -> int:
    """Print what is wrong with journals; return the exit code."""
    _print_some(report.findings)
    if report.stopped == INTERRUPTED:
        return EXIT_INTERRUPTED
    return EXIT_PROBLEMS if report.stopped or has_errors([*findings, *report.findings]) else 0


def _read(paths: Sequence[Path], versions: Sequence[Version]) -> tuple[list[Journal], list[Finding]]:
    """Read journals, and all those (``*.jsonl``) in folders; say what is wrong with those that are none.

    A folder may hold the games of all sets, as that of ``play`` does: those of others are counted, no more.
    """
    journals: list[Journal] = []
    problems: list[Finding] = []
    known = [(deck_of(*one.sets), [card_set.name for card_set in one.sets]) for one in versions]
    others = 0
    for path in paths:
        inside = sorted(file for file in path.glob("*.jsonl") if not file.is_dir())
        if path.is_dir() and not inside:
            raise FileError(tell("there is no journal (*.jsonl) in the folder {path}", path=path))
        for file in inside if path.is_dir() else [path]:
            journal, findings = read_journal(file)
            problems += findings
            if journal is None:
                continue
            if path.is_dir() and all(is_of_another_set(journal, deck, names) for deck, names in known):
                others += 1
            else:
                journals.append(journal)
    _print_some(problems)
    if others:
        say(tell_n("{n} game of another set is left out", "{n} games of other sets are left out", others))
    return journals, problems


def _print_some(findings: Sequence[Finding]) -> None:
    """Print remarks on journals, of each kind the first: the same is often wrong with hundreds."""
    shown = first_of_each(findings)
    print_findings(shown, to_stderr=True)
    if more := len(findings) - len(shown):
        say(tell_n("{n} more remark like these", "{n} more remarks like these", more))
