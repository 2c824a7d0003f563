"""The syntax of PDF objects, read back by qpdf's parser."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsmith.model.errors import FileError
from cardsmith.press.objects import PdfFile, name, number, text_string


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_texts_read_back_as_written(text: str) -> None:
    assert str(pikepdf.Object.parse(text_string(text).encode())) == text


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1))
def test_names_read_back_as_written(text: str) -> None:
    assert str(pikepdf.Object.parse(name(text).encode())) == "/" + text


@given(st.floats(-20000, 20000))
def test_numbers_are_plain_and_near(value: float) -> None:
    text = number(value)
    assert float(text) == pytest.approx(value, abs=0.00006)
    assert set(text) <= set("-0123456789.")
    assert text != "-0"


def test_objects_may_refer_forwards_and_must_be_written_once(tmp_path: Path) -> None:
    out = io.BytesIO()
    pdf = PdfFile(out)
    later = pdf.reserve()
    root = pdf.put(f"<< /Type /Catalog /Pages {later} 0 R >>")
    with pytest.raises(ValueError, match="object 1 was never written"):
        pdf.finish(root, root)
    pdf.put("<< /Type /Pages /Count 0 /Kids [] >>", later)
    with pytest.raises(ValueError, match="object 1 was written twice"):
        pdf.put("null", later)
    pdf.finish(root, pdf.put("<< >>"))
    with pikepdf.open(out) as read:
        assert read.Root.Pages.Count == 0


def test_a_file_that_changes_while_it_is_read_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "growing"
    path.write_bytes(bytes(3_000_000))

    class Growing(io.BytesIO):
        def write(self, data: bytes) -> int:  # type: ignore[override]
            if len(data) == 1 << 20:
                with path.open("ab") as other:
                    other.write(b"more")
            return super().write(data)

    with pytest.raises(FileError, match="changed while it was read"):
        PdfFile(Growing()).put_file("", path)
