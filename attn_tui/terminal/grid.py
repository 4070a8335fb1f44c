"""What a terminal shows: rows of cells, and where its cursor stands."""

from __future__ import annotations

from attn_tui.terminal.cells import Cell, cell, cells_of
from attn_tui.terminal.row import Part, blank_row
from attn_tui.terminal.style import PLAIN, Look


class Grid:
    """Rows of one width, one below the other."""

    def __init__(self, width: int, height: int, filling: Cell | None = None) -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        self.rows = [blank_row(self.width, filling or cell(" ", PLAIN))] * self.height
        self.cursor = (0, 0)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        mine, theirs = ([row.cells for row in grid.rows] for grid in (self, other))
        return (self.size, self.cursor, mine) == (other.size, other.cursor, theirs)

    def __repr__(self) -> str:
        return "\n".join(self.lines)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.width, self.height

    @property
    def lines(self) -> list[str]:
        """The text of each row."""
        return ["".join(each.text for each in row.cells) for row in self.rows]

    def put(self, x: int, y: int, cluster: str, look: Look) -> None:
        """Draw one grapheme cluster; nothing where (x, y) is outside."""
        self.draw(x, y, Part(cells_of(cluster, look)))

    def draw(self, x: int, y: int, part: Part) -> None:
        """Draw from (x, y) on, as far as there is room; nothing where that is outside."""
        if part.cells and 0 <= x < self.width and 0 <= y < self.height:
            self.rows[y] = self.rows[y].drawn(x, part)

    def place_cursor(self, x: int, y: int) -> None:
        """Put the cursor there, or on the nearest column and row."""
        self.cursor = (max(0, min(x, self.width - 1)), max(0, min(y, self.height - 1)))

    def resized(self, width: int, height: int) -> Grid:
        """The same in another size: cut off, or with blanks at the right and below."""
        other = Grid(width, height)
        kept = self.rows[: other.height]
        other.rows[: len(kept)] = [row.resized(other.width, cell(" ", PLAIN)) for row in kept]
        other.place_cursor(*self.cursor)
        return other

    def copy(self) -> Grid:
        """Another grid that shows the same."""
        other = Grid(self.width, self.height)
        other.rows, other.cursor = self.rows.copy(), self.cursor
        return other
