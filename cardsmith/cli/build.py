"""``cardsmith build``: sets to print-ready PDFs."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from cardsmith.cli.output import messages, show
from cardsmith.cli.shared_options import cards_option
from cardsmith.cli.types import CARD_SIZE, GRID, LENGTH, MARGINS, OFFSET, PAPER, FilePath
from cardsmith.model.sentences import tell, tell_n
from cardsmith.model.sheet import Duplex, Layout, Orientation

if TYPE_CHECKING:
    from cardsmith.pipeline.building import BuildRequest, BuildSummary

# Options that are fields of the same name of a `Layout` or a `BuildRequest`; the first mean nothing with `--single`.
_OF_SHEETS = tuple("orientation grid duplex gutter margins marks marks_on_backs guides back_offset".split())
_OF_CARDS = tuple("bleed card_size template cards language copies low_ink dpi single credits answers".split())
POSITIVE = click.IntRange(min=1)


@click.command("build")
@click.argument("sets", nargs=-1, required=True, metavar="SET...")
@click.option("-o", "--output", type=FilePath(to_write=True), help="The PDF to write; several sets go into "
              "one. Default: output/NAME.pdf, one for each set.")  # fmt: skip
@click.option("--paper", type=PAPER, default="a4", show_default=True,
              help="A paper's name, or WIDTHxHEIGHT.")  # fmt: skip
@click.option("--orientation", type=click.Choice([one.value for one in Orientation]), default="auto", show_default=True,
              help="How the paper lies; auto takes whichever holds more cards.")  # fmt: skip
@click.option("--grid", type=GRID, help="Columns x rows, like 3x3. Default: as many as fit.")
@click.option("--duplex", type=click.Choice([one.value for one in Duplex]), default="long-edge", show_default=True,
              help="The edge about which the printer turns the paper; none: all fronts, then all backs; "
              "fold: front and back side by side, to fold and glue.")  # fmt: skip
@click.option("--bleed", type=LENGTH, help="How far colour runs beyond the trim. Default: the template's.")
@click.option("--gutter", type=LENGTH, default="0", show_default=True,
              help="Space between cards: 0 for one cut, twice the bleed for two.")  # fmt: skip
@click.option("--margin", "margins", type=MARGINS, default="5mm", show_default=True,
              help="What the printer cannot reach: one length, or TOP,RIGHT,BOTTOM,LEFT.")  # fmt: skip
@click.option("--marks/--no-marks", default=True, show_default=True, help="Crop marks on the fronts.")
@click.option("--marks-on-backs", is_flag=True, help="Crop marks on the backs as well.")
@click.option("--guides", is_flag=True, help="Short lines at the corners of every card, for cutting by hand.")
@click.option("--card-size", type=CARD_SIZE, help="A name (poker, tarot...) or WIDTHxHEIGHT. "
              "Default: the set's, else the template's.")  # fmt: skip
@click.option("--template", help="A shipped template's name, or a path. Default: the set's.")
@cards_option
@click.option("--copies", type=POSITIVE, default=1, show_default=True, help="How many of every card.")
@click.option("--lang", "language", help="The language of the cards, like ro; two, like en,fr, for a bilingual "
              "deck. Default: the set's.")  # fmt: skip
@click.option("--low-ink", is_flag=True, help="The template's palette that spares ink.")
@click.option("--back-offset", type=OFFSET, default="0,0", show_default=True,
              help="Move the backs: +x right, +y down, seen facing the back.")  # fmt: skip
@click.option("--dpi", type=click.IntRange(72, 1200), default=300, show_default=True,
              help="The resolution to which pictures are prepared.")  # fmt: skip
@click.option("--single", is_flag=True, help="One face a page with bleed and trim boxes, for print shops.")
@click.option("--credits", is_flag=True, help="Append a page that credits the pictures.")
@click.option("--answers", is_flag=True, help="Append a page with all cards in the order of their dates.")
@click.option("--no-verify", is_flag=True, help="Do not prove the PDF before it is moved into place.")
@click.option("--jobs", type=POSITIVE, help="Threads that prepare pictures. Default: one per processor.")
def command(**options: Any) -> int:
    """Turn SET into a PDF to print on both sides: every back behind its own front.

    The PDF is proved before it replaces an older one; when anything is wrong, the old file stays.
    """
    from cardsmith.cli.output import print_findings, progress, say
    from cardsmith.pipeline.building import build_pdf

    request = _request(options)
    if request.single and (idle := _given(_OF_SHEETS)):
        say(tell("not used, because --single prints one face a page: {options}", options=", ".join(idle)))
    for sources, output in _targets(options["sets"], options["output"], options["language"]):
        with progress() as update:
            summary = build_pdf(sources, output, request, update)
        print_findings(summary.findings, to_stderr=True)
        _print_summary(summary)
    return 0


def _given(names: Container[str]) -> list[str]:
    """Return those options that the user has written, as they are written."""
    context = click.get_current_context()
    return [
        param.opts[0]
        for param in context.command.params
        if param.name in names and context.get_parameter_source(param.name) is ParameterSource.COMMANDLINE
    ]


def _targets(
    sets: tuple[str, ...], output: Path | None, lang: str | None
) -> list[tuple[tuple[str, ...], Path]]:
    """Pair the sets with the file they go to: one each, or one for all when the user names it."""
    if output is not None:
        return [(sets, output)]
    from cardsmith.authoring.loading import find_set
    from cardsmith.authoring.set_reading import SET_FILE
    from cardsmith.language.lexicon import normal_tag
    from cardsmith.model.errors import UsageError

    suffix = "".join(f"-{normal_tag(tag.strip())}" for tag in lang.split(",")) if lang else ""
    taken: dict[Path, str] = {}
    for source in sets:
        file = find_set(source).resolve()
        name = file.parent.name if file.name == SET_FILE else file.stem
        path = Path("output") / f"{name}{suffix}.pdf"
        if path in taken:
            message = tell("{one} and {other} would both become {path}: build each with its own -o",
                           one=taken[path], other=source, path=path)  # fmt: skip
            raise UsageError(message)
        taken[path] = source
    return [((source,), path) for path, source in taken.items()]


def _request(options: dict[str, Any]) -> BuildRequest:
    import os

    from cardsmith.model.errors import UsageError
    from cardsmith.pipeline.building import BuildRequest

    if options["single"] and options["duplex"] == "fold":
        raise UsageError(
            tell("--single prints one face a page, where nothing can be folded: leave out --duplex fold")
        )
    if options["marks_on_backs"] and not options["marks"]:
        raise UsageError(tell("--no-marks and --marks-on-backs exclude each other: leave out one of them"))
    sheets = {name: options[name] for name in ("paper", *_OF_SHEETS)}
    sheets |= {"orientation": Orientation(sheets["orientation"]), "duplex": Duplex(sheets["duplex"])}
    return BuildRequest(
        Layout(**sheets),
        **{name: options[name] for name in _OF_CARDS},
        verify=not options["no_verify"],
        jobs=options["jobs"] or os.cpu_count() or 1,
    )


def _print_summary(summary: BuildSummary) -> None:
    show(
        tell(
            "{file}: {cards} on {pages}, {size}",
            file=summary.output,
            cards=tell_n("{n} card", "{n} cards", summary.cards),
            pages=tell_n("{n} page", "{n} pages", summary.pages),
            size=_size(summary.size),
        )
    )
    for sentence in summary.sentences:
        show(f"  {messages().say(sentence)}")


def _size(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{max(round(size / 1e3), 1)} kB"
