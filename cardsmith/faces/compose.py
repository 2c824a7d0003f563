"""Cards and a template become faces: lazily, one at a time, the same on every machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cardsmith.faces.fonts import Font
from cardsmith.faces.pictures import PreparedPicture
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.face import Face, Side
from cardsmith.model.findings import Finding
from cardsmith.model.template import Template
from cardsmith.model.units import Size


@dataclass(frozen=True, slots=True)
class FaceOptions:
    """What a build asks of the faces; lengths in mm, None: as the template says.

    ``date_words`` gives the printed words of a card's date.
    """

    date_words: Callable[[Card], str]
    card_size: Size | None = None
    bleed: float | None = None
    low_ink: bool = False
    dpi: float = 300.0


class Composer:
    """Makes the faces of a set. Holds no face: memory does not grow with the number of cards."""

    def __init__(self, card_set: CardSet, template: Template, options: FaceOptions) -> None:
        raise NotImplementedError

    @property
    def size(self) -> Size:
        """The trim size of the faces in mm."""
        raise NotImplementedError

    @property
    def fonts(self) -> Mapping[str, Font]:
        """The fonts by the key that text runs name; complete once a face was made."""
        raise NotImplementedError

    @property
    def pictures(self) -> Mapping[str, PreparedPicture]:
        """The prepared pictures by the key that picture operations name; filled by ``prepare``."""
        raise NotImplementedError

    def prepare(self, jobs: int = 2, progress: Callable[[int, int], None] | None = None) -> list[Finding]:
        """Open, check and prepare every picture; ``progress(done, total)`` is called in this thread."""
        raise NotImplementedError

    def face(self, index: int, side: Side) -> Face:
        """Return one face of the card at ``index`` (from 0)."""
        raise NotImplementedError

    def findings(self) -> list[Finding]:
        """Compose every face once and return what is wrong with the texts, in card order."""
        raise NotImplementedError
