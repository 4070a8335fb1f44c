"""The selected pair (i, j) lights up row i, column j, and row j of K and V, on every board."""

from itertools import product

import pytest

from attn_tui.model.matrix import Ref
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.board import Look, draw_board
from attn_tui.words import LANGUAGES, Language, Words
from tests.tutor.lesson import at_step, learn, real_course, small_course
from tests.view.drawn import Drawn, span_at

BY_QUERY = ("Q", "P", "S", "M", "E", "A", "Y", "z")
BY_KEY = ("P", "S", "M", "E", "A")
KEY_ROWS = ("K", "V")
FREE = "changes/free"


def drawn(tutor: Tutor, language: Language = "en", selected: bool = True) -> Drawn:
    """The board of a tutor, wide enough for all of it."""
    return Drawn(draw_board(tutor, Look(Words(language), 118, selected=selected)))


def marked_rows(board: Drawn, matrix: str) -> set[int]:
    """The rows whose label carries the sign."""
    rows = {ref.row for ref in board.cells(matrix) if ref.row is not None}
    return {row for row in rows if board.label(matrix, row).startswith("▸")}


def marked_columns(board: Drawn, matrix: str) -> set[int]:
    """The columns whose head carries the sign."""
    columns = {ref.column for ref in board.cells(matrix) if ref.column is not None}
    return {column for column in columns if board.head(matrix, column).endswith("▾")}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("active", [*BY_KEY, "Q", "K", "V", "Y", "z", "X", "W_Q"])
def test_the_selected_pair_is_marked_from_every_matrix(active: str, language: Language) -> None:
    tutor = at_step(small_course(), FREE)
    for i, j in product(range(3), repeat=2):
        selection = tutor.state.selection.in_matrix("P").moved_to(i, j)
        tutor.state.selection = selection.in_matrix(active)
        board = drawn(tutor, language)
        for matrix in BY_QUERY:
            assert marked_rows(board, matrix) == {i}
        for matrix in KEY_ROWS:
            assert marked_rows(board, matrix) == {j}
        for matrix in BY_KEY:
            assert marked_columns(board, matrix) == {j}


def test_the_row_is_lit_as_a_whole_and_of_a_coloured_table_the_pair_alone() -> None:
    tutor = at_step(small_course(), FREE)
    tutor.state.selection = tutor.state.selection.in_matrix("P").moved_to(2, 1)
    board = drawn(tutor)
    for ref in (*board.cells("P"), *board.cells("A")):
        assert board.ink(ref).heat >= 0
        assert board.ink(ref).marked == (ref.cell == (2, 1))
    for ref in board.cells("Y"):
        assert board.ink(ref).marked == (ref.row == 2)
    for ref in (*board.cells("K"), *board.cells("V")):
        assert board.ink(ref).marked == (ref.row == 1)


def test_the_cursor_stands_on_the_active_cell_alone() -> None:
    tutor = at_step(small_course(), FREE)
    for matrix in ("X", "Q", "V", "A", "Y"):
        tutor.state.selection = tutor.state.selection.in_matrix(matrix).moved_to(1, 1)
        board = drawn(tutor)
        for ref in board.canvas.places:
            active = ref == Ref(matrix, 1, 1)
            assert board.ink(ref).cursor == active
            assert (board.raw(ref).startswith("["), board.raw(ref).endswith("]")) == (active,) * 2
        for name, (top, left, _) in board.canvas.tops.items():
            assert span_at(board.canvas.lines[top], left).ink.cursor == (name == matrix)


def test_a_board_without_a_selection_has_no_marks() -> None:
    text = "\n".join(drawn(at_step(small_course(), FREE), selected=False).lines)
    assert not set("[]▸▾") & set(text)


def test_what_feeds_a_cell_is_marked() -> None:
    tutor = at_step(small_course(), FREE)
    tutor.state.selection = tutor.state.selection.in_matrix("Q").moved_to(2, 1)
    board = drawn(tutor)
    assert marked_rows(board, "X") == {2}
    assert marked_columns(board, "W_Q") == {1}
    tutor.state.selection = tutor.state.selection.in_matrix("Y").moved_to(0, 1)
    board = drawn(tutor)
    assert marked_rows(board, "A") == {0}
    assert marked_columns(board, "V") == {1}


def test_the_shares_are_those_of_the_selected_query() -> None:
    tutor = at_step(small_course(), "changes/more")
    for row in (1, 2):
        tutor.state.selection = tutor.state.selection.moved_to(row, 0)
        learn(tutor)
        assert f"A[{row}]" in drawn(tutor).title("shares")


def test_a_covered_cell_does_not_tell_whether_it_differs() -> None:
    tutor = at_step(real_course(), "mask/ones-and-zeros")
    learn(tutor)
    covered = drawn(tutor)
    for ref in covered.cells("by_float"):
        assert covered.cell(ref) == "?"
        assert "*" not in covered.raw(ref)
    tutor.show()
    learn(tutor)
    board = drawn(tutor)
    different = {ref.cell for ref in board.cells("by_float") if "*" in board.raw(ref)}
    assert different == {(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)}
