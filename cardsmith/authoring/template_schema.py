"""The template file: every key of ``template.yaml``, with the words that editors and the documentation show for it."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from cardsmith.authoring.validation import Line, Schema, Texts
from cardsmith.model.face import Color
from cardsmith.model.papers import CARD_SIZES, parse_size
from cardsmith.model.template import Align, Condition, Fit, Length, VAlign, Words
from cardsmith.model.units import LengthError, Size, parse_length

KINDS = ("text", "image", "shape")
BLEED = "bleed"

_PERCENT = re.compile(r"\s*([+-]?\d+(?:\.\d*)?)\s*%\s*")
_NUMBER = re.compile(r"\s*(\d+(?:\.\d*)?)\s*(pt|%|)\s*")
_CMYK = re.compile(
    r"\s*cmyk\(\s*([\d.]+)\s*,\s*([\d.]+)\s*,\s*([\d.]+)\s*,\s*([\d.]+)\s*\)\s*", re.IGNORECASE
)
_NAME = re.compile(r"[A-Za-z_][\w-]*")


def parse_color(text: str) -> Color | None:
    """Return the colour that ``#rrggbb``, ``#rgb`` or ``cmyk(0, 40, 80, 10)`` (percent) says; None if it may be a name.

    Raises:
        ValueError: it is neither a colour nor a name.
    """
    if text.startswith("#"):
        return Color.from_hex(text)
    match = _CMYK.fullmatch(text)
    if match is not None:
        channels = tuple(float(part) / 100 for part in match.groups())
        if max(channels) > 1:
            raise ValueError(f"'{text}' is no colour: each part of cmyk() is a percentage from 0 to 100")
        return Color(channels)
    if not _NAME.fullmatch(text):
        raise ValueError(
            f"'{text}' is no colour; write a name of the palette, #rrggbb or cmyk(0, 40, 80, 10)"
        )
    return None


def _distance(text: Any) -> Any:
    """Return the length that a text says, in millimetres or as a share."""
    if not isinstance(text, str):
        return text
    match = _PERCENT.fullmatch(text)
    if match is not None:
        return Length(float(match[1]) / 100, relative=True)
    try:
        return Length(parse_length(text))
    except LengthError as problem:
        raise ValueError(f"{problem}, or a share of the card like 50%") from problem


def _edge(text: Any) -> Any:
    return BLEED if isinstance(text, str) and text.strip() == BLEED else _distance(text)


def _mm(text: Any) -> Any:
    if not isinstance(text, str):
        return text
    length = parse_length(text)
    if length < 0:
        raise ValueError(f"'{text}' is less than nothing")
    return length


def _number(text: Any) -> Any:
    """Return a plain number, one in points, or a percentage as a share."""
    match = _NUMBER.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise ValueError(f"'{text}' is not a number")
    return float(match[1]) / (100 if match[2] == "%" else 1)


def _pad(text: Any) -> Any:
    parts = [text] if isinstance(text, str) else text
    lengths = (
        [parse_length(part) for part in parts if isinstance(part, str)] if isinstance(parts, list) else []
    )
    if len(lengths) not in (1, 2):
        raise ValueError("write one length, or two in a list: across and down")
    return lengths[0], lengths[-1]


def _paints(value: Any) -> Any:
    """Return colours and names of colours."""
    listed = [value] if isinstance(value, str) else value
    if not isinstance(listed, list) or not listed or not all(isinstance(part, str) for part in listed):
        raise ValueError("write a colour, or a list of colours of which each card gets one")
    return tuple(parse_color(part) or part for part in listed)


def _parsed(parse: Any) -> BeforeValidator:
    return BeforeValidator(
        lambda value: parse(value) if isinstance(value, str) else value, json_schema_input_type=str
    )


Measure = str | float
Distance = Annotated[Any, BeforeValidator(_distance, json_schema_input_type=Measure)]
Edge = Annotated[Any, BeforeValidator(_edge, json_schema_input_type=Measure)]
Mm = Annotated[float, BeforeValidator(_mm, json_schema_input_type=Measure)]
Number = Annotated[float, BeforeValidator(_number, json_schema_input_type=Measure)]
Pad = Annotated[tuple[float, float], BeforeValidator(_pad, json_schema_input_type=Measure | list[Measure])]
Paints = Annotated[tuple[Any, ...], BeforeValidator(_paints, json_schema_input_type=str | list[str])]
CardSize = Annotated[
    Size, BeforeValidator(lambda text: parse_size(text, CARD_SIZES), json_schema_input_type=str)
]


class ElementKeys(Schema):
    """The keys of every element: where its box lies, and when it is drawn."""

    left: Edge | None = Field(
        default=None,
        description="From the card's left edge to the box: mm of the design size, a share like 50%, or 'bleed'. "
        "Give two of left, right and width.",
    )
    right: Edge | None = Field(default=None, description="From the box to the card's right edge.")
    width: Distance | None = Field(default=None, description="How wide the box is.")
    top: Edge | None = Field(
        default=None, description="From the card's upper edge to the box. Give two of top, bottom and height."
    )
    bottom: Edge | None = Field(default=None, description="From the box to the card's lower edge.")
    height: Distance | None = Field(default=None, description="How high the box is.")
    when: Annotated[Condition, _parsed(Condition.parse)] | None = Field(
        default=None,
        description="Draw it only then: FIELD (the card has it), no FIELD, FIELD == value, FIELD != value.",
    )


class TextKeys(ElementKeys):
    """A text, shaped and fitted into its box; nothing is drawn when the card has none of its fields."""

    text: Annotated[Words, _parsed(Words.parse)] = Field(
        default=Words(("",)),
        description="What is printed: {name} {date} {subtitle} {category} {index} {count} {title} {fields.x}; "
        "{{ and }} are braces.",
    )
    font: Line | None = Field(default=None, description="A role under 'fonts'. Default: the first.")
    size: Number = Field(
        default=0.0, gt=0, le=400, description="The type size in points, if the text fits so."
    )
    least: Number | None = Field(
        default=None, gt=0, description="The least type size in points. Default: 'size', never smaller."
    )
    max_lines: int = Field(default=1, ge=1, le=200, description="On how many lines the text may stand.")
    align: Align = Field(default=Align.CENTER, description="left, center or right.")
    valign: VAlign = Field(
        default=VAlign.TOP,
        description="top (the capitals touch the box), middle, or bottom (the descenders touch it).",
    )
    leading: Number = Field(
        default=1.15, ge=0.7, le=4, description="Line distance as a factor of the type size."
    )
    tracking: Number = Field(
        default=0.0, le=1000, description="Space between letters, in thousandths of the size."
    )
    uppercase: bool = Field(default=False, description="Print in capitals.")
    uniform: bool = Field(default=False, description="One type size over the whole set: the smallest needed.")
    color: Paints | None = Field(
        default=None, description="A name of the palette, #rrggbb or cmyk(c, m, y, k). Default: 'ink'."
    )
    below: Line | None = Field(
        default=None, description="An earlier text: this one starts under its last line, down to 'bottom'."
    )
    gap: Mm = Field(
        default=0.0, description="From the last line of the text above to the capitals of this one."
    )


class ImageKeys(ElementKeys):
    """The card's picture."""

    image: Literal["card"] = Field(default="card", description="card: the picture of the card.")
    fit: Fit = Field(
        default=Fit.COVER, description="cover (cut what is too much) or contain (show all of it)."
    )
    crop: Number = Field(
        default=1.0,
        ge=0,
        le=1,
        description="The largest part of the picture's width or height that cover may cut.",
    )
    fill: Paints | None = Field(
        default=None,
        description="The ground of the box; 'edge' is the colour of the picture's own rim, if it is opaque.",
    )
    radius: Mm = Field(default=0.0, description="How round the corners are.")


class ShapeKeys(ElementKeys):
    """A rectangle or a circle."""

    shape: Literal["rectangle", "circle"] = Field(
        default="rectangle", description="rectangle, or circle (in the middle of its box)."
    )
    around: Line | None = Field(
        default=None, description="A text of the same face: the shape follows its size, and needs no box."
    )
    pad: Pad = Field(
        default=(0.0, 0.0), description="How much larger than 'around' it is: mm, or [across, down]."
    )
    fill: Paints | None = Field(
        default=None,
        description="Its colour; of a list each card gets one, always the same for the same card.",
    )
    stroke: Paints | None = Field(default=None, description="The colour of its outline.")
    stroke_width: Mm = Field(default=0.2, description="How thick the outline is.")
    radius: Mm = Field(default=0.0, description="How round the corners are.")


class PatchKeys(TextKeys, ImageKeys, ShapeKeys):
    """Changes to an element of the template that this one extends: any of its keys."""


def kind_of(value: Any) -> str:
    """Return the kind of an element: the first of its keys ``text``, ``image``, ``shape``; ``patch`` without one."""
    return next((kind for kind in KINDS if isinstance(value, dict) and kind in value), "patch")


KEYS: dict[str, type[ElementKeys]] = {
    "text": TextKeys,
    "image": ImageKeys,
    "shape": ShapeKeys,
    "patch": PatchKeys,
}

# Elements are read one by one (``template_reading``): which keys one may have depends on its kind.
Elements = dict[
    str,
    Annotated[
        Any,
        BeforeValidator(
            lambda value: value, json_schema_input_type=TextKeys | ImageKeys | ShapeKeys | PatchKeys
        ),
    ],
]


class WideKeys(Schema):
    """What differs on cards that are at least as wide as they are high; elements are merged by name."""

    size: CardSize | None = Field(default=None, description="The card size that this form is designed for.")
    front: Elements = Field(default={}, description="Changes to the elements of the front.")
    back: Elements = Field(default={}, description="Changes to the elements of the back.")


class TemplateFile(Schema):
    """A card template."""

    description: Line | None = Field(default=None, description="What it looks like, in a sentence.")
    extends: Line | None = Field(
        default=None, description="Another template, by name or path: this file only says what differs."
    )
    size: CardSize | None = Field(
        default=None, description="The card size it is designed for; millimetres below are meant on it."
    )
    bleed: Mm = Field(default=3.0, le=20, description="How far colour runs beyond the trim. Not scaled.")
    safe: Mm = Field(
        default=3.0, le=50, description="How far inside the trim all text must stay. Not scaled."
    )
    corner: Mm = Field(default=3.0, le=50, description="The radius of the cut corners.")
    fonts: Texts = Field(
        default={}, description="Roles and their fonts: a shipped font's name, or a file beside the template."
    )
    palette: Texts = Field(default={}, description="Names of colours: #rrggbb or cmyk(c, m, y, k).")
    low_ink: Texts = Field(default={}, description="What the palette's colours become with --low-ink.")
    front: Elements = Field(
        default={}, description="The undated face: its elements by name, painted in order."
    )
    back: Elements = Field(default={}, description="The dated face: its elements by name, painted in order.")
    wide: WideKeys | None = Field(
        default=None, description="What differs on cards that are at least as wide as they are high."
    )
