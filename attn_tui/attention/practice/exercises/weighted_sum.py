"""Weighted sum: A V, each output the values in the shares of its row."""

import torch
from torch import Tensor

from attn_tui.attention.practice.exercises.drawing import comparison, drawn
from attn_tui.attention.practice.signs import ALL_AXES
from attn_tui.attention.practice.task import Arguments, Comparison, Mistake, Task


def task() -> Task:
    """How `weighted_sum(A, V)` is judged; the last rows are any numbers, and A is square there."""
    name = "weighted_sum"
    return Task(
        "weighted-sum",
        (
            Comparison("batch", name, lambda: weights_and_values((2,), 3, 5, 4)),
            Comparison("heads", name, lambda: weights_and_values((3, 2), 4, 7, 6, torch.float64)),
            comparison("plain", name, A=(6, 6), V=(6, 3)),
        ),
        {name: mixed},
        (
            Mistake("transposed", {name: by_columns}),
            Mistake("past-mean", {name: past_mean}),
            *(Mistake("three-axes", {name: each}) for each in (three_axes, by_letters, one_by_one)),
            Mistake("single", {name: in_single}),
        ),
        signs=(ALL_AXES,),
    )


def weights_and_values(
    leading: tuple[int, ...], L: int, S: int, v: int, dtype: torch.dtype = torch.float32
) -> Arguments:
    """Rows that sum to 1, and values: (…, L, S), (…, S, v)."""
    return {
        "A": drawn(*leading, L, S, seed=1, dtype=dtype).softmax(dim=-1),
        "V": drawn(*leading, S, v, seed=2, dtype=dtype),
    }


def mixed(A: Tensor, V: Tensor) -> Tensor:
    """(…, L, S), (…, S, v) -> (…, L, v)."""
    return torch.matmul(A, V)


def by_columns(A: Tensor, V: Tensor) -> Tensor:
    """Aᵀ V: columns stand for rows."""
    return A.transpose(-2, -1) @ V


def past_mean(A: Tensor, V: Tensor) -> Tensor:
    """Row i averages the values up to i; the weights play no part."""
    rows = [V[..., : i + 1, :].mean(dim=-2) for i in range(A.shape[-2])]
    return torch.stack(rows, dim=-2)


def three_axes(A: Tensor, V: Tensor) -> Tensor:
    """A product for exactly three axes."""
    return torch.bmm(A, V)


def by_letters(A: Tensor, V: Tensor) -> Tensor:
    """The same in Einstein's notation."""
    return torch.einsum("bij,bjv->biv", A, V)


def one_by_one(A: Tensor, V: Tensor) -> Tensor:
    """The same, one sequence after another."""
    return torch.stack([torch.mm(A[b], V[b]) for b in range(len(A))])


def in_single(A: Tensor, V: Tensor) -> Tensor:
    """float32 comes back, whatever came in."""
    return A.float() @ V.float()
