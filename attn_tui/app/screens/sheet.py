"""A screen of lines to read, with a title and a way back."""

from collections.abc import Callable
from typing import TypeVar

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from attn_tui.app.keys import key_name
from attn_tui.app.widgets.lines import Lines
from attn_tui.view.ink import Ink, Line, Span
from attn_tui.words import Words

Result = TypeVar("Result")
WIDEST = 84


class Sheet(Screen[Result], inherit_bindings=False):
    """Lines over the whole screen, written for its width; Esc goes back without a result."""

    ALLOW_SELECT = False

    def __init__(
        self, words: Words, title: str, hint: str, write: Callable[[int], list[Line]]
    ) -> None:
        super().__init__()
        self.write = write
        self.words = words
        self.heading = title
        self.hint = hint
        self.head = Lines(id="head")
        self.body = Lines(id="body")
        self.foot = Lines(id="foot")

    def compose(self) -> ComposeResult:
        """Title, lines, hint."""
        yield self.head
        yield self.body
        yield self.foot

    def press(self, key: str) -> None:
        """Scroll; subclasses do more."""
        by = {"down": 1, "j": 1, "up": -1, "k": -1, "home": -9999, "end": 9999}
        page = self.body.size.height - 1
        by |= {"pagedown": page, "]": page, "space": page, "pageup": -page, "[": -page}
        if key in by:
            self.body.scroll_lines(by[key])

    def redraw(self) -> None:
        """Draw title, body and hint."""
        width = self.size.width
        self.head.show([(Span(f" {self.heading}", Ink("strong")),)])
        self.body.show(self.write(min(WIDEST, width - 2)))
        self.foot.show([(Span(f" {self.hint}", Ink("note")),)])

    def on_mount(self) -> None:
        """Draw the first frame."""
        self.redraw()

    def on_resize(self) -> None:
        """Draw for the new width."""
        self.redraw()

    def on_key(self, event: events.Key) -> None:
        """Esc goes back; the rest is up to `press`."""
        event.stop()
        event.prevent_default()
        self.take(key_name(event.key, event.character))

    def take(self, key: str) -> None:
        """Esc goes back; any other key is pressed."""
        if key == "escape":
            self.dismiss(None)
        else:
            self.press(key)
