"""Texts of which letters were lost, or became others, before they came into the set."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardsmith.checks.context import Context, about
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.findings import Finding, warning
from cardsmith.model.sentences import cut, tell

_PAGES = ("cp1252", "cp1250")
_LIKELY = re.compile("[\x00-\u017f\u0218-\u021b\u0370-\u04ff\u2010-\u20bf]*")
"""What people write. ``CAFÉ®`` would become a letter of phonetics."""


def check_letters(card_set: CardSet, _context: Context) -> Iterator[Finding]:
    """Find texts in which a program has read UTF-8 as something else, or put U+FFFD for what it could not read."""
    for card in card_set.cards:
        for key, text in _texts(card):
            if "\ufffd" in text:
                message = tell('"{text}" has lost letters to a wrong encoding (U+FFFD)', text=cut(text))
                help_ = tell('write it anew; a spreadsheet keeps all letters if it is saved as "CSV UTF-8"')
                yield about(card, warning, "CS614", message, help_, key)
            elif (right := _unspoiled(text)) is not None:
                message = tell(
                    '"{text}" looks like "{right}", read in a wrong encoding',
                    text=cut(text),
                    right=cut(right),
                )
                yield about(card, warning, "CS614", message, tell("write {text}", text=right), key)


def _texts(card: Card) -> Iterator[tuple[str, str]]:
    """Yield what of a card may be printed and is not plain ASCII, with its key."""
    for key in ("name", "subtitle", "category", "date_text"):
        text = getattr(card, key)
        if text and not text.isascii():
            yield key, text
    for key, text in card.fields.items():
        if not text.isascii():
            yield f"fields.{key}", text


def _unspoiled(text: str) -> str | None:
    """Return what a text was if its bytes in a page of Windows are UTF-8, as ``CafÃ©`` was ``Café``."""
    for page in _PAGES:
        try:
            right = text.encode(page).decode("utf-8")
        except UnicodeError:
            continue
        if _LIKELY.fullmatch(right):
            return right
    return None
