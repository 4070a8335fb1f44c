"""Every number of the hand example, as worked out without torch."""

from typing import Any

import pytest
import torch

from attn_tui.attention.trace import trace
from attn_tui.model.setup import Setup

from .example import NUMBERS, close, hand, inputs, tensor, tensors

TOLERANCE = 1e-9
WRONG: dict[str, Any] = NUMBERS["mistakes on the hand example"]
SECOND: dict[str, Any] = NUMBERS["second head on the same X"]


def assert_is(matrix: torch.Tensor, expected: Any) -> None:
    """No cell is further than 1e-9 from the number in the file."""
    wanted = torch.tensor(expected, dtype=torch.float64)
    assert close(matrix, wanted, TOLERANCE), (matrix, wanted)


@pytest.mark.parametrize(
    ("matrix", "key"),
    [
        *((name, name) for name in ("X", "W_Q", "W_K", "W_V", "Q", "K", "V")),
        ("V_wide", "V wide (d_v = 3)"),
        ("XXt", "X X^T"),
        ("P", "P = Q K^T"),
        ("S", "S = P / sqrt(2)"),
    ],
)
def test_stages_before_the_mask(matrix: str, key: str) -> None:
    for causal in (False, True):
        assert_is(tensors(trace(hand(causal=causal)))[matrix], NUMBERS[key])


@pytest.mark.parametrize(("key", "causal"), [("full", False), ("causal", True)])
def test_weights_and_output(key: str, causal: bool) -> None:
    stages = tensors(trace(hand(causal=causal)))
    assert_is(stages["A"], NUMBERS[key]["A"])
    assert_is(stages["Y"], NUMBERS[key]["Y"])
    assert_is(stages["shares"].sum(dim=1), NUMBERS[key]["Y"])
    assert_is(stages["divisor"], [[2**0.5]])


def second_head(causal: bool) -> Setup:
    """The second head on the X of the hand example."""
    heads = {name: SECOND[name] for name in ("W_Q", "W_K", "W_V")}
    return Setup("attention", inputs({"X": NUMBERS["X"]} | heads), causal=causal)


def test_second_head() -> None:
    full, causal = (tensors(trace(second_head(mask))) for mask in (False, True))
    for name in ("W_Q", "W_K", "W_V", "Q", "K", "V", "P"):
        assert_is(full[name], SECOND[name])
    assert_is(full["A"], SECOND["full A"])
    assert_is(causal["A"], SECOND["causal A"])
    assert_is(causal["Y"], SECOND["causal Y"])
    first = tensor(trace(hand(causal=True))["Y"])
    assert_is(torch.cat([first, causal["Y"]], dim=1), SECOND["both heads joined, causal"])


@pytest.mark.parametrize(
    ("mistake", "key"), [("no-scale", "not scaled, full, A"), ("by-d", "divided by d, full, A")]
)
def test_another_divisor(mistake: str, key: str) -> None:
    assert_is(tensors(trace(hand(mistake=mistake)))["A"], WRONG[key])


def row_sums(setup: Setup) -> torch.Tensor:
    """The row sums of A that the trace carries."""
    return torch.tensor(trace(setup)["A"].row_sums, dtype=torch.float64)


def test_row_sums_that_are_not_one() -> None:
    over_queries = "softmax over queries, {}, row sums"
    assert_is(row_sums(hand(mistake="axis")), WRONG[over_queries.format("full")])
    assert_is(row_sums(hand(causal=True, mistake="axis")), WRONG[over_queries.format("causal")])
    late = WRONG["mask after softmax, not rescaled, row sums"]
    assert_is(row_sums(hand(causal=True, mistake="late-mask")), late)


def test_zero_fill_leaves_weight_on_the_future() -> None:
    weights = tensor(trace(hand(causal=True, mistake="zero-fill"))["A"])
    expected = WRONG["0 in place of -inf, weight on the future by row"]
    assert_is(weights.triu(1).sum(dim=1), expected)


def test_single_rows_that_give_a_mistake_away() -> None:
    first = WRONG["0/1 float mask handed to SDPA, A[0]"]
    assert_is(tensors(trace(hand(causal=True, mistake="float-mask")))["A"][0], first)
    output = WRONG["K in place of V, causal, Y[0]"]
    assert_is(tensors(trace(hand(causal=True, mistake="key-as-value")))["Y"][0], output)
    last = WRONG["Q and K swapped, full, A[2]"]
    assert_is(tensors(trace(hand(mistake="swapped")))["A"][2], last)


def test_block_mask_handed_to_sdpa() -> None:
    stages = tensors(trace(hand(causal=True, mistake="inverted")))
    expected = [[0, 0.0283, 0.9717], [0, 0, 1], [0, 0, 0]]
    assert close(stages["A"], torch.tensor(expected, dtype=torch.float64), 5e-5)
    assert_is(stages["Y"][2], [0, 0])


def test_a_row_that_sees_nothing_is_not_a_number() -> None:
    stages = tensors(trace(hand(causal=True, mistake="off-by-one")))
    assert stages["A"].isnan().any(dim=1).tolist() == [True, False, False]
    assert stages["Y"].isnan().any(dim=1).tolist() == [True, False, False]
