"""Fixtures that every room's tests share: golden files, a private cache, the command line."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "suite",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("suite")

REPOSITORY = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--refresh-golden", action="store_true", help="write the golden files anew")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compare a text with a golden file, or write that file when asked to."""
    refresh = request.config.getoption("--refresh-golden")

    def compare(path: Path, text: str) -> None:
        if refresh:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            return
        assert path.exists(), f"{path.name} is missing: run `make golden` and read what it wrote"
        expected = path.read_text(encoding="utf-8")
        if text != expected:
            difference = difflib.unified_diff(
                expected.splitlines(), text.splitlines(), "golden", "now", lineterm="", n=1
            )
            pytest.fail(f"{path.name} differs:\n" + "\n".join(list(difference)[:60]), pytrace=False)

    return compare


@pytest.fixture(autouse=True)
def private_places(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep cache, journals and printers of a test run away from the user's own, and their habits from the tests."""
    base = tmp_path_factory.getbasetemp() / "places"
    monkeypatch.setenv("CARDSMITH_CACHE", str(base / "cache"))
    monkeypatch.setenv("CARDSMITH_DATA", str(base / "data"))
    monkeypatch.setenv("CARDSMITH_FONTS", "")  # no test depends on what fonts a computer has
    monkeypatch.setenv("LANG", "C.UTF-8")  # nor on the language that its user speaks
    for name in (
        "LANGUAGE",
        "LC_ALL",
        "LC_MESSAGES",
        "NO_COLOR",
        "FORCE_COLOR",
        "SOURCE_DATE_EPOCH",
        "GITHUB_ACTIONS",
    ):
        monkeypatch.delenv(name, raising=False)
