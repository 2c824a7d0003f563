"""Plates: a drawing in one colour becomes a small poster in two tones, so that a deck without artwork is handsome.

A flat ground, a quiet geometric motif in a tone near to it, the drawing with its shadow on top. Ground and motif go on
far beyond the drawing: one plate fills a box of any ratio and runs into the bleed. The look is a hash of the card's
id, so that it tells nothing about the date or the place in the set.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from cardsmith.faces.cache import PictureCache
from cardsmith.faces.pictures import PictureStore, VectorPicture
from cardsmith.model.face import Color
from cardsmith.model.sentences import reason, tell

if TYPE_CHECKING:
    from cardsmith.faces.drawings import Figure

VERSION = 1
"""Goes up when the same drawing becomes another plate: older ones in the cache are then ignored."""

SIDE = 512.0  # user units: the square in which the drawing stands
FIELD = 6.0  # how many times as large the whole plate is
_FIGURE = SIDE * 0.68  # how large the drawing is
_SHADOW = SIDE * 0.018  # to the right and down
_REACH = SIDE * FIELD  # farther than any corner of the plate


class Tones(NamedTuple):
    """The colours of one plate as ``#rrggbb``; without a shadow it is printed with little ink."""

    ground: str
    motif: str
    shadow: str | None
    ink: str

    def pale(self) -> Tones:
        """Return them for low ink: a white ground, a breath of the motif, the drawing dark."""
        ink = self.shadow or self.ink
        channels = Color.from_hex(ink).channels
        motif = "".join(f"{round(255 - (1 - channel) * 36):02x}" for channel in channels)
        return Tones("#ffffff", f"#{motif}", None, ink)


PALETTE = (
    Tones("#1f4e5f", "#2a6175", "#143744", "#f6ead2"),
    Tones("#8c3b2e", "#a04a3a", "#66281f", "#f9ead0"),
    Tones("#d9a441", "#e3b55b", "#a8741f", "#3a2a1a"),
    Tones("#3e5c3a", "#4c6d47", "#2a4228", "#f5ecd4"),
    Tones("#5b3a5e", "#6c4870", "#402644", "#f6e7d6"),
    Tones("#b95633", "#c4653f", "#84391f", "#fff0d8"),
    Tones("#2c3e63", "#394e78", "#1c2a48", "#f4e6c8"),
    Tones("#7fa39a", "#90b2a9", "#577a72", "#23302d"),
)
"""Muted, so that they come alike out of every printer."""


class Plates:
    """The plates of one build: made once for a drawing and a look, kept in the cache of pictures.

    ``refusals`` says, by the key of a drawing, why it did not become a plate.
    """

    def __init__(self, cache: PictureCache, store: PictureStore, low_ink: bool) -> None:
        self._cache = cache
        self._store = store
        self._low_ink = low_ink
        self._made: dict[str, VectorPicture] = {}
        self.refusals: dict[str, str] = {}

    def plate(self, picture: VectorPicture, card_id: str) -> VectorPicture:
        """Return the plate of a drawing for a card, or the drawing if it is not plain: ``refusals`` has its key."""
        rank = zlib.crc32(card_id.encode())  # which tells nothing
        tones, motif = PALETTE[rank % len(PALETTE)], rank // len(PALETTE) % len(MOTIFS)
        asked = f"plate-{VERSION}-{PALETTE.index(tones)}-{motif}" + "-low" * self._low_ink
        tones = tones.pale() if self._low_ink else tones
        side, edge = SIDE * FIELD, Color.from_hex(tones.ground)
        like = picture._replace(width=side, height=side, edge=edge, objects=None, inner=1 / FIELD)
        return self._once(picture, asked, like, lambda figure: draw(figure, tones, motif))

    def emblem(self, picture: VectorPicture, color: Color) -> VectorPicture:
        """Return a drawing in another colour on no ground, or the drawing if it is not plain."""
        ink = "#" + "".join(f"{round(255 * channel):02x}" for channel in color.rgb)
        like = picture._replace(width=SIDE, height=SIDE, edge=None, objects=None)
        asked = f"emblem-{VERSION}-{ink[1:]}"
        return self._once(picture, asked, like, lambda figure: _svg(SIDE, figure.placed(ink, _FIGURE)))

    def _once(
        self, picture: VectorPicture, asked: str, like: VectorPicture, make: Callable[[Figure], str]
    ) -> VectorPicture:
        """Return what is made of a drawing: ``like`` with its own file, which is kept."""
        key = f"{picture.key}-{asked}"
        if key not in self._made:
            refusal = self._keep(picture, asked, make)
            if refusal is not None:
                self.refusals[picture.key] = refusal
                self._made[key] = picture
            else:
                made = like._replace(key=key, path=self._cache.folder / f"{key}.svg")
                self._made[key] = self._store.pictures[key] = made
        return self._made[key]

    def _keep(self, picture: VectorPicture, asked: str, make: Callable[[Figure], str]) -> str | None:
        """See that the file is there; return why not, if nothing can be made of the drawing."""
        if self._cache.entry(picture.key, asked) is not None:
            return None
        # What reads drawings is only loaded here: a build whose plates are all known goes without.
        from cardsmith.faces.drawings import NotPlainError, figure_of

        try:
            figure = figure_of(picture.path.read_bytes())
        except OSError as problem:
            return tell("it cannot be read ({reason})", reason=reason(problem))
        except NotPlainError as problem:
            return reason(problem)
        name = f"{picture.key}-{asked}.svg"
        self._cache.remember(
            picture.key, asked, {"files": {name: self._cache.write(name, make(figure).encode())}}
        )
        return None


def draw(figure: Figure, tones: Tones, motif: int) -> str:
    """Return a plate as SVG: the drawing in the middle of ``FIELD`` times its square of ground."""
    side = SIDE * FIELD
    shadow = figure.placed(tones.shadow, _FIGURE, _SHADOW) if tones.shadow else ""
    ground = f'<rect width="{side:g}" height="{side:g}" fill="{tones.ground}"/>'
    return _svg(side, f"{MOTIFS[motif](tones.motif)}{shadow}{figure.placed(tones.ink, _FIGURE)}", ground)


def _svg(side: float, centred: str, ground: str = "") -> str:
    """Return a square picture in whose middle is (0, 0) of what is ``centred``."""
    middle = f'<g transform="translate({side / 2:g} {side / 2:g})">{centred}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side:g} {side:g}">{ground}{middle}</svg>\n'


def _path(data: str, color: str) -> str:
    return f'<path fill="{color}" d="{data}"/>'


def _sectors(count: int, y: float, start: float, turn: float) -> str:
    """Return every other of ``2 * count`` sectors around (0, y), from an angle on, over ``turn`` radians."""
    rays = ""
    for at in range(count):
        ends = [start + turn * (at + part) / count for part in (0.0, 0.5)]
        corners = [f"{_REACH * math.cos(end):.0f} {y + _REACH * math.sin(end):.0f}" for end in ends]
        rays += f"M0 {y:g}L{corners[0]}L{corners[1]}z"
    return rays


def _rays(color: str) -> str:
    return _path(_sectors(16, 0, 0.05, 2 * math.pi), color)


def _disc(color: str) -> str:
    return f'<circle r="{SIDE * 0.44:.0f}" fill="{color}"/>'


def _sunrise(color: str) -> str:
    horizon = SIDE * 0.3
    rays = _sectors(11, horizon, math.pi, math.pi)
    return _path(f"{rays}M{-_REACH:g} {horizon:g}h{2 * _REACH:g}v{_REACH:g}h{-2 * _REACH:g}z", color)


def _trellis(color: str) -> str:
    step, width = SIDE * 0.2, SIDE * 0.022
    bars = ""
    for at in range(int(-_REACH / step), int(_REACH / step) + 1):
        place = at * step + (step - width) / 2
        bars += f"M{place:.1f} {-_REACH:g}h{width:.1f}v{2 * _REACH:g}h{-width:.1f}z"
        bars += f"M{-_REACH:g} {place:.1f}h{2 * _REACH:g}v{width:.1f}h{-2 * _REACH:g}z"
    return f'<g transform="rotate(45)">{_path(bars, color)}</g>'


def _rings(color: str) -> str:
    radii = [SIDE * (0.25 + 0.11 * at) for at in range(8)]
    width = SIDE * 0.045
    circle = '<circle r="{:.0f}" fill="none" stroke="{}" stroke-width="{:.0f}"/>'
    return "".join(circle.format(radius, color, width) for radius in radii)


def _stripes(color: str) -> str:
    step = SIDE / 7
    rows = range(int(-_REACH / step), int(_REACH / step) + 1)
    bars = (
        f"M{-_REACH:g} {step * (row - 0.25):.1f}h{2 * _REACH:g}v{step / 2:.1f}h{-2 * _REACH:g}z"
        for row in rows
    )
    return _path("".join(bars), color)


MOTIFS = (_rays, _disc, _sunrise, _trellis, _rings, _stripes)
