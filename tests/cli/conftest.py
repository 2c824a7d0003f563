"""The command line as a user runs it: sets written into an empty folder, exit codes, files."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from cardsmith.cli.main import run


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str


@pytest.fixture
def cardsmith(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Run a command in an empty folder and return what came of it."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str | Path) -> Outcome:
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Outcome(code, captured.out, captured.err)

    return call


@pytest.fixture
def process(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run a command as a process of its own."""

    def call(*arguments: str | Path, **options) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, **options.pop("env", {})}
        return subprocess.run(
            [sys.executable, "-m", "cardsmith", *map(str, arguments)],
            cwd=options.pop("cwd", tmp_path), env=environment, capture_output=True, text=True, timeout=120, **options,
        )  # fmt: skip

    return call


def write_set(folder: Path, names: list[str], first_year: int = 1900, **keys: str) -> Path:
    """Write a set of cards with these names, a year apart; return its folder."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [
        f"title: {keys.pop('title', 'Numbers')}",
        *(f"{key}: {value}" for key, value in keys.items()),
        "cards:",
    ]
    for at, name in enumerate(names):
        lines += [f"  - name: {name}", f"    date: {first_year + at}"]
    (folder / "set.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder
