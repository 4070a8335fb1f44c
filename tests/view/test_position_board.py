"""The boards `position` and `sinusoid` as they are drawn, whatever is changed on them."""

from collections.abc import Callable
from dataclasses import replace
from math import nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_tui.model.boards.position import next_order, order_of, reordered
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.refusal import Refusal
from attn_tui.model.selection import Marks, Selection, marks
from attn_tui.model.setup import Setup
from attn_tui.view.board import Look, draw_board
from attn_tui.view.ink import line_text
from attn_tui.view.number import tiny_digits
from attn_tui.words import LANGUAGES, Language, Words
from tests.attention.test_position import HAND, SQUARE, in_layers
from tests.tutor.lesson import learn
from tests.view.boards import tutor_before
from tests.view.drawn import Drawn
from tests.view.expected import check_board

ORDERED = ("X", "order", "layers", "PE", "X_in", "A", "Y", "Y_new", "Y_back", "difference", "moved")
WAVES = ("T", "D", "origin", "PE", "dots", "curves")
WIDTHS = (118, 78, 38)


def waves(T: int, D: int) -> Setup:
    return Setup("sinusoid", (Matrix.of("T", [[T]]), Matrix.of("D", [[D]])))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_board_shows_what_torch_computed(language: Language, width: int) -> None:
    tutor = tutor_before(SQUARE, ORDERED, editable=("order", "layers", "X"))
    look = Look(Words(language), width)
    cells = check_board(tutor, look)
    assert cells > 80
    changes: list[Callable[[], Refusal | None]] = [
        lambda: tutor.edit(Ref("order", 0, 0), 2),
        lambda: tutor.set_positions(True),
        lambda: tutor.edit(Ref("layers", 0, 0), 2),
        lambda: tutor.set_causal(True),
        lambda: tutor.edit(Ref("X", 1, 1), -3),
        lambda: tutor.change(reordered(tutor.state.now, next_order(order_of(tutor.state.now)))),
    ]
    for change in changes:
        assert change() is None
        learn(tutor)
        assert check_board(tutor, look) == cells
    assert order_of(tutor.state.now) == (0, 1, 2)


@settings(deadline=None, max_examples=15)
@given(
    st.integers(1, 64),
    st.integers(1, 8).map(lambda pairs: 2 * pairs),
    st.sampled_from(WIDTHS),
    st.data(),
)
def test_waves_of_any_size(T: int, D: int, width: int, data: st.DataObject) -> None:
    tutor = tutor_before(waves(T, D), WAVES, editable=("T", "D"))
    look = Look(Words("en"), width)
    assert check_board(tutor, look) == 3 + 2 * T * D + T
    cell = data.draw(st.tuples(st.integers(0, D - 1), st.integers(0, T - 1)))
    tutor.state.selection = Selection.at("sinusoid", Ref("curves", *cell))
    check_board(tutor, look)
    assert tutor.edit(Ref("D", 0, 0), 6) is None
    assert tutor.edit(Ref("T", 0, 0), 12) is None
    learn(tutor)
    assert check_board(tutor, look) == 3 + 2 * 12 * 6 + 12


def test_what_is_refused_leaves_the_board() -> None:
    tutor = tutor_before(waves(5, 4), WAVES, editable=("T", "D"))
    before = tutor.state.now
    for value in (0, 3, 5, 17, 18, 2.5, nan):
        assert tutor.edit(Ref("D", 0, 0), value) is not None
    assert tutor.edit(Ref("origin", 0, 0), 5) == Refusal("no-position", (("last", "4"),))
    for value in (0, 65, 1.5):
        assert tutor.edit(Ref("T", 0, 0), value) is not None
    assert tutor.state.now == before
    tutor = tutor_before(HAND, ORDERED, editable=("order", "layers"))
    before = tutor.state.now
    assert tutor.edit(Ref("order", 0, 0), 3) == Refusal("no-token", (("last", "2"),))
    for cell, value in (("order", -1), ("order", 0.5), ("layers", 3), ("layers", 2)):
        assert tutor.edit(Ref(cell, 0, 0), value) is not None
    assert tutor.state.now == before


def test_rows_are_named_by_who_stands_there() -> None:
    tutor = tutor_before(reordered(HAND, (1, 2, 0)), ("PE", "X_in", "Y_new", "Y_back"))
    drawn = Drawn(draw_board(tutor, Look(Words("en"), 118)))
    assert [drawn.label("X_in", row)[1:] for row in range(3)] == ["0 likes", "1 fish", "2 kitten"]
    assert [drawn.label("Y_back", row)[1:].strip() for row in range(3)] == [
        *("0 kitten", "1 likes", "2 fish")
    ]
    assert [drawn.label("PE", row)[1:].strip() for row in range(3)] == ["0", "1", "2"]


def test_a_tiny_difference_is_never_written_as_a_bound() -> None:
    assert tiny_digits(2.220446049250313e-16) == "2.2e-16"
    assert tiny_digits(1e-16, 2) == "1e-16"
    assert tiny_digits(0.0004) == "4e-4"
    assert tiny_digits(0.0, 3) == "0"
    assert tiny_digits(0.8195576, 3) == "0.820"
    tutor = tutor_before(reordered(HAND, (1, 2, 0)), ("difference", "moved"))
    drawn = Drawn(draw_board(tutor, Look(Words("en"), 78)))
    trace = tutor.trace(tutor.state.now)
    assert trace is not None
    assert float(drawn.cell(Ref("difference", 0, 0))) == pytest.approx(
        trace["difference"].values[0], rel=0.05
    )


@pytest.mark.parametrize(
    ("setup", "matrix", "title"),
    [
        (HAND, "X_in", "X_in = X[order]"),
        (replace(HAND, positions=True), "X_in", "X_in = X[order] + PE"),
        (HAND, "A", "A = softmax(S)"),
        (replace(SQUARE, causal=True), "A", "A = softmax(S + mask)"),
        (in_layers(SQUARE, 2), "Y", "Y₂ = A₂·V₂"),
        (HAND, "difference", "max|Y - Y_new undone|"),
        (HAND, "moved", "max|Y[i] - Y_back[i]|"),
        (HAND, "order", "order"),
        (waves(3, 4), "dots", "PE[0]·PE[k]"),
        (waves(3, 4).edited(Ref("origin", 0, 0), 2), "dots", "PE[2]·PE[k]"),
    ],
)
def test_titles(setup: Setup, matrix: str, title: str) -> None:
    canvas = draw_board(tutor_before(setup, (matrix,)), Look(Words("en"), 78))
    assert line_text(canvas.lines[0]).startswith(title)


def test_a_curve_and_the_table_mark_the_same_number() -> None:
    curve = Selection.at("sinusoid", Ref("curves", 2, 5))
    assert marks(curve, "PE") == Marks(5, 2)
    assert marks(curve, "dots") == Marks(5, None)
    table = Selection.at("sinusoid", Ref("PE", 5, 2))
    assert marks(table, "curves") == Marks(2, 5)


def test_positions_share_their_index() -> None:
    at = Selection.at("position", Ref("order", 1, 0))
    assert marks(at, "X_in") == Marks(1, None)
    assert marks(at, "PE") == Marks(1, None)
    assert marks(at, "Y_new") == Marks(1, None)
    assert marks(at, "Y_back") == Marks(0, None)
