"""Pictures of pixels: decoded whole once, turned upright, to sRGB, to the size that is printed.

A JPEG that can stand in a PDF as it is stays untouched; everything else becomes an image stream.
"""

from __future__ import annotations

import io
import warnings
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Literal

import PIL
from PIL import Image

from cardsmith.faces.colors import PictureError, Remarks, eight_bits, embedded_profile, to_srgb
from cardsmith.model.sentences import tell

MAX_PIXELS = 120_000_000
"""More pixels than any print of a card needs are refused: decoding them may fill the memory."""

LARGE = 20_000_000
"""From this many pixels on, pictures are decoded one at a time."""

HUGE = 60_000_000
"""From this many pixels on, it is said that nobody needs them."""

SURPLUS = 1.5
"""A picture is made smaller when it has more than this many times the pixels that are printed across it."""

_SIGNATURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"II*\0", b"MM\0*", b"BM", b"\0\0\0\x0cjP")
_FORMATS = tuple(
    "JPEG PNG WEBP GIF TIFF BMP PPM AVIF JPEG2000 ICO PCX DIB CUR ICNS QOI SGI SUN PSD DDS XBM XPM".split()
)
_JPEG_QUALITY = 92
_PHOTO_COLORS = 4096
_PHOTO_GREYS = 160
_DRAWABLE_JPEG = frozenset((0xC0, 0xC1, 0xC2))  # baseline, extended, progressive (ISO 32000-1, 7.4.8)
_EXIF_ORIENTATION = 0x112
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""What sets a picture upright, by the orientation that it was stored with (Exif 2.32, 4.6.5)."""

# Pixels are counted here; Pillow's own warning would only be printed in between.
warnings.filterwarnings("ignore", category=Image.DecompressionBombWarning)


@dataclass(frozen=True, slots=True)
class Raster:
    """A decoded picture as image streams (``stream`` None: the file itself is one).

    ``source`` is the size of the upright original in pixels, ``edge`` the mean colour of its rim as ``#rrggbb``,
    ``remarks`` are (code, sentence) of what a person should know.
    """

    width: int
    height: int
    source: tuple[int, int]
    channels: int
    encoding: Literal["dct", "flate"]
    stream: bytes | None = None
    mask: bytes | None = None
    inverted: bool = False
    edge: str | None = None
    remarks: Remarks = field(default_factory=list)


Target = Callable[[int, int], tuple[float, float]]
"""From the upright size in pixels to the number of pixels that are printed across and down."""

_one_large = Lock()
_opening = Lock()  # Pillow loads its plugins when it meets the first picture that needs them


def prepare_raster(data: bytes, name: str, target: Target) -> Raster:
    """Decode a picture whole and make it ready to print.

    Raises:
        PictureError: it is no picture, is damaged, or is of a kind that cannot be printed right.
    """
    try:
        with _open(data, name) as image:
            if image.width * image.height < LARGE:
                return _prepare(data, image, target)
            with _one_large:
                return _prepare(data, image, target)
    except PictureError:
        raise
    except (Image.DecompressionBombError, MemoryError) as problem:
        raise _too_large() from problem
    except Exception as problem:  # Pillow's plugins raise whatever their parsers stumble over
        what = str(problem).strip() or type(problem).__name__
        raise PictureError(
            "CS220",
            tell("it is damaged ({what})", what=what),
            tell("open it in a picture editor and save it again"),
        ) from problem


def _too_large() -> PictureError:
    return PictureError(
        "CS222",
        tell("it has more than {n} million pixels", n=MAX_PIXELS // 10**6),
        tell("save it smaller: a card needs about 1,000 x 1,500"),
    )


def _open(data: bytes, name: str) -> Image.Image:
    formats = (*_FORMATS, "TGA") if name.lower().endswith(".tga") else _FORMATS  # TGA has no signature
    try:
        with _opening:
            image = Image.open(io.BytesIO(data), formats=formats)
    except PIL.UnidentifiedImageError as problem:
        raise PictureError("CS221", *_not_a_picture(data)) from problem
    if image.width * image.height > MAX_PIXELS:
        raise _too_large()
    return image


def _not_a_picture(data: bytes) -> tuple[str, str]:
    """Say what a file that Pillow does not know seems to be, and what to do."""
    head = data[:512].lstrip().lower()
    if not data:
        return tell("the file is empty"), tell("put the picture there again")
    if data[4:8] == b"ftyp" and data[8:12] in (b"heic", b"heix", b"mif1", b"hevc", b"heim"):
        return tell("it is a HEIC picture, which cannot be read"), tell("save it as JPEG or PNG")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return tell("it is a text in UTF-16 (an SVG?)"), tell("save it as UTF-8")
    if data.startswith(b"version https://git-lfs"):
        return tell("Git LFS has left a note in its place"), tell("fetch the picture with 'git lfs pull'")
    if head.startswith((b"<!doctype html", b"<html")):
        return tell("it is a web page, not a picture"), tell("download the picture itself")
    if head.startswith(b"%pdf"):
        return tell("it is a PDF"), tell("save it as PNG, JPEG or SVG")
    if data.startswith(_SIGNATURES):
        return tell("it is cut off or damaged at its beginning"), tell("get the file again")
    if data[:2] == b"\x1f\x8b":
        return tell("it is compressed (SVGZ?)"), tell("save it as a plain SVG")
    return tell("it is not a picture that can be read"), tell("use JPEG, PNG, WebP, TIFF, GIF, AVIF or SVG")


def _prepare(data: bytes, image: Image.Image, target: Target) -> Raster:
    remarks: Remarks = []
    frames = getattr(image, "n_frames", 1)
    if frames > 1 and image.format != "MPO":
        remarks.append(("CS227", tell("only the first of its {n} frames is printed", n=frames)))
    if image.width * image.height >= HUGE:
        many = tell(
            "it has {n} million pixels, of which nearly all are thrown away",
            n=image.width * image.height // 10**6,
        )
        remarks.append(("CS234", many))
    turned = _orientation(image)
    lies = turned in (5, 6, 7, 8)
    source = (image.height, image.width) if lies else (image.width, image.height)
    wanted = target(*source)
    surplus = min(source[0] / max(wanted[0], 1), source[1] / max(wanted[1], 1)) > SURPLUS
    profile = embedded_profile(image, remarks)
    if image.format in ("JPEG", "MPO"):
        if not surplus and profile is None and turned not in _TURNS and _sof(data) in _DRAWABLE_JPEG:
            return _untouched(image, remarks)
        if surplus:
            image.draft(
                None, (round(wanted[1] if lies else wanted[0]), round(wanted[0] if lies else wanted[1]))
            )
    image.load()
    plain = eight_bits(image, remarks)
    if surplus:  # first of all: what follows then works on few pixels
        across, down = reversed(wanted) if lies else wanted
        plain = _resized(plain, (max(1, round(across)), max(1, round(down))))
    if turned in _TURNS:
        plain = plain.transpose(_TURNS[turned])
    return _encoded(to_srgb(plain, profile, remarks), source, remarks)


def _orientation(image: Image.Image) -> int:
    """Return how the picture was stored, 1 (upright) where that is not told, or is not to be understood."""
    if image.format in ("PNG", "TIFF"):
        image.load()  # PNG may tell it behind the pixels, whose faults must not be swallowed; Pillow turns TIFF itself
    try:
        turned = image.getexif().get(_EXIF_ORIENTATION, 1) if image.format != "GIF" else 1
    except Exception:  # what a camera has added must not spoil the picture
        return 1
    return turned if turned in _TURNS else 1


def _sof(data: bytes) -> int:
    """Return the marker of a JPEG's frame header (0xC0 to 0xCF), 0 if there is none."""
    at = 2
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            return 0
        marker = data[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return marker
        if marker == 0xFF:
            at += 1
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return 0


def _untouched(image: Image.Image, remarks: Remarks) -> Raster:
    """Describe a JPEG that goes into the PDF as it is, after decoding it whole: a torn one is found here."""
    image.load()
    inverted = image.mode == "CMYK" and "adobe" in image.info
    size = (image.width, image.height)
    channels = len(image.getbands())
    return Raster(*size, size, channels, "dct", inverted=inverted, edge=_edge(image), remarks=remarks)


def _resized(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    if image.mode == "RGBA":  # colours of unseen pixels must not bleed into seen ones
        return image.convert("RGBa").resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0).convert("RGBA")
    return image.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)


def _encoded(image: Image.Image, source: tuple[int, int], remarks: Remarks) -> Raster:
    mask, edge = None, None
    if image.mode == "RGBA":
        alpha = image.getchannel("A")
        lowest, highest = alpha.getextrema()
        image = image.convert("RGB")
        if highest == 0:
            remarks.append(("CS226", tell("it is wholly transparent: nothing will be seen")))
        if lowest != 255:
            mask = zlib.compress(alpha.tobytes(), 6)
    if mask is None:
        edge = _edge(image)
    plain = Raster(
        image.width,
        image.height,
        source,
        len(image.getbands()),
        "flate",
        mask=mask,
        edge=edge,
        remarks=remarks,
    )
    if _is_photo(image):
        buffer = io.BytesIO()
        image.save(buffer, "JPEG", quality=_JPEG_QUALITY, subsampling=0)
        return replace(plain, encoding="dct", stream=buffer.getvalue())
    return replace(plain, stream=zlib.compress(image.tobytes(), 6))


def _is_photo(image: Image.Image) -> bool:
    """Tell whether the picture has too many colours for line art or flat art."""
    if image.mode == "L":
        return len(image.getcolors() or ()) > _PHOTO_GREYS
    return image.mode == "RGB" and image.getcolors(_PHOTO_COLORS) is None


def _edge(image: Image.Image) -> str:
    """Return the mean colour of the picture's rim."""
    small = image.resize((16, 16), Image.Resampling.BOX, reducing_gap=1.0).convert("RGB")
    rim = [(x, y) for x in range(16) for y in range(16) if x in (0, 15) or y in (0, 15)]
    pixels = [small.getpixel(at) for at in rim]
    mean = [round(sum(pixel[band] for pixel in pixels) / len(pixels)) for band in range(3)]  # type: ignore[index, misc]
    return "#{:02x}{:02x}{:02x}".format(*mean)
