"""Section I (YAML and encoding) as a user meets it, in set files and in tables."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

HEAD = "title: T\ncards:\n"


def report(
    cardsmith, folder: Path, data: str | bytes, table: str | bytes | None = None
) -> list[tuple[str, int, str]]:
    """Check a set; return code, line and message with help of everything found."""
    folder.mkdir(exist_ok=True)
    for name, content in (("set.yaml", data), ("cards.csv", table)):
        if content is not None:
            (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    done = cardsmith("check", folder, "--format", "json")
    found = json.loads(done.out)["findings"]
    assert done.code == int(any(one["severity"] == "error" for one in found))
    return [
        (one["code"], one["line"], f"{one['message']} {one['help'] or ''}")
        for one in found
        if one["code"] < "CS6"
    ]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("*wow*", "starts with '*'"), ("& Co", "starts with '&'"), ("!<A b", "starts with '!'"),
        ("!!", "starts with '!'"), ("[sic] A", "behind the closing bracket"), ("{a} b", "behind the closing bracket"),
        ("@home", "starts with '@'"), ("`A`", "starts with '`'"), ("%foo", "starts with '%'"),
        ("- A", "starts with '- '"), ("> 5 kg", "starts with '>'"), ("| A", "starts with '|'"),
    ],
)  # fmt: skip
def test_i05_marks_that_mean_something_to_yaml(cardsmith, tmp_path: Path, name: str, said: str) -> None:
    found = report(cardsmith, tmp_path / "deck", f"{HEAD}  - name: {name}\n    date: 1969\n")
    assert [(code, line) for code, line, _ in found] == [("CS010", 3)]
    assert said in found[0][2]


@pytest.mark.parametrize(
    "card", ["-\tname: A\n    date: 1", "- name: A\n\tdate: 1", "-\t- name: A\n    date: 1"]
)
def test_i07_a_tab_anywhere_before_a_key(cardsmith, tmp_path: Path, card: str) -> None:
    found = report(cardsmith, tmp_path / "deck", f"{HEAD}  {card}\n")
    assert found[0][0] == "CS011"
    assert "spaces" in found[0][2]


@pytest.mark.parametrize(
    "card",
    ["-\u00a0name: A\n    date: 1", "- name:\u00a0A\n    date:\u2003 1", "-\u00a0name: A\n \u00a0  date: 1"],
)
def test_i07_a_blank_of_another_kind_is_a_space_where_yaml_wants_one(
    cardsmith, tmp_path: Path, card: str
) -> None:
    assert report(cardsmith, tmp_path / "deck", f"{HEAD}  {card}\n") == []


@pytest.mark.parametrize(
    ("card", "line", "said"),
    [
        ("- name:Moon landing\n    date:1969", 3, "write name: Moon landing"),
        ("- name: A\n    date:1969", 4, "write date: 1969"), ("- name: A\n    date：1969", 4, "write date: 1969"),
        ("- name = A\n    date = 1969", 3, "write name: A"),
        ("-name: A\n    date: 1969", 4, "start every card with '- '"),
        ("• name: A\n    date: 1969", 4, "start every card with '- '"),
        ('- name: "\\ud83d\\ude80"\n    date: 1969', 3, "write the character itself"),
    ],
)  # fmt: skip
def test_i_what_looks_like_a_card_to_people(
    cardsmith, tmp_path: Path, card: str, line: int, said: str
) -> None:
    found = report(cardsmith, tmp_path / "deck", f"{HEAD}  {card}\n")
    assert found[0][1] == line
    assert said in found[0][2]


@pytest.mark.parametrize(
    ("palette", "said"),
    [
        ("palette: {ink: #123456}", [('write "#123456"', 16)]),
        ("palette: {ink: #123, paper: #fafafa}  # dark", [('write "#123"', 16), ('write "#fafafa"', 29)]),
        ("front: {poster: {fill: [#111111, #222222]}}", [('write "#111111"', 25), ('write "#222222"', 34)]),
        ("front: {name: {tracking: -5}}", [("tracking must be at least 0", 26)]),
    ],
)
def test_i05_colours_and_numbers_of_a_template(
    cardsmith, tmp_path: Path, palette: str, said: list[tuple[str, int]]
) -> None:
    (tmp_path / "t.yaml").write_text(f"extends: classic\n{palette}\n")
    (tmp_path / "set.yaml").write_text("title: T\ntemplate: t.yaml\ncards: [{name: A, date: 1}]\n")
    found = json.loads(cardsmith("check", tmp_path, "--format", "json").out)["findings"]
    errors = [one for one in found if one["severity"] == "error"]
    assert [one["column"] for one in errors] == [column for _, column in said]
    for one, (words, _) in zip(errors, said, strict=True):
        assert words in f"{one['message']} {one['help']}"


@pytest.mark.parametrize(
    ("table", "kind"), [(b"PK\x03\x04\x14\0\xfe\xff\0", "a workbook"), (b"\x89PNG\r\n\x1a\n\0", "a picture")]
)
def test_i19_a_table_that_is_no_text_is_told_as_what_it_is(
    cardsmith, tmp_path: Path, table: bytes, kind: str
) -> None:
    found = report(cardsmith, tmp_path / "deck", "title: T\ncards: cards.csv\n", table)
    assert [code for code, _, _ in found] == ["CS001"]
    assert kind in found[0][2]


def test_i19_a_table_with_a_slip_in_its_utf_8_is_not_read_as_something_else(
    cardsmith, tmp_path: Path
) -> None:
    table = "name,date\nCafé,1\nThé,2\n".encode() + "Chicorée,3\n".encode("cp1252")
    found = report(cardsmith, tmp_path / "deck", "title: T\ncards: cards.csv\n", table)
    assert [(code, line) for code, line, _ in found] == [("CS001", 4)]
    assert "'é' in Windows-1252" in found[0][2]


@pytest.mark.parametrize("encoding", ["utf-32", "utf-32-le", "utf-32-be", "utf-16-le", "utf-16-be"])
def test_i15_i19_other_encodings_are_named(cardsmith, tmp_path: Path, encoding: str) -> None:
    found = report(cardsmith, tmp_path / "deck", f"{HEAD}  - name: A\n    date: 1\n".encode(encoding))
    assert [(code, line) for code, line, _ in found] == [("CS001", 1)]
    assert encoding[:6].upper() in found[0][2]


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (f"{HEAD}  - {{name: A, date: 1}}\n---\ntitle: x\n", 4),
        (f"{HEAD}  - {{name: A, date: 1}}\n...\nrest\n", 5),
        ("", 1), ("# only\n# comments\n", 1), ("- a\n- b\n", 1), ("~\n", 1), ("[" * 100_000, 1),
        (f"{HEAD}  - {{name: A, date: 1, fields: {{x: {'[' * 500}{']' * 500}}}}}\n", 3),
        (f"{HEAD}  - &a {{name: A, date: 1}}\n", 3), (f"{HEAD}  - {{name: !!str A, date: 1}}\n", 3),
        (f"{HEAD}  - {{name: \"A\\x01\", date: 1}}\n", 3), ("title: T\0\ncards:\n  - {name: A, date: 1}\n", 1),
    ],
    ids=["documents", "trailing", "empty", "comments", "list", "null", "brackets", "deep", "anchor",
         "tag", "control", "nul"],
)  # fmt: skip
def test_i_what_is_no_set_is_one_located_error(cardsmith, tmp_path: Path, data: str, line: int) -> None:
    found = report(cardsmith, tmp_path / "deck", data)
    assert found
    assert found[0][1] == line


def test_i01_i03_a_table_keeps_texts_as_yaml_does(cardsmith, tmp_path: Path) -> None:
    rows = (
        "name,date\nNo,1\n~,2\nnull,3\n0123,4\n1e3,5\n12:30,6\n*a*,7\n&b,8\n- c,9\nA,0123\nB,1e3\nC,12:30\n"
    )
    found = report(cardsmith, tmp_path / "deck", "title: T\ncards: cards.csv\n", rows)
    assert [(code, line) for code, line, _ in found] == [("CS106", 11), ("CS101", 12), ("CS101", 13)]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_i15_i17_i19_tables_of_any_encoding_and_line_end(
    cardsmith, tmp_path: Path, encoding: str, end: str
) -> None:
    rows = end.join(["name;date", "Café;1", "Straße;gestern", ""])
    found = report(cardsmith, tmp_path / "deck", "title: T\ncards: cards.csv\n", rows.encode(encoding))
    assert ("CS101", 3) in [(code, line) for code, line, _ in found]
    assert {code for code, _, _ in found} <= {"CS101", "CS042"}


TRANSLATION = "cards:\n  a: {name: Z}\n"


@pytest.mark.parametrize("file", ["ro.yml", "ro.YAML", "ro.Yml"])
def test_i_a_translation_that_is_not_read_is_named(cardsmith, tmp_path: Path, file: str) -> None:
    (tmp_path / "deck" / "translations").mkdir(parents=True)
    (tmp_path / "deck" / "translations" / file).write_text(TRANSLATION, encoding="utf-8")
    (tmp_path / "deck" / "set.yaml").write_text(f"{HEAD}  - {{name: A, date: 1901}}\n", encoding="utf-8")
    done = cardsmith("check", "deck")
    assert done.code == 1
    assert f"deck/translations/{file}: error CS803" in done.out
    assert "ro.yaml" in done.out
    assert f"rename translations/{file} to ro.yaml" in cardsmith("build", "deck", "--lang", "ro").err


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo])
def test_i_a_translation_that_is_no_file_is_told_beside_the_rest(cardsmith, tmp_path: Path, make) -> None:
    (tmp_path / "deck" / "translations").mkdir(parents=True)
    make(tmp_path / "deck" / "translations" / "ro.yaml")
    (tmp_path / "deck" / "translations" / "fr.yaml").write_text("cards: {z: {name: Z}}", encoding="utf-8")
    (tmp_path / "deck" / "set.yaml").write_text(f"{HEAD}  - {{name: A, date: 1901}}\n", encoding="utf-8")
    done = cardsmith("check", "deck")
    assert done.code == 1
    assert "deck/translations/ro.yaml: error CS806: cannot read " in done.out
    assert "deck/translations/fr.yaml:1:9: warning CS801" in done.out
    assert cardsmith("stats", "deck").code == 0


@pytest.mark.parametrize("file", ["set.yml", "Set.yaml", "set.yaml.txt"])
def test_i_a_set_file_of_nearly_the_right_name(cardsmith, tmp_path: Path, file: str) -> None:
    (tmp_path / "deck").mkdir()
    (tmp_path / "deck" / file).write_text("title: T\n", encoding="utf-8")
    done = cardsmith("check", "deck")
    assert done.code == 3
    assert f"did you mean 'deck/{file}'?" in done.err


@pytest.mark.parametrize(("key", "file"), [("template", "t.yaml"), ("rules", "r.yaml")])
@pytest.mark.parametrize("source", ["deck", "deck/set.yaml", "."])
def test_i21_files_of_a_set_are_named_as_the_set_is(
    cardsmith, tmp_path: Path, monkeypatch, key: str, file: str, source: str
) -> None:
    parent = {"template": "classic", "rules": "inventions"}[key]
    (tmp_path / "deck").mkdir()
    (tmp_path / "deck" / file).write_text(f"extends: {parent}\nwrong: 1\n", encoding="utf-8")
    set_ = f"title: T\n{key}: {file}\n{HEAD.splitlines()[1]}\n  - {{name: A, date: 1901}}\n"
    (tmp_path / "deck" / "set.yaml").write_text(set_, encoding="utf-8")
    if source == ".":
        monkeypatch.chdir(tmp_path / "deck")
    place = file if source == "." else f"deck/{file}"
    done = cardsmith("check", source, "--format", "github")
    assert done.code == 1
    assert f"::error file={place},line=2," in done.out


@pytest.mark.parametrize("order", ["m", "{unit: m, direction: up}", "{unit: m, way: up}"])
def test_i21_a_slip_in_the_order_does_not_make_dates_of_its_numbers(
    cardsmith, tmp_path: Path, order: str
) -> None:
    cards = "  - {name: A, date: 8848.9}\n  - {name: B, date: 12 m}\n  - {name: C, date: 0}\n"
    found = report(cardsmith, tmp_path / "deck", f"order: {order}\n{HEAD}{cards}")
    assert [line for _, line, _ in found] == [1]


def test_i21_texts_in_columns_of_their_own_are_translated(cardsmith, tmp_path: Path) -> None:
    report(
        cardsmith,
        tmp_path / "deck",
        "title: T\ncards: cards.csv\n",
        "name,date,fields.q,credit.author\nA,1,x,me\n",
    )
    (tmp_path / "deck" / "translations").mkdir()
    translation = "title: U\ncards:\n  a: {name: B, fields: {q: y}}\n"
    (tmp_path / "deck" / "translations" / "ro.yaml").write_text(translation)
    for arguments in (["check", "deck"], ["build", "deck", "--lang", "en,ro"], ["translate", "deck", "ro"]):
        done = cardsmith(*arguments)
        assert done.code == 0, done.err
