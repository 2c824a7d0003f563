"""Vector pictures as form XObjects: drawn by svglib once, then read ready-made from the cache.

Those that svglib would draw wrong come ready-made from the converter.
"""

from __future__ import annotations

import hashlib
import io
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Final

from cardsmith.faces.cache import replace_file
from cardsmith.faces.pictures import VectorPicture
from cardsmith.faces.svg_size import sized
from cardsmith.model.errors import FileError, InputError
from cardsmith.model.findings import Place, error
from cardsmith.model.sentences import tell
from cardsmith.press.canvas import DeckCanvas, NothingError, TextError

_RECIPE: Final = 7
"""Goes up whenever the same picture becomes another form: older entries of the cache are then ignored."""


def add_vector(canvas: DeckCanvas, name: str, picture: VectorPicture, cache: Path | None) -> None:
    """Define on the canvas the form ``name``, whose space is the picture's: (0, 0) to (width, height).

    A form that needs nothing but its content is kept in the cache: then neither svglib nor the picture's file is
    needed the next time.

    Raises:
        InputError: svglib cannot draw the picture, or it shows nothing, or text, which has no font to be embedded.
        FileError: what the converter made has gone.
    """
    if picture.objects is not None:
        from cardsmith.faces.converter import unpacked

        try:
            canvas.add_objects(name, unpacked(picture.objects.read_bytes()))
        except (OSError, ValueError) as problem:
            raise FileError(
                tell("the prepared picture {path} has disappeared: build again", path=picture.objects)
            ) from problem
        return
    size = picture.width, picture.height
    kept = None
    if cache is not None:
        key = f"{picture.key} form {_RECIPE} {size}"
        kept = cache / f"{hashlib.sha256(key.encode()).hexdigest()}.form"
        with suppress(OSError, zlib.error):  # whatever is wrong with it, it is made anew
            packed = kept.read_bytes()
            zlib.decompress(packed)
            canvas.add_form(name, size, packed)
            return
    try:
        drawn = canvas.draw_form(name, size, lambda on: _draw(on, picture))
    except NothingError as problem:
        raise _cannot_draw(picture.path, tell("it shows nothing")) from problem
    if drawn is not None and kept is not None:
        with suppress(OSError):  # a cache that cannot be written only costs time
            kept.parent.mkdir(parents=True, exist_ok=True)
            replace_file(kept, drawn)


def _draw(canvas: DeckCanvas, picture: VectorPicture) -> None:
    from reportlab.graphics import renderPDF
    from svglib.svglib import svg2rlg

    try:
        data = sized(picture.path.read_bytes(), picture.width, picture.height)
        drawing = svg2rlg(io.BytesIO(data))
        if drawing is None or drawing.width <= 0 or drawing.height <= 0:
            raise _cannot_draw(picture.path, tell("it has no size or is not an SVG picture"))
        canvas.scale(picture.width / drawing.width, picture.height / drawing.height)
        renderPDF.draw(drawing, canvas, 0, 0)
    except TextError as problem:
        raise _cannot_draw(picture.path, "it contains text") from problem
    except (ArithmeticError, AssertionError, LookupError, OSError, TypeError, ValueError) as problem:
        raise _cannot_draw(picture.path, f"svglib does not understand it ({problem})") from problem


def _cannot_draw(path: Path, why: str) -> InputError:
    finding = error(
        "CS530",
        tell("'{file}' cannot be drawn: {why}", file=path.name, why=why),
        Place(str(path)),
        tell("open it in a drawing program and save it as plain SVG with text turned into paths, or as PNG"),
    )
    return InputError(finding.message, (finding,))
