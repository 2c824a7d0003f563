"""The fonts of this computer: where they are looked for, what is remembered of them, which is chosen."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from cardsmith.faces.system_fonts import SystemFace, find_system_fonts, font_folders, suitable
from cardsmith.folders import cache_folder
from tests.faces.making import BOLD, SANS
from tests.fonts import collection

DATA = Path(__file__).parent / "data"


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDSMITH_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "fonts" / "deep").mkdir(parents=True)
    return tmp_path / "fonts"


def found(folder: Path) -> list[str]:
    return [face.font_name.removeprefix(f"{folder}/") for face in find_system_fonts([folder])]


def test_fonts_are_found_in_all_folders_and_their_faces_named_as_fonts_takes_them(folder: Path) -> None:
    shutil.copy(SANS, folder / "deep" / "sans.TTF")
    (folder / "both.ttc").write_bytes(collection(BOLD.read_bytes(), SANS.read_bytes()))
    assert found(folder) == ["both.ttc", "both.ttc#2", "deep/sans.TTF"]
    faces = find_system_fonts([folder])
    assert [(face.name, face.weight, face.plain) for face in faces[:2]] == [
        ("Literata Bold", 700, True),
        ("IBM Plex Sans Regular", 400, True),
    ]
    assert faces[0].covers_all("Évariste")
    assert not faces[0].covers_all("Évariste 日")


def test_what_is_no_font_or_broken_or_only_in_colours_is_passed_over(folder: Path) -> None:
    (folder / "text.ttf").write_text("no font")
    (folder / "empty.otf").touch()
    (folder / "cut.ttc").write_bytes(collection(BOLD.read_bytes())[:15])
    (folder / "gone.ttf").symlink_to("nowhere")
    os.mkfifo(folder / "pipe.ttf")
    data = (DATA / "made" / "colours.ttf").read_bytes()
    (folder / "bitmaps.ttf").write_bytes(data.replace(b"glyf", b"CBDT", 1))
    shutil.copy(SANS, folder / "sans.ttf")
    assert found(folder) == ["sans.ttf"]


def test_files_are_opened_again_only_when_they_changed(folder: Path) -> None:
    file = folder / "a.ttf"
    shutil.copy(SANS, file)
    assert find_system_fonts([folder])[0].name == "IBM Plex Sans Regular"
    before = file.stat()
    file.write_bytes(b"x" * before.st_size)
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert find_system_fonts([folder])[0].name == "IBM Plex Sans Regular"
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns + 10**9))
    assert found(folder) == []


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"version": 0}', b'{"version": 1, "files": 3}'])
def test_a_damaged_memory_is_made_anew(folder: Path, content: bytes) -> None:
    shutil.copy(SANS, folder / "a.ttf")
    cache_folder().mkdir(parents=True)
    (cache_folder() / "fonts.json").write_bytes(content)
    assert found(folder) == ["a.ttf"]
    assert (cache_folder() / "fonts.json").stat().st_size > 100
    assert [path.name for path in cache_folder().iterdir()] == ["fonts.json"]


def test_nothing_needs_to_be_remembered(folder: Path, own_cache: Path) -> None:
    shutil.copy(SANS, folder / "a.ttf")
    own_cache.write_text("a file where the folder should be")
    assert found(folder) == ["a.ttf"]


def face(name: str, weight: int = 400, plain: bool = True, pages: int = 0, file: str = "f.ttf") -> SystemFace:
    return SystemFace(file, 1, name, weight, plain, pages, [0x20, 0x7F, 0x4E00, 0x9FFF])


@pytest.mark.parametrize(
    ("language", "first"),
    [("ja", "JP"), ("zh", "SC"), ("zh-Hant-TW", "TC"), ("zh-HK", "HK"), ("ko-KR", "KR"), ("en", "JP")],
)
def test_chinese_characters_look_as_the_language_wants(language: str, first: str) -> None:
    faces = [face(f"Noto Sans CJK {region}") for region in ("HK", "JP", "KR", "SC", "TC")]
    assert suitable(faces, "日", 400, language)[0].name == f"Noto Sans CJK {first}"


def test_fonts_of_one_country_are_known_by_their_code_pages() -> None:
    faces = [face("A", pages=1 << 17), face("B", pages=1 << 18), face("C", pages=1 << 19)]
    assert [suitable(faces, "日", 400, tag)[0].name for tag in ("ja", "zh", "ko")] == ["A", "B", "C"]


def test_upright_then_noto_then_the_nearest_weight() -> None:
    faces = [
        face("Noto Sans Italic", plain=False),
        face("Arial"),
        face("Noto Sans Bold", 700),
        face("Noto Sans"),
    ]
    order = [one.name for one in suitable(faces, "a", 600, "en")]
    assert order == ["Noto Sans Bold", "Noto Sans", "Arial", "Noto Sans Italic"]


def test_joiners_and_selectors_need_no_glyph() -> None:
    assert suitable([face("A")], "a\ufe0f\u200d", 400, "en")


@pytest.mark.parametrize(
    ("platform", "part"),
    [("linux", ".local/share/fonts"), ("darwin", "Library/Fonts"), ("win32", "Microsoft/Windows/Fonts")],
)
def test_every_system_has_its_folders(platform: str, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CARDSMITH_FONTS", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", platform)
    assert any(folder.as_posix().endswith(part) for folder in font_folders())


def test_a_user_may_name_the_folders_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDSMITH_FONTS", os.pathsep.join(["one", "two"]))
    assert font_folders() == [Path("one"), Path("two")]
    monkeypatch.setenv("CARDSMITH_FONTS", "")
    assert font_folders() == []
