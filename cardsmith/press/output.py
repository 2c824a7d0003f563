"""Output that is whole or not there: a draft beside the file, moved into place only when all is well."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from cardsmith.model.errors import FileError
from cardsmith.model.sentences import reason, tell

try:
    import fcntl
except ImportError:  # Windows, where nobody can delete a file that is open: no lock is needed
    fcntl = None  # type: ignore[assignment]

_BUFFER: Final = 1 << 15
_LONGEST_NAME: Final = 180
"""How many bytes of the name the draft's name repeats, so that it stays below the usual limit of 255."""

Replaces = Callable[[BinaryIO], bool]
"""Tells of an old file, opened at its beginning, whether it may be replaced."""


class Draft:
    """A file in the making. Write to ``file``; ``settle`` it to read it at ``path`` before it is moved.

    Its lock lasts until ``unlock``: a settled draft that is being proved is no stray to another build.
    """

    def __init__(self, descriptor: int, path: Path) -> None:
        self.file: BinaryIO = os.fdopen(descriptor, "wb", buffering=_BUFFER)
        self.path = path
        self._lock: int | None = None if fcntl is None else os.dup(descriptor)

    def unlock(self) -> None:
        """Give up the lock."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def settle(self) -> None:
        """Bring everything to the disk; nothing can be written afterwards."""
        if not self.file.closed:
            self.file.flush()
            os.fsync(self.file.fileno())
            self.file.close()


@contextmanager
def atomic_output(path: Path, replaces: Replaces | None = None) -> Iterator[Draft]:
    """Yield a draft that takes the place of ``path`` when the block ends well, and vanishes when it does not.

    Symbolic links are followed; a missing folder is made, and stays only if all is well; an old file keeps its
    permissions. Drafts that a killed build left for the same file are removed. An old file must be one that
    ``replaces`` accepts (or be empty), so that a slip of the hand does not cost an author the set, a picture or
    another PDF.

    Raises:
        FileError: the place is not a regular file, holds a file that is not ours, cannot be written, is full, or is
            locked by a viewer. The old file is untouched.
    """
    target, mode = _target(path, replaces)
    missing = [folder for folder in target.parents if not os.path.lexists(folder)]
    draft: Draft | None = None
    try:
        with _as_file_error(path, None):
            target.parent.mkdir(parents=True, exist_ok=True)
            _remove_strays(target)
            draft = _open_draft(target, mode)
        with _as_file_error(path, draft.path):
            yield draft
            draft.settle()
        _move(draft.path, target, path)
    except BaseException:
        if draft is not None:
            with suppress(OSError):  # closing writes what is buffered: on a full disk it fails again
                draft.file.close()
            with suppress(OSError):
                draft.path.unlink(missing_ok=True)
        for folder in missing:
            with suppress(OSError):
                folder.rmdir()
        raise
    finally:
        if draft is not None:
            draft.unlock()


def _target(path: Path, replaces: Replaces | None) -> tuple[Path, int | None]:
    """Return the real path to replace and the permissions of the file there, if there is one."""
    try:
        found = path.stat()
        other = replaces and stat.S_ISREG(found.st_mode) and found.st_size and not _accepted(path, replaces)
    except FileNotFoundError:
        return Path(os.path.realpath(path)), None
    except OSError as problem:
        raise _cannot_write(path, problem) from problem
    if not stat.S_ISREG(found.st_mode):
        why = tell("it is a device or a pipe, not a file")
        if stat.S_ISDIR(found.st_mode):
            why = tell("it is a folder, not a file")
        raise _not_written(path, why)
    if not os.access(path, os.W_OK):
        raise _not_written(path, tell("it is write-protected"))
    if other:
        raise FileError(
            tell(
                "cannot write {path}: the file there was not made by cardsmith and is kept; choose another name "
                "with -o, or delete it",
                path=path,
            )
        )
    return Path(os.path.realpath(path)), stat.S_IMODE(found.st_mode)


def _not_written(path: Path, why: str) -> FileError:
    return FileError(
        tell("cannot write {path}: {reason}; choose another name with -o", path=path, reason=why)
    )


def _accepted(path: Path, replaces: Replaces) -> bool:
    with path.open("rb") as file:
        return replaces(file)


def _open_draft(target: Path, mode: int | None) -> Draft:
    while True:
        path = target.parent / (_stem(target) + f"{os.getpid()}-{os.urandom(3).hex()}.tmp")
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), 0o666)
        with suppress(OSError):
            _lock(descriptor, wait=True)
        if os.fstat(descriptor).st_nlink:
            break
        os.close(descriptor)  # another build took it for a stray before it was locked
    if mode is not None:
        with suppress(OSError):
            path.chmod(mode)
    return Draft(descriptor, path)


def _stem(target: Path) -> str:
    name = os.fsencode(target.name)[:_LONGEST_NAME]
    return f".{name.decode(sys.getfilesystemencoding(), 'ignore')}.cardsmith-"


def _remove_strays(target: Path) -> None:
    """Remove drafts of builds that were killed: those on which nobody holds a lock any more."""
    pattern = re.compile(re.escape(_stem(target)) + r"\d+-[0-9a-f]+\.tmp")
    for entry in target.parent.iterdir():
        if pattern.fullmatch(entry.name):
            with suppress(OSError):
                descriptor = os.open(entry, os.O_WRONLY)
                try:
                    _lock(descriptor)
                    if fcntl is not None:
                        entry.unlink()
                finally:
                    os.close(descriptor)
                entry.unlink(missing_ok=True)


def _lock(descriptor: int, wait: bool = False) -> None:
    """Lock an open file until it is closed, or its process dies.

    Raises:
        OSError: another process holds the lock (and we do not wait), or the file system knows no locks.
    """
    if fcntl is not None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


def _move(draft: Path, target: Path, path: Path) -> None:
    try:
        os.replace(draft, target)  # noqa: PTH105 - the call that a viewer's lock makes fail
    except PermissionError as problem:
        raise FileError(
            tell(
                "cannot replace {path}: it is open in another program or protected. Close it in your viewer or choose "
                "another name with -o",
                path=path,
            )
        ) from problem
    except OSError as problem:
        raise _cannot_write(path, problem) from problem


@contextmanager
def _as_file_error(path: Path, draft: Path | None) -> Iterator[None]:
    """Turn the operating system's refusals to write into one for people that names the right file."""
    try:
        yield
    except OSError as problem:
        other = problem.filename is not None and draft is not None and str(draft) != str(problem.filename)
        if other:
            raise FileError(
                tell("cannot use {path}: {reason}", path=problem.filename, reason=reason(problem))
            ) from problem
        raise _cannot_write(path, problem) from problem


def _cannot_write(path: Path, problem: OSError) -> FileError:
    return FileError(tell("cannot write {path}: {reason}", path=path, reason=reason(problem)))
