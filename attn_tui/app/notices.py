"""Sentences for the last lines of a screen, a page at a time where they do not fit together."""

from attn_tui.words import Words
from attn_tui.words.wrap import wrap


class Notices:
    """What was said last, and behind it what waits to be read; each key turns the page."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.said = ""
        """A sentence that the next one or the next key takes away."""
        self.waiting: list[str] = []
        """Sentences that stay until they were on a page."""
        self._shown = 0
        self._has_rest = False
        self._turned = self._room = 0

    @property
    def text(self) -> str:
        """All that is still to be read."""
        return self.said or self._joined(self.waiting)

    def add(self, *sentences: str) -> None:
        """Have sentences wait that do not wait yet; empty ones are none."""
        for sentence in sentences:
            if sentence and sentence not in self.waiting:
                self.waiting.append(sentence)

    def page(self, width: int, room: int) -> list[str]:
        """As many sentences as fit on so many lines, of a single long one so many lines."""
        if self.said:
            return wrap(self.said, width)
        self._shown = min(1, len(self.waiting))
        while self._shown < len(self.waiting) and not self._turned:
            if len(wrap(self._joined(self.waiting[: self._shown + 1]), width)) > room:
                break
            self._shown += 1
        lines = wrap(self._joined(self.waiting[: self._shown]), width)[self._turned :]
        self._has_rest, self._room = len(lines) > room, room
        return lines[:room]

    def turn(self) -> None:
        """Take away what was on the page."""
        if self.said:
            self.said = ""
        elif self._has_rest:
            self._turned += self._room
        else:
            del self.waiting[: self._shown]
            self._shown = self._turned = 0

    def _joined(self, sentences: list[str]) -> str:
        return ("" if self.words.language == "zh" else " ").join(sentences)
