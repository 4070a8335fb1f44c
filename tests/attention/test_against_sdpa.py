"""Attention by hand against torch's own, for random sizes and numbers."""

import torch
from hypothesis import given as for_all
from hypothesis import strategies as st
from torch.nn.functional import scaled_dot_product_attention

from attn_tui.attention.trace import trace
from attn_tui.model.setup import Setup

from .example import close, given, quick, setups, tensors, with_inputs


@quick
@for_all(setups())
def test_output_is_that_of_sdpa(setup: Setup) -> None:
    start, stages = given(setup), tensors(trace(setup))
    query, key, value = (start["X"] @ start[name] for name in ("W_Q", "W_K", "W_V"))
    for values, output in ((value, "Y"), (start["V_wide"], "Y_wide"), (torch.eye(len(key)), "A")):
        expected = scaled_dot_product_attention(
            query,
            key,
            values.to(torch.float64),
            is_causal=setup.causal,
            scale=None if setup.scale else 1.0,
        )
        assert close(stages[output], expected)


@quick
@for_all(setups())
def test_rows_sum_to_one_and_hidden_weights_are_exactly_zero(setup: Setup) -> None:
    computed = trace(setup)
    stages = tensors(computed)
    assert all(abs(total - 1) < 1e-12 for total in computed["A"].row_sums)
    hidden = stages["block"].bool()
    assert torch.equal(hidden, torch.ones_like(hidden).triu(1) & setup.causal)
    assert not stages["A"][hidden].any()
    assert torch.equal(stages["M"].isneginf(), hidden)
    assert (stages["E"] / stages["E"].sum(dim=1, keepdim=True) - stages["A"]).abs().max() < 1e-12


@quick
@for_all(setups(causal=True), st.data())
def test_a_hidden_column_never_moves_earlier_outputs(setup: Setup, data: st.DataObject) -> None:
    start = given(setup)
    token = data.draw(st.integers(0, len(start["X"]) - 1))
    moved = start["X"].clone()
    moved[token] += data.draw(st.floats(-3, 3))
    before = tensors(trace(setup))
    after = tensors(trace(with_inputs(setup, X=moved)))
    for name in ("A", "Y", "Y_wide"):
        assert torch.equal(before[name][:token], after[name][:token])


@quick
@for_all(setups(), st.data())
def test_constants_of_rows_move_no_weight(setup: Setup, data: st.DataObject) -> None:
    start = given(setup)
    size = len(start["X"])
    constants = data.draw(st.lists(st.floats(-9, 9), min_size=size, max_size=size))
    added = torch.tensor(constants, dtype=torch.float64)[:, None]
    before, after = tensors(trace(setup)), tensors(trace(with_inputs(setup, z=added)))
    assert torch.equal(after["Sz"], before["S"] + added)
    assert close(after["A"], before["A"])


@quick
@for_all(setups(largest=1000))
def test_extreme_numbers_stay_finite(setup: Setup) -> None:
    stages = tensors(trace(setup))
    assert stages["A"].isfinite().all()
    assert stages["Y"].isfinite().all()
    assert close(stages["A"].sum(dim=1), torch.ones(len(stages["A"]), dtype=torch.float64))
    assert torch.equal(stages["E"], stages["M"].exp())


def test_exponentials_overflow_as_in_torch() -> None:
    big = torch.full((2, 1), 1000.0, dtype=torch.float64)
    setup = with_inputs(Setup("attention"), Q=big, K=big, V=big)
    stages = tensors(trace(setup))
    assert stages["E"].isposinf().all()
    assert stages["A"].tolist() == [[0.5, 0.5], [0.5, 0.5]]
    assert trace(setup)["E"].row_sums == (torch.inf, torch.inf)
