"""The colours of pictures: any kind of pixels becomes 8 bits a channel, any colour space sRGB.

Grey stays grey, and CMYK that does not say which one it is stays as it is.
"""

from __future__ import annotations

import io
import math

from PIL import Image, ImageCms, ImageMath

from cardsmith.model.sentences import tell

_SPACES = (
    dict.fromkeys(("RGB", "RGBA", "P"), "RGB") | dict.fromkeys(("L", "LA", "1"), "GRAY") | {"CMYK": "CMYK"}
)
"""The colour space of a profile, by the mode of the picture."""

Remarks = list[tuple[str, str]]
"""What a person should know about a picture: codes of findings with sentences."""


class PictureError(Exception):
    """Why a picture cannot be used: a finding's code, message and help."""

    def __init__(self, code: str, message: str, help: str | None = None) -> None:  # noqa: A002
        super().__init__(message)
        self.code, self.message, self.help = code, message, help


def embedded_profile(image: Image.Image, remarks: Remarks) -> ImageCms.ImageCmsProfile | None:
    """Return the embedded colour profile, None if there is none that changes anything."""
    embedded = image.info.get("icc_profile")
    if not embedded:
        return None
    try:
        profile = ImageCms.ImageCmsProfile(io.BytesIO(embedded))
        space = profile.profile.xcolor_space.strip()
        description = profile.profile.profile_description or ""
    except Exception:  # littleCMS reports every kind of damage in its own way
        remarks.append(("CS228", tell("its colour profile is damaged and is ignored")))
        return None
    if space != _SPACES.get(image.mode, space):
        remarks.append(("CS228", tell("its colour profile is for {space} and is ignored", space=space)))
        return None
    return None if "sRGB" in description else profile


def eight_bits(image: Image.Image, remarks: Remarks) -> Image.Image:
    """Return the picture with 8 bits a channel, in one of the modes L, RGB, RGBA, CMYK, LAB."""
    mode = image.mode
    if mode == "F":
        return _from_numbers(image, remarks)
    if mode == "LAB":
        remarks.append(
            ("CS233", tell("its colours are Lab: those that no screen shows are brought to the nearest"))
        )
    if mode.startswith("I"):
        wide = image.convert("I")
        brightest = wide.getextrema()[1]
        bits = max(8 if mode == "I" and image.format != "PNG" else 16, int(brightest).bit_length())  # type: ignore[arg-type]
        grey = wide.point(lambda value: value * (1 / (1 << (bits - 8)))).convert("L")
        return _keyed(grey, wide, image.info.get("transparency"))
    key = image.info.get("transparency")
    if mode == "RGB" and isinstance(key, tuple) and max(key) > 255:  # Pillow leaves it with 16 bits
        image.info["transparency"] = tuple(band >> 8 for band in key)
    if image.has_transparency_data and mode != "CMYK":
        return image.convert("RGBA")
    if mode in ("L", "RGB", "CMYK", "LAB"):
        return image
    return image.convert("L" if mode == "1" else "RGB")


def _keyed(grey: Image.Image, wide: Image.Image, key: object) -> Image.Image:
    """Return the picture with those pixels transparent that were exactly ``key`` with all their bits."""
    if not isinstance(key, int):
        return grey
    alpha = ImageMath.lambda_eval(lambda images: (images["wide"] != key) * 255, wide=wide).convert("L")
    return Image.merge("LA", (grey, alpha)).convert("RGBA")


def _from_numbers(image: Image.Image, remarks: Remarks) -> Image.Image:
    """Return a grey picture of floating-point numbers, which do not say what is black and what is white."""
    darkest, brightest = (float(value) for value in image.getextrema())  # type: ignore[arg-type]
    if not (math.isfinite(darkest) and math.isfinite(brightest)):
        raise PictureError(
            "CS230", tell("its pixels are no finite numbers"), tell("save it with 8 bits a channel")
        )
    black, white = (0.0, 255.0) if brightest > 1 else (0.0, 1.0)
    if darkest < black or brightest > white:
        black, white = darkest, max(brightest, darkest + 1e-9)
    said = tell(
        "its pixels are floating-point numbers: {black:g} is printed black, {white:g} white",
        black=black,
        white=white,
    )
    remarks.append(("CS230", said))
    scale = 255 / (white - black)
    return image.point(lambda value: value * scale - black * scale).convert("L")


def to_srgb(image: Image.Image, profile: ImageCms.ImageCmsProfile | None, remarks: Remarks) -> Image.Image:
    """Return the picture in sRGB (grey stays grey, CMYK without a profile stays CMYK)."""
    mode = image.mode
    if profile is None and mode != "LAB":
        return image
    origin = profile or ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB"))
    alpha = image.getchannel("A") if mode == "RGBA" else None
    try:
        grey = origin.profile.xcolor_space.strip() == "GRAY"
        color = image.convert("L" if grey else "RGB") if alpha else image
        srgb = ImageCms.createProfile("sRGB")
        done = ImageCms.profileToProfile(color, origin, srgb, outputMode="RGB")
    except (ImageCms.PyCMSError, ValueError, TypeError):
        remarks.append(("CS228", tell("its colour profile cannot be applied and is ignored")))
        return image if mode != "LAB" else image.convert("L")
    assert done is not None
    if alpha:
        done.putalpha(alpha)
    return done.convert("L") if mode == "L" else done
