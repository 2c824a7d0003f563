"""What can be wrong with fonts and characters, said so that the author knows what to install or to type."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from cardsmith.faces.font_book import FontBook
from cardsmith.faces.font_files import read_font
from cardsmith.faces.sfnt import FontError
from cardsmith.faces.system_fonts import EAST_ASIAN, SystemFace
from cardsmith.model.cards import CardSet
from cardsmith.model.errors import InputError
from cardsmith.model.findings import Finding, Place, Severity, error, hint
from cardsmith.model.sentences import Sentence, joined, reason, tell, tell_n
from cardsmith.model.template import Template

_EMOJI = re.compile("[\u2600-\u27bf\U0001f000-\U0001faff]")


def missing_characters(chars: Sequence[str], lead: str, place: Place | None) -> Finding:
    """Return that no font has these characters; ``lead`` names the text in which they stand."""
    message = tell_n(
        "{characters} is a character that no font has ({where})",
        "{characters} are characters that no font has ({where})",
        len(chars),
        characters=joined([_character(char) for char in chars]),
        where=lead,
    )
    return error("CS303", message, place, _where_to_get(chars))


def _character(char: str) -> str:
    name = unicodedata.name(char, "")
    return f"'{char}' (U+{ord(char):04X}{f' {name}' if name else ''})"


def _where_to_get(chars: Sequence[str]) -> Sentence:
    if any(EAST_ASIAN.match(char) for char in chars):
        return tell(
            "install a font for Chinese, Japanese and Korean (Debian, Ubuntu: fonts-noto-cjk), or name a font file "
            "that has them: fonts: [NotoSansJP-Regular.otf]"
        )
    if any(_EMOJI.match(char) for char in chars):
        return tell(
            "install a font that draws them in outlines (Debian, Ubuntu: fonts-symbola), or name one: "
            "fonts: [NotoEmoji-Regular.ttf]; coloured pictures in fonts cannot be printed"
        )
    return tell(
        "install a font for their script (Debian, Ubuntu: fonts-noto-core), or name a font file that has them: "
        "fonts: [NotoSans-Regular.ttf]; or write it with other characters"
    )


def from_this_computer(face: SystemFace, lead: str, place: Place | None) -> Finding:
    """Return that a text needed a font that other computers may not have."""
    message = tell(
        "{where} needs {font}, a font of this computer: elsewhere another may take its place",
        where=lead,
        font=face.name,
    )
    name = Path(face.font_name).name
    help_ = tell(
        "to print the same everywhere, copy {file} into the set's folder and write fonts: [{name}]",
        file=face.file,
        name=name,
    )
    return hint("CS307", message, place, help_)


def unusable_fonts(names: Sequence[Path], place: Place | None) -> list[Finding]:
    """Return what is wrong with fonts that were named at ``place``."""
    found = []
    for name in names:
        try:
            read_font(name)
        except (FontError, OSError) as problem:
            message = tell("the font {font} cannot be used: {reason}", font=name.name, reason=reason(problem))
            found.append(error("CS306", message, place, tell("name a TTF, OTF or TTC file")))
    return found


def demand_fonts(template: Template) -> None:
    """Make sure that the template's own fonts can be used.

    Raises:
        InputError: one cannot; without it nothing can be set.
    """
    found = [
        finding
        for choice in template.fonts.values()
        for finding in unusable_fonts([choice.path], choice.place)
    ]
    if found:
        raise InputError(tell("the template {name} cannot be used", name=template.name), tuple(found))


def beside_the_cards(card_set: CardSet, fonts: FontBook, credits_: Severity | None) -> Iterator[Finding]:
    """Yield the characters that no font has: of the title (it labels the sheets), and of the credits.

    How bad that is of the credits depends on whether their page is printed; None: it does not matter.
    """
    if missing := fonts.missing("text", card_set.title):
        yield missing_characters(missing, tell("the title"), card_set.places.get("title"))
    if credits_ is None:
        return
    for card in card_set.cards:
        said = "".join(filter(None, (card.credit.author, card.credit.source, card.credit.license)))
        if not said.isascii() and (missing := fonts.missing("text", said)):
            lead = tell('the credit of "{name}"', name=card.name)
            found = missing_characters(missing, lead, card.place("credit")).about(card.id, card.name)
            yield replace(found, severity=credits_)
