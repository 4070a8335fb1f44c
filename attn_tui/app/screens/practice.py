"""The list of the exercises: which are passed, which are required, which to open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events, on

from attn_tui.app.checker import LOOK
from attn_tui.app.keys import MOVES
from attn_tui.app.screens.exercise import ExerciseScreen
from attn_tui.app.screens.practice_sheet import PracticeSheet
from attn_tui.view.exercise import list_lines
from attn_tui.view.ink import Line

if TYPE_CHECKING:
    from attn_tui.app.practising import Practising


class PracticeScreen(PracticeSheet):
    """While it is open, and whatever lies over it, every save of an exercise is checked."""

    WHERE = "list"

    def __init__(self, practising: Practising) -> None:
        super().__init__(practising)
        self._owners: list[int] = []

    def on_mount(self) -> None:
        """Watch the files from here on."""
        self.checker.look()
        self.set_interval(LOOK, self.checker.look)
        super().on_mount()

    def headline(self) -> str:
        """The name of the practice."""
        return self.words("practice.title")

    def entries(self, width: int) -> list[Line]:
        """What the exercises are, and each of them."""
        lines, self._owners = list_lines(
            self.desk, self.desk.states(), self.practising.next_title, self.words, width, self.airy
        )
        return lines

    def sight(self) -> int | None:
        """The chosen exercise is seen, and what stands above the first one with it."""
        rows = [row for row, owner in enumerate(self._owners) if owner == self.desk.at]
        top, height = self.body.top, self.body.size.height
        if rows[-1] < height:
            return 0
        if top <= rows[0] and rows[-1] < top + height:
            return None
        return rows[0] - height // 2

    def do_choose(self, key: str) -> None:
        """Go to another exercise."""
        self.desk.go(MOVES[key])
        self.redraw()

    def do_open(self, _: str) -> None:
        """Open the chosen exercise."""
        self.app.push_screen(ExerciseScreen(self.practising))

    def do_pick(self, key: str) -> None:
        """Open an exercise by its digit."""
        if int(key) <= len(self.desk.practice.briefs):
            self.desk.at = int(key) - 1
            self.do_open(key)

    @on(events.Click, "#body")
    def open_clicked(self, event: events.Click) -> None:
        """A click opens an exercise."""
        row = event.y + self.body.top
        if row < len(self._owners) and self._owners[row] >= 0:
            self.desk.at = self._owners[row]
            self.do_open("")
