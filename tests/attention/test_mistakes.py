"""Each mistake does what its name says, on random numbers, and nothing without its switch."""

from dataclasses import replace

import pytest
import torch
from hypothesis import given as for_all
from hypothesis import strategies as st
from torch import Tensor

from attn_tui.attention.trace import trace
from attn_tui.model.mistake import MISTAKES
from attn_tui.model.setup import Setup

from .example import close, given, hand, quick, setups, tensor, tensors, with_inputs

ON_ATTENTION = sorted(m.id for m in MISTAKES.values() if "attention" in m.boards)


def made(setup: Setup, mistake: str) -> dict[str, Tensor]:
    """The stages of the setup with a mistake."""
    return tensors(trace(replace(setup, mistake=mistake)))


def future_of(stages: dict[str, Tensor]) -> Tensor:
    """The strict upper triangle of the board."""
    return torch.ones_like(stages["P"], dtype=torch.bool).triu(1)


@pytest.mark.parametrize("mistake", ON_ATTENTION)
def test_every_mistake_shows_on_the_hand_example(mistake: str) -> None:
    setup = hand(causal=True)
    assert not close(made(setup, mistake)["Y"], tensors(trace(setup))["Y"], 1e-3)


@quick
@for_all(setups(), st.sampled_from([id for id in ON_ATTENTION if MISTAKES[id].needs]))
def test_nothing_changes_without_the_switch_that_it_needs(setup: Setup, mistake: str) -> None:
    needs = MISTAKES[mistake].needs
    causal, scale = setup.causal and needs != "causal", setup.scale and needs != "scale"
    off = replace(setup, causal=causal, scale=scale)
    assert trace(replace(off, mistake=mistake)) == trace(off)


@quick
@for_all(setups())
def test_axis_makes_columns_sum_to_one(setup: Setup) -> None:
    sums = made(setup, "axis")["A"].sum(dim=0)
    assert close(sums, torch.ones_like(sums))


@quick
@for_all(setups())
def test_another_divisor(setup: Setup) -> None:
    scaled, bare = replace(setup, scale=True), replace(setup, scale=False)
    right, width = tensors(trace(scaled)), given(setup)["W_Q"].shape[1]
    for mistake, divisor in (("no-scale", 1), ("by-d", width)):
        wrong = made(scaled, mistake)
        assert wrong["divisor"].item() == divisor
        assert torch.equal(wrong["S"], right["P"] / divisor)
    assert torch.equal(made(scaled, "no-scale")["A"], tensors(trace(bare))["A"])


@quick
@for_all(setups())
def test_swapped_transposes_the_table(setup: Setup) -> None:
    assert close(made(setup, "swapped")["P"], tensors(trace(setup))["P"].T)


@quick
@for_all(setups(causal=True))
def test_late_mask_keeps_the_weights_of_the_full_table(setup: Setup) -> None:
    wrong, full = made(setup, "late-mask"), tensors(trace(replace(setup, causal=False)))
    assert torch.equal(wrong["M"], full["M"])
    assert torch.equal(wrong["A"], full["A"].tril())


def test_late_mask_leaks_under_a_clean_triangle() -> None:
    setup = hand(causal=True)
    moved = given(setup)["X"]
    moved[2] += 1
    before = made(setup, "late-mask")
    after = made(with_inputs(setup, X=moved), "late-mask")
    assert not before["A"][future_of(before)].any()
    assert not close(before["Y"][0], after["Y"][0], 1e-3)


@quick
@for_all(setups(causal=True))
def test_zero_fill_hides_nothing(setup: Setup) -> None:
    wrong = made(setup, "zero-fill")
    future = future_of(wrong)
    assert not wrong["M"][future].any()
    assert not wrong["block"].any()
    assert close(wrong["A"], wrong["M"].softmax(dim=1))


@quick
@for_all(setups(causal=True))
def test_off_by_one_hides_the_diagonal_too(setup: Setup) -> None:
    wrong = made(setup, "off-by-one")
    assert torch.equal(wrong["block"].bool(), torch.ones_like(wrong["P"]).triu(0).bool())
    assert wrong["A"][0].isnan().all()
    assert not wrong["A"][1:].triu(1).any()
    assert not wrong["A"][1:].isnan().any()


@quick
@for_all(setups(causal=True), st.sampled_from([0.0, 2.0]))
def test_inverted_shows_the_future_alone(setup: Setup, constant: float) -> None:
    added = torch.full((len(given(setup)["X"]), 1), constant, dtype=torch.float64)
    wrong = made(with_inputs(setup, c=added), "inverted")
    future = future_of(wrong)
    assert torch.equal(wrong["block"].bool(), ~future)
    assert torch.equal(wrong["M"].isneginf(), ~future)
    assert not wrong["A"][~future].any()
    assert close(wrong["A"][:-1], wrong["M"][:-1].softmax(dim=1))


@quick
@for_all(setups(causal=True), st.sampled_from([0.0, 2.0]))
def test_float_mask_is_added_to_the_scores(setup: Setup, constant: float) -> None:
    added = torch.full((len(given(setup)["X"]), 1), constant, dtype=torch.float64)
    wrong = made(with_inputs(setup, c=added), "float-mask")
    assert torch.equal(wrong["M"], wrong["Sz"] + torch.ones_like(wrong["P"]).tril())
    assert close(wrong["A"], wrong["M"].softmax(dim=1))
    assert not wrong["block"].any()


@quick
@for_all(setups())
def test_key_as_value_mixes_keys(setup: Setup) -> None:
    wrong, right = made(setup, "key-as-value"), tensors(trace(setup))
    assert torch.equal(wrong["A"], right["A"])
    assert torch.equal(wrong["Y"], right["A"] @ right["K"])


def test_a_trace_keeps_what_a_mistake_leaves_alone() -> None:
    right = trace(hand())
    wrong = trace(hand(mistake="by-d"))
    assert all(wrong[name] == right[name] for name in ("X", "Q", "K", "V", "P"))
    assert tensor(wrong["S"]).tolist() == [[2, 0.5, 3], [2, 1.5, 1], [0, 0.5, -1]]
