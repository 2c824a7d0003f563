"""One font: the one place that asks it for a glyph.

Everything a font says is given in thousandths of the type size (PDF's glyph space), y upwards from the baseline.
"""

from __future__ import annotations

import hashlib
import struct
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from types import MappingProxyType, SimpleNamespace

import uharfbuzz as hb

from cardsmith.faces.sfnt import FontError, check_container
from cardsmith.model.face import Glyph
from cardsmith.model.sentences import tell

# Widths of the Unicode spaces as parts of an em (The Unicode Standard, chapter 6.2, table 6-2; U+202F is given
# the thin space's fifth, as common in typesetting numbers). None: as wide as the font's own space.
_SPACES: Mapping[str, float | None] = MappingProxyType(
    {
        " ": None,
        "\u00a0": None,
        "\u2000": 0.5,
        "\u2001": 1.0,
        "\u2002": 0.5,
        "\u2003": 1.0,
        "\u2004": 1 / 3,
        "\u2005": 0.25,
        "\u2006": 1 / 6,
        "\u2007": 0.55,
        "\u2008": 0.25,
        "\u2009": 0.2,
        "\u200a": 0.1,
        "\u202f": 0.2,
        "\u205f": 4 / 18,
        "\u3000": 1.0,
    }
)
_LACKING_SPACE = 0.25  # of an em: the space in a font that has none
_AS_SPACE = str.maketrans(dict.fromkeys(_SPACES, " "))
# Characters that never need a glyph of their own: joiners and variation selectors shape their neighbours.
_SELECTORS = map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
SILENT = frozenset({"\u200c", "\u200d", "\u034f", *_SELECTORS})

# Characters that may have a glyph without ink, beside spaces and what is no character to look at.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")

_RESTRICTED, _NO_SUBSET, _BITMAP_ONLY = 0x0002, 0x0100, 0x0200  # OS/2 fsType, OpenType specification
_ITALIC = 0x0001  # OS/2 fsSelection
_PEN = {"moveTo": "M", "lineTo": "L", "qCurveTo": "Q", "curveTo": "C", "closePath": "Z"}  # names of fontTools
_OUTLINES = ("glyf", "CFF ", "CFF2")
# What printing needs nothing of: layout is done, and colours of glyphs are not printed.
_NOT_FOR_PRINT = tuple("GSUB GPOS GDEF kern morx DSIG COLR CPAL SVG CBDT CBLC sbix".split())


class Font:
    """One face of a font file, read whole; of a variable font one instance.

    ``key`` is a name made from the content: equal fonts have equal keys on every machine. ``ascent``, ``descent``
    (negative), ``cap_height``, ``bbox`` are in thousandths of the size, ``italic_angle`` in degrees, ``weight`` from 1
    to 1000 (400 is regular, 700 bold). ``may_subset`` is False when the font's licence bits allow only embedding it
    whole. ``axes`` are the least and the greatest value of each axis along which a variable font varies.

    Raises:
        FontError: not a font, damaged, without outlines, without that face or axis, or its licence bits forbid
            embedding.
    """

    def __init__(self, data: bytes, face: int = 0, at: Mapping[str, float] = MappingProxyType({})) -> None:
        check_container(data, face)
        content = hashlib.sha256(data)
        if face or at:
            content.update(repr((face, sorted(at.items()))).encode())
        self.key = content.hexdigest()[:16]
        self.face = hb.Face(hb.Blob(data), face)
        self.hb = hb.Font(self.face)
        self._unit = 1000 / (self.face.upem or 1000)
        self._tags = frozenset(self.face.table_tags)
        if not self.face.glyph_count or not self.face.unicodes:
            raise FontError(tell("it has no glyphs"))
        if not self._tags.intersection(_OUTLINES):
            raise FontError(tell("it has no outlines, only coloured bitmaps for screens"))
        self.axes = {axis.tag: (axis.min_value, axis.max_value) for axis in self.face.axis_infos}
        self._at = self._place(at)
        self._read_tables()
        self._shown = {*_SPACES, *SILENT}
        self.advance = cache(self._advance)
        self.ink = cache(self._ink)
        self._glyphs: dict[tuple[int, int, int, int, str, float], Glyph] = {}

    def _place(self, at: Mapping[str, float]) -> Mapping[str, float]:
        """Go to a point of a variable font.

        Raises:
            FontError: the font does not vary along such an axis, or not so far.
        """
        for tag, value in at.items():
            if tag not in self.axes:
                if not self.axes:
                    raise FontError(tell("it is no variable font and has no axis '{tag}'", tag=tag))
                axes = ", ".join(self.axes)
                raise FontError(tell("it has no axis '{tag}'; its axes are {axes}", tag=tag, axes=axes))
            least, most = self.axes[tag]
            if not least <= value <= most:
                raise FontError(
                    tell("its axis '{tag}' goes from {least:g} to {most:g}", tag=tag, least=least, most=most)
                )
        if at:
            self.hb.set_variations(dict(at))
        return at

    def _table(self, tag: str, size: int) -> bytes:
        data = bytes(self.face.reference_table(tag).data)
        if len(data) < size:
            raise FontError(tell("its table '{tag}' is damaged", tag=tag))
        return data

    def _read_tables(self) -> None:
        """Read the few figures that HarfBuzz does not give (layouts: OpenType head, hhea, post and OS/2)."""
        k = self._unit
        self.bbox = tuple(round(v * k) for v in struct.unpack_from(">4h", self._table("head", 54), 36))
        ascent, descent = struct.unpack_from(">2h", self._table("hhea", 36), 4)
        self.ascent, self.descent = ascent * k, descent * k
        self.is_cff = "glyf" not in self._tags
        self.italic_angle = 0.0
        if "post" in self._tags:
            self.italic_angle = struct.unpack_from(">i", self._table("post", 8), 4)[0] / 65536
        os2 = self._table("OS/2", 68) if "OS/2" in self._tags else bytes(68)
        weight, _width, license_bits = struct.unpack_from(">3H", os2, 4)
        if license_bits & 0x000F == _RESTRICTED or license_bits & _BITMAP_ONLY:
            raise FontError(tell("its licence bits (fsType) forbid embedding it in a document"))
        self.may_subset = not license_bits & _NO_SUBSET
        self.weight = round(self._at.get("wght", weight * 100 if 0 < weight < 10 else weight or 400))
        self.is_italic = bool(struct.unpack_from(">H", os2, 62)[0] & _ITALIC)
        cap_height = struct.unpack_from(">h", os2, 88)[0] if len(os2) >= 90 else 0
        self.cap_height = cap_height * k or 700.0
        self.name = self.face.get_name(4) or self.face.get_name(6) or "a font without name"
        name = self.face.get_name(6) or self.name
        self.postscript_name = (
            "".join(c for c in name if c.isascii() and (c.isalnum() or c in "-+_")) or "Font"
        )

    def _advance(self, number: int) -> float:
        """Return the glyph's own advance width in thousandths."""
        return float(self.hb.get_glyph_h_advance(number) * self._unit)

    def _ink(self, number: int) -> tuple[float, float, float, float]:
        """Return the glyph's ink as (left, bottom, right, top) in thousandths, y upwards; all 0 if it has none."""
        extents = self.hb.get_glyph_extents(number)
        if extents is None:
            return 0.0, 0.0, 0.0, 0.0
        left, top, k = extents.x_bearing, extents.y_bearing, self._unit
        return left * k, (top + extents.height) * k, (left + extents.width) * k, top * k

    @cached_property
    def descender(self) -> float:
        """How far small letters reach under the baseline, in thousandths (positive)."""
        letters = [self.ink(self.hb.get_nominal_glyph(ord(char)) or 0)[1] for char in "gjpqy"]
        return -min(letters) if min(letters) < 0 else 200.0

    @cached_property
    def has_space(self) -> bool:
        """Whether the font has a glyph for the space between words: fonts of symbols may have none."""
        return bool(self.hb.get_nominal_glyph(ord(" ")))

    def covers_all(self, text: str) -> bool:
        """Tell whether the font can show every character of a text."""
        return self._shown.issuperset(text) or all(map(self.covers, text))

    def covers(self, char: str) -> bool:
        """Tell whether the font can show the character: with ink, or as what it is made of.

        Spaces and joiners need no glyph. A glyph without outline shows nothing, whatever colours it may have on a
        screen.
        """
        if char not in self._shown:
            glyph = self.hb.get_nominal_glyph(ord(char))
            inked = glyph and any(letter in "LQC" for letter, _ in self.outline(glyph))
            if glyph and not (inked or _may_be_blank(char)):
                return False
            parts = unicodedata.normalize("NFD", char)
            if not glyph and (parts == char or not all(map(self.covers, parts))):
                return False
            self._shown.add(char)
        return True

    def outline(self, number: int) -> list[tuple[str, tuple[tuple[float, float], ...]]]:
        """Return the glyph's outline as the letters of SVG's path commands (M, L, Q, C, Z) with their points."""
        drawn: list[tuple[str, tuple[tuple[float, float], ...]]] = []
        k = self._unit

        def drawing(letter: str) -> Callable[..., None]:
            return lambda *points: drawn.append((letter, tuple([(x * k, y * k) for x, y in points])))

        pen = SimpleNamespace(**{name: drawing(letter) for name, letter in _PEN.items()})
        self.hb.draw_glyph_with_pen(number, pen)
        return drawn

    def subset(self, glyphs: Iterable[int]) -> bytes:
        """Return a font file for embedding with these glyphs only, their numbers kept, varying no more.

        A font whose licence forbids subsetting keeps all its glyphs.

        Raises:
            FontError: the font is damaged.
        """
        request = hb.SubsetInput()
        flags = hb.SubsetFlags
        request.flags = flags.RETAIN_GIDS | flags.NO_HINTING | flags.NOTDEF_OUTLINE | flags.NO_LAYOUT_CLOSURE
        if self.is_cff:
            request.flags |= flags.CFF_IDENTITY_CHARSET | flags.DOWNGRADE_CFF2
        request.glyph_set.update(glyphs if self.may_subset else range(self.face.glyph_count))
        request.drop_table_tag_set.update(
            int.from_bytes(tag.ljust(4).encode(), "big") for tag in _NOT_FOR_PRINT
        )
        request.pin_all_axes_to_default(self.face)
        for tag, value in self._at.items():
            request.pin_axis_location(self.face, tag, value)
        try:
            data: bytes = hb.subset(self.face, request).blob.data
        except RuntimeError as problem:
            raise FontError(tell("it is damaged")) from problem
        return data

    def shape(
        self, text: str, tracking: float = 0.0, leftwards: bool = False, language: str = "und"
    ) -> tuple[Glyph, ...]:
        """Return the glyphs of ``text`` (of one script and direction) in reading order, kerned and with ligatures.

        ``leftwards`` texts are read from right to left: brackets are mirrored, and the first glyph stands rightmost.
        ``tracking`` (thousandths) is added behind every character and switches ligatures off. Spaces of every
        kind become the font's space glyph, which has no ink, with the advance that the character asks for.
        """
        if not text:
            return ()
        buffer = hb.Buffer()
        buffer.add_str(text.translate(_AS_SPACE))
        buffer.guess_segment_properties()
        buffer.direction, buffer.language = "rtl" if leftwards else "ltr", language
        if max(text) > "\uffff":  # emoji stay apart, unless the font joins them
            buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS
        hb.shape(self.hb, buffer, {"liga": False, "clig": False} if tracking else {})
        infos, positions = buffer.glyph_infos, buffer.glyph_positions
        if leftwards:
            infos, positions = infos[::-1], positions[::-1]
        clusters = [info.cluster for info in infos]
        shown = text if clusters == list(range(len(text))) else _clusters(clusters, text)
        known = self._glyphs
        keys = [
            (info.codepoint, position.x_advance, position.x_offset, position.y_offset, chars, tracking)
            for info, position, chars in zip(infos, positions, shown, strict=True)
        ]
        return tuple([known.get(key) or self._glyph(key) for key in keys])

    def _glyph(self, key: tuple[int, int, int, int, str, float]) -> Glyph:
        """Return the one glyph object for what HarfBuzz said of a character: few differ, and all are shared."""
        number, advance, dx, dy, chars, tracking = key
        k, part = self._unit, _SPACES.get(chars)
        if part is None and not number and chars in _SPACES:
            part = _LACKING_SPACE
        width = (advance * k if part is None else part * 1000) + (tracking if chars else 0.0)
        glyph = self._glyphs[key] = Glyph(number, width, dx * k, dy * k, chars)
        return glyph


def _clusters(clusters: list[int], text: str) -> Sequence[str]:
    """Return the characters that each glyph stands for: those of its cluster, with the cluster's first glyph."""
    starts = sorted(set(clusters))
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    return [
        text[start : ends[start]] if at == 0 or clusters[at - 1] != start else ""
        for at, start in enumerate(clusters)
    ]


def _may_be_blank(char: str) -> bool:
    return char in _BLANK or unicodedata.category(char)[0] in "ZC"
