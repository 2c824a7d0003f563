"""Pictures found: from the path an author wrote to a real file inside the set's folder.

Folders are listed once and names compared in this program, so that the answer is the same on every system: exactly,
then composed or decomposed (NFC, NFD), and a name that differs only by case is an error that says the real one.
"""

from __future__ import annotations

import os
import re
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from cardsmith.authoring.source import is_file
from cardsmith.authoring.suggesting import did_you_mean, nearest
from cardsmith.authoring.texts import InvisibleError, refuse_invisible
from cardsmith.model.findings import Finding, error
from cardsmith.model.sentences import reason, tell
from cardsmith.shipped import Icon, shipped_icons

MAX_SUGGESTIONS = 20
"""For how many missing pictures of a set the nearest name is looked for, which takes long in a large folder."""
_WEB = re.compile(r"[a-z][a-z0-9+.-]+://", re.IGNORECASE)
_ABSOLUTE = re.compile(r"[/\\]|[A-Za-z]:[/\\]|~[/\\]")


_ICON = "icon:"
_FILE, _LINK, _OTHER = "file", "link", "other"


class _Folder(NamedTuple):
    """The real names in a folder with what they are; by composed name; by composed name in one case."""

    names: dict[str, str]
    composed: dict[str, str]
    folded: dict[str, str]


@dataclass(slots=True)
class PictureFinder:
    """Finds the pictures of one set; ``folder`` is the set's real (resolved) folder."""

    folder: Path
    _folders: dict[str, _Folder] = field(default_factory=dict)
    _found: dict[str, Path | Finding] = field(default_factory=dict)
    _missing: int = 0

    def find(self, written: str) -> Path | Finding:
        """Return the real path of the picture that the author wrote, or what is wrong with it (without a place)."""
        if written not in self._found:
            icon = icon_of(written)
            self._found[written] = icon.path if icon else _refused(written) or self._look_for(written)
        return self._found[written]

    def _look_for(self, written: str) -> Path | Finding:
        steps = _steps(written)
        if steps is None:
            return _outside(written)
        path, kinds = str(self.folder), set[str]()
        for number, step in enumerate(steps):
            names = self._listing(path)
            real = step if step in names.names else names.composed.get(unicodedata.normalize("NFC", step))
            if real is None:
                rest = "/".join(["", *steps[number + 1 :]])
                return self._not_there(written, names, "/".join([*steps[:number], ""]), step, rest)
            path = f"{path}{os.sep}{real}"
            kinds.add(names.names[real])
        return Path(path) if _FILE in kinds and _LINK not in kinds else self._linked(written, Path(path))

    def _linked(self, written: str, path: Path) -> Path | Finding:
        """Return what lies at the end of a path that holds links, or is no plain file."""
        try:
            path = path.resolve()
        except RuntimeError:  # links in a circle
            return error("CS201", tell("the picture '{picture}' is a link to itself", picture=written))
        if not path.is_relative_to(self.folder):
            return _outside(written)
        if not is_file(path):
            message = tell("the picture '{picture}' is not a file", picture=written)
            return error("CS201", message, help=tell("write the path of a picture file"))
        return path

    def _not_there(self, written: str, names: _Folder, before: str, step: str, after: str) -> Finding:
        """Say what is there in place of a step: a name in another case, a near name, or the path that was tried."""
        other = names.folded.get(unicodedata.normalize("NFC", step).casefold())
        if other is not None:
            message = tell(
                "the picture '{picture}' is called '{name}': the case of letters differs",
                picture=written,
                name=f"{before}{other}",
            )
            return error("CS203", message, help=tell("write {text}", text=f"{before}{other}{after}"))
        self._missing += 1
        near = nearest(step, names.names) if self._missing <= MAX_SUGGESTIONS else None
        tried = os.path.relpath(self.folder / f"{before}{step}{after}")
        help_ = (
            did_you_mean(f"{before}{near}{after}") if near else tell("put the file there: {path}", path=tried)
        )
        return error("CS200", tell("there is no picture '{picture}'", picture=written), help=help_)

    def _listing(self, folder: str) -> _Folder:
        if folder not in self._folders:
            names: dict[str, str] = {}
            try:
                with os.scandir(folder) as entries:
                    names = {entry.name: _kind(entry) for entry in entries}
            except OSError:
                pass  # no folder, or one that may not be read: nothing in it can be found
            composed = {unicodedata.normalize("NFC", name): name for name in names}
            folded = {name.casefold(): real for name, real in composed.items()}
            self._folders[folder] = _Folder(names, composed, folded)
        return self._folders[folder]


def icon_of(written: str) -> Icon | None:
    """Return the icon of the library that ``icon:NAME`` names."""
    return shipped_icons().get(written[len(_ICON) :].strip()) if _names_icon(written) else None


def _names_icon(written: str) -> bool:
    return written[: len(_ICON)].lower() == _ICON


def _no_icon(name: str) -> Finding:
    icons = shipped_icons()
    called = {word: icon.name for icon in icons.values() for word in (icon.name, *icon.words.split("; "))}
    word = name.replace("-", " ").casefold()
    near = (
        called.get(word) or nearest(name.replace(" ", "-"), icons) or called.get(nearest(word, called) or "")
    )
    help_ = tell("'cardsmith show icons WORD' finds one by a word")
    if near:
        help_ = tell("did you mean '{name}'? 'cardsmith show icons WORD' finds more", name=_ICON + near)
    return error("CS204", tell("there is no icon '{name}'", name=name), help=help_)


def _kind(entry: os.DirEntry[str]) -> str:
    return _LINK if entry.is_symlink() else _FILE if entry.is_file(follow_symlinks=False) else _OTHER


def _steps(written: str) -> list[str] | None:
    """Return the names on the way from the set's folder to a picture, None if the way leads out of it."""
    steps: list[str] = []
    for step in written.replace("\\", "/").split("/"):
        if step == ".." and not steps:
            return None
        if step == "..":
            steps.pop()
        elif step not in ("", "."):
            steps.append(step)
    return None if _ABSOLUTE.match(written) else steps


def _refused(written: str) -> Finding | None:
    """Return what is wrong with a text that is no path at all."""
    if ":" not in written and written.isascii() and written.isprintable():
        return None
    if _names_icon(written):
        return _no_icon(written[len(_ICON) :].strip())
    if _WEB.match(written):
        help_ = tell("download the picture into the set's folder and write its path, like images/moon.jpg")
        return error("CS205", tell("'{picture}' is an address on the web", picture=written), help=help_)
    try:
        refuse_invisible(written)
        wrong: str = tell("a line end or tab") if re.search(r"[\t\r\n]", written) else ""
    except InvisibleError as problem:
        wrong = tell("the invisible character {name}", name=reason(problem))
    if wrong:
        help_ = tell("delete it; a backslash in double quotes makes one: use / in paths, or single quotes")
        return error("CS206", tell("the path has {wrong} in it", wrong=wrong), help=help_)
    return None


def _outside(written: str) -> Finding:
    help_ = tell("copy it into the folder (best into images/) and write its path from there")
    message = tell("the picture '{picture}' is outside of the set's folder", picture=written)
    return error("CS202", message, help=help_)
