"""Texts of which letters were lost, or became others, before they came into the set."""

from __future__ import annotations

import pytest

from tests.checks.making import card, check, codes, make_set


@pytest.mark.parametrize(
    "right", ["Café", "Înălțarea", "Știință – și „artă”", "Žižka", "Москва", "Αθήνα", "It’s", "10 €"]
)
@pytest.mark.parametrize("page", ["cp1252", "cp1250"])
def test_utf_8_that_was_read_as_something_else(right: str, page: str) -> None:
    try:
        spoiled = right.encode().decode(page)
    except UnicodeError:
        return
    (found,) = [one for one in check(make_set(card(spoiled, "1900"))) if one.code == "CS614"]
    assert found.help == f"write {right}"


@pytest.mark.parametrize(
    "more", [{"name": "Caf\ufffd"}, {"subtitle": "\ufffd"}, {"fields": {"x": "a\ufffdb"}}]
)
def test_a_letter_that_could_not_be_read(more: dict) -> None:
    one = card(more.pop("name", "Tea"), "1900", **more)
    (found,) = [finding for finding in check(make_set(one)) if finding.code == "CS614"]
    assert "U+FFFD" in found.message


@pytest.mark.parametrize(
    "name", ["Café", "CAFÉ®", "JOSÉ™", "Ångström", "São Tomé", "20 °C", "Ünlü", "Été…", "日本"]
)
def test_texts_that_are_as_they_were_meant(name: str) -> None:
    assert "CS614" not in codes(make_set(card(name, "1900")))
