"""Every code of this room is explained, and every explanation is of a code that exists and that a test provokes."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import cardsmith

PACKAGE = Path(cardsmith.__file__).parent
OURS = ("0-yaml.toml", "2a-picture-files.toml")


def codes_in(text: str) -> set[str]:
    return {code for code in re.findall(r"\bCS\d{3}\b", text) if code < "CS060" or "CS200" <= code < "CS220"}


def test_codes_sources_and_tests_agree() -> None:
    explained = {
        code: entry
        for name in OURS
        for code, entry in tomllib.loads((PACKAGE / "data" / "codes" / name).read_text("utf-8")).items()
    }
    used = set().union(*(codes_in(path.read_text("utf-8")) for path in (PACKAGE / "authoring").glob("*.py")))
    tested = set().union(
        *(codes_in(path.read_text("utf-8")) for path in Path(__file__).parent.glob("test_*.py"))
    )
    assert set(explained) == used
    assert set(explained) <= tested
    for entry in explained.values():
        assert entry["severity"] in ("error", "warning", "hint")
        assert entry["title"]
        assert entry["text"].strip()
