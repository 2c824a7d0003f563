"""``cardsmith check``: all problems of all sets in one run."""

from __future__ import annotations

from typing import get_args

import click

from cardsmith.authoring.render import Format
from cardsmith.cli import EXIT_FILES, EXIT_PROBLEMS
from cardsmith.cli.output import print_findings, say
from cardsmith.model.sentences import tell, tell_n


@click.command("check")
@click.argument("sets", nargs=-1, required=True, metavar="SET...")
@click.option("--strict", is_flag=True, help="Warnings fail, too.")
@click.option(
    "--lang", help="Only in this language, or in two, like en,fr. Default: the set's and all translations."
)
@click.option("--format", "form", type=click.Choice(get_args(Format)), default="text", show_default=True,
              help="text for people, json for programs, github for annotations on a pull request.")  # fmt: skip
def command(sets: tuple[str, ...], strict: bool, lang: str | None, form: Format) -> int:
    """Report everything that is wrong with SET: a folder, a YAML file or the name of a shipped set.

    Exit code 0 when there is no error (and, with --strict, no warning), else 1.
    """
    from cardsmith.model.errors import FileError
    from cardsmith.model.findings import Severity
    from cardsmith.pipeline.checking import check_set, check_together

    results, unread = [], []
    for source in sets:
        try:
            results.append(check_set(source, language=lang))
        except FileError as problem:
            unread.append(problem)
    findings = [finding for result in results for finding in result.findings] + check_together(results)
    print_findings(findings, form)
    failing = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    for result in results if form == "text" else ():
        if result.card_set is not None and not any(one.severity in failing for one in result.findings):
            cards = tell_n("{n} card", "{n} cards", len(result.card_set.cards))
            say(tell("{set}: {cards}, {verdict}", set=result.card_set.title, cards=cards,
                     verdict=tell("no warnings") if strict else tell("no errors")))  # fmt: skip

    for failure in unread:
        say(tell("Error: {problem}", problem=failure.message))
    if unread:
        return EXIT_FILES
    return EXIT_PROBLEMS if any(finding.severity in failing for finding in findings) else 0
