"""PyYAML's own fast loader on the same file.  usage: ... FILE"""

from __future__ import annotations

import sys
from pathlib import Path

import yaml


def main() -> None:
    yaml.load(Path(sys.argv[1]).read_text(encoding="utf-8"), yaml.CSafeLoader)


if __name__ == "__main__":
    main()
