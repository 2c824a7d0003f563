"""The dialogue before a game: who plays, with which bots, by which rules. All else is said on the command line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Input

from cardsmith.language.messages import Messages
from cardsmith.language.rules_text import mode_in_words
from cardsmith.model.errors import CardsmithError, FileError
from cardsmith.terminal.page import Page
from cardsmith.terminal.session import Session
from cardsmith.terminal.table import paint
from cardsmith.terminal.table.canvas import Canvas
from cardsmith.terminal.table.house import House
from cardsmith.terminal.table.screens import KeyScreen

LEVELS = ("novice", "casual", "expert")
LEAST_COLUMNS, LEAST_LINES = 40, 14
"""The room that its fields need."""


class Dialogue(KeyScreen):
    """Asks who plays by which rules, deals, and hands the game to ``begun``.

    Its fields, from the top: 0 the names of the people, 1 how many bots, 2 how well they know, 3 the rules.
    """

    def __init__(self, words: Messages, house: House, begun: Callable[[Session], None]) -> None:
        super().__init__()
        self._, self._words, self._house, self._begun = words.gettext, words, house, begun
        self._profiles = house.profiles()
        self._field, self._level, self._rules = 0, 1, 0
        self._bots = int(self._profiles[0].mode == "versus")
        self._said: list[str] = []

    def compose(self) -> ComposeResult:
        """Yield the fields from top to bottom, then the keys."""
        yield Canvas("title")
        yield Input(self._("Player"), id="names", compact=True, select_on_focus=False)
        yield Canvas("fields")
        yield Canvas("keys")
        yield Canvas("small")

    def begin(self) -> None:
        """Begin with the names: what is typed first replaces the one that is there."""
        self.canvas("title").styles.height = 4
        names = self.query_one(Input)
        names.focus()
        names.select_all()
        self.repaint()

    def repaint(self) -> None:
        """Draw all fields that the rules have; the one that keys change is marked."""
        small = self.too_small(self._words, self.size.width < LEAST_COLUMNS or self.size.height < LEAST_LINES)
        self.set_focus(None if self._field or small else self.query_one(Input))
        if small:
            return
        if self._field not in self._fields():  # names were pasted with the mouse while bots were chosen
            self._field = 0
        _, page = self._, Page(self._words, self.size.width - 3)
        label = f"{'▶' if not self._field else ' '} {_('Names of the people, like Ann, Ben')}"
        self.canvas("title").show([
            Text(), *paint.prose(page, _("Who plays?"), paint.BOLD), Text(),
            Text(label, (paint.CHOSEN if not self._field else paint.PLAIN) + paint.act(field=0)),
        ])  # fmt: skip
        rules = self._profiles[self._rules]
        rows = [
            (_("How many bots"), str(self._seated_bots()), ""),
            (_("How well the bots know"), LEVELS[self._level], ""),
            (_("Rules"), rules.name, mode_in_words(rules, self._words)),
        ]
        width = max(len(label) for label, _, _ in rows)
        lines = [Text()]
        for field, (label, value, more) in enumerate(rows, 1):
            if field not in self._fields():
                continue
            style = paint.CHOSEN if field == self._field else paint.PLAIN
            line = Text(f"{'▶' if field == self._field else ' '} {label:{width}}  ", paint.act(field=field))
            line.append("◀", style + paint.act(key="left", field=field))
            line.append(f" {value} ", style + paint.act(field=field))
            line.append("▶", style + paint.act(key="right", field=field))
            lines += [line.append(f"  {more}"), Text()]
        lines += [part for text in self._said for part in paint.prose(page, text, paint.BOLD)]
        self.canvas("fields").show(lines)
        bar = paint.keys(
            [("Enter", _("begin"), "enter"), ("↑↓", _("field"), "down"), ("←→", _("change"), "right"),
             ("Esc", _("leave"), "escape")],
            self.size.width,
        )  # fmt: skip
        self.show_whole("keys", bar)

    def press(self, key: str) -> None:
        """Go to another field, change the field, begin or leave."""
        if key in ("down", "tab", "up", "shift+tab"):
            fields = self._fields()
            self._field = fields[
                (fields.index(self._field) + (1 if key in ("down", "tab") else -1)) % len(fields)
            ]
        elif key in ("left", "right"):
            self._change(1 if key == "right" else -1)
        elif key == "enter":
            self._begin()
            return
        elif key in ("escape", "q"):
            self.app.exit(0)
            return
        self.repaint()

    def hit(self, meta: dict[str, Any]) -> None:
        """Go to the field that was hit; change it where an arrow was."""
        if "field" in meta:
            self._field = meta["field"]
        if "key" in meta:
            self.press(meta["key"])
        self.repaint()

    def minds(self, key: str) -> bool:
        """Leave to the names what edits them."""
        return (
            self._field > 0 or self.cramped or key in ("up", "down", "tab", "shift+tab", "escape", "ctrl+d")
        )

    def on_input_submitted(self) -> None:
        """Begin: Enter among the names is the text field's, lest it overtakes what was typed before it."""
        if self.on_top:
            self._begin()

    def on_input_changed(self) -> None:
        """Draw anew: how many bots there may be depends on how many people there are."""
        self.repaint()

    def _people(self) -> list[str]:
        return [name for name in self.query_one(Input).value.split(",") if name.strip()]

    def _possible_bots(self) -> tuple[int, int]:
        """Return how few and how many bots the rules take beside the people."""
        least, most = self._profiles[self._rules].players
        return max(0, least - len(self._people())), max(0, most - len(self._people()))

    def _seated_bots(self) -> int:
        least, most = self._possible_bots()
        return max(least, min(most, self._bots))

    def _fields(self) -> tuple[int, ...]:
        return (0, 1, 2, 3) if self._possible_bots()[1] else (0, 3)

    def _change(self, by: int) -> None:
        if self._field == 1:
            self._bots = self._seated_bots() + by
            self._bots = self._seated_bots()
        elif self._field == 2:
            self._level = (self._level + by) % len(LEVELS)
        elif self._field == 3:
            before = self._profiles[self._rules].mode
            self._rules = (self._rules + by) % len(self._profiles)
            mode = self._profiles[self._rules].mode
            self._bots = self._bots if mode == before else int(mode == "versus")

    def _begin(self) -> None:
        """Deal the game, or say why it cannot be dealt."""
        rules = self._profiles[self._rules]
        names = [*self._people(), *[f"bot:{LEVELS[self._level]}"] * self._seated_bots()]
        try:
            session = self._house.deal(rules, names)
        except FileError as failure:
            self.app.exit(failure)
            return
        except CardsmithError as problem:
            say = self._words.say
            told = [text for finding in problem.findings for text in (finding.message, finding.help) if text]
            self._said = [say(text) for text in told] or [say(problem.message)]
            self.repaint()
            return
        self._begun(session)
