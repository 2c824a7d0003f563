"""The documentation knows every command, option, key and code; its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardsmith.codes import all_codes
from tests.conftest import REPOSITORY
from tests.reference import PAGES

DOCS = REPOSITORY / "docs"
PROSE = sorted([*DOCS.rglob("*.md"), REPOSITORY / "README.md", REPOSITORY / "CONTRIBUTING.md"])
CODE = re.compile(r'"(CS\d{3})"')


@pytest.mark.parametrize("name", PAGES)
def test_the_reference_says_what_the_code_says(golden, name: str) -> None:
    golden(DOCS / "reference" / name, PAGES[name]())


def test_every_key_of_a_template_has_a_small_picture() -> None:
    folder = DOCS / "reference" / "pictures"
    named = set(re.findall(r"\(pictures/([\w-]+\.png)\)", PAGES["template-keys.md"]()))
    assert {path.name for path in folder.iterdir()} == named
    assert [path.name for path in folder.iterdir() if path.stat().st_size > 30_000] == []


@pytest.mark.parametrize("name", PAGES)
def test_every_row_of_the_reference_says_something(name: str) -> None:
    empty = [
        line
        for line in PAGES[name]().splitlines()
        if re.fullmatch(r"\| `[^|]*` (\(required\) )?\|\s*\|", line)
    ]
    assert empty == []


def used_codes() -> dict[str, str]:
    return {
        code: str(path.relative_to(REPOSITORY))
        for path in sorted((REPOSITORY / "cardsmith").rglob("*.py"))
        for code in CODE.findall(path.read_text(encoding="utf-8"))
    }


def test_every_code_in_the_source_is_explained_and_the_other_way_round() -> None:
    assert sorted(used_codes()) == sorted(all_codes())


def test_every_code_is_provoked_by_a_test() -> None:
    kinds = {".py", ".tsv", ".txt"}
    files = [path for path in (REPOSITORY / "tests").rglob("*") if path.suffix in kinds]
    tests = "\n".join(path.read_text(encoding="utf-8") for path in files)
    assert [code for code in all_codes() if code not in tests] == []


@pytest.mark.parametrize("page", PROSE, ids=lambda path: str(path.relative_to(REPOSITORY)))
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)", text):
        if not target.startswith(("http:", "https:")):
            assert (page.parent / target).exists(), target


def test_nothing_names_the_machine_it_was_written_on() -> None:
    import subprocess

    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=REPOSITORY, capture_output=True, text=True, check=False
    )
    for name in filter(None, listed.stdout.split("\0")):
        path = REPOSITORY / name
        if (
            path.suffix in {".py", ".md", ".toml", ".yaml", ".po", ""}
            and path.is_file()
            and path.stat().st_size < 1e6
        ):
            text = path.read_text(encoding="utf-8", errors="replace")
            assert not re.search(r"/(?:root|work)/\w", text), name
