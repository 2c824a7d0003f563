"""The set file: every key that ``set.yaml`` and its cards may have, with the words that editors show for it."""

import re
import unicodedata
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, StringConstraints, WithJsonSchema

from cardsmith.authoring.suggesting import did_you_mean, nearest
from cardsmith.authoring.texts import is_letter, slug
from cardsmith.authoring.validation import OneLine, Schema, SomeLines, Texts, Whole, as_written, key
from cardsmith.language.lexicon import normal_tag
from cardsmith.model.sentences import tell


def _card_id(text: str) -> str:
    if text[0] in "-." or not all(is_letter(character) or character in "_-." for character in text):
        like = slug(text) or "moon-landing"
        raise ValueError(
            tell(
                "'{text}' is no id: use letters, digits, '-', '_' and '.', like {like}", text=text, like=like
            )
        )
    return unicodedata.normalize("NFC", text)


def _language(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*", text):
        raise ValueError(tell("'{text}' is no language; write its code, like en, ro or en-US", text=text))
    return normal_tag(text)


def _code(text: str) -> str:
    from cardsmith.codes import all_codes

    if not re.fullmatch(r"CS\d{3}", text):
        raise ValueError(
            tell("'{text}' is no code of a check; write it as findings show it, like CS612", text=text)
        )
    if text not in all_codes():
        switchable = [code for code, entry in all_codes().items() if entry.severity != "error"]
        near = nearest(text, switchable, least=0.8)
        help_ = did_you_mean(near) if near else tell("'cardsmith show code' lists them")
        raise ValueError(tell("there is no finding {code}; {help}", code=text, help=help_))
    if all_codes()[text].severity == "error":
        raise ValueError(tell("{code} is an error, and errors cannot be switched off", code=text))
    return text


def _tolerance(text: str) -> str:
    if not re.fullmatch(r"[0-9]{1,6}|auto", text):
        raise ValueError(tell("'{text}' is no tolerance; write 0, a number of years or auto", text=text))
    return text


def _date(value: Any) -> Any:
    """Return ``{value: 12.5, unit: km}`` as the text ``12.5 km``, anything else as it is."""
    if not isinstance(value, dict):
        return value
    number, unit = value.get("value"), value.get("unit")
    if not isinstance(number, str) or not isinstance(unit, str | None) or value.keys() - {"value", "unit"}:
        raise ValueError(tell("write it like {value: 12.5, unit: km}, or as one text"))
    return f"{number} {unit or ''}".strip()


def _as_list(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


_SIDES = {"left": (0.0, None), "right": (1.0, None), "top": (None, 0.0), "bottom": (None, 1.0)}


def _focus(value: Any) -> Any:
    """Return ``30% 20%``, ``top`` or ``left bottom`` as shares of a picture's width and height."""
    words = re.split(r"[\s,]+", value.strip().lower()) if isinstance(value, str) else [""]
    point: list[float | None] = [None, None]
    for word in words:
        number = re.fullmatch(r"(\d{1,3}(?:\.\d+)?)%", word)
        shares = _SIDES.get(word, (None, None))
        if number and float(number[1]) <= 100:
            shares = (float(number[1]) / 100, None) if point[0] is None else (None, float(number[1]) / 100)
        clash = any(
            share is not None and known is not None for share, known in zip(shares, point, strict=True)
        )
        if clash or (shares == (None, None) and word != "center"):
            if (near := nearest(word, [*_SIDES, "center"])) and near != word:
                right = " ".join(near if one == word else one for one in words)
                raise ValueError(
                    tell("'{text}' is no point of a picture; did you mean '{name}'?", text=value, name=right)
                )
            raise ValueError(
                tell(
                    "'{text}' is no point of a picture; write it like 30% 20% (from the left, from the top), "
                    "or top, left, right bottom",
                    text=value,
                )
            )
        point = [known if share is None else share for share, known in zip(shares, point, strict=True)]
    return tuple(0.5 if share is None else share for share in point)


_TEXT = {"type": "string"}
Focus = Annotated[tuple[float, float], BeforeValidator(_focus), WithJsonSchema(_TEXT)]
PathText = Annotated[str, StringConstraints(strip_whitespace=True)]
Paths = Annotated[tuple[str, ...], BeforeValidator(_as_list), as_written("string", or_list=True)]
DateText = Annotated[
    str,
    BeforeValidator(_date),
    WithJsonSchema({"anyOf": [_TEXT, {"type": "object", "additionalProperties": _TEXT}]}),
]
Cards = Annotated[
    Any,  # read one by one (set_reading)
    WithJsonSchema({"anyOf": [{"type": "array", "items": {"$ref": "#/definitions/CardEntry"}}, _TEXT]}),
]


class CreditEntry(Schema):
    """Who made a picture, where it comes from and under which licence."""

    author: OneLine | None = key("Who made the picture.")
    source: OneLine | None = key("Where it comes from: a site, a book, an address.")
    license: OneLine | None = key("Its licence, best as an SPDX name like CC-BY-4.0.")


class CheckOff(Schema):
    """A check that is switched off."""

    off: OneLine = key("Why the check does not apply here.", ...)


class OrderEntry(Schema):
    """What the cards are ordered by, when it is a number and not a date."""

    unit: OneLine = key("The unit, printed with every number: yards, km, people.", ...)
    direction: Literal["ascending", "descending"] = key(
        "ascending: small on the left; descending: large on the left.", "ascending"
    )


Checks = dict[Annotated[str, AfterValidator(_code)], CheckOff]


class CardEntry(Schema):
    """One card as written."""

    name: OneLine = key("The name: the large text on both faces. It must not give the date away.", ...)
    date: DateText = key(
        "The date: 1969, 1969-07-20, 20 July 1969, c. 1450, 44 BCE, 1914-1918, 1960s, 19th century.", ...
    )
    subtitle: SomeLines | None = key("A line that explains the name, on the dated face.")
    image: PathText | None = key(
        "The picture's path inside the set's folder, images/moon.jpg, or an icon of the library, icon:spyglass."
    )
    focus: Focus = key(
        "The point of the picture that must be seen where it is cut: 30% 20% (from the left, from the top), or top, "
        "bottom, left, right.",
        (0.5, 0.5),
    )
    category: OneLine | None = key("A group that the card belongs to.")
    date_text: OneLine | None = key("What is printed in place of the date.")
    source: OneLine | None = key("Where the date comes from.")
    note: SomeLines | None = key("A note to yourself; never printed.")
    credit: CreditEntry | None = key("The picture's author, source and licence.")
    id: Annotated[str, AfterValidator(_card_id)] | None = key(
        "Names the card in journals, translations and --cards; made of the name unless given."
    )
    copies: Whole = key("How often the card is printed.", 1, ge=1, le=999)
    fields: Texts = key("Free texts for the template: {fields.x}.", {})
    checks: Checks = key("Checks switched off for this card: {CS612: {off: why}}.", {})


class SetFile(Schema):
    """A set of cards."""

    title: OneLine = key("The set's title.", ...)
    language: Annotated[str, AfterValidator(_language)] = key(
        "The language of the cards: en, ro, fr, de, es, en-US.", "en"
    )
    description: SomeLines | None = key("What the set is about.")
    author: OneLine | None = key("Who wrote the set.")
    license: OneLine | None = key("The licence of the set's texts, like CC-BY-SA-4.0.")
    template: OneLine = key("A shipped template's name, or a path to one.", "classic")
    card_size: OneLine | None = key(
        "poker, bridge, tarot, mini-euro, square-70, or WIDTHxHEIGHT like 63.5x88.9mm."
    )
    rules: OneLine = key("A shipped rules profile's name, or a path to one.", "inventions")
    fonts: Paths = key(
        "Paths of your own fonts, the preferred one first: Mine.otf, Noto.ttc#2, Inter.ttf@wght=700.", ()
    )
    precision: Literal["day", "month", "year"] = key(
        "Dates are printed and judged at most that exactly.", "day"
    )
    approximate: Annotated[str, AfterValidator(_tolerance)] = key(
        "Tolerance of approximate dates in play: 0, a number of years, or auto.", "0"
    )
    era: Literal["auto", "always", "never"] = key("When CE is printed (BCE always is).", "auto")
    era_style: Literal["common", "christian"] = key("BCE and CE, or BC and AD.", "common")
    order: OrderEntry | None = key("Order the cards by a number in place of a date.")
    span: OneLine | None = key("The years that the set covers, like 1900-2000.")
    as_of: Whole | None = key("The year against which a date counts as in the future.", ge=1, le=9999)
    checks: Checks = key("Checks switched off for the set: {CS612: {off: why}}.", {})
    categories: Texts = key(
        "Emblems of categories, for templates that show them: {Science: icon:atom}. A drawing in one colour is best.",
        {},
    )
    plate: Literal["auto", "none"] = key(
        "auto: drawings (SVG) in one colour become posters in two tones, as icons always do.", "none"
    )
    credits: CreditEntry | None = key("Defaults for every card's credit.")
    columns: Texts = key("For a table: which column holds which key: {name: Title, date: Year}.", {})
    cards: Cards = key(
        "The cards: a list, or the path of a table (cards.csv, cards.xlsx, cards.xlsx#Sheet).", ...
    )
