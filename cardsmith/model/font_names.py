"""How an author names a font: a file, and of which of its faces and instances."""

from __future__ import annotations

import re

_NAME = re.compile(r"(.*\.(?:tt[fc]|ot[fc]))((?:#[^#@/\\]*)?(?:@[^#@/\\]*)*)", re.IGNORECASE | re.DOTALL)


def split_font_name(text: str) -> tuple[str, str]:
    """Split ``Noto.ttc#2`` or ``Inter.ttf@wght=700`` into the file and what is chosen of it (``""``: its first face).

    What is chosen is only understood where the file is open: its faces and axes are in there.
    """
    match = _NAME.fullmatch(text)
    return (match[1], match[2]) if match else (text, "")
