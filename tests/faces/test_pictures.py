"""The store of pictures and its cache: content decides, damage is healed, processes share it."""

from __future__ import annotations

import errno
import multiprocessing
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsmith.faces import pictures, raster
from cardsmith.faces.cache import PictureCache
from cardsmith.faces.pictures import PictureStore, RasterPicture, VectorPicture, Window
from cardsmith.model.errors import FileError
from cardsmith.model.template import Fit
from cardsmith.model.units import Rect
from tests.faces.making import encoded, flat, photo

WINDOW = Window(44.0, 44.0, Fit.COVER, 1.0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def store(folder: Path, *windows: Window, dpi: float = 300, max_bytes: int = 2**30) -> PictureStore:
    return PictureStore(PictureCache(folder, max_bytes), windows or (WINDOW,), dpi)


def prepared(folder: Path, *paths: Path) -> list[pictures.PreparedPicture]:
    made = store(folder)
    made.prepare(paths, 2, lambda done, total: None)
    found = [made.outcome(path).picture for path in paths]
    assert None not in found
    return found  # type: ignore[return-value]


def write(path: Path, data: bytes, age: float = 100) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    stat = path.stat()
    os.utime(path, (stat.st_atime - age, stat.st_mtime - age))
    return path


def test_a_jpeg_is_printed_from_the_authors_own_file(tmp_path: Path, folder: Path) -> None:
    path = write(tmp_path / "a.jpg", encoded(photo(), "JPEG"))
    (picture,) = prepared(folder, path)
    assert isinstance(picture, RasterPicture)
    assert picture.path == path
    assert picture.size == path.stat().st_size


def test_a_png_is_printed_from_the_cache(tmp_path: Path, folder: Path) -> None:
    image = flat("red")
    image.putalpha(100)
    (picture,) = prepared(folder, write(tmp_path / "a.png", encoded(image)))
    assert isinstance(picture, RasterPicture)
    assert picture.path.parent == folder
    assert picture.size == picture.path.stat().st_size
    assert picture.mask is not None
    assert picture.mask.is_file()


def test_the_cache_may_be_deleted_meanwhile(folder: Path) -> None:
    cache = PictureCache(folder)
    shutil.rmtree(folder)
    cache.write("a.png", b"as written")
    assert (folder / "a.png").read_bytes() == b"as written"


def test_an_svg_stays_the_authors_file(tmp_path: Path, folder: Path) -> None:
    path = write(
        tmp_path / "a.svg",
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h1v1"/></svg>',
    )
    (picture,) = prepared(folder, path)
    assert isinstance(picture, VectorPicture)
    assert (picture.path, picture.width / picture.height) == (path, 2)


def test_equal_names_with_other_content_are_other_pictures(tmp_path: Path, folder: Path) -> None:
    one = write(tmp_path / "a/pic.png", encoded(flat("red")))
    two = write(tmp_path / "b/pic.png", encoded(flat("blue")))
    first, second = prepared(folder, one, two)
    assert first.key != second.key
    write(one, encoded(flat("green")), age=50)
    third, again = prepared(folder, one, two)
    assert third.key not in (first.key, second.key)
    assert again == second


def test_equal_content_is_one_picture(tmp_path: Path, folder: Path) -> None:
    data = encoded(flat("red"))
    first, second = prepared(folder, write(tmp_path / "a.png", data), write(tmp_path / "b.png", data))
    assert first.key == second.key


def test_a_known_picture_is_neither_read_nor_decoded_again(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "a.png", encoded(flat("red")))
    first = prepared(folder, path)
    monkeypatch.setattr(Path, "read_bytes", no_reading(path))
    monkeypatch.setattr(raster, "prepare_raster", None)
    assert prepared(folder, path) == first


def no_reading(forbidden: Path) -> object:
    real = Path.read_bytes

    def read(path: Path) -> bytes:
        assert path != forbidden
        return real(path)

    return read


def test_a_file_changed_just_now_is_read_again(tmp_path: Path, folder: Path) -> None:
    path = write(tmp_path / "a.png", encoded(flat("red")), age=0)
    first = prepared(folder, path)
    stat = path.stat()
    path.write_bytes(encoded(flat("blu" + "e")))
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert prepared(folder, path) != first


def test_what_is_damaged_stays_damaged_without_decoding_it_again(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "a.jpg", encoded(photo(300, 300), "JPEG")[:2000])
    first = store(folder).outcome(path)
    assert first.picture is None
    assert [remark.code for remark in first.remarks] == ["CS220"]
    monkeypatch.setattr(raster, "prepare_raster", None)
    assert store(folder).outcome(path) == first


def test_another_size_or_resolution_is_prepared_anew(tmp_path: Path, folder: Path) -> None:
    path = write(tmp_path / "a.png", encoded(photo(900, 900)))
    sizes = set()
    for window, dpi in ((WINDOW, 300), (Window(20, 20, Fit.COVER, 1.0), 300), (WINDOW, 150)):
        picture = store(folder, window, dpi=dpi).outcome(path).picture
        assert isinstance(picture, RasterPicture)
        sizes.add((picture.width, picture.key))
    assert {width for width, _ in sizes} == {520, 236, 260}
    assert len({key for _, key in sizes}) == 3


@pytest.mark.parametrize("damage", ["gone", "cut", "changed"])
def test_a_damaged_entry_is_made_anew(tmp_path: Path, folder: Path, damage: str) -> None:
    path = write(tmp_path / "a.png", encoded(flat("red")))
    (picture,) = prepared(folder, path)
    data = picture.path.read_bytes()
    if damage == "gone":
        picture.path.unlink()
    else:
        picture.path.write_bytes(data[:-3] if damage == "cut" else bytes(len(data)))
    (again,) = prepared(folder, path)
    assert again == picture
    assert again.path.read_bytes() == data


def test_a_damaged_index_is_made_anew(tmp_path: Path, folder: Path) -> None:
    path = write(tmp_path / "a.png", encoded(flat("red")))
    first = prepared(folder, path)
    (folder / "index.sqlite").write_bytes(b"no database" * 100)
    assert prepared(folder, path) == first
    assert prepared(folder, path) == first


def test_a_process_that_is_killed_while_it_writes_costs_no_record(folder: Path) -> None:
    cache = PictureCache(folder)
    for at in range(300):
        cache.remember(f"{at}", "asked", {"raster": at})
    killed = """
import os, signal, sys
import shutil
from pathlib import Path
from cardsmith.faces.cache import PictureCache

index = PictureCache(Path(sys.argv[1]))._index
index.execute("PRAGMA cache_size = 1")  # what is changed does not wait in memory
index.execute("BEGIN")
index.execute("UPDATE made SET entry = '[' || printf('%.*c', 3000, 'x')")
os.kill(os.getpid(), signal.SIGKILL)
"""
    assert subprocess.run([sys.executable, "-c", killed, str(folder)], check=False).returncode == -9
    cache = PictureCache(folder)
    assert [cache.entry(f"{at}", "asked") for at in range(300)] == [{"raster": at} for at in range(300)]


def test_a_damaged_record_is_made_anew(tmp_path: Path, folder: Path) -> None:
    path = write(tmp_path / "a.png", encoded(flat("red")))
    first = prepared(folder, path)
    with sqlite3.connect(folder / "index.sqlite") as index:
        index.execute("UPDATE made SET entry = '{\"raster\": 5}'")
    assert prepared(folder, path) == first


def test_a_place_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    blocked = write(tmp_path / "blocked", b"a file where the folder should be")
    path = write(tmp_path / "a.png", encoded(flat("red")))
    (picture,) = prepared(blocked, path)
    assert isinstance(picture, RasterPicture)


def test_a_full_disk_is_told_and_leaves_nothing_behind(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, target: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    made = store(folder)
    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(FileError, match="No space left on device; make room"):
        made.outcome(write(tmp_path / "a.png", encoded(flat("red"))))
    assert [file.name for file in folder.iterdir() if not file.name.startswith("index")] == []


def test_an_unreadable_file_is_told(tmp_path: Path, folder: Path) -> None:
    outcome = store(folder).outcome(tmp_path / "gone.png")
    assert [remark.code for remark in outcome.remarks] == ["CS223"]


def test_the_cache_is_bounded(tmp_path: Path, folder: Path) -> None:
    made = store(folder, max_bytes=3000)
    paths = [write(tmp_path / f"{n}.png", encoded(photo(40 + n, 40))) for n in range(10)]
    made.prepare(paths[:5], 1, lambda done, total: None)
    for file in folder.iterdir():
        os.utime(file, (1, 1))
    made.prepare(paths[5:], 1, lambda done, total: None)
    kept = [file for file in folder.iterdir() if not file.name.startswith("index")]
    assert len(kept) == 5  # the old ones went, those of this hour stayed although they are too much
    assert all(made.outcome(path).picture is not None for path in paths)


def _prepare(folder: Path, paths: list[Path]) -> list[str]:
    return [picture.key for picture in prepared(folder, *paths)]


def test_two_processes_at_once(tmp_path: Path, folder: Path) -> None:
    paths = [write(tmp_path / f"{n}.png", encoded(photo(60 + n, 60))) for n in range(12)]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        first, second = pool.starmap(_prepare, [(folder, paths), (folder, paths[::-1])])
    assert first == second[::-1] == _prepare(folder, paths)
    assert not [file for file in folder.iterdir() if file.name.startswith(".new")]


def test_progress_is_told(tmp_path: Path, folder: Path) -> None:
    paths = [write(tmp_path / f"{n}.png", encoded(photo(60 + n, 60))) for n in range(3)]
    told: list[tuple[int, int]] = []
    store(folder).prepare([*paths, paths[0]], 2, lambda done, total: told.append((done, total)))
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]


@given(
    st.floats(0.2, 5),
    st.floats(10, 100),
    st.floats(10, 100),
    st.sampled_from(Fit),
    st.floats(0, 1),
)
def test_a_picture_keeps_its_ratio_and_stands_in_the_middle(
    ratio: float, width: float, height: float, fit: Fit, crop: float
) -> None:
    box = Rect(3, 5, width, height)
    rect = Window(width, height, fit, crop).rect(ratio, box, photo=False)
    assert rect.width / rect.height == pytest.approx(ratio)
    assert rect.x + rect.width / 2 == pytest.approx(box.x + box.width / 2)
    assert rect.y + rect.height / 2 == pytest.approx(box.y + box.height / 2)
    if fit is Fit.CONTAIN:
        assert box.contains(rect, 1e-6)
        assert rect.width == pytest.approx(width) or rect.height == pytest.approx(height)
    else:
        shown = min(1, width / rect.width) * min(1, height / rect.height)
        assert shown >= 1 - crop - 1e-6
        assert rect.contains(box, 1e-6) or shown == pytest.approx(1 - crop) or crop == 0
