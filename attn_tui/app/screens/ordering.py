"""An exercise whose lines are put in order: arrows, Enter and Space are enough for it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from attn_tui.app.keys import MOVES
from attn_tui.app.screens.practice_sheet import PracticeSheet
from attn_tui.model.finding import Attempt, Finding
from attn_tui.practice.early import first_early
from attn_tui.view.ink import Line
from attn_tui.view.ordering import choice_lines, ordering_lines

if TYPE_CHECKING:
    from attn_tui.app.checks import Checks
    from attn_tui.app.practising import Practising

TOLD = 4
"""Lines of a verdict for which the lines above it may stay where they are."""


class OrderingScreen(PracticeSheet):
    """The lines of the open exercise; below the last one stands what checks them."""

    WHERE = "ordering"

    def __init__(self, practising: Practising) -> None:
        super().__init__(practising)
        self.exercise = self.desk.exercise
        self.ordering = practising.ordering(self.exercise.id)
        self.at_end = False
        """Whether the cursor is below the last line."""
        self._tried = ""
        """The lines that were to be checked last."""
        self._sought = ""
        self._cursor = 0
        self._verdict = self._told = 0

    @property
    def offers(self) -> frozenset[str]:
        """What can be done at the cursor, and after a pass."""
        on = {"onward"} if self._is_passed and self.practising.onward is not None else set()
        if self.at_end:
            return frozenset({"end", *on})
        held = "grabbed" if self.ordering.grabbed else "free"
        options = {"options"} if self.ordering.place else set()
        return frozenset({"line", held, *options, *on})

    def headline(self) -> str:
        """The title of the exercise."""
        return self.desk.brief.title[self.words.language]

    @property
    def checks(self) -> Checks:
        """Those of lines in order, which are not those of the file."""
        return self.practising.order_checks

    def finding(self, exercise: str) -> Finding | None:
        """What was found in these lines, which are counted as they stand here."""
        found = self.practising.ordered.get(exercise)
        if found is None or not found.line or found.file:
            return found
        return replace(found, line=max(0, found.line - self.ordering.above))

    def source(self, exercise: str) -> str:
        """The lines alone."""
        return "\n".join(self.ordering.lines)

    def entries(self, width: int) -> list[Line]:
        """The lines as they are ordered, and what the last check found."""
        tried = self._tried == self.ordering.source
        early = first_early(self.ordering.lines) if tried else None
        drawn = ordering_lines(self.ordering, self.at_end, self.words, width, self.airy, early)
        self._cursor = drawn.cursor
        lines = list(drawn.lines)
        found = self.verdict(self.exercise.id, width) if self._was_checked else []
        if self._is_passed:
            found[1:1] = self.way_on(width)
        elif found and tried and not early:
            found[:0] = choice_lines(self.ordering.wrong_rows, self.words, width)
        if self.airy and found:
            lines.append(())
        self._verdict = len(lines)
        self._told = self._verdict + min(len(found), TOLD)
        return lines + found

    @property
    def _is_passed(self) -> bool:
        """Whether the lines as they stand are known to be right."""
        id, found = self.exercise.id, self.practising.ordered.get(self.exercise.id)
        return bool(found and found.passed) and self.checks.is_settled(id, self.ordering.source)

    @property
    def _was_checked(self) -> bool:
        """Whether what is known of the exercise is known of these lines."""
        id, checks = self.exercise.id, self.checks
        running = checks.is_running(id) or id in checks.said
        return running or checks.sources.get(id) == self.ordering.source

    def sight(self) -> int | None:
        """The new verdict, below all lines where its beginning fits; else the cursor."""
        height, top = self.body.size.height, self.body.top
        sought, self._sought = self._sought, ""
        if sought == "verdict":
            return 0 if self._told <= height else self._verdict
        if self._cursor < height - 1:
            return 0
        return None if top < self._cursor < top + height - 1 else self._cursor - height // 2

    def follow(self, exercise: str) -> None:
        """Draw a new verdict in sight."""
        if exercise == self.exercise.id and self._was_checked:
            self._sought = "verdict"
        super().follow(exercise)

    def do_move(self, key: str) -> None:
        """Move the cursor, and the line that is held."""
        by = MOVES[key]
        if self.at_end:
            self.at_end = by > 0
        elif not self.ordering.move(by) and by > 0 and not self.ordering.grabbed:
            self.at_end = True
        self.redraw()

    def do_grab(self, _: str) -> None:
        """Hold the line at the cursor, or let go of it."""
        self.ordering.grab()
        self.redraw()

    do_drop = do_grab

    def do_turn(self, key: str) -> None:
        """Another choice for the place in this line."""
        self.ordering.turn(-1 if key == "left" else 1)
        self.redraw()

    def do_onward(self, _: str) -> None:
        """The next exercise of the required path."""
        if self.practising.onward is not None:
            self.desk.at = self.practising.onward
            self.dismiss(None)

    def do_try(self, _: str) -> None:
        """Check the lines as they stand; the file stays as it is.

        Where a line comes before what it uses, the cursor goes there, and nothing is run.
        """
        self._tried = self.ordering.source
        early = first_early(self.ordering.lines)
        if early:
            self.checks.drop(self.exercise.id)
            self.ordering.cursor, self.ordering.grabbed = early.row, False
            self.at_end = False
            self.redraw()
            return
        path = str(self.desk.workplace.path(self.exercise))
        self.checks.check_attempt(Attempt(self.exercise.id, path, self._tried))
