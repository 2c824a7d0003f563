"""Draw every template on many cards, to look at: ``make gallery``, or ``python docs/make_gallery.py [TEMPLATE ...]``.

Contact sheets go to ``output/gallery/``: one for each template, card size and palette, with the cards of
``docs/gallery`` (fronts over backs) with their pictures and without; others in two languages, and in Hebrew.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2
from PIL import Image, ImageDraw

import cardsmith
from cardsmith.authoring.loading import load_set
from cardsmith.model.cards import CardSet
from cardsmith.model.papers import CARD_SIZES, PAPERS
from cardsmith.shipped import shipped_names

DOCS = Path(__file__).resolve().parent
OUTPUT = DOCS.parent / "output" / "gallery"
SIZES = ("mini-euro", "poker", "tarot", "square-70", "business", "jumbo")
GROUND = (221, 214, 201)
BLEED = 3.0  # mm, of every shipped template
CORNER = 3.0  # mm


def faces(
    card_set: str | CardSet, scale: float, template: str | None = None, uncut: bool = False, **asked: Any
) -> list[Image.Image]:
    """Return the faces of cards, cut with round corners, at ``scale`` pixels a mm: front, back, front, back ...

    ``uncut`` leaves the bleed; ``asked`` are fields of a build request.
    """
    request = cardsmith.BuildRequest(cardsmith.Layout(paper=PAPERS["a4"]), template=template, single=True)
    request = replace(request, verify=False, **asked)
    with tempfile.TemporaryDirectory() as folder:
        pdf = cardsmith.build_pdf([card_set], Path(folder) / "cards.pdf", request).output
        with pypdfium2.PdfDocument(pdf) as document:
            pages = [page.render(scale=scale * 25.4 / 72).to_pil() for page in document]
    return pages if uncut else [cut(page, scale) for page in pages]


def cut(page: Image.Image, scale: float) -> Image.Image:
    """Cut a page at the trim, with round corners."""
    bleed, radius = round(BLEED * scale), round(CORNER * scale)
    card = page.crop((bleed, bleed, page.width - bleed, page.height - bleed))
    mask = Image.new("L", card.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, card.width - 1, card.height - 1), radius, fill=255)
    card.putalpha(mask)
    return card


def table(rows: list[list[Image.Image]], gap: int = 22) -> Image.Image:
    """Lay cards of one size in rows on a table."""
    width, height = rows[0][0].size
    size = (gap + len(rows[0]) * (width + gap), gap + len(rows) * (height + gap))
    picture = Image.new("RGB", size, GROUND)
    for down, row in enumerate(rows):
        for across, card in enumerate(row):
            picture.paste(card, (gap + across * (width + gap), gap + down * (height + gap)), card)
    return picture


def sheet(card_set: CardSet, template: str, size: str, low_ink: bool = False) -> Image.Image:
    """Return the contact sheet of a template on a card size."""
    bare = replace(card_set, cards=tuple(replace(card, image=None) for card in card_set.cards))
    scale, rows = min(6.0, 300 / CARD_SIZES[size].width), []
    for cards in (card_set, bare):
        made = faces(cards, scale, template, card_size=CARD_SIZES[size], low_ink=low_ink)
        rows += [made[::2], made[1::2]]
    return table(rows)


def right_to_left(card_set: CardSet) -> CardSet:
    """Return a set of some of the cards in Hebrew."""
    texts = (
        ("מכבש הדפוס", "גוטנברג מדפיס במיינץ באותיות מתכת"),
        ("הפירמידה הגדולה", "קברו של חופו היה הבניין הגבוה בעולם במשך 3,800 שנה"),
        ("מועדון הקרלינג Grand Caledonian", "כללים אחדים לקרח"),
    )
    cards = tuple(
        replace(card, name=name, subtitle=subtitle, category="מלאכה")
        for card, (name, subtitle) in zip(card_set.cards, texts, strict=False)
    )
    return replace(card_set, language="he", title="גלריה", cards=cards)


def main(templates: list[str]) -> None:
    """Write the contact sheets."""
    card_set, _ = load_set(DOCS / "gallery")
    assert card_set is not None
    OUTPUT.mkdir(parents=True, exist_ok=True)
    for template in templates:
        for size in SIZES:
            for low_ink in (False, True):
                name = f"{template}-{size}{'-low-ink' if low_ink else ''}.png"
                sheet(card_set, template, size, low_ink).save(OUTPUT / name)
            hebrew = right_to_left(card_set)
            sheet(hebrew, template, size).save(OUTPUT / f"{template}-{size}-hebrew.png")
            pair = faces(
                "inventions", 4.0, template, cards="1-8", language="en,ro", card_size=CARD_SIZES[size]
            )
            table([pair[::2], pair[1::2]]).save(OUTPUT / f"{template}-{size}-bilingual.png")


if __name__ == "__main__":
    main(sys.argv[1:] or shipped_names("templates"))
