"""What is selected: one matrix is active, and matrices that share an axis share its index."""

from dataclasses import dataclass, replace

from attn_tui.model.board import BOARDS
from attn_tui.model.kind import Axis, Kind
from attn_tui.model.matrix import Ref
from attn_tui.model.setup import Setup
from attn_tui.model.size import matrix_size

Indices = tuple[tuple[Axis, int], ...]


@dataclass(frozen=True, slots=True)
class Selection:
    """The active matrix and, for every axis, the index chosen on it."""

    board: str
    matrix: str
    indices: Indices = ()

    @classmethod
    def at(cls, board: str, cell: Ref, indices: Indices = ()) -> "Selection":
        """A selection on `cell`, keeping the indices of axes that it does not name."""
        return cls(board, cell.matrix, indices).moved_to(*cell.cell)

    @property
    def kind(self) -> Kind:
        """What the active matrix is."""
        return BOARDS[self.board][self.matrix]

    @property
    def cell(self) -> Ref:
        """The active cell."""
        return self.cell_in(self.matrix)

    def cell_in(self, matrix: str) -> Ref:
        """The cell that this selection means in another matrix."""
        kind = BOARDS[self.board][matrix]
        return Ref(matrix, self.index(kind.rows), self.index(kind.columns))

    def index(self, axis: Axis) -> int:
        """The index chosen on an axis; 0 before any was."""
        return dict(self.indices).get(axis, 0)

    def moved_to(self, row: int, column: int) -> "Selection":
        """The same matrix, another cell. A row of Q or K takes the token of X along."""
        chosen = dict(self.indices)
        chosen[self.kind.columns] = column
        chosen[self.kind.rows] = row
        if self.kind.rows in ("query", "key"):
            chosen["token"] = row
        return replace(self, indices=tuple(chosen.items()))

    def in_matrix(self, matrix: str) -> "Selection":
        """The same indices, another matrix."""
        return replace(self, matrix=matrix)

    def clamped(self, setup: Setup, rows: tuple[int, ...] = ()) -> "Selection":
        """This selection inside the active matrix, and inside `rows` where only those show."""
        height, width = matrix_size(setup, self.matrix)
        row, column = self.cell.cell
        shown = rows or tuple(range(height))
        near = min(shown, key=lambda each: abs(each - row))
        return self.moved_to(near, min(max(column, 0), width - 1))


@dataclass(frozen=True, slots=True)
class Marks:
    """What of a matrix the selection lights up: a row, a column, and the cursor's cell."""

    row: int | None = None
    column: int | None = None
    cursor: bool = False


def marks(selection: Selection, matrix: str) -> Marks:
    """Row and column of `matrix` that belong to the selected pair, or feed the active cell."""
    kind = BOARDS[selection.board][matrix]
    row, column = selection.cell_in(matrix).cell
    if matrix == selection.matrix:
        return Marks(row, column, cursor=True)
    feeds = matrix in selection.kind.uses
    paired_row = kind.rows in ("query", "key")
    takes_row = paired_row or (feeds and kind.rows == "token")
    takes_column = kind.columns == "key" or (
        feeds and kind.columns not in ("one", "feature") and kind.columns == selection.kind.columns
    )
    return Marks(row if takes_row else None, column if takes_column else None)
