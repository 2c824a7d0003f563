"""What other programs make of our PDFs, and of our table: qpdf, poppler and tmux, as Debian has them."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from itertools import product
from pathlib import Path

import pytest

from tests.cli.conftest import write_set

pytestmark = pytest.mark.external
INVENTIONS = 109


def said(*command: str | Path) -> str:
    return subprocess.run(
        list(map(str, command)), capture_output=True, text=True, check=True, timeout=60
    ).stdout


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped set as `make demo` builds it."""
    pdf = tmp_path_factory.mktemp("deck") / "inventions.pdf"
    said(sys.executable, "-m", "cardsmith", "build", "inventions", "-o", pdf)
    return pdf


@pytest.mark.parametrize(
    ("mode", "lies"), list(product(("long-edge", "short-edge", "none", "fold"), ("portrait", "landscape")))
)
def test_qpdf_finds_no_fault_in_any_duplex_mode(cardsmith, tmp_path: Path, mode: str, lies: str) -> None:
    write_set(tmp_path / "deck", [f"Card {at}" for at in range(20)])
    assert (
        cardsmith("build", "deck", "--duplex", mode, "--orientation", lies, "--credits", "-o", "d.pdf").code
        == 0
    )
    assert "No syntax or stream encoding errors found" in said("qpdf", "--check", tmp_path / "d.pdf")


def test_poppler_sees_every_font_embedded_and_subset(deck: Path) -> None:
    rows = said("pdffonts", deck).splitlines()[2:]
    assert len(rows) == 4
    assert all(re.search(r"Identity-H\s+yes yes yes", row) for row in rows), rows
    assert all(re.match(r"[A-Z]{6}\+", row) for row in rows)


def test_poppler_sees_boxes_pages_and_title(deck: Path) -> None:
    info = said("pdfinfo", "-box", deck)
    assert re.search(r"Title:\s+Inventions\n", info)
    assert re.search(r"Pages:\s+14\n", info)
    assert len(re.findall(r"(?:Media|Bleed|Trim)Box:\s+0\.00\s+0\.00\s+595\.28\s+841\.89", info)) == 3


def test_poppler_sees_the_pictures_that_were_given(cardsmith, tmp_path: Path) -> None:
    from PIL import Image

    folder = write_set(tmp_path / "deck", ["One", "Two"])
    (folder / "images").mkdir()
    for number in (1, 2):
        Image.effect_noise((500, 500), 60 + number).convert("RGB").save(
            folder / "images" / f"{number}.jpg", quality=90
        )
    text = (folder / "set.yaml").read_text(encoding="utf-8")
    for number, year in ((1, 1900), (2, 1901)):
        text = text.replace(f"date: {year}", f"date: {year}\n    image: images/{number}.jpg")
    (folder / "set.yaml").write_text(text, encoding="utf-8")
    assert cardsmith("build", "deck", "-o", "d.pdf").code == 0
    rows = said("pdfimages", "-list", tmp_path / "d.pdf").splitlines()[2:]
    assert {tuple(row.split()[3:6]) for row in rows} == {("500", "500", "rgb")}
    assert {row.split()[8] for row in rows} == {"jpeg"}
    assert {row.split()[0] for row in rows} == {"1", "2"}, "on the front and on the back"
    said("pdfimages", "-j", tmp_path / "d.pdf", tmp_path / "out")
    given = {path.read_bytes() for path in (folder / "images").iterdir()}
    assert {path.read_bytes() for path in tmp_path.glob("out-*.jpg")} == given, "byte for byte"


def test_poppler_reads_every_name_and_date(deck: Path) -> None:
    text = said("pdftotext", deck, "-")
    assert text.count("Printing press") == 2
    assert text.count("c. 1450") == 1
    assert len(re.findall(r"^INVENTIONS$", text, re.MULTILINE)) == INVENTIONS


def test_a_page_is_drawn_with_ink_to_its_bleed(deck: Path, tmp_path: Path) -> None:
    from PIL import Image

    said("pdftoppm", "-r", "72", "-f", "1", "-l", "1", "-png", deck, tmp_path / "page")
    with Image.open(next(tmp_path.glob("page*.png"))) as page:
        colours = page.convert("RGB").getcolors(1 << 20)
    assert colours is not None
    white = sum(count for count, colour in colours if colour == (255, 255, 255))
    assert white < 0.45 * page.width * page.height


def test_a_game_in_a_real_terminal_is_saved_and_goes_on(tmp_path: Path) -> None:
    """Play in tmux at 80x24, leave with `q`, resume with the line that was printed."""
    socket, journal = str(tmp_path / "tmux"), tmp_path / "game.jsonl"
    command = (
        f"'{sys.executable}' -m cardsmith play inventions --plain --seed 1 --journal '{journal}'; sleep 60"
    )

    def tmux(*arguments: str) -> str:
        return said("tmux", "-S", socket, *arguments)

    def screen_with(words: str) -> str:
        for _ in range(100):
            shown = tmux("capture-pane", "-p", "-t", "game")
            if words in shown:
                return shown
            time.sleep(0.1)
        pytest.fail(f"no '{words}' in\n{shown}")

    tmux("new-session", "-d", "-s", "game", "-x", "80", "-y", "24", command)
    try:
        shown = screen_with("help")
        assert all(len(line) <= 80 for line in shown.splitlines())
        tmux("send-keys", "-t", "game", "1 1", "Enter")
        screen_with("Round 2")
        tmux("send-keys", "-t", "game", "q", "Enter")
        screen_with("--resume")
    finally:
        tmux("kill-server")
    assert len(journal.read_text(encoding="utf-8").splitlines()) >= 3
    assert '"ok"' in said(sys.executable, "-m", "cardsmith", "replay", journal, "--json")


def test_poppler_draws_faces_of_collections_and_instances_as_pdfium_does(tmp_path: Path) -> None:
    """Outlines of both kinds, by glyph numbers of whole fonts: a CID-keyed one and instances of variable ones."""
    import io

    import pypdfium2
    from PIL import Image, ImageChops

    from cardsmith.faces.font_files import read_font
    from cardsmith.model.face import TextRun
    from cardsmith.press.job import PrintJob
    from tests.press import jobs

    data = Path(__file__).parent.parent / "faces" / "data"
    names = ["noto-cjk.otf", "made/vary.ttf@wght=900", "made/vary.otf@wght=650"]
    fonts = [read_font(data / name) for name in names]
    runs = [
        TextRun(2, 15 + 20 * at, 10, font.key, font.shape(text), text, jobs.BLACK, "name")
        for at, (font, text) in enumerate(zip(fonts, ("日本の", "AAA", "AAA"), strict=True))
    ]
    part = jobs.part(jobs.one_up(1), lambda _item, side: jobs.face("a", side, runs))
    path = tmp_path / "fonts.pdf"
    path.write_bytes(jobs.written(PrintJob("Demo", (part,), {font.key: font for font in fonts}, {})))
    assert "No syntax or stream encoding errors found" in said("qpdf", "--check", path)
    rows = said("pdffonts", path).splitlines()[2:]
    assert [re.search(r"CID \S+( \(OT\)| 0C \(OT\))?", row)[0] for row in rows] == [
        "CID Type 0C (OT)",
        "CID TrueType",
        "CID Type 0C (OT)",
    ]
    drawn = subprocess.run(
        ["pdftoppm", "-r", "254", "-l", "1", "-gray", path], capture_output=True, check=True
    ).stdout
    theirs = Image.open(io.BytesIO(drawn))
    with pypdfium2.PdfDocument(path) as pdf:
        ours = pdf[0].render(scale=254 / 72).to_pil().convert("L").resize(theirs.size)
    dark = [sum(image.point([1] * 128 + [0] * 128).tobytes()) for image in (ours, theirs)]
    unlike = ImageChops.difference(ours, theirs).point([0] * 128 + [1] * 128)
    assert min(dark) > 20_000
    assert sum(unlike.tobytes()) < 0.05 * min(dark)
