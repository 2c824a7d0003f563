"""The golden comparison can fail: a comparison that cannot proves nothing."""

from __future__ import annotations

from pathlib import Path

import pytest


def test_a_difference_fails(golden, tmp_path: Path, request) -> None:
    if request.config.getoption("--refresh-golden"):
        return
    path = tmp_path / "text.txt"
    path.write_text("one\ntwo\n", encoding="utf-8")
    golden(path, "one\ntwo\n")
    with pytest.raises(pytest.fail.Exception, match="two"):
        golden(path, "one\nthree\n")
    with pytest.raises(AssertionError, match="missing"):
        golden(tmp_path / "none.txt", "")
