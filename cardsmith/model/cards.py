"""What an author wrote, understood: cards and the set they belong to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from cardsmith.model.dates import DateStyle, HistoricalDate, Judging, Quantity
from cardsmith.model.findings import Place
from cardsmith.model.units import Size


@dataclass(frozen=True, slots=True)
class Credit:
    """Who made a picture, where it comes from and under which licence; every part may be missing."""

    author: str | None = None
    source: str | None = None
    license: str | None = None

    def or_else(self, default: Credit) -> Credit:
        """Return the credit with missing parts taken from ``default``."""
        if not (self.author or self.source or self.license):
            return default
        return Credit(
            self.author or default.author, self.source or default.source, self.license or default.license
        )


class Emblem(NamedTuple):
    """The sign of a category: a picture's real path, and its credit."""

    picture: Path
    credit: Credit


@dataclass(frozen=True, slots=True)
class Card:
    """One card. ``image`` is the picture's real path: found, and inside the set's folder or an icon of the library.
    ``plate``: if it is a drawing in one colour, a plate is made of it.

    ``focus`` is the point of the picture that must be seen where it is cut: shares of its width and height.

    ``places`` tells where each key of the card stands in its file (``""``: the card itself), so that any later
    room can point at it; it does not take part in comparing cards.
    """

    id: str
    name: str
    date: HistoricalDate | Quantity
    subtitle: str | None = None
    image: Path | None = None
    plate: bool = False
    focus: tuple[float, float] = (0.5, 0.5)
    category: str | None = None
    emblem: Emblem | None = None
    date_text: str | None = None
    source: str | None = None
    note: str | None = None
    credit: Credit = Credit()
    copies: int = 1
    fields: Mapping[str, str] = field(default_factory=dict)
    checks_off: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, Place] = field(default_factory=dict, compare=False, repr=False)

    def place(self, key: str = "") -> Place | None:
        """Return where the card's ``key`` was written, or where the card was."""
        return self.places.get(key) or self.places.get("")


@dataclass(frozen=True, slots=True)
class CardSet:
    """A whole set: what ``set.yaml`` says, with every card's date and picture understood.

    ``name`` is the folder's name: it names the set in files and journals. ``template`` and ``rules`` are names
    of shipped ones or absolute paths. ``card_size`` is None when the template decides. ``fonts`` are the
    author's own font files, in order of preference. ``original`` is the set from which a translated one was made;
    ``second`` has the same cards in the other language of a bilingual deck.
    """

    name: str
    title: str
    cards: tuple[Card, ...]
    file: Path
    folder: Path
    language: str = "en"
    description: str | None = None
    author: str | None = None
    license: str | None = None
    template: str = "classic"
    card_size: Size | None = None
    rules: str = "inventions"
    fonts: tuple[str, ...] = ()
    dates: DateStyle = field(default_factory=DateStyle)
    judging: Judging = field(default_factory=Judging)
    checks_off: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, Place] = field(default_factory=dict, compare=False, repr=False)
    original: CardSet | None = field(default=None, compare=False, repr=False)
    second: CardSet | None = field(default=None, compare=False, repr=False)
