"""The nearest right word for a wrong one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from cardsmith.authoring.source import names_in
from cardsmith.model.errors import UsageError
from cardsmith.model.sentences import Sentence, joined, tell

MOST_MEANT = 8
"""So many names are told that a word may mean."""


def suggestion(word: str, known: Iterable[str]) -> str | None:
    """Return ``did you mean 'x'?``, or the list of what is known if nothing is near and the list is short.

    Where several begin with the word, or with what it is near to, they are all named.
    """
    names = tuple(known)
    heads = dict.fromkeys(name.partition("-")[0] for name in names)
    near = None if word in heads else nearest(word, names)
    head = None if near else nearest(word, heads)
    meant = [name for name in names if head and name.partition("-")[0] == head]
    if 1 < len(meant) <= MOST_MEANT:
        return tell("did you mean one of {names}?", names=joined(meant))
    if near := near or nearest(word, meant or names):
        return did_you_mean(near)
    return tell("known are: {names}", names=joined(names)) if 0 < len(names) <= 30 else None


def file_suggestion(path: Path, known: Iterable[str]) -> str | None:
    """Return ``did you mean 'x'?`` with a YAML file beside ``path``, else what ``suggestion`` says of its name."""
    files = [name for name in names_in(path.parent) if name.lower().endswith((".yaml", ".yml"))]
    meant = path.stem.casefold()
    near = next((name for name in files if Path(name).stem.casefold() == meant), None)
    return did_you_mean(near) if near else suggestion(path.name, known)


def did_you_mean(near: str) -> Sentence:
    """Return ``did you mean 'x'?``."""
    return tell("did you mean '{name}'?", name=near)


def refusal(message: str, help_: str | None) -> UsageError:
    """Return the error of a request that cannot be served, with what to do behind it, if there is anything."""
    return UsageError(tell("{message}; {help}", message=message, help=help_) if help_ else message)


def nearest(word: str, known: Iterable[str], least: float = 0.6) -> str | None:
    """Return the known word nearest to ``word``, if any is ``least`` alike (0 to 1); case does not matter."""
    return _nearest(word, tuple(known), least)


@lru_cache(maxsize=256)  # the same slip is often made in every card
def _nearest(word: str, known: tuple[str, ...], least: float) -> str | None:
    folded = {name.casefold(): name for name in reversed(known)}
    near = difflib.get_close_matches(word.casefold(), folded, n=1, cutoff=least)
    return folded[near[0]] if near else None
