"""The fonts of this computer: found in its font folders by what they cover, for characters that no other font has.

Every face is opened once and what it covers is kept in the cache, until its file changes. ``CARDSMITH_FONTS`` names
other folders to look in, or none at all if it is empty.
"""

from __future__ import annotations

import json
import os
import re
import struct
import sys
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import Any, NamedTuple

import uharfbuzz as hb

from cardsmith.faces.cache import replace_file
from cardsmith.faces.fonts import SILENT
from cardsmith.folders import cache_folder

EAST_ASIAN = re.compile(
    "[\u1100-\u11ff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"
    "\U00020000-\U0003ffff]"
)
"""Letters of Chinese, Japanese and Korean."""

_ENDINGS = (".ttf", ".otf", ".ttc", ".otc")
_MOST_FILES, _LARGEST = 5000, 200_000_000
_MOST_FACES = 64
_VERSION = 1
_REGULAR, _NORMAL_WIDTH = 400, 5
# OS/2 ulCodePageRange1 and the name of the region that a face for all of China, Japan and Korea draws
# Chinese characters for.
_REGIONS: Mapping[str, tuple[int, str]] = {
    "ja": (1 << 17, "JP"),
    "zh": (1 << 18, "SC"),
    "ko": (1 << 19, "KR"),
    "zh-hant": (1 << 20, "TC"),
    "zh-tw": (1 << 20, "TC"),
    "zh-hk": (1 << 20, "HK"),
}


class SystemFace(NamedTuple):
    """A face of a font file on this computer; ``covers`` are code points at which coverage begins, ends, begins...

    ``face`` counts from 1. ``plain``: upright and of normal width. ``pages`` are the code pages it is made for.
    """

    file: str
    face: int
    name: str
    weight: int
    plain: bool
    pages: int
    covers: list[int]

    @property
    def font_name(self) -> str:
        """The face as ``fonts:`` names it."""
        return self.file if self.face == 1 else f"{self.file}#{self.face}"

    def covers_all(self, text: str) -> bool:
        """Tell whether it has a glyph for every character."""
        return all(bisect_right(self.covers, ord(char)) % 2 for char in text)


def suitable(faces: Iterable[SystemFace], text: str, weight: int, language: str) -> list[SystemFace]:
    """Return the faces that have all characters of a text, the most suitable first.

    Chinese characters should look as the language's readers write them; then upright before slanted, families
    made to go with others (Noto) before others, and the nearest weight.
    """
    wide = EAST_ASIAN.search(text)
    page, region = _region(language)

    def rank(face: SystemFace) -> tuple[object, ...]:
        local = not wide or (region not in face.name.split() if "CJK" in face.name else not face.pages & page)
        noto = face.name.startswith("Noto ")
        return (local, not face.plain, not noto, abs(face.weight - weight), face.name, face.font_name)

    letters = "".join([char for char in text if char not in SILENT])
    return sorted((face for face in faces if face.covers_all(letters)), key=rank)


def _region(language: str) -> tuple[int, str]:
    tags = language.lower().split("-")
    return _REGIONS.get("-".join(tags[:2])) or _REGIONS.get(tags[0]) or _REGIONS["ja"]


def font_folders() -> list[Path]:
    """Return the folders in which this system keeps its fonts, whether they exist or not."""
    given = os.environ.get("CARDSMITH_FONTS")
    if given is not None:
        return [Path(folder) for folder in given.split(os.pathsep) if folder]
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 -- Path.home() fails where there is none
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts"]
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", str(home / "AppData/Local"))
        windows = os.environ.get("WINDIR", "C:\\Windows")
        return [Path(windows, "Fonts"), Path(local, "Microsoft/Windows/Fonts")]
    own = os.environ.get("XDG_DATA_HOME") or str(home / ".local/share")
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    return [*(Path(base, "fonts") for base in [own, *shared.split(":")]), home / ".fonts"]


def find_system_fonts(folders: Sequence[Path] | None = None) -> list[SystemFace]:
    """Return the faces in some folders (None: those of this system); only files that have changed are opened."""
    index = cache_folder() / "fonts.json"
    known = _read_index(index)
    files: dict[str, Any] = {}
    for path, stamp in _font_files(font_folders() if folders is None else folders):
        entry = known.get(path)
        files[path] = entry if entry and entry[0] == stamp else [stamp, list(_read_faces(path))]
    if files != known:
        _write_index(index, files)
    return [SystemFace(path, *face) for path, (_, faces) in files.items() for face in faces]


def _font_files(folders: Sequence[Path]) -> Iterator[tuple[str, list[int]]]:
    """Yield the font files in the folders and under them with size and time of change, in a fixed order."""
    count = 0
    for folder in dict.fromkeys(folders):
        for base, below, names in os.walk(folder):
            below.sort()
            for name in sorted(names):
                if not name.lower().endswith(_ENDINGS):
                    continue
                path = Path(base, name)
                with suppress(OSError):
                    status = path.stat()
                    if S_ISREG(status.st_mode) and status.st_size <= _LARGEST:
                        yield str(path), [status.st_size, status.st_mtime_ns]
                        count += 1
                if count >= _MOST_FILES:
                    return


def _read_faces(path: str) -> Iterator[tuple[Any, ...]]:
    """Yield what is kept of each face of a file that can be printed; of a broken file nothing."""
    with suppress(OSError, ValueError, RuntimeError, struct.error, hb.HarfBuzzError):
        blob = hb.Blob.from_file_path(path)
        for number in range(min(max(hb.Face(blob).count, 1), _MOST_FACES)):
            face = hb.Face(blob, number)
            name, tags = face.get_name(4) or "", set(face.table_tags)
            system_only = not name or name.startswith(".") or "LastResort" in name.replace(" ", "")
            if system_only or tags & {"CBDT", "sbix"} or not tags & {"glyf", "CFF ", "CFF2"}:
                continue
            os2 = bytes(face.reference_table("OS/2").data).ljust(82, b"\0")
            weight, width = struct.unpack_from(">2H", os2, 4)
            plain = width == _NORMAL_WIDTH and not struct.unpack_from(">H", os2, 62)[0] & 1
            pages = struct.unpack_from(">I", os2, 78)[0]
            yield number + 1, name, weight or _REGULAR, plain, pages, _edges(face)


def _edges(face: hb.Face) -> list[int]:
    """Return the code points at which the coverage of a face begins, ends, begins..."""
    edges: list[int] = []
    for point in face.unicodes:
        if edges and edges[-1] == point:
            edges[-1] = point + 1
        else:
            edges += [point, point + 1]
    return edges


def _read_index(index: Path) -> dict[str, Any]:
    with suppress(OSError, ValueError, LookupError, TypeError):
        content = json.loads(index.read_bytes())
        if content["version"] == _VERSION:
            return dict(content["files"])
    return {}


def _write_index(index: Path, files: dict[str, Any]) -> None:
    """Keep what was found; if that is not possible, it is found anew next time."""
    with suppress(OSError):
        index.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps({"version": _VERSION, "files": files}, separators=(",", ":"))
        replace_file(index, text.encode())
