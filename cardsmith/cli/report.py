"""``cardsmith report``: what an author should change, from journals of real games and from simulated ones."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from cardsmith.cli import EXIT_INTERRUPTED, EXIT_PROBLEMS
from cardsmith.cli.output import messages, print_findings, progress, say
from cardsmith.cli.setting_up import in_language_of, load_profile, load_sets, players_in
from cardsmith.cli.shared_options import rule_option, rules_option
from cardsmith.cli.simulate import DEFAULTS, jobs_for, typed
from cardsmith.cli.simulation_summary import print_advice
from cardsmith.cli.types import PLAYERS, FilePath
from cardsmith.game.journal import Journal, read_journal
from cardsmith.language.messages import Messages
from cardsmith.model.errors import FileError, UsageError
from cardsmith.model.findings import Finding, has_errors
from cardsmith.model.sentences import tell
from cardsmith.playtest.report.make import GAMES, Report, Request, Version, make_report
from cardsmith.playtest.simulation import INTERRUPTED, Plan
from cardsmith.press.output import atomic_output

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
    journals, findings = _read(options["journals"])
    games = options["games"] if options["games"] is not None else 0 if options["journals"] else GAMES
    players = players_in(options["players"], version.rules)
    request = Request(
        journals,
        players,
        Plan(games=games, bots=options["bots"], seed=options["seed"]),
        options["jobs"] or jobs_for(games * len(players), version.rules.mode),
        against,
        shlex.quote(options["card_set"]),
        shlex.join(typed({**options, "games": DEFAULTS["games"]})),
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
    click.echo(f"{' + '.join(report.titles)}: {headings}")
    for group, advice in view.advice:
        click.echo("\n" + words.gettext("What to change, told by: {games}").format(games=view.heading(group)))
        print_advice((one, report.command(one, group)) for one in advice)
    if view.names_old:
        old = words.gettext(
            "OLD stands for a copy of the set as it is now: make it before you change the set."
        )
        click.echo("\n" + old)
    if not view.advice:
        click.echo(words.gettext("Nothing calls for a change, as far as these games tell."))
    if view.compared and (why := view.compared.untold()):
        click.echo("\n" + why)
    for change in report.comparison.groups if report.comparison else ():
        heading = words.gettext("What changed since the older version: {games}")
        click.echo("\n" + heading.format(games=view.heading(change.new)))
        for line in view.compared.told(change) if view.compared else ():
            click.echo(f"- {line}")
    if options["output"]:
        click.echo("\n" + words.gettext("The whole report: {path}").format(path=options["output"]))


def _code(report: Report, findings: Sequence[Finding]) -> int:
    """Print what is wrong with journals; return the exit code."""
    print_findings(report.findings, to_stderr=True)
    if report.stopped == INTERRUPTED:
        return EXIT_INTERRUPTED
    return EXIT_PROBLEMS if report.stopped or has_errors([*findings, *report.findings]) else 0


def _read(paths: Sequence[Path]) -> tuple[list[Journal], list[Finding]]:
    """Read journals, and all those (``*.jsonl``) in folders; say what is wrong with those that are none."""
    journals: list[Journal] = []
    problems: list[Finding] = []
    for path in paths:
        inside = sorted(file for file in path.glob("*.jsonl") if not file.is_dir())
        if path.is_dir() and not inside:
            raise FileError(tell("there is no journal (*.jsonl) in the folder {path}", path=path))
        for file in inside if path.is_dir() else [path]:
            journal, findings = read_journal(file)
            problems += findings
            journals += [journal] if journal is not None else []
    print_findings(problems, to_stderr=True)
    return journals, problems
