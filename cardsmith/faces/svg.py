"""SVG files: read strictly, measured, refused where they reach outside, and told what svglib would draw wrong.

svglib opens local files; expat's declarations of entities are the only way to a bomb of text, ``use`` and pictures
inside the picture the only ones to a bomb of shapes.
"""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat

from cardsmith.faces.svg_limits import beyond_element, beyond_property, declarations, placed_by_style
from cardsmith.faces.svg_seen import Look, has_extent
from cardsmith.faces.svg_size import ground_of, says_size, size_of
from cardsmith.model.sentences import reason, tell

MAX_BYTES = 8 * 1024 * 1024
MAX_NODES = 20_000
MAX_DEPTH = 100
"""Bounds on one file; the nodes are counted after ``use`` is followed. Plain art has some hundreds."""

_SVG = "http://www.w3.org/2000/svg"
_TEXTS = ("text", "tspan", "textPath")
_SHAPES = ("path", "rect", "circle", "ellipse", "polygon", "polyline", "line", "image", "use")
_SILENT = {
    "script": tell("a script in it is left out"),
    **dict.fromkeys(("animate", "animateTransform", "set"), tell("an animation in it is left out")),
}
_REFERENCE = re.compile(r"url\(\s*['\"]?(?!#)", re.IGNORECASE)
_PAINTS = frozenset({"fill", "stroke", "color", "stop-color", "flood-color", "lighting-color"})
_MODERN = re.compile(
    r"\b(?:var|env|oklch|oklab|lch|lab|color|color-mix|light-dark)\(|\([^,()#]*/", re.IGNORECASE
)
"""Colours of CSS that svglib and the converter both take for black."""
_INSIDE = re.compile(r"data:image/(?:png|jpe?g|gif|webp)(?:;[\w=-]+)*;base64,(.*)", re.DOTALL | re.IGNORECASE)


class SvgError(Exception):
    """Why an SVG file cannot be used: ``line`` in the file, the message without its name.

    ``help`` says what to do if it is not the usual. Not ``lasting``: it may be otherwise the next time.
    """

    def __init__(self, message: str, line: int = 1, help_: str | None = None, lasting: bool = True) -> None:
        super().__init__(message)
        self.line = line
        self.help = help_
        self.lasting = lasting


def nothing_shown() -> SvgError:
    """Return that the drawing is empty, or all of it is hidden."""
    help_ = tell("make visible in it what should be printed, or leave the picture out")
    return SvgError(tell("the drawing shows nothing"), help_=help_)


@dataclass(slots=True)
class SvgFacts:
    """An SVG that reaches nowhere: its size in user units, the ground's ``#rrggbb`` if it has one, and remarks.

    ``shown``: a shape or a text is neither hidden nor surely without paint or extent. ``beyond`` is the first thing
    that svglib would draw wrong. ``families`` are the lists of fonts that it asks for, and ``letters`` its characters,
    if it ``has_text``.
    """

    width: float
    height: float
    ground: str | None = None
    shown: bool = False
    remarks: list[tuple[str, str]] = field(default_factory=list)
    beyond: SvgError | None = None
    has_text: bool = False
    families: set[tuple[str, ...]] = field(default_factory=set)
    letters: set[str] = field(default_factory=set)


@dataclass(slots=True)
class _Scan:
    """The state of one pass over a file.

    ``stack`` are the names of the elements that are open, ``open`` how many began before each, its id and its look.
    """

    parser: expat.XMLParserType
    stack: list[str] = field(default_factory=list)
    open: list[tuple[int, str | None, Look]] = field(default_factory=list)
    root: dict[str, str] | None = None
    facts: SvgFacts = field(default_factory=lambda: SvgFacts(0.0, 0.0))
    nodes: int = 0
    spans: dict[str, tuple[int, int]] = field(default_factory=dict)
    uses: list[tuple[int, str]] = field(default_factory=list)
    shapes: int = 0
    foreign: int = 0
    gradients: bool = False
    translucent: bool = False
    extended: bool = False
    sheet: bool = False
    style: str = ""

    def fail(self, message: str) -> SvgError:
        return SvgError(message, self.parser.CurrentLineNumber)

    def refuse(self, what: str) -> NoReturn:
        raise self.fail(tell("it uses {what}, which cannot be drawn", what=what))

    def beyond(self, what: str | None) -> None:
        """Note what only a converter draws right, if there is something and nothing was noted before."""
        if what is not None and self.facts.beyond is None:
            self.facts.beyond = self.fail(tell("it uses {what}, which cannot be drawn", what=what))

    def remark(self, code: str, sentence: str) -> None:
        if (code, sentence) not in self.facts.remarks:
            self.facts.remarks.append((code, sentence))


def inspect_svg(data: bytes) -> SvgFacts:
    """Read an SVG file strictly.

    Raises:
        SvgError: it is not well-formed, reaches outside the file, or is too large.
    """
    if len(data) > MAX_BYTES:
        raise SvgError(tell("it is larger than {limit} MiB", limit=MAX_BYTES // 2**20))
    parser = expat.ParserCreate(namespace_separator=" ")
    scan = _Scan(parser)
    parser.XmlDeclHandler = lambda _version, encoding, _standalone: _check_encoding(scan, encoding)
    parser.StartDoctypeDeclHandler = lambda *_: scan.refuse(tell("a DOCTYPE (delete the line)"))
    parser.EntityDeclHandler = lambda *_: scan.refuse(tell("an entity declaration"))
    parser.StartElementHandler = lambda name, attributes: _start(scan, name, attributes)
    parser.EndElementHandler = lambda _: _end(scan)
    parser.CharacterDataHandler = lambda text: _text(scan, text)
    try:
        parser.Parse(data, True)
    except expat.ExpatError as problem:
        raise SvgError(
            tell("it is not well-formed XML ({reason})", reason=expat.ErrorString(problem.code)),
            problem.lineno,
        ) from problem
    if _expanded(scan) > MAX_NODES:
        raise SvgError(tell("it has more than {most} shapes once every 'use' is followed", most=MAX_NODES))
    try:
        scan.facts.width, scan.facts.height = size_of(scan.root or {})
    except ValueError as problem:
        raise SvgError(tell("its size is zero, or beyond all measure")) from problem
    scan.facts.shown |= scan.sheet and scan.extended  # the sheet may paint what says no paint
    if not says_size(scan.root or {}):
        scan.remark("CS231", tell("it does not say its size, which has to be guessed"))
    return scan.facts


def _check_encoding(scan: _Scan, encoding: str | None) -> None:
    """Refuse what Python reads and lxml, by which files are drawn, does not (``latin-1``, for example)."""
    from lxml import etree

    try:
        etree.XMLParser(encoding=encoding)
    except LookupError:
        scan.refuse(f'encoding="{encoding}"')


def _start(scan: _Scan, name: str, attributes: dict[str, str]) -> None:
    space, _, local = name.rpartition(" ")
    if scan.root is None:
        if local != "svg":
            raise scan.fail(tell("it is not an SVG: its outermost element is '{element}'", element=local))
        scan.root = attributes
    look = (scan.open[-1][2] if scan.open else Look()).inside(local, attributes)
    scan.stack.append(local)
    scan.open.append((scan.nodes, attributes.get("id"), look))
    scan.nodes += 1
    if scan.nodes > MAX_NODES or len(scan.stack) > MAX_DEPTH:
        raise scan.fail(
            tell(
                "it has more than {most} elements, or nests them more than {deepest} deep",
                most=MAX_NODES,
                deepest=MAX_DEPTH,
            )
        )
    if scan.foreign or (space and space != _SVG):
        scan.foreign += 1
        return
    _check_element(scan, local, attributes)
    scan.facts.has_text |= local == "text"
    if look.seen == "visible" and local in ("text", *_SHAPES) and has_extent(local, attributes):
        scan.extended = True
        scan.facts.shown |= look.paints(local)
    if local in _SHAPES:
        if not scan.shapes and scan.stack == ["svg", "rect"]:
            scan.facts.ground = ground_of(scan.root or {}, attributes)
        scan.shapes += 1


def _end(scan: _Scan) -> None:
    local = scan.stack.pop()
    begin, identity, _ = scan.open.pop()
    if identity:
        scan.spans[identity] = (begin, scan.nodes)
    if scan.foreign:
        scan.foreign -= 1
    elif local == "style":
        _check_style(scan, scan.style, local)
        scan.sheet, scan.style = True, ""


def _text(scan: _Scan, text: str) -> None:
    if scan.stack and scan.stack[-1] == "style":
        scan.style += text
    elif scan.stack and scan.stack[-1] in _TEXTS:
        scan.facts.letters.update(text)


def _check_element(scan: _Scan, local: str, attributes: dict[str, str]) -> None:
    if local == "foreignObject":
        scan.refuse(tell("foreign content"))
    if local in _SILENT:
        scan.remark("CS225", _SILENT[local])
    scan.beyond(beyond_element(scan.stack, attributes, scan.shapes))
    for key, value in attributes.items():
        plain = key.rpartition(" ")[2]
        if plain == "href" and local != "a":
            _check_reference(scan, local, value)
        elif plain == "style":
            _check_style(scan, value, local)
        else:
            _check_property(scan, plain, value)


def _check_reference(scan: _Scan, local: str, target: str) -> None:
    if target.startswith("#"):
        if local == "use":
            scan.uses.append((scan.nodes - 1, target[1:]))
        return
    inside = _INSIDE.fullmatch(target.strip())
    if inside is None or local not in ("image", "feImage"):
        raise scan.fail(tell("it refers to another file ('{file}')", file=target[:60]))
    from cardsmith.faces.colors import PictureError
    from cardsmith.faces.raster import prepare_raster

    try:
        prepare_raster(base64.b64decode(inside[1]), "", lambda width, height: (width, height))
    except binascii.Error as problem:
        raise scan.fail(tell("the picture in it is damaged")) from problem
    except PictureError as problem:
        raise scan.fail(
            tell("the picture in it cannot be used: {problem}", problem=reason(problem))
        ) from problem


def _check_style(scan: _Scan, style: str, local: str) -> None:
    if "@import" in style or "@font-face" in style:
        raise scan.fail(tell("its style refers to another file"))
    if "@" in style:
        scan.beyond(f"@{style.partition('@')[2][:20]}")
    if placed := placed_by_style(style, local):
        help_ = tell('write it as an attribute of each shape, like width="20", or export it as PNG')
        message = tell("its style says '{what}', which is only read in attributes", what=placed)
        raise SvgError(message, scan.parser.CurrentLineNumber, help_)
    for name, value in declarations(style):
        _check_property(scan, name, value, in_style=True)


def _check_property(scan: _Scan, name: str, value: str, in_style: bool = False) -> None:
    if _REFERENCE.search(value):
        raise scan.fail(tell("its style refers to another file"))
    if name in _PAINTS and _MODERN.search(value):
        scan.refuse(f"{name}: {value[:60]}")
    scan.beyond(beyond_property(name, value, in_style))
    if name == "font-family":
        scan.facts.families.add(tuple(font.strip(" \t\n\"'") for font in value.split(",")))
    scan.gradients |= name == "fill" and "url(" in value
    scan.translucent |= name == "fill-opacity" and value.strip() not in ("1", "1.0")
    if scan.gradients and scan.translucent:
        scan.beyond("fill: url() + fill-opacity")


def _expanded(scan: _Scan) -> int:
    """Return how many nodes there are when every ``use`` is replaced by what it names.

    Raises:
        SvgError: a ``use`` that contains itself.
    """
    sizes: dict[str, int] = {}

    def size(begin: int, end: int, inside: frozenset[str]) -> int:
        total = end - begin
        for at, name in scan.uses:
            if begin <= at < end and name in scan.spans:
                if name in inside:
                    raise SvgError(tell("a 'use' of '{name}' contains itself", name=f"#{name}"))
                if name not in sizes:
                    sizes[name] = size(*scan.spans[name], inside | {name})
                total += sizes[name]
            if total > MAX_NODES:
                return total
        return total

    return size(0, scan.nodes, frozenset())
