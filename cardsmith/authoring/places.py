"""Places worked out when asked: most cards are never complained about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardsmith.authoring.validation import Located, Path_
from cardsmith.model.findings import Place


class Places(Mapping[str, Place]):
    """Where the keys of a card or set stand, worked out when asked; ``""`` is the whole."""

    def __init__(self, document: Located, path: Path_ = ()) -> None:
        self._document = document
        self._path = path

    def __getitem__(self, key: str) -> Place:
        path = (*self._path, *key.split(".")) if key else self._path
        if not self._document.has(path) and key:
            raise KeyError(key)
        return self._document.place(path)

    def __iter__(self) -> Iterator[str]:
        data: Any = self._document.data
        for step in self._path:
            data = data[step]
        return iter(["", *data])

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __reduce__(self) -> tuple[type[dict[str, Place]], tuple[dict[str, Place]]]:
        return dict, (dict(self),)  # a worker process needs the places of its cards, not the whole document
