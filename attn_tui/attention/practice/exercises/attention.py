"""Attention: softmax(Q Kᵀ / √d + mask) V (Vaswani et al. 2017, section 3.2.1)."""

import math
from collections.abc import Callable
from functools import partial

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from attn_tui.attention.practice.exercises import attention_mistakes as wrong
from attn_tui.attention.practice.exercises.drawing import drawn
from attn_tui.attention.practice.exercises.shown import (
    Numbers,
    hidden_share,
    row_sums,
    seen_keys,
)
from attn_tui.attention.practice.task import Arguments, Comparison, Mistake, Task

Function = Callable[[Tensor, Tensor, Tensor, bool], Tensor]

LARGE = 10.0


def task() -> Task:
    """How `attention(q, k, v, causal)` is judged.

    V is as wide as Q everywhere but in the first comparison, so that its width is told
    apart from d there and the others read as self-attention does.
    """
    return Task(
        "attention",
        (
            Comparison("open", "attention", lambda: inputs((2,), 3, 5, 4, 6, causal=False)),
            Comparison("causal", "attention", causal_inputs),
            Comparison("large", "attention", large_inputs),
            Comparison("heads", "attention", double_inputs),
        ),
        {"attention": right},
        tuple(Mistake(id, {"attention": function}, shown) for id, function, shown in mistakes()),
        ready_made=(
            (F, "scaled_dot_product_attention"),
            (F, "multi_head_attention_forward"),
            (nn.MultiheadAttention, "forward"),
        ),
    )


def right(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """(…, L, d), (…, S, d), (…, S, v) -> (…, L, v); causal where L == S."""
    return F.scaled_dot_product_attention(q, k, v, is_causal=causal)


def inputs(
    leading: tuple[int, ...],
    L: int,
    S: int,
    d: int,
    v: int,
    causal: bool,
    dtype: torch.dtype = torch.float32,
) -> Arguments:
    """q (…, L, d), k (…, S, d), v (…, S, v), and whether the future is hidden."""
    return {
        "q": drawn(*leading, L, d, seed=1, dtype=dtype),
        "k": drawn(*leading, S, d, seed=2, dtype=dtype),
        "v": drawn(*leading, S, v, seed=3, dtype=dtype),
        "causal": causal,
    }


def causal_inputs() -> Arguments:
    """Five tokens of two sequences, causal."""
    return inputs((2,), 5, 5, 4, 4, causal=True)


def large_inputs() -> Arguments:
    """All scores lie around 200, whose exponential float32 cannot hold."""
    arguments = inputs((2,), 3, 5, 4, 4, causal=False)
    return arguments | {name: arguments[name] + LARGE for name in ("q", "k")}


def double_inputs() -> Arguments:
    """A batch of heads, in float64."""
    return inputs((2, 3), 4, 5, 6, 6, causal=False, dtype=torch.float64)


def mistakes() -> tuple[tuple[str, Function, Callable[[], Numbers]], ...]:
    """The known ones: id, function, and the numbers that show it."""
    keys, width, values = 5, 4, 6
    return (
        ("axis", wrong.over_queries, lambda: row_sums(weights(wrong.over_queries))),
        ("no-scale", wrong.not_scaled, partial(divisors, 1)),
        ("by-d", wrong.by_width, partial(divisors, width)),
        ("v-width", wrong.by_value_width, partial(divisors, math.sqrt(values))),
        ("by-keys", wrong.by_keys, partial(divisors, math.sqrt(keys))),
        ("no-mask", wrong.not_masked, partial(share, wrong.not_masked)),
        ("always-mask", wrong.always_masked, partial(seen, 1, keys - 2)),
        ("late-mask", wrong.masked_late, lambda: row_sums(weights(wrong.masked_late))),
        ("zero-fill", wrong.zero_filled, partial(share, wrong.zero_filled)),
        ("float-mask", wrong.number_added, partial(share, wrong.number_added)),
        ("inverted", wrong.seen_hidden, lambda: seen_keys(~future(keys, keys))),
        ("inverted", wrong.block_handed_over, lambda: seen_keys(~future(keys, keys))),
        ("no-self", wrong.diagonal_hidden, partial(seen, 0, keys)),
        ("one-future", wrong.next_visible, partial(seen, 2, keys)),
        ("swapped", wrong.keys_first, tuple),
        ("key-as-value", wrong.keys_mixed, tuple),
        ("past-mean", wrong.past_mean, tuple),
        ("unstable", wrong.unshifted, largest_score),
        ("three-axes", wrong.three_axes, tuple),
        ("single", wrong.in_single, tuple),
        ("to-double", wrong.in_double, tuple),
        ("weights-only", wrong.weights_alone, tuple),
    )


def future(L: int, S: int, diagonal: int = 1) -> Tensor:
    """(L, S), True from so many places right of the diagonal on."""
    return torch.ones(L, S, dtype=torch.bool).triu(diagonal)


def seen(diagonal: int, L: int) -> Numbers:
    """How many of the keys each of L rows sees, where they are hidden from a diagonal on."""
    return seen_keys(future(L, 5, diagonal))


def weights(function: Function) -> Tensor:
    """The weights inside: with the identity as values, the output is the weights. (5, 5)."""
    q, k, _, causal = causal_inputs().values()
    return function(q[0], k[0], torch.eye(k.shape[-2]), causal)


def share(function: Function) -> Numbers:
    """How much of each row goes to the future."""
    found = weights(function)
    return hidden_share(found, future(*found.shape))


def divisors(used: float) -> Numbers:
    """The divisor that was used in the first comparison, and the right one."""
    return (float(used), 2.0)


def largest_score() -> Numbers:
    """The largest of the large scores."""
    q, k, *_ = large_inputs().values()
    return (float((q @ k.mT).max()) / math.sqrt(q.shape[-1]),)
