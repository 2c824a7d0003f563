"""Pages as pictures."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from cardsmith.model.errors import FileError
from cardsmith.model.face import Face, Side
from cardsmith.press.raster import page_png
from tests.press import jobs


def test_a_page_becomes_a_png_of_the_asked_resolution(tmp_path: Path) -> None:
    def faces(_item: int, side: Side) -> Face:
        return jobs.face("a", side, [jobs.ground()] if side is Side.BACK else [])

    path = tmp_path / "deck.pdf"
    path.write_bytes(jobs.written(jobs.job(jobs.part(jobs.one_up(1), faces))))
    front, back = (Image.open(io.BytesIO(page_png(path, page, 127))) for page in (0, 1))
    assert front.format == "PNG"
    assert front.size == pytest.approx((250, 370), abs=1)
    assert front.convert("RGB").getpixel((100, 100)) == (255, 255, 255)
    assert back.convert("RGB").getpixel((100, 100)) == (255, 0, 0)


def test_no_such_page_or_file(tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    with pytest.raises(FileError, match="cannot read"):
        page_png(path, 0)
    path.write_bytes(b"%PDF-1.6 half")
    with pytest.raises(FileError, match="not a whole PDF"):
        page_png(path, 0)
    path.write_bytes(jobs.written(jobs.job(jobs.part(jobs.one_up(1)))))
    with pytest.raises(IndexError):
        page_png(path, 2)
