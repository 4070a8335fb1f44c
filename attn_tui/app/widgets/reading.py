"""The reading part: the step's page, scrolled by lines, with signs where there is more."""

from dataclasses import dataclass

from textual import events
from textual.message import Message

from attn_tui.app.widgets.lines import Lines
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.ink import Line, Span
from attn_tui.view.page import Draft, Page, write_page
from attn_tui.words import Words

MARGIN = 3
WIDEST_TEXT = 84
SPARE = 2
"""Where more lines than these are free, the first one stays empty."""


class Reading(Lines):
    """Shows what the open step says and asks."""

    SIGNED = True

    @dataclass
    class Picked(Message):
        """An option was clicked."""

        reading: "Reading"
        option: int

        @property
        def control(self) -> "Reading":
            """The widget that sent it."""
            return self.reading

    def __init__(self, tutor: Tutor, words: Words) -> None:
        super().__init__(id="reading")
        self.tutor = tutor
        self.words = words
        self.invitation = ""
        """What the step says of a self-test that begins with it."""
        self.page = Page((), 0, 0, 0, {})
        self._draft = Draft()
        self._follow = False

    def natural_height(self, width: int, draft: Draft) -> int:
        """How many lines the page takes at a width."""
        return len(self._write(width, draft).lines) + 1

    def write(self, draft: Draft, follow: bool) -> None:
        """Write the page; `follow` brings what waits or was said last into sight."""
        self._draft, self._follow = draft, follow
        self.redraw()

    def redraw(self) -> None:
        """Write the page again."""
        self.page = self._write(self.size.width, self._draft)
        if len(self.page.lines) > self.size.height:
            self.page = self._write(self.size.width, self._draft, airy=False)
        lines: list[Line] = [(Span(" "), *line) for line in self.page.lines]
        height, top = self.size.height, self.top
        if len(lines) < height - SPARE:
            lines.insert(0, ())
        if self._follow and len(lines) > height:
            begun = self._draft != Draft() or self.page.verdict > self.page.waiting
            focus = self.page.waiting if begun else self._before(self.page.verdict, len(lines))
            if begun and self.page.draft < len(self.page.lines):
                focus = max(focus, self.page.draft - height + 1)
            top = min(focus, len(lines) - height)
        self.show(lines, top)

    def least_height(self, width: int, draft: Draft) -> int:
        """How many lines the page takes at a width without empty lines."""
        return len(self._write(width, draft, airy=False).lines)

    def on_click(self, event: events.Click) -> None:
        """A click on an option chooses it."""
        lead = len(self.lines) - len(self.page.lines)
        option = self.page.options.get(event.y + self.top - lead)
        if option is not None:
            self.post_message(self.Picked(self, option))

    def on_mouse_scroll_down(self) -> None:
        """The wheel moves the page."""
        self.scroll_lines(1)

    def on_mouse_scroll_up(self) -> None:
        """The wheel moves the page back."""
        self.scroll_lines(-1)

    def _before(self, verdict: int, count: int) -> int:
        """The line to begin with so that a verdict is seen, with its prompt where both fit."""
        prompt = verdict
        while prompt and self.page.lines[prompt - 1]:
            prompt -= 1
        return prompt if count - prompt <= self.size.height else verdict

    def _write(self, width: int, draft: Draft, airy: bool = True) -> Page:
        width = min(WIDEST_TEXT, width - MARGIN)
        return write_page(self.tutor, self.words, width, draft, airy, self.invitation)
