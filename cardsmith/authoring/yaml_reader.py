"""YAML to plain data in which every scalar is text, with the exact place of every key and value.

One iterative pass over libyaml's events (no nodes, no recursion, no guessing of types). Positions are kept as
indices into the text and turned into lines and columns only when asked, because libyaml counts U+0085 and U+2028 as
line ends (YAML 1.1) and editors do not; those are read as spaces. Anchors, aliases, tags, several documents and deep
nesting are refused. A syntax error that a person can be told how to mend is mended in memory (length for length), so
that one run reports what follows it too.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NoReturn

import yaml

from cardsmith.authoring.places import KeyPath
from cardsmith.authoring.source import Source, read_source
from cardsmith.authoring.texts import CONTROL, LINE_ENDS, STAND_IN
from cardsmith.model.findings import Finding, Place, error, warning
from cardsmith.model.sentences import tell

MAX_DEPTH = 20
MAX_MENDS = 10
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_REFUSED = re.compile(f"[{CONTROL}]")
_BLANK = re.compile("[\u00a0\u2000-\u200a\u202f\u3000]")
_SPACED = re.compile(rf"^(?:[ \t-]|{_BLANK.pattern})*(?:\w+:{_BLANK.pattern}+)?", re.MULTILINE)
"""Where YAML wants a space; a blank of another kind there, as copied from a page, counts as one."""
_HASH = re.compile(r"[ \t]+(#(?:\d+|[0-9a-fA-F]{3}|[0-9a-fA-F]{6})\b)")
"""What looks like a number (``Agent #7``) or a colour and is a comment to YAML."""

Tree = Any
"""``dict[str, Tree]``, ``list[Tree]``, ``str`` or None (an empty scalar)."""

_Inside = dict[str | int, Any]
_Spot = tuple[int, int, int, int, _Inside | None]
"""Where a value stands: start and end of its key (-1: none) and of itself, and the spots inside it by key."""


@dataclass(frozen=True)
class Document:
    """A YAML file understood: ``data`` is a tree of dicts and lists whose leaves are text (None: empty)."""

    file: str
    data: Tree
    source: Source
    _root: _Spot = field(repr=False)

    def place(self, path: KeyPath = (), key: bool = False, part: tuple[int, int] | None = None) -> Place:
        """Return the place of the value at ``path``, or of the nearest thing around it that exists.

        ``key`` asks for the place of its key (also given for an empty value); ``part`` for some characters of a
        text, by their indices in it (all of it is given where it is not written as it reads).
        """
        (key_start, key_end, start, end, inside), value = self._root, self.data
        for step in path:
            if inside is None or step not in inside:
                return self.source.place(start)
            (key_start, key_end, start, end, inside), value = inside[step], value[step]
        if key_start >= 0 and (key or start == end):
            return self.source.place(key_start, key_end)
        if inside is not None:
            return self.source.place(start)
        if part is not None and isinstance(value, str):
            for at in (start, start + 1):  # behind a quote
                if self.source.text.startswith(value, at):
                    return self.source.place(at + part[0], at + part[1])
        return self.source.place(start, end)

    def has(self, path: KeyPath) -> bool:
        """Tell whether something is written at ``path``, be it empty."""
        inside = self._root[-1]
        for step in path:
            if inside is None or step not in inside:
                return False
            inside = inside[step][-1]
        return True


def read_yaml(path: Path, file: str | None = None) -> tuple[Document | None, list[Finding]]:
    """Read a YAML file: its document (None when it cannot be understood at all) and everything found wrong.

    ``file`` is its name in messages.

    Raises:
        FileError: the file cannot be read.
    """
    source, findings = read_source(path, file)
    return (None, findings) if source is None else parse_yaml(source)


def parse_yaml(source: Source) -> tuple[Document | None, list[Finding]]:
    """Understand YAML text: see ``read_yaml``."""
    text = _REFUSED.sub(lambda match: chr(ord(match[0]) + STAND_IN), LINE_ENDS.sub(" ", source.text))
    if not text.isascii() and _BLANK.search(text):
        text = _SPACED.sub(lambda match: _BLANK.sub(" ", match[0]), text)
    findings: list[Finding] = []
    quiet = False
    for _ in range(MAX_MENDS):
        builder = _Builder(source, text)
        try:
            return builder.build(), findings + builder.findings
        except _RefusedError:
            return None, findings + builder.findings
        except yaml.MarkedYAMLError as problem:
            from cardsmith.authoring.yaml_errors import explain

            trouble = explain(problem, replace(source, text=text), builder.last)
            if not quiet:
                findings.append(trouble.finding)
            if trouble.mended is None or trouble.mended == text:
                return None, findings + builder.findings
            text, quiet = trouble.mended, quiet or trouble.final
    return None, findings


class _RefusedError(Exception):
    """Something in the file makes reading on pointless; the finding has been recorded."""


class _Builder:
    """Turns events into data and spots, noting what is refused."""

    def __init__(self, source: Source, text: str) -> None:
        self.source = source
        self.text = text
        self.findings: list[Finding] = []
        self.last: Any = None
        self.hashes = "#" in source.text and _HASH.search(source.text) is not None
        new = set() if text is source.text else set(text) - set(source.text)
        self.stand_ins = {ord(one): chr(ord(one) - STAND_IN) for one in new if ord(one) >= STAND_IN}
        self.root: Tree = None
        self.root_spot: _Spot = (-1, -1, 0, 0, None)
        self.container: Any = None  # the innermost one; around it lie those on the stack
        self.inside: _Inside = {}  # its spots
        self.stack: list[tuple[Any, _Inside]] = []
        self.key: Any = None  # the event of the key that waits for its value in the innermost mapping

    def build(self) -> Document:
        """Read all events.

        Raises:
            yaml.MarkedYAMLError: the text is not YAML. _RefusedError: it is more than a set may hold.
        """
        documents = 0
        for event in iter(_LOADER(self.text).get_event, None):
            kind = type(event)
            if kind is yaml.ScalarEvent:
                self._scalar(event)
            elif kind is yaml.MappingStartEvent:
                self._open(event, {})
            elif kind is yaml.SequenceStartEvent:
                self._open(event, [])
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                self.container, self.inside = self.stack.pop()
            elif kind is yaml.AliasEvent:
                self._alias(event)
            elif kind is yaml.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    self._refuse(
                        "CS019",
                        tell("the file holds several YAML documents"),
                        event,
                        tell("remove the line '---'"),
                    )
        return Document(self.source.file, self.root, self.source, self.root_spot)

    def _refuse(self, code: str, message: str, event: Any, help_: str) -> NoReturn:
        self._note(code, message, event, help_)
        raise _RefusedError

    def _note(self, code: str, message: str, event: Any, help_: str) -> None:
        place = self.source.place(event.start_mark.index, event.end_mark.index)
        self.findings.append(error(code, message, place, help_))

    @property
    def _at_key(self) -> bool:
        """Whether the next event is a key."""
        return self.key is None and type(self.container) is dict

    def _scalar(self, event: Any) -> None:
        self.last = event
        if event.anchor or event.tag:
            self._labelled(event)
        if self.stand_ins:
            event.value = event.value.translate(self.stand_ins)
        if self.key is None and type(self.container) is dict:  # as _at_key, which is felt here
            self.key = event
            return
        if self.hashes and not event.style:
            self._lost(event)
        self._add(event, event.value or None, None)

    def _open(self, event: Any, container: Any) -> None:
        if event.anchor or event.tag:
            self._labelled(event)
        if self._at_key:
            self._refuse("CS022", tell("a key must be plain text"), event, tell("put quotes around it"))
        if len(self.stack) >= MAX_DEPTH:
            message = tell("nested deeper than {most} levels", most=MAX_DEPTH)
            self._refuse("CS018", message, event, tell("a set is never that deep"))
        inside: _Inside = {}
        self._add(event, container, inside)
        self.stack.append((self.container, self.inside))
        self.container, self.inside = container, inside

    def _alias(self, event: Any) -> None:
        alias = f"*{event.anchor}"
        help_ = tell('write the text out, or put quotes around it: "{alias}"', alias=alias)
        self._note("CS015", tell("aliases like '{alias}' are not supported", alias=alias), event, help_)
        if self._at_key:
            raise _RefusedError
        self._add(event, None, None)

    def _labelled(self, event: Any) -> None:
        if event.anchor:
            anchor = f"&{event.anchor}"
            help_ = tell('remove it, or put quotes around the text: "{anchor} ..."', anchor=anchor)
            self._note(
                "CS015", tell("anchors like '{anchor}' are not supported", anchor=anchor), event, help_
            )
        if event.tag:
            help_ = tell("remove it, or put quotes around the text")
            self._note("CS016", tell("tags like '{tag}' are not supported", tag=event.tag), event, help_)

    def _add(self, event: Any, value: Tree, inside: _Inside | None) -> None:
        """Put a value where it belongs; the value of a repeated key is read and dropped."""
        start, end = event.start_mark.index, event.end_mark.index
        container, around = self.container, self.inside
        if container is None:
            self.root, self.root_spot = value, (-1, -1, start, end, inside)
            return
        if type(container) is list:
            around[len(container)] = -1, -1, start, end, inside
            container.append(value)
            return
        key, self.key = self.key, None
        name = key.value if key.value.isascii() else unicodedata.normalize("NFC", key.value)
        if name in container:
            earlier = self.source.place(*around[name][:2])
            message = tell(
                "'{key}' is written twice; the first is on line {line}", key=name, line=earlier.line
            )
            self._note("CS017", message, key, tell("keep one of them"))
            self.findings[-1] = replace(self.findings[-1], also=(earlier,))
        else:
            container[name] = value
            around[name] = key.start_mark.index, key.end_mark.index, start, end, inside

    def _lost(self, event: Any) -> None:
        """Warn of the end of a text, or a colour, that YAML takes for a comment."""
        match = _HASH.match(self.source.text, event.end_mark.index)
        if match is not None:
            place = self.source.place(match.start(1), match.end(1))
            help_ = tell("put the whole text in quotes, or a space behind the # of a comment")
            message = tell("'{text}' is read as a comment", text=match[1])
            self.findings.append(warning("CS023", message, place, help_))
