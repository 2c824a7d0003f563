"""What people read, in their language: gettext catalogues that ship as ``.po`` files.

English is the language of the source, so it needs no catalogue and loads nothing. Adding a language is adding
``catalogues/<tag>.po``; nothing is compiled beforehand. Said are the literals given to ``gettext`` and ``ngettext``, to
``tell``, ``to_tell`` and ``tell_n``, and the rules of a ``Chapter``; docs/interface-languages.md says how to begin one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import NamedTuple

from cardsmith.model.errors import UsageError
from cardsmith.model.sentences import Sentence, joined, tell, together

CATALOGUES = Path(__file__).resolve().parent / "catalogues"
SOURCE = "en"


class Messages(NamedTuple):
    """The words of one ``language``: translations, and lists of names as that language joins them."""

    language: str
    gettext: Callable[[str], str]
    ngettext: Callable[[str, str, int], str]

    def say(self, text: str) -> str:
        """Return a sentence, and all sentences among its values, in this language; other text as it is."""
        if not isinstance(text, Sentence):
            return text
        if text.plural is None:
            template = self.gettext(text.template)
        else:
            template = self.ngettext(text.template, text.plural, text.n)
        if not text.values:
            return template
        values = {
            name: self.say(value) if isinstance(value, str) else value for name, value in text.values.items()
        }
        return template.format_map(values)

    def join(self, names: Sequence[str]) -> str:
        """Return names as a list in a sentence: ``Ann, Ben and Cleo``."""
        return self.say(together(names))


def languages() -> tuple[str, ...]:
    """Return the tags of all languages that there are words in, English first."""
    return (SOURCE, *sorted(path.stem for path in CATALOGUES.glob("*.po")))


def choose_language(asked: str | None, environ: Mapping[str, str]) -> str:
    """Return the language to speak: what was asked for, else what the environment says, else English.

    The environment is read as gettext does: ``LC_ALL``, ``LC_MESSAGES`` and ``LANG``; ``LANGUAGE`` is a list that
    goes before them unless they say ``C``. An unknown language of the environment is no mistake.

    Raises:
        UsageError: there are no words in the language asked for.
    """
    if asked:
        found = _known(asked)
        if found is None:
            message = tell(
                "there are no words in '{tag}'; languages are: {known}", tag=asked, known=joined(languages())
            )
            raise UsageError(message)
        return found
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "C")
    if locale.partition(".")[0] in ("C", "POSIX"):
        return SOURCE
    wanted = [*environ.get("LANGUAGE", "").split(":"), locale]
    return next((found for tag in wanted if (found := _known(tag))), SOURCE)


def _known(tag: str) -> str | None:
    """Return the language that a tag like ``ro``, ``ro-RO`` or ``ro_RO.UTF-8@x`` means, if there is one."""
    plain = tag.partition(".")[0].partition("@")[0].replace("_", "-").lower()
    known = {name.lower(): name for name in languages()}
    return known.get(plain) or known.get(plain.partition("-")[0])


@cache
def in_language(language: str) -> Messages:
    """Return the words of one of the ``languages``."""
    translations = NullTranslations() if language == SOURCE else _read(CATALOGUES / f"{language}.po")
    return Messages(language, translations.gettext, translations.ngettext)


ENGLISH = in_language(SOURCE)


def _read(path: Path) -> NullTranslations:
    """Compile a catalogue in memory."""
    from gettext import GNUTranslations
    from io import BytesIO

    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file, locale=path.stem, abort_invalid=True))
    compiled.seek(0)
    return GNUTranslations(compiled)
