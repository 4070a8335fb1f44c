"""The hand example, random examples of agreeing sizes, and what tests do with both."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import torch
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from torch import Tensor

from attn_tui.model.matrix import Matrix
from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace

NUMBERS: dict[str, Any] = json.loads(
    Path(__file__).with_name("numbers.json").read_text(encoding="utf-8")
)
Rows = Sequence[Sequence[float]]

quick = settings(
    deadline=None,
    max_examples=60,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.large_base_example,
    ],
)


def inputs(numbers: Mapping[str, Rows]) -> tuple[Matrix, ...]:
    """Matrices from names and rows."""
    return tuple(Matrix.of(name, rows) for name, rows in numbers.items())


HAND = inputs(
    {name: NUMBERS[name] for name in ("X", "W_Q", "W_K", "W_V")}
    | {"V_wide": NUMBERS["V wide (d_v = 3)"]}
)


def hand(board: str = "attention", causal: bool = False, mistake: str = "") -> Setup:
    """The hand example on a board."""
    return Setup(board, HAND, causal=causal, mistake=mistake)


def tensor(matrix: Matrix) -> Tensor:
    """The matrix as a float64 tensor."""
    return torch.tensor(matrix.values, dtype=torch.float64).reshape(matrix.shape)


def tensors(trace: Trace) -> dict[str, Tensor]:
    """All matrices of a trace by name."""
    return {matrix.name: tensor(matrix) for matrix in trace.matrices}


def given(setup: Setup) -> dict[str, Tensor]:
    """The inputs of a setup by name."""
    return {matrix.name: tensor(matrix) for matrix in setup.inputs}


def with_inputs(setup: Setup, **changed: Tensor) -> Setup:
    """The setup with these inputs in place of those of the same name."""
    kept = tuple(matrix for matrix in setup.inputs if matrix.name not in changed)
    return replace(setup, inputs=(*kept, *inputs({k: v.tolist() for k, v in changed.items()})))


def close(one: Tensor, other: Tensor, tolerance: float = 1e-12) -> bool:
    """Same shape, no cell further apart than `tolerance`; NaN equals NaN."""
    return one.shape == other.shape and torch.allclose(
        one, other, rtol=0, atol=tolerance, equal_nan=True
    )


@dataclass(frozen=True)
class Sizes:
    """The sizes of an example, by the letters of the registry."""

    T: int
    D: int
    d: int
    v: int
    w: int


sizes = st.builds(
    Sizes,
    T=st.integers(1, 8),
    D=st.integers(1, 6),
    d=st.integers(1, 6),
    v=st.integers(1, 6),
    w=st.integers(1, 6),
)


@st.composite
def setups(
    draw: st.DrawFn, largest: float = 1, board: str = "attention", causal: bool | None = None
) -> Setup:
    """A setup with random numbers up to `largest` and random switches."""
    size = draw(sizes)
    numbers = st.floats(-largest, largest, allow_subnormal=False)

    def matrix(name: str, rows: int, columns: int) -> Matrix:
        cells = st.lists(numbers, min_size=rows * columns, max_size=rows * columns)
        return Matrix(name, (rows, columns), tuple(draw(cells)))

    return Setup(
        board,
        (
            matrix("X", size.T, size.D),
            matrix("W_Q", size.D, size.d),
            matrix("W_K", size.D, size.d),
            matrix("W_V", size.D, size.v),
            matrix("V_wide", size.T, size.w),
        ),
        causal=draw(st.booleans()) if causal is None else causal,
        scale=draw(st.booleans()),
    )
