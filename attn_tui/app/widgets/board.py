"""The board: one focusable widget that draws the step's matrices and owns the selection."""

from collections.abc import Callable
from dataclasses import replace

from textual import events

from attn_tui.app.widgets.lines import Lines
from attn_tui.model.matrix import Ref
from attn_tui.model.selection import Selection
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.board import TIGHT, Look, board_faces, draw_board, fitted, remarked
from attn_tui.view.canvas import Canvas
from attn_tui.view.face import Face
from attn_tui.view.heat import FULL, Ramp
from attn_tui.view.ink import Ink
from attn_tui.words import Words


class Board(Lines, can_focus=True):
    """Draws the tutor's board; moves the active matrix and its cell."""

    INDENT = 1
    SIGNED = True

    def __init__(
        self,
        tutor: Tutor,
        words: Words,
        moved: Callable[[], None],
        pressed: Callable[[events.Key], None],
        ramp: Ramp = FULL,
    ) -> None:
        super().__init__(id="board")
        self.pressed = pressed
        """Called with a key at once, without the way of an event from widget to screen."""
        self.moved = moved
        """Called when another cell is active, so that both are painted in one frame."""
        self.tutor = tutor
        self.words = words
        self.ramp = ramp
        self.typed: str | None = None
        self.airy = True
        self.canvas = Canvas((), {}, {})
        self._spacing = TIGHT
        self._faces: list[Face] = []
        self._drawn: dict[Selection, Canvas] = {}
        """The board as it looks with each cell that was active since it was worked out."""
        self._faces_are_for = 0
        """The width for which they were worked out and not yet drawn."""
        self._foreseen: set[Ink] = set()

    def natural_height(self, width: int) -> int:
        """How many lines the board takes at a width, in the spacing that suits it.

        `redraw` uses what was worked out here, where it comes next and has that width.
        """
        width -= self.INDENT
        self._faces = board_faces(self.tutor, self._look(width))
        self._faces_are_for = width
        self._spacing = fitted(self.tutor, self._look(width), self._faces).spacing
        return len(draw_board(self.tutor, self._look(width), self._faces).lines)

    def redraw(self) -> None:
        """Draw the board as the tutor has it, the active cell in sight."""
        look = self._look(self.room)
        if self._faces_are_for != self.room:
            self._faces = board_faces(self.tutor, look)
        self._faces_are_for = 0
        self._drawn.clear()
        self._put(draw_board(self.tutor, look, self._faces))
        self.call_after_refresh(self._foresee)

    def _foresee(self) -> None:
        """Get ready for the next keys: what is drawn may be marked then, or have the cursor."""
        inks = {span.ink for line in self.lines for span in line} - self._foreseen
        if inks:
            self._foreseen |= inks
            plain = [replace(ink, marked=False, cursor=False) for ink in inks]
            marked = [replace(ink, marked=True) for ink in plain]
            self.expect({*plain, *marked, *(replace(ink, cursor=True) for ink in plain)})

    def _put(self, canvas: Canvas) -> None:
        self.canvas = self._drawn[self._selection] = canvas
        top, left = self._in_sight(len(self.canvas.lines))
        self.show(self.canvas.lines, top, left)

    # Moving

    def move(self, rows: int, columns: int) -> None:
        """Move the active cell."""
        selection = self._selection
        row, column = selection.cell.cell
        shown = self._shown_rows(selection.matrix)
        if shown and rows:
            place = shown.index(row) + rows
            row = shown[min(max(place, 0), len(shown) - 1)]
        else:
            row += rows
        self._select(selection.moved_to(row, column + columns))

    def go_to_column(self, last: bool) -> None:
        """To the first or the last column."""
        selection = self._selection
        _, width = selection.size(self.tutor.state.now)
        self._select(selection.moved_to(selection.cell.cell[0], width - 1 if last else 0))

    def next_matrix(self, step: int) -> None:
        """Make the next matrix of the board the active one, or the previous."""
        names = [shown.matrix for shown in self.tutor.step.shown]
        selection = self._selection
        place = (names.index(selection.matrix) + step) % len(names)
        self._select(selection.in_matrix(names[place]))

    def on_key(self, event: events.Key) -> None:
        """Hand over a key: the board has the focus."""
        self.pressed(event)

    def on_click(self, event: events.Click) -> None:
        """A click on a cell selects it."""
        ref = self.canvas.cell_at(event.x - self.INDENT + self.left, event.y + self.top)
        if ref is not None:
            self._select(self._selection.in_matrix(ref.matrix).moved_to(*ref.cell))

    @property
    def _selection(self) -> Selection:
        return self.tutor.state.selection

    def _shown_rows(self, matrix: str) -> tuple[int, ...]:
        shown = self.tutor.step.shown
        return next((each.rows for each in shown if each.matrix == matrix), ())

    def _select(self, selection: Selection) -> None:
        rows = self._shown_rows(selection.matrix)
        self.tutor.state.selection = selection.clamped(self.tutor.state.now, rows)
        look = self._look(self.room)
        canvas = self._drawn.get(self._selection)
        if canvas is None:
            self._faces = remarked(self.tutor, look, self._faces)
            canvas = draw_board(self.tutor, look, self._faces)
        self._put(canvas)
        self.moved()

    def _look(self, width: int) -> Look:
        return Look(
            self.words,
            width,
            self.airy,
            typed=self.typed,
            spacing=self._spacing,
            ramp=self.ramp,
        )

    def _asked_line(self) -> int | None:
        """The line of the first cell that the open ask keeps covered; None for none."""
        asked = self.tutor.state.asked
        places = self.canvas.places.items()
        lines = (line for ref, (line, _, _) in places if (ref.matrix, *ref.cell) in asked)
        return min(lines, default=None)

    def _in_sight(self, count: int) -> tuple[int, int]:
        """The first line and column drawn: the cell is seen, and what is asked where both fit."""
        height, width = self.size.height, self.room
        cell: Ref = self._selection.cell
        line, start, end = self.canvas.places.get(cell, (0, 0, 0))
        top = 0
        if count > height:
            low, high = line - height + 1, line
            asked = self._asked_line()
            if asked is not None and abs(asked - line) < height:
                low, high = max(low, asked - height + 1), min(high, asked)
            top = min(max(self.canvas.tops.get(cell.matrix, (0, 0, 0))[0], low), high)
        left = self.left if self.canvas.width > width else 0
        if end > left + width:
            left = end - width
        if start < left:
            left = start if end > width else 0
        return max(0, min(top, count - height)), left
