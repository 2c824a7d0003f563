"""A piece of advice, and how one is made of cases."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

EXAMPLES = 3
"""How many examples a sentence gives."""

Case = tuple[str, str, Any]
"""A line of an advice: what it is about, the sentence, the number behind it."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One piece of advice: its ``topic`` (a stable word), a sentence, a line for each case, which options to add.

    ``numbers`` are the figures behind it, by number of players or by card.
    """

    topic: str
    text: str
    cases: tuple[str, ...] = ()
    numbers: dict[str, Any] = field(default_factory=dict)
    options: str | None = None

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self) | {"cases": list(self.cases)}


def following(command: str, options: str) -> str:
    """Return a command with the options of an advice, in place of those typed that set the same."""
    name, value = shlex.split(options)
    key = value[: value.find("=") + 1] if name == "--rule" else ""
    kept: list[str] = []
    for word in shlex.split(command):
        if kept[-1:] == [name] and word.startswith(key):
            del kept[-1]
        else:
            kept.append(word)
    return shlex.join([*kept, name, value])


def listed(
    topic: str, text: str, cases: Iterable[Case], options: str | None = None, most: int | None = None
) -> Advice | None:
    """Return advice with these cases (the first ``most`` of them as sentences), None without any."""
    found = list(cases)
    sentences = tuple(sentence for _, sentence, _ in found[:most])
    return (
        Advice(topic, text, sentences, {key: number for key, _, number in found}, options) if found else None
    )
