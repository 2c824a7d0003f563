"""How a person prints what was imposed: the order of pages over several sets, and sentences for the summary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardsmith.model.face import Side
from cardsmith.model.sheet import Axis, Duplex, Imposition, Page
from cardsmith.model.units import format_length


def page_order(impositions: Sequence[Imposition]) -> Iterator[tuple[int, Page]]:
    """Yield all pages of several sets in one file, each with the number of its imposition.

    Set after set on sheets of their own; when the two sides are printed by hand (``Duplex.NONE``), the fronts
    of all sets come before all backs, so that the paper goes back once.
    """
    by_hand = [imposition.duplex is Duplex.NONE and not imposition.single for imposition in impositions]
    if not all(by_hand):
        yield from ((number, page) for number, one in enumerate(impositions) for page in one.pages)
        return
    for side in Side:
        for number, one in enumerate(impositions):
            yield from ((number, page) for page in one.pages if page.side is side)


def how_to_print(*impositions: Imposition) -> list[str]:
    """Return sentences that tell a person how to print the sheets of one PDF, with all notes on them.

    The impositions are those of the sets in it, in order, made from one layout.
    """
    first = impositions[0]
    if first.single:
        sentences = [_singles(one) for one in impositions]
    else:
        sentences = [_paper(one) for one in impositions]
        sentences.append('Print at 100 % ("actual size"), not "fit to page".')
        if first.fold is not None:
            sentences += [_folding(one) for one in impositions]
        elif first.duplex is Duplex.NONE:
            sentences += _by_hand(sum(one.sheets for one in impositions))
        else:
            edge = "long" if first.duplex is Duplex.LONG_EDGE else "short"
            sentences.append(f"Print on both sides and flip on the {edge} edge.")
    sentences += [note for one in impositions for note in one.notes]
    return list(dict.fromkeys(sentences))


def _number(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _singles(imposition: Imposition) -> str:
    cards, size = _number(imposition.sheets, "card"), imposition.size
    return f"{cards} of {imposition.card}, one face a page: {2 * imposition.sheets} pages of {size} with the bleed."


def _paper(imposition: Imposition) -> str:
    cards = sum(len(page.placements) for page in imposition.pages) // 2
    size, (columns, rows) = imposition.size, imposition.grid
    lies = "portrait" if size.width <= size.height else "landscape"
    named = str(size) if imposition.paper[:1].isdigit() else f"{imposition.paper} ({size})"
    return (
        f"{named} {lies}, {columns} x {rows} cards of {imposition.card} on a sheet: {_number(cards, 'card')} on "
        f"{_number(imposition.sheets, 'sheet')}, {_number(len(imposition.pages), 'page')}."
    )


def _by_hand(sheets: int) -> list[str]:
    fronts, backs, trial = "page 1", "page 2", []
    if sheets > 1:
        fronts, backs = f"pages 1-{sheets}", f"pages {sheets + 1}-{2 * sheets}"
        trial = [f"Try it with one sheet first: page 1, then page {sheets + 1} on its other side."]
    return [
        f"Print {fronts} (the fronts) on one side. Turn the paper over from left to right like a page in a book "
        f"(the top edge stays the top edge), put it back so that sheet 1 comes first again, and print {backs} "
        "(the backs).",
        *trial,
    ]


def _folding(imposition: Imposition) -> str:
    assert imposition.fold is not None
    axis, at = imposition.fold
    where = "from the left" if axis is Axis.VERTICAL else "from the top"
    marked = any(line.dashed for line in imposition.pages[0].marks)
    dashed, marks = (", at the dashed line", " along the marks of the fronts") if marked else ("", "")
    return (
        f"Print on one side only. Fold every sheet in the middle, {format_length(at)} {where}{dashed}, printed "
        "sides out; glue the halves together over their whole area, let them dry flat, and cut both layers at "
        f"once{marks}."
    )
