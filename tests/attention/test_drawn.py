"""The board `drawn`: which divisor SDPA uses, what spreads, what a mask leaves open."""

from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_tui.model.board import BOARDS
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace
from tests.tutor.lesson import trace_of

FEW = settings(max_examples=30, deadline=None)


def drawn(T: int, D: int, H: int = 1, seed: int = 0, causal: bool = False) -> Trace:
    inputs = {"T": T, "D": D, "H": H, "seed": seed}
    matrices = tuple(Matrix.of(name, [[value]]) for name, value in inputs.items())
    return trace_of(Setup("drawn", matrices, causal=causal))


@FEW
@given(st.integers(2, 12), st.integers(1, 32), st.sampled_from([1, 2, 4]), st.integers(0, 99))
def test_sdpa_uses_the_root_of_a_heads_width(T: int, d: int, H: int, seed: int) -> None:
    trace = drawn(T, d * H, H, seed)
    assert trace["used"].values == pytest.approx([sqrt(d)], abs=1e-6)
    assert trace["tried"].values == pytest.approx([sqrt(d), d, sqrt(T), sqrt(d * H), sqrt(H)])
    for tried, missed in zip(trace["tried"].values, trace["missed"].values, strict=True):
        assert (missed < 1e-9) == (abs(tried - sqrt(d)) < 1e-9)


@pytest.mark.parametrize("d", [2, 4, 8, 64])
def test_the_width_moves_the_spread_and_the_number_of_keys_does_not(d: int) -> None:
    for seed in range(5):
        here, four_d, four_t = drawn(8, d, seed=seed)["spread"].values
        assert here == pytest.approx(sqrt(d), rel=0.15)
        assert four_d == pytest.approx(2 * sqrt(d), rel=0.15)
        assert four_t == pytest.approx(here, rel=0.15)


@FEW
@given(st.integers(2, 16), st.integers(1, 16))
def test_sums_are_1_with_scaling_and_without(T: int, D: int) -> None:
    assert drawn(T, D)["sums"].values == pytest.approx([1, 1])


@FEW
@given(st.integers(2, 16), st.integers(0, 99))
def test_a_causal_mask_leaves_the_triangle_with_its_diagonal(T: int, seed: int) -> None:
    trace = drawn(T, 4, seed=seed, causal=True)
    half = T * (T + 1) // 2
    assert trace["open"].values == (half, half - T, half + T - 1)
    assert trace["seen"].values == (half,)
    assert drawn(T, 4, seed=seed)["seen"].values == (T * T,)


def test_heads_that_do_not_share_out_the_width_are_refused() -> None:
    setup = Setup("drawn", (Matrix.of("D", [[12]]), Matrix.of("H", [[3]])))
    board = BOARDS["drawn"]
    for name, value in (("H", 5), ("D", 10)):
        refusal = board.refuses(setup, Ref(name, 0, 0), value)
        assert refusal is not None
        assert refusal.key == "not-shared-out"
    assert board.refuses(setup, Ref("H", 0, 0), 4) is None
    assert board.refuses(setup, Ref("T", 0, 0), 5) is None


def test_without_sizes_nothing_is_drawn() -> None:
    trace = trace_of(Setup("drawn", (Matrix.of("seed", [[1]]),)))
    assert {matrix.name for matrix in trace.matrices} <= {"seed", "H"}
