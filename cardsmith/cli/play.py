"""``cardsmith play``: a game at the terminal, written down as it is played."""

from __future__ import annotations

import os
import secrets
import shlex
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any

import click

from cardsmith.cli.journals import cards_in, open_journal
from cardsmith.cli.line_terminal import line_terminal, print_line
from cardsmith.cli.output import print_findings
from cardsmith.cli.playing import load_profile, load_sets, select
from cardsmith.game.journal import Header, Journal, JournalWriter
from cardsmith.game.randomness import game_key, number
from cardsmith.language.messages import Messages, choose_language, in_language
from cardsmith.model.cards import CardSet
from cardsmith.model.errors import FileError, UsageError
from cardsmith.places import data_folder
from cardsmith.terminal.plain import NoProgressError, PlainTable
from cardsmith.terminal.players import read_players
from cardsmith.terminal.presenter import Presenter
from cardsmith.terminal.session import BotFailedError, Session, utc_now


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
    words = in_language(choose_language(options["lang"], os.environ))
    session = _resumed(options, words) if options["resume"] else _begun(options, words)
    table = PlainTable(Presenter(session, words), line_terminal(), options["practice"])
    code = 0
    try:
        table.play()
    except KeyboardInterrupt:
        print_line("", err=True)
        code = 130
    except (BotFailedError, NoProgressError) as failure:
        print_line(f"Error: {failure}", err=True)
        code = 1
    finally:
        if session.writer is not None:
            session.writer.close()
    if session.writer is not None:
        print_line(_farewell(session, session.writer.path, words, options), err=True)
    return code


def _begun(options: dict[str, Any], words: Messages) -> Session:
    """Deal a new game and begin its journal."""
    if not options["sets"]:
        raise UsageError("name a set to play, like 'cardsmith play inventions', or a game to --resume")
    sets = load_sets(options["sets"])
    rules = load_profile(sets, options["rules"], options["overrides"])
    cards = cards_in(sets, words.language)
    players = read_players(_names(options["players"], rules.mode, words.gettext("Player")))
    seed = secrets.randbits(31) if options["seed"] is None else options["seed"]
    order = None
    if options["cards"]:
        chosen = sorted(_numbers(sets, options["cards"]), key=lambda card: number(game_key(seed, 0), 0, card))
        order = tuple(cards.deck.ids[card] for card in chosen)
    header = Header(cards.sets, cards.deck.fingerprint, rules, players, seed, order)
    session = Session(Journal("", header, ()), cards)
    print_findings(session.game.warnings, to_stderr=True)
    session.writer = JournalWriter.create(options["journal"] or _new_path(sets[0].name), header)
    return session


def _names(players: str | None, mode: str, person: str) -> Sequence[str]:
    """Return the names of the players: those given, ``Player 1`` and so on for a number, or a default."""
    if players is None:
        return [person, "bot:casual"] if mode == "versus" else [person]
    if players.strip().isdecimal() and len(players.strip()) < 4:
        return [f"{person} {seat}" for seat in range(1, int(players) + 1)]
    return players.split(",")


def _numbers(sets: Sequence[CardSet], selection: str) -> list[int]:
    """Return the numbers of the selected cards in the deck of all cards; the others lie in the box."""
    chosen = {(part.name, card.id) for part in select(sets, selection) for card in part.cards}
    every = [(card_set.name, card.id) for card_set in sets for card in card_set.cards]
    return [at for at, card in enumerate(every) if card in chosen]


def _new_path(name: str) -> Path:
    """Return a new file among the user's data, named by time and set.

    Raises:
        FileError: there is no place for it.
    """
    folder = data_folder() / "journals"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise FileError(f"cannot write {folder}: {problem.strerror}; name a file with --journal") from problem
    stem = f"{utc_now().replace(':', '').rstrip('Z')}-{name}"
    paths = (folder / f"{stem}{f'-{at}' if at else ''}.jsonl" for at in count())
    return next(path for path in paths if not path.exists())


def _resumed(options: dict[str, Any], words: Messages) -> Session:
    """Deal a saved game again, up to its last action, and go on writing its journal."""
    for name in ("rules", "overrides", "players", "cards", "seed", "journal"):
        if options[name] not in (None, ()):
            option = "rule" if name == "overrides" else name
            raise UsageError(f"--{option} cannot be changed in a game that is resumed: leave it out")
    journal, cards, findings = open_journal(options["resume"], options["sets"], words.language)
    read_players(journal.header.players)
    session = Session(journal, cards)
    print_findings([*findings, *session.refused], to_stderr=True)
    if not session.over:
        session.writer = JournalWriter.resume(options["resume"], utc_now())
    return session


def _farewell(session: Session, path: Path, words: Messages, options: dict[str, Any]) -> str:
    """Return the line that says where the game lies and, when it was left, what to type to go on."""
    if session.over:
        return words.gettext("The game was written to {path}").format(path=path)
    practice = ["--practice"] * options["practice"]
    command = shlex.join(["cardsmith", "play", *options["sets"], "--resume", str(path), *practice])
    return words.gettext("Saved. To go on: {command}").format(command=command)
