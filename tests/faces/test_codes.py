"""Every code of pictures, texts and templates is explained, used, and provoked by a test."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import cardsmith

PACKAGE = Path(cardsmith.__file__).parent
TESTS = Path(__file__).parent.parent
ROOMS = {
    "2b-pictures.toml": ("faces", range(220, 260)),
    "3-text.toml": ("faces", range(300, 400)),
    "4-templates.toml": ("authoring", range(400, 500)),
}


def codes_in(folder: Path, numbers: range) -> set[str]:
    texts = [path.read_text("utf-8") for path in folder.glob("*.py") if path != Path(__file__)]
    return {code for text in texts for code in re.findall(r"\bCS\d{3}\b", text) if int(code[2:]) in numbers}


@pytest.mark.parametrize("file", sorted(ROOMS))
def test_codes_sources_and_tests_agree(file: str) -> None:
    room, numbers = ROOMS[file]
    explained = tomllib.loads((PACKAGE / "data" / "codes" / file).read_text("utf-8"))
    assert set(explained) == codes_in(PACKAGE / room, numbers)
    assert set(explained) <= codes_in(TESTS / room, numbers)
    for entry in explained.values():
        assert entry["severity"] in ("error", "warning", "hint")
        assert entry["title"]
        assert entry["text"].strip()
