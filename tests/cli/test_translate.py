"""``cardsmith translate``: the file that it makes, what it says, what it never does."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tests.cli.conftest import write_set


def test_a_new_file_filled_in_is_a_set_in_another_language(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "deck", ["One", "Two"])
    done = cardsmith("translate", "deck", "ro")
    assert (done.code, done.out.strip()) == (0, "deck/translations/ro.yaml")
    assert "2 cards added" in done.err
    file = tmp_path / "deck" / "translations" / "ro.yaml"
    assert "CS802" in cardsmith("check", "deck").out
    file.write_text(file.read_text("utf-8").replace(":  # ", ": RO "), encoding="utf-8")
    done = cardsmith("check", "deck", "--lang", "ro", "--strict")
    assert (done.code, "RO Numbers: 2 cards, no warnings" in done.err) == (0, True)
    assert "complete: all 2 cards" in cardsmith("translate", "deck", "ro").err


def test_a_second_run_adds_marks_and_keeps(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "deck", ["One", "Two"])
    cardsmith("translate", "deck", "ro")
    file = tmp_path / "deck" / "translations" / "ro.yaml"
    text = file.read_text("utf-8").replace("name:  # One", "name: Unu  # mine")
    file.write_text(text, encoding="utf-8")
    write_set(tmp_path / "deck", ["One", "Three"])
    done = cardsmith("translate", "deck", "ro")
    assert (done.code, "1 card added" in done.err, "1 card marked" in done.err) == (0, True, True)
    new = file.read_text("utf-8")
    assert [line for line in text.splitlines() if line not in new.splitlines()] == []
    assert "three:" in new and "# no card of the set has this id" in new


def test_a_tag_is_written_in_its_usual_letters_and_a_renamed_card_is_told(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "deck", ["Moon landing"])
    assert cardsmith("translate", "deck", "PT_br").out.strip() == "deck/translations/pt-BR.yaml"
    write_set(tmp_path / "deck", ["First moon landing"])
    done = cardsmith("translate", "deck", "pt-br")
    assert "'moon-landing' is likely 'first-moon-landing' now: rename it" in done.err
    assert "id: moon-landing" in done.err
    assert "  first-moon-landing:" not in (tmp_path / "deck/translations/pt-BR.yaml").read_text("utf-8")


def test_a_file_with_errors_stays_as_it_is(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "deck", ["One"])
    file = tmp_path / "deck" / "translations" / "ro.yaml"
    file.parent.mkdir()
    file.write_text("cards:\n  one: {nmae: Unu}\n", encoding="utf-8")
    done = cardsmith("translate", "deck", "ro")
    assert (done.code, "ro.yaml:2:9: error CS031" in done.err) == (1, True)
    assert file.read_text("utf-8") == "cards:\n  one: {nmae: Unu}\n"
    assert [path.name for path in file.parent.iterdir()] == ["ro.yaml"]


def test_only_a_sound_set_and_another_language_are_translated(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "deck", ["One"])
    assert cardsmith("translate", "deck", "en").code == 2
    assert cardsmith("translate", "deck", "klingon").code == 2
    write_set(tmp_path / "bad", ["One"], nonsense="x")
    assert cardsmith("translate", "bad", "ro").code == 1
    assert not list(tmp_path.rglob("translations"))


def test_a_file_that_cannot_be_written_leaves_no_empty_folder(
    cardsmith, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_set(tmp_path / "deck", ["One"])
    monkeypatch.setattr("cardsmith.press.output.os.fsync", full_disk)
    done = cardsmith("translate", "deck", "ro")
    assert (done.code, "ro.yaml: No space left on device" in done.err) == (3, True)
    assert [path.name for path in (tmp_path / "deck").iterdir()] == ["set.yaml"]


def full_disk(_: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_place_that_cannot_be_written_is_said(cardsmith, tmp_path: Path) -> None:
    write_set(tmp_path / "deck", ["One"])
    (tmp_path / "deck" / "translations").write_text("in the way", encoding="utf-8")
    assert cardsmith("translate", "deck", "ro").code == 3
