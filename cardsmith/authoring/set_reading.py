"""From the document of a set (and the table it names) to a ``CardSet``, with a finding for everything wrong."""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from cardsmith.authoring.cells import SUFFIXES
from cardsmith.authoring.ids import card_ids
from cardsmith.authoring.pictures_found import PictureFinder
from cardsmith.authoring.places import Places
from cardsmith.authoring.set_schema import CardEntry, Checks, CreditEntry, Measured, SetFile, one_line
from cardsmith.authoring.source import FORBIDDEN, is_file, names_in
from cardsmith.authoring.tables import Table, read_table
from cardsmith.authoring.validation import Located, Path_, nearest, salvage, validate
from cardsmith.authoring.yaml_reader import Document
from cardsmith.language.reading import DateProblem, read_date
from cardsmith.model.cards import Card, CardSet, Credit
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
from cardsmith.model.papers import CARD_SIZES, parse_size
from cardsmith.model.units import LengthError, Size

SET_FILE = "set.yaml"


@dataclass
class SetReading:
    """One set on its way from a document to a ``CardSet``; everything wrong is collected in ``findings``."""

    file: Path
    document: Document
    findings: list[Finding]
    header: SetFile = field(init=False)
    table: Table | None = None
    folder: Path = field(init=False)
    ids: list[str] = field(default_factory=list)
    card_findings: list[Finding] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.folder = self.file.parent.resolve()
        header, found = validate(SetFile, self.document)
        if header is None:
            self.findings += found
            header, _ = salvage(SetFile, self.document)
        self.header = header or SetFile(title="?", cards=[])

    def card_set(self) -> CardSet | None:
        """Return the set as far as it can be understood."""
        style = self._date_style()
        entries = self._entries()
        cards = self._cards(entries, style) if entries else []
        self.findings += self._about_cards()
        card_size, fonts = self._card_size(), self._fonts()
        if not cards:
            return None
        header = self.header
        style = replace(style, has_bce=has_bce(card.date for card in cards))
        return CardSet(
            name=_set_name(self.file, self.folder),
            title=header.title,
            cards=tuple(cards),
            file=self.file.resolve(),
            folder=self.folder,
            language=header.language,
            description=header.description,
            author=header.author,
            license=header.license,
            template=self._name_or_path(header.template),
            card_size=card_size,
            rules=self._name_or_path(header.rules),
            fonts=fonts,
            dates=style,
            judging=self._judging(style),
            checks_off=_reasons(header.checks),
            places=Places(self.document),
        )

    def _date_style(self) -> DateStyle:
        header = self.header
        order = NumberOrder(header.order.unit, Direction(header.order.direction)) if header.order else None
        span = None
        if header.span is not None:
            span = self._date(header.span, ("span",), self.document, None)
        return DateStyle(
            precision=Precision(header.precision),
            era=Era(header.era),
            era_style=EraStyle(header.era_style),
            language=header.language,
            order=order,
            span=span if isinstance(span, HistoricalDate) else None,
            as_of=header.as_of,
        )

    def _judging(self, style: DateStyle) -> Judging:
        tolerance = self.header.approximate
        direction = style.order.direction if style.order else Direction.ASCENDING
        return Judging(style.precision, "auto" if tolerance == "auto" else int(tolerance), direction)

    def _date(
        self, text: str, path: Path_, document: Located, order: NumberOrder | None
    ) -> HistoricalDate | Quantity | None:
        read = read_date(text, self.header.language, order)
        if not isinstance(read, DateProblem):
            return read
        place = document.place(path, part=(read.start, read.end))
        self._note(error(read.code, read.message, place, read.help), path)
        return None

    def _note(self, finding: Finding, path: Path_) -> None:
        """Record a finding about a card's value, with the card's name in its help and the card's id."""
        if path[0] == "cards" and isinstance(path[1], int):
            name = self._located.data["cards"][path[1]].get("name")
            about = f'(card "{one_line(name)}")' if isinstance(name, str) else f"(card {path[1] + 1})"
            finding = replace(finding, help=f"{finding.help or ''} {about}".strip(), card=self.ids[path[1]])
        self.findings.append(finding)

    def _entries(self) -> list[tuple[CardEntry, frozenset[str]]]:
        """Return the cards as written, each with the keys of it that are wrong (complained about already)."""
        written = self.document.data.get("cards")
        if isinstance(written, str):
            self._read_table(written)
        elif self.header.columns:
            place = self.document.place(("columns",), key=True)
            self.findings.append(
                error("CS053", "'columns' is for a table", place, "remove it, or name a table in 'cards'")
            )
        located = self._located
        cards = located.data.get("cards")
        if isinstance(cards, str) or (cards is None and not isinstance(written, dict)):
            return []
        if cards == []:
            help_ = "write one '- name: ...' with a 'date: ...' for each card"
            self.findings.append(
                error("CS034", "the set has no cards", located.place(("cards",), key=True), help_)
            )
            return []
        entries, found = validate(list[CardEntry], located, ("cards",))
        if entries is not None:
            nothing: frozenset[str] = frozenset()
            return [(entry, nothing) for entry in entries]
        self.card_findings = found
        if not isinstance(cards, list):
            return []
        rescued = [salvage(CardEntry, located, ("cards", index)) for index in range(len(cards))]
        blank = CardEntry(name="?", date="?")
        return [
            (entry or blank, bad if entry else frozenset(CardEntry.model_fields)) for entry, bad in rescued
        ]

    @property
    def _located(self) -> Document | Table:
        """The document that holds the cards: the table, if there is one."""
        return self.table or self.document

    def _read_table(self, written: str) -> None:
        place = self.document.place(("cards",))
        path = self.folder / written.replace("\\", "/")
        shown = str(self.file.parent / written.replace("\\", "/"))
        if not is_file(path):
            names = [name for name in names_in(self.folder) if name.lower().endswith(SUFFIXES)]
            near = nearest(written, names) or next(iter(names), None)
            help_ = (
                f"did you mean '{near}'?"
                if near
                else "write a list of cards, or the path of a .csv or .xlsx file"
            )
            self.findings.append(error("CS040", f"there is no table '{written}'", place, help_))
            return
        columns_place = self.document.place(("columns",), key=True)
        try:
            self.table, found = read_table(
                path, shown, self.header.columns, columns_place, self.header.language
            )
        except FileError as problem:
            found = [error("CS040", str(problem), place, "make the table readable")]
        self.findings += found

    def _cards(self, entries: list[tuple[CardEntry, frozenset[str]]], style: DateStyle) -> list[Card]:
        located = self._located
        finder = PictureFinder(self.folder)
        written = [(entry.name if "name" not in bad else "", entry.id) for entry, bad in entries]
        self.ids, found = card_ids(written, lambda index: located.place(("cards", index, "id")))
        self.findings += found
        default = _credit(self.header.credits)
        cards = []
        for index, (entry, bad) in enumerate(entries):
            date = self._card_date(entry, bad, index, style.order)
            image = self._image(entry, bad, index, finder)
            if date is None or bad:
                continue
            cards.append(
                Card(
                    id=self.ids[index],
                    name=entry.name,
                    date=date,
                    subtitle=entry.subtitle,
                    image=image,
                    category=entry.category,
                    date_text=entry.date_text,
                    source=entry.source,
                    note=entry.note,
                    credit=_credit(entry.credit).or_else(default) if image else _credit(entry.credit),
                    copies=entry.copies,
                    fields=entry.fields,
                    checks_off=_reasons(entry.checks),
                    places=Places(located, ("cards", index)),
                )
            )
        return cards

    def _card_date(
        self, entry: CardEntry, bad: frozenset[str], index: int, order: NumberOrder | None
    ) -> HistoricalDate | Quantity | None:
        if "date" in bad:
            return None
        path: Path_ = ("cards", index, "date")
        if not isinstance(entry.date, Measured):
            return self._date(entry.date, path, self._located, order)
        text = f"{entry.date.value} {entry.date.unit or ''}".strip()
        return self._date(text, path, self._located, order)

    def _image(self, entry: CardEntry, bad: frozenset[str], index: int, finder: PictureFinder) -> Path | None:
        if entry.image is None or "image" in bad:
            return None
        found = finder.find(entry.image, None)
        if isinstance(found, Path):
            return found
        path: Path_ = ("cards", index, "image")
        if not FORBIDDEN.search(entry.image):  # complained about already
            self._note(replace(found, place=self._located.place(path)), path)
        return None

    def _about_cards(self) -> list[Finding]:
        """Return what the schema found wrong with cards, each finding with the id of its card."""
        starts = (
            [self._located.place(("cards", index)) for index in range(len(self.ids))]
            if self.card_findings
            else []
        )
        order = [(start.line or 0, start.column or 0) for start in starts]
        found = []
        for finding in self.card_findings:
            place = finding.place
            index = bisect_right(order, (place.line or 0, place.column or 0)) - 1 if place else -1
            found.append(finding.about(self.ids[index]) if index >= 0 else finding)
        return found

    def _card_size(self) -> Size | None:
        if self.header.card_size is None:
            return None
        try:
            return parse_size(self.header.card_size, CARD_SIZES)
        except LengthError as problem:
            help_ = (
                None
                if (near := nearest(self.header.card_size, CARD_SIZES)) is None
                else f"did you mean '{near}'?"
            )
            self.findings.append(
                error("CS033", f"card_size: {problem}", self.document.place(("card_size",)), help_)
            )
            return None

    def _name_or_path(self, text: str) -> str:
        """Return a name as it is, and a path as an absolute one (relative to the set's folder)."""
        if "/" in text or "\\" in text or text.startswith(".") or text.endswith(".yaml"):
            return os.path.normpath(self.folder / text.replace("\\", "/"))
        return text

    def _fonts(self) -> tuple[str, ...]:
        paths = []
        single = isinstance(self.document.data.get("fonts"), str)
        for index, text in enumerate(self.header.fonts):
            path = os.path.normpath(self.folder / text.replace("\\", "/"))
            paths.append(path)
            if not is_file(Path(path)):
                place = self.document.place(("fonts",) if single else ("fonts", index))
                self.findings.append(
                    error(
                        "CS056",
                        f"there is no font file '{text}'",
                        place,
                        "write the path of a .ttf or .otf file",
                    )
                )
        return tuple(paths)


def _set_name(file: Path, folder: Path) -> str:
    """Return what a set is called in files and journals: its folder's name, or that of a file not called set.yaml."""
    return folder.name if file.name == SET_FILE and folder.name else file.stem


def _credit(entry: CreditEntry) -> Credit:
    return Credit(entry.author, entry.source, entry.license)


def _reasons(checks: Checks) -> Mapping[str, str]:
    return {code: check.off for code, check in checks.items()}
