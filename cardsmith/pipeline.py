"""The walking path on one page: load -> check -> compose -> impose -> print -> verify.

What the commands and the library call. Every room does its own job; this page says in which order. What
only one of the walks needs (checks, printing, proving) is imported there: nobody waits for what is not used.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from cardsmith.authoring.loading import read_sound
from cardsmith.authoring.selecting import select_cards
from cardsmith.authoring.template_reading import load_template
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
from cardsmith.model.cards import Card, CardSet
from cardsmith.model.dates import Day
from cardsmith.model.errors import InputError, ProofError, UsageError
from cardsmith.model.face import Face, Side, TextPage
from cardsmith.model.findings import Finding, Severity, by_place, has_errors
from cardsmith.model.rules import Ruleset
from cardsmith.model.sentences import tell
from cardsmith.model.sheet import Imposition, Layout
from cardsmith.model.units import Size
from cardsmith.press.job import Part, PrintJob
from cardsmith.press.output import atomic_output
from cardsmith.sheets.imposition import impose
from cardsmith.sheets.instructions import how_to_print
from cardsmith.sheets.singles import singles

if TYPE_CHECKING:
    from cardsmith.checks.context import Context

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


@dataclass(frozen=True, slots=True)
class Checked:
    """A set as loaded (None when it could not be read) and everything found in it."""

    card_set: CardSet | None
    findings: tuple[Finding, ...]


@dataclass(slots=True)
class _Run:
    """One set on its way to the press; ``items`` are the positions of its cards in the print run."""

    card_set: CardSet
    composer: Composer
    items: list[int] = field(default_factory=list)

    def face(self, item: int, side: Side) -> Face:
        return self.composer.face(self.items[item], side)


def check_set(
    source: str | Path | CardSet, jobs: int = 2, language: str | None = None, today: Day | None = None
) -> Checked:
    """Find everything that is wrong with a set: its file, dates, pictures, texts in the template's boxes, its play.

    ``language`` is what ``--lang`` takes; without it the set is checked in its own and in all its translations.
    ``today`` decides what lies in the future; None asks the clock.

    Raises:
        FileError: there is no such set, or it cannot be read.
        UsageError: the set is not in that language.
    """
    from cardsmith.authoring.rules_reading import load_rules
    from cardsmith.checks.run import run_checks, without_switched_off

    findings: list[Finding] = []
    card_set = _loaded(source, findings, language)
    sound = not has_errors(findings)
    if card_set is not None:
        rules, found = load_rules(card_set.rules, place=card_set.places.get("rules"))
        findings += found
        composer = _composer(card_set, None, FaceOptions(), findings)
        if composer is not None:
            findings += [*composer.prepare(jobs), *composer.check()]
        findings += beside_the_cards(card_set, plain_fonts(), Severity.WARNING)
        if sound:  # what compares cards would be wrong about a set that lacks some
            findings += run_checks(card_set, _context(card_set, composer, rules, today))
        if sound and language is None:
            _check_translations(card_set, findings)
        findings = without_switched_off(card_set, findings)
    return Checked(card_set if sound else None, tuple(by_place(dict.fromkeys(findings))))


def check_together(checked: Sequence[Checked]) -> list[Finding]:
    """Find what contradicts each other in sets that are checked in one run."""
    from cardsmith.checks.names import check_across

    return list(check_across([one.card_set for one in checked if one.card_set is not None]))


def _context(
    card_set: CardSet, composer: Composer | None, rules: Ruleset | None, today: Day | None = None
) -> Context:
    """Collect for the checks what other rooms know about a set."""
    from cardsmith.checks.context import Context

    if today is None:
        now = date.today()
        today = now.year, now.month, now.day
    template, small = (composer.template, composer.small_texts) if composer else (None, [])
    return Context.of(card_set, today, template, rules, small)


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
    from cardsmith.press.pdf import write_pdf

    findings: list[Finding] = []
    runs = [run for source in sources if (run := _run(source, request, findings, progress))]
    _stop_if_wrong(findings)
    plain = plain_fonts()
    printed = Severity.ERROR if request.credits else None
    findings += [one for run in runs for one in beside_the_cards(run.card_set, plain, printed)]
    impositions = [one for run in runs if (one := _impose(run, request, plain, findings))]
    _stop_if_wrong(findings)
    job = _job(runs, impositions, request, plain)
    with atomic_output(output, replaces=b"%PDF-") as draft:
        try:
            write_pdf(draft.file, job, lambda done, total: progress(tell("Printing"), done, total))
        except InputError as problem:
            raise InputError(
                tell("nothing was written"), tuple(_located(problem.findings, runs))
            ) from problem
        findings += [finding for run in runs for finding in run.composer.findings]
        _stop_if_wrong(findings)
        draft.settle()
        if request.verify:
            findings += _located(_prove(draft.path, output, progress), runs)
        size = draft.path.stat().st_size
    return BuildSummary(
        output=output,
        cards=sum(len(run.items) for run in runs),
        pages=job.pages,
        size=size,
        sentences=(*how_to_print(*impositions), *(_without_credits(runs) if request.credits else ())),
        findings=tuple(dict.fromkeys(findings)),
    )


def _check_translations(card_set: CardSet, findings: list[Finding]) -> None:
    """Check a set in its other languages; what is wrong in every language alike has been found before."""
    from cardsmith.authoring.translations import (
        languages_of,
        load_translation,
        misnamed,
        translated,
        translation_file,
    )
    from cardsmith.checks.run import run_checks

    findings += misnamed(card_set)
    for language in languages_of(card_set)[1:]:
        translation, found = load_translation(card_set, language)
        findings += found
        if translation is None:
            continue
        other = translated(card_set, translation)
        composer = _composer(other, None, FaceOptions(), [])
        found = composer.check() if composer else []
        found += run_checks(other, _context(other, composer, None))
        file = translation_file(card_set, language)[1]
        findings += [one for one in found if one.place and one.place.file == file]


def _loaded(
    source: str | Path | CardSet, findings: list[Finding], language: str | None = None
) -> CardSet | None:
    """Return what is sound of a set, so that later rooms can add what they find wrong."""
    card_set: CardSet | None
    card_set, found = (source, []) if isinstance(source, CardSet) else read_sound(source)
    findings += found
    if card_set is not None and language:
        from cardsmith.authoring.translations import in_languages

        card_set, found = in_languages(card_set, language)
        findings += found
    return card_set


def _composer(
    card_set: CardSet, template_name: str | None, options: FaceOptions, findings: list[Finding]
) -> Composer | None:
    place = None if template_name else card_set.places.get("template")
    template, found = load_template(template_name or card_set.template, place)
    findings += found
    return None if template is None else Composer(card_set, template, options)


def _run(
    source: str | Path | CardSet, request: BuildRequest, findings: list[Finding], progress: Progress
) -> _Run | None:
    """Load a set and prepare its faces; None when something is wrong."""
    card_set = _loaded(source, findings, request.language)
    if card_set is None:
        return None
    options = FaceOptions(request.card_size, request.bleed, request.low_ink, request.dpi)
    composer = _composer(card_set, request.template, options, findings)
    if composer is None:
        return None
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
    return _Run(card_set, composer, items)


def _impose(run: _Run, request: BuildRequest, plain: FontBook, findings: list[Finding]) -> Imposition | None:
    composer, count = run.composer, len(run.items)
    if request.single:
        imposition, found = singles(composer.size, composer.bleed, count)
    else:
        layout = replace(request.layout, bleed=composer.bleed)
        imposition, found = impose(layout, composer.size, count, run.card_set.title, Labels(plain).width)
    findings += found
    return imposition


def _job(runs: list[_Run], impositions: list[Imposition], request: BuildRequest, plain: FontBook) -> PrintJob:
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


def _lists(run: _Run, request: BuildRequest, imposition: Imposition, plain: FontBook) -> Iterator[TextPage]:
    """Yield the pages of credits and answers."""
    size = request.layout.paper if request.single else imposition.size
    if request.credits and (listing := credit_list(run.card_set)).entries:
        yield from list_pages(listing, size, plain)
    if request.answers:
        yield from list_pages(answer_list(run.card_set, run.items), size, plain)


def _without_credits(runs: list[_Run]) -> Iterator[str]:
    for run in runs:
        if not credit_list(run.card_set).entries:
            yield tell("'{set}' has no pictures, so there is no page of credits.", set=run.card_set.title)


def _joined(parts: Iterable[Mapping[str, T]]) -> Mapping[str, T]:
    """Return one view of mappings that may still grow. Keys are content hashes."""
    return ChainMap(*cast("Iterable[MutableMapping[str, T]]", parts))  # which is only read


def _prove(draft: Path, output: Path, progress: Progress) -> list[Finding]:
    """Return the warnings of the proof.

    Raises:
        ProofError: there is more than warnings.
    """
    from cardsmith.press.verify import verify_pdf

    proof = verify_pdf(draft, lambda done, total: progress(tell("Proving"), done, total))
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


def _located(found: Iterable[Finding], runs: list[_Run]) -> list[Finding]:
    """Point findings about drawings (not seen, or not to be drawn) at the pictures of their cards."""
    cards = [card for run in runs for card in run.card_set.cards]
    return [_at_its_card(one, cards) for one in found]


def _at_its_card(one: Finding, cards: list[Card]) -> Finding:
    having: list[Card] = []
    if one.code == "CS578":
        having = [card for card in cards if card.id == one.card]
    elif one.code == "CS530" and one.place:
        having = [card for card in cards if str(card.image) == one.place.file][:1]
    if len(having) != 1:  # sets may share an id
        return one
    return replace(one, place=having[0].place("image"), card=having[0].id)


def _stop_if_wrong(findings: list[Finding]) -> None:
    if has_errors(findings):
        raise InputError(tell("nothing was written"), tuple(dict.fromkeys(findings)))
