"""``cardsmith simulate``: a set played by bots, by the thousand."""

from __future__ import annotations

import json
import os
import shlex
from typing import Any

import click

from cardsmith.cli import EXIT_INTERRUPTED, EXIT_PROBLEMS
from cardsmith.cli.output import Progress, messages, print_findings, progress, say
from cardsmith.cli.setting_up import in_language_of, load_profile, load_sets, players_in
from cardsmith.cli.shared_options import cards_option, rule_option, rules_option
from cardsmith.cli.simulation_summary import print_study
from cardsmith.cli.types import PLAYERS
from cardsmith.game.engine import check_start
from cardsmith.model.findings import has_errors
from cardsmith.model.sentences import tell, tell_n
from cardsmith.playtest.simulation import INTERRUPTED, Plan
from cardsmith.playtest.study import Study, study

COUNT = click.IntRange(min=1)
DEFAULTS = {"games": 10_000, "bots": "casual", "seed": 1}


@click.command("simulate")
@click.argument("sets", nargs=-1, required=True, metavar="SET...")
@rules_option
@rule_option
@click.option("--players", type=PLAYERS, help="How many play: 4, 2-8 or 2,4,6. Default: 4 (solo: 1).")
@click.option("--games", type=COUNT, default=DEFAULTS["games"], show_default=True,
              help="Games for each number of players.")  # fmt: skip
@click.option("--bots", default=DEFAULTS["bots"], show_default=True,
              help="novice, casual or expert, with /dump for the other style; several with commas take turns in "
              "the seats; MODULE:NAME is one of your own.")  # fmt: skip
@click.option(
    "--seed", type=int, default=DEFAULTS["seed"], show_default=True, help="All games follow from it."
)
@click.option("--jobs", type=COUNT, help="Processes. Default: one per processor when there is much to play.")
@cards_option
@click.option("--json", "as_json", is_flag=True, help="All figures as JSON (docs/simulation.md).")
def command(**options: Any) -> int:
    """Let bots play SET by the thousand and report what an author learns, with advice.

    Several sets are mixed. Ctrl-C ends it early and reports what was played so far.
    """
    with progress() as update:
        result = _study(options, update)
    if options["as_json"]:
        click.echo(json.dumps(result.as_data(), indent=2, ensure_ascii=False))
    else:
        print_study(result, shlex.join(["cardsmith", "simulate", *options["sets"], *typed(options)]))
    if not result.stopped:
        return 0
    games = tell_n("{n} game", "{n} games", result.asked)
    if result.stopped == INTERRUPTED:
        say(tell("Interrupted: {played} of {games} were played; the figures are theirs.",
                 played=result.games, games=games))  # fmt: skip
        return EXIT_INTERRUPTED
    say(tell("Error: {problem}", problem=result.stopped))
    say(tell("{played} of {games} were played before; the figures are theirs.",
             played=result.games, games=games))  # fmt: skip
    return EXIT_PROBLEMS


def _study(options: dict[str, Any], update: Progress) -> Study:
    language = None if options["as_json"] else messages().language
    sets = [in_language_of(one, language) for one in load_sets(options["sets"], options["cards"])]
    rules = load_profile(sets, options["rules"], options["overrides"])
    players = players_in(options["players"], rules)
    cards = sum(len(card_set.cards) for card_set in sets)
    findings = {finding for count in players for finding in check_start(cards, rules, count)}
    if not has_errors(findings):  # else `study` refuses, and says why
        print_findings(sorted(findings, key=lambda found: (found.code, found.message)), to_stderr=True)
    plan = Plan(games=options["games"], bots=options["bots"], seed=options["seed"])
    jobs = options["jobs"] or jobs_for(options["games"] * len(players), rules.mode)
    return study(sets, rules, players, plan, jobs=jobs, progress=update)


def jobs_for(games: int, mode: str) -> int:
    """Return one process per processor when starting them is worth it."""
    return (os.cpu_count() or 1) if games > (500 if mode == "coop" else 20_000) else 1


def typed(options: dict[str, Any]) -> list[str]:
    """Return the options of games as they are typed, for advice to add to, without those that ``simulate`` assumes."""
    words: list[str] = []
    for name, value in (
        ("--rules", options["rules"]),
        *(("--rule", override) for override in options["overrides"]),
        ("--players", _spelled(options["players"] or ())),
        *((f"--{name}", str(options[name])) for name, usual in DEFAULTS.items() if options[name] != usual),
        ("--cards", options.get("cards")),
    ):
        words += [name, value] if value else []
    return words


def _spelled(players: tuple[int, ...]) -> str:
    whole = len(players) > 1 and players == tuple(range(players[0], players[-1] + 1))
    return f"{players[0]}-{players[-1]}" if whole else ",".join(map(str, players))
