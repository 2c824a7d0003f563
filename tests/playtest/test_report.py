"""The report as a library: what is compared, kept apart, left out, and how the page is made."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsmith.language.messages import in_language
from cardsmith.model.cards import CardSet
from cardsmith.model.errors import InputError
from cardsmith.playtest.advice_pieces import Advice
from cardsmith.playtest.difficulty import Share
from cardsmith.playtest.report.comparison import compare
from cardsmith.playtest.report.differences import CountChange, mean_difference, newcombe
from cardsmith.playtest.report.groups import Group, make_group
from cardsmith.playtest.report.make import GAMES, Report, Request, Version, make_report
from cardsmith.playtest.report.page import View, report_html
from cardsmith.playtest.report.plots import COLUMN, Interval, histogram, intervals
from cardsmith.playtest.simulation import Plan
from tests.playtest.sums import meet, part, tally_of, written
from tests.playtest.tables import catalogue_of_deck, inventions, rules, years

EN, RO = in_language("en"), in_language("ro")
RULES = rules("inventions")


def reported(card_set: CardSet | None = None, profile: str = "inventions", **asked) -> Report:
    asked.setdefault("plan", Plan(games=60))
    return make_report([card_set or part()], rules(profile), Request(**asked))


@cache
def compared() -> Report:
    """Return 30 cards compared with the 24 that they once were."""
    return reported(against=Version([part(24)], RULES), players=(2, 3))


class TestDifferences:
    """Intervals of differences."""

    def test_newcombe_s_published_examples(self) -> None:
        """Table II of Newcombe 1998, method 10: 56/70 - 48/80 and 9/10 - 3/10."""
        first, second = newcombe(Share(48, 80), Share(56, 70)), newcombe(Share(3, 10), Share(9, 10))
        assert [round(number, 4) for number in first] == [0.2, 0.0524, 0.3339]
        assert [round(number, 4) for number in second] == [0.6, 0.1705, 0.8090]

    @given(*[st.integers(1, 200).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))] * 2)
    def test_an_interval_holds_its_difference_and_turns_with_it(self, one, other) -> None:
        forth, back = newcombe(Share(*one), Share(*other)), newcombe(Share(*other), Share(*one))
        assert -1 <= forth.low <= forth.value <= forth.high <= 1
        assert (forth.low, forth.high) == pytest.approx((-back.high, -back.low))
        wider = newcombe(Share(*one), Share(*other), level=0.999)
        assert wider.low <= forth.low
        assert wider.high >= forth.high

    def test_nothing_is_known_of_what_was_never_played(self) -> None:
        assert newcombe(Share(0, 0), Share(5, 10)) == (0, -1, 1)

    def test_means(self) -> None:
        old, new, change = mean_difference(Counter({4: 50, 6: 50}), Counter({6: 50, 8: 50}))
        assert (old, new, change.value) == (5, 7, 2)
        assert 1.6 < change.low < 2 < change.high < 2.4
        assert mean_difference(Counter({5: 1}), Counter({5: 1}))[2] == (0, 0, 0)


def group(right: dict[int, tuple[int, int]], games: int = 1000, deck=None, **sums: int) -> Group:
    deck = deck or years(*range(1900, 1940, 4))
    made = make_group(
        catalogue_of_deck(deck), rules("leisure"), "bots", {2: tally_of(deck, right, games, **sums)}
    )
    assert made is not None
    return made


def changes(old: Group, new: Group) -> dict[str, str]:
    """Return the verdict on every figure and card."""
    (found,) = compare((old.total.catalogue, [old]), (new.total.catalogue, [new]), ["old"]).groups
    every = [*found.games[2], *found.counts, *found.cards, *found.pairs]
    return {change.what: change.verdict for change in every}


class TestVerdicts:
    """What is called better, worse, changed or chance."""

    def test_nothing_changed(self) -> None:
        assert set(changes(group({}), group({})).values()) == {"unsure"}

    def test_fewer_tie_breaks_are_better_and_more_are_worse(self) -> None:
        few, many = group({}, tiebreaks=100), group({}, tiebreaks=300)
        assert changes(many, few)["tiebreaks"] == "better"
        assert changes(few, many)["tiebreaks"] == "worse"
        assert changes(few, group({}, tiebreaks=110))["tiebreaks"] == "unsure"

    def test_a_card_that_is_no_longer_too_easy_is_better(self) -> None:
        easy, fair = group({0: (990, 1000)}), group({0: (700, 1000)})
        found = changes(easy, fair)
        assert (found["card-0"], found["easy"], found["right"]) == ("better", "better", "changed")
        assert changes(fair, easy)["card-0"] == "worse"
        assert changes(group({0: (600, 1000)}), fair)["card-0"] == "changed"

    def test_more_plays_alone_make_nothing_worse(self) -> None:
        """What is remarkable is counted by shares: with more plays the same shares only become surer."""
        few, many = group({0: (96, 100), 1: (28, 100)}), group({0: (9600, 10_000), 1: (2800, 10_000)})
        found = changes(few, many)
        assert (found["easy"], found["hard"], found["card-0"]) == ("unsure", "unsure", "unsure")

    def test_among_many_cards_one_may_differ_by_chance(self) -> None:
        """52 and 66 of 100 differ at 95 %, yet not when ten cards are looked at."""
        old, new = group({0: (52, 100)}), group({0: (66, 100)})
        assert newcombe(Share(52, 100), Share(66, 100)).low > 0
        assert changes(old, new)["card-0"] == "unsure"

    def test_pairs(self) -> None:
        deck = years(*range(1900, 1940, 4))
        made = [
            make_group(catalogue_of_deck(deck), rules("leisure"), "bots",
                       {2: meet(tally_of(deck, {}), 2, 3, 200, wrong)})
            for wrong in (120, 40)
        ]  # fmt: skip
        assert made[0] is not None
        assert made[1] is not None
        found = changes(made[0], made[1])
        assert (found["card-2 + card-3"], found["mixed_up"]) == ("better", "better")

    def test_rounds_are_better_nearer_to_what_suits_tables(self) -> None:
        long, good, short = group({}), group({}), group({})
        for made, rounds in ((long, 12), (good, 6), (short, 5)):
            made.tallies[2].rounds = Counter({rounds: 500, rounds + 1: 500})
        again = [
            make_group(made.total.catalogue, made.rules, "bots", made.tallies) for made in (long, good, short)
        ]
        assert changes(again[0], again[1])["rounds"] == "better"  # type: ignore[arg-type]
        assert changes(again[1], again[0])["rounds"] == "worse"  # type: ignore[arg-type]
        assert changes(again[1], again[2])["rounds"] == "changed"  # type: ignore[arg-type]

    def test_what_is_remarkable_is_counted_as_advice_counts_it(self) -> None:
        """97 % of 100 may be less than 95 %, so that neither names the card; of 10,000 it is sure."""
        sure, doubtful, fair = (group({0: share}) for share in ((9900, 10_000), (97, 100), (700, 1000)))
        for made in (sure, doubtful):
            (found,) = compare((fair.total.catalogue, [fair]), (made.total.catalogue, [made]), []).groups
            easy = next(change for change in found.counts if change.what == "easy")
            named = [one for one in made.advise(EN) if one.topic == "easy"]
            assert (easy.old, easy.new) == (0, len(named))
            assert easy.verdict == ("worse" if named else "unsure")

    def test_a_card_that_came_in_too_easy_makes_the_others_no_worse(self) -> None:
        old = group({}, deck=years(*range(1900, 1940, 4)))
        new = group({10: (995, 1000)}, deck=years(*range(1900, 1944, 4)))
        assert changes(old, new)["easy"] == "changed"
        assert changes(new, old)["easy"] == "better"
        too_hard = group({10: (5, 1000)}, deck=years(*range(1900, 1944, 4)))
        assert changes(old, too_hard)["hard"] == "worse"

    @given(st.lists(st.integers(1000, 1999), min_size=9, max_size=20, unique=True), st.data())
    def test_a_card_between_others_never_widens_the_largest_hole(self, dates: list[int], data) -> None:
        dates = sorted(dates)
        one = group({}, deck=years(*dates))
        added = data.draw(st.integers(dates[0], dates[-1]))
        two = group({}, deck=years(*dates, added))
        (found,) = compare((one.total.catalogue, [one]), (two.total.catalogue, [two]), []).groups
        hole = next(change for change in found.counts if change.what == "hole")
        assert hole.new <= hole.old
        assert hole.verdict in ("better", "unsure")

    def test_a_hole_that_was_split_into_two_is_better(self) -> None:
        hollow, filled = (
            group({}, deck=years(*range(1000, 1100, 10), *middle, *range(1990, 2000)))
            for middle in ((), (1800,))
        )
        assert len(filled.total.holes) == 2 > len(hollow.total.holes)
        (found,) = compare((hollow.total.catalogue, [hollow]), (filled.total.catalogue, [filled]), []).groups
        assert CountChange("hole", 3.83, 2.35, "better") in found.counts

    def test_crowds_that_were_thinned_out(self) -> None:
        crowded = group({}, deck=years(1000, 1200, 1400, 1600, *range(1800, 1808), 1900))
        thin = group({}, deck=years(1000, 1200, 1400, 1600, 1800, 1900))
        (found,) = compare((crowded.total.catalogue, [crowded]), (thin.total.catalogue, [thin]), []).groups
        assert CountChange("crowds", 8, 0, "better") in found.counts


def test_a_comparison_names_cards_that_came_went_or_were_dated_anew() -> None:
    old = part(24)
    cards = list(inventions().cards[2:26])
    cards[0] = replace(cards[0], date=inventions().cards[40].date)
    report = reported(replace(old, cards=tuple(cards)), against=Version([old], RULES))
    found = report.comparison
    assert found is not None
    ids = [card.id for card in inventions().cards]
    assert (found.added, found.removed, found.redated) == (tuple(ids[24:26]), tuple(ids[:2]), (ids[2],))
    assert len(found.groups[0].cards) == 22


def test_sets_without_a_card_in_common_are_not_called_better_or_worse() -> None:
    others = replace(part(24), cards=tuple(replace(card, id=f"other-{card.id}") for card in part(24).cards))
    report = reported(against=Version([others], RULES))
    assert report.comparison is not None
    assert (report.comparison.related, report.comparison.groups) == (False, ())
    page = report_html(report, EN)
    assert "No card is in both sets" in page
    assert "Better:" not in page and "Worse:" not in page
    assert "Nicio carte nu se află în ambele seturi" in report_html(report, RO)


def test_without_journals_two_thousand_games_are_simulated_and_it_is_said() -> None:
    assert Request().plan.games == GAMES == 2000
    page = report_html(reported(), EN)
    assert "Only bots played here" in page
    assert "60 simulated games of bots" in page


def test_people_and_bots_are_kept_apart(tmp_path: Path) -> None:
    journals = [
        *(written(tmp_path, ("Ann", "Ben"), seed) for seed in range(3)),
        written(tmp_path, ("Ann", "Ben", "Cleo"), 1),
        written(tmp_path, ("Ann", "bot:casual"), 1),
        written(tmp_path, ("bot:casual", "bot:casual"), 1),
    ]
    report = reported(journals=journals)
    found = [(group.played_by, group.simulated, group.games) for group in report.groups]
    assert found == [
        ("people", False, 4),
        ("people and bots", False, 1),
        ("bots", False, 1),
        ("bots", True, 60),
    ]
    assert [figures.players for figures in report.groups[0].statistics] == [2, 3]
    assert [kind.name for kind in report.groups[0].total.kinds] == ["Ann", "Ben", "Cleo"]
    page = report_html(report, EN)
    for words in ("4 games of people", "1 game of people and bots at one table", "1 written game of bots",
                  "People and bots sat at one table here"):  # fmt: skip
        assert words in page
    assert "Only bots played here" not in page


def test_games_by_other_rules_stand_apart_in_words(tmp_path: Path) -> None:
    journals = [
        written(tmp_path, ("Ann", "Ben"), 1),
        written(tmp_path, ("Ann", "Ben"), 1, "leisure"),
        written(tmp_path, ("Ann", "Ben"), 1, "twist-coop"),
    ]
    report = reported(journals=journals, plan=Plan(games=0))
    assert [(group.games, group.rules.name) for group in report.groups] == [
        (1, "inventions"), (1, "leisure"), (1, "twist-coop")
    ]  # fmt: skip
    page = report_html(report, EN)
    assert page.count("These games went by other rules") == 2
    assert "misplaced: discard" in page


def test_options_are_written_as_in_a_profile() -> None:
    changed = rules("leisure", "hand=2:3,4:5", "rotate_start=true")
    assert View.other_options(rules("leisure"), changed) == ["hand: {2: 3, 4: 5}", "rotate_start: true"]


def test_journals_that_do_not_count_are_named(tmp_path: Path) -> None:
    good = written(tmp_path, ("Ann", "Ben"), 1)
    foreign = written(tmp_path, ("Ann", "Ben"), 1, card_set=part(20))
    broken = good._replace(file="broken.jsonl", moves=(*good.moves[:2], good.moves[0], *good.moves[2:]))
    halved = good._replace(file="half.jsonl", moves=good.moves[:3])
    copied = good._replace(file="copy.jsonl")
    report = reported(journals=[good, foreign, broken, halved, copied], plan=Plan(games=0))
    assert report.groups[0].games == 1
    assert sorted(finding.code for finding in report.findings) == ["CS725", "CS727", "CS730", "CS731"]
    page = report_html(report, EN)
    assert "4 remarks on the journals" in page
    assert "copy.jsonl:1" in page
    with pytest.raises(InputError) as nothing:
        reported(journals=[foreign], plan=Plan(games=0))
    assert [finding.code for finding in nothing.value.findings] == ["CS725"]


def test_journals_of_the_older_version_count_for_it(tmp_path: Path) -> None:
    old = written(tmp_path, ("Ann", "Ben"), 1, card_set=part(24))
    new = written(tmp_path, ("Ann", "Ben"), 1)
    report = reported(journals=[old, new], plan=Plan(games=0), against=Version([part(24)], RULES))
    assert report.findings == ()
    assert report.comparison is not None
    (people,) = report.comparison.groups
    assert (people.new.played_by, people.old.games, people.new.games) == ("people", 1, 1)


def test_the_effect_of_a_rule_is_shown_against_the_set_itself() -> None:
    report = make_report([part(60)], rules("leisure", "hand=2"), Request(
        plan=Plan(games=200), against=Version([part(60)], rules("leisure", "hand=5")),
    ))  # fmt: skip
    page = report_html(report, EN)
    assert "Worse: games with a tie-break" in page
    assert "The older version went by other rules: hand: 5." in page


def test_advice_says_what_to_type() -> None:
    asked = Request(players=(2,), plan=Plan(games=60), source="my-set", typed="--players 2")
    report = make_report([part(60)], rules("leisure", "hand=1"), asked)
    advice = {one.topic: one for _, found in report.advise(EN) for one in found}
    assert report.command(advice["holes"]) == "cardsmith report my-set --players 2 --against OLD"
    option = advice["hand"].options
    assert report.command(advice["hand"]) == f"cardsmith report my-set --players 2 {option} --against my-set"
    typed = replace(report, typed="--rule hand=1 --rule end=instant")
    assert typed.command(advice["hand"]) == f"cardsmith report my-set --rule end=instant {option}"
    again = replace(report, typed="--rule end=instant")
    assert again.command(advice["hand"]) == f"cardsmith report my-set --rule end=instant {option}"


def test_what_people_told_people_show_again(tmp_path: Path) -> None:
    """A hint or another card that helps people is nothing that bots would notice."""
    report = reported(journals=[written(tmp_path, ("Ann", "Ben"), 1)])
    people, bots = report.groups
    for topic in ("hard", "easy", "mixed-up", "few"):
        assert report.command(Advice(topic, ""), people) == "cardsmith play inventions"
    assert report.command(Advice("hand", ""), people) == "cardsmith report inventions"
    assert report.command(Advice("hand", ""), bots) is None
    assert report.command(Advice("hard", ""), bots) == "cardsmith report inventions --against OLD"
    assert report.command(Advice("holes", "")) == "cardsmith report inventions --against OLD"


def test_advice_on_games_by_other_rules_adds_nothing_to_a_command_that_goes_by_the_report_s(
    tmp_path: Path,
) -> None:
    seats = ("bot:casual",) * 2
    journals = [written(tmp_path, seats, 1, profile) for profile in ("leisure", "twist-coop")]
    report = reported(profile="twist-coop", journals=journals, plan=Plan(games=0))
    told = {group.rules.name: found for group, found in report.advise(EN) if group}
    assert next(one for one in told["twist-coop"] if one.topic == "scores").options == "--bots expert"
    versus = reported(profile="leisure", journals=journals, plan=Plan(games=0))
    (scores,) = [one for _, found in versus.advise(EN) for one in found if one.topic == "scores"]
    assert (scores.options, versus.command(scores)) == (None, None)
    assert "1 written game of bots by other rules (“twist-coop”)" in report_html(versus, EN)


class Outline(HTMLParser):
    """Collects what accessibility and validity stand on: headings, tables, ids, addresses, languages."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[int] = []
        self.counts: Counter[str] = Counter()
        self.ids: list[str] = []
        self.points: set[str] = set()
        self.addresses: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = dict(attributes)
        if tag not in ("meta", "link", "br"):
            self.open.append(tag)
        self.counts[tag] += 1
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag == "th":
            assert found.get("scope") in ("col", "row")
        self.ids += [found["id"]] if found.get("id") else []
        self.points |= {str(found[name]).lstrip("#") for name in ("aria-labelledby",) if name in found}
        self.addresses += [str(found[name]) for name in ("href", "src", "action", "data") if name in found]

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.counts[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes another element"


@pytest.mark.parametrize("words", [EN, RO], ids=["en", "ro"])
@pytest.mark.parametrize("profile", ["inventions", "twist-coop", "solo"])
def test_the_page_is_sound(profile: str, words) -> None:
    players = (1,) if profile == "solo" else (2, 3)
    report = reported(
        profile=profile, players=players, plan=Plan(games=20), against=Version([part(24)], rules(profile))
    )
    page = report_html(report, words)
    outline = Outline(page)
    assert outline.open == []
    assert f'<html lang="{words.language}" dir="ltr">' in page
    assert outline.headings[0] == 1
    assert all(
        after <= before + 1 for before, after in zip(outline.headings, outline.headings[1:], strict=False)
    )
    assert outline.counts["table"] == outline.counts["caption"] > 3
    assert len(outline.ids) == len(set(outline.ids))
    assert outline.points <= set(outline.ids)
    assert all(address == "data:," or address[1:] in outline.ids for address in outline.addresses)
    assert "http" not in page.replace("http-equiv", "")
    assert "None" not in re.sub(r"<[^>]*>", "", page)


def test_every_plot_is_well_formed_and_named() -> None:
    page = report_html(compared(), EN)
    drawings = [ElementTree.fromstring(text) for text in re.findall(r"<svg.*?</svg>", page, re.DOTALL)]
    plots = [drawing for drawing in drawings if drawing.get("class") == "plot"]
    assert len(plots) >= 5
    for drawing in plots:
        assert drawing.get("role") == "img"
        assert drawing.find("title") is not None
        assert drawing.find("desc") is not None
    (axis,) = [plot for plot in plots if "time axis" in str(plot.get("aria-label"))]
    assert sum("mark" in str(node.get("class")).split() for node in axis.iter()) == 30
    assert all(drawing.get("aria-hidden") == "true" for drawing in drawings if drawing not in plots)


def drawn(plot: str) -> ElementTree.Element:
    return ElementTree.fromstring(plot)


def test_a_histogram_shades_just_the_columns_that_are_good_and_has_room_for_its_labels() -> None:
    plot = drawn(histogram({5: 1, 40: 1, -13: 1}, (5, 8), ("Rounds", "all")))
    words = [str(node.text) for node in plot.iter("text")]
    assert {"\N{MINUS SIGN}13", "\N{MINUS SIGN}10"} <= set(words), "three numbers a column"
    shade = next(node for node in plot.iter("rect") if node.get("class") == "band")
    assert float(shade.get("width", "")) == pytest.approx(COLUMN * 4 / 3, abs=0.1)


def test_intervals_have_room_for_their_labels() -> None:
    few, wide = (
        drawn(intervals([Interval(label, 0.1, 0.2, 0.3, "20 %")], (0, 1), None, ("Wins", "all")))
        for label in ("Seat 1", "長城の建設と萬里長城の建設と萬里長城の建設と")
    )
    for plot, letters in ((few, 6 * 7), (wide, 23 * 12)):
        label = next(node for node in plot.iter("text") if node.get("text-anchor") == "end")
        assert float(label.get("x", "")) >= letters
    assert float(few.get("width", "")) < 450, "a telephone is hardly wider"


def test_a_score_below_zero_has_a_minus_sign() -> None:
    report = reported(inventions(), "twist-coop", players=(4,))
    least = min(rating.least or 0 for rating in report.groups[0].statistics[0].game.ratings)
    assert least < 0
    assert f"\N{MINUS SIGN}{-least} or more" in report_html(report, EN)


def test_what_authors_write_is_text_and_nothing_else() -> None:
    first, *others = part().cards
    hostile = replace(first, name='<script>alert("x")</script>{{ 7 * 7 }} & "Co"')
    page = report_html(reported(replace(part(), title="<b>", cards=(hostile, *others))), EN)
    assert page.count("<script") == 1
    assert "{{ 7 * 7 }} &amp;" in page
    assert "Report: &lt;b&gt;" in page


def test_the_same_input_gives_the_same_bytes() -> None:
    pages = {report_html(reported(plan=Plan(games=20)), EN) for _ in range(2)}
    assert len(pages) == 1
    other = reported(plan=Plan(games=20), jobs=2)
    assert report_html(other, EN) in pages


def test_a_set_of_one_date_has_a_report() -> None:
    deck = part(20)
    same = replace(deck, cards=tuple(replace(card, date=deck.cards[0].date) for card in deck.cards))
    assert "The set in time" in report_html(reported(same, plan=Plan(games=5), players=(2,)), EN)


def documented_keys(heading: str) -> set[str]:
    """Return the keys in the first column of a table of docs/report.md."""
    text = (Path(__file__).parents[2] / "docs" / "report.md").read_text(encoding="utf-8")
    section = text.split(f"### {heading}\n")[1].split("\n### ")[0]
    return {key.strip().strip("`") for line in section.splitlines() if line.startswith("| `")
            for key in line.split("|")[1].split(",")}  # fmt: skip


def test_the_json_is_as_documented() -> None:
    data = json.loads(json.dumps(compared().as_data()))
    assert set(data) == documented_keys("The report")
    assert set(data["advice"][0]) == documented_keys("Advice")
    assert set(data["groups"][0]) == documented_keys("A group")
    assert set(data["comparison"]) == documented_keys("The comparison")
    (one,) = data["comparison"]["groups"]
    assert set(one) == documented_keys("A compared group")
    assert set(one["cards"][0]) == {"what", "old", "new", "difference", "verdict"}
    assert len(data["places"]) == 30
    assert [part["players"] for part in one["by_players"]] == [2, 3]
