"""Whether the texts of a template stand out from what lies under them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from cardsmith.model.card_fields import NEVER, Condition, exclude
from cardsmith.model.face import Color, Side
from cardsmith.model.findings import Finding, Place, error, warning
from cardsmith.model.sentences import SIDES, tell
from cardsmith.model.template import Element, ImageElement, Paint, ShapeElement, Template, TextElement

LEAST_CONTRAST, LEAST_CONTRAST_LARGE, LARGE = 4.5, 3.0, 14.0
"""WCAG 2.2, success criterion 1.4.3 (AA), for text and for large text; large from this size in points."""

UNREADABLE = 1.5
"""Below this contrast, on whatever ground it may lie, a text cannot be read: #d8d8d8 on white."""

_IMAGE = Condition("image")


def check_template(template: Template, low_ink: bool = False, only: bool = False) -> Iterator[Finding]:
    """Find the texts of a template that stand out too little from their ground; each is told of once.

    ``low_ink`` tells which palette is printed, in which it is an error if a text cannot be read; ``only`` that one is
    looked at, or the other too.
    """
    for side in Side:
        elements = tuple(element for element in template.elements(side) if element.when != NEVER)
        for at, text in enumerate(elements):
            if isinstance(text, TextElement):
                grounds = list(_grounds(elements[:at], text, template))
                for chosen in [low_ink] if only else [low_ink, not low_ink]:
                    faint = _faintest(text, grounds, template, chosen)
                    if faint is not None:
                        yield _told(text, side, faint, (chosen, chosen is low_ink))
                        break


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colours from 1 to 21, as WCAG 2.2 defines it."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: Color) -> float:
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color.rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class _Faint(NamedTuple):
    """The least and the most contrast of a text with its grounds, and where it can be mended."""

    ratio: float
    best: float
    place: Place | None


def _least(text: TextElement) -> float:
    return LEAST_CONTRAST_LARGE if text.size >= LARGE else LEAST_CONTRAST


def _faintest(
    text: TextElement, grounds: list[ShapeElement], template: Template, low_ink: bool
) -> _Faint | None:
    """Return the least contrast of a text if that is too little, in one of the palettes."""
    palette = {**template.palette, **template.low_ink} if low_ink else template.palette
    pairs = [(contrast(*colors), ground, paints) for ground, paints, colors in _pairs(text, grounds, palette)]
    if not pairs:
        return None
    ratio, ground, paints = min(pairs, key=lambda pair: pair[0])
    if ratio >= _least(text):
        return None
    names = [f"{part}.{paint}" for part in ("palette", "low_ink")[: 1 + low_ink] for paint in paints]
    places = [text.places.get("color"), *map(template.places.get, names), ground.places.get("fill")]
    return _Faint(
        ratio, max(pairs, key=lambda pair: pair[0])[0], template.nearest([*places, text.places.get("")])
    )


def _told(text: TextElement, side: Side, faint: _Faint, palette: tuple[bool, bool]) -> Finding:
    """Say it; ``palette``: whether it is the one for low ink, and whether it is printed."""
    low_ink, printed = palette
    help_ = tell("make the text darker or its ground lighter, or the reverse")
    values = {"name": text.name, "side": SIDES[side], "ratio": faint.ratio}
    unreadable = printed and faint.best < UNREADABLE
    if unreadable:
        message = tell(
            "the text '{name}' on {side} cannot be read on its ground: contrast {ratio:.1f}", **values
        )
    else:
        message = tell(
            "the text '{name}' on {side} stands out too little from its ground: contrast "
            "{ratio:.1f}, better {wanted:g} or more",
            wanted=_least(text),
            **values,
        )
    if low_ink:
        message = tell("{message} (with --low-ink)", message=message)
    if unreadable:
        return error("CS642", message, faint.place, help_)
    return warning("CS641", message, faint.place, help_)


def _pairs(
    text: TextElement, grounds: list[ShapeElement], palette: Mapping[str, Color]
) -> Iterator[tuple[ShapeElement, tuple[Paint, Paint], tuple[Color, Color]]]:
    """Yield every colour of a text with every one that can lie under it."""
    for ground in grounds:
        # a card takes the same place in every list of colours of one length
        fill = ground.fill
        alike = len(text.color) == len(fill)
        for paints in zip(text.color, fill, strict=True) if alike else product(text.color, fill):
            one, other = (paint if isinstance(paint, Color) else palette.get(paint) for paint in paints)
            if one is not None and other is not None:
                yield ground, paints, (one, other)


def _grounds(under: tuple[Element, ...], text: TextElement, template: Template) -> Iterator[ShapeElement]:
    """Yield the shapes whose fills can lie right under the middle of a text, the topmost first."""
    box = text.box.on(template.size, 1.0)
    x, y = box.x + box.width / 2, box.y + box.height / 2
    covered: list[Condition] = []
    for element in reversed(under):
        when = element.when or (_IMAGE if isinstance(element, ImageElement) else None)
        if isinstance(element, TextElement) or when in covered or exclude(when, text.when):
            continue
        ground = element.box.on(template.size, 1.0)
        inside = ground.x <= x <= ground.right and ground.y <= y <= ground.bottom
        if isinstance(element, ShapeElement):
            if not element.fill or not (element.around == text.name if element.around else inside):
                continue
            yield element
        elif not inside:
            continue
        if when is None or when == text.when or any(exclude(when, other) for other in covered):
            return
        covered.append(when)
