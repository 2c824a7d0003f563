"""What can be wrong with a card's texts, pictures and fonts, said so that the author knows what to type."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path

from cardsmith.faces.font_files import read_font
from cardsmith.faces.pictures import PictureStore, RasterPicture
from cardsmith.faces.setting import Block
from cardsmith.faces.sfnt import FontError
from cardsmith.model.cards import Card
from cardsmith.model.errors import InputError
from cardsmith.model.findings import Finding, Place, Severity, error, warning
from cardsmith.model.template import SECOND, Template, TextElement
from cardsmith.model.units import MM_PER_POINT

POOR = 200.0
"""Pixels per inch below which a picture looks coarse in print."""

_HINTS = ("CS227",)
"""The remarks on a picture that need no action; the others are warnings."""


def with_text(element: TextElement, block: Block, card: Card, inside: bool) -> Iterator[Finding]:
    """Yield what is wrong with a set text; ``inside`` tells whether all its ink lies in the safe area."""
    field = element.words.fields[0].removesuffix(SECOND) if element.words.fields else ""
    what = field.removeprefix("fields.") or element.name
    key = "date_text" if field == "date" and card.date_text else field.partition(".")[0]
    at, fitted = card.place(key), block.text.fitted
    shaped = fitted.shaped
    lead = f'the {what} of "{card.name}"'
    if shaped.missing:
        listed = ", ".join(map(_character, shaped.missing))
        are = "is a character" if len(shaped.missing) == 1 else "are characters"
        help_ = "write it with other characters, or name a font file that has them under 'fonts:'"
        yield error("CS303", f"{listed} {are} that no font has ({lead})", at, help_).about(card.id)
    least = f"{round(fitted.size / MM_PER_POINT, 1):g} pt"
    if any(fitted.overflow):
        yield error(
            "CS301", f"{lead} does not fit: {_overflow(block)} at the least size of {least}", at, _SHORTER
        ).about(card.id)
    elif not inside:
        yield error("CS305", f"{lead} is printed beyond the safe area", at, _SHORTER).about(card.id)
    elif fitted.broken:
        help_ = "shorten it, or put a soft hyphen (U+00AD) where it may be broken"
        yield warning("CS302", f"{lead}: a word is so long that it is broken at {least}", at, help_).about(
            card.id
        )


_SHORTER = "shorten it, or use a larger card size or another template"


def _overflow(block: Block) -> str:
    across, down = (round(amount, 1) for amount in block.text.fitted.overflow)
    parts = [f"{max(across, 0.1):g} mm too wide"] if across else []
    return " and ".join([*parts, f"{max(down, 0.1):g} mm too high"] if down or not parts else parts)


def _character(char: str) -> str:
    name = unicodedata.name(char, "")
    return f"'{char}' (U+{ord(char):04X}{f' {name}' if name else ''})"


def with_picture(card: Card, store: PictureStore) -> Iterator[Finding]:
    """Yield what is wrong with a card's picture, which the store has prepared."""
    if card.image is None:
        return
    outcome, at = store.outcome(card.image), card.place("image")
    for remark in outcome.remarks:
        severity = Severity.HINT if remark.code in _HINTS else Severity.WARNING
        severity = Severity.ERROR if remark.fatal else severity
        line = f" (its line {remark.line})" if remark.line else ""
        message = f"the picture {card.image.name}: {remark.message}{line}"
        yield Finding(remark.code, severity, message, at, remark.help, card.id)
    picture = outcome.picture
    if isinstance(picture, RasterPicture):
        dpi = store.resolution(picture)
        if dpi < POOR:
            width, height = picture.source
            message = f"the picture {card.image.name} ({width} x {height} pixels) is printed at {dpi:.0f} dpi"
            yield warning("CS229", message, at, "use a larger one: 300 dpi is good, 200 will do").about(
                card.id
            )


def without_plate(card: Card, why: str) -> Finding:
    """Return what to say of a drawing that was to be a plate and is printed as it is."""
    name = card.image.name if card.image is not None else ""
    message = f"no plate is made of the picture {name}: {why}"
    help_ = "it is printed as it is; 'plate: auto' is for drawings in one colour"
    return hint("CS235", message, card.place("image"), help_).about(card.id)
