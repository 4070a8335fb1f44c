"""The board `sdpa`: weights by hand beside those of torch's function."""

from dataclasses import replace

import pytest
import torch
from hypothesis import given as for_all
from hypothesis import strategies as st

from attn_tui.attention.trace import trace
from attn_tui.model.matrix import Ref
from attn_tui.model.setup import Handed, Setup

from .example import close, given, hand, quick, setups, tensors

RIGHT: tuple[Handed, ...] = ("~block", "is_causal")
WRONG: tuple[Handed, ...] = ("block", "float")


@quick
@for_all(setups(board="sdpa"), st.sampled_from(RIGHT))
def test_both_right_ways_agree_with_the_weights_by_hand(setup: Setup, handed: Handed) -> None:
    computed = trace(replace(setup, handed=handed))
    stages = tensors(computed)
    assert close(stages["sdpa"], stages["A"])
    causal = tensors(trace(replace(setup, board="attention", causal=True)))
    assert torch.equal(stages["A"], causal["A"])
    for name in ("A", "sdpa"):
        assert computed[name].row_sums == pytest.approx([1] * len(stages["A"]), abs=1e-12)


@quick
@for_all(setups(board="sdpa"))
def test_what_is_handed(setup: Setup) -> None:
    upper = torch.ones(2 * (len(given(setup)["X"]),), dtype=torch.float64).triu(1)
    handed = {"~block": 1 - upper, "block": upper, "float": 1 - upper}
    for how in (*RIGHT, *WRONG):
        stages = tensors(trace(replace(setup, handed=how)))
        assert torch.equal(stages["block"], upper)
        assert ("handed" in stages) == (how in handed)
        if how in handed:
            assert torch.equal(stages["handed"], handed[how])


@quick
@for_all(setups(board="sdpa"))
def test_block_as_it_is_shows_the_future_alone(setup: Setup) -> None:
    weights = tensors(trace(replace(setup, handed="block")))["sdpa"]
    assert not weights.tril().any()
    assert not weights[-1].any()
    assert close(weights.sum(dim=1)[:-1], torch.ones(len(weights) - 1, dtype=torch.float64))


def test_a_float_mask_lets_the_future_through() -> None:
    stages = tensors(trace(replace(hand("sdpa"), handed="float")))
    assert (stages["sdpa"] > 0).all()
    assert not stages["A"].triu(1).any()


@pytest.mark.parametrize(("mistake", "handed"), [("inverted", "block"), ("float-mask", "float")])
def test_a_mistake_hands_over_the_wrong_mask(mistake: str, handed: Handed) -> None:
    for how in (*RIGHT, *WRONG):
        wrong = trace(replace(hand("sdpa", mistake=mistake), handed=how))
        assert wrong == trace(replace(hand("sdpa"), handed=handed))


def test_edited_queries_and_keys_move_both_tables() -> None:
    before = tensors(trace(hand("sdpa")))
    after = tensors(trace(hand("sdpa").edited(Ref("Q", 1, 0), 9)))
    assert after["Q"][1].tolist() == [9, 3]
    for name in ("A", "sdpa"):
        assert (before[name] != after[name]).any(dim=1).tolist() == [False, True, False]
