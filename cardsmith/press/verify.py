"""Proving a finished PDF: what it shows is what was meant, and a printer can use it.

The description inside the file (``manifest``) says what was meant; where things are, and which, is read from the
page content. ``verify_pdf`` works on every PDF of ours, at any time, and needs neither the set nor its pictures.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Final

from cardsmith.model.errors import FileError
from cardsmith.model.findings import Finding, Place, Severity
from cardsmith.model.sheet import Axis, Duplex
from cardsmith.model.units import format_length
from cardsmith.press.manifest import Description, PartEntry, read_description
from cardsmith.press.proof import Check, Proof, Tallies, Tally, Verdict, proof_table
from cardsmith.press.proof_fonts import font_dictionaries
from cardsmith.press.proof_pages import PageProver, pairs, turning
from cardsmith.press.proof_read import PdfiumError, PdfReader

__all__ = ["Check", "Proof", "Verdict", "proof_table", "verify_pdf"]

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
    Axis.VERTICAL: "turned about the vertical axis",
    Axis.HORIZONTAL: "turned about the horizontal axis",
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
        with PdfReader(path) as reader:
            if reader.encrypted:
                return _encrypted(path)
            try:
                description = read_description(path)
                if description is None:
                    return _foreign(path)
                return _prove(path, reader, description, on_pages or (lambda _done, _total: None))
            except FileError as problem_inside:
                return _refused(path, "CS564", str(problem_inside), "build the PDF again with this cardsmith")
    except PdfiumError as refusal:
        if refusal.code == _PASSWORD:
            return _encrypted(path)
        return _refused(
            path, "CS561", "the PDF is damaged: it cannot be opened", "build or download it again"
        )


def _not_a_pdf(path: Path) -> tuple[str, str, str] | None:
    """Return code, message and help when the file is no whole PDF."""
    try:
        if not path.is_file():
            what = "it is not a file" if path.exists() else "there is no such file"
            raise FileError(f"cannot read {path}: {what}")
        with path.open("rb") as file:
            head = file.read(_HEADER_WITHIN)
            size = file.seek(0, 2)
            file.seek(max(0, size - _TRAILER_WITHIN))
            tail = file.read()
    except OSError as problem:
        raise FileError(f"cannot read {path}: {problem.strerror or problem}") from problem
    if b"%PDF-" not in head:
        what = "the file is empty" if not size else "the file is not a PDF"
        return "CS560", what, "name a PDF that cardsmith build wrote"
    if b"%%EOF" not in tail:
        return "CS561", "the PDF is cut short: its end is missing", "build, copy or download it again"
    return None


def _refused(path: Path, code: str, message: str, help: str) -> Proof:  # noqa: A002
    return Proof(str(path), (), (Finding(code, Severity.ERROR, message, Place(str(path)), help),))


def _encrypted(path: Path) -> Proof:
    return _refused(
        path, "CS562", "the PDF is encrypted", "verify it as cardsmith build wrote it, without a password"
    )


def _foreign(path: Path) -> Proof:
    message = (
        "the PDF carries no description of ours: cardsmith did not make it, or another program wrote it anew"
    )
    return _refused(path, "CS563", message, "verify the file that cardsmith build wrote")


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
    rows = [
        tallies.pages.closed(_page_words(reader.page_count, description)),
        tallies.boxes.closed(_box_words(description)),
        tallies.fronts.closed(_deviation_words(tallies.fronts)),
        tallies.backs.closed(_back_words(description, tallies)),
        tallies.pictures.closed("every picture is drawn, each card its own on both sides"),
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
        message = f"the PDF has {reader.page_count} pages, not {meant}"
        tally.report("CS565", message, "pages were lost or added after the build: build it again")
    for part in description.parts:
        backed = not part.single and part.duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)
        if backed and part.first_page % 2:
            message = f"'{part.title}' begins on page {part.first_page + 1}, the back of another set's sheet"
            tally.report("CS565", message, "a set must begin on a sheet of its own: build the PDF again")
        if backed and part.pages % 2:
            tally.report("CS565", f"'{part.title}' has an odd number of pages", "every sheet needs two sides")


def _fonts(path: Path, reader: PdfReader) -> tuple[Check, tuple[Finding, ...]]:
    tally = Tally("fonts embedded", str(path))
    everywhere = None
    try:
        everywhere = font_dictionaries(path)
    except (OSError, ValueError) as problem:
        tally.report("CS561", f"the PDF is damaged: {problem}", "build, copy or download it again")
    fonts = dict(everywhere or {})
    for name, embedded in reader.fonts.items():
        fonts[name] = embedded and fonts.get(name, True)
    for name, embedded in sorted(fonts.items()):
        tally.count(embedded)
        if not embedded:
            used = (
                "" if name in reader.fonts else " (no page uses it, but a print shop's check will refuse it)"
            )
            message = f"the font {name} is not embedded{used}"
            tally.report("CS573", message, "every font must be inside the PDF: build it again")
    words = ", ".join(sorted(name.partition("+")[2] or name for name in fonts)) or "no text"
    return tally.closed(words if everywhere is not None else f"{words} (only fonts in use could be seen)")


def _printing(path: Path, reader: PdfReader, description: Description) -> tuple[Check, tuple[Finding, ...]]:
    """Check what the file asks of the viewer that prints it, and that its duplex mode fits its axis."""
    tally = Tally("print settings", str(path))
    tally.count(not reader.print_scaling)
    if reader.print_scaling:
        message = "the PDF does not ask to be printed at 100 %"
        tally.report("CS576", message, "its cards may come out smaller: build it again")
    for part in description.parts:
        if part.single:
            continue
        wished = reader.duplex in _WISHED[part.duplex] or (reader.duplex == 0 and len(description.parts) > 1)
        tally.count(wished)
        if not wished:
            message = f"the viewer is not asked to print '{part.title}' as {part.duplex}"
            tally.report("CS576", message, "the backs may be turned wrongly: build it again")
        axis, _ = turning(part, part.page)
        if part.duplex is not Duplex.FOLD and axis is not part.axis:
            message = f"{part.duplex} turns '{part.title}' about the {axis} axis, not the {part.axis} one"
            tally.report("CS577", message, "build it again; if that does not help, please report it")
    modes = sorted({_mode_words(part) for part in description.parts})
    return tally.closed("; ".join(("at 100 %", *modes)))


def _mode_words(part: PartEntry) -> str:
    if part.single:
        return "single faces"
    return {
        Duplex.LONG_EDGE: "flip on the long edge",
        Duplex.SHORT_EDGE: "flip on the short edge",
        Duplex.NONE: "fronts first, then the backs by hand",
        Duplex.FOLD: "one side, to be folded",
    }[part.duplex]


def _size(path: Path, cards: int) -> tuple[Check, tuple[Finding, ...]]:
    tally = Tally("file size", str(path))
    tally.count(True)
    size = path.stat().st_size
    words = f"{size / 1e6:.1f} MB" if size >= 1e5 else f"{size / 1e3:.1f} kB"
    return tally.closed(words + (f", {size / cards / 1e3:.1f} kB a card" if cards else ""))


def _page_words(pages: int, description: Description) -> str:
    sheets = sum(part.sheets for part in description.parts if not part.single)
    return f"{pages} pages" + (f" on {sheets} {'sheet' if sheets == 1 else 'sheets'}" if sheets else "")


def _box_words(description: Description) -> str:
    sizes = {f"{part.card} cards" if part.single else f"{part.page} sheets" for part in description.parts}
    return f"MediaBox, BleedBox, TrimBox: {', '.join(sorted(sizes))}"


def _back_words(description: Description, tallies: Tallies) -> str:
    ways, offsets = set(), set()
    for part in description.parts:
        if part.duplex is Duplex.FOLD and not part.single:
            ways.add("behind the fold")
        else:
            ways.add(_TURNS[turning(part, part.page)[0]])
        if any(part.back_offset):
            offsets.add(f"moved on purpose by {part.back_offset[0]:+g}, {part.back_offset[1]:+g} mm")
    words = [*sorted(ways), *sorted(offsets), _deviation_words(tallies.backs)]
    return "; ".join(words)


def _resolution_words(tallies: Tallies) -> str:
    lowest = tallies.resolution.smallest
    return "no pictures of pixels" if lowest == math.inf else f"lowest {lowest:.0f} dots per inch"


def _deviation_words(tally: Tally) -> str:
    return f"largest deviation {tally.largest:.3f} mm"


def _safe_words(description: Description) -> str:
    least = sorted({format_length(part.safe) for part in description.parts})
    return f"all text at least {' or '.join(least)} inside the trim"
