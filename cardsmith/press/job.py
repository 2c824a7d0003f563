"""What a print run needs, as data: the press knows nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardsmith.model.face import Face, Side, TextPage, TextRun
from cardsmith.model.sheet import Imposition, Label

if TYPE_CHECKING:
    from cardsmith.faces.fonts import Font
    from cardsmith.faces.pictures import PreparedPicture


class Part(NamedTuple):
    """One set in the run. ``face`` makes the face of an item of the imposition when its page is drawn.

    ``names`` are the items' card names, for the outline.
    """

    title: str
    imposition: Imposition
    face: Callable[[int, Side], Face]
    names: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class PrintJob:
    """A whole print run.

    ``fonts`` and ``pictures`` are looked up by the keys that the faces use; ``label`` sets a label as it stands at the
    origin (no labels are drawn without it). ``cache`` is the folder of the content-addressed cache, where vector
    pictures are kept once converted.
    """

    title: str
    parts: tuple[Part, ...]
    fonts: Mapping[str, Font]
    pictures: Mapping[str, PreparedPicture]
    author: str | None = None
    language: str | None = None
    label: Callable[[Label], Sequence[TextRun]] | None = None
    text_pages: tuple[TextPage, ...] = ()
    cache: Path | None = None

    @property
    def pages(self) -> int:
        """How many pages the PDF will have."""
        return sum(len(part.imposition.pages) for part in self.parts) + len(self.text_pages)
