"""A translation file made, or brought up to date with its set, without losing a line of what its author wrote.

The keys that are missing are put into the text at the right places, each with the original behind it as a comment.
Whether everything else still reads as before is proved by reading the new text before it is written.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from cardsmith.authoring.places import KeyPath, value_at
from cardsmith.authoring.source import Source, read_source
from cardsmith.authoring.suggesting import nearest
from cardsmith.authoring.translations import (
    MOST_GUESSED,
    TranslationFile,
    Wanted,
    no_language,
    translation_file,
    untranslated,
    wanted,
)
from cardsmith.authoring.validation import validate
from cardsmith.authoring.yaml_reader import Document, parse_yaml
from cardsmith.language.lexicon import language_name
from cardsmith.model.cards import CardSet
from cardsmith.model.errors import InputError, UsageError
from cardsmith.model.findings import Finding, error, has_errors
from cardsmith.model.sentences import tell

MARK = "# no card of the set has this id"
"""The comment above what no longer belongs to the set."""

_PLAIN_KEY = re.compile(r"\w(?:[\w .-]*\w)?")


@dataclass(frozen=True, slots=True)
class Update:
    """A translation file's new ``text``; how many cards it got, lacks (wholly or in part) and has too many.

    ``renamed`` has for an entry of no card the card that it seems to be of, which got no entry.
    """

    text: str
    added: int
    missing: int
    orphans: tuple[str, ...]
    renamed: Mapping[str, str]


def updated_translation(card_set: CardSet, language: str) -> Update:
    """Return the text of a set's translation file with everything that is missing added as empty keys.

    Raises:
        UsageError: the language is the set's own, or none. InputError: the file has errors, or is written in a way
        that nothing can be added to. FileError: it cannot be read.
    """
    if language == card_set.language:
        message = tell(
            "'{language}' is the language of the set itself; write a code like ro, fr, de or es",
            language=language,
        )
        raise UsageError(message)
    if language_name(language) is None:
        raise no_language(language)
    path, shown = translation_file(card_set, language)
    texts = wanted(card_set)
    new = Source(shown, _head(card_set, language))
    source, findings = read_source(path, shown) if path.exists() else (new, [])
    document = _read(source) if source is not None else _refuse(findings)
    before = document.data or {}
    renamed = _renamed(document, texts["cards"])
    new_ids = set(renamed.values())
    here = {**texts, "cards": {name: text for name, text in texts["cards"].items() if name not in new_ids}}
    text = _with_additions(document, here, renamed)
    after = _read(Source(shown, text)).data
    cards = after.get("cards") or {}
    whole = after.keys() >= here.keys() and cards.keys() >= here["cards"].keys()
    if not whole or not _reads(after, before) or not _keeps(text, document.source.text):
        help_ = tell("write every key on a line of its own, without braces")
        place = document.place(("cards",), key=True)
        _refuse([error("CS805", tell("nothing can be added to this file without changing it"), place, help_)])
    return Update(
        text=text,
        added=len(here["cards"].keys() - (before.get("cards") or {}).keys()),
        missing=len(untranslated(texts, after).get("cards", {})),
        orphans=tuple(name for name in cards if name not in texts["cards"]),
        renamed=renamed,
    )


def _read(source: Source) -> Document:
    """Return the document of a translation file without errors; an empty file is fine."""
    document, findings = parse_yaml(source)
    if document is not None and document.data is not None:
        findings += validate(TranslationFile, document)[1]
    return document if document is not None and not has_errors(findings) else _refuse(findings)


def _refuse(findings: list[Finding]) -> NoReturn:
    raise InputError(tell("nothing was written"), tuple(findings))


def _head(card_set: CardSet, language: str) -> str:
    title = f"# {_comment(card_set.title)} in {language_name(language)}: write each text behind its key.\n"
    return f"{title}# What stays empty is printed as in the set.\n"


def _renamed(document: Document, texts: Wanted) -> dict[str, str]:
    """Return which cards without an entry the entries without a card are likely of.

    A card keeps its name or its subtitle (the original is behind the key; one that several cards have tells none of
    them), or its new id is like the old one.
    """
    written = (document.data or {}).get("cards") or {}
    lines = _lines(document)
    free = dict.fromkeys(name for name in texts if name not in written)
    owners = [_owners(texts, key) for key in ("name", "subtitle")]
    renamed = {}
    orphans = [name for name in written if name not in texts]
    for orphan in orphans:
        place = ("cards", orphan)
        entry = lines[(document.place(place, key=True).line or 1) - 1 : _end(lines, document, place)]
        originals = [line[at.end() :] for line in entry for at in re.finditer("# ", line)]
        kept = (known[text] for known in owners for text in originals if known.get(text) in free)
        near = next(kept, None) or (nearest(orphan, free) if len(orphans) <= MOST_GUESSED else None)
        if near:
            renamed[orphan] = near
            del free[near]
    return renamed


def _owners(texts: Wanted, key: str) -> dict[str, str]:
    """Return by what it says under a key (as comments do) the card that alone says it."""
    said = [(_comment(words[key]), card) for card, words in texts.items() if key in words]
    times = Counter(text for text, _ in said)
    return {text: card for text, card in said if times[text] == 1}


def _comment(text: str) -> str:
    return " ".join(text.split())


def _lines(document: Document) -> list[str]:
    text = document.source.text.replace("\r\n", "\n").replace("\r", "\n")
    return text.removesuffix("\n").split("\n")


def _with_additions(document: Document, texts: Wanted, renamed: Mapping[str, str]) -> str:
    """Return the text of a file with what is missing, and with marks at what is too much."""
    text = document.source.text
    end = "\r\n" if "\r\n" in text else "\n"
    lines = _lines(document)
    inserted: dict[int, list[str]] = defaultdict(list)
    for at, new in (*_additions(lines, document, (), texts, 0), *_marks(document, texts, renamed)):
        inserted[at] += new
    kept: list[str] = []
    for number, line in enumerate(lines):
        kept += inserted[number]
        kept += [] if line.lstrip().startswith(MARK) else [line]
    return end.join([*kept, *inserted[len(lines)]]) + end


def _additions(
    lines: list[str], document: Document, path: KeyPath, texts: Wanted, indent: int
) -> Iterator[tuple[int, list[str]]]:
    """Yield the lines to insert, each group with the number of the line before which it goes (from 0)."""
    written = value_at(document.data, path)
    at = document.place(path, key=True).line or 1 if path else len(lines)
    if written is not None and _is_in_braces(document, path):
        return
    if written:
        first = document.place((*path, next(iter(written))), key=True)
        at, indent = (first.line or 1) - 1, (first.column or 1) - 1
    for name, text in texts.items():
        inside = (*path, name)
        if name not in (written or {}):
            yield at, list(_rendered(name, text, indent))
            continue
        if isinstance(text, dict):
            yield from _additions(lines, document, inside, text, indent + 2)
        at = _end(lines, document, inside)


def _is_in_braces(document: Document, path: KeyPath) -> bool:
    place = document.place(path)
    return document.source.line(place.line or 1)[(place.column or 1) - 1 :].startswith("{")


def _end(lines: list[str], document: Document, path: KeyPath) -> int:
    """Return the number of the first line behind a key and all that is written below it, deeper than the key."""
    place = document.place(path, key=True)
    first, column = place.line or 1, (place.column or 1) - 1
    end = first
    for number in range(first, len(lines)):
        line = lines[number]
        deeper = len(line) - len(line.lstrip(" ")) > column
        if line.strip() and not deeper and not line.lstrip().startswith("#"):
            break
        if line.strip() and deeper:
            end = number + 1
    return end


def _rendered(name: str, text: Any, indent: int) -> Iterator[str]:
    key = name if _PLAIN_KEY.fullmatch(name) else json.dumps(name, ensure_ascii=False)
    if not isinstance(text, dict):
        yield f"{' ' * indent}{key}:  # {_comment(text)}"
        return
    yield f"{' ' * indent}{key}:"
    for inner, words in text.items():
        yield from _rendered(inner, words, indent + 2)


def _marks(document: Document, texts: Wanted, renamed: Mapping[str, str]) -> Iterator[tuple[int, list[str]]]:
    for name in (document.data or {}).get("cards") or {}:
        if name not in texts["cards"]:
            place = document.place(("cards", name), key=True)
            near = renamed.get(name)
            meant = f": rename it to {near} if it is that card, else remove it" if near else ""
            yield (place.line or 1) - 1, [f"{' ' * ((place.column or 1) - 1)}{MARK}{meant}"]


def _reads(after: Any, before: Any) -> bool:
    """Tell whether everything that was read before is read again."""
    if not isinstance(before, dict):
        return before is None or bool(after == before)
    return isinstance(after, dict) and all(_reads(after.get(name), value) for name, value in before.items())


def _keeps(after: str, before: str) -> bool:
    """Tell whether every line of before stands in after, in order."""
    rest = iter(after.splitlines())
    return all(line in rest for line in before.splitlines() if not line.lstrip().startswith(MARK))
