"""Pictures: the one place that opens one. (First the data that the press draws from.)"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from cardsmith.model.face import Color


@dataclass(frozen=True, slots=True)
class RasterPicture:
    """A picture of pixels, ready for a PDF: ``path`` holds exactly the bytes of the image stream.

    ``width`` and ``height`` are in pixels of that stream, ``channels`` 1 (grey), 3 (RGB) or 4 (CMYK) of 8 bits,
    ``encoding`` names the filter: ``dct`` (a JPEG file, perhaps the author's own) or ``flate`` (zlib).
    ``mask`` is a zlib stream of ``width`` x ``height`` alpha bytes. ``inverted``: CMYK samples as Adobe writes
    them (``/Decode [1 0 1 0 1 0 1 0]``). ``size`` is the stream's length in bytes.
    """

    key: str
    path: Path
    width: int
    height: int
    channels: int
    encoding: Literal["dct", "flate"]
    size: int = 0
    mask: Path | None = None
    inverted: bool = False
    edge: Color | None = None


@dataclass(frozen=True, slots=True)
class VectorPicture:
    """An SVG file that svglib draws right; ``width`` and ``height`` give its ratio, in user units."""

    key: str
    path: Path
    width: float
    height: float
    edge: Color | None = None


PreparedPicture = RasterPicture | VectorPicture
