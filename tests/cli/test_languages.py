"""Sets in other languages through the front door: the shipped ones, ``--lang``, two languages on one card."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pypdfium2
import pytest

from cardsmith.authoring.loading import load_set
from cardsmith.authoring.template_reading import load_template
from cardsmith.authoring.translations import in_languages, languages_of
from cardsmith.faces.compose import Composer, FaceOptions
from cardsmith.model.cards import CardSet
from cardsmith.model.face import Side, TextRun
from cardsmith.model.papers import CARD_SIZES
from cardsmith.shipped import shipped_names
from tests.cli.conftest import write_set

TRANSLATED = [
    (name, language)
    for name in shipped_names("sets")
    if (card_set := load_set(name)[0])
    for language in languages_of(card_set)[1:]
]
SECOND = """\
title: Numere
cards:
  one: {name: Unu, subtitle: cel dintâi}
  two: {name: Doi, subtitle: al doilea}
"""


def shown(path: Path) -> str:
    """Return the text of all pages of a PDF."""
    with pypdfium2.PdfDocument(path) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


def deck(folder: Path, translation: str = SECOND, language: str = "ro", **keys: str) -> Path:
    """Write a set of two cards and a translation of it."""
    write_set(folder, ["One", "Two"], first_year=-44, **keys)
    (folder / "translations").mkdir()
    (folder / "translations" / f"{language}.yaml").write_text(translation, encoding="utf-8")
    return folder


def in_language(name: str, languages: str) -> CardSet:
    card_set, _ = load_set(name)
    assert card_set is not None
    result, findings = in_languages(card_set, languages)
    assert result is not None and findings == []
    return result


class TestShippedSets:
    def test_the_promised_languages_are_there(self) -> None:
        assert {("inventions", "ro"), ("inventions", "fr"), ("world-history", "ro")} <= set(TRANSLATED)

    @pytest.mark.parametrize(("name", "language"), TRANSLATED)
    def test_a_translation_has_no_findings(self, cardsmith, name: str, language: str) -> None:
        done = cardsmith("check", name, "--lang", language, "--strict")
        assert (done.code, done.out) == (0, "")

    @pytest.mark.parametrize(("name", "language"), TRANSLATED)
    def test_its_letters_are_those_of_the_language(self, name: str, language: str) -> None:
        card_set = in_language(name, language)
        texts = [card_set.title, *(t for c in card_set.cards for t in (c.name, c.subtitle, c.category) if t)]
        for text in texts:
            assert text == unicodedata.normalize("NFC", text.strip())
            assert "  " not in text and not re.search(r"[\"']", text), f"typewriter quotes in {text}"
            assert not re.search(r"\d\d\d\d\d", text), f"ungrouped digits in {text}"
            if language == "ro":
                assert not re.search("[şţŞŢ]", text), f"a cedilla in place of a comma below in {text}"
                assert not re.search(r"„[^”]*$|“", text), f"quotes of another language in {text}"
            if language == "fr":
                assert not re.search(r"[^\u00a0\u202f][:;!?»]|«[^\u00a0\u202f]|[“”„]", text), text

    @pytest.mark.parametrize(("name", "language"), TRANSLATED)
    def test_names_differ_from_one_another_and_say_no_year(self, name: str, language: str) -> None:
        names = [card.name for card in in_language(name, language).cards]
        assert len(set(names)) == len(names)
        assert [text for text in names if re.search(r"\d{3}", text)] == []

    @pytest.mark.parametrize("size", ["mini-euro", "poker", "tarot", "square-70"])
    @pytest.mark.parametrize(("name", "languages"), [(n, f"en,{tag}") for n, tag in TRANSLATED])
    def test_two_languages_fit_on_every_card_size(self, name: str, languages: str, size: str) -> None:
        card_set = in_language(name, languages)
        template, _ = load_template("classic")
        assert template is not None
        made = Composer(card_set, template, FaceOptions(card_size=CARD_SIZES[size]))
        assert made.texts.check() == []

    def test_world_history_in_romanian_is_printed_and_proved(self, cardsmith, tmp_path: Path) -> None:
        done = cardsmith("build", "world-history", "--lang", "ro")
        assert (done.code, "100 cards" in done.out) == (0, True)
        text = shown(tmp_path / "output" / "world-history-ro.pdf")
        for said in ("Căderea Bastiliei", "Istoria lumii", "753 î.e.n.?", "cca 1450", "acum 30"):
            assert said in text
        assert "Bastille" not in text


class TestBuilding:
    def test_one_language(self, cardsmith, tmp_path: Path) -> None:
        deck(tmp_path / "deck")
        assert cardsmith("build", "deck", "--lang", "ro").code == 0
        text = shown(tmp_path / "output" / "deck-ro.pdf")
        assert "Unu" in text and "44 î.e.n." in text
        assert "One" not in text

    def test_two_languages_the_front_in_the_first_the_back_in_both(self, cardsmith, tmp_path: Path) -> None:
        deck(tmp_path / "deck")
        assert cardsmith("build", "deck", "--lang", "ro,en", "--single").code == 0
        with pypdfium2.PdfDocument(tmp_path / "output" / "deck-ro-en.pdf") as document:
            front, back = (document[page].get_textpage().get_text_range() for page in (0, 1))
        assert "Unu" in front and "One" not in front
        assert all(said in back for said in ("Unu", "One", "44 î.e.n.", "44 BCE", "cel dintâi"))

    def test_an_unknown_language_is_a_wrong_command_and_names_the_nearest(
        self, cardsmith, tmp_path: Path
    ) -> None:
        deck(tmp_path / "deck")
        done = cardsmith("build", "deck", "--lang", "rp")
        assert (done.code, "did you mean 'ro'?" in done.err) == (2, True)
        assert not (tmp_path / "output").exists()

    def test_a_text_that_does_not_fit_is_located_in_its_own_file(self, cardsmith, tmp_path: Path) -> None:
        deck(tmp_path / "deck", SECOND.replace("al doilea", "foarte " * 80))
        for command in (
            ["check", "deck"],
            ["build", "deck", "--lang", "ro"],
            ["build", "deck", "--lang", "en,ro"],
        ):
            done = cardsmith(*command)
            assert done.code == 1
            assert "deck/translations/ro.yaml:4:" in done.out + done.err
            assert "CS301" in done.out + done.err
        assert cardsmith("check", "deck", "--lang", "en").code == 0

    def test_a_selection_reads_alike_in_every_language(self, cardsmith, tmp_path: Path) -> None:
        folder = deck(tmp_path / "deck", f"categories: {{Number: Număr}}\n{SECOND}")
        text = (folder / "set.yaml").read_text("utf-8")
        (folder / "set.yaml").write_text(
            text.replace("name: One", "name: One\n    category: Number"), "utf-8"
        )
        done = cardsmith("build", "deck", "--lang", "ro", "--cards", "category:number")
        assert (done.code, "1 card on 2 pages" in done.out) == (0, True)


def texts(made: Composer, index: int, side: Side) -> dict[str, str]:
    """Return what a face says, by element."""
    said: dict[str, str] = {}
    for run in made.face(index, side).operations:
        if isinstance(run, TextRun):
            said[run.element] = f"{said.get(run.element, '')} {run.text}".strip()
    return said


class TestTemplates:
    def made(self, folder: Path, template: str, languages: str) -> Composer:
        """Compose the deck, its cards of one category, by a template that extends classic."""
        file = deck(folder / "deck", f"categories: {{Number: Număr}}\n{SECOND}") / "set.yaml"
        text = re.sub("(name: .*)", r"\1\n    category: Number", file.read_text("utf-8"))
        file.write_text(text, encoding="utf-8")
        (folder / "t.yaml").write_text(f"extends: classic\n{template}", encoding="utf-8")
        read, findings = load_template(folder / "t.yaml")
        assert read is not None, findings
        return Composer(in_language(str(folder / "deck"), languages), read)

    BOX = "size: 6, left: 4, right: 4, top: 4, height: 4"

    def test_a_condition_compares_with_what_the_set_says(self, tmp_path: Path) -> None:
        flag = f'front: {{flag: {{text: "{{category}}", when: category == Number, {self.BOX}}}}}'
        assert texts(self.made(tmp_path, flag, "ro"), 0, Side.FRONT)["flag"] == "Număr"

    @pytest.mark.parametrize(("languages", "said"), [("ro", None), ("ro,en", "One"), ("en,ro", "Unu")])
    def test_other_elements_in_two_languages(self, tmp_path: Path, languages: str, said: str | None) -> None:
        both = f'bilingual: {{front: {{both: {{text: "{{name.2}}", {self.BOX}}}}}}}'
        assert texts(self.made(tmp_path, both, languages), 0, Side.FRONT).get("both") == said

    def test_other_elements_on_wide_cards_in_two_languages(self, tmp_path: Path) -> None:
        both = f'wide: {{bilingual: {{front: {{both: {{text: "{{name.2}}", {self.BOX}}}}}}}}}'
        self.made(tmp_path, both, "ro,en")
        template, _ = load_template(tmp_path / "t.yaml")
        assert template is not None
        card_set, square = in_language(str(tmp_path / "deck"), "ro,en"), FaceOptions(CARD_SIZES["square-70"])
        assert texts(Composer(card_set, template, square), 0, Side.FRONT)["both"] == "One"

    def test_what_is_the_same_in_both_is_said_once(self, tmp_path: Path) -> None:
        made = self.made(tmp_path, "", "en,ro")
        assert texts(made, 0, Side.BACK)["date_2"] == "44 î.e.n."
        (tmp_path / "deck" / "translations" / "ro.yaml").write_text(
            "title: N\ncategories: {Number: N}\ncards: {one: {name: One}, two: {name: Two}}\n",
            encoding="utf-8",
        )
        again = Composer(in_language(str(tmp_path / "deck"), "en,ro"), made.template)
        assert "name_2" not in texts(again, 0, Side.BACK)
