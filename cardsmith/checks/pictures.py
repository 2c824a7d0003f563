"""Pictures without a credit or licence, and licences that do not allow what the set's own promises."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from cardsmith.checks.context import Context, for_whom, named
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.findings import Finding, hint, warning
from cardsmith.model.sentences import tell, tell_n

MOST = 0.5
"""A missing picture is a slip only in a set of which at least this part of the cards has one."""

_CC = re.compile(r"(?:CC|CREATIVE COMMONS)[- ]*((?:(?:BY|NC|ND|SA)[- ]*)+)(\d(?:\.\d)?)?")
_NAMES = {"ATTRIBUTION": "BY", "NON-?COMMERCIAL": "NC", "NO-?DERIV(?:ATIVE)?S": "ND", "SHARE-?ALIKE": "SA"}
_FREE = re.compile(r"CC[- ]?0|PUBLIC DOMAIN|CC[- ]?PDM|\bPDM?\b|UNLICENSE")
_RESERVED = re.compile(r"ALL RIGHTS RESERVED|PROPRIETARY|©|COPYRIGHTED?\b")


@dataclass(frozen=True, slots=True)
class Licence:
    """A licence as far as it matters here: ``terms`` of Creative Commons, none for the public domain.

    ``reserved``: nothing is allowed at all.
    """

    terms: frozenset[str] = frozenset()
    version: float = 4.0
    reserved: bool = False


def licence(text: str) -> Licence | None:
    """Read the name of a licence; None when it is not one of those that are known."""
    name = text.upper()
    for word, term in _NAMES.items():
        name = re.sub(word, term, name)
    if match := _CC.search(name):
        return Licence(frozenset(re.findall("BY|NC|ND|SA", match[1])), float(match[2] or 4.0))
    if _FREE.search(name):
        return Licence()
    return Licence(reserved=True) if _RESERVED.search(name) else None


def refusal(picture: Licence, own: Licence) -> str | None:
    """Return why a picture may not be in a set under the set's licence, None if it may.

    A card is an adaptation: its picture is cropped and put together with text (Creative Commons 4.0, section 1a).
    """
    if own.reserved:
        return None
    if picture.reserved:
        return tell("nobody may pass it on")
    if "ND" in picture.terms and "ND" not in own.terms:
        return tell("it may not be changed, and the set's licence allows that")
    if "NC" in picture.terms and "NC" not in own.terms:
        return tell("it may not be sold, and the set's licence allows that")
    if "SA" in picture.terms and (picture.terms != own.terms or own.version < picture.version):
        return tell("it may be passed on only under its own licence (or a later version)")
    if picture.terms and not own.terms:
        return tell("its author must be named, and the set's licence asks for nothing")
    return None


def check_pictures(card_set: CardSet, _context: Context) -> Iterator[Finding]:
    """Name the cards without a picture in a set in which most have one."""
    without = for_whom([card for card in card_set.cards if card.image is None], "CS630")
    if without and len(card_set.cards) - len(without) >= MOST * len(card_set.cards):
        message = tell_n(
            "{n} card of {all} has no picture: {cards}",
            "{n} cards of {all} have no picture: {cards}",
            len(without),
            all=len(card_set.cards),
            cards=named(without),
        )
        help_ = tell("they are drawn without one, which is fine if it is meant")
        yield hint("CS630", message, without[0].place(), help_)


def check_credits(card_set: CardSet, _context: Context) -> Iterator[Finding]:
    """Name pictures without an author or a licence, in a set that credits others or says its own licence."""
    pictured = [card for card in card_set.cards if card.image is not None]
    if card_set.license is None and not any(card.credit.author or card.credit.license for card in pictured):
        return
    unsigned = [card for card in pictured if not (card.credit.author or card.credit.source)]
    unlicensed = [card for card in pictured if not card.credit.license]
    if concerned := for_whom(unsigned, "CS631"):
        message = tell_n(
            "{n} picture has no author or source: {cards}",
            "{n} pictures have no author or source: {cards}",
            len(concerned),
            cards=named(concerned),
        )
        yield _lacking("CS631", message, "author: ..., source: ...", concerned[0])
    if concerned := for_whom(unlicensed, "CS632"):
        message = tell_n(
            "{n} picture has no licence: {cards}",
            "{n} pictures have no licence: {cards}",
            len(concerned),
            cards=named(concerned),
        )
        yield _lacking("CS632", message, "license: CC-BY-4.0", concerned[0])


def _lacking(code: str, message: str, example: str, first: Card) -> Finding:
    help_ = tell("write '{example}'; 'credits:' of the set is for all", example=f"credit: {{{example}}}")
    return hint(code, message, first.place("image"), help_)


def check_licences(card_set: CardSet, _context: Context) -> Iterator[Finding]:
    """Find pictures whose licence does not allow what the set's own licence promises."""
    own = licence(card_set.license or "")
    if own is None:
        return
    by_licence: dict[str, list[Card]] = defaultdict(list)
    for card in card_set.cards:
        if card.image is not None and card.credit.license:
            by_licence[card.credit.license].append(card)
    for text, all_cards in by_licence.items():
        picture, concerned = licence(text), for_whom(all_cards, "CS633")
        why = refusal(picture, own) if picture is not None else None
        if why and concerned:
            message = tell_n(
                "the picture of {cards}: under {licence} {why} ({own})",
                "the pictures of {cards}: under {licence} {why} ({own})",
                len(concerned),
                cards=named(concerned),
                licence=text,
                why=why,
                own=card_set.license,
            )
            help_ = tell("take another picture, or give the set a licence that fits")
            yield warning("CS633", message, concerned[0].place("credit"), help_)
