"""Proving a finished PDF: what it shows is what was meant, and a printer can use it.

The description inside the file (``manifest``) says what was meant; where things are, and which, is read from the
page content. ``verify_pdf`` works on every PDF of ours, at any time, and needs neither the set nor its pictures.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from cardsmith.model.errors import FileError
from cardsmith.model.findings import Finding, Place, Severity
from cardsmith.model.sentences import either, joined, reason, tell, tell_n
from cardsmith.model.sheet import Axis, Duplex
from cardsmith.model.units import format_length
from cardsmith.press.manifest import Description, PartEntry, read_description
from cardsmith.press.proof import Check, Proof, Tallies, Tally
from cardsmith.press.proof_fonts import font_dictionaries
from cardsmith.press.proof_pages import PageProver
from cardsmith.press.proof_read import PdfiumError, PdfReader
from cardsmith.press.proof_sheets import pairs, turning

_PASSWORD: Final = 4
"""pdfium's FPDF_ERR_PASSWORD."""
_SIMPLEX, _SHORT, _LONG = 1, 2, 3
"""pdfium's numbers of /ViewerPreferences /Duplex; 0 says nothing."""
_WISHED: Final = {
    Duplex.LONG_EDGE: (_LONG,),
    Duplex.SHORT_EDGE: (_SHORT,),
    Duplex.NONE: (0, _SIMPLEX),
    Duplex.FOLD: (0, _SIMPLEX),
}
_HEADER_WITHIN: Final = 1024
_TRAILER_WITHIN: Final = 1024
_TURNS: Final = {
    Axis.VERTICAL: tell("turned about the vertical axis"),
    Axis.HORIZONTAL: tell("turned about the horizontal axis"),
}


def verify_pdf(path: Path, on_pages: Callable[[int, int], None] | None = None) -> Proof:
    """Prove a finished PDF. ``on_pages(done, total)`` is called as pages are done.

    Raises:
        FileError: the file cannot be read at all (it is missing, a folder, or not permitted).
    """
    problem = _not_a_pdf(path)
    if problem:
        return _refused(path, *problem)
    try:
        with closing(PdfReader(path)) as reader:
            if reader.encrypted:
                return _encrypted(path)
            try:
                description = read_description(path)
                if description is None:
                    return _foreign(path)
                return _prove(path, reader, description, on_pages or (lambda _done, _total: None))
            except FileError as problem_inside:
                help_ = tell("build the PDF again with this cardsmith")
                return _refused(path, "CS564", problem_inside.message, help_)
    except PdfiumError as refusal:
        if refusal.code == _PASSWORD:
            return _encrypted(path)
        message = tell("the PDF is damaged: it cannot be opened")
        return _refused(path, "CS561", message, tell("build or download it again"))


def _not_a_pdf(path: Path) -> tuple[str, str, str] | None:
    """Return code, message and help when the file is no whole PDF."""
    try:
        if not path.is_file():
            why = tell("it is not a file") if path.exists() else tell("there is no such file")
            raise FileError(tell("cannot read {path}: {reason}", path=path, reason=why))
        with path.open("rb") as file:
            head = file.read(_HEADER_WITHIN)
            size = file.seek(0, 2)
            file.seek(max(0, size - _TRAILER_WITHIN))
            tail = file.read()
    except OSError as problem:
        raise FileError(tell("cannot read {path}: {reason}", path=path, reason=reason(problem))) from problem
    if b"%PDF-" not in head:
        what = tell("the file is not a PDF") if size else tell("the file is empty")
        return "CS560", what, tell("name a PDF that cardsmith build wrote")
    if b"%%EOF" not in tail:
        return (
            "CS561",
            tell("the PDF is cut short: its end is missing"),
            tell("build, copy or download it again"),
        )
    return None


def _refused(path: Path, code: str, message: str, help: str) -> Proof:  # noqa: A002
    return Proof(str(path), (), (Finding(code, Severity.ERROR, message, Place(str(path)), help),))


def _encrypted(path: Path) -> Proof:
    help_ = tell("verify it as cardsmith build wrote it, without a password")
    return _refused(path, "CS562", tell("the PDF is encrypted"), help_)


def _foreign(path: Path) -> Proof:
    message = tell(
        "the PDF carries no description of ours: cardsmith did not make it, or another program wrote it anew"
    )
    return _refused(path, "CS563", message, tell("verify the file that cardsmith build wrote"))


def _prove(
    path: Path, reader: PdfReader, description: Description, on_pages: Callable[[int, int], None]
) -> Proof:
    tallies = Tallies(str(path))
    prover = PageProver(reader, description, tallies)
    _count_pages(reader, description, tallies.pages)
    done = 0
    for part in description.parts:
        for pages in prover.part(part):
            done += pages
            on_pages(done, reader.page_count)
    parts = description.parts
    in_parts = {page for part in parts for pair in pairs(part, parts) for page in pair}
    for page in range(reader.page_count):
        if page not in in_parts:
            prover.page(page, None)
            done += 1
            on_pages(done, reader.page_count)
    prover.pictures.tell_soft()
    rows = [
        tallies.pages.closed(_page_words(reader.page_count, description)),
        tallies.boxes.closed(_box_words(description)),
        tallies.fronts.closed(_deviation_words(tallies.fronts)),
        tallies.backs.closed(_back_words(description, tallies)),
        tallies.pictures.closed(tell("every picture is drawn, each card its own on both sides")),
        _fonts(path, reader),
        tallies.resolution.closed(_resolution_words(tallies)),
        tallies.safe.closed(_safe_words(description)),
        _printing(path, reader, description),
        _size(path, tallies.fronts.expected),
    ]
    findings = tuple(finding for _, found in rows for finding in found)
    return Proof(str(path), tuple(check for check, _ in rows), findings)


def _count_pages(reader: PdfReader, description: Description, tally: Tally) -> None:
    meant = description.page_count
    tally.expected, tally.found = meant, min(meant, reader.page_count)
    if reader.page_count != meant:
        message = tell("the PDF has {n} pages, not {meant}", n=reader.page_count, meant=meant)
        tally.report("CS565", message, tell("pages were lost or added after the build: build it again"))
    for part in description.parts:
        backed = not part.single and part.duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)
        if backed and part.first_page % 2:
            message = tell(
                "'{set}' begins on page {page}, the back of another set's sheet",
                set=part.title,
                page=part.first_page + 1,
            )
            tally.report(
                "CS565", message, tell("a set must begin on a sheet of its own: build the PDF again")
            )
        if backed and part.pages % 2:
            message = tell("'{set}' has an odd number of pages", set=part.title)
            tally.report("CS565", message, tell("every sheet needs two sides"))


def _fonts(path: Path, reader: PdfReader) -> tuple[Check, tuple[Finding, ...]]:
    tally = Tally(tell("fonts embedded"), str(path))
    everywhere = None
    try:
        everywhere = font_dictionaries(path)
    except (OSError, ValueError) as problem:
        message = tell("the PDF is damaged: {problem}", problem=reason(problem))
        tally.report("CS561", message, tell("build, copy or download it again"))
    fonts = dict(everywhere or {})
    for name, embedded in reader.fonts.items():
        fonts[name] = embedded and fonts.get(name, True)
    for name, embedded in sorted(fonts.items()):
        tally.count(embedded)
        if not embedded:
            message = tell("the font {font} is not embedded", font=name)
            if name not in reader.fonts:
                message = tell(
                    "the font {font} is not embedded (no page uses it, but a print shop's check will refuse it)",
                    font=name,
                )
            tally.report("CS573", message, tell("every font must be inside the PDF: build it again"))
    words = joined(sorted(name.partition("+")[2] or name for name in fonts)) or tell("no text")
    if everywhere is None:
        words = tell("{fonts} (only fonts in use could be seen)", fonts=words)
    return tally.closed(words)


def _printing(path: Path, reader: PdfReader, description: Description) -> tuple[Check, tuple[Finding, ...]]:
    """Check what the file asks of the viewer that prints it, and that its duplex mode fits its axis."""
    tally = Tally(tell("print settings"), str(path))
    tally.count(not reader.print_scaling)
    if reader.print_scaling:
        message = tell("the PDF does not ask to be printed at 100 %")
        tally.report("CS576", message, tell("its cards may come out smaller: build it again"))
    for part in description.parts:
        if part.single:
            continue
        wished = reader.duplex in _WISHED[part.duplex] or (reader.duplex == 0 and len(description.parts) > 1)
        tally.count(wished)
        if not wished:
            message = tell(
                "the viewer is not asked to print '{set}' as {duplex}", set=part.title, duplex=part.duplex
            )
            tally.report("CS576", message, tell("the backs may be turned wrongly: build it again"))
        axis, _ = turning(part, part.page)
        if part.duplex is not Duplex.FOLD and axis is not part.axis:
            facts = {"duplex": part.duplex, "set": part.title}
            message = tell("{duplex} turns '{set}' about the vertical axis, not the horizontal one", **facts)
            if axis is Axis.HORIZONTAL:
                message = tell(
                    "{duplex} turns '{set}' about the horizontal axis, not the vertical one", **facts
                )
            tally.report("CS577", message, tell("build it again; if that does not help, please report it"))
    modes = sorted({_mode_words(part) for part in description.parts})
    return tally.closed(joined([tell("at 100 %"), *modes], "; "))


def _mode_words(part: PartEntry) -> str:
    if part.single:
        return tell("single faces")
    return {
        Duplex.LONG_EDGE: tell("flip on the long edge"),
        Duplex.SHORT_EDGE: tell("flip on the short edge"),
        Duplex.NONE: tell("fronts first, then the backs by hand"),
        Duplex.FOLD: tell("one side, to be folded"),
    }[part.duplex]


def _size(path: Path, cards: int) -> tuple[Check, tuple[Finding, ...]]:
    tally = Tally(tell("file size"), str(path))
    tally.count(True)
    size = path.stat().st_size
    words = f"{size / 1e6:.1f} MB" if size >= 1e5 else f"{size / 1e3:.1f} kB"
    if cards:
        words = tell("{size}, {each} a card", size=words, each=f"{size / cards / 1e3:.1f} kB")
    return tally.closed(words)


def _page_words(pages: int, description: Description) -> str:
    sheets = sum(part.sheets for part in description.parts if not part.single)
    said = tell_n("{n} page", "{n} pages", pages)
    if sheets:
        said = tell("{pages} on {sheets}", pages=said, sheets=tell_n("{n} sheet", "{n} sheets", sheets))
    return said


def _box_words(description: Description) -> str:
    sizes = {
        tell("{size} cards", size=part.card) if part.single else tell("{size} sheets", size=part.page)
        for part in description.parts
    }
    return joined(["MediaBox, BleedBox, TrimBox", joined(sorted(sizes))], ": ")


def _back_words(description: Description, tallies: Tallies) -> str:
    ways, offsets = set[str](), set[str]()
    for part in description.parts:
        if part.duplex is Duplex.FOLD and not part.single:
            ways.add(tell("behind the fold"))
        else:
            ways.add(_TURNS[turning(part, part.page)[0]])
        if any(part.back_offset):
            offset = f"{part.back_offset[0]:+g}, {part.back_offset[1]:+g} mm"
            offsets.add(tell("moved on purpose by {offset}", offset=offset))
    words = [*sorted(ways), *sorted(offsets), _deviation_words(tallies.backs)]
    return joined(words, "; ")


def _resolution_words(tallies: Tallies) -> str:
    lowest = tallies.resolution.smallest
    if lowest == math.inf:
        return tell("no pictures of pixels")
    return tell("lowest {dpi} dots per inch", dpi=round(lowest))


def _deviation_words(tally: Tally) -> str:
    return tell("largest deviation {length}", length=f"{tally.largest:.3f} mm")


def _safe_words(description: Description) -> str:
    least = sorted({format_length(part.safe) for part in description.parts})
    return tell("all text at least {lengths} inside the trim", lengths=either(least))
