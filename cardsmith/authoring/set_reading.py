"""From the document of a set to a ``CardSet``, with a finding for everything wrong."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from cardsmith.authoring.cards_reading import CardsReading, reasons
from cardsmith.authoring.places import Places
from cardsmith.authoring.rules_reading import profile_names
from cardsmith.authoring.set_schema import SetFile
from cardsmith.authoring.source import as_on_disk, is_file, names_in
from cardsmith.authoring.suggesting import did_you_mean, nearest
from cardsmith.authoring.validation import salvage
from cardsmith.authoring.yaml_reader import Document
from cardsmith.language.reading import DateProblem, read_date
from cardsmith.model.cards import CardSet
from cardsmith.model.dates import (
    DateStyle,
    Direction,
    Era,
    EraStyle,
    HistoricalDate,
    Judging,
    NumberOrder,
    Precision,
    has_bce,
)
from cardsmith.model.findings import Finding, error
from cardsmith.model.font_names import split_font_name
from cardsmith.model.papers import CARD_SIZES, parse_size
from cardsmith.model.sentences import cut, reason, tell
from cardsmith.model.units import LengthError, Size
from cardsmith.shipped import shipped_names

SET_FILE = "set.yaml"


@dataclass
class SetReading:
    """One set on its way from a document to a ``CardSet``; everything wrong is collected in ``findings``."""

    file: Path
    document: Document
    findings: list[Finding]
    header: SetFile = field(init=False)

    def __post_init__(self) -> None:
        header, _, found = salvage(SetFile, self.document)
        self.findings += found
        assert header is not None  # a file without keys was refused before
        self.header = header

    @cached_property
    def folder(self) -> Path:
        """The set's real folder."""
        return self.file.parent.resolve()

    def card_set(self) -> CardSet | None:
        """Return the set as far as it can be understood."""
        header, style = self.header, self._date_style()
        cards = CardsReading(
            self.file, self.folder, self.document, header, style.order, self.findings
        ).cards()
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
            dates=style._replace(has_bce=has_bce(card.date for card in cards)),
            judging=Judging(
                style.precision, "auto" if approximate == "auto" else int(approximate), direction
            ),
            checks_off=reasons(header.checks),
            places=Places(self.document),
        )

    def _date_style(self) -> DateStyle:
        header = self.header
        order = NumberOrder(header.order.unit, Direction(header.order.direction)) if header.order else None
        # it is wrong, but the cards have numbers
        if order is None and (asked := self.document.data.get("order")):
            unit = asked.get("unit") if isinstance(asked, dict) else asked
            order = NumberOrder(unit if isinstance(unit, str) else "")
        span = None
        if header.span is not None:
            read = read_date(header.span, header.language, None)
            if isinstance(read, DateProblem):
                place = self.document.place(("span",), part=(read.start, read.end))
                self.findings.append(error(read.code, read.message, place, read.help))
            elif isinstance(read, HistoricalDate):
                span = read
        return DateStyle(
            precision=Precision(header.precision),
            era=Era(header.era),
            era_style=EraStyle(header.era_style),
            language=header.language,
            order=order,
            span=span,
            as_of=header.as_of,
        )

    def _card_size(self) -> Size | None:
        text = self.header.card_size
        if text is None:
            return None
        try:
            return parse_size(text, CARD_SIZES)
        except LengthError as problem:
            near = nearest(text, CARD_SIZES)
            message = tell("{name}: {problem}", name="card_size", problem=reason(problem))
            place, help_ = self.document.place(("card_size",)), did_you_mean(near) if near else None
            self.findings.append(error("CS033", message, place, help_))
            return None

    def _name_or_path(self, text: str, shipped: Sequence[str]) -> str:
        """Return a shipped name as it is, and the path of what is written as one or lies in the set's folder."""
        names = (part.casefold() for name in names_in(self.folder) for part in (name, Path(name).stem))
        if text in shipped or not (re.search(r"(?i)[/\\]|^\.|\.ya?ml$", text) or text.casefold() in names):
            return text
        return self._beside(text)

    def _beside(self, text: str) -> str:
        """Return the path that is meant, seen from the set's folder."""
        return str(as_on_disk(Path(os.path.normpath(self.folder / text.replace("\\", "/")))))

    def _fonts(self) -> tuple[str, ...]:
        """Return the paths of the fonts that are there."""
        paths = []
        for index, written in enumerate(self.header.fonts):
            file, chosen = split_font_name(written)
            path = Path(self._beside(file))
            if is_file(path):
                paths.append(f"{path}{chosen}")
                continue
            single = isinstance(self.document.data["fonts"], str)
            place = self.document.place(("fonts",) if single else ("fonts", index))
            message = tell("there is no font file '{file}'", file=cut(written))
            help_: str = tell("write the path of a .ttf, .otf or .ttc file")
            fonts = [
                name for name in names_in(path.parent) if name.lower().endswith((".ttf", ".otf", ".ttc"))
            ]
            if near := nearest(path.name, fonts):
                help_ = did_you_mean(f"{file[: -len(path.name)]}{near}{chosen}")
            self.findings.append(error("CS056", message, place, help_))
        return tuple(paths)
