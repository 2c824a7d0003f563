"""Make the pictures of the documentation from the shipped sets: ``python docs/make_pictures.py``."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw

import cardsmith
from cardsmith.model.papers import PAPERS

IMAGES = Path(__file__).resolve().parent / "images"
CARDS = "printing-press,telescope,steam-locomotive,telephone,light-bulb,dna-double-helix"
GROUND = (221, 214, 201)
SCALE = 4.6  # pixels per millimetre


def faces(source: str, cards: str) -> list[Image.Image]:
    """Return the faces of cards with round corners: front, back, front, back ..."""
    with tempfile.TemporaryDirectory() as folder:
        request = cardsmith.BuildRequest(cardsmith.Layout(paper=PAPERS["a4"]), cards=cards, single=True)
        pdf = cardsmith.build_pdf([source], Path(folder) / "cards.pdf", request).output
        with pypdfium2.PdfDocument(pdf) as document:
            return [rounded(page.render(scale=SCALE * 25.4 / 72).to_pil()) for page in document]


def rounded(page: Image.Image) -> Image.Image:
    """Cut a page at the trim, with round corners."""
    bleed, radius = round(3 * SCALE), round(3 * SCALE)
    card = page.crop((bleed, bleed, page.width - bleed, page.height - bleed))
    mask = Image.new("L", card.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, card.width - 1, card.height - 1), radius, fill=255)
    card.putalpha(mask)
    return card


def table(rows: list[list[Image.Image]], gap: int = 22) -> Image.Image:
    """Lay cards in rows on a table."""
    width, height = rows[0][0].size
    columns = len(rows[0])
    size = (gap + columns * (width + gap), gap + len(rows) * (height + gap))
    picture = Image.new("RGB", size, GROUND)
    for down, row in enumerate(rows):
        for across, card in enumerate(row):
            picture.paste(card, (gap + across * (width + gap), gap + down * (height + gap)), card)
    return picture


def main() -> None:
    """Write all pictures."""
    IMAGES.mkdir(exist_ok=True)
    cards = faces("inventions", CARDS)
    table([cards[::2], cards[1::2]]).quantize(128).save(IMAGES / "inventions.png", optimize=True)


if __name__ == "__main__":
    main()
