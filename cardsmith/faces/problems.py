"""What can be wrong with a card's texts and pictures, said so that the author knows what to type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardsmith.faces.breaking import lacks_dictionary
from cardsmith.faces.font_problems import from_this_computer, missing_characters
from cardsmith.faces.pictures import PictureStore, RasterPicture
from cardsmith.faces.setting import Block
from cardsmith.faces.system_fonts import SystemFace
from cardsmith.model.card_fields import SECOND
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.findings import Finding, Place, Severity, error, hint, warning
from cardsmith.model.sentences import cut, tell, together
from cardsmith.model.template import TextElement
from cardsmith.model.units import MM_PER_POINT

POOR = 200.0
"""Pixels per inch below which a picture looks coarse in print."""

_HINTS = ("CS227",)
"""The remarks on a picture that need no action; the others are warnings."""


class Subject(NamedTuple):
    """What a finding about a text is about, as sentences begin, where it was written, and the card if it is one's."""

    lead: str
    place: Place | None
    card: Card | None = None

    @classmethod
    def of(cls, element: TextElement, card: Card, card_set: CardSet) -> Subject:
        """Return what is wrong if a text of a card is: what the card says, the title of the set, or the template."""
        if not element.words.fields:
            return cls(tell("the text '{name}' of the template", name=element.name), element.places.get(""))
        field = element.words.fields[0].removesuffix(SECOND)
        if field == "title":
            lead = tell('the title of the set, "{title}",', title=cut(card_set.title))
            return cls(lead, card_set.places.get("title"))
        key = "date_text" if field == "date" and card.date_text else field.partition(".")[0]
        what = field.removeprefix("fields.")
        lead = tell('the {field} of "{card}"', field=what, card=cut(card.name))
        return cls(lead, card.place(key), card)

    def about(self, finding: Finding) -> Finding:
        """Return the finding with the card that it is about."""
        return finding.about(self.card.id, self.card.name) if self.card is not None else finding


def with_text(
    subject: Subject, block: Block, inside: bool, borrowed: Sequence[SystemFace] = ()
) -> Iterator[Finding]:
    """Yield what is wrong with a set text.

    ``inside`` tells whether all its ink lies in the safe area, ``borrowed`` in which fonts of this computer it is set.
    """
    (lead, at, _), fitted = subject, block.text.fitted
    shaped = fitted.shaped
    if shaped.missing:
        yield subject.about(missing_characters(shaped.missing, lead, at))
    for face in borrowed:
        yield subject.about(from_this_computer(face, lead, at))
    least = f"{round(fitted.size / MM_PER_POINT, 1):g} pt"
    if any(fitted.overflow):
        message = tell(
            "{where} does not fit: {overflow} at the least size of {size}",
            where=lead,
            overflow=_overflow(block),
            size=least,
        )
        help_ = _DICTIONARY if lacks_dictionary(shaped.text) else _SHORTER
        yield subject.about(error("CS301", message, at, help_))
    elif not inside:
        message = tell("{where} is printed beyond the safe area", where=lead)
        yield subject.about(error("CS305", message, at, _SHORTER))
    elif fitted.broken:
        message = tell("{where}: a word is so long that it is broken at {size}", where=lead, size=least)
        help_ = tell("shorten it, or put a soft hyphen (U+00AD) where it may be broken")
        yield subject.about(warning("CS302", message, at, help_))


_SHORTER = tell("shorten it, or use a larger card size or another template")
_DICTIONARY = tell(
    "run: pip install 'cardsmith[intl]'  (it knows where words of this script end, and so may lines), or shorten it"
)


def _overflow(block: Block) -> str:
    across, down = (round(amount, 1) for amount in block.text.fitted.overflow)
    parts = [tell("{length} mm too wide", length=f"{max(across, 0.1):g}")] if across else []
    if down or not parts:
        parts.append(tell("{length} mm too high", length=f"{max(down, 0.1):g}"))
    return together(parts)


def with_picture(card: Card, store: PictureStore) -> Iterator[Finding]:
    """Yield what is wrong with a card's picture, which the store has prepared."""
    if card.image is None:
        return
    outcome = store.outcome(card.image)
    for remark in outcome.remarks:
        severity = Severity.HINT if remark.code in _HINTS else Severity.WARNING
        severity = Severity.ERROR if remark.fatal else severity
        message = tell("the picture {file}: {problem}", file=card.image.name, problem=remark.message)
        if remark.line:
            message = tell("{problem} (its line {line})", problem=message, line=remark.line)
        found = Finding(remark.code, severity, message, card.place("image"), remark.help)
        yield found.about(card.id, card.name)
    picture = outcome.picture
    if isinstance(picture, RasterPicture):
        dpi = store.resolution(picture)
        if dpi < POOR:
            width, height = picture.source
            message = tell(
                "the picture {file} ({width} x {height} pixels) is printed at {dpi} dpi",
                file=card.image.name,
                width=width,
                height=height,
                dpi=round(dpi),
            )
            help_ = tell("use a larger one: 300 dpi is good, 200 will do")
            yield warning("CS229", message, card.place("image"), help_).about(card.id, card.name)


def without_plate(card: Card, why: str) -> Finding:
    """Return what to say of a drawing that was to be a plate and is printed as it is."""
    name = card.image.name if card.image is not None else ""
    message = tell("no plate is made of the picture {file}: {reason}", file=name, reason=why)
    help_ = tell("it is printed as it is; 'plate: auto' is for drawings in one colour")
    return hint("CS235", message, card.place("image"), help_).about(card.id, card.name)
