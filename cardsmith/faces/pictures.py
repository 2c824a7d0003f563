"""Pictures: the one place that asks for one by its file.

A picture is read, decoded whole, and made ready for print once for its content and the sizes it is printed at; the
cache remembers the outcome, good or bad, so that the next build only looks at size and time of change of the file.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

import PIL

from cardsmith.faces.cache import Entry, PictureCache
from cardsmith.model.face import Color
from cardsmith.model.sentences import from_data, reason, tell
from cardsmith.model.template import Fit
from cardsmith.model.units import MM_PER_INCH, Rect

VERSION = f"8/{PIL.__version__}"
"""What prepares pictures: part of their names in the cache. Goes up when others are made of the same file."""


class RasterPicture(NamedTuple):
    """A picture of pixels, ready for a PDF: ``path`` holds exactly the bytes of the image stream.

    ``width`` and ``height`` are in pixels of that stream, ``channels`` 1 (grey), 3 (RGB) or 4 (CMYK) of 8 bits,
    ``encoding`` names the filter: ``dct`` (a JPEG file, perhaps the author's own) or ``flate`` (zlib).
    ``mask`` is a zlib stream of ``width`` x ``height`` alpha bytes. ``inverted``: CMYK samples as Adobe writes
    them (``/Decode [1 0 1 0 1 0 1 0]``). ``size`` is the stream's length in bytes, ``source`` the upright size of
    the author's picture in pixels, ``edge`` the mean colour of its rim (None: it is not opaque).
    """

    key: str
    path: Path
    width: int
    height: int
    channels: int
    encoding: Literal["dct", "flate"]
    size: int
    source: tuple[int, int]
    mask: Path | None = None
    inverted: bool = False
    edge: Color | None = None


class VectorPicture(NamedTuple):
    """An SVG file; ``width`` and ``height`` give its ratio, in units of its own.

    ``edge`` is the colour of its ground, if its first shape is a rectangle that covers it all (None: parts of the
    picture may be empty). ``objects`` holds what the converter made of it, None where svglib draws it right; if it has
    text, ``path`` is then a copy with outlines. Less than all of it is ``inner`` when only that part of its width and
    height, in the middle, has to be seen.
    """

    key: str
    path: Path
    width: float
    height: float
    edge: Color | None = None
    objects: Path | None = None
    inner: float = 1.0


PreparedPicture = RasterPicture | VectorPicture


class Remark(NamedTuple):
    """Something to say about a picture: a finding's code, a sentence, what to do, whether it cannot be used."""

    code: str
    message: str
    help: str | None = None
    line: int | None = None
    fatal: bool = False


class Outcome(NamedTuple):
    """A picture as prepared (None when it cannot be used) and what to say about it."""

    picture: PreparedPicture | None
    remarks: tuple[Remark, ...] = ()


class Window(NamedTuple):
    """A place where pictures are printed: its size in mm and how they fill it."""

    width: float
    height: float
    fit: Fit
    crop: float

    def placed(self, ratio: float, photo: bool = True) -> tuple[float, float]:
        """Return width and height in mm of the whole of a picture of this ratio (width / height).

        ``crop`` limits what is cut of drawings, whose subject must stay whole; a ``photo`` always fills the window.
        """
        inside = min(self.width, self.height * ratio)
        width = inside
        if self.fit is Fit.COVER:
            width = max(self.width, self.height * ratio)
            if self.crop < 1 and not photo:
                width = min(width, inside / (1 - self.crop))
        return width, width / ratio

    def rect(
        self, ratio: float, box: Rect, photo: bool = True, focus: tuple[float, float] = (0.5, 0.5)
    ) -> Rect:
        """Return where the whole of such a picture lies in ``box``: in the middle, or what is cut of it about its
        ``focus``, as near to the middle as the picture reaches."""
        width, height = self.placed(ratio, photo)
        x = _placed(box.x, box.width, width, focus[0])
        return Rect(x, _placed(box.y, box.height, height, focus[1]), width, height)


def _placed(start: float, room: float, length: float, focus: float) -> float:
    """Return where a length begins in a room that begins at ``start``, when its point ``focus`` (0 to 1) matters."""
    middle = start + (room - length) / 2
    if length <= room:
        return middle
    return min(max(start + room / 2 - focus * length, start + room - length), start)


class PictureStore:
    """The pictures of one build, by file and by key."""

    def __init__(self, cache: PictureCache, windows: Iterable[Window], dpi: float) -> None:
        self._cache = cache
        self._windows = tuple(sorted(set(windows), key=lambda w: (w.width, w.height, w.fit, w.crop)))
        self._dpi = dpi
        rooms = [(round(w.width, 3), round(w.height, 3), w.fit.value, w.crop) for w in self._windows]
        asked = f"{VERSION}|{dpi:g}|{rooms}"
        self._asked = hashlib.sha256(asked.encode()).hexdigest()[:12]
        self._outcomes: dict[Path, Outcome] = {}
        self.pictures: dict[str, PreparedPicture] = {}
        """The prepared pictures by key, and what else was made of them."""
        self._printed = lru_cache(1024)(self._width_printed)  # few ratios make many pictures

    def outcome(self, path: Path) -> Outcome:
        """Return what became of a file, preparing it now if that was not yet done."""
        known = self._outcomes.get(path)
        if known is None:
            self.prepare([path], 1)
            known = self._outcomes[path]
        return known

    def prepare(
        self,
        paths: Iterable[Path],
        jobs: int,
        progress: Callable[[int, int], None] = lambda done, total: None,
    ) -> None:
        """Prepare files, those that the cache does not know in ``jobs`` threads (Pillow works without the GIL)."""
        todo = [path for path in dict.fromkeys(paths) if path not in self._outcomes]
        self._recall(todo)
        unknown = [path for path in todo if path not in self._outcomes]
        done = len(todo) - len(unknown)
        progress(done, len(todo))
        if unknown:
            self._make_all(unknown, jobs, lambda made: progress(done + made, len(todo)))
            self._cache.trim()

    def _make_all(self, paths: list[Path], jobs: int, progress: Callable[[int], None]) -> None:
        from concurrent.futures import ThreadPoolExecutor, as_completed

        pool = ThreadPoolExecutor(max(1, jobs))
        try:
            futures = {pool.submit(self._make, path): path for path in paths}
            for made, future in enumerate(as_completed(futures), 1):
                self._keep(futures[future], future.result())
                progress(made)
        finally:
            pool.shutdown(cancel_futures=True)

    def _keep(self, path: Path, outcome: Outcome) -> None:
        self._outcomes[path] = outcome
        if outcome.picture is not None:
            self.pictures.setdefault(outcome.picture.key, outcome.picture)

    def _recall(self, paths: Iterable[Path]) -> None:
        """Take the outcomes of files that have not changed from the cache."""
        names = {os.fsencode(path): path for path in paths}
        stats = {}
        for name in names:
            try:
                stats[name] = os.stat(name)  # noqa: PTH116 - half the time of Path.stat, ten thousand times
            except OSError:
                continue
        for name, content, entry in self._cache.known(stats, self._asked):
            outcome = self._read(names[name], content, entry, stats[name].st_size)
            if outcome is not None:
                self._keep(names[name], outcome)

    def _make(self, path: Path) -> Outcome:
        """Read a file and prepare what it holds, unless that content is known from another file."""
        try:
            stat = path.stat()
            data = path.read_bytes()
        except OSError as problem:
            message = tell("it cannot be read ({reason})", reason=reason(problem))
            return Outcome(None, (Remark("CS223", message, tell("check the file"), fatal=True),))
        content = hashlib.sha256(data).hexdigest()[:24]
        if len(data) == stat.st_size:
            self._cache.remember_content(path, stat, content)
        entry = self._cache.entry(content, self._asked)
        known = entry and self._read(path, content, entry, len(data))
        if known:
            return known
        # What prepares pictures is only loaded here: a build whose pictures are all known goes without.
        from cardsmith.faces.preparing import prepared

        entry = prepared(data, path.name, f"{content}-{self._asked}", self._cache.write, self._target)
        if "passing" not in entry:
            self._cache.remember(content, self._asked, entry)
        made = self._read(path, content, entry, len(data))
        assert made is not None
        return made

    def _read(self, path: Path, content: str, entry: Entry, size: int) -> Outcome | None:
        """Return the outcome that a cache entry tells for a file of that content and size.

        None: it makes no sense, or another converter is installed than the one that it depended on.
        """
        try:
            if "converter" in entry:
                from cardsmith.faces.converter import version

                if entry["converter"] != version():
                    return None
            if "bad" in entry:
                code, message, help_, line = entry["bad"]
                remark = Remark(code, from_data(message), help_ and from_data(help_), line, fatal=True)
                return Outcome(None, (remark,))
            remarks = tuple([Remark(code, from_data(message)) for code, message in entry["remarks"]])
            edge = Color.from_hex(entry["edge"]) if entry["edge"] else None
            if "vector" in entry:
                width, height = entry["vector"]
                objects = self._cache.folder / entry["objects"] if "objects" in entry else None
                key = f"{content}-{self._asked}" if objects else content
                if "shapes" in entry:
                    key, path = f"{content}-{self._asked}-shapes", self._cache.folder / entry["shapes"]
                return Outcome(VectorPicture(key, path, width, height, edge, objects), remarks)
            return Outcome(self._raster(path, content, entry, size, edge), remarks)
        except (KeyError, TypeError, ValueError):
            return None

    def _raster(self, path: Path, content: str, entry: Entry, size: int, edge: Color | None) -> RasterPicture:
        stream, mask = entry.get("stream"), entry.get("mask")
        width, height, channels, encoding, inverted = entry["raster"]
        return RasterPicture(
            key=f"{content}-{width}x{height}" if stream else content,
            path=self._cache.folder / stream[0] if stream else path,
            width=width,
            height=height,
            channels=channels,
            encoding=encoding,
            size=stream[1] if stream else size,
            source=(entry["source"][0], entry["source"][1]),
            mask=self._cache.folder / mask[0] if mask else None,
            inverted=inverted,
            edge=edge,
        )

    def _target(self, width: float, height: float) -> tuple[float, float]:
        """Return how many pixels are printed across and down a picture of this size, in its largest window."""
        ratio = width / height
        pixels = self._printed(ratio) / MM_PER_INCH * self._dpi
        return pixels, pixels / ratio

    def resolution(self, picture: RasterPicture) -> float:
        """Return the fewest pixels per inch with which the picture is printed in any window."""
        return picture.width / self._printed(picture.width / picture.height) * MM_PER_INCH

    def _width_printed(self, ratio: float) -> float:
        """Return the width (mm) of a picture in its largest window."""
        return max([window.placed(ratio)[0] for window in self._windows], default=1.0)
