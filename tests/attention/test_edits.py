"""Numbers typed over: laid over inputs, over Q, K and V, and over what is defaulted."""

from dataclasses import replace

import pytest
import torch
from hypothesis import given as for_all
from hypothesis import strategies as st
from torch import Tensor

from attn_tui.attention.trace import trace
from attn_tui.model.matrix import Ref
from attn_tui.model.setup import Edit, Setup
from attn_tui.model.trace import Trace

from .example import close, given, hand, quick, setups, tensors, with_inputs


def any_edit(data: st.DataObject, name: str, matrix: Tensor) -> Edit:
    """A number for some cell of a matrix."""
    row = data.draw(st.integers(0, matrix.shape[0] - 1))
    column = data.draw(st.integers(0, matrix.shape[1] - 1))
    return Edit(Ref(name, row, column), data.draw(st.floats(-4, 4)))


def typed_over(matrix: Tensor, edit: Edit) -> Tensor:
    """A copy of the matrix with the edit made."""
    copy = matrix.clone()
    copy[edit.cell.cell] = edit.value
    return copy


def by_hand(setup: Setup, query: Tensor, key: Tensor, value: Tensor) -> Tensor:
    """The output, from Q, K and V in one go."""
    scores = query @ key.T / (query.shape[1] ** 0.5 if setup.scale else 1)
    hidden = torch.ones_like(scores).triu(1).bool() & setup.causal
    return torch.softmax(scores.masked_fill(hidden, -torch.inf), dim=1) @ value


@quick
@for_all(setups(), st.sampled_from(["X", "W_Q", "W_K", "W_V", "V_wide"]), st.data())
def test_an_edited_input_is_another_input(setup: Setup, name: str, data: st.DataObject) -> None:
    start = given(setup)
    edit = any_edit(data, name, start[name])
    edited = trace(replace(setup, edits=(edit,)))
    changed = with_inputs(setup, **{name: typed_over(start[name], edit)})
    assert edited == trace(changed)
    now = given(changed)
    projected = (now["X"] @ now[each] for each in ("W_Q", "W_K", "W_V"))
    assert close(tensors(edited)["Y"], by_hand(setup, *projected))


@quick
@for_all(setups(), st.sampled_from(["Q", "K", "V"]), st.data())
def test_an_edited_projection_moves_what_follows(
    setup: Setup, name: str, data: st.DataObject
) -> None:
    before = tensors(trace(setup))
    edit = any_edit(data, name, before[name])
    after = tensors(trace(replace(setup, edits=(edit,))))
    vectors = {each: before[each] for each in ("Q", "K", "V")}
    vectors[name] = typed_over(vectors[name], edit)
    assert all(torch.equal(after[each], vectors[each]) for each in vectors)
    assert torch.equal(after["X"], before["X"])
    assert close(after["P"], vectors["Q"] @ vectors["K"].T)
    assert close(after["Y"], by_hand(setup, vectors["Q"], vectors["K"], vectors["V"]))


def moved(before: Trace, after: Trace, name: str) -> list[tuple[int, ...]]:
    """The cells of a matrix that differ."""
    differ = tensors(before)[name] != tensors(after)[name]
    return [tuple(cell) for cell in differ.nonzero().tolist()]


@pytest.mark.parametrize(
    ("cell", "in_P", "in_Y"),
    [
        (Ref("Q", 1, 0), [(1, 0), (1, 2)], {1}),
        (Ref("K", 1, 0), [(0, 1), (1, 1), (2, 1)], {0, 1, 2}),
        (Ref("V", 1, 0), [], {0, 1, 2}),
    ],
)
def test_a_query_moves_a_row_a_key_a_column_a_value_no_score(
    cell: Ref, in_P: list[tuple[int, ...]], in_Y: set[int]
) -> None:
    before, after = trace(hand()), trace(hand().edited(cell, 5))
    assert moved(before, after, "P") == in_P
    assert {row for row, *_ in moved(before, after, "Y")} == in_Y


def test_a_constant_moves_its_row_of_scores_and_no_weight() -> None:
    before, after = trace(hand()), trace(hand().edited(Ref("z", 1, 0), 3))
    assert moved(before, after, "Sz") == [(1, 0), (1, 1), (1, 2)]
    assert close(tensors(before)["A"], tensors(after)["A"])


@pytest.mark.parametrize(
    "cell", [Ref("X", 9, 0), Ref("X", 0, 9), Ref("A", 0, 0), Ref("P", 1, 1), Ref("nothing", 0, 0)]
)
def test_edits_of_cells_that_do_not_exist_or_are_computed_change_nothing(cell: Ref) -> None:
    assert trace(hand().edited(cell, 7)) == trace(hand())


def test_the_last_edit_of_an_input_and_of_its_projection_both_count() -> None:
    setup = hand().edited(Ref("X", 1, 1), 0).edited(Ref("Q", 1, 0), 8)
    stages = tensors(trace(setup))
    assert stages["X"][1].tolist() == [0, 0, 0, 1]
    assert stages["Q"][1].tolist() == [8, 1]
    assert stages["K"][1].tolist() == [0, 1]
    assert stages["V"][1].tolist() == [0, 0]
