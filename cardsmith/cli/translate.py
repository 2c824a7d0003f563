"""``cardsmith translate``: make a translation file, or bring it up to date."""

from __future__ import annotations

import click

from cardsmith.authoring.loading import load_set
from cardsmith.authoring.translating import updated_translation
from cardsmith.authoring.translations import translation_file
from cardsmith.cli.output import say
from cardsmith.language.lexicon import normal_tag
from cardsmith.model.errors import InputError
from cardsmith.model.sentences import tell, tell_n
from cardsmith.press.output import atomic_output


@click.command("translate")
@click.argument("source", metavar="SET")
@click.argument("language", metavar="LANG")
def command(source: str, language: str) -> int:
    """Write translations/LANG.yaml beside SET: every text that is missing there as an empty key.

    What is in the file stays as it is; cards that are no longer in the set are marked.
    """
    language = normal_tag(language)
    card_set, findings = load_set(source)
    if card_set is None:
        raise InputError(tell("the set must be in order first"), tuple(findings))
    update = updated_translation(card_set, language)
    path, shown = translation_file(card_set, language)
    with atomic_output(path) as draft:
        draft.file.write(update.text.encode("utf-8"))
    click.echo(shown)
    for told in (
        tell_n("  {n} card added", "  {n} cards added", update.added),
        tell_n("  {n} card to be translated", "  {n} cards to be translated", update.missing),
        tell_n(
            "  {n} card marked: not in the set", "  {n} cards marked: not in the set", len(update.orphans)
        ),
    ):
        if told.n:
            say(told)
    for old, new in update.renamed.items():
        say(
            tell(
                "  '{old}' is likely '{new}' now: rename it in the file (or give the card 'id: {old}'), else remove it "
                "and run this again",
                old=old,
                new=new,
            )
        )
    if not update.missing:
        say(tell_n("  complete: all {n} card", "  complete: all {n} cards", len(card_set.cards)))
    return 0
