"""The simulation: against what theory says, its seed, and its bounds."""

from dataclasses import replace

import pytest
import torch

from attn_tui.attention.scaling import draw_products
from attn_tui.attention.trace import trace
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.setup import Setup

from .example import inputs, tensors

PANEL = Setup(
    "scaling",
    inputs({"widths": [[2], [16], [64], [1024]], "keys": [[8]], "draws": [[4000]], "seed": [[0]]}),
)
SMALL = replace(
    PANEL, inputs=inputs({"widths": [[2], [16]], "keys": [[8]], "draws": [[300]], "seed": [[0]]})
)


@pytest.mark.parametrize("seed", [0, 1])
def test_the_panel_shows_what_it_is_there_for(seed: int) -> None:
    stages = tensors(trace(PANEL.edited(Ref("seed", 0, 0), seed)))
    expected = {
        "spread": [2**0.5, 4, 8, 32],
        "raw": [0.41, 0.75, 0.88, 0.97],
        "by_root": [0.33, 0.36, 0.36, 0.36],
        "by_width": [0.27, 0.17, 0.15, 0.13],
    }
    for name, values in expected.items():
        wanted = torch.tensor(values, dtype=torch.float64)[:, None]
        bound = 0.02 * wanted if name == "spread" else torch.full_like(wanted, 0.015)
        assert ((stages[name] - wanted).abs() < bound).all(), name


def test_inputs_are_passed_through() -> None:
    computed = trace(SMALL)
    assert computed.matrices[:4] == SMALL.inputs
    assert all(computed[name].shape == (2, 1) for name in ("spread", "raw", "by_root", "by_width"))


def test_the_same_seed_gives_the_same_numbers_and_another_does_not() -> None:
    assert trace(SMALL) == trace(SMALL)
    other = trace(SMALL.edited(Ref("seed", 0, 0), 7))
    assert all(a != b for a, b in zip(trace(SMALL)["raw"].values, other["raw"].values, strict=True))


def test_a_row_depends_on_its_own_width_alone() -> None:
    before, after = trace(SMALL), trace(SMALL.edited(Ref("widths", 0, 0), 5))
    for name in ("spread", "raw", "by_root", "by_width"):
        assert before[name].at(0, 0) != after[name].at(0, 0)
        assert before[name].at(1, 0) == after[name].at(1, 0)


def test_drawing_in_pieces_draws_every_query() -> None:
    products = draw_products(4096, 64, 40, seed=3)
    assert products.shape == (40, 64)
    assert len(set(products.flatten().tolist())) == products.numel()
    assert abs(products.std().item() / 64 - 1) < 0.1


@pytest.mark.parametrize(
    ("cell", "typed", "used"),
    [
        (Ref("widths", 0, 0), 0, 1),
        (Ref("widths", 0, 0), 2.6, 3),
        (Ref("seed", 0, 0), -4, 0),
        (Ref("seed", 0, 0), 1e300, 2.0**53),
    ],
)
def test_numbers_typed_over_are_whole_and_within_bounds(
    cell: Ref, typed: float, used: float
) -> None:
    computed = trace(SMALL.edited(cell, typed))
    assert computed.number(cell) == used
    assert tensors(computed)["raw"].isfinite().all()


def test_a_width_beyond_the_largest_is_the_largest() -> None:
    one = inputs({"widths": [[1e9]], "keys": [[2]], "draws": [[2]], "seed": [[0]]})
    assert trace(Setup("scaling", one))["widths"] == Matrix.of("widths", [[4096]])


def test_what_lacks_an_input_is_left_out() -> None:
    computed = trace(replace(SMALL, inputs=SMALL.inputs[:2]))
    assert [matrix.name for matrix in computed.matrices] == ["widths", "keys"]
