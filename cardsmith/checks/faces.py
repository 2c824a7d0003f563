"""How the faces look: contrast of texts with their ground, texts that had to shrink."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import product

from cardsmith.checks.context import Context, for_whom, named
from cardsmith.model.card_fields import Condition
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.face import Color, Side
from cardsmith.model.findings import Finding, hint, warning
from cardsmith.model.sentences import SIDES, tell
from cardsmith.model.template import Element, ImageElement, Paint, ShapeElement, Template, TextElement

LEAST_CONTRAST, LEAST_CONTRAST_LARGE, LARGE = 4.5, 3.0, 14.0
"""WCAG 2.2, success criterion 1.4.3 (AA), for text and for large text; large from this size in points."""

SMALL = 0.8
"""A text is called small when it had to shrink to less than this part of its size."""

_IMAGE = Condition("image")
_Palette = Mapping[str, Color]


def check_small_texts(card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Find texts so long that they are set much smaller than the template wants; those of one size are named once."""
    by_id = {card.id: card for card in card_set.cards} if context.small_texts else {}
    by_size: dict[tuple[str, str, float], list[Card]] = defaultdict(list)
    for card_id, field, size, wanted in context.small_texts:
        card = by_id.get(card_id)
        if card is None or size >= SMALL * wanted or (field == "date" and card.date_text is None):
            continue  # a date in our own words is nothing that an author could shorten
        by_size[field, f"{size:.1f}", wanted].append(card)
    for (field, points, wanted), found in by_size.items():
        if small := for_whom(found, "CS640"):
            message = tell(
                "the {field} of {cards} is set in {points} pt in place of {wanted:.1f}",
                field=field,
                cards=named(small),
                points=points,
                wanted=wanted,
            )
            place = small[0].place(field.partition(".")[0])
            finding = hint("CS640", message, place, tell("shorten it, and it is easier to read"))
            yield finding.about(small[0].id, small[0].name) if len(small) == 1 else finding


def check_contrast(_card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Find texts of the template that stand out too little from their ground, in full colour or in low ink."""
    template = context.template
    if template is None:
        return
    palettes = {False: template.palette, True: {**template.palette, **template.low_ink}}
    for side in Side:
        elements = template.elements(side)
        for at, text in enumerate(elements):
            if not isinstance(text, TextElement):
                continue
            wanted = LEAST_CONTRAST_LARGE if text.size >= LARGE else LEAST_CONTRAST
            grounds = list(_grounds(elements[:at], text, template))
            for low_ink, palette in palettes.items():
                ratio = min(_ratios(text, grounds, palette), default=wanted)
                if ratio < wanted:
                    message = tell(
                        "the text '{name}' on {side} stands out too little from its ground: contrast "
                        "{ratio:.1f}, better {wanted:g} or more",
                        name=text.name,
                        side=SIDES[side],
                        ratio=ratio,
                        wanted=wanted,
                    )
                    if low_ink:
                        message = tell("{message} (with --low-ink)", message=message)
                    place = text.places.get("color") or text.places.get("")
                    help_ = tell("make the text darker or its ground lighter, or the reverse")
                    yield warning("CS641", message, place, help_)
                    break


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colours from 1 to 21, as WCAG 2.2 defines it."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: Color) -> float:
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color.rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _ratios(text: TextElement, grounds: list[tuple[Paint, ...]], palette: _Palette) -> Iterator[float]:
    for fill in grounds:
        # a card takes the same place in every list of colours of one length
        pairs = (
            zip(text.color, fill, strict=True) if len(text.color) == len(fill) else product(text.color, fill)
        )
        for one, other in pairs:
            colors = [paint if isinstance(paint, Color) else palette.get(paint) for paint in (one, other)]
            if colors[0] is not None and colors[1] is not None:
                yield contrast(colors[0], colors[1])


def _grounds(
    under: tuple[Element, ...], text: TextElement, template: Template
) -> Iterator[tuple[Paint, ...]]:
    """Yield the fills that can lie right under the middle of a text, the topmost first."""
    box = text.box.on(template.size, 1.0)
    x, y = box.x + box.width / 2, box.y + box.height / 2
    covered: list[Condition] = []
    for element in reversed(under):
        when = element.when or (_IMAGE if isinstance(element, ImageElement) else None)
        if isinstance(element, TextElement) or when in covered or _exclude(when, text.when):
            continue
        ground = element.box.on(template.size, 1.0)
        inside = ground.x <= x <= ground.right and ground.y <= y <= ground.bottom
        if isinstance(element, ShapeElement):
            if not element.fill or not (element.around == text.name if element.around else inside):
                continue
            yield element.fill
        elif not inside:
            continue
        if when is None or when == text.when or any(_exclude(when, other) for other in covered):
            return
        covered.append(when)


def _exclude(one: Condition | None, other: Condition | None) -> bool:
    """Tell whether two conditions never hold together: "image" and "no image"."""
    if one is None or other is None:
        return False
    return one.field == other.field and {one.test, other.test} == {"has", "no"}
