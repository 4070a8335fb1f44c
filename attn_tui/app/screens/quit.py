"""The question before quitting."""

from attn_tui.app.screens.sheet import Sheet
from attn_tui.view.ink import Ink, Line, Span
from attn_tui.view.paragraph import paragraph
from attn_tui.words import Words


class QuitScreen(Sheet[bool]):
    """True for y, Enter, or a second Ctrl-C; any other key stays."""

    def __init__(self, words: Words, outlook: str) -> None:
        self.outlook = outlook
        """Whether what was done is kept."""
        super().__init__(words, words("menu.quit"), words("menu.quit-hint"), self.entries)

    def entries(self, width: int) -> list[Line]:
        """The two ways on, and what becomes of the answers."""
        return [
            (),
            (Span("   y  ", Ink("key")), Span(self.words("menu.quit-yes"))),
            (Span("   n  ", Ink("key")), Span(self.words("menu.quit-no"))),
            (),
            *paragraph(self.outlook, width, "note", "   "),
        ]

    def press(self, key: str) -> None:
        """Answer."""
        self.dismiss(key in ("y", "enter", "ctrl+c"))
