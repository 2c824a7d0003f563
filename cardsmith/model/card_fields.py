"""What a template asks a card for: fields, texts with places for them, and conditions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from cardsmith.model.sentences import tell

Value = Callable[[str], str | None]
"""What a card says for a field: its text, or None when it has none."""

_CONDITION = re.compile(r"\s*(?:(no)\s+(\S+)|(\S+?)\s*(?:(==|!=)\s*(.*?))?)\s*")
_FIELD = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")

SECOND = ".2"
"""The end of a field's name that asks for what the card says in the other language of a bilingual deck, if that
differs: ``name.2``."""

AS_WRITTEN = "="
"""Begins the name of a field that is asked for as the set itself says it, in whatever language the card is printed."""

CARD_FIELDS = ("name", "date", "subtitle", "category", "emblem", "image", "index", "count", "title")
"""The fields that a text may print and a condition may ask for, besides ``fields.NAME``."""


def is_field(name: str) -> bool:
    """Tell whether ``name`` is a field of a card, in either language (``fields.NAME`` may have any name)."""
    name = name.removesuffix(SECOND)
    return name in CARD_FIELDS or (name.startswith("fields.") and len(name) > len("fields."))


class Condition(NamedTuple):
    """When an element is drawn: ``FIELD``, ``no FIELD``, ``FIELD == value``, ``FIELD != value``.

    A value is compared with what the set itself says, so that it decides alike in every language.
    """

    field: str
    test: str = "has"
    value: str = ""

    @classmethod
    def parse(cls, text: str) -> Condition:
        """Read a condition.

        Raises:
            ValueError: not one of the four forms.
        """
        match = _CONDITION.fullmatch(text)
        if match is None:
            right = re.sub(r"\s*(?<![=!])=(?!=)\s*", " == ", text)
            if right != text and _CONDITION.fullmatch(right):
                raise ValueError(tell("'{text}' is not a condition; write '{right}'", text=text, right=right))
            raise ValueError(
                tell(
                    "'{text}' is not a condition; write 'image', 'no image', 'category == science' or "
                    "'category != science'",
                    text=text,
                )
            )
        no, without, name, test, value = match.groups()
        if no:
            return cls(without, "no")
        return cls(name, test, value.strip("\"'")) if test else cls(name)

    def holds(self, value: Value) -> bool:
        """Tell whether the condition holds for a card that says ``value(field)``."""
        said = value(self.field)
        if self.test in ("has", "no"):
            return bool(said) == (self.test == "has")
        return ((value(AS_WRITTEN + self.field) or said or "") == self.value) == (self.test == "==")


def exclude(one: Condition | None, other: Condition | None) -> bool:
    """Tell whether two conditions surely never hold together: "image" and "no image", two values of one field."""
    if one is None or other is None or one.field != other.field:
        return False
    if one.test == other.test == "==":
        return one.value != other.value
    return {one.test, other.test} == {"has", "no"}


NEVER = Condition("name", "no")
"""Holds for no card: all have names."""


class Words(NamedTuple):
    """A text with places for fields: literal parts, and (in odd positions) the names of fields."""

    parts: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> Words:
        """Read a template text; ``{{`` and ``}}`` are braces.

        Raises:
            ValueError: a brace without its partner; the message says so.
        """
        parts, literal, at = [], "", 0
        for match in _FIELD.finditer(text):
            literal += text[at : match.start()]
            at = match.end()
            if match[1] is None:
                literal += match[0][0]
                continue
            parts += [literal, match[1].strip()]
            literal = ""
        parts.append(literal + text[at:])
        rest = _FIELD.sub("", text)
        if "{" in rest or "}" in rest:
            raise ValueError(tell("a brace stands alone; write {{ or }} for a brace that is printed"))
        return cls(tuple(parts))

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the fields."""
        return self.parts[1::2]

    def fill(self, value: Value) -> str:
        """Return the text for a card; empty when the text has fields and the card has none of them."""
        if len(self.parts) == 3 and not self.parts[0] and not self.parts[2]:
            return value(self.parts[1]) or ""
        said = [value(name) or "" for name in self.fields]
        if said and not any(said):
            return ""
        return "".join(part if at % 2 == 0 else said[at // 2] for at, part in enumerate(self.parts))
