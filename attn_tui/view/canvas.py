"""Tables laid side by side, in as many rows as the width asks for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from attn_tui.model.matrix import Ref
from attn_tui.view.ink import Line, Span, line_width
from attn_tui.view.table import Table


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


def lay_out(tables: Sequence[Table], width: int, airy: bool, gap: int) -> Canvas:
    """Place tables from left to right; a new row of them where the next does not fit.

    `airy` leaves an empty line between two rows; `gap` is how far tables stand apart.
    """
    lines: list[Line] = []
    places: dict[Ref, tuple[int, int, int]] = {}
    tops: dict[str, tuple[int, int, int]] = {}
    for row in _rows(tables, width, gap):
        if lines and airy:
            lines.append(())
        left, top = 0, len(lines)
        headless = not any(table.has_heads for table in row)
        for table in row:
            tops[table.name] = (top, left, left + table.width)
            for ref, (line, start, end) in table.places.items():
                up = headless or table.is_lone
                places[ref] = (top + line - up, left + start, left + end)
            left += table.width + gap
        lines.extend(_joined([_raised(table, headless) for table in row], gap))
    return Canvas(tuple(lines), places, tops)


def _raised(table: Table, headless: bool) -> Table:
    """The table without the line over its columns, where no table beside it needs that.

    A number alone never does: below its title it is taken for no part of a row beside it.
    """
    title, _, *rows = table.lines
    return replace(table, lines=(title, *rows)) if headless or table.is_lone else table


def _rows(tables: Sequence[Table], width: int, gap: int) -> list[list[Table]]:
    rows: list[list[Table]] = []
    used = 0
    for table in tables:
        if rows and used + gap + table.width <= width:
            rows[-1].append(table)
            used += gap + table.width
        else:
            rows.append([table])
            used = table.width
    return rows


def _joined(row: Sequence[Table], gap: int) -> list[Line]:
    height = max(len(table.lines) for table in row)
    joined: list[Line] = []
    for index in range(height):
        spans: list[Span] = []
        for place, table in enumerate(row):
            line = table.lines[index] if index < len(table.lines) else ()
            spans.extend(line)
            if place < len(row) - 1:
                spans.append(Span(" " * (table.width - line_width(line) + gap)))
        joined.append(tuple(spans))
    return joined
