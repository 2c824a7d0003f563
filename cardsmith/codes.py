"""The table of finding codes: what `cardsmith show code` prints and the documentation lists.

One TOML file per room in ``data/codes``; a test holds the codes in the source against it.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from textwrap import dedent

from cardsmith.shipped import DATA


@dataclass(frozen=True, slots=True)
class Code:
    """One entry: its severity, a title of one line, an explanation that says what to do, maybe an example."""

    severity: str
    title: str
    text: str
    example: str | None = None


@cache
def all_codes() -> dict[str, Code]:
    """Return all codes in their order."""
    codes: dict[str, Code] = {}
    for path in sorted((DATA / "codes").glob("*.toml")):
        for name, entry in tomllib.loads(path.read_text(encoding="utf-8")).items():
            if name in codes:
                raise ValueError(f"{path.name}: {name} is explained twice")
            if "example" in entry:  # written indented in the file, quoted without
                entry["example"] = dedent(entry["example"]).strip("\n")
            codes[name] = Code(**entry)
    return dict(sorted(codes.items()))
