"""Which font shows a text: a role's own first, then the author's, what is shipped, and what this computer has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path

from cardsmith.faces.breaking import graphemes
from cardsmith.faces.font_files import read_font
from cardsmith.faces.fonts import Font
from cardsmith.faces.sfnt import FontError
from cardsmith.faces.system_fonts import SystemFace, find_system_fonts, suitable
from cardsmith.model.face import Glyph
from cardsmith.model.template import FontChoice
from cardsmith.shipped import shipped_fonts


class FontBook:
    """The fonts of one build, loaded when they are first needed.

    A role asks for its own font first; a letter (with its marks) that it lacks is looked for in the author's fonts
    ``own``, in the shipped ones and in those of this computer, each time in the weight nearest to the role's. Texts in
    ``language`` decide how Chinese characters look in fonts of this computer, which are not asked unless ``system``.
    """

    def __init__(
        self,
        roles: Mapping[str, FontChoice],
        own: Iterable[Path] = (),
        language: str = "und",
        system: bool = True,
    ) -> None:
        self._roles = roles
        self._own = tuple(own)
        self._language = language
        self._asks_system = system
        self.fonts: dict[str, Font] = {}
        """Every font that was asked for so far, by key."""
        self.borrowed: dict[str, SystemFace] = {}
        """The fonts of this computer that were needed so far, by key: elsewhere others may take their place."""
        self.load = cache(self._load)
        self.first = cache(self._first)
        self.hyphen = cache(self._hyphen)
        self._own_fonts = cache(self._load_own)
        self._font_for = cache(self._find_font)

    def _load(self, name: Path, weight: int | None = None) -> Font:
        """Return the font of a name (``font_files``), read once.

        Raises:
            FontError: not a usable font.
            OSError: the file cannot be read.
        """
        font = read_font(name, weight)
        return self.fonts.setdefault(font.key, font)

    def _first(self, role: str) -> Font:
        """Return the font that the template gives to ``role``."""
        return self.load(self._roles[role].path)

    def _hyphen(self, role: str) -> tuple[Font, Glyph]:
        """Return the hyphen that is printed where a word of this role is broken."""
        font = self.first(role)
        glyph = font.shape("\u2010" if font.covers("\u2010") else "-")[0]
        return font, Glyph(glyph.number, glyph.advance, 0.0, 0.0, "-")

    def runs(self, role: str, text: str) -> list[tuple[Font, str]]:
        """Split ``text`` into runs that one font can show; what no font has stays with the role's own."""
        own = self.first(role)
        if own.covers_all(text):
            return [(own, text)]
        runs: list[tuple[Font, str]] = []
        for cluster in graphemes(text):
            font = own if own.covers_all(cluster) else self._font_for(role, cluster) or own
            if runs and (runs[-1][0] is font or (cluster.isspace() and runs[-1][0].has_space)):
                runs[-1] = (runs[-1][0], runs[-1][1] + cluster)
            else:
                runs.append((font, cluster))
        return runs

    def missing(self, role: str, text: str) -> tuple[str, ...]:
        """Return the characters of ``text`` that would not be seen, each once, in order."""
        unsure = [(font, run) for font, run in self.runs(role, text) if not font.covers_all(run)]
        return tuple(dict.fromkeys(char for font, run in unsure for char in run if not font.covers(char)))

    def _find_font(self, role: str, cluster: str) -> Font | None:
        """Return the first font that can show a character with all its marks, else one that has the character."""
        for font in self._chain(role, cluster):
            if font.covers_all(cluster):
                return font
        return next((font for font in self._chain(role, cluster[0]) if font.covers(cluster[0])), None)

    def _chain(self, role: str, cluster: str) -> Iterator[Font]:
        """Yield the fonts that may show a character which the role's own cannot, the preferred first."""
        first = self.first(role)
        yield from self._own_fonts(first.weight)
        for path in _shipped_by_weight(first.weight, first.is_italic):
            yield self.load(path)
        for face in suitable(self._system, cluster, first.weight, self._language):
            try:
                font = self.load(Path(face.font_name), first.weight)
            except (FontError, OSError):
                continue
            if font.covers_all(cluster):
                self.borrowed[font.key] = face
            yield font

    def _load_own(self, weight: int) -> list[Font]:
        fonts = [self.load(name, weight) for name in self._own]
        return sorted(fonts, key=lambda font: abs(font.weight - weight))

    @cached_property
    def _system(self) -> list[SystemFace]:
        return find_system_fonts() if self._asks_system else []


@cache
def _shipped_by_weight(weight: int, italic: bool) -> list[Path]:
    """Return the shipped fonts, those like such a font first; their names say what they are."""

    def unlike(path: Path) -> tuple[int, bool, str]:
        match = re.search(r"_(\d+)", path.stem)
        return abs(int(match[1]) - weight) if match else 0, ("Italic" in path.stem) != italic, path.stem

    return sorted(shipped_fonts().values(), key=unlike)
