"""Proving finished PDFs: what we write passes, and what is not ours or not whole is refused with a clear word."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsmith.model.errors import FileError
from cardsmith.model.face import Face, Picture, Side
from cardsmith.model.findings import Severity
from cardsmith.model.sheet import Axis, Duplex, Layout, Orientation
from cardsmith.model.units import Rect, Size
from cardsmith.press.job import TextPage
from cardsmith.press.manifest import STREAM_TYPE
from cardsmith.press.proof import SHOWN_PER_CODE, Verdict, proof_table
from cardsmith.press.proof_match import letters
from cardsmith.press.verify import verify_pdf
from tests.press import jobs
from tests.press.proofs import build, codes, deck_face, deck_pictures, instruction, pixels, row, spoiled


def written(path: Path, *parts, **how) -> Path:
    path.write_bytes(jobs.written(replace(jobs.job(*parts), **how)))
    return path


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    return build(tmp_path, Duplex.LONG_EDGE)


def test_the_table_says_what_was_proved(deck: Path) -> None:
    proof = verify_pdf(deck)
    assert proof.ok
    table = {name: (verdict, counts, detail) for name, verdict, counts, detail in proof_table(proof)}
    assert table["pages"] == ("passed", "4 of 4", "4 pages on 2 sheets")
    assert table["backs behind fronts"][1] == "14 of 14"
    assert table["backs behind fronts"][2].startswith(
        "turned about the vertical axis; largest deviation 0.00"
    )
    assert table["fonts embedded"][2] == "IBMPlexSans-Regular, Literata-Bold"
    assert table["resolution"][2] == "lowest 254 dots per inch"
    assert table["safe area"][2] == "all text at least 3 mm inside the trim"
    assert table["print settings"][2] == "at 100 %; flip on the long edge"
    assert table["file size"][2].endswith("kB a card")
    assert {verdict for verdict, _, _ in table.values()} == {"passed"}


@given(
    duplex=st.sampled_from(Duplex),
    landscape=st.booleans(),
    count=st.integers(1, 25),
    columns=st.integers(1, 4),
    rows=st.integers(1, 3),
    gutter=st.sampled_from([0.0, 2.0, 6.0]),
    offset=st.tuples(st.floats(-1.5, 1.5), st.floats(-1.5, 1.5)),
)
def test_whatever_is_imposed_passes(
    tmp_path_factory: pytest.TempPathFactory,
    duplex: Duplex,
    landscape: bool,
    count: int,
    columns: int,
    rows: int,
    gutter: float,
    offset: tuple[float, float],
) -> None:
    orientation = Orientation.LANDSCAPE if landscape else Orientation.PORTRAIT
    layout = Layout(Size(320, 450), orientation, duplex=duplex, gutter=gutter, back_offset=offset)
    layout = layout if duplex is Duplex.FOLD else replace(layout, grid=(columns, rows))
    path = tmp_path_factory.mktemp("any") / "deck.pdf"
    proof = verify_pdf(written(path, jobs.part(jobs.imposed(count, layout))))
    assert not proof.findings
    assert row(proof, "backs behind fronts") == (count, count)


@given(dx=st.floats(-2, 2), dy=st.floats(-2, 2), item=st.integers(0, 4), side=st.sampled_from(Side))
def test_a_tenth_of_a_millimetre_is_the_limit(
    tmp_path_factory: pytest.TempPathFactory, dx: float, dy: float, item: int, side: Side
) -> None:
    path = written(tmp_path_factory.mktemp("moved") / "deck.pdf", jobs.part(jobs.imposed(5)))

    def move(surgeon) -> None:
        (surgeon.fronts if side is Side.FRONT else surgeon.backs)[item].move(dx * 72 / 25.4, dy * 72 / 25.4)

    proof = spoiled(path, Duplex.LONG_EDGE, move)
    off = max(abs(dx), abs(dy))
    if off > 0.101:
        assert "CS569" in codes(proof)
    elif off < 0.099:
        assert proof.ok


def test_single_faces(tmp_path: Path) -> None:
    pictures = deck_pictures(tmp_path, 3)
    job = jobs.job(jobs.part(jobs.one_up(3), deck_face(pictures)), pictures=pictures)
    path = tmp_path / "single.pdf"
    path.write_bytes(jobs.written(job))
    proof = verify_pdf(path)
    assert not proof.findings
    assert row(proof, "backs behind fronts") == (3, 3)
    details = {name: detail for name, _, _, detail in proof_table(proof)}
    assert details["boxes"].endswith("44 x 68 mm cards")


def test_several_sets_and_pages_of_text(tmp_path: Path) -> None:
    text = TextPage("Credits", jobs.A4, (jobs.run("Pictures: nobody", x=20, y=20),))
    parts = [jobs.part(jobs.imposed(5), title="One"), jobs.part(jobs.imposed(3), title="Two")]
    proof = verify_pdf(written(tmp_path / "two.pdf", *parts, text_pages=(text,)))
    assert not proof.findings
    assert row(proof, "pages") == (5, 5)
    assert row(proof, "backs behind fronts") == (8, 8)


def test_a_set_must_not_begin_on_the_back_of_another(tmp_path: Path) -> None:
    one = jobs.imposed(3)
    lost = replace(one, pages=one.pages[:1])
    proof = verify_pdf(
        written(tmp_path / "odd.pdf", jobs.part(lost, title="One"), jobs.part(one, title="Two"))
    )
    messages = [finding.message for finding in proof.findings if finding.code == "CS565"]
    assert any("'Two' begins on page 2" in message for message in messages)


def test_copies_of_a_card_are_the_same_card(tmp_path: Path) -> None:
    pictures = deck_pictures(tmp_path, 2)
    make = deck_face(pictures)

    def twice(item: int, side: Side) -> Face:
        return make(item // 2, side)

    job = jobs.job(jobs.part(jobs.imposed(4), twice), pictures=pictures)
    (tmp_path / "copies.pdf").write_bytes(jobs.written(job))
    assert not verify_pdf(tmp_path / "copies.pdf").findings


@pytest.mark.parametrize(
    ("text", "second"),
    [
        ("Lower-", "case"),  # a word broken at the end of a line
        ("office fi ffl", "AV"),  # ligatures and kerning
        ("1914 - 1918", "a - b"),
        ("no\u00a0break", "narrow\u202fspace"),
        ("Same", "Same"),
        ("A", "A B"),
        ("-500", "500"),
    ],
)
def test_texts_that_readers_change(tmp_path: Path, text: str, second: str) -> None:
    def face(item: int, side: Side) -> Face:
        return jobs.face("card", side, [jobs.run(text), jobs.run(second, y=57)])

    proof = verify_pdf(written(tmp_path / "text.pdf", jobs.part(jobs.imposed(1), face)))
    assert not proof.findings


def test_a_text_with_a_shadow(tmp_path: Path) -> None:
    """pdfium takes the second of two equal texts, close to each other, for a bold one and tells it only once."""

    def face(item: int, side: Side) -> Face:
        return jobs.face("card", side, [jobs.run("Shadow", x=4.2, y=52.2), jobs.run("Shadow")])

    assert not verify_pdf(written(tmp_path / "shadow.pdf", jobs.part(jobs.imposed(1), face))).findings


def test_the_warning_and_the_table_name_the_same_resolution(tmp_path: Path) -> None:
    low = pixels(tmp_path, "low", 1, size=(60, 60))

    def face(item: int, side: Side) -> Face:
        size = 30 if side is Side.FRONT else 36
        return jobs.face(f"card-{item}", side, [jobs.picture("low", Rect(4, 4, size, size)), jobs.run("x")])

    job = jobs.job(jobs.part(jobs.imposed(2), face), pictures=[low])
    (tmp_path / "low.pdf").write_bytes(jobs.written(job))
    proof = verify_pdf(tmp_path / "low.pdf")
    (finding,) = proof.findings
    assert "'card-0' has 42 dots per inch" in finding.message
    assert {name: detail for name, *_, detail in proof_table(proof)}[
        "resolution"
    ] == "lowest 42 dots per inch"


def test_right_to_left_text_is_told_by_its_letters() -> None:
    assert letters("World War (\u05de\u05dc\u05d7) 1914") == letters("World War (\u05d7\u05dc\u05de (1914")
    assert letters("\u05de\u05dc\u05d7") != letters("\u05de\u05dc\u05d8")
    assert letters("क्\u200dष") == letters("क्ष")


def test_low_resolution_is_only_a_warning(tmp_path: Path) -> None:
    low = pixels(tmp_path, "low", 1, size=(60, 60))

    def face(item: int, side: Side) -> Face:
        return jobs.face(f"card-{item}", side, [jobs.picture("low", Rect(4, 4, 30, 30)), jobs.run("x")])

    job = jobs.job(jobs.part(jobs.imposed(2), face), pictures=[low])
    (tmp_path / "low.pdf").write_bytes(jobs.written(job))
    proof = verify_pdf(tmp_path / "low.pdf")
    assert proof.ok
    assert [(finding.code, finding.severity) for finding in proof.findings] == [("CS575", Severity.WARNING)]
    assert "51 dots per inch" in proof.findings[0].message
    assert {check.name: check.verdict for check in proof.checks}["resolution"] is Verdict.WARNING


@pytest.fixture
def unseen(tmp_path: Path) -> Path:
    """A deck whose windows show an empty part of a drawing."""
    far = jobs.svg(tmp_path, "far", '<rect x="2" y="2" width="20" height="20"/>', width=500, height=100)

    def face(item: int, side: Side) -> Face:
        window = Picture("far", Rect(-53, 4, 150, 30), Rect(7, 4, 30, 30))
        return jobs.face(f"card-{item}", side, [window, jobs.run("x")])

    return written(tmp_path / "far.pdf", jobs.part(jobs.imposed(2), face), pictures={"far": far})


def test_a_drawing_outside_its_window_is_only_a_warning_told_once_a_card(unseen: Path) -> None:
    proof = verify_pdf(unseen)
    assert proof.ok
    assert [(finding.code, finding.card) for finding in proof.findings] == [
        ("CS578", "card-0"),
        ("CS578", "card-1"),
    ]
    assert "nothing of a drawing is seen on 'card-0'" in proof.findings[0].message
    assert row(proof, "pictures") == (4, 4)


@pytest.mark.parametrize("change", [(4, 0, 0, 0), (0, -4, 0, 0), (0, 0, -20, 0), (0, 0, 20, 0)])
def test_a_window_that_shows_nothing_must_lie_where_it_was_meant(
    unseen: Path, change: tuple[int, ...]
) -> None:
    def move(surgeon) -> None:
        front = surgeon.fronts[0]
        at = front.at("re", 1)
        edges = (float(value) for value in front.group[at].operands)
        front.group[at] = instruction("re", *(edge + by for edge, by in zip(edges, change, strict=True)))

    assert "CS572" in codes(spoiled(unseen, Duplex.LONG_EDGE, move))


def test_a_lost_drawing_is_no_unseen_one(unseen: Path) -> None:
    def lose(surgeon) -> None:
        del surgeon.backs[1].group[surgeon.backs[1].at("Do")]

    assert {"CS567", "CS568"} & codes(spoiled(unseen, Duplex.LONG_EDGE, lose))


@pytest.fixture
def bled(tmp_path: Path) -> Path:
    """A deck with a drawing that has ink in the bleed only."""
    edge = jobs.svg(tmp_path, "edge", '<rect y="20" width="4" height="4"/>')

    def face(item: int, side: Side) -> Face:
        window = Picture("edge", Rect(-3, 4, 50, 40), Rect(-3, 4, 30, 30))
        return jobs.face(f"card-{item}", side, [window, jobs.run("x")])

    imposed = jobs.imposed(2, jobs.layout(gutter=6))
    return written(tmp_path / "bled.pdf", jobs.part(imposed, face), pictures={"edge": edge})


def test_a_drawing_in_the_bleed_only_is_a_warning(bled: Path) -> None:
    proof = verify_pdf(bled)
    assert proof.ok
    assert [(finding.code, finding.card) for finding in proof.findings] == [
        ("CS578", "card-0"),
        ("CS578", "card-1"),
    ]
    assert row(proof, "pictures") == (4, 4)


def test_a_drawing_in_the_bleed_is_proved_like_any_other(bled: Path) -> None:
    def lose(surgeon) -> None:
        del surgeon.backs[1].group[surgeon.backs[1].at("Do")]

    def double(surgeon) -> None:
        front = surgeon.fronts[0]
        at = front.at("Do")
        front.group.insert(at, front.group[at])

    def move(surgeon) -> None:
        front = surgeon.fronts[1]
        at = front.at("cm", 1)
        values = [float(value) for value in front.group[at].operands]
        front.group[at] = instruction("cm", *values[:5], values[5] + 5)

    for change, code in ((lose, "CS568"), (double, "CS571"), (move, "CS569")):
        assert code in codes(spoiled(bled, Duplex.LONG_EDGE, change)), change.__name__


def test_text_that_a_template_puts_outside_the_safe_area(tmp_path: Path) -> None:
    def face(item: int, side: Side) -> Face:
        return jobs.face("edge", side, [jobs.run("Edge", x=1.5)])

    proof = verify_pdf(written(tmp_path / "edge.pdf", jobs.part(jobs.imposed(1), face)))
    assert codes(proof) == {"CS574"}
    assert "'Edge' reaches 1." in proof.findings[0].message
    assert proof.findings[0].card == "edge"


def test_a_layout_for_another_axis(tmp_path: Path) -> None:
    imposition = replace(jobs.imposed(2), axis=Axis.HORIZONTAL)
    proof = verify_pdf(written(tmp_path / "axis.pdf", jobs.part(imposition)))
    assert "CS577" in codes(proof)


def test_many_findings_are_cut_short(tmp_path: Path) -> None:
    path = written(tmp_path / "many.pdf", jobs.part(jobs.imposed(40)))

    def move(surgeon) -> None:
        for back in surgeon.backs:
            back.move(5, 0)

    proof = spoiled(path, Duplex.LONG_EDGE, move)
    moved = [finding for finding in proof.findings if finding.code == "CS569"]
    assert len(moved) == SHOWN_PER_CODE + 1
    assert moved[-1].message == "and 20 more of these"
    assert row(proof, "backs behind fronts") == (0, 40)


@pytest.mark.parametrize(
    "how",
    [
        {"object_stream_mode": pikepdf.ObjectStreamMode.generate},
        {"linearize": True},
        {"compress_streams": False, "stream_decode_level": pikepdf.StreamDecodeLevel.generalized},
        {"normalize_content": True},
    ],
    ids=["packed", "linearized", "unpacked", "normalized"],
)
def test_a_file_that_another_program_rewrote_is_still_proved(deck: Path, how: dict) -> None:
    with pikepdf.open(deck) as pdf:
        pdf.save(deck.with_suffix(".again.pdf"), **how)
    proof = verify_pdf(deck.with_suffix(".again.pdf"))
    assert not proof.findings
    assert row(proof, "fonts embedded") == (2, 2)


def test_progress_counts_every_page(deck: Path) -> None:
    seen: list[tuple[int, int]] = []
    verify_pdf(deck, lambda done, total: seen.append((done, total)))
    assert seen == [(2, 4), (4, 4)]


def test_the_file_is_not_changed_and_can_be_moved(deck: Path) -> None:
    before = deck.read_bytes()
    assert verify_pdf(deck).ok
    assert deck.replace(deck.with_name("moved à côté.pdf")).read_bytes() == before
    assert verify_pdf(deck.with_name("moved à côté.pdf")).ok


@pytest.mark.parametrize(
    ("content", "message"), [(b"", "the file is empty"), (b"PK\x03\x04 a zip file", "the file is not a PDF")]
)
def test_no_pdf(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "x.pdf"
    path.write_bytes(content)
    proof = verify_pdf(path)
    assert (codes(proof), proof.findings[0].message, proof.ok) == ({"CS560"}, message, False)


@pytest.mark.parametrize("part", [0.3, 0.7, 0.99])
def test_a_pdf_cut_short(deck: Path, part: float) -> None:
    data = deck.read_bytes()
    deck.write_bytes(data[: int(len(data) * part)])
    proof = verify_pdf(deck)
    assert codes(proof) == {"CS561"}
    assert "cut short" in proof.findings[0].message


def test_a_pdf_damaged_in_the_middle(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    path.write_bytes(b"%PDF-1.6\nnothing of a PDF\n%%EOF\n")
    assert codes(verify_pdf(path)) == {"CS561"}


@pytest.mark.parametrize("user", ["secret", ""], ids=["to open it", "only for the owner"])
def test_an_encrypted_pdf(deck: Path, user: str) -> None:
    with pikepdf.open(deck) as pdf:
        pdf.save(deck.with_suffix(".locked.pdf"), encryption=pikepdf.Encryption(owner="o", user=user))
    assert codes(verify_pdf(deck.with_suffix(".locked.pdf"))) == {"CS562"}


def test_a_foreign_pdf(tmp_path: Path) -> None:
    path = tmp_path / "foreign.pdf"
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(path)
    proof = verify_pdf(path)
    assert codes(proof) == {"CS563"}
    assert "carries no description of ours" in proof.findings[0].message
    assert not proof.checks and not proof.ok


@pytest.mark.parametrize("data", [b"no json", b"", b'{"version": 99}', b'[]\n{"version": 1}'])
def test_a_damaged_or_later_description(deck: Path, data: bytes) -> None:
    with pikepdf.open(deck) as pdf:
        for one in pdf.objects:
            if isinstance(one, pikepdf.Stream) and one.get("/Type") == "/" + STREAM_TYPE.decode():
                one.write(data)
        pdf.save(deck.with_suffix(".odd.pdf"))
    assert codes(verify_pdf(deck.with_suffix(".odd.pdf"))) == {"CS564"}


def test_what_cannot_be_read_at_all(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="no such file"):
        verify_pdf(tmp_path / "absent.pdf")
    with pytest.raises(FileError, match="not a file"):
        verify_pdf(tmp_path)
