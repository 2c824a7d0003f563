"""Scripts against other programs: Unicode's own test of the bidirectional algorithm, and what Chromium draws."""

from __future__ import annotations

import html
import re
import subprocess
import unicodedata
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageOps, ImageStat

from cardsmith.faces.bidi import bidi_levels, visual_order
from cardsmith.faces.breaking import better_places, break_places
from cardsmith.shipped import shipped_fonts
from tests.cases.test_g import scripted
from tests.cli.conftest import write_set
from tests.external.test_other_readers import said
from tests.faces.scripts import FONTS, MORE, NAMES

pytestmark = pytest.mark.external

CASES = Path("/usr/share/unicode/BidiCharacterTest.txt")
LATIN = shipped_fonts()["IBMPlexSans_400Regular"]
CJK = next(file for file in FONTS if "cjk" in file.name)
TEXTS = [
    ("Printing office affair, 1450–1914", "IBMPlexSans_400Regular"),
    ("Η πρώτη τυπογραφία", "IBMPlexSans_400Regular"),
    ("Первый спутник Земли", "IBMPlexSans_400Regular"),
    ("Giấy quốc ngữ Việt Nam", "IBMPlexSans_400Regular"),
    ("מלחמת העולם (הראשונה) 1914–1918", "NotoSansHebrew_400Regular"),
    ("IBM הוקמה בשנת 1911 [ניו יורק]", "NotoSansHebrew_400Regular"),
    ("שָׁלוֹם עֲלֵיכֶם", "NotoSansHebrew_400Regular"),
    ("الطباعة الأولى في القاهرة", "NotoNaskhArabic_400Regular"),
    ("مطبعة بولاق (1821) بالقاهرة Bulaq Press", "NotoNaskhArabic_400Regular"),
    ("مَرْحَبًا بِكُم لله", "NotoNaskhArabic_400Regular"),
    ("हिन्दी की पहली पुस्तक", "NotoSansDevanagari_400Regular"),
    ("क्षेत्र में शक्ति और विद्युत", "NotoSansDevanagari_400Regular"),
    ("ที่กรุงเทพครั้งแรก น้ำ", "NotoSansThai_400Regular"),
    ("日本の鉄道（東京）「開業」。", CJK.name),
    ("한국 철도", CJK.name),
]


def test_unicodes_own_cases() -> None:
    """BidiCharacterTest.txt: text; paragraph direction; its level; levels ('x': removed); order."""
    count = 0
    for line in CASES.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        text, direction, _, expected, order = line.split(";")
        wanted = expected.split()
        levels = bidi_levels(
            "".join(chr(int(code, 16)) for code in text.split()), {"0": 0, "1": 1, "2": None}[direction]
        )
        kept = [at for at, level in enumerate(wanted) if level != "x"]
        assert [levels[at] for at in kept] == [int(wanted[at]) for at in kept], line
        shown = [kept[at] for at in visual_order([levels[at] for at in kept])]
        assert shown == list(map(int, order.split())), line
        count += 1
    assert count > 90_000


def test_poppler_reads_ten_scripts_as_written(cardsmith, tmp_path: Path) -> None:
    """Line by line. It puts numbers and brackets of right-to-left lines, and points of letters, in places of its own.

    There the words, or the letters with their points, have to be the same, whatever their order.
    """
    names = [*NAMES.values(), *MORE.values()]
    scripted(tmp_path / "deck", names)
    assert cardsmith("build", "deck", "--single", "--template", "classic", "-o", "deck.pdf").code == 0
    pages = re.sub("[\u202a-\u202e]", " ", said("pdftotext", tmp_path / "deck.pdf", "-")).split("\f")
    assert len(pages) == 2 * len(names) + 1
    for at, page in enumerate(pages[:-1]):
        name, kinds = names[at // 2], {unicodedata.bidirectional(char) for char in names[at // 2]}
        text = re.split(r"\n *(?:NUMBERS|[12]\d{3}) *\n", page)[0]
        assert sorted(unspaced(text)) == sorted(unspaced(name))
        if kinds.isdisjoint({"R", "AL"}) or kinds.isdisjoint({"EN", "NSM"}):
            assert unspaced(text) == unspaced(name)
            assert all(line.strip() in name for line in text.split("\n"))
        elif "NSM" not in kinds:
            assert sorted(re.findall(r"\w+", text)) == sorted(re.findall(r"\w+", name))


def unspaced(text: str) -> str:
    return "".join(unicodedata.normalize("NFC", text).split())


def chromium(folder: Path, body: str, *options: str) -> str:
    """Show a page whose fonts are ours; return what Chromium prints, pictures go into the folder."""
    files = {**shipped_fonts(), CJK.name: CJK}
    faces = "".join(
        f"@font-face{{font-family:'{name}';src:url('{path.as_uri()}')}}" for name, path in files.items()
    )
    page = folder / "page.html"
    style = (
        "*{margin:0;text-spacing-trim:space-all}body{background:#fff;color:#000}"
        "p{white-space:nowrap;height:160px;font-size:64px;padding:40px}"
    )
    page.write_text(f"<meta charset=utf-8><style>{faces}{style}</style>{body}", encoding="utf-8")
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
               "--allow-file-access-from-files", "--virtual-time-budget=5000", *options, page.as_uri()]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120, cwd=folder)
    return done.stdout


def ink(image: Image.Image) -> Image.Image:
    """Return a picture of black on white cut to its ink, inverted."""
    inverted = ImageChops.invert(image.convert("L"))
    return inverted.crop(inverted.point([255 * (shade > 60) for shade in range(256)]).getbbox())


def ours(cardsmith, folder: Path, text: str, font: str) -> Image.Image:
    """Return a text as a card shows it on one line, in a font with the Latin one behind it."""
    write_set(folder, [f'"{text}"'], template="own", fonts=f"[{LATIN.name}]")
    (folder / LATIN.name).write_bytes(LATIN.read_bytes())
    (folder / "own").mkdir()
    (folder / "own" / CJK.name).write_bytes(CJK.read_bytes())
    box = "text: '{name}', size: 30, left: 5, right: 5, top: 12, height: 20"
    (folder / "own" / "template.yaml").write_text(
        f"size: 250x50mm\nbleed: 0\nsafe: 0\nfonts: {{text: {font}}}\nfront: {{name: {{{box}}}}}\n"
        f"back: {{name: {{{box}}}, date: {{text: '{{date}}', size: 9, left: 3, right: 3, top: 40, height: 6}}}}\n",
        encoding="utf-8",
    )
    done = cardsmith("build", folder, "-o", f"{folder}.pdf", "--single", "--no-marks")
    assert done.code == 0, done.err
    with pypdfium2.PdfDocument(f"{folder}.pdf") as document:
        return document[0].render(scale=64 / 30).to_pil()


def likeness(one: Image.Image, other: Image.Image) -> float:
    """Return the correlation of two pictures of one size, 1 for the same."""
    mean = [ImageStat.Stat(image).mean[0] for image in (one, other)]
    spread = [ImageStat.Stat(image).stddev[0] for image in (one, other)]
    product = sum(a * b for a, b in zip(one.tobytes(), other.tobytes(), strict=True)) / (
        one.width * one.height
    )
    return (product - mean[0] * mean[1]) / (spread[0] * spread[1])


def test_chromium_draws_the_same(cardsmith, tmp_path: Path) -> None:
    body = "".join(
        f"<p dir=auto style=\"font-family:'{font}','IBMPlexSans_400Regular'\"><bdi>{html.escape(text)}</bdi></p>"
        for text, font in TEXTS
    )
    height = 240 * len(TEXTS)
    chromium(tmp_path, body, f"--window-size=1800,{height}", "--screenshot=theirs.png")
    sheet = Image.open(tmp_path / "theirs.png").convert("L")
    found = {}
    for at, (text, font) in enumerate(TEXTS):
        theirs = ink(sheet.crop((0, 240 * at, 1800, 240 * at + 240)))
        mine = ink(ours(cardsmith, tmp_path / f"set{at}", text, font))
        assert mine.width == pytest.approx(theirs.width, rel=0.01, abs=3), text
        smaller = (24 * mine.width // mine.height, 24)  # blurs how edges are smoothed and halves of pixels
        one, other = (image.resize(smaller, Image.Resampling.BOX) for image in (mine, theirs))
        found[text] = likeness(one, other)
        assert likeness(one, ImageOps.mirror(other)) < 0.75, "what is compared can tell texts apart"
    assert {text: round(value, 3) for text, value in found.items() if value < 0.93} == {}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("twenty-two words of a “well-known” title", "en"),
        ("การพิมพ์หนังสือในสยามครั้งแรก", "th"),
        ("日本の「鉄道」です。ニャー。", "ja"),
        ("한국 철도", "ko"),
        ("מלחמת העולם הראשונה", "he"),
        ("हिन्दी की पहली पुस्तक", "hi"),
    ],
)
def test_chromium_breaks_lines_at_the_same_places(tmp_path: Path, text: str, language: str) -> None:
    """A column without width shows every place where a line may end.

    (Where we decide otherwise on purpose: ranges of years and 'and/or' are told in ``test_breaking``.)
    """
    script = """<script>document.fonts.ready.then(()=>{const node=document.querySelector('i').firstChild,
    range=document.createRange();let lines=[],last=null;for(let at=0;at<node.length;at++){range.setStart(node,at);
    range.setEnd(node,at+1);const box=range.getClientRects()[0];if(!box||!box.width)continue;
    if(last===null||box.top>last+20){lines.push('');last=box.top}lines[lines.length-1]+=node.data[at]}
    document.body.innerHTML='<pre>'+lines.map(line=>line.trim()).join('|')+'</pre>'})</script>"""
    words = "keep-all" if language == "ko" else "normal"
    font = f"font:40px/60px 'IBMPlexSans_400Regular','{CJK.name}'"
    style = f"display:block;width:1px;line-break:strict;word-break:{words};{font}"
    said = chromium(tmp_path, f'<i lang={language} dir=auto style="{style}">{text}</i>{script}', "--dump-dom")
    theirs = said.partition("<pre>")[2].partition("</pre>")[0].split("|")
    plain, places = break_places(text)
    better, finer = better_places(plain, places, language, False)
    starts = [0, *(place.start for place in sorted([*better, *finer]))]
    ends = [*(place.end for place in sorted([*better, *finer])), len(plain)]
    assert [plain[start:end] for start, end in zip(starts, ends, strict=True)] == theirs
