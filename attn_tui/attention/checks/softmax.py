"""Softmax over the keys, and why the dot products are divided by √d."""

import torch

from attn_tui.attention.checks.example import LONG, draw, drawn, furthest, hand, numbers
from attn_tui.attention.checks.registry import Measures
from attn_tui.attention.formulas import Attention
from attn_tui.attention.mistakes import OverQueries
from attn_tui.attention.scaling import Scaling
from attn_tui.model.check import SEED, Measured
from attn_tui.model.matrix import Matrix
from attn_tui.model.setup import Setup


def _row_sums() -> Measured:
    both = [Attention(draw("attention", causal=causal)).A for causal in (False, True)]
    return furthest(torch.stack(both).sum(dim=-1), 1)


def _row_constant() -> Measured:
    constants = Matrix.of("z", drawn(LONG, 1, seed=SEED + 9).tolist())
    moved = Attention(draw("attention", constants))
    return furthest(moved.A, Attention(draw("attention")).A)


def _over_queries() -> Measured:
    return numbers(OverQueries(hand()).A.sum(dim=-1))


def _scaling(*widths: int) -> Scaling:
    given = {"keys": 8, "draws": 2000, "seed": SEED}
    inputs = [Matrix.of(name, [[number]]) for name, number in given.items()]
    return Scaling(Setup("scaling", (Matrix.of("widths", [[each] for each in widths]), *inputs)))


def _spread() -> Measured:
    stages = _scaling(2, 16, 64)
    return numbers(stages.spread / stages.widths.sqrt())


def _largest_weight() -> Measured:
    stages = _scaling(64)
    return numbers(torch.cat([stages.raw, stages.by_root, stages.by_width]))


MEASURES: Measures = {
    "row-sums": _row_sums,
    "row-constant": _row_constant,
    "over-queries": _over_queries,
    "spread": _spread,
    "largest-weight": _largest_weight,
}
