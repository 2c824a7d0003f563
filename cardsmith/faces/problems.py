"""What can be wrong with a card's texts and pictures, said so that the author knows what to type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardsmith.faces.breaking import lacks_dictionary
from cardsmith.faces.font_problems import from_this_computer, missing_characters
from cardsmith.faces.pictures import PictureStore, RasterPicture
from cardsmith.faces.setting import Block
from cardsmith.faces.system_fonts import SystemFace
from cardsmith.model.card_fields import SECOND
from cardsmith.model.cards import Card
from cardsmith.model.findings import Finding, Severity, error, hint, warning
from cardsmith.model.sentences import tell, together
from cardsmith.model.template import TextElement
from cardsmith.model.units import MM_PER_POINT

POOR = 200.0
"""Pixels per inch below which a picture looks coarse in print."""

_HINTS = ("CS227",)
"""The remarks on a picture that need no action; the others are warnings."""


def with_text(
    element: TextElement, block: Block, card: Card, inside: bool, borrowed: Sequence[SystemFace] = ()
) -> Iterator[Finding]:
    """Yield what is wrong with a set text.

    ``inside`` tells whether all its ink lies in the safe area, ``borrowed`` in which fonts of this computer it is set.
    """
    field = element.words.fields[0].removesuffix(SECOND) if element.words.fields else ""
    what = field.removeprefix("fields.") or element.name
    key = "date_text" if field == "date" and card.date_text else field.partition(".")[0]
    at, fitted = card.place(key), block.text.fitted
    shaped = fitted.shaped
    lead = tell('the {field} of "{card}"', field=what, card=card.name)
    if shaped.missing:
        yield missing_characters(shaped.missing, lead, at).about(card.id, card.name)
    for face in borrowed:
        yield from_this_computer(face, lead, at).about(card.id, card.name)
    least = f"{round(fitted.size / MM_PER_POINT, 1):g} pt"
    if any(fitted.overflow):
        message = tell(
            "{where} does not fit: {overflow} at the least size of {size}",
            where=lead,
            overflow=_overflow(block),
            size=least,
        )
        help_ = _DICTIONARY if lacks_dictionary(shaped.text) else _SHORTER
        yield error("CS301", message, at, help_).about(card.id, card.name)
    elif not inside:
        message = tell("{where} is printed beyond the safe area", where=lead)
        yield error("CS305", message, at, _SHORTER).about(card.id, card.name)
    elif fitted.broken:
        message = tell("{where}: a word is so long that it is broken at {size}", where=lead, size=least)
        help_ = tell("shorten it, or put a soft hyphen (U+00AD) where it may be broken")
        yield warning("CS302", message, at, help_).about(card.id, card.name)


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
        yield Finding(remark.code, severity, message, card.place("image"), remark.help, card.id)
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
