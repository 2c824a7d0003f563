"""Font files that authors name: which face of a collection, which instance of a variable font.

``Noto.ttc#2`` is the second face of a collection, ``Inter.ttf@wght=700@opsz=14`` the point of a variable font where
its axes have these values. An axis that is not named has its default value.
"""

from __future__ import annotations

import re
from pathlib import Path

from cardsmith.faces.fonts import Font
from cardsmith.faces.sfnt import FontError
from cardsmith.model.font_names import split_font_name
from cardsmith.model.sentences import tell

_CHOICE = re.compile(r"(?:#(?P<face>[1-9]\d{0,3}))?(?P<axes>(?:@[^=@]+=-?\d+(?:\.\d+)?)*)")
_WEIGHT = "wght"


def read_font(name: Path, weight: int | None = None) -> Font:
    """Read the font of a name. A variable font of which no weight is named comes as near to ``weight`` as it can.

    Raises:
        FontError: not a usable font, or it has no such face or axis.
        OSError: the file cannot be read.
    """
    file, choice = split_font_name(str(name))
    match = _CHOICE.fullmatch(choice)
    if match is None:
        raise FontError(
            tell(
                "'{choice}' is not understood: write '#2' for the second face, '@wght=700' for an axis",
                choice=choice,
            )
        )
    face = int(match["face"] or 1) - 1
    at = {tag: float(value) for tag, value in (part.split("=") for part in match["axes"].split("@")[1:])}
    if not Path(file).is_file():  # what never ends is none
        raise FontError(tell("there is no such file"))
    data = Path(file).read_bytes()
    font = Font(data, face, at)
    if weight is not None and _WEIGHT in font.axes and _WEIGHT not in at:
        least, most = font.axes[_WEIGHT]
        font = Font(data, face, {**at, _WEIGHT: min(max(weight, least), most)})
    font.subset([0])  # what cannot be embedded is found here, not when it is printed
    return font
