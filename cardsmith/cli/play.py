"""``cardsmith play``: a game at the terminal, written down as it is played."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardsmith.game.journal import JournalWriter
    from cardsmith.language.messages import Messages
    from cardsmith.terminal.session import Session, Setting


@click.command("play")
@click.argument("sets", nargs=-1, metavar="SET...")
@click.option("--rules", help="A profile's name, or the path of a rules file. Default: the set's.")
@click.option("--rule", "overrides", multiple=True, metavar="KEY=VALUE",
              help="Change one option of the rules, like hand=5; may be repeated.")  # fmt: skip
@click.option("--players", metavar="NAMES", help='Who plays, by seat, like "Ann,Ben,bot:casual", or how many '
              "people. Default: you and a bot; alone where the players are a team.")  # fmt: skip
@click.option("--cards", help="Only these: ids, positions 3-8, category:x, date:1900..1950; comma-separated.")
@click.option("--seed", type=int, help="The shuffle follows from it. Default: by chance.")
@click.option("--practice", is_flag=True, help="Plays can be taken back.")
@click.option("--plain", is_flag=True, help="One line at a time: for screen readers, pipes and scripts.")
@click.option("--lang", help="The language of table and cards (en, ro). Default: that of the system.")
@click.option("--journal", type=click.Path(path_type=Path), help="The file that the game is written to. "
              "Default: a new one among your data.")  # fmt: skip
@click.option("--resume", type=click.Path(path_type=Path), metavar="JOURNAL",
              help="Go on with a saved game; SET only where the game does not find it.")  # fmt: skip
def command(**options: Any) -> int:
    """Play SET: people at one keyboard, bots, or both. Several sets are mixed.

    The game is written down as it is played: leave at any time (q, the end of the input, Ctrl-C) and go on later
    with --resume.
    """
    import os

    from cardsmith.language.messages import choose_language, in_language

    words = in_language(choose_language(options["lang"], os.environ))
    session = _resumed(options, words) if options["resume"] else _begun(options, words)
    try:
        return _play(session, words, options)
    finally:
        if session.writer is not None:
            session.writer.close()


def _play(session: Session, words: Messages, options: dict[str, Any]) -> int:
    """Sit down at the plain table; return the exit code."""
    from cardsmith.cli.line_terminal import line_terminal, print_line
    from cardsmith.terminal.plain import Ending, PlainTable
    from cardsmith.terminal.presenter import Presenter
    from cardsmith.terminal.session import BotFailedError

    setting = session.setting
    presenter = Presenter(
        setting.cards.fronts, [player.shown for player in setting.players], setting.rules, words
    )
    table = PlainTable(session, presenter, line_terminal(), options["practice"])
    try:
        ending = table.play()
    except BotFailedError as failure:
        print_line(f"Error: {failure}", err=True)
        print_line(_saved(session, words, options), err=True)
        return 1
    except KeyboardInterrupt:
        print_line("\n" + _saved(session, words, options), err=True)
        return 130
    if ending is not Ending.OVER:
        print_line(_saved(session, words, options), err=True)
    elif session.writer is not None:
        print_line(words.gettext("The game was written to {path}").format(path=session.writer.path), err=True)
    return 1 if ending is Ending.NONSENSE else 0


def _begun(options: dict[str, Any], words: Messages) -> Session:
    """Deal a new game and begin its journal."""
    from cardsmith.cli.output import print_findings
    from cardsmith.terminal.session import Session

    setting = _setting(options, words)
    session = Session(setting, _now)
    print_findings(session.game.warnings, to_stderr=True)
    session.writer = _new_journal(setting, options["journal"])
    return session


def _new_journal(setting: Setting, asked: Path | None) -> JournalWriter | None:
    """Begin the journal in the file asked for, else in a new one among the user's data, named by time and set.

    A game that cannot be saved there is played all the same.

    Raises:
        FileError: the file asked for exists or cannot be written.
    """
    from cardsmith.cli.output import say
    from cardsmith.game.journal import JournalWriter
    from cardsmith.model.errors import FileError
    from cardsmith.places import data_folder

    if asked is not None:
        if asked.exists():
            raise FileError(f"{asked} exists already: go on with it by --resume, or name another")
        return JournalWriter.create(asked, setting.header())
    folder = data_folder() / "journals"
    name = f"{_now().replace(':', '').rstrip('Z')}-{setting.cards.sets[0].name}"
    paths = (folder / f"{name}{f'-{at}' if at else ''}.jsonl" for at in count())
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return JournalWriter.create(next(path for path in paths if not path.exists()), setting.header())
    except FileError as problem:
        say(f"This game is not saved: {problem}")
    except OSError as problem:
        say(f"This game is not saved: cannot write {folder}: {problem.strerror}")
    return None


def _setting(options: dict[str, Any], words: Messages) -> Setting:
    import secrets

    from cardsmith.cli.journals import cards_in
    from cardsmith.cli.playing import load_profile, load_sets, selected_cards
    from cardsmith.model.errors import UsageError
    from cardsmith.terminal.players import parse_players
    from cardsmith.terminal.session import Setting

    if not options["sets"]:
        raise UsageError("name a set to play, like 'cardsmith play inventions', or a game to --resume")
    sets = load_sets(options["sets"], None)
    rules = load_profile(sets, options["rules"], options["overrides"])
    cards = cards_in(sets, words.language)
    chosen = None
    if options["cards"]:
        picked = selected_cards(sets, options["cards"])
        starts = [sum(len(card_set.cards) for card_set in sets[:at]) for at in range(len(sets))]
        chosen = [
            first + card_set.cards.index(card)
            for first, card_set, some in zip(starts, sets, picked, strict=True)
            for card in some
        ]
    names = _names(options["players"], rules.mode, words.gettext("Player"))
    seed = secrets.randbits(31) if options["seed"] is None else options["seed"]
    return Setting.of_selection(cards, rules, parse_players(names), seed, chosen)


def _names(players: str | None, mode: str, person: str) -> Sequence[str]:
    """Return the names of the players: those given, ``Player 1`` and so on for a number, or a default."""
    if players is None:
        return [person, "bot:casual"] if mode == "versus" else [person]
    if players.strip().isdecimal() and len(players.strip()) < 4:
        return [f"{person} {seat}" for seat in range(1, int(players) + 1)]
    return players.split(",")


def _resumed(options: dict[str, Any], words: Messages) -> Session:
    """Deal a saved game again, up to its last action, and go on writing its journal."""
    from cardsmith.cli.journals import open_journal
    from cardsmith.cli.output import print_findings
    from cardsmith.game.journal import JournalWriter
    from cardsmith.model.errors import UsageError
    from cardsmith.terminal.session import Session, refusals

    fixed = [name for name in ("rules", "overrides", "players", "cards", "seed", "journal") if options[name]]
    if fixed:
        name = "rule" if fixed[0] == "overrides" else fixed[0]
        raise UsageError(f"--{name} cannot be changed in a game that is resumed: leave it out")
    journal, cards, findings = open_journal(options["resume"], options["sets"], words.language)
    session, refused = Session.resumed(journal, cards, _now)
    print_findings([*findings, *refusals(journal, refused)], to_stderr=True)
    if not session.over:
        session.writer = JournalWriter.resume(options["resume"], _now())
    return session


def _now() -> str:
    from datetime import UTC, datetime

    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _saved(session: Session, words: Messages, options: dict[str, Any]) -> str:
    """Return the line that says where a game that was left lies, and what to type to go on."""
    from shlex import join

    if session.writer is None:
        return words.gettext("The game was not saved.")
    path = str(session.writer.path)
    practice = ["--practice"] * options["practice"]
    command = join(["cardsmith", "play", *options["sets"], "--resume", path, *practice])
    return words.gettext("Saved. To go on: {command}").format(command=command)
