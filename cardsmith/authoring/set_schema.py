"""The set file: every key that ``set.yaml`` and its cards may have, with the words that editors show for it.

Texts of one line (a name) have every run of white space as one space; longer ones (a subtitle) keep line ends.
All are composed (NFC), so that equal texts compare equal.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Discriminator, Field, SkipValidation, Tag

from cardsmith.authoring.validation import Schema, Texts

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*")
_CODE = re.compile(r"CS\d{3}")
_TOLERANCE = re.compile(r"\d{1,6}|auto")


def one_line(text: str) -> str:
    """Return the text composed and with every run of white space as one space, none at the ends."""
    if text.isascii() and "  " not in text and text.isprintable():
        return text.strip(" ")
    return unicodedata.normalize("NFC", " ".join(re.split(r"[ \t\r\n]+", text)).strip(" "))


def some_lines(text: str) -> str:
    """Return the text composed, with tabs as spaces and line ends kept, none at the ends."""
    if text.isascii() and text.isprintable():
        return text.strip(" ")
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    return unicodedata.normalize("NFC", text.strip(" \n"))


def _card_id(text: str) -> str:
    if text[0] in "-." or not all(_is_letter(character) or character in "_-." for character in text):
        raise ValueError(
            f"'{text}' is no id: use letters, digits, '-', '_' and '.', like {slug(text) or 'moon-landing'}"
        )
    return unicodedata.normalize("NFC", text)


def _language(text: str) -> str:
    if not _LANGUAGE.fullmatch(text):
        raise ValueError(f"'{text}' is no language; write its code, like en, ro or en-US")
    return text.replace("_", "-")


def _code(text: str) -> str:
    if not _CODE.fullmatch(text):
        raise ValueError(f"'{text}' is no code of a check; write it as findings show it, like CS612")
    return text


def _tolerance(text: str) -> str:
    if not _TOLERANCE.fullmatch(text):
        raise ValueError(f"'{text}' is no tolerance; write 0, a number of years or auto")
    return text


def _as_list(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


def _date_kind(value: Any) -> str:
    return "measured" if isinstance(value, dict) else "text"


def _is_letter(character: str) -> bool:
    """Tell whether it is a letter, a mark on one, or a digit, of any script."""
    return unicodedata.category(character)[0] in "LMN"


def slug(name: str) -> str:
    """Return the name as an id: lower case, letters, marks and digits of any script, hyphens for the rest."""
    kept = []
    for character in unicodedata.normalize("NFC", name).lower():
        if _is_letter(character):
            kept.append(character)
        elif character not in "'\u2019\u00ad\u200c\u200d":
            kept.append(" ")
    return "-".join("".join(kept).split())


Line = Annotated[str, AfterValidator(one_line)]
Lines = Annotated[str, AfterValidator(some_lines)]
PathText = Annotated[str, AfterValidator(str.strip)]
Paths = Annotated[tuple[str, ...], BeforeValidator(_as_list, json_schema_input_type=str | list[str])]


class CreditEntry(Schema):
    """Who made a picture, where it comes from and under which licence."""

    author: Line | None = Field(default=None, description="Who made the picture.")
    source: Line | None = Field(default=None, description="Where it comes from: a site, a book, an address.")
    license: Line | None = Field(
        default=None, description="Its licence, best as an SPDX name like CC-BY-4.0."
    )


class CheckOff(Schema):
    """A check that is switched off."""

    off: Line = Field(description="Why the check does not apply here.")


class OrderEntry(Schema):
    """What the cards are ordered by, when it is a number and not a date."""

    unit: Line = Field(description="The unit, printed with every number: yards, km, people.")
    direction: Literal["ascending", "descending"] = Field(
        default="ascending", description="ascending: small on the left; descending: large on the left."
    )


class Measured(Schema):
    """A number with its unit, in a set that is ordered by numbers."""

    value: Line = Field(description="The number.")
    unit: Line | None = Field(default=None, description="The unit: the one of the set's 'order'.")


Checks = dict[Annotated[str, AfterValidator(_code)], CheckOff]
DateText = Annotated[
    Annotated[str, Tag("text")] | Annotated[Measured, Tag("measured")], Discriminator(_date_kind)
]


class CardEntry(Schema):
    """One card as written."""

    name: Line = Field(description="The name: the large text on both faces. It must not give the date away.")
    date: DateText = Field(
        description="The date: 1969, 1969-07-20, 20 July 1969, c. 1450, 44 BCE, 1914-1918, 1960s, 19th century."
    )
    subtitle: Lines | None = Field(
        default=None, description="A line that explains the name, on the dated face."
    )
    image: PathText | None = Field(
        default=None, description="The picture's path inside the set's folder: images/moon.jpg."
    )
    category: Line | None = Field(default=None, description="A group that the card belongs to.")
    date_text: Line | None = Field(default=None, description="What is printed in place of the date.")
    source: Line | None = Field(default=None, description="Where the date comes from.")
    note: Lines | None = Field(default=None, description="A note to yourself; never printed.")
    credit: CreditEntry = Field(
        default=CreditEntry(), description="The picture's author, source and licence."
    )
    id: Annotated[str, AfterValidator(_card_id)] | None = Field(
        default=None,
        description="Names the card in journals, translations and --cards; made of the name unless given.",
    )
    copies: Annotated[int, Field(ge=1, le=999)] = Field(
        default=1, description="How often the card is printed."
    )
    fields: Texts = Field(default_factory=dict, description="Free texts for the template: {fields.x}.")
    checks: Checks = Field(
        default_factory=dict, description="Checks switched off for this card: {CS612: {off: why}}."
    )


class SetFile(Schema):
    """A set of cards."""

    title: Line = Field(description="The set's title.")
    language: Annotated[str, AfterValidator(_language)] = Field(
        default="en", description="The language of the cards: en, ro, fr, de, es, en-US."
    )
    description: Lines | None = Field(default=None, description="What the set is about.")
    author: Line | None = Field(default=None, description="Who wrote the set.")
    license: Line | None = Field(
        default=None, description="The licence of the set's texts, like CC-BY-SA-4.0."
    )
    template: Line = Field(default="classic", description="A shipped template's name, or a path to one.")
    card_size: Line | None = Field(
        default=None,
        description="poker, bridge, tarot, mini-euro, square-70, or WIDTHxHEIGHT like 63.5x88.9mm.",
    )
    rules: Line = Field(default="inventions", description="A shipped rules profile's name, or a path to one.")
    fonts: Paths = Field(default=(), description="Paths of your own fonts, the preferred one first.")
    precision: Literal["day", "month", "year"] = Field(
        default="day", description="Dates are printed and judged at most that exactly."
    )
    approximate: Annotated[str, AfterValidator(_tolerance)] = Field(
        default="0", description="Tolerance of approximate dates in play: 0, a number of years, or auto."
    )
    era: Literal["auto", "always", "never"] = Field(
        default="auto", description="When CE is printed (BCE always is)."
    )
    era_style: Literal["common", "christian"] = Field(
        default="common", description="BCE and CE, or BC and AD."
    )
    order: OrderEntry | None = Field(
        default=None, description="Order the cards by a number in place of a date."
    )
    span: Line | None = Field(default=None, description="The years that the set covers, like 1900-2000.")
    as_of: Annotated[int, Field(ge=-999999999999, le=9999)] | None = Field(
        default=None, description="The year against which a date counts as in the future."
    )
    checks: Checks = Field(
        default_factory=dict, description="Checks switched off for the set: {CS612: {off: why}}."
    )
    credits: CreditEntry = Field(default=CreditEntry(), description="Defaults for every card's credit.")
    columns: Texts = Field(
        default_factory=dict,
        description="For a table: which column holds which key: {name: Title, date: Year}.",
    )
    cards: SkipValidation[list[CardEntry] | str] = Field(
        description="The cards: a list, or the path of a table (cards.csv, cards.xlsx)."
    )
