"""The one widget of the table: lines that scroll, and clicks that say what was hit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.segment import Segment
from rich.text import Text
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

MOVES = ("left", "right", "up", "down", "pagedown")
"""Keys that clicks press as often as they come."""


class Canvas(ScrollView, can_focus=False):
    """Shows lines of text as they are; no markup is read in them."""

    class Hit(Message):
        """A click on a text with a meaning: the meta of its style."""

        def __init__(self, meta: dict[str, Any]) -> None:
            super().__init__()
            self.meta = meta

    def __init__(self, name: str) -> None:
        super().__init__(id=name)
        self._lines: list[Text] = []
        self._seen, self._pinned = (0, 0), 0

    @property
    def text(self) -> str:
        """What is written on it, seen or not."""
        return "\n".join(line.plain for line in self._lines)

    def show(self, lines: Iterable[Text], seen: tuple[int, int] = (0, 0), pinned: int = 0) -> None:
        """Show these lines, scrolled so that the rows from the first of ``seen`` to before the second are seen.

        Where they are too many, the first of them are. As many lines as are ``pinned`` stay at the top.
        """
        before, self._lines, self._seen, self._pinned = self._lines, list(lines), seen, pinned
        self.virtual_size = Size(max(self.size.width - 1, 1), len(self._lines))
        first, end = seen
        height = max(self.size.height, 1)
        top = self.scroll_offset.y
        wanted = min(first - pinned, max(top, end - height))
        self.scroll_to(
            y=max(0, min(wanted, len(self._lines) - height)), animate=False, immediate=True, force=True
        )
        if before != self._lines or any(
            old.style != new.style for old, new in zip(before, self._lines, strict=True)
        ):
            self.refresh()

    def on_resize(self) -> None:
        """Keep in sight what should be seen: other parts of the screen took room or gave it back."""
        self.show(self._lines, self._seen, self._pinned)

    def render_line(self, y: int) -> Strip:
        """Return a line of what is seen."""
        at, width = y if y < self._pinned else y + self.scroll_offset.y, self.size.width
        if at >= len(self._lines):
            return Strip.blank(width, self.rich_style)
        line, console = self._lines[at], self.app.console
        # A text without spans leaves its own style to whoever prints it.
        styled = Segment.apply_style(line.render(console), console.get_style(line.style))
        segments = [part for part in styled if part.text != "\n"]
        return Strip(segments).adjust_cell_length(width).apply_style(self.rich_style)

    def on_click(self, event: Click) -> None:
        """Say what was hit; the second click of a double one presses no key that acts: one card was meant."""
        meta = {
            key: value for key, value in event.style.meta.items() if key in ("key", "slot", "card", "field")
        }
        if meta and (event.chain == 1 or meta.get("key") in (None, *MOVES)):
            self.post_message(self.Hit(meta))
