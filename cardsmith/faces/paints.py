"""Which colour a card gets, of those that a template offers: one that tells nothing about its date."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from functools import cache

from cardsmith.faces.sayings import Sayings
from cardsmith.model.card_fields import AS_WRITTEN
from cardsmith.model.face import Color
from cardsmith.model.template import Paint


class Paints:
    """The colours that the cards of a set get; ``palette`` gives those that a template calls by name."""

    def __init__(self, sayings: Sayings, palette: Mapping[str, Color]) -> None:
        self._sayings, self._palette = sayings, palette
        self._ranks = cache(self._rank_all)

    def color(
        self, paints: tuple[Paint, ...], index: int, by: str | None, edge: Color | None = None
    ) -> Color | None:
        """Return the colour that a card gets: of several, always the same one for the same card, or for all that
        say the same ``by`` a field."""
        if not paints:
            return None
        paint = paints[self._rank(index, by) % len(paints)] if len(paints) > 1 else paints[0]
        if isinstance(paint, Color):
            return paint
        return edge if paint == "edge" else self._palette[paint]

    def _rank(self, index: int, by: str | None) -> int:
        """Return a number that tells nothing: a hash of the card's name, or the place of what it says in a field."""
        rank = self._ranks(by).get(index) if by else None
        return zlib.crc32(self._sayings.card_set.cards[index].id.encode()) if rank is None else rank

    def _rank_all(self, field: str) -> dict[int, int]:
        """Return by card, among all that the set says for a field, the place of what that card says."""
        says = {index: self._sayings.value(index) for index in range(len(self._sayings.card_set.cards))}
        said = {
            index: text
            for index, value in says.items()
            if (text := value(AS_WRITTEN + field) or value(field))
        }
        ranks = {text: rank for rank, text in enumerate(sorted(set(said.values())))}
        return {index: ranks[text] for index, text in said.items()}
