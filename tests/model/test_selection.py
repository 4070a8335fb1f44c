"""The selection: matrices that share an axis share its index."""

from dataclasses import replace
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from attn_tui.model.board import BOARDS
from attn_tui.model.matrix import Ref
from attn_tui.model.mistake import MISTAKES
from attn_tui.model.selection import Marks, Selection, marks
from attn_tui.model.setup import Setup
from attn_tui.model.size import matrix_size
from tests.tutor.lesson import small_course

HAND = Setup("attention", small_course().examples["hand"].inputs)
KINDS = {kind.name: kind for kind in BOARDS["attention"].kinds}
NAMES = st.sampled_from([name for name, kind in KINDS.items() if not kind.layers])
AT = Selection.at("attention", Ref("P", 0, 0))


@given(NAMES, st.integers(0, 9), st.integers(0, 9), NAMES)
def test_moving_keeps_the_index_of_every_shared_axis(
    matrix: str, row: int, column: int, other: str
) -> None:
    moved = AT.in_matrix(matrix).moved_to(row, column)
    assert moved.cell == Ref(matrix, row, column)
    kind, another = KINDS[matrix], KINDS[other]
    there = moved.in_matrix(other)
    chosen = {kind.columns: column, kind.rows: row}
    assert (there.cell.row, there.cell.column) == there.cell_in(other).cell
    if another.rows in chosen:
        assert there.cell.row == chosen[another.rows]
    if another.columns in chosen:
        assert there.cell.column == chosen[another.columns]
    assert there.in_matrix(matrix) == moved


@given(NAMES, st.integers(-5, 20), st.integers(-5, 20))
def test_a_clamped_selection_lies_inside(matrix: str, row: int, column: int) -> None:
    height, width = matrix_size(HAND, matrix)
    clamped = AT.in_matrix(matrix).moved_to(row, column).clamped(HAND)
    assert clamped.cell == Ref(matrix, min(max(row, 0), height - 1), min(max(column, 0), width - 1))
    assert clamped.clamped(HAND) == clamped


@given(st.integers(-3, 9), st.sets(st.integers(0, 2), min_size=1))
def test_a_selection_is_clamped_to_the_rows_that_are_shown(row: int, shown: set[int]) -> None:
    rows = tuple(sorted(shown))
    clamped = AT.moved_to(row, 0).clamped(HAND, rows)
    assert clamped.cell.row in shown
    assert abs((clamped.cell.row or 0) - row) == min(abs(each - row) for each in shown)


def test_the_pair_is_marked_by_what_its_axes_mean() -> None:
    for i, j in product(range(3), repeat=2):
        pair = AT.moved_to(i, j)
        for active in ("P", "Q", "K", "V", "A", "Y"):
            selection = pair.in_matrix(active)
            for name in ("Q", "Y", "z"):
                assert marks(selection, name).row == i
            for name in ("K", "V"):
                assert marks(selection, name).row == j
            for name in ("P", "S", "A"):
                assert (marks(selection, name).row, marks(selection, name).column) == (i, j)


def test_what_a_cell_is_made_from_is_marked() -> None:
    selection = AT.in_matrix("Q").moved_to(2, 1)
    assert marks(selection, "X") == Marks(2, None)
    assert marks(selection, "W_Q") == Marks(None, 1)
    assert marks(selection, "W_K") == Marks()
    assert marks(selection, "Q") == Marks(2, 1, cursor=True)
    assert marks(AT.in_matrix("V").moved_to(1, 0), "X") == Marks(1, None)


def test_every_mistake_names_boards_that_exist() -> None:
    for mistake in MISTAKES.values():
        assert set(mistake.boards) <= set(BOARDS)
        assert mistake.id == MISTAKES[mistake.id].id


def test_every_board_is_closed_under_what_it_uses() -> None:
    for board in BOARDS.values():
        for kind in board.kinds:
            assert set(kind.uses) <= {*board.names, *board.inputs}
            assert board[kind.name] is kind


def test_a_selection_on_another_board_begins_at_its_cursor() -> None:
    line = Selection.at("look", Ref("hops", 2, 0), AT.moved_to(1, 1).indices)
    assert line.cell == Ref("hops", 2, 0)
    assert replace(line, matrix="look").cell == Ref("look", 2, 0)
