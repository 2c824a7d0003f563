"""Plain data to rules and back: the one judge of what an option may be, for profiles, overrides and journals.

Values may be texts (YAML, the command line) or what JSON has; what is wrong comes back as problems with the path of
the option, so that whoever knows the file can say where.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import Field, fields, replace
from typing import Any, Literal, NamedTuple, get_args, get_type_hints

from cardsmith.model.rules import ALL, EVERY_MODE, ByPlayers, Mode, Ruleset, Score, options_of
from cardsmith.model.sentences import either, joined, tell, tell_n, together

ABOUT = ("mode", "leaflet", "ours")
"""What a profile says about itself beside its options."""
OPTIONS: dict[str, Field[Any]] = {option.name: option for option in fields(Ruleset) if option.metadata}
_HINTS = get_type_hints(Ruleset)
_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_IDLE = (
    ("tiebreak_draw", "end", "instant", tell("which has no tie-break")),
    ("tiebreak_limit", "end", "instant", tell("which has no tie-break")),
    ("second_fail", "max_successes", 1, tell("which ends the turn")),
)
"""Options that mean nothing beside another: mistakes of an author, but not in a journal, which writes all."""
_SWITCH = {"true": True, "yes": True, "false": False, "no": False}


class Problem(NamedTuple):
    """Something wrong with the option at ``path``: not known, of another mode, of a wrong value, contradictory."""

    kind: Literal["unknown", "mode", "value", "contradiction"]
    path: tuple[str, ...]
    message: str
    help: str | None = None


class _ValueError(Exception):
    """A value is not what is ``wanted``; ``path`` leads to it inside the option."""

    def __init__(self, wanted: str, value: Any, *path: str) -> None:
        super().__init__(wanted)
        self.wanted, self.value, self.path = wanted, value, path

    def problem(self, option: str) -> Problem:
        """Return it as data, about this option."""
        path, shown = (option, *self.path), _shown(self.value)
        text = tell(
            "{option} must be {wanted}, not {value}", option=".".join(path), wanted=self.wanted, value=shown
        )
        return Problem("value", path, text)


def read_ruleset(
    name: str, data: Mapping[str, Any], base: Ruleset | None = None
) -> tuple[Ruleset | None, list[Problem]]:
    """Return the rules that ``data`` says on top of ``base``, or None and everything wrong with it.

    Options changed from the base's are noted in ``ours``.
    """
    mode, problems = _read_mode(data, base)
    rules = replace(base, name=name) if base else Ruleset(name, mode)
    if base is None and mode == "solo":
        rules = replace(rules, players=(1, 1))
    values, wrong = _read_options(data, rules)
    problems += wrong
    rules = replace(rules, **values)
    problems += [problem for problem in _contradictions(rules, set(values)) if problem.path[0] in values]
    ours = data.get("ours", [])
    if not isinstance(ours, list) or not all(option in tuple(OPTIONS) for option in ours):
        problems.append(Problem("value", ("ours",), tell("ours must be a list of options")))
    if problems:
        return None, problems
    if base is not None:
        changed = [key for key, value in values.items() if value != getattr(base, key)]
        ours = dict.fromkeys([*base.ours, *ours, *changed])
    leaflet = data.get("leaflet", base.leaflet if base else "")
    return replace(rules, leaflet=str(leaflet), ours=tuple(ours)), []


def _read_options(data: Mapping[str, Any], rules: Ruleset) -> tuple[dict[str, Any], list[Problem]]:
    """Return the options in their own types, and what is wrong with others; ``rules`` is what they add to."""
    values: dict[str, Any] = {}
    problems: list[Problem] = []
    for key, value in data.items():
        if key in ABOUT or value is None:
            continue
        unknown = _unknown(key, rules.mode)
        if unknown is not None:
            problems.append(unknown)
            continue
        try:
            values[key] = _read(key, value, getattr(rules, key))
        except _ValueError as wrong:
            problems.append(wrong.problem(key))
    return values, problems


def _read_mode(data: Mapping[str, Any], base: Ruleset | None) -> tuple[Mode, list[Problem]]:
    """Return the mode, and what is wrong with it (the mode is a guess then)."""
    written, path = data.get("mode"), ("mode",)
    guess: Mode = base.mode if base else "versus"
    if written is None and base is None:
        text = tell("a profile says its mode, or which profile it extends")
        return guess, [Problem("value", path, text, tell("add 'mode: versus', or 'extends: inventions'"))]
    if written is not None and written not in EVERY_MODE:
        return guess, [_one_of(EVERY_MODE, written).problem("mode")]
    if base is not None and written not in (None, base.mode):
        text = tell(
            "mode is {mode} in '{profile}', which this profile extends; it cannot become {other}",
            mode=base.mode,
            profile=base.name,
            other=written,
        )
        return guess, [Problem("contradiction", path, text, tell("extend another profile"))]
    return written or guess, []


def _unknown(key: str, mode: Mode) -> Problem | None:
    """Return what is wrong with writing this option in a profile of this mode."""
    if key not in OPTIONS:
        return Problem("unknown", (key,), tell("unknown option '{option}'", option=key))
    modes = OPTIONS[key].metadata["modes"]
    if mode not in modes:
        text = tell(
            "'{option}' is an option of games of the mode {modes}; this one has the mode {mode}",
            option=key,
            modes=together(modes),
            mode=mode,
        )
        help_ = tell("delete it; options here: {options}", options=joined(options_of(mode)))
        return Problem("mode", (key,), text, help_)
    return None


def _read(key: str, value: Any, before: Any) -> Any:
    """Return the option's value in its own type; ``before`` is what it adds to.

    Raises:
        _ValueError: it is not what the option takes.
    """
    least = OPTIONS[key].metadata["least"]
    choices = get_args(_HINTS[key])
    if key == "score":
        return replace(before, **_read_score(value))
    if key == "hand":
        return _read_hand(value)
    if key == "players":
        return _read_players(value)
    if key == "deck_limit" and value == ALL:
        return None
    if _HINTS[key] is bool:
        switch = _SWITCH.get(str(value).lower())
        if switch is None:
            raise _ValueError(either(["true", "false"]), value)
        return switch
    if least is not None:
        or_all = tell("a whole number of at least {least} or '{all}'", least=least, all=ALL)
        return _whole(value, least, or_all if key == "deck_limit" else "")
    if value not in choices:
        raise _one_of(choices, value)
    return value


def _one_of(choices: Sequence[str], value: Any) -> _ValueError:
    return _ValueError(tell("one of {choices}", choices=joined(choices)), value)


def _whole(value: Any, least: int | None, wanted: str = "", *path: str) -> int:
    number = value if type(value) is int else None
    if isinstance(value, str) and _WHOLE.fullmatch(value):
        number = int(value)
    if number is None or (least is not None and number < least):
        plain = tell("a whole number")
        if least is not None:
            plain = tell("a whole number of at least {least}", least=least)
        raise _ValueError(wanted or plain, value, *path)
    return number


def _read_players(value: Any) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise _ValueError(tell("the least and the most players, like [2, 6]"), value)
    return _whole(value[0], 1), _whole(value[1], 1)


def _read_hand(value: Any) -> int | tuple[int, ...] | ByPlayers:
    if isinstance(value, list) and value:
        return tuple(_whole(cards, 1) for cards in value)
    if isinstance(value, dict) and value:
        pairs = {_whole(players, 1): _whole(cards, 1, "", str(players)) for players, cards in value.items()}
        if len(pairs) == len(value):
            return ByPlayers(tuple(sorted(pairs.items())))
    wanted = tell(
        "a whole number of at least 1, hands by number of players like {2: 6, 4: 5}, or by seat like [4, 6]"
    )
    return _whole(value, 1, wanted)


def _read_score(value: Any) -> dict[str, int]:
    parts = [part.name for part in fields(Score)]
    if not isinstance(value, dict) or not set(value) <= set(parts):
        raise _ValueError(tell("numbers for {parts}", parts=joined(parts)), value)
    return {part: _whole(points, None, "", part) for part, points in value.items() if points is not None}


def _contradictions(rules: Ruleset, written: set[str]) -> list[Problem]:
    """Return what makes no sense together, at an option that was written here."""
    found: list[tuple[str, str]] = []
    least, most = rules.players
    if least > most:
        text = tell("players: the least ({least}) is more than the most ({most})", least=least, most=most)
        found.append(("players", text))
    if rules.mode == "solo" and rules.players != (1, 1):
        text = tell("a solo game takes exactly one player: write players: [1, 1] or leave it out")
        found.append(("players", text))
    if rules.mode == "solo" and rules.start == "random":
        found.append(("start", _without_meaning("start")))
    if rules.mode == "solo" and rules.rotate_start:
        found.append(("rotate_start", _without_meaning("rotate_start")))
    if isinstance(rules.hand, tuple) and not least <= len(rules.hand) <= most:
        text = tell(
            "hand lists seats ({n}), but {least} to {most} play", n=len(rules.hand), least=least, most=most
        )
        found.append(("hand", text))
    needed = rules.cards_in_hands(least) + rules.timeline_start + rules.discard_start
    if rules.deck_limit is not None and least <= most and needed > rules.deck_limit:
        text = tell_n(
            "even {n} player needs {needed} to start, but deck_limit is {deck_limit}",
            "even {n} players need {needed} to start, but deck_limit is {deck_limit}",
            least,
            needed=tell_n("{n} card", "{n} cards", needed),
            deck_limit=rules.deck_limit,
        )
        keys = ("deck_limit", "hand", "players", "timeline_start", "discard_start")
        found.append((next((key for key in keys if key in written), "deck_limit"), text))
    for key, other, value, why in _IDLE if not written.issuperset(options_of(rules.mode)) else ():
        if {key, other} <= written and getattr(rules, other) == value:
            text = tell(
                "'{option}' means nothing with {other}, {why}", option=key, other=f"{other}: {value}", why=why
            )
            found.append((key, text))
    return [Problem("contradiction", (key,), text) for key, text in found]


def _without_meaning(option: str) -> str:
    return tell("'{option}' means nothing with one seat", option=option)


def _shown(value: Any) -> str:
    if isinstance(value, str):
        return f"'{value}'"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {entry}" for key, entry in value.items()) + "}"
    return f"[{', '.join(map(str, value))}]" if isinstance(value, list) else str(value)
