"""The elements of a template's face, understood: boxes, fonts, colours and fields looked up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from cardsmith.authoring.suggesting import suggestion
from cardsmith.authoring.template_schema import BLEED, ElementKeys, ImageKeys, ShapeKeys, TextKeys
from cardsmith.model.card_fields import CARD_FIELDS, NEVER, is_field
from cardsmith.model.face import BLACK, Color
from cardsmith.model.findings import Finding, Place, error
from cardsmith.model.sentences import joined, tell, together
from cardsmith.model.template import (
    Box,
    Element,
    FontChoice,
    ImageElement,
    Length,
    Paint,
    ShapeElement,
    Span,
    TextElement,
)
from cardsmith.model.units import Size

SPANS = (("left", "right", "width"), ("top", "bottom", "height"))
"""The keys of a box, across and down: two of three say where it lies."""
_PAINTS = ("color", "fill", "stroke")
_NOTHING = Length(0.0)
_NO_BOX = Box(Span(_NOTHING, None, _NOTHING), Span(_NOTHING, None, _NOTHING))


@dataclass(frozen=True, slots=True)
class RawElement:
    """An element as written: its kind (``text``, ``image`` or ``shape``), its keys, and where they stand.

    A ``dropped`` one is never drawn.
    """

    name: str
    kind: str
    keys: Mapping[str, Any]
    places: Mapping[str, Place]
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class ElementBuilder:
    """Turns the raw elements of one face into elements; what is wrong goes to ``findings``.

    ``size`` is the card size that the template is designed for.
    """

    raws: Mapping[str, RawElement]
    size: Size
    fonts: Mapping[str, FontChoice]
    palette: Mapping[str, Color]
    findings: list[Finding]

    def elements(self) -> tuple[Element, ...]:
        """Return the elements in their order."""
        build: dict[str, Callable[[RawElement], Element]] = {
            "text": self._text,
            "image": self._image,
            "shape": self._shape,
        }
        return tuple(build[raw.kind](raw) for raw in self.raws.values())

    def _fail(self, raw: RawElement, code: str, message: str, key: str, help_: str | None = None) -> None:
        self.findings.append(error(code, message, raw.places.get(key) or raw.places[""], help_))

    def _check_text(self, raw: RawElement, keys: TextKeys) -> None:
        earlier = self._texts(before=raw.name)
        if keys.below is not None and keys.below not in earlier:
            message = tell("there is no text '{below}' before '{name}'", below=keys.below, name=raw.name)
            self._fail(raw, "CS410", message, "below", suggestion(keys.below, earlier))
        if keys.font not in self.fonts and (keys.font is not None or not self.fonts):
            message = tell("a text needs a font, and 'fonts' is empty")
            if keys.font:
                message = tell("'fonts' has no '{font}'", font=keys.font)
            self._fail(raw, "CS404", message, "font", suggestion(keys.font or "", self.fonts))
        if not keys.size:
            message = tell("the text '{name}' has no type size", name=raw.name)
            self._fail(raw, "CS411", message, "", tell("add 'size: 9' (points)"))
        if keys.least is not None and keys.least > keys.size:
            message = tell(
                "'least' ({least:g}) is more than 'size' ({size:g})", least=keys.least, size=keys.size
            )
            self._fail(raw, "CS411", message, "least")
        for edge in ("left", "right", "top", "bottom"):
            if raw.keys.get(edge) == BLEED:
                message = tell("the text '{name}' cannot run into the bleed", name=raw.name)
                self._fail(raw, "CS409", message, edge, tell("write 3mm or more"))
        self._check_fields(raw, "text", keys.text.fields)

    def _text(self, raw: RawElement) -> TextElement:
        keys = TextKeys.model_construct(**raw.keys)
        self._check_text(raw, keys)
        own = self._common(raw, keys, TextElement)
        own |= {"words": keys.text, "font": keys.font or next(iter(self.fonts), "")}
        own["least"] = keys.least or keys.size
        own["color"] = own["color"] or ("ink" if "ink" in self.palette else BLACK,)
        return TextElement(**own)

    def _image(self, raw: RawElement) -> ImageElement:
        keys = ImageKeys.model_construct(**raw.keys)
        return ImageElement(**self._common(raw, keys, ImageElement) | {"of": keys.image})

    def _shape(self, raw: RawElement) -> ShapeElement:
        keys = ShapeKeys.model_construct(**raw.keys)
        texts = self._texts()
        if keys.around is not None and keys.around not in texts:
            message = tell("there is no text '{around}' on this face", around=keys.around)
            self._fail(raw, "CS410", message, "around", suggestion(keys.around, texts))
        return ShapeElement(**self._common(raw, keys, ShapeElement) | {"circle": keys.shape == "circle"})

    def _texts(self, before: str | None = None) -> list[str]:
        """Return the names of the face's texts, only of those ``before`` an element if one is given."""
        names = list(self.raws)
        names = names[: names.index(before)] if before is not None else names
        return [name for name in names if self.raws[name].kind == "text"]

    def _common(self, raw: RawElement, keys: ElementKeys, kind: type[Element]) -> dict[str, Any]:
        """Return what an element of a kind has under the names of keys; what goes around a text needs no box."""
        names = {field.name for field in fields(kind)}
        own = {name: value for name, value in vars(keys).items() if name in names}
        own["when"] = NEVER if raw.dropped else keys.when
        if own["when"] is not None:
            self._check_fields(raw, "when", (own["when"].field,))
        box = _NO_BOX if raw.keys.get("around") else Box(*(self._span(raw, span) for span in SPANS))
        if keys.by is not None:
            self._check_fields(raw, "by", (keys.by,))
        own |= {name: self._paints(raw, name) for name in _PAINTS if name in names}
        return own | {"name": raw.name, "box": box, "places": raw.places}

    def _check_fields(self, raw: RawElement, key: str, names: Iterable[str]) -> None:
        for name in names:
            if not is_field(name):
                help_ = suggestion(name, (*CARD_FIELDS, "fields.NAME"))
                self._fail(raw, "CS407", tell("a card has no field '{name}'", name=name), key, help_)

    def _paints(self, raw: RawElement, key: str) -> tuple[Paint, ...]:
        paints: tuple[Paint, ...] = raw.keys.get(key) or ()
        known = (*self.palette, "edge") if (raw.kind, key) == ("image", "fill") else tuple(self.palette)
        for paint in paints:
            if isinstance(paint, str) and paint not in known:
                message = tell("the palette has no '{color}'", color=paint)
                self._fail(raw, "CS405", message, key, suggestion(paint, known))
        return paints

    def _span(self, raw: RawElement, keys: tuple[str, str, str]) -> Span:
        near, far, length = (raw.keys.get(key) for key in keys)
        given = [key for key in keys if raw.keys.get(key) is not None]
        span = Span(_NOTHING if near == BLEED else near, _NOTHING if far == BLEED else far, length)
        if "below" in raw.keys and keys[0] == "top":
            if given != ["bottom"]:
                help_ = tell("give it 'bottom', no 'top' or 'height'")
                message = tell("'{name}' is below another text", name=raw.name)
                self._fail(
                    raw, "CS408", message, next((key for key in given if key != "bottom"), "below"), help_
                )
            return span
        if len(given) != 2:
            says = tell("all three") if len(given) == 3 else together(given) or tell("none")
            message = tell(
                "the box of '{name}' needs two of {keys}: it has {says}",
                name=raw.name,
                keys=joined(keys),
                says=says,
            )
            self._fail(raw, "CS408", message, given[-1] if len(given) == 3 else "")
            return span
        start, end = span.on(self.size.width if keys[0] == "left" else self.size.height, 1.0)
        if end <= start:
            message = tell(
                "the box of '{name}' has no {length}: it ends where it starts, or before",
                name=raw.name,
                length=keys[2],
            )
            self._fail(raw, "CS409", message, given[-1])
        return span
