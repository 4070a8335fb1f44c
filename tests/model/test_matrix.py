"""Matrices, references, traces, sizes."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.model.board import BOARDS
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.setup import Edit, Patch, Setup
from attn_tui.model.size import letter_sizes, matrix_size
from attn_tui.model.trace import Trace
from tests.tutor.lesson import small_course, trace_of

NAMES = st.from_regex(r"[A-Za-z_][A-Za-z_0-9]{0,8}", fullmatch=True)
INDICES = st.one_of(st.none(), st.integers(0, 9999))
HAND = Setup("attention", small_course().examples["hand"].inputs)


@given(st.integers(1, 5), st.integers(1, 5), st.data())
def test_rows_and_cells(rows: int, columns: int, data: st.DataObject) -> None:
    numbers = st.lists(st.floats(allow_nan=False), min_size=columns, max_size=columns)
    written = data.draw(st.lists(numbers, min_size=rows, max_size=rows))
    matrix = Matrix.of("A", written)
    assert (matrix.rows, matrix.columns) == matrix.shape == (rows, columns)
    assert [list(matrix.row(row)) for row in range(rows)] == written
    assert [[matrix.at(row, column) for column in range(columns)] for row in range(rows)] == written


def test_layers_of_three_axes() -> None:
    matrix = Matrix("shares", (2, 3, 2), tuple(map(float, range(12))))
    assert matrix.layer(1) == Matrix("shares", (3, 2), (6.0, 7.0, 8.0, 9.0, 10.0, 11.0))


@given(NAMES, INDICES, INDICES)
def test_a_reference_is_read_as_it_is_written(
    name: str, row: int | None, column: int | None
) -> None:
    ref = Ref(name, row, None if row is None else column)
    assert Ref.parse(str(ref)) == ref
    assert Ref.parse(f"  {ref} ".replace("[", " [ ").replace(",", " , ")) == ref


@pytest.mark.parametrize(
    "text",
    ["", "A[", "A]", "A[]", "A[,1]", "A[1,]", "A[1,2,3]", "A[-1]", "A[1.5]", "A(1)", "A B", "A[x]"],
)
def test_anything_else_is_no_reference(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Ref.parse(text)


@given(st.text(max_size=12))
def test_any_text_is_a_reference_or_refused(text: str) -> None:
    try:
        ref = Ref.parse(text)
    except ValueError:
        return
    assert ref.matrix in text


@pytest.mark.parametrize("text", ["A", "A[1]"])
def test_a_reference_without_a_cell_says_so(text: str) -> None:
    with pytest.raises(ValueError, match="names no cell"):
        _ = Ref.parse(text).cell


def test_a_trace_gives_matrices_cells_and_row_sums_by_name() -> None:
    trace = Trace((Matrix.of("S", [[1, 2], [3, 4]]),), "2.0")
    assert trace["S"].row(1) == (3, 4)
    assert "S" in trace
    assert "A" not in trace
    assert trace.number(Ref("S", 1, 0)) == 3
    assert trace.number(Ref("S", 1)) == 7
    with pytest.raises(KeyError):
        trace["A"]


@pytest.mark.parametrize("board", ["attention", "sdpa"])
def test_sizes_are_known_before_anything_is_computed(board: str) -> None:
    setup = replace(HAND, board=board)
    trace = trace_of(setup)
    for kind in BOARDS[board].kinds:
        if kind.name in trace:
            assert matrix_size(setup, kind.name) == trace[kind.name].shape[-2:]


@given(st.integers(1, 9), st.one_of(st.none(), st.integers(1, 9)))
def test_the_length_of_a_line_follows_its_edit(length: int, typed: int | None) -> None:
    setup = Setup("look", (Matrix.of("T", [[length]]),))
    if typed is not None:
        setup = setup.edited(Ref("T", 0, 0), typed)
    now = length if typed is None else typed
    assert letter_sizes(setup) == {"T": now}
    assert matrix_size(setup, "pairs") == (now, now)
    assert trace_of(setup)["pairs"].shape == (now, now)
    with pytest.raises(KeyError):
        matrix_size(setup, "Q")


def test_a_cell_is_edited_once_and_the_last_time_counts() -> None:
    cell, other = Ref("Q", 0, 0), Ref("Q", 0, 1)
    setup = HAND.edited(cell, 1).edited(other, 2).edited(cell, 3)
    assert setup.edits == (Edit(other, 2), Edit(cell, 3))
    assert HAND.edits == ()


def test_a_patch_changes_what_it_names() -> None:
    cell = Ref("K", 1, 0)
    start = replace(HAND, causal=True, mistake="axis")
    assert start.patched(Patch()) == start
    patched = start.patched(
        Patch(causal=False, scale=False, mistake="", handed="float", edits=(Edit(cell, 5),))
    )
    assert patched == replace(
        HAND, causal=False, scale=False, handed="float", edits=(Edit(cell, 5),)
    )
    assert start.right == replace(HAND, causal=True)
