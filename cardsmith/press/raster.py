"""Pages of a PDF as pictures, drawn by pdfium: what is exported or previewed is what is printed."""

from __future__ import annotations

import io
from pathlib import Path

from cardsmith.model.errors import FileError
from cardsmith.model.sentences import reason, tell
from cardsmith.model.units import POINTS_PER_INCH


def page_png(pdf: Path, page: int, dpi: float = 96) -> bytes:
    """Return page ``page`` (from 0) of a PDF as a PNG.

    Raises:
        FileError: the file is not a readable PDF.
        IndexError: it has no such page.
    """
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(pdf)
    except (pypdfium2.PdfiumError, OSError) as problem:
        raise FileError(
            tell("cannot read {path}: it is not a whole PDF ({problem})", path=pdf, problem=reason(problem))
        ) from problem
    with document:
        if not 0 <= page < len(document):
            raise IndexError(f"{pdf} has {len(document)} pages, not {page + 1}")
        image = document[page].render(scale=dpi / POINTS_PER_INCH).to_pil()
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
