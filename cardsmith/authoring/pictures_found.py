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

from cardsmith.authoring.source import is_file
from cardsmith.authoring.suggesting import nearest
from cardsmith.authoring.texts import InvisibleError, refuse_invisible
from cardsmith.model.findings import Finding, error

MAX_SUGGESTIONS = 20
"""For how many missing pictures of a set the nearest name is looked for, which takes long in a large folder."""
_WEB = re.compile(r"[a-z][a-z0-9+.-]+://", re.IGNORECASE)
_ABSOLUTE = re.compile(r"[/\\]|[A-Za-z]:[/\\]|~[/\\]")


@dataclass(frozen=True, slots=True)
class _Folder:
    """The real names in a folder (True for a symlink); by composed name; by composed name in one case."""

    names: dict[str, bool]
    composed: dict[str, str]
    folded: dict[str, str]


@dataclass(slots=True)
class PictureFinder:
    """Finds the pictures of one set; ``folder`` is the set's real (resolved) folder."""

    folder: Path
    _folders: dict[Path, _Folder] = field(default_factory=dict)
    _found: dict[str, Path | Finding] = field(default_factory=dict)
    _missing: int = 0

    def find(self, written: str) -> Path | Finding:
        """Return the real path of the picture that the author wrote, or what is wrong with it (without a place)."""
        if written not in self._found:
            self._found[written] = _refused(written) or self._look_for(written)
        return self._found[written]

    def _look_for(self, written: str) -> Path | Finding:
        steps = [step for step in written.replace("\\", "/").split("/") if step not in ("", ".")]
        outside = _outside(written)
        if _ABSOLUTE.match(written) or ".." in steps:
            return outside
        path, linked = self.folder, False
        for number, step in enumerate(steps):
            names = self._listing(path)
            composed = unicodedata.normalize("NFC", step)
            real = step if step in names.names else names.composed.get(composed)
            if real is None:
                rest = "/".join(["", *steps[number + 1 :]])
                return self._not_there(written, names, "/".join([*steps[:number], ""]), step, rest)
            linked = linked or names.names[real]
            path = path / real
        if linked:
            try:
                path = path.resolve()
            except RuntimeError:  # links in a circle
                return error("CS201", f"the picture '{written}' is a link to itself")
            if not path.is_relative_to(self.folder):
                return outside
        if not is_file(path):
            return error(
                "CS201", f"the picture '{written}' is not a file", help="write the path of a picture file"
            )
        return path

    def _not_there(self, written: str, names: _Folder, before: str, step: str, after: str) -> Finding:
        """Say what is there in place of a step: a name in another case, a near name, or the path that was tried."""
        other = names.folded.get(unicodedata.normalize("NFC", step).casefold())
        if other is not None:
            message = f"the picture '{written}' is called '{before}{other}': the case of letters differs"
            return error("CS203", message, help=f"write {before}{other}{after}")
        self._missing += 1
        near = nearest(step, names.names) if self._missing <= MAX_SUGGESTIONS else None
        tried = os.path.relpath(self.folder / f"{before}{step}{after}")
        help_ = f"did you mean '{before}{near}{after}'?" if near else f"put the file there: {tried}"
        return error("CS200", f"there is no picture '{written}'", help=help_)

    def _listing(self, folder: Path) -> _Folder:
        if folder not in self._folders:
            names: dict[str, bool] = {}
            try:
                with os.scandir(folder) as entries:
                    names = {entry.name: entry.is_symlink() for entry in entries}
            except OSError:
                pass  # no folder, or one that may not be read: nothing in it can be found
            composed = {unicodedata.normalize("NFC", name): name for name in names}
            folded = {name.casefold(): real for name, real in composed.items()}
            self._folders[folder] = _Folder(names, composed, folded)
        return self._folders[folder]


def _refused(written: str) -> Finding | None:
    """Return what is wrong with a text that is no path at all."""
    if written.startswith("icon:"):
        help_ = "name a picture file in the set's folder, or leave 'image' out"
        return error("CS204", f"'{written}': pictures by icon name are not supported yet", help=help_)
    if _WEB.match(written):
        help_ = "download the picture into the set's folder and write its path, like images/moon.jpg"
        return error("CS205", f"'{written}' is an address on the web", help=help_)
    try:
        refuse_invisible(written)
        wrong = "a line end or tab" if re.search(r"[\t\r\n]", written) else ""
    except InvisibleError as problem:
        wrong = f"the invisible character {problem}"
    if wrong:
        help_ = "delete it; a backslash in double quotes makes one: use / in paths, or single quotes"
        return error("CS206", f"the path has {wrong} in it", help=help_)
    return None


def _outside(written: str) -> Finding:
    help_ = "copy it into the folder (best into images/) and write its path from there"
    return error("CS202", f"the picture '{written}' is outside of the set's folder", help=help_)
