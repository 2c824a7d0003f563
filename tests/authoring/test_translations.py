"""Translation files: what is read, what is wrong and where, what becomes of the set, and how a file is kept."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from cardsmith.authoring.translating import MARK, updated_translation
from cardsmith.authoring.translations import (
    in_languages,
    languages_of,
    load_translation,
    misnamed,
    translated,
)
from cardsmith.language.printing import format_date
from cardsmith.model.cards import CardSet
from cardsmith.model.errors import InputError, UsageError
from cardsmith.model.findings import Finding, Severity
from tests.authoring.writing import at, good, write

SET = """\
title: Firsts
cards:
  - name: Moon landing
    date: 20 July 1969
    subtitle: An Eagle comes down
    category: Space
  - name: Ides
    date: 15 March 44 BCE
    date_text: "the Ides of March, 44 BCE"
  - name: Powered flight
    date: c. 1903
    subtitle: Twelve seconds
    fields: {quote: It flies}
"""
WHOLE = """\
title: Primele
categories: {Space: Spațiu}
cards:
  moon-landing: {name: Omul pe Lună, subtitle: Un vultur se așază}
  ides: {name: Idele, date_text: "Idele lui Marte, 44 î.e.n."}
  powered-flight: {name: Zborul, subtitle: Douăsprezece secunde, fields: {quote: Zboară}}
"""


def in_folder(folder: Path, text: str | None, name: str = "ro") -> CardSet:
    """Write the set and a translation beside it."""
    card_set = good(folder, SET)
    if text is not None:
        write(folder, text, f"translations/{name}.yaml")
    return card_set


def found(folder: Path, text: str, name: str = "ro") -> list[Finding]:
    return load_translation(in_folder(folder, text, name), name)[1]


def in_romanian(folder: Path, text: str) -> CardSet:
    translation, findings = load_translation(in_folder(folder, text), "ro")
    assert translation is not None, findings
    return translated(good(folder, SET), translation)


class TestTheSetInAnotherLanguage:
    def test_every_text_is_the_translations_and_the_rest_is_the_sets(self, tmp_path: Path) -> None:
        original, ours = good(tmp_path, SET), in_romanian(tmp_path, WHOLE)
        assert (ours.title, ours.language, ours.original) == ("Primele", "ro", original)
        assert [card.id for card in ours.cards] == [card.id for card in original.cards]
        assert [card.date for card in ours.cards] == [card.date for card in original.cards]
        assert [card.name for card in ours.cards] == ["Omul pe Lună", "Idele", "Zborul"]
        assert [card.subtitle for card in ours.cards] == ["Un vultur se așază", None, "Douăsprezece secunde"]
        assert (ours.cards[0].category, ours.cards[2].fields) == ("Spațiu", {"quote": "Zboară"})

    def test_dates_are_printed_in_its_language(self, tmp_path: Path) -> None:
        ours = in_romanian(tmp_path, WHOLE)
        assert [format_date(card.date, ours.dates) for card in ours.cards] == [
            "20 iulie 1969",
            "15 martie 44 î.e.n.",
            "cca 1903",
        ]
        assert ours.cards[1].date_text == "Idele lui Marte, 44 î.e.n."

    def test_what_is_missing_or_empty_stays_as_the_set_has_it(self, tmp_path: Path) -> None:
        ours = in_romanian(tmp_path, "cards:\n  moon-landing:\n    name: Luna\n    subtitle:\n  ides:\n")
        assert [card.name for card in ours.cards] == ["Luna", "Ides", "Powered flight"]
        assert (ours.title, ours.cards[0].subtitle) == ("Firsts", "An Eagle comes down")

    def test_places_lead_to_where_a_text_was_written(self, tmp_path: Path) -> None:
        ours = in_romanian(tmp_path, "cards:\n  moon-landing:\n    name: Luna\n")
        moon = ours.cards[0]
        places = [moon.place(key) for key in ("name", "subtitle", "date")]
        assert [place and (Path(place.file).name, place.line) for place in places] == [
            ("ro.yaml", 3),
            ("set.yaml", 5),
            ("set.yaml", 4),
        ]

    def test_two_languages(self, tmp_path: Path) -> None:
        card_set = in_folder(tmp_path, WHOLE)
        both, findings = in_languages(card_set, "ro,en")
        assert both is not None and both.second is not None and findings == []
        assert (both.cards[0].name, both.second.cards[0].name) == ("Omul pe Lună", "Moon landing")
        own, _ = in_languages(card_set, "en")
        assert own == card_set

    def test_languages_are_the_sets_own_and_its_files(self, tmp_path: Path) -> None:
        card_set = in_folder(tmp_path, WHOLE)
        write(tmp_path, "x", "translations/notes.txt")
        assert languages_of(card_set) == ["en", "ro"]

    @pytest.mark.parametrize(
        ("asked", "said"),
        [
            ("rp", "did you mean 'ro'"),
            ("ro-RO", "did you mean 'ro'"),
            ("de", "translate .* de"),
            ("", "en"),
            ("xx", "'xx' is no language"),
            ("en,fr,ro", "two different"),
        ],
    )
    def test_an_unknown_language_names_the_nearest(self, tmp_path: Path, asked: str, said: str) -> None:
        with pytest.raises(UsageError, match=said):
            in_languages(in_folder(tmp_path, WHOLE), asked)

    @pytest.mark.parametrize("asked", ["en,ro,en", "ro,ro"])
    def test_a_deck_has_at_most_two_different_languages(self, tmp_path: Path, asked: str) -> None:
        with pytest.raises(UsageError, match="two different"):
            in_languages(in_folder(tmp_path, WHOLE), asked)

    def test_a_tag_is_the_same_in_any_letters(self, tmp_path: Path) -> None:
        card_set = in_folder(tmp_path, None)
        write(tmp_path, WHOLE, "translations/pt-BR.yaml")
        for asked in ("pt-BR", "pt-br", "PT_br"):
            assert getattr(in_languages(card_set, asked)[0], "language", None) == "pt-BR"
        write(tmp_path, WHOLE, "translations/RO.yaml")
        assert [finding.help for finding in misnamed(card_set)] == ["rename it to ro.yaml"]
        assert languages_of(card_set) == ["en", "pt-BR"]


class TestWhatIsWrong:
    def test_a_whole_translation_has_no_findings(self, tmp_path: Path) -> None:
        assert found(tmp_path, WHOLE) == []

    def test_a_card_that_is_not_in_the_set(self, tmp_path: Path) -> None:
        (wrong,) = found(tmp_path, WHOLE + "  moon-landin: {name: Luna}\n")
        assert (wrong.code, wrong.severity, at(wrong)) == ("CS801", Severity.WARNING, (7, 3, 14))
        assert "remove it" in (wrong.help or ""), "moon-landing is there: a second one would be refused"
        wrong, _ = found(tmp_path, WHOLE.replace("  ides:", "  idees:"))
        assert (wrong.code, wrong.help) == ("CS801", "did you mean 'ides'?")

    def test_a_category_that_is_not_in_the_set(self, tmp_path: Path) -> None:
        wrong, _ = found(tmp_path, WHOLE.replace("{Space:", "{Spaec:"))
        assert (wrong.code, wrong.help) == ("CS801", "did you mean 'Space'?")

    def test_all_that_is_missing_is_one_finding(self, tmp_path: Path) -> None:
        (wrong,) = found(tmp_path, "title: T\ncards:\n  moon-landing: {name: Luna}\n")
        assert (wrong.code, wrong.severity) == ("CS802", Severity.WARNING)
        assert (
            "the categories and 3 of 3 cards (moon-landing (subtitle), ides, powered-flight)" in wrong.message
        )
        assert "translate" in (wrong.help or "")

    def test_many_that_are_missing_are_counted_and_a_few_named(self, tmp_path: Path) -> None:
        cards = "".join(f"  - {{name: Card {n}, date: {1900 + n}}}\n" for n in range(30))
        card_set = good(tmp_path, f"title: T\ncards:\n{cards}")
        write(tmp_path, "title: T\n", "translations/ro.yaml")
        ((wrong,),) = load_translation(card_set, "ro")[1:]
        assert "30 of 30 cards (card-0, card-1, card-2, card-3 and 26 more)" in wrong.message

    def test_an_unknown_key_names_the_right_one(self, tmp_path: Path) -> None:
        (wrong,) = found(tmp_path, WHOLE.replace("{name: Idele", "{nmae: Idele"))
        assert (wrong.code, wrong.place and wrong.place.line) == ("CS031", 5)
        assert wrong.help == "did you mean 'name'?"

    @pytest.mark.parametrize(("name", "said"), [("qq", "no language"), ("en", "the set itself is in 'en'")])
    def test_the_file_name_is_the_language(self, tmp_path: Path, name: str, said: str) -> None:
        (wrong,) = found(tmp_path, WHOLE, name)
        assert (wrong.code, said in wrong.message) == ("CS803", True)

    def test_a_language_without_words_for_dates_is_said_once(self, tmp_path: Path) -> None:
        (hint,) = found(tmp_path, WHOLE, "pl")
        assert (hint.code, hint.severity, "'pl'" in hint.message) == ("CS804", Severity.HINT, True)

    @pytest.mark.parametrize(
        "text", ["", "- a\n", "title: [x]\n", "cards: {moon-landing: Luna}\n", "a: b: c\n"]
    )
    def test_what_is_no_translation_is_located_and_not_used(self, tmp_path: Path, text: str) -> None:
        translation, findings = load_translation(in_folder(tmp_path, text), "ro")
        assert translation is None
        assert all(finding.place and finding.place.file.endswith("ro.yaml") for finding in findings)
        assert findings


def updated(folder: Path, text: str | None) -> str:
    return updated_translation(in_folder(folder, text), "ro").text


class TestKeepingUpToDate:
    def test_a_new_file_has_every_key_with_the_original_behind_it(self, tmp_path: Path) -> None:
        text = updated(tmp_path, None)
        assert "title:  # Firsts\n" in text
        assert "  Space:  # Space\n" in text
        assert "  moon-landing:\n    name:  # Moon landing\n    subtitle:  # An Eagle comes down\n" in text
        assert "    fields:\n      quote:  # It flies\n" in text

    def test_filled_in_it_is_complete(self, tmp_path: Path) -> None:
        text = updated(tmp_path, None).replace(":  # ", ": RO ")
        assert found(tmp_path, text) == []

    def test_missing_keys_come_where_they_belong(self, tmp_path: Path) -> None:
        head = "# mine\n\ncards:\n  # the moon\n"
        text = f"{head}  moon-landing:\n    name: Luna  # short\n    # not yet\n\n  powered-flight:\n"
        lines = updated(tmp_path, text).splitlines()
        assert lines[:2] == ["# mine", ""]
        at_moon, at_ides = lines.index("  moon-landing:"), lines.index("  ides:")
        assert lines[at_moon - 1 : at_ides] == [
            "  # the moon", "  moon-landing:", "    name: Luna  # short", "    subtitle:  # An Eagle comes down",
            "    # not yet"]  # fmt: skip
        assert lines.index("  powered-flight:") > at_ides
        assert lines.index("title:  # Firsts") == 2

    def test_what_is_not_in_the_set_is_marked_once_and_kept(self, tmp_path: Path) -> None:
        text = WHOLE.replace("  ides:", "  sun:\n    name: Soare\n  ides:")
        once = updated(tmp_path, text)
        assert f"  {MARK}\n  sun:\n    name: Soare\n" in once
        assert updated(tmp_path, once) == once

    @pytest.mark.parametrize(
        "entry",
        [
            "moon-landings:\n    name: Luna\n",
            "apollo:\n    name: Luna\n    subtitle: X  # An Eagle comes down\n",
        ],
    )
    def test_a_renamed_card_gets_no_second_entry(self, tmp_path: Path, entry: str) -> None:
        """Else the old entry could not be renamed: CS017, written twice."""
        old, text = entry.partition(":")[0], f"title: T\ncards:\n  {entry}"
        update = updated_translation(in_folder(tmp_path, text), "ro")
        assert (update.renamed, update.added) == ({old: "moon-landing"}, 2)
        assert "  moon-landing:" not in update.text
        assert (
            f"{MARK}: rename it to moon-landing if it is that card, else remove it\n  {old}:" in update.text
        )
        again = updated(tmp_path, update.text.replace(f"  {old}:", "  moon-landing:"))
        assert MARK not in again and "name: Luna" in again

    def test_a_subtitle_of_several_cards_tells_no_card_renamed(self, tmp_path: Path) -> None:
        cards = "".join(
            f"- {{name: {name}, date: 1, subtitle: Invention}}\n" for name in ("Zip", "Telephone")
        )
        card_set = good(tmp_path, f"title: T\ncards:\n{cards}")
        entry = "    name:  # {}\n    subtitle:  # Invention\n"
        text = f"cards:\n  wheel:\n{entry.format('Wheel')}  phone-1:\n{entry.format('Telephone')}"
        write(tmp_path, text, "translations/ro.yaml")
        update = updated_translation(card_set, "ro")
        assert (update.renamed, update.added) == ({"phone-1": "telephone"}, 1)

    def test_of_very_many_entries_without_a_card_none_is_guessed(self, tmp_path: Path) -> None:
        """Comparing each with every card took 20 s for 1,500 of them."""
        text = "cards:\n" + "".join(f"  moon-landin{n}:\n    name: Luna\n" for n in range(101))
        assert not updated_translation(in_folder(tmp_path, text), "ro").renamed
        helps = {finding.help for finding in found(tmp_path, text) if finding.code == "CS801"}
        assert helps == {"'cardsmith translate' marks it; then remove it"}

    def test_a_mark_goes_when_the_card_is_back(self, tmp_path: Path) -> None:
        assert MARK not in updated(tmp_path, WHOLE.replace("  ides:", f"  {MARK}; did you mean x?\n  ides:"))

    def test_line_ends_stay(self, tmp_path: Path) -> None:
        text = updated(tmp_path, "cards:\r\n  ides:\r\n    name: Idele\r\n")
        assert text.count("\r\n") == text.count("\n")

    def test_counts(self, tmp_path: Path) -> None:
        update = updated_translation(
            in_folder(tmp_path, "cards:\n  ides:\n    name: X\n  sun:\n    name: Y\n"), "ro"
        )
        assert (update.added, update.missing, update.orphans) == (2, 3, ("sun",))

    @pytest.mark.parametrize("text", ["{title: T, cards: {ides: {name: X}}}\n", "cards: {ides: {name: X}}\n"])
    def test_keys_in_braces_are_refused_and_said(self, tmp_path: Path, text: str) -> None:
        with pytest.raises(InputError) as problem:
            updated(tmp_path, text)
        assert [finding.code for finding in problem.value.findings] == ["CS805"]

    def test_a_card_in_braces_is_left_as_it_is(self, tmp_path: Path) -> None:
        line = "  moon-landing: {name: Luna}\n"
        assert line in updated(tmp_path, f"cards:\n{line}")

    @pytest.mark.parametrize("text", ["a: b: c\n", "titel: x\n", "cards: [a]\n"])
    def test_a_file_with_errors_is_refused(self, tmp_path: Path, text: str) -> None:
        with pytest.raises(InputError) as problem:
            updated(tmp_path, text)
        assert problem.value.findings

    @pytest.mark.parametrize("language", ["en", "qq", "../x"])
    def test_only_another_language_makes_a_translation(self, tmp_path: Path, language: str) -> None:
        with pytest.raises(UsageError, match="language"):
            updated_translation(in_folder(tmp_path, None), language)


_TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"]), max_size=30)
_CARD = st.fixed_dictionaries(
    {},
    optional={
        "name": _TEXT,
        "subtitle": _TEXT,
        "fields": st.dictionaries(st.sampled_from("qr"), _TEXT, max_size=2),
    },
)
_FILE = st.fixed_dictionaries(
    {},
    optional={
        "title": _TEXT,
        "categories": st.dictionaries(st.sampled_from(["Space", "Old"]), _TEXT),
        "cards": st.dictionaries(st.sampled_from(["moon-landing", "ides", "powered-flight", "gone"]), _CARD),
    },
)


@given(
    content=_FILE,
    width=st.sampled_from([20, 1000]),
    indent=st.integers(2, 5),
    style=st.sampled_from([None, '"', "'", "|"]),
)
def test_nothing_that_was_written_is_ever_lost(content, width: int, indent: int, style: str | None) -> None:
    text = yaml.safe_dump(
        content, allow_unicode=True, sort_keys=False, width=width, indent=indent, default_style=style,
        default_flow_style=False,
    )  # fmt: skip
    with TemporaryDirectory() as folder:
        card_set = in_folder(Path(folder), text)
        try:
            update = updated_translation(card_set, "ro")
        except InputError:
            assert "{" in text, "only keys in braces cannot be added to"
            return
        write(Path(folder), update.text, "translations/ro.yaml")
        assert updated_translation(card_set, "ro").text == update.text
        after = yaml.safe_load(update.text)
        for before, now in ((content, after), (content.get("cards", {}), after["cards"])):
            assert [name for name in now if name in before] == list(before)
        for card, texts in content.get("cards", {}).items():
            for key, value in texts.items():
                assert after["cards"][card][key] == value or isinstance(value, dict)
        assert {"moon-landing", "ides", "powered-flight"} <= after["cards"].keys()
