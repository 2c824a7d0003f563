"""Section F (image paths): what a picture may be called, up to the finished PDF."""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from tests.cases.conftest import texts, write_set

FONT = Path(__file__).parents[2] / "cardsmith" / "faces" / "fonts" / "Literata_700Bold.ttf"


def pictured(folder: Path, written: str, *files: str) -> Path:
    """Write a set of one card whose picture is written so, and picture files."""
    folder.mkdir(exist_ok=True)
    for name in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (600, 600), "red").save(folder / name, "PNG")
    text = f"title: T\ncards:\n  - name: A\n    date: 1900\n    image: {written}\n"
    (folder / "set.yaml").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("written", "file"),
    [
        ("images/Photo 1 é.png", "images/Photo 1 é.png"), ('"a #1.png"', "a #1.png"), ("100%20.png", "100%20.png"),
        ("it's (1)+&.png", "it's (1)+&.png"), ("日本 🚄.png", "日本 🚄.png"), ("-a.png", "-a.png"), ("1", "1"),
        (unicodedata.normalize("NFC", "é/한.png"), unicodedata.normalize("NFD", "é/한.png")),
        (unicodedata.normalize("NFD", "é.png"), unicodedata.normalize("NFC", "é.png")),
        ("images\\sub/moon.png", "images/sub/moon.png"), ("photo.jpg", "photo.jpg"), ("No", "No"),
    ],
)  # fmt: skip
def test_f05_f07_f09_odd_names_are_printed(cardsmith, tmp_path: Path, written: str, file: str) -> None:
    pictured(tmp_path / "deck", written, file)
    done = cardsmith("build", "deck", "-o", "d.pdf")
    assert done.code == 0, done.err
    with pypdfium2.PdfDocument(tmp_path / "d.pdf") as document:
        reds = [
            shade for _, shade in document[0].render().to_pil().getcolors(10**6) if shade[:3] == (255, 0, 0)
        ]
    assert reds, "the picture is on the page"


@pytest.mark.parametrize(
    ("written", "code", "said"),
    [
        ("Moon.PNG", "CS203", "moon.png"), ("moon.jpg", "CS200", "moon.png"), ("..", "CS202", ".."),
        ("../deck/moon.png", "CS202", "../deck/moon.png"), ("/etc/hostname", "CS202", "/etc/hostname"),
        ("~/moon.png", "CS202", "~/moon.png"), ("'C:\\moon.png'", "CS202", "C:"),
        ("\\\\host\\moon.png", "CS202", "host"),
        ("HTTPS://example.org/a.png", "CS205", "HTTPS"), ("file:///etc/hostname", "CS205", "file:"),
        (".", "CS201", "."), ("fifo", "CS201", "fifo"), ("loop", "CS201", "loop"), ("nowhere", "CS201", "nowhere"),
        ("away", "CS202", "away"), ("moon.png/x.png", "CS200", "moon.png/x.png"), ("x" * 5000, "CS200", "xxx"),
        ('"a\\0.png"', "CS206", "U+0000"), ('"images\\moon.png"', "CS013", "\\m"), ("[moon.png]", "CS032", "text"),
    ],
)  # fmt: skip
def test_f_what_is_no_picture_of_the_set_is_located(
    cardsmith, tmp_path: Path, written: str, code: str, said: str
) -> None:
    folder = pictured(tmp_path / "deck", written, "moon.png")
    os.mkfifo(folder / "fifo")
    (folder / "loop").symlink_to("loop")
    (folder / "nowhere").symlink_to("missing.png")
    (folder / "away").symlink_to("/dev/zero")
    done = cardsmith("build", "deck", "-o", "d.pdf")
    assert done.code == 1
    assert "set.yaml:5:" in done.err
    assert f"error {code}" in done.err
    assert said in done.err
    assert not (tmp_path / "d.pdf").exists()


def test_f11_links_within_the_folder_and_runs_from_anywhere(cardsmith, tmp_path: Path, monkeypatch) -> None:
    folder = pictured(tmp_path / "deck", "link.png", "images/moon.png")
    (folder / "link.png").symlink_to("images/moon.png")
    (tmp_path / "alias").symlink_to("deck")
    for place, name in (
        (tmp_path, "deck"),
        (folder, "."),
        (folder / "images", "../set.yaml"),
        (tmp_path, "alias"),
    ):
        monkeypatch.chdir(place)
        done = cardsmith("build", name, "-o", tmp_path / "d.pdf")
        assert done.code == 0, done.err


@pytest.mark.parametrize(
    ("key", "written", "near"),
    [
        ("template", "T.YAML", "t.yaml"), ("template", "./T.yaml", "t.yaml"), ("template", "t.yml", "t.yaml"),
        ("template", "t", "t.yaml"), ("rules", "R.Yaml", "r.yaml"), ("rules", "r", "r.yaml"),
        ("rules", "./r.yml", "r.yaml"),
        ("template", "Classic", "classic"), ("rules", "Inventions", "inventions"), ("template", "nope.yaml", None),
    ],
)  # fmt: skip
def test_f01_f03_templates_and_rules_of_nearly_the_right_name(
    cardsmith, tmp_path: Path, key: str, written: str, near: str | None
) -> None:
    """The nearest file is told, and the one that is missing is named as seen from here."""
    (tmp_path / "deck").mkdir()
    for file, parent in (("t.yaml", "classic"), ("r.yaml", "inventions")):
        (tmp_path / "deck" / file).write_text(f"extends: {parent}\n", encoding="utf-8")
    text = f"title: T\n{key}: {written}\ncards:\n  - {{name: A, date: 1900}}\n"
    (tmp_path / "deck" / "set.yaml").write_text(text, encoding="utf-8")
    done = cardsmith("check", "deck")
    assert done.code == 1
    assert re.search(
        rf"deck/set\.yaml:2:\d+: error CS(401|710): .*'(deck/)?{re.escape(Path(written).name)}'", done.out
    )
    assert str(tmp_path) not in done.out
    assert near is None or f"did you mean '{near}'?" in done.out


@pytest.mark.parametrize(
    ("font", "code"),
    [("/dev/zero", "CS056"), ("missing.ttf", "CS056"), (".", "CS056"), ("set.yaml", "CS306")],
)
def test_f_what_is_no_font_is_located_once(cardsmith, tmp_path: Path, font: str, code: str) -> None:
    (tmp_path / "set.yaml").write_text(
        f"title: T\nfonts: [{font}]\ncards:\n  - {{name: A, date: 1900}}\n", encoding="utf-8"
    )
    done = cardsmith("build", ".", "-o", "d.pdf")
    assert done.code == 1
    assert re.findall(r"set\.yaml:2:[89]: error (CS\d+)", done.err) == [code]


def test_f_a_template_that_draws_nothing_is_named_as_seen_from_here(cardsmith, tmp_path: Path) -> None:
    (tmp_path / "deck").mkdir()
    (tmp_path / "deck" / "t.yaml").write_text(
        "size: 63x88\nbleed: 100\nfront: {a: {shape: rectangle, crop: 3}}\n", encoding="utf-8"
    )
    text = "title: T\ntemplate: t.yaml\ncards:\n  - {name: A, date: 1900}\n"
    (tmp_path / "deck" / "set.yaml").write_text(text, encoding="utf-8")
    assert (
        "deck/t.yaml:2:8: error CS033: bleed must be at most 20.0, not 100" in cardsmith("check", "deck").out
    )
    (tmp_path / "deck" / "t.yaml").write_text("size: 63x88\nfront: {}\n", encoding="utf-8")
    assert "\ndeck/t.yaml:1:1: warning CS412" in "\n" + cardsmith("check", "deck").out


@pytest.mark.parametrize("table", [None, "cards.csv"])
def test_f07_keys_are_the_same_however_their_accents_are_written(
    cardsmith, tmp_path: Path, table: str | None
) -> None:
    """A field and a category, composed in the template and the set, decomposed on the card."""
    for name in ("NFC", "NFD"):
        folder = tmp_path / name
        folder.mkdir()
        key = unicodedata.normalize(name, "é")
        (folder / "t.yaml").write_text(
            "extends: classic\nback: {more: {text: '{fields.é}', font: text, size: 9, left: 5, right: 5, top: 5, "
            "height: 6}}\n",
            encoding="utf-8",
        )
        cards = f"cards:\n  - {{name: A, date: 1900, category: é, fields: {{{key}: Hello}}}}\n"
        if table:
            (folder / table).write_text(
                f"name,date,category,fields.{key}\nA,1900,é,Hello\n", encoding="utf-8"
            )
            cards = f"cards: {table}\n"
        (folder / "set.yaml").write_text(
            f"title: T\ntemplate: t.yaml\ncategories: {{{key}: Icon:atom}}\n{cards}", encoding="utf-8"
        )
        done = cardsmith("build", name, "-o", f"{name}.pdf", "--single")
        assert done.code == 0, done.err
    assert (tmp_path / "NFC.pdf").read_bytes().count(b"/Type") == (tmp_path / "NFD.pdf").read_bytes().count(
        b"/Type"
    )
    assert "Hello" in texts(tmp_path / "NFD.pdf")[1]


def test_f07_a_key_in_both_ways_is_written_twice(cardsmith, tmp_path: Path) -> None:
    fields = "{é: 1, e\u0301: 2}"
    text = f"title: T\ncards:\n  - {{name: A, date: 1900, fields: {fields}}}\n"
    (tmp_path / "set.yaml").write_text(text, encoding="utf-8")
    assert "set.yaml:3:42: error CS017" in cardsmith("check", ".").out


@pytest.mark.parametrize("command", ["build", "check", "play", "stats"])
def test_f01_a_set_without_a_name_is_not_the_current_folder(cardsmith, tmp_path: Path, command: str) -> None:
    write_set(tmp_path, ["One"])
    done = cardsmith(command, "")
    assert done.code == 2
    assert "the name is empty" in done.err


@pytest.mark.parametrize(
    ("written", "meant"),
    [("Mine.TTF", "mine.ttf"), ("mine.otf", "mine.ttf"), ("Mine.ttf@wght=700", "mine.ttf@wght=700")],
)
def test_f03_a_font_of_nearly_the_right_name(cardsmith, tmp_path: Path, written: str, meant: str) -> None:
    write_set(tmp_path / "deck", ["One"], fonts=f"f/{written}")
    (tmp_path / "deck" / "f").mkdir()
    (tmp_path / "deck" / "f" / "mine.ttf").write_bytes(b"")
    done = cardsmith("check", "deck")
    assert "CS056" in done.out
    assert f"did you mean 'f/{meant}'?" in done.out


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_f07_fonts_tables_templates_and_rules_by_any_accents(cardsmith, tmp_path: Path, form: str) -> None:
    other = "NFD" if form == "NFC" else "NFC"
    contents = {"é.csv": b"name,date\nA,1\n", "é.ttf": FONT.read_bytes(), "t-é.yaml": b"extends: classic\n",
                "r-é.yaml": b"extends: inventions\n"}  # fmt: skip
    for name, content in contents.items():
        (tmp_path / unicodedata.normalize(form, name)).write_bytes(content)
    lines = ["title: T", "fonts: é.ttf", "template: t-é.yaml", "rules: r-é.yaml", "cards: é.csv"]
    (tmp_path / "set.yaml").write_text(unicodedata.normalize(other, "\n".join(lines)), encoding="utf-8")
    done = cardsmith("check", tmp_path)
    assert done.code == 0, done.out


@pytest.mark.parametrize(
    ("make", "said"), [(os.mkdir, "it is a folder"), (os.mkfifo, "it is not a regular file")]
)
def test_f_what_is_called_set_yaml_but_is_no_file(cardsmith, tmp_path: Path, make, said: str) -> None:
    (tmp_path / "deck").mkdir()
    make(tmp_path / "deck" / "set.yaml")
    done = cardsmith("check", "deck")
    assert done.code == 3
    assert said in done.err
