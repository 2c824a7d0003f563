"""Rule profiles from YAML files: the shipped ones and those that users write beside their sets.

A profile says its ``mode`` or which profile it ``extends`` (a shipped name, or a path relative to its own folder),
then the options in which it differs. ``--rule KEY=VALUE`` of the command line is the last layer.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cardsmith.authoring.source import from_here, is_file
from cardsmith.authoring.suggesting import did_you_mean, file_suggestion, nearest
from cardsmith.authoring.yaml_reader import read_yaml
from cardsmith.model.findings import Finding, Place, error, has_errors
from cardsmith.model.rule_reading import ABOUT, OPTIONS, Problem, read_ruleset
from cardsmith.model.rules import Ruleset, options_of
from cardsmith.model.sentences import joined, tell
from cardsmith.shipped import DATA

PROFILES = DATA / "rules"
_CODES = {"unknown": "CS712", "mode": "CS713", "value": "CS714", "contradiction": "CS715"}


def profile_names() -> tuple[str, ...]:
    """Return the names of the shipped profiles, the default first."""
    names = sorted(path.stem for path in PROFILES.glob("*.yaml"))
    return tuple(sorted(names, key=lambda name: name != "inventions"))


def load_rules(
    name_or_path: str | Path, overrides: Iterable[str] = (), place: Place | None = None
) -> tuple[Ruleset | None, list[Finding]]:
    """Return the rules of a shipped profile or of a file, with ``KEY=VALUE`` overrides, and what is wrong.

    The rules are None when anything is. ``place`` is where somebody named them.

    Raises:
        FileError: the file exists and cannot be read.
    """
    path = _find(str(name_or_path), Path())
    if path is None:
        return None, [_no_profile("CS710", name_or_path, Path(), place)]
    rules, findings = _load(path, ())
    overrides = tuple(overrides)
    if rules is None or not overrides:
        return rules, findings
    data, wrong = _read_overrides(overrides)
    findings += wrong
    changed, problems = read_ruleset(rules.name, data, rules)
    places = {text.partition("=")[0].strip(): Place(f"--rule {text}") for text in overrides}
    for problem in problems:
        place = places.get(".".join(problem.path)) or places.get(problem.path[0]) or Place("--rule")
        findings.append(_finding(problem, rules, place))
    return (None if has_errors(findings) else changed), findings


def _find(name: str, folder: Path) -> Path | None:
    """Return the file of a shipped profile or the path that the name is, if there is one."""
    path = PROFILES / f"{name}.yaml" if name in profile_names() else folder / name
    return path if is_file(path) else None


def _no_profile(code: str, name: str | Path, folder: Path, place: Place | None) -> Finding:
    message = tell("'{name}' is neither a shipped profile nor a file", name=from_here(Path(name)))
    return error(code, message, place, file_suggestion(folder / name, profile_names()))


def _load(path: Path, extending: tuple[Path, ...]) -> tuple[Ruleset | None, list[Finding]]:
    """Read a profile and all that it extends; ``extending`` are the files that lead to it."""
    document, findings = read_yaml(path)
    if document is None:
        return None, findings
    if not isinstance(document.data, dict):
        text = tell("a rules file is made of options: 'extends: inventions', then 'hand: 3'")
        return None, [*findings, error("CS719", text, document.place())]
    data = dict(document.data)
    parent = data.pop("extends", None)
    base: Ruleset | None = None
    if parent is not None:
        base, found = _load_parent(parent, path, document.place(("extends",)), extending)
        findings += found
        if base is None:
            return None, findings
    rules, problems = read_ruleset(path.stem, data, base)
    for problem in problems:
        place = document.place(problem.path, key=problem.kind in ("unknown", "mode"))
        findings.append(_finding(problem, base, place))
    return (None if has_errors(findings) else rules), findings


def _load_parent(
    parent: Any, path: Path, place: Place, extending: tuple[Path, ...]
) -> tuple[Ruleset | None, list[Finding]]:
    if not isinstance(parent, str):
        return None, [error("CS711", tell("extends must be the name or the path of one profile"), place)]
    found = _find(parent, path.parent)
    if found is None:
        return None, [_no_profile("CS711", parent, path.parent, place)]
    chain = (*extending, path.resolve())
    if found.resolve() in chain:
        message = tell("'{parent}' extends this profile in turn: a circle", parent=parent)
        return None, [error("CS716", message, place)]
    return _load(found, chain)


def _finding(problem: Problem, base: Ruleset | None, place: Place) -> Finding:
    """Make the located finding of a problem, with the nearest right name for an unknown option."""
    help_ = problem.help
    if problem.kind == "unknown":
        near = nearest(problem.path[0], [*ABOUT, "extends", *OPTIONS])
        known = options_of(base.mode) if base else tuple(OPTIONS)
        help_ = did_you_mean(near) if near else tell("known are: {names}", names=joined(known))
    return error(_CODES[problem.kind], problem.message, place, help_)


def _read_overrides(overrides: Iterable[str]) -> tuple[dict[str, Any], list[Finding]]:
    """Return ``KEY=VALUE`` texts as the data a file would have.

    ``4,6`` is a list, ``2:6,4:5`` are keys with values, ``score.gap=2`` is a part of an option.
    """
    data: dict[str, Any] = {}
    findings: list[Finding] = []
    for text in overrides:
        key, _, value = (part.strip() for part in text.partition("="))
        if not key or not value:
            message = tell("'{text}' is not KEY=VALUE", text=text)
            findings.append(error("CS718", message, Place("--rule"), tell("write it like --rule hand=5")))
            continue
        option, _, part = key.partition(".")
        if not part:
            data[option] = _structure(value)
        elif isinstance(inner := data.setdefault(option, {}), dict):
            inner[part] = value
    return data, findings


def _structure(value: str) -> Any:
    parts = [part.strip() for part in value.strip("[]{}").split(",")]
    if all(":" in part for part in parts):
        pairs = [part.partition(":") for part in parts]
        keyed = {key.strip(): inner.strip() for key, _, inner in pairs}
        return (
            keyed if len(keyed) == len(pairs) else value
        )  # a key that is there twice is no value of any option
    return parts if len(parts) > 1 or value.startswith("[") else value
