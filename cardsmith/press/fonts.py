"""Fonts inside the PDF: glyphs as shaped, a subset of each font, and text that copies as it reads.

Every font is a composite font with two-byte glyph numbers (Type0, Identity-H; ISO 32000-1, 9.7): any script and
any outline format, with nothing lost between HarfBuzz's shaping and the page.
"""

from __future__ import annotations

import hashlib
import unicodedata
from typing import TYPE_CHECKING

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFStream,
    PDFString,
    PDFZCompress,
)

from cardsmith.faces.fonts import SILENT
from cardsmith.model.face import Glyph

if TYPE_CHECKING:
    from cardsmith.faces.fonts import Font

_LEAST_SHIFT = 0.05
"""Thousandths of the type size below which a glyph's shift is not worth an operator (0.0005 pt at 10 pt)."""
_LEAST_APART = 50.0
"""Thousandths from which letters count as set apart."""
_REMEMBERED = 1024
"""How many runs are remembered: more than stand on any sheet."""


class _Indirect(PDFDictionary):  # type: ignore[misc]
    """A dictionary that others refer to, as fonts and their descriptors have to be."""

    __RefOnly__ = 1


class EmbeddedFont:
    """One font of a document: encodes runs while pages are drawn, and is written when all of them were."""

    def __init__(self, font: Font, resource: str) -> None:
        self.resource = resource
        self._font = font
        self._used: dict[int, tuple[float, str]] = {}
        self._codes: dict[Glyph, tuple[str, float, float, float]] = {}
        self._telling: set[Glyph] = set()  # those whose codes tell their texts
        self._shown: dict[tuple[str, float], tuple[tuple[Glyph, ...], str]] = {}

    def show(self, glyphs: tuple[Glyph, ...], size: float, text: str) -> str:
        """Return the operators that show glyphs at ``size`` points from the current position.

        A reader copies ``text``: where glyphs and characters do not go one for one, it is attached to the run
        as its ActualText.
        """
        known = self._shown.get((text, size))
        if known is None or known[0] != glyphs:
            if len(self._shown) >= _REMEMBERED:
                self._shown.clear()
            known = self._shown[text, size] = glyphs, self._show(glyphs, size, text)
        return known[1]

    def _show(self, glyphs: tuple[Glyph, ...], size: float, text: str) -> str:
        pieces: list[str] = []
        codes: list[str] = []
        shift = rise = 0.0
        known = self._codes
        apart = self._apart(glyphs)
        if apart:
            pieces.append(f"{apart * size / 1000:.4f} Tc ")
        for part, actual in self._parts(glyphs, text):
            if actual:
                pieces.append(f"/Span << /ActualText <feff{actual.encode('utf-16-be').hex()}> >> BDC ")
            pieces.append("[")
            for glyph in part:
                code, wider, dx, dy = known.get(glyph) or self._learn(glyph)
                if code:
                    if dy != rise:
                        rise = dy
                        pieces.append(f"{_shown(codes)}] TJ {rise * size / 1000:.4f} Ts [")
                    if not -_LEAST_SHIFT <= shift + dx <= _LEAST_SHIFT:
                        pieces.append(f"{_shown(codes)}{-shift - dx:.2f}")
                        shift = -dx
                    codes.append(code)
                    shift -= apart
                shift += wider
            pieces.append(f"{_shown(codes)}] TJ{' EMC ' if actual else ' '}")
        return "".join(pieces).rstrip() + (" 0 Ts" if rise else "") + (" 0 Tc" if apart else "")

    def _apart(self, glyphs: tuple[Glyph, ...]) -> float:
        """Return by how much all glyphs are set apart: pdfium reads letters that are moved one by one as words."""
        least = 0.0
        for glyph in glyphs[:-1]:
            wider = (self._codes.get(glyph) or self._learn(glyph))[1]
            if wider < _LEAST_APART:
                return 0.0
            least = min(least or wider, wider)
        return least

    def _parts(self, glyphs: tuple[Glyph, ...], text: str) -> list[tuple[tuple[Glyph, ...], str]]:
        """Return glyphs with the text to attach to them, ``""`` where their codes tell it.

        Readers put the letters of right-to-left text in order themselves, one by one as they stand: there a text is
        only attached to the glyphs of one letter. So it is with emoji, as pdfium drops attached characters beyond
        U+FFFF, but takes them from codes.
        """
        forward = "".join([glyph.text for glyph in glyphs]) == text
        if forward and (self._telling.issuperset(glyphs) or all(map(self._told, glyphs))):
            return [(glyphs, "")]
        leftwards = any(unicodedata.bidirectional(char) in ("R", "AL") for char in text)
        if leftwards and "".join([glyph.text for glyph in reversed(glyphs)]) == text:
            ends = [at for at, glyph in enumerate(glyphs, 1) if glyph.text or at == len(glyphs)]
        elif not leftwards and forward and max(text) > "\uffff":
            ends = [at for at, glyph in enumerate(glyphs) if glyph.text and at] + [len(glyphs)]
        else:
            return [(glyphs, text)]
        parts: list[tuple[tuple[Glyph, ...], str]] = []
        for start, end in zip([0, *ends], ends, strict=False):
            letter = glyphs[start:end]
            # the letter first, then its marks over it: so readers keep them together
            if leftwards and len(letter) > 1:
                marks = [mark._replace(dx=mark.dx - letter[-1].advance) for mark in reversed(letter[:-1])]
                letter = (letter[-1], *marks)
            told = len(letter) == 1 and self._told(letter[0])
            if told and parts and not parts[-1][1]:
                parts[-1] = (parts[-1][0] + letter, "")
            else:
                parts.append((letter, "" if told else "".join([glyph.text for glyph in letter])))
        return parts

    def _told(self, glyph: Glyph) -> bool:
        """Tell whether a glyph's code tells its text."""
        if glyph not in self._codes:
            self._learn(glyph)
        return glyph in self._telling

    def pdf_object(self) -> PDFDictionary:
        """Return the font with the glyphs that were shown."""
        font = self._font
        self._learn(Glyph(0, 0.0, 0.0, 0.0, ""))
        used = sorted(self._used)
        digest = hashlib.sha256(f"{font.key} {used}".encode()).digest()
        base = PDFName("".join(chr(65 + byte % 26) for byte in digest[:6]) + f"+{font.postscript_name}")
        descendant = {
            "Type": PDFName("Font"),
            "Subtype": PDFName("CIDFontType0" if font.is_cff else "CIDFontType2"),
            "BaseFont": base,
            "CIDSystemInfo": PDFDictionary(
                {"Registry": PDFString("Adobe"), "Ordering": PDFString("Identity"), "Supplement": 0}
            ),
            "FontDescriptor": _descriptor(font, base, used),
            "DW": 1000,
            "W": PDFArray([item for glyph in used for item in (glyph, PDFArray([self._used[glyph][0]]))]),
        }
        if not font.is_cff:
            descendant["CIDToGIDMap"] = PDFName("Identity")
        return _Indirect(
            {
                "Type": PDFName("Font"),
                "Subtype": PDFName("Type0"),
                "BaseFont": base,
                "Encoding": PDFName("Identity-H"),
                "DescendantFonts": PDFArray([_Indirect(descendant)]),
                "ToUnicode": PDFStream(
                    content=_to_unicode({glyph: self._used[glyph][1] for glyph in used}),
                    filters=[PDFZCompress],
                ),
            }
        )

    def _learn(self, glyph: Glyph) -> tuple[str, float, float, float]:
        """Return a glyph's code, by how much it advances more than its width, its offsets; note if it tells its text.

        A space that the font lacks is only an advance: it has no code.
        """
        width, meaning = self._used.get(glyph.number, (round(self._font.advance(glyph.number), 4), ""))
        meaning = meaning or _meaning(glyph)
        self._used[glyph.number] = width, meaning
        if meaning and meaning == _meaning(glyph):
            self._telling.add(glyph)
        code, wider = f"{glyph.number:04x}", glyph.advance - width
        if glyph.number == 0 and glyph.text.isspace():
            code, wider = "", glyph.advance
        known = self._codes[glyph] = code, wider, glyph.dx, glyph.dy
        return known


def _meaning(glyph: Glyph) -> str:
    """Return what a reader copies for a glyph.

    Every space is a plain one there: viewers copy runs with an ActualText without the line break behind them, and
    that is a higher price than a no-break space that comes out as a plain one. A joiner is drawn as the space glyph,
    whose meaning it must not take.
    """
    return " " if glyph.text.isspace() else "" if glyph.text in SILENT else glyph.text


def _shown(codes: list[str]) -> str:
    """Return the waiting glyph codes as a string object and empty the list."""
    text = f"<{''.join(codes)}>" if codes else ""
    codes.clear()
    return text


def _descriptor(font: Font, base: str, used: list[int]) -> PDFDictionary:
    """Return what a viewer has to know of the font without opening it (ISO 32000-1, 9.8), and its file."""
    data = font.subset(used)
    key, entry = (
        ("FontFile3", {"Subtype": PDFName("OpenType")})
        if font.is_cff
        else ("FontFile2", {"Length1": len(data)})
    )
    return _Indirect(
        {
            "Type": PDFName("FontDescriptor"),
            "FontName": base,
            "Flags": 4,
            "FontBBox": PDFArray([round(edge) for edge in font.bbox]),
            "ItalicAngle": font.italic_angle,
            "Ascent": round(font.ascent),
            "Descent": round(font.descent),
            "CapHeight": round(font.cap_height),
            "StemV": 80,
            key: PDFStream(PDFDictionary(entry), data, [PDFZCompress]),
        }
    )


def _to_unicode(texts: dict[int, str]) -> bytes:
    """Return the CMap from glyph numbers to characters (ISO 32000-1, 9.10.3)."""
    entries = [f"<{glyph:04x}> <{text.encode('utf-16-be').hex()}>" for glyph, text in texts.items() if text]
    lines = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
        "1 begincodespacerange <0000> <ffff> endcodespacerange",
    ]
    for at in range(0, len(entries), 100):  # the most that one block may hold
        block = entries[at : at + 100]
        lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    lines.append("endcmap CMapName currentdict /CMap defineresource pop end end")
    return "\n".join(lines).encode()
