"""Journals: one game as JSON Lines, read back whatever happened to the file; `journal_writing` writes them.

The format is described in docs/journal.md. A journal holds what the players did, never what came of it:
``cardsmith.game.replay`` gives the game again. Clock times come from outside and are ignored when comparing.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from cardsmith.game.actions import Action, Place, Stop
from cardsmith.game.deck import Deck
from cardsmith.model.errors import FileError
from cardsmith.model.findings import Finding, error, warning
from cardsmith.model.findings import Place as Where
from cardsmith.model.rule_reading import read_ruleset
from cardsmith.model.rules import Ruleset
from cardsmith.model.sentences import reason, tell, to_tell

VERSION = 1
"""The version of the format and of the rules' meaning: a journal of another one is not replayed."""

_MAX_BYTES = 32 * 2**20
"""The largest journal read: some two hundred thousand moves."""

_READ = to_tell("cannot read {path}: {reason}")
_UTF16 = (b"\xff\xfe", b"\xfe\xff", b"{\0", b"\0{")
"""How a journal begins that another program has saved as UTF-16, with and without a byte order mark."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: everything from which the start of the game follows.

    ``sets`` are the names of the sets mixed, ``order`` the scripted deck as ids (None: by the seed), ``game`` the
    number of the game in a simulated series.
    """

    sets: tuple[str, ...]
    fingerprint: str
    rules: Ruleset
    players: tuple[str, ...]
    seed: int
    order: tuple[str, ...] | None = None
    game: int = 0

    def as_data(self) -> dict[str, Any]:
        """Return the line as plain data."""
        data: dict[str, Any] = {
            "cardsmith_journal": VERSION,
            "set": self.sets[0] if len(self.sets) == 1 else list(self.sets),
            "fingerprint": self.fingerprint,
            "rules": self.rules.as_data(),
            "players": list(self.players),
            "seed": self.seed,
            "order": None if self.order is None else list(self.order),
        }
        return data | {"game": self.game} if self.game else data


class Move(NamedTuple):
    """A line with an action: its number in the file (from 1) and its data, not yet understood."""

    line: int
    data: dict[str, Any]


class Journal(NamedTuple):
    """A journal read: its file's name for messages, its first line and all lines with actions."""

    file: str
    header: Header
    moves: tuple[Move, ...]


def read_journal(path: Path) -> tuple[Journal | None, list[Finding]]:
    """Read a journal; None when it is none, or one of another version. A broken line costs that line only.

    Raises:
        FileError: the file cannot be read.
    """
    try:
        _refuse_endless(path)
        raw = path.read_bytes()
    except OSError as problem:
        raise FileError(tell(_READ, path=path, reason=reason(problem))) from problem
    file, lines = str(path), raw.split(b"\n")
    first = None if raw.startswith(_UTF16) else read_object(lines[0])
    if first is None or "cardsmith_journal" not in first:
        message, help_ = _no_journal(raw, lines[0])
        return None, [error("CS720", message, Where(file, 1), help_)]
    header, findings = _read_header(first, Where(file, 1))
    if header is None:
        return None, findings
    moves = []
    for number, line in enumerate(lines[1:], 2):
        data, place = read_object(line), Where(file, number)
        if data is None and number == len(lines) and line.strip():
            text = tell("the last line was cut off, as by a crash: the game goes on from the line before")
            findings.append(warning("CS722", text, place))
        elif data is None and line.strip():
            findings.append(error("CS723", tell("the line is broken and was skipped"), place))
        elif data is not None and "do" in data:
            moves.append(Move(number, data))
        elif data is not None and "resumed" not in data:
            findings.append(error("CS723", tell("the line is neither an action nor a note"), place))
    return Journal(file, header, tuple(moves)), findings


def _refuse_endless(path: Path) -> None:
    """Raise FileError for what is no file of sensible size: reading it might take for ever, or all memory."""
    why = None
    if path.exists() and not path.is_file():
        why = tell("it is a folder") if path.is_dir() else tell("it is not a regular file")
    elif path.stat().st_size > _MAX_BYTES:
        why = tell("it is larger than {limit} MiB", limit=_MAX_BYTES // 2**20)
    if why is not None:
        raise FileError(tell(_READ, path=path, reason=why))


def _no_journal(raw: bytes, first: bytes) -> tuple[str, str]:
    """Say why a file is no journal, and what to do."""
    save = tell('save the file as UTF-8 (in most editors: "Save with encoding", then "UTF-8")')
    if raw.startswith(_UTF16):
        return tell("the file is written in UTF-16, as some shells and editors do; journals are UTF-8"), save
    if first.startswith(b"{"):
        try:
            first.decode()
        except UnicodeDecodeError:
            return tell("the first line is not UTF-8"), save
    message = tell("the file does not begin as a journal of cardsmith does")
    return message if raw.strip() else tell("the file is empty"), tell(
        "give a file that `cardsmith play` wrote"
    )


def read_object(line: bytes) -> dict[str, Any] | None:
    """Return the object that a line holds, or None."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _read_header(data: dict[str, Any], place: Where) -> tuple[Header | None, list[Finding]]:
    version = data["cardsmith_journal"]
    if version != VERSION:
        text = tell(
            "the journal has version {version}, this cardsmith reads version {known}",
            version=repr(version),
            known=VERSION,
        )
        help_ = tell("replay it with the version of cardsmith that wrote it")
        return None, [error("CS721", text, place, help_)]
    sets, order = data.get("set"), data.get("order")
    if isinstance(sets, str):
        sets = [sets]
    checks = {
        "set": _texts(sets),
        "fingerprint": isinstance(data.get("fingerprint"), str),
        "rules": isinstance(data.get("rules"), dict),
        "players": _texts(data.get("players")) and data.get("players"),
        "seed": type(data.get("seed")) is int,
        "order": order is None or _texts(order),
        "game": type(data.get("game", 0)) is int,
    }
    wrong = [key for key, right in checks.items() if not right]
    if wrong:
        messages = [tell("the first line has no usable '{key}'", key=key) for key in wrong]
        return None, [error("CS724", message, place) for message in messages]
    written = dict(data["rules"])
    rules, problems = read_ruleset(str(written.pop("name", "rules")), written)
    if rules is None:
        told = [(tell("rules of the journal: {problem}", problem=one.message), one.help) for one in problems]
        return None, [error("CS726", message, place, help_) for message, help_ in told]
    return Header(
        tuple(sets or ()),
        data["fingerprint"],
        rules,
        tuple(data["players"]),
        data["seed"],
        None if order is None else tuple(order),
        data.get("game", 0),
    ), []


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(entry, str) for entry in value)


def action_data(seat: int, action: Action, deck: Deck) -> dict[str, Any]:
    """Return the line of an action, without a time."""
    data: dict[str, Any] = {"seat": seat, "do": type(action).__name__.lower()}
    if not isinstance(action, Stop):
        data["card"] = deck.ids[action.card]
    if isinstance(action, Place):
        data["slot"] = action.slot
    return data
