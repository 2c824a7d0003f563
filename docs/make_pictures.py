"""Make the pictures of the shipped templates and of plates with cardsmith itself: ``make pictures``."""

from __future__ import annotations

from make_gallery import DOCS, faces, table

CARDS = {"classic": "1,2,6", "midnight": "3,2,7", "daylight": "1,3,6"}
"""The cards of ``docs/gallery``, by position, that are shown on each template."""
PLATES = {
    "world-history": "stonehenge-circle,forbidden-city,tulip-crash,moon-landing",
    "games-and-leisure": "chess,saxophone,teddy-bear,lego-brick",
}
"""Cards of shipped sets that show what becomes of icons."""


def main() -> None:
    """Write the pictures."""
    rows = [faces(str(DOCS / "gallery"), 5.0, name, cards=cards) for name, cards in CARDS.items()]
    (DOCS / "images").mkdir(exist_ok=True)
    table(rows).quantize(200).save(DOCS / "images" / "templates.png", optimize=True)
    rows = [faces(name, 4.0, cards=cards)[::2] for name, cards in PLATES.items()]
    rows.append(
        faces("games-and-leisure", 4.0, "classic", cards=PLATES["games-and-leisure"], low_ink=True)[::2]
    )
    table(rows, 16).quantize(128).save(DOCS / "images" / "plates.png", optimize=True)


if __name__ == "__main__":
    main()
