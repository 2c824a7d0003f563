"""Make the pictures of the documentation with cardsmith itself: ``python docs/make_pictures.py``."""

from __future__ import annotations

from pathlib import Path

from make_gallery import DOCS, faces, table

CARDS = {"classic": "1,2,6", "midnight": "3,2,7", "daylight": "1,3,6"}  # positions in docs/gallery
SCALE = 5.0  # pixels per millimetre


def main() -> None:
    """Write all pictures."""
    images = DOCS / "images"
    images.mkdir(exist_ok=True)
    rows = [faces(str(DOCS / "gallery"), SCALE, name, cards=cards) for name, cards in CARDS.items()]
    table(rows).quantize(200).save(images / Path("templates.png"), optimize=True)
    cards = "printing-press,telescope,steam-locomotive,telephone,light-bulb,dna-double-helix"
    shown = faces("inventions", 4.6, cards=cards)
    table([shown[::2], shown[1::2]]).quantize(128).save(images / "inventions.png", optimize=True)


if __name__ == "__main__":
    main()
