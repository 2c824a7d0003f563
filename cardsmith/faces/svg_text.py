"""Plain text of SVGs, as outlines: drawn by HarfBuzz with the fonts that come along, so that it needs no other program.

Every ``text`` becomes a group of paths before svglib sees the file; groups, transforms and colours then work as for
any shape. Plain is text at single places (``x``, ``y``, ``dx``, ``dy``, also of a ``tspan``) whose look is said by
``font-family``, ``font-size`` (numbers and absolute units), ``font-weight``, ``font-style``, ``text-anchor``, ``fill``
and ``stroke``, as attributes or in ``style``, on it or around it. Left to the converter is all else that shapes text
(on a path, turned letters, given lengths, other spacing, baselines, directions and decorations, ``monospace``, for
which no font comes along), style sheets that speak of text or paths, gradients in letters (they would span another
box), text shown again by ``use``, and text from right to left in several parts.

Sources: SVG 1.1, chapter 10 (chunks and anchors: 10.5 to 10.9; white space: 10.15, but a new line is a space, as in all
browsers); slanted or not counts before the weight: CSS Fonts 4, 5.2.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from cardsmith.faces.bidi import visual_order
from cardsmith.faces.converter import GENERIC, squeezed
from cardsmith.faces.font_book import FontBook
from cardsmith.faces.fonts import Font
from cardsmith.faces.runs import text_runs
from cardsmith.faces.svg import SvgError
from cardsmith.faces.svg_limits import declarations
from cardsmith.faces.svg_size import UNSAID_TYPE, length
from cardsmith.model.face import Glyph
from cardsmith.model.sentences import tell
from cardsmith.model.template import FontChoice
from cardsmith.shipped import shipped_fonts

if TYPE_CHECKING:
    from lxml.etree import _Element

MAX_LETTERS = 5_000
"""In one file, each text counting as one more: outlines take a hundred times the room of letters."""

_SHAPING = re.compile(
    r"(?:letter|word)-spacing|font(?:-(?:kerning|variant.*|stretch|size-adjust|.*-settings))?|kerning|writing-mode"
    r"|(?:dominant|alignment)-baseline|baseline-shift|direction|unicode-bidi|text-(?:decoration.*|transform)"
    r"|white-space|rotate|textLength|shape-inside|inline-size"
)
_AS_USUAL = re.compile(r"normal|none\b.*|auto|baseline|alphabetic|ltr|lr(?:-tb)?|horizontal-tb|0(?:px)?")
"""What of text is not drawn here, unless it has such a value."""
_PLAIN = {
    name: re.compile(values, re.DOTALL)
    for name, values in {
        "font-family": ".*",
        "font-size": r"(?:\d{1,6}|\d{0,6}\.\d+)(?:px|pt|pc|mm|cm|in)?",
        "font-weight": r"normal|bold|[1-9]\d{0,2}",
        "font-style": "normal|italic|oblique",
        "text-anchor": "start|middle|end",
        "fill": r"(?!url).*",
        "{http://www.w3.org/XML/1998/namespace}space": ".*",
    }.items()
}
"""What of text is drawn here, with such values."""
_SHEET = re.compile(
    r"url\(|text|tspan|font|spacing|kerning|baseline|direction|bidi|writing|white-space|(?<![\w.#-])(?:g|path)(?![\w-])"
)
_SILENT = ("title", "desc", "animate", "animateTransform", "set", "script")
_FARTHEST = 1e7
*_, _SPACE = _PLAIN
_FIRST = {"font-size": UNSAID_TYPE, "font-family": "serif", "font-weight": "normal", "font-style": "normal"}
_WEIGHTS = {"normal": 400, "bold": 700}
_SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}
_MONOSPACE = squeezed(GENERIC["monospace"])


class _Piece(NamedTuple):
    """Characters of one look, and the path that they become; ``place`` has those of x, y, dx, dy that are given."""

    text: str
    look: Mapping[str, str]
    path: _Element
    place: Mapping[str, float]


def families() -> set[str]:
    """Return the families of the fonts that come along."""
    return {name.partition("_")[0] for name in shipped_fonts()}


def outlined(data: bytes) -> bytes:
    """Return an SVG that ``inspect_svg`` has let pass with every text as paths.

    Raises:
        SvgError: some text is not plain.
    """
    from lxml import etree

    root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, huge_tree=True))
    sheet = any(_SHEET.search(one.text or "") for one in root.iter("{*}style"))
    uses = {value for use in root.iter("{*}use") for name, value in use.items() if name.endswith("href")}
    book = FontBook({name: FontChoice(path) for name, path in shipped_fonts().items()}, system=False)
    letters = 0
    for element in [one for one in root.iter("{*}text") if _kind(one)]:
        text, look = _Text(element, book), _FIRST
        letters += 1 + sum(map(len, element.itertext()))
        if letters > MAX_LETTERS:
            text.refuse(tell("more than {most} letters", most=MAX_LETTERS))
        around = list(element.iterancestors())
        if sheet or uses.intersection(f"#{one.get('id')}" for one in (element, *around)):
            text.refuse("<style>" if sheet else "<use>")
        for one in reversed(around):
            look = {**look, **_look(one)}
        text.draw(look)
    return bytes(etree.tostring(root))


class _Text:
    """One ``text`` element on its way to a group of paths."""

    def __init__(self, element: _Element, book: FontBook) -> None:
        self._element = element
        self._book = book
        self._pieces: list[_Piece] = []
        self._place: dict[str, float] = {}

    def refuse(self, what: str) -> NoReturn:
        text = tell("text with {what}", what=what)
        raise SvgError(
            tell("it uses {what}, which cannot be drawn", what=text), self._element.sourceline or 1
        )

    def draw(self, around: Mapping[str, str]) -> None:
        """Turn it to paths; ``around`` is the look that it inherits."""
        self._gather(self._element, around)
        if self._pieces and self._pieces[-1].look.get(_SPACE) != "preserve":
            self._pieces[-1] = self._pieces[-1]._replace(text=self._pieces[-1].text.removesuffix(" "))
        starts = [at for at, one in enumerate(self._pieces) if not at or one.place.keys() & {"x", "y"}]
        x = y = 0.0
        for start, end in pairwise([*starts, len(self._pieces)]):
            x, y = self._set(self._pieces[start:end], x, y)
        for path in list(self._element.iter("{*}path")):
            if not path.get("d"):
                path.getparent().remove(path)

    def _gather(self, element: _Element, around: Mapping[str, str]) -> None:
        """Note the pieces in an element, which becomes a group."""
        look = {**around, **_look(element)}
        for name, value in look.items():
            if not _PLAIN.get(name, _AS_USUAL).fullmatch(value):
                self.refuse(f"{name}: {value[:60]}")
        for name in ("x", "y", "dx", "dy"):
            if (said := element.attrib.pop(name, None)) is not None:
                number = length(said)
                if number is None or abs(number) > _FARTHEST or "em" in said:
                    self.refuse(f"{name}: {said[:20]}")
                self._place[name] = number + (self._place.get(name, 0.0) if name[0] == "d" else 0.0)
        element.tag = element.tag[: -len(_kind(element))] + "g"
        children = list(element)
        element.insert(0, self._piece(element, element.text, look))
        element.text = None
        for child in children:
            behind, child.tail = child.tail, None
            kind = _kind(child)
            if kind == "tspan" and _own(child).get("display") != "none":
                for name in ("transform", "clip-path"):  # which a group would obey
                    child.attrib.pop(name, None)
                self._gather(child, look)
            elif kind and kind not in _SILENT:
                self.refuse(f"<{kind}>")
            child.addnext(self._piece(element, behind, look))

    def _piece(self, parent: _Element, said: str | None, look: Mapping[str, str]) -> _Element:
        shown = re.sub(r"[\t\r\n]", " ", said or "")
        if look.get(_SPACE) != "preserve":
            shown = re.sub("  +", " ", shown)
            if not self._pieces or self._pieces[-1].text[-1] == " ":
                shown = shown.removeprefix(" ")
        path: _Element = parent.makeelement(parent.tag[:-1] + "path", {"fill-rule": "nonzero"})
        if shown:
            self._pieces.append(_Piece(shown, look, path, self._place))
            self._place = {}
        return path

    def _set(self, chunk: list[_Piece], x: float, y: float) -> tuple[float, float]:
        """Write the paths of what is anchored as one, behind (x, y) or where it says; return where it ends."""
        x, y = chunk[0].place.get("x", x), chunk[0].place.get("y", y)
        sizes = [(length(piece.look["font-size"]) or 0.0) / 1000 for piece in chunk]
        shaped = [list(self._glyphs(piece, len(chunk) == 1)) for piece in chunk]
        width = sum(piece.place.get("dx", 0.0) for piece in chunk[1:])
        width += sum(glyph.advance * k for k, some in zip(sizes, shaped, strict=True) for _, glyph in some)
        x -= _SHARES[chunk[0].look.get("text-anchor", "start")] * width
        for piece, k, some in zip(chunk, sizes, shaped, strict=True):
            x, y = x + piece.place.get("dx", 0.0), y + piece.place.get("dy", 0.0)
            drawn = []
            for font, glyph in some:
                drawn.append(_drawn(font, glyph, x, y, k))
                x += glyph.advance * k
            piece.path.set("d", "".join(drawn))
        return x, y

    def _glyphs(self, piece: _Piece, alone: bool) -> Iterator[tuple[Font, Glyph]]:
        """Yield the glyphs of a piece with their fonts, from left to right."""
        runs = text_runs(self._book, self._font(piece.look), piece.text, "und", 0)
        for at in visual_order([run.level for run in runs]):
            font, shown, level = runs[at]
            if level and not alone:
                self.refuse("<tspan>")
            glyphs = font.shape(shown, leftwards=bool(level & 1))
            for glyph in glyphs[::-1] if level & 1 else glyphs:
                yield font, glyph

    def _font(self, look: Mapping[str, str]) -> str:
        """Return the name of the shipped font that is nearest to what is asked for."""
        asked = [name.strip(" \t\n\"'").lower() for name in look["font-family"].split(",")] + ["serif"]
        known = {_MONOSPACE, *map(squeezed, families())}
        family = next(one for name in asked if (one := squeezed(GENERIC.get(name, name))) in known)
        if family == _MONOSPACE:
            self.refuse(f"font-family: {look['font-family'][:60]}")
        slanted, said = look["font-style"] != "normal", look["font-weight"]
        weight = _WEIGHTS.get(said) or int(said)

        def unlike(name: str) -> tuple[bool, int, int]:
            own = int(name.partition("_")[2][:3])
            return name.endswith("Italic") != slanted, abs(own - weight), -own if weight > 500 else own

        return min(
            (name for name in shipped_fonts() if squeezed(name.partition("_")[0]) == family), key=unlike
        )


def _drawn(font: Font, glyph: Glyph, x: float, y: float, k: float) -> str:
    """Return the outline of a glyph at (x, y) as path data; ``k`` are user units per thousandth."""
    x, y = x + glyph.dx * k, y - glyph.dy * k
    return "".join(
        letter + " ".join([f"{x + across * k:.6g} {y - up * k:.6g}" for across, up in points])
        for letter, points in font.outline(glyph.number)
    )


def _kind(element: _Element) -> str:
    """Return the name of an SVG element, ``""`` for comments and what is foreign."""
    if not isinstance(element.tag, str):
        return ""
    space, _, local = element.tag.rpartition("}")
    return local if space in ("", "{http://www.w3.org/2000/svg") else ""


def _own(element: _Element) -> dict[str, str]:
    return {**element.attrib, **dict(declarations(element.get("style", "")))}


def _look(element: _Element) -> dict[str, str]:
    """Return what an element says of the looks of text in it."""
    return {
        name: value.strip()
        for name, value in _own(element).items()
        if (name in _PLAIN or _SHAPING.fullmatch(name)) and value.strip() != "inherit"
    }
