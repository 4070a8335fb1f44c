"""Layers of a matrix: named in references, seen by a selection, and edits that sizes allow."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.model.board import BOARDS
from attn_tui.model.condition import Changed, Equal, Largest, RowSum, Traces, changed_cells, holds
from attn_tui.model.edit import refusal_of
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.refusal import Refusal
from attn_tui.model.selection import Selection
from attn_tui.model.setup import Setup
from attn_tui.model.size import axis_size, matrix_size
from attn_tui.model.trace import Trace
from tests.tutor.lesson import trace_of

TWO = Matrix("A", (2, 2, 2, 3), tuple(map(float, range(24))), tuple(map(float, range(8))))
MODEL = Setup(
    "heads",
    tuple(Matrix.of(name, [[value]]) for name, value in {"B": 2, "T": 4, "D": 4, "H": 2}.items()),
)
LAYERS = st.lists(st.integers(0, 9999), min_size=1, max_size=4).map(tuple)


@given(
    st.sampled_from(["A", "Q_h", "by_view"]),
    LAYERS,
    st.sampled_from([(None, None), (1, None), (1, 2)]),
)
def test_a_reference_to_a_layer_is_read_as_it_is_written(
    name: str, layers: tuple[int, ...], inside: tuple[int | None, int | None]
) -> None:
    ref = Ref(name, *inside, layers)
    assert Ref.parse(str(ref)) == ref
    assert Ref.parse(str(ref).replace("@", " @ ").replace(",", " , ")) == ref
    assert ref.table == Ref(name, layers=layers)


@pytest.mark.parametrize("text", ["A@", "A@[1]", "A@1,[1,0]", "A@-1[0]", "@1[0]", "A[1]@0"])
def test_anything_else_is_no_reference(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Ref.parse(text)


def test_a_layer_is_a_table_with_its_sums() -> None:
    for one, other in product(range(2), repeat=2):
        first = 12.0 * one + 6 * other
        layer = TWO.layer(one, other)
        assert (layer.shape, layer.values) == ((2, 3), tuple(first + n for n in range(6)))
        assert layer.row_sums == (4.0 * one + 2 * other, 4.0 * one + 2 * other + 1)
    assert TWO.layer(1) == TWO.layer(1, 0)
    assert TWO.layer(1, 1).layer() == TWO.layer(1, 1)
    with pytest.raises(IndexError):
        TWO.layer(0, 2)


def test_a_trace_and_conditions_read_the_layer_that_is_named() -> None:
    trace = Trace((TWO,), "2.0")
    now = Traces(trace, trace, trace)
    assert trace.number(Ref("A", 1, 2, (1, 0))) == 17
    assert trace.number(Ref("A", 1, None, (1, 0))) == 5
    assert trace.matrix(Ref("A", layers=(0, 1))) == TWO.layer(0, 1)
    assert holds(Largest(Ref("A", 1, None, (1, 1)), 2), now)
    assert holds(RowSum(Ref("A", 0, None, (0, 1)), 21), now)
    assert holds(Equal(Ref("A"), Ref("A")), now)
    assert not holds(Equal(Ref("A", layers=(0, 0)), Ref("A", layers=(0, 1))), now)


@given(st.integers(0, 23))
def test_a_change_in_any_layer_counts(at: int) -> None:
    values = [*TWO.values]
    values[at] += 1
    other = replace(TWO, values=tuple(values))
    assert changed_cells(TWO, other) == {(at // 3 % 2, at % 3)}
    traces = Traces(Trace((other,), ""), Trace((TWO,), ""), Trace((TWO,), ""))
    assert holds(Changed("A", rows=(at // 3 % 2,)), traces)


def test_a_matrix_of_another_shape_has_changed_altogether() -> None:
    assert len(changed_cells(TWO, Matrix.of("A", [[1]]))) == 6


@given(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5))
def test_a_selection_stays_in_a_layer_that_there_is(sequence: int, head: int, row: int) -> None:
    seen = Selection.at("heads", Ref("A", row, 0, (sequence, head))).clamped(MODEL)
    assert seen.layers_in("A") == (min(sequence, 1), min(head, 1))
    assert seen.cell == Ref("A", min(row, 3), 0)
    assert seen.layers_in("Y") == (min(sequence, 1),)
    turned = seen.turned(MODEL, "head")
    assert turned.index("head") == 1 - seen.index("head")
    assert turned.turned(MODEL, "head").layers_in("A") == seen.layers_in("A")


def test_the_trace_that_is_seen_has_one_table_for_each_matrix() -> None:
    trace = trace_of(MODEL)
    seen = Selection.at("heads", Ref("A", 2, 1, (1, 1))).seen(trace)
    for kind in BOARDS["heads"].kinds:
        if not kind.shows:
            assert seen[kind.name].shape == matrix_size(MODEL, kind.name)
    assert seen["A"] == trace["A"].layer(1, 1)
    assert seen["A_next"].values == trace["A"].layer(1, 0).values


def test_a_matrix_shows_the_one_that_the_ledger_names() -> None:
    for line, name in enumerate(BOARDS["heads"]["chosen"].shows):
        seen = Selection.at("heads", Ref("ledger", line, 0))
        kind = BOARDS["heads"][name]
        assert seen.source("chosen") == name
        assert seen.layers_in("chosen") == seen.layers_in(name)
        assert seen.in_matrix("chosen").size(MODEL) == matrix_size(MODEL, name)
        assert seen.kind_of("chosen") == replace(kind, name="chosen", editable=False)


def test_a_letter_that_no_input_gives_has_its_own_number() -> None:
    alone = Setup("heads", tuple(each for each in MODEL.inputs if each.name != "B"))
    assert axis_size(alone, "sequence") == 1
    assert axis_size(alone.edited(Ref("B", 0, 0), 3), "sequence") == 3


@given(st.sampled_from(["D", "H"]), st.integers(-3, 20))
def test_a_width_goes_into_equal_parts(name: str, value: int) -> None:
    refusal = refusal_of(MODEL, Ref(name, 0, 0), value, 8)
    low, high = BOARDS["heads"][name].whole or (0, 0)
    width, heads = (value, 2) if name == "D" else (4, value)
    if not low <= value <= high:
        assert refusal == Refusal("whole", (("name", name), ("low", str(low)), ("high", str(high))))
    elif width % heads:
        assert refusal is not None
        assert dict(refusal.values)["share"] == f"{width / heads:.3f}".rstrip("0")
    else:
        assert refusal is None


@pytest.mark.parametrize(
    ("cell", "value", "key"),
    [
        ("T[0,0]", 9, "whole"),
        ("T[0,0]", 2.5, "whole"),
        ("T[0,0]", float("nan"), "whole"),
        ("T[0,0]", float("inf"), "whole"),
        ("change[0,0]", 2, "no-sequence"),
        ("change[0,0]", 1, ""),
        ("W_Q[0,0]", 1000, ""),
        ("W_Q[0,0]", 1001, "too-large"),
        ("W_Q[4,0]", 1, "outside"),
    ],
)
def test_what_is_refused(cell: str, value: float, key: str) -> None:
    refusal = refusal_of(MODEL, Ref.parse(cell), value, 8)
    assert (refusal.key if refusal else "") == key


def test_sizes_that_the_example_gives_stay() -> None:
    given = Setup("heads", (Matrix.of("X", [[1, 2], [3, 4]]), Matrix.of("H", [[2]])))
    for name in ("T", "D"):
        refusal = refusal_of(given, Ref(name, 0, 0), 4, 8)
        assert refusal == Refusal("fixed-size", (("name", name), ("matrix", "X")))
    assert refusal_of(given, Ref("H", 0, 0), 1, 8) is None


def test_there_are_no_more_positions_than_labels() -> None:
    assert refusal_of(MODEL, Ref("T", 0, 0), 5, 4) is not None
    assert refusal_of(MODEL, Ref("T", 0, 0), 5, 8) is None
