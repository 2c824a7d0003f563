"""The cards of a set: from its document, or from the table that it names, to ``Card``s."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from cardsmith.authoring.cells import TABLE_SUFFIXES
from cardsmith.authoring.ids import card_ids
from cardsmith.authoring.pictures_found import PictureFinder, icon_of
from cardsmith.authoring.places import KeyPath, Located, Places
from cardsmith.authoring.set_schema import CardEntry, Checks, CreditEntry, SetFile
from cardsmith.authoring.source import as_on_disk, is_file, names_in
from cardsmith.authoring.suggesting import did_you_mean, nearest, suggestion
from cardsmith.authoring.validation import salvage
from cardsmith.authoring.yaml_reader import Document
from cardsmith.language.reading import DateProblem, read_date
from cardsmith.model.cards import Card, Credit, Emblem
from cardsmith.model.dates import HistoricalDate, NumberOrder, Quantity
from cardsmith.model.errors import FileError
from cardsmith.model.findings import Finding, error, hint
from cardsmith.model.sentences import cut, tell
from cardsmith.shipped import Icon

_NO_CREDIT = Credit()
_SHEET = re.compile(r"(.+?\.xlsx)#(.+)", re.IGNORECASE)
"""A workbook and one of its sheets."""


@dataclass(slots=True)
class CardsReading:
    """The cards of one set on their way; everything wrong is collected in ``findings``.

    ``file`` is the set file as it was named, ``folder`` the set's real one, ``order`` that of a number set.
    ``located`` is the document that holds the cards: the table, if there is one, else the set file itself.
    """

    file: Path
    folder: Path
    document: Document
    header: SetFile
    order: NumberOrder | None
    findings: list[Finding]
    located: Located = field(init=False)
    finder: PictureFinder = field(init=False)
    credits: Credit = field(init=False)

    def __post_init__(self) -> None:
        self.located = self.document
        self.finder = PictureFinder(self.folder)
        self.credits = _credit(self.header.credits)

    def cards(self) -> list[Card]:
        """Return the sound cards; everything wrong with a card is noted with the card's id and name."""
        written = self._written()
        read = [salvage(CardEntry, self.located, ("cards", index)) for index in range(len(written))]
        names = [
            (entry.name if entry and "name" not in bad else "", entry.id if entry else None)
            for entry, bad, _ in read
        ]
        ids, twice = card_ids(names, lambda index: self.located.place(("cards", index, "id")))
        self.findings += twice
        emblems = self._emblems({entry.category for entry, _, _ in read if entry and entry.category})
        cards = []
        for index, (entry, bad, found) in enumerate(read):
            name = names[index][0]
            self.findings += [finding.about(ids[index], name) for finding in found]
            if entry is None:
                continue
            wrong: list[Finding] = []
            date = None if "date" in bad else self._date(entry.date, index, wrong)
            image = None if "image" in bad else self._image(entry.image, index, wrong)
            if entry.image is None and not bad:
                wrong += self._without_picture(entry, index)
            self.findings += [finding.about(ids[index], name) for finding in wrong]
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
            checks_off=reasons(entry.checks),
            places=places,
        )

    def _date(self, text: str, index: int, wrong: list[Finding]) -> HistoricalDate | Quantity | None:
        read = read_date(text, self.header.language, self.order)
        if not isinstance(read, DateProblem):
            return read
        place = self.located.place(("cards", index, "date"), part=(read.start, read.end))
        wrong.append(error(read.code, read.message, place, read.help))
        return None

    def _image(self, written: str | None, index: int, wrong: list[Finding]) -> Path | None:
        found = None if written is None else self.finder.find(written)
        if isinstance(found, Finding):
            wrong.append(replace(found, place=self.located.place(("cards", index, "image"))))
            return None
        return found

    def _without_picture(self, entry: CardEntry, index: int) -> Iterator[Finding]:
        """Find keys of a picture that the card does not have; an empty cell of a table is none."""
        place, help_ = self.located.place, tell("name an image, or remove it")
        if "focus" in entry.model_fields_set:
            message = tell("'focus' is not used: the card has no picture")
            yield hint("CS058", message, place(("cards", index, "focus"), key=True), help_)
        if self.located is self.document and self.located.has(("cards", index, "image")):
            message = tell("'image' is empty: the card has no picture")
            yield hint("CS058", message, place(("cards", index, "image"), key=True), help_)

    def _emblems(self, known: set[str]) -> dict[str, Emblem]:
        """Return the emblems of the categories that cards have."""
        emblems = {}
        for name, written in self.header.categories.items():
            found = self.finder.find(written)
            if name not in known:
                message = tell("no card has the category '{category}'", category=name)
                self._error("CS057", message, ("categories", name), suggestion(name, sorted(known)), key=True)
            elif isinstance(found, Finding):
                self.findings.append(replace(found, place=self.document.place(("categories", name))))
            else:
                icon = icon_of(written)
                emblems[name] = Emblem(found, _credit_of(icon) if icon else self.credits)
        return emblems

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
        from cardsmith.authoring.tables import read_table

        relative, sheet = written.replace("\\", "/"), ""
        if (chosen := _SHEET.fullmatch(relative)) and not is_file(self.folder / relative):
            relative, sheet = chosen.groups()
        path = as_on_disk(self.folder / relative)
        if not is_file(path):
            tables = (name for name in names_in(self.folder) if name.lower().endswith(TABLE_SUFFIXES))
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
                sheet,
            )
        except FileError as problem:
            self._error("CS040", problem.message, ("cards",), tell("make the table readable"))
            return
        self.findings += found
        self.located = table or self.located

    def _error(self, code: str, message: str, path: KeyPath, help_: str | None, key: bool = False) -> None:
        self.findings.append(error(code, message, self.document.place(path, key=key), help_))


def _credit(entry: CreditEntry | None) -> Credit:
    return Credit(entry.author, entry.source, entry.license) if entry else _NO_CREDIT


def _credit_of(icon: Icon) -> Credit:
    return Credit(icon.author, icon.source, icon.license)


def reasons(checks: Checks) -> Mapping[str, str]:
    """Return why checks are switched off, by code."""
    return {code: check.off for code, check in checks.items()}
