"""The hand example: what the lesson prints, and that torch's own functions agree."""

from functools import partial

import torch
from torch.nn.functional import scaled_dot_product_attention

from attn_tui.attention.checks.example import (
    HAND,
    PROJECTIONS,
    SECOND_HEAD,
    furthest,
    hand,
    numbers,
    tensor,
)
from attn_tui.attention.checks.registry import Measures
from attn_tui.attention.formulas import Attention
from attn_tui.attention.measured import Heads
from attn_tui.model.check import Measured
from attn_tui.model.matrix import Matrix
from attn_tui.model.setup import Setup


def _outputs(causal: bool) -> Measured:
    stages = Attention(hand(causal))
    theirs = scaled_dot_product_attention(stages.Q, stages.K, stages.V, is_causal=causal)
    return furthest(stages.Y, theirs)


def _weights_of_fish() -> Measured:
    return numbers(Attention(hand()).A[2])


def _output_of_fish() -> Measured:
    return numbers(Attention(hand()).Y[2])


def _weights_of_likes() -> Measured:
    return numbers(Attention(hand(causal=True)).A[1])


def _both_heads() -> Measured:
    pairs = zip(PROJECTIONS, SECOND_HEAD, strict=True)
    joined = (
        Matrix.of(one.name, torch.cat([tensor(one), tensor(other)], dim=1).tolist())
        for one, other in pairs
    )
    W_O = Matrix.of("W_O", torch.eye(4).tolist())
    inputs = (HAND[0], *joined, W_O, Matrix.of("H", [[2]]))
    return float(Heads(Setup("heads", inputs, causal=True)).versus_mha)


MEASURES: Measures = {
    "hand-visible": partial(_outputs, False),
    "hand-causal": partial(_outputs, True),
    "hand-weights": _weights_of_fish,
    "hand-output": _output_of_fish,
    "hand-masked": _weights_of_likes,
    "hand-heads": _both_heads,
}
