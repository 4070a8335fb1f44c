"""The part of a large matrix that is drawn: the page on which the selection lies."""

from typing import NamedTuple

from attn_tui.model.matrix import Ref

LARGE = 1024
"""Cells up to which a matrix is drawn whole."""
HIGH = 16
"""Rows of a page."""
WIDE = 9
"""Columns of the screen that a cell takes, about."""


class Window(NamedTuple):
    """Rows and columns that are drawn; all where empty."""

    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()

    @property
    def slices(self) -> str:
        """What is drawn, as Python writes it: `[16:32, 0:8]`; empty for a whole matrix."""
        if not self.columns:
            return ""
        return f"[{self.rows[0]}:{self.rows[-1] + 1}, {self.columns[0]}:{self.columns[-1] + 1}]"


def window(size: tuple[int, int], cell: Ref, width: int) -> Window:
    """The page of a matrix of this size with `cell` on it, on a screen of this width."""
    height, breadth = size
    if height * breadth <= LARGE:
        return Window()
    row, column = cell.cell
    return Window(_page(row, HIGH, height), _page(column, max(1, width // WIDE - 1), breadth))


def _page(index: int, length: int, end: int) -> tuple[int, ...]:
    start = min(index, end - 1) // length * length
    return tuple(range(start, min(start + length, end)))
