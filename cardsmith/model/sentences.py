"""What is said to people, as data: an English template and its values, put into another language only when shown.

A ``Sentence`` is text like any other (its English), so that programs, logs and journals need not care. Whoever shows it
asks ``Messages.say`` for it in the reader's language. Templates are found in the source by their literal first
argument: write whole sentences with named placeholders, and never glue two of them together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class Sentence(str):
    """English text that remembers its ``template`` and ``values``, which may be sentences themselves.

    Where the words depend on a number ``n``, ``template`` is for one and ``plural`` for all others.
    """

    template: str
    values: Mapping[str, object]
    plural: str | None
    n: int


def tell(template: str, /, **values: object) -> Sentence:
    """Return a sentence; without values the template is taken as it is, braces and all."""
    return _made(template, values)


def tell_n(one: str, many: str, n: int, /, **values: object) -> Sentence:
    """Return a sentence whose words depend on the number ``n``, which its templates call ``{n}``."""
    return _made(one, {"n": n, **values}, many, n)


def to_tell(template: str, /) -> str:
    """Mark a template that is told later, with values that are not known yet."""
    return template


def reason(problem: Exception) -> str:
    """Return why something failed, in as few words as an exception has."""
    if isinstance(problem, OSError) and problem.strerror:
        return _REASONS.get(problem.strerror, problem.strerror)
    said = problem.args[0] if problem.args else None
    return said if isinstance(said, str) else str(problem)


def cut(text: str, most: int = 60) -> str:
    """Return what somebody wrote, short enough for a message."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def as_data(text: str) -> object:
    """Return a sentence, or other text, as plain data for JSON."""
    if not isinstance(text, Sentence):
        return text
    values = {
        name: as_data(value) if isinstance(value, str) else value for name, value in text.values.items()
    }
    return [text.template, values, text.plural, text.n]


def from_data(data: Any) -> str:
    """Return the text that ``as_data`` made data of."""
    if isinstance(data, str):
        return data
    template, values, plural, n = data
    values = {
        name: from_data(value) if isinstance(value, str | list) else value for name, value in values.items()
    }
    return _made(template, values, plural, n)


def joined(parts: Sequence[str], separator: str = ", ") -> str:
    """Return parts one after another, each still to be said in the reader's language."""
    if len(parts) < 2:
        return parts[0] if parts else ""
    names = [f"part{number}" for number in range(len(parts))]
    return _made(separator.join(f"{{{name}}}" for name in names), dict(zip(names, parts, strict=True)))


def either(parts: Sequence[str]) -> str:
    """Return alternatives as a list in a sentence: ``a, b or c``."""
    return tell("{first} or {last}", first=joined(parts[:-1]), last=parts[-1]) if parts[1:] else joined(parts)


def together(parts: Sequence[str]) -> str:
    """Return things as a list in a sentence: ``a, b and c``."""
    return (
        tell("{first} and {last}", first=joined(parts[:-1]), last=parts[-1]) if parts[1:] else joined(parts)
    )


def _made(template: str, values: Mapping[str, object], plural: str | None = None, n: int = 1) -> Sentence:
    chosen = template if plural is None or n == 1 else plural
    sentence = Sentence(chosen.format_map(values) if values else chosen)
    sentence.template, sentence.values, sentence.plural, sentence.n = template, values, plural, n
    return sentence


SIDES = {"front": tell("the front"), "back": tell("the back")}
"""The faces of a card, as sentences name them."""

_REASONS: Mapping[str, str] = {
    sentence: sentence
    for sentence in (
        tell("No such file or directory"),
        tell("Permission denied"),
        tell("File exists"),
        tell("Is a directory"),
        tell("Not a directory"),
        tell("No space left on device"),
        tell("Read-only file system"),
        tell("File name too long"),
    )
}
"""What the system says about files that cannot be read or written."""
