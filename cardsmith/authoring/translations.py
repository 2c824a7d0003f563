"""Sets in other languages: ``translations/<language>.yaml`` beside a set, and the set as it says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator

from cardsmith.authoring.places import Places
from cardsmith.authoring.source import names_in
from cardsmith.authoring.suggesting import did_you_mean, nearest, suggestion
from cardsmith.authoring.validation import OneLine, Schema, SomeLines, Texts, drop_empty, key, validate
from cardsmith.authoring.yaml_reader import Document, read_yaml
from cardsmith.language.lexicon import LANGUAGES, language_name, normal_tag, primary
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.errors import FileError, UsageError
from cardsmith.model.findings import Finding, Place, error, has_errors, hint, warning
from cardsmith.model.sentences import joined, tell, tell_n, to_tell, together

FOLDER = "translations"
_NAMED = 4
"""How many cards a finding about many of them names."""
MOST_GUESSED = 100
"""Of more entries without a card it is not guessed by ids which cards they were of: each is compared with all."""

Wanted = dict[str, Any]
"""Texts by key, nested as in a translation file."""


class CardWords(Schema):
    """One card in the other language; what is left out is printed as the set has it."""

    name: OneLine | None = key("The name.")
    subtitle: SomeLines | None = key("The line that explains it.")
    date_text: OneLine | None = key(
        "What is printed in place of the date; dates are put into words by themselves."
    )
    fields: Texts = key("Free texts for the template.", {})


class TranslationFile(Schema):
    """A set in another language; the file's name is the language: ro.yaml."""

    title: OneLine | None = key("The set's title.")
    categories: Texts = key("The set's categories and how they are printed: {Disaster: Dezastre}.", {})
    cards: Annotated[dict[str, CardWords], BeforeValidator(drop_empty)] = key(
        "The texts by the card's id.", {}
    )


@dataclass(frozen=True, slots=True)
class Translation:
    """A translation file, understood."""

    language: str
    words: TranslationFile
    document: Document


def translation_file(card_set: CardSet, language: str) -> tuple[Path, str]:
    """Return the file of a translation, be it there or not, and what it is called in messages."""
    name = Path(FOLDER) / f"{language}.yaml"
    place = card_set.places.get("")
    return card_set.folder / name, str(Path(place.file).parent / name if place else card_set.folder / name)


def languages_of(card_set: CardSet) -> list[str]:
    """Return the languages that a set can be printed in: its own, then those that it has a file for."""
    names = (Path(name) for name in names_in(card_set.folder / FOLDER))
    return [card_set.language, *(name.stem for name in names if name.name == _right_name(name.stem))]


def _right_name(stem: str) -> str:
    """Return the only name under which a translation is read: systems differ on whether FR.yaml is fr.yaml."""
    return f"{normal_tag(stem) if language_name(stem) else stem}.yaml"


def misnamed(card_set: CardSet) -> Iterator[Finding]:
    """Yield an error for every file that was meant as a translation and is none for its ending."""
    for name in names_in(card_set.folder / FOLDER):
        right = _right_name(Path(name).stem)
        if name.lower().endswith((".yml", ".yaml")) and name != right:
            place = Place(str(Path(translation_file(card_set, "")[1]).with_name(name)))
            message = tell(
                "'{name}' is not read: translations are named like ro.yaml or pt-BR.yaml", name=name
            )
            help_ = tell("rename it to {name}", name=right)
            yield error("CS803", message, place, help_)


def load_translation(card_set: CardSet, language: str) -> tuple[Translation | None, list[Finding]]:
    """Read the translation of a set into a language; None with errors."""
    path, shown = translation_file(card_set, language)
    if language == card_set.language or language_name(language) is None:
        return None, [_wrong_language(card_set, language, Place(shown))]
    try:
        document, findings = read_yaml(path, shown)
    except FileError as problem:
        help_ = tell("remove it, or put a file in its place")
        return None, [error("CS806", problem.message, Place(shown), help_)]
    if document is None:
        return None, findings
    words, found = validate(TranslationFile, document)
    findings += found
    if words is None or has_errors(findings):
        return None, findings
    findings += _orphans(card_set, words, document)
    findings += _incomplete(card_set, language, document)
    if primary(language) not in LANGUAGES:
        message = tell(
            "dates in '{language}' have its months, and numbers in place of other words",
            language=language,
        )
        findings.append(hint("CS804", message, document.place()))
    return Translation(language, words, document), findings


def no_language(tag: str) -> UsageError:
    """Return the error of a tag that names no language."""
    return UsageError(tell("'{language}' is no language; write a code like ro, fr, de or es", language=tag))


def _wrong_language(card_set: CardSet, language: str, place: Place) -> Finding:
    if language == card_set.language:
        help_ = tell("remove the file, or change 'language' in the set")
        return error("CS803", tell("the set itself is in '{language}'", language=language), place, help_)
    example = f"{nearest(primary(language), LANGUAGES) or 'ro'}.yaml"
    help_ = tell("name the file by its code, like {example}", example=example)
    return error("CS803", tell("'{language}' is no language", language=language), place, help_)


def _orphans(card_set: CardSet, words: TranslationFile, document: Document) -> Iterator[Finding]:
    texts = wanted(card_set)
    for part, said, given in (
        ("cards", to_tell("the set has no card '{name}'"), words.cards),
        ("categories", to_tell("the set has no category '{name}'"), words.categories),
    ):
        known = texts.get(part, {})
        free = [name for name in known if name not in given]
        orphans = [name for name in given if name not in known]
        for name in orphans:
            near = suggestion(name, free) if len(orphans) <= MOST_GUESSED else None
            help_ = near or tell("'cardsmith translate' marks it; then remove it")
            place = document.place((part, name), key=True)
            yield warning("CS801", tell(said, name=name), place, help_)


def wanted(card_set: CardSet) -> Wanted:
    """Return all texts of a set that a translation should have, nested as in its file."""
    categories = dict.fromkeys(card.category for card in card_set.cards if card.category)
    words = {"categories": {name: name for name in categories}} if categories else {}
    return {"title": card_set.title, **words, "cards": {card.id: _texts(card) for card in card_set.cards}}


def _texts(card: Card) -> Wanted:
    texts: Wanted = {"name": card.name, "subtitle": card.subtitle, "date_text": card.date_text}
    return {name: text for name, text in {**texts, "fields": dict(card.fields)}.items() if text}


def untranslated(texts: Wanted, written: Any) -> Wanted:
    """Return those of the texts that are missing, or empty, in what is written."""
    found: Wanted = {}
    for name, text in texts.items():
        there = written.get(name) if isinstance(written, dict) else None
        if isinstance(text, dict):
            inside = untranslated(text, there)
            found |= {name: inside} if inside else {}
        elif there is None or not str(there).strip():
            found[name] = text
    return found


def _incomplete(card_set: CardSet, language: str, document: Document) -> Iterator[Finding]:
    """Yield one finding for everything that is not translated yet."""
    texts = wanted(card_set)
    missing = untranslated(texts, document.data)
    if not missing:
        return
    parts: list[str] = []
    if "title" in missing:
        parts.append(tell("the title"))
    if "categories" in missing:
        parts.append(tell("the categories"))
    if cards := missing.get("cards"):
        named = joined(
            [
                name if part == texts["cards"][name] else f"{name} ({', '.join(part)})"
                for name, part in list(cards.items())[:_NAMED]
            ]
        )
        if len(cards) > _NAMED:
            named = tell("{first} and {n} more", first=named, n=len(cards) - _NAMED)
        parts.append(
            tell_n(
                "{some} of {n} card ({cards})",
                "{some} of {n} cards ({cards})",
                len(card_set.cards),
                some=len(cards),
                cards=named,
            )
        )
    help_ = tell(
        "write them behind their keys ('{command}' adds those that are missing); until then the original is printed",
        command=f"cardsmith translate {card_set.name} {language}",
    )
    message = tell("not all is in '{language}': {parts}", language=language, parts=together(parts))
    yield warning("CS802", message, document.place(("cards",), key=True), help_)


def translated(card_set: CardSet, translation: Translation) -> CardSet:
    """Return the set in another language: its ids, order and dates are the same, dates are printed in that language."""
    title, language = translation.words.title, translation.language
    return replace(
        card_set,
        title=title or card_set.title,
        cards=tuple(_translated(card, translation) for card in card_set.cards),
        language=language,
        dates=card_set.dates._replace(language=language),
        places=_over(card_set.places, translation.document, (), ("title",) if title else ()),
        original=card_set,
    )


def _translated(card: Card, translation: Translation) -> Card:
    entry, categories = translation.words.cards.get(card.id), translation.words.categories
    category = categories.get(card.category, card.category) if card.category else None
    if entry is None:
        return replace(card, category=category)
    given = {name: text for name in ("name", "subtitle", "date_text") if (text := getattr(entry, name))}
    fields = {**card.fields, **entry.fields}
    keys = ("", *given, "fields") if entry.fields else ("", *given)
    places = _over(card.places, translation.document, ("cards", card.id), keys)
    return replace(card, category=category, fields=fields, places=places, **given)


def _over(
    places: Mapping[str, Place], document: Document, at: tuple[str, ...], keys: Iterable[str]
) -> Mapping[str, Place]:
    """Return places of which some keys were written elsewhere: under ``at`` in a translation."""
    there = Places(document, at)
    return {**places, **{name: there[name] for name in keys}}


def in_languages(card_set: CardSet, languages: str) -> tuple[CardSet | None, list[Finding]]:
    """Return a set in the language that ``--lang`` names, or in two: ``en,fr`` has French as its ``second``.

    None when a translation has errors; the findings are those of the translation files.

    Raises:
        UsageError: the set is not in that language; the nearest is named.
    """
    tags = [normal_tag(tag.strip()) for tag in languages.split(",")]
    if len(tags) > 2 or len(set(tags)) < len(tags):
        message = tell("--lang {tags}: name one language, or two different ones like 'en,fr'", tags=languages)
        raise UsageError(message)
    for tag in tags:
        _refuse_unknown(card_set, tag)
    findings: list[Finding] = []
    sets = {card_set.language: card_set}
    for tag in tags:
        if tag not in sets:
            translation, found = load_translation(card_set, tag)
            findings += found
            if translation is None:
                return None, findings
            sets[tag] = translated(card_set, translation)
    first, *second = (sets[tag] for tag in tags)
    return (replace(first, second=second[0]) if second else first), findings


def _refuse_unknown(card_set: CardSet, tag: str) -> None:
    known = languages_of(card_set)
    if tag in known:
        return
    near: str | None = primary(tag)
    if near not in known:  # a code of two letters that is a language is hardly a slip for another
        near = None if language_name(tag) else nearest(tag, known, least=0.5)
    if tag and not near and not language_name(tag):
        raise no_language(tag)
    command = f"cardsmith translate {card_set.name} {tag or 'ro'}"
    begin = tell("'{command}' begins it", command=command)
    for name in names_in(card_set.folder / FOLDER):
        if name.lower() in (f"{tag}.yaml".lower(), f"{tag}.yml".lower()):
            begin = tell("rename {file} to {name}", file=f"{FOLDER}/{name}", name=f"{tag}.yaml")
    message = tell(
        "{set} is not in '{language}', only in {known}; {help}",
        set=card_set.title,
        language=tag,
        known=joined(list(dict.fromkeys(known))),
        help=did_you_mean(near) if near else begin,
    )
    raise UsageError(message)
