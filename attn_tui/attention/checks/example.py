"""The numbers that checks are made on: the hand example, and random ones."""

import torch
from torch import Tensor

from attn_tui.model.check import SEED
from attn_tui.model.matrix import Matrix
from attn_tui.model.setup import Setup

PROJECTIONS = (
    Matrix.of("W_Q", [[0, 0], [-1, 1], [0, 0], [3, 1]]),
    Matrix.of("W_K", [[1, 0], [0, 0], [0, 0], [0, 1]]),
    Matrix.of("W_V", [[1, 0], [0, 2], [1, 0], [0, 0]]),
)
SECOND_HEAD = (
    Matrix.of("W_Q", [[1, 0], [0, 1], [0, 0], [0, 0]]),
    Matrix.of("W_K", [[0, 1], [1, 0], [0, 1], [0, 0]]),
    Matrix.of("W_V", [[0, 1], [1, 0], [0, 0], [0, 0]]),
)
HAND = (Matrix.of("X", [[1, 0, 0, 1], [0, 2, 0, 1], [2, 1, 1, 0]]), *PROJECTIONS)

LONG = 6
"""Tokens of a random example."""


def hand(causal: bool = False, mistake: str = "") -> Setup:
    """The hand example on the board `attention`."""
    return Setup("attention", HAND, causal=causal, mistake=mistake)


def drawn(*shape: int, seed: int = SEED) -> Tensor:
    """Standard normal numbers in float64, the same ones every time."""
    generator = torch.Generator().manual_seed(seed)
    return torch.randn(shape, generator=generator, dtype=torch.float64)


def draw(board: str, *more: Matrix, causal: bool = False, mistake: str = "") -> Setup:
    """Six random tokens with random square projections of width 4, and inputs in their place."""
    inputs = {
        name: Matrix.of(name, drawn(rows, 4, seed=SEED + number).tolist())
        for number, (name, rows) in enumerate((("X", LONG), ("W_Q", 4), ("W_K", 4), ("W_V", 4)))
    }
    inputs |= {matrix.name: matrix for matrix in more}
    return Setup(board, tuple(inputs.values()), causal=causal, mistake=mistake)


def tensor(matrix: Matrix) -> Tensor:
    """The matrix as a float64 tensor."""
    return torch.tensor(matrix.values, dtype=torch.float64).reshape(matrix.shape)


def furthest(one: Tensor, other: Tensor | float) -> float:
    """The largest difference of two tensors; NaN where there is one."""
    return float((one - other).abs().max())


def numbers(tensor: Tensor) -> tuple[float, ...]:
    """The numbers of a tensor, one after the other."""
    return tuple(tensor.flatten().tolist())
