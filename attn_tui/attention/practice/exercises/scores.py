"""Scores: Q Kᵀ over the last two axes, whatever stands before them."""

import math
from functools import partial

import torch
from torch import Tensor

from attn_tui.attention.practice.exercises.axis_mistakes import PRODUCTS, of_three_axes
from attn_tui.attention.practice.exercises.drawing import comparison
from attn_tui.attention.practice.signs import ALL_AXES
from attn_tui.attention.practice.task import Mistake, Task


def task() -> Task:
    """How `scores(q, k)` is judged."""
    return Task(
        "scores",
        (
            comparison("batch", "scores", q=(2, 3, 4), k=(2, 5, 4)),
            comparison("heads", "scores", torch.float64, q=(3, 2, 4, 6), k=(3, 2, 7, 6)),
            comparison("plain", "scores", q=(6, 3), k=(4, 3)),
        ),
        {"scores": right},
        (
            Mistake("swapped", {"scores": keys_first}),
            *(
                Mistake("three-axes", {"scores": partial(of_three_axes, way=way, scaled=False)})
                for way in PRODUCTS
            ),
            Mistake("early-scale", {"scores": scaled_early}),
            Mistake("single", {"scores": in_single}),
        ),
        signs=(ALL_AXES,),
    )


def right(q: Tensor, k: Tensor) -> Tensor:
    """(…, L, d), (…, S, d) -> (…, L, S)."""
    return torch.matmul(q, k.transpose(-2, -1))


def keys_first(q: Tensor, k: Tensor) -> Tensor:
    """K Qᵀ: the table is transposed."""
    return k @ q.transpose(-2, -1)


def scaled_early(q: Tensor, k: Tensor) -> Tensor:
    """Divided by √d, which is asked for later."""
    return q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])


def in_single(q: Tensor, k: Tensor) -> Tensor:
    """float32 comes back, whatever came in."""
    return q.float() @ k.float().transpose(-2, -1)
