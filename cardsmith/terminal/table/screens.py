"""The screens beside the table: one to read on, one that hides the table between two people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.events import Key
from textual.screen import Screen

from cardsmith.language.messages import Messages
from cardsmith.terminal.drawing import wrap
from cardsmith.terminal.page import Page
from cardsmith.terminal.table import paint
from cardsmith.terminal.table.canvas import Canvas

KEY_NAMES = {"question_mark": "?", "return": "enter", "ctrl+d": "q", "space": "enter"}


class KeyScreen(Screen[Any]):
    """A screen that knows all it does by keys; a click on a key's name presses it.

    While it is ``cramped`` it says so on its canvas ``small``, and does nothing but leave.
    """

    cramped = False

    def press(self, key: str) -> None:
        """Do what a key is for: a name like ``enter``, or the character itself."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Draw everything anew for the size that there is."""
        raise NotImplementedError

    def begin(self) -> None:
        """Do what there is to do first: draw."""
        self.repaint()

    def hit(self, meta: dict[str, Any]) -> None:
        """Do what a click on a text with this meta is for: press the key whose name it is."""
        if "key" in meta:
            self.press(meta["key"])

    def minds(self, key: str) -> bool:  # noqa: ARG002
        """Tell whether a key is the screen's now, and not a text field's."""
        return True

    def too_small(self, words: Messages, cramped: bool) -> bool:
        """Hide all of the screen behind a sentence when it is cramped, else show it; return which."""
        self.cramped = cramped
        self.set_class(cramped, "cramped")
        width, height = self.size
        text = words.gettext("The window is too small: make it larger (now {columns} × {lines}), or press q.")
        self.canvas("small").show(map(Text, wrap(text.format(columns=width, lines=height), max(width, 2))))
        return cramped

    # Textual calls the handlers (`on_...`) of all base classes too: only the methods above are for overriding.

    @property
    def on_top(self) -> bool:
        """Whether people see this screen: keys before may have closed or covered it, or have left the table."""
        return self.app.return_code is None and self.app.screen is self

    def on_mount(self) -> None:
        """Begin."""
        if self.on_top:
            self.begin()

    def on_resize(self) -> None:
        """Draw for the new size."""
        if self.on_top:
            self.repaint()

    def on_key(self, event: Key) -> None:
        """Press a key, unless it is one of the application's own; one typed ahead is for the screen on top."""
        if event.key in ("ctrl+c", "ctrl+z", "ctrl+q") or not self.minds(event.key):
            return
        event.stop()
        event.prevent_default()
        if not self.on_top:
            if self.app.return_code is None:
                self.app.screen.post_message(Key(event.key, event.character))
            return
        if self.cramped and event.key not in ("q", "ctrl+d"):
            return
        key = KEY_NAMES.get(event.key) or (event.character if event.is_printable else None) or event.key
        self.press(key)

    def on_canvas_hit(self, hit: Canvas.Hit) -> None:
        """Do what the click is for."""
        if self.on_top:
            self.hit(hit.meta)

    def canvas(self, name: str) -> Canvas:
        """Return one of the screen's canvases."""
        return self.query_one(f"#{name}", Canvas)

    def show_whole(self, name: str, lines: Sequence[Text]) -> None:
        """Show lines on a canvas that is as high as they are many."""
        self.canvas(name).styles.height = len(lines)
        self.canvas(name).show(lines)


Entry = tuple[str, str, str]
"""A key as it is shown, the word for what it does, the key that a click presses."""

Writing = Callable[[Page], Iterable[str | Text]]
"""Yields the lines of a text for a page of some width."""


class Reading(KeyScreen):
    """A text over the whole screen, from its end on if wished. Closed by any of its keys: it returns the key."""

    def __init__(
        self, words: Messages, write: Writing, entries: tuple[Entry, ...] = (), from_end: bool = False
    ) -> None:
        super().__init__()
        self._words, self._write, self._from_end = words, write, from_end
        self._entries = entries or (("Esc", words.gettext("back"), "escape"),)
        self._closes = {key for _, _, key in entries} or {"escape", "enter", "q", "?"}

    def compose(self) -> ComposeResult:
        """Yield the text and the keys."""
        yield Canvas("text")
        yield Canvas("keys")

    def repaint(self) -> None:
        """Write the text for this width."""
        width = self.size.width
        scroll: Entry = ("↑↓", self._words.gettext("scroll"), "pagedown")
        self.show_whole("keys", paint.keys([*self._entries, scroll], width))
        page = Page(self._words, width - 3)
        lines = [Text(" ").append(line) for line in self._write(page)]
        at = self.canvas("text").scroll_offset.y
        self.canvas("text").show(lines, (len(lines) - 1, len(lines)) if self._from_end else (at, at))

    def press(self, key: str) -> None:
        """Scroll, or close."""
        self._from_end = False
        text, height = self.canvas("text"), max(1, self.canvas("text").size.height - 1)
        down = {"up": -1, "down": 1, "pageup": -height, "pagedown": height, "home": -(10**6), "end": 10**6}
        if key in down:
            text.scroll_to(y=text.scroll_offset.y + down[key], animate=False, immediate=True)
        elif key in self._closes:
            self.dismiss(key)


class Pass(KeyScreen):
    """Hides the table until the next person is ready: nothing of the game is on it."""

    def __init__(self, words: Messages, player: str) -> None:
        super().__init__()
        self._words, self._player = words, player

    def compose(self) -> ComposeResult:
        """Yield the text and the keys."""
        yield Canvas("text")
        yield Canvas("keys")

    def repaint(self) -> None:
        """Write who is next."""
        text = self._words.gettext("Pass the keyboard to {player}.").format(player=self._player)
        page = Page(self._words, self.size.width - 4)
        above = [Text()] * max(1, self.size.height // 3)
        lines = [Text(line, paint.BOLD, justify="center") for line in page.prose(text)]
        for line in lines:
            line.pad_left(max(0, (self.size.width - line.cell_len) // 2))
        self.canvas("text").show([*above, *lines])
        ready = (("Enter", self._words.gettext("I am {player}: go on").format(player=self._player), "enter"),)
        self.show_whole("keys", paint.keys(ready, self.size.width))

    def press(self, key: str) -> None:
        """Go on with Enter only: no other key that was pressed too often may show the table."""
        if key in ("enter", "q"):
            self.dismiss(key)
