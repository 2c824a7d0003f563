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

from cardsmith.authoring.validation import nearest
from cardsmith.model.findings import Finding, Place, error

_WEB = re.compile(r"[a-z][a-z0-9+.-]+://", re.IGNORECASE)
_ABSOLUTE = re.compile(r"[/\\]|[A-Za-z]:[/\\]|~[/\\]")


@dataclass(frozen=True, slots=True)
class _Folder:
    """The real names in a folder, by name and by composed name; True for what is a symlink."""

    names: dict[str, bool]
    composed: dict[str, str]
    folded: dict[str, str]


@dataclass(frozen=True, slots=True)
class PictureFinder:
    """Finds the pictures of one set; ``folder`` is the set's real (resolved) folder."""

    folder: Path
    _folders: dict[Path, _Folder] = field(default_factory=dict)
    _found: dict[str, Path | tuple[str, str, str | None]] = field(default_factory=dict)

    def find(self, written: str, place: Place | None) -> Path | Finding:
        """Return the real path of the picture that the author wrote, or what is wrong with it."""
        known = self._found.get(written)
        if known is None:
            known = self._found[written] = self._look_for(written)
        if isinstance(known, Path):
            return known
        code, message, help_ = known
        return error(code, message, place, help_)

    def _look_for(self, written: str) -> Path | tuple[str, str, str | None]:
        if written.startswith("icon:"):
            help_ = "name a picture file in the set's folder, or leave 'image' out"
            return "CS204", f"'{written}': pictures by icon name are not supported yet", help_
        if _WEB.match(written):
            help_ = "download the picture into the set's folder and write its path, like images/moon.jpg"
            return "CS205", f"'{written}' is an address on the web", help_
        if any(ord(character) < 32 for character in written):
            return (
                "CS206",
                "the path has a line end or tab in it",
                "use / in paths, or single quotes around a \\",
            )
        outside = "CS202", f"the picture '{written}' is outside of the set's folder", _INSIDE
        steps = [step for step in written.replace("\\", "/").split("/") if step not in ("", ".")]
        if _ABSOLUTE.match(written) or ".." in steps:
            return outside
        path = self.folder
        linked = False
        for number, step in enumerate(steps):
            found = self._step(path, step)
            if not isinstance(found, str):
                return self._missing(written, path, steps, number, case=found)
            linked = linked or self._listing(path).names[found]
            path = path / found
        if linked:
            path = path.resolve()
            if not path.is_relative_to(self.folder):
                return outside
        if not path.is_file():
            return "CS201", f"the picture '{written}' is not a file", "write the path of a picture file"
        return path

    def _step(self, folder: Path, name: str) -> str | tuple[str, ...]:
        """Return the real name of ``name`` in a folder, or (a name that differs by case, if any)."""
        listing = self._listing(folder)
        if name in listing.names:
            return name
        composed = unicodedata.normalize("NFC", name)
        if composed in listing.composed:
            return listing.composed[composed]
        other = listing.folded.get(composed.casefold())
        return (other,) if other else ()

    def _missing(
        self, written: str, folder: Path, steps: list[str], number: int, case: tuple[str, ...]
    ) -> tuple[str, str, str | None]:
        """Say what is there in place of a step: a name in another case, a near name, or the path that was tried."""

        def path_with(name: str) -> str:
            return "/".join([*steps[:number], name, *steps[number + 1 :]])

        if case:
            real = "/".join([*steps[:number], *case])
            message = f"the picture '{written}' is called '{real}': the case of letters differs"
            return "CS203", message, f"write {path_with(case[0])}"
        near = nearest(steps[number], self._listing(folder).names)
        tried = self.folder.joinpath(*steps)
        help_ = f"did you mean '{path_with(near)}'?" if near else f"put the file there: {_short(tried)}"
        return "CS200", f"there is no picture '{written}'", help_

    def _listing(self, folder: Path) -> _Folder:
        known = self._folders.get(folder)
        if known is None:
            names: dict[str, bool] = {}
            try:
                with os.scandir(folder) as entries:
                    names = {entry.name: entry.is_symlink() for entry in entries}
            except OSError:
                pass  # no folder, or one that may not be read: nothing in it can be found
            composed = {unicodedata.normalize("NFC", name): name for name in names}
            folded = {name.casefold(): real for name, real in composed.items()}
            known = self._folders[folder] = _Folder(names, composed, folded)
        return known


_INSIDE = "copy it into the folder (best into images/) and write its path from there"


def _short(path: Path) -> str:
    """Return a path as seen from the working folder, where that is shorter."""
    relative = os.path.relpath(path)
    return relative if not relative.startswith("..") else str(path)
