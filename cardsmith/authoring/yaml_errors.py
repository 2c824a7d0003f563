"""The parser's messages in words that say what to type, with a way to read on where there is one.

The texts of libyaml and of PyYAML's own parser differ; both are matched by their common parts only. Mending
replaces characters one by one, so that all positions stay, by stand-ins that are letters to YAML: the reader puts back
what the author wrote.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, NamedTuple

from cardsmith.authoring.source import Source
from cardsmith.authoring.texts import STAND_IN
from cardsmith.model.findings import Finding, error
from cardsmith.model.sentences import tell, tell_n, to_tell

_COMMENT = re.compile(r"[ \t]+#")
_INDENT = re.compile(r"^[ \t-]*\t[ \t]*", re.MULTILINE)

_COLOUR = re.compile(r"^[^#\n]*[ \t\[{,](#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3}))(?=[ \t]*[,\]}])", re.MULTILINE)


class Trouble(NamedTuple):
    """What is wrong, and the text (of the same length) in which it no longer is, if a person would see how.

    ``final`` says that the mending is rough: syntax errors found after it mean nothing.
    """

    finding: Finding
    mended: str | None = None
    final: bool = False


class _Known(NamedTuple):
    """How an error that a pattern recognizes is told; ``where`` it is, and whether a stand-in for the
    character there mends it.

    Texts may name what ``_Scene.words`` has. The pattern is searched in ``context; problem``, with ``(one line)``
    behind it when both are on the same line.
    """

    pattern: str
    where: str
    code: str
    message: str
    help: str
    mends: bool = False


_KNOWN = (
    _Known("quoted scalar.*(end of stream|document (indicator|separator))", "opening", "CS014",
           to_tell("the quote {opening} that opens on line {first} is never closed"),
           to_tell("add the closing {opening}")),
    _Known("Unicode character escape", "escape", "CS013", to_tell("'{escape}' with this number is no character"),
           to_tell("write the character itself, not its two halves as JSON does"), True),
    _Known("quoted scalar", "escape", "CS013", to_tell("'{escape}' means nothing inside double quotes"),
           to_tell("in a path use /; for a real backslash use single quotes instead of double ones"), True),
    _Known("depth", "here", "CS018", to_tell("nested far too deeply"),
           to_tell("a text that starts with [ or {{ must be quoted")),
    _Known("cannot start any token", "rest", "CS010", to_tell("a text that starts with '{here}' must be quoted"),
           to_tell('write "{rest}"'), True),
    _Known("(scanning|parsing) an? (alias|anchor|tag)", "opening", "CS010",
           to_tell("a text that starts with '{opening}' must be quoted"),
           to_tell("put quotes around the whole text"), True),
    _Known("scanning a block scalar", "opening", "CS010",
           to_tell("a text that starts with '{opening}' must be quoted"),
           to_tell("put quotes around the whole text"), True),
    _Known("sequence entries are not allowed", "here", "CS010", to_tell("a text that starts with '- ' must be quoted"),
           to_tell('write "{rest}"'), True),
    _Known("flow (sequence|mapping)", "opening", "CS010",
           to_tell("the '{opening}' that opens on line {first} is not closed"),
           to_tell("close it, or put quotes around a text that starts with '{opening}'")),
    _Known(r"block (collection|mapping).*(?<!\(one line\))$", "here", "CS010",
           to_tell("the indentation is wrong: {found} spaces, in a block that starts with {wanted}"),
           to_tell("put all keys that belong together one under the other, and start every card with '- '")),
    _Known("could not find expected ':'", "line", "CS010", to_tell("line {first} has no ': '"),
           to_tell("write 'key: value'")),
    _Known("document start", "here", "CS010", to_tell("this does not belong to what stands above it"),
           to_tell("start all keys of the set at the beginning of the line")),
    _Known(r"\(behind a bracket\)", "here", "CS010", to_tell("the text goes on behind the closing bracket"),
           to_tell("put quotes around the whole text")),
    _Known("", "here", "CS010", to_tell("this is not valid YAML ({said})"),
           to_tell("check the quotes and the indentation here")),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Scene:
    """A syntax error at index ``at`` of the text; ``began`` is where the parser's context began."""

    source: Source
    said: str
    at: int
    began: int

    def number(self, at: int) -> int:
        """Return the number of the line that holds an index."""
        return self.source.place(at).line or 1

    @property
    def line(self) -> str:
        return self.source.line(self.number(self.at))

    @property
    def before(self) -> str:
        """The part of the line in front of the error."""
        return self.line[: (self.source.place(self.at).column or 1) - 1]

    def spans(self) -> dict[str, tuple[int, int]]:
        """Return the stretches of text that a message may be about."""
        first = self.number(self.began)
        line, start = self.source.line(first), self.source.starts[first - 1]
        escape = max(0, self.source.text.rfind("\\", 0, self.at + 1))
        return {
            "here": (self.at, self.at + 1),
            "rest": (self.at, self.at + len(self.line[len(self.before) :].rstrip())),
            "opening": (self.began, self.began + 1),
            "line": (start + len(line) - len(line.lstrip()), start + len(line.rstrip())),
            "escape": (escape, escape + 2),
        }

    def trouble(self, known: _Known) -> Trouble:
        """Tell the error in the words of the table."""
        spans = self.spans()
        text = self.source.text
        words: dict[str, Any] = {name: text[start:end] for name, (start, end) in spans.items()}
        words |= {"first": self.number(self.began), "said": self.said, "found": len(self.before)}
        words["wanted"] = (self.source.place(self.began).column or 1) - 1
        start, end = spans[known.where]
        place = self.source.place(start, end)
        finding = error(known.code, tell(known.message, **words), place, tell(known.help, **words))
        return Trouble(finding, mended(text, start) if known.mends else None)


def explain(problem: Any, source: Source, last: Any) -> Trouble:
    """Say in our own words what a ``yaml.MarkedYAMLError`` means; ``last`` is the last scalar event before it."""
    mark = problem.problem_mark or problem.context_mark
    at = mark.index if mark else 0
    began = problem.context_mark.index if problem.context_mark else at
    said = "; ".join(part for part in (problem.context, problem.problem) if part)
    scene = _Scene(source, said, at, began)
    if source.text[at : at + 1] == "\t" and not scene.before.strip(" \t-"):
        return _tab(scene)
    if "flow" in said and (hash_ := _COLOUR.search(source.text, 0, at)):
        return _taken_for_comment(scene, hash_)
    if "mapping values are not allowed" in said:
        return _colon(scene)
    if "could not find expected ':'" in said and (glued := _no_space_after_colon(scene, scene.number(began))):
        return glued
    behind = (
        last is not None and last.style in ("'", '"') and not source.text[last.end_mark.index : at].strip(" ")
    )
    if behind and "quoted scalar" not in said:
        return _after_quote(scene, last)
    subject = said + (" (one line)" if scene.number(at) == scene.number(began) else "")
    if scene.before.rstrip()[-1:] in ("]", "}"):
        subject = "(behind a bracket)"
    return scene.trouble(next(known for known in _KNOWN if re.search(known.pattern, subject)))


def mended(text: str, at: int) -> str:
    """Return the text with a stand-in for the character at an index."""
    return text[:at] + chr(ord(text[at]) + STAND_IN) + text[at + 1 :]


def _tab(scene: _Scene) -> Trouble:
    lines = len(_INDENT.findall(scene.source.text))
    number = scene.number(scene.at)
    message = tell("a tab indents line {number}", number=number)
    if lines > 1:
        message = tell_n(
            "a tab indents line {number} (and {n} more line)",
            "a tab indents line {number} (and {n} more lines)",
            lines - 1,
            number=number,
        )
    help_ = tell("use spaces: YAML does not allow tabs for indentation")
    finding = error("CS011", message, scene.source.place(scene.at, scene.at + 1), help_)
    return Trouble(
        finding, _INDENT.sub(lambda match: match[0].replace("\t", " "), scene.source.text), final=True
    )


def _colon(scene: _Scene) -> Trouble:
    """Tell a second ': ' in a line, or a key that stands deeper than its neighbours."""
    head = re.match(r"(\s*(?:- )*(?:\S.*?):\s+)(\S.*)$", scene.line)
    if head is None or len(head[1]) > len(scene.before):
        return _too_deep(scene)
    # what looks like a comment before the colon is quoted
    comment = _COMMENT.search(scene.line, len(scene.before))
    value = scene.line[len(head[1]) : comment.start() if comment else None].rstrip()
    start = scene.at - len(scene.before) + len(head[1])
    quoted = f"'{value}'" if '"' in value or "\\" in value else f'"{value}"'
    example = f"{head[1].strip().removeprefix('- ')} {quoted}{head[2].rstrip()[len(value) :]}"
    help_ = tell("put the text in quotes: {example}", example=example)
    place = scene.source.place(start, start + len(value))
    finding = error("CS012", tell("a text with ': ' in it must be quoted"), place, help_)
    text, end = scene.source.text, start + len(value)
    colons = text[scene.at : end].replace(":", chr(ord(":") + STAND_IN))
    text = text[: scene.at] + colons + text[end:]
    return Trouble(finding, mended(text, start) if value[:1] in ("'", '"') else text)


def _taken_for_comment(scene: _Scene, found: re.Match[str]) -> Trouble:
    """Tell of a colour inside brackets, which ends the line for YAML, and the closing bracket with it."""
    start, end = found.span(1)
    message = tell("'{text}' is read as a comment", text=found[1])
    advice = tell("write {text}", text=f'"{found[1]}"')
    finding = error("CS010", message, scene.source.place(start, end), advice)
    return Trouble(finding, mended(scene.source.text, start))


def _too_deep(scene: _Scene) -> Trouble:
    """Tell of a key that stands deeper than the line above lets it."""
    above = scene.number(scene.at) - 1
    if glued := _no_space_after_colon(scene, above):
        return glued
    message = tell("a 'key: value' cannot stand here: it is indented deeper than its neighbours")
    help_ = tell("indent all keys of a card by the same number of spaces")
    if re.match(r"\s*(-\w|[^\w\s\"'-]\s)", scene.source.line(above)):  # -name: A, • name: A
        help_ = tell("put all keys that belong together one under the other, and start every card with '- '")
    return Trouble(error("CS010", message, scene.source.place(scene.at, scene.at + 1), help_))


def _no_space_after_colon(scene: _Scene, number: int) -> Trouble | None:
    """Tell of a key on a line that is glued to its value, or has the colon of another script."""
    match = re.match(r"\s*(?:- )?(\w+[:：])\s*(\S.*)", scene.source.line(number))
    if match is None or match[1][-1] + scene.source.line(number)[match.end(1)] == ": ":
        return None
    start = scene.source.starts[number - 1]
    place = scene.source.place(start + match.start(1), start + match.end(1))
    message = tell("'{key}' needs a space after it", key=match[1])
    advice = tell("write {text}", text=f"{match[1][:-1]}: {match[2]}")
    return Trouble(error("CS010", message, place, advice))


def _after_quote(scene: _Scene, last: Any) -> Trouble:
    """Tell text behind a closing quote: an apostrophe inside quotes, or a quote left open lines before."""
    start, quote = last.start_mark.index, last.style
    first, closing = scene.number(start), scene.number(scene.at)
    if first != closing:
        message = tell(
            "the quote {quote} that opens on line {first} is closed only on line {closing}",
            quote=quote,
            first=first,
            closing=closing,
        )
        help_ = tell("add the closing {quote} on line {first}", quote=quote, first=first)
        return Trouble(error("CS014", message, scene.source.place(start, start + 1), help_))
    other, inside = ('"', "''") if quote == "'" else ("'", '\\"')
    help_ = tell(
        "inside {quote}...{quote} write {inside} for it, or put {other} around the whole text",
        quote=quote,
        inside=inside,
        other=other,
    )
    place = scene.source.place(scene.at, scene.at + 1)
    finding = error("CS014", tell("the text goes on behind the closing {quote}", quote=quote), place, help_)
    return Trouble(finding, mended(scene.source.text, start))
