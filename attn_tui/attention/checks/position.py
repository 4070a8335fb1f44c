"""Order: what attention knows of it alone, with position vectors, and with the mask."""

from dataclasses import replace
from math import cos, sin

import torch

from attn_tui.attention.checks.example import LONG, draw, furthest
from attn_tui.attention.checks.registry import Measures
from attn_tui.attention.position import Position
from attn_tui.attention.sinusoid import sinusoids
from attn_tui.model.check import SEED, Measured
from attn_tui.model.matrix import Matrix
from attn_tui.model.setup import Setup

_ORDERS = 20
"""How many random orders are tried."""


def _in_order(setup: Setup, *tokens: int) -> Position:
    order = Matrix.of("order", [[token] for token in tokens])
    return Position(replace(setup, inputs=(*setup.inputs, order)))


def _order_undone() -> Measured:
    generator = torch.Generator().manual_seed(SEED)
    orders = [torch.randperm(LONG, generator=generator).tolist() for _ in range(_ORDERS)]
    return max(float(_in_order(draw("position"), *order).difference) for order in orders)


def _order_told() -> Measured:
    setup = replace(draw("position"), positions=True)
    return float(_in_order(setup, *reversed(range(LONG))).difference)


def _sinusoid() -> Measured:
    T, D = 16, 8
    entries = [
        [(sin, cos)[i % 2](s / 10_000 ** ((i - i % 2) / D)) for i in range(D)] for s in range(T)
    ]
    return furthest(sinusoids(T, D), torch.tensor(entries, dtype=torch.float64))


def _by_distance() -> Measured:
    T = 16
    PE = sinusoids(T, 8)  # (T, D)
    dots = PE @ PE.mT  # (T, T)
    return max(furthest(dots.diagonal(k), dots[0, k].item()) for k in range(T))


def _rises() -> Measured:
    PE = sinusoids(7, 4)  # (T, D)
    dots = PE @ PE[0]  # (T,)
    return float(dots[4] - dots[3])


def _earlier_permuted(layers: int) -> Position:
    """Causal, the last token where it was, those before it turned round."""
    setup = draw("position", Matrix.of("layers", [[layers]]), causal=True)
    return _in_order(setup, *reversed(range(LONG - 1)), LONG - 1)


MEASURES: Measures = {
    "order-undone": _order_undone,
    "order-told": _order_told,
    "sinusoid": _sinusoid,
    "sinusoid-distance": _by_distance,
    "sinusoid-rises": _rises,
    "causal-last": lambda: float(_earlier_permuted(1).moved[-1]),
    "causal-others": lambda: float(_earlier_permuted(1).moved[:-1].max()),
    "causal-two-layers": lambda: float(_earlier_permuted(2).moved[-1]),
}
