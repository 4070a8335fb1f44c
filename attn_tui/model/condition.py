"""A small closed set of things that can be true of a trace: data, judged by `holds`."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from math import isclose, isnan
from typing import Literal

from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.trace import Trace

TOLERANCE = 1e-9


@dataclass(frozen=True, slots=True)
class Traces:
    """The board now, as the step began, and now without its mistake."""

    now: Trace
    start: Trace
    right: Trace

    def of(self, moment: "Moment") -> Trace:
        """The trace of that moment."""
        traces: dict[Moment, Trace] = {"now": self.now, "start": self.start, "right": self.right}
        return traces[moment]


Moment = Literal["now", "start", "right"]
Pattern = Literal["none", "some", "one row", "one column", "every row"]


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell is, is above or is below a number, or another cell."""

    cell: Ref
    relation: Literal["is", "above", "below"]
    other: float | Ref
    tolerance: float = TOLERANCE


@dataclass(frozen=True, slots=True)
class Largest:
    """The largest number of a row stands in this column."""

    row: Ref
    at: int


@dataclass(frozen=True, slots=True)
class Shape:
    """A matrix has this shape; a size may be the number in a cell."""

    matrix: str
    sizes: tuple[int | Ref, ...]


@dataclass(frozen=True, slots=True)
class RowSum:
    """A row adds up to this number."""

    row: Ref
    value: float
    tolerance: float = TOLERANCE


@dataclass(frozen=True, slots=True)
class Equal:
    """No cell of two matrices, or of two layers, differs by more than `tolerance`."""

    left: Ref
    right: Ref
    tolerance: float = TOLERANCE


@dataclass(frozen=True, slots=True)
class Changed:
    """The cells that differ from another moment form a pattern, are in these rows, or are these."""

    matrix: str
    pattern: Pattern | None = None
    rows: tuple[int, ...] | None = None
    cells: tuple[Ref, ...] | None = None
    since: Moment = "start"


@dataclass(frozen=True, slots=True)
class NotANumber:
    """A matrix holds NaN."""

    matrix: str


@dataclass(frozen=True, slots=True)
class All:
    """Every one of these holds."""

    conditions: tuple["Condition", ...]


@dataclass(frozen=True, slots=True)
class Any:
    """At least one of these holds."""

    conditions: tuple["Condition", ...]


@dataclass(frozen=True, slots=True)
class Not:
    """This does not hold."""

    condition: "Condition"


Condition = Cell | Largest | Shape | RowSum | Equal | Changed | NotANumber | All | Any | Not


def changed_cells(one: Matrix, other: Matrix, tolerance: float = TOLERANCE) -> set[tuple[int, int]]:
    """The cells of two matrices that differ, in any of their layers; NaN equals NaN.

    Every cell of `one` differs from a matrix of another shape.
    """
    if one.shape != other.shape:
        return set(product(range(one.rows), range(one.columns)))
    return {
        (at // one.columns % one.rows, at % one.columns)
        for at, (left, right) in enumerate(zip(one.values, other.values, strict=True))
        if left != right and not _same(left, right, tolerance)
    }


def holds(condition: Condition, traces: Traces) -> bool:
    """Whether `condition` is true of these traces."""
    match condition:
        case All(conditions):
            return all(holds(each, traces) for each in conditions)
        case Any(conditions):
            return any(holds(each, traces) for each in conditions)
        case Not(inner):
            return not holds(inner, traces)
        case Cell():
            return _cell_holds(condition, traces.now)
        case Changed():
            return _changed_holds(condition, traces)
        case Largest(row, at):
            values = traces.now.matrix(row).row(row.row or 0)
            return max(range(len(values)), key=values.__getitem__) == at
        case Shape(matrix, sizes):
            return traces.now[matrix].shape == sizes_on(traces.now, sizes)
        case RowSum(row, value, tolerance):
            return _same(sum(traces.now.matrix(row).row(row.row or 0)), value, tolerance)
        case Equal(left, right, tolerance):
            return not changed_cells(_table(traces.now, left), _table(traces.now, right), tolerance)
        case NotANumber(matrix):
            return any(isnan(value) for value in traces.now[matrix].values)


def sizes_on(trace: Trace, sizes: tuple[int | Ref, ...]) -> tuple[float, ...]:
    """Sizes as numbers, those in cells read off a trace."""
    return tuple(trace.number(size) if isinstance(size, Ref) else size for size in sizes)


def _table(trace: Trace, ref: Ref) -> Matrix:
    return trace.matrix(ref) if ref.layers else trace[ref.matrix]


def _same(one: float, other: float, tolerance: float) -> bool:
    return isclose(one, other, rel_tol=0, abs_tol=tolerance) or (isnan(one) and isnan(other))


def _cell_holds(condition: Cell, trace: Trace) -> bool:
    other = condition.other
    right = trace.number(other) if isinstance(other, Ref) else other
    left = trace.number(condition.cell)
    relations: dict[str, Callable[[], bool]] = {
        "is": lambda: _same(left, right, condition.tolerance),
        "above": lambda: left > right + condition.tolerance,
        "below": lambda: left < right - condition.tolerance,
    }
    return relations[condition.relation]()


def _changed_holds(condition: Changed, traces: Traces) -> bool:
    now = traces.now[condition.matrix]
    cells = changed_cells(now, traces.of(condition.since)[condition.matrix])
    rows = {row for row, _ in cells}
    columns = {column for _, column in cells}
    if condition.cells is not None:
        return cells == {cell.cell for cell in condition.cells}
    if condition.rows is not None:
        return rows == set(condition.rows)
    patterns: dict[Pattern | None, bool] = {
        "none": not cells,
        "some": bool(cells),
        "one row": len(rows) == 1,
        "one column": len(columns) == 1 and len(rows) > 1,
        "every row": len(rows) == now.rows,
    }
    return patterns[condition.pattern]
