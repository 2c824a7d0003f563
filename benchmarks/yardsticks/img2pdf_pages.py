"""The floor of any PDF with these pictures: img2pdf, one picture a page.  usage: ... FOLDER OUT.pdf"""

from __future__ import annotations

import sys
from pathlib import Path

import img2pdf


def main() -> None:
    pictures = sorted(str(path) for path in Path(sys.argv[1]).glob("*.jpg"))
    with Path(sys.argv[2]).open("wb") as stream:
        img2pdf.convert(pictures, outputstream=stream)


if __name__ == "__main__":
    main()
