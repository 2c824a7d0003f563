"""The report in a real browser: nothing is loaded, nothing is wrong for people who see, hear or print it."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardsmith.language.messages import in_language
from cardsmith.playtest.report.make import Request, Version, make_report
from cardsmith.playtest.report.page import report_html
from cardsmith.playtest.simulation import Plan
from tests.playtest.sums import part, written
from tests.playtest.tables import inventions, rules

pytestmark = pytest.mark.external
CHROMIUM = "/usr/bin/chromium"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Start Debian's Chromium, driven by Playwright."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(scope="module", params=["inventions-en", "inventions-ro", "twist-coop-en"])
def page_file(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a report with everything in it: people, bots, both, and an older version."""
    profile, _, language = request.param.rpartition("-")
    folder = tmp_path_factory.mktemp("report")
    seats = (("Ann", "Ben"), ("Ann", "bot:casual"), ("Ann", "Ben"))
    journals = [written(folder, names, seed, profile, inventions()) for seed, names in enumerate(seats)]
    asked = Request(journals, (2, 4), Plan(games=100), against=Version([part(80)], rules(profile)))
    report = make_report([inventions()], rules(profile), asked)
    path = folder / "report.html"
    path.write_text(report_html(report, in_language(language)), encoding="utf-8")
    return path


def opened(browser: Any, path: Path, **options: Any) -> tuple[Any, list[str], list[str]]:
    """Open the file; return the page, its complaints, and what it asked the world for."""
    page = browser.new_page(**options)
    complaints: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri())
    return page, complaints, asked


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (360, "dark")])
def test_nothing_is_loaded_and_nothing_wrong_for_screen_readers(
    browser: Any, page_file: Path, width: int, scheme: str
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page, complaints, asked = opened(
        browser, page_file, viewport={"width": width, "height": 800}, color_scheme=scheme
    )
    assert page.evaluate("document.documentElement.scrollWidth") == width, "nothing sticks out of the page"
    # axe is a script from outside, which the page's own policy rightly refuses: it gets a way past it.
    bypassing = browser.new_page(
        viewport={"width": width, "height": 800}, color_scheme=scheme, bypass_csp=True
    )
    bypassing.goto(page_file.as_uri())
    violations = Axe().run(bypassing).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in violations] == []
    assert complaints == []
    assert asked == [page_file.as_uri()]
    page.close()
    bypassing.close()


WIDER = """frames => frames.filter(frame => frame.querySelector("table") && frame.scrollWidth > frame.clientWidth)
    .map(frame => frame.querySelector("caption").textContent)"""
CUT = """captions => captions.filter(one => one.getBoundingClientRect().right > document.documentElement.clientWidth)
    .map(one => one.textContent)"""


def test_tables_have_room(browser: Any, page_file: Path) -> None:
    page, _, _ = opened(browser, page_file, viewport={"width": 1200, "height": 800})
    assert page.locator(".scroll").evaluate_all(WIDER) == []
    page.set_viewport_size({"width": 480, "height": 800})
    assert page.locator("caption").evaluate_all(CUT) == []
    assert page.locator("#compared .scroll").evaluate_all(WIDER) == []
    page.close()


def test_long_names_leave_the_figures_in_sight(browser: Any, tmp_path: Path) -> None:
    short = part()
    names = ["L" * 300, "word " * 60, *(card.name for card in short.cards[2:])]
    cards = tuple(replace(card, name=name) for card, name in zip(short.cards, names, strict=True))
    report = make_report([replace(short, cards=cards)], rules("inventions"), Request(plan=Plan(games=60)))
    path = tmp_path / "report.html"
    path.write_text(report_html(report, in_language("en")), encoding="utf-8")
    page, _, _ = opened(browser, path, viewport={"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    right = page.locator("table.cards thead th").nth(2).bounding_box()
    assert right["x"] + right["width"] <= 390
    page.close()


def test_dark_is_dark(browser: Any, page_file: Path) -> None:
    for scheme, bright in (("light", True), ("dark", False)):
        page, _, _ = opened(browser, page_file, color_scheme=scheme)
        colour = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        channels = [int(part) for part in colour.strip("rgb()").split(",")]
        assert (min(channels) > 230) is bright
        page.close()


def test_tables_can_be_sorted_with_the_keyboard(browser: Any, page_file: Path) -> None:
    page, complaints, _ = opened(browser, page_file)
    head = page.locator("table.cards").first.locator("thead th").nth(3)
    plays = "rows => rows.map(row => Number(row.cells[4].dataset.sort))"
    for state in ("ascending", "descending"):
        head.locator("button").press("Enter")
        assert head.get_attribute("aria-sort") == state
        found = page.locator("table.cards").first.locator("tbody tr").evaluate_all(plays)
        assert found == sorted(found, reverse=state == "descending")
    assert complaints == []
    page.close()


def test_without_scripts_everything_is_there(browser: Any, page_file: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(page_file.as_uri())
    assert page.locator("table.cards tbody tr").first.is_visible()
    assert page.locator("ol.advice > li").first.is_visible()
    assert page.locator("button").count() == 0
    context.close()


def test_it_prints_on_paper(browser: Any, page_file: Path, tmp_path: Path) -> None:
    texts = []
    for scripts in (False, True):
        context = browser.new_context(color_scheme="dark", java_script_enabled=scripts)
        page = context.new_page()
        page.goto(page_file.as_uri())
        page.pdf(path=tmp_path / "report.pdf", format="A4", print_background=True)
        context.close()
        texts.append(subprocess.run(["pdftotext", "-layout", tmp_path / "report.pdf", "-"], capture_output=True,
                                    text=True, check=True).stdout)  # fmt: skip
    assert inventions().cards[0].name in texts[0] or "Flaut" in texts[0]
    assert texts[1] == texts[0], "heads of tables stand on every page, also those with buttons"
    subprocess.run(["pdftoppm", "-r", "20", "-f", "1", "-l", "1", "-gray", tmp_path / "report.pdf",
                    tmp_path / "page"], check=True)  # fmt: skip
    (picture,) = tmp_path.glob("page*.pgm")
    pixels = picture.read_bytes().split(b"255\n", 1)[1]
    assert sum(pixels) / len(pixels) > 200, "ink is for letters, also where the screen is dark"


def test_it_is_valid_html(page_file: Path) -> None:
    done = subprocess.run(["tidy", "-quiet", "-errors", "-utf8", page_file], capture_output=True, text=True,
                          check=False)  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
