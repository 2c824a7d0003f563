"""The walk of ``build``: load, compose, impose, print, prove."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar, cast

from cardsmith.authoring.selecting import select_cards
from cardsmith.checks.contrast import check_template
from cardsmith.faces.compose import Composer, FaceOptions
from cardsmith.faces.font_book import FontBook
from cardsmith.faces.font_problems import beside_the_cards
from cardsmith.faces.lists import (
    Labels,
    answer_list,
    credit_list,
    list_pages,
    plain_fonts,
)
from cardsmith.folders import cache_folder
from cardsmith.model.cards import CardSet
from cardsmith.model.errors import InputError, UsageError
from cardsmith.model.face import Face, Side, TextPage
from cardsmith.model.findings import Finding, Severity, has_errors
from cardsmith.model.sentences import tell
from cardsmith.model.sheet import Imposition, Layout
from cardsmith.model.units import Size
from cardsmith.pipeline.loading import composer_for, load
from cardsmith.pipeline.proving import located, prove
from cardsmith.press.job import Part, PrintJob
from cardsmith.press.manifest import is_ours
from cardsmith.press.output import atomic_output
from cardsmith.press.pdf import write_pdf
from cardsmith.sheets.imposition import impose
from cardsmith.sheets.instructions import how_to_print
from cardsmith.sheets.singles import singles

Progress = Callable[[str, int, int], None]
T = TypeVar("T")


MOST_CARDS = 50_000
"""How many cards one PDF may hold: 10,000 take some 20 seconds and 2 MB."""


def quiet(stage: str, done: int, total: int) -> None:
    """Report progress to nobody."""


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """What a build is asked for beyond the sets: the sheets, and how faces are drawn.

    ``bleed``, ``card_size`` and ``template`` are None when the set (or its template) decides; lengths in mm.
    ``cards`` is a selection as ``--cards`` takes it. ``single``: one face a page instead of sheets. ``language``: that
    of the cards, or two, ``en,fr``.
    """

    layout: Layout
    bleed: float | None = None
    card_size: Size | None = None
    template: str | None = None
    cards: str | None = None
    copies: int = 1
    low_ink: bool = False
    dpi: int = 300
    single: bool = False
    credits: bool = False
    answers: bool = False
    verify: bool = True
    jobs: int = 1
    language: str | None = None


@dataclass(frozen=True, slots=True)
class BuildSummary:
    """What a build made: the file, its size in bytes, and sentences that tell a person how to print it."""

    output: Path
    cards: int
    pages: int
    size: int
    sentences: tuple[str, ...]
    findings: tuple[Finding, ...]


@dataclass(slots=True)
class Run:
    """One set on its way to the press; ``items`` are the positions of its cards in the print run."""

    card_set: CardSet
    composer: Composer
    items: list[int] = field(default_factory=list)

    def face(self, item: int, side: Side) -> Face:
        """Return a face of an item of the print run."""
        return self.composer.face(self.items[item], side)


def build_pdf(
    sources: Sequence[str | Path | CardSet], output: Path, request: BuildRequest, progress: Progress = quiet
) -> BuildSummary:
    """Print sets into one PDF, each on sheets of its own, and prove it before it replaces an older file.

    Raises:
        InputError: something is wrong with the sets or the request; its findings say what. Nothing is written.
        ProofError: the finished PDF did not show what it should; the old file stays.
        FileError: something cannot be read or written.
        UsageError: the selection names no card, or there are too many to print.
    """
    findings: list[Finding] = []
    runs = [run for source in sources if (run := _run(source, request, findings, progress))]
    _stop_if_wrong(findings)
    plain = plain_fonts()
    printed = Severity.ERROR if request.credits else None
    findings += [one for run in runs for one in beside_the_cards(run.card_set, plain, printed)]
    impositions = [one for run in runs if (one := _impose(run, request, plain, findings))]
    _stop_if_wrong(findings)
    job = _job(runs, impositions, request, plain)
    cards = [card for run in runs for card in run.card_set.cards]
    with atomic_output(output, replaces=is_ours) as draft:
        try:
            write_pdf(draft.file, job, lambda done, total: progress(tell("Printing"), done, total))
        except InputError as problem:
            raise InputError(
                tell("nothing was written"), tuple(located(problem.findings, cards))
            ) from problem
        findings += [finding for run in runs for finding in run.composer.texts.findings]
        _stop_if_wrong(findings)
        draft.settle()
        if request.verify:
            proof = prove(draft.path, output, lambda done, total: progress(tell("Proving"), done, total))
            findings += located(proof, cards)
        size = draft.path.stat().st_size
    return BuildSummary(
        output=output,
        cards=sum(len(run.items) for run in runs),
        pages=job.pages,
        size=size,
        sentences=(*how_to_print(*impositions), *(_without_credits(runs) if request.credits else ())),
        findings=tuple(dict.fromkeys(findings)),
    )


def _run(
    source: str | Path | CardSet, request: BuildRequest, findings: list[Finding], progress: Progress
) -> Run | None:
    """Load a set and prepare its faces; None when something is wrong."""
    card_set = load(source, findings, request.language)
    if card_set is None:
        return None
    options = FaceOptions(request.card_size, request.bleed, request.low_ink, request.dpi)
    composer = composer_for(card_set, request.template, options, findings)
    if composer is None:
        return None
    faint = check_template(composer.template, request.low_ink, only=True)
    findings += [
        one for one in faint if one.severity is Severity.ERROR or one.code not in card_set.checks_off
    ]
    # a selection reads alike in every language
    own = card_set.original or card_set
    chosen = None if request.cards is None else {card.id for card in select_cards(own, request.cards)}
    many = [
        card.copies * request.copies if chosen is None or card.id in chosen else 0 for card in card_set.cards
    ]
    if sum(many) > MOST_CARDS:
        raise UsageError(
            tell(
                "too many cards for one PDF ({n}, at most {most}): print fewer copies, or a part with --cards",
                n=sum(many),
                most=MOST_CARDS,
            )
        )
    items = [index for index, copies in enumerate(many) for _ in range(copies)]
    findings += composer.prepare(
        request.jobs, lambda done, total: progress(tell("Preparing pictures"), done, total)
    )
    return Run(card_set, composer, items)


def _impose(run: Run, request: BuildRequest, plain: FontBook, findings: list[Finding]) -> Imposition | None:
    composer, count = run.composer, len(run.items)
    if request.single:
        imposition, found = singles(composer.size, composer.bleed, count)
    else:
        layout = replace(request.layout, bleed=composer.bleed)
        imposition, found = impose(layout, composer.size, count, run.card_set.title, Labels(plain).width)
    findings += found
    return imposition


def _job(runs: list[Run], impositions: list[Imposition], request: BuildRequest, plain: FontBook) -> PrintJob:
    first = runs[0].card_set
    return PrintJob(
        title=" · ".join(run.card_set.title for run in runs),
        author=first.author,
        language=first.language,
        parts=tuple(
            Part(
                run.card_set.title,
                imposition,
                run.face,
                [run.card_set.cards[item].name for item in run.items],
            )
            for run, imposition in zip(runs, impositions, strict=True)
        ),
        text_pages=tuple(
            page
            for run, imposition in zip(runs, impositions, strict=True)
            for page in _lists(run, request, imposition, plain)
        ),
        fonts=_joined([plain.fonts, *(run.composer.fonts for run in runs)]),
        pictures=_joined([run.composer.pictures for run in runs]),
        label=Labels(plain).runs,
        cache=cache_folder() / "forms",
    )


def _lists(run: Run, request: BuildRequest, imposition: Imposition, plain: FontBook) -> Iterator[TextPage]:
    """Yield the pages of credits and answers."""
    size = request.layout.paper if request.single else imposition.size
    if request.credits and (listing := credit_list(run.card_set)).entries:
        yield from list_pages(listing, size, plain)
    if request.answers:
        yield from list_pages(answer_list(run.card_set, run.items), size, plain)


def _without_credits(runs: list[Run]) -> Iterator[str]:
    for run in runs:
        if not credit_list(run.card_set).entries:
            yield tell("'{set}' has no pictures, so there is no page of credits.", set=run.card_set.title)


def _joined(parts: Iterable[Mapping[str, T]]) -> Mapping[str, T]:
    """Return one view of mappings that may still grow. Keys are content hashes."""
    return ChainMap(*cast("Iterable[MutableMapping[str, T]]", parts))  # which is only read


def _stop_if_wrong(findings: list[Finding]) -> None:
    if has_errors(findings):
        raise InputError(tell("nothing was written"), tuple(dict.fromkeys(findings)))
