"""The board `heads` drawn: every table of every layer, titles that say which one is seen."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_tui.model.board import BOARDS
from attn_tui.model.boards.heads import LEDGER
from attn_tui.model.kind import Axis
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.selection import Selection
from attn_tui.model.setup import Setup
from attn_tui.model.size import matrix_size
from attn_tui.tutor.comparison import moved_cells, wrong_cells
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.board import Look, draw_board, fitted
from attn_tui.view.cell_text import cell_texts
from attn_tui.words import LANGUAGES, Language, Words
from tests.tutor.lesson import learn
from tests.view.boards import tutor_before
from tests.view.drawn import Drawn
from tests.view.expected import check_board

NAMES = tuple("01234567")
SHOWN = tuple(kind.name for kind in BOARDS["heads"].kinds)


def model(**numbers: int) -> Setup:
    """A random causal model of these sizes."""
    inputs = tuple(Matrix.of(name, [[value]]) for name, value in numbers.items())
    return Setup("heads", inputs, causal=True)


def before(setup: Setup, *shown: str, at: str = "") -> Tutor:
    """A tutor before the board, its cell where `at` says."""
    tutor = tutor_before(setup, shown, NAMES, ("causal",), ("W_Q",))
    if at:
        tutor.state.selection = Selection.at("heads", Ref.parse(at))
    return tutor


def drawn(tutor: Tutor, width: int = 80, language: Language = "en") -> Drawn:
    """The board as text."""
    return Drawn(draw_board(tutor, fitted(tutor, Look(Words(language), width))))


BATCH = model(B=2, T=4, D=4, H=2, seed=1)


@settings(deadline=None, max_examples=25)
@given(
    st.sampled_from([(1, 1), (2, 1), (4, 2), (6, 3), (12, 3), (8, 8)]),
    st.integers(1, 3),
    st.integers(1, 5),
    st.lists(st.sampled_from(SHOWN), min_size=1, max_size=5, unique=True),
    st.sampled_from([40, 80, 120]),
    st.sampled_from(LANGUAGES),
    st.data(),
)
def test_every_table_shows_what_torch_computed(
    width: tuple[int, int],
    B: int,
    T: int,
    shown: list[str],
    columns: int,
    language: Language,
    data: st.DataObject,
) -> None:
    D, H = width
    tutor = before(model(B=B, T=T, D=D, H=H, seed=B), *shown)
    sizes: dict[Axis, int] = {"sequence": B, "head": H, "query": T, "stage": len(LEDGER)}
    for axis, size in sizes.items():
        index = data.draw(st.integers(0, size - 1))
        tutor.state.selection = tutor.state.selection.with_index(axis, index)
    tutor.state.selection = tutor.state.selection.clamped(tutor.state.now)
    assert check_board(tutor, Look(Words(language), columns)) > 0
    assert cell_texts(tutor, Words(language), 3)


@pytest.mark.parametrize(
    ("at", "titles"),
    [
        ("A@0,0[1,1]", ["A · seq 0 · head 0", "A · seq 0 · head 1", "Y = joined·W_O · seq 0"]),
        ("A@1,1[1,1]", ["A · seq 1 · head 1", "A · seq 1 · head 0", "Y = joined·W_O · seq 1"]),
    ],
)
def test_titles_say_which_layer_is_seen(at: str, titles: list[str]) -> None:
    board = drawn(before(BATCH, "A", "A_next", "Y", at=at))
    found = [board.title(name) for name in ("A", "A_next", "Y")]
    assert all(one.startswith(other) for one, other in zip(found, titles, strict=True))


def test_where_there_is_one_layer_no_title_speaks_of_it() -> None:
    board = drawn(before(model(T=3, D=4, H=1), "A", "Y"))
    assert board.title("A").startswith("A = softmax(S+mask)  row")
    assert board.title("Y") == "Y = joined·W_O"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_of_two_heads_stand_side_by_side_at_80_columns(language: Language) -> None:
    board = drawn(before(BATCH, "A", "A_next"), 80, language)
    assert board.canvas.tops["A"][0] == board.canvas.tops["A_next"][0]


def test_choosing_a_line_of_the_ledger_shows_its_tensor() -> None:
    tutor = before(model(B=2, T=5, D=12, H=3), "ledger", "chosen")
    for line, (name, _) in enumerate(LEDGER):
        tutor.state.selection = tutor.state.selection.moved_to(line, 0)
        rows = {ref.row for ref in drawn(tutor).cells("chosen")}
        columns = {ref.column for ref in drawn(tutor).cells("chosen")}
        assert (len(rows), len(columns)) == matrix_size(tutor.state.now, name)


def test_cells_that_view_puts_elsewhere_are_marked() -> None:
    tutor = before(model(T=4, D=4, H=2), "by_split", "by_view", at="by_view@0[1,1]")
    assert wrong_cells(tutor, "by_view") == {(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)}
    assert wrong_cells(tutor, "by_split") == frozenset()
    assert "11" in cell_texts(tutor, Words("en"), 3)[1]
    assert "*" in drawn(tutor).raw(Ref("by_view", 2, 0))


def test_a_mistake_is_marked_in_the_head_that_is_seen() -> None:
    tutor = before(replace(BATCH, mistake="bad-split"), "Qh", at="Qh@0,0[1,0]")
    trace, right = (tutor.trace(setup) for setup in (tutor.state.now, tutor.state.now.right))
    assert trace is not None
    assert right is not None
    for head in (0, 1):
        tutor.state.selection = tutor.state.selection.with_index("head", head)
        one, other = (each["Qh"].layer(0, head) for each in (trace, right))
        differ = {(i, j) for i in range(4) for j in range(2) if one.at(i, j) != other.at(i, j)}
        assert wrong_cells(tutor, "Qh") == differ
        assert differ


def test_another_seed_marks_nothing_as_moved_and_an_edit_does() -> None:
    tutor = before(BATCH, "A", "W_Q")
    assert tutor.edit(Ref("seed", 0, 0), 5) is None
    learn(tutor)
    assert moved_cells(tutor, "A") == frozenset()
    assert tutor.edit(Ref("W_Q", 0, 0), 9) is None
    learn(tutor)
    assert moved_cells(tutor, "A")
    assert moved_cells(tutor, "W_Q") == frozenset()
