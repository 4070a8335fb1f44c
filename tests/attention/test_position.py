"""The board `position`: what moves along with the order of the tokens, and what does not."""

from dataclasses import replace
from itertools import permutations

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_tui.attention.trace import trace
from attn_tui.model.boards.position import reordered
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace

X = Matrix.of("X", [[1, 0, 0, 1], [0, 2, 0, 1], [2, 1, 1, 0]])
HAND = Setup(
    "position",
    (
        X,
        Matrix.of("W_Q", [[0, 0], [-1, 1], [0, 0], [3, 1]]),
        Matrix.of("W_K", [[1, 0], [0, 0], [0, 0], [0, 1]]),
        Matrix.of("W_V", [[1, 0], [0, 2], [1, 0], [0, 0]]),
    ),
)
SQUARE = Setup(
    "position",
    (
        X,
        Matrix.of("W_Q", [[0, 0, 1, 0], [-1, 1, 0, 1], [0, 0, 0, 0], [3, 1, 0, 0]]),
        Matrix.of("W_K", [[1, 0, 0, 1], [0, 0, 1, 0], [0, 0, 0, 1], [0, 1, 0, 0]]),
        Matrix.of("W_V", [[1, 0, 0, 1], [0, 2, 1, 0], [1, 0, 0, 0], [0, 0, 0, 0]]),
    ),
)
ROUNDING = 1e-12


def tensor(found: Trace, name: str) -> torch.Tensor:
    return torch.tensor(found[name].values, dtype=torch.float64).reshape(found[name].shape)


def in_layers(setup: Setup, layers: int) -> Setup:
    return setup.edited(Ref("layers", 0, 0), layers)


@st.composite
def orders(draw: st.DrawFn) -> tuple[Setup, tuple[int, ...]]:
    """Random numbers for 1 to 6 tokens, as wide as their outputs, and an order of them."""
    T, D = draw(st.integers(1, 6)), draw(st.sampled_from([2, 4, 6]))
    generator = torch.Generator().manual_seed(draw(st.integers(0, 10_000)))
    shapes = {"X": (T, D), "W_Q": (D, 3), "W_K": (D, 3), "W_V": (D, D)}
    inputs = tuple(
        Matrix.of(name, torch.randn(*shape, generator=generator).tolist())
        for name, shape in shapes.items()
    )
    return Setup("position", inputs), tuple(draw(st.permutations(range(T))))


@settings(deadline=None, max_examples=30)
@given(orders(), st.booleans(), st.integers(1, 2))
def test_without_mask_and_positions_outputs_move_along(
    drawn: tuple[Setup, tuple[int, ...]], scale: bool, layers: int
) -> None:
    setup, order = drawn
    found = trace(in_layers(reordered(replace(setup, scale=scale), order), layers))
    assert found["difference"].values[0] <= ROUNDING
    new, old = tensor(found, "Y_new"), tensor(found, "Y")
    assert torch.allclose(new, old[list(order)], atol=ROUNDING)


@settings(deadline=None, max_examples=30)
@given(orders(), st.booleans(), st.booleans(), st.integers(1, 2))
def test_each_matrix_is_what_it_says(
    drawn: tuple[Setup, tuple[int, ...]], positions: bool, causal: bool, layers: int
) -> None:
    setup, order = drawn
    state = replace(setup, positions=positions, causal=causal)
    found = trace(in_layers(reordered(state, order), layers))
    placed = tensor(found, "X")[list(order)] + (tensor(found, "PE") if positions else 0)
    assert torch.equal(tensor(found, "X_in"), placed)
    for place, token in enumerate(order):
        assert found["Y_back"].row(token) == found["Y_new"].row(place)
    moved = (tensor(found, "Y") - tensor(found, "Y_back")).abs().amax(-1)
    assert found["moved"].values == tuple(moved.tolist())
    assert found["difference"].values == (max(moved.tolist()),)
    assert torch.equal(tensor(found, "A_new") @ tensor(found, "V_new"), tensor(found, "Y_new"))


@settings(deadline=None, max_examples=20)
@given(orders(), st.booleans())
def test_the_new_outputs_are_those_of_the_moved_tokens(
    drawn: tuple[Setup, tuple[int, ...]], causal: bool
) -> None:
    setup, order = drawn
    found = trace(reordered(replace(setup, causal=causal), order))
    moved = Matrix.of("X", [setup.inputs[0].row(token) for token in order])
    alone = trace(Setup("attention", (moved, *setup.inputs[1:]), causal=causal))
    assert torch.allclose(tensor(found, "Y_new"), tensor(alone, "Y"), atol=ROUNDING)


def test_with_positions_the_hand_example_changes() -> None:
    swapped = reordered(HAND, (1, 0, 2))
    assert trace(swapped)["difference"].values[0] <= ROUNDING
    found = trace(replace(swapped, positions=True))
    assert found["difference"].values[0] == pytest.approx(0.82, abs=0.005)


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2)])
def test_a_causal_layer_hides_the_order_from_the_last_token(order: tuple[int, ...]) -> None:
    setup = reordered(replace(SQUARE, causal=True), order)
    one, two = trace(setup)["moved"], trace(in_layers(setup, 2))["moved"]
    assert one.at(2, 0) <= ROUNDING
    stays = order == (0, 1, 2)
    assert (one.at(0, 0) <= ROUNDING) is stays
    assert (two.at(2, 0) <= ROUNDING) is stays


def test_the_first_layer_is_the_board_attention() -> None:
    for causal in (False, True):
        found = trace(replace(HAND, causal=causal))
        alone = trace(Setup("attention", HAND.inputs, causal=causal))
        for name in ("A", "Y", "Q", "K", "V"):
            assert found[name].values == alone[name].values
        assert found["block"] == alone["block"]


def test_what_cannot_be_computed_is_left_out() -> None:
    assert "Y" not in trace(in_layers(HAND, 2))
    narrow = tuple(
        Matrix.of(matrix.name, [matrix.row(row)[:3] for row in range(matrix.rows)][:3])
        for matrix in SQUARE.inputs
    )
    odd = trace(Setup("position", narrow))
    assert "PE" not in odd
    assert odd["difference"].values == (0.0,)
    assert "Y" not in trace(Setup("position", narrow, positions=True))


def test_every_order_of_three_is_undone() -> None:
    for order in permutations(range(3)):
        found = trace(reordered(HAND, order))
        assert tuple(map(int, found["order"].values)) == order
        assert found["difference"].values[0] <= ROUNDING
