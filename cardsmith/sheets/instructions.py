"""How a person prints what was imposed: the order of pages over several sets, and sentences for the summary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardsmith.model.face import Side
from cardsmith.model.sentences import tell, tell_n
from cardsmith.model.sheet import Axis, Duplex, Imposition, Page
from cardsmith.model.units import format_length
from cardsmith.sheets.grid import lies


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
        sentences.append(tell('Print at 100 % ("actual size"), not "fit to page".'))
        if first.fold is not None:
            sentences += [_folding(one) for one in impositions]
        elif first.duplex is Duplex.NONE:
            sentences += _by_hand(sum(one.sheets for one in impositions))
        elif first.duplex is Duplex.LONG_EDGE:
            sentences.append(tell("Print on both sides and flip on the long edge."))
        else:
            sentences.append(tell("Print on both sides and flip on the short edge."))
    sentences += [note for one in impositions for note in one.notes]
    return list(dict.fromkeys(sentences))


def _singles(imposition: Imposition) -> str:
    return tell_n(
        "{n} card of {card}, one face a page: {pages} pages of {size} with the bleed.",
        "{n} cards of {card}, one face a page: {pages} pages of {size} with the bleed.",
        imposition.sheets,
        card=imposition.card,
        pages=2 * imposition.sheets,
        size=imposition.size,
    )


def _paper(imposition: Imposition) -> str:
    size, (columns, rows) = imposition.size, imposition.grid
    return tell(
        "{paper} {lies}, {columns} x {rows} cards of {card} on a sheet: {cards} on {sheets}, {pages}.",
        paper=str(size) if imposition.paper[:1].isdigit() else f"{imposition.paper} ({size})",
        lies=lies(size),
        columns=columns,
        rows=rows,
        card=imposition.card,
        cards=tell_n("{n} card", "{n} cards", sum(len(page.placements) for page in imposition.pages) // 2),
        sheets=tell_n("{n} sheet", "{n} sheets", imposition.sheets),
        pages=tell_n("{n} page", "{n} pages", len(imposition.pages)),
    )


def _by_hand(sheets: int) -> list[str]:
    fronts, backs, trial = tell("page {page}", page=1), tell("page {page}", page=2), []
    if sheets > 1:
        fronts = tell("pages {first}-{last}", first=1, last=sheets)
        backs = tell("pages {first}-{last}", first=sheets + 1, last=2 * sheets)
        trial = [
            tell("Try it with one sheet first: page 1, then page {page} on its other side.", page=sheets + 1)
        ]
    return [
        tell(
            "Print {fronts} (the fronts) on one side. Turn the paper over from left to right like a page in a book "
            "(the top edge stays the top edge), put it back so that sheet 1 comes first again, and print {backs} "
            "(the backs).",
            fronts=fronts,
            backs=backs,
        ),
        *trial,
    ]


def _folding(imposition: Imposition) -> str:
    assert imposition.fold is not None
    axis, at = imposition.fold
    length = format_length(at)
    where = tell("{length} from the top", length=length)
    if axis is Axis.VERTICAL:
        where = tell("{length} from the left", length=length)
    if any(line.dashed for line in imposition.pages[0].marks):
        return tell(
            "Print on one side only. Fold every sheet in the middle, {where}, at the dashed line, printed sides out; "
            "glue the halves together over their whole area, let them dry flat, and cut both layers at once along the "
            "marks of the fronts.",
            where=where,
        )
    return tell(
        "Print on one side only. Fold every sheet in the middle, {where}, printed sides out; glue the halves together "
        "over their whole area, let them dry flat, and cut both layers at once.",
        where=where,
    )
