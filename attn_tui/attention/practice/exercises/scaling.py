"""Scaling: Q Kᵀ / √d (Vaswani et al. 2017, section 3.2.1)."""

import math
from functools import partial

import torch
from torch import Tensor

from attn_tui.attention.practice.exercises.axis_mistakes import PRODUCTS, of_three_axes
from attn_tui.attention.practice.exercises.drawing import comparison
from attn_tui.attention.practice.exercises.shown import Numbers
from attn_tui.attention.practice.signs import ALL_AXES
from attn_tui.attention.practice.task import Mistake, Task

QUERIES, KEYS, WIDTH = 3, 5, 4


def task() -> Task:
    """How `scaled_scores(q, k)` is judged."""
    name = "scaled_scores"
    return Task(
        "scaling",
        (
            comparison("batch", name, q=(2, QUERIES, WIDTH), k=(2, KEYS, WIDTH)),
            comparison("heads", name, torch.float64, q=(3, 2, 4, 6), k=(3, 2, 7, 6)),
        ),
        {name: scaled},
        (
            Mistake("no-scale", {name: not_scaled}, partial(divisors, 1)),
            Mistake("by-d", {name: by_width}, partial(divisors, WIDTH)),
            Mistake("by-keys", {name: by_keys}, partial(divisors, math.sqrt(KEYS))),
            Mistake("by-queries", {name: by_queries}, partial(divisors, math.sqrt(QUERIES))),
            Mistake("by-queries", {name: by_axis_one}, partial(divisors, math.sqrt(QUERIES))),
            Mistake("times-root", {name: times_root}, partial(divisors, 1 / math.sqrt(WIDTH))),
            *(Mistake("three-axes", {name: partial(of_three_axes, way=way)}) for way in PRODUCTS),
            Mistake("single", {name: in_single}),
        ),
        signs=(ALL_AXES,),
    )


def divisors(used: float) -> Numbers:
    """The divisor that was used in the first comparison, and the right one."""
    return (float(used), math.sqrt(WIDTH))


def scaled(q: Tensor, k: Tensor) -> Tensor:
    """(…, L, d), (…, S, d) -> (…, L, S)."""
    return torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(q.shape[-1])


def not_scaled(q: Tensor, k: Tensor) -> Tensor:
    """The dot products as they are."""
    return q @ k.transpose(-2, -1)


def by_width(q: Tensor, k: Tensor) -> Tensor:
    """Divided by d."""
    return q @ k.transpose(-2, -1) / q.shape[-1]


def by_keys(q: Tensor, k: Tensor) -> Tensor:
    """Divided by the root of how many keys there are."""
    return q @ k.transpose(-2, -1) / math.sqrt(k.shape[-2])


def by_queries(q: Tensor, k: Tensor) -> Tensor:
    """Divided by the root of how many queries there are."""
    return q @ k.transpose(-2, -1) / math.sqrt(q.shape[-2])


def by_axis_one(q: Tensor, k: Tensor) -> Tensor:
    """The same, with the axes counted from the left."""
    return q @ k.transpose(-2, -1) / math.sqrt(q.shape[1])


def times_root(q: Tensor, k: Tensor) -> Tensor:
    """Multiplied by √d."""
    return q @ k.transpose(-2, -1) * math.sqrt(q.shape[-1])


def in_single(q: Tensor, k: Tensor) -> Tensor:
    """float32 comes back, whatever came in."""
    return q.float() @ k.float().transpose(-2, -1) / math.sqrt(q.shape[-1])
