"""What each condition means, on random traces, against a plain reading of its words."""

from math import nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.model.condition import (
    All,
    Any,
    Cell,
    Changed,
    Condition,
    Equal,
    Largest,
    Not,
    NotANumber,
    Pattern,
    RowSum,
    Shape,
    Traces,
    changed_cells,
    holds,
)
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.trace import Trace

ROWS, COLUMNS = 3, 2
NUMBERS = st.sampled_from([-2.0, -0.5, 0.0, 0.5, 1.0, 3.0, nan])
FINITE = st.sampled_from([-2.0, -0.5, 0.0, 0.5, 1.0, 3.0])
CELLS = st.builds(Ref, st.just("A"), st.integers(0, ROWS - 1), st.integers(0, COLUMNS - 1))


def traces_of(now: Matrix, start: Matrix | None = None, right: Matrix | None = None) -> Traces:
    """Traces that hold these matrices."""
    return Traces(*(Trace((each or now,), "2.0") for each in (now, start, right)))


@st.composite
def matrices(
    draw: st.DrawFn, numbers: st.SearchStrategy[float] = FINITE, name: str = "A"
) -> Matrix:
    """A small matrix."""
    size = ROWS * COLUMNS
    values = draw(st.lists(numbers, min_size=size, max_size=size))
    return Matrix(name, (ROWS, COLUMNS), tuple(values))


CONDITIONS: st.SearchStrategy[Condition] = st.recursive(
    st.one_of(
        st.builds(Cell, CELLS, st.sampled_from(["is", "above", "below"]), FINITE),
        st.builds(Largest, st.builds(Ref, st.just("A"), st.integers(0, 2)), st.integers(0, 1)),
        st.builds(Changed, st.just("A"), st.sampled_from(["none", "some", "one row"])),
    ),
    lambda inner: st.one_of(
        st.builds(All, st.lists(inner, max_size=3).map(tuple)),
        st.builds(Any, st.lists(inner, max_size=3).map(tuple)),
        st.builds(Not, inner),
    ),
    max_leaves=5,
)


@given(matrices(), CELLS, FINITE)
def test_a_cell_is_above_or_below_a_number(matrix: Matrix, cell: Ref, number: float) -> None:
    traces, value = traces_of(matrix), matrix.at(*cell.cell)
    assert holds(Cell(cell, "is", number), traces) == (value == number)
    assert holds(Cell(cell, "above", number), traces) == (value > number)
    assert holds(Cell(cell, "below", number), traces) == (value < number)


@given(matrices(), CELLS, CELLS)
def test_a_cell_against_another(matrix: Matrix, cell: Ref, other: Ref) -> None:
    traces = traces_of(matrix)
    left, right = matrix.at(*cell.cell), matrix.at(*other.cell)
    assert holds(Cell(cell, "is", other), traces) == (left == right)
    assert holds(Cell(cell, "above", other), traces) == (left > right)
    assert holds(Cell(cell, "below", other), traces) == (left < right)


def test_a_tolerance_widens_what_is_equal_and_narrows_what_is_above() -> None:
    traces = traces_of(Matrix.of("A", [[1.0004, 2.0]]))
    cell = Ref("A", 0, 0)
    assert holds(Cell(cell, "is", 1.0, 0.0005), traces)
    assert not holds(Cell(cell, "is", 1.0), traces)
    assert holds(Cell(cell, "above", 1.0), traces)
    assert not holds(Cell(cell, "above", 1.0, 0.0005), traces)


def test_rounding_errors_make_no_difference() -> None:
    traces = traces_of(Matrix.of("A", [[0.1 + 0.2, 1 / 3 + 1 / 3 + 1 / 3 - 0.3]]))
    assert holds(Cell(Ref("A", 0, 0), "is", 0.3), traces)
    assert not holds(Cell(Ref("A", 0, 0), "above", 0.3), traces)
    assert holds(RowSum(Ref("A", 0), 1), traces)


@given(matrices(), st.integers(0, ROWS - 1), st.integers(0, COLUMNS - 1))
def test_the_largest_of_a_row(matrix: Matrix, row: int, column: int) -> None:
    values = matrix.row(row)
    first = values.index(max(values))
    assert holds(Largest(Ref("A", row), column), traces_of(matrix)) == (first == column)


@given(matrices(), st.integers(0, ROWS - 1), FINITE)
def test_the_sum_of_a_row(matrix: Matrix, row: int, value: float) -> None:
    assert holds(RowSum(Ref("A", row), value), traces_of(matrix)) == (sum(matrix.row(row)) == value)


def test_a_shape() -> None:
    traces = traces_of(Matrix.of("A", [[1, 2, 3]]))
    assert holds(Shape("A", (1, 3)), traces)
    assert not holds(Shape("A", (3, 1)), traces)
    assert not holds(Shape("A", (3,)), traces)


@given(matrices(NUMBERS), matrices(NUMBERS, "B"))
def test_two_matrices_are_equal_where_no_cell_differs(one: Matrix, other: Matrix) -> None:
    both = Trace((one, other), "2.0")
    same = all(
        left == right or (left != left and right != right)
        for left, right in zip(one.values, other.values, strict=True)
    )
    assert holds(Equal(Ref("A"), Ref("B")), Traces(both, both, both)) == same


@given(matrices(NUMBERS))
def test_nan_is_found_and_equals_itself(matrix: Matrix) -> None:
    found = any(value != value for value in matrix.values)
    assert holds(NotANumber("A"), traces_of(matrix)) == found
    assert not changed_cells(matrix, matrix)


@given(matrices(NUMBERS), matrices(NUMBERS), st.booleans())
def test_the_pattern_of_what_changed(now: Matrix, before: Matrix, since_right: bool) -> None:
    cells = {
        (row, column)
        for row in range(ROWS)
        for column in range(COLUMNS)
        if str(now.at(row, column)) != str(before.at(row, column))
    }
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    patterns: dict[Pattern, bool] = {
        "none": not cells,
        "some": bool(cells),
        "one row": len(rows) == 1,
        "one column": len(columns) == 1 and len(rows) > 1,
        "every row": len(rows) == ROWS,
    }
    traces = traces_of(now, right=before) if since_right else traces_of(now, start=before)
    for pattern, expected in patterns.items():
        condition = Changed("A", pattern, since="right" if since_right else "start")
        assert holds(condition, traces) == expected
    for wanted in ((), (0,), (0, 2), (0, 1, 2)):
        condition = Changed("A", rows=wanted, since="right" if since_right else "start")
        assert holds(condition, traces) == (rows == set(wanted))


@given(matrices(), matrices(), st.lists(CONDITIONS, max_size=4))
def test_all_any_and_not(now: Matrix, start: Matrix, conditions: list[Condition]) -> None:
    traces = traces_of(now, start)
    each = [holds(condition, traces) for condition in conditions]
    assert holds(All(tuple(conditions)), traces) == all(each)
    assert holds(Any(tuple(conditions)), traces) == any(each)
    for condition, true in zip(conditions, each, strict=True):
        assert holds(Not(condition), traces) == (not true)


def test_a_matrix_that_is_not_there_is_an_error() -> None:
    with pytest.raises(KeyError):
        holds(NotANumber("B"), traces_of(Matrix.of("A", [[1, 2]])))


@given(matrices(), matrices(), st.lists(CELLS, max_size=ROWS * COLUMNS).map(tuple))
def test_changed_cells_are_these_and_no_others(
    now: Matrix, start: Matrix, cells: tuple[Ref, ...]
) -> None:
    differ = {
        (row, column)
        for row in range(ROWS)
        for column in range(COLUMNS)
        if now.at(row, column) != start.at(row, column)
    }
    told = holds(Changed("A", cells=cells), traces_of(now, start))
    assert told == ({cell.cell for cell in cells} == differ)


@given(st.integers(1, 4), st.integers(1, 4))
def test_a_size_may_stand_in_a_cell(rows: int, columns: int) -> None:
    table = Matrix("Y", (rows, columns), (0.0,) * (rows * columns))
    sizes = Matrix("A", (1, 2), (float(rows), float(columns)))
    trace = Trace((table, sizes), "2.0")
    traces = Traces(trace, trace, trace)
    there = (Ref("A", 0, 0), Ref("A", 0, 1))
    assert holds(Shape("Y", there), traces)
    assert holds(Shape("Y", (rows, there[1])), traces)
    assert holds(Shape("Y", there[::-1]), traces) == (rows == columns)
