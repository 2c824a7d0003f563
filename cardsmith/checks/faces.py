"""How the faces look: contrast of texts with their ground, texts that had to shrink."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from cardsmith.checks.context import Context, for_whom, named
from cardsmith.checks.contrast import check_template
from cardsmith.model.card_fields import SECOND
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.findings import Finding, hint
from cardsmith.model.sentences import tell

SMALL = 0.8
"""A text is called small when it had to shrink to less than this part of its size."""


def check_small_texts(card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Find texts so long that they are set much smaller than the template wants; those of one size are named once."""
    sets = (card_set, card_set.second or card_set) if context.small_texts else ()
    by_id = [{card.id: card for card in one.cards} for one in sets]
    by_size: dict[tuple[str, str, float], list[Card]] = defaultdict(list)
    for card_id, field, size, wanted in context.small_texts:
        card = by_id[field.endswith(SECOND)].get(card_id)
        key = field.removesuffix(SECOND)
        if card is None or size >= SMALL * wanted or (key == "date" and card.date_text is None):
            continue  # a date in our own words is nothing that an author could shorten
        by_size[key, f"{size:.1f}", wanted].append(card)
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
    return check_template(context.template) if context.template is not None else iter(())
