"""Large decks made for measuring: distinct photo-like 600 x 600 JPEGs, names with accents, plain years."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
from PIL import Image

GIVEN = "Ada Grace Alan Marie Émile Łukasz Søren Zoë Blaise Niels Rosalind Johann Sofía André Björn".split()
FAMILY = (
    "Lovelace Hopper Turing Curie Zola Nowak Kierkegaard Müller Pascal Bohr Franklin Sebastian-Bach "
    "Kowalewskaja Ampère Ångström"
).split()
SUBTITLES = [
    "Inventor of the analytical engine's first program",
    "Compiler pioneer",
    "Broke the naval cipher",
    "Two prizes, physics & chemistry",
    "Naturalist novelist",
]
DISTINCT = 1000  # pictures beyond these are byte-distinct copies: a comment segment tells them apart


def picture(generator: np.random.Generator) -> bytes:
    """Return one 600 x 600 JPEG of about 80 kB."""
    coarse = Image.fromarray(generator.integers(0, 256, (9, 9, 3), dtype=np.uint8)).resize(
        (600, 600), Image.BICUBIC
    )
    middle = Image.fromarray(generator.integers(0, 256, (75, 75), dtype=np.uint8)).resize(
        (600, 600), Image.BICUBIC
    )
    pixels = np.asarray(coarse).astype(np.int16)
    pixels = pixels + ((np.asarray(middle).astype(np.int16) - 128) // 3)[..., None]
    pixels = pixels + generator.normal(0, 5, (600, 600)).astype(np.int16)[..., None]
    stream = io.BytesIO()
    Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8)).save(stream, "JPEG", quality=85)
    return stream.getvalue()


def make_photo(file: Path, width: int) -> Path:
    """Make (once) a JPEG like a camera's, three quarters as high as wide."""
    if not file.exists():
        generator = np.random.default_rng(1)
        size = (width, width * 3 // 4)
        coarse = Image.fromarray(generator.integers(0, 256, (30, 40, 3), dtype=np.uint8)).resize(
            size, Image.BICUBIC
        )
        noise = generator.normal(0, 6, (size[1], size[0], 1)).astype(np.int16)
        pixels = np.clip(np.asarray(coarse).astype(np.int16) + noise, 0, 255).astype(np.uint8)
        Image.fromarray(pixels).save(file, quality=88)
    return file


def make_deck(folder: Path, count: int, pictures: bool = True) -> Path:
    """Make (once) a set of ``count`` cards in ``folder``; return its set.yaml."""
    file = folder / "set.yaml"
    if file.exists():
        return file
    images = folder / "images"
    images.mkdir(parents=True, exist_ok=True)
    generator = np.random.default_rng(1)
    lines = ["title: Benchmark", "precision: year", "cards:"]
    for at in range(count):
        lines += [
            f"  - name: {GIVEN[at % 15]} {FAMILY[at * 7 % 15]} {at + 1}",
            f"    date: {1500 + at % 520}",
            f"    subtitle: {SUBTITLES[at % 5]}",
        ]
        if pictures:
            path = images / f"{at:05d}.jpg"
            if at < DISTINCT:
                path.write_bytes(picture(generator))
            else:
                data = (images / f"{at % DISTINCT:05d}.jpg").read_bytes()
                comment = b"copy %d" % at
                path.write_bytes(
                    data[:2] + b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment + data[2:]
                )
            lines.append(f"    image: images/{path.name}")
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file
