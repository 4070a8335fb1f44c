"""What stands on the screen while the lesson is being read: the first frame."""

from textual.app import ComposeResult
from textual.screen import Screen

from attn_tui.app.widgets.lines import Lines
from attn_tui.view.ink import Ink, Span
from attn_tui.words import Words


class Opening(Screen[None], inherit_bindings=False):
    """A name and a line; nothing in it needs the lesson, or moves."""

    ALLOW_SELECT = False

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words

    def compose(self) -> ComposeResult:
        """The title line, and what this is."""
        head, body = Lines(id="head"), Lines(id="body")
        head.show([(Span(" attn-tui", Ink("strong")),)])
        body.show([(), (Span(f" {self.words('notice.opening')}", Ink("note")),)])
        yield head
        yield body
