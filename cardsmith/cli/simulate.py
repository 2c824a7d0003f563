"""``cardsmith simulate``: a set played by bots, by the thousand."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from cardsmith.cli.playing import Players

if TYPE_CHECKING:
    from cardsmith.cli.output import Progress
    from cardsmith.playtest.study import Study

COUNT = click.IntRange(min=1)
DEFAULTS = {"games": 10_000, "bots": "casual", "seed": 1}


@click.command("simulate")
@click.argument("sets", nargs=-1, required=True, metavar="SET...")
@click.option("--rules", help="A profile's name, or the path of a rules file. Default: the set's.")
@click.option("--rule", "overrides", multiple=True, metavar="KEY=VALUE",
              help="Change one option of the rules, like hand=5; may be repeated.")  # fmt: skip
@click.option("--players", type=Players(), help="How many play: 4, 2-8 or 2,4,6. Default: 4 (solo: 1).")
@click.option("--games", type=COUNT, default=DEFAULTS["games"], show_default=True,
              help="Games for each number of players.")  # fmt: skip
@click.option("--bots", default=DEFAULTS["bots"], show_default=True,
              help="novice, casual or expert, with /dump for the other style; several with commas take turns in "
              "the seats; MODULE:NAME is one of your own.")  # fmt: skip
@click.option(
    "--seed", type=int, default=DEFAULTS["seed"], show_default=True, help="All games follow from it."
)
@click.option("--jobs", type=COUNT, help="Processes. Default: one per processor when there is much to play.")
@click.option("--cards", help="Only these: ids, positions 3-8, category:x, date:1900..1950; comma-separated.")
@click.option("--json", "as_json", is_flag=True, help="All figures as JSON (docs/simulation.md).")
def command(**options: Any) -> int:
    """Let bots play SET by the thousand and report what an author learns, with advice.

    Several sets are mixed. Ctrl-C ends it early and reports what was played so far.
    """
    from cardsmith.cli.output import progress, say
    from cardsmith.model.sentences import tell, tell_n
    from cardsmith.playtest.simulation import INTERRUPTED

    with progress() as update:
        study = _study(options, update)
    if options["as_json"]:
        click.echo(json.dumps(study.as_data(), indent=2, ensure_ascii=False))
    else:
        from cardsmith.cli.simulation_summary import print_study

        print_study(study, command_line("simulate", options))
    if not study.stopped:
        return 0
    games = tell_n("{n} game", "{n} games", study.asked)
    if study.stopped == INTERRUPTED:
        say(tell("Interrupted: {played} of {games} were played; the figures are theirs.",
                 played=study.games, games=games))  # fmt: skip
        return 130
    say(tell("Error: {problem}", problem=study.stopped))
    say(tell("{played} of {games} were played before; the figures are theirs.",
             played=study.games, games=games))  # fmt: skip
    return 1


def _study(options: dict[str, Any], update: Progress) -> Study:
    from cardsmith.cli.output import print_findings
    from cardsmith.cli.playing import load_profile, load_sets
    from cardsmith.game.engine import check_start
    from cardsmith.model.findings import has_errors
    from cardsmith.playtest.simulation import Plan
    from cardsmith.playtest.study import study

    sets = load_sets(options["sets"], options["cards"])
    rules = load_profile(sets, options["rules"], options["overrides"])
    players = options["players"] or ((1,) if rules.mode == "solo" else (4,))
    cards = sum(len(card_set.cards) for card_set in sets)
    findings = {finding for count in players for finding in check_start(cards, rules, count)}
    if not has_errors(findings):  # else `study` refuses, and says why
        print_findings(sorted(findings, key=lambda found: (found.code, found.message)), to_stderr=True)
    plan = Plan(games=options["games"], bots=options["bots"], seed=options["seed"])
    jobs = options["jobs"] or jobs_for(options["games"] * len(players), rules.mode)
    return study(sets, rules, players, plan, jobs=jobs, progress=update)


def jobs_for(games: int, mode: str) -> int:
    """Return one process per processor when starting them is worth it."""
    import os

    return (os.cpu_count() or 1) if games > (500 if mode == "coop" else 20_000) else 1


def command_line(command: str, options: dict[str, Any]) -> str:
    """Return what was typed, for advice to add to; what ``simulate`` takes for granted is left out."""
    import shlex

    words = ["cardsmith", command, *options["sets"]]
    for name, value in (
        ("--rules", options["rules"]),
        *(("--rule", override) for override in options["overrides"]),
        ("--players", _spelled(options["players"] or ())),
        *((f"--{name}", str(options[name])) for name, usual in DEFAULTS.items() if options[name] != usual),
        ("--cards", options["cards"]),
    ):
        words += [name, value] if value else []
    return shlex.join(words)


def _spelled(players: tuple[int, ...]) -> str:
    whole = len(players) > 1 and players == tuple(range(players[0], players[-1] + 1))
    return f"{players[0]}-{players[-1]}" if whole else ",".join(map(str, players))
