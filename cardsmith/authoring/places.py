"""Where the parts of a file stand, worked out when asked: most cards are never complained about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from cardsmith.model.findings import Place

KeyPath = tuple[str | int, ...]
"""The keys and (from 0) entries of lists that lead to a part of a file."""


def value_at(tree: Any, path: KeyPath) -> Any:
    """Return the part of a tree of dicts and lists that a path leads to, which must be there."""
    for step in path:
        tree = tree[step]
    return tree


class Located(Protocol):
    """Data that knows where its parts were written: a YAML ``Document`` or a table."""

    @property
    def data(self) -> Any:
        """The tree of dicts, lists, texts and None."""

    def place(self, path: KeyPath = (), key: bool = False, part: tuple[int, int] | None = None) -> Place:
        """Return the place of a value (or of its key, or of part of its text)."""

    def has(self, path: KeyPath) -> bool:
        """Tell whether something is written at ``path``, be it empty."""


class Places(Mapping[str, Place]):
    """Where the keys of a card or set stand, worked out when asked; ``""`` is the whole."""

    def __init__(self, document: Located, path: KeyPath = ()) -> None:
        self._document = document
        self._path = path

    def __getitem__(self, key: str) -> Place:
        path = (*self._path, *key.split(".")) if key else self._path
        if not self._document.has(path) and key:
            raise KeyError(key)
        return self._document.place(path)

    def __iter__(self) -> Iterator[str]:
        return iter(["", *value_at(self._document.data, self._path)])

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __reduce__(self) -> tuple[type[dict[str, Place]], tuple[dict[str, Place]]]:
        return dict, (dict(self),)  # a worker process needs the places of its cards, not the whole document
