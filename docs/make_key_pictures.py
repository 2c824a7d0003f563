"""Draw a small picture for every key of a template: ``make pictures``.

Each is drawn by cardsmith from the lines that stand under it. They lie in ``docs/reference/pictures`` as
``<part>-<key>.png``: ``element`` for what all elements have, ``text``, ``image``, ``shape``, and ``file`` for the rest.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml
from make_gallery import DOCS, GROUND, faces, right_to_left
from PIL import Image, ImageDraw

from cardsmith.authoring.loading import load_set
from cardsmith.model.papers import CARD_SIZES

PICTURES = DOCS / "reference" / "pictures"
SCALE = 5.0  # pixels per millimetre
HEAD = """
size: 34x26mm
bleed: 3
safe: 1
fonts: {serif: Literata_700Bold, sans: IBMPlexSans_400Regular, tall: Oswald_600SemiBold}
palette: {paper: "#fbf5e6", ink: "#2b2118", guide: "#c9bfa8", red: "#b23f2a", blue: "#0b6a86", green: "#2f6d3c"}
"""
TEXT = {"text": "{name}", "size": 11, "left": 4, "right": 4, "top": 3, "height": 12}
IMAGE = {"image": "card", "left": 4, "right": 4, "top": 2, "height": 14}
SHAPE = {"shape": "rectangle", "fill": "red", "left": 8, "right": 8, "top": 3, "height": 12}
BARE = {"text": "{name}", "size": 8, "left": 2, "right": 2, "top": 2, "height": 4, "valign": "middle"}

BOXES = {
    "left": ("left: 4, width: 12", "left: 14, width: 12", "left: 50%, width: 12"),
    "right": ("right: 4, width: 12", "right: 12, width: 12"),
    "width": ("left: 4, width: 8", "left: 4, width: 16", "left: 4, width: 75%"),
    "top": ("top: 2, height: 8", "top: 8, height: 8", "top: 0, height: 8"),
    "bottom": ("bottom: 18, height: 6", "bottom: 10, height: 6"),
    "height": ("top: 3, height: 4", "top: 3, height: 12"),
}
"""The keys of a box, shown on a rectangle."""

TEXTS: dict[str, tuple[str, ...]] = {
    "text": ('text: "{name}"', 'text: "{date}"', 'text: "No. {index}"'),
    "font": ("font: serif", "font: sans", "font: tall"),
    "size": ("size: 8", "size: 11", "size: 14"),
    "least": ("least: 9, text: A long name", "least: 5, text: A longer name than that"),
    "max_lines": (
        "max_lines: 1, least: 5, text: A name of words",
        "max_lines: 2, least: 5, text: A name of words",
    ),
    "align": ("align: left", "align: center", "align: right"),
    "valign": ("valign: top", "valign: middle", "valign: bottom"),
    "leading": (
        "leading: 1, max_lines: 2, text: Two of lines here",
        "leading: 1.5, max_lines: 2, text: Two of lines here",
    ),
    "tracking": ("tracking: 0, size: 9", "tracking: 160, size: 9"),
    "uppercase": ("uppercase: false", "uppercase: true"),
    "hyphenate": (
        "hyphenate: false, size: 9, max_lines: 2, width: 20, text: Industrialisation",
        "hyphenate: true, size: 9, max_lines: 2, width: 20, text: Industrialisation",
    ),
    "color": ("color: ink", "color: blue", 'color: "#b23f2a"'),
}
"""The keys of a text."""

IMAGES = {
    "image": ("image: card", "image: category, fit: contain"),
    "fit": ("fit: cover", "fit: contain"),
    "crop": ("crop: 0%", "crop: 30%", "crop: 100%"),
    "circle": ("circle: false", "circle: true"),
    "fill": ("fit: contain, fill: blue", "fit: contain, fill: edge"),
    "radius": ("radius: 1", "radius: 4"),
}
"""The keys of a picture."""

SHAPES = {
    "shape": ("shape: rectangle", "shape: circle"),
    "fill": ("fill: red", "fill: blue"),
    "stroke": ("stroke: ink, stroke_width: 0.5", "fill: paper, stroke: red, stroke_width: 0.5"),
    "stroke_width": ("stroke: ink, stroke_width: 0.2", "stroke: ink, stroke_width: 1.5"),
    "radius": ("radius: 0", "radius: 2", "radius: 6"),
}
"""The keys of a shape."""


def examples(elements: dict[str, dict[str, Any]], caption: str, *cards: dict[str, str]) -> list[Image.Image]:
    """Return cards with these elements over their paper, the caption at the foot."""
    paper = {"shape": "rectangle", "fill": "paper", "left": 0, "right": 0, "top": 0, "bottom": 0}
    label = {
        "text": caption.replace("{", "{{").replace("}", "}}"), "font": "sans", "size": 5.6, "least": 3.6,
        "max_lines": 2, "leading": 1.2, "left": 1.5, "right": 1.5, "bottom": 1.2, "height": 5.4, "valign": "middle",
    }  # fmt: skip
    front = {"paper": paper, **elements, "caption": label}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        template = {**yaml.safe_load(HEAD), "front": front, "back": {"paper": paper}}
        (folder / "template.yaml").write_text(json.dumps(template), encoding="utf-8")
        (folder / "art.svg").write_bytes((DOCS / "gallery" / "curling.svg").read_bytes())
        listed = [{"name": "Press", "date": "1450", "image": "art.svg", **card} for card in cards]
        emblems = {card["category"]: "icon:atom" for card in listed if card.get("category") == "science"}
        content = {"title": "Keys", "template": ".", "categories": emblems, "cards": listed}
        (folder / "set.yaml").write_text(json.dumps(content), encoding="utf-8")
        return faces(str(folder), SCALE)[::2]


def example(elements: dict[str, dict[str, Any]], caption: str, **card: str) -> Image.Image:
    """Return one such card."""
    return examples(elements, caption, card)[0]


def guide(box: dict[str, Any]) -> dict[str, Any]:
    """Return the outline of an element's box."""
    lines = {key: value for key, value in box.items() if key in BOXES}
    return {"shape": "rectangle", "stroke": "guide", "stroke_width": 0.2, **lines}


def elements() -> Iterator[tuple[str, list[Image.Image]]]:
    """Yield the pictures of the keys of elements, by name."""
    plain = {key: value for key, value in SHAPE.items() if key not in BOXES}
    for key, variants in BOXES.items():
        across = key in ("left", "right", "width")
        rest = {"top": 4, "height": 10} if across else {"left": 6, "right": 6}
        yield (
            f"element-{key}",
            [example({"s": {**plain, **rest, **said(variant)}}, variant) for variant in variants],
        )
    for kind, base, keys in (("text", TEXT, TEXTS), ("image", IMAGE, IMAGES), ("shape", SHAPE, SHAPES)):
        for key, variants in keys.items():
            yield (
                f"{kind}-{key}",
                [
                    example(
                        {"guide": guide(changed(base, variant)), "it": changed(base, variant)},
                        shown(variant),
                        category="science",
                    )
                    for variant in variants
                ],
            )
    flag = {"shape": "circle", "fill": "red", "left": 12, "width": 10, "top": 4, "height": 10}
    categories = [{"name": word, "category": word} for word in ("war", "art", "science")]
    word = {"word": {**BARE, "text": "{category}", "top": 15, "font": "sans"}}
    line = "when: category == war"
    yield "element-when", examples({"it": {**flag, **said(line)}, **word}, line, *categories)
    line = "by: category, fill: [red, blue, green]"
    yield "element-by", examples({"it": {**flag, **said(line)}, **word}, line, *categories)
    both: list[Image.Image] = []
    for line in ("uniform: false", "uniform: true"):
        names = [{"name": name} for name in ("Ox", "A quite long name")]
        both += examples({"it": {**TEXT, "least": 5, **said(line)}}, line, *names)
    yield "text-uniform", both
    emblems = [
        example({"it": {**IMAGE, "fit": "contain", **said(line)}}, line, category="science")
        for line in ("image: category, color: ink", "image: category, color: red")
    ]
    yield "image-color", emblems
    yield from following()


def following() -> Iterator[tuple[str, list[Image.Image]]]:
    """Yield the pictures of the keys by which one element follows another."""
    first = {"text": "{name}", "size": 10, "max_lines": 2, "left": 4, "right": 4, "top": 2, "height": 9}
    names = ("Press", "The printing press")
    for key, gaps in (("below", (1.5, 1.5)), ("gap", (1, 4))):
        yield f"text-{key}", [
            example(
                {
                    "first": first,
                    "second": {"text": "{date}", "font": "sans", "size": 8, "color": "red", "left": 4, "right": 4,
                               "bottom": 7, "below": "first", "gap": gap},
                },
                f"below: first, gap: {gap:g}",
                name=name,
            )
            for name, gap in zip(names if key == "below" else ("Press", "Press"), gaps, strict=True)
        ]  # fmt: skip
    word = {**TEXT, "color": "paper"}
    for key, pads in (("around", ("2",)), ("pad", ("1", "[4, 1]"))):
        yield (
            f"shape-{key}",
            [
                example(
                    {
                        "it": {
                            "shape": "rectangle",
                            "fill": "blue",
                            "radius": 1,
                            **said(f"around: word, pad: {pad}"),
                        },
                        "word": word,
                    },
                    f"around: word, pad: {pad}",
                )
                for pad in pads
            ],
        )


def said(variant: str) -> dict[str, Any]:
    """Return the keys that an example line says."""
    keys = yaml.safe_load("{" + variant + "}")
    assert isinstance(keys, dict)
    return keys


def changed(base: dict[str, Any], variant: str) -> dict[str, Any]:
    """Return an element with what an example line says; a width of its own takes the place of ``right``."""
    new = {**base, **said(variant)}
    return {key: value for key, value in new.items() if key != "right" or "width" not in new}


def shown(variant: str) -> str:
    """Return the part of an example line that stands under its picture: without the text that it sets."""
    return variant.partition(", text:")[0].partition(", width: 20")[0]


def cards(template: str | None, asked: str = "1", **more: Any) -> list[Image.Image]:
    """Return faces of the gallery's cards, smaller."""
    return faces(str(DOCS / "gallery"), 2.6, template, cards=asked, **more)


def own(content: str) -> list[Image.Image]:
    """Return the faces of a card on a template of these lines."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "template.yaml"
        file.write_text(content, encoding="utf-8")
        return cards(str(file))


def outlined(inset: float, radius: float = 3.0, template: str = "classic") -> Image.Image:
    """Return a face with a line ``inset`` mm inside the trim, on a card with corners of this radius."""
    scale = 2.6
    face = faces(str(DOCS / "gallery"), scale, template, cards="1")[0]
    mask = Image.new("L", face.size, 0)
    box = (0, 0, face.width - 1, face.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * scale, fill=255)
    face.putalpha(mask)
    if inset:
        edge = inset * scale
        ImageDraw.Draw(face).rectangle((edge, edge, face.width - edge, face.height - edge), outline="#d0222a")
    return face


def bled(bleed: float) -> Image.Image:
    """Return a face with its bleed, the trim drawn in red."""
    scale = 2.6
    face = faces(str(DOCS / "gallery"), scale, "midnight", cards="1", uncut=True)[0]
    trim = bleed * scale
    ImageDraw.Draw(face).rectangle((trim, trim, face.width - trim, face.height - trim), outline="#ff5050")
    return face


def of_the_file() -> Iterator[tuple[str, list[Image.Image]]]:
    """Yield the pictures of the keys of the file."""
    gallery, _ = load_set(DOCS / "gallery")
    assert gallery is not None
    yield "file-description", [cards(name)[0] for name in ("classic", "midnight", "daylight")]
    green = 'extends: classic\npalette: {accent: "#2f6d3c", gold: "#2f6d3c"}\n'
    yield "file-extends", [cards("classic")[1], own(green)[1]]
    yield (
        "file-size",
        [cards("classic", card_size=CARD_SIZES[size])[0] for size in ("mini-euro", "square-70")],
    )
    yield "file-bleed", [bled(3.0)]
    yield "file-safe", [outlined(3.0)]
    yield "file-corner", [outlined(0.0, radius) for radius in (0.0, 3.0, 6.0)]
    yield "file-fonts", [cards("classic")[0], own("extends: classic\nfonts: {name: Oswald_600SemiBold}\n")[0]]
    yield "file-palette", [cards("classic")[0], own('extends: classic\npalette: {paper: "#dfeee4"}\n')[0]]
    yield "file-low_ink", [cards("midnight")[0], cards("midnight", low_ink=True)[0]]
    yield "file-front", [cards("daylight")[0]]
    yield "file-back", [cards("daylight")[1]]
    yield "file-wide", [cards("midnight")[0], cards("midnight", card_size=CARD_SIZES["business"])[0]]
    yield "file-bilingual", faces("inventions", 2.6, "classic", cards="printing-press", language="en,ro")
    yield "file-mirror", [cards("daylight")[0], faces(right_to_left(gallery), 2.6, "daylight")[0]]


def strip(shown: Sequence[Image.Image], gap: int = 12) -> Image.Image:
    """Return pictures side by side on a table."""
    height = max(one.height for one in shown)
    size = (gap + sum(one.width + gap for one in shown), height + 2 * gap)
    picture, x = Image.new("RGB", size, GROUND), gap
    for one in shown:
        picture.paste(one, (x, gap + (height - one.height) // 2), one if one.mode == "RGBA" else None)
        x += one.width + gap
    return picture


def main() -> None:
    """Write all pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for pictures in (elements(), of_the_file()):
        for name, shown_ in pictures:
            strip(shown_).quantize(64).save(PICTURES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
