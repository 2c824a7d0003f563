"""Templates found, read and merged with what they extend."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from cardsmith.authoring.places import KeyPath
from cardsmith.authoring.source import from_here, is_file
from cardsmith.authoring.suggesting import file_suggestion, nearest, suggestion
from cardsmith.authoring.template_elements import SPANS, ElementBuilder, RawElement
from cardsmith.authoring.template_schema import (
    KINDS,
    ElementKeys,
    FormKeys,
    TemplateFile,
    WideKeys,
    parse_color,
)
from cardsmith.authoring.validation import validate
from cardsmith.authoring.yaml_reader import Document, read_yaml
from cardsmith.model.face import Color, Side
from cardsmith.model.findings import Finding, Place, by_place, error, has_errors, warning
from cardsmith.model.font_names import split_font_name
from cardsmith.model.sentences import cut, tell
from cardsmith.model.template import FontChoice, Template
from cardsmith.shipped import shipped, shipped_fonts, shipped_names

TEMPLATE_FILE = "template.yaml"
MOST_ELEMENTS = 200
"""How many elements a face may have: every text is measured on every card. Plain templates have a dozen."""
NOTHING = ("none", "no", "null", "~")
"""What is written in place of an element that a template extended has, and this one has not."""
_MAX_PARENTS = 8
_SETTINGS = ("size", "bleed", "safe", "corner", "mirror", "description")
_WIDE: KeyPath = ("wide",)
_BILINGUAL: KeyPath = ("bilingual",)
_WIDE_BILINGUAL: KeyPath = ("wide", "bilingual")

Faces = dict[Side, dict[str, RawElement]]


@dataclass(slots=True)
class _Layers:
    """A template file merged over those that it extends; ``settings`` are single keys of the file.

    ``forms`` are the changes for other cards and decks, by the path under which they are written.
    """

    name: str
    file: Path
    settings: dict[str, Any] = field(default_factory=dict)
    fonts: dict[str, FontChoice] = field(default_factory=dict)
    palette: dict[str, Color] = field(default_factory=dict)
    low_ink: dict[str, Color] = field(default_factory=dict)
    faces: Faces = field(default_factory=lambda: {side: {} for side in Side})
    forms: list[tuple[KeyPath, FormKeys, Document]] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    places: dict[str, Place] = field(default_factory=dict)


def find_template(name: str | Path, beside: Path | None = None) -> Path | None:
    """Return the file of a template: a shipped one's name, a folder or a YAML file (relative to ``beside``)."""
    if str(name) in shipped_names("templates"):
        return shipped("templates") / str(name) / TEMPLATE_FILE
    path = (beside or Path()) / name
    return next((file for file in (path / TEMPLATE_FILE, path) if is_file(file)), None)


def load_template(name: str | Path, place: Place | None = None) -> tuple[Template | None, list[Finding]]:
    """Read a template by name or path; ``place`` is where somebody named it.

    Returns the template (None if there is an error) and all findings.

    Raises:
        FileError: a file of it cannot be read.
    """
    file = find_template(name)
    if file is None:
        return None, [_unknown_template(name, Path(), place)]
    reading = _Reading()
    layers = reading.layers(file, ())
    template = reading.template(layers) if layers is not None and not has_errors(reading.findings) else None
    listed = by_place(dict.fromkeys(reading.findings))
    if template is None or has_errors(listed):
        return None, listed
    return template, [*listed, *(_blank(file, side) for side in Side if not template.elements(side))]


def _blank(file: Path, side: Side) -> Finding:
    message = tell("the template draws nothing on the front: all fronts stay blank")
    if side is Side.BACK:
        message = tell("the template draws nothing on the back: all backs stay blank")
    help_ = tell("give it elements under '{key}'", key=f"{side.value}:")
    return warning("CS412", message, Place(from_here(file), 1, 1), help_)


def _unknown_template(name: str | Path, folder: Path, place: Place | None) -> Finding:
    help_ = file_suggestion(folder / name, shipped_names("templates"))
    return error(
        "CS401", tell("there is no template '{name}'", name=cut(from_here(Path(name)))), place, help_
    )


class _Reading:
    """One reading of a template and its parents; collects the findings."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []

    def fail(self, code: str, message: str, place: Place | None, help_: str | None = None) -> None:
        self.findings.append(error(code, message, place, help_))

    def layers(self, file: Path, children: tuple[Path, ...]) -> _Layers | None:
        """Read a file over the files that it extends; ``children`` extend it."""
        document, findings = read_yaml(file)
        self.findings += findings
        if document is None:
            return None
        if not isinstance(document.data, dict):
            self.fail("CS402", tell("this is not a template: keys with values are missing"), document.place())
            return None
        content, findings = validate(TemplateFile, document)
        self.findings += findings
        if content is None:
            return None
        layers = _Layers(file.parent.name if file.name == TEMPLATE_FILE else file.stem, file)
        if content.extends is not None:
            parent = self._parent(content.extends, document.place(("extends",)), (*children, file))
            if parent is None:
                return None
            layers = replace(parent, name=layers.name, file=file)
        self._add(layers, content, document)
        return layers

    def _parent(self, name: str, place: Place, children: tuple[Path, ...]) -> _Layers | None:
        file = find_template(name, children[-1].parent)
        if file is None:
            self.findings.append(_unknown_template(name, children[-1].parent, place))
            return None
        if file.resolve() in {child.resolve() for child in children} or len(children) > _MAX_PARENTS:
            help_ = tell("extend a template that stands on its own")
            self.fail("CS403", tell("'{name}' is extended in a circle", name=name), place, help_)
            return None
        return self.layers(file, children)

    def _add(self, layers: _Layers, content: TemplateFile, document: Document) -> None:
        """Lay one file's content over what it extends."""
        layers.sources.insert(0, document.place().file)
        for name in _SETTINGS:
            if name in content.model_fields_set:
                layers.settings[name] = getattr(content, name)
        self._add_fonts(layers, content.fonts, document)
        for part in ("palette", "low_ink"):
            self._add_colors(getattr(layers, part), getattr(content, part), document, part)
            for name in getattr(content, part):
                layers.places[f"{part}.{name}"] = document.place((part, name))
        for name in content.low_ink:
            if name not in layers.palette:
                place = document.place(("low_ink", name))
                message = tell("the palette has no '{color}'", color=name)
                self.fail("CS405", message, place, suggestion(name, layers.palette))
        self._add_elements(layers.faces, content, document, ())
        forms = {
            _WIDE: content.wide,
            _BILINGUAL: content.bilingual,
            _WIDE_BILINGUAL: content.wide and content.wide.bilingual,
        }
        layers.forms += [(at, form, document) for at, form in forms.items() if form is not None]

    def _add_fonts(self, layers: _Layers, names: Mapping[str, str], document: Document) -> None:
        known = shipped_fonts()
        for role, name in names.items():
            place = document.place(("fonts", role))
            path = known.get(name) or layers.file.parent / name
            if not is_file(Path(split_font_name(str(path))[0])):
                message = tell("there is no font '{name}': neither a shipped one nor a file", name=name)
                self.fail("CS404", message, place, suggestion(name, known))
            layers.fonts[role] = FontChoice(path, place)

    def _add_colors(
        self, colors: dict[str, Color], texts: Mapping[str, str], document: Document, part: str
    ) -> None:
        for name, text in texts.items():
            try:
                color = parse_color(text) or colors.get(text)
            except ValueError:
                color = None
            if color is None:
                help_ = tell("write #rrggbb or cmyk(0, 40, 80, 10)")
                message = tell("'{text}' is no colour", text=text)
                self.fail("CS405", message, document.place((part, name)), help_)
            else:
                colors[name] = color

    def _add_elements(
        self, faces: Faces, content: TemplateFile | FormKeys, document: Document, at: KeyPath
    ) -> None:
        """Lay elements over those of the same names: what says no kind changes what is there, 'none' takes it away."""
        for side in Side:
            for name, data in getattr(content, side.value).items():
                path = (*at, side.value, name)
                if data in NOTHING:
                    self._drop(faces[side], name, document.place(path))
                    continue
                raw = faces[side].get(name)
                if raw is None and len(faces[side]) >= MOST_ELEMENTS:
                    message = tell(
                        "a face may have {most} elements, and here is one more", most=MOST_ELEMENTS
                    )
                    help_ = tell("put several texts into one, or draw shapes as a picture")
                    self.fail("CS413", message, document.place(path, key=True), help_)
                    break
                kind = _kind_of(data) or (raw.kind if raw else "")
                if not kind and isinstance(data, dict):
                    message = tell("the element '{name}' says neither text nor image nor shape", name=name)
                    help_ = tell("add 'text: ...', 'image: card' or 'shape: rectangle'")
                    self.fail("CS406", message, document.place(path), help_)
                    continue
                if raw is None or raw.kind != kind:
                    raw = RawElement(name, kind, {}, {"": document.place(path, key=True)})
                if not at and _kind_of(data):  # a template that extends this one has it again
                    raw = replace(raw, dropped=False)
                keys, findings = validate(KINDS.get(kind, ElementKeys), document, path)
                self.findings += findings
                if keys is not None:
                    faces[side][name] = _changed(raw, keys, document, path)

    def _drop(self, elements: dict[str, RawElement], name: str, place: Place) -> None:
        """Mark an element as never drawn: other forms may still change it, and other texts may lie below it."""
        if name in elements:
            elements[name] = replace(elements[name], dropped=True)
        else:
            message = tell("there is no element '{name}' to leave out", name=name)
            self.fail("CS414", message, place, suggestion(name, elements))

    def template(self, layers: _Layers) -> Template | None:
        """Understand what was read."""
        if layers.settings.get("size") is None:
            message = tell("a template needs the card size it is designed for")
            place = Place(from_here(layers.file), 1, 1)
            self.fail("CS402", message, place, tell("add 'size: mini-euro' or 'size: 44x68mm'"))
            return None
        upright = self._built(layers)
        bilingual = self._form(layers, (_BILINGUAL,))
        if bilingual is not None:
            bilingual = replace(bilingual, wide=self._form(layers, (_BILINGUAL, _WIDE, _WIDE_BILINGUAL)))
        return replace(upright, wide=self._form(layers, (_WIDE,)), bilingual=bilingual)

    def _form(self, layers: _Layers, parts: tuple[KeyPath, ...]) -> Template | None:
        """Return another form of a template, of changes laid over one another; None without the last of them."""
        if parts[-1] not in (at for at, _, _ in layers.forms):
            return None
        faces = {side: dict(elements) for side, elements in layers.faces.items()}
        changed = replace(layers, settings=dict(layers.settings), faces=faces)
        for part in parts:
            for form, document in ((form, document) for at, form, document in layers.forms if at == part):
                if isinstance(form, WideKeys) and form.size is not None:
                    changed.settings["size"] = form.size
                self._add_elements(changed.faces, form, document, part)
        return self._built(changed)

    def _built(self, layers: _Layers) -> Template:
        settings = TemplateFile.model_construct(**layers.settings)
        assert settings.size is not None
        front, back = (
            ElementBuilder(elements, settings.size, layers.fonts, layers.palette, self.findings).elements()
            for elements in (layers.faces[Side.FRONT], layers.faces[Side.BACK])
        )
        return Template(
            name=layers.name,
            **{name: getattr(settings, name) for name in _SETTINGS},
            fonts=layers.fonts,
            palette=layers.palette,
            low_ink=layers.low_ink,
            front=front,
            back=back,
            sources=tuple(layers.sources),
            places=layers.places,
        )


def _kind_of(data: Any) -> str | None:
    """Return the kind of an element: the one that a key of it says, be it slightly misspelt."""
    words = data if isinstance(data, dict) else ()
    return next((kind for word in words if (kind := nearest(word, KINDS, least=0.8))), None)


def _changed(raw: RawElement, new: ElementKeys, document: Document, path: KeyPath) -> RawElement:
    """Return an element with the keys that a template says anew.

    Where it says other keys of a box than its parent, what it does not say itself makes room, the length first: a
    box pinned at one edge that gets another edge stretches.
    """
    written = {key: getattr(new, key) for key in new.model_fields_set}
    keys = dict(raw.keys)
    for near, far, length in SPANS:
        said = [key for key in (near, far, length) if key in written]
        kept = [key for key in (length, far, near) if key in keys and key not in said]
        for key in kept[: max(0, len(kept) + len(said) - 2)] if said else ():
            del keys[key]
    places = {key: document.place((*path, str(key))) for key in written}
    places[""] = document.place(path, key=True)
    return replace(raw, keys=keys | written, places={**raw.places, **places})
