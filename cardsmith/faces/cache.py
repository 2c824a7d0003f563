"""The cache of prepared pictures: content-addressed files and a small index, shared by processes, bounded in size.

Everything in it can be made anew: a damaged index or entry is dropped, an unwritable place is replaced by a folder of
this process's own.
"""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
import time
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

from cardsmith.model.errors import FileError
from cardsmith.model.sentences import reason, tell

MAX_BYTES = 2 * 1024**3
"""The size above which the files used longest ago are deleted."""

_YOUNG = 3600.0  # seconds: younger files may be in use by another process, and are kept
_SETTLED = (
    2_000_000_000  # nanoseconds: a file changed more recently may change again without a new time stamp
)
_TABLES = (
    "CREATE TABLE IF NOT EXISTS seen (path BLOB PRIMARY KEY, size INTEGER, changed INTEGER, content TEXT)",
    "CREATE TABLE IF NOT EXISTS made (name TEXT PRIMARY KEY, entry TEXT)",
)
Entry = dict[str, Any]
"""What the index keeps of a picture, as JSON."""

_read = json.JSONDecoder().raw_decode  # a third faster than json.loads, ten thousand times
_KNOWN = """SELECT path, size, changed, content, entry FROM seen JOIN made ON name = content || '-' || ?
WHERE path IN ({})"""
_AT_ONCE = 500  # paths in one question; SQLite takes at least 999 values


class PictureCache:
    """Remembers what was made from which content. Safe to share between threads and processes."""

    def __init__(self, folder: Path, max_bytes: int = MAX_BYTES) -> None:
        self._lock = Lock()
        self._own: tempfile.TemporaryDirectory[str] | None = None
        self._max_bytes = max_bytes
        self._grown = False
        try:
            folder.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=folder).close()
        except OSError:
            self._own = tempfile.TemporaryDirectory(prefix="cardsmith-")
            folder = Path(self._own.name)
        self.folder = folder
        self._index = _open_index(folder / "index.sqlite")

    def known(self, stats: Mapping[bytes, os.stat_result], asked: str) -> Iterator[tuple[bytes, str, Entry]]:
        """Yield content hash and entry of those files that have not changed in size or time since they were seen.

        Files go by their encoded names.
        """
        names = list(stats)
        for start in range(0, len(names), _AT_ONCE):
            some = names[start : start + _AT_ONCE]
            question = _KNOWN.format(", ".join("?" * len(some)))
            for name, size, changed, content, text in self._all(question, (asked, *some)):
                stat = stats[name]
                if size == stat.st_size and changed == stat.st_mtime_ns:
                    entry = self._checked(text)
                    if entry is not None:
                        yield name, content, entry

    def remember_content(self, path: Path, stat: os.stat_result, content: str) -> None:
        """Remember a file's content hash, unless the file was changed just now and may change unnoticed."""
        if time.time_ns() - stat.st_mtime_ns > _SETTLED:
            row = (os.fsencode(path), stat.st_size, stat.st_mtime_ns, content)
            self._run("INSERT OR REPLACE INTO seen VALUES (?, ?, ?, ?)", row)

    def entry(self, content: str, asked: str) -> Entry | None:
        """Return what was made of a content; None also if a file of it is gone or damaged."""
        rows = self._all("SELECT entry FROM made WHERE name = ?", (f"{content}-{asked}",))
        return self._checked(rows[0][0]) if rows else None

    def remember(self, content: str, asked: str, entry: Entry) -> None:
        """Remember what was made of a content; its ``files`` (name: checksum) must have been written before."""
        row = (f"{content}-{asked}", json.dumps(entry))
        self._run("INSERT OR REPLACE INTO made VALUES (?, ?)", row)

    def write(self, name: str, data: bytes) -> int:
        """Write a file and return its checksum.

        Raises:
            FileError: there is no room, or no folder can be made any more.
        """
        try:
            self.folder.mkdir(parents=True, exist_ok=True)  # it may have been emptied meanwhile
            replace_file(self.folder / name, data)
        except OSError as problem:
            message = tell(
                "cannot write to the cache {folder}: {reason}; make room, or set CARDSMITH_CACHE",
                folder=self.folder,
                reason=reason(problem),
            )
            raise FileError(message) from problem
        self._grown = True
        return zlib.crc32(data)

    def trim(self) -> None:
        """Delete the files used longest ago when the cache has outgrown its bound."""
        if not self._grown:
            return
        self._grown = False
        files = []
        for path in self.folder.iterdir():
            with suppress(OSError):
                stat = path.stat()
                if not path.name.startswith("index."):
                    files.append((stat.st_mtime, stat.st_size, path))
        total, now = sum(size for _, size, _ in files), time.time()
        for used, size, path in sorted(files):
            if total <= self._max_bytes or now - used < _YOUNG:
                break
            with suppress(OSError):
                path.unlink()
                total -= size

    def _checked(self, text: str) -> Entry | None:
        try:
            entry: Entry = _read(text)[0]
            whole = all(self._is_whole(file, check) for file, check in entry.get("files", {}).items())
        except (ValueError, TypeError, AttributeError):
            return None
        return entry if whole else None

    def _is_whole(self, file: str, check: int) -> bool:
        path = self.folder / file
        try:
            if zlib.crc32(path.read_bytes()) != check:
                return False
            if time.time() - path.stat().st_mtime > _YOUNG:
                os.utime(path)  # marks it as used
        except OSError:
            return False
        return True

    def _all(self, statement: str, values: tuple[object, ...]) -> list[Any]:
        with self._lock, suppress(sqlite3.Error):
            return self._index.execute(statement, values).fetchall()
        return []

    def _run(self, statement: str, values: tuple[object, ...]) -> None:
        with self._lock, suppress(sqlite3.Error):  # what is forgotten is made anew next time
            self._index.execute(statement, values)


def replace_file(path: Path, data: bytes) -> None:
    """Write a file beside its place and move it into it, so that no reader sees half of one.

    Raises:
        OSError: there is no room, or no folder.
    """
    descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        Path(draft).replace(path)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def _open_index(path: Path) -> sqlite3.Connection:
    """Open the index; a damaged one is replaced, and one that cannot be kept lives in memory."""
    for place in (path, path, None):
        index = None
        try:
            index = sqlite3.connect(
                place or ":memory:", timeout=10, isolation_level=None, check_same_thread=False
            )
            index.execute("PRAGMA synchronous = OFF")
            # The journal stays, with nothing in it: made and deleted for every row it would cost twice the time, and
            # without one a build that is killed while it writes could leave an index that is silently of no use.
            index.execute("PRAGMA journal_mode = PERSIST")
            for table in _TABLES:
                index.execute(table)
            return index
        except sqlite3.OperationalError:
            continue  # locked or unwritable: the file itself may be fine
        except sqlite3.DatabaseError:
            if index is not None:
                index.close()
            with suppress(OSError):
                path.unlink(missing_ok=True)
    raise AssertionError("an index in memory can always be opened")
