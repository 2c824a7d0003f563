"""The sets that come with cardsmith: nothing to complain about, everybody credited."""

from __future__ import annotations

import re

import pytest

from cardsmith.authoring.loading import load_set
from cardsmith.pipeline.checking import check_set
from cardsmith.shipped import shipped, shipped_icons, shipped_names

SETS = {"games-and-leisure": 96, "inventions": 109, "world-history": 100}


def test_all_of_them_are_known_here() -> None:
    assert shipped_names("sets") == sorted(SETS)


@pytest.mark.parametrize("name", SETS)
def test_a_shipped_set_is_clean_and_whole(name: str) -> None:
    checked = check_set(shipped("sets") / name, today=(2026, 11, 30))
    assert checked.findings == ()
    assert checked.card_set is not None
    assert len(checked.card_set.cards) == SETS[name]
    for card in checked.card_set.cards:
        assert card.subtitle, card.name
        assert card.image, card.name
        assert card.source, card.name


@pytest.mark.parametrize("name", SETS)
def test_the_credits_of_a_shipped_set_name_every_author_and_picture(name: str) -> None:
    card_set, _ = load_set(shipped("sets") / name)
    assert card_set is not None
    text = (shipped("sets") / name / "CREDITS.md").read_text("utf-8")
    listed = {author: cards.split(", ") for author, cards in re.findall(r"- \*\*(.*?)\*\*.*?: (.*)", text)}
    said: dict[str, list[str]] = {}
    for card in card_set.cards:
        assert card.credit.license in ("CC-BY-3.0", "CC0-1.0")
        said.setdefault(card.credit.author or "", []).append(card.name)
    emblems = {card.emblem: card.category or "" for card in card_set.cards if card.emblem}
    for emblem, category in emblems.items():
        said[emblem.credit.author or ""].append(category)
    assert {author: sorted(cards) for author, cards in listed.items()} == {
        author: sorted(cards) for author, cards in said.items()
    }


def test_the_set_with_categories_has_an_emblem_for_each() -> None:
    card_set, _ = load_set(shipped("sets") / "world-history")
    assert card_set is not None
    assert {card.category for card in card_set.cards if card.emblem} == {
        card.category for card in card_set.cards
    }
    assert 4 <= len({card.category for card in card_set.cards}) <= 6


def test_icons_are_found_by_name_and_by_meaning(cardsmith) -> None:
    done = cardsmith("show", "icons", "Telescope")
    assert done.code == 0
    assert "spyglass   Lorc, CC-BY-3.0 (telescope)" in done.out.splitlines()
    assert len(cardsmith("show", "icons").out.splitlines()) == len(shipped_icons())
    both = cardsmith("show", "icons", "hot", "balloon").out.splitlines()
    assert [line.split()[0] for line in both] == ["air-balloon"]


def test_an_icon_that_is_not_there_names_a_near_word(cardsmith) -> None:
    done = cardsmith("show", "icons", "telescpoe")
    assert (done.code, done.out) == (2, "")
    assert "No icon has to do with 'telescpoe'" in done.err
    assert "Did you mean printing?" in cardsmith("show", "icons", "printign").err
