"""Fonts that are not inside the PDF are found, however the file is stored and whether or not a page uses them."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from cardsmith.model.sheet import Duplex
from cardsmith.press.proof_fonts import font_dictionaries
from cardsmith.press.verify import verify_pdf
from tests.press.proofs import build, codes

NAMES = {"IBMPlexSans-Regular": True, "Literata-Bold": True}


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    return build(tmp_path, Duplex.LONG_EDGE, count=4)


def plain(fonts: dict[str, bool] | None) -> dict[str, bool]:
    assert fonts is not None
    return {name.partition("+")[2] or name: embedded for name, embedded in fonts.items()}


def test_what_we_write_is_embedded(deck: Path) -> None:
    assert plain(font_dictionaries(deck)) == NAMES


@pytest.mark.parametrize(
    ("font", "embedded"),
    [
        (
            {"Subtype": "/TrueType", "BaseFont": "/X", "FontDescriptor": {"Type": "/FontDescriptor"}},
            {"X": False},
        ),
        ({"Subtype": "/Type3"}, {}),
        ({"Subtype": "/Type1"}, {"(without a name)": False}),
    ],
    ids=["no font file", "drawn by itself", "no name"],
)
def test_fonts_written_inside_other_dictionaries(deck: Path, font: dict, embedded: dict[str, bool]) -> None:
    def dictionary(entries: dict) -> pikepdf.Dictionary:
        values = {
            f"/{key}": dictionary(value) if isinstance(value, dict) else pikepdf.Name(value)
            for key, value in entries.items()
        }
        return pikepdf.Dictionary(values)

    with pikepdf.open(deck, allow_overwriting_input=True) as pdf:
        pdf.Root["/Extra"] = pikepdf.Dictionary(F=dictionary({"Type": "/Font", **font}))
        pdf.save(deck)
    assert plain(font_dictionaries(deck)) == {**NAMES, **embedded}


def test_a_packed_file_shows_only_the_fonts_in_use(deck: Path) -> None:
    with pikepdf.open(deck, allow_overwriting_input=True) as pdf:
        pdf.save(deck, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    assert font_dictionaries(deck) is None
    detail = next(check.detail for check in verify_pdf(deck).checks if check.name == "fonts embedded")
    assert detail == "IBMPlexSans-Regular, Literata-Bold (only fonts in use could be seen)"


def test_a_font_in_use_is_missed_in_a_packed_file_too(deck: Path) -> None:
    with pikepdf.open(deck, allow_overwriting_input=True) as pdf:
        for one in pdf.objects:
            if isinstance(one, pikepdf.Dictionary) and "/FontFile2" in one:
                del one["/FontFile2"]
        pdf.save(deck, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    assert codes(verify_pdf(deck)) == {"CS573"}


@pytest.mark.parametrize("tail", [b"startxref\n7\n%%EOF\n", b"startxref\n999999\n%%EOF\n", b"%%EOF\n"])
def test_a_table_that_is_not_there(tmp_path: Path, tail: bytes) -> None:
    path = tmp_path / "x.pdf"
    path.write_bytes(b"%PDF-1.6\n" + tail)
    with pytest.raises(ValueError, match="table"):
        font_dictionaries(path)


@pytest.mark.parametrize(("found", "instead"), [(b" f \n00", b" f \n0x"), (b"%PDF-1.6\n", b"%PDF-1.6")])
def test_a_damaged_table_is_told(deck: Path, found: bytes, instead: bytes) -> None:
    """pdfium repairs such a file without a word; a printer may not."""
    data = deck.read_bytes()
    assert found in data
    deck.write_bytes(data.replace(found, instead, 1))
    proof = verify_pdf(deck)
    assert codes(proof) == {"CS561"}
    assert "the PDF is damaged" in proof.findings[0].message
