"""Proving the pictures of a PDF, face by face: all are drawn and seen, sharp enough, and each is its card's own."""

from __future__ import annotations

from collections import Counter
from typing import Final

from cardsmith.model.sentences import tell
from cardsmith.press.manifest import PictureEntry, PlaceEntry
from cardsmith.press.proof import REBUILD, Tallies
from cardsmith.press.proof_match import Comparison

LOW_RESOLUTION: Final = 200.0
"""Dots per inch below which a print looks soft; only ever a warning."""


class PictureProver:
    """Proves the pictures of one PDF, and remembers what was drawn: the same picture must look alike everywhere."""

    def __init__(self, tallies: Tallies) -> None:
        self._tallies = tallies
        self._marks: dict[str, tuple[str, str]] = {}
        self._owners: dict[str, str] = {}
        self._soft: dict[str, tuple[float, str]] = {}
        self._unseen: set[tuple[str, str]] = set()

    def prove(self, where: str, place: PlaceEntry, drawn: int, result: Comparison) -> None:
        """Prove the pictures of a face (``where`` in words) by how it compares with what is ``drawn`` there."""
        tally, card = self._tallies.pictures, place.card
        meant = sum(len(entry.spots) for entry in place.pictures)
        tally.expected += meant
        tally.found += min(meant, drawn)
        if meant != drawn:
            code = "CS571" if drawn > meant else "CS567"
            message = tell("{cell} has pictures: {drawn}, not {meant}", cell=where, drawn=drawn, meant=meant)
            tally.report(code, message, REBUILD, card)
        for key, dpi in result.resolutions:
            self._resolution(card, key, dpi)
        if result.complete:  # another card's face has its own pictures
            for entry, mark in result.marks:
                self._identity(card, where, entry, mark)
            drawn_as = Counter(entry.key for entry, _ in result.marks)  # a bleed is a second drawing
            for key, unseen in Counter(result.unseen).items():
                if unseen == drawn_as[key]:
                    self._nothing_seen(card, key)

    def _resolution(self, card: str, key: str, dpi: float) -> None:
        tally = self._tallies.resolution
        tally.count(dpi >= LOW_RESOLUTION)
        tally.smallest = min(tally.smallest, dpi)
        if dpi < LOW_RESOLUTION:
            self._soft[key] = min(self._soft.get(key, (dpi, card)), (dpi, card), key=lambda known: known[0])

    def tell_soft(self) -> None:
        """Warn of the pictures with few dots, once each, of where they have the fewest."""
        for dpi, card in self._soft.values():
            message = tell(
                "the picture of '{card}' has {dpi} dots per inch as printed", card=card, dpi=round(dpi)
            )
            help_ = tell(
                "below {dpi} it looks soft: use a larger picture (300 is best)", dpi=round(LOW_RESOLUTION)
            )
            self._tallies.resolution.warn("CS575", message, help_, card)

    def _identity(self, card: str, where: str, picture: PictureEntry, mark: str) -> None:
        """See that what is drawn is the described picture, and the same one wherever it is drawn."""
        known, first = (
            (picture.digest, "") if picture.digest else self._marks.setdefault(picture.key, (mark, where))
        )
        if known == mark:
            self._owners.setdefault(mark, card)
            return
        owner, elsewhere = self._owners.get(mark, card), self._owners.get(known, card)
        # of two unlike drawings, the one that another card has is wrong
        if owner == card and elsewhere != card:
            owner, where = elsewhere, first
        message = tell("{cell} shows another picture, not the one on its other side", cell=where)
        if owner != card:
            message = tell("{cell} shows the picture of '{card}'", cell=where, card=owner)
        elif picture.digest:
            message = tell("{cell} shows another picture, not its own", cell=where)
        self._tallies.pictures.report("CS572", message, REBUILD, card)

    def _nothing_seen(self, card: str, key: str) -> None:
        if (card, key) not in self._unseen:
            self._unseen.add((card, key))
            message = tell(
                "nothing of a drawing is seen on '{card}': all of it lies outside its window, or is cut off",
                card=card,
            )
            help_ = tell(
                "say where its subject is ('focus: left' on the card), give the drawing a viewBox around it, "
                "or use another template"
            )
            self._tallies.pictures.warn("CS578", message, help_, card)
