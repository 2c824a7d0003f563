"""``cardsmith play``: a game at the terminal, written down as it is played."""

from __future__ import annotations

import contextlib
import re
import shlex
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from cardsmith.authoring.rules_reading import load_rules, profile_names
from cardsmith.cli import EXIT_INTERRUPTED, EXIT_PROBLEMS
from cardsmith.cli.dealing import Dealer
from cardsmith.cli.journals import cards_in, open_journal
from cardsmith.cli.line_terminal import line_terminal, prepare_streams, print_line
from cardsmith.cli.output import language_asked, messages, print_findings
from cardsmith.cli.setting_up import load_profile, load_sets, select
from cardsmith.cli.shared_options import cards_option, rule_option, rules_option
from cardsmith.cli.types import FilePath
from cardsmith.game.journal_writing import JournalWriter
from cardsmith.language.messages import Messages
from cardsmith.model.cards import CardSet
from cardsmith.model.errors import UsageError
from cardsmith.model.rules import Ruleset
from cardsmith.model.sentences import tell
from cardsmith.terminal.players import read_players
from cardsmith.terminal.presenter import Presenter
from cardsmith.terminal.session import BotFailedError, Session, utc_now
from cardsmith.terminal.table.gate import reason_for_plain


@click.command("play")
@click.argument("sets", nargs=-1, metavar="SET...")
@rules_option
@rule_option
@click.option("--players", metavar="NAMES", help='Who plays, by seat, like "Ann,Ben,bot:casual", or how many '
              "people. Default: you and a bot; alone where the players are a team.")  # fmt: skip
@cards_option
@click.option("--seed", type=int, help="The shuffle follows from it. Default: by chance.")
@click.option("--practice", is_flag=True, help="Plays can be taken back.")
@click.option("--plain", is_flag=True, envvar="CARDSMITH_PLAIN",
              help="One line at a time: for screen readers, pipes and scripts.")  # fmt: skip
@click.option("--pass", "hide", is_flag=True,
              help="Hide the table until the next person is ready. Not with the plain table.")  # fmt: skip
@click.option("--lang", help="The language of table and cards (en, ro). Default: that of the system.")
@click.option("--journal", type=FilePath(), help="The file that the game is written to. "
              "Default: a new one among your data.")  # fmt: skip
@click.option("--no-journal", is_flag=True, help="Do not write the game down.")
@click.option("--resume", type=FilePath(), metavar="JOURNAL",
              help="Go on with a saved game; SET only where the game does not find it.")  # fmt: skip
def command(**options: Any) -> int:
    """Play SET: people at one keyboard, bots, or both. Several sets are mixed.

    The game is written down as it is played: leave at any time (q, the end of the input, Ctrl-C) and go on later
    with --resume.
    """
    words = messages(options["lang"])
    if options["no_journal"] and (options["journal"] or options["resume"]):
        raise UsageError(tell("--no-journal does not go with --journal or --resume: leave one of them out"))
    hides_nothing = tell("--pass is for the table on a whole screen: the plain table hides nothing")
    source = click.get_current_context().get_parameter_source("plain")
    if options["hide"] and options["plain"] and source is ParameterSource.COMMANDLINE:
        raise UsageError(hides_nothing)
    why = None if options["plain"] else reason_for_plain(words)
    plain = options["plain"] or why is not None
    if options["resume"]:
        dealer, session = _resumed(options, words)
        rules = session.header.rules
    else:
        dealer, rules = _prepared(options, words)
        session = None
        if plain or options["players"] is not None:
            session = dealer.deal(rules, _names(options["players"], rules.mode, words.gettext("Player")))
            print_findings(session.game.warnings, to_stderr=True)
    prepare_streams()
    if why is not None:
        print_line(why, err=True)
    if plain and options["hide"]:
        print_line(words.say(hides_nothing), err=True)
    if plain:
        assert session is not None
        return _leave(_play_plain(session, words, options), session, words, options)
    from cardsmith.terminal.table.app import TableApp, run_table
    from cardsmith.terminal.table.house import House

    profiles = partial(_profiles, rules, options["overrides"])
    house = House(dealer.deal, profiles, options["practice"], options["hide"])
    app = TableApp(words, house, session)
    code = EXIT_PROBLEMS
    try:
        code = run_table(app)
    finally:
        if app.session is not None:
            _leave(code, app.session, words, options)
    return code


def _play_plain(session: Session, words: Messages, options: dict[str, Any]) -> int:
    """Play line by line; return the exit code."""
    from cardsmith.terminal.plain import NoProgressError, PlainTable

    table = PlainTable(Presenter(session, words), line_terminal(), options["practice"])
    try:
        table.play()
    except KeyboardInterrupt:
        print_line("", err=True)
        return EXIT_INTERRUPTED
    except (BotFailedError, NoProgressError) as failure:
        print_line(words.say(tell("Error: {problem}", problem=failure.message)), err=True)
        return EXIT_PROBLEMS
    return 0


def _leave(code: int, session: Session, words: Messages, options: dict[str, Any]) -> int:
    """Close the journal and say where the game lies; return the exit code."""
    if session.writer is not None:
        asked = session.writer.path
        session.writer.close()
        with contextlib.suppress(OSError):  # where the terminal is closed nobody reads it
            if session.writer.path != asked:
                text = words.gettext("{path} was replaced while the game was played: it is written anew.")
                print_line(text.format(path=asked), err=True)
            print_line(_farewell(session, session.writer.path, words, options), err=True)
    return code


def _prepared(options: dict[str, Any], words: Messages) -> tuple[Dealer, Ruleset]:
    """Read the sets and the rules."""
    if not options["sets"]:
        raise UsageError(tell("name a set to play, like 'cardsmith play inventions', or a game to --resume"))
    sets = load_sets(options["sets"])
    rules = load_profile(sets, options["rules"], options["overrides"])
    chosen = _numbers(sets, options["cards"]) if options["cards"] else None
    cards = cards_in(sets, words.language)
    return Dealer(cards, chosen, options["seed"], options["journal"], not options["no_journal"]), rules


def _profiles(usual: Ruleset, overrides: Sequence[str]) -> list[Ruleset]:
    """Return the rules that may be chosen, the usual ones first; those that the overrides do not fit are left out."""
    others = (load_rules(name, overrides)[0] for name in profile_names() if name != usual.name)
    return [usual, *filter(None, others)]


def _names(players: str | None, mode: str, person: str) -> Sequence[str]:
    """Return the names of the players: those given, ``Player 1`` and so on for a number, or a default.

    Raises:
        UsageError: so many cannot play.
    """
    if players is None:
        return [person, "bot:casual"] if mode == "versus" else [person]
    if re.fullmatch(r"\s*[-+]?\d+\s*", players):
        if not 0 < (many := int(players)) < 1000:
            message = tell(
                "{value} players cannot play; write names like {names}, or how many play, like 3",
                value=players.strip(),
                names="Ann,Ben,bot:casual",
            )
            raise UsageError(message)
        return [f"{person} {seat}" for seat in range(1, many + 1)]
    return players.split(",")


def _numbers(sets: Sequence[CardSet], selection: str) -> list[int]:
    """Return the numbers of the selected cards in the deck of all cards; the others lie in the box."""
    chosen = {(part.name, card.id) for part in select(sets, selection) for card in part.cards}
    every = [(card_set.name, card.id) for card_set in sets for card in card_set.cards]
    return [at for at, card in enumerate(every) if card in chosen]


def _resumed(options: dict[str, Any], words: Messages) -> tuple[Dealer, Session]:
    """Deal a saved game again, up to its last action, and go on writing its journal."""
    for name in ("rules", "overrides", "players", "cards", "seed", "journal"):
        if options[name] not in (None, ()):
            option = "rule" if name == "overrides" else name
            message = tell(
                "{option} cannot be changed in a game that is resumed: leave it out", option=f"--{option}"
            )
            raise UsageError(message)
    journal, cards, findings = open_journal(options["resume"], options["sets"], words.language)
    read_players(journal.header.players)
    session = Session(journal, cards)
    print_findings([*findings, *session.refused], to_stderr=True)
    if not session.over:
        session.writer = JournalWriter.resume(options["resume"], utc_now(), len(journal.moves))
    order = journal.header.order
    chosen = None if order is None else sorted(map(cards.deck.ids.index, order))
    return Dealer(cards, chosen), session


def _farewell(session: Session, path: Path, words: Messages, options: dict[str, Any]) -> str:
    """Return the line that says where the game lies and, when it was left, what to type to go on."""
    if session.over:
        return Presenter(session, words).written(path)
    command = ["cardsmith", "play", *options["sets"], "--resume", str(path)]
    command += ["--practice"] * options["practice"] + ["--pass"] * options["hide"]
    command += ["--lang", words.language] if language_asked() else []
    return words.gettext("Saved. To go on: {command}").format(command=shlex.join(command))
