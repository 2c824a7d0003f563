"""What ``press/canvas.py`` and ``document.py`` take from reportlab's inside is there and means the same."""

from __future__ import annotations

import io
from importlib.metadata import requires, version
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream
from reportlab.pdfgen.canvas import Canvas

from cardsmith.model.errors import FileError
from cardsmith.press.canvas import DeckCanvas
from tests.press import jobs


def canvas() -> tuple[DeckCanvas, io.BytesIO]:
    out = io.BytesIO()
    return DeckCanvas(out, "en"), out


def test_the_version_is_the_one_that_was_looked_into() -> None:
    assert version("reportlab").startswith("5.1.")
    assert any("reportlab" in line and "<5.2" in line for line in requires("cardsmith") or ())


def test_private_names_that_are_used_exist() -> None:
    plain = Canvas(io.BytesIO())
    for name in ("_code", "_doc", "_extgstate", "_shadingUsed", "_formsinuse", "_preamble", "_make_preamble"):
        assert hasattr(plain, name), name
    for name in ("idToObject", "idToOffset", "numberToId", "Pages", "Catalog", "info", "_timeStamp"):
        assert hasattr(plain._doc, name), name
    assert hasattr(plain.beginPath(), "_code_append")
    assert "Kids" in pdfdoc.PDFPages.__NoDefault__
    assert hasattr(PDFStream, "__RefOnly__")


@given(st.lists(st.floats(-1e7, 1e7), min_size=2, max_size=2))
def test_paths_are_written_as_by_reportlab(point: list[float]) -> None:
    page, _ = canvas()
    ours, theirs = page.beginPath(), Canvas(io.BytesIO()).beginPath()
    for path in (ours, theirs):
        path.moveTo(*point)
        path.lineTo(*point)
        path.curveTo(*point, *point, *point)
        path.rect(*point, *point)
        path.close()
    assert ours.getCode() == theirs.getCode()


def test_a_page_is_in_the_file_when_it_is_shown() -> None:
    page, out = canvas()
    written = [len(out.getvalue())]
    for _ in range(3):
        page.rect(10, 10, 50, 50)
        page.showPage()
        written.append(len(out.getvalue()))
    assert written == sorted(set(written))
    assert out.getvalue().count(b"/Type /Page ") == 3
    assert all(one is None for name, one in page._doc.idToObject.items() if name.startswith("Page"))
    page.save()
    with pikepdf.open(out) as pdf:
        assert len(pdf.pages) == 3
        assert pdf.check_pdf_syntax() == []


def test_nothing_of_reportlabs_own_is_changed() -> None:
    before = (rl_config.useA85, pdfdoc.PDFFile, pdfdoc.PDFCatalog.__NoDefault__[:], Canvas.setFont)
    page, _ = canvas()
    page.describe("test", PDFStream(content=b"x"))
    page.showPage()
    page.save()
    assert (rl_config.useA85, pdfdoc.PDFFile, pdfdoc.PDFCatalog.__NoDefault__, Canvas.setFont) == before


def test_streams_are_plain_flate_and_no_font_is_there_unasked() -> None:
    page, out = canvas()
    page.rect(0, 0, 5, 5)
    page.showPage()
    page.save()
    assert b"ASCII85" not in out.getvalue()
    assert rl_config.useA85, "reportlab would, left alone"
    with pikepdf.open(out) as pdf:
        assert pdf.pages[0].obj.Contents.Filter == "/FlateDecode"
        assert list(pdf.pages[0].obj.Resources.Font.keys()) == []


def test_a_form_takes_its_resources_with_it_and_says_whether_it_has_any() -> None:
    page, out = canvas()
    page.rect(0, 0, 1, 1)
    plain = page.draw_form("plain", (10, 10), lambda on: on.rect(1, 1, 8, 8))
    assert plain is not None
    page.add_form("again", (10, 10), plain)
    for name, draw in {
        "see-through": lambda on: (on.setFillAlpha(0.5), on.rect(1, 1, 8, 8)),
        "gradient": lambda on: on.linearGradient(0, 0, 9, 9, ((1, 0, 0), (0, 1, 0))),
        "nested": lambda on: on.doForm("plain"),
    }.items():
        assert page.draw_form(name, (10, 10), draw) is None
    for name in ("plain", "again", "see-through", "gradient", "nested"):
        page.doForm(name)
    page.showPage()
    page.save()
    with pikepdf.open(out) as pdf:
        forms = pdf.pages[0].obj.Resources.XObject
        assert forms["/FormXob.plain"].read_bytes() == forms["/FormXob.again"].read_bytes()
        assert set(forms["/FormXob.plain"].Resources.keys()) == {"/ProcSet"}
        assert "/ExtGState" in forms["/FormXob.see-through"].Resources
        assert "/Shading" in forms["/FormXob.gradient"].Resources
        assert forms["/FormXob.nested"].Resources.XObject["/FormXob.plain"].BBox == [0, 0, 10, 10]


def test_the_files_id_tells_contents_apart(tmp_path: Path) -> None:
    def identity(colour: str, left: int = 0) -> bytes:
        page, out = canvas()
        page.add_image("one", jobs.jpeg(tmp_path, colour, colour))
        page.rect(left, 0, 1, 1)
        page.doForm("one")
        page.showPage()
        page.save()
        with pikepdf.open(out) as pdf:
            return bytes(pdf.trailer.ID[0])

    assert identity("red") == identity("red")
    assert len({identity("red"), identity("blue"), identity("red", 5)}) == 3


def test_a_picture_that_changed_after_it_was_prepared_is_noticed(tmp_path: Path) -> None:
    picture = jobs.jpeg(tmp_path, "photo")
    picture.path.write_bytes(picture.path.read_bytes() + b"more")
    page, _ = canvas()
    page.add_image("one", picture)
    page.doForm("one")
    with pytest.raises(FileError, match=r"photo\.jpg has changed since: build again"):
        page.showPage()


def test_private_data_hang_on_the_catalogue() -> None:
    page, out = canvas()
    page.describe("test", PDFStream(PDFDictionary({"Type": PDFName("Ours")}), b"private"))
    page.showPage()
    page.save()
    with pikepdf.open(out) as pdf:
        assert pdf.Root.PieceInfo.test.Private.Type == "/Ours"
        assert pdf.Root.PieceInfo.test.Private.read_bytes() == b"private"
