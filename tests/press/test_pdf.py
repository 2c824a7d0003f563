"""The PDF read back by pdfium and qpdf (pikepdf): what a print shop, a viewer and a reader find in it."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tracemalloc
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from cardsmith.faces.pictures import RasterPicture
from cardsmith.model.errors import FileError, UsageError
from cardsmith.model.face import Color, Face, Glyph, Picture, Shape, Side, TextRun
from cardsmith.model.sheet import Duplex
from cardsmith.model.units import MM_PER_POINT, Rect, Size
from cardsmith.press.job import PrintJob, TextPage
from cardsmith.press.pdf import write_pdf
from tests.press import jobs


def read(data: bytes) -> pikepdf.Pdf:
    pdf = pikepdf.open(io.BytesIO(data))
    assert pdf.check_pdf_syntax() == []
    return pdf


def texts(data: bytes) -> list[str]:
    with pypdfium2.PdfDocument(data) as pdf:
        return [page.get_textpage().get_text_range() for page in pdf]


def rendered(data: bytes, page: int = 0, dpi: float = 72) -> Image.Image:
    with pypdfium2.PdfDocument(data) as pdf:
        return pdf[page].render(scale=dpi / 72).to_pil().convert("RGB")


def at(image: Image.Image, x: float, y: float, dpi: float = 72) -> tuple[int, int, int]:
    """The colour at a place in millimetres of the page."""
    return image.getpixel((int(x / 25.4 * dpi), int(y / 25.4 * dpi)))


def content(data: bytes, page: int = 0) -> bytes:
    pdf = read(data)
    return bytes(pdf.pages[page].obj.Contents.read_bytes())


def box(values: pikepdf.Array) -> list[float]:
    return [float(value) * MM_PER_POINT for value in values]


# -- pages and boxes


def test_pages_boxes_and_no_artbox_on_sheets() -> None:
    pdf = read(jobs.written(jobs.job(jobs.part(jobs.imposed(20)))))
    assert len(pdf.pages) == 4
    for page in pdf.pages:
        for name in ("/MediaBox", "/BleedBox", "/TrimBox"):
            assert box(page.obj[name]) == pytest.approx([0, 0, 210, 297], abs=1e-3)
        assert "/ArtBox" not in page.obj


def test_singles_tell_the_print_shop_the_trim() -> None:
    """CASES C05."""
    pdf = read(jobs.written(jobs.job(jobs.part(jobs.one_up(3)))))
    assert len(pdf.pages) == 6
    for page in pdf.pages:
        assert box(page.obj.MediaBox) == pytest.approx([0, 0, 50, 74], abs=1e-3)
        assert box(page.obj.BleedBox) == pytest.approx([0, 0, 50, 74], abs=1e-3)
        assert box(page.obj.TrimBox) == pytest.approx([3, 3, 47, 71], abs=0.003)
        assert "/ArtBox" not in page.obj


def test_viewers_are_asked_not_to_scale() -> None:
    """CASES D01."""
    for duplex, wish in (
        (Duplex.LONG_EDGE, "/DuplexFlipLongEdge"),
        (Duplex.SHORT_EDGE, "/DuplexFlipShortEdge"),
        (Duplex.NONE, "/Simplex"),
        (Duplex.FOLD, "/Simplex"),
    ):
        pdf = read(jobs.written(jobs.job(jobs.part(jobs.imposed(3, jobs.layout(duplex))))))
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert pdf.Root.ViewerPreferences.Duplex == wish
    singles = read(jobs.written(jobs.job(jobs.part(jobs.one_up(1)))))
    assert "/Duplex" not in singles.Root.ViewerPreferences


def test_title_author_language_and_outline() -> None:
    first, second = (
        jobs.part(jobs.imposed(20), title="Ünïcode (1)"),
        jobs.part(jobs.imposed(1), title="Second"),
    )
    job = jobs.job(first, second, title="Zwei Spiele")
    data = jobs.written(PrintJob(job.title, job.parts, job.fonts, {}, author="Łukasz", language="de"))
    pdf = read(data)
    assert str(pdf.docinfo["/Title"]) == "Zwei Spiele"
    assert str(pdf.docinfo["/Author"]) == "Łukasz"
    assert str(pdf.Root.Lang) == "de"
    assert pdf.Root.ViewerPreferences.DisplayDocTitle
    with pypdfium2.PdfDocument(data) as document:
        outline = [
            (item.level, item.get_title(), item.get_dest().get_index())
            for item in document.get_toc(max_depth=3)
        ]
    assert outline == [
        (0, "Ünïcode (1)", 0),
        (1, "1: Card 1 – Card 16", 0),
        (1, "2: Card 17 – Card 20", 2),
        (0, "Second", 4),
        (1, "1: Card 1", 4),
    ]


def test_sets_printed_by_hand_have_all_fronts_first() -> None:
    by_hand = jobs.layout(Duplex.NONE)
    job = jobs.job(jobs.part(jobs.imposed(1, by_hand, "A")), jobs.part(jobs.imposed(1, by_hand, "B")))
    labels = [text.split("·")[1].strip() + text[:1] for text in ("".join(page) for page in label_lines(job))]
    assert [label for label in labels if label] == labels
    assert [("1900" in page) for page in texts(jobs.written(job))] == [False, False, True, True]


def label_lines(job: PrintJob) -> list[list[str]]:
    return [[line for line in page.splitlines() if "·" in line] for page in texts(jobs.written(job))]


# -- fonts and text


def test_every_font_is_embedded_and_subset() -> None:
    pdf = read(jobs.written(jobs.job(jobs.part(jobs.imposed(3)))))
    fonts = [font for page in pdf.pages for font in page.obj.Resources.Font.values()]
    assert fonts
    for font in fonts:
        assert re.fullmatch(r"/[A-Z]{6}\+(Literata|IBMPlexSans)-\w+", str(font.BaseFont))
        program = font.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes()
        assert len(program) < 40_000
    assert b"Helvetica" not in b"".join(
        obj.unparse() for obj in pdf.objects if isinstance(obj, pikepdf.Dictionary)
    )


def test_text_copies_as_it_reads() -> None:
    words = ["Offizier fließt", "Ångström & Žižka", "a\u00a0b\u202fc", "Printing press"]

    def faces(item: int, side: Side) -> Face:
        return jobs.face(str(item), side, [jobs.run(words[item])])

    page = texts(jobs.written(jobs.job(jobs.part(jobs.imposed(len(words)), faces))))[0]
    plain = " ".join(page.replace("\u00a0", " ").replace("\u202f", " ").split())
    for word in words:
        assert " ".join(word.split()) in plain


def test_text_comes_card_by_card_in_reading_order() -> None:
    page = texts(jobs.written(jobs.job(jobs.part(jobs.imposed(20, jobs.layout(marks=False))))))[0]
    assert re.findall(r"Card \d+", page) == [f"Card {number}" for number in range(1, 17)]


def test_glyphs_out_of_order_still_copy_as_written() -> None:
    """As in Arabic or Hebrew: the glyphs run from left to right, the text does not."""
    word = "abcdef"
    glyphs = jobs.SERIF.shape(word)[::-1]
    run = TextRun(4, 52, 4, jobs.SERIF.key, glyphs, word, jobs.BLACK, "name")
    data = jobs.written(jobs.job(jobs.part(jobs.one_up(1), lambda _item, side: jobs.face("a", side, [run]))))
    assert texts(data)[0].strip() == word


def test_one_glyph_for_two_meanings_copies_as_each() -> None:
    """A lookalike: fonts use one glyph for Latin A and Greek Alpha."""
    latin = jobs.SERIF.shape("A")
    greek = tuple(Glyph(one.number, one.advance, 0, 0, "Α") for one in latin)
    runs = [
        TextRun(4, y, 4, jobs.SERIF.key, glyphs, text, jobs.BLACK, "name")
        for y, glyphs, text in ((20, latin, "A"), (40, greek, "Α"))
    ]
    data = jobs.written(jobs.job(jobs.part(jobs.one_up(1), lambda _item, side: jobs.face("a", side, runs))))
    assert "".join(texts(data)[0].split()) == "AΑ"


def test_advances_and_offsets_of_shaping_are_kept() -> None:
    """Kerning, tracking and raised marks move ink by exactly what HarfBuzz said."""
    glyph = jobs.SERIF.shape("I")[0]
    wide = Glyph(glyph.number, 2000, 0, 0, "I")
    moved = Glyph(glyph.number, 500, 500, 1000, "I")
    run = TextRun(4, 40, 10, jobs.SERIF.key, (wide, moved, wide), "III", jobs.BLACK, "name")
    data = jobs.written(jobs.job(jobs.part(jobs.one_up(1), lambda _item, side: jobs.face("a", side, [run]))))
    with pypdfium2.PdfDocument(data) as pdf:
        page = pdf[0].get_textpage()
        found = [index for index in range(page.count_chars()) if page.get_text_range(index, 1) == "I"]
        boxes = [page.get_charbox(index) for index in found]
    left = [one[0] * MM_PER_POINT for one in boxes]
    bottom = [one[1] * MM_PER_POINT for one in boxes]
    assert left[1] - left[0] == pytest.approx(25, abs=0.01)
    assert left[2] - left[0] == pytest.approx(25, abs=0.01)
    assert bottom[1] - bottom[0] == pytest.approx(10, abs=0.01)
    assert bottom[2] == pytest.approx(bottom[0], abs=0.01)


class Renamed:
    """A font under another font's PostScript name, as variable instances often are."""

    def __init__(self, font: object, name: str) -> None:
        self._font, self.postscript_name = font, name

    def __getattr__(self, name: str) -> object:
        return getattr(self._font, name)


def test_two_fonts_of_one_postscript_name_do_not_clash() -> None:
    def faces(_item: int, side: Side) -> Face:
        return jobs.face("a", side, [jobs.run("Hamburg", 4, 20), jobs.run("Hamburg", 4, 40, font=jobs.SANS)])

    part = jobs.part(jobs.one_up(1), faces)
    job = jobs.job(part)
    same_name = {jobs.SERIF.key: jobs.SERIF, jobs.SANS.key: Renamed(jobs.SANS, jobs.SERIF.postscript_name)}
    clashing = jobs.written(PrintJob("Demo", (part,), same_name, {}))  # type: ignore[arg-type]
    assert rendered(clashing, dpi=200).tobytes() == rendered(jobs.written(job), dpi=200).tobytes()
    pdf = read(clashing)
    names = [str(font.BaseFont) for font in pdf.pages[0].obj.Resources.Font.values()]
    assert len(set(names)) == 2


# -- faces on pages


@pytest.mark.parametrize("duplex", list(Duplex))
def test_backs_are_turned_when_the_sheet_is(duplex: Duplex) -> None:
    """A mark in the top left corner of every face is where each placement says, right way up or turned."""

    def faces(_item: int, side: Side) -> Face:
        return jobs.face("a", side, [Shape(Rect(2, 2, 10, 10), fill=jobs.RED)])

    run = jobs.imposed(5, jobs.layout(duplex))
    data = jobs.written(jobs.job(jobs.part(run, faces)))
    for number, page in enumerate(run.pages):
        image = rendered(data, number)
        for place in page.placements:
            near, far = (place.trim.x + 7, place.trim.y + 7), (place.trim.right - 7, place.trim.bottom - 7)
            assert at(image, *(far if place.turned else near)) == (255, 0, 0)
            assert at(image, *(near if place.turned else far)) == (255, 255, 255)
    assert any(place.turned for place in run.pages[-1].placements) == (duplex is Duplex.SHORT_EDGE)


def test_ink_ends_with_the_bleed_on_every_side() -> None:
    run = jobs.imposed(1, jobs.layout(gutter=6, marks=False))

    def faces(_item: int, side: Side) -> Face:
        return jobs.face("a", side, [Shape(Rect(-50, -50, 200, 200), fill=jobs.RED)])

    image = rendered(jobs.written(jobs.job(jobs.part(run, faces))), dpi=144)
    box = run.pages[0].placements[0].bleed_box
    assert box.width == pytest.approx(50)
    middle_x, middle_y = box.x + box.width / 2, box.y + box.height / 2
    for x, y, outwards in (
        (box.x, middle_y, (-1, 0)),
        (box.right, middle_y, (1, 0)),
        (middle_x, box.y, (0, -1)),
        (middle_x, box.bottom, (0, 1)),
    ):
        assert at(image, x - 0.5 * outwards[0], y - 0.5 * outwards[1], 144) == (255, 0, 0)
        assert at(image, x + 0.5 * outwards[0], y + 0.5 * outwards[1], 144) == (255, 255, 255)


def test_shapes_have_corners_strokes_and_both_kinds_of_colour() -> None:
    def faces(_item: int, side: Side) -> Face:
        return jobs.face(
            "a",
            side,
            [
                Shape(Rect(0, 0, 20, 20), radius=5, fill=jobs.RED),
                Shape(Rect(0, 30, 20, 10), radius=5, fill=Color((0, 0, 0, 1))),
                Shape(Rect(25, 5, 10, 10), stroke=Color((0, 0, 1)), stroke_width=2),
            ],
        )

    image = rendered(jobs.written(jobs.job(jobs.part(jobs.one_up(1), faces))), dpi=144)
    white = (255, 255, 255)

    def seen(x: float, y: float) -> tuple[int, int, int]:
        return at(image, x + jobs.BLEED, y + jobs.BLEED, 144)

    assert (seen(0.7, 0.7), seen(0.7, 10), seen(10, 10)) == (white, (255, 0, 0), (255, 0, 0))
    assert max(seen(10, 35)) < 50
    assert [max(seen(x, y)) < 50 for x, y in ((0.5, 30.5), (0.5, 35), (4, 31), (10, 30.5))] == [
        False,
        True,
        True,
        True,
    ], "round ends, not an ellipse"
    assert (seen(25, 10), seen(30, 10)) == ((0, 0, 255), white)


def test_marks_and_labels_are_drawn_and_can_be_left_out() -> None:
    with_marks = jobs.written(jobs.job(jobs.part(jobs.imposed(1))))
    assert "print at 100 %" in texts(with_marks)[0]
    bare = jobs.job(jobs.part(jobs.imposed(1, jobs.layout(marks=False))))
    assert re.search(rb"\bS\b", content(jobs.written(bare))) is None
    assert re.search(rb"\bS\b", content(with_marks))


def test_corner_guides_are_seen_on_a_black_ground() -> None:
    run = jobs.imposed(1, replace(jobs.layout(gutter=6, marks=False), guides=True))

    def faces(_item: int, side: Side) -> Face:
        return jobs.face("a", side, [jobs.ground(Color((0.0, 0.0, 0.0)))])

    image = rendered(jobs.written(jobs.job(jobs.part(run, faces))), dpi=600)
    trim = run.pages[0].placements[0].trim
    beside = [at(image, trim.x + away, trim.y - 1, 600)[0] for away in (-0.12, 0.0, 0.12, 0.4)]
    assert beside[0] > 200 < beside[2]
    assert beside[1] < 60 > beside[3]


def test_the_fold_line_is_dashed() -> None:
    data = jobs.written(jobs.job(jobs.part(jobs.imposed(2, jobs.layout(Duplex.FOLD)))))
    assert b"[3 3] 0 d" in content(data)


def test_text_pages_follow_the_cards() -> None:
    page = TextPage("Credits", Size(210, 297), (jobs.run("Pictures by Lorc", 20, 30),))
    job = jobs.job(jobs.part(jobs.imposed(1)))
    data = jobs.written(PrintJob("Demo", job.parts, job.fonts, {}, text_pages=(page, page)))
    assert [text.strip() for text in texts(data)[2:]] == ["Pictures by Lorc"] * 2
    with pypdfium2.PdfDocument(data) as pdf:
        x, y, *_ = pdf[2].get_textpage().get_charbox(0)
        assert (x * MM_PER_POINT, 297 - y * MM_PER_POINT) == pytest.approx((20, 30), abs=0.5)
        assert [item.get_title() for item in pdf.get_toc(max_depth=1)] == ["Demo", "Credits"]


# -- pictures


def picture_job(prepared: RasterPicture, count: int = 1) -> PrintJob:
    def faces(item: int, side: Side) -> Face:
        return jobs.face(str(item), side, [jobs.ground(Color((0, 1, 0))), jobs.picture(prepared.key)])

    return jobs.job(jobs.part(jobs.one_up(count), faces), pictures=[prepared])


def test_a_jpeg_goes_in_untouched_and_once(tmp_path: Path) -> None:
    prepared = jobs.jpeg(tmp_path, "photo")
    pdf = read(jobs.written(picture_job(prepared, count=3)))
    images = [image for page in pdf.pages for image in page.obj.Resources.XObject.values()]
    assert len(images) == 6
    assert len({image.objgen for image in images}) == 1
    assert images[0].read_raw_bytes() == prepared.path.read_bytes()
    assert str(tmp_path).encode() not in jobs.written(picture_job(prepared))


def test_every_card_has_its_own_picture(tmp_path: Path) -> None:
    colours = ["red", "green", "blue", "yellow", "black"]
    prepared = [jobs.jpeg(tmp_path, name, name) for name in colours]

    def faces(item: int, side: Side) -> Face:
        return jobs.face(str(item), side, [jobs.picture(colours[item])] if side is Side.FRONT else [])

    data = jobs.written(jobs.job(jobs.part(jobs.one_up(5), faces), pictures=prepared))
    pdf = read(data)
    assert ["/XObject" in page.obj.Resources for page in pdf.pages] == [True, False] * 5
    for number, name in enumerate(colours):
        expected = Image.open(tmp_path / f"{name}.jpg").convert("RGB").getpixel((5, 5))
        assert at(rendered(data, 2 * number), 25, 25) == pytest.approx(expected, abs=3)


def test_transparent_pictures_let_the_ground_through(tmp_path: Path) -> None:
    import zlib

    (tmp_path / "pixels").write_bytes(zlib.compress(bytes([255, 0, 0]) * 4))
    (tmp_path / "mask").write_bytes(zlib.compress(bytes([0, 255, 0, 255])))
    prepared = jobs.raster("a", tmp_path / "pixels", (2, 2), 3, mask=tmp_path / "mask")
    image = rendered(jobs.written(picture_job(prepared)))
    assert at(image, 10, 25) == (0, 255, 0)
    assert at(image, 40, 25) == (255, 0, 0)


def test_cmyk_jpegs_keep_their_colours(tmp_path: Path) -> None:
    """CASES E03."""
    prepared = jobs.jpeg(tmp_path, "cyan", (255, 0, 0, 0), "CMYK")
    red, green, blue = at(rendered(jobs.written(picture_job(prepared))), 25, 25)
    assert red < 60
    assert green > 120
    assert blue > 180


def test_grey_pictures_and_clips(tmp_path: Path) -> None:
    prepared = jobs.jpeg(tmp_path, "grey", 128, "L")

    def faces(_item: int, side: Side) -> Face:
        whole, seen = Rect(0, 0, 40, 40), Rect(10, 10, 20, 20)
        return jobs.face("a", side, [Picture("grey", whole, seen, 5)])

    image = rendered(jobs.written(jobs.job(jobs.part(jobs.one_up(1), faces), pictures=[prepared])), dpi=144)
    shades = [at(image, x + 3, x + 3, 144)[0] for x in (5, 10.5, 20, 35)]
    assert shades == pytest.approx([255, 255, 128, 255], abs=3)


def test_a_prepared_picture_that_disappeared_is_named(tmp_path: Path) -> None:
    prepared = jobs.jpeg(tmp_path, "photo")
    prepared.path.unlink()
    with pytest.raises(FileError, match=r"photo\.jpg has disappeared: build again"):
        jobs.written(picture_job(prepared))


# -- the same bytes, in constant memory

SCRIPT = """
import sys
from tests.press import jobs
from cardsmith.model.face import Side
body = "".join(f'<circle cx="{n}" cy="40" r="3" fill="#12{n}456" fill-opacity="0.5"/>' for n in range(9))
from pathlib import Path
folder = Path(sys.argv[1])
folder.mkdir()
art = [jobs.svg(folder, "a", body), jobs.svg(folder, "b", body + "<rect width='9' height='9'/>")]
def faces(item, side):
    return jobs.face(str(item), side, [jobs.picture(art[item % 2].key), *jobs.simple_face(item, side).operations])
sys.stdout.buffer.write(jobs.written(jobs.job(jobs.part(jobs.imposed(20), faces), pictures=art)))
"""


def test_the_same_job_gives_the_same_bytes_in_any_process_and_folder(tmp_path: Path) -> None:
    """CASES K09."""
    made = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", SCRIPT, str(tmp_path / seed)]
        made.append(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)
    assert made[0] == made[1]
    assert len(made[0]) > 5000


def info(job: PrintJob) -> dict[str, str]:
    pdf = read(jobs.written(job))
    return {str(key): str(value) for key, value in pdf.docinfo.items()}


def test_dates_only_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    job = jobs.job(jobs.part(jobs.imposed(1)))
    assert "/CreationDate" not in info(job)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert info(job)["/CreationDate"] == "D:19700102000000Z"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "soon")
    with pytest.raises(UsageError, match="SOURCE_DATE_EPOCH is 'soon', which is no time"):
        jobs.written(job)


def test_pages_reach_the_file_while_later_faces_are_still_unmade(tmp_path: Path) -> None:
    """CASES M01: what is drawn is written; nothing waits for the end."""
    prepared = [jobs.jpeg(tmp_path, str(item)) for item in range(48)]
    out = io.BytesIO()
    positions: list[int] = []

    def faces(item: int, side: Side) -> Face:
        positions.append(out.tell())
        return jobs.face(str(item), side, [jobs.picture(str(item))])

    job = jobs.job(jobs.part(jobs.imposed(48), faces), pictures=prepared)
    progress: list[tuple[int, int]] = []
    write_pdf(out, job, lambda done, total: progress.append((done, total)))
    starts = positions[::16]
    assert starts == sorted(set(starts))
    assert starts[-1] > 0.7 * len(out.getvalue())
    assert progress == [(done, 6) for done in range(1, 7)]


class Sink(io.RawIOBase):
    """A file that keeps nothing."""

    def write(self, data: object) -> int:
        return len(data)  # type: ignore[arg-type]


def peak(cards: int, prepared: RasterPicture) -> int:
    """The most memory (bytes) that writing so many cards, each with its own picture, held at once."""
    keys = {str(item): prepared for item in range(cards)}

    def faces(item: int, side: Side) -> Face:
        return jobs.face(str(item), side, [jobs.picture(str(item)), jobs.run("A name")])

    job = PrintJob("Demo", (jobs.part(jobs.imposed(cards), faces),), jobs.FONTS, keys)
    tracemalloc.start()
    write_pdf(Sink(), job)  # type: ignore[arg-type]
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


def test_memory_does_not_grow_with_pictures(tmp_path: Path) -> None:
    """CASES M01: more cards, each with a picture of 1.5 MB, take at most a kilobyte more for each.

    One picture is held at a time, three times over while reportlab puts its stream together.
    """
    path = tmp_path / "large.jpg"
    path.write_bytes(os.urandom(1_500_000))
    prepared = jobs.raster("large", path, (2000, 1500), 3)
    few, many = peak(64, prepared), peak(640, prepared)
    assert few < 3 * 1_500_000 + 1_000_000
    assert many - few < 576 * 1000


def test_work_grows_with_the_number_of_cards_and_no_faster() -> None:
    """CASES M03, counted in writes and bytes instead of seconds."""

    class Counting(Sink):
        writes = 0
        size = 0

        def write(self, data: object) -> int:
            self.writes += 1
            self.size += len(data)  # type: ignore[arg-type]
            return len(data)  # type: ignore[arg-type]

    counted = []
    for cards in (160, 320, 640):
        sink = Counting()
        write_pdf(sink, jobs.job(jobs.part(jobs.imposed(cards))))  # type: ignore[arg-type]
        counted.append((sink.writes, sink.size))
    for measure in zip(*counted, strict=True):
        first, second = measure[1] - measure[0], measure[2] - measure[1]
        assert second == pytest.approx(2 * first, rel=0.1)


# -- other people's tools


@pytest.mark.external
def test_qpdf_and_poppler_agree(tmp_path: Path) -> None:
    prepared = jobs.jpeg(tmp_path, "photo")
    path = tmp_path / "deck.pdf"
    path.write_bytes(jobs.written(picture_job(prepared, 3)))
    checked = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    images = subprocess.run(["pdfimages", "-list", path], capture_output=True, text=True, check=True).stdout
    assert images.count(" jpeg ") == 6
    path.write_bytes(jobs.written(jobs.job(jobs.part(jobs.imposed(3)))))
    fonts = subprocess.run(
        ["pdffonts", path], capture_output=True, text=True, check=True
    ).stdout.splitlines()[2:]
    assert len(fonts) == 2
    assert all(re.search(r"Identity-H\s+yes yes yes", line) for line in fonts)
    text = subprocess.run(["pdftotext", path, "-"], capture_output=True, text=True, check=True).stdout
    assert "Card 3" in text
