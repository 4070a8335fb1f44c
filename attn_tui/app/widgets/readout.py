"""The readout: what is said of the active cell, fitted to a fixed height."""

from functools import lru_cache

from attn_tui.app.widgets.lines import Lines
from attn_tui.model.selection import Selection
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.board import NARROW
from attn_tui.view.cell_text import WAITING, cell_texts
from attn_tui.view.ink import Ink, Line, Span
from attn_tui.words import Words
from attn_tui.words.wrap import wrap


class Readout(Lines):
    """Writes out the active cell's arithmetic; where there is no room, whole texts give way."""

    def __init__(self, tutor: Tutor, words: Words) -> None:
        super().__init__(id="readout")
        self.tutor = tutor
        self.words = words
        self.waiting = WAITING
        self.notice: list[str] = []
        """Lines of a notice that stand here in place of the arithmetic."""
        self._written: dict[Selection, list[Line]] = {}
        """The lines of each cell that was active since anything else changed."""

    def redraw(self) -> None:
        """Write the lines of the active cell anew."""
        self._written.clear()
        self.follow()

    def follow(self) -> None:
        """Write the lines of the active cell, where nothing else has changed."""
        if self.notice:
            notice: list[Line] = [(Span(f" {line}", Ink("accent")),) for line in self.notice]
            self.show([()] * (self.size.height - len(notice)) + notice)
            return
        selection = self.tutor.state.selection
        if selection not in self._written:
            self._written[selection] = self._write()
        self.show(self._written[selection])

    def _write(self) -> list[Line]:
        decimals = 2 if self.size.width < NARROW else 3
        texts = cell_texts(self.tutor, self.words, decimals, self.waiting)
        wrapped = [_wrapped(text, max(8, self.size.width - 2)) for text in texts]
        lines: list[Line] = []
        for number in fitting([len(text) for text in wrapped], self.size.height):
            ink = Ink("accent" if number == 0 and len(texts) > 1 else "text")
            lines.extend((Span(" "), Span(line, ink)) for line in wrapped[number])
        return lines[-self.size.height :] if self.size.height else lines


def fitting(heights: list[int], room: int) -> list[int]:
    """The texts that are shown: the last, and of the others those that fit as a whole."""
    shown: list[int] = []
    for number in reversed(range(len(heights))):
        if not shown or heights[number] <= room:
            shown.insert(0, number)
            room -= heights[number]
    return shown


@lru_cache(256)
def _wrapped(text: str, width: int) -> tuple[str, ...]:
    """The wrapped lines of a cell's text, which comes again whenever the cell does."""
    return tuple(wrap(text, width))
