"""The description inside the PDF: complete, small, and readable whoever rewrote the file."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest

from cardsmith.model.errors import FileError
from cardsmith.model.face import Face, Side
from cardsmith.model.sheet import Axis, Duplex
from cardsmith.model.units import Rect
from cardsmith.press.manifest import STREAM_TYPE, read_description
from tests.press import jobs


def described(path: Path, data: bytes):
    path.write_bytes(data)
    return read_description(path)


@pytest.mark.parametrize("duplex", list(Duplex))
def test_it_says_what_was_placed_where(tmp_path: Path, duplex: Duplex) -> None:
    run = jobs.imposed(20, jobs.layout(duplex))
    art = jobs.svg(tmp_path, "art", "<rect width='9' height='9'/>")

    def faces(item: int, side: Side) -> Face:
        extra = [jobs.picture("art"), jobs.picture("art")] if side is Side.FRONT else []
        return jobs.face(f"card-{item}", side, [*jobs.simple_face(item, side).operations, *extra])

    data = jobs.written(jobs.job(jobs.part(run, faces), pictures=[art]))
    description = described(tmp_path / "deck.pdf", data)
    assert description is not None
    (part,) = description.parts
    assert (part.duplex, part.axis, part.fold, part.grid) == (duplex, run.axis, run.fold, run.grid)
    assert (part.page, part.card, part.bleed, part.safe) == (run.size, jobs.CARD, 3, 3)
    pages = [description.page(number) for number in range(description.page_count)]
    assert len(pages) == description.page_count == part.pages == len(run.pages)
    for page, entry in zip(run.pages, pages, strict=True):
        assert (entry.part, entry.sheet, entry.side) == (0, page.sheet + 1, page.side)
        for place, said in zip(page.placements, entry.places, strict=True):
            assert (said.item, said.card, said.side, said.turned) == (
                place.item,
                f"card-{place.item}",
                place.side,
                place.turned,
            )
            assert (said.trim.x, said.trim.y) == pytest.approx((place.trim.x, place.trim.y), abs=1e-3)
            assert said.texts[0][:2] == ("name", f"Card {place.item + 1}")
            assert [(one.key, one.kind, len(one.spots)) for one in said.pictures] == (
                [("art", "vector", 2)] if place.side is Side.FRONT else []
            )


def test_singles_pictures_and_pages_of_other_sets(tmp_path: Path) -> None:
    photo = jobs.jpeg(tmp_path, "photo")

    def faces(item: int, side: Side) -> Face:
        return jobs.face(str(item), side, [jobs.picture("photo", Rect(0, 0, 44, 30))])

    job = jobs.job(
        jobs.part(jobs.one_up(2), faces), jobs.part(jobs.one_up(1), faces, title="Ünter"), pictures=[photo]
    )
    description = described(tmp_path / "deck.pdf", jobs.written(job))
    assert description is not None
    assert [(part.title, part.single, part.first_page, part.pages) for part in description.parts] == [
        ("Demo", True, 0, 4),
        ("Ünter", True, 4, 2),
    ]
    picture = description.page(0).places[0].pictures[0]
    assert (picture.kind, picture.width, picture.height, len(picture.spots)) == ("raster", 60, 40, 1)


@pytest.mark.parametrize("how", ["plain", "packed", "uncompressed"])
def test_it_survives_being_rewritten(tmp_path: Path, how: str) -> None:
    data = jobs.written(jobs.job(jobs.part(jobs.imposed(3))))
    original = described(tmp_path / "deck.pdf", data)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.save(
            tmp_path / "other.pdf",
            object_stream_mode=pikepdf.ObjectStreamMode.generate
            if how == "packed"
            else pikepdf.ObjectStreamMode.disable,
            qdf=how == "uncompressed",
        )
    assert read_description(tmp_path / "other.pdf") == original


def test_it_hangs_on_the_catalogue_as_private_data(tmp_path: Path) -> None:
    data = jobs.written(jobs.job(jobs.part(jobs.imposed(3))))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        ours = pdf.Root.PieceInfo.cardsmith
        assert ours.Private.Type == "/" + STREAM_TYPE.decode()
        assert str(ours.LastModified) == "D:20000101000000Z"


def test_it_is_small() -> None:
    few, many = (len(jobs.written(jobs.job(jobs.part(jobs.imposed(count))))) for count in (160, 320))
    assert (many - few) / 160 < 400


def test_files_that_are_not_ours_have_none(tmp_path: Path) -> None:
    assert described(tmp_path / "empty.pdf", b"") is None
    assert described(tmp_path / "other.pdf", b"%PDF-1.4 of somebody else") is None
    with pytest.raises(FileError, match="cannot read"):
        read_description(tmp_path / "missing.pdf")
    with pytest.raises(FileError, match="cannot read"):
        read_description(tmp_path)


HEAD = b"1 0 obj\n<< /Type /CardsmithDescription "


@pytest.mark.parametrize(
    "damaged",
    [
        HEAD + b">>\nstream\n{}",
        HEAD + b">>\nstream\n{}\nendstream",
        HEAD + b">>\nstream\nnot json\nendstream",
        HEAD + b"/Filter /FlateDecode >>\nstream\nnot zlib\nendstream",
        HEAD + b'>>\nstream\n[99, "", [], "more"]\nendstream',
        HEAD + b'>>\nstream\n[1, "", [{}]]\nendstream',
    ],
)
def test_a_damaged_description_is_said_to_be(tmp_path: Path, damaged: bytes) -> None:
    with pytest.raises(FileError, match=r"damaged|later cardsmith"):
        described(tmp_path / "deck.pdf", damaged)


def test_the_axis_of_a_turn_is_kept(tmp_path: Path) -> None:
    data = jobs.written(jobs.job(jobs.part(jobs.imposed(1, jobs.layout(Duplex.SHORT_EDGE)))))
    description = described(tmp_path / "deck.pdf", data)
    assert description is not None
    assert description.parts[0].axis is Axis.HORIZONTAL
