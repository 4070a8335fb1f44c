"""The board `future`: what a changed token moves, and the gradients that prove it."""

import math
from dataclasses import replace

import pytest
import torch
from hypothesis import given as for_all
from hypothesis import strategies as st
from torch import Tensor
from torch.nn.functional import scaled_dot_product_attention

from attn_tui.attention.future import gradient_norms
from attn_tui.attention.trace import trace
from attn_tui.model.board import BOARDS
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.setup import Setup
from attn_tui.model.size import matrix_size

from .example import HAND, close, given, hand, quick, setups, tensor, tensors

FOUR = Matrix.of("X", [[1, 0, 0, 1], [0, 2, 0, 1], [2, 1, 1, 0], [1, 1, 0, 2]])
FUTURE = Setup("future", (FOUR, *HAND[1:4]))
CAUSAL = replace(FUTURE, causal=True)


def changed(setup: Setup, token: int, by: float) -> Setup:
    """The setup with this number added to this token."""
    return setup.edited(Ref("token", 0, 0), token).edited(Ref("by", 0, 0), by)


numbers = st.floats(-1000, 1000, allow_subnormal=False)


@quick
@for_all(setups(board="future", causal=True), st.data(), numbers)
def test_with_the_mask_earlier_outputs_stay_bit_for_bit(
    setup: Setup, data: st.DataObject, by: float
) -> None:
    size = given(setup)["X"].shape[0]
    token = data.draw(st.integers(0, size - 1))
    found = tensors(trace(changed(setup, token, by)))
    assert torch.equal(found["Y_after"][:token], found["Y"][:token])
    assert found["moved"][:token].count_nonzero() == 0


def test_a_changed_token_moves_itself_and_what_comes_after() -> None:
    for token in range(4):
        moved = trace(changed(CAUSAL, token, 1))["moved"].values
        assert [value > 0 for value in moved] == [row >= token for row in range(4)]


def test_without_the_mask_the_last_token_moves_all() -> None:
    assert min(trace(changed(FUTURE, 3, 1))["moved"].values) > 0.1


@quick
@for_all(setups(board="future"), st.data(), numbers)
def test_outputs_after_the_change_are_attention_on_the_changed_input(
    setup: Setup, data: st.DataObject, by: float
) -> None:
    token = data.draw(st.integers(0, given(setup)["X"].shape[0] - 1))
    found = tensors(trace(changed(setup, token, by)))
    X_after = given(setup)["X"].clone()
    X_after[token] += by
    again = tuple(matrix for matrix in setup.inputs if matrix.name != "X")
    direct = replace(setup, board="attention", inputs=(Matrix.of("X", X_after.tolist()), *again))
    attention = tensors(trace(direct))
    assert torch.equal(found["X_after"], X_after)
    assert torch.equal(found["Y_after"], attention["Y"])
    assert torch.equal(found["A_after"], attention["A"])
    largest = (found["Y_after"] - found["Y"]).abs().amax(-1, keepdim=True)
    assert torch.equal(found["moved"], largest)


@quick
@for_all(setups(board="future", largest=3))
def test_gradients_are_those_of_torchs_own_attention(setup: Setup) -> None:
    inputs = given(setup)
    projections = [inputs[name] for name in ("W_Q", "W_K", "W_V")]

    def outputs(X: Tensor) -> Tensor:
        Q, K, V = (X @ W for W in projections)
        factor = None if setup.scale else 1.0
        return scaled_dot_product_attention(Q, K, V, is_causal=setup.causal, scale=factor)

    reach = tensors(trace(setup))["reach"]
    assert close(reach, gradient_norms(outputs, inputs["X"]), 1e-8)
    if setup.causal:
        assert reach.triu(1).count_nonzero() == 0


def test_a_gradient_is_the_slope_of_a_small_change() -> None:
    reach = gradient_norms(lambda X: X.cumsum(0) * 2, torch.ones(3, 2, dtype=torch.float64))
    assert close(reach, 8**0.5 * torch.ones(3, 3, dtype=torch.float64).tril())


def test_a_mask_after_softmax_leaks_under_a_clean_triangle() -> None:
    found = tensors(trace(replace(changed(CAUSAL, 3, 1), mistake="late-mask")))
    assert found["A"].triu(1).count_nonzero() == 0
    assert found["moved"][:2].min() > 0.1
    assert found["reach"].triu(1)[0, 1:].min() > 0


@pytest.mark.parametrize("mistake", ["zero-fill", "late-mask"])
def test_mistakes_in_masking_show_in_the_gradients(mistake: str) -> None:
    found = tensors(trace(replace(CAUSAL, mistake=mistake)))
    assert (found["reach"].triu(1) > 0).sum() == 6


def test_a_row_with_nothing_visible_spoils_gradients() -> None:
    found = trace(replace(CAUSAL, mistake="off-by-one"))
    assert math.isnan(found.number(Ref("moved", 0, 0)))
    assert found.number(Ref("moved", 1, 0)) > 0
    assert all(map(math.isnan, found["reach"].values))


@pytest.mark.parametrize(
    ("typed", "used"), [(2, 2), (9, 3), (-4, 0), (1.6, 2), (math.nan, 0), (math.inf, 3)]
)
def test_the_token_is_one_that_there_is(typed: float, used: int) -> None:
    assert trace(changed(FUTURE, 0, 1).edited(Ref("token", 0, 0), typed))["token"].values == (used,)


@pytest.mark.parametrize(("typed", "used"), [(5e9, 1000), (-math.inf, -1000), (math.nan, 0)])
def test_what_is_added_stays_finite(typed: float, used: float) -> None:
    found = trace(changed(CAUSAL, 1, typed))
    assert found["by"].values == (used,)
    assert all(map(math.isfinite, found["Y_after"].values))


def test_token_and_number_have_defaults_and_queries_are_not_given() -> None:
    found = trace(replace(FUTURE, inputs=(*FUTURE.inputs, Matrix.of("Q", [[9, 9]] * 4))))
    assert found["token"].values == (0,)
    assert found["by"].values == (1,)
    assert found["Q"] == trace(FUTURE)["Q"]
    assert close(tensor(found["A"]), tensor(trace(replace(FUTURE, board="attention"))["A"]), 0)


def test_names_and_sizes_are_those_of_the_registry() -> None:
    found = trace(FUTURE)
    names = tuple(matrix.name for matrix in found.matrices)
    assert names[: len(BOARDS["future"].kinds)] == BOARDS["future"].names
    for name in BOARDS["future"].names:
        assert found[name].shape == matrix_size(FUTURE, name)


def test_what_cannot_be_computed_is_left_out() -> None:
    found = trace(Setup("future", hand().inputs[:3]))
    assert "A_after" in found
    assert "reach" not in found
    assert "moved" not in found
