"""Pictures of pixels: what passes untouched, what is prepared and how, what is refused."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from PIL import Image, ImageCms

from cardsmith.faces.colors import PictureError
from cardsmith.faces.raster import Raster, prepare_raster
from tests.faces.making import encoded, flat, grey_profile, photo


def prepared(data: bytes, pixels: float = 100, name: str = "a.png") -> Raster:
    return prepare_raster(data, name, lambda width, height: (pixels, pixels * height / width))


def seen(raster: Raster, original: bytes = b"") -> Image.Image:
    """Return the picture as a PDF viewer would show it."""
    if raster.encoding == "dct":
        image = Image.open(io.BytesIO(raster.stream or original))
        assert image.size == (raster.width, raster.height)
        return image
    assert raster.stream is not None
    mode = {1: "L", 3: "RGB", 4: "CMYK"}[raster.channels]
    return Image.frombytes(mode, (raster.width, raster.height), zlib.decompress(raster.stream))


def png_16(pixel: int) -> bytes:
    """Return a 16-bit grey PNG of one value."""
    return encoded(Image.new("I;16", (4, 4), pixel))


class TestUntouched:
    @pytest.mark.parametrize("options", [{}, {"progressive": True}, {"quality": 30, "subsampling": 2}])
    def test_a_plain_jpeg_is_not_touched(self, options: dict[str, int]) -> None:
        data = encoded(photo(), "JPEG", **options)
        raster = prepared(data)
        assert raster.stream is None
        assert (raster.encoding, raster.channels, raster.width, raster.height) == ("dct", 3, 120, 80)

    def test_grey_stays_grey(self) -> None:
        assert prepared(encoded(photo().convert("L"), "JPEG")).channels == 1

    def test_cmyk_as_adobe_writes_it_is_marked_inverted(self) -> None:
        raster = prepared(encoded(flat((255, 0, 0, 0), mode="CMYK"), "JPEG"))
        assert (raster.channels, raster.inverted, raster.stream) == (4, True, None)

    def test_an_srgb_profile_changes_nothing(self) -> None:
        profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
        assert prepared(encoded(photo(), "JPEG", icc_profile=profile)).stream is None

    def test_what_is_called_png_and_is_a_jpeg_is_a_jpeg(self) -> None:
        assert prepared(encoded(photo(), "JPEG"), name="x.png").stream is None

    def test_rubbish_behind_the_end_is_harmless(self) -> None:
        assert prepared(encoded(photo(), "JPEG") + b"rubbish").stream is None


class TestPrepared:
    def test_a_jpeg_with_far_too_many_pixels_is_made_smaller(self) -> None:
        raster = prepared(encoded(photo(600, 400), "JPEG"))
        assert (raster.width, raster.height, raster.encoding) == (100, 67, "dct")
        assert raster.stream is not None
        assert raster.source == (600, 400)

    def test_half_as_many_again_are_kept(self) -> None:
        assert prepared(encoded(photo(150, 100), "JPEG")).stream is None

    @pytest.mark.parametrize("orientation", range(1, 9))
    def test_a_turned_photo_is_set_upright(self, orientation: int) -> None:
        upright = Image.new("RGB", (80, 120), "white")
        upright.paste("blue", (0, 0, 80, 60))
        undo = {
            2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 4: Image.Transpose.FLIP_TOP_BOTTOM,
            5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE,
            8: Image.Transpose.ROTATE_270,
        }  # fmt: skip
        stored = upright.transpose(undo[orientation]) if orientation in undo else upright
        exif = Image.Exif()
        exif[0x112] = orientation
        data = encoded(stored, "JPEG", exif=exif, quality=95)
        raster = prepared(data)
        assert raster.source == (80, 120)
        image = seen(raster, data).convert("RGB")
        assert image.size == (80, 120)
        assert image.getpixel((40, 10))[2] > 200 > 60 > image.getpixel((40, 10))[0]  # type: ignore[index]
        assert image.getpixel((40, 110))[0] > 200  # type: ignore[index]

    def test_an_impossible_orientation_is_ignored(self) -> None:
        exif = Image.Exif()
        exif[0x112] = 99
        assert prepared(encoded(photo(), "JPEG", exif=exif)).stream is None

    def test_16_bits_of_grey_become_8_with_their_brightness(self) -> None:
        assert seen(prepared(png_16(32768))).getpixel((1, 1)) == 128

    @pytest.mark.parametrize(
        ("low", "high", "shades"),
        [
            (0.0, 1.0, [0, 255]),
            (0.25, 0.5, [64, 128]),
            (0, 200, [0, 200]),
            (-5, 5, [0, 255]),
            (7e5, 8e5, [0, 255]),
        ],
    )
    def test_numbers_become_grey(self, low: float, high: float, shades: list[int]) -> None:
        image = Image.new("F", (2, 1), low)
        image.putpixel((1, 0), high)
        raster = prepared(encoded(image, "TIFF"))
        assert list(seen(raster).tobytes()) == pytest.approx(shades, abs=1)
        assert [code for code, _ in raster.remarks] == ["CS230"]

    @pytest.mark.parametrize("mode", ["L", "LA", "P", "1"])
    def test_a_profile_of_greys_is_applied_to_grey_pictures(self, mode: str) -> None:
        image = flat("#808080").convert("L")
        data = encoded(image.convert(mode), icc_profile=grey_profile())
        assert [code for code, _ in prepared(data).remarks] == (["CS228"] if mode == "P" else [])

    def test_a_damaged_note_of_the_camera_does_no_harm(self) -> None:
        data = encoded(photo(), "JPEG", exif=b"Exif\0\0II*\0\xff\xff\xff\xff")
        assert prepared(data).stream is None

    def test_flat_colours_are_kept_exactly(self) -> None:
        raster = prepared(encoded(flat("#336699")))
        assert raster.encoding == "flate"
        assert seen(raster).getcolors() == [(60 * 40, (0x33, 0x66, 0x99))]

    def test_many_colours_become_a_jpeg(self) -> None:
        noise = Image.merge("RGB", [Image.effect_noise((200, 200), 90) for _ in range(3)])
        assert prepared(encoded(noise), 200).encoding == "dct"

    def test_a_palette_with_transparency_keeps_both(self) -> None:
        image = flat((255, 0, 0, 255), 4, 4, "RGBA")
        image.putpixel((0, 0), (0, 0, 0, 0))
        raster = prepared(encoded(image.convert("P", palette=Image.Palette.ADAPTIVE), transparency=0))
        assert raster.channels == 3
        assert raster.mask is not None

    @pytest.mark.parametrize("mode", ["RGBA", "LA"])
    def test_transparency_is_kept_exactly(self, mode: str) -> None:
        alpha = Image.linear_gradient("L").resize((60, 40))
        image = flat("#ffffff").convert("L" if mode == "LA" else "RGB")
        image.putalpha(alpha)
        raster = prepared(encoded(image))
        assert raster.mask is not None
        assert zlib.decompress(raster.mask) == alpha.tobytes()
        assert raster.edge is None

    def test_an_opaque_alpha_channel_is_dropped(self) -> None:
        assert prepared(encoded(flat((1, 2, 3, 255), mode="RGBA"))).mask is None

    def test_colours_of_unseen_pixels_do_not_bleed_when_it_is_made_smaller(self) -> None:
        image = Image.new("RGBA", (600, 400), (0, 0, 0, 0))
        image.paste((255, 255, 255, 255), (300, 0, 600, 400))
        raster = prepared(encoded(image))
        alpha = zlib.decompress(raster.mask or b"")
        colors = seen(raster).convert("L").tobytes()
        assert all(color > 250 for color, a in zip(colors, alpha, strict=True) if a > 200)

    def test_a_colour_profile_is_applied(self) -> None:
        lab = Image.new("LAB", (4, 4), (128, 128, 128))
        data = encoded(lab, "TIFF")
        red, green, blue = seen(prepared(data, name="x.tif")).getpixel((0, 0))  # type: ignore[misc]
        assert abs(red - green) < 6
        assert abs(green - blue) < 6

    def test_the_rim_gives_the_edge_colour(self) -> None:
        image = Image.new("RGB", (160, 160), "#204060")
        image.paste("white", (40, 40, 120, 120))
        assert prepared(encoded(image), 160).edge == "#204060"

    @pytest.mark.parametrize(
        "kind", ["GIF", "BMP", "DIB", "TIFF", "WEBP", "PPM", "AVIF", "JPEG2000", "ICO", "PCX", "SGI", "ICNS"]
    )
    def test_other_formats(self, kind: str) -> None:
        assert seen(prepared(encoded(flat("#ff0000"), kind))).convert("RGB").getpixel((5, 5))[0] > 240  # type: ignore[index]

    def test_a_large_picture_is_made_smaller_while_it_is_decoded(self) -> None:
        data = encoded(Image.new("L", (6000, 4500), 200), "JPEG")
        raster = prepared(data, 500)
        assert (raster.width, raster.height) == (500, 375)


class TestRemarks:
    def codes(self, data: bytes) -> list[str]:
        return [code for code, _ in prepared(data).remarks]

    def test_several_frames(self) -> None:
        frames = [flat(color) for color in ("red", "green")]
        assert self.codes(encoded(frames[0], "GIF", save_all=True, append_images=frames[1:])) == ["CS227"]

    def test_wholly_transparent(self) -> None:
        assert self.codes(encoded(flat((0, 0, 0, 0), mode="RGBA"))) == ["CS226"]

    def test_a_damaged_profile(self) -> None:
        assert self.codes(encoded(flat("red"), icc_profile=b"rubbish")) == ["CS228"]

    def test_lab(self) -> None:
        assert self.codes(encoded(Image.new("LAB", (4, 4), (128, 128, 128)), "TIFF")) == ["CS233"]

    def test_far_too_many_pixels(self) -> None:
        assert self.codes(encoded(Image.new("1", (10_000, 6_000)))) == ["CS234"]

    def test_a_profile_of_another_kind(self) -> None:
        profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
        assert self.codes(encoded(flat("red"), icc_profile=profile)) == ["CS228"]


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_claiming(width: int, height: int) -> bytes:
    """Return a tiny PNG that claims to be large."""
    header = struct.pack(">2I5B", width, height, 1, 0, 0, 0, 0)
    data = chunk(b"IDAT", zlib.compress(bytes(100)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + data + chunk(b"IEND", b"")


class TestRefused:
    def refusal(self, data: bytes, name: str = "a.jpg") -> PictureError:
        with pytest.raises(PictureError) as caught:
            prepared(data, name=name)
        return caught.value

    @pytest.mark.parametrize("kind", ["JPEG", "PNG"])
    @pytest.mark.parametrize("part", [0.3, 0.5, 0.9])
    def test_a_truncated_picture(self, kind: str, part: float) -> None:
        data = encoded(Image.merge("RGB", [Image.effect_noise((200, 200), 90)] * 3), kind)
        assert self.refusal(data[: int(len(data) * part)]).code == "CS220"

    def test_a_flipped_bit_in_a_png(self) -> None:
        data = bytearray(encoded(photo()))
        data[len(data) // 2] ^= 0x10
        assert self.refusal(bytes(data)).code == "CS220"

    @pytest.mark.parametrize(
        ("data", "said"),
        [
            (b"", "empty"),
            (b"just text", "not a picture"),
            (b"<!DOCTYPE html><html>404</html>", "web page"),
            (b"%PDF-1.4", "PDF"),
            (b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00", "HEIC"),
            (b"\x1f\x8b\x08\x00", "compressed"),
        ],
    )
    def test_what_is_no_picture_is_called_what_it_is(self, data: bytes, said: str) -> None:
        refusal = self.refusal(data)
        assert refusal.code == "CS221"
        assert said in refusal.message
        assert refusal.help

    @pytest.mark.filterwarnings("ignore::PIL.Image.DecompressionBombWarning")
    @pytest.mark.parametrize("size", [(20_000, 20_000), (12_000, 12_000), (65_535, 65_535)])
    def test_too_many_pixels(self, size: tuple[int, int]) -> None:
        assert self.refusal(png_claiming(*size)).code == "CS222"

    def test_numbers_that_are_none(self) -> None:
        assert self.refusal(encoded(Image.new("F", (4, 4), float("nan")), "TIFF")).code == "CS230"

    @pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "TIFF", "WEBP"])
    def test_a_beginning_alone(self, kind: str) -> None:
        assert self.refusal(encoded(photo(), kind)[:20]).code in ("CS220", "CS221")
