"""Figures: what is counted in games whose course is known, and what the cards tell before anybody plays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardsmith.game.actions import Place
from cardsmith.game.deck import make_deck
from cardsmith.game.engine import new_game
from cardsmith.game.journal import Header, read_journal
from cardsmith.game.journal_writing import JournalWriter
from cardsmith.model.scale import clusters, holes, overlaps
from cardsmith.playtest.catalogue import catalogue_of
from cardsmith.playtest.figures import Spread
from cardsmith.playtest.journals import played_by, tallies_of
from cardsmith.playtest.simulation import Plan, simulate
from cardsmith.playtest.statistics import quantile, skill_gap, spread, statistics_of
from tests.playtest.tables import catalogue_of_deck, end, inventions, rules, years

DECK = years(1900, 1910, 1920, 1930, 1940, 1950, 1960, 1970, 1980, 1990)
RULES = rules("leisure", "hand=2")


def write_journal(
    path: Path, players: tuple[str, ...], moves: list[tuple[int, int]], order: list[int], minutes: int = 2
) -> Path:
    """Write a game of these placements (card, slot), ``minutes`` apart, with a scripted deck."""
    header = Header(
        ("numbers",), DECK.fingerprint, RULES, players, 1, tuple(DECK.ids[card] for card in order)
    )
    writer = JournalWriter.create(path, header)
    game = new_game(DECK, RULES, len(players), 1, order)
    for number, (card, slot) in enumerate(moves):
        at = f"2026-11-30T10:{number * minutes:02}:00Z"
        writer.move(game.seat, Place(card, slot), DECK, at)
        game.apply(Place(card, slot))
    writer.close()
    return path


# Hands: 1, 3 and 2, 4; the timeline opens with 5; then 6, 7, ... are drawn.
ORDER = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]
ANN_WINS = [(1, 0), (2, 0), (3, 1)]  # Ann right, Ben wrong (2 before 1), Ann right
TO_THE_END = [*ANN_WINS, (4, 2)]


def tally_of(tmp_path: Path, *players: str):
    journal, findings = read_journal(write_journal(tmp_path / "game.jsonl", players, TO_THE_END, ORDER))
    assert journal is not None
    assert not findings
    (played,), found = tallies_of([journal], DECK)
    assert not found
    return played


def test_what_happened_in_a_game_is_counted(tmp_path: Path) -> None:
    played = tally_of(tmp_path, "Ann", "Ben")
    tally = played.tally
    trials = {tuple(tally.trial(key)): count for key, count in tally.trials.items()}
    assert trials == {(0, 1, 2, True): 1, (1, 2, 3, False): 1, (0, 3, 3, True): 1, (1, 4, 4, True): 1}
    met = {tally.pair(key): count for key, count in tally.neighbours.items()}
    # 2 was put left of 1 (the wrong side) and left of 5 (the right side).
    assert met == {(1, 5, False): 1, (2, 1, True): 1, (2, 5, False): 1, (3, 1, False): 1, (3, 5, False): 1,
                   (4, 3, False): 1, (4, 5, False): 1}  # fmt: skip
    assert (tally.games, tally.wins[0], dict(tally.rounds), dict(tally.moves)) == (1, 1, {2: 1}, {4: 1})
    assert dict(tally.minutes) == {6: 1}
    figures = statistics_of(tally, catalogue_of_deck(DECK), RULES, 2, played.played_by)
    assert figures.played_by == "people"
    assert figures.game is not None
    assert figures.game.minutes == Spread(6, 6, 6)
    assert figures.game.measured
    assert [kind.wins for kind in figures.kinds] == [(1, 1), (0, 1)]


def test_people_and_bots_are_never_added_up_unsaid(tmp_path: Path) -> None:
    journals = []
    tables = [("Ann", "Ben"), ("bot:casual", "bot:expert"), ("Ann", "bot:casual"), ("Ann", "Ben")]
    for number, players in enumerate(tables):
        path = write_journal(tmp_path / f"{number}.jsonl", players, TO_THE_END, ORDER, minutes=number)
        journal, _ = read_journal(path)
        assert journal is not None
        journals.append(journal)
    played, findings = tallies_of(journals, DECK)
    assert not findings
    assert {(group.played_by, group.tally.games) for group in played} == {
        ("people", 2), ("bots", 1), ("people and bots", 1)
    }  # fmt: skip
    assert played_by(["bot:casual", "Ann"]) == "people and bots"


def test_journals_that_cannot_count_are_named(tmp_path: Path) -> None:
    unfinished, _ = read_journal(write_journal(tmp_path / "a.jsonl", ("Ann", "Ben"), ANN_WINS, ORDER))
    whole, _ = read_journal(write_journal(tmp_path / "b.jsonl", ("Ann", "Ben"), TO_THE_END, ORDER))
    assert unfinished is not None
    assert whole is not None
    played, findings = tallies_of([unfinished], DECK)
    assert not played
    assert [(finding.code, str(finding.place)) for finding in findings] == [
        ("CS730", f"{tmp_path}/a.jsonl:1")
    ]
    other = years(*range(1900, 2000, 10), 2010)
    played, findings = tallies_of([whole], other)
    assert not played
    assert [finding.code for finding in findings] == ["CS725"]


def test_breaks_do_not_count_as_playing(tmp_path: Path) -> None:
    path = write_journal(tmp_path / "a.jsonl", ("Ann", "Ben"), TO_THE_END, ORDER, minutes=14)
    journal, _ = read_journal(path)
    assert journal is not None
    (played,), _ = tallies_of([journal], DECK)
    assert not played.tally.minutes


def test_simulated_journals_and_simulations_count_alike(tmp_path: Path) -> None:
    """A simulated game written down as a journal gives the same sums."""
    from cardsmith.game.randomness import game_key
    from cardsmith.playtest.bots import parse_bots
    from cardsmith.playtest.seating import Tables

    kinds = parse_bots("casual") * 3
    game = new_game(DECK, RULES, 3, 5)
    header = Header(("numbers",), DECK.fingerprint, RULES, ("bot:casual",) * 3, 5)
    writer = JournalWriter.create(tmp_path / "game.jsonl", header)
    bots = Tables(DECK, RULES, 3).seat(kinds, game_key(5, 0))
    while game.result is None:
        action = bots[game.seat].act(game.observe(game.seat))
        writer.move(game.seat, action, DECK, "")
        game.apply(action)
    writer.close()
    journal, _ = read_journal(tmp_path / "game.jsonl")
    assert journal is not None
    (played,), _ = tallies_of([journal], DECK)
    assert played.tally == simulate(DECK, RULES, Plan(3, 1, "casual", seed=5)).tally


def test_shares_of_games_add_up() -> None:
    deck = years(*range(1900, 1936))
    profile = rules("twist-versus")
    figures = statistics_of(
        simulate(deck, profile, Plan(6, 200, "novice")).tally, catalogue_of_deck(deck), profile, 6
    )
    game = figures.game
    assert game is not None
    assert sum(seat.hits for seat in game.seats) + game.shared.hits == 200
    assert game.shared.hits <= game.tiebreaks.hits
    assert game.reshuffled.hits > 100
    assert game.lead_changes is not None
    assert 0 < game.lead_changes < 5
    assert sum(card.right.of for card in figures.cards) == game.right.of


def test_the_rating_table_holds_every_game_once() -> None:
    profile = rules("solo")
    figures = statistics_of(simulate(DECK, profile, Plan(1, 300)).tally, catalogue_of_deck(DECK), profile, 1)
    game = figures.game
    assert game is not None
    assert game.scores is not None
    assert game.seats == ()
    assert figures.as_data()["kinds"][0]["wins"] is None  # nobody wins against anybody
    assert sum(rating.share.hits for rating in game.ratings) == 300
    limits = [rating.least for rating in game.ratings]
    assert limits[0] is None
    assert limits[1:] == sorted(set(limits[1:]))


def test_skill_is_what_experts_win_more_than_novices() -> None:
    tally = simulate(inventions(), rules("inventions"), Plan(4, 200, "expert,novice")).tally
    gap = skill_gap(tally)
    assert gap.difference.low > 0.2
    assert gap.difference.low < gap.difference.value < gap.difference.high
    with pytest.raises(ValueError, match="did not play"):
        skill_gap(simulate(inventions(), rules("inventions"), Plan(4, 2)).tally)


def test_no_game_no_figures() -> None:
    tally = simulate(DECK, RULES, Plan(2, 0)).tally
    figures = statistics_of(tally, catalogue_of_deck(DECK), RULES, 2)
    assert figures.game is None
    assert json.dumps(figures.as_data())


def test_quantiles() -> None:
    assert [quantile({1: 1, 2: 8, 3: 1}, percent) for percent in (0, 10, 11, 50, 90, 91, 100)] == [
        1,
        1,
        2,
        2,
        2,
        3,
        3,
    ]
    assert spread({4: 10}) == Spread(4, 4, 4)
    assert spread({7: 3, 9: 1, 11: 1, 15: 1}) == Spread(7, 8, 15)
    assert spread({7: 1, 8: 1, 9: 1}).p50 == 8
    assert spread({-2: 1, 7: 1}).p50 == 2.5
    assert quantile({1: 7, 2: 63}, 10) == 1  # 0.1 * 70 is a little more than 7


class TestCatalogue:
    """Nearest cards, overlaps, holes and clusters."""

    def test_nearest_in_log_age(self) -> None:
        deck = years(100, 1900, 1950, 1990)
        nearest = catalogue_of_deck(deck).nearest()
        assert [one.card for one in nearest if one] == [1, 2, 1, 2]
        assert catalogue_of_deck(years(1900)).nearest() == [None]

    def test_overlaps_are_the_cards_that_may_stand_on_either_side(self) -> None:
        spans = [(1900, 1950), (1940, 1945), (1950, 1960), (1970, 1970), (1970, 1970)]
        deck = make_deck((f"c{at}", end(low), end(high)) for at, (low, high) in enumerate(spans))
        assert overlaps(deck.bounds) == [2, 1, 1, 1, 1]

    def test_holes_and_clusters_of_the_shipped_set(self) -> None:
        catalogue = catalogue_of(inventions())
        ids = catalogue.deck.ids
        assert ("farming", "wheel") in {(ids[hole.first], ids[hole.last]) for hole in holes(catalogue.places)}
        (cluster, *_) = clusters(catalogue.places)
        assert (ids[cluster.first], ids[cluster.last], cluster.cards) == ("passenger-lift", "light-bulb", 11)
        assert str(catalogue.entries[ids.index("telephone")]) == "Telephone (1876)"

    def test_even_dates_have_neither(self) -> None:
        catalogue = catalogue_of_deck(years(*range(1900, 1910)))
        assert holes(catalogue.places) == []
        assert clusters(catalogue_of_deck(years(1900, 1900)).places) == []

    def test_two_years_are_no_hole_in_a_dense_set(self) -> None:
        assert holes(catalogue_of_deck(years(*range(1000, 2000))).places) == []
        assert holes(catalogue_of_deck(years(*sorted([*range(1900, 1906)] * 10))).places) == []

    def test_cards_of_one_date_crowd_nobody(self) -> None:
        alike = [1500, 1600, 1700, *[1800] * 6, 1900, 1950, 1990]
        assert clusters(catalogue_of_deck(years(*alike)).places) == []
        close = [1500, 1600, 1700, *range(1800, 1806), 1805, 1900, 1950, 1990]
        (crowd,) = clusters(catalogue_of_deck(years(*close)).places)
        assert crowd.cards == 7


def documented_keys(heading: str) -> set[str]:
    """Return the keys in the first column of a table of docs/simulation.md."""
    text = (Path(__file__).parents[2] / "docs" / "simulation.md").read_text(encoding="utf-8")
    section = text.split(f"### {heading}\n")[1].split("\n### ")[0].split("\n## ")[0]
    return {key.strip().strip("`") for line in section.splitlines() if line.startswith("| `")
            for key in line.split("|")[1].split(",")}  # fmt: skip


@pytest.mark.parametrize("profile", ["inventions", "twist-coop", "solo"])
def test_the_json_is_as_documented(profile: str) -> None:
    from cardsmith.playtest.study import study

    players = 1 if profile == "solo" else 3
    made = study([inventions()], rules(profile), [players], Plan(games=40))
    data = json.loads(json.dumps(made.as_data()))
    assert set(data) == documented_keys("The whole")
    (simulation,) = data["simulations"]
    assert set(simulation) == documented_keys("A simulation")
    assert set(simulation["game"]) <= documented_keys("`game`")
    assert set(simulation["cards"][0]) == documented_keys("A card")
    assert set(simulation["cards"][0]["right"]) == documented_keys("A share")
    assert data["advice"]
    assert set(data["advice"][0]) == documented_keys("A piece of advice")


def test_the_documented_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    text = (Path(__file__).parents[2] / "docs" / "simulation.md").read_text(encoding="utf-8")
    hasty, dask = (part.split("```")[0] for part in text.split("```python\n")[1:])
    scope: dict[str, type] = {}
    exec(hasty, scope)
    played = simulate(inventions(), rules("inventions"), Plan(3, 20, [scope["Hasty"], "casual"]))
    assert (played.tally.games, played.tally.kinds) == (20, ("bot:Hasty", "bot:casual"))
    exec(dask, {})
    assert capsys.readouterr().out.splitlines()[-1] == "200"
