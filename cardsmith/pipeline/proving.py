"""The proof of a finished draft, and what the press finds, said of the author's own files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from cardsmith.model.cards import Card
from cardsmith.model.errors import ProofError
from cardsmith.model.findings import Finding
from cardsmith.model.sentences import tell


def prove(draft: Path, output: Path, on_pages: Callable[[int, int], None]) -> list[Finding]:
    """Return the warnings of the proof, said of ``output``. ``on_pages(done, total)`` is called as pages are done.

    Raises:
        ProofError: there is more than warnings.
    """
    from cardsmith.press.verify import verify_pdf  # pdfium is not waited for where nothing is proved

    proof = verify_pdf(draft, on_pages)
    found = [replace(one, place=one.place and replace(one.place, file=str(output))) for one in proof.findings]
    if not proof.ok:
        raise ProofError(
            tell(
                "the finished PDF does not show what it should, so {output} was left as it was. That "
                "is a defect of cardsmith: please report it with the lines above",
                output=output,
            ),
            tuple(found),
        )
    return [one for one in found if one.code != "CS575"]  # the faces have told it with its line: CS229


def located(found: Iterable[Finding], cards: Sequence[Card]) -> list[Finding]:
    """Point findings about drawings (not seen, or not to be drawn) at the pictures of their cards."""
    return [_at_its_card(one, cards) for one in found]


def _at_its_card(one: Finding, cards: Sequence[Card]) -> Finding:
    having: list[Card] = []
    if one.code == "CS578":
        having = [card for card in cards if card.id == one.card]
    elif one.code == "CS530" and one.place:
        having = [card for card in cards if str(card.image) == one.place.file][:1]
    if len(having) != 1:  # sets may share an id
        return one
    return replace(one, place=having[0].place("image")).about(having[0].id, having[0].name)
