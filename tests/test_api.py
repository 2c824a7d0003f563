"""The library: what it offers, its examples, and that it is found wherever it is installed."""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import cardsmith
from tests.conftest import REPOSITORY


def test_the_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = doctest.testmod(cardsmith)
    assert result.attempted > 5
    assert result.failed == 0


def test_what_is_offered_is_there_and_the_rest_is_not() -> None:
    assert all(getattr(cardsmith, name) for name in cardsmith.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        cardsmith.nonsense  # noqa: B018


def test_a_wheel_has_everything_it_needs(tmp_path: Path) -> None:
    """Build the wheel, unpack it where no checkout is near, and work from there."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=REPOSITORY, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    place = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(place)
    assert not [name for name in names if name.startswith(("tests", "benchmarks", "docs"))]
    environment = {**os.environ, "PYTHONPATH": str(place)}
    outside = tmp_path / "outside"
    outside.mkdir()

    def command(*arguments: str) -> str:
        code = (
            "import sys, cardsmith; from cardsmith.cli.main import run; assert 'site' in cardsmith.__file__\n"
        )
        code += f"sys.exit(run({list(arguments)!r}))"
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=outside,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "inventions" in command("show", "sets")
    assert "midnight  Black front" in command("show", "templates")
    assert "CS121" in command("show", "code")
    command("new", "mine")
    command("build", "mine")
    assert (outside / "output" / "mine.pdf").stat().st_size > 1000
