"""A screen to choose one thing from: digits, arrows and Enter, or typing to search."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events, on

from attn_tui.app.screens.sheet import Sheet
from attn_tui.app.widgets.lines import SignedLines
from attn_tui.view.ink import Ink, Line, Span
from attn_tui.view.paragraph import paragraph
from attn_tui.words import Words


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to choose: a line, a faint line below it, and the digit that chooses it."""

    text: str
    detail: str = ""
    digit: str = ""
    depth: int = 0
    hidden: str = ""
    """More text that a search looks through."""
    heading: str = ""
    """What stands above it where a new group begins."""


class Menu(Sheet[int]):
    """Gives back the place of the chosen item. With `search`, letters narrow the list."""

    def __init__(
        self, words: Words, title: str, items: Sequence[Item], chosen: int = 0, search: bool = False
    ) -> None:
        hint = words("menu.search-hint" if search else "menu.hint")
        super().__init__(words, title, hint, self.entries)
        self.body = SignedLines(id="body")
        self.items = tuple(items)
        self.chosen = chosen
        self.search = search
        self.sought = ""
        self._owners: list[int] = []

    @property
    def found(self) -> list[int]:
        """The places of the items that hold what was typed."""
        sought = self.sought.casefold()
        return [
            place
            for place, item in enumerate(self.items)
            if sought in f"{item.text} {item.detail} {item.hidden}".casefold()
        ]

    def entries(self, width: int) -> list[Line]:
        """The items that were found, the chosen one marked."""
        lines: list[Line] = []
        self._owners = []
        if self.sought:
            lines.append((Span(f" / {self.sought}_", Ink("strong")),))
            self._owners.append(-1)
        if not self.found:
            lines.extend(paragraph(self.words("menu.nothing"), width, "note", "   "))
        for place in self.found:
            entry = self._entry(place, width)
            lines.extend(entry)
            self._owners.extend([place] * len(entry))
        return lines

    def redraw(self) -> None:
        """Draw with the chosen item in sight."""
        super().redraw()
        rows = [row for row, owner in enumerate(self._owners) if owner == self.chosen]
        if (
            rows
            and not self.body.top <= rows[0] <= rows[-1] < self.body.top + self.body.size.height
        ):
            self.body.show(self.body.lines, top=rows[0] - self.body.size.height // 3)

    def press(self, key: str) -> None:
        """Move, choose, or search."""
        places = self.found
        if key == "enter" and self.chosen in places:
            self.dismiss(self.chosen)
        elif key in ("down", "up", "tab", "shift+tab") or (not self.search and key in ("j", "k")):
            self._move(1 if key in ("down", "tab", "j") else -1)
        elif key in ("pagedown", "pageup", "home", "end"):
            super().press(key)
        elif self.search and not self._is_digit(key):
            self._seek(key)
        else:
            self._choose_digit(key)

    @on(events.Click, "#body")
    def choose_clicked(self, event: events.Click) -> None:
        """A click chooses."""
        row = event.y + self.body.top
        if row < len(self._owners) and self._owners[row] >= 0:
            self.dismiss(self._owners[row])

    def _move(self, by: int) -> None:
        places = self.found
        if places:
            here = places.index(self.chosen) if self.chosen in places else -by
            self.chosen = places[min(max(here + by, 0), len(places) - 1)]
            self.redraw()

    def _seek(self, key: str) -> None:
        if key == "backspace":
            self.sought = self.sought[:-1]
        elif key == "space" or len(key) == 1:
            self.sought += " " if key == "space" else key
        if self.found and self.chosen not in self.found:
            self.chosen = self.found[0]
        self.redraw()

    def _is_digit(self, key: str) -> bool:
        return not self.sought and any(item.digit == key for item in self.items)

    def _choose_digit(self, key: str) -> None:
        chosen = next((place for place, item in enumerate(self.items) if item.digit == key), None)
        if chosen is not None:
            self.dismiss(chosen)

    def _entry(self, place: int, width: int) -> list[Line]:
        item = self.items[place]
        here = place == self.chosen
        lead = f" {'>' if here else ' '} {'  ' * item.depth}{item.digit or ' '} "
        entry = paragraph(item.heading, width, "note", " " * len(lead)) if item.heading else []
        entry += paragraph(item.text, width, "strong" if here else "text", lead)
        if item.detail:
            entry += paragraph(item.detail, width, "note", " " * len(lead))
        return entry
