"""Fonts: the one place that asks a font for a glyph.

Everything a font says is given in thousandths of the type size (PDF's glyph space), y upwards from the baseline.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType

import uharfbuzz as hb

from cardsmith.faces.breaking import graphemes
from cardsmith.model.face import Glyph
from cardsmith.model.template import FontChoice
from cardsmith.shipped import shipped_fonts

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
_AS_SPACE = str.maketrans(dict.fromkeys(_SPACES, " "))
# Characters that never need a glyph of their own: joiners and variation selectors shape their neighbours.
_SILENT = frozenset({"\u200c", "\u200d", "\u034f", *map(chr, range(0xFE00, 0xFE10))})

_RESTRICTED, _NO_SUBSET, _BITMAP_ONLY = 0x0002, 0x0100, 0x0200  # OS/2 fsType, OpenType specification
_MADE_FOR_SFNT = (b"\x00\x01\x00\x00", b"OTTO", b"true", b"ttcf")


class FontError(Exception):
    """A file that is no usable font; the message says why, without naming the file."""


class Font:
    """One font file (of a collection the first face), read whole.

    ``key`` is a name made from the content: equal files have equal keys on every machine. ``ascent``, ``descent``
    (negative), ``cap_height``, ``bbox`` are in thousandths of the size, ``italic_angle`` in degrees.
    ``may_subset`` is False when the font's licence bits allow only embedding it whole.

    Raises:
        FontError: not a font, or one whose licence bits forbid embedding.
    """

    def __init__(self, data: bytes) -> None:
        if data[:4] not in _MADE_FOR_SFNT:
            raise FontError("it is not a TrueType or OpenType font")
        self.key = hashlib.sha256(data).hexdigest()[:16]
        self.face = hb.Face(hb.Blob(data))
        self.hb = hb.Font(self.face)
        if not self.face.glyph_count or not self.face.unicodes:
            raise FontError("it has no glyphs")
        self._unit = 1000 / self.face.upem
        self._read_tables()
        self._coverage = frozenset(map(chr, self.face.unicodes))
        self.advance = cache(self._advance)
        self.ink = cache(self._ink)
        self._glyphs: dict[tuple[int, int, int, int, str, float], Glyph] = {}

    @classmethod
    def read(cls, path: Path) -> Font:
        """Read a font file.

        Raises:
            FontError: not a usable font.
            OSError: the file cannot be read.
        """
        return cls(path.read_bytes())

    def _table(self, tag: str, size: int) -> bytes:
        data = bytes(self.face.reference_table(tag).data)
        if len(data) < size:
            raise FontError(f"its '{tag}' table is damaged")
        return data

    def _read_tables(self) -> None:
        """Read the few figures that HarfBuzz does not give (layouts: OpenType head, hhea, post and OS/2)."""
        k = self._unit
        self.bbox = tuple(round(v * k) for v in struct.unpack_from(">4h", self._table("head", 54), 36))
        ascent, descent = struct.unpack_from(">2h", self._table("hhea", 36), 4)
        self.ascent, self.descent = ascent * k, descent * k
        tags = set(self.face.table_tags)
        self.is_cff = "CFF " in tags or "CFF2" in tags
        self.italic_angle = 0.0
        if "post" in tags:
            self.italic_angle = struct.unpack_from(">i", self._table("post", 8), 4)[0] / 65536
        os2 = self._table("OS/2", 68) if "OS/2" in tags else b""
        license_bits = struct.unpack_from(">H", os2, 8)[0] if os2 else 0
        if license_bits & 0x000F == _RESTRICTED or license_bits & _BITMAP_ONLY:
            raise FontError("its licence bits (fsType) forbid embedding it in a document")
        self.may_subset = not license_bits & _NO_SUBSET
        cap_height = struct.unpack_from(">h", os2, 88)[0] if len(os2) >= 90 else 0
        self.cap_height = cap_height * k or 700.0
        name = self.face.get_name(6) or self.face.get_name(4) or "Font"
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

    def covers_all(self, text: str) -> bool:
        """Tell whether the font can show every character of a text."""
        return self._coverage.issuperset(text) or all(map(self.covers, text))

    def covers(self, char: str) -> bool:
        """Tell whether the font can show the character (spaces and joiners need no glyph)."""
        return char in self._coverage or char in _SPACES or char in _SILENT

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


class FontBook:
    """The fonts of one build: a template's roles, then the author's own files, then what is shipped.

    A role asks for its own font first; a character that it lacks is looked for in the author's fonts and in the
    shipped ones, in a fixed order.
    """

    def __init__(self, roles: Mapping[str, FontChoice], own: Iterable[Path] = ()) -> None:
        self._loaded: dict[str, Font] = {}
        self._own = tuple(own)
        self._roles = roles
        self.load = cache(self._load)
        self.first = cache(self._first)
        self.hyphen = cache(self._hyphen)
        self._chain = cache(self._find_chain)

    @property
    def fonts(self) -> Mapping[str, Font]:
        """Every font that was asked for so far, by key."""
        return MappingProxyType(self._loaded)

    def _load(self, path: Path) -> Font:
        """Return the font in a file, read once.

        Raises:
            FontError: not a usable font.
            OSError: the file cannot be read.
        """
        font = Font.read(path)
        return self._loaded.setdefault(font.key, font)

    def _first(self, role: str) -> Font:
        """Return the font that the template gives to ``role``."""
        return self.load(self._roles[role].path)

    def _hyphen(self, role: str) -> tuple[Font, Glyph]:
        """Return the hyphen that is printed where a word of this role is broken."""
        font = self.first(role)
        glyph = font.shape("\u2010" if font.covers("\u2010") else "-")[0]
        return font, Glyph(glyph.number, glyph.advance, 0.0, 0.0, "-")

    def runs(self, role: str, text: str) -> list[tuple[Font, str]]:
        """Split ``text`` into runs that one font can show; what no font has stays with the role's own."""
        own = self.first(role)
        if own.covers_all(text):
            return [(own, text)]
        runs: list[tuple[Font, str]] = []
        for cluster in graphemes(text):
            font = own if own.covers_all(cluster) else self._font_for(role, cluster) or own
            if runs and (runs[-1][0] is font or cluster in _SPACES):
                runs[-1] = (runs[-1][0], runs[-1][1] + cluster)
            else:
                runs.append((font, cluster))
        return runs

    def missing(self, role: str, text: str) -> tuple[str, ...]:
        """Return the characters of ``text`` that no font of the role's chain has, each once, in order."""
        own = self.first(role)
        if own.covers_all(text):
            return ()
        lacking = [char for char in dict.fromkeys(text) if not own.covers(char)]
        return tuple(char for char in lacking if self._font_for(role, char) is None)

    def _font_for(self, role: str, cluster: str) -> Font | None:
        """Return the first font that can show a character with all its marks, else one that has the character."""
        chain = self._chain(role)
        whole = (font for font in chain if font.covers_all(cluster))
        return next(whole, None) or next((font for font in chain if font.covers(cluster[0])), None)

    def _find_chain(self, role: str) -> tuple[Font, ...]:
        paths = (self._roles[role].path, *self._own, *shipped_fonts().values())
        return tuple(dict.fromkeys(self.load(path) for path in paths))
