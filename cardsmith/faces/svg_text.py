"""Plain text of SVGs, as outlines: drawn by HarfBuzz with the fonts that come along, so that it needs no other program.

Every ``text`` becomes a group of paths before svglib sees the file; groups, transforms and colours then work as for
any shape. Plain is text at single places (``x``, ``y``, ``dx``, ``dy``, also of a ``tspan``) whose look is said by
``font-family``, ``font-size`` (numbers and absolute units), ``font-weight``, ``font-style``, ``text-anchor``, ``fill``
and ``stroke``, as attributes or in ``style``, on it or around it. Left to the converter is all else that shapes text
(on a path, turned letters, given lengths, other spacing, baselines, directions and decorations, ``monospace``, for
which no font comes along), style sheets that speak of text or paths, gradients in letters (they would span another
box), text shown again by ``use``, and text from right to left in several parts.

Sources: SVG 1.1, chapter 10 (chunks and anchors: 10.5 to 10.9; white space: 10.15, but a new line is a space, as in all
browsers); the weight that is nearest: CSS Fonts 4, 5.2.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
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
"""In one file: outlines take a hundred times the room of letters."""

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
_PLACES = ("x", "y", "dx", "dy")
*_, _SPACE = _PLAIN
_FIRST = {
    "font-size": UNSAID_TYPE,
    "font-family": "serif",
    "font-weight": "400",
    "font-style": "normal",
    "text-anchor": "start",
}
_WEIGHTS = {"normal": "400", "bold": "700"}
_SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}
_MONOSPACE = squeezed(GENERIC["monospace"])
_FACE = re.compile(r"(?P<family>[^_]+)_(?P<weight>\d+)[^_]*(?P<italic>_Italic)?")


class _Piece(NamedTuple):
    """Characters of one look, and the path that they become; ``place`` has those of x, y, dx, dy that are given."""

    text: str
    look: Mapping[str, str]
    path: _Element
    place: Mapping[str, float]


@dataclass(slots=True)
class _Text:
    """One ``text`` element on its way to paths."""

    line: int
    pieces: list[_Piece] = field(default_factory=list)
    after: str = " "
    place: dict[str, float] = field(default_factory=dict)

    def refuse(self, what: str) -> NoReturn:
        text = tell("text with {what}", what=what)
        raise SvgError(tell("it uses {what}, which cannot be drawn", what=text), self.line)


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
    _Outliner(root).walk(root, _FIRST)
    return bytes(etree.tostring(root))


class _Outliner:
    """The texts of one file, and the fonts for them."""

    def __init__(self, root: _Element) -> None:
        fonts = shipped_fonts()
        self._faces = [match for name in fonts if (match := _FACE.fullmatch(name))]
        self._book = FontBook({name: FontChoice(path) for name, path in fonts.items()}, system=False)
        self._letters = 0
        self._sheet = any(_SHEET.search(one.text or "") for one in root.iter("{*}style"))
        uses = [value for use in root.iter("{*}use") for name, value in use.items() if name.endswith("href")]
        self._used = {f"#{one.get('id')}" for one in root.iter() if one.get("id")}.intersection(uses)

    def walk(self, element: _Element, around: Mapping[str, str], used: bool = False) -> None:
        """Turn every text in an element to paths; ``around`` is the look that it inherits."""
        kind = _kind(element)
        used = used or f"#{element.get('id')}" in self._used
        if kind != "text":
            look = {**around, **_look(element)}
            for child in element if kind else ():
                self.walk(child, look, used)
            return
        text = _Text(element.sourceline or 1)
        if used or self._sheet:
            text.refuse("<use>" if used else "<style>")
        self._gather(element, around, text)
        if text.pieces and text.pieces[-1].look.get(_SPACE) != "preserve":
            text.pieces[-1] = text.pieces[-1]._replace(text=text.pieces[-1].text.removesuffix(" "))
        x = y = 0.0
        for chunk in _chunks(text.pieces):
            x, y = self._set(chunk, text, chunk[0].place.get("x", x), chunk[0].place.get("y", y))
        for path in list(element.iter("{*}path")):
            if not path.get("d"):
                path.getparent().remove(path)

    def _gather(self, element: _Element, around: Mapping[str, str], text: _Text) -> None:
        """Note the pieces of a text, whose elements become groups."""
        look = {**around, **_look(element)}
        for name, value in look.items():
            if not _PLAIN.get(name, _AS_USUAL).fullmatch(value):
                text.refuse(f"{name}: {value[:60]}")
        for name in _PLACES:
            if (said := element.attrib.pop(name, None)) is not None:
                number = length(said)
                if number is None or abs(number) > _FARTHEST or said.strip().endswith("em"):
                    text.refuse(f"{name}: {said[:20]}")
                text.place[name] = number + (text.place.get(name, 0.0) if name[0] == "d" else 0.0)
        element.tag = element.tag[: -len(_kind(element))] + "g"
        inside, element.text = element.text, None
        children = list(element)
        element.insert(0, self._piece(element, inside, look, text))
        for child in children:
            behind, child.tail = child.tail, None
            kind = _kind(child)
            if kind == "tspan" and _own(child).get("display") != "none":
                for name in ("transform", "clip-path"):  # which a group would obey
                    child.attrib.pop(name, None)
                self._gather(child, look, text)
            elif kind and kind not in _SILENT:
                text.refuse(f"<{kind}>")
            child.addnext(self._piece(element, behind, look, text))

    def _piece(self, parent: _Element, said: str | None, look: Mapping[str, str], text: _Text) -> _Element:
        shown = re.sub(r"[\t\r\n]", " ", said or "")
        if look.get(_SPACE) != "preserve":
            shown = re.sub("  +", " ", shown)
            shown = shown[1:] if text.after == " " and shown[:1] == " " else shown
        self._letters += len(shown)
        if self._letters > MAX_LETTERS:
            text.refuse(tell("more than {most} letters", most=MAX_LETTERS))
        path: _Element = parent.makeelement(parent.tag[:-1] + "path", {"fill-rule": "nonzero"})
        if shown:
            text.pieces.append(_Piece(shown, look, path, text.place))
            text.after, text.place = shown[-1], {}
        return path

    def _set(self, chunk: list[_Piece], text: _Text, x: float, y: float) -> tuple[float, float]:
        """Write the paths of what is anchored as one at (x, y); return where it ends."""
        sizes = [(length(piece.look["font-size"]) or 0.0) / 1000 for piece in chunk]
        parts = [list(self._parts(piece, text, len(chunk) == 1)) for piece in chunk]
        width = sum(piece.place.get("dx", 0.0) for piece in chunk[1:])
        width += sum(
            glyph.advance * k
            for k, part in zip(sizes, parts, strict=True)
            for _, glyphs in part
            for glyph in glyphs
        )
        x -= _SHARES[chunk[0].look["text-anchor"]] * width
        for piece, k, part in zip(chunk, sizes, parts, strict=True):
            x, y = x + piece.place.get("dx", 0.0), y + piece.place.get("dy", 0.0)
            drawn = []
            for font, glyphs in part:
                for glyph in glyphs:
                    drawn.append(_drawn(font, glyph, x, y, k))
                    x += glyph.advance * k
            piece.path.set("d", "".join(drawn))
        return x, y

    def _parts(self, piece: _Piece, text: _Text, alone: bool) -> Iterator[tuple[Font, tuple[Glyph, ...]]]:
        """Yield the glyphs of a piece by font, from left to right."""
        runs = text_runs(self._book, self._face(piece.look, text), piece.text, "und", 0)
        for at in visual_order([run.level for run in runs]):
            font, shown, level = runs[at]
            if level and not alone:
                text.refuse("<tspan>")
            glyphs = font.shape(shown, leftwards=bool(level & 1))
            yield font, glyphs[::-1] if level & 1 else glyphs

    def _face(self, look: Mapping[str, str], text: _Text) -> str:
        """Return the name of the shipped font that is nearest to what is asked for."""
        asked = [name.strip(" \t\n\"'").lower() for name in look["font-family"].split(",")] + ["serif"]
        names = [squeezed(GENERIC.get(name, name)) for name in asked]
        known = {_MONOSPACE, *map(squeezed, families())}
        family = next(name for name in names if name in known)
        if family == _MONOSPACE:
            text.refuse(f"font-family: {look['font-family'][:60]}")
        weight = int(_WEIGHTS.get(look["font-weight"], look["font-weight"]))
        slanted = look["font-style"] != "normal"

        def unlike(face: re.Match[str]) -> tuple[bool, bool, int]:
            own = int(face["weight"])
            away = own < weight if weight > 500 else own > (weight if weight < 400 else 500)
            return bool(face["italic"]) != slanted, away, abs(own - weight)

        return min((face for face in self._faces if squeezed(face["family"]) == family), key=unlike)[0]


def _drawn(font: Font, glyph: Glyph, x: float, y: float, k: float) -> str:
    """Return the outline of a glyph at (x, y) as path data; ``k`` are user units per thousandth."""
    x, y = x + glyph.dx * k, y - glyph.dy * k
    return "".join(
        letter + " ".join([f"{x + across * k:.6g} {y - up * k:.6g}" for across, up in points])
        for letter, points in font.outline(glyph.number)
    )


def _chunks(pieces: list[_Piece]) -> Iterator[list[_Piece]]:
    """Yield the pieces that are anchored as one: up to the next that says where it stands."""
    starts = [at for at, piece in enumerate(pieces) if not at or piece.place.keys() & {"x", "y"}]
    for start, end in pairwise([*starts, len(pieces)]):
        yield pieces[start:end]


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
