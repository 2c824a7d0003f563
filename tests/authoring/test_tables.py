"""Tables as cards: CSV of any separator and encoding, XLSX as people fill it in; findings with row and column."""

from __future__ import annotations

import builtins
import datetime
import io
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsmith.authoring.cells import letter
from cardsmith.authoring.loading import load_set
from cardsmith.authoring.render import render
from cardsmith.model.cards import CardSet
from cardsmith.model.dates import DatePart, HistoricalDate, Precision
from cardsmith.model.findings import Finding, Severity, has_errors
from tests.authoring.writing import at, write

SEVEN = [["name", "date", "subtitle"], *[[f"Card {n}", 1900 + n, "x"] for n in range(2, 9)]]


Cells = str | bytes | list[list[Any]]


def load(folder: Path, table: Cells, extra: str = "", name: str = "") -> tuple[CardSet | None, list[Finding]]:
    """Load a set whose cards are a table: rows make a workbook, anything else a CSV."""
    name = name or ("cards.xlsx" if isinstance(table, list) else "cards.csv")
    if isinstance(table, list):
        workbook = openpyxl.Workbook()
        for row in table:
            workbook.active.append(row)
        workbook.save(folder / name)
    else:
        write(folder, table, name)
    return load_set(write(folder, f"title: Test\n{extra}cards: {name}\n"))


def cards(folder: Path, table: Cells, extra: str = "", name: str = "") -> list[tuple[str, HistoricalDate]]:
    card_set, findings = load(folder, table, extra, name)
    assert card_set is not None, findings
    return [(card.name, card.date) for card in card_set.cards]  # type: ignore[misc]


def year(number: int) -> HistoricalDate:
    return HistoricalDate(DatePart(number))


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_separator_and_line_end(tmp_path: Path, delimiter: str, end: str) -> None:
    rows = [["name", "date", "subtitle"], ["Moon", "1969", '"a, b; c | d"'], ["Wheel", "3500 BCE", ""]]
    text = end.join(delimiter.join(row) for row in rows) + end
    assert cards(tmp_path, text) == [("Moon", year(1969)), ("Wheel", year(-3499))]
    card_set, findings = load(tmp_path, text)
    assert findings == []
    assert card_set is not None
    assert card_set.cards[0].subtitle == "a, b; c | d"


def test_the_separator_line_of_excel(tmp_path: Path) -> None:
    assert cards(tmp_path, "sep=;\nname;date\nMoon;1969\n") == [("Moon", year(1969))]


@pytest.mark.parametrize(
    ("language", "encoding", "name"),
    [
        ("de", "cp1252", "Müller – der Große"),
        ("fr", "cp1252", "Café de l'Œuvre"),
        ("ro", "cp1250", "Şcoala din Iaşi"),
        ("pl", "cp1250", "Łódź"),
        ("ru", "cp1251", "Москва и спутник"),
        ("el", "cp1253", "Ολυμπιακοί αγώνες"),
        ("ja", "cp932", "日本の鉄道"),
        ("zh", "gb18030", "中国的铁路"),
        ("en", "cp1251", "Москва и первый спутник Земли"),
    ],
)
def test_old_encodings_are_guessed_and_said(tmp_path: Path, language: str, encoding: str, name: str) -> None:
    text = f"name;date\n{name};1969\n{name} zwei;1970\n".encode(encoding)
    card_set, findings = load(tmp_path, text, f"language: {language}\n")
    assert card_set is not None
    assert card_set.cards[0].name == name
    assert [(finding.code, finding.severity) for finding in findings] == [("CS042", Severity.HINT)]
    assert encoding in findings[0].message


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    _, findings = load(tmp_path, b"name,date\n\x00\xff\xfe\x81\x8d,1969\n")
    assert [finding.code for finding in findings] == ["CS001"]


def test_row_seven_says_file_row_and_column(tmp_path: Path) -> None:
    rows = [list(row) for row in SEVEN]
    rows[6][1] = "10/11/1918"
    csv_text = "\n".join(";".join(str(cell) for cell in row) for row in rows).encode("cp1252")
    for table in (rows, csv_text):
        _, findings = load(tmp_path, table)
        assert [at(finding) for finding in findings] == [(7, 2, 3)]
        assert findings[0].place is not None
        assert findings[0].place.file.endswith((".csv", ".xlsx"))
        assert "(cell B7)" in render(findings)
        assert findings[0].card == "card-7"


def test_a_missing_value_names_the_card_and_the_cell(tmp_path: Path) -> None:
    _, findings = load(tmp_path, "name,date\nMoon,1969\nWheel,\n,1900\n")
    assert [(finding.code, at(finding)) for finding in findings] == [
        ("CS030", (3, 2, 3)),
        ("CS030", (4, 1, 2)),
    ]
    assert 'card 2 ("Wheel"): date is empty (cell B3)\n' in render(findings)
    assert "card 3: name is empty (cell A4)\n" in render(findings)


def test_empty_rows_do_not_shift_rows(tmp_path: Path) -> None:
    for table in (
        "\n\nname,date\n\n,,\nMoon,soon\n",
        [[], [], ["name", "date"], [], [None, "  "], ["Moon", "soon"]],
    ):
        _, findings = load(tmp_path, table)
        assert [at(finding)[:2] for finding in findings] == [(6, 2)]


def test_line_ends_in_a_cell_count_as_one_row(tmp_path: Path) -> None:
    card_set, findings = load(tmp_path, 'name,date,subtitle\nA,1,"one\ntwo"\nB,soon,x\n')
    assert card_set is None
    assert [at(finding)[:2] for finding in findings] == [(3, 2)]


def test_ragged_rows(tmp_path: Path) -> None:
    _, findings = load(tmp_path, "name,date,subtitle\nA,1,x,extra\nB,2\nC,3,one, two\n")
    assert [(finding.code, at(finding)) for finding in findings] == [
        ("CS046", (2, 4, 5)),
        ("CS046", (4, 4, 5)),
    ]
    assert "'extra'" in findings[0].message
    assert cards(tmp_path, "name,date,subtitle\nA,1\nB,2,\n") == [("A", year(1)), ("B", year(2))]


def test_a_column_without_a_name(tmp_path: Path) -> None:
    _, findings = load(tmp_path, [["name", None, "date"], ["A", "x", 1]])
    assert [(finding.code, at(finding)) for finding in findings] == [("CS046", (2, 2, 3))]


def test_missing_columns_and_the_mapping_that_mends_them(tmp_path: Path) -> None:
    table = "Title,Year,Words\nA,1,x\n"
    _, findings = load(tmp_path, table)
    assert {finding.code for finding in findings if finding.severity is Severity.ERROR} == {"CS044"}
    assert "'Title', 'Year'" in next(finding.message for finding in findings if finding.code == "CS044")
    assert cards(tmp_path, table, "columns: {name: title, date: Year, subtitle: Words}\n") == [("A", year(1))]


def test_mapping_mistakes_are_in_the_set_file(tmp_path: Path) -> None:
    _, findings = load(tmp_path, "name,date,Text\nA,1,x\n", "columns: {subtitle: Txt, nam: name}\n")
    assert [finding.code for finding in findings if finding.severity is Severity.ERROR] == ["CS052", "CS031"]
    assert findings[0].help == "did you mean 'Text'?"
    assert findings[0].place is not None
    assert findings[0].place.file.endswith("set.yaml")
    _, findings = load_set(write(tmp_path, "title: x\ncolumns: {name: a}\ncards: [{name: A, date: 1}]\n"))
    assert [finding.code for finding in findings] == ["CS053"]


def test_a_mapped_column_wins_over_one_of_the_same_name(tmp_path: Path) -> None:
    table = "name,Titel,date\nwrong,Right,1\n"
    card_set, findings = load(tmp_path, table, "columns: {name: Titel}\n")
    assert card_set is not None
    assert card_set.cards[0].name == "Right"
    assert [finding.code for finding in findings] == ["CS047"]


def test_a_column_may_hold_two_keys(tmp_path: Path) -> None:
    card_set, findings = load(tmp_path, "name,date\nA,1\n", "columns: {date: date, subtitle: date}\n")
    assert findings == []
    assert card_set is not None
    assert (card_set.cards[0].date, card_set.cards[0].subtitle) == (year(1), "1")


@pytest.mark.parametrize("character", ["\x85", "\u2028", "\u2029"])
def test_line_ends_of_other_programs_are_spaces_as_in_yaml(tmp_path: Path, character: str) -> None:
    card_set, _ = load(tmp_path, f"name,date,subtitle\nA{character}B,1,a{character}b\n")
    assert card_set is not None
    assert (card_set.cards[0].name, card_set.cards[0].subtitle) == ("A B", "a b")


def test_duplicate_columns(tmp_path: Path) -> None:
    _, findings = load(tmp_path, "name,date,Name\nA,1,B\n")
    assert [(finding.code, at(finding)) for finding in findings] == [("CS045", (1, 3, 4))]
    assert [place.column for place in findings[0].also] == [1]


def test_unknown_columns(tmp_path: Path) -> None:
    card_set, findings = load(tmp_path, "name,date,Links\nA,1,x\n")
    assert card_set is not None
    assert [(finding.code, finding.severity, at(finding)) for finding in findings] == [
        ("CS047", Severity.HINT, (1, 3, 4))
    ]
    card_set, findings = load(tmp_path, "name,date,subtitel\nA,1,x\n")
    assert card_set is None
    assert findings[0].help == "did you mean 'subtitle'?"


def test_every_kind_of_column(tmp_path: Path) -> None:
    header = "Name,DATE,Date text,Subtitle,Category,credit.author,credit . license,fields.inventor,copies,id"
    row = "Press,c. 1450,about 1450,Mainz,Books,Lorc,CC0,Gutenberg,2,gutenberg"
    card_set, findings = load(tmp_path, f"{header}\n{row}\n")
    assert findings == []
    assert card_set is not None
    card = card_set.cards[0]
    assert (card.id, card.date_text, card.category, card.copies) == ("gutenberg", "about 1450", "Books", 2)
    assert card.fields == {"inventor": "Gutenberg"}
    assert (card.credit.author, card.credit.license) == ("Lorc", "CC0")
    place = card.place("credit.author")
    assert place is not None
    assert (place.line, place.column) == (2, 6)


def test_a_table_without_cards(tmp_path: Path) -> None:
    for table in ("", "name,date\n", "\n\n", [["name", "date"]]):
        _, findings = load(tmp_path, table)
        assert [finding.code for finding in findings] == ["CS051"]


def test_damaged_csv(tmp_path: Path) -> None:
    _, findings = load(tmp_path, 'name,date\nA,1\n"B,2\nC,3\n')
    assert findings[0].code == "CS050"
    assert "row 3" in findings[0].message
    _, findings = load(tmp_path, 'name,date\nA,1\n"B" x,2\n')
    assert "CS050" in [finding.code for finding in findings]


def test_invisible_characters_in_cells(tmp_path: Path) -> None:
    _, findings = load(tmp_path, "name,date\nA\u200b,1\nB\x07,2\nC,\u200e3\n")
    assert [(finding.code, at(finding)[:2]) for finding in findings] == [("CS020", (2, 1)), ("CS020", (3, 1))]


def test_missing_and_strange_tables(tmp_path: Path) -> None:
    write(tmp_path, "name,date\nA,1\n", "cards.csv")
    for name, code, help_ in (
        ("card.csv", "CS040", "'cards.csv'"),
        ("none", "CS040", "'cards.csv'"),
        ("cards.ods", "CS041", "xlsx"),
    ):
        if code == "CS041":
            write(tmp_path, b"PK", name)
        _, findings = load_set(write(tmp_path, f"title: x\ncards: {name}\n"))
        assert [finding.code for finding in findings] == [code]
        assert help_ in (findings[0].help or "")


def test_cells_of_a_workbook_as_a_person_sees_them(tmp_path: Path) -> None:
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    sheet.append(["name", "date", "category", "copies"])
    sheet.append([1984, 1969.0, "Space", 2.0])
    sheet.append(["Day", datetime.date(1969, 7, 20), None, None])
    sheet.append(["Year", datetime.datetime(1901, 1, 1), None, None])
    sheet.append(["Month", datetime.date(1969, 7, 1), None, None])
    sheet.append([True, "44 BCE", None, None])
    sheet["B4"].number_format = "yyyy"
    sheet["B5"].number_format = 'mmmm "(day)" yyyy'
    sheet.merge_cells("C2:C4")
    workbook.create_sheet("other").append(["x"])
    workbook.save(tmp_path / "cards.xlsx")
    card_set, findings = load_set(write(tmp_path, "title: x\ncards: cards.xlsx\n"))
    assert findings == []
    assert card_set is not None
    assert [(card.name, card.date) for card in card_set.cards] == [
        ("1984", year(1969)),
        ("Day", HistoricalDate(DatePart(1969, Precision.DAY, 7, 20))),
        ("Year", year(1901)),
        ("Month", HistoricalDate(DatePart(1969, Precision.MONTH, 7))),
        ("TRUE", year(-43)),
    ]
    assert [card.category for card in card_set.cards] == ["Space", "Space", "Space", None, None]
    assert card_set.cards[0].copies == 2


def test_another_sheet_than_the_first(tmp_path: Path) -> None:
    workbook = openpyxl.Workbook()
    workbook.active.title = "Notes"
    workbook.active.append(["to do"])
    for sheet in ("Cards", "More #2"):
        workbook.create_sheet(sheet).append(["name", "date"])
        workbook[sheet].append([f"{sheet} A", 1969])
    workbook.save(tmp_path / "two.xlsx")
    _, findings = load_set(write(tmp_path, "title: x\ncards: two.xlsx\n"))
    assert [finding.code for finding in findings] == ["CS051"]
    said = "the sheet 'Notes' was read: 'cards: two.xlsx#Cards' reads another one (Cards, More #2)"
    assert said in (findings[0].help or "")
    for sheet in ("Cards", "More #2"):
        card_set, findings = load_set(write(tmp_path, f"title: x\ncards: 'two.xlsx#{sheet}'\n"))
        assert findings == []
        assert card_set is not None and card_set.cards[0].name == f"{sheet} A"
    _, findings = load_set(write(tmp_path, "title: x\ncards: two.xlsx#Crads\n"))
    assert [(finding.code, finding.help) for finding in findings] == [("CS040", "did you mean 'Cards'?")]
    workbook["Notes"].append(["name it"])
    workbook.save(tmp_path / "two.xlsx")
    _, findings = load_set(write(tmp_path, "title: x\ncards: two.xlsx\n"))
    assert [finding.code for finding in findings] == ["CS047", "CS044", "CS044"]
    assert "'cards: two.xlsx#Cards' reads another one" in (findings[-1].help or "")


def test_columns_the_wrong_way_round(tmp_path: Path) -> None:
    write(tmp_path, "Titel,date\nA,1969\n", "cards.csv")
    _, findings = load_set(write(tmp_path, "title: x\ncolumns: {Titel: name}\ncards: cards.csv\n"))
    assert [finding.help for finding in findings if finding.code == "CS031"] == ["turn it round: name: Titel"]


def test_a_time_of_day_is_no_date(tmp_path: Path) -> None:
    _, findings = load(tmp_path, [["name", "date"], ["A", datetime.datetime(1969, 7, 20, 20, 17)]])
    assert at(findings[0])[:2] == (2, 2)
    assert "1969-07-20 20:17" in findings[0].message


def test_formulas_and_errors_in_cells(tmp_path: Path) -> None:
    _, findings = load(tmp_path, [["name", "date"], ["A", "=1900+1"], ["#REF!", 1], ["C", 2]])
    assert [(finding.code, at(finding)) for finding in findings] == [
        ("CS049", (2, 2, 3)),
        ("CS049", (3, 1, 2)),
    ]


def test_a_formula_counts_as_its_stored_value(tmp_path: Path) -> None:
    load(tmp_path, [["name", "date"], ["A", "=1900+69"]])
    data = io.BytesIO()
    with zipfile.ZipFile(tmp_path / "cards.xlsx") as old, zipfile.ZipFile(data, "w") as new:
        for name in old.namelist():
            new.writestr(
                name, old.read(name).replace(b"<v></v>", b"<v>1969</v>").replace(b"<v />", b"<v>1969</v>")
            )
    (tmp_path / "cards.xlsx").write_bytes(data.getvalue())
    card_set, findings = load_set(tmp_path)
    assert findings == []
    assert card_set is not None
    assert card_set.cards[0].date == year(1969)


def test_a_workbook_is_read_no_further_than_a_table_may_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardsmith.authoring.xlsx.MAX_ROWS", 3)
    _, findings = load(tmp_path, [["name", "date"], ["A", 1], ["B", 2], ["C", 3], ["D", "soon"]])
    assert [(finding.code, at(finding)[0]) for finding in findings] == [("CS050", 4)]
    card_set, findings = load(tmp_path, [["name", "date"], ["A", 1], ["B", 2], [None], [None, None]])
    assert (card_set is not None, findings) == (True, [])


def test_merged_cells_reach_past_the_end_of_short_rows(tmp_path: Path) -> None:
    load(tmp_path, [["name", "date", "category"], ["A", 1, "Space"], ["B", 2], ["C", 3]])
    workbook = openpyxl.load_workbook(tmp_path / "cards.xlsx")
    workbook.active.merge_cells("C2:C3")
    workbook.active.merge_cells("A9:B9")
    workbook.save(tmp_path / "cards.xlsx")
    data = io.BytesIO()
    with zipfile.ZipFile(tmp_path / "cards.xlsx") as old, zipfile.ZipFile(data, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b'<c r="C3" />', b"").replace(b'<c r="C3"/>', b""))
    (tmp_path / "cards.xlsx").write_bytes(data.getvalue())
    card_set, findings = load_set(tmp_path)
    assert card_set is not None and findings == []
    assert [card.category for card in card_set.cards] == ["Space", "Space", None]


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04nonsense", b"\xd0\xcf\x11\xe0 old", b"name,date\n"])
def test_damaged_workbooks(tmp_path: Path, data: bytes) -> None:
    _, findings = load(tmp_path, data, name="cards.xlsx")
    assert [finding.code for finding in findings] == ["CS050"]


def test_a_workbook_without_openpyxl_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load(tmp_path, SEVEN)
    importing = builtins.__import__

    def refuse(name: str, *args: Any, **kwargs: Any) -> Any:
        if name == "openpyxl":
            raise ImportError(name)
        return importing(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", refuse)
    _, findings = load_set(tmp_path)
    assert [finding.code for finding in findings] == ["CS043"]
    assert "cardsmith[xlsx]" in (findings[0].help or "")


def test_a_table_and_a_list_make_the_same_set(tmp_path: Path) -> None:
    table = cards(tmp_path, SEVEN)
    listed = "title: x\ncards:\n" + "".join(
        f"  - {{name: {n}, date: {d}, subtitle: {s}}}\n" for n, d, s in SEVEN[1:]
    )
    card_set, findings = load_set(write(tmp_path, listed))
    assert not has_errors(findings)
    assert card_set is not None
    assert [(card.name, card.date) for card in card_set.cards] == table


def test_column_letters() -> None:
    assert [letter(number) for number in (1, 26, 27, 52, 702, 703)] == ["A", "Z", "AA", "AZ", "ZZ", "AAA"]


@given(st.binary(max_size=80) | st.text(alphabet='ab,;"\n\r\t 1', max_size=60).map(str.encode))
def test_no_bytes_make_a_table_raise(tmp_path_factory: pytest.TempPathFactory, rest: bytes) -> None:
    folder = tmp_path_factory.getbasetemp()
    for data in (rest, b"name,date\n" + rest):
        write(folder, data, "fuzz.csv")
        card_set, findings = load_set(write(folder, "title: x\ncards: fuzz.csv\n", "fuzz.yaml"))
        assert card_set is not None or findings
