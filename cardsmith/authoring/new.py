"""A new set: a folder that checks and builds at once, with examples to replace."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from cardsmith.authoring.json_schemas import schema_text
from cardsmith.authoring.rules_reading import profile_names
from cardsmith.authoring.suggesting import refusal, suggestion
from cardsmith.authoring.texts import FORBIDDEN
from cardsmith.model.errors import FileError
from cardsmith.model.sentences import reason, tell
from cardsmith.shipped import DATA, shipped, shipped_names

EXAMPLES = DATA / "new"
SCHEMA_FILE = "set.schema.json"
TEMPLATE_FOLDER = "template"


def new_set(
    directory: str | Path, template: str = "classic", copy_template: bool = False, rules: str = "inventions"
) -> list[Path]:
    """Make a set of examples in ``directory`` and return the files written, ``set.yaml`` first.

    The folder may exist, but nothing in it is overwritten. With ``copy_template`` the set gets its own copy of the
    template. The schema lies beside the set, so that editors complete and check without a network.

    Raises:
        UsageError: no such template or rules. FileError: a file is there already, or cannot be written.
    """
    if template not in shipped_names("templates"):
        message = tell("there is no template '{name}'", name=template)
        raise refusal(message, suggestion(template, shipped_names("templates")))
    if rules not in profile_names():
        message = tell("there is no rules profile '{name}'", name=rules)
        raise refusal(message, suggestion(rules, profile_names()))
    folder = Path(directory)
    written: list[Path] = []
    missing: set[Path] = set()
    try:
        contents = _contents(folder, template, copy_template, rules)
        for path in contents:
            if path.exists() or path.is_symlink():
                message = tell(
                    "{path} exists already; nothing was written (choose another folder)", path=path
                )
                raise FileError(message)
        missing = {parent for path in contents for parent in path.parents if not parent.exists()}
        for path, data in contents.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as file:
                written.append(path)
                file.write(data)
    except OSError as problem:
        for path in written:
            path.unlink(missing_ok=True)
        for made in sorted(missing, key=lambda path: len(path.parts), reverse=True):
            with suppress(OSError):
                made.rmdir()
        name = problem.filename or folder
        raise FileError(tell("cannot write {path}: {reason}", path=name, reason=reason(problem))) from problem
    return written


def _contents(folder: Path, template: str, copy_template: bool, rules: str) -> dict[Path, bytes]:
    """Return what is to be written: bytes by path."""
    values = {
        "@TITLE@": json.dumps(_title(folder), ensure_ascii=False),
        "@TEMPLATE@": f"./{TEMPLATE_FOLDER}" if copy_template else template,
        "@RULES@": rules,
    }
    text = (EXAMPLES / "set.yaml").read_text("utf-8")
    for mark, value in values.items():
        text = text.replace(mark, value)
    contents = {folder / "set.yaml": text.encode(), folder / SCHEMA_FILE: schema_text("set").encode()}
    if copy_template:
        contents |= _tree(shipped("templates") / template, folder / TEMPLATE_FOLDER)
    return contents


def _tree(source: Path, target: Path) -> dict[Path, bytes]:
    """Return the files of a folder, with their paths in another."""
    paths = sorted(path for path in source.rglob("*") if path.is_file())
    return {target / path.relative_to(source): path.read_bytes() for path in paths}


def _title(folder: Path) -> str:
    """Return the folder's name as a title: ``my-first_set`` is ``My first set``."""
    name = folder.resolve().name.encode("utf-8", "ignore").decode()  # bytes that are no text are left out
    name = FORBIDDEN.sub("", name).replace("-", " ").replace("_", " ").strip()
    return name[:1].upper() + name[1:] or "My set"
