"""The same deck made by Typst: A4, 4 x 4 cards of 44 x 68 mm, fronts and mirrored backs, pictures as vectors.

usage: python -m benchmarks.yardsticks.typst_deck SET_FOLDER OUT.pdf
"""

from __future__ import annotations

import sys
from pathlib import Path

import typst

SOURCE = r"""
#let set-file = yaml("set.yaml")
#let cards = set-file.cards
#set page(paper: "a4", margin: 0pt)
#set text(font: "IBM Plex Sans")
#let cw = 44mm
#let ch = 68mm
#let columns = 4
#let rows = 4
#let x0 = (210mm - columns * cw) / 2
#let y0 = (297mm - rows * ch) / 2
#let face(card, dated) = box(width: cw, height: ch, fill: rgb("#FBF5E6"), {
  place(top + left, image(card.image, width: cw, height: cw))
  place(top + left, dy: cw + 2mm, block(width: cw, inset: (x: 3mm), align(center, {
    text(font: "Literata", 11pt, weight: "bold", card.name)
    if dated {
      linebreak()
      text(6.6pt, card.subtitle)
      linebreak()
      text(font: "Literata", 14pt, weight: "black", str(card.date))
    }
  })))
})
#let marks = for c in range(columns + 1) {
  place(top + left, line(start: (x0 + c * cw, 0mm), end: (x0 + c * cw, y0 - 4mm), stroke: .25pt))
}
#let per = columns * rows
#for s in range(calc.ceil(cards.len() / per)) {
  let sheet = cards.slice(s * per, calc.min(cards.len(), s * per + per))
  page({
    marks
    for (k, card) in sheet.enumerate() {
      place(top + left, dx: x0 + calc.rem(k, columns) * cw, dy: y0 + calc.quo(k, columns) * ch, face(card, false))
    }
  })
  page(for (k, card) in sheet.enumerate() {
    place(top + left, dx: x0 + (columns - 1 - calc.rem(k, columns)) * cw, dy: y0 + calc.quo(k, columns) * ch,
      face(card, true))
  })
}
"""


def main() -> None:
    folder, output = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    fonts = Path(__file__).resolve().parents[2] / "cardsmith" / "faces" / "fonts"
    source = folder / ".typst-deck.typ"
    source.write_text(SOURCE, encoding="utf-8")
    try:
        typst.compile(
            str(source),
            output=str(output),
            root=str(folder),
            font_paths=[str(fonts)],
            ignore_system_fonts=True,
        )
    finally:
        source.unlink()


if __name__ == "__main__":
    main()
