"""libyaml's messages in words that say what to type, with a way to read on where there is one.

The texts of libyaml and of PyYAML's own parser differ; both are matched by their common parts only.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardsmith.authoring.source import Source
from cardsmith.model.findings import Finding, error

BACKSLASH = "in a path use /; for a real backslash use single quotes instead of double ones"
_COLON = "\ua789"  # looks like a colon and is a letter to YAML
_INDENT = re.compile(r"^[ \t]*\t[ \t]*", re.MULTILINE)
_QUOTED = re.compile(r"quoted scalar")
_ENDED = re.compile(r"end of stream|document (indicator|separator)")
_STARTERS = "@`%"


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wrong, and the text (of the same length) in which it no longer is, if a person would see how.

    ``final`` says that the mending is rough: syntax errors found after it mean nothing.
    """

    finding: Finding
    mended: str | None = None
    final: bool = False


@dataclass(frozen=True, slots=True)
class _Scene:
    """A syntax error with what surrounds it."""

    problem: str
    context: str
    at: int
    began: int | None
    source: Source
    last: Any

    @property
    def character(self) -> str:
        return self.source.text[self.at : self.at + 1]

    @property
    def before(self) -> str:
        """The part of the line in front of the error."""
        place = self.source.place(self.at)
        return self.source.line(place.line or 1)[: (place.column or 1) - 1]

    @property
    def line(self) -> str:
        return self.source.line(self.source.place(self.at).line or 1)

    def line_number(self, at: int) -> int:
        return self.source.place(at).line or 1

    def trouble(self, code: str, message: str, help_: str, span: tuple[int, int] | None = None) -> Trouble:
        """Make a trouble that cannot be mended, at ``span`` or at the error."""
        start, end = span or (self.at, self.at + 1)
        return Trouble(error(code, message, self.source.place(start, end), help_))


def explain(problem: Any, source: Source, last: Any) -> Trouble:
    """Say in our own words what a ``yaml.MarkedYAMLError`` means; ``last`` is the last scalar event before it."""
    mark = problem.problem_mark or problem.context_mark
    began = problem.context_mark.index if problem.context_mark else None
    at = mark.index if mark else 0
    scene = _Scene(problem.problem or "", problem.context or "", at, began, source, last)
    for known in _KNOWN:
        trouble = known(scene)
        if trouble is not None:
            return trouble
    what = f"{scene.context}: {scene.problem}" if scene.context else scene.problem
    return scene.trouble(
        "CS010", f"this is not valid YAML ({what})", "check the quotes and the indentation here"
    )


def _replaced(text: str, at: int, by: str) -> str:
    return text[:at] + by + text[at + 1 :]


def _tab(scene: _Scene) -> Trouble | None:
    if scene.character != "\t" or scene.before.strip():
        return None
    lines = len(_INDENT.findall(scene.source.text))
    more = f" (and on {lines - 1} more line{'s' if lines > 2 else ''})" if lines > 1 else ""
    message = f"a tab indents line {scene.line_number(scene.at)}{more}"
    trouble = scene.trouble("CS011", message, "use spaces: YAML does not allow tabs for indentation")
    mended = _INDENT.sub(lambda match: " " * len(match[0]), scene.source.text)
    return Trouble(trouble.finding, mended, final=True)


def _colon(scene: _Scene) -> Trouble | None:
    if "mapping values are not allowed" not in scene.problem:
        return None
    head = re.match(r"(\s*(?:- )*(?:\S.*?):\s+)(\S.*)$", scene.line)
    if head is None or len(head[1]) > len(scene.before):
        return _no_space_after_colon(scene)
    value = head[2].rstrip()
    start = scene.at - len(scene.before) + len(head[1])
    quoted = f"'{value}'" if '"' in value or "\\" in value else f'"{value}"'
    help_ = f"put the text in quotes: {head[1].strip().removeprefix('- ')} {quoted}"
    trouble = scene.trouble(
        "CS012", "a text with ': ' in it must be quoted", help_, (start, start + len(value))
    )
    return Trouble(trouble.finding, _replaced(scene.source.text, scene.at, _COLON))


def _no_space_after_colon(scene: _Scene) -> Trouble:
    number = scene.line_number(scene.at)
    above = scene.source.line(number - 1).strip().removeprefix("- ")
    if re.match(r"\w+:\S", above):
        key, value = above.split(":", 1)
        start = scene.source.starts[number - 2] + scene.source.line(number - 1).index(above)
        return scene.trouble(
            "CS010",
            f"'{key}:' needs a space after it",
            f"write {key}: {value}",
            (start, start + len(key) + 1),
        )
    return scene.trouble(
        "CS010",
        "a 'key: value' cannot stand here: it is indented deeper than its neighbours, or the line above has no ':'",
        "indent all keys of a card by the same number of spaces",
    )


def _escape(scene: _Scene) -> Trouble | None:
    if not _QUOTED.search(scene.context) or _ENDED.search(scene.problem):
        return None
    at = scene.source.text.rfind("\\", 0, scene.at + 1)
    if at < 0:
        return None
    shown = scene.source.text[at : at + 2]
    message = f"'{shown}' means nothing inside double quotes"
    trouble = scene.trouble("CS013", message, BACKSLASH, (at, at + 2))
    return Trouble(trouble.finding, _replaced(scene.source.text, at, "/"))


def _unclosed(scene: _Scene) -> Trouble | None:
    if not _QUOTED.search(scene.context) or not _ENDED.search(scene.problem) or scene.began is None:
        return None
    quote = scene.source.text[scene.began]
    line = scene.line_number(scene.began)
    message = f"the quote {quote} that opens on line {line} is never closed"
    return scene.trouble("CS014", message, f"add the closing {quote}", (scene.began, scene.began + 1))


def _after_quote(scene: _Scene) -> Trouble | None:
    """Text behind a closing quote: an apostrophe inside quotes, or a quote left open lines before."""
    last = scene.last
    if (
        last is None
        or last.style not in ("'", '"')
        or scene.source.text[last.end_mark.index : scene.at].strip(" ")
    ):
        return None
    start, quote = last.start_mark.index, last.style
    if last.start_mark.line != last.end_mark.line:
        first = scene.line_number(start)
        message = f"the quote {quote} that opens on line {first} is closed only on line {scene.line_number(scene.at)}"
        return scene.trouble("CS014", message, f"add the closing {quote} on line {first}", (start, start + 1))
    other = '"' if quote == "'" else "'"
    inside = "''" if quote == "'" else '\\"'
    help_ = f"inside {quote}...{quote} write {inside} for it, or put {other} around the whole text"
    trouble = scene.trouble("CS014", f"the text goes on behind the closing {quote}", help_)
    return Trouble(trouble.finding, _replaced(scene.source.text, start, "\u2019"))


def _too_deep(scene: _Scene) -> Trouble | None:
    if "depth" not in scene.problem:
        return None
    return scene.trouble("CS018", "nested far too deeply", "a text that starts with [ or { must be quoted")


def _starter(scene: _Scene) -> Trouble | None:
    if "cannot start any token" not in scene.problem:
        return None
    if scene.character not in _STARTERS:
        return scene.trouble("CS010", f"'{scene.character}' cannot stand here", "put the text in quotes")
    message = f"a text that starts with '{scene.character}' must be quoted"
    value = scene.line[len(scene.before) :].strip()
    trouble = scene.trouble("CS010", message, f'write "{value}"', (scene.at, scene.at + len(value)))
    return Trouble(trouble.finding, _replaced(scene.source.text, scene.at, "_"))


def _dash(scene: _Scene) -> Trouble | None:
    if "sequence entries are not allowed" not in scene.problem:
        return None
    value = scene.line[len(scene.before) :].strip()
    trouble = scene.trouble("CS010", "a text that starts with '- ' must be quoted", f'write "{value}"')
    return Trouble(trouble.finding, _replaced(scene.source.text, scene.at, "_"))


def _bracket(scene: _Scene) -> Trouble | None:
    if "flow" not in scene.context or scene.began is None:
        return None
    opening = scene.source.text[scene.began : scene.began + 1]
    closing = {"[": "]", "{": "}"}.get(opening)
    if closing is None:
        return None
    message = f"the '{opening}' that opens on line {scene.line_number(scene.began)} is not closed"
    help_ = f"add the closing '{closing}', or put quotes around a text that starts with '{opening}'"
    return scene.trouble("CS010", message, help_, (scene.began, scene.began + 1))


def _indentation(scene: _Scene) -> Trouble | None:
    if "block collection" not in scene.context and "block mapping" not in scene.context:
        return None
    if scene.began is None or scene.line_number(scene.began) == scene.line_number(scene.at):
        return None
    wanted = (scene.source.place(scene.began).column or 1) - 1
    found = len(scene.before)
    kind = "list" if "collection" in scene.context else "block"
    message = f"the indentation is wrong: {found} spaces, in a {kind} that starts with {wanted}"
    dash = ", and every card starts with '- '" if kind == "list" else ""
    return scene.trouble("CS010", message, f"put all keys that belong together one under the other{dash}")


def _no_colon(scene: _Scene) -> Trouble | None:
    if "could not find expected ':'" not in scene.problem or scene.began is None:
        return None
    number = scene.line_number(scene.began)
    line = scene.source.line(number)
    start = scene.source.starts[number - 1] + len(line) - len(line.lstrip())
    message = f"line {number} has no ': '"
    return scene.trouble("CS010", message, "write 'key: value'", (start, start + len(line.strip())))


def _outdented(scene: _Scene) -> Trouble | None:
    if "document start" not in scene.problem:
        return None
    help_ = "start all keys of the set at the beginning of the line"
    return scene.trouble("CS010", "this does not belong to what stands above it", help_)


_KNOWN: tuple[Callable[[_Scene], Trouble | None], ...] = (
    _tab,
    _colon,
    _escape,
    _unclosed,
    _after_quote,
    _too_deep,
    _starter,
    _dash,
    _bracket,
    _indentation,
    _no_colon,
    _outdented,
)
