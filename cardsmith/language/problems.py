"""What a reader says about a text that is no date."""

from __future__ import annotations

from typing import NamedTuple

from cardsmith.model.sentences import Sentence, tell

_QUOTED_AT_MOST = 60


class DateProblem(NamedTuple):
    """Why a text is no date, and what to type instead.

    ``start`` and ``end`` are offsets into the text as it was given: the part that the caret should underline.
    """

    code: str
    message: str
    help: str
    start: int
    end: int


class Refused(Exception):  # noqa: N818 - not an error of the program: it ends the reading of one text
    """Ends the reading: ``says`` completes a sentence that begins with the quoted text.

    ``span`` is the part concerned, in offsets of the text being read; None for the whole.
    """

    def __init__(self, code: str, says: str, advice: str, span: tuple[int, int] | None = None) -> None:
        super().__init__(code, says)
        self.code, self.says, self.advice, self.span = code, says, advice, span

    def problem(self, text: str, span: tuple[int, int]) -> DateProblem:
        """Return it as data, about ``text`` as it was given."""
        shown = text.strip()
        if len(shown) > _QUOTED_AT_MOST:
            shown = shown[:_QUOTED_AT_MOST] + "…"
        message = tell("'{date}' {says}", date=shown, says=self.says)
        return DateProblem(self.code, message, self.advice, *span)


def write(text: str) -> Sentence:
    """Return the advice to type a text."""
    return tell("write {text}", text=text)


def spoken(year: int) -> str:
    """Return an astronomical year as people say it: ``44 BCE``, ``1969``."""
    return str(year) if year > 0 else f"{1 - year} BCE"
