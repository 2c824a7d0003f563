"""The template file: every key of ``template.yaml``, with the words that editors and the documentation show for it."""

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, PlainValidator, WithJsonSchema

from cardsmith.authoring.texts import refuse_invisible
from cardsmith.authoring.validation import OneLine, Schema, Texts, Whole, as_written, key
from cardsmith.model.card_fields import Condition, Words
from cardsmith.model.face import Color
from cardsmith.model.papers import CARD_SIZES, parse_size
from cardsmith.model.sentences import reason, tell
from cardsmith.model.template import Align, Fit, Length, Paint, VAlign
from cardsmith.model.units import LengthError, parse_length

BLEED = "bleed"

_PERCENT = re.compile(r"\s*([+-]?\d+(?:\.\d*)?)\s*%\s*")
_NUMBER = re.compile(r"\s*(-?\d+(?:\.\d*)?)\s*(pt|%|)\s*")
_HEX = re.compile(r"#([0-9a-f]{3}|[0-9a-f]{6})", re.IGNORECASE)
_CMYK = re.compile(r"\s*cmyk\((.*)\)\s*", re.IGNORECASE)
_NAME = re.compile(r"[A-Za-z_][\w-]*")


def parse_color(text: str) -> Color | None:
    """Return the colour that ``#rrggbb``, ``#rgb`` or ``cmyk(0, 40, 80, 10)`` (percent) says; None if it may be a name.

    Raises:
        ValueError: it is neither a colour nor a name.
    """
    if _HEX.fullmatch(text):
        return Color.from_hex(text)
    match = _CMYK.fullmatch(text)
    if match is not None:
        parts = [_NUMBER.fullmatch(part) for part in match[1].split(",")]
        channels = tuple(float(part[1]) / 100 for part in parts if part)
        if len(parts) != 4 or len(channels) != 4 or max(channels) > 1:
            raise ValueError(
                tell("'{text}' is not a colour: cmyk() takes four percentages from 0 to 100", text=text)
            )
        return Color(channels)
    if not _NAME.fullmatch(text):
        raise ValueError(
            tell(
                "'{text}' is not a colour; write a name of the palette, #rrggbb or cmyk(0, 40, 80, 10)",
                text=text,
            )
        )
    return None


def _distance(text: str) -> Length:
    """Return the length that a text says, in millimetres or as a share."""
    match = _PERCENT.fullmatch(text)
    if match is not None:
        return Length(float(match[1]) / 100, relative=True)
    try:
        return Length(parse_length(text))
    except LengthError as problem:
        raise ValueError(
            tell("{problem}, or a share of the card like 50%", problem=reason(problem))
        ) from problem


def _edge(text: str) -> Length | str:
    return BLEED if text.strip() == BLEED else _distance(text)


def _mm(text: str) -> float:
    length = parse_length(text)
    if length < 0:
        raise ValueError(tell("'{text}' is less than nothing", text=text))
    return length


def _number(text: str) -> float:
    """Return a plain number, one in points, or a percentage as a share."""
    match = _NUMBER.fullmatch(text)
    if match is None:
        raise ValueError(tell("'{text}' is not a number", text=text))
    return float(match[1]) / (100 if match[2] == "%" else 1)


def _text(parse: Callable[[str], Any]) -> Callable[[Any], Any]:
    """Return a validator that has a text read by ``parse``."""

    def read(value: Any) -> Any:
        if not isinstance(value, str):
            raise ValueError(tell("write one value here, not a list or keys with values"))
        return parse(value)

    return read


def _pad(value: Any) -> tuple[float, float]:
    parts = value if isinstance(value, list) else [value]
    if len(parts) not in (1, 2) or not all(isinstance(part, str) for part in parts):
        raise ValueError(tell("write one length, or two in a list: across and down"))
    return parse_length(parts[0]), parse_length(parts[-1])


def _paints(value: Any) -> tuple[Paint, ...]:
    """Return colours and names of colours."""
    listed = value if isinstance(value, list) else [value]
    if not listed or not all(isinstance(part, str) for part in listed):
        raise ValueError(tell("write a colour, or a list of colours of which each card gets one"))
    return tuple(parse_color(part) or part for part in listed)


# Any: pydantic would build a schema of a type that it never validates
_MEASURE = as_written("string", "number")
Distance = Annotated[Any, PlainValidator(_text(_distance)), _MEASURE]
Edge = Annotated[Any, PlainValidator(_text(_edge)), _MEASURE]
Mm = Annotated[float, BeforeValidator(_text(_mm)), _MEASURE]
Number = Annotated[float, BeforeValidator(_text(_number)), _MEASURE]
Pad = Annotated[Any, PlainValidator(_pad), as_written("string", "number", or_list=True)]
Paints = Annotated[Any, PlainValidator(_paints), as_written("string", or_list=True)]
CardSize = Annotated[
    Any, PlainValidator(_text(lambda text: parse_size(text, CARD_SIZES))), as_written("string")
]
When = Annotated[Any, PlainValidator(_text(Condition.parse)), as_written("string")]
Printed = Annotated[
    Any, PlainValidator(_text(lambda text: Words.parse(refuse_invisible(text)))), as_written("string")
]


class ElementKeys(Schema):
    """The keys of every element: where its box lies, and when it is drawn."""

    left: Edge | None = key(
        "From the card's left edge to the box: mm of the design size, or a share like 50%. "
        "Give two of left, right and width. At 0 (or 'bleed') rectangles and pictures run into the bleed."
    )
    right: Edge | None = key("From the box to the card's right edge.")
    width: Distance | None = key("How wide the box is.")
    top: Edge | None = key("From the card's upper edge to the box. Give two of top, bottom and height.")
    bottom: Edge | None = key("From the box to the card's lower edge.")
    height: Distance | None = key("How high the box is.")
    when: When | None = key(
        "Draw it only then: FIELD (the card has it), no FIELD, FIELD == value, FIELD != value."
    )
    by: OneLine | None = key(
        "A field, like category: where a colour is a list, cards that say the same there get the same one of it."
    )


class TextKeys(ElementKeys):
    """A text, shaped and fitted into its box; nothing is drawn when the card has none of its fields."""

    text: Printed = key(
        "What is printed: {name} {date} {subtitle} {category} {index} {count} {title} {fields.x}; "
        "{{ and }} are braces.",
        Words(("",)),
    )
    font: OneLine | None = key("A role under 'fonts'. Default: the first.")
    size: Number = key("The type size in points, if the text fits so.", 0.0, gt=0, le=400)
    least: Number | None = key("The least type size in points. Default: 'size', never smaller.", gt=0)
    max_lines: Whole = key("On how many lines the text may stand.", 1, ge=1, le=200)
    align: Align = key("left, center or right.", Align.CENTER)
    valign: VAlign = key(
        "top (the capitals touch the box), middle, or bottom (the descenders touch it).", VAlign.TOP
    )
    leading: Number = key("Line distance as a factor of the type size.", 1.15, ge=0.7, le=4)
    tracking: Number = key("Space between letters, in thousandths of the size.", 0.0, ge=0, le=1000)
    uppercase: bool = key("Print in capitals.", False)
    hyphenate: bool = key(
        "Break words at their syllables where the text would not fit otherwise (needs the extra 'intl').",
        False,
    )
    uniform: bool = key("One type size over the whole set: the smallest needed.", False)
    color: Paints | None = key("A name of the palette, #rrggbb or cmyk(c, m, y, k). Default: 'ink'.")
    below: OneLine | None = key("An earlier text: this one starts under its last line, down to 'bottom'.")
    gap: Mm = key("From the last line of the text above to the capitals of this one.", 0.0)


class ImageKeys(ElementKeys):
    """The card's picture, or the emblem of its category."""

    image: Literal["card", "category"] = key(
        "card: the picture of the card; category: the emblem that the set gives to the card's category.",
        "card",
    )
    color: Paints | None = key("Of an emblem: its colour, if it is drawn in one.")
    fit: Fit = key("cover (cut what is too much) or contain (show all of it).", Fit.COVER)
    crop: Number = key(
        "The largest part of the width or height of a drawing (SVG, or cut out) that cover may cut, so that its "
        "subject stays whole; photographs always fill the box.",
        1.0,
        ge=0,
        le=1,
    )
    circle: bool = key("Show it in a circle (in the middle of its box).", False)
    fill: Paints | None = key("The ground beside the picture; 'edge' is the colour of the picture's own rim.")
    radius: Mm = key("How round the corners are.", 0.0)


class ShapeKeys(ElementKeys):
    """A rectangle or a circle."""

    shape: Literal["rectangle", "circle"] = key(
        "rectangle, or circle (in the middle of its box).", "rectangle"
    )
    around: OneLine | None = key("A text of the same face: the shape follows its size, and needs no box.")
    pad: Pad = key("How much larger than 'around' it is: mm, or [across, down].", (0.0, 0.0))
    fill: Paints | None = key("Its colour; of a list each card gets one, always the same for the same card.")
    stroke: Paints | None = key("The colour of its outline.")
    stroke_width: Mm = key("How thick the outline is.", 0.2)
    radius: Mm = key("How round the corners are.", 0.0)


KINDS: dict[str, type[ElementKeys]] = {"text": TextKeys, "image": ImageKeys, "shape": ShapeKeys}
"""The kinds of elements, by the key that makes an element one."""

Elements = Annotated[
    dict[str, Any],  # read one by one (template_reading): which keys one may have depends on its kind
    WithJsonSchema(
        {
            "type": "object",
            "additionalProperties": {
                "anyOf": [
                    *({"$ref": f"#/definitions/{kind.__name__}"} for kind in KINDS.values()),
                    {"const": "none"},
                ]
            },
        }
    ),
]


class FormKeys(Schema):
    """What differs in another form of the template; elements are merged by name."""

    front: Elements = key("Changes to the elements of the front.", {})
    back: Elements = key("Changes to the elements of the back.", {})


class WideKeys(FormKeys):
    """What differs on cards that are at least as wide as they are high; elements are merged by name."""

    size: CardSize | None = key("The card size that this form is designed for.")
    bilingual: FormKeys | None = key("What differs on such cards in decks in two languages.")


class TemplateFile(Schema):
    """A card template."""

    description: OneLine | None = key("What it looks like, in a sentence.")
    extends: OneLine | None = key("Another template, by name or path: this file only says what differs.")
    size: CardSize | None = key("The card size it is designed for; millimetres below are meant on it.")
    bleed: Mm = key("How far colour runs beyond the trim. Not scaled.", 3.0, le=20)
    safe: Mm = key("How far inside the trim all text must stay. Not scaled.", 3.0, le=50)
    corner: Mm = key("The radius of the cut corners.", 3.0, le=50)
    mirror: bool = key(
        "Exchange left and right, boxes and alignment, in sets whose language is written from right to left.",
        False,
    )
    fonts: Texts = key(
        "Roles and their fonts: a shipped font's name, or a file beside the template: Mine.otf, Inter.ttf@wght=700.",
        {},
    )
    palette: Texts = key("Names of colours: #rrggbb or cmyk(c, m, y, k).", {})
    low_ink: Texts = key("What the palette's colours become with --low-ink.", {})
    front: Elements = key("The undated face: its elements by name, painted in order.", {})
    back: Elements = key("The dated face: its elements by name, painted in order.", {})
    wide: WideKeys | None = key("What differs on cards that are at least as wide as they are high.")
    bilingual: FormKeys | None = key(
        "What differs in decks in two languages: {name.2} {date.2} {subtitle.2}... are in the second."
    )
