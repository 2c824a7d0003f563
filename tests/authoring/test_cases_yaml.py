"""Section I of the fault cases (YAML and encoding), each with its kind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardsmith.authoring.loading import load_set
from cardsmith.model.dates import DatePart, HistoricalDate, Precision
from tests.authoring.writing import HEAD, at, good, only, write, wrong


@pytest.mark.parametrize(
    "text",
    [
        "No",
        "no",
        "NO",
        "yes",
        "on",
        "off",
        "true",
        "null",
        "~",
        "0123",
        "1_000",
        "12:30",
        "1e3",
        ".inf",
        "0x1F",
    ],
)
def test_i01_scalars_stay_the_text_that_was_written(tmp_path: Path, text: str) -> None:
    card_set = good(tmp_path, f"{HEAD}  - name: {text}\n    date: 1969\n    subtitle: {text}\n")
    assert (card_set.cards[0].name, card_set.cards[0].subtitle) == (text, text)


def test_i01_norway_as_a_language(tmp_path: Path) -> None:
    assert good(tmp_path, "title: x\nlanguage: no\ncards:\n  - {name: Oslo, date: 1048}\n").language == "no"


def test_i01_an_empty_scalar_is_absent(tmp_path: Path) -> None:
    card = good(
        tmp_path, f"{HEAD}  - name: A\n    date: 1\n    subtitle:\n    category: ''\n    credit:\n"
    ).cards[0]
    assert card.subtitle is None
    assert card.category is None


@pytest.mark.parametrize("text", ["0123", "02142", "0044", "0x1F", "0o17", "0b11", "1_000", "12:30"])
def test_i03_octal_and_its_kind_are_never_another_number(tmp_path: Path, text: str) -> None:
    findings = wrong(tmp_path, _dated(text))
    assert len(findings) == 1
    assert findings[0].code.startswith("CS1")
    assert text in findings[0].message
    assert at(findings[0])[0] == 4


def _dated(text: str) -> str:
    return f"{HEAD}  - name: A\n    date: {text}\n"


@pytest.mark.parametrize(
    ("line", "quoted"),
    [
        ("name: Apollo 11: first steps", 'name: "Apollo 11: first steps"'),
        ("name: Ends with a colon:", 'name: "Ends with a colon:"'),
        ('name: Said: "now"', "name: 'Said: \"now\"'"),
        ("name: 日本: 鉄道", 'name: "日本: 鉄道"'),
        ('name: "Agent # seven": a film', "name: '\"Agent # seven\": a film'"),
    ],
)
def test_i05_colon_says_where_and_how_to_quote(tmp_path: Path, line: str, quoted: str) -> None:
    finding = only(tmp_path, f"{HEAD}  - {line}\n    date: 1969\n", "CS012")
    assert finding.help is not None
    assert quoted in finding.help
    assert at(finding) == (3, 11, 11 + len(line.removeprefix("name: ")))


def test_i05_all_unquoted_colons_of_a_file_in_one_run(tmp_path: Path) -> None:
    text = HEAD + "".join(f"  - name: Part {n}: x\n    date: {1900 + n}\n    nam: y\n" for n in range(3))
    findings = wrong(tmp_path, text)
    assert [(finding.code, at(finding)[0]) for finding in findings] == [
        ("CS012", 3), ("CS031", 5), ("CS012", 6), ("CS031", 8), ("CS012", 9), ("CS031", 11)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("title: x\ncards:\n\t- name: A\n\t  date: 1969\n", 3),
        ("title: x\ncards:\n  - name: A\n\tdate: 1969\n", 4),
        ("title: x\ncards:\n\t\t- name: A\n", 3),
    ],
)
def test_i07_tabs_are_named_with_their_line(tmp_path: Path, text: str, line: int) -> None:
    finding = wrong(tmp_path, text)[0]
    assert finding.code == "CS011"
    assert at(finding)[0] == line
    assert f"tab indents line {line}" in finding.message
    assert "spaces" in (finding.help or "")


def test_i07_a_tab_inside_a_text_is_a_space(tmp_path: Path) -> None:
    card = good(tmp_path, f'{HEAD}  - name: "A\tB"\n    date: 1969\n    subtitle: "one\\ntwo\\tx"\n').cards[0]
    assert card.name == "A B"
    assert card.subtitle == "one\ntwo x"


def test_i09_duplicate_keys_show_both_lines(tmp_path: Path) -> None:
    finding = only(tmp_path, f"{HEAD}  - name: A\n    date: 1969\n    name: B\n", "CS017")
    assert at(finding) == (5, 5, 9)
    assert "line 3" in finding.message
    assert [place.line for place in finding.also] == [3]


def test_i09_duplicate_keys_everywhere_and_reading_goes_on(tmp_path: Path) -> None:
    text = "title: x\ntitle: y\ncards:\n  - name: A\n    date: soon\n    credit: {author: a, author: b}\n"
    findings = wrong(tmp_path, text)
    assert [(finding.code, at(finding)[0]) for finding in findings if finding.code == "CS017"] == [
        ("CS017", 2), ("CS017", 6)
    ]  # fmt: skip
    assert any(finding.code.startswith("CS1") for finding in findings)


def test_i11_duplicate_ids_show_both_lines(tmp_path: Path) -> None:
    text = f"{HEAD}  - name: A\n    id: same\n    date: 1969\n  - name: B\n    date: 1970\n    id: same\n"
    finding = only(tmp_path, text, "CS035")
    assert at(finding) == (8, 9, 13)
    assert [place.line for place in finding.also] == [4]


def test_i11_ids_are_made_of_names_and_never_collide(tmp_path: Path) -> None:
    names = [
        "Moon landing",
        "moon  landing!",
        "Commedia dell'arte",
        "日本の鉄道",
        "???",
        "Élysée",
        "हिन्दी",
        "X 2",
        "X",
        "X",
    ]
    text = HEAD + "".join(f"  - name: {name!r}\n    date: 1969\n".replace("\\'", "''") for name in names[:2])
    text += "".join(f'  - name: "{name}"\n    date: 1969\n' for name in names[2:])
    ids = [card.id for card in good(tmp_path, text).cards]
    assert ids == [
        "moon-landing", "moon-landing-2", "commedia-dellarte", "日本の鉄道", "card-5", "élysée", "हिन्दी", "x-2",
        "x", "x-3",
    ]  # fmt: skip


def test_i11_a_given_id_is_kept_from_earlier_names(tmp_path: Path) -> None:
    text = f"{HEAD}  - name: Moon\n    date: 1969\n  - name: Other\n    id: moon\n    date: 1970\n"
    assert [card.id for card in good(tmp_path, text).cards] == ["moon-2", "moon"]


def test_i13_yaml_dates_are_read_as_days(tmp_path: Path) -> None:
    date = good(tmp_path, _dated("1969-07-20")).cards[0].date
    assert date == HistoricalDate(DatePart(1969, Precision.DAY, 7, 20))


@pytest.mark.parametrize("text", ["2001-02-30", "2001-13-45", "1969-07-20 20:17:40"])
def test_i13_impossible_yaml_dates_are_located(tmp_path: Path, text: str) -> None:
    finding = wrong(tmp_path, _dated(text))[0]
    assert finding.code.startswith("CS1")
    assert at(finding)[0] == 4


def test_i15_byte_order_marks_change_nothing(tmp_path: Path) -> None:
    text = _dated("1969") + "    category: Éa\n"
    plain = good(tmp_path / "a", text)
    for number, data in enumerate(
        (b"\xef\xbb\xbf" + text.encode(), text.encode("utf-16"), b"\xfe\xff" + text.encode("utf-16-be"))
    ):
        assert good(tmp_path / str(number), data).cards == plain.cards
    write(tmp_path / "t", b"\xef\xbb\xbfname,date\nA,1969\n", "cards.csv")
    assert good(tmp_path / "t", "title: x\ncards: cards.csv\n").cards[0].name == "A"


def test_i15_positions_behind_a_byte_order_mark(tmp_path: Path) -> None:
    finding = only(tmp_path, b"\xef\xbb\xbftitel: x\ncards: [{name: A, date: 1969}]\n", "CS031")
    assert at(finding) == (1, 1, 6)


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_i17_line_ends_keep_lines_and_names_clean(tmp_path: Path, end: str) -> None:
    lines = [
        "title: x",
        "cards:",
        "  - name: A",
        "    date: 1969",
        "  - name: B",
        "    date: 1970",
        "    nam: y",
        "",
    ]
    finding = only(tmp_path, end.join(lines), "CS031")
    assert at(finding) == (7, 5, 8)
    lines[6] = "    note: y"
    assert [card.name for card in good(tmp_path, end.join(lines)).cards] == ["A", "B"]


@pytest.mark.parametrize("character", ["\x85", "\u2028", "\u2029"])
def test_i17_line_ends_of_yaml_1_1_do_not_shift_lines(tmp_path: Path, character: str) -> None:
    text = f"{HEAD}  - name: one{character}two\n    date: 1969 # x{character}y\n    nam: y\n"
    finding = only(tmp_path, text, "CS031")
    assert at(finding) == (5, 5, 8)
    assert good(tmp_path, text.replace("nam:", "note:")).cards[0].name == "one two"


def test_i19_the_locale_does_not_matter(tmp_path: Path) -> None:
    write(tmp_path, f"{HEAD}  - name: Élysée 日本\n    date: 1969\n")
    code = "from cardsmith.authoring.loading import load_set; "
    code += f"print(ascii(load_set({str(tmp_path)!r})[0].cards[0].name))"
    outputs = set()
    for settings in ({"PYTHONUTF8": "0", "LC_ALL": "C"}, {"PYTHONUTF8": "1"}):
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, **settings},
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.add(run.stdout)
    assert outputs == {"'\\xc9lys\\xe9e \\u65e5\\u672c'\n"}


@pytest.mark.parametrize(
    ("encoding", "byte", "says"), [("cp1252", 0xE9, "'é'"), ("cp1250", 0xE9, "'é'"), ("cp437", 0x82, "'‚'")]
)
def test_i19_another_encoding_is_an_error_with_line_and_byte(
    tmp_path: Path, encoding: str, byte: int, says: str
) -> None:
    finding = only(tmp_path, f"{HEAD}  - name: Café\n    date: 1969\n".encode(encoding), "CS001")
    assert at(finding) == (3, 14, 15)
    assert f"0x{byte:02X}" in finding.message
    assert says in finding.message
    assert "line 3" in finding.message
    assert "UTF-8" in (finding.help or "")


def test_i19_utf_16_without_a_mark_is_named(tmp_path: Path) -> None:
    assert "UTF-16" in only(tmp_path, "title: x\n".encode("utf-16-le"), "CS001").message


def test_i21_the_seventh_card_of_twenty(tmp_path: Path) -> None:
    lines = [f"  - name: Card {n}\n    date: {1900 + n}\n" for n in range(1, 21)]
    lines[6] = "  - name: Moon landing\n"
    finding = only(tmp_path, HEAD + "".join(lines), "CS030")
    assert finding.message == 'card 7 ("Moon landing"): date is missing'
    assert finding.card == "moon-landing"
    assert at(finding)[0] == 3 + 12
    lines[6] = "  - name: Moon landing\n    date:\n"
    finding = only(tmp_path, HEAD + "".join(lines), "CS030")
    assert finding.message == 'card 7 ("Moon landing"): date is empty'
    assert at(finding) == (16, 5, 9)


@pytest.mark.parametrize(
    ("text", "near"),
    [
        (HEAD + "  - name: A\n    date: 1\n    subtite: x\n", "subtitle"),
        (HEAD + "  - name: A\n    date: 1\n    Image: x\n", "image"),
        (HEAD + "  - name: A\n    date: 1\n    credit: {autor: x}\n", "author"),
        ("titel: x\ncards: [{name: A, date: 1}]\n", "title"),
        ("title: x\nprecison: year\ncards: [{name: A, date: 1}]\n", "precision"),
        ("title: x\norder: {unt: m}\ncards: [{name: A, date: 1}]\n", "unit"),
    ],
)
def test_i23_unknown_keys_get_the_nearest_right_one(tmp_path: Path, text: str, near: str) -> None:
    finding = only(tmp_path, text, "CS031")
    assert finding.help == f"did you mean '{near}'?"


def test_i23_a_word_near_to_nothing_gets_the_list(tmp_path: Path) -> None:
    finding = only(tmp_path, HEAD + "  - name: A\n    date: 1\n    zzz: x\n", "CS031")
    assert "subtitle" in (finding.help or "")


def test_a_set_that_cannot_be_a_set(tmp_path: Path) -> None:
    for number, text in enumerate(("", "# nothing\n", "- a\n", "just text\n")):
        assert only(tmp_path / str(number), text, "CS037").place is not None
    assert load_set(write(tmp_path, "title: x\ncards: []\n"))[1][0].code == "CS034"
