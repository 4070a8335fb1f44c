"""Tables laid side by side, in as many rows as the width asks for."""

from collections.abc import Sequence
from dataclasses import dataclass

from attn_tui.model.matrix import Ref
from attn_tui.view.ink import Line, Span, line_width
from attn_tui.view.table import Table

GAP = 2


@dataclass(frozen=True, slots=True)
class Canvas:
    """Lines of spans, and where each cell of each matrix lies: line, from and to column."""

    lines: tuple[Line, ...]
    places: dict[Ref, tuple[int, int, int]]
    tops: dict[str, tuple[int, int, int]]
    """Where a matrix begins: its first line, and its left and right edge."""

    @property
    def width(self) -> int:
        """The width of its widest line."""
        return max((line_width(line) for line in self.lines), default=0)

    def cell_at(self, x: int, y: int) -> Ref | None:
        """The cell drawn at a column and a line."""
        for ref, (line, left, right) in self.places.items():
            if line == y and left <= x < right:
                return ref
        return None


def lay_out(tables: Sequence[Table], width: int, airy: bool) -> Canvas:
    """Place tables from left to right; a new row of them where the next does not fit.

    `airy` leaves an empty line between two rows.
    """
    lines: list[Line] = []
    places: dict[Ref, tuple[int, int, int]] = {}
    tops: dict[str, tuple[int, int, int]] = {}
    for row in _rows(tables, width):
        if lines and airy:
            lines.append(())
        left, top = 0, len(lines)
        headless = not any(table.has_heads for table in row)
        for table in row:
            tops[table.name] = (top, left, left + table.width)
            for ref, (line, start, end) in table.places.items():
                places[ref] = (top + line - headless, left + start, left + end)
            left += table.width + GAP
        title, heads, *rows = _joined(row)
        lines.extend([title, *rows] if headless else [title, heads, *rows])
    return Canvas(tuple(lines), places, tops)


def _rows(tables: Sequence[Table], width: int) -> list[list[Table]]:
    rows: list[list[Table]] = []
    used = 0
    for table in tables:
        if rows and used + GAP + table.width <= width:
            rows[-1].append(table)
            used += GAP + table.width
        else:
            rows.append([table])
            used = table.width
    return rows


def _joined(row: Sequence[Table]) -> list[Line]:
    height = max(len(table.lines) for table in row)
    joined: list[Line] = []
    for index in range(height):
        spans: list[Span] = []
        for place, table in enumerate(row):
            line = table.lines[index] if index < len(table.lines) else ()
            spans.extend(line)
            if place < len(row) - 1:
                spans.append(Span(" " * (table.width - line_width(line) + GAP)))
        joined.append(tuple(spans))
    return joined
