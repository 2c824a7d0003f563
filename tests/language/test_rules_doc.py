"""docs/rules.md against the options: each is there, with its modes, values and default."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from cardsmith.authoring.rules_reading import load_rules, profile_names
from cardsmith.model.rule_reading import OPTIONS
from cardsmith.model.rules import ALL, EVERY_MODE, Ruleset, Score

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "rules.md").read_text("utf-8")
TABLE = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in TEXT.partition("## Options")[2].splitlines()
    if line.startswith("| `")
]
ROWS = {row[0].strip("`"): row[1:] for row in TABLE}
HINTS = get_type_hints(Ruleset)


def test_every_option_has_its_row_in_order() -> None:
    assert list(ROWS) == ["mode", *OPTIONS]
    assert all(f"`{mode}`" in ROWS["mode"][1] for mode in EVERY_MODE)


@pytest.mark.parametrize("option", OPTIONS)
def test_a_row_says_modes_values_and_default(option: str) -> None:
    modes, values, default, meaning = ROWS[option]
    assert tuple(modes.split(", ")) == OPTIONS[option].metadata["modes"]
    assert meaning
    if choices := [choice for choice in get_args(HINTS[option]) if isinstance(choice, str)]:
        assert values == ", ".join(f"`{choice}`" for choice in choices)
    value = OPTIONS[option].default
    if isinstance(value, Score):
        assert (
            f"timeline: {value.timeline}, gap: {value.gap}, left: {value.left}, opening: {value.opening}"
            in values
        )
    elif option == "deck_limit":
        assert default == f"`{ALL}`"
    elif option == "players":
        assert default.startswith(f"`{list(value)}`")
    else:
        assert default == f"`{str(value).lower()}`"


def test_every_profile_is_named() -> None:
    assert all(f"`{name}`" in TEXT for name in profile_names())


def test_the_example_works(tmp_path: Path) -> None:
    example = re.search(r"```yaml\n(.*?)```", TEXT, re.DOTALL)
    assert example is not None
    (tmp_path / "family-rules.yaml").write_text(example[1], encoding="utf-8")
    rules, findings = load_rules(tmp_path / "family-rules.yaml")
    assert rules is not None and not findings
    assert rules.hand == (3, 5)


def test_the_overrides_work() -> None:
    for override in re.findall(r"`--rule (\S+?)`", TEXT):
        rules, findings = load_rules("twist-coop" if "score" in override else "inventions", [override])
        assert rules is not None, findings
