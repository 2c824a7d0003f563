"""Message catalogues: complete, well-formed, chosen by option or environment."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po

import cardsmith
from cardsmith.language.messages import CATALOGUES, choose_language, in_language, languages
from cardsmith.model.errors import UsageError

PACKAGE = Path(cardsmith.__file__).parent
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "rule": None, "counted": (1, 2)}
Id = str | tuple[str, str]


def used() -> set[Id]:
    """Return every message id of the source, as gettext's tools extract them."""
    return {
        tuple(message) if isinstance(message, tuple) else message
        for pattern, method in (("*.py", "python"), ("*.jinja", "jinja2.ext:babel_extract"))
        for path in sorted(PACKAGE.rglob(pattern))
        for _, message, _, _ in extract_from_file(method, str(path), keywords=KEYWORDS)
    }


def catalogue(language: str) -> Catalog:
    with (CATALOGUES / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def fields(text: str) -> set[str]:
    return set(re.findall(r"{(\w*)}", text))


TRANSLATED = languages()[1:]


def test_the_extractor_sees_what_is_said() -> None:
    found = used()
    assert "{player} wins!" in found
    assert ("{n} card", "{n} cards") in found
    assert len(found) > 120


def test_there_are_english_and_romanian() -> None:
    assert languages() == ("en", "ro")


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_is_complete_and_has_nothing_else(language: str) -> None:
    translated = {message.id: message for message in catalogue(language) if message.id}
    assert used() - set(translated) == set(), "not translated"
    assert set(translated) - used() == set(), "translated, but nobody says it"
    for message in translated.values():
        texts = message.string if isinstance(message.string, tuple) else (message.string,)
        assert all(texts), message.id
        assert not message.fuzzy, message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_have_the_same_fields(language: str) -> None:
    for message in catalogue(language):
        if not message.id:
            continue
        if isinstance(message.string, tuple):
            wanted = fields(message.id[1])
            assert len(message.string) == catalogue(language).num_plurals
            assert fields(message.string[0]) | {"n", "least", "first"} >= wanted, message.id
            assert all(fields(text) == wanted for text in message.string[1:]), message.id
        else:
            assert fields(message.string) == fields(message.id), message.id


def test_romanian_letters_have_commas_and_quotes_are_romanian() -> None:
    text = (CATALOGUES / "ro.po").read_text("utf-8")
    assert not set("şţŞŢ") & set(text)
    messages = " ".join(str(message.string) for message in catalogue("ro") if message.id)
    assert "“" not in messages
    assert messages.count("„") == messages.count("”")


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0 cărți"), (1, "o carte"), (2, "2 cărți"), (19, "19 cărți"), (20, "20 de cărți"), (101, "101 cărți"),
     (119, "119 cărți"), (120, "120 de cărți")],
)  # fmt: skip
def test_romanian_plurals(number: int, text: str) -> None:
    assert in_language("ro").ngettext("{n} card", "{n} cards", number).format(n=number) == text


def test_lists_of_names() -> None:
    assert in_language("en").join(["Ann"]) == "Ann"
    assert in_language("en").join(["Ann", "Ben", "Cleo"]) == "Ann, Ben and Cleo"
    assert in_language("ro").join(["Ana", "Ion"]) == "Ana și Ion"


@pytest.mark.parametrize(
    ("asked", "environ", "language"),
    [
        (None, {}, "en"),
        (None, {"LANG": "ro_RO.UTF-8"}, "ro"),
        (None, {"LANG": "ro_RO.UTF-8", "LC_ALL": "C"}, "en"),
        (None, {"LANG": "ro_RO.UTF-8", "LC_MESSAGES": "de_DE"}, "en"),
        (None, {"LANG": "C.UTF-8", "LANGUAGE": "ro"}, "en"),
        (None, {"LANG": "fr_FR", "LANGUAGE": "de:ro:en"}, "ro"),
        (None, {"LANG": "xx"}, "en"),
        ("en", {"LANG": "ro_RO"}, "en"),
        ("RO", {}, "ro"),
        ("ro-RO", {}, "ro"),
        ("ro_MD.UTF-8@x", {}, "ro"),
    ],
)
def test_the_language_is_chosen_as_gettext_does(
    asked: str | None, environ: dict[str, str], language: str
) -> None:
    assert choose_language(asked, environ) == language


def test_a_language_without_words_is_refused_by_name() -> None:
    with pytest.raises(UsageError, match=r"no words in 'xx'; languages are: en, ro"):
        choose_language("xx", {})
