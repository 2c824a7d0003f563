"""Journals written as games are played, each by one process at a time."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

from cardsmith.game.actions import Action
from cardsmith.game.deck import Deck
from cardsmith.game.journal import Header, action_data, read_object
from cardsmith.model.errors import FileError
from cardsmith.model.sentences import reason, tell

if sys.platform == "win32":
    import msvcrt

    _BEHIND = 2**30
    """Windows keeps others from reading what is locked: a byte behind any journal is."""

    def _lock(file: BinaryIO) -> None:
        """Lock a file until it is closed or its process dies; BlockingIOError where another process has."""
        file.seek(_BEHIND)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as problem:
            raise BlockingIOError from problem
        finally:
            file.seek(0)
else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        """Lock a file until it is closed or its process dies; BlockingIOError where another process has."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:
            return  # a file system without locks


class JournalWriter:
    """Appends the lines of one game to its file, each of them at once: a crash costs at most the line it cuts.

    Nobody else writes to the file meanwhile: it is locked. All methods raise FileError when it cannot be written.
    """

    def __init__(self, path: Path, file: BinaryIO, starts: list[int]) -> None:
        self.path, self._file, self._starts = path, file, starts

    @classmethod
    def create(cls, path: Path, header: Header) -> JournalWriter:
        """Begin a new journal; the file must not exist, and does not when its first line cannot be written."""
        try:
            with _file_errors(path):
                writer = cls(path, path.open("x+b"), [])
        except FileExistsError:
            raise _in_the_way(path) from None
        try:
            with _file_errors(path):
                _lock(writer._file)
            writer._write(header.as_data())
        except FileError:
            with suppress(OSError):  # what is left in the buffer cannot be written either
                writer._file.close()
            with suppress(OSError):
                path.unlink()
            raise
        return writer

    @classmethod
    def resume(cls, path: Path, at: str, moves: int | None = None) -> JournalWriter:
        """Go on with a journal at the time ``at``; a line that was cut off is dropped.

        ``moves`` is how many lines with actions it had when it was read: with another number somebody else has
        played on meanwhile.
        """
        with _file_errors(path):
            file = path.open("r+b")
        try:
            with _file_errors(path):
                _lock(file)
                raw = file.read()
            whole, newline, rest = raw.rpartition(b"\n")
            kept = raw + b"\n" if rest and read_object(rest) is not None else whole + newline
            starts = _starts(kept)
            if moves not in (None, len(starts)):
                raise _elsewhere(path)
            writer = cls(path, file, starts)
            with _file_errors(path):
                file.truncate(min(len(raw), len(kept)))
                file.seek(0, 2)
                file.write(kept[len(raw) :])
            writer._write({"resumed": at})
        except FileError:
            with suppress(OSError):
                file.close()
            raise
        return writer

    def move(self, seat: int, action: Action, deck: Deck, at: str) -> None:
        """Write an action done at the time ``at`` (ISO 8601)."""
        self._starts.append(self._file.tell())
        self._write(action_data(seat, action, deck) | {"at": at})

    def undo(self) -> None:
        """Take the last action and whatever follows it off the file again."""
        with _file_errors(self.path):
            self._file.truncate(self._starts.pop())
            self._file.seek(0, 2)

    def close(self) -> None:
        """Close the file. One that was removed or replaced meanwhile is written anew, under a free name."""
        if self._file.closed:
            return
        with _file_errors(self.path), self._file:
            if not self._in_place():
                self._file.seek(0)
                self.path = free_path(self.path)
                self.path.write_bytes(self._file.read())

    def _in_place(self) -> bool:
        """Tell whether the path is still that of the file."""
        with suppress(FileNotFoundError):
            return os.path.samestat(self.path.stat(), os.fstat(self._file.fileno()))
        return False

    def _write(self, data: dict[str, Any]) -> None:
        with _file_errors(self.path):
            self._file.write(json.dumps(data, ensure_ascii=False).encode("utf-8", "replace") + b"\n")
            self._file.flush()


def free_path(path: Path) -> Path:
    """Return the path, with a number where such a file exists."""
    paths = (path.with_stem(f"{path.stem}-{at}") if at > 1 else path for at in count(1))
    return next(path for path in paths if not path.exists())


def _starts(raw: bytes) -> list[int]:
    """Return where the lines with actions begin."""
    starts, offset = [], 0
    for line in raw.splitlines(keepends=True):
        if "do" in (read_object(line) or {}):
            starts.append(offset)
        offset += len(line)
    return starts


def _in_the_way(path: Path) -> FileError:
    """Say that there is such a file, and how to go on with the game if there is one in it."""
    head = b""
    if path.is_file():  # no pipe, which could be waited for
        with suppress(OSError), path.open("rb") as file:
            head = file.readline(100)
    if b'"cardsmith_journal"' not in head:
        why = tell("it exists already; choose another name")
        return FileError(tell("cannot write {path}: {reason}", path=path, reason=why))
    return FileError(
        tell(
            "cannot write {path}: it exists already; go on with the game in it by {option}, "
            "or choose another name",
            path=path,
            option=f"--resume {shlex.quote(str(path))}",
        )
    )


def _elsewhere(path: Path) -> FileError:
    return FileError(tell("this game is open elsewhere: {path}; leave it there first", path=path))


@contextmanager
def _file_errors(path: Path) -> Iterator[None]:
    """Turn what the system says into a message for people; that a file exists already is left to the caller."""
    try:
        yield
    except FileExistsError:
        raise
    except BlockingIOError as problem:
        raise _elsewhere(path) from problem
    except OSError as problem:
        raise FileError(tell("cannot write {path}: {reason}", path=path, reason=reason(problem))) from problem
