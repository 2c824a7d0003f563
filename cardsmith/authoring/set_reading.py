"""From the document of a set (and the table it names) to a ``CardSet``, with a finding for everything wrong."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from cardsmith.authoring.cells import SUFFIXES
from cardsmith.authoring.ids import card_ids
from cardsmith.authoring.pictures_found import PictureFinder, icon_of
from cardsmith.authoring.places import KeyPath, Located, Places
from cardsmith.authoring.rules_reading import profile_names
from cardsmith.authoring.set_schema import CardEntry, Checks, CreditEntry, SetFile
from cardsmith.authoring.source import is_file, names_in
from cardsmith.authoring.suggesting import did_you_mean, nearest, suggestion
from cardsmith.authoring.tables import read_table
from cardsmith.authoring.validation import cut, salvage
from cardsmith.authoring.yaml_reader import Document
from cardsmith.language.reading import DateProblem, read_date
from cardsmith.model.cards import Card, CardSet, Credit, Emblem
from cardsmith.model.dates import (
    DateStyle,
    Direction,
    Era,
    EraStyle,
    HistoricalDate,
    Judging,
    NumberOrder,
    Precision,
    Quantity,
    has_bce,
)
from cardsmith.model.errors import FileError
from cardsmith.model.findings import Finding, error
from cardsmith.model.font_names import split_font_name
from cardsmith.model.papers import CARD_SIZES, parse_size
from cardsmith.model.sentences import Sentence, reason, tell
from cardsmith.model.units import LengthError, Size
from cardsmith.shipped import Icon, shipped_names

SET_FILE = "set.yaml"
_NO_CREDIT = Credit()


@dataclass
class SetReading:
    """One set on its way from a document to a ``CardSet``; everything wrong is collected in ``findings``.

    ``located`` is the document that holds the cards: the table, if there is one, else the set file itself.
    """

    file: Path
    document: Document
    findings: list[Finding]
    header: SetFile = field(init=False)
    located: Located = field(init=False)

    def __post_init__(self) -> None:
        header, _, found = salvage(SetFile, self.document)
        self.findings += found
        self.header = header or SetFile(title="?", cards=[])
        self.located = self.document

    @cached_property
    def folder(self) -> Path:
        """The set's real folder."""
        return self.file.parent.resolve()

    @cached_property
    def credits(self) -> Credit:
        """The set's defaults for the credits of pictures."""
        return _credit(self.header.credits)

    def card_set(self) -> CardSet | None:
        """Return the set as far as it can be understood."""
        header, style = self.header, self._date_style()
        cards = self._cards(style)
        card_size, fonts = self._card_size(), self._fonts()
        if not cards:
            return None
        approximate = header.approximate
        direction = style.order.direction if style.order else Direction.ASCENDING
        return CardSet(
            name=self.folder.name if self.file.name == SET_FILE and self.folder.name else self.file.stem,
            title=header.title,
            cards=tuple(cards),
            file=self.file.resolve(),
            folder=self.folder,
            language=header.language,
            description=header.description,
            author=header.author,
            license=header.license,
            template=self._name_or_path(header.template, shipped_names("templates")),
            card_size=card_size,
            rules=self._name_or_path(header.rules, profile_names()),
            fonts=fonts,
            dates=replace(style, has_bce=has_bce(card.date for card in cards)),
            judging=Judging(
                style.precision, "auto" if approximate == "auto" else int(approximate), direction
            ),
            checks_off=_reasons(header.checks),
            places=Places(self.document),
        )

    def _error(self, code: str, message: str, path: KeyPath, help_: str | None, key: bool = False) -> None:
        self.findings.append(error(code, message, self.document.place(path, key=key), help_))

    def _date_style(self) -> DateStyle:
        header = self.header
        order = NumberOrder(header.order.unit, Direction(header.order.direction)) if header.order else None
        span = None
        if header.span is not None:
            read = read_date(header.span, header.language, None)
            if isinstance(read, DateProblem):
                place = self.document.place(("span",), part=(read.start, read.end))
                self.findings.append(error(read.code, read.message, place, read.help))
            else:
                span = read
        return DateStyle(
            precision=Precision(header.precision),
            era=Era(header.era),
            era_style=EraStyle(header.era_style),
            language=header.language,
            order=order,
            span=span if isinstance(span, HistoricalDate) else None,
            as_of=header.as_of,
        )

    def _written(self) -> list[object]:
        """Return the cards as written in the set or in the table it names; none when there is a finding for it."""
        cards = self.document.data.get("cards")
        if isinstance(cards, str):
            self._read_table(cards)
            cards = self.located.data["cards"]
        elif self.header.columns:
            help_ = tell("remove it, or name a table in 'cards'")
            self._error("CS053", tell("'columns' is for a table"), ("columns",), help_, key=True)
        if isinstance(cards, dict):
            help_ = tell("write one '- ...' line for each entry")
            self._error("CS032", tell("cards must be a list, not keys with values"), ("cards",), help_)
        elif cards == []:
            help_ = tell("write one '- name: ...' with a 'date: ...' for each card")
            self._error("CS034", tell("the set has no cards"), ("cards",), help_, key=True)
        return cards if isinstance(cards, list) else []

    def _read_table(self, written: str) -> None:
        relative = written.replace("\\", "/")
        path = self.folder / relative
        if not is_file(path):
            tables = (name for name in names_in(self.folder) if name.lower().endswith(SUFFIXES))
            names = [name for name in tables if is_file(self.folder / name)]
            near = nearest(written, names) or next(iter(names), None)
            help_ = tell("write a list of cards, or the path of a .csv or .xlsx file")
            message = tell("there is no table '{table}'", table=cut(written))
            self._error("CS040", message, ("cards",), did_you_mean(near) if near else help_)
            return
        header = self.header
        try:
            table, found = read_table(
                path,
                str(self.file.parent / relative),
                header.columns,
                self.document.place(("columns",), key=True),
                header.language,
            )
        except FileError as problem:
            self._error("CS040", problem.message, ("cards",), tell("make the table readable"))
            return
        self.findings += found
        self.located = table or self.located

    def _cards(self, style: DateStyle) -> list[Card]:
        """Return the sound cards; everything wrong with a card is noted with the card's id and name."""
        written = self._written()
        read = [salvage(CardEntry, self.located, ("cards", index)) for index in range(len(written))]
        names = [
            (entry.name if entry and "name" not in bad else "", entry.id if entry else None)
            for entry, bad, _ in read
        ]
        ids, twice = card_ids(names, lambda index: self.located.place(("cards", index, "id")))
        self.findings += twice
        finder = PictureFinder(self.folder)
        emblems = self._emblems(finder, {entry.category for entry, _, _ in read if entry and entry.category})
        cards = []
        for index, (entry, bad, found) in enumerate(read):
            self.findings += [finding.about(ids[index]) for finding in found]
            if entry is None:
                continue
            wrong: list[Finding] = []
            date = None if "date" in bad else self._date(entry.date, index, style.order, wrong)
            image = None if "image" in bad else self._image(entry.image, index, finder, wrong)
            for finding in wrong:
                called = _about(cut(names[index][0]), index + 1)
                help_ = tell("{help} {card}", help=finding.help, card=called) if finding.help else called
                self.findings.append(replace(finding, help=help_, card=ids[index]))
            if date is not None and not bad:
                card = self._card(entry, ids[index], date, image, Places(self.located, ("cards", index)))
                emblem = emblems.get(card.category or "")
                cards.append(replace(card, emblem=emblem) if emblem else card)
        return cards

    def _card(
        self,
        entry: CardEntry,
        card_id: str,
        date: HistoricalDate | Quantity,
        image: Path | None,
        places: Places,
    ) -> Card:
        credit, icon = _credit(entry.credit), icon_of(entry.image or "")
        if icon is not None:
            credit = credit.or_else(_credit_of(icon))
        return Card(
            id=card_id,
            name=entry.name,
            date=date,
            subtitle=entry.subtitle,
            image=image,
            plate=icon is not None or self.header.plate == "auto",
            focus=entry.focus,
            category=entry.category,
            date_text=entry.date_text,
            source=entry.source,
            note=entry.note,
            credit=credit.or_else(self.credits) if image else credit,
            copies=entry.copies,
            fields=entry.fields,
            checks_off=_reasons(entry.checks),
            places=places,
        )

    def _date(
        self, text: str, index: int, order: NumberOrder | None, wrong: list[Finding]
    ) -> HistoricalDate | Quantity | None:
        read = read_date(text, self.header.language, order)
        if not isinstance(read, DateProblem):
            return read
        place = self.located.place(("cards", index, "date"), part=(read.start, read.end))
        wrong.append(error(read.code, read.message, place, read.help))
        return None

    def _image(
        self, written: str | None, index: int, finder: PictureFinder, wrong: list[Finding]
    ) -> Path | None:
        found = None if written is None else finder.find(written)
        if isinstance(found, Finding):
            wrong.append(replace(found, place=self.located.place(("cards", index, "image"))))
            return None
        return found

    def _emblems(self, finder: PictureFinder, known: set[str]) -> dict[str, Emblem]:
        """Return the emblems of the categories that cards have."""
        emblems = {}
        for name, written in self.header.categories.items():
            found = finder.find(written)
            if name not in known:
                message = tell("no card has the category '{category}'", category=name)
                self._error("CS057", message, ("categories", name), suggestion(name, sorted(known)), key=True)
            elif isinstance(found, Finding):
                self.findings.append(replace(found, place=self.document.place(("categories", name))))
            else:
                icon = icon_of(written)
                emblems[name] = Emblem(found, _credit_of(icon) if icon else self.credits)
        return emblems

    def _card_size(self) -> Size | None:
        text = self.header.card_size
        if text is None:
            return None
        try:
            return parse_size(text, CARD_SIZES)
        except LengthError as problem:
            near = nearest(text, CARD_SIZES)
            message = tell("{name}: {problem}", name="card_size", problem=reason(problem))
            self._error("CS033", message, ("card_size",), did_you_mean(near) if near else None)
            return None

    def _name_or_path(self, text: str, shipped: Sequence[str]) -> str:
        """Return a shipped name as it is, and the path of what is written as one or lies in the set's folder."""
        names = (part.casefold() for name in names_in(self.folder) for part in (name, Path(name).stem))
        if text in shipped or not (re.search(r"(?i)[/\\]|^\.|\.ya?ml$", text) or text.casefold() in names):
            return text
        return os.path.normpath(self.folder / text.replace("\\", "/"))

    def _fonts(self) -> tuple[str, ...]:
        paths = tuple(os.path.normpath(self.folder / text.replace("\\", "/")) for text in self.header.fonts)
        for index, path in enumerate(paths):
            if not is_file(Path(split_font_name(path)[0])):
                single = isinstance(self.document.data["fonts"], str)
                message = tell("there is no font file '{file}'", file=cut(self.header.fonts[index]))
                help_ = tell("write the path of a .ttf, .otf or .ttc file")
                self._error("CS056", message, ("fonts",) if single else ("fonts", index), help_)
        return paths


def _about(name: str, number: int) -> Sentence:
    return tell('(card "{name}")', name=name) if name else tell("(card {number})", number=number)


def _credit(entry: CreditEntry | None) -> Credit:
    return Credit(entry.author, entry.source, entry.license) if entry else _NO_CREDIT


def _credit_of(icon: Icon) -> Credit:
    return Credit(icon.author, icon.source, icon.license)


def _reasons(checks: Checks) -> Mapping[str, str]:
    return {code: check.off for code, check in checks.items()}
