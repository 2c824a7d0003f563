"""Output is whole or not there (CASES K01, K03, K05, K07)."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from cardsmith.model.errors import FileError
from cardsmith.press.output import atomic_output


def build(path: Path, content: bytes = b"new") -> None:
    with atomic_output(path) as out:
        out.file.write(content)


def test_the_new_file_is_there_and_nothing_else(tmp_path: Path) -> None:
    build(tmp_path / "deck.pdf")
    assert [entry.name for entry in tmp_path.iterdir()] == ["deck.pdf"]
    assert (tmp_path / "deck.pdf").read_bytes() == b"new"


def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    build(tmp_path / "output" / "today" / "deck.pdf")
    assert (tmp_path / "output" / "today" / "deck.pdf").read_bytes() == b"new"


def test_the_old_file_is_untouched_until_the_end(tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    path.write_bytes(b"old")
    with atomic_output(path) as out:
        out.file.write(b"new")
        out.settle()
        assert out.path.read_bytes() == b"new"
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"


def test_a_draft_that_is_being_proved_is_no_stray_to_another_build(tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    with atomic_output(path) as out:
        out.file.write(b"first")
        out.settle()
        build(path, b"meanwhile")
        assert path.read_bytes() == b"meanwhile"
    assert path.read_bytes() == b"first"
    assert [entry.name for entry in tmp_path.iterdir()] == ["deck.pdf"]


@pytest.mark.parametrize("problem", [RuntimeError("in the middle of card 5"), KeyboardInterrupt()])
def test_a_failed_or_interrupted_build_leaves_the_old_file_and_no_draft(
    tmp_path: Path, problem: BaseException
) -> None:
    path = tmp_path / "deck.pdf"
    path.write_bytes(b"old")
    with pytest.raises(type(problem)), atomic_output(path) as out:
        out.file.write(b"half")
        raise problem
    assert [entry.name for entry in tmp_path.iterdir()] == ["deck.pdf"]
    assert path.read_bytes() == b"old"


def test_a_locked_output_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deck.pdf"
    path.write_bytes(b"old")

    def locked(*_names: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "replace", locked)
    with pytest.raises(FileError, match="Close it in your viewer or choose another name with -o"):
        build(path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["deck.pdf"]
    assert path.read_bytes() == b"old"


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(path: Path, *_how: object) -> int:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(os, "open", refused)
    with pytest.raises(FileError, match=r"cannot write .*deck\.pdf: Permission denied"):
        build(tmp_path / "deck.pdf")
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_keeps_the_old_file(tmp_path: Path) -> None:
    """The limit on file sizes stands in for a disk that fills up while pages are written."""
    path = tmp_path / "deck.pdf"
    path.write_bytes(b"old")
    code = f"""
        import resource, signal, sys
        from pathlib import Path
        from cardsmith.model.errors import FileError
        from cardsmith.press.output import atomic_output
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
        try:
            with atomic_output(Path({str(path)!r})) as out:
                for _ in range(10):
                    out.file.write(bytes(30_000))
        except FileError as problem:
            print(problem)
            sys.exit(3)
    """
    result = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True)
    assert result.returncode == 3, result.stderr
    assert f"cannot write {path}: File too large" in result.stdout
    assert [entry.name for entry in tmp_path.iterdir()] == ["deck.pdf"]
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize("kind", ["folder", "pipe", "device"])
def test_anything_but_a_regular_file_is_refused_and_not_touched(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "deck.pdf"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path = Path("/dev/full")
    before = path.stat().st_mode
    with pytest.raises(FileError, match="not a file; choose another name with -o"):
        build(path)
    assert path.stat().st_mode == before
    assert all(entry == path for entry in tmp_path.iterdir())


def test_a_symlink_is_followed(tmp_path: Path) -> None:
    real, link = tmp_path / "real" / "deck.pdf", tmp_path / "deck.pdf"
    real.parent.mkdir()
    link.symlink_to(real)
    build(link, b"first")
    build(link, b"second")
    assert link.is_symlink()
    assert real.read_bytes() == b"second"
    assert [entry.name for entry in real.parent.iterdir()] == ["deck.pdf"]


def test_permissions_of_the_old_file_stay(tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    path.write_bytes(b"old")
    path.chmod(0o640)
    build(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_very_long_name_works(tmp_path: Path) -> None:
    path = tmp_path / ("ü" * 120 + ".pdf")
    build(path)
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


KILLED = """
    import os, signal, sys
    from pathlib import Path
    from cardsmith.press.output import atomic_output
    with atomic_output(Path(sys.argv[1])) as out:
        out.file.write(b"half")
        out.file.flush()
        print("writing", flush=True)
        sys.stdin.read()
"""


def test_a_killed_build_leaves_the_old_file_and_the_next_removes_its_draft(tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    path.write_bytes(b"old")
    command = [sys.executable, "-c", textwrap.dedent(KILLED), str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        drafts = [entry.name for entry in tmp_path.iterdir() if entry != path]
        assert len(drafts) == 1
        assert drafts[0].startswith(f".deck.pdf.cardsmith-{process.pid}-")
        build(path, b"meanwhile")
        assert len(list(tmp_path.iterdir())) == 2, "the draft of a living build was removed"
        process.send_signal(signal.SIGKILL)
    assert path.read_bytes() == b"meanwhile"
    other = tmp_path / ".other.pdf.cardsmith-1-abcdef.tmp"
    other.write_bytes(b"not ours to remove")
    build(path)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == [other.name, "deck.pdf"]
