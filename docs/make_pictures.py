"""Make the picture of the shipped templates with cardsmith itself: ``make pictures``."""

from __future__ import annotations

from make_gallery import DOCS, faces, table

CARDS = {"classic": "1,2,6", "midnight": "3,2,7", "daylight": "1,3,6"}
"""The cards of ``docs/gallery``, by position, that are shown on each template."""


def main() -> None:
    """Write the picture."""
    rows = [faces(str(DOCS / "gallery"), 5.0, name, cards=cards) for name, cards in CARDS.items()]
    (DOCS / "images").mkdir(exist_ok=True)
    table(rows).quantize(200).save(DOCS / "images" / "templates.png", optimize=True)


if __name__ == "__main__":
    main()
