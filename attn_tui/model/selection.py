"""What is selected: one matrix is active, and matrices that share an axis share its index."""

from dataclasses import dataclass, replace

from attn_tui.model.board import BOARDS
from attn_tui.model.kind import Axis, Kind
from attn_tui.model.matrix import Ref
from attn_tui.model.setup import Setup
from attn_tui.model.size import axis_size, kind_size, letter_sizes
from attn_tui.model.trace import Trace

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
        selection = cls(board, cell.matrix, indices).moved_to(*cell.cell)
        for axis, index in zip(selection.kind.layers, cell.layers, strict=False):
            selection = selection.with_index(axis, index)
        return selection

    @property
    def kind(self) -> Kind:
        """What the active matrix is."""
        return self.kind_of(self.matrix)

    def kind_of(self, matrix: str) -> Kind:
        """What a matrix of the board is; for one that shows another, what that one is."""
        kind, board = BOARDS[self.board][matrix], BOARDS[self.board]
        if not kind.shows:
            return kind
        return replace(board[self.source(matrix)], name=matrix, editable=False)

    def source(self, matrix: str) -> str:
        """The matrix of the trace whose numbers `matrix` shows: its own, or the chosen one's."""
        shows = BOARDS[self.board][matrix].shows
        return shows[self.index("stage")] if shows else matrix

    @property
    def cell(self) -> Ref:
        """The active cell."""
        return self.cell_in(self.matrix)

    def cell_in(self, matrix: str) -> Ref:
        """The cell that this selection means in another matrix."""
        kind = self.kind_of(matrix)
        return Ref(matrix, self.index(kind.rows), self.index(kind.columns))

    def layers_in(self, matrix: str) -> tuple[int, ...]:
        """The layer of a matrix that is seen; () where it has but one table."""
        return tuple(self.index(axis) for axis in self.kind_of(matrix).layers)

    def index(self, axis: Axis) -> int:
        """The index chosen on an axis; 0 before any was."""
        return dict(self.indices).get(axis, 0)

    def with_index(self, axis: Axis, index: int) -> "Selection":
        """The same matrix, another index on one axis."""
        return replace(self, indices=tuple({**dict(self.indices), axis: index}.items()))

    def turned(self, setup: Setup, axis: Axis) -> "Selection":
        """The next layer along an axis; after the last comes the first."""
        return self.with_index(axis, (self.index(axis) + 1) % axis_size(setup, axis))

    def seen(self, trace: Trace) -> Trace:
        """The trace with one table for each matrix: of a layered one, the layer seen."""
        layered = {kind.name for kind in BOARDS[self.board].kinds if kind.layers}
        tables = (
            matrix.layer(*self.layers_in(matrix.name)) if matrix.name in layered else matrix
            for matrix in trace.matrices
        )
        return replace(trace, matrices=tuple(tables))

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
        selection = self._in_layers(setup)
        height, width = selection.size(setup)
        row, column = selection.cell.cell
        shown = rows or tuple(range(height))
        near = min(shown, key=lambda each: abs(each - row))
        return selection.moved_to(near, min(max(column, 0), width - 1))

    def size(self, setup: Setup) -> tuple[int, int]:
        """Rows and columns of the active matrix."""
        return kind_size(self.kind, letter_sizes(setup))

    def _in_layers(self, setup: Setup) -> "Selection":
        """This selection in a sequence and a head that there is."""
        selection = self
        axes = {axis for kind in BOARDS[self.board].kinds for axis in kind.layers}
        for axis in sorted(axes - {self.kind.rows, self.kind.columns}):
            last = axis_size(setup, axis) - 1
            if self.index(axis) > last:
                selection = selection.with_index(axis, last)
        return selection


@dataclass(frozen=True, slots=True)
class Marks:
    """What of a matrix the selection lights up: a row, a column, and the cursor's cell."""

    row: int | None = None
    column: int | None = None
    cursor: bool = False


def marks(selection: Selection, matrix: str) -> Marks:
    """Row and column of `matrix` that belong to the selected pair, or feed the active cell."""
    kind = selection.kind_of(matrix)
    row, column = selection.cell_in(matrix).cell
    if matrix == selection.matrix:
        return Marks(row, column, cursor=True)
    feeds = matrix in selection.kind.uses
    turned = kind.rows != kind.columns and (
        (kind.columns, kind.rows) == (selection.kind.rows, selection.kind.columns)
    )
    paired_row = turned or kind.rows in ("query", "key", "position")
    takes_row = paired_row or (feeds and kind.rows == "token")
    takes_column = (
        turned
        or kind.columns == "key"
        or (
            feeds
            and kind.columns not in ("one", "feature")
            and kind.columns == selection.kind.columns
        )
    )
    return Marks(row if takes_row else None, column if takes_column else None)
