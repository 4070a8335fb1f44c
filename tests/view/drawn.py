"""A board read back from its characters, by the places that the canvas names."""

from rich.cells import cell_len

from attn_tui.model.matrix import Ref
from attn_tui.view.canvas import Canvas
from attn_tui.view.ink import Ink, Line, Span, line_text
from attn_tui.view.legend import GAP as LEGEND_GAP

MARGINS = " []*"
"""What may stand beside the text in a cell: the cursor, the sign of one that differs."""


def cut(text: str, start: int, end: int | None = None) -> str:
    """The characters in these columns of a terminal; the right half of a wide one is empty."""
    cells: list[str] = []
    for char in text:
        width = cell_len(char)
        if width:
            cells.extend([char, *[""] * (width - 1)])
        elif cells:
            cells[-1] += char
    return "".join(cells[start:end])


class Drawn:
    """A canvas as text."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.lines = [line_text(line) for line in canvas.lines]

    def raw(self, ref: Ref) -> str:
        """All that stands in a cell."""
        line, left, right = self.canvas.places[ref]
        return cut(self.lines[line], left, right)

    def cell(self, ref: Ref) -> str:
        """The number or the sign in a cell."""
        return self.raw(ref).strip(MARGINS)

    def cells(self, matrix: str) -> list[Ref]:
        """The cells of a matrix that are drawn."""
        return [ref for ref in self.canvas.places if ref.matrix == matrix]

    def title(self, matrix: str) -> str:
        """What stands above a matrix."""
        top, left, right = self.canvas.tops[matrix]
        return cut(self.lines[top], left, right).rstrip()

    def label(self, matrix: str, row: int) -> str:
        """What stands before a row, with its mark."""
        line, start, _ = self.canvas.places[Ref(matrix, row, 0)]
        return cut(self.lines[line], self.canvas.tops[matrix][1], start).rstrip()

    def head(self, matrix: str, column: int) -> str:
        """What stands over a column, with its mark; empty where the columns have no heads."""
        top = self.canvas.tops[matrix][0]
        first = min((self.canvas.places[ref] for ref in self.cells(matrix)), default=(0, 0, 0))[0]
        if first < top + 2:
            return ""
        _, start, end = next(
            self.canvas.places[ref] for ref in self.cells(matrix) if ref.column == column
        )
        return cut(self.lines[first - 1], start, end).strip()

    def behind(self, matrix: str, row: int) -> str:
        """What stands behind the last cell of a row: a sum or a bar, but for the legend."""
        places = [self.canvas.places[ref] for ref in self.cells(matrix) if ref.row == row]
        line, _, end = max(places)
        behind = cut(self.lines[line], end, self.canvas.tops[matrix][2]).strip()
        return behind.split(" " * LEGEND_GAP)[0]

    def ink(self, ref: Ref) -> Ink:
        """How a cell is drawn."""
        line, left, _ = self.canvas.places[ref]
        return span_at(self.canvas.lines[line], left).ink


def span_at(line: Line, column: int) -> Span:
    """The span that begins at or before a column and reaches over it."""
    start = 0
    for span in line:
        if start <= column < start + span.width:
            return span
        start += span.width
    raise AssertionError(f"nothing is drawn at column {column}")
