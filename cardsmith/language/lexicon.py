"""The words of one language: which are read, and how they are printed. Babel is imported only when needed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from babel import Locale

LANGUAGES = ("en", "ro", "fr", "de", "es")
"""The languages with a complete file; every other one has Babel's months and eras, and numbers for the rest."""

Phrases = dict[str, tuple[str, int]]
"""Phrase, as it is read -> the kind of token (see ``tokens``) and its value."""

_LEXICONS = Path(__file__).with_name("lexicons")

_DAY_FIRST = re.compile(r"(?:\{day\}\.? )?[^{}\d]+ \{year\}[^{}\d]*")

_PRINTED_KINDS = {"circa": "~", "decade": "d", "century": "c", "millennium": "k"}
_KINDS = {
    "from": "f",
    "to": "t",
    "between": "b",
    "and": "a",
    "ordinal": "o",
    "ago": "g",
    "filler": "",
    "vague": "q",
}
"""Tables of a language's file -> kinds of tokens; the first are also looked for in what is printed."""


class Lexicon(NamedTuple):
    """What is known of a language: ``printed``, ``read`` and ``pages`` (words of the lists behind the cards) are the
    tables of its file, ``months`` its words."""

    tag: str
    name: str
    printed: Mapping[str, Any]
    read: Mapping[str, Any]
    months: tuple[str, ...]
    decimal: str
    pages: Mapping[str, str]

    @property
    def roman(self) -> bool:
        """Whether centuries are counted in Roman numerals."""
        return bool(self.printed.get("roman"))

    def era(self, before: bool, style: str) -> str:
        """Return the word for before or of our era in the style ``common`` or ``christian``."""
        if style in self.printed:
            return str(self.printed[style][0 if before else 1])
        return _plain_spaces(babel_locale(self.tag).eras["abbreviated"][0 if before else 1])

    def plural(self, table: str, number: int, ordinal: bool = False) -> str:
        """Return the entry of a printed table for this number's plural (or ordinal) form, or ``""``."""
        forms: Mapping[str, str] = self.printed.get(table, {})
        if len(forms) < 2:
            return forms.get("other", "")
        locale = babel_locale(self.tag)
        form = locale.ordinal_form(number) if ordinal else locale.plural_form(number)
        return forms.get(form, forms["other"])


def primary(tag: str) -> str:
    """Return the language of a tag: ``en`` of ``en-US``."""
    return tag.replace("_", "-").partition("-")[0].lower()


def normal_tag(tag: str) -> str:
    """Return a tag in its usual letters, like ``pt-BR`` or ``zh-Hant`` (BCP 47, section 2.1.1)."""
    first, *rest = tag.replace("_", "-").split("-")
    letters = {2: str.upper, 4: str.capitalize}
    return "-".join([first.lower(), *(letters.get(len(part), str.lower)(part) for part in rest)])


def language_name(tag: str) -> str | None:
    """Return the English name of the language that a tag names, None if there is no such language."""
    name = babel_locale("en").languages.get(primary(tag))
    return str(name) if name else None


@cache
def is_right_to_left(tag: str) -> bool:
    """Tell whether a language is written from right to left (Unicode CLDR's character order)."""
    return primary(tag) not in LANGUAGES and babel_locale(tag).text_direction == "rtl"


@cache
def lexicon(tag: str) -> Lexicon:
    """Return the words of the language that ``tag`` (BCP 47) names, known or not."""
    name = primary(tag) if primary(tag) in LANGUAGES else "und"
    data = tomllib.loads((_LEXICONS / f"{name}.toml").read_text(encoding="utf-8"))
    locale = data.get("locale", tag) if tag == name else tag
    months = data.get("months") or babel_locale(locale).months["format"]["wide"].values()
    decimal = data.get("decimal")
    if decimal is None:
        symbols = babel_locale(locale).number_symbols
        decimal = symbols.get("latn", symbols).get("decimal", ".")
    read = data.get("read", {})
    return Lexicon(locale, data["name"], data["print"], read, tuple(months), decimal, data["pages"])


@cache
def babel_locale(tag: str) -> Locale:
    """Return Babel's data for a tag: of its language if the region is unknown, of English if that is too."""
    from babel import Locale, UnknownLocaleError

    for known in (tag, primary(tag)):
        try:
            return Locale.parse(known.replace("_", "-"), sep="-")
        except (UnknownLocaleError, ValueError):
            continue
    return Locale.parse("en-GB", sep="-")


@cache
def phrases(tag: str) -> Phrases:
    """Return all that is read in a language, with what is printed in it, each in its usual spellings."""
    words = lexicon(tag)
    found: Phrases = {}
    for phrase, kind, value in _entries(words):
        for spelling in _spellings(phrase):
            found.setdefault(spelling, (kind, value))
    return found


def _entries(words: Lexicon) -> Iterator[tuple[str, str, int]]:
    """Yield phrase, kind and value; what comes first wins."""
    for kind, value in (("before", -1), ("after", 1)):
        yield from ((phrase, "e", value) for phrase in words.read.get(kind, ()))
        for style in ("common", "christian"):
            yield words.era(value < 0, style), "e", value
    yield from ((month, "m", number) for number, month in enumerate(words.months, 1))
    yield from ((month, "m", number) for month, number in words.read.get("months", {}).items())
    yield from ((unit, "u", years) for unit, years in words.read.get("units", {}).items())
    for key, kind in (_PRINTED_KINDS | _KINDS).items():
        yield from ((phrase, kind, 0) for phrase in words.read.get(key, ()))
    for key, kind in _PRINTED_KINDS.items():
        yield from ((part.strip(), kind, 0) for part in words.printed.get(key, "").split("{}"))
    endings = (form.partition("{}")[2] for form in words.printed.get("ordinal", {}).values())
    yield from ((ending, "o", 0) for ending in endings)
    for template in words.printed.get("years_ago", {}).values():
        yield template.partition("{}")[0].strip(), "g", 0
    if words.name != "English":
        yield from _babel_entries(words.tag)


def _babel_entries(tag: str) -> Iterator[tuple[str, str, int]]:
    """Yield the months, eras and small words ("de") of Babel's dates."""
    locale = babel_locale(tag)
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            months = locale.months[context][width].items()
            yield from ((month, "m", number) for number, month in months if not month.isdigit())
    for width in ("wide", "abbreviated"):
        yield from ((era, "e", 1 if number else -1) for number, era in locale.eras[width].items())
    sample = month_pattern(tag, 7, with_day=True) + " " + month_pattern(tag, 7, with_day=False)
    yield from (
        (word, "", 0) for word in re.findall(r"[^\W\d_]+", sample.replace("{year}", "").replace("{day}", ""))
    )


@cache
def month_pattern(tag: str, month: int, with_day: bool) -> str:
    """Return how a locale writes a day or a month, with ``{day}`` and ``{year}`` to be filled in.

    Babel formats only the years that ``datetime`` knows, so the pattern is taken from a day of 2004. Languages
    that neither begin with the day nor with the month's name have the numbers of ISO 8601.
    """
    from datetime import date

    from babel.dates import format_date, format_skeleton

    day = date(2004, month, 27)
    locale = babel_locale(tag)
    text = format_date(day, "long", locale) if with_day else format_skeleton("yMMMM", day, locale=locale)
    pattern = _plain_spaces(text).replace("2004", "{year}").replace("27", "{day}")
    if _DAY_FIRST.fullmatch(pattern) or tag.startswith("en"):
        return pattern
    return f"{{year:0>4}}-{month:02}" + ("-{day:0>2}" if with_day else "")


def _plain_spaces(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def _spellings(phrase: str) -> set[str]:
    """Return the phrase in lower case, with and without its points and the spaces after them."""
    base = _plain_spaces(phrase).lower().replace("’", "'").strip()
    closed = base.replace(". ", ".")
    bare = {text.replace(".", "") for text in (base, closed)} if len(base.replace(".", "")) > 1 else set()
    return {base, closed, *bare} - {""}
