"""Sets found and read: a folder, a YAML file or a shipped set's name becomes a ``CardSet``."""

from __future__ import annotations

import errno
from pathlib import Path

from cardsmith.authoring.cells import TABLE_SUFFIXES
from cardsmith.authoring.set_reading import SET_FILE, SetReading
from cardsmith.authoring.source import is_file, names_in, unreadable
from cardsmith.authoring.suggesting import did_you_mean, nearest, suggestion
from cardsmith.authoring.yaml_reader import read_yaml
from cardsmith.model.cards import CardSet
from cardsmith.model.errors import FileError, UsageError
from cardsmith.model.findings import Finding, by_place, error, has_errors
from cardsmith.model.sentences import reason, tell
from cardsmith.shipped import shipped, shipped_names


def find_set(name: str | Path) -> Path:
    """Return the set file that ``name`` means: a folder, a YAML file, or the name of a shipped set.

    Raises:
        FileError: there is none; the message says what was looked for and what is near.
        UsageError: the name is empty, as of a variable that a script forgot to set.
    """
    if not str(name):
        raise UsageError(tell("the name is empty: write one"))
    path = Path(name)
    if is_file(path / SET_FILE):
        return path / SET_FILE
    for place in (path, path / SET_FILE):
        _refuse_dead_link(place)
    try:
        if path.is_dir():
            if (path / SET_FILE).exists():  # a folder or a pipe: reading it says so
                return path / SET_FILE
            raise _no_set_in(path)
        if path.suffix.lower() in TABLE_SUFFIXES and path.exists():
            message = tell(
                "{path} is a table; write a {file} beside it with 'title: ...' and 'cards: {name}'",
                path=path,
                file=SET_FILE,
                name=path.name,
            )
            raise FileError(message)
        if path.exists():
            return path
    except OSError as problem:
        raise unreadable(str(name), reason(problem)) from problem
    if str(name) in shipped_names("sets"):
        return shipped("sets") / name / SET_FILE
    raise _no_set(str(name))


def _no_set_in(folder: Path) -> FileError:
    near = nearest(SET_FILE, names_in(folder))
    help_ = did_you_mean(str(folder / near)) if near else tell("'cardsmith new' makes a set")
    message = tell("there is no {file} in the folder {path}; {help}", file=SET_FILE, path=folder, help=help_)
    return FileError(message)


def _no_set(name: str) -> FileError:
    path, known = Path(name), shipped_names("sets")
    near = nearest(path.name, [*_sets_in(path.parent), *(known if name == path.name else ())])
    help_ = did_you_mean(str(path.parent / near)) if near else suggestion(name, known)
    message = tell(
        "there is no set '{set}': no such folder, YAML file or shipped set; {help}",
        set=name,
        help=help_ or tell("no sets are shipped"),
    )
    return FileError(message)


def _sets_in(folder: Path) -> list[str]:
    """Return the names of what a set can be in a folder: YAML files, and folders with a set file."""
    names = names_in(folder)
    return [name for name in names if name.endswith((".yaml", ".yml")) or is_file(folder / name / SET_FILE)]


def _refuse_dead_link(path: Path) -> None:
    """Say where a link leads that leads nowhere: it is seen in its folder, so that 'not there' would only puzzle.

    Raises:
        FileError: it is such a link.
    """
    try:
        path.stat()
    except ValueError:  # a null character: no file has such a name
        return
    except OSError as problem:
        if problem.errno == errno.ELOOP:
            raise FileError(tell("{path} is a link that leads back to itself", path=path)) from problem
        if problem.errno == errno.ENOENT and path.is_symlink():
            target = path.readlink()
            message = tell("{path} is a link to {target}, which is not there", path=path, target=target)
            raise FileError(message) from problem


def load_set(path: str | Path) -> tuple[CardSet | None, list[Finding]]:
    """Read a set: a folder, a YAML file, or the name of a shipped set.

    Returns the set (None if there is an error) and all findings, in the order of the files.

    Raises:
        FileError: there is no such set, or it cannot be read.
    """
    card_set, findings = read_sound(path)
    return (None if has_errors(findings) else card_set), findings


def read_sound(path: str | Path) -> tuple[CardSet | None, list[Finding]]:
    """Read a set like ``load_set``, but return what is sound of it also when there are errors.

    Later rooms look at it so that one run tells everything; it is never printed or played.

    Raises:
        FileError: there is no such set, or it cannot be read.
    """
    file = find_set(path)
    document, findings = read_yaml(file)
    if document is None:
        return None, findings
    if not isinstance(document.data, dict):
        help_ = tell("write 'title: ...' and 'cards:' with one '- name: ...' for each card")
        message = tell("this is not a set: keys with values are missing")
        return None, [*findings, error("CS037", message, document.place(), help_)]
    reading = SetReading(file, document, findings)
    card_set = reading.card_set()
    # what could not be read (an alias, a formula) is not complained about as empty once more
    wrong = {finding.place for finding in reading.findings if finding.code != "CS030"}
    found = [finding for finding in reading.findings if finding.code != "CS030" or finding.place not in wrong]
    return card_set, by_place(found)
