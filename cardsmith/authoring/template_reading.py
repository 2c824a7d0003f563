"""Templates found, read, merged with what they extend, and understood."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from cardsmith.authoring.suggesting import suggestion
from cardsmith.authoring.template_schema import (
    BLEED,
    KEYS,
    ElementKeys,
    TemplateFile,
    WideKeys,
    kind_of,
    parse_color,
)
from cardsmith.authoring.validation import in_order, validate
from cardsmith.authoring.yaml_reader import Document, read_yaml
from cardsmith.model.face import Color, Side
from cardsmith.model.findings import Finding, Place, error, has_errors
from cardsmith.model.template import (
    CARD_FIELDS,
    Box,
    Element,
    FontChoice,
    ImageElement,
    Length,
    Paint,
    ShapeElement,
    Span,
    Template,
    TextElement,
    is_field,
)
from cardsmith.model.units import Size
from cardsmith.shipped import shipped, shipped_fonts, shipped_names

TEMPLATE_FILE = "template.yaml"
_MAX_PARENTS = 8
_SPANS = (("left", "right", "width"), ("top", "bottom", "height"))
_BLACK = Color((0.0, 0.0, 0.0))


@dataclass(slots=True)
class _Raw:
    """An element on its way: its kind, the keys that were written, and where."""

    kind: str
    keys: dict[str, Any]
    places: dict[str, Place]


@dataclass(slots=True)
class _Layers:
    """A template file merged over those that it extends; ``places`` by (part, key)."""

    name: str
    file: Path
    settings: dict[str, Any] = field(default_factory=dict)
    fonts: dict[str, FontChoice] = field(default_factory=dict)
    colors: dict[str, dict[str, Color]] = field(default_factory=lambda: {"palette": {}, "low_ink": {}})
    places: dict[tuple[str, str], Place] = field(default_factory=dict)
    sides: dict[Side, dict[str, _Raw]] = field(default_factory=lambda: {side: {} for side in Side})
    wide: list[tuple[WideKeys, Document]] = field(default_factory=list)


def find_template(name: str | Path, beside: Path | None = None) -> Path | None:
    """Return the file of a template: a shipped one's name, a folder or a YAML file (relative to ``beside``)."""
    if str(name) in shipped_names("templates"):
        return shipped("templates") / str(name) / TEMPLATE_FILE
    path = (beside or Path()) / Path(name).expanduser()
    if path.is_dir():
        path = path / TEMPLATE_FILE
    return path if path.is_file() else None


def load_template(name: str | Path, place: Place | None = None) -> tuple[Template | None, list[Finding]]:
    """Read a template by name or path; ``place`` is where somebody named it.

    Returns the template (None if there is an error) and all findings.

    Raises:
        FileError: a file of it cannot be read.
    """
    file = find_template(name)
    if file is None:
        return None, [_unknown_template(name, place)]
    reading = _Reading()
    layers = reading.layers(file, ())
    template = reading.template(layers) if layers is not None and not has_errors(reading.findings) else None
    listed = in_order(reading.findings)
    return (None if has_errors(listed) else template), listed


def _unknown_template(name: str | Path, place: Place | None) -> Finding:
    help_ = suggestion(str(name), shipped_names("templates"))
    return error("CS401", f"there is no template '{name}'", place, help_)


class _Reading:
    """One reading of a template and its parents; collects the findings."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []

    def fail(self, code: str, message: str, place: Place | None, help_: str | None = None) -> None:
        self.findings.append(error(code, message, place, help_))

    def layers(self, file: Path, children: tuple[Path, ...]) -> _Layers | None:
        """Read a file over the files that it extends."""
        document, findings = read_yaml(file)
        self.findings += findings
        if document is None:
            return None
        if not isinstance(document.data, dict):
            self.fail("CS402", "this is not a template: keys with values are missing", document.place())
            return None
        content, findings = validate(TemplateFile, document)
        self.findings += findings
        if content is None:
            return None
        layers = _Layers(file.parent.name if file.name == TEMPLATE_FILE else file.stem, file)
        if content.extends is not None:
            parent = self._parent(content.extends, document, (*children, file))
            if parent is None:
                return None
            layers = replace(parent, name=layers.name, file=file)
        self._add(layers, content, document)
        return layers

    def _parent(self, name: str, document: Document, children: tuple[Path, ...]) -> _Layers | None:
        place = document.place(("extends",))
        file = find_template(name, children[-1].parent)
        if file is None:
            self.findings.append(_unknown_template(name, place))
            return None
        if file.resolve() in {child.resolve() for child in children} or len(children) > _MAX_PARENTS:
            self.fail(
                "CS403",
                f"'{name}' is extended in a circle",
                place,
                "extend a template that stands on its own",
            )
            return None
        return self.layers(file, children)

    def _add(self, layers: _Layers, content: TemplateFile, document: Document) -> None:
        """Lay one file's content over what it extends."""
        for key in ("size", "bleed", "safe", "corner"):
            if key in content.model_fields_set:
                layers.settings[key] = getattr(content, key)
        for part in ("fonts", "palette", "low_ink"):
            for key, text in getattr(content, part).items():
                place = layers.places[part, key] = document.place((part, key))
                if part == "fonts":
                    self._add_font(layers, key, text, place)
                else:
                    self._add_color(layers.colors[part], key, text, place)
        self._add_elements(layers, content, document, ())
        if content.wide is not None:
            layers.wide.append((content.wide, document))

    def _add_elements(
        self, layers: _Layers, content: TemplateFile | WideKeys, document: Document, at: tuple[str, ...]
    ) -> None:
        for side in Side:
            for name, data in getattr(content, side.value).items():
                path = (*at, side.value, name)
                keys, findings = validate(KEYS[kind_of(data)], document, path)
                self.findings += findings
                if keys is not None:
                    self._add_element(layers.sides[side], path, keys, document)

    def _add_font(self, layers: _Layers, role: str, name: str, place: Place) -> None:
        known = shipped_fonts()
        path = known.get(name) or layers.file.parent / name
        if not path.is_file():
            help_ = suggestion(name, known)
            self.fail("CS404", f"there is no font '{name}': neither a shipped one nor a file", place, help_)
        layers.fonts[role] = FontChoice(path, place)

    def _add_color(self, colors: dict[str, Color], name: str, text: str, place: Place) -> None:
        try:
            color = parse_color(text) or colors.get(text)
        except ValueError as problem:
            self.fail("CS405", str(problem), place)
            return
        if color is None:
            self.fail("CS405", f"'{text}' is no colour", place, "write #rrggbb or cmyk(0, 40, 80, 10)")
        else:
            colors[name] = color

    def _add_element(
        self, elements: dict[str, _Raw], path: tuple[str, ...], keys: ElementKeys, document: Document
    ) -> None:
        name, written = path[-1], {key: getattr(keys, key) for key in keys.model_fields_set}
        raw = elements.get(name)
        kind = next(kind for kind, model in KEYS.items() if type(keys) is model)
        if kind == "patch" and raw is None:
            what = f"the element '{name}' says neither text nor image nor shape"
            self.fail(
                "CS406", what, document.place(path), "add 'text: ...', 'image: card' or 'shape: rectangle'"
            )
            return
        if raw is None or kind not in ("patch", raw.kind):
            raw = elements[name] = _Raw(kind, {}, {"": document.place(path, key=True)})
        _displace(raw, written)
        for key, value in written.items():
            place = document.place((*path, key))
            if key not in KEYS[raw.kind].model_fields:
                help_ = suggestion(key, KEYS[raw.kind].model_fields)
                self.fail("CS406", f"'{name}' is {_A[raw.kind]}, which has no '{key}'", place, help_)
            raw.keys[key], raw.places[key] = value, place

    def template(self, layers: _Layers) -> Template | None:
        """Understand what was read."""
        settings = layers.settings
        if not isinstance(settings.get("size"), Size):
            self.fail(
                "CS402",
                "a template needs the card size it is designed for",
                Place(str(layers.file), 1, 1),
                _SIZE,
            )
            return None
        for name in layers.colors["low_ink"]:
            if name not in layers.colors["palette"]:
                help_ = suggestion(name, layers.colors["palette"])
                self.fail("CS405", f"the palette has no '{name}'", layers.places["low_ink", name], help_)
        upright = self._built(layers)
        if not layers.wide:
            return upright
        sides = {
            side: {name: _copy(raw) for name, raw in raws.items()} for side, raws in layers.sides.items()
        }
        wide = replace(layers, settings=dict(settings), sides=sides)
        for content, document in layers.wide:
            if content.size is not None:
                wide.settings["size"] = content.size
            self._add_elements(wide, content, document, ("wide",))
        return replace(upright, wide=self._built(wide))

    def _built(self, layers: _Layers) -> Template:
        settings = layers.settings
        sides = {side: tuple(_Building(self, layers, layers.sides[side]).elements()) for side in Side}
        return Template(
            name=layers.name,
            size=settings["size"],
            bleed=settings.get("bleed", 3.0),
            safe=settings.get("safe", 3.0),
            corner=settings.get("corner", 3.0),
            fonts=layers.fonts,
            palette=layers.colors["palette"],
            low_ink=layers.colors["low_ink"],
            front=sides[Side.FRONT],
            back=sides[Side.BACK],
            file=layers.file,
        )


_A = {"text": "a text", "image": "an image", "shape": "a shape"}
_SIZE = "add 'size: mini-euro' or 'size: 44x68mm'"


def _copy(raw: _Raw) -> _Raw:
    return _Raw(raw.kind, dict(raw.keys), dict(raw.places))


def _displace(raw: _Raw, written: Iterable[str]) -> None:
    """Make room for the pair of a box's three keys that a child says: what it does not say itself gives way.

    The parent's length goes first: a box pinned at one edge that gets another edge stretches.
    """
    for near, far, length in _SPANS:
        said = [key for key in (near, far, length) if key in written]
        kept = [key for key in (length, far, near) if key in raw.keys and key not in said]
        for key in kept[: max(0, len(kept) + len(said) - 2)] if said else ():
            del raw.keys[key]


@dataclass(slots=True)
class _Building:
    """Turns the raw elements of one face into elements, in order."""

    reading: _Reading
    layers: _Layers
    raws: Mapping[str, _Raw]

    def elements(self) -> Iterable[Element]:
        done: list[str] = []
        for name, raw in self.raws.items():
            for key in ("text", "when"):
                self._check_fields(raw, key)
            if raw.kind == "text":
                yield self._text(name, raw, done)
                done.append(name)
            elif raw.kind == "image":
                yield self._image(name, raw)
            else:
                yield self._shape(name, raw)

    def _fail(self, raw: _Raw, code: str, message: str, key: str, help_: str | None = None) -> None:
        self.reading.fail(code, message, raw.places.get(key) or raw.places[""], help_)

    def _check_fields(self, raw: _Raw, key: str) -> None:
        """Check the names of fields in a text or a condition."""
        value = raw.keys.get(key)
        names = () if value is None else value.fields if key == "text" else (value.field,)
        for name in names:
            if not is_field(name):
                help_ = suggestion(name, (*CARD_FIELDS, "fields.NAME"))
                self._fail(raw, "CS407", f"a card has no field '{name}'", key, help_)

    def _paints(self, raw: _Raw, key: str, extra: tuple[str, ...] = ()) -> tuple[Paint, ...]:
        paints: tuple[Paint, ...] = raw.keys.get(key) or ()
        palette = self.layers.colors["palette"]
        for paint in paints:
            if isinstance(paint, str) and paint not in palette and paint not in extra:
                self._fail(
                    raw, "CS405", f"the palette has no '{paint}'", key, suggestion(paint, (*palette, *extra))
                )
        return paints

    def _box(self, name: str, raw: _Raw) -> Box:
        across, down = (self._span(name, raw, keys) for keys in _SPANS)
        return Box(across, down)

    def _span(self, name: str, raw: _Raw, keys: tuple[str, str, str]) -> Span:
        near, far, length = (raw.keys.get(key) for key in keys)
        given = [key for key in keys if raw.keys.get(key) is not None]
        below = "below" in raw.keys and keys[0] == "top"
        if below and given != ["bottom"]:
            self._fail(
                raw,
                "CS408",
                f"'{name}' is below another text",
                "below",
                "give it 'bottom', no 'top' or 'height'",
            )
        elif not below and len(given) != 2:
            says = "all three" if len(given) == 3 else " and ".join(given) or "none"
            message = f"the box of '{name}' needs two of {', '.join(keys)}: it has {says}"
            self._fail(raw, "CS408", message, given[-1] if len(given) == 3 else "")
        nothing = Length(0.0)
        span = Span(
            near=nothing if near == BLEED else near,
            far=nothing if far == BLEED else far,
            length=length,
            near_bleeds=near == BLEED,
            far_bleeds=far == BLEED,
        )
        size: Size = self.layers.settings["size"]
        start, end = span.on(size.width if keys[0] == "left" else size.height, 1.0)
        if not below and len(given) == 2 and end <= start:
            self._fail(
                raw,
                "CS409",
                f"the box of '{name}' has no {keys[2]}: it ends where it starts, or before",
                given[-1],
            )
        return span

    def _image(self, name: str, raw: _Raw) -> ImageElement:
        kept = {key: raw.keys[key] for key in ("when", "fit", "crop", "radius") if key in raw.keys}
        fill = self._paints(raw, "fill", ("edge",))
        return ImageElement(name=name, box=self._box(name, raw), fill=fill, places=raw.places, **kept)

    def _shape(self, name: str, raw: _Raw) -> ShapeElement:
        kept = {key: raw.keys[key] for key in ("when", "around", "pad", "radius") if key in raw.keys}
        around = raw.keys.get("around")
        texts = [other for other, its in self.raws.items() if its.kind == "text"]
        if around is not None and around not in texts:
            self._fail(
                raw, "CS410", f"there is no text '{around}' on this face", "around", suggestion(around, texts)
            )
        box = Box(Span(Length(0.0), None, Length(0.0)), Span(Length(0.0), None, Length(0.0)))
        return ShapeElement(
            name=name,
            box=box if around is not None else self._box(name, raw),
            circle=raw.keys.get("shape") == "circle",
            fill=self._paints(raw, "fill"),
            stroke=self._paints(raw, "stroke"),
            stroke_width=raw.keys.get("stroke_width", 0.2),
            places=raw.places,
            **kept,
        )

    def _text(self, name: str, raw: _Raw, earlier: list[str]) -> TextElement:
        keys = raw.keys
        below, role = keys.get("below"), keys.get("font")
        if below is not None and below not in earlier:
            self._fail(
                raw,
                "CS410",
                f"there is no text '{below}' before '{name}'",
                "below",
                suggestion(below, earlier),
            )
        fonts = self.layers.fonts
        if role not in fonts and (role is not None or not fonts):
            message = f"'fonts' has no '{role}'" if role else "a text needs a font, and 'fonts' is empty"
            self._fail(raw, "CS404", message, "font", suggestion(role or "", fonts))
        size, least = keys.get("size", 0.0), keys.get("least")
        if not size:
            self._fail(raw, "CS411", f"the text '{name}' has no type size", "", "add 'size: 9' (points)")
        if least is not None and least > size:
            self._fail(raw, "CS411", f"'least' ({least:g}) is more than 'size' ({size:g})", "least")
        for key in ("left", "right", "top", "bottom"):
            if keys.get(key) == BLEED:
                self._fail(
                    raw, "CS409", f"the text '{name}' cannot run into the bleed", key, "write 3mm or more"
                )
        names = (
            "when",
            "max_lines",
            "align",
            "valign",
            "leading",
            "tracking",
            "uppercase",
            "uniform",
            "below",
            "gap",
        )
        return TextElement(
            name=name,
            box=self._box(name, raw),
            words=keys["text"],
            font=role or next(iter(fonts), ""),
            size=size,
            least=least or size,
            color=self._paints(raw, "color")
            or ("ink" if "ink" in self.layers.colors["palette"] else _BLACK,),
            places=raw.places,
            **{key: keys[key] for key in names if key in keys},
        )
