"""The command line as a user runs it, and finished PDFs read back by pdfium."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops

from tests.cli.conftest import cardsmith, process, write_set

__all__ = ["MM", "cardsmith", "process", "red_box", "sheet", "texts", "write_set"]

MM = 72 / 25.4


def texts(path: Path) -> list[str]:
    """Return the text of every page."""
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_range() for page in document]


def sheet(path: Path, page: int = 0, dpi: int = 254) -> Image.Image:
    """Return a page as it looks, at 10 pixels a millimetre unless said otherwise."""
    with pypdfium2.PdfDocument(path) as document:
        return document[page].render(scale=dpi / 72).to_pil().convert("RGB")


def red_box(image: Image.Image) -> tuple[int, int, int, int]:
    """Return the box (pixels: left, top, right, bottom) around everything red, and only red."""
    red, green, _ = image.split()
    box = ImageChops.subtract(red, green).point([255 * (shade > 128) for shade in range(256)]).getbbox()
    assert box is not None
    return box
