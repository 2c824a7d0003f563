"""Games for reports: sums written down by hand, and journals that bots wrote under people's names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from cardsmith.game.deck import Deck, deck_of
from cardsmith.game.engine import new_game
from cardsmith.game.journal import Header, Journal, read_journal
from cardsmith.game.journal_writing import JournalWriter
from cardsmith.game.randomness import game_key
from cardsmith.model.cards import CardSet
from cardsmith.model.rules import Ruleset
from cardsmith.playtest.bots import parse_bots
from cardsmith.playtest.figures import Statistics
from cardsmith.playtest.seating import Tables
from cardsmith.playtest.statistics import statistics_of
from cardsmith.playtest.tally import SLOTS, Tally
from tests.playtest.tables import catalogue_of_deck, inventions, rules

PLAYERS = 2


def tally_of(deck: Deck, right: Mapping[int, tuple[int, int]], games: int = 100, **sums: int) -> Tally:
    """Return the sums of games of two: of each card how many plays of how many were right; 50 of 100 if not given."""
    tally = Tally.of(deck, ["bot:casual"])
    tally.games = games
    for card in range(len(deck)):
        hits, plays = right.get(card, (50, 100))
        for verdict, count in ((1, hits), (0, plays - hits)):
            if count:
                tally.trials[(card * SLOTS + 5) * 2 + verdict] = count
    tally.rounds[6] = tally.moves[20] = tally.lead_changes[1] = games
    tally.wins[0] = games - games // 2 - sums.get("shared", 0)
    tally.wins[1] = games // 2
    tally.seats[0] = 2 * games
    tally.kind_wins[0] = games - sums.get("shared", 0)
    for name, value in sums.items():
        setattr(tally, name, value)
    return tally


def meet(tally: Tally, card: int, other: int, times: int, wrong: int) -> Tally:
    """Let two cards meet as neighbours, put in the wrong order so often."""
    key = 2 * (card * len(tally.places) + other)
    tally.neighbours.update({key: times - wrong, key + 1: wrong})
    return tally


def figures_of(
    tally: Tally, deck: Deck, played_by: str = "bots", profile: Ruleset | None = None
) -> Statistics:
    return statistics_of(tally, catalogue_of_deck(deck), profile or rules("leisure"), PLAYERS, played_by)


def part(cards: int = 30) -> CardSet:
    """Return a set of the first inventions only: games with it are short."""
    return replace(inventions(), cards=inventions().cards[:cards])


def written(folder: Path, names: tuple[str, ...], seed: int, profile: str = "inventions",
            card_set: CardSet | None = None) -> Journal:  # fmt: skip
    """Let bots play a game under these names and return its journal."""
    deck, ruleset = deck_of(card_set or part()), rules(profile)
    game = new_game(deck, ruleset, len(names), seed)
    seats = Tables(deck, ruleset, len(names)).seat(parse_bots("casual") * len(names), game_key(seed, 0))
    path = folder / f"{'-'.join(names).replace(':', '')}-{seed}-{profile}-{len(deck)}.jsonl"
    writer = JournalWriter.create(path, Header(("inventions",), deck.fingerprint, ruleset, names, seed))
    while game.result is None:
        action = seats[game.seat].act(game.observe(game.seat))
        writer.move(game.seat, action, deck, "")
        game.apply(action)
    writer.close()
    journal, findings = read_journal(path)
    assert journal is not None
    assert not findings
    return journal
