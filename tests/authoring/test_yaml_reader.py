"""YAML: what is refused, in which words, and that every position is exact."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from cardsmith.authoring import yaml_reader
from cardsmith.authoring.source import MAX_BYTES, Source
from cardsmith.authoring.yaml_reader import Document, parse_yaml, read_yaml
from cardsmith.model.errors import FileError
from cardsmith.model.findings import Finding
from tests.authoring.writing import at, only, wrong


@pytest.fixture(params=["libyaml", "pure"])
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Read with libyaml and with PyYAML's own parser (where libyaml is missing)."""
    wanted = yaml.CSafeLoader if request.param == "libyaml" else yaml.SafeLoader
    monkeypatch.setattr(yaml_reader, "_LOADER", wanted)
    yield


def parse(text: str) -> tuple[Document | None, list[Finding]]:
    return parse_yaml(Source("f.yaml", text))


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize(
    ("text", "code", "place", "says"),
    [
        ("a: 'x\nb: 2\n", "CS014", (1, 4, 5), "never closed"),
        ('a: "x\nb: 2\n', "CS014", (1, 4, 5), "opens on line 1"),
        ("a: 'x\nb: 'y'\nc: 3\n", "CS014", (1, 4, 5), "closed only on line 2"),
        ("a: 'It's me'\n", "CS014", (1, 8, 9), "goes on behind"),
        ('a: "say "hi" now"\n', "CS014", (1, 10, 11), "goes on behind"),
        ("a: *x\n", "CS015", (1, 4, 6), "'*x'"),
        ("a: &x 1\n", "CS015", (1, 4, 8), "'&x'"),
        ("a: !!python/name:os.system 1\n", "CS016", (1, 4, None), "python"),
        ("a: !x [1]\n", "CS016", (1, 4, None), "'!x'"),
        ("a: @x y\n", "CS010", (1, 4, 8), "starts with '@'"),
        ("a: `x`\n", "CS010", (1, 4, 7), "starts with '`'"),
        ("a: %x\n", "CS010", (1, 4, 6), "starts with '%'"),
        ("a: - x\n", "CS010", (1, 4, 5), "starts with '- '"),
        ("a: [1, 2\nb: 3\n", "CS010", (1, 4, 5), "'[' that opens on line 1"),
        ("a: {x: 1\nb: 3\n", "CS010", (1, 4, 5), "'{' that opens on line 1"),
        ("a:b\nc: d\n", "CS010", (1, 1, 3), "'a:' needs a space"),
        ("a: 1\n  b: 2\n", "CS010", (2, 4, 5), "indented deeper"),
        ("a:\n  - b: 1\n   c: 2\n", "CS010", (3, 4, 5), "3 spaces"),
        ("  a: 1\n b: 2\n", "CS010", (2, 2, 3), "does not belong"),
        ("a: 1\nbroken\nb: 2\n", "CS010", None, "has no ': '"),
        ("a: ]\n", "CS010", None, "not valid YAML"),
        ('a: "x\\qy"\n', "CS013", (1, 6, 8), "'\\q'"),
        ("a: 1\n---\nb: 2\n", "CS019", (2, 1, 4), "several"),
        ("? [1]\n: 2\n", "CS022", None, "plain text"),
        ("a: {b: 1}: 2\n", "CS012", None, "quoted"),
    ],
)
def test_refused_with_place_and_words(
    text: str, code: str, place: tuple[int, int, int | None], says: str
) -> None:
    _, findings = parse(text)
    assert [finding.code for finding in findings][:1] == [code], findings
    assert says in findings[0].message
    assert findings[0].help
    if place is not None:
        assert at(findings[0])[: len(place) - (place[2] is None)] == tuple(
            part for part in place if part is not None
        )


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize(
    ("written", "read", "help_"),
    [
        ("Apollo 11: first steps", "Apollo 11: first steps", 'a: "Apollo 11: first steps"'),
        ("a: b : c: d", "a: b : c: d", 'a: "a: b : c: d"'),
        ("Premier en orbite : pauvre ! # in orbit", "Premier en orbite : pauvre !",
         'a: "Premier en orbite : pauvre !" # in orbit'),
        ("@home", "@home", '"@home"'),
        ("'It's me'", "'It's me'", "whole text"),
        ('"C:\\qy"', "C:\\qy", "use /"),
    ],
)  # fmt: skip
def test_what_is_mended_is_read_as_its_author_wrote_it(written: str, read: str, help_: str) -> None:
    """So that no later check complains of characters that nobody typed."""
    document, (finding,) = parse(f"a: {written}\nb: 2\n")
    assert document is not None
    assert document.data == {"a": read, "b": "2"}
    assert help_ in (finding.help or "")


@pytest.mark.usefixtures("loader")
def test_depth_is_bounded_without_recursion() -> None:
    for text in ("[" * 20_000, "- " * 3_000 + "x\n", "".join(f"{' ' * n}k:\n" for n in range(60))):
        document, findings = parse(text)
        assert document is None
        assert findings[-1].code == "CS018"
    document, findings = parse("[" * 20 + "]" * 20)
    assert document is not None
    assert findings == []


@pytest.mark.usefixtures("loader")
def test_an_entity_bomb_is_refused_at_once() -> None:
    names = "abcdefghijklmnopqrst"
    bomb = "a: &a [x]\n" + "".join(f"{b}: &{b} [*{a},*{a}]\n" for a, b in itertools.pairwise(names))
    _, findings = parse(bomb)
    assert {finding.code for finding in findings} == {"CS015"}


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize(
    "character",
    [
        *("\x00", "\x07", "\x1b", "\x7f", "\x9f", "\ufeff", "\uffff"),  # YAML refuses these itself
        *("\u200b", "\u200e", "\u202e", "\u2066", "\u2060", "\u061c"),
    ],
)
def test_invisible_characters_are_found_where_they_stand(tmp_path: Path, character: str) -> None:
    text = f"title: x # {character}\ncards:\n- name: y{character}z\n  date: 1\n  copies: 0\n"
    findings = wrong(tmp_path, text)
    assert [(finding.code, at(finding)) for finding in findings] == [
        ("CS020", (3, 10, 11)),
        ("CS033", (5, 11, 12)),
    ]
    assert f"U+{ord(character):04X}" in findings[0].message


def test_invisible_characters_made_by_a_backslash(tmp_path: Path) -> None:
    finding = only(tmp_path, 'title: "x\\u200by"\ncards: [{name: A, date: 1}]\n', "CS020")
    assert at(finding) == (1, 8, 18)
    assert "U+200B (zero width space)" in finding.message


def test_control_characters_in_odd_places_do_not_stop_the_reading(tmp_path: Path) -> None:
    text = "title: x\x07\n\x07\nna\x07me: y\ncards:\x07\n- name: x\n"
    assert {finding.code for finding in wrong(tmp_path, text)} <= {"CS010", "CS020", "CS030", "CS031"}


@pytest.mark.parametrize(
    "text", ["Zeit\u00adalter", "नमस्\u200dते", "می\u200cخواهم", "👩\u200d🚀", "a\u00a0b", "e\u0301"]
)
def test_soft_hyphens_joiners_and_marks_are_fine(text: str) -> None:
    document, findings = parse(f"a: {text}\n")
    assert findings == []
    assert document is not None
    assert document.data == {"a": text}


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a: Agent #7 x\n", ["#7"]),
        ("a: #ff0000\nb: #fff # red\n", ["#ff0000", "#fff"]),
        ("- b #1984\n", ["#1984"]),
        ("a: 'Agent #7'\nb: \"#fff\"\nc: x # 7\nd: y #note\n#7\ne: |\n  x #7\nf: x#7\n", []),
    ],
)
def test_texts_lost_as_comments_are_warned_of(text: str, found: list[str]) -> None:
    _, findings = parse(text)
    assert [finding.message.split("'")[1] for finding in findings] == found
    assert {finding.code for finding in findings} <= {"CS023"}


def test_many_control_characters_do_not_drown_the_reader(tmp_path: Path) -> None:
    assert len(wrong(tmp_path, "title: " + "\x01" * 500 + "\n")) <= 2


def test_mending_is_bounded() -> None:
    _, findings = parse("".join(f"k{n}: a: b\n" for n in range(1000)))
    assert 1 <= len(findings) <= 20


def test_places_of_keys_values_and_what_is_missing() -> None:
    document, _ = parse('a:\n  - {b: xyz, c: }\nd:\n  e: "q\\ns"\n')
    assert document is not None
    spots = {
        (("a", 0, "b"), False): (2, 9, 12),
        (("a", 0, "b"), True): (2, 6, 7),
        (("a", 0, "c"), False): (2, 14, 15),  # empty: its key
        (("a", 0, "missing"), False): (2, 5, None),  # the mapping around it
        (("a", 5, "x"), False): (2, 3, None),
        (("d",), True): (3, 1, 2),
        ((), False): (1, 1, None),
    }
    for (path, key), expected in spots.items():
        place = document.place(path, key=key)
        assert (place.line, place.column, place.end_column) == expected
    assert document.has(("a", 0, "c"))
    assert not document.has(("a", 0, "x"))


def test_part_of_a_text_is_placed_exactly_where_it_is_written_plainly() -> None:
    document, _ = parse("a: 日本 x\nb: '12 y'\nc: \"a\\tb\"\n")
    assert document is not None
    parts = [document.place((key,), part=(1, 3)) for key in "abc"]
    assert [(place.column, place.end_column) for place in parts] == [(5, 7), (6, 8), (4, 10)]


words = st.text(
    st.characters(exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp", "Cn", "Co"]), min_size=1, max_size=12
)


def quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


@given(st.lists(st.tuples(words, words), min_size=1, max_size=8), st.sampled_from(["\n", "\r\n", "\r"]))
def test_every_quoted_text_is_found_where_it_is(pairs: list[tuple[str, str]], end: str) -> None:
    lines = ["# 日本 \u2028 \x85 é"]
    for one, other in pairs:
        lines += [f"- 'x': {quoted(one)}", f"  'y\u2029': {quoted(other)}"]
    document, findings = parse(end.join(lines) + end)
    assert findings == []
    assert document is not None
    for index, pair in enumerate(pairs):
        for offset, (key, text) in enumerate(zip(("x", "y "), pair, strict=True)):
            assert document.data[index][key] == text
            place = document.place((index, key))
            line = lines[1 + 2 * index + offset]
            assert place.line == 2 + 2 * index + offset
            assert place.column is not None
            assert place.end_column is not None
            assert line[place.column - 1 : place.end_column - 1] == quoted(text)


@given(st.text(max_size=60))
def test_no_text_makes_the_reader_raise(text: str) -> None:
    document, findings = parse(text.encode("utf-8", "replace").decode())
    assert document is not None or findings


@given(st.text(alphabet="ab:-'\"[]{}#&*!|>%@`\\ \t\n,?", max_size=40))
def test_no_punctuation_makes_the_reader_raise(text: str) -> None:
    document, findings = parse(text)
    assert document is not None or findings
    for finding in findings:
        assert finding.place is not None
        assert 1 <= (finding.place.line or 0) <= text.count("\n") + 1


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    for path, says in ((tmp_path / "no.yaml", "No such file"), (tmp_path, "a folder")):
        with pytest.raises(FileError, match=says) as caught:
            read_yaml(path)
        assert str(path) in str(caught.value)
    large = tmp_path / "large.yaml"
    with large.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(FileError, match="larger than 32 MiB"):
        read_yaml(large)
